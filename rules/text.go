package rules

import (
	"fmt"
	"strings"
)

// Text is a sentence in parts, so that it can be translated: a
// format with the verbs %s and %d of package fmt, which may name their argument
// (%[2]s), and the arguments. Those are strings and ints, FigName, Thing, AnyOf,
// Text, and values with a String method such as Terrain.
type Text struct {
	Format string
	Args   []any
}

// FigName is the name that a level gives a figure.
type FigName string

// Thing is the name of an ability or a spell.
type Thing string

// AnyOf lists alternatives, each of them an argument.
type AnyOf []any

// String returns the sentence. Without arguments the format is the sentence.
func (t Text) String() string {
	if len(t.Args) == 0 {
		return t.Format
	}
	return fmt.Sprintf(t.Format, t.Args...)
}

// String lists the alternatives in English.
func (a AnyOf) String() string {
	words := make([]string, len(a))
	for i := range a {
		words[i] = fmt.Sprint(a[i])
	}
	return strings.Join(words, " or ")
}
