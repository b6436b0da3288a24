package main

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"

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
	words := each(book.Sections, func(s rulebook.Section) string { return s.Code })
	words = append(words, each(book.Entries, func(e rulebook.Entry) string { return e.ID })...)
	for _, c := range lint.Rules() {
		if book.Find(c.Code) == nil {
			words = append(words, c.Code)
		}
	}
	words = append(words, lint.Syntax)
	words = append(words, each(topics(), func(t topic) string { return t.name })...)
	slices.Sort(words)
	return slices.Compact(words)
}

type explainOptions struct{ All bool }

func explain(c *call, o explainOptions) int {
	book := rulebook.Load()
	if len(c.args) == 0 {
		for _, s := range book.Sections {
			fmt.Fprintf(c.out, "%-3s %s, %s\n", s.Code, s.Title, count(s.Count, "rule"))
		}
		fmt.Fprintln(c.out)
		for _, info := range lint.Rules() {
			fmt.Fprintf(c.out, "%-17s %s\n", info.Code, info.Means)
		}
		sorts := map[string][]string{}
		var order []string
		for _, t := range topics() {
			if sorts[t.sort] == nil {
				order = append(order, t.sort)
			}
			sorts[t.sort] = append(sorts[t.sort], t.name)
		}
		for _, sort := range order {
			fmt.Fprintf(c.out, "\n%s\n", sort)
			writeText(c.out, strings.Join(sorts[sort], ", "), indent)
		}
		return exitOK
	}
	code := exitOK
	for i, word := range c.args {
		var b strings.Builder
		if !explainOne(&b, book, word, o.All) {
			fmt.Fprintf(c.errs, "level explain: unknown rule, section, code or word %q%s\n", word, nearestTopic(word))
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

// explainOne explains one word; it returns false if nothing is called so.
func explainOne(w io.Writer, book *rulebook.Book, word string, all bool) bool {
	id := strings.ToUpper(word)
	if m := loose.FindStringSubmatch(id); m != nil {
		id = fmt.Sprintf("%s-%02s", m[1], m[2])
	}
	for i, s := range book.Sections {
		if s.Code == id {
			explainSection(w, book, i)
			return true
		}
	}
	entry := book.Find(id)
	if entry != nil {
		explainRule(w, book, entry, all)
	}
	info, ok := lint.Explain(id)
	if !ok {
		info, ok = lint.Explain(strings.ToLower(word))
	}
	if ok {
		if entry != nil {
			fmt.Fprintln(w, "\n  As a code of level check")
		} else {
			fmt.Fprintln(w, info.Code)
		}
		writeText(w, "level check reports it when "+info.Means+".", indent)
		writeText(w, "Cause: "+info.Cause, indent)
		writeText(w, "Fix: "+info.Mend, indent)
	}
	if ok || entry != nil {
		return true
	}
	return explainTopics(w, book, strings.ToLower(word))
}

func explainSection(w io.Writer, book *rulebook.Book, i int) {
	s := book.Sections[i]
	fmt.Fprintf(w, "%s  %s\n", s.Code, s.Title)
	for _, e := range book.Entries[s.First : s.First+s.Count] {
		fmt.Fprintf(w, "  %s\n", e.ID)
		writeText(w, e.Head(), indent)
	}
}

func explainRule(w io.Writer, book *rulebook.Book, e *rulebook.Entry, all bool) {
	fmt.Fprintf(w, "%s  %s\n", e.ID, book.Sections[e.Section].Title)
	for _, p := range e.Paras {
		text := p.Text
		if p.Ruling {
			text = "Ruling: " + text
		}
		writeText(w, text, indent)
	}
	scenes, more := rulebook.Scenes(e.ID), 0
	list := scenariosAbout(e.ID)
	if !all {
		list, more = scenes, len(list)-len(scenes)
	}
	if len(list) == 0 {
		return
	}
	fmt.Fprintln(w, "\n  Scenarios that show it")
	for _, sc := range list {
		on := ""
		if sc.Topology() == rules.Hex {
			on = " (hexes)"
		}
		fmt.Fprintf(w, "%slevels/%s:%d: %s%s\n", pad(indent), sc.File, sc.Line, sc.Title, on)
	}
	if more > 0 {
		fmt.Fprintf(w, "%sand %d more: level explain -all %s\n", pad(indent), more, e.ID)
	}
}

// allScenarios returns the scenarios that the rulebook shows and the others.
var allScenarios = sync.OnceValue(func() []script.Scenario { return script.ParseAll(scenarios.All, "scenarios") })

// scenariosAbout returns all scenarios that name a rule, in the order of the files.
func scenariosAbout(id string) (list []*script.Scenario) {
	rule, ok := rules.ParseRule(id)
	if !ok {
		return nil
	}
	for i, sc := range allScenarios() {
		if slices.Contains(sc.Rules, rule) {
			list = append(list, &allScenarios()[i])
		}
	}
	return list
}

// nearestTopic suggests what was meant.
func nearestTopic(word string) string {
	known := explainable()
	lower := each(known, strings.ToLower)
	if i := slices.Index(lower, levels.Nearest(word, lower)); i >= 0 {
		return fmt.Sprintf("; did you mean %s?", known[i])
	}
	return `; "level explain" lists them`
}
