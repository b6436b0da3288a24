package turn

import (
	"strings"

	"wallfall/cmd/game/narrate"
	"wallfall/rules"
)

// TargetKind is the kind of a Target.
type TargetKind uint8

const (
	NoTarget      TargetKind = iota
	CellTarget               // a cell of the board
	OptionTarget             // an option, by its arrow, its button or its digit
	EndTarget                // the button or key that ends the phase
	DefaultTarget            // the button that answers by default
)

// Target is what a pointer, a finger, a key or a pad points at. The zero value is
// nothing.
type Target struct {
	Kind   TargetKind
	Cell   rules.Cell // of a CellTarget
	Option int        // index of an OptionTarget in the options
}

// ChoiceKind is the kind of a Choice.
type ChoiceKind uint8

const (
	ChooseNothing ChoiceKind = iota
	ChooseAction             // Action goes to the match
	ChooseOption             // Option narrows down what is left, or switches a mode
	ChooseGroup              // the group Fig is selected
	ChooseNobody             // the selection is cleared
	ChooseView               // the lens looks from the cell
	ChooseRefusal            // it is impossible, and the reason is shown
)

// Choice is what acting on a target does.
type Choice struct {
	Kind   ChoiceKind
	Action rules.Action
	Option *Option         // valid until the options change, nil if the target is no option
	End    *rules.ForceEnd // Action begins it or leads to it, and its steps follow
	Best   bool            // Action is an ability, and the best end of what it rolls follows
	Leaves bool            // Action is a walk onto an exit, and Leave follows
	All    bool            // Action begins all strikes of the phase
	Fig    rules.FigID
	At     rules.Cell // where a refusal is shown
	First  bool       // the first tap of a finger only points at the target
	Vain   bool       // it is refused because the target can resist all of it
}

// Resolve returns what acting on a target does. Both the preview and the click call
// it, so what is shown is what is done.
func (t *Turn) Resolve(at Target) Choice {
	d := t.Match.State().Pending()
	switch at.Kind {
	case EndTarget:
		a := t.EndCommand()
		if !TakesCommands(d.Ask) || t.Chooser.Remaining != nil || !t.IsLegal(a) {
			return Choice{Kind: ChooseRefusal, Action: a}
		}
		return Choice{Kind: ChooseAction, Action: a}
	case DefaultTarget:
		if len(t.Ends) > 0 { // the first is the best for the mover
			return Choice{Kind: ChooseAction, Action: t.Ends[0].Steps[0], End: &t.Ends[0]}
		}
		if d.Ask != rules.AskNothing && !TakesCommands(d.Ask) {
			return Choice{Kind: ChooseAction, Action: t.answer(d)}
		}
	case OptionTarget:
		if at.Option < len(t.Chooser.Options) {
			return t.resolveOption(&t.Chooser.Options[at.Option], d)
		}
	case CellTarget:
		return t.resolveCell(at.Cell, d)
	}
	return Choice{}
}

func (t *Turn) resolveOption(o *Option, d rules.Decision) Choice {
	c := Choice{Kind: ChooseOption, Option: o}
	if len(o.Actions) == 1 && (!o.More || narrate.Open(o.Actions) == 0) { // nothing else to choose
		c.Kind, c.Action, c.All = ChooseAction, o.Actions[0], o.All != nil
		if len(o.Ends) > 0 {
			c.End = &o.Ends[0]
		}
	}
	switch {
	case o.Dir != rules.NoDir:
		c.First = o.Actions[0].Kind != rules.Face && o.Actions[0].Kind != rules.SetFacing
	case o.Cell != rules.NoCell:
		c.First = true
	default: // of buttons, those that answer a question, choose an end or make all strikes
		c.First = c.Kind == ChooseAction && (!TakesCommands(d.Ask) || c.All || c.End != nil)
	}
	return c
}

func (t *Turn) resolveCell(at rules.Cell, d rules.Decision) Choice {
	switch {
	case t.Lens.Mode == LensSight:
		return Choice{Kind: ChooseView}
	case t.BotTurn():
		return Choice{}
	}
	if o := t.Chooser.optionAt(&t.Position, at); o != nil {
		c := t.resolveOption(o, d)
		c.First = true
		return c
	}
	refusal := Choice{Kind: ChooseRefusal, At: at}
	id := t.Match.State().FigAt(at)
	switch {
	case d.Ask == rules.AskNothing:
		return Choice{}
	case t.Chooser.Remaining != nil && id != rules.NoFig && id != t.Selected && t.Commandable(id):
		return Choice{Kind: ChooseGroup, Fig: id} // another group is selected instead
	case t.Chooser.Remaining != nil || !TakesCommands(d.Ask):
		return refusal
	case t.Selected != rules.NoFig && d.Ask == rules.AskMove:
		for _, kind := range [...]rules.ActionKind{rules.Move, rules.Door} {
			if a := (rules.Action{Kind: kind, Fig: t.Selected, To: at}); t.IsLegal(a) {
				leaves := kind == rules.Move && t.now.WalkOut && t.Match.State().ExitAt(t.Selected, at)
				return Choice{Kind: ChooseAction, Action: a, First: true, Leaves: leaves}
			}
		}
		if id == rules.NoFig {
			refusal.First = true
			return refusal
		}
		if a, ok := t.Chooser.useOn(&t.Position, id); ok && t.Match.State().Stance(id).Side != d.Side {
			if t.Match.State().Resists(a) {
				refusal.Action, refusal.Vain = a, true
				return refusal
			}
			return Choice{Kind: ChooseAction, Action: a, First: true}
		}
	case t.Selected != rules.NoFig && d.Ask == rules.AskStrike && id != rules.NoFig && !t.Commandable(id):
		return refusal
	}
	if id == rules.NoFig || id == t.Selected {
		return Choice{Kind: ChooseNobody}
	}
	return Choice{Kind: ChooseGroup, Fig: id}
}

