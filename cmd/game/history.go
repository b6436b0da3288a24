package main

// historyEntry keeps one entry of its own in a browser's history while there is a step
// back within the program, so that the browser's Back button takes that step instead
// of leaving the page. At the title there is no such entry.
type historyEntry struct {
	shown   bool // the program's entry is the current one
	leaving bool // the program has asked the browser to go back
}

// move is a change of the history.
type move uint8

const (
	stay move = iota
	push      // add an entry
	pop       // go back by one
)

// tick returns the change to make after a tick; inside reports whether there is a step
// back within the program.
func (h *historyEntry) tick(inside bool) move {
	switch {
	case h.leaving: // until the browser has done it
	case inside && !h.shown:
		h.shown = true
		return push
	case !inside && h.shown:
		h.leaving = true
		return pop
	}
	return stay
}

// moved notes that the browser has gone to another entry, the program's own or not,
// and reports whether the player asked for a step back.
func (h *historyEntry) moved(own bool) (back bool) {
	back = h.shown && !own && !h.leaving
	h.shown, h.leaving = own, false
	return back
}
