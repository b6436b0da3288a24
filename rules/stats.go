package rules

import "math/bits"

// body returns the members that a group is made of, a bit each: the living ones or, if none
// lives, those that the group had when it was hit (FM-15).
//
//go:noinline
func (f *figure) body() uint8 {
	set := uint8(0)
	for i := range f.members {
		if f.stamina[i] > 0 {
			set |= 1 << i
		}
	}
	if set == 0 {
		return f.staying
	}
	return set
}

// lead returns the kind of the strongest member of a group's body.
func (s *State) lead(f *figure) uint8 {
	if f.stamina[0] > 0 {
		return f.kind[0]
	}
	return f.kind[bits.TrailingZeros8(f.body())&(MaxGroup-1)] // the first of a group that is gone
}

// present returns the members that count for the traits and the power of a group: its
// body, and in the strike phase those slain in it, who stay for its end (ST-01).
func (f *figure) present() uint8 {
	if f.flags&underForce != 0 {
		return f.body()
	}
	return f.body() | f.staying
}

// all reports whether every member present has one of the traits: a group flies,
// climbs and swims only as its least able does (FG-01).
func (s *State) all(f *figure, t Trait) bool { return s.every(f, uint64(t)) }

// native reports whether every member present is native to one of a set (FG-01).
func (s *State) native(f *figure, n Native) bool { return s.every(f, uint64(n)<<16) }

