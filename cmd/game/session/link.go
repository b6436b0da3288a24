package session

import (
	"encoding/binary"
	"strings"

	"wallfall/levels"
	"wallfall/levels/share"
	"wallfall/rules"
	"wallfall/rules/message"
)

const maxLinkMoves = 5_000

// Link returns the line that is played up to its present as the end of a link (see
// package share). Its data are the level, the seed (eight bytes, little endian),
// when it began and the number of commands (variable length), the commands as
// text with a line feed between, and of each position they lead to the lowest
// byte of its hash. Where bots play, who has which seat follows as it is saved.
func (m *Match) Link() (string, error) {
	if m.done > maxLinkMoves {
		return "", message.Errorf("the match is too long for a link")
	}
	data := share.AppendLevel(nil, m.file, m.source)
	data = binary.LittleEndian.AppendUint64(data, m.seed)
	data = binary.AppendUvarint(data, uint64(m.begun))
	data = binary.AppendUvarint(data, uint64(m.done))
	words := make([]string, m.done)
	checks := make([]byte, m.done)
	for i := range m.done {
		mv := &m.moves[m.path[i]]
		words[i], checks[i] = m.now.Board().FormatAction(mv.action), byte(mv.hash)
	}
	data = share.AppendString(data, strings.Join(words, "\n"))
	data = append(data, checks...)
	if m.seated() {
		data = share.AppendString(data, m.seats.write(len(m.level.Sides)))
	}
	return share.Encode(share.Recording, data)
}

// FromLink returns the recording in the data of a link, up to where these rules differ from
// those it was made with, or where reading exceeds work; 0 is no bound.
func FromLink(data []byte, work int) (*Match, *Divergence, error) {
	r := &share.Reader{Rest: data}
	file, source, same := r.Level()
	seed := r.Uint64()
	begun := r.Number(1 << 62)
	n := int(r.Number(maxLinkMoves))
	text := r.String()
	checks := r.Take(n)
	seated := ""
	if r.Err == nil && len(r.Rest) > 0 {
		seated = r.String()
	}
	if r.Err == nil && len(r.Rest) > 0 {
		r.Err = message.Errorf("the link holds more than a replay")
	}
	if r.Err != nil {
		return nil, nil, r.Err
	}
	words := strings.Split(text, "\n")
	if n == 0 {
		words = nil
	}
	if len(words) != n {
		return nil, nil, message.Errorf("the link holds %d commands; expected %d", len(words), n)
	}
	m, err := New(file, source, seed)
	if err != nil {
		return nil, nil, message.Errorf("the level in the link: %s", levels.Brief(err))
	}
	m.begun = int64(begun)
	who := m.seats
	if seated != "" && !who.read(seated, len(m.level.Sides)) {
		return nil, nil, message.Errorf("the link does not name the players")
	}
	m.seats = seats{}
	defer func() { m.seats = who }()
	b := budget{work: work}
	for i, word := range words {
		why := m.repeat(word, true, uint16(checks[i]), 0xff)
		if why == nil {
			if b.spend(m) {
				why = errTooLong
			}
		} else if !same {
			why = message.Errorf("this version of the game has a different version of this level")
		}
		if why != nil {
			return m, &Divergence{0, m.done + 1, why}, nil
		}
	}
	return m, nil, nil
}

// maxSeeds is how many seeds are tried for dice that fall as in a line.
const maxSeeds = 3000

// OfLine returns a match that plays a line of commands, answers and dice, as
// levels.Level.Play returns it, which a side must win. Its seed is the first of maxSeeds
// with such dice. It is nil if no seed has them, if the level is invalid, or once stop,
// asked before each seed, reports true; stop may be nil.
func OfLine(file string, source []byte, line []rules.Action, side int, stop func() bool) *Match {
	lv, err := levels.Parse(file, source)
	if err != nil {
		return nil
	}
	dice := false
	for _, a := range line {
		dice = dice || a.Kind == rules.Roll
	}
	for seed := uint64(1); seed == 1 || dice && seed <= maxSeeds && (stop == nil || !stop()); seed++ {
		s, err := lv.New(seed)
		if err != nil {
			return nil
		}
		s.Begin(nil)
		for _, a := range line {
			if err == nil && a.Kind != rules.Roll {
				err = s.Apply(a, nil)
			}
		}
		if w, over := s.Winner(); err != nil || !over || w != side {
			continue
		}
		m, _ := New(file, source, seed) // it is the level of before, and the same dice
		for _, a := range line {
			if a.Kind != rules.Roll {
				m.Apply(a)
			}
		}
		return m
	}
	return nil
}
