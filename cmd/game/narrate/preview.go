package narrate

import (
	"cmp"
	"math/big"
	"slices"
	"strings"

	"wallfall/assets/icon"
	"wallfall/render/board/forecast"
	"wallfall/rules"
)

// Chance returns a probability in per cent. Only what is sure is "certain", and only
// what is impossible "never".
func (w Narrator) Chance(p *big.Rat) string {
	switch {
	case p.Sign() <= 0:
		return w.Lang.T("never")
	case p.Cmp(certain) >= 0:
		return w.Lang.T("certain")
	}
	f, _ := p.Float64()
	switch n := f * 100; {
	case n < 0.5:
		return w.Lang.T("under 1 %")
	case n >= 99.5:
		return w.Lang.T("over 99 %")
	default:
		return w.Lang.F("%d %%", int(n+0.5))
	}
}

var certain = big.NewRat(1, 1)

func tenths(f float64) int { return int(f*10 + 0.5) }

// Tenths formats a number of tenths with one digit after the point or comma.
func (w Narrator) Tenths(n int) string { return w.Lang.F("%s.%s", Number(n/10), Number(n%10)) }

// Joined returns the lines of a card as one.
func Joined(card []CardLine) string {
	out := make([]string, len(card))
	for i := range card {
		out[i] = card[i].Text
	}
	return strings.Join(out, " · ")
}

// Foretold appends the lines of a preview to a card: the dice, the fate of each
// figure, changed cells, and how much was not worked out.
func (w Narrator) Foretold(s *rules.State, a rules.Action, f *forecast.Prediction, p *rules.Preview, card []CardLine) []CardLine {
	for i := range f.Fates {
		if text := w.fateOf(s, &f.Fates[i], p); text != "" {
			card = append(card, CardLine{Fig: f.Fates[i].Fig, Text: w.Fig(f.Fates[i].Fig) + ": " + text})
		}
	}
	for i := range f.Destinations {
		if e := &f.Destinations[i]; s.Figure(e.Fig).Cell == rules.NoCell && (i == 0 || f.Destinations[i-1].Fig != e.Fig) {
			card = append(card, CardLine{Fig: e.Fig, Text: w.Lang.F("%s enters the board", w.Fig(e.Fig))})
		}
	}
	card = w.changes(s, f, card)
	if a.Kind == rules.Jump || a.Kind == rules.Cross {
		card = append(card, CardLine{Fig: a.Fig, Text: w.Lang.F("%s gets across: %s", w.Fig(a.Fig), w.Chance(across(f, a.Fig)))})
	}
	if head := w.rolled(s, a, p); head != "" && (len(card) > 0 || a.Kind == rules.Strike || a.Kind == rules.Rangestrike) {
		card = slices.Insert(card, 0, CardLine{Fig: rules.NoFig, Text: head, Head: true})
	}
	if a.Kind == rules.EndTurn && len(p.Outcomes) > 0 && p.Outcomes[0].State().Pending().Ask == rules.AskStrike {
		return append(card, CardLine{Fig: rules.NoFig, Note: true, Text: w.Lang.T("Strikes come next; the rest depends on them")})
	}
	if len(card) == 0 && len(f.Destinations) == 0 && f.Rest == nil && a.Kind != rules.Move && a.Kind != rules.Door && a.Kind != rules.EndTurn {
		card = append(card, CardLine{Fig: rules.NoFig, Note: true, Text: w.Lang.T("No further effect")})
	}
	if f.Rest != nil {
		card = append(card, CardLine{Fig: rules.NoFig, Text: w.Lang.F("Not calculated: %s", w.Chance(f.Rest)), Warn: true})
	}
	if f.Assumed > 0 && len(card) > 0 {
		card = append(card, CardLine{Fig: rules.NoFig, Note: true, Text: w.Lang.T("Assuming the enemy's best answer")})
	}
	return card
}

// across returns the probability that a figure gets across a pitfall.
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

