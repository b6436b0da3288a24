package rules

import (
	"cmp"
	"slices"
	"strconv"

	"wallfall/rules/message"
)

// New checks a set-up and builds the position before the first turn, with dice drawn from seed.
// If anything is wrong it returns SetupErrors that list it.
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
	s.board.buildSlots()
	s.board.fingerprint = s.board.fingerprintOf(s)
	s.head.seed = seed
	s.rehashCells()
	s.countGroups()
	s.head.round, s.head.turn = int32(s.board.start.Round), uint8(s.board.start.Side)
	s.head.mover, s.head.dieFig = NoFig, NoFig
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

// maxSetupErrors is the most errors that are reported.
const maxSetupErrors = 50

//go:noinline
func (b *builder) fail(r Rule, part Part, index int, at Pos, format string, args ...any) {
	if len(b.errs) < maxSetupErrors {
		b.errs = append(b.errs, SetupError{RuleError: RuleError{r, message.Of(format, args...)}, Part: part, Index: index, At: at})
	}
}

// check is one thing that may be wrong with a part of a set-up.
type check struct {
	bad    bool
	rule   Rule
	format string
	args   []any
}

// firstBad returns the first check that failed, the zero check if none did.
func firstBad(checks []check) check {
	if i := slices.IndexFunc(checks, func(c check) bool { return c.bad }); i >= 0 {
		return checks[i]
	}
	return check{}
}

// passes reports whether all checks of a part pass, and records the first that fails.
func (b *builder) passes(part Part, index int, at Pos, checks []check) bool {
	c := firstBad(checks)
	if c.bad {
		b.fail(c.rule, part, index, at, c.format, c.args...)
	}
	return !c.bad
}

// passesAll is passes for independent checks: it records every one that fails.
func (b *builder) passesAll(part Part, index int, at Pos, checks []check) bool {
	ok := true
	for _, c := range checks {
		if c.bad {
			b.fail(c.rule, part, index, at, c.format, c.args...)
			ok = false
		}
	}
	return ok
}

// shape checks the board's size and makes the tables. It reports whether a board could be made
// (BD-01).
func (b *builder) shape() bool {
	su := b.su
	ok := b.passesAll(PartBoard, 0, Pos{}, []check{
		{su.Topology > Hex, BD01, "a board is square or hex", nil},
		{su.Width < 1 || su.Width > MaxSide || su.Height < 1 || su.Height > MaxSide, BD01, "a floor is 1 to 128 cells wide and high, not %d by %d", []any{su.Width, su.Height}},
		{len(su.Floors) < 1 || len(su.Floors) > MaxFloors, BD01, "a board has 1 to 8 floors, not %d", []any{len(su.Floors)}},
		{len(su.Figures) > MaxFigures, BD01, "a level has at most %d figures", []any{MaxFigures}},
		{len(su.Walls) > MaxWalls, BD01, "a level has at most %d crushing walls", []any{MaxWalls}},
	})
	for i, f := range su.Floors {
		fits := b.passesAll(PartFloor, i, Pos{Floor: i}, []check{
			{len(f.Cells) != su.Width*su.Height, BD01, "all floors have the same width and height", nil},
			{f.Rise < 0 || f.Rise > MaxRise, BD02, "a floor rises 1 to 15 above the one below", nil},
		})
		ok = ok && fits
	}
	if !ok {
		return false
	}
	n := len(su.Floors) * su.Width * su.Height
	bd := &Board{rounds: su.Rounds, firstFloor: su.FirstFloor, grid: grid{topo: su.Topology, w: su.Width, h: su.Height,
		magical: make([]bool, n), edges: make([]edge, n*su.Topology.Dirs()), ground: make([]uint8, n), tag: make([]uint8, n), link: make([]Cell, n)}}
	base := 0
	for i, f := range su.Floors {
		if i > 0 {
			base += cmp.Or(f.Rise, 3)
		}
		bd.floors = append(bd.floors, base)
	}
	bd.places = make([]place, n)
	for i := range bd.places {
		bd.places[i] = place{uint8(i / (su.Width * su.Height)), uint8(i % su.Width), uint8(i / su.Width % su.Height)}
	}
	dirs := bd.topo.Dirs()
	bd.neighbour = make([]Cell, n*dirs)
	for c := range Cell(n) {
		for d := range dirs {
			bd.neighbour[int(c)*dirs+d] = bd.Cell(bd.next(bd.Pos(c), Dir(d)))
		}
	}
	b.board = bd
	b.s = &State{board: bd, cells: make([]cell, n)}
	return true
}

