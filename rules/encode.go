package rules

import (
	"encoding/binary"
	"errors"
	"math/bits"
)

// The encoding of a position: a version, the board's fingerprint, then every
// field in order as little-endian words of fixed size. Positions with equal
// encodings behave equally for ever.

const encodingVersion = 2

type writer struct{ buf []byte }

func (w *writer) u8(v uint8) { w.buf = append(w.buf, v) }
func (w *writer) u16(v uint16) {
	w.buf = binary.LittleEndian.AppendUint16(w.buf, v)
}
func (w *writer) u32(v uint32) { w.buf = binary.LittleEndian.AppendUint32(w.buf, v) }
func (w *writer) u64(v uint64) { w.buf = binary.LittleEndian.AppendUint64(w.buf, v) }
func (w *writer) flag(v bool) {
	n := uint8(0)
	if v {
		n = 1
	}
	w.u8(n)
}

// Encode appends the position to buf and returns it.
func (s *State) Encode(buf []byte) []byte {
	w := writer{buf}
	w.u8(encodingVersion)
	w.u64(s.board.fingerprint)
	s.encodeHead(&w)
	s.encodeCells(&w)
	s.encodeRest(&w)
	return w.buf
}

// encodeHead writes what comes before the cells.
func (s *State) encodeHead(w *writer) {
	h := &s.head
	w.u64(h.seed)
	w.u64(h.draws)
	w.flag(h.explicit)
	w.u8(h.die)
	w.u32(uint32(h.round))
	w.u8(h.turn)
	w.u8(uint8(h.phase))
	w.u16(uint16(h.mover))
	w.u8(uint8(h.ask))
	w.u8(h.asked)
	w.u8(uint8(h.dieFor))
	w.u16(uint16(h.dieFig))
	w.u8(h.dieN)
	w.u8(h.dieNeed)
	w.flag(h.altered)
	w.u16(h.seq)
	w.flag(h.over)
	w.u8(h.winner)
	for i := range s.board.sides {
		sd := &s.sides[i]
		w.u8(sd.mana)
		w.u16(sd.escaped)
		w.buf = append(w.buf, sd.held[:]...)
		w.flag(sd.out)
	}
}

