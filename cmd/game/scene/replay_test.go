package scene

import (
	"testing"

	"wallfall/cmd/game/session"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/render/quad"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// played gives a match of a shipped level with so many commands of random play.
func played(t *testing.T, id string, n int) *session.Match {
	t.Helper()
	for _, e := range levels.Shipped() {
		if e.ID != id {
			continue
		}
		m, _, err := session.New(id+".txt", e.Text, 5)
		if err != nil {
			t.Fatal(err)
		}
		m.SetBegun(1795271000)
		goOn(t, m, 9, n)
		return m
	}
	t.Fatalf("there is no level %s", id)
	return nil
}

// goOn plays so many commands at random, but nobody gives up.
func goOn(t *testing.T, m *session.Match, seed uint64, n int) {
	t.Helper()
	r := rulestest.NewRand(seed)
	var buf []rules.Action
	for range n {
		a, ok := rulestest.Pick(r, m.State(), &buf)
		if !ok {
			return
		}
		if a.Kind == rules.Resign {
			a = m.State().Default()
		}
		if _, err := m.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
}

// continued is the match above, saved and continued from the title.
func continued(t *testing.T, m *session.Match) *sitter {
	t.Helper()
	b := sit(t, Options{})
	if err := b.ctx.Store.Put(matchKey, m.Save()); err != nil {
		t.Fatal(err)
	}
	b.at.(*shell).inner = newTitle(b.ctx, b.at.(*shell).ui)
	b.tick(1)
	b.click("continue")
	b.tick(5)
	return b
}

// Looking back shows each position with its log, takes no commands and leads
// back to the present; nothing of the match changes.
func TestLookingBack(t *testing.T) {
	m := played(t, "knoll", 90)
	b := continued(t, m)
	p := matchOf(b)
	saved := string(p.t.match.Save())
	lines := len(p.chronicle.lines)
	b.key(input.KeyB)
	if !p.past.on || p.t.match.Count() != 89 || p.t.view.Round != m.At(89).Round() || len(p.chronicle.lines) > lines || len(p.t.legal) != 0 {
		t.Fatalf("a step back shows command %d", p.t.match.Count())
	}
	for _, k := range []input.Key{input.KeyLeft, input.KeyLeft, input.KeyComma, input.KeyUp, input.KeyPeriod, input.KeyDown, input.KeyRight} {
		b.key(k)
		b.tick(200)
		n := p.t.match.Count()
		if p.t.match.State().Hash() != m.At(n).Hash() {
			t.Fatalf("command %d shows another position", n)
		}
		for i := range p.t.view.Figures {
			if f := m.At(n).Figure(rules.FigID(i)); f.OnBoard && p.t.view.Figures[i].Cell != f.Cell {
				t.Fatalf("after command %d figure %d is drawn elsewhere", n, i)
			}
		}
	}
	h, _ := b.at.Probe().Find("timeline")
	b.press(h.X+h.W*0.8, h.Y+h.H*0.8, h.X+h.W*0.25, h.Y+h.H*0.8)
	if n := p.t.match.Count(); n < 15 || n > 30 {
		t.Errorf("the slider dragged to a quarter shows command %d of 90", n)
	}
	b.key(input.KeyT)
	if len(p.t.match.Lines()) != 2 {
		t.Error("the key that plays on begins no line")
	}
	p.t.match.Switch(0)
	p.rewound()
	b.key(input.KeyB)
	b.key(input.KeyEscape)
	if p.past.on || p.t.match.Looking() || p.t.match.Count() != 90 || len(p.chronicle.lines) != lines || len(p.t.legal) == 0 || string(p.t.match.Save()) != saved {
		t.Error("leaving the past does not lead back to the present")
	}
}

// Playing on from the past begins a line, keeps the one that was left, and both
// are saved; the list switches and deletes.
func TestLinesOnTheScreen(t *testing.T) {
	b := continued(t, played(t, "knoll", 60))
	p := matchOf(b)
	end := p.t.match.State().Hash()
	b.key(input.KeyB)
	p.past.jump(20)
	b.tick(1)
	b.click("play-on")
	if p.past.on || p.t.match.Count() != 20 || len(p.t.legal) == 0 || len(p.t.match.Lines()) != 2 {
		t.Fatalf("played on at %d in %d lines", p.t.match.Count(), len(p.t.match.Lines()))
	}
	if !p.do(b.ctx, p.t.match.State().Default()) {
		t.Fatal("no command is taken in the new line")
	}
	b.tick(pause + 5)
	data, err := b.ctx.Store.Get(matchKey)
	if err != nil {
		t.Fatal(err)
	}
	back, err := session.Load(data)
	if err != nil || len(back.Lines()) != 2 || back.Line() != 1 || back.Count() != 21 {
		t.Fatalf("what is saved has not both lines: %v", err)
	}
	p.past.openLines()
	b.tick(1)
	b.click("line:0")
	if p.t.match.State().Hash() != end || p.t.match.Line() != 0 {
		t.Fatal("the list does not lead back to the first line")
	}
	p.past.openLines()
	b.tick(1)
	b.click("line-delete:1")
	if len(p.t.match.Lines()) != 2 {
		t.Fatal("a line is deleted without asking")
	}
	b.click("yes")
	if len(p.t.match.Lines()) != 1 {
		t.Error("the line is not deleted")
	}
}

// The course tells where turns and rounds begin, and its steps go through them.
func TestCourse(t *testing.T) {
	m := played(t, "millrace", 20)
	var c course
	c.read(m)
	if len(c.turns) < 4 || c.turns[0].at != 0 || !c.turns[0].first {
		t.Fatalf("turns %v", c.turns)
	}
	for n := 0; n <= m.Length(); n++ {
		s := m.At(n)
		if tu := c.turnAt(n); tu.round != s.Round() || tu.side != s.Side() {
			t.Fatalf("after %d commands it is %+v, want round %d, side %d", n, tu, s.Round(), s.Side())
		}
		if on := c.next(n, false); on <= n && n < m.Length() || c.next(n, true) < on {
			t.Errorf("after command %d the next turn is at %d, the next round at %d", n, on, c.next(n, true))
		}
		if back := c.prev(n, false); back >= n && n > 0 || c.prev(n, true) > back {
			t.Errorf("before command %d the turn before is at %d", n, back)
		}
	}
	before := len(c.turns)
	goOn(t, m, 3, 30)
	var fresh course
	fresh.read(m)
	if c.read(m); len(c.turns) != len(fresh.turns) || len(c.turns) == before || len(c.moments) != len(fresh.moments) {
		t.Errorf("a course that grows is another than one read anew: %d, %d, %d turns", before, len(c.turns), len(fresh.turns))
	}
}

// Looking back stands still without allocating.
func TestLookingBackAllocatesNothing(t *testing.T) {
	b := continued(t, played(t, "knoll", 90))
	b.key(input.KeyB)
	matchOf(b).past.jump(40)
	b.snap.MouseX, b.snap.MouseY = 400, 705 // the slider tells of the position there
	b.tick(60)
	var l quad.List
	frame := func() {
		b.tick(1)
		l.Reset()
		b.at.Draw(b.ctx, &l)
	}
	for range 20 {
		frame()
	}
	if n := testing.AllocsPerRun(20, frame); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}
