package table

import (
	"strings"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/rules"
)

// Details shows what is on a cell: the sheet of a figure, or a line about the
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

// ShownAt returns the figure that the board shows on a cell, NoFig for none.
func (ins *inspector) ShownAt(at rules.Cell) rules.FigID {
	for i := range ins.t.View.Figures {
		if f := &ins.t.View.Figures[i]; f.Cell != rules.NoCell && ins.t.covers(f.Cell, rules.FigID(i), at) {
			return rules.FigID(i)
		}
	}
	return rules.NoFig
}

// cellText describes the ground of a cell.
func (ins *inspector) cellText(at rules.Cell) string {
	s, l := ins.t.Match.State(), ins.ui.Lang
	out := []string{narrate.Capital(ins.t.Narrator.Term(s.Terrain(at).String()))}
	if wall := s.WallAt(at); wall >= 0 {
		out = append(out, ins.t.Narrator.Wall(wall))
	}
	if ft := s.Feature(at); ft != rules.NoFeature {
		out = append(out, ins.t.Narrator.Term(ft.String()))
	}
	if st, owner := s.Structure(at); st != rules.NoStructure {
		out = append(out, l.F("%s of %s", ins.t.Narrator.Term(st.String()), ins.t.Narrator.Side(owner)))
	}
	if h := ins.t.Narrator.Board.Ground(at); h > 0 {
		out = append(out, l.F("height %d", h))
	}
	if ins.t.Selected != rules.NoFig && s.Pending().Ask == rules.AskManeuver {
		if cost := ins.t.Preview.reach.Cost(at); cost > 0 {
			out = append(out, l.F("%d of its move", cost))
		} else if err := s.Check(rules.Action{Kind: rules.Move, Fig: ins.t.Selected, To: at}); err != nil {
			out = append(out, ins.t.Narrator.Refusal(err))
		}
	}
	return strings.Join(out, " · ")
}

// CanBackOut reports whether a step of choosing can be undone.
func (ins *inspector) CanBackOut() bool {
	return ins.t.Aim.Tapped != rules.NoCell || ins.t.Held.Pinned.On || ins.t.Spells.Deferred() || ins.t.Chooser.Focus >= 0 || len(ins.t.Chooser.History) > 0 || ins.t.Selected != rules.NoFig
}
