package main

import (
	"cmp"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/rulebook"
	"wallfall/levels"
	"wallfall/rules"
)

// topic is a word of the level format or of the game that level explain explains.
type topic struct {
	name, sort string // "bog", "terrain"
	text       string // a sentence, where the rules leave one to be said
	rules      string // the IDs of the rules it is about
}

//go:embed topics.txt
var topicText string

// wordTopics reads the words that only a sentence explains.
var wordTopics = sync.OnceValue(func() (out []topic) {
	for line := range strings.Lines(topicText) {
		if f := strings.Split(strings.TrimSpace(line)+"\t", "\t"); len(f) > 3 && line[0] != '#' {
			out = append(out, topic{f[0], f[1], f[3], strings.Trim(f[2], "-")})
		}
	}
	return out
})

// topics lists all that is explained besides rules, sections and codes.
func topics() []topic {
	w := narrate.New(&levels.Level{}, nil, nil)
	out := slices.Clone(wordTopics())
	for i := 0; rules.TraitName(i) != ""; i++ {
		_, about, _ := strings.Cut(w.Trait(1<<i), ": ")
		about, ids, _ := strings.Cut(strings.TrimSuffix(about, ")"), " (")
		out = append(out, topic{rules.TraitName(i), "trait", narrate.Capital(about) + ".", strings.ReplaceAll(ids, ",", "")})
	}
	for line := range strings.Lines(levels.Grammar()) {
		if name, rule, ok := strings.Cut(line, " = "); ok && slices.Contains(levels.Words().Keywords, name) {
			out = append(out, topic{name, "statement", "Its grammar: " + rule, ""})
		}
	}
	for _, k := range levels.Catalogue() {
		out = append(out, topic{k.Name, "kind", kindText(&k), ""})
	}
	for _, a := range levels.CatalogueAbilities() {
		out = append(out, topic{a.Name, "ability", strings.TrimSuffix(w.Ability(&a.Ability), " (MV-05)") + ".", "MV-05"})
	}
	for _, sp := range levels.CatalogueSpells() {
		at := slices.IndexFunc(wordTopics(), func(t topic) bool { return t.sort == "effect" && t.name == sp.Effect.String() })
		about := w.Spell(&sp.Spell) + strings.Join(sp.Brings, ", ")
		out = append(out, topic{sp.Name, "spell", fmt.Sprintf("%s. It costs %d mana.", about, sp.Cost), wordTopics()[at].rules})
	}
	return out
}

// kindText describes a kind of figure by its numbers.
func kindText(k *levels.Kind) string {
	out := fmt.Sprintf("Power %d, skill %d, move %d, stamina %d, %s", k.Power, k.Skill, cmp.Or(k.Move, k.Skill), cmp.Or(k.Stamina, k.Power), sizeWord(k))
	for _, n := range []struct {
		name string
		n    int
	}{{"armor", k.Armor}, {"stability", k.Stability}, {"agility", k.Agility}, {"might", k.Might}} {
		if n.n > 0 {
			out += fmt.Sprintf(", %s %d", n.name, n.n)
		}
	}
	out += "."
	for _, list := range [][2]string{{"Traits", traitWords(k)}, {"At home", homes(k)}, {"Abilities", strings.Join(k.Knows, ", ")}} {
		if list[1] != "" {
			out += " " + list[0] + ": " + list[1] + "."
		}
	}
	return out
}

// explainTopics explains each topic of a name: what it is, and the rules about it.
func explainTopics(w io.Writer, book *rulebook.Book, name string) (found bool) {
	for _, t := range topics() {
		if t.name != name {
			continue
		}
		if found {
			fmt.Fprintln(w)
		}
		found = true
		fmt.Fprintf(w, "%s  %s\n", t.name, t.sort)
		writeText(w, t.text, indent)
		for id := range strings.FieldsSeq(t.rules) {
			if e := book.Find(id); e != nil {
				writeText(w, id+": "+cmp.Or(map[bool]string{true: e.Paras[0].Text}[t.text == ""], e.Head()), indent)
			}
		}
	}
	return found
}
