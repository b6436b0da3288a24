package narrate

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"wallfall/assets/lang"
	"wallfall/levels"
	"wallfall/rules"
)

// Number formats a number; small ones without allocating.
func Number(n int) string { return strconv.Itoa(n) }

// Capital returns s with its first letter in upper case.
func Capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if up := unicode.ToUpper(r); up != r {
		return string(up) + s[n:]
	}
	return s
}

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
		return Capital(err.Error())
	}
	text := re.Msg
	if re.Text.Format != "" {
		text = w.Text(re.Text)
	}
	if text = Capital(text); re.Rule == 0 {
		return text
	}
	return text + " (" + re.Rule.String() + ")"
}

// Text returns a text of the rules in the language.
func (w Narrator) Text(t rules.Text) string {
	said := rules.Text{Format: w.Lang.T(t.Format)}
	for _, a := range t.Args {
		said.Args = append(said.Args, w.argument(a))
	}
	return said.String()
}

// argument returns an argument of a text of the rules in the language.
func (w Narrator) argument(a any) any {
	switch a := a.(type) {
	case rules.FigName:
		return Capital(string(a))
	case rules.Thing:
		return w.Name(string(a))
	case rules.Text:
		return w.Text(a)
	case rules.AnyOf:
		list := make([]string, len(a))
		for i, x := range a {
			list[i] = rules.Text{Format: "%s", Args: []any{w.argument(x)}}.String()
		}
		return strings.Join(list, " "+w.Lang.T("or")+" ")
	case rules.Ask:
		return w.Lang.T(a.String())
	case interface{ String() string }:
		return w.Term(a.String())
	case string:
		return w.Lang.T(a) // names of sides come from levels
	}
	return a
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
	if lv.Rounds > 0 && lv.Puzzle() == 0 {
		facts = append(facts, t.N(lv.Rounds, "%d round", "%d rounds"))
	}
	return strings.Join(facts, " · ")
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
// limit, or eight if there is none.
func Par(lv *levels.Level) int {
	if lv.Rounds == 0 {
		return 8
	}
	return max(3, lv.Rounds*3/5)
}

// Task returns the task of a puzzle.
func Task(t *lang.Table, rounds int) string {
	return t.N(rounds, "Win within %d round", "Win within %d rounds")
}
