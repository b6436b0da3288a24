package board

import (
	"slices"

	"wallfall/rules"
)

// Timeline shows events one after another, or together where they belong
// together: what a crushing wall pushes moves with it. It counts in ticks of
// 1/60 s at speed 1 and never blocks: the position is always ahead of it.
type Timeline struct {
	cues []Cue
	now  float32
	end  float32 // when the last cue that others wait for ends
	lean lean
}

// lean is a crushing wall that a decision has stopped in the middle of its
// move: it presses on what it has pushed until it may go on.
type lean struct {
	on    bool
	wall  int16
	start float32
}

// leanBy is how far such a wall leans forward, in cells.
const leanBy = 0.22

// leaning gives how far a wall leans forward now, in cells.
func (t *Timeline) leaning(wall int) float32 {
	if !t.lean.on || int(t.lean.wall) != wall {
		return 0
	}
	return leanBy * easeOut(max(0, min(1, (t.now-t.lean.start)/18)))
}

// Cue is one event with the time it takes to show. Before Start it has not
// begun; at End it is folded into the view; until End+Tail it leaves traces
// (dust, a flash, a number) while others go on.
type Cue struct {
	Event      rules.Event
	Start, End float32
	Tail       float32
	I, Of      int  // of a pool of dice: which it is, and how many there are
	Need       int  // what a die of it must show
	Far        bool // it belongs to a rangestrike
	folded     bool
	begun      bool
}

// Part of a cue's life that Advance reports.
type Moment uint8

// The moments.
const (
	Begins Moment = iota // its motion starts
	Ends                 // its motion stops: a wall's thud, a figure's landing
)

// length gives how long each kind of event takes and what tail it leaves, in ticks.
func length(e *rules.Event) (run, tail float32) {
	switch e.Kind {
	case rules.EvTurn:
		return 34, 30
	case rules.EvWallStart:
		return 14, 0
	case rules.EvWallMove:
		return 18, 26
	case rules.EvWallRemoved:
		return 22, 34
	case rules.EvPush, rules.EvCanister:
		return 18, 10
	case rules.EvDisplace:
		return 20, 12
	case rules.EvStep:
		switch rules.StepKind(e.N) {
		case rules.StepJump, rules.StepLadder, rules.StepClimb:
			return 20, 6
		}
		return 10, 0
	case rules.EvPortal:
		return 26, 8
	case rules.EvWound:
		return 10, 34
	case rules.EvUndying:
		return 20, 30
	case rules.EvDeath:
		return 26, 40
	case rules.EvDie:
		return 46, 24
	case rules.EvPitIn:
		return 14, 10
	case rules.EvPitOut:
		return 4, 0
	case rules.EvFall:
		return 36, 24
	case rules.EvProne, rules.EvStand:
		return 12, 0
	case rules.EvFacing:
		return 6, 0
	case rules.EvFeature:
		return 12, 24
	case rules.EvRupture:
		return 20, 40
	case rules.EvCapture:
		return 20, 30
	case rules.EvLeave:
		return 30, 0
	case rules.EvWin, rules.EvDraw, rules.EvResign:
		return 20, 0
	}
	return longer(e)
}

// longer is length for what happens in fights and by spells.
func longer(e *rules.Event) (run, tail float32) {
	switch e.Kind {
	case rules.EvStrike, rules.EvRangestrike:
		return 16, 60
	case rules.EvHits:
		return 20, 34
	case rules.EvCarry, rules.EvGrab, rules.EvHeight:
		return 14, 24
	case rules.EvCommit:
		return 0, 40
	case rules.EvDamage, rules.EvHeal:
		return 10, 36
	case rules.EvSlain:
		return 14, 24
	case rules.EvAbility:
		return 20, 20
	case rules.EvTier:
		return 26, 30
	case rules.EvForce:
		return 12, 10
	case rules.EvForceStep:
		return 10, 4
	case rules.EvSlam:
		return 12, 30
	case rules.EvTerrain, rules.EvStructure:
		return 14, 28
	case rules.EvKnock, rules.EvSlide:
		return 14, 8
	case rules.EvCast:
		return 30, 24
	case rules.EvSquander:
		return 20, 40
	case rules.EvSpellEnd, rules.EvSplit, rules.EvSwap:
		return 14, 24
	case rules.EvHop, rules.EvTeleport:
		return 28, 10
	case rules.EvReturn:
		return 26, 14
	case rules.EvSpawn:
		return 6, 26
	}
	return 0, 0
}

