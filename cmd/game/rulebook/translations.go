package rulebook

import (
	"strings"
	"sync"

	"wallfall/assets/lang"
	"wallfall/rules"
)

// translation is the book in one language.
type translation struct {
	book   *Book
	titles *lang.Table
}

// onHexes is appended to the title of a scenario that repeats another on hexes.
const onHexes = "(on hexes)"

// translations are loaded when they are first asked for.
var translations = func() map[string]func() translation {
	m := map[string]func() translation{}
	for _, l := range lang.Languages() {
		m[l.Code] = sync.OnceValue(func() translation { return read(l.Code) })
	}
	return m
}()

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
	if (early || late) && !t.titles.Has(english) && t.titles.Has(base) {
		return t.titles.T(base) + " " + t.titles.T(onHexes)
	}
	return t.titles.T(english)
}

// in returns a translation, English if there is no such language.
func in(code string) translation {
	if get, ok := translations[code]; ok {
		return get()
	}
	return translation{book: Load()}
}

func read(code string) translation {
	t := translation{book: Load()}
	if table, err := lang.Load(code); err == nil && code != "en" {
		t.book = Parse(rules.Book())
		t.book.translate(table, lang.Further(code, "rules"))
	}
	// Files that do not parse leave English; a test parses all.
	t.titles, _ = lang.Parse(code+"-scenes.txt", lang.Further(code, "scenes"))
	return t
}

// translate replaces the English text by that of a rules file: a line with the ID of a
// rule and the mark of the English text that was translated, then a line for each
// paragraph, indented by a tab.
func (b *Book) translate(table *lang.Table, text string) {
	for i := range b.Sections {
		b.Sections[i].Title = table.T(b.Sections[i].Title)
	}
	var e *Entry
	next := 0
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		said, indented := strings.CutPrefix(line, "\t")
		switch {
		case !indented:
			id, _, _ := strings.Cut(line, " ")
			e, next = b.Find(id), 0
		case e != nil && next < len(e.Paras):
			e.Paras[next].Text = said
			next++
		}
	}
	for i := range b.Entries {
		b.finish(&b.Entries[i])
	}
}
