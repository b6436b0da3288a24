package main

import "testing"

// browser is a browser's history as the program sees it: whether each entry is the
// program's own, and at which it is.
type browser struct {
	own []bool
	at  int
}

// does what the program asks for and reports the result later, as browsers do.
func (w *browser) does(m move) (told []bool) {
	switch m {
	case push:
		w.own, w.at = append(w.own[:w.at+1], true), w.at+1
	case pop:
		w.at--
		told = append(told, w.own[w.at])
	}
	return told
}

// The way back of a browser is a step back within the program as long as there is
// one; from the title it leads out of the page, at once.
func TestBrowserGoesBackByOneStep(t *testing.T) {
	w := &browser{own: []bool{false, false}, at: 1} // the page before, and this one
	var b historyEntry
	depth := 0 // screens and dialogs the player is in
	ticks := func() {
		for range 3 {
			for _, own := range w.does(b.tick(depth > 0)) {
				w.does(b.tick(depth > 0)) // a tick may pass before the page is told
				if b.moved(own) {
					t.Fatal("what the program has asked for counts as the player's")
				}
			}
		}
	}
	back := func() {
		w.at--
		if b.moved(w.own[w.at]) {
			depth--
		}
		ticks()
	}
	ticks()
	if w.at != 1 {
		t.Fatal("there is an entry at the title")
	}
	for _, in := range []int{1, 2, 5} {
		depth = in
		ticks()
		for depth > 0 {
			was := depth
			if back(); depth != was-1 || w.at < 1 {
				t.Fatalf("from %d steps deep the way back leads to %d, entry %d", was, depth, w.at)
			}
		}
		if w.at != 1 || len(w.own) > 3 {
			t.Fatalf("at the title it is at entry %d of %v", w.at, w.own)
		}
	}
	// By the program's own buttons to the title: the entry goes, too.
	depth = 3
	ticks()
	depth = 0
	if ticks(); w.at != 1 {
		t.Fatalf("at the title it is at entry %d", w.at)
	}
	// Forward again there is nothing to go to.
	w.at = 2
	if b.moved(w.own[2]) {
		t.Error("the way forward is a step back")
	}
	if ticks(); w.at != 1 {
		t.Error("the way forward from the title leads somewhere")
	}
	if back(); w.at != 0 {
		t.Error("the title cannot be left")
	}
}

// A page that is loaded anew in the middle of a match begins at the title with the
// entry still there.
func TestBrowserEntryAfterReload(t *testing.T) {
	w := &browser{own: []bool{false, true}, at: 1}
	b := historyEntry{shown: true}
	for _, own := range w.does(b.tick(false)) {
		if b.moved(own) {
			t.Error("that is no step back of the player's")
		}
	}
	if w.at != 0 || b.tick(false) != stay {
		t.Errorf("it is at entry %d", w.at)
	}
}
