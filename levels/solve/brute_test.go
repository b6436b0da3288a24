package solve

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// brute is textbook minimax: every legal action of every side, every face of every
// die, nothing remembered and nothing pruned. Turning on the spot may be left out, to
// look further ahead.
type brute struct {
	q     Question
	still bool // nobody turns on the spot
	last  int
	nodes int
	most  int
}

func (b *brute) over(s *rules.State) (won, over bool) {
	if side, end := s.Winner(); end {
		return side == b.q.Side && s.Round() <= b.last, true
	}
	return false, s.Round() > b.last
}

func (b *brute) next(s *rules.State, p rules.Decision) []rules.Action {
	if p.Side != rules.NoSide && p.Side != b.q.Side && b.q.Rests[p.Side] {
		return []rules.Action{s.Default()}
	}
	return slices.DeleteFunc(s.Legal(nil), func(a rules.Action) bool { return b.still && a.Kind == rules.Face })
}

func (b *brute) apply(s *rules.State, a rules.Action) *rules.State {
	b.nodes++
	c := s.Clone()
	if err := c.Apply(a, nil); err != nil {
		panic(err)
	}
	return c
}

func (b *brute) win(s *rules.State) bool {
	if won, over := b.over(s); over {
		return won
	}
	p := s.Pending()
	mine := p.Side == b.q.Side
	won := !mine
	for _, a := range b.next(s, p) {
		if b.nodes > b.most {
			return won
		}
		if b.win(b.apply(s, a)) == mine {
			won = mine
		}
	}
	return won
}

func (b *brute) value(s *rules.State) *big.Rat {
	if won, over := b.over(s); over {
		if won {
			return big.NewRat(1, 1)
		}
		return new(big.Rat)
	}
	p := s.Pending()
	var best *big.Rat
	sum := new(big.Rat)
	for _, a := range b.next(s, p) {
		if b.nodes > b.most {
			return sum
		}
		v := b.value(b.apply(s, a))
		if p.Ask == rules.AskDie {
			sum.Add(sum, v.Mul(v, oddsOf(p, int(a.N))))
		} else if best == nil || (p.Side == b.q.Side) == (v.Cmp(best) > 0) && v.Cmp(best) != 0 {
			best = v
		}
	}
	if p.Ask == rules.AskDie {
		return sum
	}
	return best
}

// oddsOf works out the odds of a face die by die.
func oddsOf(p rules.Decision, n int) *big.Rat {
	switch p.Die {
	case rules.DieStrike:
		odds := []*big.Rat{big.NewRat(1, 1)}
		hit := big.NewRat(int64(7-max(1, p.Need)), 6)
		miss := new(big.Rat).Sub(big.NewRat(1, 1), hit)
		for range p.N {
			next := make([]*big.Rat, len(odds)+1)
			for k := range next {
				next[k] = new(big.Rat)
				if k < len(odds) {
					next[k].Add(next[k], new(big.Rat).Mul(odds[k], miss))
				}
				if k > 0 {
					next[k].Add(next[k], new(big.Rat).Mul(odds[k-1], hit))
				}
			}
			odds = next
		}
		return odds[n]
	case rules.DiePower:
		ways := int64(0)
		for i := 1; i <= 10; i++ {
			if n-i >= 1 && n-i <= 10 {
				ways++
			}
		}
		return big.NewRat(ways, 100)
	case rules.DieCell:
		return big.NewRat(1, int64(p.N))
	}
	return big.NewRat(1, 6)
}

