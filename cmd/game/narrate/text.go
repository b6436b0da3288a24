package narrate

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"wallfall/assets/lang"
	"wallfall/levels"
	"wallfall/render/board/scene"
	"wallfall/rules"
)

// stats are the names of the stats, and what they do.
var stats = [...]struct{ title, tip string }{
	rules.StatPower:     {"Power", "Power: how many dice it rolls in a strike (ST-02)"},
	rules.StatSkill:     {"Skill", "Skill: it hits more easily and is harder to hit (ST-02)"},
	rules.StatMove:      {"Move", "Move: how many cells it can go in a turn (MV-01)"},
	rules.StatArmor:     {"Armour", "Armour: subtracted from the damage it takes (ST-02)"},
	rules.StatStability: {"Stability", "Stability: how many cells of forced movement it can resist (FM-11)"},
	rules.StatAgility:   {"Agility", "Agility: added to some rolls; softens falls (FM-22)"},
	rules.StatMight:     {"Might", "Might: added to the rolls of its abilities (MV-05)"},
}

// Stat returns the name of a stat and what it does.
func (w Narrator) Stat(st rules.Stat) (title, tip string) {
	return w.Lang.T(stats[st].title), w.Lang.T(stats[st].tip)
}

// StatWord returns the name of a stat as it stands within a sentence.
func StatWord(l *lang.Table, st rules.Stat) string { return l.T(strings.ToLower(stats[st].title)) }

// Sources returns the sum that makes up a stat: "Power 6 = 3 × 2 swordsman", "Move 2 =
// 4 lion − 2 Mire, 3 more turns (SP-01)". It returns "" if there is nothing to add up.
func (w Narrator) Sources(st rules.Stat, n int, list []rules.Source) string {
	if len(list) == 0 || len(list) == 1 && list[0].N == 1 {
		return ""
	}
	var b strings.Builder
	b.WriteString(w.Lang.F("%s %d", w.Lang.T(stats[st].title), n) + " = ")
	for i, p := range list {
		amount := p.Amount
		switch {
		case i > 0 && amount < 0:
			b.WriteString(" − ")
			amount = -amount
		case i > 0:
			b.WriteString(" + ")
		}
		b.WriteString(w.source(p, amount))
	}
	return b.String()
}

func (w Narrator) source(p rules.Source, amount int) string {
	switch p.From {
	case rules.FromKind:
		name := w.Kind(w.Board.Kinds()[p.Of].Name)
		if p.N > 1 {
			return w.Lang.F("%d × %d %s", p.N, amount/p.N, name)
		}
		return w.Lang.F("%d %s", amount, name)
	case rules.FromLimit:
		return w.Lang.F("%d, limited (%s)", amount, p.Rule.String())
	}
	name := w.Name(w.Board.Spells()[p.Of].Name)
	if p.From == rules.FromSpell && p.N > 0 {
		return w.Lang.F("%d %s, %s (%s)", amount, name, w.Lang.N(p.N, "%d turn left", "%d turns left"), p.Rule.String())
	}
	return w.Lang.F("%d %s (%s)", amount, name, p.Rule.String())
}

// Contact returns a line about an enemy in contact and the dice of both.
func (w Narrator) Contact(s *rules.State, id, foe rules.FigID) string {
	text := w.Lang.F("Beside %s", w.Fig(foe))
	pool := func(by, at rules.FigID) string {
		switch b, ok := s.Blow(rules.Action{Kind: rules.Strike, Fig: by, Other: at, To: rules.NoCell}); {
		case !ok:
			return ""
		case !b.Hurts():
			return w.Lang.T("too weak to hurt")
		default:
			return w.Pool(b.Dice, b.Need)
		}
	}
	if own := pool(id, foe); own != "" {
		text += ": " + own
	}
	if back := pool(foe, id); back != "" {
		text += "; " + w.Lang.F("against %s", back)
	}
	return text
}

// SpellOn returns a line about a spell on a figure.
func (w Narrator) SpellOn(c rules.CastView) string {
	sp := &w.Board.Spells()[c.Spell]
	return w.Lang.F("%s of %s, %s", w.Name(sp.Name), w.Side(c.Side), w.turnsLeft(c)) + ": " + w.Spell(sp)
}

