// Package session is one match being played: the position, the record of all
// commands so far in all its lines, undo and redo, looking back, and the text a
// match is saved as. Play, redo, and reading a saved match all go through the
// rules' Apply. It knows nothing of pictures and does no input or output.
//
// A match is a tree of lines, which players call branches. Each line is a list of
// commands from the level's start; a line that was begun from an earlier command shares
// the commands before it with its parent. Dice depend only on the seed and on how many
// were rolled before, so the same commands roll the same dice in every line.
package session

import (
	"cmp"
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/message"
)

// Match is one game from its level's start to where it stands now.
type Match struct {
	file    string
	source  []byte // the level's text
	opening []rules.Event
	level   *levels.Level
	seed    uint64
	begun   int64

	moves []move // of all lines; each knows the one before it
	lines []line
	cur   int   // the line that is played
	path  []int // its commands: indices into moves
	done  int   // commands of it that are done; the rest can be redone
	at    int   // commands that lead to the shown position; differs from done while looking back

	states  []*rules.State // of this line, after every stride-th command
	stride  int
	now     *rules.State
	work    int // commands applied so far, repeated ones included
	seats   seats
	players [rules.MaxSides]player
	Iron    bool // there is no undo and no branch
	shifts  int  // how often another line became the one that is played, or one was deleted
}

type move struct {
	prev   int // the move before it, -1 at the start
	depth  int // how many come before it
	action rules.Action
	side   int // who gave it
	dice   bool
	events []rules.Event
	hash   uint64 // of the position after it
	round  int    // of that
}

// Every firstStride commands a position is kept; beyond maxStates, every other one is dropped.
const (
	firstStride = 16
	maxStates   = 256
)

// ErrPast refuses a command while an earlier position is shown.
var ErrPast = message.Errorf("you are viewing the past of the match")

// ErrFull refuses a command that would make a match too long to be opened again: bots
// among themselves may never finish.
var ErrFull = message.Errorf("the match is too long to continue")

// New starts a match of the level whose text is source; file names it in
// messages.
func New(file string, source []byte, seed uint64) (*Match, error) {
	lv, err := levels.Parse(file, source)
	if err != nil {
		return nil, err
	}
	s, err := lv.New(seed)
	if err != nil {
		return nil, err
	}
	var log rules.Log
	s.Begin(&log)
	m := &Match{file: file, source: slices.Clone(source), level: lv, seed: seed, opening: log.Events, now: s,
		states: []*rules.State{s.Clone()}, stride: firstStride, lines: []line{{tip: -1}}}
	for i, rests := range lv.Rests() {
		if rests {
			m.seats[i].Bot = RestBot
		}
	}
	return m, nil
}

// Opening returns the events before the first decision. Callers must not change them.
func (m *Match) Opening() []rules.Event { return m.opening }

// Level returns the level being played.
func (m *Match) Level() *levels.Level { return m.level }

// File returns the name of the level's file, as passed to New.
func (m *Match) File() string { return m.file }

// Source returns the level's text. Callers must not change it.
func (m *Match) Source() []byte { return m.source }

// Seed returns the seed of the dice.
func (m *Match) Seed() uint64 { return m.seed }

// Begun returns when the match began, in seconds since 1970, 0 if unknown.
func (m *Match) Begun() int64 { return m.begun }

// SetBegun notes when the match began.
func (m *Match) SetBegun(unix int64) { m.begun = max(0, unix) }

// State returns the position that is shown. Callers must not change it.
//
//go:noinline
func (m *Match) State() *rules.State { return m.now }

// Count returns how many commands lead to the position that is shown.
func (m *Match) Count() int { return m.at }

// Present returns how many commands of this line are done, whatever is shown.
func (m *Match) Present() int { return m.done }

// Length returns how many commands this line has, including those that can be redone.
func (m *Match) Length() int { return len(m.path) }

// Action returns the i-th command of this line, i below Length, and the side that gave it.
func (m *Match) Action(i int) (a rules.Action, side int) {
	mv := &m.moves[m.path[i]]
	return mv.action, mv.side
}

// Events returns the events of the i-th command of this line, for -1 those of Opening.
// Callers must not change it.
func (m *Match) Events(i int) []rules.Event {
	if i < 0 {
		return m.opening
	}
	return m.moves[m.path[i]].events
}

// Hash returns the hash of the position after the i-th command of this line.
func (m *Match) Hash(i int) uint64 { return m.moves[m.path[i]].hash }

