package rules

// lead returns the kind of a figure's strongest living minion, of its first when all are slain.
func (s *State) lead(f *figure) uint8 {
	for i := range f.minions {
		if f.stamina[i] > 0 {
			return f.kind[i]
		}
	}
	return f.kind[0]
}

// present reports whether a minion counts for what its group is: it lives, or was
// slain in this strike phase, whose end the slain stay for (ST-01).
func (f *figure) present(i uint8) bool { return f.stamina[i] > 0 || f.striking>>i&1 != 0 }

// all reports whether every minion present has one of the traits: a group flies,
// climbs and swims only as its least able does (FG-01).
func (s *State) all(f *figure, t Trait) bool { return s.every(f, uint64(t)) }

// native reports whether every minion present is native to one of the set (FG-01).
func (s *State) native(f *figure, n Native) bool { return s.every(f, uint64(n)<<16) }

// kindMarks returns a kind's traits and what it is native to in one word.
func kindMarks(k *Kind) uint64 { return uint64(k.Traits) | uint64(k.Native)<<16 }

// every reports whether every minion present has one of the marks.
func (s *State) every(f *figure, marks uint64) bool {
	if f.minions == 1 {
		return s.board.marks[f.kind[0]]&marks != 0
	}
	some := false
	for i := range f.minions {
		if !f.present(i) {
			continue
		}
		if some = true; s.board.marks[f.kind[i]]&marks == 0 {
			return false
		}
	}
	// While the last one's Undying is rolled nobody lives; the first counts then.
	return some || s.board.marks[f.kind[0]]&marks != 0
}

// allowance is the move of the slowest living minion (MV-01).
func (s *State) allowance(f *figure) int {
	least := MaxStat
	for i := range f.minions {
		if f.stamina[i] > 0 {
			least = min(least, s.board.kinds[f.kind[i]].Move)
		}
	}
	return min(MaxStat, max(0, min(least, s.board.kinds[s.lead(f)].Move)+int(f.mods[StatMove])))
}

// power is the strike dice of a group: the sum over those of its minions that
// strike, which are its living ones outside of a strike phase (ST-02).
func (s *State) power(f *figure) int {
	n := 0
	for i := range f.minions {
		if f.present(i) {
			n += s.board.kinds[f.kind[i]].Power
		}
	}
	return min(MaxDice, max(0, n+int(f.mods[StatPower])))
}

// skill is that of the strongest living minion (ST-02).
func (s *State) skill(f *figure) int { return s.board.kinds[s.lead(f)].Skill + int(f.mods[StatSkill]) }

// armor is taken off every strike and every ability's damage (FG-03).
func (s *State) armor(f *figure) int {
	return max(0, s.board.kinds[s.lead(f)].Armor+int(f.mods[StatArmor]))
}

// stability is never below 0 (FG-02, FM-11).
func (s *State) stability(f *figure) int {
	return max(0, s.board.kinds[s.lead(f)].Stability+int(f.mods[StatStability]))
}

func (s *State) might(f *figure) int { return s.board.kinds[s.lead(f)].Might + int(f.mods[StatMight]) }

// sizeRank is the size of a group for comparing: that of its strongest living minion (FG-02).
func (s *State) sizeRank(f *figure) int { return s.board.kinds[s.lead(f)].Bulk() }

// agility is how far the figure's least agile living minion falls unhurt (FM-22).
func (s *State) agility(g *figure) int {
	least := MaxStat
	for i := range g.minions {
		if g.stamina[i] > 0 {
			least = min(least, s.board.kinds[g.kind[i]].Agility)
		}
	}
	if least == MaxStat {
		least = s.board.kinds[s.lead(g)].Agility
	}
	return max(0, least+int(g.mods[StatAgility]))
}
