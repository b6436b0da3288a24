// Package rulebook is the rulebook for players: sections and entries without what is
// meant for programmers, a search, translations, and for every rule the scenarios that
// show it. It draws nothing.
package rulebook

import (
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"

	"wallfall/assets/lang"
	"wallfall/levels/scenarios"
	"wallfall/levels/script"
	"wallfall/rules"
)

// Book is the rulebook in one language.
type Book struct {
	Sections []Section
	Entries  []Entry        // in the order of the book
	at       map[string]int // index of an entry by its ID
}

// Section is one part of the book.
type Section struct {
	Code  string // "CW"
	Title string // "Crushing walls"
	First int    // its first entry
	Count int
}

// Entry is one rule.
type Entry struct {
	ID      string // "CW-04"
	Section int
	Paras   []Para
	words   string // its text, folded for the search
	head    string // its first sentence, folded
}

// Para is one paragraph of an entry.
type Para struct {
	Text   string
	Ruling bool // it is a ruling on an open question
}

// Head returns the first sentence of an entry.
func (e *Entry) Head() string {
	if len(e.Paras) == 0 {
		return ""
	}
	text := e.Paras[0].Text
	if i := strings.Index(text, ". "); i > 0 {
		return text[:i+1]
	}
	return text
}

var (
	sectionHead = regexp.MustCompile(`^## ([A-Z]+): (.*)$`)
	entryHead   = regexp.MustCompile(`^\*\*([A-Z]+-\d\d)\*\* (.*)$`)
	ruleID      = regexp.MustCompile(`\b[A-Z]{1,2}-\d\d\b`)
)

// Load returns the book, parsed once.
var Load = sync.OnceValue(func() *Book { return Parse(rules.Book()) })

// Parse reads a book in the format of RULES.md.
func Parse(text string) *Book {
	b := &Book{at: map[string]int{}}
	for _, line := range strings.Split(text, "\n") {
		line, _, _ := strings.Cut(line, "*In code:*")
		line = strings.TrimSpace(line)
		if m := sectionHead.FindStringSubmatch(line); m != nil {
			title := strings.ToUpper(m[2][:1]) + m[2][1:]
			b.Sections = append(b.Sections, Section{Code: m[1], Title: title, First: len(b.Entries)})
			continue
		}
		if len(b.Sections) == 0 || line == "" {
			continue
		}
		s := &b.Sections[len(b.Sections)-1]
		if m := entryHead.FindStringSubmatch(line); m != nil {
			b.at[m[1]] = len(b.Entries)
			b.Entries = append(b.Entries, Entry{ID: m[1], Section: len(b.Sections) - 1, Paras: []Para{{Text: m[2]}}})
			s.Count++
			continue
		}
		if s.Count == 0 {
			continue // a test checks that all text is part of an entry
		}
		e := &b.Entries[len(b.Entries)-1]
		if ruling, ok := strings.CutPrefix(line, "*Ruling:* "); ok {
			e.Paras = append(e.Paras, Para{strings.ToUpper(ruling[:1]) + ruling[1:], true})
		} else {
			e.Paras = append(e.Paras, Para{line, false})
		}
	}
	for i := range b.Entries {
		b.finish(&b.Entries[i])
	}
	return b
}

// finish fills in the fields for the search.
func (b *Book) finish(e *Entry) {
	var all strings.Builder
	all.WriteString(e.ID + " " + b.Sections[e.Section].Title)
	for i := range e.Paras {
		p := &e.Paras[i]
		p.Text = strings.TrimSpace(programmers.ReplaceAllString(p.Text, "$1"))
		all.WriteString(" " + p.Text)
	}
	e.words, e.head = folded(all.String()), folded(e.Head())
}

// programmers matches what only programmers read: names of functions in brackets.
var programmers = regexp.MustCompile("`([^`]*)`")

// Index returns the index of a rule in Entries, -1 if there is none.
func (b *Book) Index(id string) int {
	if i, ok := b.at[id]; ok {
		return i
	}
	return -1
}

// Find returns the entry of a rule, nil if there is none.
func (b *Book) Find(id string) *Entry {
	if i := b.Index(id); i >= 0 {
		return &b.Entries[i]
	}
	return nil
}

// Span is a piece of a line: plain text, or the ID of a rule.
type Span struct {
	Text string
	Rule bool
}

// Spans splits a line into text and rule IDs.
func Spans(line string) []Span {
	var out []Span
	last := 0
	for _, m := range ruleID.FindAllStringIndex(line, -1) {
		if _, ok := rules.ParseRule(line[m[0]:m[1]]); !ok {
			continue
		}
		if m[0] > last {
			out = append(out, Span{line[last:m[0]], false})
		}
		out = append(out, Span{line[m[0]:m[1]], true})
		last = m[1]
	}
	if last < len(line) {
		out = append(out, Span{line[last:], false})
	}
	return out
}

// folded returns a text as the search compares it, without umlauts, which need not be
// typed.
func folded(text string) string {
	return lang.Replace(strings.ToLower(text), "ä", "a", "ö", "o", "ü", "u", "ß", "ss")
}