// every reports whether every member present has one of the marks.
func (s *State) every(f *figure, marks uint64) bool {
	if f.members == 1 {
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

// allowance is the move of the slowest living member (MV-01).
func (s *State) allowance(f *figure) int {
	least := s.board.kinds[s.lead(f)].Move
	if f.members > 1 {
		for set := f.body(); set != 0; set &= set - 1 {
			least = min(least, s.board.kinds[f.kind[bits.TrailingZeros8(set)]].Move)
		}
	}
	return min(MaxStat, max(0, least+int(f.mods[StatMove])))
}

// power is the strike dice of a group: the sum over those of its members that
// strike, which are its living ones outside of a strike phase (ST-02).
func (s *State) power(f *figure) int {
	n := s.board.kinds[f.kind[0]].Power
	if f.members != 1 || f.stamina[0] == 0 {
		n = 0
		for set := f.present(); set != 0; set &= set - 1 {
			n += s.board.kinds[f.kind[bits.TrailingZeros8(set)]].Power
		}
	}
	return min(maxPower, max(0, n+int(f.mods[StatPower])))
}

// skill is that of the strongest living member (ST-02).
func (s *State) skill(f *figure) int { return s.board.kinds[s.lead(f)].Skill + int(f.mods[StatSkill]) }

// armor is subtracted from the damage of every strike and ability (FG-03).
func (s *State) armor(f *figure) int {
	return max(0, s.board.kinds[s.lead(f)].Armor+int(f.mods[StatArmor]))
}

// stability is never below 0 (FG-02, FM-11).
func (s *State) stability(f *figure) int {
	return max(0, s.board.kinds[s.lead(f)].Stability+int(f.mods[StatStability]))
}

func (s *State) might(f *figure) int { return s.board.kinds[s.lead(f)].Might + int(f.mods[StatMight]) }

// sizeRank is the size of a group for comparing: that of its strongest living member (FG-02).
func (s *State) sizeRank(f *figure) int { return s.board.kinds[s.lead(f)].Bulk() }

// agility is how far the least agile member of the figure's body falls unhurt (FM-22).
func (s *State) agility(g *figure) int {
	least := s.board.kinds[s.lead(g)].Agility
	for set := g.body(); set != 0; set &= set - 1 {
		least = min(least, s.board.kinds[g.kind[bits.TrailingZeros8(set)]].Agility)
	}
	return max(0, least+int(g.mods[StatAgility]))
}

// Source is one part of a stat: where it comes from and how much it is.
type Source struct {
	From   SourceKind
	Of     int // the kind of member, or the spell: an index into Board.Kinds or Board.Spells
	N      int // the number of members; for a spell, how many of its side's turns it lasts, 0 forever
	Amount int
	Rule   Rule
}

// SourceKind is where a part of a stat comes from.
type SourceKind uint8

// The sources of a stat.
const (
	FromKind   SourceKind = iota // N members of a kind together (FG-02, ST-02)
	FromSpell                    // a spell in play (SP-01)
	FromVision                   // what a recruit has brought along (SP-02)
	FromLimit                    // the stat's own bounds
)

// Sources explains a stat as it stands: it appends the parts, which add up to what Figure
// returns, to buf. For a figure off the board it lists only what its kinds have.
func (s *State) Sources(id FigID, st Stat, buf []Source) []Source {
	f := &s.figs[id]
	sum, first := 0, len(buf)
	if st == StatPower {
		first := len(buf)
		for set := f.present(); set != 0; set &= set - 1 {
			k := f.kind[bits.TrailingZeros8(set)]
			n := s.board.kinds[k].Power
			if at := len(buf) - 1; at >= first && buf[at].Of == int(k) {
				buf[at].N++
				buf[at].Amount += n
				continue
			}
			buf = append(buf, Source{FromKind, int(k), 1, n, ST02})
		}
	} else {
		of := func(k uint8) int {
			kind := &s.board.kinds[k]
			return [...]int{kind.Power, kind.Skill, kind.Move, kind.Armor, kind.Stability, kind.Agility, kind.Might}[st]
		}
		k := s.lead(f)
		if st == StatMove || st == StatAgility { // the slowest, the least agile (FG-01)
			for set := f.body(); set != 0; set &= set - 1 {
				if x := f.kind[bits.TrailingZeros8(set)]; of(x) < of(k) {
					k = x
				}
			}
		}
		buf = append(buf, Source{FromKind, int(k), 1, of(k), FG02})
	}
	if f.flags&onBoard != 0 {
		for i := range s.casts {
			c := &s.casts[i]
			sp := &s.board.spells[c.spell]
			if sp.Stat != st || sp.Amount == 0 {
				continue
			}
			switch {
			case sp.Effect == Boost && s.affects(c, id):
				buf = append(buf, Source{FromSpell, int(c.spell), int(c.turns), sp.Amount, SP01})
			case sp.Effect == HopRecruit && c.fig == id:
				buf = append(buf, Source{FromVision, int(c.spell), 0, sp.Amount, SP02})
			}
		}
	}
	for _, p := range buf[first:] {
		sum += p.Amount
	}
	stats := [...]func(*State, *figure) int{(*State).power, (*State).skill, (*State).allowance, (*State).armor, (*State).stability, (*State).agility, (*State).might}
	if n := stats[st](s, f); n != sum {
		r := FG02
		if st == StatSkill {
			r = ST02
		}
		buf = append(buf, Source{FromLimit, 0, 0, n - sum, r})
	}
	return buf
}

// Touches reports whether a spell in play is on a figure: on it alone, or on a set that
// includes it (SP-01).
func (s *State) Touches(cast int, id FigID) bool {
	c := &s.casts[cast]
	return c.fig == id || c.fig == NoFig && s.figs[id].flags&onBoard != 0 && s.affects(c, id)
}

// Ground is the effect on strikes of the cell that a figure stands on (HZ-05..11).
type Ground struct {
	Terrain Terrain
	Home    bool // the figure is at home there
	// Dice and Skill are what the figure's strikes out of the cell gain, FoeDice and FoeSkill
	// what strangers' strikes into it gain.
	Dice, Skill       int
	FoeDice, FoeSkill int
	Rule              Rule
}

// Ground returns the effect of the cell at a figure's corner on strikes by it and at it, except
// volcano, cloud and darkness, which StrikeInfo covers. ok is false if there is none.
func (s *State) Ground(id FigID) (g Ground, ok bool) {
	f := &s.figs[id]
	if f.flags&onBoard == 0 {
		return g, false
	}
	t := s.cells[f.at].terrain
	row := &terrains[t]
	g = Ground{Terrain: t, Home: s.atHome(f, t), Rule: hazardRule(t)}
	if g.Home {
		g.FoeDice, g.FoeSkill = int(row.intoDice), int(row.intoSkill)
	} else {
		g.Dice, g.Skill = int(row.outDice), int(row.outSkill)
	}
	return g, g.FoeDice|g.FoeSkill|g.Dice|g.Skill != 0
}
