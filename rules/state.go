// Package rules is the game: a deterministic machine that turns commands into events. It knows
// nothing of pixels, clocks, files or goroutines, draws its dice from a counter, and keeps a
// whole position, even a half-resolved one, as plain data that can be copied, hashed, encoded
// and searched.
//
// A position is a State over an immutable Board. One loop drives everything:
// Pending returns who must decide what, Legal lists the answers, Apply takes one
// and appends events to a Log. Players, bots, replays, scripts and previews all
// go through these three.
//
// Operations are rows of a table in frame.go, questions of one in questions.go. Bots,
// previews, scripts and the notation need nothing else to ask something new;
// export_test.go finds holes.
//
// What the rule IDs (CW-04, say) mean is written in RULES.md beside this file.
package rules

// State is a whole position: everything that happens from here on follows from
// it and the actions applied. It is plain data without pointers into itself;
// CopyFrom copies it without allocating once the target has the room.
//
// A State is not safe for use by several goroutines at once, copies are.
type State struct {
	board       *Board
	head        head
	cells       []cell
	cellHash    uint64           // the cells' part of the hash
	groundHash  uint64           // a hash of the ground, whoever stands there
	regions     []uint64         // the hash of each region, see kept.go
	grounds     []uint64         // that of its ground
	occupied    uint64           // the cells with figures, on boards of 64 cells at most
	proneCells  uint64           // those of prone figures
	sideCells   [MaxSides]uint64 // those of each side's figures
	groupsAlive [MaxSides]uint16 // groups in play, by side
	figs        []figure
	walls       []wall
	sides       [MaxSides]side
	casts       []cast  // spells in play, in the order they came (SP-01)
	queue       []order // spells prepared and not yet cast (SP-01)
	stack       []frame
	path        []PathStep // of the group that is walking
	work        *work      // scratch space; not part of the position
}

// head is the part of a position that has a fixed size.
type head struct {
	seed     uint64
	draws    uint64 // dice drawn so far
	explicit bool
	die      uint8 // one more than the answer to a die that is not used yet, 0 for none
	round    int32
	turn     uint8 // the side to move
	phase    Phase
	mover    FigID // the group that is moving
	ask      Ask   // what the top frame waits for
	asked    uint8 // the side that is asked
	dieFor   Purpose
	dieFig   FigID
	dieN     uint8  // dice of a pool, or cells to pick from
	dieNeed  uint8  // what a die of a pool must show
	altered  bool   // terrain, features or walls are not those of the start
	seq      uint16 // counts departures from the board (OB-08)
	over     bool
	winner   uint8 // NoSide for a draw
}

// cell is the part of a cell that changes.
type cell struct {
	terrain   Terrain
	feature   Feature
	structure Structure
	owner     uint8
	fig       FigID // NoFig for none
	wall      int16 // -1 for none
}

// flags of a figure.
type flags uint32

const (
	onBoard flags = 1 << iota
	dead
	left
	prone
	inPit
	displaced    // moved by a wall or a displacement this turn (CW-12)
	acted        // has used its action this turn (MV-05)
	done         // has ended its move this turn (MV-01)
	bound        // began its moves in contact (MV-03)
	away         // off the board in a holding area (OB-01)
	reserve      // not yet in play: a spell may bring it forth
	struck       // has struck in this strike phase
	strikesAgain // may, or must, strike once more (HZ-02)
	doomed       // slain in this strike phase, which it stays for (ST-01)
	strikesBack  // was struck through a pitfall in this strike phase and strikes back (PF-05)
	underForce   // being hit and moved by an ability: the consequences of its death wait (FM-25)
	movedItself  // has moved by itself this turn (SP-06)
)

type figure struct {
	at            Cell
	side          uint8
	facing        Dir
	size          uint8
	members       uint8
	spent         uint8 // movement spent this turn
	undyingRolled uint8 // members that have rolled for Undying this turn, a bit each (FG-04)
	rise          uint8 // cells above its natural height: 0 unless moved up (BD-11)
	targetIndex   uint8 // its place among the targets of an ability, from 1; 0 for none (FM-06)
	// staying are the members that count though they may be slain, a bit each: in the strike
	// phase those that strike (ST-01), else those that lived when the group was hit (FM-15).
	staying uint8
	grabber FigID // who has grabbed it, NoFig
	flags   flags
	kind    [MaxGroup]uint8 // strongest first
	stamina [MaxGroup]uint8 // 0 is slain
	mods    [numStats]int8  // what spells add to its stats
}

