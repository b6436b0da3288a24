// Package message keeps texts for people as a format and its arguments, from where they are
// made to where they are shown. So they can be translated (lang.Table.Say), and no English
// sentence is ever taken apart. String is the English.
package message

import (
	"fmt"
	"slices"
	"strings"
)

// Text is a sentence or a part of one: a format with verbs of package fmt, which may name
// their argument (%[2]s), and the arguments. Translated are the format, which is the key in
// the catalogues, and those arguments that are messages or errors themselves, words of this
// package, or values with a String method such as a terrain. Numbers and strings stay as
// they are: a string is a name that somebody gave, or a word of a file.
type Text struct {
	Format string
	Args   []any
}

// Of returns a text. It copies the arguments, so that its many callers keep theirs on the
// stack, and is not inlined into them: both keep programs small.
//
//go:noinline
func Of(format string, args ...any) Text { return Text{format, slices.Clone(args)} }

// String returns the text in English. Without arguments the format is the text.
func (t Text) String() string {
	if len(t.Args) == 0 {
		return t.Format
	}
	return fmt.Sprintf(t.Format, t.Args...)
}

// Message returns the text itself.
func (t Text) Message() Text { return t }

// MarshalText returns the English text, for JSON.
func (t Text) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// Empty reports whether there is nothing to say.
func (t Text) Empty() bool { return t.Format == "" }

// Map returns the text with its arguments changed, and with those of the messages among them.
func (t Text) Map(change func(any) any) Text {
	args := make([]any, len(t.Args))
	for i, a := range t.Args {
		if m, ok := a.(Sayer); ok {
			args[i] = m.Message().Map(change)
		} else {
			args[i] = change(a)
		}
	}
	return Text{t.Format, args}
}

// Sayer is anything that has a message: a Text, and the errors of all packages.
type Sayer interface{ Message() Text }

// failure is a message that is an error.
type failure struct{ Text }

// Errorf returns an error with a message. Errors among the arguments, which are formatted
// with %s, count as wrapped.
//
//go:noinline
func Errorf(format string, args ...any) error { return &failure{Of(format, args...)} }

// Error returns the message in English.
func (f *failure) Error() string { return f.String() }

// Unwrap returns the errors among the arguments.
func (f *failure) Unwrap() (list []error) {
	for _, a := range f.Args {
		if err, ok := a.(error); ok {
			list = append(list, err)
		}
	}
	return list
}

// Figure is the name that a level gives a figure, said with a capital.
type Figure string

// Thing is the name of an ability or a spell, as levels write it: "soul-jar".
type Thing string

// AnyOf is a list of alternatives, each of them an argument.
type AnyOf []any

// List is a list of arguments, with commas between.
type List []any

// String lists the alternatives in English.
func (a AnyOf) String() string { return join(a, " or ") }

// String returns the list in English.
func (l List) String() string { return join(l, ", ") }

func join(list []any, between string) string {
	words := make([]string, len(list))
	for i := range list {
		words[i] = fmt.Sprint(list[i])
	}
	return strings.Join(words, between)
}

// Count is a number of things: One for 1 and Many for all others in English. Other
// languages have more forms.
type Count struct {
	N         int
	One, Many string
}

// N returns a count of things. Both formats have the verb %d.
func N(n int, one, many string) Count { return Count{n, one, many} }

// String returns the count in English.
func (c Count) String() string {
	if c.N == 1 {
		return fmt.Sprintf(c.One, c.N)
	}
	return fmt.Sprintf(c.Many, c.N)
}
