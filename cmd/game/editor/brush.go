package editor

import (
	"math"
	"slices"
	"strings"

	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/board"
	"wallfall/rules"
)

type tab uint8

const (
	groundTab tab = iota
	thingTab
	heightTab
	edgeTab
	figureTab
	wallTab
	tabCount
)

var tabIDs = [tabCount]string{"tab:ground", "tab:things", "tab:heights", "tab:edges", "tab:figures", "tab:walls"}

var tabIcons = [tabCount]icon.ID{icon.Bucket, icon.Door, icon.Heights, icon.Brink, icon.Pawn, icon.Wall}

// brushKind is the property of the level that a brush changes.
type brushKind uint8

const (
	terrainBrush brushKind = iota
	featureBrush
	structureBrush
	tagBrush
	linkBrush
	raiseBrush
	lowerBrush
	levelBrush
	edgeBrush
	kindBrush
	wallBrush
)

// brush is an entry of the palette; n is the terrain, feature and so on.
type brush struct {
	kind brushKind
	n    int
	id   string
	sign icon.ID      // its picture, None for what it paints
	of   *levels.Kind // only of a kindBrush
}

type brushPages [tabCount][]brush

// brushes are the entries of each page but the figures, which depend on the level.
var brushes = func() (list brushPages) {
	for _, t := range [...]rules.Terrain{rules.Plain, rules.Rock, rules.Void, rules.Pit, rules.Deep, rules.Water, rules.Beach, rules.Sand, rules.Tree, rules.Hedge, rules.Bramble,
		rules.Bog, rules.Fog, rules.Drift, rules.Volcano, rules.Darkness, rules.Cloud, rules.Glass, rules.Wood, rules.Stone, rules.Metal} {
		list.add(groundTab, terrainBrush, int(t), t.String(), icon.None)
	}
	for _, f := range [...]rules.Feature{rules.Pitfall, rules.DoorClosed, rules.DoorOpen, rules.DoorDestroyed, rules.Portal, rules.Ladder, rules.Rubble, rules.Blockade, rules.Debris, rules.Canister} {
		list.add(thingTab, featureBrush, int(f), f.String(), icon.None)
	}
	list.add(thingTab, tagBrush, 0, "objective", icon.None)
	for s := rules.Town; s <= rules.Colony; s++ {
		list.add(thingTab, structureBrush, int(s), s.String(), icon.None)
	}
	list.add(thingTab, linkBrush, 0, "link", icon.Link)
	list.add(heightTab, raiseBrush, 1, "raise", icon.Plus)
	list.add(heightTab, lowerBrush, -1, "lower", icon.Minus)
	list.add(heightTab, levelBrush, 0, "level", icon.None)
	for x := rules.Slope; x <= rules.Rampart; x++ {
		list.add(edgeTab, edgeBrush, int(x), x.String(), icon.None)
	}
	list.add(edgeTab, edgeBrush, int(rules.NoEdge), "no-edge", icon.Eraser)
	list.add(wallTab, wallBrush, 0, "wall", icon.None)
	return list
}()

func (list *brushPages) add(t tab, k brushKind, n int, name string, sign icon.ID) {
	list[t] = append(list[t], brush{kind: k, n: n, id: "brush:" + name, sign: sign})
}

func (tools *tools) brushName(b *brush) string {
	switch b.kind {
	case tagBrush:
		return tools.e.Words.Term(rules.Objective.String()) + " " + levels.TagName(tools.opts.tag)
	case linkBrush:
		return tools.e.UI.Lang.T("link between two portals or ladders")
	case raiseBrush:
		return tools.e.UI.Lang.T("raise the ground")
	case lowerBrush:
		return tools.e.UI.Lang.T("lower the ground")
	case levelBrush:
		return tools.e.UI.Lang.F("height %d", tools.opts.height)
	case kindBrush:
		return tools.e.Words.Kind(b.of.Name)
	case wallBrush:
		return tools.e.UI.Lang.T("crushing wall")
	}
	if b.kind == edgeBrush && b.n == int(rules.NoEdge) {
		return tools.e.UI.Lang.T("no edge")
	}
	return tools.e.Words.Term(strings.TrimPrefix(b.id, "brush:"))
}