// tiny returns a random position small enough for brute force: a few cells, two or
// three sides, slow figures, walls, every kind of goal.
func tiny(r *rulestest.Rand) (*rules.Setup, Question) {
	su := &rules.Setup{Topology: rules.Topology(r.Intn(2)), Width: 2 + r.Intn(3), Height: 2 + r.Intn(2), Abilities: rulestest.Abilities()[:3]}
	lone := r.Intn(2) == 0 // a long way, for few groups
	if lone || r.Intn(4) == 0 {
		su.Width, su.Height = 3+r.Intn(5), 1+r.Intn(2)
	}
	su.Kinds = []rules.Kind{
		{Name: "walker", Power: 1, Skill: 1}, {Name: "runner", Power: 1, Skill: 2}, {Name: "flyer", Power: 2, Skill: 1, Traits: rules.Flying},
		{Name: "agile", Power: 1, Skill: 1, Move: 2, Traits: rules.Agile}, {Name: "master", Power: 1, Skill: 6, Move: 1},
		{Name: "pusher", Power: 2, Skill: 1, Abilities: []int{0}}, {Name: "archer", Power: 2, Skill: 3, Move: 1, Traits: rules.Rangestriker},
		{Name: "twin", Power: 1, Skill: 1, Stamina: 2, Traits: rules.Undying}, {Name: "crate", Power: 1, Skill: 1, Traits: rules.Object},
	}
	terrains := []rules.Terrain{rules.Plain, rules.Plain, rules.Plain, rules.Plain, rules.Plain, rules.Plain, rules.Rock, rules.Pit, rules.Deep, rules.Sand, rules.Fog, rules.Drift, rules.Rock}
	features := []rules.Feature{rules.Pitfall, rules.DoorClosed, rules.Rubble, rules.Blockade, rules.Objective}
	for range 1 + r.Intn(8)/7 {
		fl := rules.FloorSetup{}
		for range su.Width * su.Height {
			c := rules.CellSetup{Owner: -1, Terrain: terrains[r.Intn(len(terrains))]}
			if c.Terrain == rules.Plain && r.Intn(7) == 0 {
				c.Feature = features[r.Intn(len(features))]
			}
			if r.Intn(16) == 0 {
				c.Ground = 1 + r.Intn(2)
			}
			if c.Terrain == rules.Plain && c.Feature == rules.NoFeature && r.Intn(20) == 0 {
				c.Structure = rules.Town
			}
			if c.Terrain != rules.Rock && (r.Intn(5) == 0 && !lone || lone && len(fl.Cells) == su.Width*su.Height-1) {
				c.Tag = 1
			}
			fl.Cells = append(fl.Cells, c)
		}
		su.Floors = append(su.Floors, fl)
	}
	sides := 2 + r.Intn(5)/4
	for i := range sides {
		sd := rules.SideSetup{Name: fmt.Sprint("s", i), Keeper: i == r.Intn(sides) && i != 0 || i == 1}
		for range 1 + r.Intn(2) {
			kinds := []rules.GoalKind{rules.GoalReach, rules.GoalReach, rules.GoalEscape, rules.GoalSlayAll, rules.GoalHold, rules.GoalSurvive, rules.GoalSeize}
			g := rules.Goal{Kind: kinds[r.Intn(len(kinds))], Tag: 1, N: 1 + r.Intn(2), Figure: -1}
			if lone && i == 0 && g.Kind != rules.GoalSurvive && g.Kind != rules.GoalSlayAll {
				g.Kind = []rules.GoalKind{rules.GoalReach, rules.GoalEscape}[r.Intn(2)]
			}
			if g.Kind == rules.GoalSlayAll || g.Kind == rules.GoalSurvive {
				g.Tag = 0
			}
			sd.Goals = append(sd.Goals, g)
		}
		su.Sides = append(su.Sides, sd)
	}
	keepers := 0
	for i := range su.Sides {
		if su.Sides[i].Keeper {
			if keepers++; keepers > 1 {
				su.Sides[i].Keeper = false
			}
		}
	}
	add := func(side, kind int) {
		f := rules.FigureSetup{Name: fmt.Sprint("f", len(su.Figures)), Side: side, Kinds: []int{kind}, Facing: 0,
			At: rules.Pos{Floor: r.Intn(len(su.Floors)), X: r.Intn(su.Width), Y: r.Intn(su.Height)}}
		if lone && side == 0 {
			f.At.X = 0
		}
		rulestest.AddFigure(su, f)
	}
	for i := range sides {
		for range 1 + r.Intn(5)/2 {
			add(i, r.Intn(8))
		}
	}
	if r.Intn(6) == 0 {
		add(-1, 8)
	}
	for i := range r.Intn(3) {
		w := rules.WallSetup{Name: fmt.Sprint("w", i), Dir: rules.Dir(2 * r.Intn(3)), Cells: []rules.Pos{{X: r.Intn(su.Width), Y: r.Intn(su.Height)}}}
		rulestest.AddWall(su, w)
	}
	q := Question{Rounds: 1 + r.Intn(4)}
	if r.Intn(3) > 0 {
		for i := range sides {
			q.Rests[i] = i > 0
		}
	}
	if r.Intn(5) == 0 {
		q.Side = 1
	}
	q.Rests[q.Side] = false
	return su, q
}

