package scene

import (
	"strings"

	"wallfall/rules"
)

// details tells of what is on a cell: the sheet of a figure, or a line about the
// ground.
func (ins *inspector) details(ctx *Context, at rules.Cell) {
	if at == rules.NoCell {
		return
	}
	if id := ins.shownAt(at); id != rules.NoFig {
		ins.inspect(id)
		return
	}
	ins.ui.say(ctx, ins.cellText(at))
}

// shownAt gives the figure that is seen on a cell, NoFig for none.
func (ins *inspector) shownAt(at rules.Cell) rules.FigID {
	for i := range ins.t.view.Figures {
		if f := &ins.t.view.Figures[i]; f.Cell != rules.NoCell && ins.t.covers(f.Cell, rules.FigID(i), at) {
			return rules.FigID(i)
		}
	}
	return rules.NoFig
}

// cellText tells what a cell is.
func (ins *inspector) cellText(at rules.Cell) string {
	s, l := ins.t.match.State(), ins.ui.lang
	out := []string{capital(ins.t.words.term(s.Terrain(at).String()))}
	if wall := s.WallAt(at); wall >= 0 {
		out = append(out, ins.t.words.wall(wall))
	}
	if ft := s.Feature(at); ft != rules.NoFeature {
		out = append(out, ins.t.words.term(ft.String()))
	}
	if st, owner := s.Structure(at); st != rules.NoStructure {
		out = append(out, l.F("%s of %s", ins.t.words.term(st.String()), ins.t.words.side(owner)))
	}
	if h := ins.t.words.board.Ground(at); h > 0 {
		out = append(out, l.F("height %d", h))
	}
	if ins.t.selected != rules.NoFig && s.Pending().Ask == rules.AskManeuver {
		if cost := ins.t.preview.reach.Cost(at); cost > 0 {
			out = append(out, l.F("%d of its move", cost))
		} else if err := s.Check(rules.Action{Kind: rules.Move, Fig: ins.t.selected, To: at}); err != nil {
			out = append(out, ins.t.words.refusal(err))
		}
	}
	return strings.Join(out, " · ")
}

// backs tells whether there is a step of choosing that can be taken back.
func (ins *inspector) backs() bool {
	return ins.t.aim.aimed != rules.NoCell || ins.t.shelf.pinned.on || ins.t.spells.keepsBack() || ins.t.pick.at >= 0 || len(ins.t.pick.trail) > 0 || ins.t.selected != rules.NoFig
}
