package anim

import (
	"slices"

	"wallfall/render/board/scene"
	"wallfall/rules"
)

// Timeline shows events one after another, or together where they belong
// together: what a crushing wall pushes moves with it. It counts in ticks of
// 1/60 s at speed 1 and never blocks: the position is always ahead of it.
type Timeline struct {
	Still bool // motion is reduced: what moves takes a moment only

	cues   []Cue
	now    float32
	end    float32       // when the last cue that others wait for ends
	blow   float32       // when the effect of a blow shows, 0 for no blow
	seq    int           // events ever added
	batch  []rules.Event // those that are being added
	strike rules.Event   // the last one that was announced
	victim rules.FigID   // its last victim
	quiet  float32       // when the last wall with a free way began, -1 for none
	leans  []lean
}

// lean is a crushing wall that a decision has stopped in the middle of its
// move: it presses on what is in its way until the decision is made.
type lean struct {
	wall         int16
	start, until float32
}

// ever is later than any time.
const ever = 1e30

// leanBy is how far such a wall has come, in cells: to the chip before it, and
// that against the next.
const leanBy = 0.36

// leanRun is how long it takes to lean, in ticks.
const leanRun = 14

// Join is how a cue joins those around it.
type Join uint8

// The flags of Join.
const (
	JoinIn   Join = 1 << iota // it continues a motion: it begins at full speed
	JoinOut                   // the motion continues after it: it ends at full speed
	JoinJam                   // the wall crushes a figure: it is held up for a moment
	JoinBlow                  // the wall stops short: it knocks ahead what it pushes
	JoinFar                   // it belongs to a rangestrike
)

// Cue is one event with the time it takes to show. Before Start it has not
// begun; at End it is folded into the view; until End+Tail it leaves traces
// (dust, a flash, a number) while others go on.
type Cue struct {
	rules.Event
	Seq        int // which of all events that were ever added it is
	Start, End float32
	Tail       float32
	I, Of      int // of a pool of dice: which it is, and how many there are
	MustShow   int // by a die of it
	Join       Join
	Who        rules.FigID  // the figure that breaks terrain, or from which hits are carried over
	Hang       int8         // cells in the air in which a move off a ledge ends
	Hold       float32      // until when it hangs there
	Lean       float32      // how far the wall has come already
	Was        scene.Cell   // its cell when it began
	Broken     []rules.Cell // the cells of a wall that breaks
	text       string       // its label, where it is put together once
	way        int          // on which side of a figure its dice lie, once chosen, from 1
	begun      bool
	Unseen     bool // nothing is shown or heard of it, nor reported
	passed     bool
	folded     bool
}

// Moment is a point in a cue's life that Advance reports.
type Moment uint8

// The moments.
const (
	Begins Moment = iota // its motion starts
	Passes               // it goes over to another floor, and the eye with it
	Ends                 // its motion stops: a wall's thud, a figure's landing
)

// age returns how many ticks ago a cue began; run and tail are as Playing gives them.
//
//go:noinline
func (c *Cue) age(run, tail float32) float32 {
	if run < 1 {
		return run * (c.End - c.Start)
	}
	return c.End - c.Start + tail*c.Tail
}

// progress returns how far a cue and its traces are, 0..1.
func (c *Cue) progress(run, tail float32) float32 {
	return c.age(run, tail) / max(1, c.End-c.Start+c.Tail)
}

// after returns 0 at the end of the cue's motion and 1 a number of ticks later.
func (c *Cue) after(tail, ticks float32) float32 { return min(1, tail*c.Tail/ticks) }

// passes returns the share of a cue's run at which it reaches another floor,
// 2 for never.
func (c *Cue) passes(b *rules.Board) float32 {
	if c.From == rules.NoCell || c.To == rules.NoCell || b.Pos(c.From).Floor == b.Pos(c.To).Floor {
		return 2
	}
	if c.Kind == rules.EvFall {
		return fallPass
	}
	return 0.5
}

// Busy reports whether events remain to be shown.
//
//go:noinline
func (t *Timeline) Busy() bool {
	for i := range t.cues {
		if !t.cues[i].folded {
			return true
		}
	}
	return false
}

// Added returns how many events were ever added.
func (t *Timeline) Added() int { return t.seq }

