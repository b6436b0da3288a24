package rules

import (
	"strconv"
)

// StrikeInfo is what a strike would be like, and where its numbers come from.
type StrikeInfo struct {
	Power   int // strike dice of the attacker before all changes
	Attack  int // its skill
	Defence int // the target's skill
	Dice    int // what is rolled, 1..250
	Need    int // what a die must show at least to hit, 1..6
	// Mods are the changes, in the order they apply: Power and the Dice of all of
	// them make Dice, 4-Attack+Defence and the Need of all of them make Need (ST-02).
	Mods     []Modifier
	Less     int     // damage less than hits (HZ-12)
	Slays    int     // hits that slay the whole target, its armor and Less included
	Optional bool    // nobody needs to strike here (HZ-06, PF-05)
	Carry    []FigID // to whom hits left over may be carried (ST-03)
	// Penalties are those to whom they may be carried when the attacker announces
	// the worse of both (ST-03).
	Penalties []PenaltyInfo
}

// PenaltyInfo is what a strike becomes by a penalty for the sake of Fig.
type PenaltyInfo struct {
	Fig        FigID
	Dice, Need int
}

// StrikeInfo returns how one figure would strike another from where both stand
// now, in whatever phase. The error, a *RuleError, says why it could not.
func (s *State) StrikeInfo(attacker, target FigID) (StrikeInfo, error) {
	var w strikeCalc
	if err := s.checkStrike(attacker, target, &w); err != nil {
		return StrikeInfo{}, err
	}
	fa, fb := &s.figs[attacker], &s.figs[target]
	i := StrikeInfo{Power: w.power, Attack: w.attack, Defence: w.defence, Dice: int(w.dice), Need: int(w.need), Less: int(w.less),
		Slays: s.hitsToSlay(fb) + int(w.less), Optional: !s.inContact(attacker, target)}
	i.Mods = append(i.Mods, w.mod[:w.mods]...)
	f := strikeFrame{fig: attacker, by: target}
	f.setDice(w.dice, w.need)
	f.setCarry(w.carry())
	if top := &s.stack[len(s.stack)-1]; s.head.ask == AskPenalty && top.fig == attacker && top.by == target {
		f.setDice((*strikeFrame)(top).dice(), (*strikeFrame)(top).need()) // a penalty has been announced, or none yet
	}
	i.Carry = s.carries(&f, nil)
	if fa.flags&onBoard != 0 {
		for _, id := range s.penalties(&f, nil) {
			var o strikeCalc
			s.calcStrike(attacker, id, &o)
			i.Penalties = append(i.Penalties, PenaltyInfo{id, int(min(f.dice(), o.dice)), int(max(f.need(), o.need))})
		}
	}
	return i, nil
}

// StrikeDice returns the dice of a strike and what they must show, and whether there is
// one at all; it is StrikeInfo but faster.
func (s *State) StrikeDice(attacker, target FigID) (dice, need int, ok bool) {
	var w strikeCalc
	if !s.calcStrike(attacker, target, &w) {
		return 0, 0, false
	}
	return int(w.dice), int(w.need), true
}

// checkStrike works a strike out or says why there is none.
func (s *State) checkStrike(attacker, target FigID, w *strikeCalc) error {
	if err := s.pair(attacker, target); err != nil {
		return err
	}
	if !s.calcStrike(attacker, target, w) {
		return s.explainTouch(attacker, target)
	}
	return nil
}

// pair returns why two figures cannot fight at all, wherever they stand.
func (s *State) pair(attacker, target FigID) error {
	for _, id := range [2]FigID{attacker, target} {
		if id < 0 || int(id) >= len(s.figs) {
			return refuse(FG01, "no such figure")
		}
		if s.figs[id].flags&onBoard == 0 {
			return refuse(FG01, "%s is off the board", FigName(s.board.figNames[id]))
		}
	}
	fa, fb := &s.figs[attacker], &s.figs[target]
	a, b := s.board.figNames[attacker], s.board.figNames[target]
	switch {
	case !hostile(fa.side, fb.side):
		return refuse(ST01, "%s and %s are not enemies", FigName(a), FigName(b))
	case s.sides[fb.side].out:
		return refuse(TN04, "%s's side has resigned and no longer fights", FigName(b))
	case s.slain(fb):
		return refuse(ST01, "%s is already slain", FigName(b))
	}
	return nil
}

// explainTouch returns what keeps two enemies from touching.
func (s *State) explainTouch(attacker, target FigID) error {
	fa := &s.figs[attacker]
	a, b := s.board.figNames[attacker], s.board.figNames[target]
	err := refuse(ST01, "%s does not touch %s", FigName(a), FigName(b))
	s.eachBeside(fa, fa.at, func(id FigID, c, n Cell, d Dir) bool {
		switch e, _ := s.board.EdgeAt(c, d); {
		case id != target:
		case s.cornered(c, d, false):
			err = refuse(BD07, "a solid corner lies between %s and %s", FigName(a), FigName(b))
		case e == Cliff:
			err = refuse(HZ15, "a cliff lies between %s and %s", FigName(a), FigName(b))
		case s.cells[c].wall >= 0 || s.cells[n].wall >= 0:
			err = refuse(CW01, "a crushing wall lies between %s and %s", FigName(a), FigName(b))
		default:
			err = refuse(BD11, "%s and %s are too far apart in height", FigName(a), FigName(b))
		}
		return true
	})
	return err
}

