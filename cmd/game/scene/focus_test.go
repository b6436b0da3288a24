package scene

import (
	"fmt"
	"testing"

	"wallfall/input"
	"wallfall/levels"
)

// Who comes back with the keys stands where he left: on the title at what he chose,
// in the list at the level he looked at, behind a dialog at what opened it.
func TestFocusComesBack(t *testing.T) {
	b := sit(t, Options{})
	at := func(want string) {
		t.Helper()
		b.tick(3)
		if got := b.at.(*shell).ui.kit.Focus(); got != want {
			t.Fatalf("the keys are at %q, want %q", got, want)
		}
	}
	press := func(id string) {
		t.Helper()
		for range 40 {
			if b.at.(*shell).ui.kit.Focus() == id {
				b.key(input.KeyEnter)
				b.tick(3)
				return
			}
			b.key(input.KeyTab)
		}
		t.Fatalf("no way to %q", id)
	}
	press("settings")
	b.key(input.KeyEscape)
	at("settings")
	press("play")
	at("level:millrace")
	b.key(input.KeyTab)
	at("level:vise")
	b.key(input.KeyEnter)
	at("begin")
	b.key(input.KeyEscape)
	at("level:vise")
	b.key(input.KeyEscape)
	at("play")
	press("make")
	at("new-level")
}

// Whoever goes on with Tab comes to every row of a long list, from wherever the list
// stands, though few of them are drawn.
func TestTabComesToEveryRow(t *testing.T) {
	tabs := func(b *sitter, presses int) map[string]bool {
		seen := map[string]bool{}
		for range presses {
			b.key(input.KeyTab)
			b.tick(1)
			seen[b.at.(*shell).ui.kit.Focus()] = true
		}
		return seen
	}
	b := sit(t, Options{})
	b.ctx.Width, b.ctx.Height = 390, 600
	d := b.at.(*shell).ui
	d.openRule("OB-04")
	pagesOf(d).rules.list = true
	b.tick(3)
	seen := tabs(b, 230)
	for _, e := range pagesOf(d).rules.book.Entries {
		if !seen[e.ID] {
			t.Errorf("Tab does not come to %s", e.ID)
		}
	}
	pagesOf(d).closeRules()
	text := played(t, "knoll", 3).Save()
	for i := range 12 {
		if _, err := record(b.ctx, fmt.Sprint("knoll-", i), text); err != nil {
			t.Fatal(err)
		}
		if _, err := keepLevel(d, b.ctx, "", levels.Shipped()[0].Text); err != nil {
			t.Fatal(err)
		}
	}
	for _, list := range []struct {
		at  Scene
		row string
	}{{newRecordings(b.ctx, d), "watch:knoll-"}, {newDrawings(b.ctx, d), "edit:"}} {
		b.at.(*shell).inner = list.at
		b.tick(3)
		tabs(b, 40) // somewhere down the list
		seen := tabs(b, 80)
		for i := range 12 {
			if id := fmt.Sprint(list.row, i); !seen[id] {
				t.Errorf("Tab does not come to %s", id)
			}
		}
	}
}
