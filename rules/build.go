package rules

import (
	"slices"
	"sort"
	"strconv"
)

// New checks a set-up and builds the position before the first turn, with dice
// drawn from seed. It returns SetupErrors naming everything that is wrong.
func New(su *Setup, seed uint64) (*State, error) {
	b := &builder{su: su}
	if !b.shape() {
		return nil, b.errs
	}
	b.settings()
	b.kinds()
	b.abilities()
	b.spells()
	b.sides()
	b.terrain()
	b.pits()
	b.edges()
	b.links()
	if len(b.errs) > 0 {
		return nil, b.errs
	}
	b.buildStepSets()
	b.figures()
	b.reserve()
	b.walls()
	b.goals()
	if len(b.errs) > 0 {
		return nil, b.errs
	}
	s := b.s
	s.board.buildLines()
	s.board.fingerprint = s.board.fingerprintOf(s)
	s.head.seed = seed
	s.rehashCells()
	s.countGroups()
	s.head.round, s.head.turn = int32(s.board.start.Round), uint8(s.board.start.Side)
	s.head.maneuvering, s.head.dieFig = NoFig, NoFig
	for i, sd := range su.Sides {
		s.sides[i].mana = uint8(sd.Mana)
	}
	s.stack = append(s.stack, frame{op: opTurn, step: turnBegin})
	return s, nil
}

// builder turns a Setup into a Board and a State and collects what is wrong.
type builder struct {
	su    *Setup
	board *Board
	s     *State
	errs  SetupErrors
}

// maxSetupErrors bounds how many errors are worth reporting.
const maxSetupErrors = 50

//go:noinline
func (b *builder) fail(r Rule, part Part, index int, at Pos, msg string) {
	if len(b.errs) < maxSetupErrors {
		b.errs = append(b.errs, SetupError{RuleError{Rule: r, Msg: msg}, part, index, at})
	}
}

// shape checks the board's size and makes the tables. It reports whether there is a board (BD-01).
func (b *builder) shape() bool {
	su := b.su
	refuse := func(msg string) { b.fail(BD01, PartBoard, 0, Pos{}, msg) }
	switch {
	case su.Topology > Hex:
		refuse("a board is square or hex")
	case su.Width < 1 || su.Width > MaxSide || su.Height < 1 || su.Height > MaxSide:
		refuse("a floor is 1 to 128 cells wide and high, not " + strconv.Itoa(su.Width) + " by " + strconv.Itoa(su.Height))
	case len(su.Floors) < 1 || len(su.Floors) > MaxFloors:
		refuse("a board has 1 to 8 floors, not " + strconv.Itoa(len(su.Floors)))
	case len(su.Figures) > MaxFigures:
		refuse("a level has at most " + strconv.Itoa(MaxFigures) + " figures")
	case len(su.Walls) > MaxWalls:
		refuse("a level has at most " + strconv.Itoa(MaxWalls) + " crushing walls")
	}
	for i, f := range su.Floors {
		if len(f.Cells) != su.Width*su.Height {
			b.fail(BD01, PartFloor, i, Pos{Floor: i}, "all floors have the same width and height")
		}
		if f.Rise < 0 || f.Rise > MaxRise {
			b.fail(BD02, PartFloor, i, Pos{Floor: i}, "a floor rises 1 to 15 above the one below")
		}
	}
	if len(b.errs) > 0 {
		return false
	}
	n := len(su.Floors) * su.Width * su.Height
	bd := &Board{rounds: su.Rounds, grid: grid{topo: su.Topology, w: su.Width, h: su.Height,
		magical: make([]bool, n), edges: make([]edge, n*su.Topology.Dirs()), ground: make([]uint8, n), tag: make([]uint8, n), link: make([]Cell, n)}}
	base := 0
	for i, f := range su.Floors {
		rise := f.Rise
		if rise == 0 {
			rise = 3
		}
		if i > 0 {
			base += rise
		}
		bd.floors = append(bd.floors, base)
	}
	bd.places = make([]place, n)
	for i := range bd.places {
		bd.places[i] = place{uint8(i / (su.Width * su.Height)), uint8(i % su.Width), uint8(i / su.Width % su.Height)}
	}
	bd.buildNeighbours(n)
	b.board = bd
	b.s = &State{board: bd, cells: make([]cell, n)}
	return true
}

