package scene

import (
	"math"

	"wallfall/rules"
)

// throw is a die, or a pool of dice thrown together, as the log of the dice has it.
type throw struct {
	round   int
	cmd     int
	side    int // whose die it is, NoSide for nobody's
	fig, by rules.FigID
	why     rules.Purpose
	need    int // what a die must show at least, 0 where that does not apply
	faces   []uint8
	hits    int
}

// tally counts a side's dice.
type tally struct {
	faces    [6]int  // of six-sided dice
	pool     int     // dice of strikes
	hits     int     // of them
	expected float64 // hits, on average
	powers   int     // throws of 2d10
	sum      int     // of them
	sums     [5]int  // how often they fell into each of the ranges of sumRanges
	picks    int     // cells that chance has picked
	place    float64 // where they stood among those there were, together: 0 the first, 1 the last
	off      float64 // how far from the middle of them, with its sign
	spread   float64 // what the square of that is on average
}

// sumRanges are the highest sums of two ten-sided dice in ranges that are about
// equally likely, and how likely each is, in hundredths.
var sumRanges = [5]struct{ most, share int }{{6, 15}, {9, 21}, {12, 28}, {15, 21}, {20, 15}}

// enough is how many throws it takes to tell anything.
const enough = 30

// dice gives how many six-sided dice were counted.
func (t *tally) dice() int {
	n := 0
	for _, k := range t.faces {
		n += k
	}
	return n
}

// luck gives how many hits more than expected there were.
func (t *tally) luck() float64 { return float64(t.hits) - t.expected }

// diceBook is every die that was thrown in a match.
type diceBook struct {
	throws []throw
	sides  [rules.MaxSides + 1]tally // the last one is of nobody's dice
	need   int                       // of the strike that is being rolled
	by     rules.FigID
	fresh  bool // the next die begins a pool of its own
	round  int
}

// needOf tells what a die of a purpose must show at least for its owner, 0 where
// there is no such number (FG-04, FG-05, PF-02).
func needOf(why rules.Purpose, b *rules.Board) int {
	switch why {
	case rules.DieUndying, rules.DieStand:
		return 4
	case rules.DieJump:
		return b.Settings().JumpRisk + 1
	}
	return 0
}

// note keeps the die of an event.
func (d *diceBook) note(s *rules.State, cmd int, e *rules.Event) {
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
	t := throw{round: d.round, cmd: cmd, side: rules.NoSide, fig: e.Fig, by: rules.NoFig, why: why, need: needOf(why, s.Board())}
	if e.Fig != rules.NoFig {
		t.side = s.Figure(e.Fig).Side
	}
	if why == rules.DieStrike {
		t.need, t.by = d.need, d.by
	}
	count := &d.sides[rules.MaxSides]
	if t.side != rules.NoSide {
		count = &d.sides[t.side]
	}
	count.add(why, e.Face(), t.need, e.Choices())
	if n := len(d.throws); why == rules.DieStrike && n > 0 {
		if last := &d.throws[n-1]; last.why == why && last.fig == e.Fig && last.cmd == cmd && !d.fresh {
			last.add(e)
			return
		}
	}
	d.fresh = false
	t.add(e)
	d.throws = append(d.throws, t)
}

func (t *throw) add(e *rules.Event) {
	t.faces = append(t.faces, uint8(e.Face()))
	if t.need > 0 && e.Face() >= t.need {
		t.hits++
	}
}

// add counts a die that showed a face, for DieCell out of so many.
func (t *tally) add(why rules.Purpose, face, need, of int) {
	switch {
	case why == rules.DiePower:
		t.powers++
		t.sum += face
		for i := range sumRanges {
			if face <= sumRanges[i].most {
				t.sums[i]++
				break
			}
		}
		return
	case why == rules.DieCell:
		if face >= 1 && face <= of {
			t.picks++
			t.place += (float64(face) - 0.5) / float64(of)
			t.off += float64(face) - float64(of+1)/2
			t.spread += float64(of*of-1) / 12
		}
		return
	case face < 1 || face > 6:
		return
	}
	t.faces[face-1]++
	if why == rules.DieStrike {
		t.pool++
		if face >= need {
			t.hits++
		}
		t.expected += float64(7-min(6, max(1, need))) / 6
	}
}

// uneven tells in how many of a hundred matches honest dice come out at least as
// uneven as these faces; ok is false where there are too few to tell.
func uneven(faces [6]int) (percent float64, ok bool) {
	x, ok := chiSquare(faces[:], func(int) float64 { return 1.0 / 6 })
	return 100 * tail5(x), ok
}

// unevenSums tells the same of the sums of two ten-sided dice.
func unevenSums(sums [5]int) (percent float64, ok bool) {
	x, ok := chiSquare(sums[:], func(i int) float64 { return float64(sumRanges[i].share) / 100 })
	return 100 * math.Exp(-x/2) * (1 + x/2), ok
}

// chiSquare measures how far counts are from the shares they should have; ok is
// false where there are too few to tell.
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

// unevenPicks tells in how many of a hundred matches honest picks of cells lie at
// least as far to one side of the middle.
func unevenPicks(t *tally) (percent float64, ok bool) {
	if t.picks < enough || t.spread == 0 {
		return 0, false
	}
	return 100 * math.Erfc(math.Abs(t.off)/math.Sqrt(2*t.spread)), true
}

// tail5 is the chance that the sum of five squared normal numbers is x or more.
func tail5(x float64) float64 {
	return math.Erfc(math.Sqrt(x/2)) + math.Sqrt(2*x/math.Pi)*math.Exp(-x/2)*(1+x/3)
}
