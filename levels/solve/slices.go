package solve

import (
	"iter"

	"wallfall/rules"
)

// Run is a search that goes on a slice at a time. One that is dropped unfinished must be stopped.
type Run struct {
	Answer *Answer // nil while searching and after a stop
	Work   Work
	over   func() bool
	resume func() (bool, bool) // nil when the search does not go on
	halt   func()
}

// overEvery is how many nodes are searched between two looks at whether a slice is over.
const overEvery = 64

// Start returns the search for the answer to a question, which has not yet begun.
func Start(from *rules.State, q Question) *Run {
	r := &Run{}
	q.Tell = func(w Work) { r.Work = w }
	r.resume, r.halt = iter.Pull(func(yield func(bool) bool) {
		n, halted := 0, false
		q.Stop = func() bool {
			if n++; !halted && n%overEvery == 0 && r.over() {
				halted = !yield(true)
			}
			return halted
		}
		if a := Solve(from, q); !halted {
			r.Answer, r.Work = &a, a.Work
		}
	})
	return r
}

// Go searches until over, which is asked now and then, ends the slice. It reports whether the
// search goes on.
func (r *Run) Go(over func() bool) bool {
	if !r.Goes() {
		return false
	}
	r.over = over
	_, more := r.resume()
	if !more {
		r.Stop()
	}
	return more
}

// Goes reports whether there is more to search. A nil run has nothing.
func (r *Run) Goes() bool { return r != nil && r.resume != nil }

// Stop ends the search.
//
//go:noinline
func (r *Run) Stop() {
	if r.Goes() {
		r.halt()
		r.resume, r.halt = nil, nil
	}
}
