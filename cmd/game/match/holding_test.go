package match

import (
	"testing"

	"wallfall/levels"
	"wallfall/rules"
)

// A structure that hops off lies in the tray from the moment it has come there, with
// the turns that are left, while what follows is still to be shown.
func TestStructureLiesInTheTrayAtOnce(t *testing.T) {
	g := newBench(t, shippedLevel(t, "courts"))
	g.rest()
	p := g.play()
	for _, effect := range []rules.Effect{rules.HopStructure, rules.HopGroup} { // one after the other
		begun := false
		for _, a := range p.Table.Legal {
			if a.Kind == rules.Cast && p.Table.Narrator.Board.Spells()[a.N].Effect == effect {
				begun = p.Do(g.ctx, a)
				break
			}
		}
		if !begun {
			t.Fatal("nothing can be taken off the board")
		}
		g.rest()
	}
	p.ctl.endPhase(g.ctx)
	for range 600 {
		g.tick(1)
		for _, h := range p.Table.Held.Slots {
			if h.Fig == rules.NoFig && h.Known && h.Cast.Turns > 0 {
				if !p.Table.Timeline.Busy() {
					t.Error("it lies there only when all has been shown")
				}
				return
			}
		}
	}
	t.Error("it never lies there")
}

// shippedLevel returns the text of a level of the game.
func shippedLevel(t *testing.T, id string) string {
	t.Helper()
	for _, e := range levels.Shipped() {
		if e.ID == id {
			return string(e.Text)
		}
	}
	t.Fatalf("unknown level %s", id)
	return ""
}