type wall struct {
	n     uint8 // cells; 0 when removed
	moved bool  // has moved this turn
	cells [MaxWallSize]Cell
}

// cast is a spell in play. A boardhop is also the holding area of what it took:
// fig, or the structure that stood at cell at (OB-01).
type cast struct {
	spell     uint8 // index into Board.spells
	side      uint8
	member    uint8     // of fig, if it is on one member
	turns     uint8     // start-of-turns of its side left; 0 forever
	holds     bool      // fig or structure is off the board in it
	due       bool      // it has expired and waits for its exit (OB-08)
	terrain   Terrain   // what a flood covers (SP-09)
	structure Structure // what it holds
	owner     uint8
	fig       FigID // the target, or the group inside
	at        Cell  // the exit, or the cell it is on
	seq       uint16
	of        uint16 // the seq of the Awaiting that it is a holding area of, 0 for none (SP-04)
}

// order is a prepared spell: which one it is and what it is aimed at (SP-01).
type order struct {
	spell   uint8
	member  uint8
	member2 uint8
	fig     FigID
	other   FigID
	to      Cell
	seq     uint16 // of the spell in play to end
}

type side struct {
	mana    uint8
	escaped uint16
	held    [MaxGoals]uint8 // for how many of its turns in a row goal i was held
	out     bool            // resigned
}

// MaxGoals is the number of goals a side may have.
const MaxGoals = 8

// Board returns the board the position is on.
func (s *State) Board() *Board { return s.board }

// Side returns the side whose turn it is.
func (s *State) Side() int { return int(s.head.turn) }

// Round returns the round, from 1.
func (s *State) Round() int { return int(s.head.round) }

// Phase returns the phase of the turn (TN-01).
func (s *State) Phase() Phase { return s.head.phase }

// Winner reports whether the game is over and who has won; NoSide is a draw.
func (s *State) Winner() (side int, over bool) { return int(s.head.winner), s.head.over }

// Draws returns how many dice have been drawn so far.
func (s *State) Draws() uint64 { return s.head.draws }

// Escaped returns how many groups of a side have left the board by an exit (TN-04).
func (s *State) Escaped(side int) int { return int(s.sides[side].escaped) }

// Resigned reports whether a side has resigned (TN-04).
func (s *State) Resigned(side int) bool { return s.sides[side].out }

// Held returns for how many of its turns in a row a side has met its goal i, a Hold goal
// (TN-04).
func (s *State) Held(side, i int) int { return int(s.sides[side].held[i]) }

// Terrain returns a cell's terrain.
func (s *State) Terrain(c Cell) Terrain { return s.cells[c].terrain }

// Feature returns a cell's feature.
func (s *State) Feature(c Cell) Feature { return s.cells[c].feature }

// GroundHash returns a hash of the terrains and features of all cells and of where each wall is.
func (s *State) GroundHash() uint64 { return s.groundHash }

// Structure returns a cell's structure and the side that owns it, NoSide for nobody.
func (s *State) Structure(c Cell) (t Structure, owner int) {
	return s.cells[c].structure, int(s.cells[c].owner)
}

// FigAt returns the figure on a cell, NoFig for none.
func (s *State) FigAt(c Cell) FigID { return s.cells[c].fig }

// WallAt returns the number of the crushing wall on a cell, -1 for none.
func (s *State) WallAt(c Cell) int { return int(s.cells[c].wall) }

// NumFigures returns how many figures the level began with.
func (s *State) NumFigures() int { return len(s.figs) }

// NumWalls returns how many crushing walls the level began with.
func (s *State) NumWalls() int { return len(s.walls) }

// SetExplicitDice makes every die a decision (AskDie) instead of drawing it.
// It is for scripts and search; a die already asked for stays asked.
func (s *State) SetExplicitDice(on bool) { s.head.explicit = on }

