package rulestest

import (
	"fmt"

	"wallfall/rules"
)

// Battle is a hex battle board of 27 cells with seven groups a side, hazards of
// most kinds, heights and hexsides: the board that speed is measured on.
func Battle() *rules.Setup {
	const w, h = 6, 6
	rows := []string{
		" .t.b ",
		".s..d ",
		"..h.s.",
		"b.f.v ",
		".d..r.",
		" .s.. ",
	}
	heights := []string{
		" 0001 ",
		"00011 ",
		"001110",
		"00012 ",
		"000110",
		" 0000 ",
	}
	terrain := map[byte]rules.Terrain{'.': rules.Plain, 't': rules.Tree, 's': rules.Sand, 'b': rules.Bramble, 'd': rules.Drift,
		'h': rules.Hedge, 'f': rules.Fog, 'v': rules.Volcano, 'r': rules.Bog, ' ': rules.Void}
	su := &rules.Setup{Topology: rules.Hex, Width: w, Height: h, Floors: []rules.FloorSetup{{}}}
	for y := range h {
		for x := range w {
			c := rules.CellSetup{Terrain: terrain[rows[y][x]], Owner: -1}
			if n := heights[y][x]; n > '0' {
				c.Ground = int(n - '0')
			}
			su.Floors[0].Cells = append(su.Floors[0].Cells, c)
		}
	}
	p := func(x, y int) rules.Pos { return rules.Pos{X: x, Y: y} }
	su.Edges = []rules.EdgeSetup{{Edge: rules.Slope, Low: p(2, 1), High: p(3, 1)}, {Edge: rules.Slope, Low: p(1, 2), High: p(2, 2)},
		{Edge: rules.Slope, Low: p(3, 3), High: p(4, 3)}, {Edge: rules.Dune, Low: p(0, 1), High: p(1, 1)}, {Edge: rules.Rampart, Low: p(2, 4), High: p(3, 4)}}
	n := func(t ...rules.Terrain) (out rules.Native) {
		for _, x := range t {
			out |= rules.NativeTo(x)
		}
		return out
	}
	su.Kinds = []rules.Kind{
		{Name: "ogre", Power: 6, Skill: 2, Native: n(rules.Bog) | rules.NativeToEdge(rules.Slope)},
		{Name: "lion", Power: 5, Skill: 3, Native: n(rules.Sand) | rules.NativeToEdge(rules.Slope) | rules.NativeToEdge(rules.Dune)},
		{Name: "gargoyle", Power: 4, Skill: 3, Native: n(rules.Bramble, rules.Fog, rules.Hedge), Traits: rules.Flying},
		{Name: "ranger", Power: 4, Skill: 4, Native: n(rules.Drift), Traits: rules.Flying | rules.Rangestriker},
		{Name: "minotaur", Power: 4, Skill: 4, Native: rules.NativeToEdge(rules.Slope), Traits: rules.Rangestriker},
		{Name: "warlock", Power: 5, Skill: 4, Traits: rules.Rangestriker | rules.Magic | rules.Lord},
		{Name: "troll", Power: 8, Skill: 2, Native: n(rules.Bog, rules.Hedge)},
	}
	su.Sides = []rules.SideSetup{{Name: "west", Goals: []rules.Goal{{Kind: rules.GoalSlayAll, Figure: -1}}},
		{Name: "east", Goals: []rules.Goal{{Kind: rules.GoalSlayAll, Figure: -1}}}}
	west := []rules.Pos{p(0, 1), p(0, 2), p(0, 3), p(0, 4), p(1, 0), p(1, 5), p(1, 3)}
	east := []rules.Pos{p(4, 0), p(4, 1), p(5, 2), p(5, 4), p(4, 5), p(3, 0), p(3, 5)}
	for i := range west {
		su.Figures = append(su.Figures, rules.FigureSetup{Name: fmt.Sprint("w", i), Side: 0, Kinds: []int{i}, At: west[i], Facing: 1})
	}
	for i := range east {
		su.Figures = append(su.Figures, rules.FigureSetup{Name: fmt.Sprint("e", i), Side: 1, Kinds: []int{i}, At: east[i], Facing: 4})
	}
	su.Rounds = 20
	return su
}

