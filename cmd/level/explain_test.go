package main

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wallfall/cmd/game/rulebook"
	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestEverythingIsExplained asks about all there is, and looks whether the
// scenarios stand where they are said to.
func TestEverythingIsExplained(t *testing.T) {
	book := rulebook.Load()
	files := map[string][]string{}
	for _, word := range explainable() {
		var b strings.Builder
		if !explainOne(&b, book, strings.ToLower(word), true) || len(b.String()) < 20 {
			t.Errorf("%s is explained as %q", word, &b)
		}
		_, list, ok := strings.Cut(b.String(), "Scenarios that show it\n")
		if !ok && book.Find(word) != nil {
			t.Errorf("nothing shows %s", word)
		}
		for line := range strings.Lines(list) {
			name, rest, ok := strings.Cut(strings.TrimSpace(line), ":")
			if !ok || !strings.HasPrefix(name, "levels/") {
				break
			}
			if files[name] == nil {
				text := rulestest.Must(os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name))))(t)
				files[name] = strings.Split(string(text), "\n")
			}
			n, _, _ := strings.Cut(rest, ":")
			i, err := strconv.Atoi(n)
			if i--; err != nil || i < 0 || i >= len(files[name]) || !strings.HasPrefix(files[name][i], "===") || !strings.Contains(files[name][i], word) {
				t.Errorf("%s is not shown at %s:%s", word, name, n)
			}
		}
	}
}

// TestEveryWordIsExplained asks about each name that the level format and the game know.
func TestEveryWordIsExplained(t *testing.T) {
	v := levels.Words()
	known := map[string][]string{
		"kind": nil, "ability": nil, "spell": nil, "trait": nil, "statement": v.Keywords, "": append(v.Values, v.Flags...), "setting": nil,
		"terrain": levels.WordsOf(rules.Terrain(0)), "edge": levels.WordsOf(rules.NoEdge + 1), "feature": levels.WordsOf(rules.NoFeature + 1),
		"structure": levels.WordsOf(rules.NoStructure + 1), "goal": levels.WordsOf(rules.GoalKind(0)), "effect": levels.WordsOf(rules.NoEffect + 1),
		"cause of death": levels.WordsOf(rules.Cause(0)), "class of spells": levels.WordsOf(rules.SpellClass(0)), "number of a figure": levels.WordsOf(rules.Stat(0)),
	}
	for _, k := range levels.Catalogue() {
		known["kind"] = append(known["kind"], k.Name)
	}
	for _, a := range levels.CatalogueAbilities() {
		known["ability"] = append(known["ability"], a.Name)
	}
	for _, sp := range levels.CatalogueSpells() {
		known["spell"] = append(known["spell"], sp.Name)
	}
	for i := 0; rules.TraitName(i) != ""; i++ {
		known["trait"] = append(known["trait"], rules.TraitName(i))
	}
	known["setting"] = v.Fields[:slices.Index(v.Fields, "colour")] // those of the first statement with fields
	all, book := topics(), rulebook.Load()
	for sort, names := range known {
		if len(names) < 3 {
			t.Errorf("only %d names of the sort %q are known", len(names), sort)
		}
		for _, name := range names {
			if !slices.ContainsFunc(all, func(x topic) bool { return x.Name == name && (sort == "" || x.Sort == sort) }) {
				t.Errorf("%s (%s) is not explained", name, sort)
			}
		}
	}
	for _, x := range all {
		for id := range strings.FieldsSeq(x.Rules) {
			if book.Find(id) == nil {
				t.Errorf("%s names the unknown rule %s", x.Name, id)
			}
		}
		if x.Text == "" && x.Rules == "" || strings.Contains(x.Text, "%!") {
			t.Errorf("%s is explained as %q", x.Name, x.Text)
		}
	}
}
