package screens

import (
	"fmt"
	"testing"
	"wallfall/cmd/game/editor"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/rulepage"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
)

// Who comes back with the keys stands where he left: on the title at what he chose,
// in the list at the level he looked at, behind a dialog at what opened it.
func TestFocusComesBack(t *testing.T) {
	b := sit(t, shell.Options{})
	at := func(want string) {
		t.Helper()
		b.Tick(3)
		if got := b.Sc.(*shell.Window).UI.Kit.Focus(); got != want {
			t.Fatalf("the keys are at %q, want %q", got, want)
		}
	}
	press := func(id string) {
		t.Helper()
		for range 40 {
			if b.Sc.(*shell.Window).UI.Kit.Focus() == id {
				b.Key(input.KeyEnter)
				b.Tick(3)
				return
			}
			b.Key(input.KeyTab)
		}
		t.Fatalf("no way to %q", id)
	}
	press("settings")
	b.Key(input.KeyEscape)
	at("settings")
	press("play")
	press("levels")
	at("level:millrace")
	b.Key(input.KeyTab)
	at("level:vise")
	b.Key(input.KeyEnter)
	at("begin")
	b.Key(input.KeyEscape)
	at("level:vise")
	b.Key(input.KeyEscape)
	at("play")
	press("make")
	at("new-level")
}

// Whoever goes on with Tab comes to every row of a long list, from wherever the list
// stands, though few of them are drawn.
func TestTabComesToEveryRow(t *testing.T) {
	tabs := func(b *gametest.Rig, presses int) map[string]bool {
		seen := map[string]bool{}
		for range presses {
			b.Key(input.KeyTab)
			b.Tick(1)
			seen[b.Sc.(*shell.Window).UI.Kit.Focus()] = true
		}
		return seen
	}
	b := sit(t, shell.Options{})
	b.Ctx.Width, b.Ctx.Height = 390, 600
	d := b.Sc.(*shell.Window).UI
	d.Routes.Rule("OB-04")
	rulepage.PagesOf(d).List = true
	b.Tick(3)
	seen := tabs(b, 230)
	for _, e := range rulepage.PagesOf(d).Book.Entries {
		if !seen[e.ID] {
			t.Errorf("Tab does not come to %s", e.ID)
		}
	}
	rulepage.PagesOf(d).CloseRules()
	text := gametest.Played(t, "knoll", 3).Save()
	for i := range 12 {
		if _, err := profile.Record(b.Ctx, fmt.Sprint("knoll-", i), text); err != nil {
			t.Fatal(err)
		}
		if _, err := editor.SaveLevel(d, b.Ctx, "", levels.Shipped()[0].Text); err != nil {
			t.Fatal(err)
		}
	}
	for _, list := range []struct {
		at  shell.Scene
		row string
	}{{library.NewRecordings(b.Ctx, d), "watch:knoll-"}, {editor.NewList(b.Ctx, d), "edit:"}} {
		b.Sc.(*shell.Window).Inner = list.at
		b.Tick(3)
		tabs(b, 40) // somewhere down the list
		seen := tabs(b, 80)
		for i := range 12 {
			if id := fmt.Sprint(list.row, i); !seen[id] {
				t.Errorf("Tab does not come to %s", id)
			}
		}
	}
}
