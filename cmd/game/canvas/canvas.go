// Package canvas is what the editor of levels draws with: tools, brushes, symmetry,
// selection and clipboard. It is driven by cells and answers with the text after an edit
// and with the cells to preview; it knows no widgets, devices or languages.
package canvas

import (
	"slices"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// Canvas is a level that is drawn on. The zero value draws nothing: use New.
type Canvas struct {
	Tool     Tool
	Page     Page
	Options  Options
	Symmetry edit.Symmetry
	LastUsed string // name of the figure or wall that was placed or moved last

	Selection
	doc       *edit.Doc
	grid      edit.Grid
	floors    int
	clipboard *Clipboard
	picked    [PageCount]int // the brush of each page
	kinds     []Brush
	kindsOf   *levels.Level
	mirrors   mirrors
	stroke    stroke
	linking   bool // the first end of a link is set
	linkFrom  rules.Pos
}

// Options are the settings of the brushes.
type Options struct {
	Size         int // of the pen, 1..MaxPen
	Tag          int // of objectives, 1..rules.MaxTag
	Owner        int // of structures, -1 for nobody
	Height       int
	Magical      bool
	Side         int // of figures, -1 for loose objects
	Facing       rules.Dir
	FacingChosen bool     // the player chose the facing; else figures face the enemy
	Group        []string // kinds of the picked figure, nil for the brush's own
	WallDir      rules.Dir
}

// MaxPen is the widest pen.
const MaxPen = 6

// Clipboard holds the cells that were copied last, from any level.
type Clipboard struct{ clip *edit.Clip }

// New returns a canvas with a pen.
func New(c *Clipboard) Canvas {
	return Canvas{Tool: Pen, Options: Options{Size: 1, Tag: 1, Owner: -1, WallDir: 2, Facing: 4}, clipboard: c}
}

// Show replaces the text that is drawn on. The selection stays unless the board has another
// shape.
func (c *Canvas) Show(doc *edit.Doc) {
	lv := doc.Level()
	grid := edit.Grid{Topology: lv.Topology, W: lv.Width, H: lv.Height}
	reshaped := grid != c.grid || len(lv.Floors) != c.floors
	if c.doc, c.grid, c.floors = doc, grid, len(lv.Floors); reshaped {
		c.linking = false
		c.Deselect()
	}
	c.stroke.reset(grid)
}

// Level returns the level that is drawn on.
func (c *Canvas) Level() *levels.Level { return c.doc.Level() }

// Grid returns the shape of its floors.
func (c *Canvas) Grid() edit.Grid { return c.grid }

// Tool is what the pointer does on the board.
type Tool uint8

// The tools.
const (
	Select Tool = iota // selects a rectangle, or moves what stands there
	Wand               // selects an area of equal cells
	Pen
	Line
	Box
	Frame
	Fill
	Eraser
	Picker // takes over the brush for what stands there
	Stamp  // pastes the clipboard
	ToolCount
)

// Paints reports whether the tool uses the brush.
func (t Tool) Paints() bool { return t >= Pen && t <= Fill }

// Step is what an undo step did.
type Step struct {
	Kind  StepKind
	N     int    // cells
	Name  string // of a figure or wall that moved
	Brush Brush  // of a stroke
}

// StepKind is a kind of change.
type StepKind uint8

// The changes.
const (
	Painted StepKind = iota
	Erased
	Placed    // a figure of the brush's kind
	WallBuilt // of N cells
	Joined    // two cells by the brush
	Linked
	MovedObject
	MovedCells
	TurnedCells
	Cleared
	Pasted
)

// Note is something that the player should be told.
type Note struct {
	Kind NoteKind
	N    int
	Name string
}

// NoteKind is a kind of note.
type NoteKind uint8

// The notes.
const (
	NoNote         NoteKind = iota
	EdgeNeedsTwo            // an edge lies between two cells
	LinkNeedsEnd            // the other end of a link comes next
	FoundNoRoom             // N things were removed
	NothingToCopy           // no cell is selected
	NothingToPaste          // the clipboard is empty
	CopiedCells             // N cells
	CellTaken               // Name stands where the brush was pressed
)

// Answer is what a press, a release or a command did. The zero value is nothing.
type Answer struct {
	Doc  *edit.Doc // the text after it, nil where it stays
	Step Step      // names the undo step
	Err  error     // why the edit is refused
	Note Note
}

// change returns the answer for an edit.
func (c *Canvas) change(s Step, f func(*edit.Edit) error) Answer {
	doc, err := c.doc.Change(f)
	return Answer{Doc: doc, Step: s, Err: err}
}

// mirrors are the images of the board under the symmetry.
type mirrors struct {
	grid  edit.Grid
	of    edit.Symmetry
	maps  []edit.Map
	exact bool
}

// images returns the mirror images under the symmetry.
func (c *Canvas) images() []edit.Map {
	if m := &c.mirrors; m.grid != c.grid || m.of != c.Symmetry {
		*m = mirrors{c.grid, c.Symmetry, c.grid.Maps(c.Symmetry), c.grid.Exact(c.Symmetry)}
	}
	return c.mirrors.maps
}

// Exact reports whether every cell has all its mirror images.
func (c *Canvas) Exact() bool {
	c.images()
	return c.mirrors.exact
}

// NextSymmetry changes to the next symmetry that the board can have, or the previous one
// where by is -1.
func (c *Canvas) NextSymmetry(by int) {
	list := edit.Symmetries(c.grid.Topology)
	c.Symmetry = list[(max(0, slices.Index(list, c.Symmetry))+by+len(list))%len(list)]
}

// FigureAt returns the figure on a cell according to the text, nil for none.
func (c *Canvas) FigureAt(p rules.Pos) *levels.Figure {
	lv := c.Level()
	i := slices.IndexFunc(lv.Figures, func(f levels.Figure) bool {
		n := edit.SizeOf(lv, &f)
		return f.At.Floor == p.Floor && p.X >= f.At.X && p.X < f.At.X+n && p.Y >= f.At.Y && p.Y < f.At.Y+n
	})
	if i < 0 {
		return nil
	}
	return &lv.Figures[i]
}

// WallAt returns the crushing wall on a cell, nil for none.
func (c *Canvas) WallAt(p rules.Pos) *levels.Wall {
	lv := c.Level()
	if i := slices.IndexFunc(lv.Walls, func(w levels.Wall) bool { return slices.Contains(w.Cells, p) }); i >= 0 {
		return &lv.Walls[i]
	}
	return nil
}

// ObjectAt returns the name of the figure or else the wall on a cell, "" for none.
func (c *Canvas) ObjectAt(p rules.Pos) string {
	if f := c.FigureAt(p); f != nil {
		return f.Name
	} else if w := c.WallAt(p); w != nil {
		return w.Name
	}
	return ""
}
