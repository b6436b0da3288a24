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

// carried makes one with more pits, and with walls that carry off who is put before them.
func carried(r *rulestest.Rand) (*rules.Setup, Question) {
	su, q := hunted(r)
	su.Walls = nil
	for i := range su.Floors[0].Cells {
		c := &su.Floors[0].Cells[i]
		if c.Terrain == rules.Plain && c.Feature == rules.NoFeature && r.Intn(8) == 0 {
			c.Terrain = rules.Pit
		}
	}
	for i := range 1 + r.Intn(3) {
		w := rules.WallSetup{Name: fmt.Sprint("w", i), Dir: rules.Dir(2 * r.Intn(4)), Cells: []rules.Pos{{X: r.Intn(su.Width), Y: r.Intn(su.Height)}}}
		if su.Topology == rules.Hex {
			w.Dir /= 2
		}
		su.Walls = append(su.Walls, w)
		if _, err := rules.New(su, 1); err != nil {
			su.Walls = su.Walls[:len(su.Walls)-1]
		}
	}
	return su, q
}

// TestNothingIsLostInHunts compares the search with one that leaves nothing out where
// deeds are counted against rivals.
func TestNothingIsLostInHunts(t *testing.T) {
	compareBlind(t, hunted, 0, 400, Worst)
	compareBlind(t, carried, 0, 300, Worst)
	compareBlind(t, carried, 307_640, 20, Worst) // in one of them a win with some groups rests on one with others
}

// Two rivals who stand too far from each other for one deed to reach both may still
// be slain by one, when a deed before has moved one of them: here it is thrown
// against a corner of rock first, then against the other.
func TestTwoSlainAtOnceInTheEnd(t *testing.T) {
	for stamina, want := range map[int]Verdict{7: Yes, 8: Yes, 9: No} {
		su := ground("...#.", ".....")
		hit := rules.Tier{Damage: 2, Force: rules.Push, Distance: 1}
		su.Abilities = []rules.Ability{{Name: "bash", Weapon: true, Tiers: [3]rules.Tier{hit, hit, hit}}}
		su.Kinds = []rules.Kind{
			{Name: "hero", Power: 1, Skill: 1, Stamina: 9, Frame: 1, Abilities: []int{0}}, {Name: "strong", Power: 1, Skill: 4, Stamina: stamina}, {Name: "weak", Power: 1, Skill: 4, Stamina: 1},
		}
		su.Sides = []rules.SideSetup{{Name: "s0", Goals: []rules.Goal{{Kind: rules.GoalSlayAll, Figure: -1}}}, {Name: "s1"}}
		su.Figures = []rules.FigureSetup{
			{Name: "a", Side: 0, Kinds: []int{0}, At: rules.Pos{Y: 1}}, {Name: "b", Side: 1, Kinds: []int{1}, At: rules.Pos{X: 1, Y: 1}}, {Name: "c", Side: 1, Kinds: []int{2}, At: rules.Pos{X: 4, Y: 1}},
		}
		s, err := rules.New(su, 1)
		if err != nil {
			t.Fatal(err)
		}
		if a := Solve(s, Question{Rounds: 2, Rests: [rules.MaxSides]bool{1: true}}); a.Verdict != want {
			t.Errorf("with %d stamina: %v in %d, want %v", stamina, a.Verdict, a.Rounds, want)
		}
	}
}

// hits makes an ability whose dice all come to the same.
func hits(name string, aim rules.Aim, t rules.Tier) []rules.Ability {
	return []rules.Ability{{Name: name, Aim: aim, Weapon: true, Tiers: [3]rules.Tier{t, t, t}}}
}

