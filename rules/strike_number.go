package rules

import (
	"fmt"
	"math/bits"
)

// strikeCalc is a strike of one figure at another: how many dice, what they must show and why.
type strikeCalc struct {
	dice, need uint8
	less       uint8 // damage less (HZ-12)
	mods       uint8 // how many of mod are in use
	up, down   bool  // up an edge; down through a pitfall (PF-05)
	edge       Edge
	from, to   Cell
	power      int // of the attacker, before all changes
	attack     int // its skill
	defence    int // the defender's
	skill      int // what hazards add to the attacker's skill minus what they add to the defender's
	count      int // dice so far
	mod        [maxMods]Modifier
}

const maxMods = 10

// Modifier is one change of a strike's dice or of the number they must show.
type Modifier struct {
	Rule Rule
	Dice int // dice added
	Need int // added to the number; more is worse for the attacker
}

func (w *strikeCalc) add(r Rule, dice, skill int) {
	w.count += dice
	w.skill += skill
	w.mod[w.mods] = Modifier{r, dice, -skill}
	w.mods++
}

// hazardRule returns the rule of a terrain of the hazard chart.
func hazardRule(t Terrain) Rule { return terrains[t].rules[0] }

// calcStrike computes the strike of a figure at another that it touches or reaches through a
// pitfall (PF-05); false if it does neither.
func (s *State) calcStrike(a, b FigID, w *strikeCalc) bool {
	fa, fb := &s.figs[a], &s.figs[b]
	if fa.flags&fb.flags&onBoard == 0 || !hostile(fa.side, fb.side) {
		return false
	}
	if s.calcStrikeBeside(fa, fa.at, fb, fb.at, w) {
		return true
	}
	if c, n := s.pitfallOver(fa, b); c != NoCell {
		s.calcStrikeAcross(fa, fb, c, n, NoDir, w)
		w.down = true
		return true
	}
	if n, c := s.pitfallOver(fb, a); c != NoCell {
		s.calcStrikeAcross(fa, fb, c, n, NoDir, w)
		return true
	}
	return false
}

// calcStrikeBeside is calcStrike for adjacent figures with their corners on two cells. Between
// large figures it takes the way that is best for the attacker.
func (s *State) calcStrikeBeside(fa *figure, from Cell, fb *figure, at Cell, w *strikeCalc) (found bool) {
	if fa.size == 1 && fb.size == 1 {
		d := s.board.DirTo(from, at)
		if d == NoDir || !s.reaches(fa, fb, from, at, d) {
			return false
		}
		s.calcStrikeAcross(fa, fb, from, at, d, w)
		return true
	}
	var try strikeCalc
	s.each(fa, from, func(c Cell) bool {
		for d := range Dir(s.board.topo.Dirs()) {
			if n := s.board.Neighbour(c, d); n != NoCell && s.covers(fb, at, n) && s.reaches(fa, fb, c, n, d) {
				s.calcStrikeAcross(fa, fb, c, n, d, &try)
				if !found || try.better(w) {
					*w, found = try, true
				}
			}
		}
		return true
	})
	return found
}

// pitfallOver returns the pitfall on which an agile figure stands above another, and the
// other's cell.
func (s *State) pitfallOver(f *figure, below FigID) (top, bottom Cell) {
	top, bottom = NoCell, NoCell
	s.each(f, f.at, func(c Cell) bool {
		if n := s.pitfallBottom(c); n != NoCell && s.cells[n].fig == below && s.all(f, Agile) {
			top, bottom = c, n
		}
		return top == NoCell
	})
	return top, bottom
}

// better reports whether a strike hits more on average, or as much with hits that can carry
// over.
func (w *strikeCalc) better(than *strikeCalc) bool {
	if a, b := w.expectedHits(), than.expectedHits(); a != b {
		return a > b
	}
	return w.canCarry() && !than.canCarry()
}

// expectedHits is six times the average hits of a strike. freely reports whether extra hits can
// carry over, with neither darkness nor a dune to climb in the way (HZ-12, HZ-14).
func (w *strikeCalc) expectedHits() int { return int(w.dice)*(7-int(w.need)) - 6*int(w.less) }
func (w *strikeCalc) canCarry() bool    { return w.less == 0 && (w.edge != Dune || !w.up) }

