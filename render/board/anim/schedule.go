package anim

import (
	"wallfall/render/board/scene"
	"wallfall/rules"
)

// Add queues the events of an action.
func (t *Timeline) Add(events []rules.Event) {
	t.drop()
	t.end = max(t.end, t.now)
	t.blow, t.quiet = 0, -1
	t.batch = events
	for i := 0; i < len(events); {
		if events[i].Kind == rules.EvWallStart || i == 0 && goesOn(events) {
			t.blow = 0
			i += t.addWall(events[i:])
			continue
		}
		t.quiet = -1
		i += t.add(events, i)
	}
	t.seq += len(events)
	t.batch = nil
}

// add queues the events that begin with event i and belong together; it returns
// their number.
func (t *Timeline) add(events []rules.Event, i int) int {
	e := &events[i]
	if t.blow != 0 && animations[e.Kind].hurt { // the damage of a blow, one event after the other
		run, _ := t.length(e)
		t.at(e, t.blow, run)
		t.end = max(t.end, t.blow+run)
		t.blow += 5
		return 1
	}
	if !animations[e.Kind].silent {
		t.blow = 0
	}
	if group := animations[e.Kind].group; group != nil {
		if n := group(t, events, i); n > 0 {
			return n
		}
	}
	t.then(e)
	return 1
}

// announce keeps a strike: its dice and hits need it.
func (t *Timeline) announce(events []rules.Event, i int) int {
	t.strike = events[i]
	return 0
}

// addPush queues a push that a decision separated from the move of its wall.
func (t *Timeline) addPush(events []rules.Event, i int) int {
	t.then(&events[i]).Join = JoinBlow
	return 1
}

func (t *Timeline) addForceStep(events []rules.Event, i int) int {
	c := t.then(&events[i])
	c.Join = t.flow(events, i)
	t.hasten(c, 7)
	return 1
}

func (t *Timeline) addSlam(events []rules.Event, i int) int {
	c := t.then(&events[i])
	c.Join = t.flow(events, i) & JoinIn
	t.blowAt(c, slamAt)
	return 1
}

// addTerrain queues a change of terrain. What breaking through costs shows at once.
func (t *Timeline) addTerrain(events []rules.Event, i int) int {
	c := t.then(&events[i])
	t.blow = c.Start
	for j := i + 1; j < len(events) && c.Rule == rules.FM20 && c.Who == rules.NoFig; j++ {
		if k := events[j].Kind; k == rules.EvDamage || k == rules.EvForceStep {
			c.Who = events[j].Fig
		}
	}
	return 1
}

func (t *Timeline) addHits(events []rules.Event, i int) int {
	e := &events[i]
	c := t.then(e)
	t.victim = e.Fig
	if s := &t.strike; s.Kind == rules.EvRangestrike && s.Fig == e.By {
		c.Join |= JoinFar
		c.From, c.To, c.RawLeft = s.From, s.To, s.RawLeft
		t.blowAt(c, farAt)
	} else {
		t.blowAt(c, hitAt)
	}
	return 1
}

// addCarry queues hits that are carried over from the victim before.
func (t *Timeline) addCarry(events []rules.Event, i int) int {
	e := &events[i]
	c := t.then(e)
	if c.Who = t.victim; t.strike.Fig != e.By || c.Who == e.Fig {
		c.Who = e.By
	}
	t.victim = e.Fig
	t.blowAt(c, carryAt)
	return 1
}

// addTurns queues turns on the spot that follow each other, nearly at once.
func (t *Timeline) addTurns(events []rules.Event, i int) int {
	n := count(events[i:], func(e *rules.Event) bool { return e.Kind == rules.EvFacing })
	t.together(events[i:i+n], t.end, 2)
	return n
}

// then queues an event when everything before it has ended.
func (t *Timeline) then(e *rules.Event) *Cue {
	run, _ := t.length(e)
	c := t.at(e, t.end, run)
	t.end += run
	return c
}

