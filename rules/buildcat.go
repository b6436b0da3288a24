package rules

import (
	"slices"
	"sort"
	"strconv"
)

// settings fills in the defaults of the level's settings (PF-02).
func (b *builder) settings() {
	st := b.su.Settings
	if st.JumpCost == 0 {
		st.JumpCost = 2
	}
	if st.JumpRisk == 0 {
		st.JumpRisk = 1
	}
	if st.CarefulCost == 0 {
		st.CarefulCost = 1
	}
	if st.JumpCost < 1 || st.JumpCost > MaxStat || st.JumpRisk < -1 || st.JumpRisk > 5 || st.CarefulCost < 1 || st.CarefulCost > MaxStat {
		b.fail(PF02, PartBoard, 0, Pos{}, "a jump costs 1 to 60 and fails on 1 to 5, or -1 for never")
	}
	b.board.settings = st
}

// abilities checks the abilities and fills in their defaults (MV-05).
func (b *builder) abilities() {
	if len(b.su.Abilities) > MaxAbilities {
		b.fail(MV05, PartAbility, MaxAbilities, Pos{}, "a level has at most "+strconv.Itoa(MaxAbilities)+" abilities")
		return
	}
	b.board.abilities = slices.Clone(b.su.Abilities)
	for i := range b.board.abilities {
		a := &b.board.abilities[i]
		if a.Range == 0 {
			a.Range = 1
		}
		if a.Targets == 0 {
			a.Targets = 1
		}
		bad := a.Range < 1 || a.Range > MaxRange || a.Targets < 1 || a.Targets > MaxGroup || a.Aim >= numAims
		for _, t := range a.Tiers {
			b.board.grabs = b.board.grabs || t.Grab
			bad = bad || t.Damage < 0 || t.Damage > MaxStat || t.Force >= numForces || t.Distance < 0 || t.Distance > MaxRange ||
				(t.Force == NoForce) != (t.Distance == 0)
		}
		if bad {
			b.fail(MV05, PartAbility, i, Pos{}, "ability "+a.Name+": range must be 1..30, targets 1..8, damage 0..60, forced movement 1..30")
		}
	}
}

// spells checks the spells (SP-01).
func (b *builder) spells() {
	if len(b.su.Spells) > maxSpells {
		b.fail(SP01, PartSpell, maxSpells, Pos{}, "a level has at most "+strconv.Itoa(maxSpells)+" spells")
		return
	}
	b.board.spells = slices.Clone(b.su.Spells)
	for i := range b.board.spells {
		sp := &b.board.spells[i]
		sp.Kinds = slices.Clone(sp.Kinds)
		wrong := func(msg string) { b.fail(SP01, PartSpell, i, Pos{}, "spell "+sp.Name+": "+msg) }
		makes := sp.Effect == CombatHopper || sp.Effect == Summon
		switch {
		case sp.Effect == NoEffect || sp.Effect >= numEffects:
			wrong("it has no effect")
		case sp.Cost < 0 || sp.Cost > MaxMana || sp.Mana < 0 || sp.Mana > MaxMana || abs(sp.Amount) > MaxStat:
			wrong("mana must be 0..250, an amount -60..60")
		case sp.Turns < 0 || sp.Turns > MaxTurns || sp.Range < 0 || sp.Range > MaxRange:
			wrong("a spell lasts 0 to 100 turns and reaches 0 to 30 cells")
		case sp.Class >= numSpellClasses || sp.Aim >= numAims || sp.Exit >= numExitRules || sp.Stat >= numStats || sp.Terrain >= numTerrains || sp.Structure >= numStructures:
			wrong("one of its fields has no meaning for this effect")
		case makes != (len(sp.Kinds) > 0) || len(sp.Kinds) > MaxGroup:
			wrong("only a spell that creates a group names kinds, and it names 1 to 8")
		case (sp.Class == Conjuration) != (sp.Turns > 0):
			wrong("a conjuration, and only a conjuration, lasts a number of turns")
		case (sp.Class == Manifestation || sp.Class == Summoning) != instant(sp.Effect):
			wrong("manifestations and summonings are instant; " + sp.Effect.String() + " is a " + map[bool]string{true: "too", false: "not"}[instant(sp.Effect)])
		case sp.Aim == AimObject:
			wrong("spells target groups, not objects")
		case sp.All && sp.Effect != Boost && sp.Effect != Ward:
			wrong("only boosts and wards affect all groups")
		case sp.Effect == Flood && (fillsCell[sp.Terrain] || sp.Terrain == Pit):
			wrong("ground can't become solid or a pit")
		}
		bad := false
		for _, k := range sp.Kinds {
			if k < 0 || k >= len(b.board.kinds) || b.board.kinds[k].Size > 1 || b.board.kinds[k].Traits&Object != 0 {
				wrong("it creates a kind that is unknown, large or an object")
				bad = true
				break
			}
		}
		if bad || len(sp.Kinds) == 0 {
			continue
		}
		// Strongest first, as in every group; recruits and monsters never mix (FG-01).
		sort.SliceStable(sp.Kinds, func(x, y int) bool { return b.board.stronger(sp.Kinds[x], sp.Kinds[y]) < 0 })
		for _, k := range sp.Kinds {
			if (b.board.kinds[k].Traits^b.board.kinds[sp.Kinds[0]].Traits)&Monster != 0 {
				b.fail(FG01, PartSpell, i, Pos{}, "spell "+sp.Name+": recruits and monsters can't share a group")
				break
			}
		}
	}
}

// instant reports whether an effect is over as soon as it is done (SP-01).
func instant(e Effect) bool {
	switch e {
	case Teleport, TeleportHome, Exchange, Dispel, Summon:
		return true
	}
	return false
}

// ClassOf returns the class that a spell of an effect and a duration is of (SP-01).
func ClassOf(e Effect, turns int) SpellClass {
	switch {
	case e == Summon:
		return Summoning
	case instant(e):
		return Manifestation
	case turns > 0:
		return Conjuration
	}
	return Alteration
}

// stronger orders kinds, the stronger first: by power, then by skill (FG-01).
func (bd *Board) stronger(x, y int) int {
	kx, ky := &bd.kinds[x], &bd.kinds[y]
	if kx.Power != ky.Power {
		return ky.Power - kx.Power
	}
	return ky.Skill - kx.Skill
}

// reserve keeps room for the groups that spells known to a side may bring forth
// or split off: each is a figure that is not yet in play.
func (b *builder) reserve() {
	needed := false
	for _, sd := range b.board.sides {
		for _, i := range sd.Spells {
			switch b.board.spells[i].Effect {
			case HopRecruit, SoulJar, CombatHopper, Summon:
				needed = true
			}
		}
	}
	if !needed {
		return
	}
	for i, n := 0, 1; i < maxReserve; n++ {
		name := "band-" + strconv.Itoa(n)
		if slices.Contains(b.board.figNames, name) {
			continue
		}
		i++
		b.board.figNames = append(b.board.figNames, name)
		b.s.figs = append(b.s.figs, figure{at: NoCell, side: NoSide, size: 1, grabber: NoFig, flags: reserve})
	}
}
