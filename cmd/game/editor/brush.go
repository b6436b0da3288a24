package editor

import (
	"slices"
	"strings"
	"wallfall/assets/icon"
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
	of   *levels.Kind // only of a kindBrush
}

const noEdgeID = "brush:no-edge"

type brushPages [tabCount][]brush

// brushes are the entries of each page but the figures, which depend on the level.
var brushes = func() (list brushPages) {
	for _, t := range [...]rules.Terrain{rules.Plain, rules.Rock, rules.Void, rules.Pit, rules.Deep, rules.Water, rules.Beach, rules.Sand, rules.Tree, rules.Hedge, rules.Bramble,
		rules.Bog, rules.Fog, rules.Drift, rules.Volcano, rules.Darkness, rules.Cloud, rules.Glass, rules.Wood, rules.Stone, rules.Metal} {
		list.add(groundTab, terrainBrush, int(t), t.String())
	}
	for _, f := range [...]rules.Feature{rules.Pitfall, rules.DoorClosed, rules.DoorOpen, rules.DoorDestroyed, rules.Portal, rules.Ladder, rules.Rubble, rules.Blockade, rules.Debris, rules.Canister} {
		list.add(thingTab, featureBrush, int(f), f.String())
	}
	list.add(thingTab, tagBrush, 0, "objective")
	for s := rules.Town; s <= rules.Colony; s++ {
		list.add(thingTab, structureBrush, int(s), s.String())
	}
	list.add(thingTab, linkBrush, 0, "link")
	list.add(heightTab, raiseBrush, 1, "raise")
	list.add(heightTab, lowerBrush, -1, "lower")
	list.add(heightTab, levelBrush, 0, "level")
	for x := rules.Slope; x <= rules.Rampart; x++ {
		list.add(edgeTab, edgeBrush, int(x), x.String())
	}
	list.add(edgeTab, edgeBrush, int(rules.NoEdge), "no-edge")
	list.add(wallTab, wallBrush, 0, "wall")
	return list
}()

func (list *brushPages) add(t tab, k brushKind, n int, name string) {
	list[t] = append(list[t], brush{kind: k, n: n, id: "brush:" + name})
}

func (tools *tools) brushName(b *brush) string {
	switch b.kind {
	case tagBrush:
		return tools.Words.Term(rules.Objective.String()) + " " + tagLetter(tools.opts.tag)
	case linkBrush:
		return tools.UI.Lang.T("link between two portals or ladders")
	case raiseBrush:
		return tools.UI.Lang.T("raise the ground")
	case lowerBrush:
		return tools.UI.Lang.T("lower the ground")
	case levelBrush:
		return tools.UI.Lang.F("height %d", tools.opts.height)
	case kindBrush:
		return tools.Words.Kind(b.of.Name)
	case wallBrush:
		return tools.UI.Lang.T("crushing wall")
	}
	if b.id == noEdgeID {
		return tools.UI.Lang.T("no edge")
	}
	return tools.Words.Term(strings.TrimPrefix(b.id, "brush:"))
}

// tagLetter returns the letter of a tag, counted from 1.
func tagLetter(tag int) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	if tag < 1 || tag > len(letters) {
		return ""
	}
	return letters[tag-1 : tag]
}

func (tools *tools) colourOf(side int) int {
	if side >= 0 && side < len(tools.pic.Colours) {
		return tools.pic.Colours[side]
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
	case raiseBrush:
		s.Height = 3
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
		c.Structure, c.Owner = rules.Structure(b.n), min(tools.opts.owner, len(tools.Level().Sides)-1)
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
	if lv := tools.Level(); tools.kindsOf != lv {
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
	lv, p := tools.Level(), tools.pos(at)
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
	tools.UI.Kit.Reveal(tools.brush().id)
}

// figureAt returns the figure on a cell according to the level's text, or nil.
func (tools *tools) figureAt(p rules.Pos) *levels.Figure {
	lv := tools.Level()
	return find(lv.Figures, func(f *levels.Figure) bool {
		n := edit.SizeOf(lv, f)
		return f.At == p || n > 1 && f.At.Floor == p.Floor && p.X >= f.At.X && p.X < f.At.X+n && p.Y >= f.At.Y && p.Y < f.At.Y+n
	})
}

// wallAt returns the crushing wall on a cell, or nil.
func (tools *tools) wallAt(p rules.Pos) *levels.Wall {
	return find(tools.Level().Walls, func(w *levels.Wall) bool { return slices.Contains(w.Cells, p) })
}