// rolled returns the dice of a command: the pool of a strike, the tiers of an ability.
func (w Narrator) rolled(s *rules.State, a rules.Action, p *rules.Preview) string {
	switch a.Kind {
	case rules.Use:
		if int(a.N) >= len(w.Board.Abilities()) {
			return ""
		}
		f, ab := s.Figure(a.Fig), &w.Board.Abilities()[a.N]
		t := rules.Tiers(Bonus(ab, f))
		return w.Lang.F("%s · tier 1: %s · tier 2: %s · tier 3: %s", w.Name(ab.Name), w.Chance(t[0]), w.Chance(t[1]), w.Chance(t[2]))
	case rules.Strike, rules.Rangestrike, rules.Penalty, rules.Pass, rules.Origin, rules.Along:
		for i := range p.Pools {
			q := &p.Pools[i]
			if q.For != rules.DieStrike || q.P.Cmp(certain) != 0 {
				continue
			}
			mean := float64(q.N) * float64(7-max(1, q.Need)) / 6
			return Capital(w.Pool(q.N, q.Need)) + w.Lang.F(" · %s hits on average", w.Tenths(tenths(mean)))
		}
	}
	return ""
}

// fateOf returns the fate of a figure: "slain (4 %), loses 2 (63 %), falls (37 %)".
func (w Narrator) fateOf(s *rules.State, ft *forecast.Fate, p *rules.Preview) string {
	var out []string
	add := func(what string, p *big.Rat) {
		if p.Sign() > 0 {
			out = append(out, what+" ("+w.Chance(p)+")")
		}
	}
	add(w.Lang.T(cmp.Or(entry(causes[:], ft.Cause).fate, causes[0].fate)), ft.Dead)
	if text := w.losses(ft); text != "" {
		out = append(out, text)
	}
	add(w.Lang.T("falls"), ft.Fall)
	add(w.Lang.T("falls prone"), ft.Prone)
	add(w.Lang.T("stands up"), ft.Up)
	if ft.Away.Sign() > 0 {
		out = append(out, w.away(ft, p)+" ("+w.Chance(ft.Away)+")")
	}
	add(w.Lang.T("crushed by the next wall move"), ft.Next)
	return strings.Join(out, ", ")
}

// losses returns how much stamina a figure loses: with its probability if there is one
// amount, else on average.
func (w Narrator) losses(ft *forecast.Fate) string {
	sum, ok := ft.Losses()
	switch {
	case !ok:
		return ""
	case sum.Only < 0:
		return w.Lang.F("regains %d (%s)", -sum.Only, w.Chance(sum.P))
	case sum.Only > 0:
		return w.Lang.F("loses %d (%s)", sum.Only, w.Chance(sum.P))
	case sum.Mean < 0:
		return w.Lang.F("regains %s on average", w.Tenths(tenths(-sum.Mean)))
	}
	return w.Lang.F("loses %s on average, at most %d", w.Tenths(tenths(sum.Mean)), sum.Most)
}

// away returns how long a figure leaves the board.
func (w Narrator) away(ft *forecast.Fate, p *rules.Preview) string {
	for i := range p.Outcomes {
		o := p.Outcomes[i].State()
		for j := range o.NumCasts() {
			c := o.Cast(j)
			if !c.Holds || c.Fig != ft.Fig {
				continue
			}
			if c.Turns == 0 {
				return w.Lang.T("leaves the board")
			}
			return w.Lang.N(c.Turns, "leaves the board for %d turn and returns at the ring", "leaves the board for %d turns and returns at the ring")
		}
	}
	return w.Lang.T("leaves the board")
}

func (w Narrator) changes(s *rules.State, f *forecast.Prediction, card []CardLine) []CardLine {
	for i := range f.Changes {
		c := &f.Changes[i]
		text := ""
		switch was := s.Feature(c.Cell); {
		case c.NewTerrain && c.Terrain == rules.Plain:
			text = w.Lang.F("%s breaks", Capital(w.Term(s.Terrain(c.Cell).String())))
		case c.NewTerrain:
			text = w.Lang.F("%s becomes %s", Capital(w.Term(s.Terrain(c.Cell).String())), w.Term(c.Terrain.String()))
		case c.NewStructure && c.Structure == rules.NoStructure:
			st, _ := s.Structure(c.Cell)
			text = w.Lang.F("The %s leaves the board", w.Term(st.String()))
		case c.NewStructure:
			text = w.Lang.F("The %s now belongs to %s", w.Term(c.Structure.String()), w.Side(c.Owner))
		case c.Feature == rules.NoFeature:
			text = w.Lang.F("%s disappears", Capital(w.Term(was.String())))
		default:
			text = w.appears(c.Feature)
		}
		if !c.Sure {
			text += " (" + w.Chance(c.P) + ")"
		}
		if !slices.ContainsFunc(card, func(l CardLine) bool { return l.Text == text }) {
			card = append(card, CardLine{Fig: rules.NoFig, Text: text})
		}
	}
	return card
}

