package narrate

import (
	"fmt"
	"strings"

	"wallfall/assets/icon"
	"wallfall/rules"
)

// Ask returns the question of a decision with the rule that asks it.
func (w Narrator) Ask(d rules.Decision) string {
	side, fig, by := w.Side(d.Side), w.Fig(d.Fig), w.Fig(d.By)
	text := ""
	switch d.Ask {
	case rules.AskDisplace:
		text = w.Lang.F("%s: where does %s go?", side, fig)
		if d.Wall >= 0 {
			text = w.Lang.F("%[1]s: %[4]s pushes %[3]s into the cell of %[2]s. Where does %[2]s go?", side, fig, by, w.Wall(d.Wall))
		}
	case rules.AskFacing:
		text = w.Lang.F("%s: which way does %s face as it stands up?", side, fig)
		if d.Rule == rules.PF08 {
			text = w.Lang.F("%s: %s landed on its feet. Which way does it face?", side, fig)
		}
	case rules.AskSpells:
		text = w.Lang.F("%s: choose spells. They are cast in the order you choose them.", side)
	case rules.AskStrike:
		text = w.Lang.F("%s: choose a group, then its target. Groups in orange brackets must strike.", side)
	case rules.AskPenalty:
		text = w.Lang.F("%s: announce a penalty for %s against %s? Extra hits can then carry over to a marked enemy.", side, fig, by)
	case rules.AskCarry:
		text = w.Lang.F("%s: %s left over from %s. Carry over to whom?", side, w.Lang.N(d.N, "%d hit", "%d hits"), by)
	case rules.AskOrigin:
		text = w.Lang.F("%s: from which cloud cell does %s strike %s?", side, fig, by)
	case rules.AskAlong:
		text = w.Lang.F("%s: on which side of the line does %s strike %s?", side, fig, by)
	case rules.AskTarget:
		text = w.Lang.F("%s: another target for %s?", side, fig)
	case rules.AskDistance:
		text = w.Lang.F("%s: where should %s end up? Up to %s.", side, fig, w.Lang.N(d.N, "%d cell", "%d cells"))
	case rules.AskStability:
		text = w.Lang.F("%s: %s would move %s. Resist?", side, fig, w.Lang.N(d.N, "%d cell", "%d cells"))
	case rules.AskForce:
		text = w.Lang.F("%s: where should %s end up? %s left.", side, fig, w.Lang.N(d.N, "%d cell", "%d cells"))
	case rules.AskPlace:
		text = w.Lang.F("%s: where does %s appear?", side, fig)
		if d.Rule == rules.FM23 {
			text = w.Lang.F("%s: %s fell onto a figure. Where does it end up?", side, fig)
		}
	case rules.AskDrop:
		text = w.Lang.F("%s: %s hangs over a pitfall in front of %s. Drop down or be pushed?", side, fig, w.Wall(d.Wall))
	case rules.AskSeize:
		text = w.Lang.F("%s: %s returned to an empty enemy structure. Capture it?", side, fig)
	default:
		return ""
	}
	return text + " (" + d.Rule.String() + ")"
}

type button struct {
	text string
	pic  icon.ID
}

// passes are the buttons that decline a question.
var passes = [...]button{
	rules.AskTarget:  {"No more targets", icon.Check},
	rules.AskCarry:   {"Nobody", icon.Cross},
	rules.AskPenalty: {"No penalty", icon.Check},
	rules.AskForce:   {"Stop here", icon.Check},
	rules.AskDrop:    {"Be pushed", icon.Push},
	rules.AskSeize:   {"Leave it", icon.Cross},
	rules.AskPlace:   {"Stay away", icon.Cross},
}

// answers are the buttons of other actions.
var answers = [...]button{
	rules.Pass:    {"Pass", icon.Cross},
	rules.Drop:    {"Drop down", icon.FloorDown},
	rules.Capture: {"Capture it", icon.Flag},
	rules.Cast:    {"Cast", icon.Star},
}

