package editor

import (
	"strings"
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
)

// The pages of kinds, abilities and spells change what the level says of them.
func TestPieces(t *testing.T) {
	r := drawingIn(t, 1280, 1000)
	before := gametest.LevelText(r)
	e := gametest.Inner[*Editor](r)
	page := func(n int) {
		e.UI.Dialog, e.forms.page, e.forms.pieces = LevelDialog, n, pieces{}
		r.Tick(2)
	}
	field := func(name, text string) {
		t.Helper()
		e.UI.Kit.Reveal("piece-" + name)
		r.Tick(2)
		r.Click("piece-" + name)
		e.UI.Kit.Write("piece-"+name, "")
		r.Write(text)
	}
	choose := func(name string) {
		t.Helper()
		e.forms.pieces.search = name
		r.Tick(2)
		r.Click("piece:" + name)
		r.Tick(1)
	}

	for _, keyword := range []string{"kind", "ability", "spell"} {
		for _, f := range levels.FieldsOf(keyword) {
			hint := e.forms.fieldHint(f.Usage)
			if first, _, _ := strings.Cut(hint, ","); strings.Contains(hint, "|") || first != "" && !strings.ContainsAny(first, "abcdefghijklmnopqrstuvwxyz1…") {
				t.Errorf("the empty field %s of %s shows %q", f.Name, keyword, hint)
			}
		}
	}

	page(kindsPage)
	choose("knight")
	field("power", "9")
	field("skill", "5") // going on to another field takes the first over
	drawn(r, "kind knight power=9")
	r.Key(input.KeyEnter)
	drawn(r, "kind knight power=9 skill=5")
	field("power", "many")
	r.Key(input.KeyEnter)
	r.Tick(1)
	drawn(r, "kind knight power=9 skill=5")
	if got := r.Text("notice"); !strings.Contains(got, "xpected a number") {
		t.Errorf("a word for a number is refused with %q", got)
	}

	page(abilitiesPage)
	r.Click("piece-name")
	r.Write("jab")
	r.Key(input.KeyEnter)
	r.Tick(2)
	r.Click("piece-add")
	r.Tick(2)
	field("tier1", "damage 1 push 2")
	r.Key(input.KeyEnter)
	e.UI.Kit.Reveal("piece-weapon")
	r.Tick(2)
	r.Click("piece-weapon")
	r.Tick(2)
	drawn(r, `ability jab range=1 tier1="damage 1 push 2" weapon`)

	page(spellsPage)
	choose("dispel")
	field("cost", "5")
	r.Key(input.KeyEnter)
	drawn(r, "spell dispel cost=5")
	e.UI.Kit.Reveal("piece-gone")
	r.Tick(2)
	r.Click("piece-gone")
	r.Tick(2)
	if text := gametest.LevelText(r); strings.Contains(text, "spell dispel") {
		t.Errorf("the spell is still there:\n%s", text)
	}
	e.UI.Dialog = shell.NoDialog
	r.Tick(2)
	for range 8 {
		r.Chord(input.KeyZ)
	}
	r.Is("text", before)
}
