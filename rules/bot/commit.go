package bot

import (
	"slices"

	"wallfall/rules"
)

// Likeliest answers whatever is pending as it is most likely to go if nobody acts: dice at their
// likeliest, strikes as Volley has them, and everything else at its default.
func Likeliest(s *rules.State) rules.Action {
	switch d := s.Pending(); d.Ask {
	case rules.AskDie:
		list := s.Legal(nil)
		if d.Die == rules.DieStrike { // the mode of the number of hits
			return list[min(len(list)-1, (d.N+1)*(7-max(1, d.Need))/6)]
		}
		return list[len(list)/2]
	case rules.AskStrike:
		if list := Volley(s); len(list) > 0 {
			return list[0]
		}
	}
	return s.Default()
}

// Keeper is a bot whose groups keep to what they showed. When another side's turn begins it plans
// the moves of its own next turn as if nobody acted until then. In its moves the groups that commit
// (rules.Resolute) do what was planned as far as it is legal; all else is chosen freely.
//
// A choice depends on the actions reported to See, besides what those of the bot within depend on.
type Keeper struct {
	Slicer
	commits bool // some groups of the board do
	sides   [rules.MaxSides]pledge
	making  *pledge // the pledge whose next action the bot within searches, nil for none
	scratch rules.State
	free    *pledge      // the pledge whose choice is being searched, nil for none
	now     *rules.State // a copy of the position that is searched
	best    rules.Action
	stage   keepStage
}

// keepStage is how far a Keeper's choice has come.
type keepStage uint8

const (
	keepDone    keepStage = iota
	keepPlan              // the plan is made
	keepOthers            // those that do not commit choose
	keepThwart            // those that can't do what they planned choose
	keepAnswers           // the bot within answers on its own
)

// pledge is what a side has shown that it will do in its next moves.
type pledge struct {
	from    rules.State // when the first turn of another side began
	waits   bool        // the side's own turn has not begun since
	round   int         // that of the side's own turn that followed, while it does not wait
	known   bool        // from is set
	set     bool        // the plan, as far as it is made, is that of from
	planned bool        // plan is complete
	begun   bool        // x is at the start of the side's moves, or after it
	moves   rules.State // at the start of the side's moves, as foreseen
	x       rules.State // where the plan leads so far
	plan    []rules.Action
	line    []rules.Action // plan with all dice and others' answers
	done    []rules.Action // what the side has done in its moves
}

// maxPledge bounds the answers that lead to a plan, and its actions.
const maxPledge = 400

// shownEffort is the most effort of a planner that shows its intent: Captain's.
const shownEffort = 150

// Showing returns a Keeper of a bot for a board, or the bot itself where it is so strong (above
// Captain) or so simple that it shows nothing.
func Showing(b Bot, board *rules.Board) Bot {
	switch b := b.(type) {
	case *Greedy:
	case *Planner:
		if b.effort > shownEffort {
			return b
		}
	default:
		return b
	}
	commits := slices.ContainsFunc(board.Kinds(), func(k rules.Kind) bool { return k.Traits&rules.Resolute != 0 })
	return &Keeper{Slicer: b.(Slicer), commits: commits, now: new(rules.State)}
}

// Committing is Showing where somebody commits, and the bot itself elsewhere.
func Committing(b Bot, board *rules.Board) Bot {
	if k, ok := Showing(b, board).(*Keeper); ok && k.commits {
		return k
	}
	return b
}

// Begin implements Bot.
func (k *Keeper) Begin(s *rules.State, seed uint64) {
	k.Slicer.Begin(s, seed)
	for i := range k.sides {
		k.sides[i].known, k.sides[i].waits, k.sides[i].set = false, false, false
	}
}

// See reports an action that is about to be taken in a position, whoever takes it. A Keeper must
// see all of them, or all since another side's turn began.
func (k *Keeper) See(s *rules.State, a rules.Action) {
	d := s.Pending()
	for side := range s.Board().Sides() {
		p := &k.sides[side]
		switch {
		case s.Side() != side:
			p.wait(s)
		default:
			if p.waits {
				p.waits, p.round = false, s.Round()
			}
			if d.Side == side && d.Ask != rules.AskDie {
				p.done = append(p.done, a)
			}
		}
	}
}

// Forget forgets what was seen, before all of it is seen again. A plan for the same position is
// not made anew.
func (k *Keeper) Forget() {
	for i := range k.sides {
		k.sides[i].waits, k.sides[i].known = false, false
	}
}

// Report has the Keepers among some bots see an action.
func Report(bots []Bot, s *rules.State, a rules.Action) {
	for _, b := range bots {
		if k, ok := b.(*Keeper); ok {
			k.See(s, a)
		}
	}
}

// wait notes the position if the turn of another side begins in it.
func (p *pledge) wait(s *rules.State) {
	if p.waits {
		return
	}
	p.waits, p.known, p.done = true, true, p.done[:0]
	if !p.set || p.from.Hash() != s.Hash() {
		p.from.CopyFrom(s)
		p.set, p.planned, p.begun, p.plan = true, false, false, p.plan[:0]
		p.line = p.line[:0]
	}
}

