package main

import (
	"cmp"
	_ "embed"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"

	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/rulebook"
	"wallfall/levels"
	"wallfall/levels/lint"
	"wallfall/levels/scenarios"
	"wallfall/levels/script"
	"wallfall/rules"
)

// explainable lists what may be asked about: sections, rules and codes.
func explainable() []string {
	book := rulebook.Load()
	words := slices.Concat(
		levels.Each(book.Sections, func(s rulebook.Section) string { return s.Code }),
		levels.Each(book.Entries, func(e rulebook.Entry) string { return e.ID }),
		levels.Each(lint.Rules(), func(r lint.Rule) string { return r.Code }), // some are IDs of rules, too
		levels.Each(topics(), func(t topic) string { return t.Name }),
		[]string{lint.Syntax})
	slices.Sort(words)
	return slices.Compact(words)
}

type explainOptions struct{ All bool }

// wordsOf are the topics of a sort by name.
type wordsOf struct {
	Sort  string
	Names []string
}

func explain(c *call, o explainOptions) error {
	book := rulebook.Load()
	if len(c.args) == 0 {
		var sorts []wordsOf
		for _, t := range topics() {
			i := slices.IndexFunc(sorts, func(s wordsOf) bool { return s.Sort == t.Sort })
			if i < 0 {
				i, sorts = len(sorts), append(sorts, wordsOf{Sort: t.Sort})
			}
			sorts[i].Names = append(sorts[i].Names, t.Name)
		}
		show(c.out, "explain", map[string]any{"Sections": book.Sections, "Codes": lint.Rules(), "Words": sorts})
		return exitOK
	}
	known := explainable()
	lower := levels.Each(known, strings.ToLower)
	code := exitOK
	for i, word := range c.args {
		var b strings.Builder
		if !explainOne(&b, book, word, o.All) {
			hint := `; "level explain" lists them`
			if n := slices.Index(lower, levels.Nearest(word, lower)); n >= 0 {
				hint = fmt.Sprintf("; did you mean %s?", known[n])
			}
			fmt.Fprintf(c.errs, "level explain: unknown rule, section, code or word %q%s\n", word, hint)
			code = exitWrong
			continue
		}
		if i > 0 {
			fmt.Fprintln(c.out)
		}
		io.WriteString(c.out, b.String())
	}
	return code
}

// loose matches a rule's ID written with or without its dash and its nought: cw4.
var loose = regexp.MustCompile(`^([A-Z]{1,2})-?0?(\d{1,2})$`)

// explainOne explains one word; it returns false if nothing has that name.
func explainOne(w io.Writer, book *rulebook.Book, word string, all bool) bool {
	id := strings.ToUpper(word)
	if m := loose.FindStringSubmatch(id); m != nil {
		id = fmt.Sprintf("%s-%02s", m[1], m[2])
	}
	if i := slices.IndexFunc(book.Sections, func(s rulebook.Section) bool { return s.Code == id }); i >= 0 {
		s := book.Sections[i]
		show(w, "section", map[string]any{"Section": s, "Rules": book.Entries[s.First : s.First+s.Count]})
		return true
	}
	entry := book.Find(id)
	if entry != nil {
		list, more := []*script.Scenario(nil), 0 // that name the rule, in the order of the files
		for i, sc := range allScenarios() {
			if slices.ContainsFunc(sc.Rules, func(r rules.Rule) bool { return r.String() == id }) {
				list = append(list, &allScenarios()[i])
			}
		}
		if !all {
			scenes := rulebook.Scenes(id)
			list, more = scenes, len(list)-len(scenes)
		}
		show(w, "rule", map[string]any{"Rule": entry, "Section": book.Sections[entry.Section], "Scenarios": list, "More": more})
	}
	info, isCode := lint.Explain(id)
	if !isCode {
		info, isCode = lint.Explain(strings.ToLower(word))
	}
	if isCode {
		show(w, "code", map[string]any{"Code": info, "Rule": entry})
	}
	if isCode || entry != nil {
		return true
	}
	list := slices.DeleteFunc(topics(), func(t topic) bool { return t.Name != strings.ToLower(word) })
	show(w, "topics", list)
	return len(list) > 0
}

// allScenarios returns the scenarios that the rulebook shows and the others.
var allScenarios = sync.OnceValue(func() []script.Scenario { return script.ParseAll(scenarios.All, "scenarios") })

// topic is a word of the level format or of the game that level explain explains.
type topic struct {
	Name, Sort string // "bog", "terrain"
	Text       string // a sentence, if the rules leave something unsaid
	Rules      string // the IDs of the rules it is about
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

// topics lists everything that is explained besides rules, sections and codes.
func topics() []topic {
	w := narrate.New(&levels.Level{}, nil, nil)
	out := slices.Clone(wordTopics())
	for t := range rules.Void + 1 {
		about, _, _ := strings.Cut(t.Does(), " (")
		out = append(out, topic{t.String(), "terrain", about + ".", strings.Trim(fmt.Sprint(t.Rules()), "[]")})
	}
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
		at := slices.IndexFunc(wordTopics(), func(t topic) bool { return t.Sort == "effect" && t.Name == sp.Effect.String() })
		about := w.Spell(&sp.Spell) + strings.Join(sp.Brings, ", ")
		out = append(out, topic{sp.Name, "spell", fmt.Sprintf("%s. It costs %d mana.", about, sp.Cost), wordTopics()[at].Rules})
	}
	return out
}

// kindText describes a kind of figure by its numbers.
func kindText(k *levels.Kind) string {
	out := fmt.Sprintf("Power %d, skill %d, move %d, stamina %d, %s", k.Power, k.Skill, cmp.Or(k.Move, k.Skill), cmp.Or(k.Stamina, k.Power), sizeWord(k))
	for _, n := range []struct {
		name string
		n    int
	}{{"armour", k.Armor}, {"stability", k.Stability}, {"agility", k.Agility}, {"might", k.Might}} {
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
