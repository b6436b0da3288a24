// Package levels reads level files: text that a person writes, reads and
// compares, described in README.md beside this file. It turns them into
// set-ups for package rules, and holds the levels that the game ships with. It
// knows nothing about drawing.
package levels

import (
	"cmp"
	"slices"

	"wallfall/rules"
)

// MaxText is the most bytes of a level's text.
const MaxText = 1 << 20

// Head is what a level says about itself.
type Head struct {
	Title  string
	Author string
	About  string // one sentence
	Place  string // the word of where it is set (package place), "" for none
}

// Level is a level file that has been read and whose names all resolve. Every
// part keeps its Place in the text. Whether the position is legal is for New.
type Level struct {
	File string // name of the file, for messages
	Head
	Shipped  bool // the game comes with it or made it: its names have translations
	Topology rules.Topology
	Rounds   int // 0 is no limit
	Width    int
	Height   int
	Sides    []Side // in turn order
	Start    rules.Start
	Legend   []LegendEntry
	Settings rules.Settings
	// What figures and sides use, in order of first use, then what the file only declares.
	Kinds     []Kind
	Abilities []Ability
	Spells    []Spell
	Floors    []Floor
	Figures   []Figure
	Walls     []Wall
	Edges     []Edge
	Links     []Link
	Solutions []Solution

	StartPlace Place // of the start statement, zero for none
	FirstFloor int   // the number that the text gives the lowest floor

	legend map[rune]*LegendEntry
	stmts  []*Statement // in the order of the file
}

// Side is a side of the game.
type Side struct {
	Place
	Name    string // a word, as goals and figures name it
	Label   string // as players see it; Name when the file gives none
	Colour  Colour
	Keeper  bool
	Monster bool
	// Darklord makes its groups natives of darkness and strangers to clouds (HZ-12).
	Darklord bool
	Goals    []Goal
	Rests    bool  // nobody plays it: whatever it is asked is answered by default (TN-03)
	Mana     int   // to begin with
	Income   int   // mana a turn
	Spells   []int // it knows, indices into Level.Spells
}

// Colour is one of the four colours of sides; the zero value is Amber.
type Colour uint8

// The colours.
const (
	Amber Colour = iota
	Sky
	Green
	Rose
)

var colourNames = []string{"amber", "sky", "green", "rose"}

// String returns the colour's name in the format.
func (c Colour) String() string { return colourNames[c%4] }

// ParseColour finds a colour by its name.
func ParseColour(name string) (c Colour, ok bool) {
	i := slices.Index(colourNames, name)
	return Colour(max(i, 0)), i >= 0
}

// Goal is one way for a side to win.
type Goal struct {
	Place
	rules.Goal
}

// LegendEntry says what a character of the map stands for.
type LegendEntry struct {
	Place
	Char rune
	rules.CellSetup
}

// Kind is a kind of figure; its place is zero when it comes from the catalogue
// unchanged.
type Kind struct {
	Place
	rules.Kind
	Knows []string // names of its abilities; rules.Kind.Abilities are their indices in a level
}

// Ability is something that kinds can do for their action; its place is zero
// when it comes from the catalogue unchanged.
type Ability struct {
	Place
	rules.Ability
}

// Spell is something that sides can cast; its place is zero when it comes from
// the catalogue unchanged.
type Spell struct {
	Place
	rules.Spell
	Brings []string // names of the kinds it brings forth; rules.Spell.Kinds are their indices in a level
}

// Floor is one floor: its map, and its heights where the file draws them.
type Floor struct {
	Place
	Rise    int // 0 means the default of 3
	Rows    []Row
	Heights []Row // may be shorter than Rows
}

// RiseAbove returns how far the floor lies above the one below.
func (f *Floor) RiseAbove() int { return cmp.Or(f.Rise, DefaultRise) }

// Row is a line of a map: the characters of its cells from x = 0, without the
// blanks that a hex map puts between them. Cells beyond its end are void.
type Row struct {
	Line  int
	Chars []rune
}

// Figure is a group or a loose object, whose Side is -1.
type Figure struct {
	Place
	rules.FigureSetup
}

// Wall is a crushing wall.
type Wall struct {
	Place
	rules.WallSetup
}

// Edge is an edge between two cells.
type Edge struct {
	Place
	rules.EdgeSetup
}

// Link joins two portals or two ladders.
type Link struct {
	Place
	rules.LinkSetup
}

func charAt(rows []Row, at rules.Pos) rune {
	if at.Y < len(rows) && at.X < len(rows[at.Y].Chars) {
		return rows[at.Y].Chars[at.X]
	}
	return ' '
}

