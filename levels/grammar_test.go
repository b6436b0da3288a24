package levels

import (
	_ "embed"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"wallfall/assets/place"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// grammarRules returns the rules of the grammar by their names.
func grammarRules() map[string]string {
	out := map[string]string{}
	text := regexp.MustCompile(`(?s)\(\*.*?\*\)`).ReplaceAllString(grammar, "")
	for _, rule := range regexp.MustCompile(`\s;\s`).Split(text, -1) {
		name, body, _ := strings.Cut(rule, " = ")
		out[strings.TrimSpace(name)] = strings.TrimSpace(body)
	}
	return out
}

// grammarWords returns the types of a statement's words, and those of its fields and flags,
// for which it is "", by their names.
func grammarWords(all map[string]string, keyword string) (words, names []string, types map[string]string) {
	for _, w := range strings.Split(all[keyword], " , ")[1:] {
		if w[0] != '{' && !strings.HasSuffix(w, "-end") {
			words = append(words, w)
		}
	}
	types = map[string]string{}
	if fields := all[keyword+"-field"]; fields != "" {
		for _, f := range strings.Split(fields, " | ") {
			name, kind, _ := strings.Cut(f, " , ")
			name = strings.Trim(name, `"=`)
			names, types[name] = append(names, name), kind
		}
	}
	return words, names, types
}

// choices are the types that are one of a few words.
var choices = map[string][]string{
	"size": sizes[:], "switch": {"yes", "no"}, "topology-word": {rules.Square.String(), rules.Hex.String()}, "direction": DirNames(rules.Square), "colour-word": colourNames,
	"place-word": place.Words(),
	"goal-kind":  WordsOf(rules.GoalKind(0)), "terrain-word": WordsOf(rules.Terrain(0)), "feature-word": WordsOf(rules.NoFeature + 1),
	"structure-word": WordsOf(rules.NoStructure + 1), "edge-word": WordsOf(rules.NoEdge + 1), "trait": traitWords(), "material-word": materials[1:],
	"aim-word": aimWords, "class-word": classWords, "effect-word": effectWords, "exit-word": exitWords, "stat-word": statWords, "rest": {"rest"},
}

func alternatives(words []string) string { return `"` + strings.Join(words, `" | "`) + `"` }

// tierParts returns the effects of a tier that take a number and those that don't.
func tierParts() (numbered, plain []string) {
	for e := rules.TierEffect(0); e.String() != ""; e++ {
		if e.Most() > 0 {
			numbered = append(numbered, e.String())
		} else {
			plain = append(plain, e.String())
		}
	}
	return numbered, plain
}

// TestGrammarIsWhole looks for names that the grammar uses and does not define,
// and the other way round, and for forms and lists of words that are others there.
func TestGrammarIsWhole(t *testing.T) {
	literals := regexp.MustCompile(`"[^"\n]*"|'[^'\n]*'|\?[^?\n]*\?`)
	all := grammarRules()
	used := map[string]bool{"level": true}
	for _, body := range all {
		for _, w := range regexp.MustCompile(`[a-z][a-z-]*`).FindAllString(literals.ReplaceAllString(body, ""), -1) {
			if used[w] = true; all[w] == "" {
				t.Errorf("%s is not defined", w)
			}
		}
	}
	for w := range all {
		if w != "" && !used[w] {
			t.Errorf("%s is never used", w)
		}
	}
	var keywords []string
	for _, f := range forms {
		keywords = append(keywords, f.Keyword)
		words, names, _ := grammarWords(all, f.Keyword)
		must := len(slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w[0] == '[' }))
		if must != f.min || len(words) != f.max || !slices.Equal(names, slices.Concat(f.fields, f.flags)) || strings.HasSuffix(all[f.Keyword], "-end") != f.block {
			t.Errorf("%s is not as the grammar has it: %s; %s", f.Usage, all[f.Keyword], names)
		}
	}
	if !slices.Equal(regexp.MustCompile(`\s+\|\s+`).Split(all["statement"], -1), keywords[1:]) {
		t.Errorf("the statements are %q, not %q", keywords[1:], all["statement"])
	}
	numbered, plain := tierParts()
	lists := map[string]string{"tier-part": "( " + alternatives(numbered) + ` ) , " " , number | ` + alternatives(plain)}
	for name, words := range choices {
		lists[name] = alternatives(words)
	}
	text := grammar
	for name, want := range lists {
		if all[name] != want && !updating() {
			t.Errorf("%s is %s, not %s", name, want, all[name])
		}
		text = strings.Replace(text, "\n"+name+" = "+all[name]+" ;", "\n"+name+" = "+want+" ;", 1)
	}
	if updating() {
		rulestest.OK(t, os.WriteFile("format.ebnf", []byte(text), 0o644))
	}
}

