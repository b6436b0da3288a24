package match

import (
	"math"

	"wallfall/assets/sound"
	"wallfall/render/board"
	"wallfall/render/board/looks"
	"wallfall/rules"
)

// glanceTicks is how often the ambience follows the camera, in ticks.
const glanceTicks = 20

// updateAmbience plays the ambience of the cells in view, and the music for the danger.
func (v *view) updateAmbience() {
	if v.Table.Tick%glanceTicks != 0 {
		return
	}
	var levels [sound.BedCount]float32
	b := v.Table.Narrator.Board
	per, seen := b.Width()*b.Height(), float32(1)
	for i := range per {
		c := rules.Cell(v.Table.Picture.Floor*per + i)
		if x, y := v.Table.Picture.Camera.Screen(board.Centre(b, c)); !v.Table.Picture.Camera.Area.Has(x, y) {
			continue
		}
		seen++
		lk := &looks.Terrains[v.Table.View.Cells[c].Terrain]
		levels[lk.Bed] += lk.Share
	}
	for i, l := range levels {
		levels[i] = float32(math.Sqrt(float64(min(1, l/seen))))
	}
	for i := range v.Table.View.Walls {
		if len(v.Table.View.Walls[i].Cells) > 0 {
			levels[sound.Works] = max(levels[sound.Works], 0.5)
		}
	}
	v.UI.Player.SetScene(levels, danger(v.Table.Match.State(), v.Table.Turn.Forecast.Deaths()))
}

// danger returns how dangerous a position is, 0..1: who is crushed next, fights, losses, time.
func danger(s *rules.State, doomed int) float64 {
	d := 0.08 + 0.22*float64(min(doomed, 3))
	fights, fallen, all := 0, 0, 0
	for i := range s.NumFigures() {
		f := s.Figure(rules.FigID(i))
		if f.Side == rules.NoSide {
			continue
		}
		all++
		if f.Dead {
			fallen++
		}
		if f.OnBoard && f.Bound {
			fights++
		}
	}
	d += 0.05 * float64(min(fights, 8))
	if all > 0 {
		d += 0.35 * float64(fallen) / float64(all)
	}
	if last := s.Board().Rounds(); last > 0 && s.Round() >= last-1 {
		d += 0.15
	}
	return min(d, 1)
}

func (v *view) playSound(e *rules.Event, id sound.ID) {
	if id == sound.None {
		return
	}
	at := e.To
	if at == rules.NoCell {
		at = e.From
	}
	pan := float32(0)
	if at != rules.NoCell {
		// Panned as seen on the screen, never fully to one side.
		c := &v.Table.Picture.Camera
		x, y := board.Centre(v.Table.Narrator.Board, at)
		sx, _ := c.Screen(x, y)
		if w := c.Area.X1 - c.Area.X0; w > 0 {
			pan = max(-0.8, min(0.8, ((sx-c.Area.X0)/w*2-1)*0.8))
		}
	}
	v.UI.Player.Play(id, pan, 1)
	v.UI.Caption(v.Table.Tick, v.caption(id, pan))
}

// caption returns the caption of a sound, with its direction.
func (v *view) caption(id sound.ID, pan float32) string {
	text := id.Caption()
	if text == "" {
		return ""
	}
	text = v.UI.Lang.T(text)
	switch {
	case pan < -0.3:
		return v.UI.Lang.F("%s, left", text)
	case pan > 0.3:
		return v.UI.Lang.F("%s, right", text)
	}
	return text
}