// CellPlace returns where in the text a cell is drawn; for a cell the map leaves
// out, where its row or its map is.
func (l *Level) CellPlace(at rules.Pos) Place {
	if at.Floor < 0 || at.Floor >= len(l.Floors) {
		return Place{}
	}
	f := &l.Floors[at.Floor]
	if at.Y < 0 || at.Y >= len(f.Rows) {
		return f.Place
	}
	return Place{f.Rows[at.Y].Line, l.column(at)}
}

// column returns the column in which a cell of the map is drawn.
func (l *Level) column(at rules.Pos) int {
	if l.Topology == rules.Hex {
		return 2*at.X + at.Y&1 + 1
	}
	return at.X + 1
}

// Cell returns what a cell holds at the start.
func (l *Level) Cell(at rules.Pos) rules.CellSetup {
	f := &l.Floors[at.Floor]
	c, _ := l.meaning(charAt(f.Rows, at))
	if h := heightOf(charAt(f.Heights, at)); h > 0 {
		c.Ground = h
	}
	return c
}

// meaning returns what a character means: the file's legend, then the format's; ok is
// false for a marker on plain ground.
func (l *Level) meaning(r rune) (c rules.CellSetup, ok bool) {
	if e := l.legend[r]; e != nil {
		return e.CellSetup, true
	}
	return BuiltinCell(r)
}

// Setup returns the level as a set-up for the rules.
func (l *Level) Setup() *rules.Setup {
	su := &rules.Setup{Topology: l.Topology, Width: l.Width, Height: l.Height, Rounds: l.Rounds, Start: l.Start, Settings: l.Settings, FirstFloor: l.FirstFloor}
	for i, f := range l.Floors {
		fs := rules.FloorSetup{Rise: f.Rise, Cells: make([]rules.CellSetup, l.Width*l.Height)}
		for j := range fs.Cells {
			fs.Cells[j] = l.Cell(rules.Pos{Floor: i, X: j % l.Width, Y: j / l.Width})
		}
		su.Floors = append(su.Floors, fs)
	}
	su.Edges = Each(l.Edges, func(e Edge) rules.EdgeSetup { return e.EdgeSetup })
	su.Links = Each(l.Links, func(k Link) rules.LinkSetup { return k.LinkSetup })
	su.Kinds = Each(l.Kinds, func(k Kind) rules.Kind { return k.Kind })
	su.Abilities = Each(l.Abilities, func(a Ability) rules.Ability { return a.Ability })
	su.Spells = Each(l.Spells, func(s Spell) rules.Spell { return s.Spell })
	su.Figures = Each(l.Figures, func(f Figure) rules.FigureSetup { return f.FigureSetup })
	su.Walls = Each(l.Walls, func(w Wall) rules.WallSetup { return w.WallSetup })
	su.Sides = Each(l.Sides, func(s Side) rules.SideSetup {
		return rules.SideSetup{Name: s.Label, Keeper: s.Keeper, Monster: s.Monster, Darklord: s.Darklord, Mana: s.Mana, Income: s.Income, Spells: s.Spells,
			Goals: Each(s.Goals, func(g Goal) rules.Goal { return g.Goal })}
	})
	return su
}

// New builds the starting position. What the rules refuse comes back as
// Problems that point into the text.
func (l *Level) New(seed uint64) (*rules.State, error) {
	s, err := rules.New(l.Setup(), seed)
	if err == nil {
		return s, nil
	}
	errs := err.(rules.SetupErrors)
	var ps Problems
	for _, e := range errs[:min(len(errs), MaxProblems)] {
		p := Problem{File: l.File, Code: e.Rule.String(), Msg: e.Text, Place: l.partPlace(e)}
		if e.Part == rules.PartCell || e.Part == rules.PartFigure || e.Part == rules.PartWall || e.Part == rules.PartEdge || e.Part == rules.PartLink {
			p.At, p.HasAt = e.At, true
		}
		ps = append(ps, p)
	}
	ps.Sort()
	return nil, ps
}

