package session

import (
	"slices"

	"wallfall/rules"
	"wallfall/rules/message"
)

// line is one line of the match: its last command and where it stands.
type line struct {
	tip  int // its last command in Match.moves, -1 for none
	done int
}

const maxLines = 400

// Line describes one line of the match.
type Line struct {
	Parent  int // the line it left, -1 for the first
	From    int // how many commands it shares with the parent
	Length  int // all its commands, those it shares included
	Present int // how many of them are done

	After     rules.Action // the last command it shares, where From is not 0
	AfterSide int          // the side that gave it
	FromRound int          // the round it was given in
	Round     int          // the round after all commands of the line
	End       *rules.Event // how the game ends there, nil while it is open
}

// Lines lists the lines in the order of their beginning: a parent comes before its children.
func (m *Match) Lines() []Line {
	m.sync()
	list := make([]Line, len(m.lines))
	for i, l := range m.lines {
		list[i] = Line{Parent: -1, Length: m.depth(l.tip), Present: l.done}
		for j := range i {
			if n := m.shared(l.tip, m.lines[j].tip); list[i].Parent < 0 || n > list[i].From {
				list[i].Parent, list[i].From = j, n
			}
		}
		d := &list[i]
		d.FromRound = m.now.Board().Start().Round
		if d.Round = d.FromRound; l.tip < 0 {
			continue
		}
		d.Round = m.moves[l.tip].round
		for j := range m.moves[l.tip].events {
			if e := &m.moves[l.tip].events[j]; e.Kind == rules.EvWin || e.Kind == rules.EvDraw {
				d.End = e
			}
		}
		tip := l.tip
		for m.depth(tip) > d.From {
			tip = m.moves[tip].prev
		}
		if tip >= 0 {
			mv := &m.moves[tip]
			if d.After, d.AfterSide = mv.action, mv.side; mv.prev >= 0 {
				d.FromRound = m.moves[mv.prev].round
			}
		}
	}
	return list
}

// Line returns which line is played.
func (m *Match) Line() int { return m.cur }

// Empty reports whether no line of the match has a command.
func (m *Match) Empty() bool {
	for i, l := range m.lines {
		if i != m.cur && l.tip >= 0 {
			return false
		}
	}
	return len(m.path) == 0
}

// Branch begins a new line that shares the first n commands of the present one, and goes there.
// At the end of a line there is nothing to leave, and none begins.
func (m *Match) Branch(n int) error {
	switch {
	case n < 0 || n > len(m.path):
		return message.Errorf("unknown command")
	case n == len(m.path):
		m.seek(n)
		m.done = m.at
		return nil
	case m.Iron:
		return message.Errorf("an Ironman match has no branches")
	case len(m.lines) >= maxLines:
		return message.Errorf("the match has too many branches; delete one first")
	}
	m.sync()
	from := m.cur
	m.fork(n)
	m.seek(n)
	m.forget(from)
	return nil
}

// Switch goes to another line and returns false if there is none of that number. A line
// without own commands, such as one begun by mistake, is deleted when it is left.
func (m *Match) Switch(to int) bool {
	if to < 0 || to >= len(m.lines) {
		return false
	}
	m.sync()
	from := m.cur
	m.show(to)
	m.forget(from)
	for i := range m.seats {
		m.seats[i].Moved = m.seats[i].Moved || m.seats[i].Once
	}
	return true
}

// fork adds a line that shares the first n commands of the present one and makes it
// the one that is played; the present one must be synced before.
func (m *Match) fork(n int) {
	m.seek(n)
	m.lines = append(m.lines, line{m.tip(n), n})
	m.activate(len(m.lines) - 1)
}

// tip returns the n-th command of the line that is played as an index into moves, -1 for none.
func (m *Match) tip(n int) int {
	if n == 0 {
		return -1
	}
	return m.path[n-1]
}

// forget deletes a line that has no own commands and is not played. It reports
// whether it did.
func (m *Match) forget(i int) bool {
	tip := m.lines[i].tip
	for j, l := range m.lines {
		if i != j && m.shared(tip, l.tip) == m.depth(tip) {
			return m.Delete(i)
		}
	}
	return false
}

// Delete deletes a line with the commands that it shares with no other. The line that is
// played can't be deleted.
func (m *Match) Delete(i int) bool {
	if i < 0 || i >= len(m.lines) || i == m.cur {
		return false
	}
	m.lines = slices.Delete(m.lines, i, i+1)
	m.shifts++
	if i < m.cur {
		m.cur--
	}
	return true
}

// sync notes in the list of lines how the one that is played stands.
func (m *Match) sync() {
	m.lines[m.cur] = line{m.tip(len(m.path)), m.done}
}

// show makes line i the one that is played and shows its present position.
func (m *Match) show(i int) {
	m.activate(i)
	m.seek(m.done)
}

// activate makes line i the one that is played. Any of its positions may be shown until the
// next seek.
func (m *Match) activate(i int) {
	l := m.lines[i]
	path := make([]int, m.depth(l.tip))
	for at := l.tip; at >= 0; at = m.moves[at].prev {
		path[m.moves[at].depth] = at
	}
	same := 0
	for same < min(len(path), len(m.path)) && path[same] == m.path[same] {
		same++
	}
	m.cur, m.path, m.done = i, path, l.done
	m.shifts++
	m.states = m.states[:min(len(m.states), same/m.stride+1)]
	if m.at > same { // what is shown is no position of this line
		m.now.CopyFrom(m.states[0])
		m.at = 0
	}
}

// depth counts the commands up to the move given.
func (m *Match) depth(tip int) int {
	if tip < 0 {
		return 0
	}
	return m.moves[tip].depth + 1
}

// shared counts the commands that two moves have in common with all before.
func (m *Match) shared(a, b int) int {
	for a != b {
		if m.depth(a) < m.depth(b) {
			a, b = b, a
		}
		a = m.moves[a].prev
	}
	return m.depth(a)
}

// Follow reports how much of a match was carried over to another text of its level.
type Follow struct {
	Did int // commands of the line played that are done on the new text
	Of  int // how many were done before
	Cut int // commands of all lines that no longer fit, undone ones included
}

// Onto returns the match on another text of its level, with the same seed: every line
// is played again from the start up to the first command that the rules refuse. m does
// not change. The error is one of the level.
func (m *Match) Onto(source []byte) (next *Match, f Follow, err error) {
	if next, err = New(m.file, source, m.seed); err != nil {
		return nil, f, err
	}
	next.begun = m.begun
	who := next.seats
	for i := range min(len(m.level.Sides), len(next.level.Sides)) {
		if m.level.Sides[i].Rests == next.level.Sides[i].Rests {
			who[i].Bot = m.seats[i].Bot
		}
		who[i].Moved, who[i].Once = m.seats[i].Moved, m.seats[i].Once
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
		own := m.own(i, l)
		if f.Cut += len(own); from == l.From {
			for _, mv := range own { // as text: the levels may number things differently
				if next.work > maxWork || next.repeat(m.now.Board().FormatAction(mv.action), false, 0, 0) != nil {
					break
				}
				f.Cut--
			}
		}
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
		at = m.moves[at].prev
	}
	return own
}
