package session

import (
	"math"

	"wallfall/rules"
)

// Throw is a die, or a pool of dice that were thrown together.
type Throw struct {
	Round   int
	cmd     int // the command it was thrown for
	side    int // whose die it is, NoSide for nobody's
	Fig, By rules.FigID
	Why     rules.Purpose
	Need    int // what a die must show at least, 0 where that does not apply
	Faces   []uint8
	Hits    int
}

// Tally counts the dice of a side.
type Tally struct {
	Faces    [6]int  // of six-sided dice
	Pool     int     // dice of strikes
	Hits     int     // among them
	Expected float64 // hits, on average
	Powers   int     // throws of 2d10
	Sum      int     // of them
	Sums     [5]int  // how often they fell into each of the ranges of SumRanges
	Picks    int     // cells picked by chance
	Place    float64 // sum of their positions among the choices: 0 the first, 1 the last
	Off      float64 // sum of their signed distances from the middle
	Spread   float64 // sum of the variances of those distances
}

// SumRanges are ranges of the sum of 2d10: the highest sum of each and its share in per cent.
var SumRanges = [5]struct{ most, Share int }{{6, 15}, {9, 21}, {12, 28}, {15, 21}, {20, 15}}

// enough is the least number of throws that a statistic is shown for.
const enough = 30

// Dice returns the number of six-sided dice.
func (t *Tally) Dice() int {
	n := 0
	for _, k := range t.Faces {
		n += k
	}
	return n
}

// Luck returns by how much the hits exceed their mean.
func (t *Tally) Luck() float64 { return float64(t.Hits) - t.Expected }

// DiceBook holds every die that was thrown in a match.
type DiceBook struct {
	Throws []Throw
	Sides  [rules.MaxSides]Tally
	All    Tally // nobody's dice included
	need   int   // of the strike that is being rolled
	by     rules.FigID
	fresh  bool // the next die begins a pool of its own
	round  int
}

// Note records the die of an event, if it has one.
func (d *DiceBook) Note(s *rules.State, cmd int, e *rules.Event) {
	switch e.Kind {
	case rules.EvTurn:
		d.round = e.Round()
		return
	case rules.EvStrike, rules.EvRangestrike:
		d.need, d.by = e.Need(), e.By
		d.fresh = true
		return
	case rules.EvDie:
	default:
		return
	}
	why := e.Purpose()
	t := Throw{Round: d.round, cmd: cmd, side: rules.NoSide, Fig: e.Fig, By: rules.NoFig, Why: why}
	if e.Fig != rules.NoFig {
		t.side = s.Figure(e.Fig).Side
	}
	switch why {
	case rules.DieStrike:
		t.Need, t.By = d.need, d.by
	case rules.DieUndying, rules.DieStand: // FG-04, FG-05
		t.Need = 4
	case rules.DieJump: // PF-02
		t.Need = s.Board().Settings().JumpRisk + 1
	}
	d.All.Add(why, e.Face(), t.Need, e.Choices())
	if t.side != rules.NoSide {
		d.Sides[t.side].Add(why, e.Face(), t.Need, e.Choices())
	}
	if n := len(d.Throws); why == rules.DieStrike && n > 0 {
		if last := &d.Throws[n-1]; last.Why == why && last.Fig == e.Fig && last.cmd == cmd && !d.fresh {
			last.add(e)
			return
		}
	}
	d.fresh = false
	t.add(e)
	d.Throws = append(d.Throws, t)
}

func (t *Throw) add(e *rules.Event) {
	t.Faces = append(t.Faces, uint8(e.Face()))
	if t.Need > 0 && e.Face() >= t.Need {
		t.Hits++
	}
}

// Add counts a die. of is the number of choices of a DieCell.
func (t *Tally) Add(why rules.Purpose, face, need, of int) {
	switch {
	case why == rules.DiePower:
		t.Powers++
		t.Sum += face
		for i := range SumRanges {
			if face <= SumRanges[i].most {
				t.Sums[i]++
				break
			}
		}
		return
	case why == rules.DieCell:
		if face >= 1 && face <= of {
			t.Picks++
			t.Place += (float64(face) - 0.5) / float64(of)
			t.Off += float64(face) - float64(of+1)/2
			t.Spread += float64(of*of-1) / 12
		}
		return
	case face < 1 || face > 6:
		return
	}
	t.Faces[face-1]++
	if why == rules.DieStrike {
		t.Pool++
		if face >= need {
			t.Hits++
		}
		t.Expected += float64(7-min(6, max(1, need))) / 6
	}
}

// Uneven returns the chance in per cent that fair dice come out at least as uneven as
// these faces. ok is false if there are too few.
func Uneven(faces [6]int) (percent float64, ok bool) {
	x, ok := chiSquare(faces[:], func(int) float64 { return 1.0 / 6 })
	return 100 * Tail5(x), ok
}

// UnevenSums is Uneven for the sums of two ten-sided dice.
func UnevenSums(sums [5]int) (percent float64, ok bool) {
	x, ok := chiSquare(sums[:], func(i int) float64 { return float64(SumRanges[i].Share) / 100 })
	return 100 * math.Exp(-x/2) * (1 + x/2), ok
}

// chiSquare returns the chi-square statistic of counts against their shares. ok is
// false if there are too few.
func chiSquare(counts []int, share func(i int) float64) (x float64, ok bool) {
	n := 0
	for _, k := range counts {
		n += k
	}
	if n < enough {
		return 0, false
	}
	for i, k := range counts {
		want := float64(n) * share(i)
		x += (float64(k) - want) * (float64(k) - want) / want
	}
	return x, true
}

// UnevenPicks returns the chance in per cent that fair picks of cells lie at least as
// far from the middle on average.
func UnevenPicks(t *Tally) (percent float64, ok bool) {
	if t.Picks < enough || t.Spread == 0 {
		return 0, false
	}
	return 100 * math.Erfc(math.Abs(t.Off)/math.Sqrt(2*t.Spread)), true
}

// Tail5 returns the chance that a chi-square value of five degrees of freedom is at least x.
func Tail5(x float64) float64 {
	return math.Erfc(math.Sqrt(x/2)) + math.Sqrt(2*x/math.Pi)*math.Exp(-x/2)*(1+x/3)
}