// CopyFrom makes s equal to src. On the same board it allocates only what s has no room for.
func (s *State) CopyFrom(src *State) {
	if w := s.work; w != nil {
		w.forget()
		if s.board != src.board { // what is kept is of another board
			*w = work{ways: w.ways, asked: w.asked}
		}
	}
	if s.board != src.board {
		s.cells = s.cells[:0]
	}
	s.board = src.board
	s.head = src.head
	s.cellHash, s.groundHash, s.occupied, s.proneCells, s.sideCells, s.groupsAlive = src.cellHash, src.groundHash, src.occupied, src.proneCells, src.sideCells, src.groupsAlive
	s.sides = src.sides
	s.copyCells(src)
	s.figs = append(s.figs[:0], src.figs...)
	if len(s.walls)|len(src.walls) != 0 {
		s.walls = append(s.walls[:0], src.walls...)
	}
	if len(s.casts)|len(src.casts) != 0 {
		s.casts = append(s.casts[:0], src.casts...)
	}
	if len(s.queue)|len(src.queue) != 0 {
		s.queue = append(s.queue[:0], src.queue...)
	}
	s.stack = append(s.stack[:0], src.stack...)
	if len(s.path)|len(src.path) != 0 {
		s.path = append(s.path[:0], src.path...)
	}
}

// Clone returns an independent copy.
//
//go:noinline
func (s *State) Clone() *State {
	c := new(State)
	c.CopyFrom(s)
	return c
}

// Stance is where a figure is and what it has done this turn.
type Stance struct {
	Cell        Cell
	Side        int // NoSide for a loose object
	Move, Spent int // the move of its slowest member, and what was spent of it this turn
	OnBoard     bool
	Dead        bool
	Left        bool // by an exit
	Prone       bool
	InPit       bool
	Acted       bool // has used its action
	Done        bool // has ended its move
	Bound       bool // began its moves in contact
	Away        bool // in a holding area (OB-01)
	Reserve     bool // not yet in play: a spell may bring it forth
}

// Stats are the numbers of a figure, changes by spells included.
type Stats struct {
	Power                            int // its strike dice
	Skill                            int // its strongest member's, like the others
	Armor, Stability, Agility, Might int
}

// FigureView describes a figure.
type FigureView struct {
	Stance
	Stats
	Name    string
	Kind    int // of the strongest living member, index into Board.Kinds
	Kinds   [MaxGroup]int
	Stamina [MaxGroup]int // 0 is slain
	Members int           // at the start
	Living  int
	Size    int // cells along its side
	Facing  Dir
	Height  int  // cells above its ground: 1 when aloft (BD-11)
	Aloft   bool // in the air by itself
	Doomed  bool // slain in this strike phase, at whose end it is removed (ST-01)
	Struck  bool // has struck in this strike phase
	// Forced reports that it is being moved by force. Until that is over it may be above or
	// beneath another in its cell, and stays even if it is slain (FM-21, FM-25).
	Forced  bool
	Grabber FigID
}

// TotalStamina returns the stamina of all members of a group.
func (v FigureView) TotalStamina() (n int) {
	for _, left := range v.Stamina[:v.Members] {
		n += left
	}
	return n
}

// Body is all that a position holds of a figure, to be compared with ==.
type Body struct{ f figure }

// Body returns a figure's. The same Body gives the same FigureView.
func (s *State) Body(id FigID) Body { return Body{s.figs[id]} }

// Stamina returns the stamina of all members of a figure.
func (s *State) Stamina(id FigID) (n int) {
	for _, left := range s.figs[id].stamina[:s.figs[id].members] {
		n += int(left)
	}
	return n
}

// Figure returns a figure as it stands. The cell of one off the board is NoCell.
func (s *State) Figure(id FigID) FigureView {
	f := &s.figs[id]
	v := FigureView{
		Stance: s.Stance(id),
		Stats: Stats{Power: s.power(f), Skill: s.skill(f), Armor: s.armor(f), Stability: s.stability(f), Agility: s.agility(f),
			Might: s.might(f)},
		Name: s.board.figNames[id], Kind: int(s.lead(f)), Members: int(f.members), Size: int(f.size), Facing: f.facing,
		Height: s.height(f), Aloft: s.aloft(f), Doomed: f.flags&doomed != 0, Struck: f.flags&struck != 0,
		Forced: f.flags&underForce != 0, Grabber: f.grabber,
	}
	for i := range int(f.members) {
		v.Kinds[i], v.Stamina[i] = int(f.kind[i]), int(f.stamina[i])
		if f.stamina[i] > 0 {
			v.Living++
		}
	}
	return v
}

