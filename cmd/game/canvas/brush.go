package canvas

import (
	"slices"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// Page is a page of the palette.
type Page uint8

// The pages. The first three paint cells.
const (
	GroundPage Page = iota
	FeaturePage
	HeightPage
	EdgePage
	FigurePage
	WallPage
	PageCount
)

// PaintsCells reports whether the brushes of the page change single cells.
func (p Page) PaintsCells() bool { return p <= HeightPage }

// BrushKind is the property of the level that a brush changes.
type BrushKind uint8

// The kinds of brushes.
const (
	TerrainBrush BrushKind = iota
	FeatureBrush
	StructureBrush
	TagBrush
	LinkBrush
	RaiseBrush
	LowerBrush
	LevelBrush
	EdgeBrush
	KindBrush
	WallBrush
)

// Brush is an entry of the palette; N is the terrain, feature and so on.
type Brush struct {
	Kind BrushKind
	N    int
	ID   string       // "brush:" and its name
	Of   *levels.Kind // only of a KindBrush
}

const idPrefix = "brush:"

// Name returns the brush's name, as level files have it.
func (b *Brush) Name() string { return b.ID[len(idPrefix):] }

type brushPages [PageCount][]Brush

// ground holds the terrains in the order of the palette; those that are missing come last.
var ground = []rules.Terrain{rules.Plain, rules.Rock, rules.Void, rules.Pit, rules.Deep, rules.Water, rules.Beach, rules.Sand, rules.Tree, rules.Hedge, rules.Bramble,
	rules.Bog, rules.Fog, rules.Drift, rules.Volcano, rules.Darkness, rules.Cloud, rules.Glass, rules.Wood, rules.Stone, rules.Metal}

// brushes are the entries of each page but the figures, which depend on the level.
var brushes = func() (list brushPages) {
	for t := range rules.Void + 1 {
		if !slices.Contains(ground, t) {
			ground = append(ground, t)
		}
	}
	for _, t := range ground {
		list.add(GroundPage, TerrainBrush, int(t), t.String())
	}
	for _, f := range [...]rules.Feature{rules.Pitfall, rules.DoorClosed, rules.DoorOpen, rules.DoorDestroyed, rules.Portal, rules.Ladder, rules.Rubble, rules.Blockade, rules.Debris, rules.Canister} {
		list.add(FeaturePage, FeatureBrush, int(f), f.String())
	}
	list.add(FeaturePage, TagBrush, 0, "objective")
	for s := rules.Town; s <= rules.Colony; s++ {
		list.add(FeaturePage, StructureBrush, int(s), s.String())
	}
	list.add(FeaturePage, LinkBrush, 0, "link")
	list.add(HeightPage, RaiseBrush, 1, "raise")
	list.add(HeightPage, LowerBrush, -1, "lower")
	list.add(HeightPage, LevelBrush, 0, "level")
	for x := rules.Slope; x <= rules.Rampart; x++ {
		list.add(EdgePage, EdgeBrush, int(x), x.String())
	}
	list.add(EdgePage, EdgeBrush, int(rules.NoEdge), "no-edge")
	list.add(WallPage, WallBrush, 0, "wall")
	return list
}()

func (list *brushPages) add(p Page, k BrushKind, n int, name string) {
	list[p] = append(list[p], Brush{Kind: k, N: n, ID: idPrefix + name})
}

// usualKinds come first among the figures: those that levels are mostly made of.
var usualKinds = [...]string{"porter", "fisher", "dancer", "usher", "smith", "bouncer", "steeplejack", "clerk", "mason", "hound", "landlord", "lamplighter",
	"knight", "archer", "warden", "rogue", "swimmer", "newt", "faun", "goblin", "brute", "ogre", "troll", "barrel", "crate", "vase"}

// Brushes returns the brushes of a page. Those for figures are the catalogue's kinds, the
// usual ones first and all in the level's version if it has one, then the level's other
// kinds: the order does not depend on which kinds the level uses.
func (c *Canvas) Brushes(p Page) []Brush {
	if p != FigurePage {
		return brushes[p]
	}
	if lv := c.Level(); c.kindsOf != lv {
		c.kindsOf, c.kinds = lv, nil
		for _, list := range [...][]levels.Kind{levels.Catalogue(), lv.Kinds} {
			for i := range list {
				k := &list[i]
				if n := slices.IndexFunc(c.kinds, func(b Brush) bool { return b.Of.Name == k.Name }); n >= 0 {
					c.kinds[n].Of = k
				} else {
					c.kinds = append(c.kinds, Brush{Kind: KindBrush, ID: idPrefix + k.Name, Of: k})
				}
			}
		}
		place := func(b Brush) int { return slices.Index(append(usualKinds[:], b.Of.Name), b.Of.Name) }
		slices.SortStableFunc(c.kinds, func(a, b Brush) int { return place(a) - place(b) })
	}
	return c.kinds
}

// Brush returns the current brush.
func (c *Canvas) Brush() *Brush { return c.BrushOf(c.Page) }

// BrushOf returns the brush that was picked last on a page.
func (c *Canvas) BrushOf(p Page) *Brush { return &c.Brushes(p)[c.Picked(p)] }

// Picked returns the number of the brush that was picked last on a page.
func (c *Canvas) Picked(p Page) int { return max(0, min(c.picked[p], len(c.Brushes(p))-1)) }

// Choose picks a brush, and the pen if the tool does not paint.
func (c *Canvas) Choose(p Page, i int) {
	c.Page, c.picked[p] = p, i
	if !c.Tool.Paints() {
		c.Tool = Pen
	}
}

// TurnPage opens a page of the palette, with a tool that can use it.
func (c *Canvas) TurnPage(p Page) {
	if c.Page = p; !c.Tool.Paints() && c.Tool != Eraser {
		c.Tool = Pen
	}
}

// Pick picks the brush for what is at a cell: the figure, else the wall, else the thing on
// the ground, else the terrain.
func (c *Canvas) Pick(p rules.Pos) {
	lv, o := c.Level(), &c.Options
	is := lv.Cell(p)
	choose := func(page Page, name string) {
		if i := slices.IndexFunc(c.Brushes(page), func(b Brush) bool { return b.Name() == name }); i >= 0 {
			c.Choose(page, i)
		}
	}
	o.Height, o.Magical = is.Ground, is.Magical
	switch f, w := c.FigureAt(p), c.WallAt(p); {
	case f != nil:
		o.Side, o.Facing, o.FacingChosen = f.Side, f.Facing, true
		choose(FigurePage, lv.Kinds[f.Kinds[0]].Name)
		o.Group = edit.FigureOf(lv, f).Kinds
	case w != nil:
		o.WallDir = w.Dir
		c.Choose(WallPage, 0)
	case is.Tag > 0:
		o.Tag = is.Tag
		choose(FeaturePage, rules.Objective.String())
	case is.Feature != rules.NoFeature:
		choose(FeaturePage, is.Feature.String())
	case is.Structure != rules.NoStructure:
		o.Owner = is.Owner
		choose(FeaturePage, is.Structure.String())
	default:
		choose(GroundPage, is.Terrain.String())
	}
}

// paint returns a cell after a brush was applied to it.
func (c *Canvas) paint(b *Brush, is rules.CellSetup) rules.CellSetup {
	o := &c.Options
	switch b.Kind {
	case TerrainBrush:
		is.Terrain = rules.Terrain(b.N)
		if is.Terrain.Solid() {
			is.Feature, is.Structure, is.Owner, is.Tag = rules.NoFeature, rules.NoStructure, -1, 0
		}
		if is.Terrain == rules.Void {
			is.Ground = 0
		}
		is.Magical = o.Magical && is.Terrain.Breakable() || is.Magical && is.Feature.IsDoor()
		return is
	case FeatureBrush:
		is.Feature = rules.Feature(b.N)
		is.Magical = o.Magical && is.Feature.IsDoor()
	case StructureBrush:
		is.Structure, is.Owner = rules.Structure(b.N), min(o.Owner, len(c.Level().Sides)-1)
	case TagBrush:
		is.Tag = o.Tag
		if is.Feature == rules.NoFeature && is.Structure == rules.NoStructure {
			is.Feature = rules.Objective
		}
	case RaiseBrush, LowerBrush:
		is.Ground = max(0, min(is.Ground+b.N, rules.MaxHeight))
		return is
	case LevelBrush:
		is.Ground = o.Height
		return is
	}
	if is.Terrain.Solid() {
		is.Terrain, is.Magical = rules.Plain, is.Feature.IsDoor() && is.Magical
	}
	return is
}

// erased returns a cell without what a page of the palette paints.
func erased(p Page, is rules.CellSetup) rules.CellSetup {
	switch p {
	case GroundPage:
		return rules.CellSetup{Owner: -1}
	case FeaturePage:
		is.Feature, is.Structure, is.Owner, is.Tag, is.Magical = rules.NoFeature, rules.NoStructure, -1, 0, false
	case HeightPage:
		is.Ground = 0
	}
	return is
}