// TestAgreesWithBruteForce compares the search with plain minimax on small positions
// of all sorts: the verdict, the fewest rounds and the probability.
func TestAgreesWithBruteForce(t *testing.T) {
	seeds := uint64(500)
	yes, no, likely, rest, three, late := 0, 0, 0, 0, 0, 0
	for seed := range seeds {
		r := rulestest.NewRand(seed)
		su, q := tiny(r)
		s, err := rules.New(su, seed)
		if err != nil {
			continue
		}
		s.SetExplicitDice(true)
		s.Begin(nil)
		const most = 30_000
		b := &brute{q: q, most: most, still: seed%3 > 0 && len(su.Floors) == 1}
		rounds := 0
		for n := 1; n <= q.Rounds && rounds == 0 && b.nodes <= most; n++ {
			if b.last = n; b.win(s) {
				rounds = n
			}
		}
		if b.nodes > most {
			continue
		}
		a := Solve(s, q)
		if want := verdict(rounds > 0); a.Verdict != want || a.Rounds != rounds {
			t.Fatalf("seed %d: %v in %d rounds, and brute force says %v in %d", seed, a.Verdict, a.Rounds, want, rounds)
		}
		if a.Verdict == Yes {
			yes++
			if err := playable(s, q, a); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if rounds > 1 {
				late++
			}
		} else {
			no++
		}
		b.nodes, b.last, q.Dice = 0, q.Rounds, Expect
		want := b.value(s)
		if b.nodes > most {
			continue
		}
		a = Solve(s, q)
		if a.P == nil || a.P.Cmp(want) != 0 {
			t.Fatalf("seed %d: the probability is %v, and brute force says %v", seed, a.P, want)
		}
		if want.Sign() > 0 {
			q2 := q
			if err := playable(s, q2, a); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if want.Cmp(one) < 0 {
				likely++
			}
		}
		if q.Rests[(q.Side+1)%2] {
			rest++
		}
		if len(su.Sides) > 2 {
			three++
		}
	}
	t.Logf("%d won (%d in two rounds or more), %d not, %d by luck; %d with rivals that rest, %d with three sides", yes, late, no, likely, rest, three)
	if yes < int(seeds)/30 || no < int(seeds)/30 || likely < int(seeds)/100 || late < int(seeds)/200 || three < int(seeds)/100 {
		t.Error("too few positions of some kind were compared")
	}
}

// playable reports an error if the line of an answer does not win.
func playable(s *rules.State, q Question, a Answer) error {
	s = s.Clone()
	s.SetExplicitDice(true)
	s.Begin(nil)
	first := s.Round()
	for _, m := range a.Line {
		if p := s.Pending(); p.Side != m.Side {
			return fmt.Errorf("%d is asked, and the line has a move of %d", p.Side, m.Side)
		}
		if err := s.Apply(m.Action, nil); err != nil {
			return err
		}
	}
	if side, over := s.Winner(); !over || side != q.Side || s.Round() > first+max(a.Rounds, 1)-1 {
		return fmt.Errorf("the line ends in round %d with %d, %v", s.Round(), side, over)
	}
	return nil
}
