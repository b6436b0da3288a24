package arena

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"wallfall/levels/sim"
)

// Count is what games between two bots came to, as the first of them sees it. Games
// that nobody won are Draws; Undecided are those of them that were not over in time.
type Count struct {
	Wins      int `json:"wins"`
	Draws     int `json:"draws"`
	Undecided int `json:"undecided"`
	Losses    int `json:"losses"`
}

// Games returns how many games that were.
func (c Count) Games() int { return c.Wins + c.Draws + c.Losses }

// Points returns the first bot's points: 1 for a win, half for a draw.
func (c Count) Points() float64 { return float64(c.Wins) + float64(c.Draws)/2 }

func (c *Count) add(o Count) {
	c.Wins += o.Wins
	c.Draws += o.Draws
	c.Undecided += o.Undecided
	c.Losses += o.Losses
}

// Tally adds up the games of a tournament, in their order.
type Tally struct {
	plan  *Plan
	Games int
	// cells has an entry a pairing, field, way of being seated, and turn of it.
	cells                [][][][2]Count
	sets                 [][]Sets // by pairing and field
	half                 int      // twice the points of the first game of the set
	wins                 [][]int  // by field and side
	rounds, actions, met []int    // by field
}

// Sets counts sets of two games with seats changed, by who had more points in them.
// What the seats decide is even: the others separate the players.
type Sets struct {
	Won  int `json:"won"`
	Even int `json:"even"`
	Lost int `json:"lost"`
}

func (c *Sets) add(o Sets) {
	c.Won += o.Won
	c.Even += o.Even
	c.Lost += o.Lost
}

// NewTally returns the tally of no game.
func (p *Plan) NewTally() *Tally {
	t := &Tally{plan: p, rounds: make([]int, len(p.Fields)), actions: make([]int, len(p.Fields)), met: make([]int, len(p.Fields))}
	for range p.Pairs {
		var row [][][2]Count
		for _, f := range p.Fields {
			row = append(row, make([][2]Count, len(f.Masks)))
		}
		t.cells = append(t.cells, row)
		t.sets = append(t.sets, make([]Sets, len(p.Fields)))
	}
	for _, f := range p.Fields {
		t.wins = append(t.wins, make([]int, len(f.Level.Sides)))
	}
	return t
}

// Add adds the result of the next game.
func (t *Tally) Add(r Result) {
	m := t.plan.Match(t.Games)
	t.Games++
	c := &t.cells[m.Pair][m.Field][m.Mask][turn(m.Swapped)]
	half := 1 // twice the points
	switch {
	case !r.Over:
		c.Undecided++
		c.Draws++
	case r.Winner == NoWinner:
		c.Draws++
	case r.First:
		c.Wins++
		half = 2
	default:
		c.Losses++
		half = 0
	}
	if !m.Swapped {
		t.half = half
	} else {
		t.sets[m.Pair][m.Field].note(t.half + half)
	}
	if r.Winner != NoWinner {
		t.wins[m.Field][r.Winner]++
	}
	t.rounds[m.Field] += r.Rounds
	t.actions[m.Field] += r.Actions
	t.met[m.Field]++
}

// note notes a set by twice its points, of which there are 4.
func (c *Sets) note(half int) {
	switch {
	case half > 2:
		c.Won++
	case half == 2:
		c.Even++
	default:
		c.Lost++
	}
}

func turn(swapped bool) int {
	if swapped {
		return 1
	}
	return 0
}