// Answer returns the text and the icon of an answer that is a button.
func (w Narrator) Answer(a rules.Action, d rules.Decision) (text string, pic icon.ID) {
	if a.Kind == rules.Along {
		return [...]string{w.Lang.T("Left"), w.Lang.T("Right")}[a.N&1], icon.Arrow
	}
	if a.Kind == rules.Brace {
		switch int(a.N) {
		case 0:
			return w.Lang.F("Be moved %s", w.Lang.N(d.N, "%d cell", "%d cells")), icon.Push
		case d.N:
			return w.Lang.T("Stand firm"), icon.Anvil
		}
		return w.Lang.F("Resist %d of %d", int(a.N), d.N), icon.Anvil
	}
	b := entry(answers[:], a.Kind)
	if pass := entry(passes[:], d.Ask); a.Kind == rules.Pass && pass.text != "" {
		b = pass
	}
	if b.text != "" {
		return w.Lang.T(b.text), b.pic
	}
	return w.command(a), icon.None
}

// Asking returns the question for the next part of a command that the player has begun,
// and a description of the command.
func (w Narrator) Asking(list []rules.Action, d rules.Decision) (text, detail string) {
	a := list[0]
	fig := w.Fig(a.Fig)
	switch a.Kind {
	case rules.Use:
		ab := &w.Board.Abilities()[a.N]
		return w.Lang.F("%s: choose a target for %s", w.Name(ab.Name), fig), w.Ability(ab)
	case rules.Cast:
		sp := &w.Board.Spells()[a.N]
		what := w.Lang.T("where?")
		switch Open(list) {
		case PartFig, PartOther:
			what = w.Lang.T("on which figure?")
		case PartMember:
			what = w.Lang.F("which member of %s?", fig)
		case PartSecond:
			what = w.Lang.F("which member of %s?", w.Fig(a.Other))
			if sp.Effect == rules.Dispel {
				what = w.Lang.T("which spell?")
			}
		}
		return w.Name(sp.Name) + ": " + what, w.Spell(sp)
	}
	if format := entry(commands[:], a.Kind).wanted; format != "" {
		return w.Lang.F(format, fig), ""
	}
	return w.Ask(d), ""
}

// Missed returns why what was pointed at cannot be picked. marked reports what is marked
// on the board.
func (w Narrator) Missed(d rules.Decision, marked func() (cells, figs bool)) string {
	cells, figs := marked()
	switch {
	case cells && d.Ask == rules.AskDisplace:
		return w.Lang.F("%s can only go to a marked cell.", w.Fig(d.Fig))
	case cells:
		return w.Lang.T("Choose a marked cell.")
	case figs:
		return w.Lang.T("Choose a marked figure.")
	}
	return w.Lang.T("Choose a button below the board.")
}

// Resisted returns why a press on a target that can resist all of an ability is refused.
func (w Narrator) Resisted(a rules.Action) string {
	return w.Lang.F("%s can resist all of %s (FM-11). To use it anyway, choose it below the board.", Capital(w.Fig(a.Other)), w.Name(w.Board.Abilities()[a.N].Name))
}

// Name returns the name of an ability or a spell: "Soul jar".
func (w Narrator) Name(s string) string { return w.Lang.Thing(w.Own, s) }

// Ability returns the description of an ability.
func (w Narrator) Ability(a *rules.Ability) string {
	aim, with := w.aim(a)
	var tiers []string
	for _, t := range Tiers(w, a) {
		tiers = append(tiers, t[0]+": "+t[1])
	}
	return w.Lang.F("%s · 2d10 + %s · %s (MV-05)", Capital(aim), with, strings.Join(tiers, " · "))
}

// Tiers returns the rolls of an ability with what they do, as one if they do the same.
func Tiers(w Narrator, a *rules.Ability) (list [][2]string) {
	for i := range a.Tiers {
		from, does := i, w.Tier(a.Tiers[i])
		if n := len(list); n > 0 && list[n-1][1] == does {
			for list, from = list[:n-1], i-1; from > 0 && w.Tier(a.Tiers[from-1]) == does; from-- {
			}
		}
		roll := [3][3]string{{"≤ 11", "≤ 16", w.Lang.T("always")}, {1: "12–16", 2: "12 +"}, {2: "17 +"}}[from][i]
		list = append(list, [2]string{roll, does})
	}
	return list
}

