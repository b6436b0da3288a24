package rules

import "encoding/binary"

// The encoding of a position: a version, the board's fingerprint, then every field in order as
// little-endian words of fixed size. Positions with equal encodings behave alike forever.

const encodingVersion = 2

type writer struct{ buf []byte }

// The methods of a writer append values. They are not inlined into their hundreds of
// callers, which takes 10 kB off the download.
//
//go:noinline
func (w *writer) u8(values ...uint8) { w.buf = append(w.buf, values...) }

//go:noinline
func (w *writer) u16(values ...uint16) {
	for _, v := range values {
		w.buf = append(w.buf, uint8(v), uint8(v>>8))
	}
}

//go:noinline
func (w *writer) u32(values ...uint32) {
	for _, v := range values {
		w.buf = binary.LittleEndian.AppendUint32(w.buf, v)
	}
}

// ints appends small numbers.
func (w *writer) ints(list []int) {
	for _, n := range list {
		w.u8(uint8(n))
	}
}

func (w *writer) u64(v uint64) { w.u32(uint32(v), uint32(v>>32)) }

// bit returns a flag as a number.
func bit(v bool) uint8 {
	if v {
		return 1
	}
	return 0
}

// Encode appends the position to buf and returns it.
func (s *State) Encode(buf []byte) []byte {
	w := writer{buf}
	w.u8(encodingVersion)
	w.u64(s.board.fingerprint)
	s.encodeHead(&w)
	for i := range s.cells {
		c := &s.cells[i]
		w.u8(uint8(c.terrain), uint8(c.feature), uint8(c.structure), c.owner)
		w.u16(uint16(c.fig), uint16(c.wall))
	}
	s.encodeRest(&w)
	return w.buf
}

// encodeHead writes what comes before the cells.
func (s *State) encodeHead(w *writer) {
	h := &s.head
	w.u64(h.seed)
	w.u64(h.draws)
	w.u8(bit(h.explicit), h.die)
	w.u32(uint32(h.round))
	w.u8(h.turn, uint8(h.phase))
	w.u16(uint16(h.mover))
	w.u8(uint8(h.ask), h.asked, uint8(h.dieFor))
	w.u16(uint16(h.dieFig))
	w.u8(h.dieN, h.dieNeed, bit(h.altered))
	w.u16(h.seq)
	w.u8(bit(h.over), h.winner)
	for i := range s.board.sides {
		sd := &s.sides[i]
		w.u8(sd.mana)
		w.u16(sd.escaped)
		w.u8(sd.held[:]...)
		w.u8(bit(sd.out))
	}
}

// encodeRest writes what comes after the cells.
func (s *State) encodeRest(w *writer) {
	for i := range s.figs {
		w.figure(&s.figs[i])
	}
	s.encodeOthers(w)
}

func (w *writer) figure(f *figure) {
	at, flags := uint32(f.at), uint32(f.flags)
	w.buf = append(w.buf, uint8(at), uint8(at>>8), uint8(at>>16), uint8(at>>24),
		f.side, uint8(f.facing), f.size, f.members, f.spent, f.undyingRolled, f.rise, f.targetIndex, f.staying,
		uint8(f.grabber), uint8(uint16(f.grabber)>>8), uint8(flags), uint8(flags>>8), uint8(flags>>16), uint8(flags>>24))
	for _, m := range f.mods {
		w.buf = append(w.buf, uint8(m))
	}
	w.buf = append(append(w.buf, f.kind[:]...), f.stamina[:]...)
}

// encodeOthers writes what comes after the figures.
func (s *State) encodeOthers(w *writer) {
	for i := range s.walls {
		wl := &s.walls[i]
		w.u8(wl.n, bit(wl.moved))
		for _, c := range wl.cells[:wl.n] {
			w.u32(uint32(c))
		}
	}
	w.u8(uint8(len(s.casts)))
	for i := range s.casts {
		c := &s.casts[i]
		w.u8(c.spell, c.side, c.member, c.turns, bit(c.holds), bit(c.due), uint8(c.terrain), uint8(c.structure), c.owner)
		w.u16(uint16(c.fig))
		w.u32(uint32(c.at))
		w.u16(c.seq, c.of)
	}
	w.u8(uint8(len(s.queue)))
	for i := range s.queue {
		o := &s.queue[i]
		w.u8(o.spell, o.member, o.member2)
		w.u16(uint16(o.fig), uint16(o.other))
		w.u32(uint32(o.to))
		w.u16(o.seq)
	}
	w.u16(uint16(len(s.stack)))
	for i := range s.stack {
		f := &s.stack[i]
		w.u8(uint8(f.op), f.step, uint8(f.dir), f.reg[0])
		w.u16(uint16(f.fig), uint16(f.by), uint16(f.wall), uint16(f.next), uint16(f.rule))
		w.u8(f.reg[1], f.reg[2])
		w.u32(uint32(f.at), uint32(f.to))
		w.u8(f.reg[3:]...)
	}
	w.u8(uint8(len(s.path)))
	for _, p := range s.path {
		w.u32(uint32(p.To))
		w.u8(uint8(p.Kind), uint8(p.Dir), p.Cost)
	}
}

// Hash returns a number that differs between positions. Equal positions, dice to come
// included, have equal hashes on every platform.
func (s *State) Hash() uint64 {
	s.needWork()
	w := writer{s.work.bytes[:0]}
	s.encodeHead(&w)
	s.encodeRest(&w)
	s.work.bytes = w.buf
	return digest(w.buf) ^ Mix(s.cellHash^s.board.fingerprint)
}