var traits = map[rules.Trait]string{
	rules.Flying:       "Flying: passes over figures and hazards, lands on free cells (MV-02)",
	rules.Hover:        "Hover: flies even when prone, in a pit or grabbed (FG-02)",
	rules.Agile:        "Agile: walks over pitfalls and climbs through them (PF-01, PF-03)",
	rules.Swimmer:      "Swimmer: can enter deep water and doesn't drown (TN-07)",
	rules.Undying:      "Undying: when damage would slay it, it survives on 4+, once a turn (FG-04)",
	rules.Rangestriker: "Rangestriker: strikes up to 4 cells away with half its power (ST-04)",
	rules.Magic:        "Magic: its rangestrikes pass groups and most hazards (ST-05)",
	rules.Lord:         "Lord: only magic rangestrikes harm it (ST-05)",
	rules.Dragon:       "Dragon: lives in volcanoes and strikes from them with +3 dice (HZ-09)",
	rules.Darklord:     "Darklord: at home in darkness, not in clouds (HZ-12, HZ-13)",
	rules.Object:       "Loose object: walls and forces move it, nobody commands it (CW-18)",
	rules.Monster:      "Monster: only in monster groups (FG-01)",
	rules.Resolute:     "Resolute: does what it shows, if it still can",
	rules.Gatemouth:    "Gatemouth: before combat, throws everyone beside it 3 cells away (SP-07)",
}

// Trait returns a line that explains a trait.
func (w Narrator) Trait(t rules.Trait) string { return w.Lang.T(traits[t]) }

// Homes returns the terrains and edges that a kind is native to.
func (w Narrator) Homes(kind *rules.Kind) string {
	var home []string
	for t := rules.Plain; t < rules.Void; t++ {
		if kind.Native&rules.NativeTo(t) != 0 {
			home = append(home, w.Term(t.String()))
		}
	}
	for e := rules.Slope; e <= rules.Rampart; e++ {
		if kind.Native&rules.NativeToEdge(e) != 0 {
			home = append(home, w.Term(e.String()))
		}
	}
	return strings.Join(home, ", ")
}

// TalentHow returns the cost, the reach and the dice of an ability.
func (w Narrator) TalentHow(a *rules.Ability, f rules.FigureView) string {
	aim, with := w.aim(a)
	text := Capital(w.Lang.F("%s: 2d10 + %d %s (MV-05)", aim, Bonus(a, f), with))
	if a.Weapon && a.Moves() {
		text += ". " + w.Lang.T("Smaller ones go 1 cell farther (FM-10)")
	}
	return text
}

// Tier returns the effects of a tier of an ability.
func (w Narrator) Tier(t rules.Tier) string {
	var out []string
	for i, n := range t {
		switch e := rules.TierEffect(i); {
		case n == 0:
		case e.Force() != rules.NoForce:
			out = append(out, w.Lang.F("%s %d", w.Term(e.String()), int(n)))
		case e.Most() == 0:
			out = append(out, w.Lang.T(e.Does()))
		default:
			out = append(out, w.Lang.F(e.Does(), int(n)))
		}
	}
	if len(out) == 0 {
		return w.Lang.T("nothing")
	}
	return strings.Join(out, ", ")
}

// signTexts says what each sign of a chip means, in the order of the signs.
var signTexts = [...]string{
	"Prone: can't act; at the end of its side's turn it stands up on 4+ (FG-05)",
	"In the pit: walls pass above; climbing out takes the action and 2 of the move (PT-01, CW-05)",
	"Slain, but strikes once more before it is removed (ST-01)",
	"Flies over figures, pits and most ground (FG-02)",
	"Grabbed: can't move (FM-09)",
	"In contact with an enemy (MV-03)",
	"At home on this ground (HZ-01)",
	"A spell is on it (SP-01)",
	"Must strike before the phase ends (ST-01)",
	"A group of several kinds",
}

// SignTexts returns in a sentence each what the signs of a chip mean.
func SignTexts(w Narrator, s scene.Sign) (list []string) {
	for i, text := range signTexts {
		if s>>i&1 != 0 {
			list = append(list, w.Lang.T(text))
		}
	}
	return list
}

// Number formats a number; small ones without allocating.
func Number(n int) string { return strconv.Itoa(n) }

