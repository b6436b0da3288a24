package solve

import (
	"slices"
	"testing"

	"wallfall/rules"
)

// A rival that nobody can do anything to is slain by the walls that push it: by a wound
// for each push, by what is ahead, by a second wall, or when it has to make room for
// whoever is pushed into it and there is none.
func TestCrushed(t *testing.T) {
	type wall struct {
		x, y int
		dir  rules.Dir
	}
	const east, west, south = 2, 6, 4
	for name, c := range map[string]struct {
		rows    []string // o is an object
		hero    rules.Pos
		rival   rules.Pos
		stamina int
		walls   []wall
		ledge   int // x of a cell of the last row that is higher
		want    int
	}{
		"pushed once":                {[]string{"..###", "....."}, rules.Pos{}, rules.Pos{X: 1, Y: 1}, 1, []wall{{0, 1, east}}, 0, 1},
		"pushed twice":               {[]string{"..###", "....."}, rules.Pos{}, rules.Pos{X: 1, Y: 1}, 2, []wall{{0, 1, east}}, 0, 2},
		"pushed, not slain":          {[]string{"..###", "....."}, rules.Pos{}, rules.Pos{X: 1, Y: 1}, 5, []wall{{0, 1, east}}, 0, 0},
		"against rock":               {[]string{"..###", "...##"}, rules.Pos{}, rules.Pos{X: 1, Y: 1}, 5, []wall{{0, 1, east}}, 0, 2},
		"into water":                 {[]string{"..###", "...~."}, rules.Pos{}, rules.Pos{X: 1, Y: 1}, 5, []wall{{0, 1, east}}, 0, 2},
		"up a cliff":                 {[]string{"..###", "....."}, rules.Pos{}, rules.Pos{X: 1, Y: 1}, 5, []wall{{0, 1, east}}, 3, 2},
		"between two":                {[]string{"..###", "....."}, rules.Pos{}, rules.Pos{X: 1, Y: 1}, 5, []wall{{0, 1, east}, {3, 1, west}}, 0, 1},
		"by a second wall":           {[]string{"..##.", ".....", "....."}, rules.Pos{}, rules.Pos{X: 1, Y: 2}, 5, []wall{{0, 2, east}, {2, 1, south}}, 0, 1},
		"against one that is slower": {[]string{"..###", "...##", "###.#"}, rules.Pos{}, rules.Pos{X: 1, Y: 1}, 5, []wall{{0, 1, east}, {2, 1, south}}, 0, 1},
		"into one moved before":      {[]string{"...##", "...##", "....."}, rules.Pos{X: 2, Y: 1}, rules.Pos{X: 1, Y: 2}, 5, []wall{{2, 0, south}, {0, 2, east}}, 0, 1},
		"into an object":             {[]string{"..###", "..o.."}, rules.Pos{}, rules.Pos{X: 1, Y: 1}, 5, []wall{{0, 1, east}}, 0, 1},
		"made room by a hero":        {[]string{"###.#", "#...#", "###.#"}, rules.Pos{X: 2, Y: 1}, rules.Pos{X: 3, Y: 1}, 9, []wall{{1, 1, east}}, 0, 0},
		"no room for a hero's":       {[]string{"#####", "....#"}, rules.Pos{X: 2, Y: 1}, rules.Pos{X: 3, Y: 1}, 9, []wall{{1, 1, east}}, 0, 1},
	} {
		su := ground(c.rows...)
		object := slices.IndexFunc(su.Floors[0].Cells, func(c rules.CellSetup) bool { return c.Feature == rules.Pitfall })
		su.Kinds = []rules.Kind{{Name: "hero", Power: 1, Skill: 1, Stamina: 9, Move: 1}, {Name: "rival", Power: 1, Skill: 4, Stamina: c.stamina}}
		su.Sides = []rules.SideSetup{{Name: "s0", Goals: []rules.Goal{{Kind: rules.GoalSlayAll, Figure: -1}}}, {Name: "s1", Keeper: true}}
		su.Figures = []rules.FigureSetup{{Name: "a", Side: 0, Kinds: []int{0}, At: c.hero}, {Name: "b", Side: 1, Kinds: []int{1}, At: c.rival}}
		if object >= 0 {
			su.Floors[0].Cells[object].Feature = rules.NoFeature
			su.Kinds = append(su.Kinds, rules.Kind{Name: "crate", Power: 1, Skill: 1, Traits: rules.Object, Material: rules.Wood})
			su.Figures = append(su.Figures, rules.FigureSetup{Name: "o", Side: -1, Kinds: []int{2}, At: rules.Pos{X: object % su.Width, Y: object / su.Width}})
		}
		if c.ledge > 0 {
			su.Floors[0].Cells[len(su.Floors[0].Cells)-su.Width+c.ledge].Ground = 3
		}
		for _, w := range c.walls {
			su.Walls = append(su.Walls, rules.WallSetup{Name: string(rune('w' + len(su.Walls))), Dir: w.dir, Cells: []rules.Pos{{X: w.x, Y: w.y}}})
		}
		s, err := rules.New(su, 1)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		q := Question{Rounds: 2, Rests: [rules.MaxSides]bool{1: true}}
		got := Solve(s, q)
		q.blind = true
		if want := Solve(s, q); got.Rounds != c.want || want.Rounds != c.want {
			t.Errorf("%s: in %d rounds, in %d when nothing is left out, want %d", name, got.Rounds, want.Rounds, c.want)
		}
	}
}