// calcStrikeAcross computes a strike from cell c to its neighbour n in direction d: added and
// lost dice first, percentages after that, at least one die (ST-02).
func (s *State) calcStrikeAcross(fa, fb *figure, c, n Cell, d Dir, w *strikeCalc) {
	w.power, w.attack, w.defence = s.power(fa), s.strikeSkill(fa), s.skill(fb)
	w.count, w.skill, w.mods = w.power, 0, 0
	w.from, w.to, w.edge, w.up, w.down, w.less = c, n, NoEdge, false, false, 0
	tc, tn := s.cells[c].terrain, s.cells[n].terrain
	if row := &terrains[tn]; row.intoDice|row.intoSkill != 0 && s.atHome(fb, tn) && !s.atHome(fa, tn) {
		w.add(hazardRule(tn), int(row.intoDice), int(row.intoSkill))
	}
	if row := &terrains[tc]; row.outDice|row.outSkill != 0 && !s.atHome(fa, tc) {
		w.add(hazardRule(tc), int(row.outDice), int(row.outSkill))
	}
	burning := tc == Volcano && s.atHome(fa, Volcano)
	if burning {
		w.add(HZ09, 3, 0)
	}
	if d != NoDir {
		s.addEdge(fa, c, d, burning, w)
	}
	switch tc {
	case Cloud:
		w.add(HZ13, max(0, w.count)/2, 0)
	case Darkness:
		w.less = 1 // HZ-12
	}
	w.clampDice(1)
}

// addEdge adds the effects of the edge that a strike crosses (HZ-14, HZ-16, HZ-17). A strike
// out of a volcano includes the slope's die (HZ-09).
func (s *State) addEdge(fa *figure, c Cell, d Dir, burning bool, w *strikeCalc) {
	w.edge, w.up = s.board.EdgeAt(c, d)
	if w.edge == NoEdge {
		return
	}
	home := s.native(fa, NativeToEdge(w.edge))
	switch {
	case w.edge == Dune && !w.up && home:
		w.add(HZ14, 2, 0)
	case w.edge == Dune && w.up && !home:
		w.add(HZ14, -1, 0)
	case w.edge == Slope && !w.up && home && !burning:
		w.add(HZ16, 1, 0)
	case w.edge == Slope && w.up && !home:
		w.add(HZ16, 0, -1)
	case w.edge == Rampart && !w.up:
		w.add(HZ17, 0, 1)
	case w.edge == Rampart:
		w.add(HZ17, 0, -1)
	}
}

// maxDice is the most dice a pool has.
const maxDice = 250

// clampDice brings dice and number within their limits (ST-02).
func (w *strikeCalc) clampDice(least int) {
	if n := min(max(w.count, least), maxDice); n != w.count {
		w.add(ST02, n-w.count, 0)
	}
	need := 4 - w.attack - w.skill + w.defence
	if n := min(max(need, 1), 6); n != need {
		w.add(ST02, 0, need-n)
		need = n
	}
	w.dice, w.need = uint8(w.count), uint8(need)
}

// strikeSkill returns the skill of the strongest member that strikes, slain or not (ST-01,
// ST-02).
func (s *State) strikeSkill(f *figure) int {
	if f.staying == 0 {
		return s.skill(f)
	}
	return s.board.kinds[f.kind[bits.TrailingZeros8(f.staying)]].Skill + int(f.mods[StatSkill])
}

// StrikeInfo describes a possible strike, and where its numbers come from.
type StrikeInfo struct {
	Power   int // strike dice of the attacker before all changes
	Attack  int // its skill
	Defence int // the target's skill
	Dice    int // what is rolled, 1..250
	Need    int // the least face that hits, 1..6
	// Mods are the changes, in the order they apply: Power and the Dice of all of
	// them make Dice, 4-Attack+Defence and the Need of all of them make Need (ST-02).
	Mods     []Modifier
	Less     int     // how much less damage there is than hits (HZ-12)
	Slays    int     // hits that slay the whole target, its armor and Less included
	Optional bool    // the strike is optional (HZ-06, PF-05)
	Carry    []FigID // who may take extra hits (ST-03)
	// Penalties are for those who may take extra hits if the attacker announces the worse of
	// both numbers (ST-03).
	Penalties []PenaltyInfo
}

// PenaltyInfo is what a strike becomes with a penalty for the sake of Fig.
type PenaltyInfo struct {
	Fig        FigID
	Dice, Need int
}