// kinds checks the kinds and fills in their defaults (FG-02).
func (b *builder) kinds() {
	if len(b.su.Kinds) > 255 {
		b.fail(0, PartKind, 255, Pos{}, "a level has at most 255 kinds")
		return
	}
	b.board.kinds = slices.Clone(b.su.Kinds)
	for i := range b.board.kinds {
		k := &b.board.kinds[i]
		k.Move, k.Size = cmp.Or(k.Move, k.Skill), cmp.Or(k.Size, 1)
		k.Stamina = cmp.Or(k.Stamina, max(1, k.Power, int(terrains[min(k.Material, numTerrains-1)].tough)*k.Size*k.Size))
		numbers := []int{k.Power, k.Skill, k.Move, k.Stamina, k.Armor, k.Agility, k.Might, k.Stability}
		b.passesAll(PartKind, i, Pos{}, []check{
			{slices.Min(numbers) < 0 || slices.Max(numbers) > MaxStat, 0, "the numbers of kind %s must be 0 to %d", []any{k.Name, MaxStat}},
			{k.Size < 1 || k.Size > MaxSize, BD10, "a figure is 1 to 5 cells along its side", nil},
			{k.Frame < -2 || k.Frame > 1 || k.Frame != 0 && k.Size != 1, FG02, "a figure of one cell is tiny, small, medium or large (-2..1)", nil},
			{k.Material != Plain && (k.Material >= numTerrains || terrains[k.Material].force == 0), FM19, "an object is made of glass, wood, stone or metal", nil},
			{len(k.Abilities) > maxKnown, MV05, "a kind has at most %d abilities", []any{maxKnown}},
			{!indices(k.Abilities, len(b.su.Abilities)), MV05, "%s has an unknown ability", []any{k.Name}},
		})
		b.board.marks = append(b.board.marks, uint64(k.Traits)|uint64(k.Native)<<16)
		b.board.excess = max(b.board.excess, k.Size-1)
	}
}

// indices reports whether all numbers are valid indices into a list of n.
func indices(list []int, n int) bool {
	return !slices.ContainsFunc(list, func(i int) bool { return i < 0 || i >= n })
}

// sides checks the sides, and whose turn the game begins with (TN-01).
func (b *builder) sides() {
	su := b.su
	keepers := 0
	for i, sd := range su.Sides {
		if sd.Keeper {
			keepers++
		}
		b.passes(PartGoal, i, Pos{}, []check{{len(sd.Goals) > MaxGoals, TN04, "a side has at most 8 goals", nil}})
		b.passesAll(PartSide, i, Pos{}, []check{
			{keepers > 1, TN01, "only one side may be the keeper", nil},
			{sd.Mana < 0 || sd.Mana > MaxMana || sd.Income < 0 || sd.Income > MaxMana, SP01, "mana must be 0 to %d", []any{MaxMana}},
			{!indices(sd.Spells, len(su.Spells)), SP01, "%s knows an unknown spell", []any{sd.Name}},
		})
	}
	b.passes(PartBoard, 0, Pos{}, []check{{len(su.Sides) < 1 || len(su.Sides) > MaxSides, TN01, "a level has 1 to %d sides", []any{MaxSides}}})
	if keepers == 0 && len(su.Walls) > 0 {
		b.fail(TN01, PartWall, 0, su.Walls[0].first(), "crushing walls need a keeper side")
	}
	at := su.Start
	b.passesAll(PartStart, 0, Pos{}, []check{
		{at.Side < 0 || at.Side >= len(su.Sides), TN01, "the side to move first does not exist", nil},
		{at.Round < 0 || at.Round > MaxStart, TN01, "a match starts in round 1 to %d", []any{MaxStart}},
		{su.Rounds > 0 && at.Round > su.Rounds, TN04, "the match starts in round %d, after its last round", []any{at.Round}},
	})
	b.board.start = Start{max(1, at.Round), at.Side}
	b.board.sides = slices.Clone(su.Sides)
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
			fills := cs.Terrain < numTerrains && cs.Terrain.Solid()
			b.passes(PartCell, 0, at, []check{
				{cs.Terrain >= numTerrains, BD03, "no such terrain", nil},
				{cs.Feature >= numFeatures, BD04, "no such feature", nil},
				{cs.Structure >= numStructures, BD04, "no such structure", nil},
				{cs.Ground < 0 || cs.Ground > MaxHeight, BD02, "a ground height is 0 to 15", nil},
				{cs.Tag < 0 || cs.Tag > MaxTag, TN04, "a tag is a letter A to Z", nil},
			})
			if cs.Owner < -1 || cs.Owner >= len(b.su.Sides) {
				b.fail(BD04, PartCell, 0, at, "the owner of the %s does not exist", cs.Structure)
			}
			if fills && (cs.Feature != NoFeature || cs.Structure != NoStructure) {
				b.fail(BD04, PartCell, 0, at, "no figure can stand in %s", cs.Terrain)
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

// pits numbers the pits: adjoining pit cells form one pit (PT-01).
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
		low, high := bd.Cell(e.Low), bd.Cell(e.High)
		if low == NoCell || high == NoCell || bd.DirTo(low, high) == NoDir {
			b.fail(BD05, PartEdge, i, e.Low, "an edge must lie between two neighbouring cells of one floor")
			continue
		}
		rise := bd.Ground(high) - bd.Ground(low)
		out, back := int(low)*bd.topo.Dirs()+int(bd.DirTo(low, high)), int(high)*bd.topo.Dirs()+int(bd.DirTo(high, low))
		b.passes(PartEdge, i, e.Low, []check{
			{e.Edge == NoEdge || e.Edge >= numEdges, BD05, "an edge is a slope, cliff, dune or rampart", nil},
			{rise < 0, BD05, "the high side of a %s can't be lower than its low side; this one is %d lower", []any{e.Edge, -rise}},
			{rise > 1 && e.Edge != Cliff, BD05, "a %s rises at most 1; this one rises %d", []any{e.Edge, rise}},
			{bd.edges[out].kind != NoEdge, BD05, "there is already an edge between these cells", nil},
		})
		bd.edges[out], bd.edges[back] = edge{e.Edge, true}, edge{e.Edge, false}
	}
}