// materialStamina is the stamina of each cell of an object by its material, unless its
// kind says otherwise; what is frailer breaks at the first damage (FM-19).
var materialStamina = [numTerrains]int{Wood: 3, Stone: 6, Metal: 9}

// kinds checks the kinds and fills in their defaults (FG-02).
func (b *builder) kinds() {
	if len(b.su.Kinds) > 255 {
		b.fail(0, PartKind, 255, Pos{}, "a level has at most 255 kinds")
		return
	}
	b.board.kinds = slices.Clone(b.su.Kinds)
	for i := range b.board.kinds {
		k := &b.board.kinds[i]
		if k.Move == 0 {
			k.Move = k.Skill
		}
		if k.Size == 0 {
			k.Size = 1
		}
		if k.Stamina == 0 {
			k.Stamina = max(1, k.Power, materialStamina[min(k.Material, numTerrains-1)]*k.Size*k.Size)
		}
		for _, n := range [...]int{k.Power, k.Skill, k.Move, k.Stamina, k.Armor, k.Agility, k.Might, k.Stability} {
			if n < 0 || n > MaxStat {
				b.fail(0, PartKind, i, Pos{}, "the numbers of kind "+k.Name+" must be 0 to "+strconv.Itoa(MaxStat))
				break
			}
		}
		if k.Frame < -2 || k.Frame > 1 || k.Frame != 0 && k.Size != 1 {
			b.fail(FG02, PartKind, i, Pos{}, "a figure of one cell is tiny, small, medium or large (-2..1)")
		}
		if k.Material != Plain && (k.Material < Glass || k.Material > Metal) {
			b.fail(FM19, PartKind, i, Pos{}, "an object is made of glass, wood, stone or metal")
		}
		if len(k.Abilities) > maxKnown {
			b.fail(MV05, PartKind, i, Pos{}, "a kind has at most "+strconv.Itoa(maxKnown)+" abilities")
		}
		for _, a := range k.Abilities {
			if a < 0 || a >= len(b.su.Abilities) {
				b.fail(MV05, PartKind, i, Pos{}, k.Name+" has an unknown ability")
			}
		}
		if k.Size < 1 || k.Size > MaxSize {
			b.fail(BD10, PartKind, i, Pos{}, "a figure is 1 to 5 cells along its side")
		}
		b.board.marks = append(b.board.marks, kindMarks(k))
	}
}

func (b *builder) sides() {
	su := b.su
	if len(su.Sides) < 1 || len(su.Sides) > MaxSides {
		b.fail(TN01, PartBoard, 0, Pos{}, "a level has 1 to "+strconv.Itoa(MaxSides)+" sides")
	}
	keepers := 0
	for i, sd := range su.Sides {
		if sd.Keeper {
			keepers++
		}
		if keepers > 1 {
			b.fail(TN01, PartSide, i, Pos{}, "only one side may be the keeper")
		}
		if len(sd.Goals) > MaxGoals {
			b.fail(TN04, PartGoal, i, Pos{}, "a side has at most 8 goals")
		}
	}
	if keepers == 0 && len(su.Walls) > 0 {
		b.fail(TN01, PartWall, 0, su.Walls[0].first(), "crushing walls need a keeper side")
	}
	for i, sd := range su.Sides {
		if sd.Mana < 0 || sd.Mana > MaxMana || sd.Income < 0 || sd.Income > MaxMana {
			b.fail(SP01, PartSide, i, Pos{}, "mana must be 0 to "+strconv.Itoa(MaxMana))
		}
		for _, sp := range sd.Spells {
			if sp < 0 || sp >= len(su.Spells) {
				b.fail(SP01, PartSide, i, Pos{}, sd.Name+" knows an unknown spell")
			}
		}
	}
	b.start()
	b.board.sides = slices.Clone(su.Sides)
}

