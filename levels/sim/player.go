package sim

import (
	"wallfall/rules"
	"wallfall/rules/bot"
)

// Player plays single games of a plan, an action at a time, and counts what
// happens in them. It belongs to one goroutine.
type Player struct {
	// Stop is asked while a bot thinks; if it reports true, Step gives up and does nothing.
	// Nil never stops it.
	Stop func() bool

	plan   *Plan
	s      rules.State
	bots   []bot.Bot // one for each of the plan's
	log    rules.Log
	buf    []rules.Action
	tally  *Tally
	game   int
	number int // of actions
	last   rules.Action
	over   bool

	at     []rules.Cell // where each figure is
	was    []rules.Cell // the cells that the moving figure has covered
	fell   []rules.Cell // the pitfall each fell down last
	trace  Trace
	round  int
	first  int // the side that lost a group first, -1 for none
	broken bool
}

// NewPlayer returns a player of the plan's games.
func (p *Plan) NewPlayer() *Player {
	pl := &Player{plan: p, over: true, at: make([]rules.Cell, len(p.home)), fell: make([]rules.Cell, len(p.home))}
	for _, name := range p.Bots {
		b, err := bot.New(name)
		if err != nil {
			panic(err) // NewPlan has made each of them
		}
		pl.bots = append(pl.bots, bot.Committing(b, p.Board))
	}
	return pl
}

// Begin begins game number i, from 0.
func (pl *Player) Begin(i int) {
	p := pl.plan
	pl.game, pl.number, pl.over, pl.round, pl.first, pl.broken = i, 0, false, 1, -1, false
	pl.last = rules.Action{}
	pl.tally = p.NewTally()
	copy(pl.at, p.home)
	for j := range pl.fell {
		pl.fell[j] = rules.NoCell
	}
	seed := p.GameSeed(i)
	pl.s.CopyFrom(p.start)
	pl.trace = NewTrace(&pl.s)
	pl.s.Reseed(seed)
	for j, b := range pl.bots {
		b.Begin(&pl.s, bot.Seed(seed, uint64(j)))
	}
	pl.log.Reset()
	pl.s.Begin(&pl.log)
	pl.count()
}

// Step plays one action, if the game is not over yet and Stop does not stop it, and
// reports whether it is over now.
func (pl *Player) Step() (over bool) {
	if pl.over {
		return true
	}
	d := pl.s.Pending()
	a, ok := bot.Consider(pl.bots[pl.plan.BotOf(pl.game, d.Side)], &pl.s, pl.Stop)
	if !ok {
		return false
	}
	if d.Ask == rules.AskMove {
		pl.buf = pl.s.Legal(pl.buf)
		pl.tally.Commands++
		pl.tally.Choices += len(pl.buf)
	}
	pl.countAction(a)
	bot.Report(pl.bots, &pl.s, a)
	pl.log.Reset()
	if err := pl.s.Apply(a, &pl.log); err != nil {
		// No bot chooses what is not legal; if one did, its game would be undecided.
		pl.broken = true
	}
	pl.number++
	pl.last = a
	pl.count()
	return pl.over
}

// State returns the position of the game; it must not be changed.
func (pl *Player) State() *rules.State { return &pl.s }

// Last returns the last action that was played, the zero Action before the first.
func (pl *Player) Last() rules.Action { return pl.last }

// Game returns the counts of the finished game.
func (pl *Player) Game() *Tally { return pl.tally }

// count counts the events of an action, and checks whether and how the game has ended.
func (pl *Player) count() {
	for i := range pl.log.Events {
		pl.event(&pl.log.Events[i])
	}
	winner, over := pl.s.Winner()
	stopped := pl.broken || pl.number >= MaxActions || pl.s.Round() > pl.plan.Rounds
	if !over && !stopped {
		return
	}
	pl.over = true
	t := pl.tally
	t.Games = 1
	pick := Pick{pl.game + 1, min(pl.s.Round(), pl.plan.Rounds), pl.number}
	t.Shortest, t.Longest = pick, pick
	switch {
	case !over:
		t.Undecided = 1
	case winner == rules.NoSide:
		t.Draws, t.FirstDraw = 1, pick
	default:
		t.Wins[winner]++
		t.FirstWin[winner] = pick
		t.BotWins[pl.plan.BotOf(pl.game, winner)]++
		if pl.first >= 0 {
			t.Bloody++
			if pl.first == winner {
				t.Comebacks, t.FirstComeback = 1, pick
			}
		}
	}
	t.Rounds.note(pick.Rounds)
	t.Actions.note(pick.Actions)
}

// countAction counts what an action shows better than its events.
func (pl *Player) countAction(a rules.Action) {
	t, b := pl.tally, pl.plan.Board
	switch a.Kind {
	case rules.Jump, rules.Cross:
		if n := b.Neighbour(pl.at[a.Fig], a.Dir); n != rules.NoCell {
			if a.Kind == rules.Jump {
				t.Cells[n].Jumps++
			} else {
				t.Cells[n].Crossings++
			}
		}
	case rules.Door:
		if pl.s.Feature(a.To) == rules.DoorClosed {
			t.Cells[a.To].Opened++
		} else {
			t.Cells[a.To].Closed++
		}
	}
}