// encodeCells writes the cells.
func (s *State) encodeCells(w *writer) {
	for i := range s.cells {
		c := &s.cells[i]
		w.buf = append(w.buf, uint8(c.terrain), uint8(c.feature), uint8(c.structure), c.owner)
		w.u16(uint16(c.fig))
		w.u16(uint16(c.wall))
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
	w.u32(uint32(f.at))
	w.buf = append(w.buf, f.side, uint8(f.facing), f.size, f.minions, f.spent, f.rolled, f.rise, f.aimed, f.armed)
	w.u16(uint16(f.grabber))
	w.u32(uint32(f.flags))
	for _, m := range f.mods {
		w.u8(uint8(m))
	}
	w.buf = append(w.buf, f.kind[:]...)
	w.buf = append(w.buf, f.stamina[:]...)
}

// encodeOthers writes what comes after the figures.
func (s *State) encodeOthers(w *writer) {
	for i := range s.walls {
		wl := &s.walls[i]
		w.u8(wl.n)
		w.flag(wl.moved)
		for _, c := range wl.cells[:wl.n] {
			w.u32(uint32(c))
		}
	}
	w.u8(uint8(len(s.casts)))
	for i := range s.casts {
		c := &s.casts[i]
		w.buf = append(w.buf, c.spell, c.side, c.minion, c.turns)
		w.flag(c.holds)
		w.flag(c.due)
		w.buf = append(w.buf, uint8(c.terrain), uint8(c.structure), c.owner)
		w.u16(uint16(c.fig))
		w.u32(uint32(c.at))
		w.u16(c.seq)
		w.u16(c.of)
	}
	w.u8(uint8(len(s.queue)))
	for i := range s.queue {
		o := &s.queue[i]
		w.buf = append(w.buf, o.spell, o.minion, o.minion2)
		w.u16(uint16(o.fig))
		w.u16(uint16(o.other))
		w.u32(uint32(o.to))
		w.u16(o.seq)
	}
	w.u16(uint16(len(s.stack)))
	for i := range s.stack {
		f := &s.stack[i]
		w.buf = append(w.buf, uint8(f.op), f.step, uint8(f.dir), f.n)
		w.u16(uint16(f.fig))
		w.u16(uint16(f.by))
		w.u16(uint16(f.wall))
		w.u16(uint16(f.k))
		w.u16(uint16(f.rule))
		w.u8(f.m)
		w.u8(f.j)
		w.u32(uint32(f.at))
		w.u32(uint32(f.to))
		w.buf = append(w.buf, f.p, f.q, f.u, f.v)
	}
	w.u8(uint8(len(s.path)))
	for _, p := range s.path {
		w.u32(uint32(p.To))
		w.buf = append(w.buf, uint8(p.Kind), uint8(p.Dir), p.Cost)
	}
}

// Hash gives a number that tells positions apart. Equal positions, dice to come
// included, have equal hashes on every platform.
func (s *State) Hash() uint64 {
	s.needWork()
	w := writer{s.work.bytes[:0]}
	s.encodeHead(&w)
	s.encodeRest(&w)
	s.work.bytes = w.buf
	return digest(w.buf) ^ mix(s.sum^s.board.fingerprint)
}

// digest mixes data into one number.
func digest(data []byte) uint64 {
	h := uint64(len(data))
	for ; len(data) >= 8; data = data[8:] {
		h = mix(h ^ binary.LittleEndian.Uint64(data))
	}
	for _, v := range data {
		h = mix(h ^ uint64(v))
	}
	return h
}

// print gives a number that tells the board and a position on it apart from
// others: everything that the encoding of a position takes for granted. Names
// and labels change nothing and are left out.
func (b *Board) print(s *State) uint64 {
	w := writer{}
	w.buf = append(w.buf, uint8(b.topo), uint8(b.w), uint8(b.h))
	for _, base := range b.floors {
		w.u16(uint16(base))
	}
	for i := range b.edges {
		w.u8(uint8(b.edges[i].kind))
		w.flag(b.edges[i].up)
	}
	w.buf = append(append(w.buf, b.ground...), b.tag...)
	for _, c := range b.link {
		w.u32(uint32(c))
	}
	for i := range b.kinds {
		k := &b.kinds[i]
		w.buf = append(w.buf, uint8(k.Power), uint8(k.Skill), uint8(k.Move), uint8(k.Stamina), uint8(k.Armor), uint8(k.Size), uint8(k.Agility),
			uint8(k.Frame), uint8(k.Might), uint8(k.Stability), uint8(k.Material), uint8(len(k.Abilities)))
		for _, a := range k.Abilities {
			w.u8(uint8(a))
		}
		w.u32(uint32(k.Native))
		w.u16(uint16(k.Traits))
	}
	w.u8(uint8(len(b.kinds)))
	for i := range b.abilities {
		a := &b.abilities[i]
		w.buf = append(w.buf, uint8(a.Range), uint8(a.Targets), uint8(a.Aim))
		w.flag(a.Agility)
		w.flag(a.Weapon)
		w.flag(a.Vertical)
		for _, t := range a.Tiers {
			w.buf = append(w.buf, uint8(t.Damage), uint8(t.Force), uint8(t.Distance))
			w.flag(t.Prone)
			w.flag(t.Grab)
		}
	}
	w.u8(uint8(len(b.abilities)))
	for i := range b.spells {
		sp := &b.spells[i]
		w.buf = append(w.buf, uint8(sp.Cost), uint8(sp.Class), uint8(sp.Effect), uint8(sp.Aim), uint8(sp.Turns), uint8(sp.Range),
			uint8(sp.Exit), uint8(sp.Mana), uint8(sp.Stat), uint8(sp.Amount), uint8(sp.Terrain), uint8(sp.Structure), uint8(len(sp.Kinds)))
		w.flag(sp.Heal)
		w.flag(sp.All)
		w.u32(uint32(sp.Terrains))
		for _, k := range sp.Kinds {
			w.u8(uint8(k))
		}
	}
	w.u8(uint8(len(b.spells)))
	w.buf = append(w.buf, uint8(b.settings.JumpCost), uint8(b.settings.JumpRisk), uint8(b.settings.CarefulCost))
	w.flag(b.settings.DeadPass)
	w.flag(b.settings.ToughObjects)
	for _, m := range b.magical {
		w.flag(m)
	}
	for i := range b.sides {
		w.flag(b.sides[i].Keeper)
		w.flag(b.sides[i].Monster)
		w.flag(b.sides[i].Darklord)
		w.buf = append(w.buf, uint8(b.sides[i].Mana), uint8(b.sides[i].Income), uint8(len(b.sides[i].Spells)))
		for _, sp := range b.sides[i].Spells {
			w.u8(uint8(sp))
		}
		for _, g := range b.sides[i].Goals {
			w.buf = append(w.buf, uint8(g.Kind), uint8(g.Tag), uint8(g.N))
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

// reader reads what was encoded. What it is made of is not copied into its callers:
// it is used seldom, and would be much for a browser to load.
type reader struct {
	data []byte
	bad  bool
}

//go:noinline
func (r *reader) take(n int) []byte {
	if len(r.data) < n {
		r.bad = true
		return zeros[:n]
	}
	b := r.data[:n]
	r.data = r.data[n:]
	return b
}

// zeros is what a reader yields past the end of its data.
var zeros [MaxGroup]byte

func (r *reader) u8() uint8   { return r.take(1)[0] }
func (r *reader) u16() uint16 { return binary.LittleEndian.Uint16(r.take(2)) }
func (r *reader) u32() uint32 { return binary.LittleEndian.Uint32(r.take(4)) }
func (r *reader) u64() uint64 { return binary.LittleEndian.Uint64(r.take(8)) }

// flag reads a bool, and bound a number below limit; anything else is damage.
func (r *reader) flag() bool { return r.below(2) == 1 }

//go:noinline
func (r *reader) below(limit int) uint8 {
	v := r.u8()
	if int(v) >= limit {
		r.bad = true
		return 0
	}
	return v
}

// index reads a signed 16-bit number from -1 up to limit-1.
//
//go:noinline
func (r *reader) index(limit int) int16 {
	v := int16(r.u16())
	if v < -1 || int(v) >= limit {
		r.bad = true
		return -1
	}
	return v
}

// cell reads a cell of the board or NoCell.
func (r *reader) cell(s *State) Cell {
	c := Cell(r.u32())
	if c < NoCell || int(c) >= len(s.cells) {
		r.bad = true
		return NoCell
	}
	return c
}

var errDamaged = errors.New("the position is damaged or belongs to another level")

// Decode reads what Encode wrote for a position on this board. Data that no
// game can have written is refused with an error.
func (b *Board) Decode(data []byte) (*State, error) {
	r := &reader{data: data}
	if r.u8() != encodingVersion {
		return nil, errors.New("the position was written by another version of the game")
	}
	if r.u64() != b.fingerprint {
		return nil, errDamaged
	}
	s := &State{board: b, cells: make([]cell, b.Cells()), figs: make([]figure, len(b.figNames)), walls: make([]wall, len(b.wallNames))}
	sides, figs := len(b.sides), len(s.figs)
	h := &s.head
	h.seed, h.draws = r.u64(), r.u64()
	h.explicit, h.die = r.flag(), r.below(1) // an answer is used up at once
	h.round = int32(r.u32())
	h.turn, h.phase = r.below(sides), Phase(r.below(numPhases))
	h.mover = FigID(r.index(figs))
	h.ask, h.asked = Ask(r.below(int(numAsks))), r.side(sides)
	h.dieFor, h.dieFig = Purpose(r.below(numPurposes)), FigID(r.index(figs))
	h.dieN, h.dieNeed, h.altered, h.seq = r.u8(), r.below(7), r.flag(), r.u16()
	h.over, h.winner = r.flag(), r.side(sides)
	for i := range sides {
		s.sides[i].mana = r.u8()
		s.sides[i].escaped = r.u16()
		copy(s.sides[i].held[:], r.take(MaxGoals))
		s.sides[i].out = r.flag()
	}
	for i := range s.cells {
		s.cells[i] = cell{Terrain(r.below(int(numTerrains))), Feature(r.below(int(numFeatures))),
			Structure(r.below(int(numStructures))), r.side(sides), FigID(r.index(figs)), r.index(len(s.walls))}
	}
	for i := range s.figs {
		f := &s.figs[i]
		f.at = r.cell(s)
		f.side, f.facing, f.size = r.side(sides), Dir(r.below(b.topo.Dirs())), r.below(MaxSize+1)
		f.minions, f.spent = r.below(MaxGroup+1), r.u8()
		f.rolled, f.rise, f.aimed, f.armed = r.u8(), r.u8(), r.below(MaxGroup+1), r.u8()
		f.grabber = FigID(r.index(figs))
		f.flags = flags(r.u32())
		for j := range f.mods {
			f.mods[j] = int8(r.u8())
		}
		for j := range f.kind {
			f.kind[j] = r.below(max(1, len(b.kinds)))
		}
		copy(f.stamina[:], r.take(MaxGroup))
	}
	for i := range s.walls {
		w := &s.walls[i]
		w.n, w.moved = r.below(MaxWallSize+1), r.flag()
		for j := range w.n {
			w.cells[j] = r.cell(s)
		}
	}
	for range r.below(MaxCasts + 1) {
		s.casts = append(s.casts, cast{spell: r.below(max(1, len(b.spells))), side: r.below(sides), minion: r.below(MaxGroup), turns: r.u8(),
			holds: r.flag(), due: r.flag(), terrain: Terrain(r.below(int(numTerrains))), structure: Structure(r.below(int(numStructures))),
			owner: r.side(sides), fig: FigID(r.index(figs)), at: r.cell(s), seq: r.u16(), of: r.u16()})
	}
	for range r.below(MaxQueue + 1) {
		s.queue = append(s.queue, order{spell: r.below(max(1, len(b.spells))), minion: r.below(MaxGroup), minion2: r.below(MaxCasts),
			fig: FigID(r.index(figs)), other: FigID(r.index(figs)), to: r.cell(s), seq: r.u16()})
	}
	for range r.u16() {
		if r.bad {
			break
		}
		s.stack = append(s.stack, frame{op: op(r.below(numOps + 1)), step: r.u8(), dir: Dir(r.u8()), n: r.u8(),
			fig: FigID(r.index(max(1, figs))), by: FigID(r.index(max(1, figs))), wall: r.index(max(1, len(s.walls))), k: int16(r.u16()),
			rule: Rule(r.u16()), m: r.u8(), j: r.u8(), at: r.cell(s), to: r.cell(s),
			p: r.u8(), q: r.u8(), u: r.u8(), v: r.u8()})
	}
	for range r.u8() {
		s.path = append(s.path, PathStep{r.cell(s), StepKind(r.u8()), Dir(r.u8()), r.u8()})
	}
	if r.bad || len(r.data) > 0 {
		return nil, errDamaged
	}
	s.sumCells()
	s.countGroups()
	if !s.sound() {
		return nil, errDamaged
	}
	return s, nil
}

func (r *reader) side(sides int) uint8 {
	v := r.u8()
	if v != NoSide && int(v) >= sides {
		r.bad = true
	}
	return v
}

// sound tells whether a decoded position holds together: every figure stands on
// its own cells and nowhere else, every wall likewise, and the question asked is
// one the top frame puts.
func (s *State) sound() bool {
	figs, walls := 0, 0
	for c := range s.cells {
		if s.cells[c].fig != NoFig {
			figs++
		}
		if s.cells[c].wall >= 0 {
			walls++
		}
	}
	for i := range s.figs {
		f := &s.figs[i]
		if f.flags&onBoard == 0 {
			if f.at != NoCell || bits.OnesCount32(uint32(f.flags&(dead|left|away|reserve))) != 1 {
				return false
			}
			continue
		}
		living := false
		for j := range f.minions {
			living = living || f.stamina[j] > 0
		}
		// The last minion may lie slain while its Undying is rolled (FG-04).
		living = living || f.flags&(doomed|loaded) != 0 || s.head.ask == AskDie && s.head.dieFor == DieUndying && s.head.dieFig == FigID(i)
		if !living || f.at == NoCell || f.size == 0 || f.flags&(dead|left|away|reserve) != 0 ||
			f.flags&loaded != 0 && !s.forced(FigID(i)) || !s.each(f, f.at, func(c Cell) bool {
			if s.cells[c].fig == FigID(i) {
				figs--
				return true
			}
			return f.flags&loaded != 0 && s.cells[c].fig != NoFig // above or beneath another (FM-21)
		}) {
			return false
		}
	}
	for i := range s.walls {
		for _, c := range s.walls[i].cells[:s.walls[i].n] {
			walls--
			if c == NoCell || s.cells[c].wall != int16(i) {
				return false
			}
		}
	}
	return figs == 0 && walls == 0 && s.soundCasts() && s.soundStack()
}

// soundStack tells whether the frames are ones that a game piles up and the
// question is the top one's.
func (s *State) soundStack() bool {
	if len(s.stack) == 0 || s.stack[0].op != opTurn || s.head.die != 0 { // an answered die is used at once
		return false
	}
	figs, walls := len(s.figs), len(s.walls)
	for i, f := range s.stack {
		if i > 0 && (f.op <= opTurn || int(f.op) > numOps) {
			return false
		}
		need := &ops[f.op]
		if need.fig && (f.fig == NoFig || figs == 0) || need.by && (f.by == NoFig || figs == 0) || need.wall && (f.wall < 0 || walls == 0 || s.walls[f.wall].n == 0) ||
			need.at && f.at == NoCell || f.dir != NoDir && int(f.dir) >= s.board.topo.Dirs() ||
			f.step >= need.steps || (need.sided || f.op == opPush && f.step == pushAsk) && s.figs[f.fig].side == NoSide || f.k < 0 || f.op == opWalk && int(f.k) > len(s.path) || (f.op == opWound || f.op == opDamage) && f.k >= MaxGroup || f.op == opStrikes && int(f.n) >= len(s.board.sides) || !s.soundAbility(i) || !s.soundWay(&f) {
			return false
		}
	}
	if s.head.over {
		return s.head.ask == AskNothing
	}
	top := &s.stack[len(s.stack)-1]
	onTop := top.fig != NoFig && s.figs[top.fig].flags&onBoard != 0
	asked := s.head.asked != NoSide
	switch s.head.ask {
	case AskNothing:
		return Start{int(s.head.round), int(s.head.turn)} == s.board.start && len(s.stack) == 1 && top.step == turnBegin
	case AskManeuver:
		return asked && top.op == opTurn && top.step == turnCommand && s.head.asked == s.head.turn
	case AskDisplace:
		return asked && top.op == opDisplace && top.step == displaceChoose && onTop && top.wall >= 0 && walls > 0 && len(s.refuges(top, nil)) > 0
	case AskFacing:
		return asked && onTop && (top.op == opFall && top.step == fallFace || top.op == opStand && top.step == standFace)
	case AskDie:
		return s.head.explicit && s.head.dieFor != NoDie && s.soundDie(top, onTop)
	case AskStrike, AskPenalty, AskCarry, AskOrigin, AskAlong:
		return asked && s.soundStrike(top)
	case AskTarget, AskDistance, AskStability, AskForce:
		return asked && s.soundForce(top)
	case AskSpells, AskSeize:
		return asked && s.soundSpell(top)
	case AskPlace:
		return asked && (top.op == opLand && top.step == landAsk && onTop || top.op == opHop && s.soundHop(top)) && len(s.places(top, nil)) > 0
	case AskDrop:
		return asked && onTop && top.op == opPush && top.step == pushAsk && top.wall >= 0 && walls > 0
	}
	return false
}

// soundWay tells whether the board goes on where a wall, or a figure that it
// pushes or displaces, is about to be.
func (s *State) soundWay(f *frame) bool {
	switch {
	case f.op == opWall && f.step > wallGather && f.n == 0:
		w := &s.walls[f.wall]
		for _, c := range w.cells[:w.n] {
			if s.board.Neighbour(c, s.board.wallDirs[f.wall]) == NoCell {
				return false
			}
		}
	case f.op == opJump && f.step < jumpEnd:
		return s.soundJump(f)
	case f.op == opPush && f.step <= pushMove || f.op == opDisplace && f.step <= displaceMove:
		g := &s.figs[f.fig]
		if g.flags&onBoard == 0 || f.dir == NoDir || f.op == opPush && (f.step == pushDrop || f.step == pushAsk && !s.mayDrop(g)) {
			return false
		}
		if f.op == opPush && f.step < pushRoom || f.op == opDisplace && f.step < displaceRoom {
			return true
		}
		return f.at != NoCell && s.each(g, f.at, func(Cell) bool { return true })
	}
	return true
}

// soundDie tells whether the top frame is one that rolls the die asked for.
func (s *State) soundDie(top *frame, onTop bool) bool {
	switch s.head.dieFor {
	case DieRupture:
		return top.op == opRupture
	case DieUndying:
		return onTop && (top.op == opWound || top.op == opDamage || top.op == opForce)
	case DieFall:
		return onTop && top.op == opFall
	case DieStand:
		return onTop && top.op == opStand
	case DieJump:
		return onTop && top.op == opJump
	case DieStrike:
		return onTop && (top.op == opStrike || top.op == opRangestrike)
	case DiePower:
		return onTop && top.op == opAbility
	case DieCell:
		return top.op == opBefore && s.soundThrow(top)
	}
	return false
}