// at queues an event at a given time without holding up anything.
func (t *Timeline) at(e *rules.Event, start, run float32) *Cue {
	_, tail := t.length(e)
	seq := t.seq
	for i := range t.batch {
		if &t.batch[i] == e {
			seq += i
		}
	}
	t.cues = append(t.cues, Cue{Event: *e, Seq: seq, Start: start, End: start + run, Tail: tail, Who: rules.NoFig})
	return &t.cues[len(t.cues)-1]
}

func (t *Timeline) hasten(c *Cue, run float32) {
	if by := c.End - c.Start - run; by > 0 {
		c.End -= by
		t.end -= by
	}
}

// poolRun is how long a pool of dice takes to roll and to be read.
const poolRun = 36

// addDice queues the dice of a strike that are rolled together. It returns 0 for a die
// that is not one of a strike.
func (t *Timeline) addDice(events []rules.Event, i int) int {
	events = events[i:]
	n := count(events, func(e *rules.Event) bool {
		return e.Kind == rules.EvDie && e.Purpose() == rules.DieStrike && e.Fig == events[0].Fig
	})
	if n == 0 {
		return 0
	}
	start := t.end
	who := t.strike.By
	if t.strike.Kind == 0 || t.strike.Fig != events[0].Fig {
		who = rules.NoFig
	}
	for j := range n {
		c := t.at(&events[j], start, poolRun)
		c.I, c.Of, c.MustShow, c.Who = j, n, t.strike.Need(), who
		c.Tail = 74 // visible while their hits land
	}
	t.end = start + poolRun
	return n
}

func (t *Timeline) blowAt(c *Cue, share float32) { t.blow = c.Start + share*(c.End-c.Start) }

// addWalk queues the steps of a walk as one smooth motion, faster the longer it is.
func (t *Timeline) addWalk(events []rules.Event, i int) int {
	events = events[i:]
	n := count(events, func(e *rules.Event) bool {
		if e.Kind != rules.EvStep || e.Fig != events[0].Fig {
			return false
		}
		k := e.Step()
		return k == rules.StepWalk || k == rules.StepFly || k == rules.StepLand || k == rules.StepCrawl
	})
	run := float32(10)
	switch {
	case t.Still:
		run = stillRun
	case n > 6:
		run = 6.5
	case n > 3:
		run = 8
	}
	for i := range n {
		c := t.then(&events[i])
		t.hasten(c, run)
		if i > 0 {
			c.Join |= JoinIn
		}
		if i < n-1 {
			c.Join |= JoinOut
		}
	}
	return n
}

// flow returns how a step or slam of a forced movement joins those around it.
func (t *Timeline) flow(events []rules.Event, i int) (j Join) {
	fig := events[i].Fig
	// moves reports whether the movement has a part on one side of event i.
	moves := func(k, step int) bool {
		for ; k >= 0 && k < len(events); k += step {
			e := &events[k]
			if e.Fig == fig && (e.Kind == rules.EvForceStep || e.Kind == rules.EvSlam) {
				return true
			}
			switch e.Kind {
			case rules.EvPitOut, rules.EvKnock:
			case rules.EvTerrain, rules.EvFeature, rules.EvDamage, rules.EvSlain, rules.EvDeath:
				if e.Rule != rules.FM20 || e.Kind == rules.EvDeath && e.Fig == fig {
					return false // nor is it what breaks on the way
				}
			default:
				return false
			}
		}
		return false
	}
	if moves(i-1, -1) {
		j |= JoinIn
	}
	if moves(i+1, 1) {
		j |= JoinOut
	}
	return j
}

// count returns how many events from the first one on satisfy a condition.
func count(events []rules.Event, cond func(e *rules.Event) bool) int {
	for n := range events {
		if !cond(&events[n]) {
			return n
		}
	}
	return len(events)
}

// together queues events from a time on, each some ticks after the one before.
func (t *Timeline) together(events []rules.Event, start, step float32) {
	for i := range events {
		run, _ := t.length(&events[i])
		t.at(&events[i], start, run)
		t.end = max(t.end, start+run)
		start += step
	}
}

