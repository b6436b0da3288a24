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
	for i := range ins.m.view.Figures {
		if f := &ins.m.view.Figures[i]; f.Cell != rules.NoCell && ins.m.covers(f.Cell, rules.FigID(i), at) {
			return rules.FigID(i)
		}
	}
	return rules.NoFig
}

// cellText tells what a cell is.
func (ins *inspector) cellText(at rules.Cell) string {
	s, l := ins.m.match.State(), ins.ui.lang
	out := []string{capital(ins.m.words.term(s.Terrain(at).String()))}
	if wall := s.WallAt(at); wall >= 0 {
		out = append(out, ins.m.words.wall(wall))
	}
	if ft := s.Feature(at); ft != rules.NoFeature {
		out = append(out, ins.m.words.term(ft.String()))
	}
	if st, owner := s.Structure(at); st != rules.NoStructure {
		out = append(out, l.F("%s of %s", ins.m.words.term(st.String()), ins.m.words.side(owner)))
	}
	if h := ins.m.words.board.Ground(at); h > 0 {
		out = append(out, l.F("height %d", h))
	}
	if ins.m.selected != rules.NoFig && s.Pending().Ask == rules.AskManeuver {
		if cost := ins.m.preview.reach.Cost(at); cost > 0 {
			out = append(out, l.F("%d of its move", cost))
		} else if err := s.Check(rules.Action{Kind: rules.Move, Fig: ins.m.selected, To: at}); err != nil {
			out = append(out, ins.m.words.refusal(err))
		}
	}
	return strings.Join(out, " · ")
}

// backs tells whether there is a step of choosing that can be taken back.
func (ins *inspector) backs() bool {
	return ins.m.ctl.aimed != rules.NoCell || ins.m.hud.shelf.pinned.on || ins.m.spells.keepsBack() || ins.m.pick.at >= 0 || len(ins.m.pick.trail) > 0 || ins.m.selected != rules.NoFig
}
