// Package sim lets bots play a level many times and counts what happens: who wins
// and how, who dies where and of what, what is used and what never is. Every game
// has a seed of its own, derived from the first and its number, and all counts are whole
// numbers, so that the same games give the same results however and wherever they are
// played.
package sim

import (
	"cmp"
	"fmt"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/bot"
	"wallfall/rules/message"
)

// Limits of what is played.
const (
	MaxGames   = 10_000_000
	MaxRounds  = 10_000
	anyRounds  = 100    // if nobody sets a limit
	MaxActions = 20_000 // of one game; it is undecided then
)

// Config says what is played.
type Config struct {
	Games int    // how many games, 1..MaxGames
	Seed  uint64 // the seeds of the games derive from it
	// Bots names the bots of the sides in turn order; the last one plays all that follow;
	// empty means greedy. Unless all are named, sides that the level lets rest do rest.
	Bots   []string
	Swap   bool // the bots change seats from game to game
	Rounds int  // a game that is not over by then is undecided; 0 is what the level says, or 100
}

// Plan is a level made ready to be played. It is not changed by playing, and may be
// used by several goroutines at once.
type Plan struct {
	Config
	Level    *levels.Level
	Board    *rules.Board
	Setup    *rules.Setup
	start    *rules.State
	size     []int        // of each figure, cells along its side
	home     []rules.Cell // where each figure begins, NoCell for nowhere
	edges    []EdgeAt     // laid edges, and cliffs formed by heights
	symmetry Symmetry
	edge     []int32 // by cell and direction, one more than the number of the edge there
}

// EdgeAt is an edge of the board and where it lies.
type EdgeAt struct {
	Kind      rules.Edge
	Low, High rules.Cell // the first is the lower one, where they differ
}

// NewPlan makes a level ready to be played. The error describes a fault of the level or of
// the config.
func NewPlan(lv *levels.Level, c Config) (*Plan, error) {
	start, err := lv.New(c.Seed)
	if err != nil {
		return nil, err
	}
	p := &Plan{Config: c, Level: lv, Board: start.Board(), Setup: lv.Setup(), start: start}
	sides := len(p.Board.Sides())
	switch {
	case sides == 0:
		return nil, message.Errorf("%s has no side that can play", lv.File)
	case c.Games < 1 || c.Games > MaxGames:
		return nil, fmt.Errorf("the number of games must be 1 to %d", MaxGames)
	case c.Rounds < 0 || c.Rounds > MaxRounds:
		return nil, fmt.Errorf("the number of rounds must be 1 to %d", MaxRounds)
	case len(c.Bots) > sides:
		return nil, fmt.Errorf("%d bots are named, but %s has %d sides", len(c.Bots), lv.File, sides)
	}
	p.Bots = nil
	for i := range sides {
		name := bot.Standard
		if n := len(c.Bots); n > 0 {
			name = c.Bots[min(i, n-1)]
		}
		if lv.Sides[i].Rests && len(c.Bots) < sides {
			name = "rest"
		}
		if _, err := bot.New(name); err != nil {
			return nil, err
		}
		p.Bots = append(p.Bots, name)
	}
	p.Rounds = RoundsOf(p.Board, p.Rounds)
	for i := range start.NumFigures() {
		v := start.Figure(rules.FigID(i))
		p.size = append(p.size, v.Size)
		p.home = append(p.home, v.Cell)
	}
	p.findEdges()
	if p.symmetry = (Symmetry{Breaks: []string{}, At: []string{}}); len(p.resting()) == 0 {
		p.symmetry = findSymmetry(lv, start) // else there is nothing to compare
	}
	return p, nil
}

// RoundsOf returns the round limit of a game: the one asked for or, for 0, that of the
// level, or 100.
func RoundsOf(b *rules.Board, asked int) int {
	return cmp.Or(asked, b.Rounds(), anyRounds+b.Start().Round-1)
}

// findEdges numbers the edges of the board.
func (p *Plan) findEdges() {
	dirs := p.Board.Topology().Dirs()
	p.edge = make([]int32, p.Board.Cells()*dirs)
	for c := range rules.Cell(p.Board.Cells()) {
		if p.start.Terrain(c) == rules.Void {
			continue
		}
		for d := range rules.Dir(dirs) {
			n := p.Board.Neighbour(c, d)
			if n == rules.NoCell || n < c || p.start.Terrain(n) == rules.Void {
				continue
			}
			e, up := p.Board.EdgeAt(c, d)
			if e == rules.NoEdge {
				continue
			}
			at := EdgeAt{e, c, n}
			if !up {
				at.Low, at.High = n, c
			}
			p.edges = append(p.edges, at)
			no := int32(len(p.edges))
			p.edge[int(c)*dirs+int(d)] = no
			p.edge[int(n)*dirs+int(p.Board.Topology().Opposite(d))] = no
		}
	}
}

// GameSeed returns the seed of a game's dice: a level begun with it, and the same
// actions, is that game.
func (p *Plan) GameSeed(game int) uint64 { return bot.Seed(p.Seed, uint64(game)) }

// BotOf returns which of the bots plays a side in a game: its number among Bots.
func (p *Plan) BotOf(game, side int) int {
	if p.Swap {
		return (side + game) % len(p.Bots)
	}
	return side
}

// Runner plays the games of a plan one after another, a few actions at a time.
type Runner struct {
	plan   *Plan
	player *Player
	total  *Tally
	busy   bool
}

// NewRunner returns a runner that has played nothing yet.
func NewRunner(p *Plan) *Runner {
	return &Runner{plan: p, player: p.NewPlayer(), total: p.NewTally()}
}

// Stop sets what is asked while a bot thinks; once it reports true, Step gives up.
func (r *Runner) Stop(stop func() bool) { r.player.Stop = stop }

// Step plays up to that many actions and reports whether all games are over.
func (r *Runner) Step(actions int) (done bool) {
	for ; actions > 0 && r.total.Games < r.plan.Games; actions-- {
		if !r.busy {
			r.player.Begin(r.total.Games)
			r.busy = true
		}
		if r.player.Step() {
			r.total.Add(r.player.Game())
			r.busy = false
		}
	}
	return r.total.Games >= r.plan.Games
}

// Tally returns the tally of the finished games. It grows with Step.
func (r *Runner) Tally() *Tally { return r.total }

// Plan returns what is played.
func (r *Runner) Plan() *Plan { return r.plan }

// A puzzle is too easy if a bot wins easyWins of easyGames on it.
const (
	easyGames = 8
	easyWins  = 4
)

// easyActions bounds the actions of all games of a bot; longer puzzles are not tried.
const easyActions = 4_000

// EasyFor returns the bot that wins a puzzle without having to find anything: "rest",
// which does nothing at all, or the greedy bot in half of its games. The greedy bot plays
// the sides that do not rest. It returns "" for none, and for a level that is no puzzle.
func EasyFor(lv *levels.Level) string {
	rounds := lv.Puzzle()
	if rounds == 0 {
		return ""
	}
	for _, name := range []string{"rest", bot.Standard} {
		bots := make([]string, len(lv.Sides))
		for i := range bots {
			bots[i] = "rest"
			if !lv.Sides[i].Rests {
				bots[i] = bot.Standard
			}
		}
		bots[0] = name
		p, err := NewPlan(lv, Config{Games: easyGames, Seed: 1, Bots: bots, Rounds: rounds})
		if err != nil {
			return ""
		}
		if r := NewRunner(p); r.Step(easyActions) && r.Tally().Wins[0] >= easyWins {
			return name
		}
	}
	return ""
}
