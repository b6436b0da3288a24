package forecast

import "wallfall/rules"

// Walls is the next move of every crushing wall, which the rules played on a copy of the
// position.
type Walls struct {
	Events []WallEvent
	Dice   bool // some of it depends on dice
}

// WallEvent is one event of those moves. Order counts walls from 1 in the order in
// which they move.
type WallEvent struct {
	Event rules.Event
	Order int
	Cells []rules.Cell // of a wall: where it will stand
}

// Read fills f from the position, using scratch and log as working memory.
func (f *Walls) Read(s, scratch *rules.State, log *rules.Log) {
	log.Reset()
	s.Forecast(scratch, log)
	f.read(s, log.Events)
}

// read fills f from the events of a turn.
func (f *Walls) read(s *rules.State, events []rules.Event) {
	f.Events, f.Dice = f.Events[:0], false
	order := 0
	for _, e := range events {
		switch e.Kind {
		case rules.EvWallStart:
			order++
			f.Events = append(f.Events, WallEvent{Event: e, Order: order, Cells: next(s, int(e.Wall))})
		case rules.EvPush, rules.EvDisplace, rules.EvDeath, rules.EvCanister, rules.EvFall:
			if order > 0 {
				f.Events = append(f.Events, WallEvent{Event: e, Order: order})
			}
		case rules.EvPhase:
			if order > 0 {
				return // the walls have moved
			}
		case rules.EvDie:
			f.Dice = true
		}
	}
}

// Deaths returns the number of figures that will die.
func (f *Walls) Deaths() int {
	n := 0
	for i := range f.Events {
		if f.Events[i].Event.Kind == rules.EvDeath {
			n++
		}
	}
	return n
}

// next returns the cells that a wall is about to enter.
func next(s *rules.State, wall int) []rules.Cell {
	w := s.Wall(wall)
	var cells []rules.Cell
	for _, c := range w.Cells {
		if n := s.Board().Neighbour(c, w.Dir); n != rules.NoCell {
			cells = append(cells, n)
		}
	}
	return cells
}
