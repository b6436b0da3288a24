// Package scene holds what is shown of a board at one moment. A View is the visible state
// of a position, which events alone change; a Frame has with it the camera, the palette and
// the poses of what moves. The package decides nothing: package rules computes every
// number that is shown.
package scene

import (
	"slices"

	"wallfall/rules"
)

// View is the visible state of a position. Folding an action's events over the
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
	Winner  int                 // rules.NoSide for a draw
	Mana    [rules.MaxSides]int // of each side
}

// Cell is the visible state of a cell without the figure on it.
type Cell struct {
	Terrain   rules.Terrain
	Feature   rules.Feature
	Structure rules.Structure
	Owner     uint8
}

// Figure is the visible state of a figure. Cell is NoCell while it is not on the board:
// gone, in a holding area (Away), or not yet in play. A figure on the board without
// stamina was slain and will be removed (ST-01, FM-25).
type Figure struct {
	Cell    rules.Cell
	Side    int
	Kind    int // of its strongest living member
	Kinds   [rules.MaxGroup]int
	Size    int
	Members int
	Facing  rules.Dir
	Stamina [rules.MaxGroup]int
	Rise    int // cells above its usual height (BD-11)
	Grabber rules.FigID
	Prone   bool
	InPit   bool
	Away    bool // in a holding area (OB-01)
}

// Wall is the visible state of a crushing wall; a removed one has no cells.
type Wall struct {
	Dir   rules.Dir
	Cells []rules.Cell
}

// NewView returns the view of a position.
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
		v.Figures = append(v.Figures, FigureOf(s.Figure(rules.FigID(i))))
	}
	v.Mana = [rules.MaxSides]int{}
	for i := range b.Sides() {
		v.Mana[i] = s.Mana(i)
	}
	v.Walls = v.Walls[:0]
	for i := range s.NumWalls() {
		w := s.Wall(i)
		v.Walls = append(v.Walls, Wall{w.Dir, slices.Clone(w.Cells)})
	}
}

// FigureOf returns how a figure of the rules is seen.
func FigureOf(f rules.FigureView) Figure {
	g := Figure{Cell: f.Cell, Side: f.Side, Kind: f.Kind, Kinds: f.Kinds, Size: f.Size, Members: f.Members,
		Facing: f.Facing, Stamina: f.Stamina, Grabber: rules.NoFig, Prone: f.Prone && (f.OnBoard || f.Away), Away: f.Away}
	if f.OnBoard {
		g.InPit, g.Grabber, g.Rise = f.InPit, f.Grabber, f.Height
		if f.Aloft {
			g.Rise--
		}
	}
	g.settle()
	return g
}

func (f *Figure) settle() {
	f.Kind = f.Kinds[0]
	for i := range f.Members {
		if f.Stamina[i] > 0 {
			f.Kind = f.Kinds[i]
			break
		}
	}
}

// Living returns the number of members that are not slain.
func (f *Figure) Living() int {
	n := 0
	for _, st := range f.Stamina[:f.Members] {
		if st > 0 {
			n++
		}
	}
	return n
}

// Slain reports whether a figure on the board has no living member: it is removed when
// the strikes or the movement end (ST-01, FM-25).
func (f *Figure) Slain() bool { return f.Cell != rules.NoCell && f.Members > 0 && f.Living() == 0 }

// Aloft reports whether a figure flies (FG-02).
func (v *View) Aloft(f *Figure) bool {
	if f.Cell == rules.NoCell || f.Members == 0 {
		return false
	}
	kinds := v.Board.Kinds()
	flying, hover := true, true
	for i := range f.Members {
		if t := kinds[f.Kinds[i]].Traits; f.Stamina[i] > 0 || f.Kinds[i] == f.Kind {
			flying = flying && t&(rules.Flying|rules.Hover) != 0
			hover = hover && t&rules.Hover != 0
		}
	}
	return hover || flying && !f.Prone && !f.InPit && f.Grabber == rules.NoFig
}

// Height returns how many cells above its ground a figure is (BD-11).
func (v *View) Height(f *Figure) int {
	if v.Aloft(f) {
		return f.Rise + 1
	}
	return f.Rise
}