// partPlace returns the place in the text of the part a SetupError is about.
func (l *Level) partPlace(e rules.SetupError) Place {
	i := e.Index
	at := [...]Place{
		rules.PartFloor: nth(l.Floors, i), rules.PartCell: l.CellPlace(e.At), rules.PartEdge: nth(l.Edges, i), rules.PartLink: nth(l.Links, i),
		rules.PartKind: nth(l.Kinds, i), rules.PartAbility: nth(l.Abilities, i), rules.PartSpell: nth(l.Spells, i), rules.PartSide: nth(l.Sides, i),
		rules.PartFigure: nth(l.Figures, i), rules.PartWall: nth(l.Walls, i), rules.PartStart: l.StartPlace, rules.PartGoal: nth(l.Sides, i),
	}[e.Part]
	switch {
	case e.Part == rules.PartKind && at == (Place{}): // of the catalogue: its first use
		at = nth(l.Figures, slices.IndexFunc(l.Figures, func(f Figure) bool { return slices.Contains(f.Kinds, i) }))
	case e.Part == rules.PartSpell && at == (Place{}):
		at = nth(l.Sides, slices.IndexFunc(l.Sides, func(s Side) bool { return slices.Contains(s.Spells, i) }))
	case e.Part == rules.PartGoal:
		at = nth(l.Sides[i].Goals, e.Goal)
	}
	return cmp.Or(l.wordPlace(at, l.wrongField(e)), at, Place{1, 1})
}

// wrongField returns the field of a statement that a SetupError is about, "" for all of it.
func (l *Level) wrongField(e rules.SetupError) string {
	switch e.Rule.String() {
	case "TN-04":
		return "tag"
	case "FG-01":
		return "side"
	case "FG-03":
		return "stamina"
	case "CW-02":
		if e.At.Floor == l.Walls[e.Index].Cells[0].Floor {
			return "dir"
		}
		return "at"
	case "BD-01", "BD-06", "FG-07":
		return "at"
	case "MV-05":
		return "abilities"
	case "BD-10":
		if l.Topology == rules.Square {
			return "at"
		}
	}
	return ""
}

// wordPlace returns the place of a field's value in the statement at a place, zero for none.
func (l *Level) wordPlace(at Place, field string) Place {
	i, ok := slices.BinarySearchFunc(l.stmts, at.Line, func(st *Statement, line int) int { return st.Line - line })
	if !ok {
		return Place{}
	}
	w, ok := l.stmts[i].Field(field)
	if !ok {
		return Place{}
	}
	return Place{at.Line, w.ValCol}
}

// nth returns the place of a part by its number, zero for none.
func nth[T interface{ place() Place }](list []T, i int) Place {
	if i < 0 || i >= len(list) {
		return Place{}
	}
	return list[i].place()
}

// DefaultRise is how far a floor lies above the one below unless the file says so.
const DefaultRise = 3

// TagName returns the letter of a tag, A for 1.
func TagName(tag int) string { return string(rune('A' + tag - 1)) }

// DirNames returns the names of a topology's directions.
func DirNames(t rules.Topology) []string {
	var names []string
	for d := range rules.Dir(t.Dirs()) {
		names = append(names, t.DirName(d))
	}
	return names
}

// BuiltinCell returns what the format itself means by a character, a capital letter being
// an objective with that tag; ok is false for one that it leaves to the file.
func BuiltinCell(r rune) (c rules.CellSetup, ok bool) {
	c.Owner = -1
	if r >= 'A' && r <= 'Z' {
		c.Feature, c.Tag = rules.Objective, int(r-'A')+1
		return c, true
	}
	for t := rules.Plain; t.String() != ""; t++ {
		if t.Char() == r {
			c.Terrain = t
			return c, true
		}
	}
	for f := rules.NoFeature + 1; f.String() != ""; f++ {
		if f.Char() == r && r != 0 {
			c.Feature = f
			return c, true
		}
	}
	return c, false
}

// BuiltinChar returns the character the format itself draws a terrain with a
// feature by; ok is false if a file must define one.
func BuiltinChar(t rules.Terrain, f rules.Feature) (r rune, ok bool) {
	switch {
	case f == rules.NoFeature:
		r = t.Char()
	case t == rules.Plain:
		r = f.Char()
	}
	return r, r != 0
}

// heightOf reads a character of a heights block: 0-9 and a-f; '.' and blank are
// 0; -1 for anything else.
func heightOf(r rune) int {
	switch {
	case r >= '0' && r <= '9':
		return int(r - '0')
	case r >= 'a' && r <= 'f':
		return int(r-'a') + 10
	case r == '.' || r == ' ':
		return 0
	}
	return -1
}

// BuiltinCellChar returns the character the format itself draws a cell by; ok is
// false if a file must define one.
func BuiltinCellChar(c rules.CellSetup) (r rune, ok bool) {
	if c.Ground != 0 || c.Structure != rules.NoStructure || c.Magical {
		return 0, false
	}
	if c.Terrain == rules.Plain && c.Feature == rules.Objective && c.Tag > 0 {
		return rune('A' + c.Tag - 1), true
	}
	if c.Tag != 0 {
		return 0, false
	}
	return BuiltinChar(c.Terrain, c.Feature)
}