// start checks whose turn the game begins with (TN-01).
func (b *builder) start() {
	su := b.su
	switch at := su.Start; {
	case at.Side < 0 || at.Side >= len(su.Sides):
		b.fail(TN01, PartStart, 0, Pos{}, "the side to move first does not exist")
	case at.Round < 0 || at.Round > MaxStart:
		b.fail(TN01, PartStart, 0, Pos{}, "a match starts in round 1 to "+strconv.Itoa(MaxStart))
	case su.Rounds > 0 && at.Round > su.Rounds:
		b.fail(TN04, PartStart, 0, Pos{}, "the match starts in round "+strconv.Itoa(at.Round)+", after its last round")
	}
	b.board.start = Start{max(1, su.Start.Round), su.Start.Side}
}

func (w *WallSetup) first() Pos {
	if len(w.Cells) == 0 {
		return Pos{}
	}
	return w.Cells[0]
}

// terrain checks and lays terrain, ground, features, structures and tags (BD-02..04).
func (b *builder) terrain() {
	for fl, floor := range b.su.Floors {
		for i, cs := range floor.Cells {
			at := Pos{fl, i % b.su.Width, i / b.su.Width}
			c := b.board.Cell(at)
			wrong := func(r Rule, msg string) { b.fail(r, PartCell, 0, at, msg) }
			switch {
			case cs.Terrain >= numTerrains:
				wrong(BD03, "no such terrain")
			case cs.Feature >= numFeatures:
				wrong(BD04, "no such feature")
			case cs.Structure >= numStructures:
				wrong(BD04, "no such structure")
			case cs.Ground < 0 || cs.Ground > MaxHeight:
				wrong(BD02, "a ground height is 0 to 15")
			case cs.Tag < 0 || cs.Tag > MaxTag:
				wrong(TN04, "a tag is a letter A to Z")
			case cs.Owner < -1 || cs.Owner >= len(b.su.Sides):
				wrong(BD04, "the owner of the "+cs.Structure.String()+" does not exist")
			case fillsCell[cs.Terrain] && (cs.Feature != NoFeature || cs.Structure != NoStructure):
				wrong(BD04, "no figure can stand in "+cs.Terrain.String())
			}
			owner := uint8(NoSide)
			if cs.Owner >= 0 && cs.Structure != NoStructure {
				owner = uint8(cs.Owner)
			}
			b.board.doors = b.board.doors || cs.Feature.IsDoor()
			b.board.holes = b.board.holes || cs.Feature == Pitfall || cs.Feature == Canister
			b.s.cells[c] = cell{cs.Terrain, cs.Feature, cs.Structure, owner, NoFig, -1}
			if len(b.errs) == 0 {
				b.board.ground[c], b.board.tag[c] = uint8(cs.Ground), uint8(cs.Tag)
				b.board.magical[c] = cs.Magical
				if cs.Tag > 0 {
					b.board.objectives[cs.Tag] = append(b.board.objectives[cs.Tag], c)
				}
			}
		}
	}
}

// pits numbers the pits: pit cells that adjoin each other are one (PT-01).
func (b *builder) pits() {
	bd := b.board
	bd.pit = make([]uint16, bd.Cells())
	n := uint16(0)
	var todo []Cell
	for c := range Cell(bd.Cells()) {
		if b.s.cells[c].terrain != Pit || bd.pit[c] != 0 {
			continue
		}
		n++
		bd.pit[c] = n
		for todo = append(todo[:0], c); len(todo) > 0; {
			at := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for d := range Dir(bd.topo.Dirs()) {
				if to := bd.Neighbour(at, d); to != NoCell && b.s.cells[to].terrain == Pit && bd.pit[to] == 0 {
					bd.pit[to] = n
					todo = append(todo, to)
				}
			}
		}
	}
}

