package scene

import (
	"strings"

	"wallfall/rules"
)

// subject gives the figure to be described: the one pointed at, or the selected.
func (p *play) subject() rules.FigID {
	if h := p.pic.Over.Hover; h != rules.NoCell {
		for i := range p.view.Figures {
			if f := &p.view.Figures[i]; f.Cell != rules.NoCell && p.covers(f.Cell, rules.FigID(i), h) {
				return rules.FigID(i)
			}
		}
	}
	return p.selected
}

// kindsOf names what a group is made of.
func (p *play) kindsOf(f rules.FigureView) string {
	kinds := p.words.board.Kinds()
	if f.Minions == 1 {
		return p.words.kind(kinds[f.Kind].Name)
	}
	var names []string
	for i := range f.Minions {
		if f.Stamina[i] > 0 {
			names = append(names, p.words.kind(kinds[f.Kinds[i]].Name))
		}
	}
	return strings.Join(names, ", ")
}