// Stance returns where a figure is and what it has done this turn, faster than Figure.
func (s *State) Stance(id FigID) Stance {
	f := &s.figs[id]
	fl := f.flags
	return Stance{
		Cell: f.at, Side: int(f.side), Spent: int(f.spent), Move: s.allowance(f),
		OnBoard: fl&onBoard != 0, Dead: fl&dead != 0, Left: fl&left != 0, Prone: fl&prone != 0, InPit: fl&inPit != 0,
		Acted: fl&acted != 0, Done: fl&done != 0, Bound: fl&bound != 0, Away: fl&away != 0, Reserve: fl&reserve != 0,
	}
}

// WallView describes a crushing wall.
type WallView struct {
	Name    string
	Dir     Dir
	Cells   []Cell // lanes from left to right of its motion; must not be changed
	OnBoard bool
}

// Wall returns a crushing wall as it stands; a removed one has no cells.
func (s *State) Wall(i int) WallView {
	w := &s.walls[i]
	return WallView{s.board.wallNames[i], s.board.wallDirs[i], w.cells[:w.n], w.n > 0}
}

// isObject reports whether the figure is a loose object.
func (s *State) isObject(f *figure) bool { return f.side == NoSide }

// flies reports whether the figure moves by flying: a flyer that is not prone, in a pit or grabbed (FG-02).
func (s *State) flies(f *figure) bool {
	if s.all(f, Hover) {
		return true
	}
	return f.flags&(prone|inPit) == 0 && f.grabber == NoFig && s.all(f, Flying|Hover)
}

// Mana returns the mana of a side (SP-01).
func (s *State) Mana(side int) int { return int(s.sides[side].mana) }

// height is how many cells above its ground a figure is (BD-11).
func (s *State) height(f *figure) int {
	h := int(f.rise)
	if s.aloft(f) {
		h++
	}
	return h
}

// setRise moves a figure up or down above its ground and logs that (BD-11).
func (s *State) setRise(id FigID, n uint8, log *Log) {
	f := &s.figs[id]
	if f.rise == n {
		return
	}
	f.rise = n
	log.add(figEvent(EvHeight, BD11, id, f.at).number(s.height(f)))
}

// aloft reports whether the figure is in the air (FG-02).
func (s *State) aloft(f *figure) bool { return f.flags&onBoard != 0 && s.flies(f) }

// each calls fn for every cell of a figure's footprint with its corner at c until fn returns
// false. It returns false then, and when the footprint leaves the board.
func (s *State) each(f *figure, c Cell, fn func(Cell) bool) bool {
	if f.size == 1 {
		return fn(c)
	}
	p := s.board.Pos(c)
	for y := range int(f.size) {
		for x := range int(f.size) {
			at := s.board.Cell(Pos{p.Floor, p.X + x, p.Y + y})
			if at == NoCell || !fn(at) {
				return false
			}
		}
	}
	return true
}

// place puts a figure with its corner on c; the cells must be free.
func (s *State) place(id FigID, c Cell) {
	f := &s.figs[id]
	f.at = c
	f.flags |= onBoard
	f.flags &^= away
	s.each(f, c, func(at Cell) bool { s.putFig(at, id); return true })
}

// relocate puts the figure of an event from its cells on others, and logs that.
func (s *State) relocate(e Event, log *Log) {
	s.lift(e.Fig)
	s.place(e.Fig, e.To)
	log.add(e)
}

// enlist brings a reserve into play for a side (SP-02, OB-11).
func (s *State) enlist(id FigID, side uint8) {
	f := &s.figs[id]
	f.side = side
	f.flags &^= reserve
	s.groupsAlive[side]++
}

// retire takes a figure out of play: it is dead or has left.
func (s *State) retire(id FigID, how flags) {
	f := &s.figs[id]
	if f.flags&(dead|left) == 0 && f.side != NoSide {
		s.groupsAlive[f.side]--
	}
	f.flags |= how
}

// countGroups counts each side's groups in play from scratch.
func (s *State) countGroups() {
	s.groupsAlive = [MaxSides]uint16{}
	for i := range s.figs {
		if f := &s.figs[i]; f.side != NoSide && f.flags&(dead|left|reserve) == 0 {
			s.groupsAlive[f.side]++
		}
	}
}

