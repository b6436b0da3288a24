package scene

import (
	"testing"

	"wallfall/cmd/game/session"
	"wallfall/render/quad"
	"wallfall/rules"
)

const squeeze = `wallfall 1
title "Squeeze"
about "b"
topology square
side heroes "Heroes" colour=amber
side keeper "Keeper" colour=sky keeper
goal heroes slay-all
goal keeper slay-all
map
##########
#........#
#vab.....#
#........#
#.......k#
##########
end
figure ann knight side=heroes at=a
figure bob knight side=heroes at=b
figure kay ogre side=keeper at=k facing=w
wall press dir=e at=v
`

// A wall that a decision has stopped leans on what is before it, and does so still
// after everything by which the picture begins anew: undo and redo, loading what was
// saved, looking back, seeing a moment again.
func TestPressingWallIsLoaded(t *testing.T) {
	g := newBench(t, squeeze)
	p := g.play()
	for p.t.match.State().Pending().Ask != rules.AskDisplace {
		g.do("end")
	}
	g.tick(40) // until it has come as far as it can
	drawn := func(p *play) string {
		t.Helper()
		p.t.pic.Tick = 0
		var l quad.List
		p.t.pic.Over.Clear()
		p.t.pic.Draw(&l)
		return l.String()
	}
	want := drawn(p)
	p.t.tl.Clear()
	if drawn(p) == want {
		t.Fatal("the wall does not lean at all")
	}
	same := func(what string, p *play) {
		t.Helper()
		p.t.pic.Camera = g.play().t.pic.Camera
		p.t.pic.Scale, p.t.pic.Palette, p.t.pic.Steady = g.play().t.pic.Scale, g.play().t.pic.Palette, g.play().t.pic.Steady
		if drawn(p) != want {
			t.Errorf("%s: the picture is another", what)
		}
	}
	p.rewound()
	same("shown anew", p)
	a := p.t.legal[0]
	if !p.do(g.ctx, a) {
		t.Fatal(p.ui.notice)
	}
	g.rest()
	if drawn(p) == want {
		t.Fatal("the answer changes nothing")
	}
	p.undo(g.ctx)
	same("taken back", p)
	m, err := session.Load(p.t.match.Save())
	if err != nil {
		t.Fatal(err)
	}
	same("loaded", resume(p.ui, m))
	p.past.enterPast()
	p.past.goTo(0)
	p.past.goTo(p.t.match.Present())
	same("looked back", p)
	p.past.leavePast()
	p.past.moment.watch(0)
	p.past.moment.unwatch()
	same("a moment seen again", p)
}
