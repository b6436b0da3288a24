package rulestest

import "wallfall/rules"

// Kinds is a set of kinds with every trait that matters to movement, the first
// of what Bestiary has.
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
	tiers := func(f rules.Force, dist int, dmg ...int) (t [3]rules.Tier) {
		for i := range t {
			t[i] = rules.Tier{Damage: dmg[i], Force: f, Distance: dist + i}
		}
		return t
	}
	list := []rules.Ability{
		{Name: "shove", Weapon: true, Tiers: tiers(rules.Push, 1, 1, 2, 3)},
		{Name: "shieldwall", Targets: 3, Tiers: tiers(rules.Push, 1, 0, 0, 1)},
		{Name: "hook", Range: 5, Agility: true, Tiers: tiers(rules.Pull, 2, 0, 1, 2)},
		{Name: "hurl", Aim: rules.AimAny, Weapon: true, Vertical: true, Tiers: tiers(rules.Push, 3, 2, 4, 6)},
		{Name: "grab", Tiers: [3]rules.Tier{{Damage: 1}, {Damage: 1, Grab: true}, {Damage: 2, Grab: true, Prone: true}}},
		{Name: "sweep", Targets: 8, Weapon: true, Tiers: tiers(rules.Slide, 1, 1, 2, 3)},
		{Name: "toss", Range: 4, Targets: 2, Aim: rules.AimAny, Vertical: true, Tiers: tiers(rules.Slide, 2, 0, 0, 1)},
		{Name: "gale", Range: 6, Aim: rules.AimObject, Tiers: tiers(rules.Pull, 4, 0, 0, 0)},
	}
	list[abToss].Tiers[2].Prone = true
	return list
}

// Spells is a set of spells with every effect, of small cost, so that they are
// cast often.
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