// aim returns whom an ability can target and how far away, and what is added to its dice.
func (w Narrator) aim(a *rules.Ability) (whom, with string) {
	kind := [...]string{w.Lang.T("enemy"), w.Lang.T("friend"), w.Lang.T("figure"), w.Lang.T("loose object")}[min(3, int(a.Aim))]
	whom = w.Lang.F("one %s", kind)
	if a.Targets > 1 {
		whom = w.Lang.F("up to %d targets (%s)", a.Targets, kind)
	}
	reach, with := w.Lang.T("beside it"), w.Lang.T("might")
	if a.Range > 1 {
		reach = w.Lang.F("within %d", a.Range)
	}
	if a.Agility {
		with = w.Lang.T("agility")
	}
	return whom + " " + reach, with
}

// Bonus returns what a figure adds to the dice of an ability (MV-05).
func Bonus(a *rules.Ability, f rules.FigureView) int {
	if a.Agility {
		return f.Agility
	}
	return f.Might
}

// Spell returns the description of a spell.
func (w Narrator) Spell(sp *rules.Spell) string {
	format, words := sp.Effect.Does()
	args := make([]any, len(words))
	for i, word := range words {
		args[i] = spellWord(w, sp, word)
	}
	return w.Lang.F(format, args...)
}

// spellWord returns what the description of a spell says for a word.
func spellWord(w Narrator, sp *rules.Spell, word rules.SpellWord) any {
	switch word {
	case rules.SpellWhom:
		if sp.All {
			return [...]string{w.Lang.T("all enemy groups"), w.Lang.T("all friendly groups"), w.Lang.T("all groups"), w.Lang.T("all loose objects")}[min(3, int(sp.Aim))]
		}
		return [...]string{w.Lang.T("an enemy group"), w.Lang.T("a friendly group"), w.Lang.T("a group"), w.Lang.T("a loose object")}[min(3, int(sp.Aim))]
	case rules.SpellTurns:
		if sp.Turns == 0 {
			return ""
		}
		return " " + w.Lang.N(sp.Turns, "for %d turn", "for %d turns")
	case rules.SpellExtras:
		return spellExtras(w, sp)
	case rules.SpellKinds:
		return w.kinds(sp.Kinds)
	case rules.SpellRange:
		return sp.Range
	case rules.SpellTerrain:
		return w.Term(sp.Terrain.String())
	case rules.SpellStat:
		return StatWord(w.Lang, sp.Stat)
	}
	return sp.Amount
}

// spellExtras returns what else comes back with a group that a spell takes, each after a semicolon.
func spellExtras(w Narrator, sp *rules.Spell) string {
	extra := ""
	if sp.Heal {
		extra += "; " + w.Lang.T("it returns healed")
	}
	if sp.Mana > 0 {
		extra += "; " + w.Lang.F("gives back %d mana", sp.Mana)
	}
	switch {
	case sp.Effect == rules.HopGroup && sp.Exit == rules.ExitAdjacent:
		extra += "; " + w.Lang.T("it can return beside its exit")
	case sp.Effect == rules.HopRecruit && sp.Amount != 0:
		extra += "; " + w.Lang.F("it returns with %+d %s", sp.Amount, StatWord(w.Lang, sp.Stat))
	}
	return extra
}

// Kind returns the name of a kind of figure.
func (w Narrator) Kind(name string) string { return w.Lang.Name(w.Own, name) }

func (w Narrator) kinds(list []int) string {
	var out []string
	for i := 0; i < len(list); {
		n := 1
		for i+n < len(list) && list[i+n] == list[i] {
			n++
		}
		name := w.Kind(w.Board.Kinds()[list[i]].Name)
		if n > 1 {
			name = fmt.Sprintf("%d × %s", n, name)
		}
		out = append(out, name)
		i += n
	}
	return strings.Join(out, ", ")
}

// Order returns a spell and its target.
func (w Narrator) Order(a rules.Action) string {
	sp := &w.Board.Spells()[a.N]
	switch {
	case a.Fig == rules.NoFig:
		return w.Name(sp.Name)
	case sp.Effect == rules.Exchange:
		return w.Lang.F("%s on %s and %s", w.Name(sp.Name), w.Fig(a.Fig), w.Fig(a.Other))
	}
	return w.Lang.F("%s on %s", w.Name(sp.Name), w.Fig(a.Fig))
}

// Casts reports whether a side knows spells.
func (w Narrator) Casts(side int) bool {
	return side >= 0 && side < len(w.Board.Sides()) && len(w.Board.Sides()[side].Spells) > 0
}