// links joins ladders and portals; none may be left without a partner (BD-04, MV-04).
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
		if b.passes(PartLink, i, l.A, []check{
			{fx != fy || fx != Portal && fx != Ladder, BD04, "a link joins two portals or two ladders, not %s and %s", []any{fx, fy}},
			{fx == Ladder && abs(l.A.Floor-l.B.Floor) != 1, MV04, "a ladder leads to the next floor", nil},
			{bd.link[x] != NoCell || bd.link[y] != NoCell, BD04, "one of these cells already has a link", nil},
		}) {
			bd.link[x], bd.link[y] = y, x
		}
	}
	for i := range b.s.cells {
		if ft := b.s.cells[i].feature; (ft == Portal || ft == Ladder) && bd.link[i] == NoCell {
			b.fail(BD04, PartCell, 0, bd.Pos(Cell(i)), "this %s leads nowhere: add a link to another", ft)
		}
	}
}

// figures checks and places the groups (FG-01, FG-07, BD-10).
func (b *builder) figures() {
	s, bd := b.s, b.board
	for i := range b.su.Figures {
		fs := &b.su.Figures[i]
		bd.figNames = append(bd.figNames, fs.Name)
		s.figs = append(s.figs, figure{at: NoCell, side: NoSide, facing: fs.Facing, size: 1, grabber: NoFig})
		f := &s.figs[i]
		ok := b.passesAll(PartFigure, i, fs.At, []check{
			{len(fs.Kinds) < 1 || len(fs.Kinds) > MaxGroup, FG01, "a group has 1 to 8 members; %s has %d", []any{fs.Name, len(fs.Kinds)}},
			{fs.Side < -1 || fs.Side >= len(bd.sides), FG01, "%s has no side", []any{fs.Name}},
			{int(fs.Facing) >= bd.topo.Dirs(), FG06, "%s faces a direction that this board does not have", []any{fs.Name}},
			{fs.Stamina != nil && len(fs.Stamina) != len(fs.Kinds), FG03, "%s has %d members but stamina for %d", []any{fs.Name, len(fs.Kinds), len(fs.Stamina)}},
			{!indices(fs.Kinds, len(bd.kinds)), FG01, "%s has an unknown kind", []any{fs.Name}},
		})
		if !ok {
			continue
		}
		if fs.Side >= 0 {
			f.side = uint8(fs.Side)
		}
		order := make([]int, len(fs.Kinds)) // indices into fs.Kinds
		for j, k := range fs.Kinds {
			order[j] = j
			kind := &bd.kinds[k]
			f.size = max(f.size, uint8(kind.Size))
			fits := b.passesAll(PartFigure, i, fs.At, []check{
				{(kind.Traits&Object != 0) != (fs.Side < 0), FG01, "%s: a loose object has no side; every other figure has one", []any{fs.Name}},
				{kind.Traits&Monster != 0 && fs.Side >= 0 && !bd.sides[fs.Side].Monster, FG01, "%s: a %s is a monster and can't join a recruit group", []any{fs.Name, kind.Name}},
				{f.size > 1 && bd.topo == Hex, BD10, "%s is large; large figures need a square board", []any{fs.Name}},
				{fs.Stamina != nil && (fs.Stamina[j] < 0 || fs.Stamina[j] > kind.Stamina), FG03, "the stamina of a %s must be 1 to %d", []any{kind.Name, kind.Stamina}},
			})
			ok = ok && fits
		}
		if !ok {
			continue
		}
		// Strongest first: damage goes to the first living member, so that the weakest dies
		// last.
		slices.SortStableFunc(order, func(x, y int) int { return bd.stronger(fs.Kinds[x], fs.Kinds[y]) })
		f.members = uint8(len(order))
		for j, at := range order {
			k := fs.Kinds[at]
			f.kind[j], f.stamina[j] = uint8(k), uint8(bd.kinds[k].Stamina)
			if fs.Stamina != nil && fs.Stamina[at] > 0 {
				f.stamina[j] = uint8(fs.Stamina[at])
			}
		}
		if fs.Prone && fs.Side >= 0 {
			f.flags |= prone
		}
		at := bd.Cell(fs.At)
		if at == NoCell {
			b.fail(BD01, PartFigure, i, fs.At, "%s is outside the board", fs.Name)
			continue
		}
		large, size := f.size > 1, int(f.size)
		free := true
		whole := s.each(f, at, func(c Cell) bool {
			cl := &s.cells[c]
			var in any = cl.terrain
			if cl.feature != NoFeature {
				in = message.Of("a cell with %s", cl.feature)
			}
			free = b.passes(PartFigure, i, bd.Pos(c), []check{
				{!s.openCell(c) && large, BD06, "%s covers %d by %d cells and can't stand in %s at %s", []any{fs.Name, size, size, in, bd.Pos(c)}},
				{!s.openCell(c), BD06, "%s can't stand in %s", []any{fs.Name, in}},
				{cl.fig != NoFig && large, FG07, "%s covers %d by %d cells and stands on %s at %s; a cell holds one group", []any{fs.Name, size, size, bd.FigName(cl.fig), bd.Pos(c)}},
				{cl.fig != NoFig, FG07, "%s stands on the cell of %s; a cell holds one group", []any{fs.Name, bd.FigName(cl.fig)}},
			})
			return free
		})
		if !whole && free {
			b.fail(BD10, PartFigure, i, fs.At, "%s covers %d by %d cells and extends past the edge of the board", fs.Name, size, size)
		}
		if whole {
			s.place(FigID(i), at)
			s.setInPit(f)
		}
	}
}

