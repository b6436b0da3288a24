package editor

import (
	"wallfall/assets/lang"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// template is what a new level starts with.
type template uint8

const (
	emptyTemplate template = iota
	floorsTemplate
	wallsTemplate
	puzzleTemplate
)

var templateIDs = []string{"template:empty", "template:floors", "template:walls", "template:puzzle"}

func templateNames(l *lang.Table) []string {
	return []string{l.T("Empty board"), l.T("Two floors"), l.T("Walls that meet"), l.T("Puzzle")}
}

// The least size of a template that is not empty.
const (
	templateWidth  = 10
	templateHeight = 7
)

// templateRounds is the limit of a new puzzle.
const templateRounds = 3

// fromTemplate returns a new level, drawn on an empty board of at least
// templateWidth by templateHeight cells.
func fromTemplate(t template, topo rules.Topology, w, h int) (*edit.Doc, error) {
	if t == emptyTemplate {
		return edit.Blank(topo, w, h), nil
	}
	w, h = max(w, templateWidth), max(h, templateHeight)
	return edit.Blank(topo, w, h).Change(func(e *edit.Edit) error {
		east, _ := topo.ParseDir("e")
		d := plan{Edit: e, east: east, west: topo.Opposite(east)}
		left, right, middle := 2, w-3, h/2
		switch t {
		case floorsTemplate:
			d.wall("w1", d.east, 1, 1, 1)
			d.floor(rules.Pos{X: w / 2, Y: middle})
			d.figure("ann", "porter", "heroes", left, middle)
			d.figure("ugo", "usher", "keeper", right, middle)
		case wallsTemplate:
			d.wall("w1", d.east, 1, middle-1, 3)
			d.wall("w2", d.west, w-2, middle-1, 3)
			d.figure("ann", "porter", "heroes", w/2-2, middle)
			d.figure("ugo", "usher", "keeper", w/2+1, middle)
		case puzzleTemplate:
			d.wall("w1", d.east, 1, middle, 1)
			d.figure("ann", "porter", "heroes", right, middle)
			d.figure("ugo", "usher", "keeper", right-1, middle)
			e.SetRounds(templateRounds)
			if d.err == nil {
				d.err = e.SetSide("keeper", edit.Side{Name: "keeper", Label: "Keeper", Colour: 1, Keeper: true, Rests: true})
			}
		}
		return d.err
	})
}

// plan draws a template; err is what the first step that failed says.
type plan struct {
	*edit.Edit
	east, west rules.Dir
	err        error
}

func (d *plan) figure(name, kind, side string, x, y int) {
	facing := d.east
	if side == "keeper" {
		facing = d.west
	}
	if d.err == nil {
		d.err = d.AddFigure(edit.Figure{Name: name, Kinds: []string{kind}, Side: side, At: rules.Pos{X: x, Y: y}, Facing: facing})
	}
}

func (d *plan) wall(name string, dir rules.Dir, x, y, n int) {
	w := edit.Wall{Name: name, Dir: dir}
	for i := range n {
		w.Cells = append(w.Cells, rules.Pos{X: x, Y: y + i})
	}
	if d.err == nil {
		d.err = d.AddWall(w)
	}
}

// floor adds a floor above, with a ladder that leads there.
func (d *plan) floor(at rules.Pos) {
	d.err = d.AddFloor(1)
	up := onFloor(at, 1)
	for _, p := range [...]rules.Pos{at, up} {
		if d.err == nil {
			d.err = d.SetCell(p, rules.CellSetup{Feature: rules.Ladder, Owner: -1})
		}
	}
	if d.err == nil {
		d.err = d.Link(at, up)
	}
}
