package solve

import (
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// ground makes a board of rows of letters: # is rock, ~ deep water,
// s sand, d drift, v a volcano, g glass, o a pitfall, + a door, ' an open one, A what
// is to be reached.
func ground(rows ...string) *rules.Setup {
	fl := rules.FloorSetup{}
	for _, row := range rows {
		for _, ch := range row {
			c := rules.CellSetup{Owner: -1}
			switch ch {
			case '#':
				c.Terrain = rules.Rock
			case '~':
				c.Terrain = rules.Deep
			case 's':
				c.Terrain = rules.Sand
			case 'g':
				c.Terrain = rules.Glass
			case 'v':
				c.Terrain = rules.Volcano
			case 'd':
				c.Terrain = rules.Drift
			case '+':
				c.Feature = rules.DoorClosed
			case '\'':
				c.Feature = rules.DoorOpen
			case 'o':
				c.Feature = rules.Pitfall
			case 'A':
				c.Tag = 1
			}
			fl.Cells = append(fl.Cells, c)
		}
	}
	return &rules.Setup{Width: len(rows[0]), Height: len(rows), Floors: []rules.FloorSetup{fl}}
}

// duel sets one of Side's and a rival against each other, and tells whether the rival
// can be slain within a round.
func duel(t *testing.T, su *rules.Setup, hero, rival rules.Kind, at, other rules.Pos) Verdict {
	t.Helper()
	su.Kinds = []rules.Kind{hero, rival}
	su.Sides = []rules.SideSetup{{Name: "s0", Goals: []rules.Goal{{Kind: rules.GoalSlayAll, Figure: -1}}}, {Name: "s1", Keeper: true}}
	su.Figures = []rules.FigureSetup{{Name: "a", Side: 0, Kinds: []int{0}, At: at}, {Name: "b", Side: 1, Kinds: []int{1}, At: other}}
	s, err := rules.New(su, 1)
	if err != nil {
		t.Fatal(err)
	}
	return Solve(s, Question{Rounds: 1, Rests: [rules.MaxSides]bool{1: true}}).Verdict
}

// What reaches farther than one cell passes a corner of rock, which a blow does not.
func TestAimedPastACorner(t *testing.T) {
	for reach, want := range map[int]Verdict{1: No, 2: Yes, 3: Yes} {
		su := ground("####", "##.#", "#.~#", "####")
		hit := rules.Tier{Damage: 1}
		su.Abilities = []rules.Ability{{Name: "bolt", Range: reach, Tiers: [3]rules.Tier{hit, hit, hit}}}
		hero := rules.Kind{Name: "mage", Power: 1, Skill: 1, Stamina: 2, Abilities: []int{0}}
		rival := rules.Kind{Name: "rival", Power: 1, Skill: 1, Stamina: 1}
		if got := duel(t, su, hero, rival, rules.Pos{X: 1, Y: 2}, rules.Pos{X: 2, Y: 1}); got != want {
			t.Errorf("within %d: %v, want %v", reach, got, want)
		}
	}
}

// A wall that moves after Side's last turn may put somebody beside a rival, who could
// not have walked there, and is sure to strike back.
func TestPushedBesideARival(t *testing.T) {
	for _, c := range []struct {
		dir  rules.Dir
		want Verdict
	}{{2, Yes}, {0, No}} {
		su := ground("########", "#...s..#", "#..#####", "########")
		su.Walls = []rules.WallSetup{{Name: "w", Dir: c.dir, Cells: []rules.Pos{{X: 2, Y: 1}, {X: 2, Y: 2}}}}
		hero := rules.Kind{Name: "hero", Power: 3, Skill: 4, Stamina: 9, Move: 1}
		rival := rules.Kind{Name: "rival", Power: 1, Skill: 1, Stamina: 1}
		if got := duel(t, su, hero, rival, rules.Pos{X: 3, Y: 1}, rules.Pos{X: 5, Y: 1}); got != c.want {
			t.Errorf("to %v: %v, want %v", c.dir, got, c.want)
		}
	}
}

// A rival who is hurled through glass opens a way, even by a blow that is for rivals only.
func TestRivalHurledThroughGlass(t *testing.T) {
	for dist, want := range map[int]Verdict{1: No, 3: Yes} {
		su := ground("...gA.")
		hit := rules.Tier{Force: rules.Push, Distance: dist}
		su.Abilities = []rules.Ability{{Name: "bash", Range: 2, Tiers: [3]rules.Tier{hit, hit, hit}}}
		su.Kinds = []rules.Kind{{Name: "hero", Power: 1, Skill: 1, Move: 5, Stamina: 9, Abilities: []int{0}}, {Name: "rival", Power: 1, Skill: 1, Stamina: 9}}
		su.Sides = []rules.SideSetup{{Name: "s0", Goals: []rules.Goal{{Kind: rules.GoalReach, Tag: 1, Figure: -1}}}, {Name: "s1"}}
		su.Figures = []rules.FigureSetup{{Name: "a", Side: 0, Kinds: []int{0}}, {Name: "b", Side: 1, Kinds: []int{1}, At: rules.Pos{X: 2}}}
		s, err := rules.New(su, 1)
		if err != nil {
			t.Fatal(err)
		}
		if a := Solve(s, Question{Rounds: 1, Rests: [rules.MaxSides]bool{1: true}}); a.Verdict != want {
			t.Errorf("by %d: %v in %d, want %v", dist, a.Verdict, a.Rounds, want)
		}
	}
}

// sharp makes a random position in which Side's groups are sure to hit whom they
// come to, by a strike or past a corner, on ground that is slow to walk on: what
// nobody walks up to a wall may yet push somebody to, before Side's turn or after it.
func sharp(r *rulestest.Rand) (*rules.Setup, Question) {
	su, q := jostled(r, r.Intn(3) == 0)
	cells := su.Floors[0].Cells
	for i := range cells {
		if cells[i].Terrain == rules.Plain && r.Intn(2) == 0 {
			cells[i].Terrain = []rules.Terrain{rules.Sand, rules.Sand, rules.Sand, rules.Deep}[r.Intn(4)]
		}
	}
	bolt := rules.Tier{Damage: 1}
	su.Abilities = append(su.Abilities, rules.Ability{Name: "bolt", Range: 1 + r.Intn(3), Tiers: [3]rules.Tier{bolt, bolt, bolt}})
	for i := range su.Kinds {
		switch k := &su.Kinds[i]; k.Name {
		case "walker":
			k.Skill, k.Move, k.Stamina = 4, 1, 4
		case "agile":
			k.Abilities = []int{len(su.Abilities) - 1}
		case "rival":
			k.Skill, k.Stamina = 1, 1
		}
	}
	for i := range su.Figures {
		if su.Figures[i].Side == 0 && r.Intn(2) == 0 {
			su.Figures[i].Kinds = []int{r.Intn(2)}
		}
	}
	su.Sides[0].Keeper = r.Intn(3) == 0
	su.Sides[1].Keeper = !su.Sides[0].Keeper
	if r.Intn(4) > 0 {
		su.Sides[0].Goals = []rules.Goal{{Kind: rules.GoalSlayAll, Figure: -1}}
	}
	q.Rounds = 1 + r.Intn(2)
	return su, q
}

// TestNothingIsLostBySharpOnes compares the search with one that leaves nothing out
// where rivals are slain by whoever comes to them.
func TestNothingIsLostBySharpOnes(t *testing.T) { compareBlind(t, sharp, 0, 600, Worst) }
