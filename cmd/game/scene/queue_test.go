package scene

import (
	"testing"

	"wallfall/rules"
)

// The chosen spells can be put into another order and left out by clicks, and
// their mana comes back.
func TestQueueIsReordered(t *testing.T) {
	g := newBench(t, hall)
	g.rest()
	p := g.play()
	p.set.Speed = 0
	cast := func(name string) {
		t.Helper()
		for _, a := range p.legal {
			if a.Kind == rules.Cast && p.words.board.Spells()[a.N].Name == name {
				if !p.do(g.ctx, a) {
					t.Fatal(p.notice)
				}
				g.rest()
				return
			}
		}
		t.Fatalf("%s cannot be cast", name)
	}
	order := func() (names []string) {
		for _, a := range p.queued() {
			names = append(names, p.words.board.Spells()[a.N].Name)
		}
		return names
	}
	mana := p.match.State().Mana(0)
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
	if got := p.match.State().Mana(0); got != mana || p.match.State().NumQueued() != 0 || p.match.Count() != 0 {
		t.Errorf("all left out there are %d mana, want %d", got, mana)
	}
}
