package scene

import (
	"math/big"
	"strconv"
	"strings"

	"wallfall/render/board/forecast"
	"wallfall/rules"
)

// chance writes a probability: what is sure and what cannot be are said so, and
// nothing else ever is.
func (w words) chance(p *big.Rat) string {
	switch {
	case p.Sign() <= 0:
		return w.lang.T("never")
	case p.Cmp(certain) >= 0:
		return w.lang.T("certain")
	}
	f, _ := p.Float64()
	switch n := f * 100; {
	case n < 0.5:
		return w.lang.T("under 1 %")
	case n >= 99.5:
		return w.lang.T("over 99 %")
	default:
		return w.lang.F("%d %%", int(n+0.5))
	}
}

var certain = big.NewRat(1, 1)

// tenths writes a number with one digit after the point.
func tenths(f float64) string { return strconv.FormatFloat(f, 'f', 1, 64) }

// joined writes the lines of a card as one.
func joined(card []cardLine) string {
	var out []string
	for i := range card {
		out = append(out, card[i].text)
	}
	return strings.Join(out, " · ")
}

// foretold tells what a command would come to, line by line: what it is rolled
// with, what becomes of each figure, of cells, and what was not worked out.
func (w words) foretold(s *rules.State, a rules.Action, f *forecast.Prediction, p *rules.Preview, card []cardLine) []cardLine {
	for i := range f.Fates {
		if text := w.fateOf(s, &f.Fates[i], p); text != "" {
			card = append(card, cardLine{fig: f.Fates[i].Fig, text: w.fig(f.Fates[i].Fig) + ": " + text})
		}
	}
	for i := range f.Destinations {
		if e := &f.Destinations[i]; s.Figure(e.Fig).Cell == rules.NoCell && (i == 0 || f.Destinations[i-1].Fig != e.Fig) {
			card = append(card, cardLine{fig: e.Fig, text: w.lang.F("%s comes to the board", w.fig(e.Fig))})
		}
	}
	card = w.changes(s, f, card)
	if a.Kind == rules.Jump || a.Kind == rules.Cross {
		card = append(card, cardLine{fig: a.Fig, text: w.lang.F("%s gets across: %s", w.fig(a.Fig), w.chance(across(f, a.Fig)))})
	}
	if head := w.rolled(s, a, p); head != "" && (len(card) > 0 || a.Kind == rules.Strike || a.Kind == rules.Rangestrike) {
		card = append(card, cardLine{})
		copy(card[1:], card)
		card[0] = cardLine{fig: rules.NoFig, text: head, head: true}
	}
	if a.Kind == rules.EndTurn && len(p.Outcomes) > 0 && p.Outcomes[0].State().Pending().Ask == rules.AskStrike {
		return append(card, cardLine{fig: rules.NoFig, note: true, text: w.lang.T("Strikes are chosen next; what comes after them hangs on those")})
	}
	if len(card) == 0 && len(f.Destinations) == 0 && f.Rest == nil && a.Kind != rules.Move && a.Kind != rules.Door && a.Kind != rules.EndTurn {
		card = append(card, cardLine{fig: rules.NoFig, note: true, text: w.lang.T("Nothing else comes of it")})
	}
	if f.Rest != nil {
		card = append(card, cardLine{fig: rules.NoFig, text: w.lang.F("Not worked out: %s", w.chance(f.Rest)), warn: true})
	}
	if f.Assumed > 0 && len(card) > 0 {
		card = append(card, cardLine{fig: rules.NoFig, note: true, text: w.lang.T("If what is asked on the way is answered as by default")})
	}
	return card
}

// across gives how likely a figure ends up on another cell of its own floor than
// the one it fell from.
func across(f *forecast.Prediction, id rules.FigID) *big.Rat {
	p := new(big.Rat)
	for i := range f.Destinations {
		if e := &f.Destinations[i]; e.Fig == id && e.P.Cmp(p) > 0 {
			p = e.P
		}
	}
	for i := range f.Fates {
		if ft := &f.Fates[i]; ft.Fig == id {
			p = new(big.Rat).Sub(certain, ft.Fall)
		}
	}
	return p
}

// rolled tells what is rolled for a command: the dice of a strike, the tiers of
// an ability.
func (w words) rolled(s *rules.State, a rules.Action, p *rules.Preview) string {
	switch a.Kind {
	case rules.Use:
		if int(a.N) >= len(w.board.Abilities()) {
			return ""
		}
		f, ab := s.Figure(a.Fig), &w.board.Abilities()[a.N]
		bonus := f.Might
		if ab.Agility {
			bonus = f.Agility
		}
		t := rules.Tiers(bonus)
		return w.lang.F("%s: tier 1 %s, tier 2 %s, tier 3 %s", w.name(ab.Name), w.chance(t[0]), w.chance(t[1]), w.chance(t[2]))
	case rules.Strike, rules.Rangestrike, rules.Penalty, rules.Pass, rules.Origin, rules.Along:
		for i := range p.Pools {
			q := &p.Pools[i]
			if q.For != rules.DieStrike || q.P != nil && q.P.Cmp(certain) != 0 {
				continue
			}
			mean := float64(q.N) * float64(7-max(1, q.Need)) / 6
			return capital(w.pool(q.N, q.Need)) + w.lang.F(" · %s expected", tenths(mean))
		}
	}
	return ""
}