// Cast returns the name of a spell in play and its state.
func (w Narrator) Cast(s *rules.State, c rules.CastView) (head, text string) {
	sp := &w.Board.Spells()[c.Spell]
	head = w.Name(sp.Name)
	left := w.turnsLeft(c)
	switch {
	case c.Holds:
		who := Capital(w.Term(c.Structure.String()))
		if c.Fig != rules.NoFig {
			who = w.Fig(c.Fig)
		}
		if !c.Due {
			if c.At == rules.NoCell {
				return head, w.Lang.F("%s is off the board, %s", who, left)
			}
			return head, w.Lang.F("%s is off the board, %s; it returns at the ring", who, left)
		}
		text = w.Lang.F("%s waits to return", who)
		if c.At != rules.NoCell {
			if f := s.FigAt(c.At); f != rules.NoFig {
				text += ": " + w.Lang.F("%s is in the way", w.Fig(f))
			} else if wall := s.WallAt(c.At); wall >= 0 {
				text += ": " + w.Lang.F("%s is in the way", w.Wall(wall))
			}
		}
		return head, text
	case c.Fig != rules.NoFig:
		return head, w.Lang.F("On %s, %s", w.Fig(c.Fig), left)
	}
	return head, Capital(left)
}

// turnsLeft returns how long a spell in play still lasts.
func (w Narrator) turnsLeft(c rules.CastView) string {
	if c.Turns > 0 {
		return w.Lang.N(c.Turns, "%d turn left", "%d turns left")
	}
	return w.Lang.T("forever")
}

// SpellWhom returns the duration and the range of a spell in short.
func (w Narrator) SpellWhom(sp *rules.Spell) string {
	class := [...]string{w.Lang.T("lasts"), w.Lang.T("some turns"), w.Lang.T("instant"), w.Lang.T("summons")}[min(3, int(sp.Class))]
	if sp.Turns > 0 {
		class = w.Lang.N(sp.Turns, "%d turn", "%d turns")
	}
	if sp.Range > 0 {
		return w.Lang.F("%s · within %d", class, sp.Range)
	}
	return class
}

// Part is a field in which actions of one kind differ.
type Part uint8

const (
	PartFig Part = iota + 1
	PartMember
	PartOther
	PartSecond
	PartCell
	PartDir
	PartNumber
)

// Parts returns the parts that a player picks, in order, to choose among actions of a
// kind. Each action of a kind without parts has a button of its own.
func Parts(k rules.ActionKind) []Part {
	switch k {
	case rules.Displace, rules.Place, rules.Origin:
		return []Part{PartCell}
	case rules.Strike, rules.Rangestrike, rules.Target, rules.Penalty, rules.Carry, rules.SlayProne, rules.Use:
		return []Part{PartOther}
	case rules.Jump, rules.Cross, rules.Face, rules.SetFacing, rules.ForceStep:
		return []Part{PartDir}
	case rules.Distance, rules.Brace:
		return []Part{PartNumber}
	case rules.Cast:
		return []Part{PartFig, PartMember, PartOther, PartSecond, PartCell}
	}
	return nil
}

// Value returns the part of an action as a number.
func (x Part) Value(a rules.Action) int {
	switch x {
	case PartFig:
		return int(a.Fig)
	case PartMember, PartDir:
		return int(a.Dir)
	case PartOther:
		return int(a.Other)
	case PartSecond:
		return int(a.M)
	case PartCell:
		return int(a.To)
	}
	return int(a.N)
}

// Open returns the part to ask for next: the first in which the actions differ, else
// the first that is a place on the board, so that nothing happens unasked. It is 0 if
// there is none.
func Open(list []rules.Action) Part {
	all := Parts(list[0].Kind)
	for _, x := range all {
		for _, a := range list {
			if x.Value(a) != x.Value(list[0]) {
				return x
			}
		}
	}
	a := list[0]
	for _, x := range all {
		if x == PartFig && a.Fig != rules.NoFig || x == PartCell && a.To != rules.NoCell ||
			x == PartSecond && a.M > 0 ||
			a.Kind != rules.Cast && (x == PartOther || x == PartDir || x == PartNumber) {
			return x
		}
	}
	return 0
}
