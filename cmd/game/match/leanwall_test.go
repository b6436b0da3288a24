package match

import (
	"testing"

	"wallfall/cmd/game/session"
	"wallfall/render/quad"
	"wallfall/rules"
)

const squeeze = plainHead + `map
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
// after everything that redraws the picture: undo and redo, loading what was
// saved, looking back, seeing a moment again.
func TestPressingWallIsLoaded(t *testing.T) {
	g := newBench(t, squeeze)
	p := g.play()
	for p.Table.Match.State().Pending().Ask != rules.AskDisplace {
		g.Do("end")
	}
	g.tick(40) // until it has come as far as it can
	drawn := func(p *Screen) string {
		t.Helper()
		p.Table.Picture.Tick = 0
		var l quad.List
		p.Table.Picture.Over.Clear()
		p.Table.Picture.Draw(&l)
		return l.String()
	}
	want := drawn(p)
	p.Table.Timeline.Clear()
	if drawn(p) == want {
		t.Fatal("the wall does not lean at all")
	}
	same := func(what string, p *Screen) {
		t.Helper()
		p.Table.Picture.Camera = g.play().Table.Picture.Camera
		p.Table.Picture.Scale, p.Table.Picture.Palette, p.Table.Picture.Steady = g.play().Table.Picture.Scale, g.play().Table.Picture.Palette, g.play().Table.Picture.Steady
		if drawn(p) != want {
			t.Errorf("%s: the picture is another", what)
		}
	}
	p.ShowRewound()
	same("shown anew", p)
	a := p.Table.Legal[0]
	if !p.Do(g.ctx, a) {
		t.Fatal(p.UI.Notice.Text)
	}
	g.rest()
	if drawn(p) == want {
		t.Fatal("the answer changes nothing")
	}
	p.undo(g.ctx)
	same("taken back", p)
	m, err := session.Load(p.Table.Match.Save())
	if err != nil {
		t.Fatal(err)
	}
	same("loaded", Resume(p.UI, m))
	p.LookBack.Enter()
	p.LookBack.goTo(0)
	p.LookBack.goTo(p.Table.Match.Present())
	same("looked back", p)
	p.LookBack.leave()
	p.LookBack.frame.show(0)
	p.LookBack.frame.close()
	same("a moment seen again", p)
}