func (tools *tools) colourOf(side int) int {
	if side >= 0 && side < len(tools.e.pic.Colours) {
		return tools.e.pic.Colours[side]
	}
	return board.Nobody
}

// kindColour returns the colour in which figures of a brush's kind are placed.
func (tools *tools) kindColour(b *brush) int {
	if b.of.Traits&rules.Object != 0 {
		return board.Nobody
	}
	return tools.colourOf(tools.opts.side)
}

func (tools *tools) swatch(b *brush) board.Swatch {
	s := board.Swatch{Colour: board.Nobody}
	switch b.kind {
	case terrainBrush:
		s.Terrain = rules.Terrain(b.n)
	case featureBrush:
		s.Feature, s.Magical = rules.Feature(b.n), tools.opts.magical
	case structureBrush:
		s.Structure, s.Colour = rules.Structure(b.n), tools.colourOf(tools.opts.owner)
	case tagBrush:
		s.Tag = tools.opts.tag
	case levelBrush:
		s.Height = tools.opts.height
	case edgeBrush:
		s.Edge = rules.Edge(b.n)
	}
	return s
}

// isSolid reports whether nothing can stand in a terrain (BD-04).
func isSolid(t rules.Terrain) bool {
	return t == rules.Rock || t == rules.Void || t >= rules.Glass && t <= rules.Metal
}

// paint returns a cell after a brush was applied to it.
func (tools *tools) paint(b *brush, c rules.CellSetup) rules.CellSetup {
	switch b.kind {
	case terrainBrush:
		c.Terrain = rules.Terrain(b.n)
		if isSolid(c.Terrain) {
			c.Feature, c.Structure, c.Owner, c.Tag = rules.NoFeature, rules.NoStructure, -1, 0
		}
		if c.Terrain == rules.Void {
			c.Ground = 0
		}
		c.Magical = tools.opts.magical && c.Terrain >= rules.Glass && c.Terrain <= rules.Metal || c.Magical && c.Feature.IsDoor()
		return c
	case featureBrush:
		c.Feature = rules.Feature(b.n)
		c.Magical = tools.opts.magical && c.Feature.IsDoor()
	case structureBrush:
		c.Structure, c.Owner = rules.Structure(b.n), min(tools.opts.owner, len(tools.e.Level().Sides)-1)
	case tagBrush:
		c.Tag = tools.opts.tag
		if c.Feature == rules.NoFeature && c.Structure == rules.NoStructure {
			c.Feature = rules.Objective
		}
	case raiseBrush, lowerBrush:
		c.Ground = max(0, min(c.Ground+b.n, rules.MaxHeight))
		return c
	case levelBrush:
		c.Ground = tools.opts.height
		return c
	}
	if isSolid(c.Terrain) {
		c.Terrain, c.Magical = rules.Plain, c.Feature.IsDoor() && c.Magical
	}
	return c
}

// eraseCell returns a cell without what a page of the palette paints.
func eraseCell(t tab, c rules.CellSetup) rules.CellSetup {
	switch t {
	case groundTab:
		return rules.CellSetup{Owner: -1}
	case thingTab:
		c.Feature, c.Structure, c.Owner, c.Tag, c.Magical = rules.NoFeature, rules.NoStructure, -1, 0, false
	case heightTab:
		c.Ground = 0
	}
	return c
}

