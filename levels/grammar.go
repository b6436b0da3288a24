package levels

import (
	_ "embed"
	"slices"

	"wallfall/assets/place"
	"wallfall/rules"
)

//go:embed format.ebnf
var grammar string

// Grammar returns the grammar of level files in EBNF (ISO 14977). A test holds it to
// the forms of statements and to the names in the rules.
func Grammar() string { return grammar }

// Vocabulary is what words mean in level files, for editors that colour them.
type Vocabulary struct {
	Keywords []string // that begin statements
	Blocks   []string // those of them that are followed by rows
	Fields   []string // before an =
	Flags    []string
	Values   []string // words with a meaning of their own
}

// Words returns the vocabulary of the format.
func Words() Vocabulary {
	var v Vocabulary
	add := func(list *[]string, words ...string) {
		for _, w := range words {
			if !slices.Contains(*list, w) {
				*list = append(*list, w)
			}
		}
	}
	for _, f := range forms {
		add(&v.Keywords, f.Keyword)
		if f.block {
			add(&v.Blocks, f.Keyword)
		}
		add(&v.Fields, f.fields...)
		add(&v.Flags, f.flags...)
	}
	add(&v.Values, slices.Concat(cellWords(), traitWords(), colourNames, place.Words(), effectWords, classWords, aimWords, exitWords, statWords,
		WordsOf(rules.NoEdge+1), WordsOf(rules.GoalKind(0)))...)
	return v
}