// walls checks and places the crushing walls, lanes from left to right (CW-02, CW-16).
func (b *builder) walls() {
	s, bd := b.s, b.board
	for i := range b.su.Walls {
		ws := &b.su.Walls[i]
		bd.wallNames = append(bd.wallNames, ws.Name)
		bd.wallDirs = append(bd.wallDirs, ws.Dir)
		s.walls = append(s.walls, wall{})
		if !b.passes(PartWall, i, ws.first(), []check{
			{len(ws.Cells) < 1 || len(ws.Cells) > MaxWallSize, CW02, "a crushing wall has 1 to 16 cells; %s has %d", []any{ws.Name, len(ws.Cells)}},
			{int(ws.Dir) >= bd.topo.Dirs() || bd.topo == Square && ws.Dir%2 != 0, CW02, "%s must move orthogonally on squares, or in one of the six directions on hexes", []any{ws.Name}},
		}) {
			continue
		}
		w := &s.walls[i]
		for _, p := range ws.Cells {
			c := bd.Cell(p)
			if c == NoCell {
				b.fail(BD01, PartWall, i, ws.first(), "%s extends past the edge of the board", ws.Name)
				continue
			}
			fig := s.cells[c].fig
			if b.passes(PartWall, i, p, []check{
				{p.Floor != ws.Cells[0].Floor, CW02, "%s must stand on one floor", []any{ws.Name}},
				{s.Solid(c), BD06, "%s stands in something solid", []any{ws.Name}},
				{fig != NoFig && s.figs[fig].flags&inPit == 0, BD06, "%s overlaps %s", []any{ws.Name, bd.FigName(fig)}},
			}) {
				w.cells[w.n] = c
				w.n++
				s.cells[c].wall = int16(i)
			}
		}
		slices.SortStableFunc(w.cells[:w.n], func(x, y Cell) int {
			return cmp.Or(bd.rightward(x, ws.Dir)-bd.rightward(y, ws.Dir), bd.ahead(y, ws.Dir)-bd.ahead(x, ws.Dir))
		})
	}
}

