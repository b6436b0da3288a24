package scene

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"wallfall/assets/lang"
	"wallfall/cmd/game/rulebook"
	"wallfall/cmd/game/store"
	"wallfall/input"
)

// english finds words that no German sentence has.
var english = regexp.MustCompile(`(?i)\b(the|is|of|and|cannot|not|no|it|this|level is|has)\b`)

// The rulebook speaks German: what is searched for, what rules say, what their
// scenes are called, and why a level is refused.
func TestRulebookInGerman(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	d := r.desk()
	d.set.Language = "de"
	d.apply()
	r.click("rules")
	r.write("wande prufen") // as the letters to press have no marks
	if len(pagesOf(d).rules.found) != 0 {
		t.Errorf("%d rules check walls", len(pagesOf(d).rules.found))
	}
	r.click("clear")
	r.write("quetschwande")
	if len(pagesOf(d).rules.found) < 5 {
		t.Fatalf("%d rules speak of walls", len(pagesOf(d).rules.found))
	}
	r.click("clear")
	r.write("cw-14")
	r.click("CW-14")
	if e := &pagesOf(d).rules.book.Entries[pagesOf(d).rules.at]; !strings.Contains(e.Head(), "geschoben") {
		t.Errorf("%s says %q", e.ID, e.Head())
	}
	if !strings.HasSuffix(pagesOf(d).rules.title, ".") || english.MatchString(pagesOf(d).rules.title) {
		t.Errorf("the scene is called %q", pagesOf(d).rules.title)
	}
	refused := 0
	for i := range pagesOf(d).rules.book.Entries {
		for n, s := range rulebook.Scenes(pagesOf(d).rules.book.Entries[i].ID) {
			if !s.Refused() {
				continue
			}
			refused++
			pagesOf(d).showRule(i)
			pagesOf(d).showScene(n)
			if _, why, _ := strings.Cut(pagesOf(d).rules.wrong, ": "); why == "" || english.MatchString(why) {
				t.Errorf("%s is refused: %q", pagesOf(d).rules.book.Entries[i].ID, pagesOf(d).rules.wrong)
			}
		}
	}
	if refused == 0 {
		t.Error("no scene has a level that is refused")
	}
	d.set.Language = "en"
	d.apply()
	r.tick(2)
	if e := &pagesOf(d).rules.book.Entries[pagesOf(d).rules.at]; !english.MatchString(e.Paras[0].Text) {
		t.Errorf("in English %s says %q", e.ID, e.Paras[0].Text)
	}
	r.key(input.KeyEscape)
}

// What cannot be opened, or continued, says why in German.
func TestWhyInGerman(t *testing.T) {
	m := played(t, "knoll", 30)
	end, err := m.Link()
	if err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	german, err := lang.Load("de")
	if err != nil {
		t.Fatal(err)
	}
	ctx := &Context{Store: s}
	tell := func(what, notice string) {
		if notice == "" || english.MatchString(notice) {
			t.Errorf("%s: %q", what, notice)
		}
	}
	for _, bad := range []Given{{Data: []byte("hello")}, {Name: "x.wallfall", Data: m.Save()[:400]}, {Data: []byte("#" + end[:len(end)-9])},
		{Err: os.ErrPermission}, {Data: []byte("wallfall 1\nrubbish")}, {Name: "a.txt", Data: []byte("wallfall 1\nside x\nside x colour=blu")}} {
		b := sit(t, Options{})
		d := b.at.(*shell).ui
		d.set.Language = "de"
		d.apply()
		b.ctx.Given = []Given{bad}
		b.tick(1)
		tell(string(bad.Data[:min(9, len(bad.Data))]), d.notice)
	}
	save := string(m.Save())
	for what, text := range map[string]string{"version": "wallfall-match 9\n", "cut": save[:len(save)-40], "swapped": strings.Replace(save, "done 30", "done 29", 1), "empty": "\n"} {
		d := &desk{speaks: "de", lang: german}
		d.wire()
		if err := s.Put(matchKey, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if savedMatch(d, ctx) == nil {
			tell(what, d.notice)
		}
	}
}
