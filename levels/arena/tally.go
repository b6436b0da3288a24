package arena

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"wallfall/levels/sim"
)

// Count holds the results of games between two bots from the first one's point of view.
// Games that nobody won are Draws; Undecided are the draws that were not over in time.
type Count struct {
	Wins      int `json:"wins"`
	Draws     int `json:"draws"`
	Undecided int `json:"undecided"`
	Losses    int `json:"losses"`
}

// Games returns the number of games.
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
	plan     *Plan
	Games    int
	Meetings [][]Meeting // by pairing and field
	Fields   []FieldCount
	half     int // twice the points of the first game of the set
}

// Meeting holds the counts of a pairing on a field.
type Meeting struct {
	Seats [][2]Count // by way of being seated, and which of the two games
	Sets  Sets
}

// FieldCount holds the counts of a field over all pairings.
type FieldCount struct {
	Games, Rounds, Actions int
	Wins                   []int // by side
}

// Sets counts sets of two games with swapped seats, by who had more points. A set that the
// seats decide is even; the others separate the players.
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

// NewTally returns an empty tally.
func (p *Plan) NewTally() *Tally {
	t := &Tally{plan: p, Meetings: make([][]Meeting, len(p.Pairs))}
	for _, f := range p.Fields {
		t.Fields = append(t.Fields, FieldCount{Wins: make([]int, len(f.Level.Sides))})
		for i := range t.Meetings {
			t.Meetings[i] = append(t.Meetings[i], Meeting{Seats: make([][2]Count, len(f.Masks))})
		}
	}
	return t
}

// Fits reports whether a result, from elsewhere, can be that of a game.
func (p *Plan) Fits(game int, r Result) bool {
	f := &p.Fields[p.Match(game).Field]
	return (r.Winner == NoWinner || r.Over && slices.Contains(f.Seats, r.Winner)) && 0 <= r.Rounds && r.Rounds <= f.Rounds && 0 <= r.Actions && r.Actions <= sim.MaxActions
}

// Add adds the result of the next game.
func (t *Tally) Add(r Result) {
	m := t.plan.Match(t.Games)
	t.Games++
	turn := 0
	if m.Swapped {
		turn = 1
	}
	meets, field := &t.Meetings[m.Pair][m.Field], &t.Fields[m.Field]
	c := &meets.Seats[m.Mask][turn]
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
	switch set := &meets.Sets; {
	case !m.Swapped:
		t.half = half
	case t.half+half > 2:
		set.Won++
	case t.half+half == 2:
		set.Even++
	default:
		set.Lost++
	}
	if r.Winner != NoWinner {
		field.Wins[r.Winner]++
	}
	field.Rounds += r.Rounds
	field.Actions += r.Actions
	field.Games++
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

// round rounds to a multiple of 1/parts, which hides differences between machines.
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

// Report holds the results of a tournament.
type Report struct {
	Seed   uint64        `json:"seed"`
	Asked  int           `json:"asked"` // games of a pairing
	Games  int           `json:"games"` // played in all
	Bots   []BotReport   `json:"bots"`  // the strongest first
	Pairs  []PairReport  `json:"pairs"`
	Levels []LevelReport `json:"levels"`
}

// BotReport holds the results of a bot against all others.
type BotReport struct {
	Name    string  `json:"name"`
	Elo     float64 `json:"elo"` // the average of all is 0
	EloLow  float64 `json:"eloLow"`
	EloHigh float64 `json:"eloHigh"`
	Score
}

// PairReport holds the results of two bots from the first one's point of view.
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

// LevelReport sums up a level over all pairings: which seats win there, whatever bots play.
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
		f, n := &p.Fields[i], &t.Fields[i]
		lr := LevelReport{Level: f.Level.File, Title: f.Level.Title, Games: n.Games, None: n.Games}
		if n.Games > 0 {
			lr.Rounds = round(float64(n.Rounds)/float64(n.Games), 10)
			lr.Actions = round(float64(n.Actions)/float64(n.Games), 10)
		}
		for _, side := range f.Seats {
			won := n.Wins[side]
			lr.None -= won
			lr.Sides = append(lr.Sides, SideWins{f.Level.Sides[side].Name, sim.RatioOf(won, lr.Games)})
		}
		r.Levels = append(r.Levels, lr)
	}
	return r
}

