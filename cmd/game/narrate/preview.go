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

// Foretold appends the lines of a preview to a card: first what matters most with its
// chance, the gravest fate before the others and before changed cells, then as notes the
// rest of each fate, the dice, and what is assumed.
func (w Narrator) Foretold(s *rules.State, a rules.Action, f *forecast.Prediction, p *rules.Preview, card []CardLine) []CardLine {
	first := len(card)
	if a.Kind == rules.Jump || a.Kind == rules.Cross {
		card = append(card, CardLine{Fig: a.Fig, Text: odds(w, w.Lang.F("%s gets across", w.Fig(a.Fig)), across(s, a.Fig, p))})
	}
	fates := make([]fateText, len(f.Fates))
	for i := range f.Fates {
		fates[i] = w.fateOf(&f.Fates[i], p)
	}
	slices.SortStableFunc(fates, func(x, y fateText) int { return y.grave - x.grave })
	for _, x := range fates {
		if x.lead != "" {
			card = append(card, CardLine{Fig: x.fig, Text: w.Fig(x.fig) + ": " + x.lead})
		}
	}
	for i := range f.Destinations {
		if e := &f.Destinations[i]; s.Figure(e.Fig).Cell == rules.NoCell && (i == 0 || f.Destinations[i-1].Fig != e.Fig) {
			card = append(card, CardLine{Fig: e.Fig, Text: w.Lang.F("%s enters the board", w.Fig(e.Fig))})
		}
	}
	card = w.changes(s, f, card)
	dice := w.rolled(s, a, p)
	if len(card) == first && len(f.Destinations) == 0 && f.Rest == nil && a.Kind != rules.Move && a.Kind != rules.Door && a.Kind != rules.EndTurn {
		card = append(card, CardLine{Fig: rules.NoFig, Text: w.Lang.T("No further effect")})
	}
	if len(card) > first {
		card[first].Head = true
	}
	if f.Rest != nil {
		card = append(card, CardLine{Fig: rules.NoFig, Text: w.Lang.F("Not calculated: %s", w.Chance(f.Rest)), Warn: true})
	}
	told := len(card) > first
	note := func(id rules.FigID, text string) {
		if text != "" {
			card = append(card, CardLine{Fig: id, Text: text, Note: true})
		}
	}
	for _, x := range fates {
		if x.rest != "" {
			note(x.fig, w.Fig(x.fig)+": "+x.rest)
		}
	}
	for _, text := range slams(w, p) {
		note(rules.NoFig, text)
	}
	if told {
		note(rules.NoFig, dice)
	} else if a.Kind == rules.Use { // it only moves its target
		card, told = append(card, CardLine{Fig: rules.NoFig, Text: dice}), true
	}
	switch {
	case !told:
	case f.Others > 0:
		note(rules.NoFig, w.Lang.T("Assuming the enemy's best answer"))
	case f.Assumed > 0 && a.Kind == rules.Use:
		note(rules.NoFig, w.Lang.T("Straight on; after the roll you choose where"))
	}
	return card
}

// odds returns what happens with its chance, which goes without saying where it is certain.
func odds(w Narrator, what string, p *big.Rat) string {
	if p.Cmp(certain) >= 0 {
		return what
	}
	return what + " (" + w.Chance(p) + ")"
}

// across returns the probability that a figure stands on the other side of a pitfall.
func across(s *rules.State, id rules.FigID, p *rules.Preview) *big.Rat {
	sum, from := new(big.Rat), s.Stance(id).Cell
	for i := range p.Outcomes {
		o := &p.Outcomes[i]
		if is := o.State().Figure(id); is.OnBoard && !is.Dead && is.Cell != from && s.Board().Pos(is.Cell).Floor == s.Board().Pos(from).Floor {
			sum.Add(sum, o.P)
		}
	}
	return sum
}

