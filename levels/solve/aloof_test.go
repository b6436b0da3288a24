package solve

import (
	"slices"
	"strings"
	"testing"

	"wallfall/rules"
)

// Walls may carry a rival who has been pushed into their way to where somebody else is
// of use as an anvil.
func TestCarriedToAnAnvil(t *testing.T) {
	for anvil, want := range map[bool]Verdict{true: Yes, false: No} {
		const w = 16
		rows := slices.Repeat([]string{strings.Repeat(".", w)}, 11)
		su := ground(append(rows, "...##.#"+strings.Repeat("#", w-7), "#.#"+strings.Repeat("#", w-3))...)
		for i := range su.Floors[0].Cells {
			c := &su.Floors[0].Cells[i]
			x, y := i%w, i/w
			switch {
			case y == 8 && x >= 6 && x <= 9 || y == 11 && x == 5 || y == 12 || c.Terrain == rules.Rock:
			case y == 11 && x != 1, x == 4 && y == 9:
				c.Terrain = rules.Bog
			default:
				c.Terrain = rules.Tree
			}
		}
		tier := func(n int) [3]rules.Tier {
			tr := rules.Tier{Force: rules.Push, Distance: n}
			return [3]rules.Tier{tr, tr, tr}
		}
		su.Abilities = []rules.Ability{{Name: "nudge", Aim: rules.AimEnemy, Tiers: tier(1)}, {Name: "hurl", Aim: rules.AimEnemy, Tiers: tier(6)}}
		su.Kinds = []rules.Kind{
			{Name: "a", Power: 1, Skill: 1, Move: 1, Stamina: 9, Abilities: []int{0}}, {Name: "b", Power: 1, Skill: 1, Move: 1, Stamina: 9, Abilities: []int{1}},
			{Name: "f", Power: 1, Skill: 1, Move: 4, Stamina: 9}, {Name: "r", Power: 1, Skill: 4, Stamina: 6, Armor: 3, Native: rules.NativeTo(rules.Tree)},
		}
		su.Sides = []rules.SideSetup{{Name: "s0", Goals: []rules.Goal{{Kind: rules.GoalSlayAll, Figure: -1}}}, {Name: "s1", Keeper: true}}
		su.Figures = []rules.FigureSetup{{Name: "a", Kinds: []int{0}, At: rules.Pos{X: 1, Y: 12}}, {Name: "b", Kinds: []int{1}, At: rules.Pos{X: 5, Y: 11}},
			{Name: "r", Side: 1, Kinds: []int{3}, At: rules.Pos{X: 1, Y: 11}}}
		if anvil {
			su.Figures = append(su.Figures, rules.FigureSetup{Name: "f", Kinds: []int{2}, At: rules.Pos{X: 9, Y: 8}})
		}
		su.Walls = []rules.WallSetup{{Name: "w", Dir: 2, Cells: []rules.Pos{{X: 0, Y: 10}}}}
		agree(t, su, Question{Rounds: 5, Rests: [rules.MaxSides]bool{1: true}}, want)
	}
}
