package scene

import (
	"errors"
	"strings"

	"wallfall/rules"
)

// refusal tells why the rules refuse something, with the rule it rests on.
func (w words) refusal(err error) string {
	var re *rules.RuleError
	if !errors.As(err, &re) {
		return capital(err.Error())
	}
	text := re.Msg
	if re.Text.Format != "" {
		text = w.text(re.Text)
	}
	if text = capital(text); re.Rule == 0 {
		return text
	}
	return text + " (" + re.Rule.String() + ")"
}

// text tells a text of the rules.
func (w words) text(t rules.Text) string {
	said := rules.Text{Format: w.lang.T(t.Format)}
	for _, a := range t.Args {
		said.Args = append(said.Args, w.argument(a))
	}
	return said.String()
}

// argument tells what goes into a text of the rules.
func (w words) argument(a any) any {
	switch a := a.(type) {
	case rules.FigName:
		return capital(string(a))
	case rules.Thing:
		return w.name(string(a))
	case rules.Text:
		return w.text(a)
	case rules.AnyOf:
		list := make([]string, len(a))
		for i, x := range a {
			list[i] = rules.Text{Format: "%s", Args: []any{w.argument(x)}}.String()
		}
		return strings.Join(list, " "+w.lang.T("or")+" ")
	case rules.Ask:
		return w.lang.T(a.String())
	case interface{ String() string }:
		return w.term(a.String())
	case string:
		return w.lang.T(a) // a side's name is one that a level gives
	}
	return a
}

// term tells a word of the rules, such as a ground or a feature.
func (w words) term(s string) string { return w.lang.T(strings.ReplaceAll(s, "-", " ")) }