// Foresee makes the plan of a side that waits for its turn in s, for about that many steps, and
// reports whether it is complete.
func (k *Keeper) Foresee(s *rules.State, side, steps int) bool {
	p := &k.sides[side]
	if s.Side() != side {
		p.wait(s)
	}
	return !p.known || k.foresee(p, side, steps)
}

// Plan returns the position in which the moves of a side begin, as foreseen, and what it plans to
// do in them, with all dice and answers, up to the end of the phase; nil while that is not known.
// They must not be changed.
func (k *Keeper) Plan(side int) (moves *rules.State, line []rules.Action) {
	if p := &k.sides[side]; p.known && p.planned && p.begun {
		return &p.moves, p.line
	}
	return nil, nil
}

// Keeps reports whether a group commits.
func Keeps(s *rules.State, id rules.FigID) bool {
	return s.Board().Kinds()[s.Figure(id).Kind].Traits&rules.Resolute != 0
}

// MovesAhead makes dst the position in which a side begins its moves if nobody acts in s until
// then, with explicit dice, and reports whether it comes to that.
func MovesAhead(s *rules.State, side int, dst *rules.State) bool {
	dst.CopyFrom(s)
	dst.SetExplicitDice(true)
	for range maxPledge {
		d := dst.Pending()
		if d.Ask == rules.AskMove && d.Side == side {
			return true
		}
		if d.Ask == rules.AskNothing || dst.Apply(Likeliest(dst), nil) != nil {
			break
		}
	}
	return false
}

// foresee is Foresee of a known position.
func (k *Keeper) foresee(p *pledge, side, steps int) bool {
	x := &p.x
	if !p.planned && !p.begun {
		k.making = nil
		p.begun = MovesAhead(&p.from, side, x)
		if p.planned = !p.begun; p.begun {
			p.moves.CopyFrom(x)
		}
	}
	for !p.planned {
		a := Likeliest(x)
		if d := x.Pending(); d.Side == side && d.Ask != rules.AskDie {
			if k.making != p {
				k.making = p
				k.Slicer.Start(x)
			}
			if !k.Slicer.Think(max(1, steps)) {
				return false
			}
			if a = k.Slicer.Best(); a.Kind != rules.EndTurn {
				p.plan = append(p.plan, a)
			}
			steps, k.making = steps/2, nil
		}
		d := x.Pending()
		p.line = append(p.line, a)
		p.planned = d.Ask == rules.AskNothing || a.Kind == rules.EndTurn || len(p.plan) > maxPledge || x.Apply(a, nil) != nil || x.Side() != side
		if p.planned {
			p.trim(side)
		}
	}
	return true
}

// trim drops the walks, and the abilities used on friends, without which the plan leads to the
// same position: a bot may shove a friend who then walks back, or stop on its way.
func (p *pledge) trim(side int) {
	var y rules.State
	for i := 0; i < len(p.plan); i++ {
		a := p.plan[i]
		if a.Kind != rules.Move && (a.Kind != rules.Use || p.moves.Stance(a.Other).Side != side) {
			continue
		}
		rest := slices.Concat(p.plan[:i], p.plan[i+len(First(p.plan[i:])):])
		if line, ok := p.replay(side, rest, &y); ok && SameEnd(&p.x, &y) {
			p.plan, p.line, i = rest, line, -1
			p.x.CopyFrom(&y)
		}
	}
}

// replay makes dst the end of a plan for a side, and returns it with all dice and answers; ok
// is false if it cannot be carried out.
func (p *pledge) replay(side int, plan []rules.Action, dst *rules.State) (line []rules.Action, ok bool) {
	dst.CopyFrom(&p.moves)
	for range maxPledge {
		d, a := dst.Pending(), Likeliest(dst)
		if d.Side == side && d.Ask != rules.AskDie && len(plan) > 0 {
			a, plan = plan[0], plan[1:]
		}
		line = append(line, a)
		switch {
		case a.Kind == rules.EndTurn:
			return line, d.Ask == rules.AskMove
		case dst.Check(a) != nil || dst.Apply(a, nil) != nil || dst.Side() != side:
			return nil, false
		}
	}
	return nil, false
}

// SameEnd reports whether two positions are the same but for who has walked, acted and struck.
func SameEnd(s, t *rules.State) bool {
	for id := range rules.FigID(s.NumFigures()) {
		f, g := s.Figure(id), t.Figure(id)
		f.Spent, f.Done, f.Acted, f.Struck = g.Spent, g.Done, g.Acted, g.Struck
		if f != g {
			return false
		}
	}
	for c := range rules.Cell(s.Board().Cells()) {
		if s.Feature(c) != t.Feature(c) || s.Terrain(c) != t.Terrain(c) {
			return false
		}
	}
	return true
}