// rolled returns the dice of a command: the pool of a strike, what an ability does at each roll.
func (w Narrator) rolled(s *rules.State, a rules.Action, p *rules.Preview) string {
	switch a.Kind {
	case rules.Use:
		if int(a.N) < len(w.Board.Abilities()) {
			return tiers(w, s, a)
		}
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

// tiers returns what an ability does to its target and how likely each of it is: "Heave: push
// 2 (28 %) · push 3 (72 %) · 1 cell farther: Kay is smaller (FM-10)".
func tiers(w Narrator, s *rules.State, a rules.Action) string {
	ab := &w.Board.Abilities()[a.N]
	var out []string
	var does string
	sum := new(big.Rat)
	for i, p := range rules.Tiers(Bonus(ab, s.Figure(a.Fig))) {
		if text := w.Tier(ab.Tiers[i]); text != does {
			if sum.Sign() > 0 {
				out = append(out, odds(w, does, sum))
			}
			does, sum = text, new(big.Rat)
		}
		sum.Add(sum, p)
	}
	if sum.Sign() > 0 {
		out = append(out, odds(w, does, sum))
	}
	if s.Farther(a) > 0 {
		out = append(out, Farther(w, a.Other))
	}
	return w.Name(ab.Name) + ": " + strings.Join(out, " · ")
}

// Farther returns why a figure is moved farther than an ability says.
func Farther(w Narrator, id rules.FigID) string {
	return w.Lang.F("1 cell farther: %s is smaller (FM-10)", w.Fig(id))
}

// slams returns the sums of the slams in the likeliest outcome.
func slams(w Narrator, p *rules.Preview) (list []string) {
	if len(p.Outcomes) == 0 {
		return nil
	}
	for i := range p.Outcomes[0].Events {
		e := &p.Outcomes[0].Events[i]
		switch {
		case e.Kind != rules.EvSlam || e.Damage() == 0:
		case len(p.Pools) > 0:
			list = append(list, w.Lang.F("%s (likely)", Slam(w, e)))
		default:
			list = append(list, Slam(w, e))
		}
	}
	return list
}

// wallsMoved reports whether the walls move in what is previewed, in all outcomes in which the
// match goes on.
func wallsMoved(p *rules.Preview) bool {
	start := func(e rules.Event) bool { return e.Kind == rules.EvWallStart }
	return p != nil && !slices.ContainsFunc(p.Outcomes, func(o rules.Outcome) bool {
		_, over := o.State().Winner()
		return !over && !slices.ContainsFunc(o.Events, start)
	})
}

// FateLead returns what matters most of a fate, with its chance: "crushed (28 %)".
func FateLead(w Narrator, ft *forecast.Fate, p *rules.Preview) string { return w.fateOf(ft, p).lead }

// fateText is a fate in words: what matters most, and what else.
type fateText struct {
	fig        rules.FigID
	lead, rest string
	grave      int // the gravest first
}

// fateOf returns the fate of a figure: "slain (4 %)", and besides "loses 2.4 on average".
func (w Narrator) fateOf(ft *forecast.Fate, p *rules.Preview) fateText {
	x := fateText{fig: ft.Fig}
	var rest []string
	add := func(grave int, text string) {
		switch {
		case text == "":
		case x.lead == "":
			x.lead, x.grave = text, grave
		default:
			rest = append(rest, text)
		}
	}
	chance := func(grave int, what string, p *big.Rat) {
		if p.Sign() > 0 {
			add(grave, odds(w, what, p))
		}
	}
	chance(7, Fate(w, ft.Cause), ft.Dead)
	if ft.Dead.Cmp(certain) >= 0 {
		return x // nothing else matters
	}
	doom := w.Lang.T("crushed by the next wall move")
	switch moved, leaves := wallsMoved(p), mayLeave(p, ft.Fig); {
	case moved && leaves:
		doom = w.Lang.T("crushed when the walls move again if nothing is done")
	case moved:
		doom = w.Lang.T("crushed when the walls move again")
	case leaves:
		doom = w.Lang.T("crushed by the next wall move if nothing is done")
	}
	chance(6, doom, ft.Next)
	if ft.Away.Sign() > 0 {
		chance(5, w.away(ft, p), ft.Away)
	}
	if ft.Cause != rules.ByFall || ft.Dead.Cmp(ft.Fall) != 0 { // the fall that kills has been told
		chance(4, w.Lang.T("falls"), ft.Fall)
	}
	add(3, w.losses(ft))
	chance(2, w.Lang.T("falls prone"), ft.Prone)
	chance(1, w.Lang.T("stands up"), ft.Up)
	x.rest = strings.Join(rest, ", ")
	return x
}

// mayLeave reports whether a figure that outlives a command may still move before the walls do,
// in the likeliest outcome.
func mayLeave(p *rules.Preview, id rules.FigID) bool {
	for i := range p.Outcomes {
		s := p.Outcomes[i].State()
		if _, over := s.Winner(); over {
			continue
		}
		if f := s.Figure(id); !f.Dead && !f.Doomed {
			return MayLeave(s, id)
		}
	}
	return false
}

// MayLeave reports whether a figure may still move before the walls do: its side is moving, or
// moves before the keeper does, and nothing holds it.
func MayLeave(s *rules.State, id rules.FigID) bool {
	sides, side := s.Board().Sides(), s.Figure(id).Side
	for n := range sides {
		at := (s.Side() + n) % len(sides)
		switch {
		case n > 0 && sides[at].Keeper:
			return false
		case at != side || n == 0 && s.Phase() > rules.PhaseMoves:
			continue
		}
		var x rules.State
		if n == 0 && s.Pending().Ask == rules.AskMove {
			x.CopyFrom(s)
		} else if !s.MovesOf(side, &x) {
			return false
		}
		return slices.ContainsFunc(x.Commands(id, nil), func(a rules.Action) bool { return a.Kind == rules.Move })
	}
	return false
}

// Fate returns the word for a death of a cause.
func Fate(w Narrator, c rules.Cause) string {
	return w.Lang.T(cmp.Or(entry(causes[:], c).fate, causes[0].fate))
}

// losses returns how much stamina a figure loses: with its probability if there is one
// amount, else on average.
func (w Narrator) losses(ft *forecast.Fate) string {
	sum, ok := ft.Losses()
	switch {
	case !ok:
		return ""
	case sum.Only < 0:
		return odds(w, w.Lang.F("regains %d", -sum.Only), sum.P)
	case sum.Only > 0:
		return odds(w, w.Lang.F("loses %d", sum.Only), sum.P)
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

// CardLine is a line of the preview of a command, about a figure or NoFig. One leads (Head),
// notes are for a second look.
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
		note(w.Lang.T("in the way of a wall"), crushedIcon) // unless it moves
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
