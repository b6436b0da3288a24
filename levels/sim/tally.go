package sim

import (
	"cmp"
	"math"
	"reflect"

	"wallfall/rules"
)

// Causes is how many causes of death there are.
const Causes = int(rules.ByVanishing) + 1

// terrains is how many terrains there are.
const terrains = int(rules.Void) + 1

// Tally holds the counts of some games. Tallies of the same plan add up.
type Tally struct {
	Games     int
	Wins      []int   // by side
	Goals     [][]int // by side and goal; the last is for the last side left
	BotWins   []int   // by bot
	Draws     int
	Undecided int
	Rounds    Counts
	Actions   Counts
	Blood     Counts // the round in which the first group was lost, 0 for never
	Bloody    int    // games won in which a group was lost
	Comebacks int    // of those the ones won by the side that lost one first
	Commands  int    // asked for in move phases
	Choices   int    // legal commands then, in total

	Picks

	Figures  []FigureCount
	Cells    []CellCount
	Walls    []WallCount
	Edges    []int // crossed
	Terrains [terrains]TerrainCount
	Spells   [][]SpellCount // by side and spell
	Uses     []int          // of abilities
	Deaths   map[Death]int
	Systems  [numSystems]SystemCount
}

// Picks are the games worth a look: for each side the first it won, the first draw, the
// first won by the side that lost a group first, and the ones with the fewest and the most
// rounds (then actions).
type Picks struct {
	FirstWin                 []Pick
	FirstDraw, FirstComeback Pick
	Shortest, Longest        Pick
}

// Pick is a game that was picked out: its number, from 1, 0 for none, and how long
// it was.
type Pick struct{ Game, Rounds, Actions int }

// first keeps the game with the lowest number.
func (p *Pick) first(o Pick) {
	if o.Game > 0 && (p.Game == 0 || o.Game < p.Game) {
		*p = o
	}
}

// most keeps the longest game, or, by being -1, the shortest.
func (p *Pick) most(o Pick, by int) {
	switch d := by * cmp.Or(o.Rounds-p.Rounds, o.Actions-p.Actions); {
	case o.Game == 0:
	case p.Game == 0 || d > 0:
		*p = o
	case d == 0:
		p.first(o)
	}
}

// FigureCount is what was counted of a figure.
type FigureCount struct {
	Deaths [Causes]int
	Left   int // by an exit
	Blows
}

// Blows is what a figure did to others.
type Blows struct {
	Strikes int `json:"strikes"` // made, rangestrikes too
	Hits    int `json:"hits"`    // of those
	Slew    int `json:"slew"`    // members, and prone groups
}

// CellCount is what was counted on a cell.
type CellCount struct {
	Entered   int // by any movement but flying over it
	Stood     int // on it at the end of a round
	Deaths    int
	Falls     int // down it
	Crushes   int // died there by a wall
	Strikes   int // at someone on it, rangestrikes too
	Pushes    int // off it, by a wall
	Jumps     int // over it, a pitfall
	Crossings int // over it, a pitfall, with care
	Left      int // by it, an exit
	Captured  int
	Opened    int // a door
	Closed    int
	Linked    int // by a portal or a ladder there
	Fatal     int // falls down it that killed
}

// WallCount is what was counted of a crushing wall.
type WallCount struct {
	Steps   int
	Pushes  int
	Crushes int // groups that died by it
	Gone    int // games in which it came to its end
	Ends    Counts
}

// TerrainCount is what was counted on a terrain.
type TerrainCount struct {
	Entered int `json:"entered"`
	Bites   int `json:"bites"` // wounds and deaths by it
}

// SpellCount is what was counted of a spell of a side.
type SpellCount struct {
	Committed  int `json:"committed"`
	Cast       int `json:"cast"`
	Squandered int `json:"squandered"`
}

// Death is one way of dying.
type Death struct {
	Figure  rules.FigID
	Cell    rules.Cell
	Cause   rules.Cause
	Wall    int16      // -1 for none
	Pitfall rules.Cell // fallen down, NoCell for none
	System  System
}

