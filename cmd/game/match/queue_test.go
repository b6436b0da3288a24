package match

import (
	"strings"
	"testing"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/rules"
)

// The chosen spells can be put into another order and left out by clicks, and
// their mana comes back.
func TestQueueIsReordered(t *testing.T) {
	g := newBench(t, hall)
	g.rest()
	p := g.play()
	p.UI.Set.Speed = 0
	cast := func(name string) {
		t.Helper()
		for _, a := range p.Table.Legal {
			if a.Kind == rules.Cast && p.Table.Narrator.Board.Spells()[a.N].Name == name {
				if !p.Do(g.ctx, a) {
					t.Fatal(p.UI.Notice.Text)
				}
				g.rest()
				return
			}
		}
		t.Fatalf("%s cannot be cast", name)
	}
	order := func() (names []string) {
		for _, a := range p.Table.Spells.Queue() {
			names = append(names, p.Table.Narrator.Board.Spells()[a.N].Name)
		}
		return names
	}
	mana := p.Table.Match.State().Mana(0)
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
	if got := p.Table.Match.State().Mana(0); got != mana || p.Table.Match.State().NumQueued() != 0 || p.Table.Match.Count() != 0 {
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
		r.Click("spell:encampment")
		r.Click("figure:ann")
		r.Settle()
	}
	still := func(what string, chosen, left int) {
		t.Helper()
		r.Tick(1)
		if p.Table.Match.State().Pending().Ask != rules.AskSpells || p.Table.Spells.QueueLen() != chosen || p.Table.Spells.ManaLeft(0) != left {
			t.Fatalf("%s: asked is %v, %d spells are chosen, %d mana left", what, p.Table.Match.State().Pending().Ask, p.Table.Spells.QueueLen(), p.Table.Spells.ManaLeft(0))
		}
	}
	r.Click("spell:encampment")
	r.Click("figure:hal")
	r.Settle()
	still("the first", 1, 3)
	choose()
	still("the last", 2, 0)
	if len(p.Table.Chooser.Options) != 0 || !r.Has("queue-drop:2") || len(p.Table.Picture.Over.Targets) != 2 {
		t.Errorf("offered are %v, marked %v", p.Table.Chooser.Options, p.Table.Picture.Over.Targets)
	}
	r.Over("end-turn", 3)
	if odds := r.Text("odds"); !strings.Contains(odds, "Ann") {
		t.Errorf("the preview of casting them is %q", odds)
	}
	r.Click("undo")
	still("taken back", 1, 3)
	choose()
	r.Key(input.KeyEscape)
	still("backed out", 1, 3)
	if p.UI.Dialog != shell.NoDialog {
		t.Error("backing out opens the menu besides")
	}
	choose()
	r.Click("queue-drop:1")
	still("the first left out", 1, 3)
	if a := p.Table.Spells.QueueAt(0); p.Table.Narrator.Board.FigName(a.Fig) != "ann" || p.Table.Spells.Deferred() {
		t.Fatalf("left is %v, kept back %v", a, p.Table.Spells.Deferred())
	}
	r.Click("spell:encampment")
	r.Click("figure:hal")
	still("again", 2, 0)
	r.Click("queue-up:2")
	still("the other way round", 2, 0)
	if a := p.Table.Spells.QueueAt(0); p.Table.Narrator.Board.FigName(a.Fig) != "hal" {
		t.Errorf("first is %v", a)
	}
	r.Click("end-turn")
	r.Settle()
	if p.Table.Match.State().Pending().Ask == rules.AskSpells || p.Table.Match.State().NumQueued() != 0 || p.Table.Match.Count() != 2 {
		t.Errorf("cast they are not: %v, %d commands", p.Table.Match.State().Pending().Ask, p.Table.Match.Count())
	}
	if !p.Table.Match.State().Figure(p.Table.Narrator.Board.FigByName("ann")).Away {
		t.Error("the last one was not cast")
	}
}
