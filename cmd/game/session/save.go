package session

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/message"
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
//	9d2c move ann 1:4,2
//	05fe end
//	line 2 parent 1 from 1 own 1 done 2
//	77a0 move bob 1:1,1
//	current 1
//	hash 9d2c5680a1b2c3d4
//
// Commands that were given since may follow (see Since): how the match stood after
// them, and the commands as above.
//
//	stands round 2 commands 3 open
//	41aa move eve 1:4,5
//
// If bots play or have played, it is version 3: after the beginning follows who plays each
// side:
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

func standing(s *rules.State, n int) string {
	result := "open"
	if side, over := s.Winner(); over && side == rules.NoSide {
		result = "drawn"
	} else if over {
		result = fmt.Sprintf("won %d", side+1)
	}
	return fmt.Sprintf(standsField+" round %d commands %d %s\n", s.Round(), n, result)
}

// Mark is how a match stood when it was saved; the zero value was never saved.
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

// Since returns what must be appended to the match as it was saved at the mark to save it
// as it is now. ok is false if anything but new commands has changed.
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

const (
	maxMoves = 200_000   // how many commands a saved match may have in all its lines
	maxWork  = 2_000_000 // how many may have to be applied to read it

	// MaxWork bounds the work of reading a recording from elsewhere, see budget.spend. A
	// browser does about five million units a second.
	MaxWork = 12_000_000

	eventWork    = 8   // units in an event
	cellsPerUnit = 128 // cells copied with a position
)

// Damage reports that a saved match is not what Save wrote.
type Damage struct {
	Line int // of the text, from 1
	What message.Text
}

// Error returns the line and what is wrong there.
func (d *Damage) Error() string { return d.Message().String() }

// Message returns the error as text that can be translated.
func (d *Damage) Message() message.Text { return message.Of("line %d: %s", d.Line, d.What) }

// Divergence reports that a match was recorded by other rules than these, and up to which
// command they agree.
type Divergence struct {
	Line    int   // the line of the match, from 0
	Command int   // the first command in it that leads elsewhere, from 1
	Why     error // a sentence without its full stop
}

// Error describes the divergence in a sentence.
func (a *Divergence) Error() string { return a.Message().String() }

// Message returns the error as text that can be translated.
func (a *Divergence) Message() message.Text {
	return message.Of("it diverges at command %d: %s", a.Command, a.Why)
}

// Info is what the head of a saved match says.
type Info struct {
	File     string
	Source   []byte
	Seed     uint64
	Begun    int64 // seconds since 1970, 0 if unknown
	Round    int   // of the present position; 0 if unknown
	Commands int
	Over     bool
	Winner   int // rules.NoSide for a draw
	seats    string
}

// Is reports whether some data is a saved match, of whatever version.
func Is(data []byte) bool { return bytes.HasPrefix(data, []byte("wallfall-match ")) }

// Peek reads the head of a saved match without playing it.
func Peek(data []byte) (Info, error) {
	r := &reader{rest: data}
	in := r.info(r.version())
	// Commands that were appended say anew how the match stands.
	if i := bytes.LastIndex(r.rest, []byte("\n"+standsField)); i >= 0 && r.err == nil {
		r.rest = r.rest[i+1:]
		r.stands(&in)
	}
	return in, r.err
}

// Load reads what Save wrote, by this version or the one before, and plays it to where it stood.
// The error is a *Damage, a *Divergence or one of the level.
func Load(data []byte) (*Match, error) {
	m, apart, err := Open(data, 0)
	if err == nil && apart != nil {
		return nil, apart
	}
	return m, err
}

// Open reads like Load, but returns a match recorded by other rules up to where they
// differ. When reading exceeds work, it returns what it has; 0 is no bound.
func Open(data []byte, work int) (*Match, *Divergence, error) {
	if len(data) > MaxSave {
		return nil, nil, message.Errorf("the saved match is longer than %d bytes", MaxSave)
	}
	r := &reader{rest: data, budget: budget{work: work}}
	version := r.version()
	info := r.info(version)
	if r.err != nil {
		return nil, nil, r.err
	}
	m, err := New(info.File, info.Source, info.Seed)
	if err != nil {
		return nil, nil, message.Errorf("the level in the saved match: %s", levels.Brief(err))
	}
	m.begun = info.Begun
	r.match = m
	who := m.seats
	if version > 2 && !who.read(info.seats, len(m.level.Sides)) {
		return nil, nil, &Damage{seatLine, message.Of("the players are missing")}
	}
	m.seats = seats{} // nobody's bot moves while it is read
	if version == 1 {
		r.commands(int(r.number("moves", maxMoves)), 0, false)
		r.end()
	} else {
		r.lines()
	}
	if r.err != nil {
		return nil, nil, r.err
	}
	m.seats = who
	return m, r.apart, nil
}