// Add queues the events of an action after what is still being shown.
func (t *Timeline) Add(events []rules.Event) {
	t.cues = slices.DeleteFunc(t.cues, func(c Cue) bool { return c.folded && c.End+c.Tail <= t.now })
	t.end = max(t.end, t.now)
	for i := 0; i < len(events); {
		if events[i].Kind == rules.EvWallStart || i == 0 && goesOn(events) {
			i += t.addWall(events[i:])
			continue
		}
		if n := poolAt(events, i); n > 1 {
			t.addPool(events, i, n)
			i += n
			continue
		}
		t.then(events[i])
		t.cues[len(t.cues)-1].Far = far(events, i)
		i++
	}
}

// poolAt counts the dice of a strike that are rolled together from event i on.
func poolAt(events []rules.Event, i int) int {
	n := 0
	for i+n < len(events) && events[i+n].Kind == rules.EvDie && rules.Purpose(events[i+n].M) == rules.DieStrike && events[i+n].Fig == events[i].Fig {
		n++
	}
	return n
}

// addPool queues the n dice from event i on: they roll together.
func (t *Timeline) addPool(events []rules.Event, i, n int) {
	need := 0
	for j := i - 1; j >= 0 && need == 0; j-- {
		if e := &events[j]; e.Kind == rules.EvStrike || e.Kind == rules.EvRangestrike {
			need = int(e.M)
		}
	}
	start := t.end
	for j := range n {
		t.at(events[i+j], start, 34)
		c := &t.cues[len(t.cues)-1]
		c.I, c.Of, c.Need = j, n, need
	}
	t.end = start + 34
}

// far tells whether the hits at event i are those of a rangestrike.
func far(events []rules.Event, i int) bool {
	if events[i].Kind != rules.EvHits {
		return false
	}
	for j := i - 1; j >= 0; j-- {
		if k := events[j].Kind; k == rules.EvStrike || k == rules.EvRangestrike {
			return k == rules.EvRangestrike
		}
	}
	return false
}

// goesOn tells whether events go on with a wall's move that a decision has
// interrupted: it arrives without having gathered.
func goesOn(events []rules.Event) bool {
	for i := range events {
		switch events[i].Kind {
		case rules.EvWallMove, rules.EvWallRemoved:
			return true
		case rules.EvWallStart, rules.EvTurn, rules.EvPhase:
			return false
		}
	}
	return false
}

// then queues an event when everything before it has ended. Wounds do not hold
// up what follows, nor does getting out of a pit.
func (t *Timeline) then(e rules.Event) {
	run, tail := length(&e)
	t.cues = append(t.cues, Cue{Event: e, Start: t.end, End: t.end + run, Tail: tail})
	t.end += run
}

// at queues an event at a given time without holding up anything.
func (t *Timeline) at(e rules.Event, start, run float32) {
	_, tail := length(&e)
	t.cues = append(t.cues, Cue{Event: e, Start: start, End: start + run, Tail: tail})
}

