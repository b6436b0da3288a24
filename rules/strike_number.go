package rules

import "math/bits"

// strikeCalc is how one figure would strike another: how many dice, what they must show
// and why.
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
	skill      int // what hazards add to the attacker's skill, less what they add to the defender's
	count      int // dice so far
	mod        [maxMods]Modifier
}

const maxMods = 10

// Modifier is one change of a strike's dice or of the number they must show.
type Modifier struct {
	Rule Rule
	Dice int // more dice
	Need int // higher number, which is worse for the attacker
}

func (w *strikeCalc) add(r Rule, dice, skill int) {
	w.count += dice
	w.skill += skill
	w.mod[w.mods] = Modifier{r, dice, -skill}
	w.mods++
}

// strikeHazards is the part of the hazard chart that strikes use: what a stranger gains who
// strikes at a native of the terrain, and who strikes out of it (HZ-05..07, HZ-10, HZ-11).
var strikeHazards = [numTerrains]struct {
	into, out           bool
	intoDice, intoSkill int
	outDice, outSkill   int
}{
	Bramble: {into: true, intoSkill: -1, out: true, outSkill: -1}, // HZ-05
	Fog:     {into: true, intoDice: -1},                           // HZ-06
	Hedge:   {into: true, intoDice: -1, out: true, outDice: -1},   // HZ-07
	Beach:   {into: true, intoSkill: -1},                          // HZ-10
	Water:   {into: true, intoSkill: -1},                          // HZ-11
}

// hazardRule returns the rule of a terrain of the hazard chart.
func hazardRule(t Terrain) Rule { return HZ01 + Rule(t) }

// calcStrike computes how a figure strikes another that it touches or reaches through a
// pitfall (PF-05); false when it does neither.
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

// calcStrikeBeside is calcStrike for adjacent figures with their corners on two cells. Of
// the ways between large figures it takes the best for the attacker.
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

// pitfallOver returns the pitfall that an agile figure stands on above another, and the
// cell below; NoCell for none.
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

// better reports whether a way to strike is better for the attacker: more hits on average,
// or as many that can carry over.
func (w *strikeCalc) better(than *strikeCalc) bool {
	if a, b := w.expectedHits(), than.expectedHits(); a != b {
		return a > b
	}
	return w.canCarry() && !than.canCarry()
}

// expectedHits is six times what a strike does on average, and freely whether neither
// darkness nor a dune to climb keeps hits from being carried over (HZ-12, HZ-14).
func (w *strikeCalc) expectedHits() int { return int(w.dice)*(7-int(w.need)) - 6*int(w.less) }
func (w *strikeCalc) canCarry() bool    { return w.less == 0 && (w.edge != Dune || !w.up) }

// calcStrikeAcross computes a strike from cell c to its neighbour n in direction d: added
// and lost dice first, percentages after, at least one die (ST-02).
func (s *State) calcStrikeAcross(fa, fb *figure, c, n Cell, d Dir, w *strikeCalc) {
	w.power, w.attack, w.defence = s.power(fa), s.strikeSkill(fa), s.skill(fb)
	w.count, w.skill, w.mods = w.power, 0, 0
	w.from, w.to, w.edge, w.up, w.down, w.less = c, n, NoEdge, false, false, 0
	tc, tn := s.cells[c].terrain, s.cells[n].terrain
	if row := &strikeHazards[tn]; row.into && s.atHome(fb, tn) && !s.atHome(fa, tn) {
		w.add(hazardRule(tn), row.intoDice, row.intoSkill)
	}
	if row := &strikeHazards[tc]; row.out && !s.atHome(fa, tc) {
		w.add(hazardRule(tc), row.outDice, row.outSkill)
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

// addEdge adds what the edge does that a strike crosses (HZ-14, HZ-16, HZ-17). Striking out
// of a volcano includes the slope's die (HZ-09).
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

// strikeSkill is the skill of the strongest minion that strikes, the slain of this phase
// included (ST-01, ST-02).
func (s *State) strikeSkill(f *figure) int {
	if f.staying == 0 {
		return s.skill(f)
	}
	return s.board.kinds[f.kind[bits.TrailingZeros8(f.staying)]].Skill + int(f.mods[StatSkill])
}
