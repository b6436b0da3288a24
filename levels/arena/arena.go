// Package arena lets bots meet each other, each with each, over levels and with
// seats changed, and rates them. Every game follows from the seed and
// its number alone, so that the same tournament comes to the same numbers on any
// number of cores, and a pairing to the same ones whichever others take part.
package arena

import (
	"errors"
	"fmt"
	"slices"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// Limits of a tournament.
const (
	MaxBots   = 16
	MaxGames  = 1_000_000 // of a pairing
	MaxRounds = 10_000
	anyRounds = 100 // of a game, when neither the level nor anybody else says how many
)

// Config says which bots play each other, and where.
type Config struct {
	Bots   []string // 2..MaxBots names for bot.New, each once
	Levels []*levels.Level
	Games  int    // of each pairing: even, for each is played again with seats changed
	Seed   uint64 // what dice and whims follow from
	Steps  bool   // only neighbours among Bots meet, as on the steps of a ladder
	Rounds int    // a game that is not over by then is undecided; 0 is what the level says, or 100
}

// Plan is a tournament made ready to be played. Playing does not change it, and
// several goroutines may use it at once.
type Plan struct {
	Config
	Pairs  [][2]int // of Bots, as numbers; the one named later comes first
	Fields []Field
}

// Field is a level with its seats.
type Field struct {
	Level  *levels.Level
	Rounds int    // how many a game has at most
	Seats  []int  // the sides that are played; others rest
	Masks  []uint // see masks
	start  *rules.State
}

// NewPlan prepares a tournament, or returns what is wrong with it.
func NewPlan(c Config) (*Plan, error) {
	p := &Plan{Config: c}
	switch {
	case len(c.Bots) < 2:
		return nil, errors.New("name at least two bots")
	case len(c.Bots) > MaxBots:
		return nil, fmt.Errorf("%d bots are too many; at most %d can play", len(c.Bots), MaxBots)
	case len(c.Levels) == 0:
		return nil, errors.New("no level to play")
	case c.Games < 2 || c.Games > MaxGames || c.Games%2 != 0:
		return nil, fmt.Errorf("the number of games per pairing must be even and 2 to %d: each is played again with swapped seats", MaxGames)
	case c.Rounds < 0 || c.Rounds > MaxRounds:
		return nil, fmt.Errorf("the number of rounds must be 1 to %d", MaxRounds)
	}
	for i, name := range c.Bots {
		if slices.Index(c.Bots, name) < i {
			return nil, fmt.Errorf("bot %s is named twice", name)
		}
		if _, err := bot.New(name); err != nil {
			return nil, err
		}
		for j := range i {
			if c.Steps && j < i-1 {
				continue
			}
			p.Pairs = append(p.Pairs, [2]int{i, j})
		}
	}
	for _, lv := range c.Levels {
		f, err := newField(lv, c)
		if err != nil {
			return nil, err
		}
		p.Fields = append(p.Fields, f)
	}
	return p, nil
}

func newField(lv *levels.Level, c Config) (Field, error) {
	start, err := lv.New(c.Seed)
	if err != nil {
		return Field{}, err
	}
	f := Field{Level: lv, start: start, Rounds: c.Rounds}
	b := start.Board()
	if f.Rounds == 0 {
		if f.Rounds = anyRounds + b.Start().Round - 1; b.Rounds() > 0 {
			f.Rounds = b.Rounds()
		}
	}
	for i := range b.Sides() {
		if !lv.Sides[i].Rests {
			f.Seats = append(f.Seats, i)
		}
	}
	if len(f.Seats) < 2 {
		return Field{}, fmt.Errorf("%s does not have two sides that someone plays", lv.File)
	}
	f.Masks = masks(len(f.Seats))
	return f, nil
}

// masks lists in which ways the first bot of a pairing may be seated, a bit a seat,
// but for those where the two have only changed places: a game is played each way.
// Of three seats one bot has one and the other two, each seat alone in turn; of four
// each has two, and every seat shares with every other.
func masks(seats int) []uint {
	switch seats {
	case 3:
		return []uint{0b001, 0b010, 0b100}
	case 4:
		return []uint{0b0011, 0b0101, 0b1001}
	}
	return []uint{0b01}
}

// Match is one game of a tournament.
type Match struct {
	Pair, Field int
	Mask        int    // number of the field's Masks
	Swapped     bool   // the bots have changed places
	Seed        uint64 // the same for both games of a set
}

// Total returns how many games are played in all.
func (p *Plan) Total() int { return p.Games * len(p.Pairs) }

// Match returns game number i, from 0. Both games of a set follow each other, then
// come the other pairings on the same level with the same seed, then the next level:
// so a tournament that is stopped early has been fair to all until then.
func (p *Plan) Match(i int) Match {
	set, pair := i/2/len(p.Pairs), i/2%len(p.Pairs)
	field := set % len(p.Fields)
	return Match{
		Pair: pair, Field: field, Swapped: i%2 == 1, Seed: bot.Seed(p.Seed, uint64(set)),
		Mask: set / len(p.Fields) % len(p.Fields[field].Masks),
	}
}

// First reports whether the first bot of the pairing has a seat of the field's.
func (p *Plan) First(m Match, seat int) bool {
	return (p.Fields[m.Field].Masks[m.Mask]>>seat&1 != 0) != m.Swapped
}