// digest mixes data into one number.
func digest(data []byte) uint64 {
	h := uint64(len(data))
	for ; len(data) >= 8; data = data[8:] {
		h = Mix(h ^ binary.LittleEndian.Uint64(data))
	}
	for _, v := range data {
		h = Mix(h ^ uint64(v))
	}
	return h
}

// fingerprintOf returns a number that differs between boards and positions on them. It covers
// everything that encodings take for granted, except names.
func (b *Board) fingerprintOf(s *State) uint64 {
	// Reserve room: the buffer of a large board would be copied many times as it grew.
	w := writer{make([]byte, 0, 1<<12+2*len(b.edges)+16*len(b.ground))}
	w.u8(uint8(b.topo), uint8(b.w), uint8(b.h))
	for _, base := range b.floors {
		w.u16(uint16(base))
	}
	for i := range b.edges {
		w.u8(uint8(b.edges[i].kind), bit(b.edges[i].up))
	}
	w.u8(b.ground...)
	w.u8(b.tag...)
	for _, c := range b.link {
		w.u32(uint32(c))
	}
	for i := range b.kinds {
		k := &b.kinds[i]
		w.u8(uint8(k.Power), uint8(k.Skill), uint8(k.Move), uint8(k.Stamina), uint8(k.Armor), uint8(k.Size), uint8(k.Agility),
			uint8(k.Frame), uint8(k.Might), uint8(k.Stability), uint8(k.Material), uint8(len(k.Abilities)))
		w.ints(k.Abilities)
		w.u32(uint32(k.Native))
		w.u16(uint16(k.Traits))
	}
	w.u8(uint8(len(b.kinds)))
	for i := range b.abilities {
		a := &b.abilities[i]
		w.u8(uint8(a.Range), uint8(a.Targets), uint8(a.Aim), bit(a.Agility), bit(a.Weapon), bit(a.Vertical))
		for _, t := range a.Tiers {
			w.u8(t[TierDamage], uint8(t.Force()), uint8(t.Distance()), t[TierProne], t[TierGrab])
			for e := TierGrab + 1; e < numTierEffects; e++ { // without a change to levels that do not have it
				if t[e] > 0 {
					w.u8(uint8(e), t[e])
				}
			}
		}
	}
	w.u8(uint8(len(b.abilities)))
	for i := range b.spells {
		sp := &b.spells[i]
		w.u8(uint8(sp.Cost), uint8(sp.Class), uint8(sp.Effect), uint8(sp.Aim), uint8(sp.Turns), uint8(sp.Range),
			uint8(sp.Exit), uint8(sp.Mana), uint8(sp.Stat), uint8(sp.Amount), uint8(sp.Terrain), uint8(sp.Structure), uint8(len(sp.Kinds)))
		w.u8(bit(sp.Heal), bit(sp.All))
		w.u32(uint32(sp.Terrains))
		w.ints(sp.Kinds)
	}
	w.u8(uint8(len(b.spells)), uint8(b.settings.JumpCost), uint8(b.settings.JumpRisk), uint8(b.settings.CarefulCost))
	w.u8(bit(b.settings.DeadPass), bit(b.settings.ToughObjects))
	for _, m := range b.magical {
		w.u8(bit(m))
	}
	for i := range b.sides {
		w.u8(bit(b.sides[i].Keeper), bit(b.sides[i].Monster), bit(b.sides[i].Darklord), uint8(b.sides[i].Mana), uint8(b.sides[i].Income), uint8(len(b.sides[i].Spells)))
		w.ints(b.sides[i].Spells)
		for _, g := range b.sides[i].Goals {
			w.u8(uint8(g.Kind), uint8(g.Tag), uint8(g.N))
			w.u16(uint16(g.Figure))
		}
		w.u8(uint8(len(b.sides[i].Goals)))
	}
	w.u32(uint32(b.rounds))
	for _, d := range b.wallDirs {
		w.u8(uint8(d))
	}
	return digest(s.Encode(w.buf))
}

// Key is a hash for searches: like Hash, but only of what can still affect the game. Positions
// with equal keys ask the same question and offer the same answers (except Face), and equal
// answers lead to equal keys. It leaves out the number of explicit dice answered, facings if
// FacingCounts is false, and the movement spent by groups that have ended their move. Like any
// 64-bit hash it may collide.
func (s *State) Key() uint64 {
	s.needWork()
	was := s.head
	if h := &s.head; h.explicit {
		h.seed, h.draws = 0, 0
	}
	if m := s.head.mover; m != NoFig && s.figs[m].flags&(done|onBoard) != onBoard {
		s.head.mover = NoFig
	}
	faces := s.board.FacingCounts()
	w := writer{s.work.bytes[:0]}
	s.encodeHead(&w)
	s.head = was
	for i := range s.figs {
		f := s.figs[i]
		if !faces {
			f.facing = 0
		}
		if s.head.phase > PhaseMoves {
			f.flags &^= done | bound
			f.spent = 0
		}
		if f.flags&(done|bound) != 0 || f.flags&onBoard == 0 {
			f.spent = 0
		}
		w.figure(&f)
	}
	s.encodeOthers(&w)
	s.work.bytes = w.buf
	return digest(w.buf) ^ Mix(s.cellHash^s.board.fingerprint)
}

// FacingCounts reports whether facings can affect the game: on several floors, where a figure
// may look down a hole and aim at what it sees (PF-06).
func (b *Board) FacingCounts() bool {
	if len(b.floors) == 1 {
		return false
	}
	for i := range b.kinds {
		if k := &b.kinds[i]; len(k.Abilities) > 0 || k.Traits&Rangestriker != 0 {
			return true
		}
	}
	return false
}