// lift takes a figure off its cells.
func (s *State) lift(id FigID) {
	f := &s.figs[id]
	s.each(f, f.at, func(at Cell) bool {
		if s.cells[at].fig == id { // a figure that passes over another leaves the cell to it
			s.putFig(at, s.nextOccupant(id, at))
		}
		return true
	})
	f.at = NoCell
	f.flags &^= onBoard
}

// hostile reports whether two sides are enemies; loose objects are nobody's.
func hostile(a, b uint8) bool { return a != b && a != NoSide && b != NoSide }

// The cells of a position change only through these setters, which keep their part of the hash
// up to date: hashing a position takes no longer on a large board than on a small one.

// cellKey is what a cell adds to the hash.
func (s *State) cellKey(c Cell) uint64 {
	cl := &s.cells[c]
	packed := uint64(cl.terrain) | uint64(cl.feature)<<8 | uint64(cl.structure)<<16 | uint64(cl.owner)<<24 |
		uint64(uint16(cl.fig))<<32 | uint64(uint16(cl.wall))<<48
	return Mix(packed + uint64(c+1)*0x9e3779b97f4a7c15)
}

// groundKey is what a cell adds to the hash of the ground, on which movement depends.
func (s *State) groundKey(c Cell) uint64 {
	cl := &s.cells[c]
	packed := uint64(cl.terrain) | uint64(cl.feature)<<8 | uint64(uint16(cl.wall))<<16
	return Mix(packed + uint64(c+1)*0xd1b54a32d192ed03)
}

// rehashCells recomputes from scratch what putFig, markCell and change keep up to date.
func (s *State) rehashCells() {
	s.cellHash, s.groundHash, s.occupied, s.proneCells = 0, 0, 0, 0
	s.sideCells = [MaxSides]uint64{}
	s.rehashRegions()
	for c := range s.cells {
		s.cellHash ^= s.cellKey(Cell(c))
		if len(s.cells) <= 64 {
			s.markCell(Cell(c))
		}
	}
}

func (s *State) putFig(c Cell, id FigID) {
	s.cellHash ^= s.cellKey(c)
	s.flipRegion(c)
	s.cells[c].fig = id
	s.cellHash ^= s.cellKey(c)
	s.flipRegion(c)
	if len(s.cells) <= 64 {
		s.markCell(c)
	}
}

// markCell keeps the sets of a small board's cells with figures up to date.
func (s *State) markCell(c Cell) {
	bit := uint64(1) << c
	s.occupied &^= bit
	s.proneCells &^= bit
	for i := range s.sideCells {
		s.sideCells[i] &^= bit
	}
	if id := s.cells[c].fig; id != NoFig {
		s.occupied |= bit
		if side := s.figs[id].side; side != NoSide {
			s.sideCells[side] |= bit
		}
		if s.figs[id].flags&prone != 0 {
			s.proneCells |= bit
		}
	}
}

// change changes a cell by a function and keeps the hashes up to date.
func (s *State) change(c Cell, set func(*cell)) {
	s.cellHash ^= s.cellKey(c)
	s.flipGround(c)
	s.flipRegion(c)
	set(&s.cells[c])
	s.flipRegion(c)
	s.flipGround(c)
	s.cellHash ^= s.cellKey(c)
}

func (s *State) putWall(c Cell, wall int16) { s.change(c, func(cl *cell) { cl.wall = wall }) }

func (s *State) putFeature(c Cell, ft Feature) {
	s.head.altered = true
	s.change(c, func(cl *cell) { cl.feature = ft })
}

func (s *State) putStructure(c Cell, t Structure, owner uint8) {
	s.change(c, func(cl *cell) { cl.structure, cl.owner = t, owner })
}

// setFeature changes a cell's feature and logs that.
func (s *State) setFeature(c Cell, ft Feature, r Rule, log *Log) {
	log.add(figEvent(EvFeature, r, NoFig, c).change(int(ft), int(s.cells[c].feature)))
	s.putFeature(c, ft)
}

// setTerrain changes a cell's terrain and logs that (FM-20, SP-09).
func (s *State) setTerrain(c Cell, t Terrain, r Rule, log *Log) {
	log.add(figEvent(EvTerrain, r, NoFig, c).change(int(t), int(s.cells[c].terrain)))
	s.head.altered = true
	s.change(c, func(cl *cell) { cl.terrain = t })
}
