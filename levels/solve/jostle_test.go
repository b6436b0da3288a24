package solve

import (
	"fmt"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// crowded makes a random position of a few cells in which walls push groups into
// each other, and Side's some of them push, too: who may have to give way, who may
// be slain and who stays where it is hangs on who can be where.
func crowded(r *rulestest.Rand) (*rules.Setup, Question) { return jostled(r, false) }

// forceful makes one in which Side's groups push and pull each other and rivals
// through rooms and corridors.
func forceful(r *rulestest.Rand) (*rules.Setup, Question) { return jostled(r, true) }

func jostled(r *rulestest.Rand, force bool) (*rules.Setup, Question) {
	one := func(n int) bool { return r.Intn(n) == 0 }
	su := &rules.Setup{Topology: rules.Topology(r.Intn(5) / 4), Width: 4 + r.Intn(4), Height: 2 + r.Intn(3)}
	su.Abilities = []rules.Ability{
		{Name: "shove", Aim: rules.AimAny, Weapon: true, Tiers: [3]rules.Tier{{Force: rules.Push, Distance: 1}, {Force: rules.Push, Distance: 2}, {Force: rules.Push, Distance: 3}}},
		{Name: "bash", Weapon: true, Tiers: [3]rules.Tier{{Damage: 1, Force: rules.Push, Distance: 1}, {Damage: 2, Force: rules.Push, Distance: 2}, {Damage: 3, Force: rules.Push, Distance: 3}}},
		{Name: "hook", Aim: rules.AimAny, Range: 3, Tiers: [3]rules.Tier{{Force: rules.Pull, Distance: 1}, {Force: rules.Pull, Distance: 2}, {Force: rules.Pull, Distance: 3}}},
		{Name: "herd", Aim: rules.AimAny, Range: 2, Tiers: [3]rules.Tier{{Force: rules.Slide, Distance: 1}, {Force: rules.Slide, Distance: 2}, {Force: rules.Slide, Distance: 3}}},
		{Name: "toss", Weapon: true, Vertical: true, Aim: rules.AimAny, Tiers: [3]rules.Tier{{Force: rules.Slide, Distance: 1}, {Force: rules.Push, Distance: 2}, {Force: rules.Push, Distance: 3}}},
		{Name: "smash", Weapon: true, Tiers: [3]rules.Tier{{Damage: 1}, {Damage: 2}, {Damage: 3}}},
	}
	n := len(su.Abilities)
	if !one(4) {
		n -= 2 // without the one that goes up and down
	}
	ability := func() int {
		if k := r.Intn(n); k < 4 {
			return k
		}
		return 5
	}
	if n == len(su.Abilities) {
		ability = func() int { return r.Intn(n) }
	}
	su.Kinds = []rules.Kind{
		{Name: "walker", Power: 1, Skill: 1, Stamina: 1 + r.Intn(3), Move: 1 + r.Intn(2)}, {Name: "agile", Power: 1, Skill: 1, Move: 1 + r.Intn(2), Traits: rules.Agile},
		{Name: "pusher", Power: 1, Skill: 1, Stamina: 4, Frame: r.Intn(2), Move: 1 + r.Intn(2), Abilities: []int{ability()}},
		{Name: "strong", Power: 1, Skill: 1, Stamina: 4, Move: 1, Might: 10 + r.Intn(6), Abilities: []int{ability()}},
		{Name: "rival", Power: 1, Skill: 1 + 3*r.Intn(2), Stamina: 1 + r.Intn(3)}, {Name: "flyer", Power: 1, Skill: 1, Move: 1, Traits: rules.Flying},
		{Name: "crate", Power: 1, Skill: 1, Traits: rules.Object, Material: rules.Wood},
	}
	rock, holes, pits, doors, ledges := 3+r.Intn(9), one(3), one(2), one(5), one(6)
	fl := rules.FloorSetup{}
	for range su.Width * su.Height {
		c := rules.CellSetup{Owner: -1}
		switch k := r.Intn(24); {
		case k < rock:
			c.Terrain = rules.Rock
		case k < 14 && pits && one(2):
			c.Terrain = rules.Pit
		case k == 15 && holes:
			c.Feature = rules.Pitfall
		case k == 16 && doors:
			c.Feature = []rules.Feature{rules.DoorClosed, rules.DoorOpen}[r.Intn(2)]
		case k == 17 && one(3):
			c.Terrain = rules.Fog
		}
		if ledges && one(4) {
			c.Ground = 1 + r.Intn(3)
		}
		if c.Terrain != rules.Rock && one(6) {
			c.Tag = 1
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
	for range 1 + r.Intn(3) {
		add(0, []int{0, 0, 0, 1, 5}[r.Intn(4+r.Intn(8)/7)])
	}
	if force || one(4) {
		add(0, 2+r.Intn(2))
	}
	own := len(su.Figures)
	for range 1 + r.Intn(3) {
		add(1, 4)
	}
	if one(8) {
		add(-1, 6)
	}
	kinds := []rules.GoalKind{rules.GoalReach, rules.GoalEscape, rules.GoalHold, rules.GoalSlayOne, rules.GoalSlayAll}
	g := rules.Goal{Kind: kinds[r.Intn(len(kinds))], Tag: 1, N: 1 + r.Intn(3), Figure: -1}
	switch g.Kind {
	case rules.GoalHold:
		g.N = 1
	case rules.GoalReach:
		g.Figure = r.Intn(2) - 1
	case rules.GoalSlayAll:
		g.Tag = 0
	case rules.GoalSlayOne:
		if g.Figure, g.Tag = own, 0; own >= len(su.Figures) {
			g.Kind, g.Figure = rules.GoalSlayAll, -1
		}
	}
	su.Sides[0].Goals = []rules.Goal{g}
	walls := 1 + r.Intn(4)
	if force {
		walls = r.Intn(9) / 7
	}
	for i := range walls {
		w := rules.WallSetup{Name: fmt.Sprint("w", i), Dir: rules.Dir(2 * r.Intn(3)), Cells: []rules.Pos{{X: r.Intn(su.Width), Y: r.Intn(su.Height)}}}
		if one(2) {
			w.Cells = append(w.Cells, rules.Pos{X: w.Cells[0].X, Y: w.Cells[0].Y + 1})
		}
		su.Walls = append(su.Walls, w)
		if _, err := rules.New(su, 1); err != nil {
			su.Walls = su.Walls[:len(su.Walls)-1]
		}
	}
	return su, Question{Rounds: 2 + r.Intn(2), Rests: [rules.MaxSides]bool{false, true, true, true}, Nodes: 40_000, Memory: 8 << 20}
}

// TestNothingIsLostInCrowds compares the search with one that leaves nothing out
// where groups are pushed about, by walls and by each other.
func TestNothingIsLostInCrowds(t *testing.T) {
	compareBlind(t, crowded, 0, 300, Worst)
	compareBlind(t, forceful, 0, 300, Worst)
}
