package solve

import (
	"fmt"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// guarded makes a random position in which cells have to be held beside rivals who
// strike whoever comes to them.
func guarded(r *rulestest.Rand) (*rules.Setup, Question) {
	one := func(n int) bool { return r.Intn(n) == 0 }
	su := &rules.Setup{Topology: rules.Topology(r.Intn(4) / 3), Width: 3 + r.Intn(4), Height: 2 + r.Intn(2)}
	push := rules.Tier{Force: rules.Push, Distance: 1}
	su.Abilities = []rules.Ability{{Name: "push", Aim: rules.AimFriend, Weapon: true, Tiers: [3]rules.Tier{push, push, push}}}
	su.Kinds = []rules.Kind{
		{Name: "walker", Power: 1, Skill: 1, Stamina: 1 + r.Intn(3), Move: 1 + r.Intn(2), Armor: r.Intn(4) / 3},
		{Name: "strong", Power: 1, Skill: 1, Stamina: 2 + r.Intn(4), Move: 1 + r.Intn(2), Traits: []rules.Trait{0, 0, 0, rules.Undying, rules.Flying}[r.Intn(5)]},
		{Name: "hand", Power: 1, Skill: 1, Stamina: 2, Move: 1, Abilities: []int{0}},
		{Name: "guard", Power: 1 + r.Intn(4), Skill: 4}, {Name: "dog", Power: 1 + r.Intn(2), Skill: 4},
	}
	fl := rules.FloorSetup{}
	rock, odd, tags := r.Intn(5), one(3), 3+r.Intn(5)
	for range su.Width * su.Height {
		c := rules.CellSetup{Owner: -1}
		switch k := r.Intn(24); {
		case k < rock:
			c.Terrain = rules.Rock
		case k == 8 && odd:
			c.Terrain = []rules.Terrain{rules.Fog, rules.Bramble, rules.Tree, rules.Pit, rules.Hedge}[r.Intn(5)]
		case k == 9 && odd:
			c.Feature = rules.DoorClosed
		case k == 10 && odd:
			c.Ground = 1
		}
		if c.Terrain != rules.Rock && one(tags) {
			c.Tag = 1
		}
		fl.Cells = append(fl.Cells, c)
	}
	su.Floors = []rules.FloorSetup{fl}
	su.Sides = []rules.SideSetup{{Name: "s0", Goals: []rules.Goal{{Kind: rules.GoalHold, Tag: 1, N: 1 + r.Intn(4)/3, Figure: -1}}}, {Name: "s1", Keeper: true}}
	add := func(side, kind int) {
		f := rules.FigureSetup{Name: fmt.Sprint("f", len(su.Figures)), Side: side, Kinds: []int{kind}, At: rules.Pos{X: r.Intn(su.Width), Y: r.Intn(su.Height)}, Prone: one(12)}
		su.Figures = append(su.Figures, f)
		if _, err := rules.New(su, 1); err != nil {
			su.Figures = su.Figures[:len(su.Figures)-1]
		}
	}
	add(0, 0)
	for range r.Intn(3) {
		add(0, []int{0, 1, 1, 2}[r.Intn(4)])
	}
	for range 1 + r.Intn(2) {
		add(1, 3+r.Intn(2))
	}
	if one(4) {
		su.Walls = []rules.WallSetup{{Name: "w", Dir: rules.Dir(2 * r.Intn(4)), Cells: []rules.Pos{{X: r.Intn(su.Width), Y: r.Intn(su.Height)}}}}
		if _, err := rules.New(su, 1); err != nil {
			su.Walls = nil
		}
	}
	return su, Question{Rounds: 1 + r.Intn(3), Rests: [rules.MaxSides]bool{false, true, true, true}, Nodes: 60_000, Memory: 8 << 20}
}

// TestNothingIsLostBesideGuards compares the search with one that leaves nothing out
// where whoever holds a cell has to outlast strikes.
func TestNothingIsLostBesideGuards(t *testing.T) { compareBlind(t, guarded, 0, 600, Worst) }

// guard sets groups of Side's with some stamina each, who are to hold all cells marked, against
// a rival who rests, and compares the search with one that leaves nothing out.
func guard(t *testing.T, su *rules.Setup, native rules.Native, armor int, stamina []int, at []rules.Pos, rival rules.Pos) Verdict {
	t.Helper()
	su.Kinds = []rules.Kind{{Name: "guard", Power: 3, Skill: 4}}
	su.Sides = []rules.SideSetup{{Name: "s0", Goals: []rules.Goal{{Kind: rules.GoalHold, Tag: 1, N: 1, Figure: -1}}}, {Name: "s1", Keeper: true}}
	su.Figures = []rules.FigureSetup{{Name: "g", Side: 1, Kinds: []int{0}, At: rival}}
	for i, n := range stamina {
		su.Kinds = append(su.Kinds, rules.Kind{Name: fmt.Sprint("k", i), Power: 1, Skill: 1, Move: 2, Stamina: n, Armor: armor, Native: native})
		su.Figures = append(su.Figures, rules.FigureSetup{Name: fmt.Sprint("h", i), Side: 0, Kinds: []int{i + 1}, At: at[i]})
	}
	s, err := rules.New(su, 1)
	if err != nil {
		return Undecided
	}
	q := Question{Rounds: 2, Rests: [rules.MaxSides]bool{1: true}}
	got := Solve(s, q).Verdict
	q.blind = true
	if want := Solve(s, q).Verdict; got != want {
		t.Errorf("%v with %v stamina at %v beside %v: %v, and %v when nothing is left out", su.Floors[0].Cells, stamina, at, rival, got, want)
	}
	return got
}

// Who is slain in the strike phase does not hold a cell at its end, whatever the
// ground, the features and the heights are.
func TestHeldBesideAGuard(t *testing.T) {
	from, side := []rules.Pos{{}}, rules.Pos{X: 3}
	for _, c := range []struct {
		armor, stamina int
		want           Verdict
	}{{0, 3, No}, {0, 4, Yes}, {1, 2, No}, {1, 3, Yes}} {
		if got := guard(t, ground("..A."), 0, c.armor, []int{c.stamina}, from, side); got != c.want {
			t.Errorf("with %d stamina and %d armor: %v, want %v", c.stamina, c.armor, got, c.want)
		}
	}
	for stamina := 1; stamina < 7; stamina++ {
		for i := 2; i < 4; i++ {
			for tr := rules.Plain; tr <= rules.Void; tr++ {
				su := ground("..A.")
				su.Floors[0].Cells[i].Terrain = tr
				guard(t, su, 0, 0, []int{stamina}, from, side)
				guard(t, su, rules.NativeTo(tr), 0, []int{stamina}, from, side)
			}
			for ft := rules.NoFeature; ft <= rules.Portal; ft++ {
				su := ground("..A.")
				su.Floors[0].Cells[i].Feature = ft
				guard(t, su, 0, 0, []int{stamina}, from, side)
			}
			for h := range 4 {
				su := ground("..A.")
				su.Floors[0].Cells[i].Ground = h
				guard(t, su, 0, 0, []int{stamina}, from, side)
			}
		}
	}
}

// A rival who touches two strikes one of them.
func TestHeldByTwoBesideAGuard(t *testing.T) {
	won := 0
	for _, stamina := range [][]int{{3, 9}, {9, 3}, {3, 3}} {
		if guard(t, ground(".A.A."), 0, 0, stamina, []rules.Pos{{}, {X: 4}}, rules.Pos{X: 2}) == Yes {
			won++
		}
	}
	if won != 1 {
		t.Errorf("won in %d cases, want it where the other one is struck", won)
	}
}

// A wall that stands at the corner keeps two from touching.
func TestHeldPastAWallsCorner(t *testing.T) {
	for dir := rules.Dir(0); dir < 8; dir += 2 {
		for i := range 9 {
			su := ground("...", ".A.", "...")
			su.Walls = []rules.WallSetup{{Name: "w", Dir: dir, Cells: []rules.Pos{{X: i % 3, Y: i / 3}}}}
			guard(t, su, 0, 0, []int{3}, []rules.Pos{{}}, rules.Pos{X: 2, Y: 2})
		}
	}
}

// A rival may strike another rival instead.
func TestThirdSide(t *testing.T) {
	su := ground("..A..")
	su.Kinds = []rules.Kind{{Name: "hero", Power: 1, Skill: 3, Move: 2, Stamina: 2}, {Name: "guard", Power: 2, Skill: 3, Stamina: 9}, {Name: "bait", Power: 1, Skill: 1, Stamina: 9}}
	su.Sides = []rules.SideSetup{{Name: "s0", Goals: []rules.Goal{{Kind: rules.GoalHold, Tag: 1, N: 1, Figure: -1}}}, {Name: "s1"}, {Name: "s2"}}
	su.Figures = []rules.FigureSetup{{Name: "h", Side: 0, Kinds: []int{0}}, {Name: "g", Side: 1, Kinds: []int{1}, At: rules.Pos{X: 3}}, {Name: "b", Side: 2, Kinds: []int{2}, At: rules.Pos{X: 4}}}
	agree(t, su, Question{Rounds: 1, Rests: [rules.MaxSides]bool{1: true, 2: true}}, Yes)
}
