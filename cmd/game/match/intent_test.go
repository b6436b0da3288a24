package match

import (
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/table"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// intended returns what the board shows of the intents once all are known, without the
// numbers of those of whom none is known.
func intended(g *gametest.Rig) []board.Intent {
	g.Tick(300)
	return slices.DeleteFunc(slices.Clone(playOf(g).Table.Picture.Over.Intents), numberOnly)
}

func numberOnly(n board.Intent) bool { return n.By == rules.NoFig }

// Without any key the board shows what each enemy of a bot could do at worst, with a
// sentence; nothing of it where a person plays the other side, and nothing while another
// question is asked.
func TestIntentsAreShown(t *testing.T) {
	g, p := onBench(t, "yard")
	if got := intended(g); len(got) != 0 {
		t.Errorf("against a person %d intents are shown", len(got))
	}
	p.Table.Match.SetSeat(1, "greedy")
	got := intended(g)
	fig := p.Table.Narrator.Board.FigByName
	for _, want := range []struct {
		by, who string
		text    string
	}{{"kay", "odo", "Kay could use Heave on Odo: "}, {"una", "fenna", "Una could "}} {
		i := slices.IndexFunc(got, func(n board.Intent) bool { return n.By == fig(want.by) && n.Fig == fig(want.who) })
		if i < 0 {
			t.Fatalf("nothing is shown of what %s could do to %s: %+v", want.by, want.who, got)
		}
		if text := p.Table.Intents.Text(fig(want.by)); !strings.HasPrefix(text, want.text) {
			t.Errorf("of %s it says %q", want.by, text)
		}
	}
	if slices.ContainsFunc(got, func(n board.Intent) bool { return n.By == fig("hugo") }) {
		t.Error("something is shown of one who reaches nobody")
	}
	// Each sign says what it means where it was drawn.
	var l quad.List
	for i := range p.Table.Picture.Over.Intents {
		p.Table.Picture.Draw(&l)
		n := &p.Table.Picture.Over.Intents[i]
		if n.At.Empty() {
			t.Fatalf("there is no room for the sign of %+v", n)
		}
		g.Point((n.At.X0+n.At.X1)/2, (n.At.Y0+n.At.Y1)/2)
		said := false
		for range 60 {
			p.Table.Picture.Draw(&l)
			g.Tick(1)
			said = said || slices.ContainsFunc(p.UI.Kit.List.Items, func(it quad.Item) bool { return strings.Contains(it.Text, " could ") })
		}
		if !said {
			t.Errorf("the sign at %v has no tooltip", n.At)
		}
	}
	g.Point(5, 5)
	p.UI.Set.Forecast = false
	if got := intended(g); len(got) != 0 {
		t.Error("intents are shown with the forecast off")
	}
}

// What is shown of the intents does not depend on how the work is cut into ticks, and the
// position stays as it is.
func TestIntentsAreTheSameTwice(t *testing.T) {
	show := func() []board.Intent {
		g, p := onBench(t, "yard")
		p.Table.Match.SetSeat(1, "greedy")
		before := p.Table.Match.State().Hash()
		got := intended(g)
		if p.Table.Match.State().Hash() != before {
			t.Error("the position has changed")
		}
		for i := range got {
			got[i].At = quad.Bounds{}
		}
		return got
	}
	a, b := show(), show()
	if len(a) == 0 || !slices.Equal(a, b) {
		t.Errorf("%+v\n%+v", a, b)
	}
}

// Nothing is shown of what the groups of a side that rests could do, unless they must strike
// one in contact, and nothing of what it is after.
func TestNoIntentsOfWhoRests(t *testing.T) {
	for _, beside := range []bool{false, true} {
		text := strings.Replace(level(t, "yard"), "map\n", "opposition keeper rest\ngoal keeper survive n=7\nmap\n", 1)
		if beside {
			text = strings.Replace(text, "#u..f.", "#...uf", 1)
		}
		g := onLevel(t, text, 1280, 800)
		p := playOf(g)
		if got := intended(g); len(got) != 0 {
			t.Errorf("intents of groups that rest are shown: %+v", got)
		}
		want := 0
		if fenna, una := p.Table.Narrator.Board.FigByName("fenna"), p.Table.Narrator.Board.FigByName("una"); p.Table.Match.State().Contact(una, fenna) {
			want = 1
		}
		numbers := slices.DeleteFunc(slices.Clone(p.Table.Picture.Over.Intents), func(n board.Intent) bool { return !numberOnly(n) })
		if n := len(numbers); n != want || beside != (want == 1) {
			t.Errorf("%d groups are shown in danger, not %d", n, want)
		}
		// The lens asks for dangers alone, the rounds for who can still win.
		for seat, far := range map[string]bool{"rest": false, "greedy": true} {
			p.Table.Match.SetSeat(1, seat)
			p.Table.Preview.Lens.Mode = table.LensDanger
			p.Table.Selected = p.Table.Narrator.Board.FigByName("fenna")
			g.Tick(60)
			if n := len(p.Table.Picture.Over.Dangers); n > want != far || n < want {
				t.Errorf("the lens shows %d cells in danger of who plays %q", n, seat)
			}
			if text := p.Hud.roundText(0); strings.Contains(text, " of 7") != far {
				t.Errorf("against %q it is %q", seat, text)
			}
		}
		p.Table.Preview.Lens.Mode = table.LensOff
		p.Table.Match.SetSeat(1, "rest")
		high := func() float32 {
			w := table.Pen{K: &p.UI.Kit, R: ui.Rect{W: 300}, Dry: true}
			p.Hud.writeSides(&w, true)
			return w.Y
		}
		resting := high()
		p.Table.Match.SetSeat(1, "greedy")
		if played := high(); played <= resting {
			t.Errorf("the sides take %v, and %v with a side that rests", played, resting)
		}
		if beside {
			continue
		}
		if got := intended(g); len(got) == 0 {
			t.Error("nothing is shown once a bot plays")
		}
	}
}

// A group that several enemies could harm bears one sign with their number, and a chip shows
// only what the board beside it does not, until it is pointed at or selected.
func TestOneSignForEachGroup(t *testing.T) {
	g := onLevel(t, strings.Replace(strings.Replace(level(t, "yard"), "#u..f.", "#.u.fv", 1), "figure hugo", "figure vera usher side=keeper at=v\nfigure hugo", 1), 1280, 800)
	p := playOf(g)
	p.Table.Match.SetSeat(1, "greedy")
	fenna := p.Table.Narrator.Board.FigByName("fenna")
	p.Table.Unselect()
	g.Point(5, 5)
	arrows, numbers := 0, 0
	intended(g)
	var l quad.List
	p.Table.Picture.Draw(&l)
	for _, n := range p.Table.Picture.Over.Intents {
		if n.Fig == fenna {
			arrows, numbers = arrows+1, numbers+n.N
			if n.At.Empty() != (n.N == 0) {
				t.Errorf("%d could do something, and the sign lies at %v", n.N, n.At)
			}
		}
	}
	if arrows != 2 || numbers != 2 {
		t.Errorf("%d arrows point at Fenna, and the sign says %d", arrows, numbers)
	}
	contacts := func() (n int) {
		l.Reset()
		p.Table.Picture.Draw(&l)
		for i := range l.Items {
			if l.Items[i].Icon == board.SignIcon(board.InContact) {
				n++
			}
		}
		return n
	}
	if got := contacts(); got != 0 {
		t.Errorf("%d chips say that they are in contact", got)
	}
	p.Table.Selected = fenna
	if g.Tick(1); contacts() != 1 {
		t.Errorf("%d chips say that they are in contact, with Fenna selected", contacts())
	}
}