// OptionAt returns the target of an option.
func OptionAt(i int) Target { return Target{Kind: OptionTarget, Option: i} }

// CellAt returns the target of a cell, nothing for NoCell.
func CellAt(c rules.Cell) Target {
	if c == rules.NoCell {
		return Target{}
	}
	return Target{Kind: CellTarget, Cell: c}
}

// Reply is what the screen must do after the player has acted.
type Reply struct {
	Do      bool
	Action  rules.Action // given to the match if Do: it may refuse it
	Begins  bool         // Action begins a plan, to be dropped if the match refuses it
	Chosen  bool         // something was chosen, which a sound confirms
	Clear   bool         // the notice no longer holds
	Rewound bool         // the match has gone back
	Why     string       // why it is refused, "" if it is not
	At      Target       // the cell beside which Why is shown, nothing for in words alone
}

// Act acts on a target.
func (t *Turn) Act(at Target) Reply {
	c, r := t.Resolve(at), Reply{}
	if c.Kind == ChooseAction || c.Kind == ChooseOption {
		t.Chooser.Focus = -1
		t.Chooser.Version++
	}
	switch c.Kind {
	case ChooseAction:
		if c.Action.Kind == rules.Cast && at.Kind != EndTarget {
			r = t.Cast(c.Action)
		} else {
			r = t.Carry(c)
		}
	case ChooseOption:
		r.Chosen = true
		switch ch := &t.Chooser; c.Option.ID {
		case always:
			t.always = !t.always
		case "all-ways":
			ch.allWays = !ch.allWays
		case "by-step":
			t.ByStep = true
		default:
			if strings.HasPrefix(c.Option.ID, aims) {
				t.aimNext(c.Option)
				break
			}
			ch.History, ch.Remaining = append(ch.History, ch.Remaining), c.Option.Actions
		}
	case ChooseGroup:
		r = t.selectGroup(c.Fig)
	case ChooseNobody:
		t.Select(rules.NoFig)
	case ChooseView:
		t.Lens.pin(at.Cell)
		r.Chosen = true
	case ChooseRefusal:
		r = t.refuse(at, c)
	}
	t.Chooser.Refresh(&t.Position)
	return r
}

// refuse says why a choice is refused. An action that the match will refuse is returned: its
// error gives the reason.
func (t *Turn) refuse(at Target, c Choice) Reply {
	d := t.Match.State().Pending()
	switch {
	case at.Kind == CellTarget:
		r := Reply{Why: t.Refusal(at.Cell), At: at}
		if r.Why == "" {
			if r.Why = t.Narrator.Missed(d, t.Chooser.onBoard); t.Chooser.ButtonsOnly() {
				r.At = Target{} // the question stays in the bar
			}
		}
		return r
	case !TakesCommands(d.Ask) || t.Chooser.Remaining != nil:
		return Reply{Why: t.Narrator.Lang.T("Finish the open decision first.")}
	}
	return Reply{Do: true, Action: c.Action}
}

// selectGroup selects a group, or says why it can be given no command.
func (t *Turn) selectGroup(id rules.FigID) Reply {
	t.Chooser.Reset()
	if t.Commandable(id) {
		t.Selected = id
		return Reply{Chosen: true, Clear: true}
	}
	t.Selected = rules.NoFig
	return Reply{Why: t.idle(id)}
}

// idle returns why a group of the side that decides can be given no command, "" for others.
func (t *Turn) idle(id rules.FigID) string {
	s := t.Match.State()
	f, d := s.Figure(id), s.Pending()
	switch {
	case f.Side != d.Side || t.Commandable(id):
	case d.Ask == rules.AskMove:
		return t.refused(rules.Action{Kind: rules.Face, Fig: id, To: rules.NoCell, Dir: (f.Facing + 1) % rules.Dir(t.Narrator.Board.Topology().Dirs())})
	case d.Ask == rules.AskStrike && f.Struck:
		return t.Narrator.Lang.F("%s has already struck in this phase.", t.Narrator.Fig(id))
	case d.Ask == rules.AskStrike:
		return t.Narrator.Lang.F("%s has no enemy in contact.", t.Narrator.Fig(id))
	}
	return ""
}
