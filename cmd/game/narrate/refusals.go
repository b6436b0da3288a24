package narrate

import (
	"errors"
	"strings"

	"wallfall/rules"
)

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
