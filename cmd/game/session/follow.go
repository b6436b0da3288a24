package session

// Follow tells how much of a match came along to another text of its level.
type Follow struct {
	Did int // commands of the line that is played that are done there
	Of  int // how many of it were done before
	Cut int // commands of all lines that no longer fit, those taken back included
}

// Onto gives the match on another text of its level, with the same seed: every
// command of every line is done again from the start, as long as the rules take it
// and took all before it in its line. What follows one that they refuse is left
// out; m stays as it is. The error is one of the level.
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
			next.stow()
			next.turn(l.Parent)
			from = min(from, len(next.path))
			next.fork(from)
		}
		did := 0
		if from == l.From {
			did = next.follow(m.own(i, l))
		}
		f.Cut += l.Length - l.From - did
		next.seek(min(l.Present, len(next.path)))
		next.done = next.at
	}
	next.stow()
	next.open(m.cur)
	f.Did, f.Of = next.done, m.done
	for i := len(next.lines) - 1; f.Cut > 0 && i >= 0; i-- {
		next.forget(i) // what is left of it is in another line
	}
	next.seats = who
	return next, f, nil
}

// own gives the commands of line i that it does not share with its parent, as text:
// another text of the level may number what they name otherwise.
func (m *Match) own(i int, l Line) []string {
	words := make([]string, l.Length-l.From)
	for at, k := m.lines[i].tip, len(words)-1; k >= 0; k-- {
		words[k] = m.now.Board().FormatAction(m.moves[at].action)
		at = m.moves[at].before
	}
	return words
}

// follow does commands until the rules refuse one; it gives how many were done.
func (m *Match) follow(words []string) int {
	for n, text := range words {
		if m.work > maxWork || m.repeat(text, false, 0, 0) != nil {
			return n
		}
	}
	return len(words)
}
