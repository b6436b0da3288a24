package levels

import (
	"cmp"
	"slices"
	"strings"

	"wallfall/rules"
)

// valueType is what a word or a field of a statement may be, and how the grammar writes it.
type valueType struct{ name, ebnf string }

// choice is a type with a few words.
func choice(name string, words []string) valueType {
	return valueType{name, `"` + strings.Join(words, `" | "`) + `"`}
}

// valueTypes are all of them, in the order the grammar lists them.
func valueTypes() []valueType {
	return []valueType{
		{"name", `letter , { letter | digit | "-" | "_" } (* 40 characters at most *)`},
		{"names", `name , { "," , name } | "all" | "none"`},
		{"string", `'"' , { character | '\"' | '\\' } , '"' (* 400 characters at most *)`},
		{"number", `[ "-" ] , digit , { digit }`},
		{"numbers", `number , { "," , number }`},
		{"char", `character (* a map character; "#" in quotes *)`},
		{"cell", `char | position`},
		{"cells", `char | position , { ";" , position }`},
		{"position", `digit , ":" , digit , { digit } , "," , digit , { digit } (* floor:column,row from 0 *)`},
		{"tag", `"A" | "B" (* and so on *) | "Z"`},
		choice("size", sizes[:]),
		choice("switch", []string{"yes", "no"}),
		choice("topology-word", []string{rules.Square.String(), rules.Hex.String()}),
		choice("direction", DirNames(rules.Square)),
		choice("colour-word", colourNames),
		choice("goal-kind", WordsOf(rules.GoalKind(0))),
		choice("terrain-word", WordsOf(rules.Terrain(0))),
		choice("feature-word", WordsOf(rules.NoFeature+1)),
		choice("structure-word", WordsOf(rules.NoStructure+1)),
		{"ground", `terrain-word | feature-word | structure-word`},
		choice("edge-word", WordsOf(rules.NoEdge+1)),
		{"homes", `home , { "," , home } | "none"`},
		{"home", `terrain-word | edge-word`},
		{"traits", `trait , { "," , trait } | "none"`},
		choice("trait", traitWords()),
		choice("material-word", materials[1:]),
		choice("aim-word", aimWords),
		choice("class-word", classWords),
		choice("effect-word", effectWords),
		choice("exit-word", exitWords),
		choice("stat-word", statWords),
		{"tier", `'"' , [ tier-part , { " " , tier-part } ] , '"'`},
		{"tier-part", `( "damage" | "push" | "pull" | "slide" ) , " " , number | "prone" | "grab"`},
		choice("rest", []string{"rest"}),
		{"version", `"1"`},
	}
}

// wordTypes are the plain words of statements, those that may be left out in
// brackets.
var wordTypes = map[string]string{
	"wallfall": "version", "title": "string", "author": "string", "about": "string", "topology": "topology-word", "rounds": "number",
	"side": "name [string]", "goal": "name goal-kind", "legend": "char ground [ground] [ground]", "kind": "name", "ability": "name", "spell": "name",
	"floor": "number", "figure": "name names", "wall": "name", "edge": "edge-word", "link": "cell [cell]", "opposition": "name rest", "solution": "[name]",
}

// fieldTypes are the fields; where one means several things, by its statement.
var fieldTypes = map[string]string{
	"colour": "colour-word", "spells": "names", "tag": "tag", "figure": "name", "owner": "name", "size": "size", "material": "material-word",
	"native": "homes", "traits": "traits", "abilities": "names", "aim": "aim-word", "tier1": "tier", "tier2": "tier", "tier3": "tier",
	"effect": "effect-word", "class": "class-word", "exit": "exit-word", "stat": "stat-word", "terrain": "terrain-word", "terrains": "homes",
	"structure": "structure-word", "kinds": "names", "side": "name", "facing": "direction", "dir": "direction", "low": "cell", "high": "cell",
	"figure at": "cell", "wall at": "cells", "figure stamina": "numbers", "dead-pass": "switch", "tough-objects": "switch",
}

// typeOf returns the type of a field; what is not in fieldTypes is a number.
func typeOf(keyword, field string) string {
	return cmp.Or(fieldTypes[keyword+" "+field], fieldTypes[field], "number")
}

// Grammar returns the grammar of level files in EBNF (ISO 14977), made of the
// tables that the reader of levels goes by.
func Grammar() string {
	var b strings.Builder
	b.WriteString("(* The grammar of level files, version 1. Spaces separate the words of a line;\n   the rules leave them out. Fields and flags, in braces, stand in any order, each\n   at most once. README.md says what a grammar can't, such as which names must be\n   known, and level check reports it. *)\n\nlevel = { comment-line } , wallfall , { line } ;\nline = [ statement ] , [ comment ] , line-feed ;\ncomment-line = [ comment ] , line-feed ;\ncomment = \"#\" , { character } ;\n\nstatement = ")
	for i, f := range forms[1:] {
		if i > 0 {
			b.WriteString("\n          | ")
		}
		b.WriteString(f.Keyword)
	}
	b.WriteString(" ;\n\n")
	for i := range forms {
		forms[i].rule(&b)
	}
	b.WriteByte('\n')
	for _, t := range valueTypes() {
		b.WriteString(t.name + " = " + t.ebnf + " ;\n")
	}
	b.WriteString("\nrow = { character } ; (* of a map: the cells of a row; on hexes one space between them, every other row indented by one *)\nstep = ( \"do\" | \"choose\" | \"dice\" ) , { character } | \"default\" ; (* of a solution *)\nblock-end = line-feed , { row , line-feed } , \"end\" ;\nstep-end = line-feed , { step , line-feed } , \"end\" ;\nletter = ? a to z ? ;\ndigit = ? 0 to 9 ? ;\ncharacter = ? any printable character ? ;\nline-feed = ? line feed, perhaps after a carriage return ? ;\n")
	return b.String()
}

// rule writes the rule of a statement, and that of its fields and flags.
func (f *Form) rule(b *strings.Builder) {
	b.WriteString(f.Keyword + ` = "` + f.Keyword + `"`)
	for _, w := range strings.Fields(wordTypes[f.Keyword]) {
		if inner, ok := strings.CutPrefix(w, "["); ok {
			w = "[ " + strings.TrimSuffix(inner, "]") + " ]"
		}
		b.WriteString(" , " + w)
	}
	more := len(f.fields)+len(f.flags) > 0
	if more {
		b.WriteString(" , { " + f.Keyword + "-field }")
	}
	switch {
	case f.Keyword == "solution":
		b.WriteString(" , step-end")
	case f.block:
		b.WriteString(" , block-end")
	}
	b.WriteString(" ;\n")
	if !more {
		return
	}
	var parts []string
	for _, k := range f.fields {
		parts = append(parts, `"`+k+`=" , `+typeOf(f.Keyword, k))
	}
	for _, k := range f.flags {
		parts = append(parts, `"`+k+`"`)
	}
	b.WriteString(f.Keyword + "-field = " + strings.Join(parts, " | ") + " ;\n")
}

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
	add(&v.Values, slices.Concat(cellWords(), traitWords(), colourNames, effectWords, classWords, aimWords, exitWords, statWords,
		WordsOf(rules.NoEdge+1), WordsOf(rules.GoalKind(0)))...)
	return v
}