// paletteOf returns the brushes of a page. Those for figures are the catalogue's kinds,
// in the level's version if it has one, then the level's other kinds: the order does not
// depend on which kinds the level uses.
func (tools *tools) paletteOf(t tab) []brush {
	if t != figureTab {
		return brushes[t]
	}
	if lv := tools.e.Level(); tools.kindsOf != lv {
		tools.kindsOf, tools.kinds = lv, nil
		for _, list := range [...][]levels.Kind{levels.Catalogue(), lv.Kinds} {
			for i := range list {
				k := &list[i]
				if b := find(tools.kinds, func(b *brush) bool { return b.of.Name == k.Name }); b != nil {
					b.of = k
				} else {
					tools.kinds = append(tools.kinds, brush{kind: kindBrush, id: "brush:" + k.Name, of: k})
				}
			}
		}
	}
	return tools.kinds
}

// brush returns the current brush, brushOf that of a page.
func (tools *tools) brush() *brush { return tools.brushOf(tools.tab) }

func (tools *tools) brushOf(t tab) *brush {
	list := tools.paletteOf(t)
	return &list[max(0, min(tools.picked[t], len(list)-1))]
}

// choose selects a brush, and the pen if the current tool does not paint.
func (tools *tools) choose(t tab, i int) {
	tools.tab, tools.picked[t] = t, i
	if !tools.tool.paints() {
		tools.tool = penTool
	}
}

// pick selects the brush for what is at a cell: the figure, else the wall, else the
// thing on the ground, else the terrain.
func (tools *tools) pick(at rules.Cell) {
	if at == rules.NoCell {
		return
	}
	lv, p := tools.e.Level(), tools.e.pos(at)
	c := lv.Cell(p)
	choose := func(t tab, name string) {
		for i, b := range tools.paletteOf(t) {
			if b.id == "brush:"+name {
				tools.choose(t, i)
			}
		}
	}
	tools.opts.height = c.Ground
	tools.opts.magical = c.Magical
	switch f, w := tools.figureAt(p), tools.wallAt(p); {
	case f != nil:
		tools.opts.side, tools.opts.facing, tools.opts.facingChosen = f.Side, f.Facing, true
		choose(figureTab, lv.Kinds[f.Kinds[0]].Name)
		tools.opts.group = edit.FigureOf(lv, f).Kinds
	case w != nil:
		tools.opts.wallDir = w.Dir
		tools.choose(wallTab, 0)
	case c.Tag > 0:
		tools.opts.tag = c.Tag
		choose(thingTab, rules.Objective.String())
	case c.Feature != rules.NoFeature:
		choose(thingTab, c.Feature.String())
	case c.Structure != rules.NoStructure:
		tools.opts.owner = c.Owner
		choose(thingTab, c.Structure.String())
	default:
		choose(groundTab, c.Terrain.String())
	}
	tools.e.UI.Kit.Reveal(tools.brush().id)
}

// figureAt returns the figure on a cell according to the level's text, or nil.
func (tools *tools) figureAt(p rules.Pos) *levels.Figure {
	lv := tools.e.Level()
	return find(lv.Figures, func(f *levels.Figure) bool {
		n := edit.SizeOf(lv, f)
		return f.At == p || n > 1 && f.At.Floor == p.Floor && p.X >= f.At.X && p.X < f.At.X+n && p.Y >= f.At.Y && p.Y < f.At.Y+n
	})
}

// wallAt returns the crushing wall on a cell, or nil.
func (tools *tools) wallAt(p rules.Pos) *levels.Wall {
	return find(tools.e.Level().Walls, func(w *levels.Wall) bool { return slices.Contains(w.Cells, p) })
}

// sideName returns the name of a side, or "" for nobody.
func (tools *tools) sideName(i int) string {
	if lv := tools.e.Level(); i >= 0 && i < len(lv.Sides) {
		return lv.Sides[i].Name
	}
	return ""
}

