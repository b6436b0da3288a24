package screens

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"wallfall/assets/lang"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/rulebook"
	"wallfall/cmd/game/rulepage"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/store"
	"wallfall/input"
)

// english finds words that no German sentence has.
var english = regexp.MustCompile(`(?i)\b(the|is|of|and|cannot|not|no|it|this|level is|has)\b`)

// The rulebook speaks German: what is searched for, what rules say, what their
// scenes are called, and why a level is refused.
func TestRulebookInGerman(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	d := r.Desk()
	d.Set.Language = "de"
	d.Apply()
	r.Click("rules")
	r.Write("wande prufen") // as the letters to press have no marks
	if len(rulepage.PagesOf(d).Rules.Found) != 0 {
		t.Errorf("%d rules check walls", len(rulepage.PagesOf(d).Rules.Found))
	}
	r.Click("clear")
	r.Write("quetschwande")
	if len(rulepage.PagesOf(d).Rules.Found) < 5 {
		t.Fatalf("%d rules speak of walls", len(rulepage.PagesOf(d).Rules.Found))
	}
	r.Click("clear")
	r.Write("cw-14")
	r.Click("CW-14")
	if e := &rulepage.PagesOf(d).Rules.Book.Entries[rulepage.PagesOf(d).Rules.At]; !strings.Contains(e.Head(), "geschoben") {
		t.Errorf("%s says %q", e.ID, e.Head())
	}
	if !strings.HasSuffix(rulepage.PagesOf(d).Rules.Title, ".") || english.MatchString(rulepage.PagesOf(d).Rules.Title) {
		t.Errorf("the scene is called %q", rulepage.PagesOf(d).Rules.Title)
	}
	refused := 0
	for i := range rulepage.PagesOf(d).Rules.Book.Entries {
		for n, s := range rulebook.Scenes(rulepage.PagesOf(d).Rules.Book.Entries[i].ID) {
			if !s.Refused() {
				continue
			}
			refused++
			rulepage.PagesOf(d).ShowRule(i)
			rulepage.PagesOf(d).ShowScene(n)
			if _, why, _ := strings.Cut(rulepage.PagesOf(d).Rules.Wrong, ": "); why == "" || english.MatchString(why) {
				t.Errorf("%s is refused: %q", rulepage.PagesOf(d).Rules.Book.Entries[i].ID, rulepage.PagesOf(d).Rules.Wrong)
			}
		}
	}
	if refused == 0 {
		t.Error("no scene has a level that is refused")
	}
	d.Set.Language = "en"
	d.Apply()
	r.Tick(2)
	if e := &rulepage.PagesOf(d).Rules.Book.Entries[rulepage.PagesOf(d).Rules.At]; !english.MatchString(e.Paras[0].Text) {
		t.Errorf("in English %s says %q", e.ID, e.Paras[0].Text)
	}
	r.Key(input.KeyEscape)
}

// What cannot be opened, or continued, says why in German.
func TestWhyInGerman(t *testing.T) {
	m := gametest.Played(t, "knoll", 30)
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
	ctx := &shell.Context{Store: s}
	tell := func(what, notice string) {
		if notice == "" || english.MatchString(notice) {
			t.Errorf("%s: %q", what, notice)
		}
	}
	for _, bad := range []shell.Given{{Data: []byte("hello")}, {Name: "x.wallfall", Data: m.Save()[:400]}, {Data: []byte("#" + end[:len(end)-9])},
		{Err: os.ErrPermission}, {Data: []byte("wallfall 1\nrubbish")}, {Name: "a.txt", Data: []byte("wallfall 1\nside x\nside x colour=blu")}} {
		b := sit(t, shell.Options{})
		d := b.Sc.(*shell.Window).UI
		d.Set.Language = "de"
		d.Apply()
		b.Ctx.Given = []shell.Given{bad}
		b.Tick(1)
		tell(string(bad.Data[:min(9, len(bad.Data))]), d.Notice.Text)
	}
	save := string(m.Save())
	for what, text := range map[string]string{"version": "wallfall-match 9\n", "cut": save[:len(save)-40], "swapped": strings.Replace(save, "done 30", "done 29", 1), "empty": "\n"} {
		d := &shell.UI{Speaks: "de", Lang: german}
		d.Wire()
		if err := s.Put(shell.MatchKey, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if profile.SavedMatch(d, ctx) == nil {
			tell(what, d.Notice.Text)
		}
	}
}