// goals checks that each goal names cells and figures that exist (TN-04).
func (b *builder) goals() {
	for i, sd := range b.board.sides {
		for j, g := range sd.Goals {
			tagged := g.Tag >= 1 && g.Tag <= MaxTag && len(b.board.objectives[g.Tag]) > 0
			needsTag := g.Kind == GoalReach || g.Kind == GoalHold || g.Kind == GoalSeize || g.Kind == GoalEscape
			before := len(b.errs)
			b.passes(PartGoal, i, Pos{}, []check{
				{g.Kind >= numGoals, TN04, "no such goal", nil},
				{g.N < 0 || g.N > 200, TN04, "a goal's number must be 1 to 200", nil},
				{needsTag && !tagged, TN04, "goal %s needs a tag that marks cells of the map", []any{g.Kind}},
				{g.Figure < -1 || g.Figure >= len(b.su.Figures) || g.Kind == GoalSlayOne && g.Figure < 0, TN04, "goal %s needs a figure", []any{g.Kind}},
				{g.Kind == GoalSeize && tagged && slices.ContainsFunc(b.board.objectives[g.Tag], func(c Cell) bool { return b.s.cells[c].structure == NoStructure }), TN04, "goal seize needs a tag that marks structures", nil},
			})
			if len(b.errs) > before {
				b.errs[before].Goal = j
			}
		}
	}
}

// settings fills in the defaults of the level's settings (PF-02).
func (b *builder) settings() {
	st := b.su.Settings
	st.JumpCost, st.JumpRisk, st.CarefulCost = cmp.Or(st.JumpCost, 2), cmp.Or(st.JumpRisk, 1), cmp.Or(st.CarefulCost, 1)
	if st.JumpCost < 1 || st.JumpCost > MaxStat || st.JumpRisk < -1 || st.JumpRisk > 5 || st.CarefulCost < 1 || st.CarefulCost > MaxStat {
		b.fail(PF02, PartBoard, 0, Pos{}, "a jump costs 1 to 60 and fails on 1 to 5, or -1 for never")
	}
	b.board.settings = st
}

// abilities checks the abilities and fills in their defaults (MV-05).
func (b *builder) abilities() {
	if len(b.su.Abilities) > MaxAbilities {
		b.fail(MV05, PartAbility, MaxAbilities, Pos{}, "a level has at most %d abilities", MaxAbilities)
		return
	}
	b.board.abilities = slices.Clone(b.su.Abilities)
	for i := range b.board.abilities {
		a := &b.board.abilities[i]
		a.Range, a.Targets = cmp.Or(a.Range, 1), cmp.Or(a.Targets, 1)
		bad := a.Range < 1 || a.Range > MaxRange || a.Targets < 1 || a.Targets > MaxGroup || a.Aim >= numAims
		for _, t := range a.Tiers {
			b.board.grabs = b.board.grabs || t[TierGrab] > 0
			bad = bad || !t.valid()
		}
		if bad {
			b.fail(MV05, PartAbility, i, Pos{}, "ability %s: range must be 1..30, targets 1..8, damage 0..60, forced movement 1..30", a.Name)
		}
	}
}