// Search returns the indices of the entries in which all words of the query occur:
// first those whose ID begins with it, then those with the words in their first
// sentence, the earlier the better, then the others in the order of the book. An empty
// query finds everything.
func (b *Book) Search(query string) []int {
	words := strings.Fields(folded(query))
	type hit struct{ entry, rank int }
	const late = 1 << 20
	var hits []hit
	for i := range b.Entries {
		e := &b.Entries[i]
		found, rank := true, 0
		for _, w := range words {
			if spelt := lang.Replace(w, "ae", "a", "oe", "o", "ue", "u"); !strings.Contains(e.words, w) {
				w = spelt // "waende" for "wände"
			}
			found = found && strings.Contains(e.words, w)
			at := strings.Index(e.head, w)
			if at < 0 {
				at = late
			}
			rank = min(rank+at, late)
		}
		if len(words) == 1 && strings.HasPrefix(strings.ToLower(e.ID), words[0]) {
			rank = -1
		}
		if found {
			hits = append(hits, hit{i, rank})
		}
	}
	sort.SliceStable(hits, func(i, j int) bool { return hits[i].rank-hits[j].rank < 0 })
	out := make([]int, len(hits))
	for i, h := range hits {
		out[i] = h.entry
	}
	return out
}

// all returns the scenarios that the rulebook chooses from. A test parses every file.
var all = sync.OnceValue(func() []script.Scenario { return script.ParseAll(scenarios.Shown, "scenarios") })

// Scenes returns the clearest scenario of a rule on squares and on hexes, the clearer one
// first: those about few other rules, short, on small boards, in which something happens.
func Scenes(id string) (out []*script.Scenario) {
	rule, ok := rules.ParseRule(id)
	if !ok {
		return nil
	}
	type scene struct {
		*script.Scenario
		weight int
	}
	var on [2][]scene
	scs := all()
	for i := range scs {
		t := &on[scs[i].Topology()]
		if j := slices.Index(scs[i].Rules, rule); j >= 0 {
			*t = append(*t, scene{&scs[i], weigh(&scs[i], j) + perOlder*len(*t)})
		}
	}
	weight := 0 // of the first
	for _, list := range on {
		lighter := func(a, b scene) int { return a.weight - b.weight }
		slices.SortStableFunc(list, lighter)
		list = list[:min(len(list), tried)]
		for i := range list {
			if cites(list[i].Scenario, rule) {
				list[i].weight -= cited
			}
		}
		slices.SortStableFunc(list, lighter)
		switch {
		case len(list) == 0:
		case len(out) == 1 && weight >= dull && list[0].weight < dull:
			out = []*script.Scenario{list[0].Scenario, out[0]}
		default:
			out, weight = append(out, list[0].Scenario), list[0].weight
		}
	}
	return out
}

// Penalties of a scenario; the least sum is the clearest.
const (
	dull      = 1000 // nothing happens in it
	refused   = 3000 // its level is invalid, there is no board
	perRule   = 25   // for each further rule it is about
	perAction = 12
	perCell   = 1
	perOlder  = 15  // for each scenario of the rule before it: files begin with the basics
	corner    = 150 // a corner case
	negative  = 50  // it shows what does not happen
	cited     = 150 // a bonus: an event cites this rule
	tried     = 12  // how many scenarios are searched for that
)

// cites reports whether an event of a scenario names a rule.
func cites(s *script.Scenario, rule rules.Rule) bool {
	t, _ := s.Trace()
	for _, st := range t.Steps {
		for i := range st.Events {
			if st.Events[i].Rule == rule {
				return true
			}
		}
	}
	return false
}

// weigh returns the penalty of a scenario for the rule that it names at index j.
func weigh(sc *script.Scenario, j int) int {
	actions, cells := sc.Size()
	w := perCell*cells + perRule*(len(sc.Rules)-1+2*j) + perAction*actions
	if actions == 0 {
		w += dull
	}
	if sc.Refused() {
		w += refused
	}
	if strings.Contains(sc.File, "awkward") || strings.Contains(sc.File, "review") || strings.Contains(sc.File, "found") {
		w += corner
	}
	title := " " + sc.Title + " "
	for _, word := range []string{" no ", " not ", " nobody ", " nothing ", " neither ", " none ", " without "} {
		if strings.Contains(title, word) {
			w += negative
			break
		}
	}
	return w
}

// translation is the book in one language.
type translation struct {
	book  *Book
	table *lang.Table
}

// onHexes is appended to the title of a scenario that repeats another on hexes.
const onHexes = "(on hexes)"

// translations are those that were asked for, by code.
var translations = map[string]translation{}

// In returns the book in a language, in English where it is not translated. IDs and
// order are the same in all.
//
//go:noinline
func In(code string) *Book { return in(code).book }

// Title returns the title of a scenario in a language.
func Title(code, english string) string {
	t := in(code)
	base, early := strings.CutPrefix(english, "on hexes: ")
	base, late := strings.CutSuffix(base, ", on hexes")
	if (early || late) && !t.table.Has(english) && t.table.Has(base) {
		return t.table.T(base) + " " + t.table.T(onHexes)
	}
	return t.table.T(english)
}

// in returns a translation, English if there is no such language.
func in(code string) translation {
	t, ok := translations[code]
	if ok {
		return t
	}
	t.book = Load()
	t.table, _ = lang.Load(code) // it falls back to English
	if code != "en" && t.table != nil {
		t.book = Parse(rules.Book())
		t.book.translate(t.table)
	}
	translations[code] = t
	return t
}

// translate replaces the English text by that of a language.
func (b *Book) translate(table *lang.Table) {
	for i := range b.Sections {
		b.Sections[i].Title = table.T(b.Sections[i].Title)
	}
	for i := range b.Entries {
		for j := range b.Entries[i].Paras {
			p := &b.Entries[i].Paras[j]
			p.Text = table.T(p.Text)
		}
		b.finish(&b.Entries[i])
	}
}
