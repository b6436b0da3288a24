package rules

import "math/bits"

// body returns the minions that a group is made of, a bit each: the living ones or, where
// none lives, those that the group had when it was hit (FM-15).
//
//go:noinline
func (f *figure) body() uint8 {
	set := uint8(0)
	for i := range f.minions {
		if f.stamina[i] > 0 {
			set |= 1 << i
		}
	}
	if set == 0 {
		return f.staying
	}
	return set
}

// lead returns the kind of the strongest minion of a group's body.
func (s *State) lead(f *figure) uint8 {
	if f.stamina[0] > 0 {
		return f.kind[0]
	}
	return f.kind[bits.TrailingZeros8(f.body())&(MaxGroup-1)] // the first of a group that is gone
}

// present returns the minions that count for the traits and the power of a group: its
// body, and in the strike phase those slain in it, who stay for its end (ST-01).
func (f *figure) present() uint8 {
	if f.flags&underForce != 0 {
		return f.body()
	}
	return f.body() | f.staying
}

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
	set := f.present()
	for m := set; m != 0; m &= m - 1 {
		if s.board.marks[f.kind[bits.TrailingZeros8(m)]]&marks == 0 {
			return false
		}
	}
	return set != 0 || s.board.marks[f.kind[0]]&marks != 0
}

// allowance is the move of the slowest living minion (MV-01).
func (s *State) allowance(f *figure) int {
	least := s.board.kinds[s.lead(f)].Move
	if f.minions > 1 {
		for set := f.body(); set != 0; set &= set - 1 {
			least = min(least, s.board.kinds[f.kind[bits.TrailingZeros8(set)]].Move)
		}
	}
	return min(MaxStat, max(0, least+int(f.mods[StatMove])))
}

// power is the strike dice of a group: the sum over those of its minions that
// strike, which are its living ones outside of a strike phase (ST-02).
func (s *State) power(f *figure) int {
	n := s.board.kinds[f.kind[0]].Power
	if f.minions != 1 || f.stamina[0] == 0 {
		n = 0
		for set := f.present(); set != 0; set &= set - 1 {
			n += s.board.kinds[f.kind[bits.TrailingZeros8(set)]].Power
		}
	}
	return min(maxPower, max(0, n+int(f.mods[StatPower])))
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

// agility is how far the least agile minion of the figure's body falls unhurt (FM-22).
func (s *State) agility(g *figure) int {
	least := s.board.kinds[s.lead(g)].Agility
	for set := g.body(); set != 0; set &= set - 1 {
		least = min(least, s.board.kinds[g.kind[bits.TrailingZeros8(set)]].Agility)
	}
	return max(0, least+int(g.mods[StatAgility]))
}
