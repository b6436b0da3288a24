package rulebook

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wallfall/assets/lang"
	"wallfall/assets/lang/po"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// alone matches the start of a rule that cannot be read on a page of its own.
var alone = regexp.MustCompile(`^(Its?|They|When it|Seine|Ihre|Er|Die Zauber auf ihm)\b`)

// Every rule of the game has an entry that says something, without a word for
// programmers, in a section with a title.
func TestEveryRuleHasAnEntry(t *testing.T) {
	b := Load()
	n := 0
	for _, r := range rules.AllRules() {
		e := b.Find(r.String())
		if e == nil {
			t.Errorf("no entry %s", r)
			continue
		}
		n++
		if len(e.Paras) == 0 || len(e.Head()) < 5 {
			t.Errorf("%s says nothing: %q", e.ID, e.Head())
		}
		if alone.MatchString(e.Head()) {
			t.Errorf("%s opens with a word for what another rule named: %q", e.ID, e.Head())
		}
		if s := b.Sections[e.Section]; !strings.HasPrefix(e.ID, s.Code+"-") || s.Title == "" {
			t.Errorf("%s stands in section %q", e.ID, s.Title)
		}
		for _, p := range e.Paras {
			if strings.ContainsAny(p.Text, "`*") || strings.Contains(p.Text, "In code") || p.Text == "" {
				t.Errorf("%s is written for programmers: %q", e.ID, p.Text)
			}
		}
	}
	if n != len(b.Entries) || n < 150 {
		t.Errorf("%d entries for %d rules", len(b.Entries), n)
	}
	sum := 0
	for i, s := range b.Sections {
		for j := range s.Count {
			if b.Entries[s.First+j].Section != i {
				t.Errorf("entry %d is not in section %s", s.First+j, s.Code)
			}
		}
		sum += s.Count
	}
	preface := regexp.MustCompile(`(?m)^## [A-Z]+: .*\n+([^*\n].*)`)
	for _, m := range preface.FindAllStringSubmatch(rules.Book(), -1) {
		t.Errorf("no rule says what stands before the first of its section: %q", m[1])
	}
	if sum != n {
		t.Errorf("the sections have %d entries, the book %d", sum, n)
	}
}

// Every rule has scenarios, and each of those shown plays to its end, on a board
// unless it shows a level that is refused.
func TestEveryRulePlays(t *testing.T) {
	seen := map[string]bool{}
	boards, moving := 0, 0
	for _, r := range rules.AllRules() {
		list := Scenes(r.String())
		if len(list) == 0 {
			t.Errorf("no scenario shows %s", r)
		}
		for i, sc := range list {
			tr, fail := sc.Trace()
			if fail != nil {
				t.Errorf("%s: %v", r, fail)
				continue
			}
			if (tr.Level == nil) != sc.Refused() && !sc.Refused() {
				t.Errorf("%s: scenario %q has no board", r, sc.Title)
			}
			if i == 0 {
				if tr.Level != nil {
					boards++
				}
				if len(tr.Steps) > 1 {
					moving++
				}
			}
			seen[sc.Title] = true
		}
	}
	if n := len(rules.AllRules()); boards < n-8 || moving < n*3/4 {
		t.Errorf("of %d rules the first scenario of %d has a board, and something happens in that of %d", n, boards, moving)
	}
	if len(seen) < 150 {
		t.Errorf("only %d scenarios are shown in all", len(seen))
	}
	// The browser loads each scenario of the folder, so few may be unused there.
	var unused []string
	for i := range all() {
		if !seen[all()[i].Title] {
			unused = append(unused, fmt.Sprintf("%s:%d", all()[i].File, all()[i].Line))
		}
	}
	if len(unused) > 20 {
		t.Errorf("%d scenarios are never shown: move them to levels/scenarios/more: %v", len(unused), unused)
	}
}

// finds checks which rule a query finds first.
func finds(t *testing.T, b *Book, first map[string]string) {
	t.Helper()
	for q, want := range first {
		got := ""
		if l := b.Search(q); len(l) > 0 {
			got = b.Entries[l[0]].ID
		}
		if got != want {
			t.Errorf("%q finds %q first, want %q", q, got, want)
		}
	}
}

// The search finds the words of the language, also without its letters, and
// always the IDs of rules.
func TestSearchFinds(t *testing.T) {
	b := Load()
	finds(t, b, map[string]string{"cw-04": "CW-04", "CW": "CW-01", "soul jar": "SP-02", "volcano": "HZ-09", "zugzwang": ""})
	finds(t, In("de"), map[string]string{
		"cw-04": "CW-04", "CW": "CW-01", "Seelenkrug": "SP-02", "Vulkan": "HZ-09", "überfluten": "SP-09", "uberfluten": "SP-09",
		"ueberfluten": "SP-09", "Dünen": "HZ-14", "duenen": "HZ-14", "unsterblich": "FG-04", "soul jar": "", "quetschwand massiv": "CW-01",
	})
	if In("en") != b {
		t.Error("English has a book of its own")
	}
	if n := len(b.Search("")); n != len(b.Entries) {
		t.Errorf("no query finds %d of %d", n, len(b.Entries))
	}
	for _, i := range b.Search("wall pit") {
		if w := b.Entries[i].words; !strings.Contains(w, "wall") || !strings.Contains(w, "pit") {
			t.Errorf("%s has not both words", b.Entries[i].ID)
		}
	}
}

func TestSpans(t *testing.T) {
	got := Spans("see CW-04, and XX-99 or (PF-08).")
	want := []Span{{"see ", false}, {"CW-04", true}, {", and XX-99 or (", false}, {"PF-08", true}, {").", false}}
	if !slices.Equal(got, want) {
		t.Errorf("the pieces are %v, want %v", got, want)
	}
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

// Every rule is in every language, paragraph by paragraph, naming the same rules, and no
// language has a paragraph that the book does not have.
func TestEveryRuleIsTranslated(t *testing.T) {
	english, there := Load(), map[string]bool{}
	for i := range english.Entries {
		for _, p := range english.Entries[i].Paras {
			there[p.Text] = true
		}
	}
	for _, l := range lang.Languages()[1:] {
		book := In(l.Code)
		for i := range english.Entries {
			e, said := &english.Entries[i], &book.Entries[i]
			for j := range e.Paras {
				if said.Paras[j].Text == e.Paras[j].Text {
					t.Errorf("%s: paragraph %d of %s is English: %q", l.Code, j+1, e.ID, e.Paras[j].Text)
				}
			}
			if alone.MatchString(said.Head()) {
				t.Errorf("%s: %s opens with a word for what another rule named: %q", l.Code, e.ID, said.Head())
			}
			if got, want := named(said), named(e); !slices.Equal(got, want) {
				t.Errorf("%s: %s speaks of %v instead of %v", l.Code, e.ID, got, want)
			}
		}
		for _, e := range rulestest.Must(po.Load(l.Code, "rules"))(t).Entries {
			if !there[e.English] && strings.HasSuffix(e.English, ".") {
				t.Errorf("%s:%d: %q is not in the rulebook", e.File, e.Line, e.English)
			}
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
		for _, r := range rules.AllRules() {
			for _, s := range Scenes(r.String()) {
				if Title(l.Code, s.Title) == s.Title {
					t.Errorf("%s/rules.po lacks %q (%s)", l.Code, s.Title, r)
				}
			}
		}
		for _, e := range rulestest.Must(po.Load(l.Code, "rules"))(t).Entries {
			if !there[e.English] && !strings.HasSuffix(e.English, ".") {
				t.Errorf("%s:%d: %q is no scenario", e.File, e.Line, e.English)
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