// Score is a Count with the share of points and the interval that holds it with 95 %
// confidence (Wilson's; a draw counts as half a win, which makes it rather too wide).
type Score struct {
	Games int `json:"games"`
	Count
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// round leaves so many parts of one, beyond which numbers of different machines might differ.
func round(x, parts float64) float64 { return math.Round(x*parts) / parts }

func scoreOf(c Count) Score {
	s := Score{Games: c.Games(), Count: c}
	if s.Games > 0 {
		s.Share = c.Points() / float64(s.Games)
	}
	s.Low, s.High = sim.WilsonShare(s.Share, s.Games)
	s.Share, s.Low, s.High = round(s.Share, 1e4), round(s.Low, 1e4), round(s.High, 1e4)
	return s
}

// Report is what a tournament came to.
type Report struct {
	Seed   uint64        `json:"seed"`
	Asked  int           `json:"asked"` // games of a pairing
	Games  int           `json:"games"` // played in all
	Bots   []BotReport   `json:"bots"`  // the strongest first
	Pairs  []PairReport  `json:"pairs"`
	Levels []LevelReport `json:"levels"`
}

// BotReport is what came of a bot against all others.
type BotReport struct {
	Name    string  `json:"name"`
	Elo     float64 `json:"elo"` // the average of all is 0
	EloLow  float64 `json:"eloLow"`
	EloHigh float64 `json:"eloHigh"`
	Score
}

// PairReport is what came of two bots, as the first of them sees it.
type PairReport struct {
	A string `json:"a"`
	B string `json:"b"`
	Score
	Sets   Sets        `json:"sets"`
	Levels []PairLevel `json:"levels"`
}

// PairLevel is the same on one level.
type PairLevel struct {
	Level string `json:"level"`
	Score
	Sets  Sets       `json:"sets"`
	Seats []PairSeat `json:"seats"`
}

// PairSeat is the same from some seats of a level.
type PairSeat struct {
	Seat string `json:"seat"` // the sides that the first plays, joined by +
	Score
}

// LevelReport sums up a level over all pairings: who wins there whoever plays.
type LevelReport struct {
	Level   string     `json:"level"`
	Title   string     `json:"title"`
	Games   int        `json:"games"`
	Rounds  float64    `json:"rounds"` // of a game on average
	Actions float64    `json:"actions"`
	Sides   []SideWins `json:"sides"`
	None    int        `json:"none"` // nobody won
}

// SideWins is how often a side won.
type SideWins struct {
	Side string `json:"side"`
	sim.Ratio
}

// Report sums up the games. Names of levels are those of their files.
func (p *Plan) Report(t *Tally) *Report {
	r := &Report{Seed: p.Seed, Asked: p.Games, Games: t.Games}
	n := len(p.Bots)
	points := matrix(n)
	totals := make([]Count, n)
	for i, pair := range p.Pairs {
		pr, all := p.pairReport(t, i)
		r.Pairs = append(r.Pairs, pr)
		a, b := pair[0], pair[1]
		points[a][b] = all.Points()
		points[b][a] = float64(all.Games()) - all.Points()
		totals[a].add(all)
		all.Wins, all.Losses = all.Losses, all.Wins
		totals[b].add(all)
	}
	for i, e := range Fit(points, p.Pairs) {
		r.Bots = append(r.Bots, BotReport{p.Bots[i], round(e.Elo, 10), round(e.Low, 10), round(e.High, 10), scoreOf(totals[i])})
	}
	// The strongest come first, and of equals the one named first.
	slices.SortStableFunc(r.Bots, func(a, b BotReport) int { return cmp.Compare(b.Elo, a.Elo) })
	for i := range p.Fields {
		r.Levels = append(r.Levels, p.levelReport(t, i))
	}
	return r
}

func (p *Plan) pairReport(t *Tally, i int) (PairReport, Count) {
	pair := p.Pairs[i]
	pr := PairReport{A: p.Bots[pair[0]], B: p.Bots[pair[1]]}
	var all Count
	for j, f := range p.Fields {
		pl := PairLevel{Level: f.Level.File, Sets: t.sets[i][j]}
		pr.Sets.add(pl.Sets)
		var here Count
		for k, mask := range f.Masks {
			for turned, c := range t.cells[i][j][k] {
				if turned == 1 {
					mask = 1<<len(f.Seats) - 1 - mask
				}
				pl.Seats = append(pl.Seats, PairSeat{f.seatNames(mask), scoreOf(c)})
				here.add(c)
			}
		}
		pl.Score = scoreOf(here)
		pr.Levels = append(pr.Levels, pl)
		all.add(here)
	}
	pr.Score = scoreOf(all)
	return pr, all
}

func (f *Field) seatNames(mask uint) string {
	var names []string
	for i, side := range f.Seats {
		if mask>>i&1 != 0 {
			names = append(names, f.Level.Sides[side].Name)
		}
	}
	return strings.Join(names, "+")
}

func (p *Plan) levelReport(t *Tally, i int) LevelReport {
	f := &p.Fields[i]
	lr := LevelReport{Level: f.Level.File, Title: f.Level.Title, Games: t.met[i], None: t.met[i]}
	if lr.Games > 0 {
		lr.Rounds = round(float64(t.rounds[i])/float64(lr.Games), 10)
		lr.Actions = round(float64(t.actions[i])/float64(lr.Games), 10)
	}
	for _, side := range f.Seats {
		won := t.wins[i][side]
		lr.None -= won
		lr.Sides = append(lr.Sides, SideWins{f.Level.Sides[side].Name, sim.RatioOf(won, lr.Games)})
	}
	return lr
}
