// Package board draws a position: what there is to see as plain data, kept up
// to date from the rules' events alone; the order in which events are shown;
// and the display list for one moment of it. It decides nothing: every number
// it shows was computed by package rules.
package board

import (
	"slices"

	"wallfall/rules"
)

// View is what can be seen of a position. Folding an action's events over the
// view of the position before gives the view of the position after it.
type View struct {
	Board   *rules.Board
	Cells   []Cell
	Figures []Figure
	Walls   []Wall
	Side    int // whose turn it is
	Round   int
	Phase   rules.Phase
	Over    bool
	Winner  int // rules.NoSide for a draw
}

// Cell is what can be seen of one cell besides who stands there.
type Cell struct {
	Terrain   rules.Terrain
	Feature   rules.Feature
	Structure rules.Structure
	Owner     uint8
}

// Figure is what can be seen of one figure. Cell is NoCell once it is gone.
type Figure struct {
	Cell    rules.Cell
	Side    int
	Kind    int // of its strongest living minion
	Kinds   [rules.MaxGroup]int
	Size    int
	Minions int
	Facing  rules.Dir
	Stamina [rules.MaxGroup]int
	Prone   bool
	InPit   bool
}

// Wall is what can be seen of one crushing wall; a removed one has no cells.
type Wall struct {
	Dir   rules.Dir
	Cells []rules.Cell
}

// NewView gives the view of a position.
func NewView(s *rules.State) *View {
	v := new(View)
	v.Show(s)
	return v
}

// Show makes v the view of a position.
func (v *View) Show(s *rules.State) {
	b := s.Board()
	v.Board, v.Side, v.Round, v.Phase = b, s.Side(), s.Round(), s.Phase()
	v.Winner, v.Over = s.Winner()
	v.Cells = v.Cells[:0]
	for c := range rules.Cell(b.Cells()) {
		st, owner := s.Structure(c)
		v.Cells = append(v.Cells, Cell{s.Terrain(c), s.Feature(c), st, uint8(owner)})
	}
	v.Figures = v.Figures[:0]
	for i := range s.NumFigures() {
		f := s.Figure(rules.FigID(i))
		v.Figures = append(v.Figures, Figure{Cell: f.Cell, Side: f.Side, Kind: f.Kind, Kinds: f.Kinds, Size: f.Size,
			Minions: f.Minions, Facing: f.Facing, Stamina: f.Stamina, Prone: f.Prone && f.OnBoard, InPit: f.InPit && f.OnBoard})
		v.Figures[i].settle()
	}
	v.Walls = v.Walls[:0]
	for i := range s.NumWalls() {
		w := s.Wall(i)
		v.Walls = append(v.Walls, Wall{w.Dir, slices.Clone(w.Cells)})
	}
}

// settle brings what follows from the rest up to date.
func (f *Figure) settle() {
	f.Kind = f.Kinds[0]
	for i := range f.Minions {
		if f.Stamina[i] > 0 {
			f.Kind = f.Kinds[i]
			break
		}
	}
}

// Living counts the minions that are not slain.
func (f *Figure) Living() int {
	n := 0
	for _, st := range f.Stamina[:f.Minions] {
		if st > 0 {
			n++
		}
	}
	return n
}

// CopyFrom makes v equal to src, using the room it has.
func (v *View) CopyFrom(src *View) {
	cells, figures, walls := v.Cells, v.Figures, v.Walls
	*v = *src
	v.Cells = append(cells[:0], src.Cells...)
	v.Figures = append(figures[:0], src.Figures...)
	v.Walls = walls[:0]
	for _, w := range src.Walls {
		v.Walls = append(v.Walls, Wall{w.Dir, slices.Clone(w.Cells)})
	}
}

// Fold applies one event.
func (v *View) Fold(e *rules.Event) {
	var f *Figure
	if e.Fig != rules.NoFig {
		f = &v.Figures[e.Fig]
	}
	switch e.Kind {
	case rules.EvTurn:
		v.Side, v.Round = int(e.Side), int(e.N)
	case rules.EvPhase:
		v.Phase = rules.Phase(e.N)
	case rules.EvWallMove:
		w := &v.Walls[e.Wall]
		for i, c := range w.Cells {
			w.Cells[i] = v.Board.Neighbour(c, e.Dir)
		}
	case rules.EvWallRemoved:
		v.Walls[e.Wall].Cells = v.Walls[e.Wall].Cells[:0]
	case rules.EvPush, rules.EvDisplace, rules.EvPortal, rules.EvFall:
		f.Cell = e.To
	case rules.EvStep:
		f.Cell = e.To
		if e.Dir != rules.NoDir {
			f.Facing = e.Dir
		}
	case rules.EvWound, rules.EvUndying:
		f.Stamina[e.M] = int(e.Left)
		f.settle()
	case rules.EvDeath:
		f.Stamina = [rules.MaxGroup]int{}
		f.settle()
		f.leave()
	case rules.EvLeave:
		f.leave()
	case rules.EvPitIn:
		f.InPit = true
	case rules.EvPitOut:
		f.InPit = false
	case rules.EvProne:
		f.Prone = true
	case rules.EvStand:
		f.Prone = false
	case rules.EvFacing:
		f.Facing = e.Dir
	case rules.EvFeature:
		v.Cells[e.To].Feature = rules.Feature(e.N)
	case rules.EvCanister:
		v.Cells[e.From].Feature = rules.NoFeature
		v.Cells[e.To].Feature = rules.Canister
	case rules.EvRupture:
		v.Cells[e.To].Feature = rules.NoFeature
	case rules.EvCapture:
		v.Cells[e.To].Owner = e.Side
	case rules.EvWin:
		v.Over, v.Winner = true, int(e.Side)
	case rules.EvDraw:
		v.Over, v.Winner = true, rules.NoSide
	}
}

func (f *Figure) leave() {
	f.Cell, f.Prone, f.InPit = rules.NoCell, false, false
}