// placeFigure places a figure and its mirror images, each for the next side.
func (tools *tools) placeFigure(ctx *shell.Context, at rules.Pos) {
	b, lv := tools.brush(), tools.e.Level()
	kinds := tools.opts.group
	if len(kinds) == 0 || kinds[0] != b.of.Name {
		kinds = []string{b.of.Name}
	}
	tools.opts.facing = tools.facingAt(at)
	list := []edit.Figure{{Kinds: kinds, At: at, Facing: tools.opts.facing, Side: tools.sideName(max(0, tools.opts.side) % len(lv.Sides))}}
	for i, m := range tools.images() {
		p, ok := m.Block(at, max(1, b.of.Size))
		if ok && tools.figureAt(p) == nil && !slices.ContainsFunc(list, func(f edit.Figure) bool { return f.At == p }) {
			side := tools.sideName((max(0, tools.opts.side) + i + 1) % len(lv.Sides))
			list = append(list, edit.Figure{Kinds: kinds, At: p, Facing: m.Dir(tools.opts.facing), Side: side})
		}
	}
	tools.e.change(ctx, tools.e.UI.Lang.F("place %s", tools.e.Words.Kind(b.of.Name)), func(ed *edit.Edit) error {
		for _, f := range list {
			if f.Facing %= rules.Dir(tools.e.grid.Topology.Dirs()); b.of.Traits&rules.Object != 0 {
				f.Side = "" // loose
			}
			f.Name = edit.FreeName(strings.TrimRight(b.of.Name, "0123456789"), func(n string) bool { _, ok := ed.Figure(n); return ok })
			tools.lastUsed = f.Name
			if err := ed.AddFigure(f); err != nil {
				return err
			}
		}
		return nil
	})
}

// facingAt returns the facing of a new figure: the chosen one, else towards the
// nearest enemy, else towards the middle.
func (tools *tools) facingAt(at rules.Pos) rules.Dir {
	if tools.opts.facingChosen {
		return tools.opts.facing
	}
	b := tools.e.Words.Board
	x, y := board.Centre(b, b.Cell(at))
	x1, y1 := board.Centre(b, b.Cell(rules.Pos{Floor: at.Floor, X: b.Width() - 1, Y: b.Height() - 1}))
	x0, y0 := board.Centre(b, b.Cell(rules.Pos{Floor: at.Floor}))
	dx, dy := (x0+x1)/2-x, (y0+y1)/2-y
	near := float32(math.MaxFloat32)
	for i := range tools.e.Level().Figures {
		f := &tools.e.Level().Figures[i]
		c := b.Cell(f.At)
		if f.Side < 0 || f.Side == max(0, tools.opts.side) || f.At.Floor != at.Floor || c == rules.NoCell {
			continue
		}
		fx, fy := board.Centre(b, c)
		if d := (fx-x)*(fx-x) + (fy-y)*(fy-y); d > 0 && d < near {
			near, dx, dy = d, fx-x, fy-y
		}
	}
	if dx == 0 && dy == 0 {
		return tools.opts.facing
	}
	return board.DirTowards(tools.e.grid.Topology, dx, dy)
}

func (tools *tools) placeWall(ctx *shell.Context, cells []rules.Pos) {
	list := []edit.Wall{{Cells: slices.Clone(cells), Dir: tools.opts.wallDir}}
	taken := slices.Clone(cells)
	for _, m := range tools.images() {
		img, fits := edit.Mapped(cells, m.Cell)
		if fits && !slices.ContainsFunc(img, func(p rules.Pos) bool { return slices.Contains(taken, p) }) {
			list, taken = append(list, edit.Wall{Cells: img, Dir: m.Dir(tools.opts.wallDir)}), append(taken, img...)
		}
	}
	tools.e.change(ctx, tools.e.UI.Lang.N(len(cells), "crushing wall of %d cell", "crushing wall of %d cells"), func(ed *edit.Edit) error {
		for _, w := range list {
			w.Name = edit.FreeName("w1", func(n string) bool { _, ok := ed.Wall(n); return ok })
			tools.lastUsed = w.Name
			if err := ed.AddWall(w); err != nil {
				return err
			}
		}
		return nil
	})
}

