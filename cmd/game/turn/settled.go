package turn

import (
	"slices"

	"wallfall/rules"
)

// Settled returns the command or answer that leaves the player no choice, so that nobody need be
// asked for it; ok is false if there is a choice. Lessons ask for everything. The end of the moves
// is always the player's: before it everything is in sight.
func (p *Position) Settled() (a rules.Action, ok bool) {
	s := p.Match.State()
	if p.BotTurn() || p.now.Past || p.now.Coached || p.held == s.Hash() {
		return a, false
	}
	switch d := s.Pending(); d.Ask {
	case rules.AskStrike:
		return p.forcedStrike(p.Legal)
	case rules.AskFacing: // only who looks down from its floor faces a way that matters (PF-06)
		return s.Default(), p.Narrator.Board.Floors() == 1
	case rules.AskStability:
		return p.habit(d)
	case rules.AskDistance, rules.AskForce:
		if p.oneEnd() {
			return p.Ends[0].Steps[0], true
		}
	}
	return a, false
}

// oneEnd reports whether the forced movement to decide has just one end, whatever the way. To
// leave an enemy where it is instead of harming it counts for none.
func (p *Position) oneEnd() bool {
	if len(p.Ends) == 0 || p.MoreEnds || p.ByStep || p.held == p.Hash {
		return false
	}
	first := &p.Ends[0]
	return !slices.ContainsFunc(p.Ends[1:], func(e rules.ForceEnd) bool {
		return !alike(first, &e) && !(first.Value > 0 && stays(&e))
	})
}

// stays reports whether an end leaves the target in place.
func stays(e *rules.ForceEnd) bool { return len(e.Steps) == 1 && e.Steps[0].Kind != rules.ForceStep }

// habit is how much of the pushes of an ability a side always resists.
type habit struct {
	side, ability int
	all           bool // all it can, else nothing
}

// push returns the ability that moves a figure of the side asked.
func (p *Position) push() int {
	for i := p.Match.Count() - 1; i >= 0; i-- {
		events := p.Match.Events(i)
		for j := len(events) - 1; j >= 0; j-- {
			if e := &events[j]; e.Kind == rules.EvAbility {
				return e.Ability()
			}
		}
	}
	return -1
}

// habit returns the answer that the player always gives to a push of this kind.
func (p *Position) habit(d rules.Decision) (a rules.Action, ok bool) {
	if len(p.habits) == 0 || len(p.Legal) == 0 {
		return a, false
	}
	kind := p.push()
	for _, h := range p.habits {
		if h.side == d.Side && h.ability == kind {
			if h.all {
				return p.Legal[len(p.Legal)-1], true
			}
			return p.Legal[0], true
		}
	}
	return a, false
}

// form makes an answer to a push the one that is always given to pushes of its kind.
func (p *Position) form(a rules.Action) {
	if kind := p.push(); kind >= 0 {
		p.habits = append(p.habits, habit{p.Match.State().Pending().Side, kind, a.N > 0})
	}
}

// Hold asks for everything in this position, where an undo could not go further.
func (p *Position) Hold() { p.held = p.Match.State().Hash() }

// ForgetHabits asks again how much to resist.
func (p *Position) ForgetHabits() { p.habits, p.always = p.habits[:0], false }

// Habits says which answers are given always, one for each kind of push.
func (p *Position) Habits() (list []string) {
	w := &p.Narrator
	for _, h := range p.habits {
		name := w.Name(w.Board.Abilities()[h.ability].Name)
		if h.all {
			list = append(list, w.Lang.F("%s: always resist", name))
		} else {
			list = append(list, w.Lang.F("%s: never resist", name))
		}
	}
	return list
}

// ForgetHabit asks again how much to resist a kind of push, the i-th of Habits.
func (p *Position) ForgetHabit(i int) { p.habits = slices.Delete(p.habits, i, i+1) }

// answer returns the answer that is chosen for the player: the default one, unless extra hits
// would be wasted, or a figure would be moved that holds another and could stay.
func (p *Position) answer(d rules.Decision) rules.Action {
	s := p.Match.State()
	switch {
	case len(p.Legal) == 0:
	case d.Ask == rules.AskCarry:
		return p.carry(d.N)
	case d.Ask == rules.AskStability:
		most := p.Legal[len(p.Legal)-1]
		for id := range rules.FigID(s.NumFigures()) {
			if int(most.N) == d.N && s.Figure(id).Grabber == d.Fig {
				return most
			}
		}
	}
	return s.Default()
}
