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

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

var update = flag.Bool("update-grammar", false, "write format.ebnf")

// TestGrammarFile compares format.ebnf with the tables of the format.
func TestGrammarFile(t *testing.T) {
	if *update {
		rulestest.OK(t, os.WriteFile("format.ebnf", []byte(Grammar()), 0o644))
	}
	got, err := os.ReadFile("format.ebnf")
	if err != nil || string(got) != Grammar() {
		t.Errorf("format.ebnf is not what the format is (%v): go test ./levels -run Grammar -update-grammar", err)
	}
}

// TestGrammarIsWhole looks for names that the grammar uses and does not define,
// and the other way round, and for forms that take other words than it says.
func TestGrammarIsWhole(t *testing.T) {
	comments := regexp.MustCompile(`(?s)\(\*.*?\*\)`)
	literals := regexp.MustCompile(`"[^"\n]*"|'[^'\n]*'|\?[^?\n]*\?`)
	text := comments.ReplaceAllString(Grammar(), "")
	defined, used := map[string]bool{}, map[string]bool{"level": true}
	for rule := range strings.SplitSeq(literals.ReplaceAllString(text, ""), ";") {
		name, body, ok := strings.Cut(rule, "=")
		if !ok {
			continue
		}
		if name = strings.TrimSpace(name); defined[name] {
			t.Errorf("%s is defined twice", name)
		}
		defined[name] = true
		for _, w := range regexp.MustCompile(`[a-z][a-z-]*`).FindAllString(body, -1) {
			used[w] = true
		}
	}
	for w := range used {
		if !defined[w] {
			t.Errorf("%s is not defined", w)
		}
	}
	for w := range defined {
		if !used[w] {
			t.Errorf("%s is never used", w)
		}
	}
	for _, f := range forms {
		words := strings.Fields(wordTypes[f.Keyword])
		must := len(slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w[0] == '[' }))
		if must != f.min || len(words) != f.max {
			t.Errorf("%s takes %d to %d words, and %d to %d by the grammar", f.Keyword, f.min, f.max, must, len(words))
		}
	}
	for k := range fieldTypes {
		kw, field, ok := strings.Cut(k, " ")
		if !ok {
			field = kw
		}
		if !slices.ContainsFunc(forms, func(f Form) bool { return (!ok || f.Keyword == kw) && slices.Contains(f.fields, field) }) {
			t.Errorf("no statement has a field %s", k)
		}
	}
}

// TestGrammarTakesLevels matches every value of many levels with the pattern of
// its type.
func TestGrammarTakesLevels(t *testing.T) {
	patterns := map[string]*regexp.Regexp{}
	for _, v := range valueTypes() { // of those with a few words
		words := regexp.MustCompile(`"([^"]*)"`).ReplaceAllString(v.ebnf, "$1")
		patterns[v.name] = regexp.MustCompile("^(?:" + strings.ReplaceAll(regexp.QuoteMeta(words), ` \| `, "|") + ")$")
	}
	const name, home, cell = `[a-z][a-z0-9_-]{0,39}`, `[a-z-]+`, `\d+:\d+,\d+`
	for kind, pattern := range map[string]string{"name": name, "names": name + "(," + name + ")*", "string": `[^\n]{0,400}`, "number": `-?\d{1,6}`,
		"numbers": `\d{1,3}(,\d{1,3})*`, "char": ".", "cell": ".|" + cell, "cells": ".|" + cell + "(;" + cell + ")*", "tag": "[A-Z]",
		"ground": strings.Join(cellWords(), "|"), "homes": home + "(," + home + ")*", "traits": "none|" + home + "(," + home + ")*",
		"tier": `((damage|push|pull|slide) \d+|prone|grab| )*`} {
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
			words := strings.Fields(wordTypes[st.Keyword])
			seen[st.Keyword] = true
			for i, w := range st.Words {
				kind := strings.Trim(words[i], "[]")
				if !patterns[kind].MatchString(w.Val) {
					t.Errorf("%s: %q is no %s", st.Keyword, w.Val, kind)
				}
			}
			for _, w := range st.Fields {
				if kind := typeOf(st.Keyword, w.Key); w.Key != "" && !patterns[kind].MatchString(w.Val) {
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
	shows := func(char rune, name string) {
		show := "`" + string(char) + "` " + name
		switch char {
		case 0, ' ':
			return
		case '`':
			show = "`` ` `` debris"
		case '|':
			show = "`\\|` wood"
		}
		words = append(words, show)
	}
	for i, char := range terrainChars {
		shows(char, rules.Terrain(i).String())
	}
	for i, char := range featureChars {
		shows(char, rules.Feature(i).String())
	}
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