// StrikeInfo returns how one figure would strike another from where both stand now, in any
// phase. The error, a *RuleError, says why it could not.
func (s *State) StrikeInfo(attacker, target FigID) (StrikeInfo, error) {
	var w strikeCalc
	if err := s.pair(attacker, target); err != nil {
		return StrikeInfo{}, err
	}
	if !s.calcStrike(attacker, target, &w) {
		return StrikeInfo{}, s.explainTouch(attacker, target)
	}
	fa, fb := &s.figs[attacker], &s.figs[target]
	i := StrikeInfo{Power: w.power, Attack: w.attack, Defence: w.defence, Dice: int(w.dice), Need: int(w.need), Less: int(w.less),
		Slays: s.hitsToSlay(fb) + int(w.less), Optional: !s.Contact(attacker, target)}
	i.Mods = append(i.Mods, w.mod[:w.mods]...)
	f := frame{fig: attacker, by: target}
	f.setDice(w.dice, w.need)
	f.setCarry(w.carry())
	if top := &s.stack[len(s.stack)-1]; s.head.ask == AskPenalty && top.fig == attacker && top.by == target {
		f.setDice(top.dice(), top.need()) // a penalty has been announced, or none yet
	}
	i.Carry = s.carryTargets(&f, true, nil)
	if fa.flags&onBoard != 0 {
		for _, id := range s.carryTargets(&f, false, nil) {
			var o strikeCalc
			s.calcStrike(attacker, id, &o)
			i.Penalties = append(i.Penalties, PenaltyInfo{id, int(min(f.dice(), o.dice)), int(max(f.need(), o.need))})
		}
	}
	return i, nil
}

// StrikeDice returns the dice of a strike and what they must show, and whether there is one at
// all. It is faster than StrikeInfo.
func (s *State) StrikeDice(attacker, target FigID) (dice, need int, ok bool) {
	var w strikeCalc
	if !s.calcStrike(attacker, target, &w) {
		return 0, 0, false
	}
	return int(w.dice), int(w.need), true
}

// Blow is what a strike or rangestrike can do, before it is rolled.
type Blow struct {
	Dice, Need int
	Absorbed   int // hits that armor, and darkness, take away
}

// Hurts reports whether the dice can do any damage.
func (w Blow) Hurts() bool { return w.Dice > w.Absorbed }

// Blow returns what a Strike or Rangestrike would be rolled with; ok is false for any other
// action, and where the rules allow no such strike.
func (s *State) Blow(a Action) (w Blow, ok bool) {
	switch a.Kind {
	case Strike:
		var c strikeCalc
		if !s.calcStrike(a.Fig, a.Other, &c) {
			return w, false
		}
		w = Blow{int(c.dice), int(c.need), int(c.less)}
	case Rangestrike:
		if w.Dice, w.Need, ok = s.RangestrikeDice(a.Fig, a.Other); !ok {
			return w, false
		}
	default:
		return w, false
	}
	w.Absorbed += s.armor(&s.figs[a.Other])
	return w, true
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

// carry returns who may take the extra hits of the strike.
func (w *strikeCalc) carry() carry {
	switch {
	case w.less > 0:
		return carryNobody
	case w.edge == Dune:
		return carryAcross
	}
	return carryLevel
}

// RangeInfo describes a possible rangestrike, and where its numbers come from.
type RangeInfo struct {
	Power, Attack, Defence int
	Dice, Need             int // 0 if it is not possible
	Mods                   []Modifier
	Reach                  int        // cells, both ends counted; 0 if no line was checked
	From, To               Cell       // the ends of the line
	Path                   []Crossing // what the line crosses, To included; none between floors
	Along                  bool       // it runs along hexsides, on the better side
	Side                   int        // which: 0 left, 1 right
	Blocked                Cell       // of the path: what is in the way, NoCell for nothing
}

// RangeInfo returns how one figure would strike another from afar from where both stand now, in
// any phase, by the best way there is. The error, a *RuleError, says why it could not; From,
// To, Path and Blocked are those of the line even then, if one was checked.
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
	return refuse(rangeRefusals[m.why].rule, rangeRefusals[m.why].text, FigName(s.board.figNames[attacker]), FigName(s.board.figNames[target]), FigName(s.board.FigName(m.fig)))
}

// explainStrike returns why an action of the strike phase is refused.
func (s *State) explainStrike(top *frame, a Action) error {
	side := top.side()
	if a.Kind == EndTurn {
		for i := range s.figs {
			if s.mayStrike(&s.figs[i], side) && s.obliged(FigID(i)) {
				var foes AnyOf
				for _, g := range s.work.foes {
					foes = append(foes, FigName(s.board.figNames[g]))
				}
				return refuse(ST01, "%s is in contact and must strike: %s", FigName(s.board.figNames[i]), foes)
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

// String returns the modifier as the game shows it: "HZ-07 -1 dice", "HZ-16 +1 number".
func (m Modifier) String() string {
	out := m.Rule.String()
	if m.Dice != 0 {
		out += fmt.Sprintf(" %+d dice", m.Dice)
	}
	if m.Need != 0 {
		out += fmt.Sprintf(" %+d number", m.Need)
	}
	return out
}