// addDeath queues deaths of one cause that follow each other, such as those of the slain
// at the end of the strikes, nearly at once. Those of figures that a faller hits, whose
// fall follows, show as it lands (PF-09).
func (t *Timeline) addDeath(events []rules.Event, i int) int {
	events = events[i:]
	n := count(events, func(e *rules.Event) bool { return e.Kind == rules.EvDeath && e.Cause == events[0].Cause })
	if events[0].Cause != rules.ByFaller || n == len(events) || events[n].Kind != rules.EvFall || events[n].Fig != events[0].By {
		t.together(events[:n], t.end, 6)
		return n
	}
	fall := t.addFall(&events[n])
	hit := fall.Start + fallHit*(fall.End-fall.Start)
	t.together(events[:n], hit, 0)
	return n + 1
}

// addFallAt queues event i as addFall does.
func (t *Timeline) addFallAt(events []rules.Event, i int) int {
	t.addFall(&events[i])
	return 1
}

// addDrop queues a loss of height that a fall follows as that fall; it returns the
// number of events, 0 if no fall follows (FM-22, FM-23).
func (t *Timeline) addDrop(events []rules.Event, i int) int {
	events = events[i:]
	n := 1
	for n < len(events) && animations[events[n].Kind].silent {
		n++
	}
	if n == len(events) || events[n].Kind != rules.EvFall || events[n].Fig != events[0].Fig || events[n].From != events[n].To {
		return 0
	}
	run, _ := t.length(&events[n])
	for i := range n {
		t.at(&events[i], t.end, dropHit*run) // its height is 0 when it hits
	}
	t.addFall(&events[n])
	return n + 1
}

// addFall queues a fall. A figure that was moved off a ledge hangs in the air until
// it begins.
func (t *Timeline) addFall(e *rules.Event) *Cue {
	slip := rules.NoDir
	if !t.Still {
		for i := len(t.cues) - 1; i >= 0; i-- {
			c := &t.cues[i]
			if c.Fig != e.Fig || c.folded {
				continue
			}
			if c.Kind == rules.EvStep && c.Step() == rules.StepJump && c.To == e.From && e.From != e.To && c.End == t.end {
				c.Join |= JoinOut // the jump was too short
				slip = c.Dir
			}
			if e.From != e.To {
				break
			}
			if k := c.Kind; k == rules.EvPush || k == rules.EvDisplace || k == rules.EvStep || k == rules.EvSlide || k == rules.EvKnock {
				c.Hang, c.Hold = int8(min(e.Cells(), 12)), t.end
				break
			}
			if c.Kind == rules.EvForceStep {
				break
			}
		}
	}
	c := t.then(e)
	if slip != rules.NoDir {
		c.Join |= JoinIn
		c.Dir = slip
	}
	return c
}

// addStructure queues the hop of a structure, or its return, with its garrison
// (SP-05). It returns 0 for a figure.
func (t *Timeline) addStructure(events []rules.Event, i int) int {
	if events = events[i:]; events[0].Fig != rules.NoFig {
		return 0
	}
	c := t.then(&events[0])
	start, run := c.Start, c.End-c.Start
	n := 1
	for n < len(events) {
		e := &events[n]
		switch {
		case e.Kind == events[0].Kind:
			t.at(e, start, run)
		case e.Kind == rules.EvStructure:
			c := &t.cues[len(t.cues)-1]
			for i := range t.cues {
				if t.cues[i].Start == start && t.cues[i].Event.Fig == rules.NoFig && t.cues[i].Event.Kind == events[0].Kind {
					c = &t.cues[i]
				}
			}
			if c.Kind == rules.EvReturn {
				c.Was = scene.Cell{Structure: e.Structure(), Owner: e.Side}
				t.at(e, start+run, 0)
			} else {
				t.at(e, start, 0)
			}
		default:
			return n
		}
		n++
	}
	return n
}
