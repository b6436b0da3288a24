// Package arena plays tournaments in which every bot meets every other, over levels and
// with swapped seats, and rates the bots. Every game follows from the seed and its number
// alone, so that a tournament has the same results on any number of cores, and a pairing
// the same results whichever other bots take part.
package arena

import (
	"errors"
	"fmt"
	"slices"

	"wallfall/levels"
	"wallfall/levels/sim"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// Limits of a tournament.
const (
	MaxBots   = 16
	MaxGames  = 1_000_000 // of a pairing
	MaxRounds = sim.MaxRounds
)

// Config says which bots play each other, and where.
type Config struct {
	Bots   []string // 2..MaxBots names for bot.New, each once
	Levels []*levels.Level
	Games  int    // of each pairing: even, for each is played again with seats changed
	Seed   uint64 // determines all dice and random choices
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
		start, err := lv.New(c.Seed)
		if err != nil {
			return nil, err
		}
		f := Field{Level: lv, start: start, Rounds: sim.RoundsOf(start.Board(), c.Rounds)}
		for i := range start.Board().Sides() {
			if !lv.Sides[i].Rests {
				f.Seats = append(f.Seats, i)
			}
		}
		if len(f.Seats) < 2 {
			return nil, fmt.Errorf("%s does not have two sides that someone plays", lv.File)
		}
		f.Masks = masks(len(f.Seats))
		p.Fields = append(p.Fields, f)
	}
	return p, nil
}

// masks lists the ways to seat the first bot of a pairing, one bit per seat, without those
// that only swap the bots, since each is played both ways. Of three seats one bot has one,
// each in turn, and the other two; of four each bot has two, and every seat is paired with
// every other.
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

// First reports whether the first bot of the pairing sits in a seat of the field.
func (p *Plan) First(m Match, seat int) bool {
	return (p.Fields[m.Field].Masks[m.Mask]>>seat&1 != 0) != m.Swapped
}

// Result is how a game ended.
type Result struct {
	Winner          int // a side, or NoWinner
	First           bool
	Over            bool // false if it was not over in time
	Rounds, Actions int
}

// NoWinner is the winner of a game that nobody won.
const NoWinner = -1

// Player plays games of a tournament, an action at a time. It belongs to one
// goroutine.
type Player struct {
	// Stop is asked while a bot thinks; if it reports true, Step gives up and does nothing.
	// Nil never stops it.
	Stop func() bool

	plan  *Plan
	match Match
	s     rules.State
	bots  map[string][]bot.Bot // by name, one for each seat it may have
	at    [rules.MaxSides]bot.Bot
	who   [rules.MaxSides]int // the number of the bot that plays a side, -1 for none
	n     int
	over  bool
	wrong bool
}

// NewPlayer returns a player that has played nothing yet.
func (p *Plan) NewPlayer() *Player {
	return &Player{plan: p, bots: map[string][]bot.Bot{}, over: true}
}

// Begin begins game number i.
func (pl *Player) Begin(i int) {
	p := pl.plan
	m := p.Match(i)
	f := &p.Fields[m.Field]
	pl.match, pl.n, pl.over, pl.wrong = m, 0, false, false
	pl.s.CopyFrom(f.start)
	pl.s.Reseed(m.Seed)
	used := map[string]int{}
	for side := range f.start.Board().Sides() {
		name := "rest"
		pl.who[side] = -1
		if seat := slices.Index(f.Seats, side); seat >= 0 {
			pair := p.Pairs[m.Pair]
			if pl.who[side] = pair[1]; p.First(m, seat) {
				pl.who[side] = pair[0]
			}
			name = p.Bots[pl.who[side]]
		}
		pl.at[side] = bot.Committing(pl.take(name, used[name]), pl.s.Board())
		used[name]++
		pl.at[side].Begin(&pl.s, bot.Seed(m.Seed, uint64(side)))
	}
	pl.s.Begin(nil)
	pl.close()
}

// take returns the n-th bot of a name. Bots are reused to save their memory.
func (pl *Player) take(name string, n int) bot.Bot {
	for len(pl.bots[name]) <= n {
		b, err := bot.New(name)
		if err != nil {
			panic(err) // NewPlan has made each of them, and the resting bot always exists
		}
		pl.bots[name] = append(pl.bots[name], b)
	}
	return pl.bots[name][n]
}

// Mover returns the number of the bot that decides next, -1 if the side rests or the game
// is over, which it may be from the start.
func (pl *Player) Mover() int {
	if pl.over {
		return -1
	}
	return pl.who[pl.s.Pending().Side]
}

// Step plays one action, if the game is not over yet and Stop does not stop it, and
// reports whether it is over now.
func (pl *Player) Step() (over bool) {
	if pl.over {
		return true
	}
	a, ok := bot.Consider(pl.at[pl.s.Pending().Side], &pl.s, pl.Stop)
	if !ok {
		return false
	}
	bot.Report(pl.at[:], &pl.s, a)
	if err := pl.s.Apply(a, nil); err != nil {
		pl.wrong = true // no bot chooses what is not legal; if one did, its game would be undecided
	}
	pl.n++
	pl.close()
	return pl.over
}

func (pl *Player) close() {
	_, over := pl.s.Winner()
	pl.over = over || pl.wrong || pl.n >= sim.MaxActions || pl.s.Round() > pl.plan.Fields[pl.match.Field].Rounds
}

// Result returns how the finished game ended.
func (pl *Player) Result() Result {
	winner, over := pl.s.Winner()
	r := Result{Winner: NoWinner, Over: over, Rounds: min(pl.s.Round(), pl.plan.Fields[pl.match.Field].Rounds), Actions: pl.n}
	if over && winner != rules.NoSide {
		r.Winner = winner
		r.First = pl.who[winner] == pl.plan.Pairs[pl.match.Pair][0]
	}
	return r
}