// IsCommand reports whether an action is a command of the moves, not an answer.
func IsCommand(a rules.Action) bool {
	switch a.Kind {
	case rules.Move, rules.Door, rules.Face, rules.Capture, rules.Leave, rules.EndTurn, rules.Jump, rules.Cross, rules.SlayProne, rules.Use, rules.Drop:
		return true
	}
	return false
}

// First returns the first command of a line, with the answers to it.
func First(line []rules.Action) []rules.Action {
	if i := slices.IndexFunc(line[1:], IsCommand); i >= 0 {
		return line[:1+i]
	}
	return line
}

// keep finds the next planned action that a group that commits can still take. For a command it
// makes dst a copy of s for the others to choose in: those that did all that they planned can do no
// more in it, and those that can't do it wait; thwarted reports whether there are any.
func (p *pledge) keep(s, dst *rules.State, release bool) (a rules.Action, ok, thwarted bool) {
	d := s.Pending()
	did := make([]bool, len(p.plan))
	last, strays := -1, false // the last planned command taken, and whether what followed was not planned
	for _, a := range p.done {
		i := last + 1
		if IsCommand(a) {
			for i, strays = 0, false; i < len(did) && (did[i] || p.plan[i] != a); i++ {
			}
		}
		if strays = strays || i >= len(did) || p.plan[i] != a; !strays {
			did[i], last = true, i
		}
	}
	if d.Ask != rules.AskMove {
		if next := last + 1; len(p.done) > 0 && !strays && last >= 0 && next < len(p.plan) && !IsCommand(p.plan[next]) && s.Check(p.plan[next]) == nil {
			return p.plan[next], true, false
		}
		return a, false, false
	}
	latest := make([]int, s.NumFigures()) // of each group, one more than its last planned command taken
	walked := make([]bool, s.NumFigures())
	for i, a := range p.plan {
		if did[i] && IsCommand(a) && a.Fig >= 0 {
			latest[a.Fig], walked[a.Fig] = i+1, walked[a.Fig] || a.Kind != rules.Use
		}
	}
	dst.CopyFrom(s)
	waits := make([]bool, s.NumFigures())
	for i, a := range p.plan {
		if a.Fig < 0 || did[i] || !IsCommand(a) || i < latest[a.Fig] || !Keeps(s, a.Fig) {
			continue
		}
		if s.Check(a) == nil {
			return a, true, false
		}
		waits[a.Fig] = true
	}
	for id := range rules.FigID(s.NumFigures()) {
		f := s.Figure(id)
		if f.Side != d.Side || !f.OnBoard || !Keeps(s, id) {
			continue
		}
		if thwarted = thwarted || waits[id]; !waits[id] || !release {
			dst.Spend(id, true)
		} else if walked[id] {
			dst.Spend(id, false)
		}
	}
	return a, false, thwarted
}

// Choose implements Bot.
func (k *Keeper) Choose(s *rules.State) rules.Action {
	k.Start(s)
	for !k.Think(1 << 20) {
	}
	return k.Best()
}

// Start implements Slicer.
func (k *Keeper) Start(s *rules.State) {
	k.now.CopyFrom(s)
	d := s.Pending()
	k.free, k.making, k.best, k.stage = nil, nil, s.Default(), keepAnswers
	if p := &k.sides[max(0, min(rules.MaxSides-1, d.Side))]; k.commits && p.known && (p.waits || p.round == s.Round()) && s.Side() == d.Side && d.Ask != rules.AskDie && d.Ask != rules.AskStrike && d.Ask != rules.AskSpells {
		k.free, k.stage = p, keepPlan
		return
	}
	k.Slicer.Start(s)
}

// Think implements Slicer.
func (k *Keeper) Think(steps int) bool {
	switch k.stage {
	case keepPlan:
		if !k.foresee(k.free, k.now.Side(), steps) {
			return false
		}
		a, ok, _ := k.keep(false)
		if k.stage = keepOthers; ok {
			k.best, k.stage = a, keepDone
			return true
		}
		k.Slicer.Start(&k.scratch)
		k.best = k.Slicer.Best()
		return false
	case keepOthers, keepThwart, keepAnswers:
		done := k.Slicer.Think(steps)
		if k.best = k.Slicer.Best(); !done {
			return false
		}
		if k.stage == keepOthers && k.best.Kind == rules.EndTurn {
			if _, _, thwarted := k.keep(true); thwarted {
				k.stage = keepThwart
				k.Slicer.Start(&k.scratch)
				return false
			}
		}
		k.stage = keepDone
	}
	return true
}

// keep is keep of the pledge in hand; scratch is the position for the free choice.
func (k *Keeper) keep(release bool) (a rules.Action, ok, thwarted bool) {
	if a, ok, thwarted = k.free.keep(k.now, &k.scratch, release); !ok && (k.now.Pending().Ask != rules.AskMove || !k.free.begun) {
		k.scratch.CopyFrom(k.now)
		thwarted = false
	}
	return a, ok, thwarted
}

// Best implements Slicer. It is legal from Start on.
func (k *Keeper) Best() rules.Action { return k.best }
