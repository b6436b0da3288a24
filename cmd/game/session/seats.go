package session

import (
	"strings"

	"wallfall/rules"
)

// seats holds who plays each side: a person, or a bot by its name. They belong to the
// whole match, not to a line of it.
type seats struct {
	bots  [rules.MaxSides]string // "" is a person
	moved [rules.MaxSides]bool   // a bot has given commands or hints for the side
}

// person is the name of a seat that a person has.
const person = "person"

// RestBot is the name of the bot that plays the sides a level lets rest.
const RestBot = "rest"

// maxSeat is the longest name of a bot that is read, in bytes.
const maxSeat = 40

// Seat returns the name of the bot that plays a side, "" for a person. There are only
// people in a match that begins, but for sides that the level lets rest.
//
//go:noinline
func (m *Match) Seat(side int) string {
	if side < 0 || side >= rules.MaxSides {
		return ""
	}
	return m.seats.bots[side]
}

// Taken is who has a seat.
type Taken struct {
	Bot   string // "" is a person
	Moved bool   // a bot has given commands or hints for the side, whoever has the seat
}

// Seats returns who has the seats of a saved match of n sides: people, where it says
// nothing valid.
func (in *Info) Seats(n int) []Taken {
	var s seats
	s.read(in.seats, n)
	out := make([]Taken, min(n, rules.MaxSides))
	for i := range out {
		out[i] = Taken{s.bots[i], s.moved[i]}
	}
	return out
}

// SetSeat lets a bot play a side from now on, or a person for "". It ignores unknown
// sides and invalid names.
//
//go:noinline
func (m *Match) SetSeat(side int, bot string) {
	if side >= 0 && side < len(m.level.Sides) && (bot == "" || seatName(bot)) {
		m.seats.bots[side] = bot
	}
}

// Bots reports whether bots play any side.
func (m *Match) Bots() bool { return m.seats.bots != [rules.MaxSides]string{} }

// People counts the sides that people play.
func (m *Match) People() (n int) {
	for i := range m.level.Sides {
		if m.seats.bots[i] == "" {
			n++
		}
	}
	return n
}

// Help notes that a bot has helped a side, as with a hint.
func (m *Match) Help(side int) { m.seats.moved[side] = true }

// Helped reports whether a bot has ever given a command or a hint for a side.
func (m *Match) Helped(side int) bool {
	return side >= 0 && side < rules.MaxSides && m.seats.moved[side]
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
// The star means that a bot has helped the side.
func (s *seats) write(n int) string {
	var out []string
	for i := range n {
		name := s.bots[i]
		if name == "" {
			name = person
		}
		if s.moved[i] {
			name += "*"
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
		name, moved := strings.CutSuffix(w, "*")
		out.moved[i] = moved
		if name == person {
			continue
		}
		if !seatName(name) {
			return false
		}
		out.bots[i] = name
	}
	*s = out
	return true
}

// seated reports whether the seats must be saved. Where only people ever played, and no
// side rests, they are what every version of the program assumes.
func (m *Match) seated() bool {
	return m.seats != seats{} || m.level.Rests() != [rules.MaxSides]bool{}
}

// before returns how many commands remain after an undo, or why there is none. What bots
// have done since the last command of a person is undone with it. One person among bots
// can undo dice and the bots' decisions, too; the dice stay what they were.
func (m *Match) before() (n int, why string) {
	if m.Iron {
		return 0, "an Ironman has no undo"
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
