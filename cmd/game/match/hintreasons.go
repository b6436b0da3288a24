package match

import (
	"math/big"
	"strings"
	"unicode"
	"unicode/utf8"

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

// nearer returns how much closer a figure comes to the cells of its side's goals, or "".
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
			return h.ui.Lang.F("Gets closer to %s: %s away, not %d", mark, h.ui.Lang.N(is, "%d cell", "%d cells"), was)
		}
	}
	return ""
}

// thrown is what the best end of a forced movement comes to.
type thrown struct {
	place, fate string
}

// throw returns what an ability does to an enemy that it moves if the best end is chosen for
// each tier: where the target goes, what becomes of it, and how likely that is.
func (h *hints) throw(s *rules.State, a rules.Action) []narrate.CardLine {
	if a.Kind != rules.Use || s.Figure(a.Other).Side == s.Figure(a.Fig).Side || s.Figure(a.Other).Side == rules.NoSide {
		return nil
	}
	t := &h.t.Preview.Scratch
	t.CopyFrom(s)
	t.SetExplicitDice(true)
	h.t.Preview.ScratchLog.Reset()
	if t.Apply(a, &h.t.Preview.ScratchLog) != nil {
		return nil
	}
	for t.Pending().Ask == rules.AskTarget {
		t.Follow(t.Default())
	}
	d := t.Pending()
	if d.Ask != rules.AskDie || d.Die != rules.DiePower {
		return nil
	}
	pool := rules.Pool{For: d.Die, N: d.N, Need: d.Need}
	low, odds := pool.Odds()
	var force rules.Force
	var tier int
	var now, best thrown
	var worth float64
	chance := map[thrown]*big.Rat{}
	for i, p := range odds {
		after := t.Clone()
		h.t.Preview.ScratchLog.Reset()
		if after.Apply(rules.Action{Kind: rules.Roll, Fig: rules.NoFig, To: rules.NoCell, N: uint8(low + i)}, &h.t.Preview.ScratchLog) != nil {
			continue
		}
		for j := range h.t.Preview.ScratchLog.Events {
			if e := &h.t.Preview.ScratchLog.Events[j]; e.Kind == rules.EvTier && e.Tier() != tier {
				tier, now = e.Tier(), thrown{}
				force = h.t.Narrator.Board.Abilities()[a.N].Tiers[tier-1].Force
				if ends, _ := after.ForceEnds(nil, rules.MaxForceEnds/10); len(ends) > 0 && ends[0].Value > 0 {
					now = h.thrownTo(after, &ends[0])
				}
			}
		}
		if now.place == "" {
			continue
		}
		if chance[now] == nil {
			chance[now] = new(big.Rat)
		}
		chance[now].Add(chance[now], p)
		if f, _ := chance[now].Float64(); f > worth {
			worth, best = f, now
		}
	}
	if best.place == "" {
		return nil
	}
	verb := h.ui.Lang.T("Slides")
	switch force {
	case rules.Push:
		verb = h.ui.Lang.T("Pushes")
	case rules.Pull:
		verb = h.ui.Lang.T("Pulls")
	}
	sure := h.t.Narrator.Chance(chance[best])
	return []narrate.CardLine{{Fig: a.Other, Text: verb + " " + h.t.Narrator.Fig(a.Other) + " " + best.place + ": " + best.fate + ", " + sure}}
}

// thrownTo returns in words where a forced movement ends, and how.
func (h *hints) thrownTo(s *rules.State, e *rules.ForceEnd) thrown {
	words, _, _ := h.t.Narrator.End(e)
	first, n := utf8.DecodeRuneInString(words)
	words = strings.TrimSpace(string(unicode.ToLower(first)) + words[n:])
	lang := h.ui.Lang
	switch at := s.Terrain(e.Mark); {
	case e.Next:
		if wall := h.crusher(s, e); wall >= 0 {
			return thrown{lang.F("in front of %s", h.t.Narrator.Wall(wall)), words}
		}
	case e.Falls > 0:
		return thrown{lang.T("over the edge"), words}
	case e.Slams > 0:
		return thrown{lang.T("against what is in the way"), words}
	case at == rules.Pit:
		return thrown{lang.T("into the pit"), words}
	}
	return thrown{lang.T("to where it hurts"), words}
}

// crusher returns the wall that crushes a figure after a forced movement, -1 for none.
func (h *hints) crusher(s *rules.State, e *rules.ForceEnd) int {
	t, after := s.Clone(), new(rules.State)
	target := s.Pending().Fig
	for _, a := range e.Steps {
		for d := t.Pending(); d.Ask == rules.AskStability || d.Ask == rules.AskDie; d = t.Pending() {
			t.Follow(t.Default())
		}
		if t.Apply(a, &h.t.Preview.ScratchLog) != nil {
			return -1
		}
	}
	h.t.Preview.ScratchLog.Reset()
	t.Forecast(after, &h.t.Preview.ScratchLog)
	for i := range h.t.Preview.ScratchLog.Events {
		if e := &h.t.Preview.ScratchLog.Events[i]; e.Kind == rules.EvDeath && e.Fig == target {
			return int(e.Wall)
		}
	}
	return -1
}
