package screens

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"wallfall/assets/lang"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/store"
)

// english finds words that no German sentence has.
var english = regexp.MustCompile(`(?i)\b(the|is|of|and|cannot|not|no|it|this|level is|has)\b`)

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
		if err := s.Put(shell.MatchKey, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if profile.Continue(d, ctx, shell.MatchKey) == nil {
			tell(what, d.Notice.Text)
		}
	}
}
