package main

// backing keeps one entry of a browser's history for as long as there is a step
// back to take within the program, so that the browser's way back is that step and
// does not leave the page: what it takes away is put there again while more steps
// are left. At the title there is none, and the browser goes where it was before.
type backing struct {
	entry bool // the entry of the program is the one that is shown
	own   bool // the program has asked for the way back itself
}

// move is what is to be done with the history.
type move uint8

const (
	stay move = iota
	push      // an entry is to be added
	pop       // the browser is to go back by one
)

// tick tells what is to be done after a tick that leaves the program inside a
// screen or not.
func (b *backing) tick(inside bool) move {
	switch {
	case b.own: // until the browser has done it
	case inside && !b.entry:
		b.entry = true
		return push
	case !inside && b.entry:
		b.own = true
		return pop
	}
	return stay
}

// moved notes that the browser has gone to another entry, the program's own or not;
// it tells whether that means a step back.
func (b *backing) moved(entry bool) (cancel bool) {
	was, own := b.entry, b.own
	b.entry, b.own = entry, false
	return was && !entry && !own
}
