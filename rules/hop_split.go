package rules

// takeRecruit takes one recruit with the given stamina off the board into holding area i, as a
// new group unless it is the last of its own (SP-02, OB-07).
func (s *State) takeRecruit(i int, id FigID, m, stamina uint8, r Rule, log *Log) {
	at := s.figs[id].at
	if s.othersLive(id, m) {
		band := s.firstSpare()
		f, g := &s.figs[id], &s.figs[band]
		g.size = uint8(s.board.kinds[f.kind[m]].Size)
		s.enlist(band, f.side)
		log.add(figEvent(EvSpawn, r, band, NoCell).number(-1).ofSide(f.side))
		f.stamina[m] = stamina
		s.transferMember(id, m, band, 0, r, log)
		s.turnTo(band, f.facing, r, log)
		s.setProne(band, f.flags&prone != 0, r, log)
	} else {
		s.setMemberStamina(id, m, stamina, log)
	}
	s.casts[i].at = at
	s.leaveBoard(i, r, log)
	s.refreshMods(id)
}

// othersLive reports whether any other member of a group lives.
func (s *State) othersLive(id FigID, m uint8) bool {
	f := &s.figs[id]
	for i := range f.members {
		if i != m && f.stamina[i] > 0 {
			return true
		}
	}
	return false
}

// transferMember moves a member of one group to place n of another. The members behind it move
// up, those from n on move back, and the spells on it go along.
func (s *State) transferMember(from FigID, m uint8, to FigID, n uint8, r Rule, log *Log) {
	f, g := &s.figs[from], &s.figs[to]
	kind, stamina := f.kind[m], f.stamina[m]
	e := pairEvent(EvSplit, r, from, to, 0).number(int(n)).member(int(m), stamina)
	rolled := f.undyingRolled >> m & 1
	f.members--
	copy(f.kind[m:], f.kind[m+1:])
	copy(f.stamina[m:], f.stamina[m+1:])
	f.kind[f.members], f.stamina[f.members] = 0, 0
	f.undyingRolled, f.staying = removeBit(f.undyingRolled, m), removeBit(f.staying, m)
	copy(g.kind[n+1:], g.kind[n:])
	copy(g.stamina[n+1:], g.stamina[n:])
	g.kind[n], g.stamina[n] = kind, stamina
	g.members++
	g.undyingRolled, g.staying = insertBit(g.undyingRolled, n, rolled), insertBit(g.staying, n, 0)
	s.eachMember(func(id *FigID, x *uint8) { *id, *x = trackMember(*id, *x, from, m, to, n) })
	log.add(e)
}

// eachMember calls fn for each member that a spell in play or in the queue names.
func (s *State) eachMember(fn func(id *FigID, member *uint8)) {
	for i := range s.casts {
		if c := &s.casts[i]; personal(s.board.spells[c.spell].Effect) {
			fn(&c.fig, &c.member)
		}
	}
	for i := range s.queue {
		o := &s.queue[i]
		want := &effects[s.board.spells[o.spell].Effect]
		if want.recruit {
			fn(&o.fig, &o.member)
		}
		if want.other {
			fn(&o.other, &o.member2)
		}
	}
}

// removeBit removes bit m from a set and moves the higher bits down; insertBit inserts one at n
// and moves them up.
func removeBit(set, m uint8) uint8 {
	low := uint8(1)<<m - 1
	return set&low | set>>1&^low
}

func insertBit(set, n, bit uint8) uint8 {
	low := uint8(1)<<n - 1
	return set&low | bit<<n | set&^low<<1
}

// trackMember returns the group and number of member x of a group after member m of from has
// become member n of to.
func trackMember(id FigID, x uint8, from FigID, m uint8, to FigID, n uint8) (FigID, uint8) {
	if id == from {
		if x == m {
			return to, n
		}
		if x > m {
			x--
		}
	}
	if id == to && x >= n && x < MaxGroup-1 {
		x++
	}
	return id, x
}

// exchange swaps two recruits between their groups. Each serves its new side and keeps the
// spells on itself, but not those on its group (SP-08). It ends grabs (OB-13).
func (s *State) exchange(_ uint8, o order, log *Log) {
	a, b, m, n := o.fig, o.other, o.member, o.member2
	s.release(a, log)
	s.release(b, log)
	f, g := &s.figs[a], &s.figs[b]
	aAloft, bAloft := s.aloft(f), s.aloft(g)
	f.kind[m], g.kind[n] = g.kind[n], f.kind[m]
	f.stamina[m], g.stamina[n] = g.stamina[n], f.stamina[m]
	mine, theirs := f.undyingRolled>>m&1, g.undyingRolled>>n&1
	f.undyingRolled, g.undyingRolled = f.undyingRolled&^(1<<m)|theirs<<m, g.undyingRolled&^(1<<n)|mine<<n
	s.eachMember(func(id *FigID, x *uint8) {
		switch {
		case *id == a && *x == m:
			*id, *x = b, n
		case *id == b && *x == n:
			*id, *x = a, m
		}
	})
	log.add(pairEvent(EvSwap, SP08, a, b, 0).change(int(n), int(m)))
	s.sortMember(a, m, log)
	s.sortMember(b, n, log)
	s.refreshMods(a)
	s.refreshMods(b)
	s.keepHeight(a, aAloft, log)
	s.keepHeight(b, bAloft, log)
	s.call(frame{op: opSettle, fig: b, by: NoFig, wall: -1, rule: OB09})
	s.call(frame{op: opSettle, fig: a, by: NoFig, wall: -1, rule: OB09})
}

// sortMember moves a member that is new in its group to its place, the strongest first (FG-01).
func (s *State) sortMember(id FigID, m uint8, log *Log) {
	f := &s.figs[id]
	k := &s.board.kinds[f.kind[m]]
	n := uint8(0)
	for i := range f.members {
		o := &s.board.kinds[f.kind[i]]
		if o.Power > k.Power || o.Power == k.Power && (o.Skill > k.Skill || o.Skill == k.Skill && i < m) {
			n++
		}
	}
	if n != m {
		s.transferMember(id, m, id, n, SP08, log)
	}
}

// saveInJar lets a Soul Jar save a recruit that would be slain by strikes, abilities or in the
// strike phase, but not one that is crushed. The recruit leaves from where it is now (SP-02,
//
func (s *State) saveInJar(id FigID, m uint8, log *Log) bool {
	for i := range s.casts {
		c := &s.casts[i]
		if c.fig != id || c.member != m || c.holds || s.board.spells[c.spell].Effect != SoulJar {
			continue
		}
		if s.figs[id].flags&onBoard == 0 || s.othersLive(id, m) && s.firstSpare() == NoFig {
			return false
		}
		stamina := 1
		if s.board.spells[c.spell].Heal {
			stamina = s.board.kinds[s.figs[id].kind[m]].Stamina
		}
		c.due, c.turns = true, 0
		s.head.seq++
		c.seq = s.head.seq
		s.takeRecruit(i, id, m, uint8(stamina), SP02, log)
		return true
	}
	return false
}
