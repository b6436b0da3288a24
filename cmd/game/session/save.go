package session

import (
	"bytes"
	"fmt"
	"strconv"

	"wallfall/rules"
)

// A saved match is text, and a recording is the same: version, the level's file
// name, the seed, when it began (seconds since 1970), how the line that is
// played stands, and the level's text. Then come the lines, each with how many
// commands it shares with its parent (a line before it; 0 for the first), how
// many it has of its own and how many of all are done, and its own commands, one
// a line after four digits of the hash of the position it leads to. Last come
// the number of the line that is played and the hash of its present position.
//
//	wallfall-match 2
//	level "millrace.txt"
//	seed 42
//	begun 1763736000
//	stands round 2 commands 2 open
//	text 812
//	…812 bytes…
//	lines 2
//	line 1 parent 0 from 0 own 2 done 2
//	9d2c move ann 0:4,2
//	05fe end
//	line 2 parent 1 from 1 own 1 done 2
//	77a0 move bob 0:1,1
//	current 1
//	hash 9d2c5680a1b2c3d4
//
// Commands that were given since may follow (see Since): how the match stood after
// them, and the commands as above.
//
//	stands round 2 commands 3 open
//	41aa move eve 0:4,5
//
// Where bots play or have played, it is version 3: after the line with the beginning
// follows who plays each side:
//
//	seats person planner:4000*
//
// The star means that a bot has helped the side. Version 1 had one line and no checks:
// "moves 2" and the commands.
const (
	seatHeader  = "wallfall-match 3"
	saveHeader  = "wallfall-match 2"
	firstHeader = "wallfall-match 1"
)

// MaxSave is the longest text Load and Open read, in bytes.
const MaxSave = 8 << 20

// Save writes the match with all its lines as text.
func (m *Match) Save() []byte {
	var b bytes.Buffer
	lines := m.Lines()
	present := m.At(m.done)
	header := saveHeader
	if m.seated() {
		header = seatHeader
	}
	fmt.Fprintf(&b, "%s\nlevel %s\nseed %d\nbegun %d\n", header, strconv.Quote(m.file), m.seed, m.begun)
	if m.seated() {
		fmt.Fprintf(&b, "seats %s\n", m.seats.write(len(m.level.Sides)))
	}
	fmt.Fprintf(&b, "%stext %d\n", standing(present, m.done), len(m.source))
	b.Write(m.source)
	fmt.Fprintf(&b, "\nlines %d\n", len(lines))
	for i, l := range lines {
		fmt.Fprintf(&b, "line %d parent %d from %d own %d done %d\n", i+1, l.Parent+1, l.From, l.Length-l.From, l.Present)
		for _, mv := range m.own(i, l) {
			m.writeMove(&b, mv)
		}
	}
	fmt.Fprintf(&b, "current %d\nhash %016x\n", m.cur+1, present.Hash())
	return b.Bytes()
}

// writeMove writes a command after the check of the position that it leads to.
func (m *Match) writeMove(b *bytes.Buffer, mv *move) {
	fmt.Fprintf(b, "%04x %s\n", uint16(mv.hash), m.now.Board().FormatAction(mv.action))
}

// standsField begins the line that says how a match stands.
const standsField = "stands"

// standing returns the line that says how a match stands at a position after n commands.
func standing(s *rules.State, n int) string {
	return fmt.Sprintf(standsField+" round %d commands %d %s\n", s.Round(), n, result(s))
}

// Mark is how a match stood when it was saved. The zero value is a match that was
// never saved.
type Mark struct {
	match  *Match
	shifts int // of its lines
	done   int
	tip    int // the last command that was done
	seats  seats
}

// Mark returns how the match stands now.
func (m *Match) Mark() Mark {
	return Mark{m, m.shifts, m.done, m.tip(m.done), m.seats}
}

// Since returns what must be appended to the match as it was saved at the mark to save
// it as it is now. ok is false where more has changed than that commands were added.
func (m *Match) Since(k Mark) (text []byte, ok bool) {
	if k.match != m || k.shifts != m.shifts || k.seats != m.seats ||
		m.done != len(m.path) || m.done < k.done || m.tip(k.done) != k.tip {
		return nil, false
	}
	if m.done == k.done {
		return nil, true
	}
	present := m.now
	if m.at != m.done {
		present = m.At(m.done)
	}
	var b bytes.Buffer
	b.WriteString(standing(present, m.done))
	for _, i := range m.path[k.done:] {
		m.writeMove(&b, &m.moves[i])
	}
	return b.Bytes(), true
}

// result returns how the game stands at a position: open, drawn or won.
func result(s *rules.State) string {
	switch side, over := s.Winner(); {
	case !over:
		return "open"
	case side == rules.NoSide:
		return "drawn"
	default:
		return fmt.Sprintf("won %d", side+1)
	}
}
