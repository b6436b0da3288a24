package scene

import (
	"strings"

	"wallfall/rules"
)

// details tells of what is on a cell: the sheet of a figure, or a line about the
// ground.
func (p *play) details(ctx *Context, at rules.Cell) {
	if at == rules.NoCell {
		return
	}
	if id := p.shownAt(at); id != rules.NoFig {
		p.inspect(id)
		return
	}
	p.say(ctx, p.cellText(at))
}

// shownAt gives the figure that is seen on a cell, NoFig for none.
func (p *play) shownAt(at rules.Cell) rules.FigID {
	for i := range p.view.Figures {
		if f := &p.view.Figures[i]; f.Cell != rules.NoCell && p.covers(f.Cell, rules.FigID(i), at) {
			return rules.FigID(i)
		}
	}
	return rules.NoFig
}

// cellText tells what a cell is.
func (p *play) cellText(at rules.Cell) string {
	s, l := p.match.State(), p.lang
	out := []string{capital(p.words.term(s.Terrain(at).String()))}
	if wall := s.WallAt(at); wall >= 0 {
		out = append(out, p.words.wall(wall))
	}
	if ft := s.Feature(at); ft != rules.NoFeature {
		out = append(out, p.words.term(ft.String()))
	}
	if st, owner := s.Structure(at); st != rules.NoStructure {
		out = append(out, l.F("%s of %s", p.words.term(st.String()), p.words.side(owner)))
	}
	if h := p.words.board.Ground(at); h > 0 {
		out = append(out, l.F("height %d", h))
	}
	if p.selected != rules.NoFig && s.Pending().Ask == rules.AskManeuver {
		if cost := p.reach.Cost(at); cost > 0 {
			out = append(out, l.F("%d of its move", cost))
		} else if err := s.Check(rules.Action{Kind: rules.Move, Fig: p.selected, To: at}); err != nil {
			out = append(out, p.words.refusal(err))
		}
	}
	return strings.Join(out, " · ")
}

// backs tells whether there is a step of choosing that can be taken back.
func (p *play) backs() bool {
	return p.aimed != rules.NoCell || p.shelf.pinned.on || p.keepsBack() || p.pick.at >= 0 || len(p.pick.trail) > 0 || p.selected != rules.NoFig
}