// Apply does a command of the side that must decide and returns what happened. It drops
// what could have been redone, unless the command is the same. The error is the rules',
// ErrPast or ErrFull.
func (m *Match) Apply(a rules.Action) ([]rules.Event, error) {
	if m.at != m.done {
		return nil, ErrPast
	}
	side, draws := m.now.Pending().Side, m.now.Draws()
	if m.done < len(m.path) && m.moves[m.path[m.done]].action == a {
		m.noteBot(side)
		events, _ := m.Redo()
		return events, nil
	}
	if len(m.moves) >= maxMoves {
		return nil, ErrFull
	}
	var log rules.Log
	if err := m.now.Apply(a, &log); err != nil {
		return nil, err
	}
	m.noteBot(side)
	prev := m.tip(m.done)
	m.path = append(m.path[:m.done], len(m.moves))
	m.moves = append(m.moves, move{prev, m.done, a, side, m.now.Draws() != draws, log.Events, m.now.Hash(), m.now.Round()})
	m.states = m.states[:min(len(m.states), m.done/m.stride+1)]
	m.done++
	m.at = m.done
	m.work++
	m.keep(m.now, m.done)
	return log.Events, nil
}

// noteBot notes that a side has decided, if a bot plays it.
func (m *Match) noteBot(side int) {
	if m.Seat(side) != "" {
		m.seats[side].Moved = true
	}
}

// CanUndo reports whether the last command can be undone, and if not, why: a die was
// rolled, or another side has decided since. Earlier positions can be viewed with Look
// and played on from with Branch. Among bots, the last command is the last that a person
// gave, and a single person can always undo it.
func (m *Match) CanUndo() (ok bool, why string) {
	_, why = m.undoPoint()
	return why == "", why
}

// Undo undoes the last command and what bots did after it. It returns false when CanUndo
// does.
func (m *Match) Undo() bool {
	n, why := m.undoPoint()
	if why != "" {
		return false
	}
	m.seek(n)
	m.done = m.at
	return true
}

// CanRedo reports whether an undone command can be redone.
func (m *Match) CanRedo() bool { return m.at == m.done && m.done < len(m.path) }

// Redo redoes the command that was undone last and returns what happened. ok is false
// when there is nothing to redo.
func (m *Match) Redo() (events []rules.Event, ok bool) {
	if !m.CanRedo() {
		return nil, false
	}
	m.seek(m.done + 1)
	m.done = m.at
	return m.Events(m.done - 1), true
}

// Looking reports whether a position other than the present one is shown.
func (m *Match) Looking() bool { return m.at != m.done }

// Look shows the position after the first n commands of this line without changing the
// match. It does nothing if there is no such position. Look(Present()) shows the present
// position again, and so do Branch and Switch.
func (m *Match) Look(n int) {
	if n >= 0 && n <= len(m.path) {
		m.seek(n)
	}
}

// At returns a copy of the position before the i-th command of this line: the
// level's start for 0, the present one for Present, that after its last command
// for Length; nil when there is none. Nothing that is shown changes.
func (m *Match) At(i int) *rules.State {
	if i < 0 || i > len(m.path) {
		return nil
	}
	k := m.nearest(i)
	s := m.states[k].Clone()
	if m.replay(s, k*m.stride, i) < i {
		return nil
	}
	return s
}

// seek shows the position after n commands, and sets at to how many they are.
func (m *Match) seek(n int) {
	k := m.nearest(n)
	from := m.at
	if from > n || from < k*m.stride {
		m.now.CopyFrom(m.states[k])
		from = k * m.stride
	}
	m.at = m.replay(m.now, from, n)
}

// nearest returns the last kept position that lies no later than command n.
func (m *Match) nearest(n int) int { return min(n/m.stride, len(m.states)-1) }

// replay applies the commands from one number to another to a position. It returns the
// number that it has reached: less than asked only if a command is refused that was legal
// when it was recorded, which would be an error of the rules.
func (m *Match) replay(s *rules.State, from, to int) (reached int) {
	for i := from; i < to; i++ {
		if err := s.Apply(m.moves[m.path[i]].action, nil); err != nil {
			return i
		}
		m.work++
		m.keep(s, i+1)
	}
	return to
}

// keep remembers the position after n commands if it is the next to be kept.
func (m *Match) keep(s *rules.State, n int) {
	if n%m.stride != 0 || n/m.stride != len(m.states) {
		return
	}
	m.states = append(m.states, s.Clone())
	if len(m.states) > maxStates {
		kept := m.states[:0]
		for i := 0; i < len(m.states); i += 2 {
			kept = append(kept, m.states[i])
		}
		clear(m.states[len(kept):])
		m.states, m.stride = kept, 2*m.stride
	}
}

// Restart returns a new match of the same level with the same dice and seats.
func (m *Match) Restart() (*Match, error) {
	next, err := New(m.file, m.source, m.seed)
	for i := range m.seats {
		if err == nil {
			next.seats[i].Bot = m.seats[i].Bot
		}
	}
	return next, err
}

// Taken is who has a seat.
type Taken struct {
	Bot   string // "" is a person
	Moved bool   // a bot has given commands or hints for the side, whoever has the seat
	Once  bool   // the same, in a branch that was left to start over
}

