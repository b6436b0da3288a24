package match

import (
	"wallfall/cmd/game/narrate"
	"wallfall/render/board/forecast"
	"wallfall/rules"
)

// reasons returns why a move is good by the position alone: a wall avoided, higher
// ground, contact with an enemy, distance to the goal.
func (h *hints) reasons(s *rules.State, a rules.Action) (out []narrate.CardLine) {
	if a.Kind != rules.Move || s.Figure(a.Fig).Cell == rules.NoCell {
		return nil
	}
	add := func(text string) { out = append(out, narrate.CardLine{Fig: a.Fig, Text: text}) }
	b, from := h.t.Narrator.Board, s.Figure(a.Fig).Cell
	h.t.Preview.Scratch.CopyFrom(s)
	h.t.Preview.ScratchLog.Reset()
	if h.t.Preview.Scratch.Apply(a, &h.t.Preview.ScratchLog) != nil {
		return nil
	}
	to := h.t.Preview.Scratch.Figure(a.Fig).Cell
	if to == rules.NoCell {
		return nil
	}
	var after forecast.Walls
	scratch := s.Clone()
	after.Read(&h.t.Preview.Scratch, scratch, &h.t.Preview.ScratchLog)
	if threatened(&h.t.Preview.Forecast, a.Fig) && !threatened(&after, a.Fig) {
		add(h.ui.Lang.T("Gets out of a wall's way"))
	}
	if g := b.Ground(to) - b.Ground(from); g > 0 && b.Pos(to).Floor == b.Pos(from).Floor {
		add(h.ui.Lang.F("Stands %d higher there", g))
	}
	for id := range rules.FigID(s.NumFigures()) {
		f := s.Figure(id)
		if f.Side == rules.NoSide || f.Side == s.Figure(a.Fig).Side || f.Cell == rules.NoCell {
			continue
		}
		if b.DirTo(to, f.Cell) != rules.NoDir && b.DirTo(from, f.Cell) == rules.NoDir {
			add(h.ui.Lang.F("Moves next to %s", h.t.Narrator.Fig(id)))
			break
		}
	}
	if text := h.nearer(s.Figure(a.Fig).Side, a.Fig, from, to); text != "" {
		add(text)
	}
	return out
}

// threatened reports whether a wall will affect a figure.
func threatened(f *forecast.Walls, id rules.FigID) bool {
	for i := range f.Events {
		switch e := &f.Events[i].Event; e.Kind {
		case rules.EvPush, rules.EvDeath, rules.EvDisplace:
			if e.Fig == id {
				return true
			}
		}
	}
	return false
}

// nearer returns how much closer a figure comes to the cells of its side's goals, ""
// if it does not.
func (h *hints) nearer(side int, id rules.FigID, from, to rules.Cell) string {
	b := h.t.Narrator.Board
	for _, g := range b.Sides()[side].Goals {
		if g.Tag == 0 || g.Figure >= 0 && rules.FigID(g.Figure) != id {
			continue
		}
		was, is := -1, -1
		for _, c := range b.Tagged(g.Tag) {
			if d := b.Dist(from, c); was < 0 || d < was {
				was = d
			}
			if d := b.Dist(to, c); is < 0 || d < is {
				is = d
			}
		}
		mark := string(rune('A' + g.Tag - 1))
		switch {
		case is == 0 && was > 0:
			return h.ui.Lang.F("Reaches %s", mark)
		case is < was:
			return h.ui.Lang.F("Gets closer to %s: %d cells away, not %d", mark, is, was)
		}
	}
	return ""
}
