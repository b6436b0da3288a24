package narrate

import (
	"errors"
	"strings"

	"wallfall/rules"
)

// refusal tells why the rules refuse something, with the rule it rests on.
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

// text tells a text of the rules.
func (w Narrator) Text(t rules.Text) string {
	said := rules.Text{Format: w.Lang.T(t.Format)}
	for _, a := range t.Args {
		said.Args = append(said.Args, w.argument(a))
	}
	return said.String()
}

// argument tells what goes into a text of the rules.
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
		return w.Lang.T(a) // a side's name is one that a level gives
	}
	return a
}

// term tells a word of the rules, such as a ground or a feature.
func (w Narrator) Term(s string) string { return w.Lang.T(strings.ReplaceAll(s, "-", " ")) }
