package match

import (
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/rules"
)

// continued is the match above, saved and continued from the title.
func continued(t *testing.T, m *session.Match) *gametest.Rig {
	t.Helper()
	b := sit(t, shell.Options{})
	if err := b.Ctx.Store.Put(shell.MatchKey, m.Save()); err != nil {
		t.Fatal(err)
	}
	b.Sc.(*shell.Window).Inner = library.NewTitle(b.Ctx, b.Sc.(*shell.Window).UI)
	b.Tick(1)
	b.Click("continue")
	b.Tick(5)
	return b
}

// Looking back shows each position with its log, takes no commands and leads
// back to the present; nothing of the match changes.
func TestLookingBack(t *testing.T) {
	m := gametest.Played(t, "knoll", 90)
	b := continued(t, m)
	p := matchOf(b)
	saved := string(p.Table.Match.Save())
	lines := len(p.Log.lines)
	b.Key(input.KeyB)
	if !p.LookBack.on || p.Table.Match.Count() != 89 || p.Table.View.Round != m.At(89).Round() || len(p.Log.lines) > lines || len(p.Table.Legal) != 0 {
		t.Fatalf("a step back shows command %d", p.Table.Match.Count())
	}
	for _, k := range []input.Key{input.KeyLeft, input.KeyLeft, input.KeyComma, input.KeyUp, input.KeyPeriod, input.KeyDown, input.KeyRight} {
		b.Key(k)
		b.Tick(200)
		n := p.Table.Match.Count()
		if p.Table.Match.State().Hash() != m.At(n).Hash() {
			t.Fatalf("command %d shows another position", n)
		}
		for i := range p.Table.View.Figures {
			if f := m.At(n).Figure(rules.FigID(i)); f.OnBoard && p.Table.View.Figures[i].Cell != f.Cell {
				t.Fatalf("after command %d figure %d is drawn elsewhere", n, i)
			}
		}
	}
	h, _ := b.Sc.Probe().Find("timeline")
	b.Press(h.X+h.W*0.8, h.Y+h.H*0.8, h.X+h.W*0.25, h.Y+h.H*0.8)
	if n := p.Table.Match.Count(); n < 15 || n > 30 {
		t.Errorf("the slider dragged to a quarter shows command %d of 90", n)
	}
	b.Key(input.KeyT)
	if len(p.Table.Match.Lines()) != 2 {
		t.Error("the key that plays on begins no line")
	}
	p.Table.Match.Switch(0)
	p.ShowRewound()
	b.Key(input.KeyB)
	b.Key(input.KeyEscape)
	if p.LookBack.on || p.Table.Match.Looking() || p.Table.Match.Count() != 90 || len(p.Log.lines) != lines || len(p.Table.Legal) == 0 || string(p.Table.Match.Save()) != saved {
		t.Error("leaving the past does not lead back to the present")
	}
}

// Playing on from the past begins a line, keeps the one that was left, and both
// are saved; the list switches and deletes.
func TestLinesOnTheScreen(t *testing.T) {
	b := continued(t, gametest.Played(t, "knoll", 60))
	p := matchOf(b)
	end := p.Table.Match.State().Hash()
	b.Key(input.KeyB)
	p.LookBack.Jump(20)
	b.Tick(1)
	b.Click("play-on")
	if p.LookBack.on || p.Table.Match.Count() != 20 || len(p.Table.Legal) == 0 || len(p.Table.Match.Lines()) != 2 {
		t.Fatalf("played on at %d in %d lines", p.Table.Match.Count(), len(p.Table.Match.Lines()))
	}
	if !p.Do(b.Ctx, p.Table.Match.State().Default()) {
		t.Fatal("expected a command is taken in the new line")
	}
	b.Tick(shell.SavePause + 5)
	data, err := b.Ctx.Store.Get(shell.MatchKey)
	if err != nil {
		t.Fatal(err)
	}
	back, err := session.Load(data)
	if err != nil || len(back.Lines()) != 2 || back.Line() != 1 || back.Count() != 21 {
		t.Fatalf("what is saved has not both lines: %v", err)
	}
	p.LookBack.OpenLines()
	b.Tick(1)
	b.Click("line:0")
	if p.Table.Match.State().Hash() != end || p.Table.Match.Line() != 0 {
		t.Fatal("the list does not lead back to the first line")
	}
	p.LookBack.OpenLines()
	b.Tick(1)
	b.Click("line-delete:1")
	if len(p.Table.Match.Lines()) != 2 {
		t.Fatal("a line is deleted without asking")
	}
	b.Click("yes")
	if len(p.Table.Match.Lines()) != 1 {
		t.Error("the line is not deleted")
	}
}

// The timeline knows where turns and rounds begin, and its steps go through them.
func TestCourse(t *testing.T) {
	m := gametest.Played(t, "millrace", 20)
	var c timeline
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
	gametest.GoOn(t, m, 3, 30)
	var fresh timeline
	fresh.read(m)
	if c.read(m); len(c.turns) != len(fresh.turns) || len(c.turns) == before || len(c.landmarks) != len(fresh.landmarks) {
		t.Errorf("a timeline that grows differs from a new one: %d, %d, %d turns", before, len(c.turns), len(fresh.turns))
	}
}

// Looking back stands still without allocating.
func TestLookingBackAllocatesNothing(t *testing.T) {
	b := continued(t, gametest.Played(t, "knoll", 90))
	b.Key(input.KeyB)
	matchOf(b).LookBack.Jump(40)
	b.Snap.MouseX, b.Snap.MouseY = 400, 705 // the slider labels the position there
	b.Tick(60)
	var l quad.List
	frame := func() {
		b.Tick(1)
		l.Reset()
		b.Sc.Draw(b.Ctx, &l)
	}
	for range 20 {
		frame()
	}
	if n := testing.AllocsPerRun(20, frame); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}
