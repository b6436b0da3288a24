package rules

import "slices"

// Board holds what never changes during a game: the shape, the heights, the edges, the links,
// the kinds and the sides. It is built once by New, shared by all states of a game and safe to
// read from anywhere.
type Board struct {
	grid
	catalogue
	shortcuts
	rounds      int
	start       Start
	firstFloor  int // the lowest in the notation of actions
	figNames    []string
	wallNames   []string
	wallDirs    []Dir
	fingerprint uint64 // of everything but names, and the starting position
}

// grid is the shape of a board and the fixed contents of its cells.
type grid struct {
	topo       Topology
	w, h       int
	floors     []int // base of each floor in cells above floor 0
	places     []place
	neighbour  []Cell // Cells()*Dirs()
	edges      []edge // likewise
	ground     []uint8
	tag        []uint8
	objectives [MaxTag + 1][]Cell // cells by tag
	link       []Cell
	pit        []uint16 // which pit a cell belongs to, 0 for none (PT-01)
	magical    []bool   // cells whose object or door never breaks
}

// catalogue is the part of a board that is not its map.
type catalogue struct {
	kinds     []Kind
	abilities []Ability
	spells    []Spell
	settings  Settings
	sides     []SideSetup
}

// shortcuts are derived from the rest to save lookups.
type shortcuts struct {
	marks        []uint64    // by kind: its traits, and the terrains and edges it is native to
	grabs        bool        // some ability grabs
	doors        bool        // there are doors
	holes        bool        // there are pitfalls, or canisters, which may open some
	contactCells []uint64    // on small open boards, by cell: the set of neighbours that may be in contact with it
	stepSets     []stepSets  // two for each kind: for most sides, and for the darklord's; nil except on small open boards
	excess       int         // cells by which the largest kind is wider than one
	slots        []uint32    // by cell, on boards with regions: its region times regionCells, and its place there
	lines        []sightLine // for every pair of cells; nil except on small boards
	pairs        [][2]Cell   // pairs of cells that lines run between
}

// place is a cell's Pos, kept to save the divisions that compute it.
type place struct{ floor, x, y uint8 }

// edge is an Edge as seen from one of its two cells.
type edge struct {
	kind Edge
	up   bool // the neighbour is on the high side
}

// Topology returns the shape of the cells.
func (b *Board) Topology() Topology { return b.topo }

// Width returns the number of cells in a row.
func (b *Board) Width() int { return b.w }

// Height returns the number of rows of a floor.
func (b *Board) Height() int { return b.h }

// Floors returns the number of floors.
func (b *Board) Floors() int { return len(b.floors) }

// Cells returns the number of cells on all floors.
func (b *Board) Cells() int { return len(b.ground) }

// Kinds returns the kinds of members; the slice must not be changed.
func (b *Board) Kinds() []Kind { return b.kinds }

// Sides returns the sides in turn order; the slice must not be changed.
func (b *Board) Sides() []SideSetup { return b.sides }

// Abilities returns the abilities of the level; the slice must not be changed.
func (b *Board) Abilities() []Ability { return b.abilities }

// Spells returns the spells of the level; the slice must not be changed.
func (b *Board) Spells() []Spell { return b.spells }

// Settings returns the level's settings with their defaults filled in.
func (b *Board) Settings() Settings { return b.settings }

// Magical reports whether the object cell or door at c never breaks (FM-20).
func (b *Board) Magical(c Cell) bool { return b.magical[c] }

// Rounds returns the round after which the game is drawn, 0 for none.
func (b *Board) Rounds() int { return b.rounds }

// Start returns whose turn the game begins with, and in which round, from 1.
func (b *Board) Start() Start { return b.start }

// Fingerprint returns a number that differs between boards and starting positions.
func (b *Board) Fingerprint() uint64 { return b.fingerprint }

// Cell returns the number of the cell at p, NoCell when p is not on the board.
//
//go:noinline
func (b *Board) Cell(p Pos) Cell {
	if p.Floor < 0 || p.Floor >= len(b.floors) || p.X < 0 || p.X >= b.w || p.Y < 0 || p.Y >= b.h {
		return NoCell
	}
	return Cell((p.Floor*b.h+p.Y)*b.w + p.X)
}

// Pos returns the floor, column and row of a cell that lies on the board.
//
//go:noinline
func (b *Board) Pos(c Cell) Pos {
	p := &b.places[c]
	return Pos{int(p.floor), int(p.x), int(p.y)}
}

// Neighbour returns the next cell in direction d, NoCell beyond the edge.
func (b *Board) Neighbour(c Cell, d Dir) Cell { return b.neighbour[int(c)*b.topo.Dirs()+int(d)] }

// Below returns the cell one floor down, NoCell on the lowest floor.
func (b *Board) Below(c Cell) Cell {
	if n := c - Cell(b.w*b.h); n >= 0 {
		return n
	}
	return NoCell
}

// Ground returns a cell's ground height above the base of its floor (BD-02).
func (b *Board) Ground(c Cell) int { return int(b.ground[c]) }

// Tag returns the tag by which goals name the cell, 0 for none.
func (b *Board) Tag(c Cell) int { return int(b.tag[c]) }