// seatLine is the line of a saved match that says who plays.
const seatLine = 5

// reader reads a saved match line by line. After an error it reads nothing more.
type reader struct {
	err    error
	rest   []byte
	at     int // number of the line read last
	match  *Match
	apart  *Divergence // the first one found
	budget budget
}

// budget bounds how long a recording from elsewhere may keep the program busy. It counts
// work, not time, so that it ends in the same place everywhere.
type budget struct {
	work   int // units that may be done, 0 for no bound
	events int // so far
	spent  bool
}

// errTooLong is why a recording is not shown any further.
var errTooLong = message.Errorf("the rest is too long to show")

// spend charges the commands that were done, with the events of the last one; it reports
// whether the budget is spent.
func (b *budget) spend(m *Match) bool {
	if n := len(m.moves); n > 0 {
		b.events += len(m.moves[n-1].events)
	}
	perCommand := len(m.level.Figures) + m.now.Board().Cells()/cellsPerUnit + 1
	b.spent = b.work > 0 && m.work*perCommand+b.events*eventWork > b.work
	return b.spent
}

// damage notes that the text is damaged, unless an error came before.
func (r *reader) damage(format string, args ...any) {
	if r.err == nil {
		r.err = &Damage{max(1, r.at), message.Of(format, args...)}
	}
}

// line returns the next line; ok is false if no complete one is left.
func (r *reader) line() (text string, ok bool) {
	before, after, ok := bytes.Cut(r.rest, []byte("\n"))
	if r.err != nil {
		return "", false
	}
	r.at++
	if !ok {
		return "", false
	}
	r.rest = after
	return string(before), true
}

// version reads the first line.
func (r *reader) version() int {
	switch text, _ := r.line(); text {
	case seatHeader:
		return 3
	case saveHeader:
		return 2
	case firstHeader:
		return 1
	}
	r.damage("not a saved match, or saved by another version of the game")
	return 0
}

// field returns what follows a name on the next line.
func (r *reader) field(name string) string {
	text, ok := r.line()
	value, named := strings.CutPrefix(text, name+" ")
	if !ok || !named {
		r.damage("the saved match has no line %q", name)
		return ""
	}
	return value
}

// number returns the number that follows a name on the next line.
func (r *reader) number(name string, limit uint64) uint64 {
	n, err := strconv.ParseUint(r.field(name), 10, 64)
	if err != nil || n > limit {
		r.damage("expected a number after %q", name)
		return 0
	}
	return n
}

// info reads everything before the commands.
func (r *reader) info(version int) (in Info) {
	var err error
	if in.File, err = strconv.Unquote(r.field("level")); err != nil {
		r.damage("the saved match names no level")
	}
	in.Seed = r.number("seed", 1<<64-1)
	if version > 1 {
		in.Begun = int64(r.number("begun", 1<<62))
		if version > 2 {
			in.seats = r.field("seats")
		}
		r.stands(&in)
	}
	size := r.number("text", MaxSave)
	if size > uint64(len(r.rest)) {
		r.damage("the saved match ends in the middle of its level")
	}
	if r.err != nil {
		return in
	}
	in.Source, r.rest = r.rest[:size], r.rest[size:]
	r.at += bytes.Count(in.Source, []byte("\n"))
	if text, ok := r.line(); !ok || text != "" {
		r.damage("the level is not as long as stated")
	}
	return in
}

// stands reads how the match stood.
func (r *reader) stands(in *Info) {
	w := strings.Fields(r.field(standsField))
	if len(w) < 5 || w[0] != "round" || w[2] != "commands" {
		r.damage("the state of the match is missing")
		return
	}
	round, err1 := strconv.ParseUint(w[1], 10, 31)
	commands, err2 := strconv.ParseUint(w[3], 10, 31)
	in.Round, in.Commands, in.Winner = int(round), int(commands), rules.NoSide
	switch {
	case err1 != nil || err2 != nil:
	case len(w) == 5 && w[4] == "open":
		return
	case len(w) == 5 && w[4] == "drawn":
		in.Over = true
		return
	case len(w) == 6 && w[4] == "won":
		side, err := strconv.ParseUint(w[5], 10, 31)
		if err == nil && side >= 1 && side <= rules.MaxSides {
			in.Over, in.Winner = true, int(side)-1
			return
		}
	}
	r.damage("the state of the match is missing")
}

// end reads the hash of the present position, and the commands that came after the save.
func (r *reader) end() {
	m := r.match
	if hash := r.field("hash"); r.apart == nil && r.err == nil && hash != fmt.Sprintf("%016x", m.now.Hash()) {
		r.apart = &Divergence{m.cur, m.done, message.Errorf("replaying it does not lead to the saved position")}
	}
	for len(r.rest) > 0 && r.apart == nil && !r.budget.spent && r.err == nil {
		if !bytes.HasPrefix(r.rest, []byte(standsField)) {
			r.damage("the saved match has extra text at its end")
			return
		}
		var in Info
		r.stands(&in)
		if in.Commands <= m.done {
			r.damage("the saved match does not continue where it ended")
		}
		r.commands(in.Commands-m.done, m.cur, true)
	}
}

