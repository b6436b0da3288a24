package anim

import "wallfall/rules"

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
		if events[i].Vain() {
			i += t.addVain(events[i:])
			continue
		}
		i += t.add(events, i)
	}
	t.seq += len(events)
	t.batch = nil
}

// addVain queues a strike that can't hurt, up to its hits, without showing it, and returns the
// number of its events.
func (t *Timeline) addVain(events []rules.Event) (n int) {
	for hits := false; n < len(events) && !hits; n++ {
		c := t.at(&events[n], t.end, 0)
		c.Tail, c.Unseen = 0, true
		hits = c.Kind == rules.EvHits
	}
	return n
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

func (t *Timeline) blowAt(c *Cue, share float32) { t.blow = c.Start + share*(c.End-c.Start) }

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