// spells checks the spells (SP-01).
func (b *builder) spells() {
	if len(b.su.Spells) > maxSpells {
		b.fail(SP01, PartSpell, maxSpells, Pos{}, "a level has at most %d spells", maxSpells)
		return
	}
	b.board.spells = slices.Clone(b.su.Spells)
	for i := range b.board.spells {
		sp := &b.board.spells[i]
		sp.Kinds = slices.Clone(sp.Kinds)
		makes := sp.Effect == CombatHopper || sp.Effect == Summon
		instant := effects[min(sp.Effect, numEffects-1)].instant
		passing := sp.Class == Manifestation || sp.Class == Summoning
		known := indices(sp.Kinds, len(b.board.kinds))
		some, every := Trait(0), ^Trait(0) // traits that any, or all, of the kinds have
		for _, k := range sp.Kinds {
			if known {
				kind := &b.board.kinds[k]
				known = kind.Size == 1 && kind.Traits&Object == 0
				some, every = some|kind.Traits, every&kind.Traits
			}
		}
		c := firstBad([]check{
			{sp.Effect == NoEffect || sp.Effect >= numEffects, SP01, "it has no effect", nil},
			{sp.Cost < 0 || sp.Cost > MaxMana || sp.Mana < 0 || sp.Mana > MaxMana || abs(sp.Amount) > MaxStat, SP01, "mana must be 0..250, an amount -60..60", nil},
			{sp.Turns < 0 || sp.Turns > MaxTurns || sp.Range < 0 || sp.Range > MaxRange, SP01, "a spell lasts 0 to 100 turns and reaches 0 to 30 cells", nil},
			{sp.Class >= numSpellClasses || sp.Aim >= numAims || sp.Exit >= numExitRules || sp.Stat >= numStats || sp.Terrain >= numTerrains || sp.Structure >= numStructures, SP01, "one of its fields has no meaning for this effect", nil},
			{makes != (len(sp.Kinds) > 0) || len(sp.Kinds) > MaxGroup, SP01, "only a spell that creates a group names kinds, and it names 1 to 8", nil},
			{(sp.Class == Conjuration) != (sp.Turns > 0), SP01, "a conjuration, and only a conjuration, lasts a number of turns", nil},
			{passing && !instant, SP01, "manifestations and summonings are instant; %s is not", []any{sp.Effect.String()}},
			{!passing && instant, SP01, "manifestations and summonings are instant; %s is too", []any{sp.Effect.String()}},
			{sp.Aim == AimObject, SP01, "spells target groups, not objects", nil},
			{sp.All && sp.Effect != Boost && sp.Effect != Ward, SP01, "only boosts and wards affect all groups", nil},
			{sp.Effect == Flood && sp.Terrain < numTerrains && (sp.Terrain.Solid() || sp.Terrain == Pit), SP01, "ground can't become solid or a pit", nil},
			{!known, SP01, "it creates a kind that is unknown, large or an object", nil},
		})
		if c.bad {
			b.fail(c.rule, PartSpell, i, Pos{}, "spell %s: %s", sp.Name, message.Of(c.format, c.args...))
			continue
		}
		if some&^every&Monster != 0 {
			b.fail(FG01, PartSpell, i, Pos{}, "spell %s: recruits and monsters can't share a group", sp.Name)
		}
		// Strongest first, as in every group.
		slices.SortStableFunc(sp.Kinds, b.board.stronger)
	}
}

// ClassOf returns the class of a spell with the given effect and duration (SP-01).
func ClassOf(e Effect, turns int) SpellClass {
	switch {
	case e == Summon:
		return Summoning
	case effects[e].instant:
		return Manifestation
	case turns > 0:
		return Conjuration
	}
	return Alteration
}

// stronger compares kinds for sorting, the stronger first: by power, then by skill (FG-01).
func (bd *Board) stronger(x, y int) int {
	kx, ky := &bd.kinds[x], &bd.kinds[y]
	return cmp.Or(ky.Power-kx.Power, ky.Skill-kx.Skill)
}

// reserve adds figures that are not yet in play, for the groups that the sides' spells may
// create or split off.
func (b *builder) reserve() {
	creates := func(spell int) bool { return effects[b.board.spells[spell].Effect].creates }
	if !slices.ContainsFunc(b.board.sides, func(sd SideSetup) bool { return slices.ContainsFunc(sd.Spells, creates) }) {
		return
	}
	for i, n := 0, 1; i < maxReserve; n++ {
		name := "band-" + strconv.Itoa(n)
		if slices.Contains(b.board.figNames, name) {
			continue
		}
		i++
		b.board.figNames = append(b.board.figNames, name)
		b.s.figs = append(b.s.figs, figure{at: NoCell, side: NoSide, size: 1, grabber: NoFig, flags: reserve})
	}
}