// Who cannot come to a rival may slay it by throwing somebody against it, straight or
// with a bend.
func TestThrownAgainstARival(t *testing.T) {
	for _, c := range []struct {
		rows    []string
		at      rules.Pos
		stamina int
		want    Verdict
	}{
		{[]string{"####", ".s.#"}, rules.Pos{X: 2, Y: 1}, 1, Yes},
		{[]string{"####", ".s.#"}, rules.Pos{X: 2, Y: 1}, 2, Yes},
		{[]string{"####", ".s.#"}, rules.Pos{X: 2, Y: 1}, 3, No},
		{[]string{"##.", ".o#"}, rules.Pos{X: 2}, 2, Yes}, // off a pitfall, on which the agile stand, past a corner
		{[]string{"#s..", ".s.."}, rules.Pos{X: 3}, 1, Yes},
		{[]string{"#s..", ".s.."}, rules.Pos{X: 3}, 2, No},
	} {
		su := ground(c.rows...)
		su.Abilities = hits("shove", rules.AimAny, rules.Tier{Force: rules.Push, Distance: 1})
		su.Kinds = []rules.Kind{
			{Name: "hero", Power: 1, Skill: 1, Stamina: 9, Move: 1, Frame: 1, Abilities: []int{0}}, {Name: "friend", Power: 1, Skill: 1, Stamina: 9, Move: 1, Traits: rules.Agile},
			{Name: "rival", Power: 1, Skill: 4, Stamina: c.stamina},
		}
		su.Sides = []rules.SideSetup{{Name: "s0", Goals: []rules.Goal{{Kind: rules.GoalSlayAll, Figure: -1}}}, {Name: "s1"}}
		su.Figures = []rules.FigureSetup{
			{Name: "a", Side: 0, Kinds: []int{0}, At: rules.Pos{Y: 1}}, {Name: "b", Side: 0, Kinds: []int{1}, At: rules.Pos{X: 1, Y: 1}}, {Name: "c", Side: 1, Kinds: []int{2}, At: c.at},
		}
		s, err := rules.New(su, 1)
		if err != nil {
			t.Fatal(err)
		}
		if a := Solve(s, Question{Rounds: 1, Rests: [rules.MaxSides]bool{1: true}}); a.Verdict != c.want {
			t.Errorf("%v with %d stamina: %v, want %v", c.at, c.stamina, a.Verdict, c.want)
		}
	}
}

// What walls crush takes no deed.
func TestSlainByAWallAndByADeed(t *testing.T) {
	for wall, want := range map[int]Verdict{1: Yes, 3: No} {
		su := ground(".....#..", "########")
		su.Abilities = hits("bash", rules.AimEnemy, rules.Tier{Damage: 1, Force: rules.Push, Distance: 1})
		su.Kinds = []rules.Kind{{Name: "hero", Power: 1, Skill: 1, Stamina: 9, Abilities: []int{0}}, {Name: "rival", Power: 1, Skill: 4, Stamina: 1}}
		su.Sides = []rules.SideSetup{{Name: "s0", Goals: []rules.Goal{{Kind: rules.GoalSlayAll, Figure: -1}}}, {Name: "s1", Keeper: true}}
		su.Figures = []rules.FigureSetup{
			{Name: "a", Side: 0, Kinds: []int{0}, At: rules.Pos{X: 6}}, {Name: "b", Side: 1, Kinds: []int{1}, At: rules.Pos{X: 7}}, {Name: "c", Side: 1, Kinds: []int{1}},
		}
		su.Walls = []rules.WallSetup{{Name: "w", Dir: 6, Cells: []rules.Pos{{X: wall}}}}
		s, err := rules.New(su, 1)
		if err != nil {
			t.Fatal(err)
		}
		if a := Solve(s, Question{Rounds: 1, Rests: [rules.MaxSides]bool{1: true}}); a.Verdict != want {
			t.Errorf("from %d: %v, want %v", wall, a.Verdict, want)
		}
	}
}

// Ground may slay who could not be slain by one deed.
func TestThrownToItsEnd(t *testing.T) {
	for row, want := range map[string]int{"...": 0, "..o": 1, "..~": 1, "..d": 0, ".o.": 0} {
		su := ground(row)
		su.Abilities = hits("bash", rules.AimEnemy, rules.Tier{Damage: 1, Force: rules.Push, Distance: 1})
		su.Kinds = []rules.Kind{{Name: "hero", Power: 1, Skill: 1, Stamina: 9, Move: 1, Abilities: []int{0}}, {Name: "rival", Power: 1, Skill: 4, Stamina: 20}}
		su.Sides = []rules.SideSetup{{Name: "s0", Goals: []rules.Goal{{Kind: rules.GoalSlayAll, Figure: -1}}}, {Name: "s1"}}
		su.Figures = []rules.FigureSetup{{Name: "a", Side: 0, Kinds: []int{0}}, {Name: "b", Side: 1, Kinds: []int{1}, At: rules.Pos{X: 1}}}
		if row == ".o." {
			su.Figures[1].At.X = 2
		}
		s, err := rules.New(su, 1)
		if err != nil {
			t.Fatal(err)
		}
		if a := Solve(s, Question{Rounds: 3, Rests: [rules.MaxSides]bool{1: true}}); a.Rounds != want || a.Verdict != verdict(want > 0) {
			t.Errorf("%s: %v in %d, want it in %d", row, a.Verdict, a.Rounds, want)
		}
	}
}