// Fold applies one event.
func (v *View) Fold(e *rules.Event) {
	var f *Figure
	if e.Fig != rules.NoFig {
		f = &v.Figures[e.Fig]
	}
	switch e.Kind {
	case rules.EvTurn:
		v.Side, v.Round = int(e.Side), e.Round()
	case rules.EvPhase:
		v.Phase = e.Phase()
	case rules.EvWallMove:
		w := &v.Walls[e.Wall]
		for i, c := range w.Cells {
			w.Cells[i] = v.Board.Neighbour(c, e.Dir)
		}
	case rules.EvWallRemoved:
		v.Walls[e.Wall].Cells = v.Walls[e.Wall].Cells[:0]
	case rules.EvWin:
		v.Over, v.Winner = true, int(e.Side)
	case rules.EvDraw:
		v.Over, v.Winner = true, rules.NoSide
	case rules.EvFeature:
		v.Cells[e.To].Feature = e.Feature()
	case rules.EvCanister:
		v.Cells[e.From].Feature = rules.NoFeature
		v.Cells[e.To].Feature = rules.Canister
	case rules.EvRupture:
		v.Cells[e.To].Feature = rules.NoFeature
	case rules.EvCapture:
		v.Cells[e.To].Owner = e.Side
	case rules.EvStructure:
		v.Cells[e.To].Structure, v.Cells[e.To].Owner = e.Structure(), e.Side
	case rules.EvTerrain:
		v.Cells[e.To].Terrain = e.Terrain()
	case rules.EvMana:
		v.Mana[e.Side] = e.Mana()
	default:
		if f != nil {
			v.foldFigure(f, e)
		}
	}
}

func (v *View) foldFigure(f *Figure, e *rules.Event) {
	if e.Kind.Row().Moves {
		f.Cell = e.To
	}
	switch e.Kind {
	case rules.EvFall:
		f.Rise = 0
	case rules.EvStep:
		if e.Dir != rules.NoDir {
			f.Facing = e.Dir
		}
	case rules.EvForceStep, rules.EvHeight:
		v.raise(f, e.Height())
	case rules.EvWound, rules.EvUndying, rules.EvDamage, rules.EvHeal:
		f.Stamina[e.Member()] = e.StaminaLeft()
		f.settle()
	case rules.EvDeath:
		f.Stamina = [rules.MaxGroup]int{}
		f.settle()
		f.leave()
		f.Prone, f.Away = false, false
	case rules.EvLeave:
		f.leave()
		f.Prone = false
	case rules.EvHop:
		f.leave()
		f.Away = true
	case rules.EvReturn:
		f.Away = false
	case rules.EvSpawn:
		*f = Figure{Cell: e.To, Side: int(e.Side), Size: 1, Grabber: rules.NoFig, Away: e.To == rules.NoCell}
		if e.Spell() >= 0 {
			kinds := v.Board.Kinds()
			for _, k := range v.Board.Spells()[e.Spell()].Kinds {
				f.Kinds[f.Members], f.Stamina[f.Members] = k, kinds[k].Stamina
				f.Members++
			}
		}
		f.settle()
	case rules.EvSplit:
		// Member m moves to another figure, as its member n; those behind are renumbered.
		m, to, n := e.Member(), &v.Figures[e.By], e.ByMember()
		kind := f.Kinds[m]
		f.Members--
		copy(f.Kinds[m:], f.Kinds[m+1:])
		copy(f.Stamina[m:], f.Stamina[m+1:])
		f.Kinds[f.Members], f.Stamina[f.Members] = 0, 0
		copy(to.Kinds[n+1:], to.Kinds[n:])
		copy(to.Stamina[n+1:], to.Stamina[n:])
		to.Kinds[n], to.Stamina[n] = kind, e.StaminaLeft()
		to.Members++
		f.settle()
		to.settle()
	case rules.EvSwap:
		to := &v.Figures[e.By]
		f.Kinds[e.Member()], to.Kinds[e.ByMember()] = to.Kinds[e.ByMember()], f.Kinds[e.Member()]
		f.Stamina[e.Member()], to.Stamina[e.ByMember()] = to.Stamina[e.ByMember()], f.Stamina[e.Member()]
		f.settle()
		to.settle()
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
	case rules.EvGrab:
		f.Grabber = e.By
	}
}

// raise sets how many cells a figure is above its ground.
func (v *View) raise(f *Figure, height int) {
	if f.Rise = height; v.Aloft(f) {
		f.Rise--
	}
}

func (f *Figure) leave() {
	f.Cell, f.InPit, f.Rise, f.Grabber = rules.NoCell, false, 0, rules.NoFig
}