// edges checks edges against the ground and lays them on both sides (BD-05).
func (b *builder) edges() {
	bd := b.board
	for i, e := range b.su.Edges {
		wrong := func(msg string) { b.fail(BD05, PartEdge, i, e.Low, msg) }
		low, high := bd.Cell(e.Low), bd.Cell(e.High)
		if low == NoCell || high == NoCell || bd.DirTo(low, high) == NoDir {
			wrong("an edge must lie between two neighbouring cells of one floor")
			continue
		}
		rise := bd.Ground(high) - bd.Ground(low)
		switch {
		case e.Edge == NoEdge || e.Edge >= numEdges:
			wrong("an edge is a slope, cliff, dune or rampart")
			continue
		case rise < 0:
			wrong("the high side of a " + e.Edge.String() + " can't be lower than its low side; this one is " + strconv.Itoa(-rise) + " lower")
		case rise > 1 && e.Edge != Cliff:
			wrong("a " + e.Edge.String() + " rises at most 1; this one rises " + strconv.Itoa(rise))
		}
		out, back := int(low)*bd.topo.Dirs()+int(bd.DirTo(low, high)), int(high)*bd.topo.Dirs()+int(bd.DirTo(high, low))
		if bd.edges[out].kind != NoEdge {
			wrong("there is already an edge between these cells")
		}
		bd.edges[out], bd.edges[back] = edge{e.Edge, true}, edge{e.Edge, false}
	}
}

// links joins ladders and portals; none may be left alone (BD-04, MV-04).
func (b *builder) links() {
	bd := b.board
	for i := range bd.link {
		bd.link[i] = NoCell
	}
	for i, l := range b.su.Links {
		x, y := bd.Cell(l.A), bd.Cell(l.B)
		if x == NoCell || y == NoCell || x == y {
			b.fail(BD04, PartLink, i, l.A, "a link joins two cells of the board")
			continue
		}
		fx, fy := b.s.cells[x].feature, b.s.cells[y].feature
		switch {
		case fx != fy || fx != Portal && fx != Ladder:
			b.fail(BD04, PartLink, i, l.A, "a link joins two portals or two ladders, not "+fx.String()+" and "+fy.String())
		case fx == Ladder && abs(l.A.Floor-l.B.Floor) != 1:
			b.fail(MV04, PartLink, i, l.A, "a ladder leads to the next floor")
		case bd.link[x] != NoCell || bd.link[y] != NoCell:
			b.fail(BD04, PartLink, i, l.A, "one of these cells already has a link")
		default:
			bd.link[x], bd.link[y] = y, x
		}
	}
	for i := range b.s.cells {
		if ft := b.s.cells[i].feature; (ft == Portal || ft == Ladder) && bd.link[i] == NoCell {
			b.fail(BD04, PartCell, 0, bd.Pos(Cell(i)), "this "+ft.String()+" leads nowhere: add a link to another")
		}
	}
}

