package lang

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"unicode"
	"unicode/utf8"

	"wallfall/rules/message"
)

// Say returns a message in the language: that of a message.Sayer, such as an error of
// ours, or what the system says of a file. The text of another error is its own key.
func (t *Table) Say(what any) string {
	switch m := what.(type) {
	case nil:
		return ""
	case message.Sayer:
		text := m.Message()
		args := make([]any, len(text.Args))
		for i, a := range text.Args {
			args[i] = t.argument(a)
		}
		return message.Text{Format: t.T(text.Format), Args: args}.String()
	case *fs.PathError:
		return t.Say(message.Of(m.Op+" %s: %s", m.Path, m.Err))
	case error:
		if inner := errors.Unwrap(m); inner != nil { // wrapped by a package that is not ours
			return strings.Replace(m.Error(), inner.Error(), t.Say(inner), 1)
		}
		return t.T(m.Error())
	}
	return fmt.Sprint(t.argument(what))
}

// argument returns an argument of a message in the language; numbers stay numbers.
func (t *Table) argument(a any) any {
	switch a := a.(type) {
	case int, string:
		return a
	case message.Sayer, error:
		return t.Say(a)
	case message.Figure: // who knows the level translates names before (narrate)
		return Capital(string(a))
	case message.Thing:
		text, number := SplitName(string(a))
		return text + number
	case message.Count:
		return t.N(a.N, a.One, a.Many)
	case message.AnyOf:
		return t.join(a, " "+t.T("or")+" ")
	case message.List:
		return t.join(a, ", ")
	case fmt.Stringer:
		if s := a.String(); t.Has(s) {
			return t.T(s)
		}
		return t.T(strings.ReplaceAll(a.String(), "-", " "))
	}
	return a
}

func (t *Table) join(list []any, between string) string {
	words := make([]string, len(list))
	for i := range list {
		words[i] = fmt.Sprint(t.argument(list[i]))
	}
	return strings.Join(words, between)
}

// Capital returns s with its first letter in upper case.
func Capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if up := unicode.ToUpper(r); up != r {
		return string(up) + s[n:]
	}
	return s
}
