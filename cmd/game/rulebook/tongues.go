package rulebook

import (
	"strings"
	"sync"

	"wallfall/assets/lang"
	"wallfall/rules"
)

// tongue is the book in one language.
type tongue struct {
	book   *Book
	titles *lang.Table
}

// onHexes is added to the title of a scenario that shows the same on hexes.
const onHexes = "(on hexes)"

// tongues reads each language when it is first asked for.
var tongues = func() map[string]func() tongue {
	m := map[string]func() tongue{}
	for _, l := range lang.Languages() {
		m[l.Code] = sync.OnceValue(func() tongue { return read(l.Code) })
	}
	return m
}()

// In gives the book in a language, by its code, in English where it is not
// translated; it is read once. The rules keep their IDs and their order.
func In(code string) *Book { return in(code).book }

// Title gives the title of a scenario in a language. What shows the same on hexes
// has a title of its own in English only.
func Title(code, english string) string {
	t := in(code)
	base, early := strings.CutPrefix(english, "on hexes: ")
	base, late := strings.CutSuffix(base, ", on hexes")
	if (early || late) && !t.titles.Has(english) && t.titles.Has(base) {
		return t.titles.T(base) + " " + t.titles.T(onHexes)
	}
	return t.titles.T(english)
}

// in returns what is in a language, in English if there is no such language.
func in(code string) tongue {
	if get, ok := tongues[code]; ok {
		return get()
	}
	return tongue{book: Load()}
}

func read(code string) tongue {
	t := tongue{book: Load()}
	if table, err := lang.Load(code); err == nil && code != "en" {
		t.book = Parse(rules.Book())
		t.book.translate(table, lang.Further(code, "rules"))
	}
	// What cannot be read stays English; a test reads them all.
	t.titles, _ = lang.Parse(code+"-scenes.txt", lang.Further(code, "scenes"))
	return t
}

// translate puts the text of a rules file in place of the English, which is: the
// ID of a rule with the mark of the English text that was translated, then
// paragraph by paragraph what stands for it, each in a line indented by a tab.
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
