package anim

import (
	"cmp"

	"wallfall/assets/sound"
	"wallfall/render/board/particle"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

// animation is the row of one kind of event: everything about how it is shown. It stands
// in the file of its theme, above the functions that it names; each of them may be nil.
type animation struct {
	kind      rules.EventKind
	run, tail float32 // ticks of 1/60 s: its motion, and the traces that it leaves while others go on
	silent    bool    // nothing is shown for it
	read      bool    // it must be read: reduced motion does not shorten it
	open      bool    // its result is open: the log reports it when it is over
	hurt      bool    // the effect of a blow, shown when the blow lands
	at        place
	unwatched bool // the camera does not go there
	fade      fade
	length    func(e *rules.Event, run, tail float32) (float32, float32)          // adjusts run and tail
	group     func(t *Timeline, events []rules.Event, i int) int                  // queues events[i:] that belong together and returns their number, 0 to have event i queued alone
	move      func(p poser, c *Cue, run, tail float32)                            // moves walls and bystanders
	pose      func(p poser, c *Cue, q *scene.Pose, run float32)                   // moves its figure
	rest      func(p poser, c *Cue, q *scene.Pose, tail float32)                  // moves its figure after its run
	impact    func(c *Cue) (hit, at float32)                                      // how strongly it shakes the picture, 0..1, and at which share of its run
	effect    func(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) // drawn unless motion is reduced
	label     func(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) // drawn always: what must be read
	offBoard  func(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) // drawn if it is seen on no cell of the board
	under     func(p *scene.Frame, l *quad.List, c *Cue, run float32)             // drawn beneath the figures during its run
	trail     func(p *scene.Frame, l *quad.List, c *Cue, run, tail float32)       // drawn between the board and a holding area, unless motion is reduced
	sound     sound.ID                                                            // as it begins
	soundEnd  sound.ID                                                            // as it ends
	soundOf   func(s *rules.State, e *rules.Event) (begin, end sound.ID)          // instead of sound and soundEnd, None for those
}

// place is where on the board an event is seen. If it has no such cell, its figure's
// cell counts, and else the cell that it starts from.
type place uint8

const (
	atTo     place = iota
	atFrom         // where it starts
	atFigure       // beside its figure
	crossing       // at From until it passes to another floor, then at To
	nowhere
)

// fade is how a figure's motion is shown where motion is reduced.
type fade uint8

const (
	fadeNone fade = iota
	fadeOut
	fadeIn     // at To
	fadeAcross // out at From, in at To
)

// animations is indexed by rules.EventKind.
var animations []animation

func init() {
	themes := [...][]animation{turnRows, wallRows, stepRows, fallRows, harmRows, strikeRows, diceRows, forceRows, changeRows, spellRows}
	for _, rows := range themes {
		for _, a := range rows {
			for int(a.kind) >= len(animations) {
				animations = append(animations, animation{})
			}
			animations[a.kind] = a
		}
	}
}

// stillRun is how long a change takes where motion is reduced: two pictures fade
// into each other, about 120 ms.
const stillRun = 8

// length returns the ticks of an event's motion, and of the traces it leaves.
func (t *Timeline) length(e *rules.Event) (run, tail float32) {
	a := &animations[e.Kind]
	run, tail = a.run, a.tail
	if a.length != nil {
		run, tail = a.length(e, run, tail)
	}
	if t.Still && !a.read {
		run = min(run, stillRun)
	}
	return run, tail
}

// Sound returns the sound of an event at a moment, sound.None for silence.
func Sound(s *rules.State, e *rules.Event, m Moment) sound.ID {
	a := &animations[e.Kind]
	begin, end := sound.None, sound.None
	if a.soundOf != nil {
		begin, end = a.soundOf(s, e)
	}
	switch m {
	case Begins:
		return cmp.Or(begin, a.sound)
	case Ends:
		return cmp.Or(end, a.soundEnd)
	}
	return sound.None
}

func kindOf(s *rules.State, id rules.FigID) *rules.Kind {
	return &s.Board().Kinds()[s.Figure(id).Kind]
}

// Place returns the cell where an event happens, NoCell for none.
func Place(e *rules.Event) rules.Cell {
	switch {
	case animations[e.Kind].at == nowhere:
		return rules.NoCell
	case e.To == rules.NoCell:
		return e.From
	}
	return e.To
}

// Watched returns the cell to look at while an event is shown, NoCell for none: a fall is
// watched from above, its landing from below.
func Watched(b *rules.Board, e *rules.Event) rules.Cell {
	at := Place(e)
	switch {
	case animations[e.Kind].unwatched:
		return rules.NoCell
	case at != rules.NoCell && e.From != rules.NoCell && b.Pos(e.From).Floor != b.Pos(at).Floor:
		return e.From
	}
	return at
}