func (p *Plan) pairReport(t *Tally, i int) (PairReport, Count) {
	pair := p.Pairs[i]
	pr := PairReport{A: p.Bots[pair[0]], B: p.Bots[pair[1]]}
	var all Count
	for j, f := range p.Fields {
		pl := PairLevel{Level: f.Level.File, Sets: t.Meetings[i][j].Sets}
		pr.Sets.add(pl.Sets)
		var here Count
		for k, mask := range f.Masks {
			for turned, c := range t.Meetings[i][j].Seats[k] {
				if turned == 1 {
					mask = 1<<len(f.Seats) - 1 - mask
				}
				var names []string
				for i, side := range f.Seats {
					if mask>>i&1 != 0 {
						names = append(names, f.Level.Sides[side].Name)
					}
				}
				pl.Seats = append(pl.Seats, PairSeat{strings.Join(names, "+"), scoreOf(c)})
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

// Rating is how strong a player is, in Elo: 400 more is ten times as likely to win
// as to lose. The average of all is 0. Low and High hold it with 95 % confidence.
type Rating struct{ Elo, Low, High float64 }

// Numbers of the fit.
const (
	scale  = 400 / math.Ln10 // Elo of a factor of e
	sweeps = 100_000
	still  = 1e-12 // a change of a logarithm too small to count
)

// Fit returns the maximum-likelihood ratings of the Bradley-Terry model, in which the odds
// of a win follow from the difference of two ratings. score[i][j] are the points of i
// against j: 1 for a win, half for a draw. pairs are the players who meet; they must
// connect all players.
//
// One extra draw is counted between any two who meet, so that a player who never lost has
// a finite rating; a few hundred games hardly notice it. The fit is Hunter's minorisation:
// a player's strength becomes its points divided by the sum, over its opponents, of games
// per joint strength, until nothing changes.
//
// The intervals come from the Fisher information, whose matrix has n·p·(1−p) for each
// two who meet. It treats games as independent wins and losses, so the intervals are
// rather too wide than too narrow: draws vary less, and so do two games with swapped seats.
func Fit(score [][]float64, pairs [][2]int) []Rating {
	n := len(score)
	games, points := matrix(n), make([]float64, n)
	for _, pair := range pairs {
		i, j := pair[0], pair[1]
		games[i][j] = score[i][j] + score[j][i] + 1
		games[j][i] = games[i][j]
		points[i] += score[i][j] + 0.5
		points[j] += score[j][i] + 0.5
	}
	strength := fitStrength(games, points)
	out := make([]Rating, n)
	info := matrix(n)
	for i := range n {
		out[i].Elo = scale * math.Log(strength[i])
		for j := range n {
			if i != j {
				p := strength[i] / (strength[i] + strength[j])
				v := games[i][j] * p * (1 - p)
				info[i][j] -= v
				info[i][i] += v
			}
		}
	}
	// Only differences are known: 1/n everywhere fixes the average; it is subtracted below.
	for i := range n {
		for j := range n {
			info[i][j] += 1 / float64(n)
		}
	}
	inverse := invert(info)
	for i := range out {
		half := sim.Z95 * scale * math.Sqrt(max(0, inverse[i][i]-1/float64(n)))
		out[i].Low, out[i].High = out[i].Elo-half, out[i].Elo+half
	}
	return out
}

// matrix returns an n by n matrix of zeros.
func matrix(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// fitStrength returns the strengths, whose logarithms have the average 0.
func fitStrength(games [][]float64, points []float64) []float64 {
	n := len(points)
	s := make([]float64, n)
	for i := range s {
		s[i] = 1
	}
	for range sweeps {
		moved, mean := 0.0, 0.0
		for i := range s {
			sum := 0.0
			for j := range s {
				if i != j {
					sum += games[i][j] / (s[i] + s[j])
				}
			}
			next := points[i] / sum
			moved = max(moved, math.Abs(math.Log(next/s[i])))
			s[i] = next
		}
		for i := range s {
			mean += math.Log(s[i]) / float64(n)
		}
		for i := range s {
			s[i] /= math.Exp(mean)
		}
		if moved < still {
			break
		}
	}
	return s
}

// invert returns the inverse of a matrix that is symmetric and positive definite, by
// elimination without pivots. It overwrites the matrix.
func invert(m [][]float64) [][]float64 {
	n := len(m)
	inv := matrix(n)
	for i := range inv {
		inv[i][i] = 1
	}
	for c := range n {
		d := m[c][c]
		for k := range n {
			m[c][k] /= d
			inv[c][k] /= d
		}
		for r := range n {
			if r == c {
				continue
			}
			f := m[r][c]
			for k := range n {
				m[r][k] -= f * m[c][k]
				inv[r][k] -= f * inv[c][k]
			}
		}
	}
	return inv
}