// Tagged lists the cells with a tag; the slice must not be changed.
func (b *Board) Tagged(tag int) []Cell { return b.objectives[tag] }

// Link returns the other end of the ladder or portal at c, NoCell for none.
func (b *Board) Link(c Cell) Cell { return b.link[c] }

// EdgeAt returns what lies between c and its neighbour in direction d, and whether that
// neighbour is on the high side; on level ground the level names the high side. A difference of
// 2 or more without an edge is a cliff (BD-05).
func (b *Board) EdgeAt(c Cell, d Dir) (e Edge, up bool) {
	at := b.edges[int(c)*b.topo.Dirs()+int(d)]
	if at.kind != NoEdge {
		return at.kind, at.up
	}
	n := b.Neighbour(c, d)
	if n == NoCell {
		return NoEdge, false
	}
	rise := b.Ground(n) - b.Ground(c)
	if rise >= 2 || rise <= -2 {
		return Cliff, rise > 0
	}
	return NoEdge, rise > 0
}

// DirTo returns the direction from a to a neighbour of it, NoDir for any other cell.
//
//go:noinline
func (b *Board) DirTo(a, to Cell) Dir {
	for d := range Dir(b.topo.Dirs()) {
		if b.Neighbour(a, d) == to {
			return d
		}
	}
	return NoDir
}

// Dist returns the distance in cells between two cells: Chebyshev on squares, hex distance on
// hexes. Across floors it is that or the difference in height, whichever is greater (BD-11).
func (b *Board) Dist(a, c Cell) int {
	p, q := &b.places[a], &b.places[c]
	rise := abs(b.floors[p.floor] + b.Ground(a) - b.floors[q.floor] - b.Ground(c))
	if b.topo == Square {
		return max(rise, abs(int(p.x)-int(q.x)), abs(int(p.y)-int(q.y)))
	}
	return max(rise, b.gap(b.Pos(a), 1, b.Pos(c), 1))
}

// Nearest returns the distance from a cell to the nearest of others, most if none is nearer.
func (b *Board) Nearest(c Cell, others []Cell, most int) int {
	y := int(b.places[c].y)
	for _, o := range others {
		if abs(int(b.places[o].y)-y) < most { // else it is no nearer
			most = min(most, b.Dist(c, o))
		}
	}
	return most
}

// gap returns the horizontal distance between the nearest cells of two footprints, n and m
// cells wide with their corners at p and q, whatever their floors.
func (b *Board) gap(p Pos, n int, q Pos, m int) int {
	if b.topo == Square {
		return max(0, q.X-p.X-n+1, p.X-q.X-m+1, q.Y-p.Y-n+1, p.Y-q.Y-m+1)
	}
	// Axial columns: odd rows stand half a cell to the right.
	dx := (p.X - p.Y>>1) - (q.X - q.Y>>1)
	dy := p.Y - q.Y
	return max(abs(dx), abs(dy), abs(dx+dy))
}

// next returns the position one step in direction d, on the board or beyond its edge.
func (b *Board) next(p Pos, d Dir) Pos {
	dx, dy := b.heading(d)
	q := Pos{p.Floor, p.X + dx, p.Y + dy}
	if b.topo == Hex {
		q.X = (2*p.X + p.Y&1 + dx - q.Y&1) >> 1
	}
	return q
}

// FigName returns the name of a figure, "" for none.
//
//go:noinline
func (b *Board) FigName(f FigID) string {
	return nameOf(b.figNames, int(f))
}

// FigByName finds a figure by its name, NoFig when there is none.
func (b *Board) FigByName(name string) FigID { return FigID(slices.Index(b.figNames, name)) }

// WallName returns the name of a crushing wall, "" for none.
func (b *Board) WallName(i int) string { return nameOf(b.wallNames, i) }

// WallByName finds a crushing wall by its name, -1 when there is none.
func (b *Board) WallByName(name string) int { return slices.Index(b.wallNames, name) }

// plane returns a cell's position on its floor in units that make directions exactly
// comparable: on squares the column and row, on hexes half columns and rows.
func (b *Board) plane(c Cell) (x, y int) {
	p := b.Pos(c)
	if b.topo == Square {
		return p.X, p.Y
	}
	return 2*p.X + p.Y&1, p.Y
}

// heading returns a direction in the units of plane.
func (b *Board) heading(d Dir) (x, y int) {
	if b.topo == Square {
		return [8]int{0, 1, 1, 1, 0, -1, -1, -1}[d], [8]int{-1, -1, 0, 1, 1, 1, 0, -1}[d]
	}
	return [6]int{1, 2, 1, -1, -2, -1}[d], [6]int{-1, 0, 1, 1, 0, -1}[d]
}

// ahead returns how far along direction d a cell lies: greater is further.
func (b *Board) ahead(c Cell, d Dir) int {
	x, y := b.plane(c)
	dx, dy := b.heading(d)
	if b.topo == Hex {
		return dx*x + 3*dy*y // a row is √3 half columns high
	}
	return dx*x + dy*y
}

// rightward returns how far to the right of motion in direction d a cell lies.
func (b *Board) rightward(c Cell, d Dir) int {
	x, y := b.plane(c)
	dx, dy := b.heading(d)
	return dx*y - dy*x
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