// NewTally returns an empty tally of a plan's games.
func (p *Plan) NewTally() *Tally {
	sides := len(p.Board.Sides())
	t := &Tally{Wins: make([]int, sides), Picks: Picks{FirstWin: make([]Pick, sides)}, BotWins: make([]int, sides), Goals: make([][]int, sides), Spells: make([][]SpellCount, sides),
		Figures: make([]FigureCount, len(p.home)), Cells: make([]CellCount, p.Board.Cells()), Walls: make([]WallCount, p.start.NumWalls()),
		Edges: make([]int, len(p.edges)), Uses: make([]int, len(p.Board.Abilities())), Deaths: map[Death]int{}}
	for i, sd := range p.Board.Sides() {
		t.Goals[i] = make([]int, len(sd.Goals)+1)
		t.Spells[i] = make([]SpellCount, len(p.Board.Spells()))
	}
	return t
}

// Add adds another tally of the same plan.
func (t *Tally) Add(o *Tally) {
	addUp(reflect.ValueOf(t).Elem(), reflect.ValueOf(o).Elem())
	for i := range t.FirstWin {
		t.FirstWin[i].first(o.FirstWin[i])
	}
	t.FirstDraw.first(o.FirstDraw)
	t.FirstComeback.first(o.FirstComeback)
	t.Shortest.most(o.Shortest, -1)
	t.Longest.most(o.Longest, 1)
}

// Fits reports whether a tally, from elsewhere, can be that of a number of the plan's games.
func (p *Plan) Fits(t *Tally, games int) bool {
	for d := range t.Deaths {
		within := func(n, most int) bool { return -1 <= n && n < most }
		if d.Figure < 0 || int(d.Figure) >= len(p.home) || !within(int(d.Cell), p.Board.Cells()) || !within(int(d.Pitfall), p.Board.Cells()) ||
			int(d.Cause) >= Causes || !within(int(d.Wall), len(t.Walls)) || d.System >= numSystems {
			return false
		}
	}
	return t.Games == games && alike(reflect.ValueOf(p.NewTally()).Elem(), reflect.ValueOf(t).Elem())
}

// maxCount bounds what a count from elsewhere may be.
const maxCount = 1 << 40

// alike reports whether b has the shape of a and no impossible number.
func alike(a, b reflect.Value) bool {
	counts := b.Type() == reflect.TypeFor[Counts]()
	switch b.Kind() {
	case reflect.Int:
		return 0 <= b.Int() && b.Int() < maxCount
	case reflect.Struct:
		for i := range b.NumField() {
			if !alike(a.Field(i), b.Field(i)) {
				return false
			}
		}
	case reflect.Slice, reflect.Array:
		if counts && b.Len() > MaxActions+2 || !counts && b.Len() != a.Len() {
			return false
		}
		for i := range b.Len() {
			of := b.Index(i)
			if !counts {
				of = a.Index(i)
			}
			if !alike(of, b.Index(i)) {
				return false
			}
		}
	case reflect.Map:
		for _, k := range b.MapKeys() {
			if !alike(b.MapIndex(k), b.MapIndex(k)) {
				return false
			}
		}
	}
	return true
}

// addUp adds the numbers in b to those in a, which are of the same type; picked games are
// no numbers.
func addUp(a, b reflect.Value) {
	switch {
	case b.IsZero(), a.Type() == reflect.TypeFor[Picks]():
	case a.Kind() == reflect.Int:
		a.SetInt(a.Int() + b.Int())
	case a.Kind() == reflect.Struct:
		for i := range a.NumField() {
			addUp(a.Field(i), b.Field(i))
		}
	case a.Kind() == reflect.Map:
		for _, k := range b.MapKeys() {
			n := b.MapIndex(k).Int()
			if was := a.MapIndex(k); was.IsValid() {
				n += was.Int()
			}
			a.SetMapIndex(k, reflect.ValueOf(int(n)))
		}
	default: // a slice or an array
		if more := b.Len() - a.Len(); more > 0 {
			a.Set(reflect.AppendSlice(a, reflect.MakeSlice(a.Type(), more, more)))
		}
		for i := range b.Len() {
			addUp(a.Index(i), b.Index(i))
		}
	}
}

