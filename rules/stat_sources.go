package rules

import "math/bits"

// Source is one part of a stat: what it comes from and how much that is.
type Source struct {
	From   SourceKind
	Of     int // the kind of minion, or the spell: an index into Board.Kinds or Board.Spells
	N      int // how many minions; of a spell how many of its side's turns it lasts, 0 forever
	Amount int
	Rule   Rule
}

// SourceKind is what a part of a stat comes from.
type SourceKind uint8

// The sources of a stat.
const (
	FromKind   SourceKind = iota // N minions of a kind together (FG-02, ST-02)
	FromSpell                    // a spell in play (SP-01)
	FromVision                   // what a recruit has brought along (SP-02)
	FromLimit                    // the stat's own bounds
)

// Sources explains a stat as it stands: the parts are appended to buf and add up
// to what Figure gives. It has nothing to say of a figure that is off the board
// but for what its kinds are.
func (s *State) Sources(id FigID, st Stat, buf []Source) []Source {
	f := &s.figs[id]
	sum, first := 0, len(buf)
	if st == StatPower {
		buf = s.powerSources(f, buf)
	} else {
		k, n := s.statKind(f, st)
		buf = append(buf, Source{FromKind, int(k), 1, n, FG02})
	}
	if f.flags&onBoard != 0 {
		buf = s.spellSources(id, st, buf)
	}
	for _, p := range buf[first:] {
		sum += p.Amount
	}
	if n := s.stat(f, st); n != sum {
		r := FG02
		if st == StatSkill {
			r = ST02
		}
		buf = append(buf, Source{FromLimit, 0, 0, n - sum, r})
	}
	return buf
}

// stat returns a stat as it stands.
func (s *State) stat(f *figure, st Stat) int {
	switch st {
	case StatPower:
		return s.power(f)
	case StatSkill:
		return s.skill(f)
	case StatMove:
		return s.allowance(f)
	case StatArmor:
		return s.armor(f)
	case StatStability:
		return s.stability(f)
	case StatAgility:
		return s.agility(f)
	}
	return s.might(f)
}

// powerSources lists what the minions of each kind add to a group's power.
func (s *State) powerSources(f *figure, buf []Source) []Source {
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
	return buf
}

// statKind returns the kind of minion that a group's stat goes by, and its number: the
// slowest for the move, the least agile, else the strongest living (FG-01).
func (s *State) statKind(f *figure, st Stat) (kind uint8, n int) {
	kind = s.lead(f)
	of := func(k uint8) int {
		k0 := &s.board.kinds[k]
		return [...]int{k0.Power, k0.Skill, k0.Move, k0.Armor, k0.Stability, k0.Agility, k0.Might}[st]
	}
	n = of(kind)
	if st != StatMove && st != StatAgility {
		return kind, n
	}
	for set := f.body(); set != 0; set &= set - 1 {
		if k := f.kind[bits.TrailingZeros8(set)]; of(k) < n {
			kind, n = k, of(k)
		}
	}
	return kind, n
}

// spellSources lists what spells in play add to a stat of a figure (SP-01).
func (s *State) spellSources(id FigID, st Stat, buf []Source) []Source {
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
	return buf
}

// Touches reports whether a spell in play is on a figure: on it alone, or on all of
// those whom it is aimed at (SP-01).
func (s *State) Touches(cast int, id FigID) bool {
	c := &s.casts[cast]
	return c.fig == id || c.fig == NoFig && s.figs[id].flags&onBoard != 0 && s.affects(c, id)
}

// Ground is what the cell that a figure stands on does to strikes (HZ-05..11).
type Ground struct {
	Terrain Terrain
	Home    bool // the figure is at home there
	// Dice and Skill are what the figure's strikes out of it gain, FoeDice and FoeSkill
	// what strangers' strikes at it gain.
	Dice, Skill       int
	FoeDice, FoeSkill int
	Rule              Rule
}

// Ground returns what the cell at a figure's corner does to strikes by it and at it, except
// volcano, cloud and darkness, which StrikeInfo covers. ok is false where it does nothing.
func (s *State) Ground(id FigID) (g Ground, ok bool) {
	f := &s.figs[id]
	if f.flags&onBoard == 0 {
		return g, false
	}
	t := s.cells[f.at].terrain
	if int(t) >= len(strikeHazards) {
		return g, false
	}
	row := &strikeHazards[t]
	g = Ground{Terrain: t, Home: s.atHome(f, t), Rule: hazardRule(t)}
	if row.into && g.Home {
		g.FoeDice, g.FoeSkill = row.intoDice, row.intoSkill
	}
	if row.out && !g.Home {
		g.Dice, g.Skill = row.outDice, row.outSkill
	}
	return g, g.FoeDice|g.FoeSkill|g.Dice|g.Skill != 0
}