// figures checks and places the groups (FG-01, FG-07, BD-10).
func (b *builder) figures() {
	s, bd := b.s, b.board
	for i := range b.su.Figures {
		fs := &b.su.Figures[i]
		wrong := func(r Rule, msg string) { b.fail(r, PartFigure, i, fs.At, msg) }
		bd.figNames = append(bd.figNames, fs.Name)
		f := figure{at: NoCell, side: NoSide, facing: fs.Facing, size: 1, grabber: NoFig}
		s.figs = append(s.figs, f)
		if len(fs.Kinds) < 1 || len(fs.Kinds) > MaxGroup {
			wrong(FG01, "a group has 1 to 8 members; "+fs.Name+" has "+strconv.Itoa(len(fs.Kinds)))
			continue
		}
		if fs.Side < -1 || fs.Side >= len(bd.sides) {
			wrong(FG01, fs.Name+" has no side")
			continue
		}
		if int(fs.Facing) >= bd.topo.Dirs() {
			wrong(FG06, fs.Name+" faces a direction that this board does not have")
			continue
		}
		if fs.Side >= 0 {
			f.side = uint8(fs.Side)
		}
		if fs.Stamina != nil && len(fs.Stamina) != len(fs.Kinds) {
			wrong(FG03, fs.Name+" has "+strconv.Itoa(len(fs.Kinds))+" members but stamina for "+strconv.Itoa(len(fs.Stamina)))
			continue
		}
		kinds := slices.Clone(fs.Kinds)
		order := make([]int, len(kinds)) // places in fs.Kinds
		for j := range order {
			order[j] = j
		}
		bad := false
		for _, k := range kinds {
			if k < 0 || k >= len(bd.kinds) {
				wrong(FG01, fs.Name+" has an unknown kind")
				bad = true
				break
			}
			kind := &bd.kinds[k]
			f.size = max(f.size, uint8(kind.Size))
			if (kind.Traits&Object != 0) != (fs.Side < 0) {
				wrong(FG01, fs.Name+": a loose object has no side; every other figure has one")
				bad = true
				break
			}
			if kind.Traits&Monster != 0 && fs.Side >= 0 && !bd.sides[fs.Side].Monster {
				wrong(FG01, fs.Name+": a "+kind.Name+" is a monster and can't join a recruit group")
				bad = true
				break
			}
		}
		if bad {
			continue
		}
		if f.size > 1 && bd.topo == Hex {
			wrong(BD10, fs.Name+" is large; large figures need a square board")
			continue
		}
		// Strongest first, so that damage, which goes to the first living one, takes the weakest last.
		sort.SliceStable(order, func(x, y int) bool {
			return bd.stronger(kinds[order[x]], kinds[order[y]]) < 0
		})
		f.minions = uint8(len(kinds))
		for j, at := range order {
			k := kinds[at]
			f.kind[j], f.stamina[j] = uint8(k), uint8(bd.kinds[k].Stamina)
			if fs.Stamina == nil || fs.Stamina[at] == 0 {
				continue
			}
			if fs.Stamina[at] < 0 || fs.Stamina[at] > bd.kinds[k].Stamina {
				wrong(FG03, "the stamina of a "+bd.kinds[k].Name+" must be 1 to "+strconv.Itoa(bd.kinds[k].Stamina))
				break
			}
			f.stamina[j] = uint8(fs.Stamina[at])
		}
		if fs.Prone && fs.Side >= 0 {
			f.flags |= prone
		}
		s.figs[i] = f
		b.stand(i, &s.figs[i], wrong)
	}
}

// stand puts a new figure on its cells, if they are fit for it.
func (b *builder) stand(i int, f *figure, wrong func(Rule, string)) {
	s := b.s
	at := b.board.Cell(b.su.Figures[i].At)
	name := b.su.Figures[i].Name
	if at == NoCell {
		wrong(BD01, name+" is outside the board")
		return
	}
	allPit, free := true, true
	whole := s.each(f, at, func(c Cell) bool {
		cl := &s.cells[c]
		switch {
		case s.Solid(c) || cl.feature == Rubble || cl.feature == Canister:
			wrong(BD06, name+" can't stand in "+b.describe(c))
			free = false
		case cl.fig != NoFig:
			wrong(FG07, name+" stands on the cell of "+b.board.figNames[cl.fig]+"; a cell holds one group")
			free = false
		}
		allPit = allPit && cl.terrain == Pit
		return free
	})
	if !free {
		return
	}
	if !whole {
		wrong(BD10, name+" extends past the edge of the board")
		return
	}
	s.place(FigID(i), at)
	if allPit && !s.flies(f) {
		f.flags |= inPit
	}
}

