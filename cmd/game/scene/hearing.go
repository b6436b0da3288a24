package scene

import (
	"wallfall/assets/sound"
	"wallfall/render/board"
	"wallfall/rules"
)

// soundOf gives what is heard as an event begins or ends.
func (p *play) soundOf(e *rules.Event, m board.Moment) sound.ID {
	return board.Sound(p.match.State(), e, m)
}

// hear plays a sound from where an event happens.
func (p *play) hear(e *rules.Event, id sound.ID) {
	if id == sound.None {
		return
	}
	at := e.To
	if at == rules.NoCell {
		at = e.From
	}
	pan := float32(0)
	if at != rules.NoCell {
		// Left to right as the eye sees it, never all the way to one ear.
		c := &p.pic.Camera
		x, y := board.Centre(p.words.board, at)
		sx, _ := c.Screen(x, y)
		if w := c.Area.X1 - c.Area.X0; w > 0 {
			pan = max(-0.8, min(0.8, ((sx-c.Area.X0)/w*2-1)*0.8))
		}
	}
	p.player.Play(id, pan, 1)
	p.caption(p.now, p.heard(id, pan))
}

// heard says in words what a sound is, and on which side.
func (p *play) heard(id sound.ID, pan float32) string {
	text := id.Caption()
	if text == "" {
		return ""
	}
	text = p.lang.T(text)
	switch {
	case pan < -0.3:
		return p.lang.F("%s, left", text)
	case pan > 0.3:
		return p.lang.F("%s, right", text)
	}
	return text
}