// addWall queues a crushing wall's move: it gathers, those displaced hop out of
// the way one by one, then it slides with all it pushes, and then comes what
// befalls the pushed. It returns how many events that were. A resolution that
// has stopped for a decision has no slide yet; its pushes are shown by themselves.
func (t *Timeline) addWall(events []rules.Event) int {
	n, first := 0, 0
	wall := int16(-1)
	if events[0].Kind == rules.EvWallStart {
		n, first, wall = 1, 1, events[0].Wall
		t.then(events[0])
	}
	var arrive rules.EventKind
	for ; n < len(events); n++ {
		if e := &events[n]; e.Kind == rules.EvWallMove || e.Kind == rules.EvWallRemoved {
			arrive, wall = e.Kind, e.Wall
			n++
			break
		}
		if events[n].Kind == rules.EvWallStart || events[n].Kind == rules.EvTurn || events[n].Kind == rules.EvPhase {
			break
		}
	}
	block := events[first:n]
	pushed, displaced := map[rules.FigID]bool{}, map[rules.FigID]bool{}
	// Before the slide: those who make room, and what befalls them.
	for i := range block {
		e := &block[i]
		if e.Kind == rules.EvDisplace {
			displaced[e.Fig] = true
		}
		if e.Kind == rules.EvPush {
			pushed[e.Fig] = true
		}
		if displaced[e.Fig] && !pushed[e.Fig] || t.before(e) {
			t.then(*e)
		}
	}
	// The slide: the wall, those it pushes, those it crushes.
	start, run := t.end, float32(18)
	clear(pushed)
	for i := range block {
		e := &block[i]
		if displaced[e.Fig] && e.Fig != rules.NoFig || t.before(e) {
			continue
		}
		switch {
		case e.Kind == rules.EvPush || e.Kind == rules.EvCanister:
			pushed[e.Fig] = true
			t.at(*e, start, run)
		case e.Kind == arrive && e.Wall == wall && arrive == rules.EvWallMove:
			t.at(*e, start, run)
		case e.Kind == rules.EvDeath && !pushed[e.Fig]:
			t.at(*e, start, run+10)
			t.end = max(t.end, start+run+16)
		}
	}
	t.end = max(t.end, start+run)
	if arrive == 0 && first == 1 && len(block) > 0 {
		t.lean = lean{true, events[0].Wall, start}
	}
	// After it: what befalls the pushed, rubble ground away, the wall's end.
	clear(pushed)
	for i := range block {
		e := &block[i]
		if displaced[e.Fig] && e.Fig != rules.NoFig || t.before(e) {
			continue
		}
		switch {
		case e.Kind == rules.EvPush || e.Kind == rules.EvCanister:
			pushed[e.Fig] = true
		case e.Kind == arrive && e.Wall == wall && arrive == rules.EvWallMove, e.Kind == rules.EvDeath && !pushed[e.Fig]:
		case e.Kind == rules.EvWound, e.Kind == rules.EvSlain:
			t.at(*e, t.end, 10)
		default:
			t.then(*e)
		}
	}
	// Rubble under the wall goes as it arrives.
	for n < len(events) && events[n].Kind == rules.EvFeature && events[n].Rule == rules.CW06 {
		t.at(events[n], start, run)
		n++
	}
	t.end += 4
	return n
}

// before tells whether an event of a wall's move shows ahead of the slide: a
// canister that explodes because it has no room.
func (t *Timeline) before(e *rules.Event) bool {
	return e.Kind == rules.EvRupture || e.Fig == rules.NoFig && (e.Kind == rules.EvDie || e.Kind == rules.EvFeature)
}

// Busy tells whether anything that changes the picture is still to be shown.
func (t *Timeline) Busy() bool {
	for i := range t.cues {
		if !t.cues[i].folded {
			return true
		}
	}
	return false
}

// Advance lets time pass by ticks and folds into v what has been shown. It calls
// report, if not nil, as each cue's motion begins and ends.
func (t *Timeline) Advance(ticks float32, v *View, report func(*Cue, Moment)) {
	t.now += ticks
	for {
		next := -1
		for i := range t.cues {
			c := &t.cues[i]
			if !c.begun && c.Start <= t.now {
				c.begun = true
				if report != nil {
					report(c, Begins)
				}
			}
			if !c.folded && c.End <= t.now && (next < 0 || c.End < t.cues[next].End) {
				next = i
			}
		}
		if next < 0 {
			break
		}
		c := &t.cues[next]
		c.folded = true
		v.Fold(&c.Event)
		if k := c.Event.Kind; k == rules.EvWallMove || k == rules.EvWallRemoved {
			t.lean = lean{}
		}
		if report != nil {
			report(c, Ends)
		}
	}
	if len(t.cues) > 0 && !t.Busy() && t.now >= t.end {
		t.cues = slices.DeleteFunc(t.cues, func(c Cue) bool { return c.folded && c.End+c.Tail <= t.now })
	}
	if len(t.cues) == 0 && !t.lean.on {
		t.now, t.end = 0, 0
	}
}

// Skip shows everything that is left at once. It calls report, if not nil, with
// each event that had not begun.
func (t *Timeline) Skip(v *View, report func(*rules.Event)) {
	for i := range t.cues {
		c := &t.cues[i]
		if !c.begun && report != nil {
			report(&c.Event)
		}
		if !c.folded {
			v.Fold(&c.Event)
		}
	}
	t.Clear()
}

// Clear forgets what is left to show.
func (t *Timeline) Clear() { *t = Timeline{cues: t.cues[:0]} }

// Playing calls fn for each cue that is in motion or leaves traces now. run is
// 0..1 while it moves and 1 after; tail is 0..1 over its traces.
func (t *Timeline) Playing(fn func(c *Cue, run, tail float32)) {
	for i := range t.cues {
		c := &t.cues[i]
		if t.now < c.Start || t.now >= c.End+c.Tail && t.now >= c.End {
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