// carry returns to whom hits left over from the strike may be carried.
func (w *strikeCalc) carry() carry {
	switch {
	case w.less > 0:
		return carryNobody
	case w.edge == Dune:
		return carryAcross
	}
	return carryLevel
}

// RangeInfo is what a rangestrike would be like, and where its numbers come from.
type RangeInfo struct {
	Power, Attack, Defence int
	Dice, Need             int // 0 when it is not possible
	Mods                   []Modifier
	Reach                  int        // cells, both ends counted; 0 when no line was looked at
	From, To               Cell       // the ends of the line
	Path                   []Crossing // what the line crosses, To included; none between floors
	Along                  bool       // it runs along hexsides, where the better side was taken
	Side                   int        // which: 0 left, 1 right
	Blocked                Cell       // of the path: what is in the way, NoCell for nothing
}

// RangeInfo returns how one figure would strike another from afar from where both
// stand now, in whatever phase: by the best of the ways there are. The error, a
// *RuleError, says why it could not; From, To, Path and Blocked are those of the line
// even then, where one was checked.
func (s *State) RangeInfo(attacker, target FigID) (RangeInfo, error) {
	i := RangeInfo{From: NoCell, To: NoCell, Blocked: NoCell}
	if err := s.pair(attacker, target); err != nil {
		return i, err
	}
	var w rangeCalc
	ok := s.calcRangestrike(attacker, target, NoCell, -1, &w)
	if w.reach > 0 {
		i.Reach, i.From, i.To, i.Blocked = w.reach, w.from, w.to, w.refusal.at
		i.Path = append(i.Path, w.path[:w.cells]...)
		i.Along, i.Side = w.along, w.side
	}
	if !ok {
		return i, s.explainRangestrike(attacker, target, &w.refusal)
	}
	i.Power, i.Attack, i.Defence, i.Dice, i.Need = w.power, w.attack, w.defence, int(w.dice), int(w.need)
	i.Mods = append(i.Mods, w.mod[:w.mods]...)
	return i, nil
}

func (s *State) explainRangestrike(attacker, target FigID, m *rangeRefusal) error {
	return refuse(rangeRefusals[m.why].rule, rangeRefusals[m.why].text, FigName(s.board.figNames[attacker]), FigName(s.board.figNames[target]),
		FigName(s.board.FigName(m.fig)), s.board.FormatCell(m.at))
}

// explainStrike returns why an action of the strike phase is refused.
func (s *State) explainStrike(a Action) error {
	side := (*strikesFrame)(s.top()).side()
	if a.Kind == EndTurn {
		for i := range s.figs {
			if s.mayStrike(&s.figs[i], side) && s.obliged(FigID(i)) {
				return refuse(ST01, "%s is in contact and must strike: %s", FigName(s.board.figNames[i]), s.foeList(FigID(i)))
			}
		}
	}
	if a.Kind != Strike && a.Kind != Rangestrike || a.To != NoCell || a.N != 0 || a.M != 0 || a.Dir != 0 {
		return refuse(TN02, "%s must strike or end the strikes", s.board.sides[side].Name)
	}
	if err := s.pair(a.Fig, a.Other); err != nil {
		return err
	}
	f, name := &s.figs[a.Fig], s.board.figNames[a.Fig]
	switch {
	case f.side != side:
		return refuse(ST01, "it is not the turn of %s's side to strike", FigName(name))
	case f.flags&prone != 0:
		return refuse(FG05, "%s is prone and can't strike", FigName(name))
	case f.flags&struck != 0:
		return refuse(ST01, "%s has already struck in this phase", FigName(name))
	case a.Kind == Rangestrike && f.side != s.head.turn:
		return refuse(ST04, "%s can rangestrike only in its own turn", FigName(name))
	}
	if a.Kind == Rangestrike {
		var w rangeCalc
		s.calcRangestrike(a.Fig, a.Other, NoCell, -1, &w)
		return s.explainRangestrike(a.Fig, a.Other, &w.refusal)
	}
	var w strikeCalc
	if s.calcStrike(a.Fig, a.Other, &w) {
		return refuse(PF05, "%s can only strike back through the pitfall in the same phase", FigName(name))
	}
	return s.explainTouch(a.Fig, a.Other)
}

func (s *State) foeList(id FigID) (names AnyOf) {
	for _, g := range s.foes(id, nil) {
		names = append(names, FigName(s.board.figNames[g]))
	}
	return names
}

// String returns the modifier as the game shows it: "HZ-07 -1 dice", "HZ-16 +1 number".
func (m Modifier) String() string {
	out := m.Rule.String()
	if m.Dice != 0 {
		out += " " + signed(m.Dice) + " dice"
	}
	if m.Need != 0 {
		out += " " + signed(m.Need) + " number"
	}
	return out
}

func signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}
