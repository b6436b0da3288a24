package rules

import "strconv"

// Text is a sentence in parts, so that it can be told in another language: a
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
	var out []byte
	next := 0
	for i := 0; i < len(t.Format); i++ {
		c := t.Format[i]
		if c != '%' || i+1 == len(t.Format) {
			out = append(out, c)
			continue
		}
		i++
		if t.Format[i] == '[' && i+3 < len(t.Format) {
			next = int(t.Format[i+1] - '1')
			i += 3
		}
		if next >= 0 && next < len(t.Args) {
			out = append(out, argument(t.Args[next])...)
		}
		next++
	}
	return string(out)
}

func argument(a any) string {
	switch a := a.(type) {
	case string:
		return a
	case int:
		return strconv.Itoa(a)
	case FigName:
		return string(a)
	case Thing:
		return string(a)
	case AnyOf:
		out := ""
		for i, x := range a {
			if i > 0 {
				out += " or "
			}
			out += argument(x)
		}
		return out
	case interface{ String() string }:
		return a.String()
	}
	return ""
}
