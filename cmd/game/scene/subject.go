package scene

import (
	"strings"

	"wallfall/rules"
)

// subject gives the figure to be described: the one pointed at, or the selected.
func (ins *inspector) subject() rules.FigID {
	if h := ins.t.pic.Over.Hover; h != rules.NoCell {
		for i := range ins.t.view.Figures {
			if f := &ins.t.view.Figures[i]; f.Cell != rules.NoCell && ins.t.covers(f.Cell, rules.FigID(i), h) {
				return rules.FigID(i)
			}
		}
	}
	return ins.t.selected
}

// kindsOf names what a group is made of.
func (ins *inspector) kindsOf(f rules.FigureView) string {
	kinds := ins.t.words.board.Kinds()
	if f.Minions == 1 {
		return ins.t.words.kind(kinds[f.Kind].Name)
	}
	var names []string
	for i := range f.Minions {
		if f.Stamina[i] > 0 {
			names = append(names, ins.t.words.kind(kinds[f.Kinds[i]].Name))
		}
	}
	return strings.Join(names, ", ")
}