// TestGrammarTakesLevels matches every value of many levels with the pattern of
// its type.
func TestGrammarTakesLevels(t *testing.T) {
	patterns, all := map[string]*regexp.Regexp{}, grammarRules()
	for name, words := range choices {
		patterns[name] = regexp.MustCompile("^(?:" + strings.Join(words, "|") + ")$")
	}
	const name, home, cell = `[a-z][a-z0-9_-]{0,39}`, `[a-z-]+`, `\d+:\d+,\d+`
	for kind, pattern := range map[string]string{"name": name, "names": name + "(," + name + ")*", "string": `[^\n]{0,400}`, "number": `-?\d{1,6}`,
		"numbers": `\d{1,3}(,\d{1,3})*`, "char": ".", "cell": ".|" + cell, "cells": ".|" + cell + "(;" + cell + ")*", "tag": "[A-Z]", "version": "[12]",
		"ground": strings.Join(cellWords(), "|"), "homes": home + "(," + home + ")*", "traits": "none|" + home + "(," + home + ")*",
		"tier": "(" + strings.Join(tierWords, "|") + `| |\d+)*`} {
		patterns[kind] = regexp.MustCompile("^(?:" + pattern + ")$")
	}
	var texts []string
	for _, glob := range []string{"shipped/*.txt", "kinds.txt", "abilities.txt", "spells.txt", "scenarios/*.txt", "scenarios/more/*.txt", "lessons/*.txt", "demos/*.txt"} {
		files, err := filepath.Glob(glob)
		if err != nil || len(files) == 0 {
			t.Fatal(glob, err)
		}
		for _, name := range files {
			src := rulestest.Must(os.ReadFile(name))(t)
			texts = append(texts, string(src))
		}
	}
	// The levels that the linter is tested with.
	for _, file := range rulestest.Must(txtar.ParseFile("lint/testdata/checks.txtar"))(t).Files {
		texts = append(texts, string(file.Data))
	}
	seen := map[string]bool{}
	for _, text := range texts {
		if strings.HasPrefix(text, "===") || strings.Contains(text, "\n===") || strings.Contains(text, "\n---") {
			continue // scripts have lines of their own
		}
		for _, st := range Outline(strings.Split(text, "\n")) {
			words, _, types := grammarWords(all, st.Keyword)
			seen[st.Keyword] = true
			for i, w := range st.Words {
				kind := strings.Trim(words[i], "[ ]")
				if !patterns[kind].MatchString(w.Val) {
					t.Errorf("%s: %q is no %s", st.Keyword, w.Val, kind)
				}
			}
			for _, w := range st.Fields {
				if kind := types[w.Key]; w.Key != "" && !patterns[kind].MatchString(w.Val) {
					t.Errorf("%s %s: %q is no %s", st.Keyword, w.Key, w.Val, kind)
				}
			}
		}
	}
	if len(seen) < len(forms)-6 {
		t.Errorf("only %d of %d statements were met", len(seen), len(forms))
	}
}

//go:embed README.md
var readme string

// updating reports whether the test writes the lists of words in the grammar and the README
// anew, as make texts has it do.
func updating() bool { return flag.Lookup("update").Value.String() == "true" }

// letterTable returns the table of the README that has the characters of maps.
func letterTable() string {
	var cells []string
	add := func(char rune, name string) {
		switch char {
		case 0:
		case ' ':
			cells = append(cells, "blank: "+name)
		case '`':
			cells = append(cells, "`` ` `` "+name)
		case '|':
			cells = append(cells, "`\\|` "+name)
		default:
			cells = append(cells, "`"+string(char)+"` "+name)
		}
	}
	for t := range rules.Void + 1 {
		add(t.Char(), t.String())
	}
	for f := rules.NoFeature + 1; f.String() != ""; f++ {
		add(f.Char(), f.String())
	}
	cells = append(cells, "`A`…`Z` "+rules.Objective.String())
	text := "| | | | | | |\n" + strings.Repeat("|---", 6) + "|\n"
	for row := range slices.Chunk(cells, 6) {
		text += "| " + strings.Join(row, " | ") + strings.Repeat(" |", 7-len(row)) + "\n"
	}
	return text
}

// placeList is the row of places in README.md.
func placeList() string { return "One of " + strings.Join(place.Words(), ", ") + " |" }

// TestReadmeIsComplete looks for every word of the format in README.md.
func TestReadmeIsComplete(t *testing.T) {
	var words []string
	for _, f := range forms {
		words = append(words, "`"+f.Keyword)
		for _, k := range f.fields {
			words = append(words, k+"=")
		}
		words = append(words, f.flags...)
	}
	for g := rules.GoalKind(0); g.String() != ""; g++ {
		words = append(words, "`"+g.String()+"`")
	}
	if table := letterTable(); updating() {
		readme = regexp.MustCompile(`\| \| \| \| \| \| \|\n(\|.*\n)+`).ReplaceAllLiteralString(readme, table)
		readme = regexp.MustCompile(`One of [a-z, ]+ \|`).ReplaceAllLiteralString(readme, placeList())
		rulestest.OK(t, os.WriteFile("README.md", []byte(readme), 0o644))
	} else {
		words = append(words, table)
	}
	words = append(words, "`place PLACE`", placeList())
	for _, e := range effectWords {
		words = append(words, "| `"+e+"` |")
	}
	for _, list := range [][]string{traitWords(), classWords, statWords, aimWords, exitWords, tierWords, sizes[:4], materials[1:]} {
		words = append(words, list...)
	}
	for _, w := range words {
		if !strings.Contains(readme, w) {
			t.Errorf("README.md does not speak of %s", w)
		}
	}
}
