package table

import (
	"strings"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/rules"
)

// details tells of what is on a cell: the sheet of a figure, or a line about the
// ground.
func (ins *inspector) Details(ctx *shell.Context, at rules.Cell) {
	if at == rules.NoCell {
		return
	}
	if id := ins.ShownAt(at); id != rules.NoFig {
		ins.Inspect(id)
		return
	}
	ins.ui.Say(ctx, ins.cellText(at))
}

// shownAt gives the figure that is seen on a cell, NoFig for none.
func (ins *inspector) ShownAt(at rules.Cell) rules.FigID {
	for i := range ins.t.View.Figures {
		if f := &ins.t.View.Figures[i]; f.Cell != rules.NoCell && ins.t.covers(f.Cell, rules.FigID(i), at) {
			return rules.FigID(i)
		}
	}
	return rules.NoFig
}

// cellText tells what a cell is.
func (ins *inspector) cellText(at rules.Cell) string {
	s, l := ins.t.Match.State(), ins.ui.Lang
	out := []string{narrate.Capital(ins.t.Words.Term(s.Terrain(at).String()))}
	if wall := s.WallAt(at); wall >= 0 {
		out = append(out, ins.t.Words.Wall(wall))
	}
	if ft := s.Feature(at); ft != rules.NoFeature {
		out = append(out, ins.t.Words.Term(ft.String()))
	}
	if st, owner := s.Structure(at); st != rules.NoStructure {
		out = append(out, l.F("%s of %s", ins.t.Words.Term(st.String()), ins.t.Words.Side(owner)))
	}
	if h := ins.t.Words.Board.Ground(at); h > 0 {
		out = append(out, l.F("height %d", h))
	}
	if ins.t.Selected != rules.NoFig && s.Pending().Ask == rules.AskManeuver {
		if cost := ins.t.Preview.reach.Cost(at); cost > 0 {
			out = append(out, l.F("%d of its move", cost))
		} else if err := s.Check(rules.Action{Kind: rules.Move, Fig: ins.t.Selected, To: at}); err != nil {
			out = append(out, ins.t.Words.Refusal(err))
		}
	}
	return strings.Join(out, " · ")
}

// backs tells whether there is a step of choosing that can be taken back.
func (ins *inspector) Backs() bool {
	return ins.t.Aim.Aimed != rules.NoCell || ins.t.Shelf.Pinned.On || ins.t.Spells.KeepsBack() || ins.t.Pick.At >= 0 || len(ins.t.Pick.Trail) > 0 || ins.t.Selected != rules.NoFig
}