// slay sets a hero who is far off, and a rival who is to be slain by walls alone.
func slay(su *rules.Setup, rival rules.Pos, walls ...rules.WallSetup) (*rules.Setup, Question) {
	su.Kinds = []rules.Kind{{Name: "hero", Power: 1, Skill: 1, Stamina: 9, Move: 1}, {Name: "rival", Power: 1, Skill: 4, Stamina: 9}}
	su.Sides = []rules.SideSetup{{Name: "s0", Goals: []rules.Goal{{Kind: rules.GoalSlayAll, Figure: -1}}}, {Name: "s1", Keeper: true}}
	su.Figures = []rules.FigureSetup{{Name: "a", Side: 0, Kinds: []int{0}}, {Name: "b", Side: 1, Kinds: []int{1}, At: rival}}
	su.Walls = walls
	return su, Question{Rounds: 3, Rests: [rules.MaxSides]bool{1: true}}
}

// A wall that a cliff stops pushes nobody who stands on it.
func TestCliffStopsAWall(t *testing.T) {
	su := ground("..###.##", "#####.##", "#.......", "########")
	for i, h := range map[int]int{5: 3, 13: 3, 21: 3, 22: 3, 23: 3, 20: 1} {
		su.Floors[0].Cells[i].Ground = h
	}
	su, q := slay(su, rules.Pos{X: 5, Y: 2}, rules.WallSetup{Name: "w", Dir: 2, Cells: []rules.Pos{{X: 4, Y: 2}}}, rules.WallSetup{Name: "v", Dir: 4, Cells: []rules.Pos{{X: 5, Y: 0}}})
	agree(t, su, q, Yes)
}

// A wall passes over who is down in a pit.
func TestWallPassesOverAPit(t *testing.T) {
	su := ground("..###.###", "#####.###", "#........", "#########")
	su.Floors[0].Cells[2*9+5].Terrain = rules.Pit
	su, q := slay(su, rules.Pos{X: 5, Y: 2}, rules.WallSetup{Name: "w", Dir: 2, Cells: []rules.Pos{{X: 4, Y: 2}}}, rules.WallSetup{Name: "v", Dir: 4, Cells: []rules.Pos{{X: 5, Y: 0}}})
	su.Kinds = append(su.Kinds, rules.Kind{Name: "other", Power: 1, Skill: 4, Stamina: 9})
	su.Figures = append(su.Figures, rules.FigureSetup{Name: "c", Side: 1, Kinds: []int{2}, At: rules.Pos{X: 5, Y: 1}})
	su.Sides[0].Goals[0] = rules.Goal{Kind: rules.GoalSlayOne, Figure: 1}
	agree(t, su, q, No)
}
