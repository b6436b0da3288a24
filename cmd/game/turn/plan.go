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
		t.AllStrike, t.striking, t.aimed = true, t.Match.State().Pending().Side, c.Option.All
	}
	if t.always && c.Action.Kind == rules.Brace {
		t.form(c.Action)
	}
	if c.Action.Kind == rules.Use {
		t.Chooser.lastUsed[t.kind(c.Action.Fig)] = int(c.Action.N)
	}
	return Reply{Do: true, Action: c.Action, Begins: true}
}

// StopFollowing drops the plan.
func (t *Turn) StopFollowing() {
	t.Steps, t.AllStrike, t.Chooser.Ended, t.best = t.Steps[:0], false, false, false
}

// Next returns the command that follows without the player: the next step of the plan, or what
// leaves no choice.
func (t *Turn) Next() (a rules.Action, ok bool) {
	if t.BotTurn() || t.now.Past {
		return a, false
	}
	followed, best := t.Follows(), t.best
	if a, ok, wait := t.step(); ok || wait {
		return a, ok
	}
	if t.oneEnd() && (followed || !t.now.Coached && !t.now.Covered) || best && !t.Follows() && len(t.Ends) > 0 && t.Ends[0].Value > 0 { // the only answer, or the best
		t.Steps, t.Chooser.Ended = append(t.Steps[:0], t.Ends[0].Steps...), true
		a, ok, _ = t.step()
		return a, ok
	}
	a, ok = t.Settled()
	return a, ok && !t.now.Covered
}

// step returns the next step of the plan, which is dropped once there is none.
func (t *Turn) step() (a rules.Action, ok, wait bool) {
	for t.Follows() {
		if a, ok, wait = t.Following(); ok || wait {
			return a, ok, wait
		}
		t.StopFollowing()
		t.Refresh()
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
		return s.Yielding(), true, false // who chooses where a friend ends has also chosen how much it resists
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
