package scene

import (
	"strings"
	"testing"

	"wallfall/input"
	"wallfall/rules"
)

// The chosen spells can be put into another order and left out by clicks, and
// their mana comes back.
func TestQueueIsReordered(t *testing.T) {
	g := newBench(t, hall)
	g.rest()
	p := g.play()
	p.ui.set.Speed = 0
	cast := func(name string) {
		t.Helper()
		for _, a := range p.t.legal {
			if a.Kind == rules.Cast && p.t.words.board.Spells()[a.N].Name == name {
				if !p.do(g.ctx, a) {
					t.Fatal(p.ui.notice)
				}
				g.rest()
				return
			}
		}
		t.Fatalf("%s cannot be cast", name)
	}
	order := func() (names []string) {
		for _, a := range p.t.spells.queued() {
			names = append(names, p.t.words.board.Spells()[a.N].Name)
		}
		return names
	}
	mana := p.t.match.State().Mana(0)
	cast("encampment")
	cast("battle-fury")
	g.click("queue-up:2")
	if got := order(); len(got) != 2 || got[0] != "battle-fury" || got[1] != "encampment" {
		t.Fatalf("the order is %v", got)
	}
	g.click("queue-drop:1")
	if got := order(); len(got) != 1 || got[0] != "encampment" {
		t.Fatalf("one left out the order is %v", got)
	}
	g.click("queue-drop:1")
	if got := p.t.match.State().Mana(0); got != mana || p.t.match.State().NumQueued() != 0 || p.t.match.Count() != 0 {
		t.Errorf("all left out there are %d mana, want %d", got, mana)
	}
}

// A spell after which nothing else could be chosen is not cast before the player says
// so: it stands in the list, can be taken back in every way, and changes its place.
func TestLastSpellWaits(t *testing.T) {
	r := onLevel(t, strings.Replace(workbench, "mana=20", "mana=6", 1), 1280, 800)
	p := playOf(r)
	choose := func() {
		t.Helper()
		r.click("spell:encampment")
		r.click("figure:ann")
		r.settle()
	}
	still := func(what string, chosen, left int) {
		t.Helper()
		r.tick(1)
		if p.t.match.State().Pending().Ask != rules.AskSpells || p.t.spells.chosenSpells() != chosen || p.t.spells.manaLeft(0) != left {
			t.Fatalf("%s: asked is %v, %d spells are chosen, %d mana left", what, p.t.match.State().Pending().Ask, p.t.spells.chosenSpells(), p.t.spells.manaLeft(0))
		}
	}
	r.click("spell:encampment")
	r.click("figure:hal")
	r.settle()
	still("the first", 1, 3)
	choose()
	still("the last", 2, 0)
	if len(p.t.pick.opts) != 0 || !r.has("queue-drop:2") || len(p.t.pic.Over.Targets) != 2 {
		t.Errorf("offered are %v, marked %v", p.t.pick.opts, p.t.pic.Over.Targets)
	}
	r.over("end-turn", 3)
	if odds := r.text("odds"); !strings.Contains(odds, "Ann") {
		t.Errorf("what casting them brings is told as %q", odds)
	}
	r.click("undo")
	still("taken back", 1, 3)
	choose()
	r.key(input.KeyEscape)
	still("backed out", 1, 3)
	if p.ui.dialog != noDialog {
		t.Error("backing out opens the menu besides")
	}
	choose()
	r.click("queue-drop:1")
	still("the first left out", 1, 3)
	if a := p.t.spells.chosenSpell(0); p.t.words.board.FigName(a.Fig) != "ann" || p.t.spells.keepsBack() {
		t.Fatalf("left is %v, kept back %v", a, p.t.spells.keepsBack())
	}
	r.click("spell:encampment")
	r.click("figure:hal")
	still("again", 2, 0)
	r.click("queue-up:2")
	still("the other way round", 2, 0)
	if a := p.t.spells.chosenSpell(0); p.t.words.board.FigName(a.Fig) != "hal" {
		t.Errorf("first is %v", a)
	}
	r.click("end-turn")
	r.settle()
	if p.t.match.State().Pending().Ask == rules.AskSpells || p.t.match.State().NumQueued() != 0 || p.t.match.Count() != 2 {
		t.Errorf("cast they are not: %v, %d commands", p.t.match.State().Pending().Ask, p.t.match.Count())
	}
	if !p.t.match.State().Figure(p.t.words.board.FigByName("ann")).Away {
		t.Error("the last one was not cast")
	}
}
