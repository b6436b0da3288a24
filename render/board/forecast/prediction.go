// Package forecast works out what a command would do and what the crushing walls do
// next. It decides and draws nothing: every number comes from package rules or is a sum
// of probabilities of outcomes.
package forecast

import (
	"math/big"
	"strconv"

	"wallfall/rules"
)

// Prediction is the result of a command.
type Prediction struct {
	Legs         []Leg         // movements, in order
	Destinations []Destination // of figures that move
	Fates        []Fate        // of figures
	Changes      []CellChange  // of cells
	Rest         *big.Rat      // probability of outcomes that were not worked out, nil for none
	Assumed      int           // decisions that were answered with their defaults
	Others       int           // of them, those of other sides
	After        Walls         // the next moves of the walls after the likeliest outcome
	Walls        bool          // After is part of the command
	Runs         int           // movements that are numbered
}

// LegKind is the kind of a movement from one cell to another.
type LegKind uint8

// The kinds of legs.
const (
	LegStep  LegKind = iota // its own step
	LegForce                // pushed, pulled, slid, knocked aside
	LegRoom                 // displaced to make room
	LegFall                 // down
	LegPlace                // placed: a portal, a teleport, a return, an appearance
	LegHop                  // off the board
	LegSlam                 // into what is at To
)

// Leg is one leg of a figure's movement. From or To is NoCell for off the board.
type Leg struct {
	Kind     LegKind
	Fig      rules.FigID
	From, To rules.Cell
	Run      int     // the movement it is a leg of, from 1, in its outcome
	Last     bool    // no other leg continues it
	Joined   bool    // it continues the leg before
	Chance   float32 // 0..1
	Sure     bool    // it happens before any die is rolled

	outcome int // the last outcome that it was counted in
	p       *big.Rat
}

// Odds is a probability with what is shown of it.
type Odds struct {
	P      *big.Rat
	Chance float32 // P for drawing, 0..1
	Sure   bool
	Text   string // the percentage, "" if it is certain
}

func (o *Odds) update() {
	o.Chance, _ = o.P.Float32()
	if o.Sure = o.P.Cmp(one) == 0; !o.Sure {
		o.Text = percent(o.P)
	}
}

// Destination is where a figure may end up.
type Destination struct {
	Fig  rules.FigID
	Cell rules.Cell // NoCell for off the board
	Look rules.FigureView
	Odds
}

// Fate is what happens to a figure. Its probabilities are never nil.
type Fate struct {
	Fig    rules.FigID
	Dead   *big.Rat
	Prone  *big.Rat // prone at the end, alive, and not so now
	Up     *big.Rat // stands up
	Fall   *big.Rat // falls, whatever happens then
	Away   *big.Rat // off the board at the end, and not so now
	Next   *big.Rat // killed by a wall next turn, as it would not be otherwise
	Lost   []rules.Loss
	Cause  rules.Cause // of its death, in the likeliest of the outcomes that have one
	By     rules.FigID // the figure that falls on it, if that is the cause
	Badges []Badge     // its signs on the board
}

// BadgeKind is the meaning of a badge.
type BadgeKind uint8

// The badges.
const (
	BadgeDead BadgeKind = iota
	BadgeLost
	BadgeProne
	BadgeUp
	BadgeFall
	BadgeAway
	BadgeNext
)

// Badge is one sign beside a figure, with its text.
type Badge struct {
	Kind BadgeKind
	Text string
}

// CellChange is what happens to a cell.
type CellChange struct {
	Cell      rules.Cell
	Terrain   rules.Terrain
	Feature   rules.Feature
	Structure rules.Structure
	Owner     int
	// What differs from the current position.
	NewTerrain, NewFeature, NewStructure bool
	Odds
}

// Walls is the next move of every crushing wall, which the rules played on a copy of the
// position.
type Walls struct {
	Events []WallEvent
	Dice   bool // some of it depends on dice
}

// WallEvent is one event of those moves. Order counts walls from 1 in the order in
// which they move.
type WallEvent struct {
	rules.Event
	Order int
	Next  []rules.Cell // of a wall: the cells where it will stand
}

// Read fills f from the position, using scratch and log as working memory.
func (f *Walls) Read(s, scratch *rules.State, log *rules.Log) {
	log.Reset()
	s.Forecast(scratch, log)
	f.ReadEvents(s, log.Events)
}

// ReadEvents fills f from what happened after a position.
func (f *Walls) ReadEvents(s *rules.State, events []rules.Event) {
	f.Events, f.Dice = f.Events[:0], false
	order := 0
	for _, e := range events {
		switch e.Kind {
		case rules.EvWallStart:
			order++
			o := WallEvent{Event: e, Order: order}
			wall := s.Wall(int(e.Wall))
			for _, c := range wall.Cells {
				if n := s.Board().Neighbour(c, wall.Dir); n != rules.NoCell {
					o.Next = append(o.Next, n)
				}
			}
			f.Events = append(f.Events, o)
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
	for _, e := range f.Events {
		if e.Kind == rules.EvDeath {
			n++
		}
	}
	return n
}

// percent formats a probability: "63%". Only a certain event is "100%", and only an
// impossible one "0%".
func percent(p *big.Rat) string {
	f, _ := p.Float64()
	switch n := f * 100; {
	case p.Sign() > 0 && n < 0.5:
		return "<1%"
	case p.Cmp(one) < 0 && n >= 99.5:
		return ">99%"
	default:
		return strconv.Itoa(int(n+0.5)) + "%"
	}
}

// signed formats a number with its sign, with a minus as wide as a plus.
func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}
