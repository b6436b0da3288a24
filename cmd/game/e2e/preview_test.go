//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// glazed is a room with glass to be thrown through, a pitfall, a wall that moves
// and spells that take off the board.
const glazed = `wallfall 1
title "Glazed"
about "g"
topology square
side heroes "Heroes" colour=amber mana=20 spells=encampment,inundate
side keeper "Keeper" colour=sky keeper
goal heroes slay-all
goal keeper slay-all
floor 0
map
###########
#.........#
#.........#
#.........#
###########
end
floor 1
map
###########
#w........#
#.hk.0(...#
#a......r.#
###########
end
wall jaw dir=e at=w
figure hal hurler side=heroes at=h
figure ann knight side=heroes at=a
figure kay ogre side=keeper at=k facing=w
figure rum ranger side=keeper at=r facing=w
`

// Every overlay in turn, by the mouse: what a spell, a throw, a walk and the end of
// the turn would come to, the tray, the lenses, and why something is not possible.
func TestGameOverlays(t *testing.T) {
	d := sitDown(t, glazed)
	d.Click("spell:encampment")
	d.rest()
	d.Hover(d.at("ann").Centre())
	d.Shot("spell")
	if odds := d.Probe().Text("odds"); !strings.Contains(odds, "Ann: leaves the board for 2 turns") {
		t.Errorf("a spell is foretold as %q", odds)
	}
	d.Click("figure:ann")
	d.rest()
	d.Key(ebiten.KeyT)
	d.rest()
	hover := func(id string) {
		h, ok := d.Probe().Find(id)
		if !ok {
			t.Fatalf("there is no %s", id)
		}
		d.Hover(h.Centre())
	}
	hover("held:ann")
	d.Shot("tray")
	d.Click("figure:hal")
	d.Click("use:hurl")
	d.Hover(d.at("kay").Centre())
	d.Shot("throw")
	if odds := d.Probe().Text("odds"); !strings.Contains(odds, "Kay: ") || !strings.Contains(odds, "falls (") {
		t.Errorf("a throw is foretold as %q", odds)
	}
	d.Hover(d.at("rum").Centre())
	d.Tick(40)
	d.Shot("why not")
	if why := d.Probe().Text("why"); !strings.Contains(why, "MV-05") {
		t.Errorf("why not is told as %q", why)
	}
	d.Key(ebiten.KeyEscape)
	d.Key(ebiten.KeyV)
	d.Hover(d.at("rum").Centre())
	d.Tick(10)
	d.Shot("reach")
	d.Key(ebiten.KeyV)
	d.Tick(10)
	d.Shot("danger")
	d.Key(ebiten.KeyK)
	d.Click("figure:hal")
	d.Hover(d.at("rum").Centre())
	d.Shot("sight")
	d.Key(ebiten.KeyK)
	hover("end-turn")
	d.Shot("end of turn")
	if odds := d.Probe().Text("odds"); !strings.Contains(odds, "Hal: ") {
		t.Errorf("the end of the turn is foretold as %q", odds)
	}
	d.is("dialog", noDialog, "lens", 0)
}
