package rulebook

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"testing"

	"wallfall/assets/lang"
	"wallfall/rules"
)

// mark is of the English text of a rule: it changes with the text.
func mark(e *Entry) string {
	h := fnv.New32a()
	for _, p := range e.Paras {
		fmt.Fprintf(h, "%s\n", p.Text)
	}
	return fmt.Sprintf("%08x", h.Sum32())
}

// named lists the other rules that an entry speaks of, each once and in order.
func named(e *Entry) (ids []string) {
	for _, p := range e.Paras {
		for _, s := range Spans(p.Text) {
			if s.Rule && s.Text != e.ID {
				ids = append(ids, s.Text)
			}
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// Every rule is in every language, paragraph by paragraph, in the order of the
// book, naming the same rules, and translated from the text that it has now.
func TestEveryRuleIsTranslated(t *testing.T) {
	english := Load()
	for _, l := range lang.Languages()[1:] {
		book := In(l.Code)
		var got []string
		for line := range strings.Lines(lang.Further(l.Code, "rules")) {
			if strings.Trim(line, "\t\r\n ") != "" && !strings.HasPrefix(line, "#") && line[0] != '\t' {
				got = append(got, strings.TrimSpace(line))
			}
		}
		var want []string
		for i := range english.Entries {
			e := &english.Entries[i]
			want = append(want, e.ID+" "+mark(e))
			said := &book.Entries[i]
			if said.ID != e.ID || len(said.Paras) != len(e.Paras) {
				t.Fatalf("%s: %s stands where %s belongs", l.Code, said.ID, e.ID)
			}
			for j := range e.Paras {
				if said.Paras[j].Text == e.Paras[j].Text {
					t.Errorf("%s: paragraph %d of %s is English: %q", l.Code, j+1, e.ID, e.Paras[j].Text)
				}
			}
			if got, want := named(said), named(e); !slices.Equal(got, want) {
				t.Errorf("%s: %s speaks of %v instead of %v", l.Code, e.ID, got, want)
			}
		}
		for _, w := range want {
			if id, _, _ := strings.Cut(w, " "); !slices.Contains(got, w) {
				t.Errorf("%s: the English text of %s is not the one that was translated: see to it, and write %q in %[1]s-rules.txt", l.Code, id, w)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s-rules.txt does not have each rule once and in order", l.Code)
		}
	}
}

// Each title of a scenario that the rulebook shows is in every language, and no
// language has a title that no scenario bears.
func TestEveryTitleIsTranslated(t *testing.T) {
	there := map[string]bool{onHexes: true}
	for i := range all() {
		title, _ := strings.CutPrefix(all()[i].Title, "on hexes: ")
		title, _ = strings.CutSuffix(title, ", on hexes")
		there[title] = true
		there[all()[i].Title] = true
	}
	for _, l := range lang.Languages()[1:] {
		table, err := lang.Parse(l.Code+"-scenes.txt", lang.Further(l.Code, "scenes"))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rules.AllRules() {
			for _, s := range Scenes(r.String()) {
				if Title(l.Code, s.Title) == s.Title {
					t.Errorf("%s-scenes.txt lacks %q (%s)", l.Code, s.Title, r)
				}
			}
		}
		for _, title := range table.Texts() {
			if !there[title] {
				t.Errorf("%s-scenes.txt translates %q, which is no scenario", l.Code, title)
			}
		}
	}
	for english, want := range map[string]string{
		"a large figure needs all its cells":                            "Eine große Figur braucht alle ihre Felder",
		"on hexes: slam into rock: 2 plus 1 for each cell left over":    "Gegen Fels: 2 und 1 für jedes übrige Feld (auf Sechsecken)",
		"a group is a lord, or magic, if all its members are, on hexes": "Eine Gruppe ist Fürst oder magisch, wenn alle in ihr es sind (auf Sechsecken)",
		"said by nobody": "said by nobody",
	} {
		if got := Title("de", english); got != want {
			t.Errorf("%q becomes %q, want %q", english, got, want)
		}
	}
}

// The search finds the words of the language, also without its letters, and
// always the IDs of rules.
func TestSearchFindsGerman(t *testing.T) {
	b := In("de")
	first := func(q string) string {
		if l := b.Search(q); len(l) > 0 {
			return b.Entries[l[0]].ID
		}
		return ""
	}
	for q, want := range map[string]string{
		"cw-04": "CW-04", "CW": "CW-01", "Seelenkrug": "SP-02", "Vulkan": "HZ-09", "überfluten": "SP-09", "uberfluten": "SP-09",
		"ueberfluten": "SP-09", "Dünen": "HZ-14", "duenen": "HZ-14", "unsterblich": "FG-04", "soul jar": "", "quetschwand massiv": "CW-01",
	} {
		if got := first(q); got != want {
			t.Errorf("%q finds %q first, want %q", q, got, want)
		}
	}
	if In("en") != Load() {
		t.Error("English has a book of its own")
	}
}