// Revealed returns how many of the events ever added, from the first one on, the log
// may report: those with an open end (dice, deaths, hits) when they are over, all others
// when they begin.
func (t *Timeline) Revealed() int {
	least := t.seq
	for i := range t.cues {
		c := &t.cues[i]
		if !c.folded && (animations[c.Kind].open || !c.begun) {
			least = min(least, c.Seq)
		}
	}
	return least
}

// Advance adds ticks to the time and folds into v the events that end. It calls
// report, if not nil, with each cue's moments in the order in which they come.
func (t *Timeline) Advance(ticks float32, v *scene.View, report func(*Cue, Moment)) {
	t.now += ticks
	t.run(v, report)
	if len(t.cues) > 0 && !t.Busy() && t.now >= t.end {
		t.drop()
	}
	if len(t.cues) == 0 && len(t.leans) == 0 {
		t.now, t.end = 0, 0
	}
}

func (t *Timeline) run(v *scene.View, report func(*Cue, Moment)) {
	for {
		c, m := t.next(v.Board)
		if c == nil {
			return
		}
		switch m {
		case Begins:
			c.begun = true
			if c.From != rules.NoCell {
				c.Was = v.Cells[c.From]
			}
			if c.Kind == rules.EvWallRemoved {
				c.Broken = slices.Clone(v.Walls[c.Wall].Cells)
			}
		case Passes:
			c.passed = true
		case Ends:
			c.folded = true
			v.Fold(&c.Event)
		}
		if report != nil && !c.Unseen {
			report(c, m)
		}
	}
}

// next returns the earliest moment that is due, nil for none. Of moments at the same
// time motions end before others begin.
func (t *Timeline) next(b *rules.Board) (first *Cue, m Moment) {
	at := t.now
	for i := range t.cues {
		c := &t.cues[i]
		switch {
		case c.folded:
		case !c.begun:
			if c.Start < at || c.Start == at && first == nil {
				first, m, at = c, Begins, c.Start
			}
		default:
			if share := c.passes(b); !c.passed && share <= 1 {
				if on := c.Start + share*(c.End-c.Start); on <= at && on < c.End {
					first, m, at = c, Passes, on
					continue
				}
			}
			if c.End < at || c.End == at && (first == nil || m != Ends) {
				first, m, at = c, Ends, c.End
			}
		}
	}
	return first, m
}

func (t *Timeline) drop() {
	t.cues = slices.DeleteFunc(t.cues, func(c Cue) bool { return c.folded && c.End+c.Tail <= t.now })
	t.leans = slices.DeleteFunc(t.leans, func(n lean) bool { return n.until <= t.now })
}

// Skip ends everything that is queued. It calls report, if not nil, with
// each event that had not begun.
func (t *Timeline) Skip(v *scene.View, report func(*rules.Event)) {
	// In the order in which they would have ended.
	t.now = max(t.now, t.end)
	for i := range t.cues {
		t.now = max(t.now, t.cues[i].End)
	}
	t.run(v, func(c *Cue, m Moment) {
		if m == Begins && report != nil {
			report(&c.Event)
		}
	})
	t.drop()
	leans := t.leans
	t.Clear()
	for _, n := range leans { // walls that press continue
		t.Lean(n.wall)
	}
}

// Lean makes a wall that waits for a decision press on what is in its way, as if it had
// done so for some time.
func (t *Timeline) Lean(wall int16) {
	t.leans = append(t.leans, lean{wall, t.now - leanRun, ever})
}

// Clear removes everything that is queued.
func (t *Timeline) Clear() {
	*t = Timeline{Still: t.Still, seq: t.seq, strike: t.strike, victim: t.victim, cues: t.cues[:0], leans: t.leans[:0]}
}

// Playing calls fn for each cue that is in motion or leaves traces now. run is
// 0..1 while it moves and 1 after; tail is 0..1 over its traces.
func (t *Timeline) Playing(fn func(c *Cue, run, tail float32)) {
	for i := range t.cues {
		c := &t.cues[i]
		if !c.begun || t.now >= c.End+c.Tail && t.now >= c.End {
			continue
		}
		run, tail := float32(1), float32(0)
		if t.now < c.End {
			run = (t.now - c.Start) / (c.End - c.Start)
		} else if c.Tail > 0 {
			tail = (t.now - c.End) / c.Tail
		}
		fn(c, run, tail)
	}
}
