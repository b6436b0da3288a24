package solve

import (
	"fmt"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// hunted makes a random position in which one or two of Side's groups have to slay
// rivals who stand about, by pushing and pulling them: against rock, each other and
// groups of Side's, into pits, pitfalls, water and the way of walls.
func hunted(r *rulestest.Rand) (*rules.Setup, Question) {
	one := func(n int) bool { return r.Intn(n) == 0 }
	su := &rules.Setup{Topology: rules.Topology(r.Intn(5) / 4), Width: 4 + r.Intn(7), Height: 2 + r.Intn(3)}
	tier := func(f rules.Force) [3]rules.Tier {
		t := rules.Tier{Damage: r.Intn(4) / 3, Force: f, Distance: 1 + r.Intn(4)/3}
		return [3]rules.Tier{t, t, t}
	}
	su.Abilities = []rules.Ability{
		{Name: "push", Aim: rules.AimAny, Weapon: one(2), Tiers: tier(rules.Push)},
		{Name: "pull", Aim: rules.AimAny, Range: 1 + r.Intn(3), Tiers: tier(rules.Pull)},
		{Name: "slide", Aim: []rules.Aim{rules.AimAny, rules.AimEnemy, rules.AimFriend}[r.Intn(3)], Range: 1 + r.Intn(2), Targets: r.Intn(3), Tiers: tier(rules.Slide)},
	}
	su.Kinds = []rules.Kind{
		{Name: "walker", Power: 1, Skill: 1, Stamina: 1 + r.Intn(3), Move: 1 + r.Intn(2)},
		{Name: "hand", Power: 1, Skill: 1, Stamina: 4, Frame: r.Intn(2), Move: 1 + r.Intn(3), Abilities: []int{r.Intn(3)}},
		{Name: "arm", Power: 1, Skill: 1, Stamina: 4, Move: 1 + r.Intn(2), Abilities: []int{r.Intn(3)}},
		{Name: "rival", Power: 1, Skill: 4, Stamina: 1 + r.Intn(4), Armor: r.Intn(6) / 5}, {Name: "small", Power: 1, Skill: 4, Stamina: 1 + r.Intn(7), Frame: -1, Stability: r.Intn(6) / 5},
	}
	rock, holes, odd := r.Intn(7), one(3), one(3)
	fl := rules.FloorSetup{}
	for range su.Width * su.Height {
		c := rules.CellSetup{Owner: -1}
		switch k := r.Intn(24); {
		case k < rock:
			c.Terrain = rules.Rock
		case k == 8 && holes:
			c.Feature = rules.Pitfall
		case k == 9 && odd:
			c.Terrain = []rules.Terrain{rules.Pit, rules.Deep, rules.Drift, rules.Fog, rules.Tree}[r.Intn(5)]
		}
		fl.Cells = append(fl.Cells, c)
	}
	su.Floors = []rules.FloorSetup{fl}
	su.Sides = []rules.SideSetup{{Name: "s0"}, {Name: "s1", Keeper: true}}
	add := func(side, kind int) {
		su.Figures = append(su.Figures, rules.FigureSetup{Name: fmt.Sprint("f", len(su.Figures)), Side: side, Kinds: []int{kind},
			At: rules.Pos{X: r.Intn(su.Width), Y: r.Intn(su.Height)}})
		if _, err := rules.New(su, 1); err != nil {
			su.Figures = su.Figures[:len(su.Figures)-1]
		}
	}
	add(0, 1)
	for range r.Intn(3) {
		add(0, r.Intn(3))
	}
	own := len(su.Figures)
	for range 1 + r.Intn(3) {
		add(1, 3+r.Intn(2))
	}
	su.Sides[0].Goals = []rules.Goal{{Kind: rules.GoalSlayAll, Figure: -1}}
	if one(3) && own < len(su.Figures) {
		su.Sides[0].Goals[0] = rules.Goal{Kind: rules.GoalSlayOne, Figure: own}
	}
	for i := range r.Intn(5) / 4 {
		su.Walls = append(su.Walls, rules.WallSetup{Name: fmt.Sprint("w", i), Dir: rules.Dir(2 * r.Intn(3)), Cells: []rules.Pos{{X: r.Intn(su.Width), Y: r.Intn(su.Height)}}})
		if _, err := rules.New(su, 1); err != nil {
			su.Walls = nil
		}
	}
	return su, Question{Rounds: 1 + r.Intn(3), Rests: [rules.MaxSides]bool{false, true, true, true}, Nodes: 60_000, Memory: 8 << 20}
}

// TestNothingIsLostInHunts compares the search with one that leaves nothing out where
// deeds are counted against rivals.
func TestNothingIsLostInHunts(t *testing.T) { compareBlind(t, hunted, 0, 500, Worst) }
