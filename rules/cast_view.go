package rules

// CastView is what there is to know about a spell in play (SP-01). A boardhop is
// also the holding area of what it took (OB-01).
type CastView struct {
	Spell     int // index into Board.Spells
	Side      int // who cast it
	Fig       FigID
	Minion    int  // of Fig, where it is on one
	Turns     int  // start-of-turns of its side left; 0 forever
	Holds     bool // Fig, or a structure, is off the board in it
	Due       bool // it has run out and waits for its exit to be free (OB-08)
	Structure Structure
	Owner     int  // of the structure
	At        Cell // the exit (OB-07), or the cell it is on; NoCell for neither
	// Blocked reports that what it holds could not return now, because of figure By or
	// crushing wall Wall on the exit, or because of the ground (OB-08, OB-10).
	Blocked bool
	By      FigID
	Wall    int
}

// NumCasts returns how many spells are in play.
func (s *State) NumCasts() int { return len(s.casts) }

// Cast returns a spell in play, in the order they came.
func (s *State) Cast(i int) CastView {
	c := &s.casts[i]
	v := CastView{Spell: int(c.spell), Side: int(c.side), Fig: c.fig, Minion: int(c.minion), Turns: int(c.turns), Holds: c.holds,
		Due: c.due, Structure: c.structure, Owner: int(c.owner), At: c.at, By: NoFig, Wall: -1}
	if c.holds && s.board.spells[c.spell].Effect != CombatHopper {
		bar := s.blocked(c)
		v.Blocked, v.By, v.Wall = bar != noBarrier, bar.fig, int(bar.wall)
	}
	return v
}

// NumQueued returns how many spells are committed and not yet executed.
func (s *State) NumQueued() int { return len(s.queue) }

// Queued returns a committed spell as the Cast that committed it.
func (s *State) Queued(i int) Action {
	o := &s.queue[i]
	return Action{Kind: Cast, N: o.spell, Fig: o.fig, Dir: Dir(o.minion), Other: o.other, M: o.minion2, To: o.to}
}

// MustStrike reports whether a group has to strike before the side that is asked
// for its strikes may end them (ST-01).
func (s *State) MustStrike(id FigID) bool {
	return s.head.ask == AskStrike && s.mayStrike(&s.figs[id], s.head.asked) && s.obliged(id)
}