// Proposal returns a command or an answer as a suggestion.
func (w Narrator) Proposal(a rules.Action, d rules.Decision) string {
	switch {
	case a.Kind == rules.EndTurn && d.Ask == rules.AskMove:
		return w.Lang.T("End moves")
	case a.Kind == rules.EndTurn && d.Ask == rules.AskStrike:
		return w.Lang.T("End strikes")
	case a.Kind == rules.EndTurn:
		return w.Lang.T("Cast the chosen spells")
	case a.Kind == rules.Pass || a.Kind == rules.Drop || a.Kind == rules.Along:
		text, _ := w.Answer(a, d)
		return text
	}
	return Capital(w.command(a))
}

// CardLine is a line of the preview of a command, about a figure or NoFig.
type CardLine struct {
	Fig  rules.FigID
	Text string
	Head bool
	Warn bool
	Note bool
}

// The signs of how a forced movement ends.
var (
	slamIcon    = icon.Named("cause/barrier")
	fallIcon    = icon.Named("cause/fall")
	crushedIcon = icon.Named("cause/wall")
	proneIcon   = icon.Named("state/prone")
)

// End returns what happens to the target where a forced movement ends: in words for a
// button, in a few signs for a mark on the board, and as the icon of the worst of it.
func (w Narrator) End(e *rules.ForceEnd) (words, sign string, pic icon.ID) {
	var list []string
	note := func(text string, i icon.ID) {
		list = append(list, text)
		if pic == icon.None {
			pic = i
		}
	}
	if e.Dead {
		note(w.Lang.T("dies"), icon.Skull)
	}
	if e.Next {
		note(w.Lang.T("crushed next turn"), crushedIcon)
	}
	if e.Falls > 0 {
		note(w.Lang.N(e.Falls, "falls %d floor", "falls %d floors"), fallIcon)
	}
	if e.Slams > 0 {
		note(w.Lang.T("slams"), slamIcon)
	}
	if e.Prone {
		note(w.Lang.T("falls prone"), proneIcon)
	}
	if e.Harm > 0 {
		sign = "−" + Number(e.Harm)
		list = append(list, w.Lang.F("%d damage", e.Harm))
	}
	if last := e.Steps[len(e.Steps)-1]; len(e.Steps) == 1 && last.Kind == rules.Distance {
		list = append(list, w.Lang.T("Leave in place"))
	} else if len(list) == 0 {
		list = append(list, w.Lang.T("Stop here"))
	}
	return Capital(strings.Join(list, ", ")), sign, pic
}

// deedVerbs say how a figure moved another; the place follows.
var deedVerbs = [...]string{rules.Push: "%s pushed %s %s", rules.Pull: "%s pulled %s %s", rules.Slide: "%s sent %s %s"}

// Sent returns that a figure moved another to its death of a cause, "" where there
// are no words for it.
func Sent(w Narrator, by, fig rules.FigID, how rules.Force, c rules.Cause) string {
	switch {
	case how == rules.NoForce:
		return ""
	case c == rules.ByWounds || c == rules.ByAbility:
		return w.Lang.F("%s slammed %s to death", w.Fig(by), w.Fig(fig))
	case c == rules.ByDestroying:
		return w.Lang.F("%s smashed %s", w.Fig(by), w.Fig(fig))
	}
	verb, place := entry(deedVerbs[:], how), entry(causes[:], c).place
	if verb == "" || place == "" {
		return ""
	}
	return w.Lang.F(verb, w.Fig(by), w.Fig(fig), w.Lang.T(place))
}