// fateOf tells what becomes of one figure: "slain (4 %), loses 2 (63 %), falls
// (37 %)".
func (w words) fateOf(s *rules.State, ft *forecast.Fate, p *rules.Preview) string {
	var out []string
	add := func(what string, p *big.Rat) {
		if p.Sign() > 0 {
			out = append(out, what+" ("+w.chance(p)+")")
		}
	}
	add(w.end(ft.Cause), ft.Dead)
	if text := w.losses(ft); text != "" {
		out = append(out, text)
	}
	add(w.lang.T("falls"), ft.Fall)
	add(w.lang.T("lies prone"), ft.Prone)
	add(w.lang.T("stands up"), ft.Up)
	if ft.Away.Sign() > 0 {
		out = append(out, w.away(ft, p)+" ("+w.chance(ft.Away)+")")
	}
	add(w.lang.T("a wall crushes it next"), ft.Next)
	return strings.Join(out, ", ")
}

// end names the end of a figure in a word.
func (w words) end(c rules.Cause) string {
	switch c {
	case rules.ByWall, rules.ByBarrier, rules.ByNoRoom:
		return w.lang.T("crushed")
	case rules.ByWater, rules.ByDrowning:
		return w.lang.T("drowned")
	case rules.ByBurning:
		return w.lang.T("burned")
	case rules.ByFall, rules.ByLanding:
		return w.lang.T("killed by the fall")
	case rules.ByDispel, rules.ByVanishing:
		return w.lang.T("gone for good")
	case rules.ByDestroying:
		return w.lang.T("smashed")
	}
	return w.lang.T("slain")
}

// losses tells how much stamina a figure loses: for sure, with what probability,
// or on average where it may be this or that.
func (w words) losses(ft *forecast.Fate) string {
	sum, ok := ft.Losses()
	switch {
	case !ok:
		return ""
	case sum.Only < 0:
		return w.lang.F("regains %d (%s)", -sum.Only, w.chance(sum.P))
	case sum.Only > 0:
		return w.lang.F("loses %d (%s)", sum.Only, w.chance(sum.P))
	case sum.Mean < 0:
		return w.lang.F("regains %s on average", tenths(-sum.Mean))
	}
	return w.lang.F("loses %s on average, %d at most", tenths(sum.Mean), sum.Most)
}

// away tells for how long a figure leaves the board and where it comes back.
func (w words) away(ft *forecast.Fate, p *rules.Preview) string {
	for i := range p.Outcomes {
		o := p.Outcomes[i].State()
		for j := range o.NumCasts() {
			c := o.Cast(j)
			if !c.Holds || c.Fig != ft.Fig {
				continue
			}
			if c.Turns == 0 {
				return w.lang.T("leaves the board")
			}
			return w.lang.N(c.Turns, "leaves the board for %d turn, and comes back where the ring is", "leaves the board for %d turns, and comes back where the ring is")
		}
	}
	return w.lang.T("leaves the board")
}

// changes tells what becomes of cells.
func (w words) changes(s *rules.State, f *forecast.Prediction, card []cardLine) []cardLine {
	for i := range f.Changes {
		c := &f.Changes[i]
		text := ""
		switch was := s.Feature(c.Cell); {
		case c.NewTerrain && c.Terrain == rules.Plain:
			text = w.lang.F("%s breaks", capital(w.term(s.Terrain(c.Cell).String())))
		case c.NewTerrain:
			text = w.lang.F("%s becomes %s", capital(w.term(s.Terrain(c.Cell).String())), w.term(c.Terrain.String()))
		case c.NewStructure && c.Structure == rules.NoStructure:
			st, _ := s.Structure(c.Cell)
			text = w.lang.F("The %s leaves the board", w.term(st.String()))
		case c.NewStructure:
			text = w.lang.F("The %s goes to %s", w.term(c.Structure.String()), w.side(c.Owner))
		case c.Feature == rules.DoorOpen:
			text = w.lang.T("The door opens")
		case c.Feature == rules.DoorClosed:
			text = w.lang.T("The door closes")
		case c.Feature == rules.DoorDestroyed:
			text = w.lang.T("The door breaks")
		case c.Feature == rules.NoFeature:
			text = w.lang.F("%s is gone", capital(w.term(was.String())))
		default:
			text = w.lang.F("%s comes to be", capital(w.term(c.Feature.String())))
		}
		if !c.Sure {
			text += " (" + w.chance(c.P) + ")"
		}
		again := false
		for _, l := range card {
			again = again || l.text == text
		}
		if !again {
			card = append(card, cardLine{fig: rules.NoFig, text: text})
		}
	}
	return card
}

// proposal names a command or an answer as something to do.
func (w words) proposal(a rules.Action, d rules.Decision) string {
	switch {
	case a.Kind == rules.EndTurn && d.Ask == rules.AskManeuver:
		return w.lang.T("End the moves")
	case a.Kind == rules.EndTurn && d.Ask == rules.AskStrike:
		return w.lang.T("End the strikes")
	case a.Kind == rules.EndTurn:
		return w.lang.T("Cast what is chosen")
	case a.Kind == rules.Pass || a.Kind == rules.Drop || a.Kind == rules.Along:
		text, _ := w.answer(a, d)
		return text
	}
	return capital(w.command(a))
}
