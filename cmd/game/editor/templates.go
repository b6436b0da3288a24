package editor

import (
	"errors"

	"wallfall/assets/lang"
	"wallfall/levels"
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
	east, _ := topo.ParseDir("e")
	west, middle := topo.Opposite(east), h/2
	return edit.Blank(topo, w, h).Change(func(e *edit.Edit) error {
		hero := func(x int) error {
			return e.AddFigure(edit.Figure{Name: "ann", Kinds: []string{"porter"}, Side: "heroes", At: rules.Pos{X: x, Y: middle}, Facing: east})
		}
		enemy := func(x int) error {
			return e.AddFigure(edit.Figure{Name: "ugo", Kinds: []string{"usher"}, Side: "keeper", At: rules.Pos{X: x, Y: middle}, Facing: west})
		}
		wall := func(name string, dir rules.Dir, x int, rows ...int) error {
			cells := levels.Each(rows, func(y int) rules.Pos { return rules.Pos{X: x, Y: y} })
			return e.AddWall(edit.Wall{Name: name, Dir: dir, Cells: cells})
		}
		switch t {
		case floorsTemplate:
			below, ladder := rules.Pos{X: w / 2, Y: middle}, rules.CellSetup{Feature: rules.Ladder, Owner: -1}
			above := onFloor(below, 1)
			return errors.Join(e.AddFloor(1), e.SetCell(below, ladder), e.SetCell(above, ladder), e.Link(below, above),
				wall("w1", east, 1, 1), hero(2), enemy(w-3))
		case wallsTemplate:
			return errors.Join(wall("w1", east, 1, middle-1, middle, middle+1), wall("w2", west, w-2, middle-1, middle, middle+1),
				hero(w/2-2), enemy(w/2+1))
		}
		e.SetRounds(templateRounds)
		return errors.Join(wall("w1", east, 1, middle), hero(w-3), enemy(w-4),
			e.SetSide("keeper", edit.Side{Name: "keeper", Label: "Keeper", Colour: 1, Keeper: true, Rests: true}))
	})
}