// Counts reports how often each number from 0 on came up.
type Counts []int

func (c *Counts) note(n int) {
	for len(*c) <= n {
		*c = append(*c, 0)
	}
	(*c)[n]++
}

// N returns how many numbers there were.
func (c Counts) N() int { return sum(c) }

// Mean returns their average, 0 if there are none.
func (c Counts) Mean() float64 {
	n, sum := 0, 0
	for v, k := range c {
		n, sum = n+k, sum+v*k
	}
	if n == 0 {
		return 0
	}
	return float64(sum) / float64(n)
}

// Quantile returns the least number that p percent of them do not exceed: for 0 the least
// of them, for 100 the greatest.
func (c Counts) Quantile(p int) int {
	n := c.N()
	seen := 0
	for v, k := range c {
		if seen += k; k > 0 && seen*100 >= n*p {
			return v
		}
	}
	return 0
}

// Layer is something that is counted on cells, to be drawn over the board.
type Layer struct {
	Name string // a word
	What string // what is counted, in a few words
	Of   func(*CellCount) int
}

// Layers lists what can be drawn over the board.
func Layers() []Layer {
	return []Layer{
		{"visits", "how often figures entered it", func(c *CellCount) int { return c.Entered }},
		{"stood", "occupied at the ends of rounds", func(c *CellCount) int { return c.Stood }},
		{"deaths", "deaths", func(c *CellCount) int { return c.Deaths }},
		{"strikes", "strikes at figures there", func(c *CellCount) int { return c.Strikes }},
		{"falls", "falls", func(c *CellCount) int { return c.Falls }},
		{"crushes", "deaths by walls", func(c *CellCount) int { return c.Crushes }},
		{"pushes", "pushed away by walls", func(c *CellCount) int { return c.Pushes }},
	}
}

// Layer returns what a layer counts on each cell, into buf if it has the room, and
// the greatest and the sum of it.
func (t *Tally) Layer(l Layer, buf []int) (n []int, most, sum int) {
	n = buf[:0]
	for i := range t.Cells {
		k := l.Of(&t.Cells[i])
		n = append(n, k)
		most, sum = max(most, k), sum+k
	}
	return n, most, sum
}

// Z95 is how many standard deviations to either side hold 95 of 100.
const Z95 = 1.959963984540054

// WilsonShare returns the interval that holds a probability with 95 % confidence when its
// share of n was p, which may have halves (Wilson's score interval); 0 to 1 when n is 0.
func WilsonShare(p float64, n int) (lo, hi float64) {
	if n == 0 {
		return 0, 1
	}
	m := float64(n)
	mid := p + Z95*Z95/(2*m)
	half := Z95 * math.Sqrt(p*(1-p)/m+Z95*Z95/(4*m*m))
	all := 1 + Z95*Z95/m
	lo, hi = (mid-half)/all, (mid+half)/all
	if p == 0 {
		lo = 0
	}
	if p == 1 {
		hi = 1
	}
	return lo, hi
}

// Ratio is a share with the interval that holds it with 95 % confidence.
type Ratio struct {
	N     int     `json:"n"`
	Of    int     `json:"of"`
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// RatioOf makes a Ratio, in ten-thousandths.
func RatioOf(n, of int) Ratio {
	r := Ratio{N: n, Of: of}
	if of > 0 {
		r.Share = round(float64(n) / float64(of))
	}
	lo, hi := WilsonShare(float64(n)/float64(of), of)
	r.Low, r.High = round(lo), round(hi)
	return r
}

func round(x float64) float64 { return math.Round(x*1e4) / 1e4 }

// Holds reports whether the interval holds a probability.
func (r Ratio) Holds(p float64) bool { return r.Low <= p && p <= r.High }
