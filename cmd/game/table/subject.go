package table

import (
	"strings"

	"wallfall/rules"
)

// Subject returns the figure to describe: the one pointed at, else the selected one.
func (ins *inspector) Subject() rules.FigID {
	if h := ins.t.Picture.Over.Hover; h != rules.NoCell {
		for i := range ins.t.View.Figures {
			if f := &ins.t.View.Figures[i]; f.Cell != rules.NoCell && ins.t.covers(f.Cell, rules.FigID(i), h) {
				return rules.FigID(i)
			}
		}
	}
	return ins.t.Selected
}

// KindsOf returns the names of the kinds of a group.
func (ins *inspector) KindsOf(f rules.FigureView) string {
	kinds := ins.t.Narrator.Board.Kinds()
	if f.Minions == 1 {
		return ins.t.Narrator.Kind(kinds[f.Kind].Name)
	}
	var names []string
	for i := range f.Minions {
		if f.Stamina[i] > 0 {
			names = append(names, ins.t.Narrator.Kind(kinds[f.Kinds[i]].Name))
		}
	}
	return strings.Join(names, ", ")
}
