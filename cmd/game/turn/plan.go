package turn

import "wallfall/rules"

// follow returns the actions of a choice after its first.
func (c *Choice) follow() []rules.Action {
	switch {
	case c.End != nil && c.Action.Kind == rules.Use:
		return c.End.Steps
	case c.End != nil:
		return c.End.Steps[1:]
	case c.Leaves:
		return []rules.Action{{Kind: rules.Leave, Fig: c.Action.Fig, To: rules.NoCell}}
	}
	return nil
}

// Carry returns the first action of a choice for the match, and makes the others the plan.
func (t *Turn) Carry(c Choice) Reply {
	steps := c.follow()
	t.Chooser.Ended, t.best = c.End != nil, c.Best
	if c.Action.Kind == rules.Use && c.End == nil {
		steps = []rules.Action{c.Action} // never legal, so that the plan lasts until the end is asked about
	}
	if len(steps) > 0 {
		t.Steps = append(t.Steps[:0], steps...)
	}
	if c.All {
		t.AllStrike, t.striking = true, t.Match.State().Pending().Side
	}
	if c.Action.Kind == rules.Use {
		t.Chooser.lastUsed = int(c.Action.N)
	}
	return Reply{Do: true, Action: c.Action, Begins: true}
}

// StopFollowing drops the plan.
func (t *Turn) StopFollowing() {
	t.Steps, t.AllStrike, t.Chooser.Ended, t.best = t.Steps[:0], false, false, false
}

// Next returns the command that follows without the player: the next step of the plan, or a
// required strike that can hurt nobody (vain).
func (t *Turn) Next() (a rules.Action, vain, ok bool) {
	if t.BotTurn() || t.now.Past {
		return a, false, false
	}
	if !t.Follows() {
		a, ok = t.VainStrike(t.Legal)
		return a, true, ok && !t.now.Covered
	}
	for t.Follows() {
		a, ok, wait := t.Following()
		if ok || wait {
			return a, false, ok
		}
		best := t.best
		t.StopFollowing()
		if t.Refresh(); len(t.Ends) == 1 && !t.MoreEnds || best && len(t.Ends) > 0 && t.Ends[0].Value > 0 { // the only answer, or the best
			t.Steps, t.Chooser.Ended = append(t.Steps[:0], t.Ends[0].Steps...), true
		}
	}
	return a, false, false
}

// Following returns the next step of the plan: of a forced movement, a walk off the board
// or all strikes. wait is whether another decision must come first.
func (t *Turn) Following() (a rules.Action, ok, wait bool) {
	d := t.Match.State().Pending()
	if t.AllStrike {
		return t.nextStrike(d)
	}
	if s := t.Match.State(); t.Chooser.Ended && d.Ask == rules.AskStability && d.Side == s.Side() {
		return s.Default(), true, false // who chooses where a friend ends has also chosen how much it resists
	}
	if len(t.Steps) == 0 {
		return a, false, t.Chooser.Ended && d.Ask == rules.AskStability
	}
	asked := rules.AskForce
	switch t.Steps[0].Kind {
	case rules.Leave:
		asked = rules.AskMove
	case rules.Distance:
		asked = rules.AskDistance
	}
	if d.Ask == asked && t.IsLegal(t.Steps[0]) {
		a, t.Steps = t.Steps[0], t.Steps[1:]
		return a, true, false
	}
	if TakesCommands(d.Ask) || d.Ask == rules.AskNothing || d.Ask == rules.AskDistance || d.Ask == rules.AskForce {
		t.Steps = t.Steps[:0]
		return a, false, false
	}
	return a, false, true
}

// Follows reports whether a plan is under way.
func (t *Turn) Follows() bool { return len(t.Steps) > 0 || t.AllStrike || t.Chooser.Ended }

// nextStrike returns the next of all strikes; questions are answered by default.
func (t *Turn) nextStrike(d rules.Decision) (a rules.Action, ok, wait bool) {
	mine := d.Side == t.striking
	switch d.Ask {
	case rules.AskPenalty, rules.AskCarry, rules.AskOrigin, rules.AskAlong:
		return t.Match.State().Default(), mine, !mine
	case rules.AskStrike:
		if list := t.strikes(); mine && len(list) > 0 {
			return list[0], true, false
		}
	case rules.AskNothing, rules.AskMove, rules.AskSpells:
	default:
		return a, false, true
	}
	t.AllStrike = false
	return a, false, false
}
