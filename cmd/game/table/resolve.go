package table

import (
	"wallfall/assets/sound"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/rules"
)

// TargetKind is the kind of a Target.
type TargetKind uint8

const (
	NoTarget      TargetKind = iota
	CellTarget               // a cell of the board
	OptionTarget             // an option, by its arrow, its button or its digit
	EndTarget                // the button or key that ends the phase
	DefaultTarget            // the button that has the rules answer
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
	Option *Option         // valid until the options change, nil if the target is none
	End    *rules.ForceEnd // Action begins it or leads to it, and its steps follow
	Leaves bool            // Action is a walk onto an exit, and Leave follows
	All    bool            // Action begins all strikes of the phase
	Fig    rules.FigID
	At     rules.Cell // where a refusal is shown
	First  bool       // the first tap of a finger only points at the target
	Vain   bool       // it is refused because the target can resist all of it
}

// Resolve returns what acting on a target does. Both the preview and the click call
// it, so what is shown is what is done.
func (t *Table) Resolve(at Target) Choice {
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
			return Choice{Kind: ChooseAction, Action: t.Match.State().Default()}
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

func (t *Table) resolveOption(o *Option, d rules.Decision) Choice {
	c := Choice{Kind: ChooseOption, Option: o}
	if len(o.Actions) == 1 && (!o.More || narrate.Open(o.Actions) == 0) { // nothing else to choose
		c.Kind, c.Action, c.All = ChooseAction, o.Actions[0], o.all != nil
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

func (t *Table) resolveCell(at rules.Cell, d rules.Decision) Choice {
	switch {
	case t.Preview.Lens.Mode == LensSight:
		return Choice{Kind: ChooseView}
	case t.host.BotTurn():
		return Choice{}
	}
	if o := t.Chooser.optionAt(at); o != nil {
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
				leaves := kind == rules.Move && t.ui.Set.WalkOut && t.Match.State().ExitAt(t.Selected, at)
				return Choice{Kind: ChooseAction, Action: a, First: true, Leaves: leaves}
			}
		}
		if id == rules.NoFig {
			refusal.First = true
			return refusal
		}
		if a, ok := t.Chooser.useOn(id); ok && t.Match.State().Stance(id).Side != d.Side {
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

// TargetAt returns what lies at a point of the screen.
func (t *Table) TargetAt(x, y float32) Target {
	for i := range t.Chooser.Options {
		if o := &t.Chooser.Options[i]; o.Dir != rules.NoDir {
			if ax, ay, r := t.Picture.FaceWheel(o.Fig, o.Dir); (x-ax)*(x-ax)+(y-ay)*(y-ay) <= r*r {
				return Target{Kind: OptionTarget, Option: i}
			}
		}
	}
	return cellTarget(t.Picture.Camera.CellAt(t.Narrator.Board, t.Picture.Floor, x, y))
}

func cellTarget(c rules.Cell) Target {
	if c == rules.NoCell {
		return Target{}
	}
	return Target{Kind: CellTarget, Cell: c}
}

// Pointed returns the target of the device that was used last.
func (t *Table) Pointed() Target {
	around := t.Aim.Around
	keys := t.Aim.OnKeys && !around
	hover := t.ui.Kit.Hover()
	if !keys {
		switch hover {
		case "end-turn":
			return Target{Kind: EndTarget}
		case "default":
			return Target{Kind: DefaultTarget}
		}
	}
	switch {
	case t.Chooser.Focus >= 0:
		return t.tapped()
	case !keys && hover != "":
		for i := range t.Chooser.Options {
			o := &t.Chooser.Options[i]
			if o.ID == hover && (o.Button() || o.inBook) || o.Fig != rules.NoFig && hover == "whom:"+t.Narrator.Board.FigName(o.Fig) {
				return Target{Kind: OptionTarget, Option: i}
			}
		}
		return Target{}
	case around:
		return Target{}
	case keys:
		if at := t.tapped(); at.Kind == OptionTarget {
			return at
		}
		return cellTarget(t.Aim.Cursor)
	case t.Aim.Touched:
		if at := t.tapped(); at.Kind != NoTarget {
			return at
		}
		return cellTarget(t.Aim.Hover)
	case t.Aim.OnBoard && !t.ui.Kit.Over():
		return t.TargetAt(t.Aim.X, t.Aim.Y)
	}
	return Target{}
}

// tapped returns the focused option, or the target that a finger has tapped once.
func (t *Table) tapped() Target {
	if k := &t.Chooser; k.Focus >= 0 && k.Focus < len(k.Options) {
		return Target{Kind: OptionTarget, Option: k.Focus}
	}
	if d := t.Picture.Over.FaceHover; d != rules.NoDir {
		for i := range t.Chooser.Options {
			if t.Chooser.Options[i].Dir == d {
				return Target{Kind: OptionTarget, Option: i}
			}
		}
	}
	return cellTarget(t.Aim.Tapped)
}

// Press acts on a target that a pointer has pressed. A finger cannot hover: its
// first tap shows the preview, the second acts.
func (t *Table) Press(ctx *shell.Context, at Target) {
	c := t.Resolve(at)
	if ctx.In.Touch && c.First && c != t.Resolve(t.tapped()) {
		t.Chooser.Focus, t.Aim.Tapped, t.Picture.Over.FaceHover = -1, rules.NoCell, rules.NoDir
		if c.Kind != ChooseRefusal {
			t.ui.Player.Play(sound.Hover, 0, 1)
		}
		switch {
		case at.Kind == CellTarget:
			t.Aim.Tapped = at.Cell
		case c.Option.Dir != rules.NoDir:
			t.Picture.Over.FaceHover = c.Option.Dir
		case c.Option.Cell != rules.NoCell:
			t.Aim.Tapped = c.Option.Cell
			t.ScrollTo(t.Aim.Tapped)
		default:
			t.Chooser.Focus = at.Option
		}
		return
	}
	t.apply(ctx, at, c)
}

// Act acts on a target.
func (t *Table) Act(ctx *shell.Context, at Target) { t.apply(ctx, at, t.Resolve(at)) }

func (t *Table) apply(ctx *shell.Context, at Target, c Choice) {
	if c.Kind == ChooseAction || c.Kind == ChooseOption {
		t.Aim.Tapped, t.Chooser.Focus, t.Picture.Over.FaceHover = rules.NoCell, -1, rules.NoDir
		t.Chooser.Version++
	}
	switch c.Kind {
	case ChooseNothing:
		if at.Kind == CellTarget && t.host.BotTurn() {
			t.Aim.Tapped = at.Cell // to look at it
		}
	case ChooseAction:
		if c.Action.Kind == rules.Cast && at.Kind != EndTarget {
			t.Spells.Cast(ctx, c.Action)
		} else {
			t.Carry(ctx, c)
		}
	case ChooseOption:
		t.ui.Player.Play(sound.Select, 0, 1)
		switch ch := &t.Chooser; c.Option.ID {
		case "all-ways":
			ch.allWays = !ch.allWays
		case "by-step":
			t.ByStep = true
		default:
			ch.History, ch.Remaining = append(ch.History, ch.Remaining), c.Option.Actions
		}
	case ChooseGroup:
		t.selectGroup(ctx, c.Fig)
	case ChooseNobody:
		t.Unselect()
	case ChooseView:
		if ln := &t.Preview.Lens; ln.From == at.Cell {
			ln.From = rules.NoCell
		} else {
			ln.From = at.Cell
		}
		t.ui.Player.Play(sound.Select, 0, 1)
	case ChooseRefusal:
		d := t.Match.State().Pending()
		switch {
		case c.Vain:
			t.Preview.Why.refuseAt(ctx, c.At, t.Narrator.Resisted(c.Action))
		case at.Kind == CellTarget:
			if why := t.Narrator.Missed(d, t.Chooser.onBoard); t.Chooser.ButtonsOnly() && t.Preview.Why.refusal(at.Cell) == "" {
				t.host.Refuse(ctx, why) // the question stays in the bar
			} else {
				t.Preview.Why.refuseAt(ctx, at.Cell, why)
			}
			t.Aim.Tapped = rules.NoCell
		case !TakesCommands(d.Ask) || t.Chooser.Remaining != nil:
			t.host.Refuse(ctx, t.ui.Lang.T("Finish the open decision first."))
		default:
			t.host.Do(ctx, c.Action) // the refusal gives the reason
		}
	}
	t.Chooser.Refresh()
}

// follow returns the actions that follow that of a choice.
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

// Carry carries out the action of a choice and keeps what follows it.
func (t *Table) Carry(ctx *shell.Context, c Choice) {
	steps := c.follow()
	t.Chooser.Ended = c.End != nil
	if c.Action.Kind == rules.Use && c.End == nil {
		steps = []rules.Action{c.Action} // never legal: up to where its end is asked about
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
	if !t.host.Do(ctx, c.Action) {
		t.StopFollowing()
	}
}

// StopFollowing forgets what is still to follow of what was chosen in one go.
func (t *Table) StopFollowing() {
	t.Steps, t.AllStrike, t.Chooser.Ended = t.Steps[:0], false, false
}

// Following returns the action that goes on with what was chosen in one go: a forced
// movement, a walk off the board, all strikes. wait is whether another decision must
// come first.
func (t *Table) Following() (a rules.Action, ok, wait bool) {
	d := t.Match.State().Pending()
	if t.AllStrike {
		return t.nextStrike(d)
	}
	if s := t.Match.State(); t.Chooser.Ended && d.Ask == rules.AskStability && d.Side == s.Side() {
		return s.Default(), true, false // whoever chose where a friend ends has decided what it resists
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

// selectGroup selects a group, or says why it can be given no command.
func (t *Table) selectGroup(ctx *shell.Context, id rules.FigID) {
	t.Aim.Tapped = rules.NoCell
	t.Chooser.Reset()
	if t.Commandable(id) {
		t.Selected = id
		t.ui.Notice.Clear()
		t.ui.Player.Play(sound.Select, 0, 1)
		return
	}
	s := t.Match.State()
	f, d := s.Figure(id), s.Pending()
	if d.Ask == rules.AskMove && f.Side == s.Side() {
		if err := s.Check(rules.Action{Kind: rules.Face, Fig: id, To: rules.NoCell, Dir: (f.Facing + 1) % rules.Dir(t.Narrator.Board.Topology().Dirs())}); err != nil {
			t.host.Refuse(ctx, t.Narrator.Refusal(err))
		}
	}
	if d.Ask == rules.AskStrike && f.Side == d.Side {
		why := t.ui.Lang.F("%s has no enemy in contact.", t.Narrator.Fig(id))
		if f.Struck {
			why = t.ui.Lang.F("%s has already struck in this phase.", t.Narrator.Fig(id))
		}
		t.host.Refuse(ctx, why)
	}
	t.Selected = rules.NoFig
}
