package session

// Follow reports how much of a match was carried over to another text of its level.
type Follow struct {
	Did int // commands of the line that is played that are done there
	Of  int // how many of it were done before
	Cut int // commands of all lines that no longer fit, undone ones included
}

// Onto returns the match on another text of its level, with the same seed: every line
// is played again from the start up to the first command that the rules refuse. m does
// not change. The error is one of the level.
func (m *Match) Onto(source []byte) (next *Match, f Follow, err error) {
	if next, _, err = New(m.file, source, m.seed); err != nil {
		return nil, f, err
	}
	next.begun = m.begun
	who := next.seats
	for i := range min(len(m.level.Sides), len(next.level.Sides)) {
		if m.level.Sides[i].Rests == next.level.Sides[i].Rests {
			who.bots[i] = m.seats.bots[i]
		}
		who.moved[i] = m.seats.moved[i]
	}
	next.seats = seats{}
	for i, l := range m.Lines() {
		from := l.From
		if i > 0 {
			next.sync()
			next.activate(l.Parent)
			from = min(from, len(next.path))
			next.fork(from)
		}
		did := 0
		if from == l.From {
			did = next.follow(m, m.own(i, l))
		}
		f.Cut += l.Length - l.From - did
		next.seek(min(l.Present, len(next.path)))
		next.done = next.at
	}
	next.sync()
	next.show(m.cur)
	f.Did, f.Of = next.done, m.done
	for i := len(next.lines) - 1; f.Cut > 0 && i >= 0; i-- {
		next.forget(i) // what is left of it is in another line
	}
	next.seats = who
	return next, f, nil
}

// own returns the commands of line i that it does not share with its parent.
func (m *Match) own(i int, l Line) []*move {
	own := make([]*move, l.Length-l.From)
	for at, k := m.lines[i].tip, len(own)-1; k >= 0; k-- {
		own[k] = &m.moves[at]
		at = m.moves[at].before
	}
	return own
}

// follow repeats the commands of another match until the rules refuse one; it returns
// how many were done. They go as text: the levels may number things differently.
func (m *Match) follow(from *Match, moves []*move) int {
	for n, mv := range moves {
		if m.work > maxWork || m.repeat(from.now.Board().FormatAction(mv.action), false, 0, 0) != nil {
			return n
		}
	}
	return len(moves)
}