// Capital returns s with its first letter in upper case.
func Capital(s string) string { return lang.Capital(s) }

// Dice3 formats a number of dice and what each must show: "5× 4+".
func Dice3(n, need int) string { return fmt.Sprintf("%d× %d+", n, need) }

// entry returns an entry of a table, the zero value where it has none.
func entry[K ~uint8, V any](table []V, key K) (v V) {
	if int(key) < len(table) {
		v = table[key]
	}
	return v
}

// Refusal returns the sentence of an error of the rules, with the rule's ID.
func (w Narrator) Refusal(err error) string {
	var re *rules.RuleError
	if !errors.As(err, &re) {
		return Capital(w.Lang.Say(err))
	}
	text := Capital(w.Text(re.Text))
	if re.Rule == 0 {
		return text
	}
	return text + " (" + re.Rule.String() + ")"
}

// Text returns a text of the rules in the language, with the names of the level.
func (w Narrator) Text(t rules.Text) string {
	return w.Lang.Say(t.Map(func(a any) any {
		switch a := a.(type) {
		case rules.FigName:
			return w.FigName(string(a))
		case rules.Thing:
			return w.Name(string(a))
		}
		return a
	}))
}

// Term returns a word of the rules, such as a terrain, in the language.
func (w Narrator) Term(s string) string { return w.Lang.T(strings.ReplaceAll(s, "-", " ")) }

// LevelFacts returns the size of a level in short.
func LevelFacts(t *lang.Table, lv *levels.Level) string {
	cells := t.T("Squares")
	if lv.Topology == rules.Hex {
		cells = t.T("Hexes")
	}
	facts := []string{cells, t.F("%d × %d", lv.Width, lv.Height)}
	if n := len(lv.Floors); n > 1 {
		facts = append(facts, t.N(n, "%d floor", "%d floors"))
	}
	if n := Rounds(lv, func(side int) bool { return lv.Sides[side].Rests }); n > 0 && lv.Puzzle() == 0 {
		facts = append(facts, t.N(n, "%d round", "%d rounds"))
	}
	return strings.Join(facts, " · ")
}

// Rounds returns after how many rounds a match is over at the latest, 0 for no limit: at
// the limit, or when a side that does not rest has survived as long as it must.
func Rounds(lv *levels.Level, rests func(side int) bool) int {
	n := lv.Rounds
	for i, sd := range lv.Sides {
		for _, g := range sd.Goals {
			if g.Kind == rules.GoalSurvive && (n == 0 || g.N < n) && !rests(i) {
				n = g.N
			}
		}
	}
	return n
}

// LengthOf returns about how long a level takes, ten seconds for each group and round
// until par in steps of five minutes, or the round limit of a puzzle.
func LengthOf(t *lang.Table, lv *levels.Level) string {
	if n := lv.Puzzle(); n > 0 {
		return Task(t, n)
	}
	groups := 0
	for _, f := range lv.Figures {
		if f.Side >= 0 {
			groups++
		}
	}
	return t.F("about %d minutes", max(1, (groups*Par(lv)*10+149)/300)*5)
}

// When formats a Unix time, "–" for none.
func When(unix int64) string {
	if unix <= 0 {
		return "–"
	}
	return time.Unix(unix, 0).Format("2006-01-02 15:04")
}

// Age returns how many days ago a time was.
func Age(t *lang.Table, unix, now int64) string {
	const day = 24 * 60 * 60
	switch days := int(now/day - unix/day); {
	case unix <= 0:
		return "–"
	case days <= 0:
		return t.T("today")
	default:
		return t.N(days, "%d day ago", "%d days ago")
	}
}

// Par returns the number of rounds within which a win is swift: three fifths of the
// limit, or eight if there is none. Where the first side can only survive, it is as long as
// that takes.
func Par(lv *levels.Level) int {
	par := 8
	if lv.Rounds > 0 {
		par = max(3, lv.Rounds*3/5)
	}
	if goals := lv.Sides[0].Goals; len(goals) == 1 && goals[0].Kind == rules.GoalSurvive {
		par = max(par, goals[0].N)
	}
	return par
}

// Task returns the task of a puzzle.
func Task(t *lang.Table, rounds int) string {
	return t.N(rounds, "Win within %d round", "Win within %d rounds")
}