// finishPair completes a drag between two cells: it places an edge or a link, or
// two linked portals.
func (tools *tools) finishPair(ctx *shell.Context, from, to rules.Pos) {
	b := *tools.brush()
	pair := func(ed *edit.Edit, from, to rules.Pos) (err error) {
		if b.kind == edgeBrush {
			way := tools.e.grid.Line(nil, from, to)
			for i := 1; i < len(way) && err == nil; i++ {
				err = ed.SetEdge(way[i-1], way[i], rules.Edge(b.n))
			}
			return err
		}
		for _, p := range [2]rules.Pos{from, to} {
			if b.kind == featureBrush && err == nil {
				err = ed.SetCell(p, tools.paint(&b, ed.Cell(p)))
			}
		}
		if err == nil && from != to {
			err = ed.Link(from, to)
		}
		return err
	}
	switch {
	case from != to || b.kind == featureBrush:
		what := tools.brushName(&b)
		if b.kind == linkBrush {
			what = tools.e.UI.Lang.T("link")
		}
		tools.e.change(ctx, what, func(ed *edit.Edit) error {
			err := pair(ed, from, to)
			for _, m := range tools.images() {
				x, ok1 := m.Cell(from)
				y, ok2 := m.Cell(to)
				if err == nil && ok1 && ok2 && (x != from || y != to) && (x != to || y != from) {
					err = pair(ed, x, y)
				}
			}
			return err
		})
	case b.kind == edgeBrush:
		tools.e.UI.Say(ctx, tools.e.UI.Lang.T("Edges lie between two cells: drag from the low cell to the high cell."))
	case tools.linking && tools.linkFrom != from:
		tools.linking = false
		tools.e.change(ctx, tools.e.UI.Lang.T("link"), func(ed *edit.Edit) error { return ed.Link(tools.linkFrom, from) })
	default: // the ends are clicked one after the other, possibly on different floors
		if tools.linking, tools.linkFrom = !tools.linking, from; tools.linking {
			tools.e.UI.Say(ctx, tools.e.UI.Lang.T("Now click the other end, on this floor or another."))
		}
	}
}

// finishMove drops what was dragged.
func (tools *tools) finishMove(ctx *shell.Context) {
	s := &tools.stroke
	from, to := s.from, s.last
	if from == to {
		return
	}
	switch {
	case s.fig != "":
		tools.e.change(ctx, tools.e.UI.Lang.F("move %s", narrate.Capital(s.fig)), func(ed *edit.Edit) error {
			f, _ := ed.Figure(s.fig)
			if at, ok := tools.e.grid.Shift(from, to).Cell(f.At); ok {
				f.At = at
			}
			return ed.SetFigure(s.fig, f)
		})
	case s.wall != "":
		tools.e.change(ctx, tools.e.UI.Lang.F("move %s", narrate.Capital(s.wall)), func(ed *edit.Edit) error {
			w, _ := ed.Wall(s.wall)
			if cells, fits := edit.Mapped(w.Cells, tools.e.grid.Shift(from, to).Cell); fits {
				w.Cells = cells
			}
			return ed.SetWall(s.wall, w)
		})
	default:
		tools.rearrange(ctx, tools.e.UI.Lang.N(tools.e.sel.n, "move %d cell", "move %d cells"), tools.e.grid.Shift(from, to))
	}
}

// rearrange moves the selection according to a map.
func (tools *tools) rearrange(ctx *shell.Context, what string, m edit.Map) {
	lv, cells, floor := tools.e.Level(), tools.e.sel.list(tools.e.grid), tools.e.sel.floor
	var now []rules.Pos
	lost := 0
	done := tools.e.change(ctx, what, func(ed *edit.Edit) (err error) {
		now, lost, err = edit.Rearrange(ed, lv, cells, m)
		return err
	})
	if done {
		tools.e.sel.selectCells(now, floor, false)
		tools.sayLost(ctx, lost)
	}
}

func (tools *tools) sayLost(ctx *shell.Context, lost int) {
	if lost > 0 {
		tools.e.UI.Say(ctx, tools.e.UI.Lang.N(lost, "No room for %d thing; it was removed.", "No room for %d things; they were removed."))
	}
}