// seats holds who plays each side. They belong to the whole match, not to a line of it.
type seats [rules.MaxSides]Taken

// person is the name of a seat that a person has.
const person = "person"

// RestBot is the name of the bot that plays the sides a level lets rest.
const RestBot = "rest"

// maxSeat is the longest name of a bot that is read, in bytes.
const maxSeat = 40

// Seat returns the bot of a side, "" for a person; at first only sides at rest have a bot.
//
//go:noinline
func (m *Match) Seat(side int) string {
	if side < 0 || side >= rules.MaxSides {
		return ""
	}
	return m.seats[side].Bot
}

// Seats returns who has the n seats of a saved match: people, where it says nothing valid.
func (in *Info) Seats(n int) []Taken {
	var s seats
	s.read(in.seats, n)
	return s[:min(n, rules.MaxSides)]
}

// SetSeat lets a bot play a side, or a person for "". It ignores unknown sides and bad names.
//
//go:noinline
func (m *Match) SetSeat(side int, bot string) {
	if side >= 0 && side < len(m.level.Sides) && (bot == "" || seatName(bot)) {
		m.seats[side].Bot = bot
	}
}

// Bots reports whether bots play any side.
func (m *Match) Bots() bool { return m.People() < len(m.level.Sides) }

// People counts the sides that people play.
func (m *Match) People() (n int) {
	for i := range m.level.Sides {
		if m.seats[i].Bot == "" {
			n++
		}
	}
	return n
}

// Help notes that a bot has helped a side, as with a hint.
func (m *Match) Help(side int) { m.seats[side].Moved = true }

// StartOver goes back to the start in a new branch. Help that people had before does not count
// there, only once another branch is played again.
func (m *Match) StartOver() error {
	if err := m.Branch(0); err != nil {
		return err
	}
	for i := range m.seats {
		if x := &m.seats[i]; x.Bot == "" && x.Moved {
			x.Moved, x.Once = false, true
		}
	}
	return nil
}

// Helped reports whether a bot has ever given a command or a hint for a side.
func (m *Match) Helped(side int) bool {
	return side >= 0 && side < rules.MaxSides && m.seats[side].Moved
}

// seatName reports whether a bot may be called so in a saved match.
func seatName(s string) bool {
	if s == person || len(s) > maxSeat {
		return false
	}
	for _, c := range s {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != ':' && c != '-' {
			return false
		}
	}
	return s != ""
}

// write returns who plays the first n sides, in their order: "person planner:4000*".
// A star means that a bot has helped the side, a plus that it has in a branch that was left.
func (s *seats) write(n int) string {
	var out []string
	for _, x := range s[:n] {
		name := cmp.Or(x.Bot, person)
		if x.Moved {
			name += "*"
		} else if x.Once {
			name += "+"
		}
		out = append(out, name)
	}
	return strings.Join(out, " ")
}

// read parses what write returned for n sides; ok is false for anything else.
func (s *seats) read(text string, n int) (ok bool) {
	words := strings.Split(text, " ")
	if len(words) != n || n > rules.MaxSides {
		return false
	}
	var out seats
	for i, w := range words {
		out[i].Bot, out[i].Moved = strings.CutSuffix(w, "*")
		out[i].Bot, out[i].Once = strings.CutSuffix(out[i].Bot, "+")
		if out[i].Bot == person {
			out[i].Bot = ""
		} else if !seatName(out[i].Bot) {
			return false
		}
	}
	*s = out
	return true
}

// seated reports whether the seats must be saved. Where only people ever played, and no
// side rests, they are what every version of the program assumes.
func (m *Match) seated() bool {
	return m.seats != seats{} || m.level.Rests() != [rules.MaxSides]bool{}
}

// undoPoint returns how many commands remain after an undo, or why there is none. What bots
// have done since the last command of a person is undone with it. One person among bots
// can undo dice and the bots' decisions, too; the dice stay what they were.
func (m *Match) undoPoint() (n int, why string) {
	if m.Iron {
		return 0, "there is no undo in Ironman"
	}
	if m.at != m.done {
		return 0, "you are viewing the past"
	}
	if m.done == 0 {
		return 0, "nothing has happened yet"
	}
	dice := false
	for n = m.done - 1; n >= 0; n-- {
		mv := &m.moves[m.path[n]]
		dice = dice || mv.dice
		if m.Seat(mv.side) == "" {
			break
		}
	}
	switch {
	case n < 0:
		return 0, "only bots have played so far"
	case m.Bots() && m.People() == 1:
		return n, ""
	case dice:
		return 0, "a die was rolled"
	}
	for i := m.done; i < len(m.path); i++ { // who decided next, before the undo
		if side := m.moves[m.path[i]].side; m.Seat(side) == "" {
			if side != m.moves[m.path[n]].side {
				return 0, "the other side decided before that"
			}
			break
		}
	}
	return n, ""
}