// Dungeon is a square dungeon of two floors of 40 by 40 cells with 40 figures of
// two sides and six crushing walls.
func Dungeon() *rules.Setup { return field(rules.Square, 40, 40, 2, 40, 6) }

// Expanse is a square board of eight floors of 128 by 128 cells with 1,000 figures.
func Expanse() *rules.Setup { return field(rules.Square, 128, 128, 8, 1000, 6) }

func field(topo rules.Topology, w, h, floors, figs, walls int) *rules.Setup {
	r := NewRand(7)
	su := &rules.Setup{Topology: topo, Width: w, Height: h, Kinds: Kinds()[:6], Abilities: Abilities(), Rounds: 50}
	for range floors {
		fl := rules.FloorSetup{}
		for range w * h {
			c := rules.CellSetup{Owner: -1}
			switch r.Intn(12) {
			case 0:
				c.Terrain = rules.Rock
			case 1:
				c.Terrain = rules.Sand
			case 2:
				c.Terrain = rules.Pit
			}
			if c.Terrain == rules.Plain && r.Intn(60) == 0 {
				c.Feature = rules.Pitfall
			}
			fl.Cells = append(fl.Cells, c)
		}
		su.Floors = append(su.Floors, fl)
	}
	su.Sides = []rules.SideSetup{{Name: "heroes", Goals: []rules.Goal{{Kind: rules.GoalSlayAll, Figure: -1}}},
		{Name: "keeper", Keeper: true, Goals: []rules.Goal{{Kind: rules.GoalSlayAll, Figure: -1}}}}
	taken := map[rules.Pos]bool{}
	free := func() rules.Pos {
		for {
			p := rules.Pos{Floor: r.Intn(floors), X: r.Intn(w), Y: r.Intn(h)}
			if c := su.Floors[p.Floor].Cells[p.Y*w+p.X]; !taken[p] && c.Terrain != rules.Rock && c.Feature == rules.NoFeature {
				taken[p] = true
				return p
			}
		}
	}
	for i := range figs {
		su.Figures = append(su.Figures, rules.FigureSetup{Name: fmt.Sprint("f", i), Side: i % 2, Kinds: []int{i % 6}, At: free()})
	}
	for i := range walls {
		su.Walls = append(su.Walls, rules.WallSetup{Name: fmt.Sprint("w", i), Dir: rules.Dir(2 * (i % 4)), Cells: []rules.Pos{free()}})
	}
	return su
}

// Open makes a random small open board: one floor of 64 cells at most without
// anything that moves or opens, but every terrain, heights and edges.
func Open(r *Rand) *rules.Setup {
	for {
		su := &rules.Setup{Topology: rules.Topology(r.Intn(2)), Width: 4 + r.Intn(5), Height: 4 + r.Intn(5), Kinds: Battle().Kinds, Abilities: Abilities(), Rounds: 9}
		su.Kinds = append(su.Kinds, Kinds()...)
		fl := rules.FloorSetup{}
		for range su.Width * su.Height {
			c := rules.CellSetup{Owner: -1}
			if r.Intn(3) == 0 {
				for c.Terrain = rules.Pit; c.Terrain == rules.Pit; {
					c.Terrain = rules.Terrain(r.Intn(int(rules.Void) + 1))
				}
			}
			if r.Intn(5) == 0 {
				c.Ground = r.Intn(3)
			}
			fl.Cells = append(fl.Cells, c)
		}
		su.Floors = []rules.FloorSetup{fl}
		for i := range 3 {
			su.Sides = append(su.Sides, rules.SideSetup{Name: fmt.Sprint("side", i), Darklord: i == 2, Keeper: i == 2})
		}
		for i := range 14 {
			k := r.Intn(len(su.Kinds) - 3)
			AddFigure(su, rules.FigureSetup{Name: fmt.Sprint("f", i), Side: i % 3, Kinds: []int{k}, Prone: r.Intn(6) == 0,
				At: rules.Pos{X: r.Intn(su.Width), Y: r.Intn(su.Height)}})
		}
		if _, err := rules.New(su, 1); err == nil && len(su.Figures) > 5 {
			return su
		}
	}
}
