package arena

import (
	"slices"

	"wallfall/rules"
	"wallfall/rules/bot"
)

// maxActions is how many actions a game may have; it is undecided then.
const maxActions = 20_000

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
	// Stop is asked while a bot thinks whether to give that up: Step has then done
	// nothing. It is nil where nobody stops them.
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
		pl.at[side] = pl.take(name, used[name])
		used[name]++
		pl.at[side].Begin(&pl.s, bot.Seed(m.Seed, uint64(side)))
	}
	pl.s.Begin(nil)
	pl.close()
}

// take returns the n-th bot of a name. They are kept, for the room they compute in.
func (pl *Player) take(name string, n int) bot.Bot {
	for len(pl.bots[name]) <= n {
		b, err := bot.New(name)
		if err != nil {
			panic(err) // NewPlan has made each of them, and there always is one that rests
		}
		pl.bots[name] = append(pl.bots[name], b)
	}
	return pl.bots[name][n]
}

// Mover returns the number of the bot that is asked next, -1 for one that rests, and
// where nobody is: a level may be over before anybody does anything.
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
	if err := pl.s.Apply(a, nil); err != nil {
		pl.wrong = true // no bot chooses what is not legal; if one did, its game would be undecided
	}
	pl.n++
	pl.close()
	return pl.over
}

func (pl *Player) close() {
	_, over := pl.s.Winner()
	pl.over = over || pl.wrong || pl.n >= maxActions || pl.s.Round() > pl.plan.Fields[pl.match.Field].Rounds
}

// Result reports how the game ended that is over.
func (pl *Player) Result() Result {
	winner, over := pl.s.Winner()
	r := Result{Winner: NoWinner, Over: over, Rounds: min(pl.s.Round(), pl.plan.Fields[pl.match.Field].Rounds), Actions: pl.n}
	if over && winner != rules.NoSide {
		r.Winner = winner
		r.First = pl.who[winner] == pl.plan.Pairs[pl.match.Pair][0]
	}
	return r
}