// deeds sets a hero and perhaps a friend against rivals that it has to slay all.
func deeds(t *testing.T, su *rules.Setup, tier rules.Tier, friend bool, object rules.Terrain, rivals map[rules.Pos]int) Answer {
	t.Helper()
	su.Abilities = hits("bash", rules.AimEnemy, tier)
	su.Kinds = []rules.Kind{
		{Name: "hero", Power: 1, Skill: 1, Stamina: 9, Move: 4, Frame: 1, Abilities: []int{0}}, {Name: "friend", Power: 1, Skill: 1, Stamina: 9, Move: 2},
		{Name: "pane", Power: 1, Skill: 1, Traits: rules.Object, Material: object},
	}
	su.Sides = []rules.SideSetup{{Name: "s0", Goals: []rules.Goal{{Kind: rules.GoalSlayAll, Figure: -1}}}, {Name: "s1"}}
	su.Figures = []rules.FigureSetup{{Name: "a", Side: 0, Kinds: []int{0}, At: rules.Pos{Y: 1}}}
	if friend {
		su.Figures = append(su.Figures, rules.FigureSetup{Name: "b", Side: 0, Kinds: []int{1}})
	}
	if object != rules.Plain {
		su.Figures = append(su.Figures, rules.FigureSetup{Name: "o", Side: -1, Kinds: []int{2}, At: rules.Pos{X: 2, Y: 1}})
	}
	for x := range su.Width {
		if n := rivals[rules.Pos{X: x, Y: 1}]; n > 0 {
			su.Kinds = append(su.Kinds, rules.Kind{Name: fmt.Sprint("r", x), Power: 1, Skill: 4, Stamina: n})
			su.Figures = append(su.Figures, rules.FigureSetup{Name: fmt.Sprint("f", x), Side: 1, Kinds: []int{len(su.Kinds) - 1}, At: rules.Pos{X: x, Y: 1}})
		}
	}
	s, err := rules.New(su, 1)
	if err != nil {
		t.Fatal(err)
	}
	return Solve(s, Question{Rounds: 2, Rests: [rules.MaxSides]bool{1: true}})
}

// Deeds may do more than to slam their target against rock: it falls down and is slain
// by another, is hurled through a door or an object, or goes through a portal to
// where the next rival stands.
func TestWhatDeedsMayDo(t *testing.T) {
	push := func(damage, n int) rules.Tier { return rules.Tier{Damage: damage, Force: rules.Push, Distance: n} }
	for prone, want := range map[bool]int{false: 0, true: 1} {
		tier := push(1, 1)
		tier.Prone = prone
		if a := deeds(t, ground("...#", "...#"), tier, true, rules.Plain, map[rules.Pos]int{{X: 1, Y: 1}: 20}); a.Rounds != want {
			t.Errorf("prone %v: in %d rounds, want %d", prone, a.Rounds, want)
		}
	}
	for object, want := range map[rules.Terrain]int{rules.Plain: 2, rules.Glass: 1} {
		if a := deeds(t, ground("#####", "...##"), push(2, 1), false, object, map[rules.Pos]int{{X: 1, Y: 1}: 8}); a.Rounds != want {
			t.Errorf("through %v: in %d rounds, want %d", object, a.Rounds, want)
		}
	}
	for row, want := range map[string]int{"....": 2, "..+.": 1} {
		if a := deeds(t, ground("####", row), push(2, 3), false, rules.Plain, map[rules.Pos]int{{X: 1, Y: 1}: 10}); a.Rounds != want {
			t.Errorf("%s: in %d rounds, want %d", row, a.Rounds, want)
		}
	}
	for _, joined := range []bool{false, true} {
		su := ground(".......", ".......")
		want := 0
		if joined {
			want = 2
			su.Floors[0].Cells[7+2].Feature, su.Floors[0].Cells[7+5].Feature = rules.Portal, rules.Portal
			su.Links = []rules.LinkSetup{{A: rules.Pos{X: 2, Y: 1}, B: rules.Pos{X: 5, Y: 1}}}
		}
		if a := deeds(t, su, push(3, 1), false, rules.Plain, map[rules.Pos]int{{X: 1, Y: 1}: 8, {X: 6, Y: 1}: 1}); a.Rounds != want {
			t.Errorf("joined %v: in %d rounds, want %d", joined, a.Rounds, want)
		}
	}
}
