package rulestest

import (
	"fmt"

	"wallfall/rules"
)

// Battle is a hex battle board of 27 cells with seven groups a side, hazards of most kinds,
// heights and hexsides: the board that speed is measured on.
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
func Dungeon() *rules.Setup { return Field(rules.Square, 40, 40, 2, 40, 6) }

// Expanse is a square board of eight floors of 128 by 128 cells with 1,000 figures.
func Expanse() *rules.Setup { return Field(rules.Square, 128, 128, 8, 1000, 6) }

// Field is a square or hex field of rock, sand, pits and pitfalls with figures of two sides and
// crushing walls.
func Field(topo rules.Topology, w, h, floors, figs, walls int) *rules.Setup {
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

// Kinds is a set of kinds with every trait that matters to movement: the first of Bestiary.
func Kinds() []rules.Kind { return Bestiary()[:9] }

const objectKind, largeKind = 7, 6

// everywhere is a native of all terrains but volcano, and of all edges.
const everywhere rules.Native = 1<<28 - 1 - 1<<rules.Volcano

// Bestiary is a set of kinds with every trait, size, ability and material.
func Bestiary() []rules.Kind {
	return []rules.Kind{
		{Name: "soldier", Power: 3, Skill: 4, Stamina: 3, Abilities: []int{abShove, abShieldwall}},
		{Name: "scout", Power: 1, Skill: 7, Stamina: 1, Traits: rules.Agile, Abilities: []int{abHook}},
		{Name: "griffon", Power: 5, Skill: 5, Traits: rules.Flying, Native: rules.NativeTo(rules.Sand)},
		{Name: "newt", Power: 3, Skill: 4, Traits: rules.Swimmer, Native: rules.NativeTo(rules.Water) | rules.NativeTo(rules.Beach)},
		{Name: "wraith", Power: 2, Skill: 5, Stamina: 2, Traits: rules.Undying},
		{Name: "ogre", Power: 6, Skill: 3, Might: 2, Native: rules.NativeTo(rules.Bog) | rules.NativeToEdge(rules.Slope), Abilities: []int{abHurl, abGrab}},
		{Name: "golem", Power: 7, Skill: 3, Size: 2, Agility: 1, Stability: 2, Might: 4, Abilities: []int{abSweep, abHurl}},
		{Name: "crate", Power: 1, Skill: 1, Stamina: 2, Traits: rules.Object},
		{Name: "dragon", Power: 9, Skill: 3, Traits: rules.Flying | rules.Dragon | rules.Hover, Native: rules.NativeTo(rules.Volcano)},

		{Name: "pixie", Power: 4, Skill: 4, Move: 6, Frame: -2, Traits: rules.Flying | rules.Agile | rules.Rangestriker, Native: everywhere, Abilities: []int{abToss}},
		{Name: "ranger", Power: 6, Skill: 4, Stamina: 3, Traits: rules.Rangestriker, Native: rules.NativeTo(rules.Drift) | rules.NativeTo(rules.Tree), Abilities: []int{abHook}},
		{Name: "warlock", Power: 5, Skill: 4, Stamina: 4, Traits: rules.Rangestriker | rules.Magic | rules.Lord, Abilities: []int{abToss, abGale}},
		{Name: "darklord", Power: 6, Skill: 4, Stamina: 6, Armor: 1, Traits: rules.Lord | rules.Darklord | rules.Undying, Abilities: []int{abGrab}},
		{Name: "minotaur", Power: 6, Skill: 4, Frame: 1, Might: 3, Stability: 1, Traits: rules.Rangestriker, Native: rules.NativeToEdge(rules.Slope) | rules.NativeToEdge(rules.Dune), Abilities: []int{abHurl, abShove}},
		{Name: "imp", Power: 2, Skill: 3, Frame: -1, Agility: 2, Traits: rules.Monster | rules.Agile, Native: rules.NativeTo(rules.Bramble) | rules.NativeTo(rules.Hedge), Abilities: []int{abGrab}},
		{Name: "gatemouth", Power: 4, Skill: 2, Stamina: 5, Traits: rules.Monster | rules.Gatemouth},
		{Name: "lurker", Power: 3, Skill: 3, Traits: rules.Monster | rules.Swimmer, Native: rules.NativeTo(rules.Fog) | rules.NativeTo(rules.Deep), Abilities: []int{abHook}},
		{Name: "titan", Power: 9, Skill: 2, Move: 5, Size: 3, Might: 6, Stability: 3, Armor: 2, Abilities: []int{abHurl, abSweep}},
		{Name: "roc", Power: 7, Skill: 4, Size: 2, Traits: rules.Flying, Abilities: []int{abToss}},
		{Name: "vase", Stamina: 1, Frame: -1, Traits: rules.Object, Material: rules.Glass},
		{Name: "barrel", Stamina: 3, Traits: rules.Object, Material: rules.Wood},
		{Name: "statue", Stamina: 12, Traits: rules.Object, Material: rules.Stone, Size: 2},
		{Name: "anvil", Stamina: 9, Frame: 1, Traits: rules.Object | rules.Magic, Material: rules.Metal},
	}
}

const (
	abShove = iota
	abShieldwall
	abHook
	abHurl
	abGrab
	abSweep
	abToss
	abGale
)

// Abilities is a set of abilities with every kind of forced movement.
func Abilities() []rules.Ability {
	tiers := func(f rules.TierEffect, dist uint8, dmg ...uint8) (t [3]rules.Tier) {
		for i := range t {
			t[i] = rules.Tier{rules.TierDamage: dmg[i]}
			t[i][f] = dist + uint8(i)
		}
		return t
	}
	list := []rules.Ability{
		{Name: "shove", Weapon: true, Tiers: tiers(rules.TierPush, 1, 1, 2, 3)},
		{Name: "shieldwall", Targets: 3, Tiers: tiers(rules.TierPush, 1, 0, 0, 1)},
		{Name: "hook", Range: 5, Agility: true, Tiers: tiers(rules.TierPull, 2, 0, 1, 2)},
		{Name: "hurl", Aim: rules.AimAny, Weapon: true, Vertical: true, Tiers: tiers(rules.TierPush, 3, 2, 4, 6)},
		{Name: "grab", Tiers: [3]rules.Tier{{rules.TierDamage: 1}, {rules.TierDamage: 1, rules.TierGrab: 1}, {rules.TierDamage: 2, rules.TierGrab: 1, rules.TierProne: 1}}},
		{Name: "sweep", Targets: 8, Weapon: true, Tiers: tiers(rules.TierSlide, 1, 1, 2, 3)},
		{Name: "toss", Range: 4, Targets: 2, Aim: rules.AimAny, Vertical: true, Tiers: tiers(rules.TierSlide, 2, 0, 0, 1)},
		{Name: "gale", Range: 6, Aim: rules.AimObject, Tiers: tiers(rules.TierPull, 4, 0, 0, 0)},
	}
	list[abToss].Tiers[2][rules.TierProne] = 1
	return list
}

// Spells is a set of spells with every effect, cheap, so that they are cast often.
func Spells() []rules.Spell {
	recruits, monsters := []int{0, 0, 1}, []int{14, 16}
	return []rules.Spell{
		{Name: "encampment", Cost: 1, Class: rules.Conjuration, Effect: rules.HopGroup, Aim: rules.AimFriend, Turns: 2, Heal: true},
		{Name: "circle", Cost: 1, Class: rules.Conjuration, Effect: rules.HopGroup, Aim: rules.AimFriend, Turns: 3, Exit: rules.ExitAdjacent},
		{Name: "mine", Cost: 1, Class: rules.Conjuration, Effect: rules.HopGroup, Aim: rules.AimFriend, Turns: 1, Mana: 4},
		{Name: "wisp", Cost: 2, Class: rules.Conjuration, Effect: rules.HopGroup, Aim: rules.AimAny, Turns: 2},
		{Name: "quest", Cost: 1, Class: rules.Conjuration, Effect: rules.HopRecruit, Aim: rules.AimFriend, Turns: 2, Stat: rules.StatSkill, Amount: 1},
		{Name: "jar", Cost: 1, Class: rules.Alteration, Effect: rules.SoulJar, Aim: rules.AimFriend, Heal: true},
		{Name: "awaiting", Cost: 1, Class: rules.Conjuration, Effect: rules.Await, Turns: 3},
		{Name: "court", Cost: 2, Class: rules.Conjuration, Effect: rules.HopStructure, Structure: rules.Town, Turns: 2},
		{Name: "militia", Cost: 1, Class: rules.Alteration, Effect: rules.CombatHopper, Structure: rules.Town, Kinds: recruits},
		{Name: "arboriads", Cost: 2, Class: rules.Alteration, Effect: rules.CombatHopper, Kinds: monsters,
			Terrains: rules.NativeTo(rules.Tree) | rules.NativeTo(rules.Hedge) | rules.NativeTo(rules.Bramble) | rules.NativeTo(rules.Sand)},
		{Name: "somersaults", Cost: 1, Class: rules.Manifestation, Effect: rules.Teleport, Aim: rules.AimAny, Range: 3},
		{Name: "homecoming", Cost: 1, Class: rules.Manifestation, Effect: rules.TeleportHome, Aim: rules.AimFriend},
		{Name: "exchange", Cost: 1, Class: rules.Manifestation, Effect: rules.Exchange, Aim: rules.AimAny},
		{Name: "inundate", Cost: 1, Class: rules.Conjuration, Effect: rules.Flood, Terrain: rules.Deep, Turns: 2},
		{Name: "dispel", Cost: 1, Class: rules.Manifestation, Effect: rules.Dispel},
		{Name: "muster", Cost: 2, Class: rules.Summoning, Effect: rules.Summon, Range: 2, Kinds: monsters[:1]},
		{Name: "might", Cost: 1, Class: rules.Conjuration, Effect: rules.Boost, Aim: rules.AimFriend, Stat: rules.StatMight, Amount: 3, Turns: 2},
		{Name: "clumsiness", Cost: 1, Class: rules.Conjuration, Effect: rules.Boost, Aim: rules.AimEnemy, Stat: rules.StatSkill, Amount: -3, Turns: 2},
		{Name: "quarry", Cost: 1, Class: rules.Alteration, Effect: rules.Income, Amount: 2},
		{Name: "thrift", Cost: 1, Class: rules.Conjuration, Effect: rules.Cheapen, Amount: 1, Turns: 4},
		{Name: "standard", Cost: 1, Class: rules.Conjuration, Effect: rules.Boost, All: true, Aim: rules.AimFriend, Stat: rules.StatMove, Amount: 1, Turns: 2},
		{Name: "guard", Cost: 1, Class: rules.Conjuration, Effect: rules.CombatHopper, Kinds: recruits, Turns: 3},
		{Name: "ward", Cost: 1, Class: rules.Conjuration, Effect: rules.Ward, Aim: rules.AimFriend, Turns: 3},
	}
}

// Crowd makes a small random board full of things that rarely meet elsewhere: large figures of
// three sizes, some flying, pits and pitfalls side by side, portals, prone figures, canisters,
// and crushing walls of ragged shapes. It always builds.
func Crowd(r *Rand) *rules.Setup {
	for {
		su := &rules.Setup{Topology: rules.Topology(r.Intn(3) / 2), Width: 5 + r.Intn(5), Height: 5 + r.Intn(4), Kinds: Kinds(), Abilities: Abilities(), Rounds: 10}
		su.Kinds = append(su.Kinds,
			rules.Kind{Name: "titan", Power: 9, Skill: 4, Size: 3},
			rules.Kind{Name: "ox", Power: 9, Skill: 6, Size: 2, Agility: 2},
			rules.Kind{Name: "roc", Power: 9, Skill: 6, Size: 2, Traits: rules.Flying})
		floors := 1 + r.Intn(2)
		pits := r.Intn(8) // tenths of the ground
		for range floors {
			su.Floors = append(su.Floors, crowdFloor(r, su.Width*su.Height, pits))
		}
		pos := func() rules.Pos {
			return rules.Pos{Floor: r.Intn(floors), X: r.Intn(su.Width), Y: r.Intn(su.Height)}
		}
		at := func(p rules.Pos) *rules.CellSetup { return &su.Floors[p.Floor].Cells[p.Y*su.Width+p.X] }
		for range r.Intn(6) {
			a, b := pos(), pos()
			if a != b && at(a).Feature != rules.Portal && at(b).Feature != rules.Portal {
				at(a).Feature, at(b).Feature = rules.Portal, rules.Portal
				su.Links = append(su.Links, rules.LinkSetup{A: a, B: b})
			}
		}
		for i := range 3 {
			su.Sides = append(su.Sides, rules.SideSetup{Name: fmt.Sprint("side", i), Keeper: i == 2})
		}
		// Leave out what does not fit where it was thrown.
		for i := range 6 + r.Intn(16) {
			k := r.Intn(len(su.Kinds))
			f := rules.FigureSetup{Name: fmt.Sprint("f", i), Side: r.Intn(3), Kinds: []int{k}, At: pos(), Prone: r.Intn(6) == 0}
			if k == objectKind {
				f.Side = -1
			}
			AddFigure(su, f)
		}
		for i := range 1 + r.Intn(6) {
			d := r.Intn(su.Topology.Dirs())
			if su.Topology == rules.Square {
				d &^= 1
			}
			w := rules.WallSetup{Name: fmt.Sprint("w", i), Dir: rules.Dir(d)}
			p := pos()
			for range 1 + r.Intn(4) {
				w.Cells = append(w.Cells, p)
				p.X += r.Intn(3) - 1
				p.Y += r.Intn(3) - 1
			}
			AddWall(su, w)
		}
		if _, err := rules.New(su, 1); err == nil && len(su.Figures) > 2 {
			return su
		}
	}
}

func crowdFloor(r *Rand, cells, pits int) rules.FloorSetup {
	var f rules.FloorSetup
	for range cells {
		c := rules.CellSetup{Owner: -1}
		if r.Intn(10) < pits {
			c.Terrain = rules.Pit
		} else if r.Intn(12) == 0 {
			c.Terrain = rules.Fog
		}
		if r.Intn(14) == 0 {
			c.Feature = [...]rules.Feature{rules.Pitfall, rules.Canister, rules.Rubble, rules.DoorOpen}[r.Intn(4)]
		}
		if r.Intn(20) == 0 {
			c.Ground = r.Intn(4)
		}
		f.Cells = append(f.Cells, c)
	}
	return f
}
