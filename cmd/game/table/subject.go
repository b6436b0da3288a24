package table

import (
	"strings"

	"wallfall/rules"
)

// subject gives the figure to be described: the one pointed at, or the selected.
func (ins *inspector) Subject() rules.FigID {
	if h := ins.t.Pic.Over.Hover; h != rules.NoCell {
		for i := range ins.t.View.Figures {
			if f := &ins.t.View.Figures[i]; f.Cell != rules.NoCell && ins.t.covers(f.Cell, rules.FigID(i), h) {
				return rules.FigID(i)
			}
		}
	}
	return ins.t.Selected
}

// kindsOf names what a group is made of.
func (ins *inspector) KindsOf(f rules.FigureView) string {
	kinds := ins.t.Words.Board.Kinds()
	if f.Minions == 1 {
		return ins.t.Words.Kind(kinds[f.Kind].Name)
	}
	var names []string
	for i := range f.Minions {
		if f.Stamina[i] > 0 {
			names = append(names, ins.t.Words.Kind(kinds[f.Kinds[i]].Name))
		}
	}
	return strings.Join(names, ", ")
}
