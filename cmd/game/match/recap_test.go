package match

import (
	"testing"

	"wallfall/input"
)

// The recap at the start of a turn lists what mattered since the last. Its lines replay
// their moments, and the first command closes it.
func TestRecap(t *testing.T) {
	for _, size := range [][2]float32{{1280, 900}, {700, 560}} { // in the panel, and in a dialog
		r := onLevel(t, workbench, size[0], size[1])
		p := playOf(r)
		if r.Has("recap:1") {
			t.Fatal("there is a recap of nothing")
		}
		for p.Table.Match.State().Round() == 1 { // everybody fights
			p.Do(r.Ctx, p.Table.Match.State().Default())
			r.Settle()
		}
		if r.Tick(2); r.Has("recap") {
			r.Click("recap")
		}
		if !r.Has("recap:1") {
			t.Fatalf("at %v there is no recap of %d lines", size, len(p.Log.lines))
		}
		for _, n := range p.Hud.recap.lines {
			if ln := &p.Log.lines[n]; ln.weight == 0 || ln.head {
				t.Errorf("it says %q", ln.text)
			}
			for _, m := range p.Hud.recap.lines {
				if a, b := &p.Log.lines[n], &p.Log.lines[m]; m != n && a.cmd == b.cmd && a.fig == b.fig {
					t.Errorf("two lines are of one event: %q and %q", a.text, b.text)
				}
			}
		}
		r.Click("recap:1")
		if !p.LookBack.frame.on {
			t.Error("a line does not replay its moment")
		}
		r.Key(input.KeyEscape)
		r.Settle()
		if !r.Has("recap:1") && !r.Has("recap") {
			t.Error("the replay has closed it")
		}
		p.Do(r.Ctx, p.Table.Legal[0])
		r.Tick(2)
		r.Settle()
		if p.Table.Match.State().Round() == 2 && (r.Has("recap:1") || r.Has("recap")) {
			t.Error("a command does not close it")
		}
	}
}

// A branch of the same length, with fewer lines, closes the recap.
func TestRecapOfAnotherBranch(t *testing.T) {
	r := onLevel(t, workbench, 1280, 900)
	p := playOf(r)
	for p.Table.Match.State().Round() == 1 {
		p.Do(r.Ctx, p.Table.Match.State().Default())
		r.Settle()
	}
	if !r.Has("recap:1") {
		t.Fatal("there is no recap")
	}
	p.Log.reset() // as if of fewer lines
	r.Tick(2)
	if r.Has("recap:1") {
		t.Error("a recap of what has not happened")
	}
}