// commands reads and does n commands of the line that is played; index is its
// place among all lines. It stops where the rules differ and skips the rest.
func (r *reader) commands(n, index int, checked bool) {
	m := r.match
	off := false
	for i := 0; i < n && r.err == nil; i++ {
		text, ok := r.line()
		if !ok {
			r.damage("the saved match ends after command %d of %d", i, n)
			return
		}
		if off || r.budget.spent {
			continue
		}
		why := r.command(text, checked)
		if errors.Is(why, ErrFull) || m.work > maxWork {
			r.damage("the saved match has too many commands")
		}
		switch {
		case r.err != nil:
		case why != nil:
			off = true
			if r.apart == nil {
				r.apart = &Divergence{index, m.done + 1, message.Errorf("line %d of the text, %q: %s", r.at, text, why)}
			}
		case r.budget.spend(m) && r.apart == nil:
			r.apart = &Divergence{index, m.done + 1, errTooLong}
		}
	}
}

// command does one command. The error says how the rules differ.
func (r *reader) command(text string, checked bool) error {
	check := uint64(0)
	if checked {
		digits, after, ok := strings.Cut(text, " ")
		var err error
		if check, err = strconv.ParseUint(digits, 16, 16); err != nil || !ok || len(digits) != 4 {
			r.damage("expected a command and its checksum, not %.60q", text)
			return nil
		}
		text = after
	}
	return r.match.repeat(text, checked, uint16(check), 1<<16-1)
}

// errElsewhere is why a recorded command does not count.
var errElsewhere = message.Errorf("under these rules it leads to a different position")

// repeat does a recorded command; check is the hash expected after it, in the bits of mask.
// A command that leads elsewhere is not done.
func (m *Match) repeat(text string, checked bool, check, mask uint16) error {
	a, err := m.now.Board().ParseAction(text)
	if err != nil {
		return err
	}
	if _, err := m.Apply(a); err != nil {
		return err
	}
	if checked && uint16(m.now.Hash())&mask != check {
		m.seek(m.done - 1)
		m.done, m.path = m.at, m.path[:m.at]
		m.states = m.states[:min(len(m.states), m.at/m.stride+1)]
		return errElsewhere
	}
	return nil
}

// lines reads all lines of a match and goes to the one that was played.
func (r *reader) lines() {
	m := r.match
	n := r.number("lines", maxLines)
	if n == 0 {
		r.damage("the saved match has no branch")
	}
	for i := 0; i < int(n) && r.err == nil; i++ {
		r.oneLine(i)
	}
	current := r.number("current", n)
	if current == 0 {
		r.damage("the saved match marks no branch as current")
	}
	if r.err != nil {
		return
	}
	m.sync()
	m.show(min(int(current), len(m.lines)) - 1)
	for i := len(m.lines) - 1; r.apart != nil && i >= 0; i-- {
		m.forget(i) // what is left of it is in another line
	}
	r.end()
}

// oneLine reads line i with its own commands.
func (r *reader) oneLine(i int) {
	m := r.match
	text, _ := r.line()
	w := strings.Fields(text)
	var n [5]int
	for j, name := range [...]string{"line", "parent", "from", "own", "done"} {
		if len(w) != 10 || w[2*j] != name {
			r.damage("branch %d of the match starts wrongly", i+1)
			return
		}
		v, err := strconv.ParseUint(w[2*j+1], 10, 31)
		if err != nil || v > maxMoves {
			r.damage("expected a number after %q", name)
			return
		}
		n[j] = int(v)
	}
	number, parent, from, own, done := n[0], n[1], n[2], n[3], n[4]
	if number != i+1 || parent > i || (parent == 0) != (i == 0) || i == 0 && from > 0 || done > from+own {
		r.damage("branch %d of the match does not fit the branches before it", i+1)
		return
	}
	if r.budget.spent { // it is read over
		r.commands(own, i, true)
		return
	}
	if i > 0 {
		m.sync()
		m.activate(parent - 1)
		if from > len(m.path) && r.apart == nil {
			r.damage("branch %d of the match shares more commands than its parent has", i+1)
			return
		}
		m.fork(min(from, len(m.path)))
		if r.budget.spend(m) && r.apart == nil {
			r.apart = &Divergence{i, m.done + 1, errTooLong}
		}
		if m.work > maxWork {
			r.damage("the saved match has too many commands")
			return
		}
	}
	if r.commands(own, i, true); r.err != nil {
		return
	}
	m.seek(min(done, len(m.path)))
	m.done = m.at
}
