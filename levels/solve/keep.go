package solve

// Kept is where a search stands. The same question goes on from there to the same answer.
type Kept struct {
	Rounds       int  // that are searched
	Fewest       bool // fewer are refuted
	Nodes, Limit int
	Deep         bool
	Path         []Step     // the choices that are tried, by depth
	Known, Won   *Positions // Won is nil if the beam search found no win
}

// Step is a choice at one depth: its number in the order in which they are tried, and whether
// an earlier one is open.
type Step struct {
	At   int
	Open bool
}

// keeping is what a search needs to say where it stands, and to go on.
type keeping struct {
	steady bool   // the present search can be kept
	won    *table // by the beam search
	fewest bool
	trail  []Step // by depth
	asked  int    // nodes when Question.Keep was called last

	path  []Step // to where the search goes on
	there int    // nodes then
}

// keepEvery is after how many nodes Question.Keep is called.
const keepEvery = 1 << 12

// steadily is within for the search that can be kept.
func (x *search) steadily(limit int) Verdict {
	x.steady = x.q.Keep != nil
	defer func() { x.steady = false }()
	return x.within(unlimited, limit)
}

// resume goes on with a search that was kept.
func (x *search) resume(k *Kept) Verdict {
	x.known, x.deep = k.Known.table(x.q.Memory), k.Deep
	x.path, x.there, x.nodes = k.Path, k.Nodes, 0
	return x.steadily(k.Limit)
}

// goOn returns where a search begins among the choices at a depth, and whether an earlier one
// is open.
func (x *search) goOn(d int) (first int, open bool) {
	if d >= len(x.path) {
		return 0, false
	}
	at := x.path[d]
	if d == len(x.path)-1 {
		x.path, x.nodes = nil, x.there
		x.asked = x.nodes
	}
	return min(at.At, len(x.acts[d])), at.Open
}

// stand notes which choice is tried at a depth, and lets the caller keep where the search
// stands now and then.
func (x *search) stand(d, at int, open bool) {
	if !x.steady {
		return
	}
	x.trail = append(x.trail[:d], Step{at, open})
	if len(x.path) > 0 || x.nodes-x.asked < keepEvery {
		return
	}
	x.asked = x.nodes
	x.q.Keep(func() *Kept {
		return &Kept{x.last - x.first + 1, x.fewest, x.nodes, x.limit, x.deep, append([]Step{}, x.trail...), x.known.positions(), x.won.positions()}
	})
}
