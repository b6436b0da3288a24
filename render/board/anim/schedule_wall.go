package anim

import (
	"slices"

	"wallfall/rules"
)

// How a wall's slide is timed, in ticks.
const (
	slideRun  = 20 // a cell
	jamRun    = 32 // a cell with a figure in it that is crushed
	ramRun    = 12 // until it hits what breaks it
	settleRun = 6  // the pushed slide on for a little
	quietGap  = 5  // between walls that have a free way
)

// goesOn reports whether events go on with a wall's move that a decision has
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

// wallBlock counts the events of one wall's move, from its start or, after a decision,
// from where it continues. arrive is the event that ends it, 0 if a decision interrupts it.
func wallBlock(events []rules.Event) (n int, wall int16, arrive rules.EventKind) {
	wall = -1
	if events[0].Kind == rules.EvWallStart {
		n, wall = 1, events[0].Wall
	}
	for ; n < len(events); n++ {
		switch e := &events[n]; e.Kind {
		case rules.EvWallMove, rules.EvWallRemoved:
			return n + 1, e.Wall, e.Kind
		case rules.EvWallStart, rules.EvTurn, rules.EvPhase:
			return n, wall, 0
		}
	}
	return n, wall, 0
}

// addWall queues a crushing wall's move: it gathers, those displaced hop out of
// the way one by one, then it slides with all it pushes, and then comes what
// happens to the pushed. It returns the number of events. A move that has
// stopped for a decision has no slide yet: the wall leans on what is before it.
func (t *Timeline) addWall(events []rules.Event) int {
	n, wall, arrive := wallBlock(events)
	first := 0
	if events[0].Kind == rules.EvWallStart {
		first = 1
	}
	ground := n // rubble ground away as it arrives
	for ground < len(events) && events[ground].Kind == rules.EvFeature && events[ground].Rule == rules.CW06 {
		ground++
	}
	if first == 1 && n == 2 && arrive == rules.EvWallMove {
		t.addQuiet(events[:ground])
		return ground
	}
	t.quiet = -1
	if first == 1 {
		t.then(&events[0])
	}
	block := events[first:n]
	parts := partsOf(block, wall, arrive)
	for i := 0; i < len(block); {
		if parts[i] == ahead {
			i += t.add(block, i)
		} else {
			i++
		}
	}
	t.blow = 0
	t.slideWall(block, parts, wall, arrive)
	t.afterWall(block, parts)
	for i := n; i < ground; i++ {
		t.at(&events[i], t.end-4, 4)
	}
	t.end += 4
	return ground
}

// part is the part of a wall's move in which an event of it shows.
type part uint8

const (
	after   part = iota
	ahead        // figures that make room and what happens to them, canisters without room
	pushed       // it slides along
	arrives      // the wall does
	crushed      // without having been pushed before
	drowned      // pushed into water
)

func partsOf(block []rules.Event, wall int16, arrive rules.EventKind) []part {
	parts := make([]part, len(block))
	var moved, out []rules.FigID // that were pushed and that made room so far
	for i := range block {
		e := &block[i]
		if e.Kind == rules.EvDisplace {
			out = append(out, e.Fig)
		}
		dies := e.Kind == rules.EvDeath
		switch {
		case has(out, e.Fig), dies && e.Cause == rules.ByFaller && has(out, e.By), before(e):
			parts[i] = ahead
		case e.Kind == rules.EvPush || e.Kind == rules.EvCanister:
			parts[i] = pushed
			moved = append(moved, e.Fig)
		case arrive != 0 && e.Kind == arrive && e.Wall == wall:
			parts[i] = arrives
		case dies && e.Wall >= 0 && !has(moved, e.Fig):
			if parts[i] = crushed; e.Cause == rules.ByWater {
				parts[i] = drowned
			}
		}
	}
	return parts
}

func (t *Timeline) slideWall(block []rules.Event, parts []part, wall int16, arrive rules.EventKind) {
	start, run, join := t.end, float32(slideRun), Join(0)
	switch {
	case arrive != 0 && slices.Contains(parts, crushed):
		run, join = jamRun, JoinJam
	case arrive != rules.EvWallMove:
		join = JoinBlow
	}
	settle := float32(settleRun)
	if t.Still {
		run, settle = stillRun, 0
	}
	at, leant, water := len(t.cues), float32(0), float32(0)
	for i := range block {
		e := &block[i]
		switch {
		case parts[i] == pushed:
			t.at(e, start, run+settle).Join = join
		case parts[i] == crushed, parts[i] == arrives && arrive == rules.EvWallMove:
			t.at(e, start, run).Join = join
		case parts[i] == drowned:
			long, _ := t.length(e)
			t.at(e, start, long)
			water = max(water, start+0.8*long)
		}
	}
	t.end = max(start+run, water)
	for i := range t.leans {
		if n := &t.leans[i]; n.wall == wall && n.until == ever && arrive != 0 {
			n.until = start
			for j := at; j < len(t.cues); j++ {
				t.cues[j].Lean = leanBy
			}
			leant = leanBy
		}
	}
	if arrive == 0 && wall >= 0 {
		t.leans = append(t.leans, lean{wall, start, ever})
	}
	if i := slices.Index(parts, arrives); arrive == rules.EvWallRemoved && i >= 0 {
		long, _ := t.length(&block[i])
		if join&JoinJam != 0 && !t.Still {
			long += jamRun - ramRun
		}
		c := t.at(&block[i], start, long)
		c.Lean, c.Join = leant, join&JoinJam
		t.end = max(t.end, start+long)
	}
}

func (t *Timeline) afterWall(block []rules.Event, parts []part) {
	hurt, next := t.end, 0
	for i := range block {
		e := &block[i]
		switch {
		case i < next || parts[i] != after:
		case e.Kind == rules.EvWound || e.Kind == rules.EvSlain:
			run, _ := t.length(e)
			t.at(e, t.end, run)
			hurt = max(hurt, t.end+run)
		default:
			t.end = max(t.end, hurt)
			next = i + t.add(block, i)
		}
	}
	t.end = max(t.end, hurt-6)
	t.blow = 0
}

func has(list []rules.FigID, id rules.FigID) bool {
	return id != rules.NoFig && slices.Contains(list, id)
}

// addQuiet queues the move of a wall with nothing in its way. Several such walls move
// almost together.
func (t *Timeline) addQuiet(events []rules.Event) {
	start := t.end
	if t.quiet >= 0 {
		start = t.quiet + quietGap
	}
	t.quiet = start
	gather, _ := t.length(&events[0])
	run := float32(slideRun)
	if t.Still {
		run = stillRun
	}
	t.at(&events[0], start, gather)
	start += gather
	t.at(&events[1], start, run)
	for i := 2; i < len(events); i++ {
		t.at(&events[i], start+run-1, 1)
	}
	t.end = max(t.end, start+run+4)
}

// before reports whether an event of a wall's move shows ahead of the slide: a
// canister that explodes because it has no room.
func before(e *rules.Event) bool {
	return e.Kind == rules.EvRupture || e.Fig == rules.NoFig && (e.Kind == rules.EvDie || e.Kind == rules.EvFeature)
}