func (b *builder) describe(c Cell) string {
	if ft := b.s.cells[c].feature; ft != NoFeature {
		return "a cell with " + ft.String()
	}
	return b.s.cells[c].terrain.String()
}

// walls checks and places the crushing walls, lanes from left to right (CW-02, CW-16).
func (b *builder) walls() {
	s, bd := b.s, b.board
	for i := range b.su.Walls {
		ws := &b.su.Walls[i]
		wrong := func(r Rule, msg string) { b.fail(r, PartWall, i, ws.first(), msg) }
		bd.wallNames = append(bd.wallNames, ws.Name)
		bd.wallDirs = append(bd.wallDirs, ws.Dir)
		s.walls = append(s.walls, wall{})
		if len(ws.Cells) < 1 || len(ws.Cells) > MaxWallSize {
			wrong(CW02, "a crushing wall has 1 to 16 cells; "+ws.Name+" has "+strconv.Itoa(len(ws.Cells)))
			continue
		}
		if int(ws.Dir) >= bd.topo.Dirs() || bd.topo == Square && ws.Dir%2 != 0 {
			wrong(CW02, ws.Name+" must move orthogonally on squares, or in one of the six directions on hexes")
			continue
		}
		w := &s.walls[i]
		for _, p := range ws.Cells {
			c := bd.Cell(p)
			switch {
			case c == NoCell:
				wrong(BD01, ws.Name+" extends past the edge of the board")
			case p.Floor != ws.Cells[0].Floor:
				wrong(CW02, ws.Name+" must stand on one floor")
			case s.cells[c].wall >= 0 || s.Solid(c):
				b.fail(BD06, PartWall, i, p, ws.Name+" stands in something solid")
			case s.cells[c].fig != NoFig && s.figs[s.cells[c].fig].flags&inPit == 0:
				b.fail(BD06, PartWall, i, p, ws.Name+" overlaps "+bd.figNames[s.cells[c].fig])
			default:
				w.cells[w.n] = c
				w.n++
				s.cells[c].wall = int16(i)
			}
		}
		sort.SliceStable(w.cells[:w.n], func(i, j int) bool {
			x, y := w.cells[i], w.cells[j]
			if r := bd.rightward(x, ws.Dir) - bd.rightward(y, ws.Dir); r != 0 {
				return r < 0
			}
			return bd.ahead(y, ws.Dir) < bd.ahead(x, ws.Dir)
		})
	}
}

// goals checks that each goal can be spoken of (TN-04).
func (b *builder) goals() {
	for i, sd := range b.board.sides {
		for _, g := range sd.Goals {
			wrong := func(msg string) { b.fail(TN04, PartGoal, i, Pos{}, msg) }
			needsTag := g.Kind == GoalReach || g.Kind == GoalHold || g.Kind == GoalSeize || g.Kind == GoalEscape
			switch {
			case g.Kind >= numGoals:
				wrong("no such goal")
			case g.N < 0 || g.N > 200:
				wrong("a goal's number must be 1 to 200")
			case needsTag && (g.Tag < 1 || g.Tag > MaxTag || len(b.board.objectives[g.Tag]) == 0):
				wrong("goal " + g.Kind.String() + " needs a tag that marks cells of the map")
			case g.Figure < -1 || g.Figure >= len(b.su.Figures) || g.Kind == GoalSlayOne && g.Figure < 0:
				wrong("goal " + g.Kind.String() + " needs a figure")
			case g.Kind == GoalSeize && !b.allStructures(g.Tag):
				wrong("goal seize needs a tag that marks structures")
			}
		}
	}
}

func (b *builder) allStructures(tag int) bool {
	for _, c := range b.board.objectives[tag] {
		if b.s.cells[c].structure == NoStructure {
			return false
		}
	}
	return true
}
