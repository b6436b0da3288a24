package match

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"wallfall/cmd/game/session"
	"wallfall/rules"
)

// Every die of the match is in the book once, and what it says adds up.
func TestDiceBookHoldsEveryDie(t *testing.T) {
	g := newBench(t, hall)
	somehow(t, g, 200)
	p := g.play()
	dice, faces := 0, 0
	for i := -1; i < p.Table.Match.Count(); i++ {
		events := p.Table.Match.Opening()
		if i >= 0 {
			events = p.Table.Match.Events(i)
		}
		for _, e := range events {
			if e.Kind == rules.EvDie {
				dice++
			}
		}
	}
	for i := range p.Log.dice.Throws {
		th := &p.Log.dice.Throws[i]
		faces += len(th.Faces)
		hits := 0
		for _, f := range th.Faces {
			if th.Need > 0 && int(f) >= th.Need {
				hits++
			}
		}
		if hits != th.Hits || th.Why == rules.NoDie || p.Log.whyText(th) == "" || th.Why == rules.DieStrike && (th.Need == 0 || th.By == rules.NoFig) {
			t.Errorf("throw %d is %+v", i, th)
		}
	}
	if dice == 0 || faces != dice {
		t.Errorf("%d dice in the book, %d were thrown", faces, dice)
	}
	sum := 0
	for i := range p.Log.dice.Sides {
		sum += p.Log.dice.Sides[i].Dice() + p.Log.dice.Sides[i].Powers + p.Log.dice.Sides[i].Picks
	}
	if sum != dice {
		t.Errorf("the sides have %d dice together, want %d", sum, dice)
	}
	p.rebuildLog()
	again := 0
	for i := range p.Log.dice.Throws {
		again += len(p.Log.dice.Throws[i].Faces)
	}
	if again != dice {
		t.Errorf("counted again there are %d dice, want %d", again, dice)
	}
}

func TestLuckInASentence(t *testing.T) {
	p := told(t, hall)
	for _, c := range []struct {
		pool, hits int
		expected   float64
		want       string
	}{
		{0, 0, 0, "No strike dice yet"},
		{12, 8, 5.7, "12 strike dice: 8 hits, 2.3 more than average."},
		{12, 3, 5.5, "12 strike dice: 3 hits, 2.5 fewer than average."},
		{1, 1, 0.9, "1 strike die: 1 hit, exactly average."},
	} {
		if got := p.Log.luckText(&session.Tally{Pool: c.pool, Hits: c.hits, Expected: c.expected}); got != c.want {
			t.Errorf("it says %q, want %q", got, c.want)
		}
	}
	var ty session.Tally
	for _, f := range []int{1, 2, 3, 4, 5, 6} {
		ty.Add(rules.DieStrike, f, 5, 0)
	}
	if ty.Hits != 2 || math.Abs(ty.Luck()) > 1e-9 {
		t.Errorf("six faces at 5 or more are %d hits with luck %v", ty.Hits, ty.Luck())
	}
}

// The tables of the distribution are the judge.
func TestUneven(t *testing.T) {
	for _, c := range []struct{ x, want float64 }{{1.145, 0.95}, {4.351, 0.5}, {11.070, 0.05}, {15.086, 0.01}} {
		if got := session.Tail5(c.x); math.Abs(got-c.want) > 0.0005 {
			t.Errorf("beyond %v lie %v, want %v", c.x, got, c.want)
		}
	}
	if _, ok := session.Uneven([6]int{4, 4, 4, 4, 4, 4}); ok {
		t.Error("24 dice are too few to tell")
	}
	if n, ok := session.Uneven([6]int{20, 20, 20, 20, 20, 20}); !ok || n < 99.9 {
		t.Errorf("the most even dice come out as %v %v", n, ok)
	}
	if n, ok := session.Uneven([6]int{60, 0, 0, 0, 0, 0}); !ok || n > 0.1 {
		t.Errorf("a die that always shows 1 comes out as %v %v", n, ok)
	}
	p := told(t, hall)
	p.Log.dice.Sides[0].Faces = [6]int{60, 0, 0, 0, 0, 0}
	if text := p.Log.fairText(); !strings.Contains(text, "rare") {
		t.Errorf("of such a die it says %q", text)
	}
}

// Every kind of die is counted and judged: the sums of two ten-sided dice by how they
// are spread, the cells that chance picks by which end of the list they lean to.
func TestEveryKindOfDieIsJudged(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	var honest, crooked session.Tally
	for range 600 {
		honest.Add(rules.DiePower, 2+rnd.IntN(10)+rnd.IntN(10), 0, 0)
		n := 2 + rnd.IntN(9)
		honest.Add(rules.DieCell, 1+rnd.IntN(n), 0, n)
		crooked.Add(rules.DiePower, 10+rnd.IntN(3), 0, 0)
		crooked.Add(rules.DieCell, 1+rnd.IntN(n/2+1), 0, n)
	}
	if p, ok := session.UnevenSums(honest.Sums); !ok || p < 1 {
		t.Errorf("honest sums come out as %v %v: %v", p, ok, honest.Sums)
	}
	if p, ok := session.UnevenPicks(&honest); !ok || p < 1 {
		t.Errorf("honest picks come out as %v %v", p, ok)
	}
	if p, ok := session.UnevenSums(crooked.Sums); !ok || p > 0.01 {
		t.Errorf("sums that are always in the middle come out as %v %v", p, ok)
	}
	if p, ok := session.UnevenPicks(&crooked); !ok || p > 0.01 {
		t.Errorf("picks of the first half come out as %v %v", p, ok)
	}
	share := 0
	for _, r := range session.SumRanges {
		share += r.Share
	}
	ways := [5]int{}
	for a := 1; a <= 10; a++ {
		for b := 1; b <= 10; b++ {
			var one session.Tally
			one.Add(rules.DiePower, a+b, 0, 0)
			for i := range one.Sums {
				ways[i] += one.Sums[i]
			}
		}
	}
	for i, r := range session.SumRanges {
		if ways[i] != r.Share {
			t.Errorf("range %d has %d ways of 100, not %d", i, ways[i], r.Share)
		}
	}
	p := told(t, hall)
	p.Log.dice.Sides[0] = crooked
	if text := p.Log.fairText(); share != 100 || strings.Count(text, "rare") != 2 || !strings.Contains(text, "600 random cell picks") {
		t.Errorf("of such dice it says %q", text)
	}
}
