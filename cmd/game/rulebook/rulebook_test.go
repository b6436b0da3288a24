package rulebook

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"wallfall/rules"
)

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
			continue
		}
		cites := false
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
			for _, st := range tr.Steps {
				for _, e := range st.Events {
					cites = cites || e.Rule == r
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
	// The browser loads each scenario of the folder, so those of no use there are few.
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

func TestSearchFinds(t *testing.T) {
	b := Load()
	first := func(q string) string {
		if l := b.Search(q); len(l) > 0 {
			return b.Entries[l[0]].ID
		}
		return ""
	}
	for q, want := range map[string]string{"cw-04": "CW-04", "CW": "CW-01", "soul jar": "SP-02", "volcano": "HZ-09", "zugzwang": ""} {
		if got := first(q); got != want {
			t.Errorf("%q finds %q first, want %q", q, got, want)
		}
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
	if len(got) != len(want) {
		t.Fatal(got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("piece %d is %v, want %v", i, got[i], want[i])
		}
	}
}
