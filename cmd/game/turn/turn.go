// Package turn is a player's turn without a screen: what is selected, what can be chosen,
// what it would do, and what a chosen plan still has to do.
//
// A screen tells it the Moment, asks what acting on a Target does (Resolve), acts on it, and shows
// what comes back. Commands are returned for the screen to give to the match.
package turn

import (
	"slices"

	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/session"
	"wallfall/rules"
)

// Turn is the turn of the side that decides in a match.
type Turn struct {
	Position
	Chooser   Chooser
	Lens      Lens
	Intents   Intents
	Steps     []rules.Action // the plan: what is left of what was chosen in one go
	AllStrike bool           // the plan is to make all strikes of the phase
	striking  int            // the side of AllStrike
	best      bool           // the plan is the best end of the forced movement to come
	Shown     *Outcome       // the outcome of the command pointed at, nil for none
	Text      string         // Shown as text
	outcomes  outcomes
	marks     marks
	derived   derivedKey
}

// New returns the turn of a match, with texts by a narrator.
func New(m *session.Match, w narrate.Narrator) Turn {
	return Turn{
		Position: Position{Match: m, Narrator: w, Selected: rules.NoFig, scratch: new(rules.State), log: new(rules.Log)},
		Chooser:  Chooser{Focus: -1, listed: rules.NoCell, lastUsed: map[int]int{}},
		Lens:     Lens{From: rules.NoCell},
	}
}

// derivedKey identifies the position that derived data belongs to.
type derivedKey struct {
	board  *rules.Board
	hash   uint64
	closed bool // the past is shown, or a bot decides
	going  bool // a plan is under way: the ends of its movement are not offered
}

// Refresh works out all that depends on the position, and forgets what was chosen in the
// last one. It reports whether the position has changed.
func (t *Turn) Refresh() (changed bool) {
	s := t.Match.State()
	key := derivedKey{s.Board(), s.Hash(), t.now.Past || t.BotTurn(), len(t.Steps) > 0}
	if changed = key != t.derived; changed {
		t.derived = key
		t.Legal, t.Ends, t.MoreEnds, t.ByStep = t.Legal[:0], t.Ends[:0], false, false
		if !key.closed {
			t.Legal = s.Legal(t.Legal)
			if !key.going {
				var all bool
				t.Ends, all = s.ForceEnds(t.Ends, rules.MaxForceEnds)
				t.MoreEnds = !all
			}
		}
		t.Hash = key.hash
		t.Forecast.Read(s, t.scratch, t.log)
	}
	t.Chooser.Reset()
	d := s.Pending()
	if d.Ask != rules.AskStability {
		t.always = false
	}
	if d.Ask != rules.AskStrike && !t.AllStrike {
		t.aimed = nil
	}
	if !TakesCommands(d.Ask) || t.Selected != rules.NoFig && !t.Commandable(t.Selected) {
		t.Selected = rules.NoFig
	}
	if d.Ask == rules.AskStrike && t.Selected == rules.NoFig {
		t.Selected = t.only()
	}
	t.Chooser.SpellPhase = d.Ask == rules.AskSpells && !key.closed
	return changed
}

// Tell tells the turn of what else is shown.
func (t *Turn) Tell(now Moment) { t.now = now }

// Select selects a group, or none, and forgets what was chosen for another.
//
//go:noinline
func (t *Turn) Select(id rules.FigID) {
	t.Selected = id
	t.Chooser.Reset()
}

// Options updates the options and returns them.
func (t *Turn) Options() []Option {
	t.Chooser.Refresh(&t.Position)
	return t.Chooser.Options
}

// restTicks is how long the pointer must rest on a cell before the ways to it are listed: the
// list must not change while the pointer is on its way to one of them.
const restTicks = 8

// Point registers a tick of pointing at a target; firmly is false for a device that passes
// over things on its way, like a mouse. Options may depend on it: once the target of an
// ability is pointed at its ends can be chosen in the same press, and the ways to an end are
// listed.
func (t *Turn) Point(at Target, firmly bool) {
	ch := &t.Chooser
	c := t.Resolve(at)
	o := c.Option
	if o == nil || o.Cell == rules.NoCell {
		return
	}
	switch {
	case ch.Remaining != nil && c.Kind == ChooseAction && c.Action.Kind == rules.Use && c.End == nil:
		if c.Action == ch.aimed || t.Narrator.Board.Abilities()[c.Action.N].Targets > 1 {
			return
		}
		if v := t.Outcome(c); v != nil {
			ch.aimed, ch.ahead = c.Action, v.reach
			ch.Version++
		}
	case o.Cell == ch.listed || ch.Remaining != nil || len(o.Ends) < 2:
		ch.rested = 0
	default:
		if ch.rested++; ch.rested > restTicks || firmly {
			ch.listed, ch.rested = o.Cell, 0
			ch.Version++
		}
	}
}

// Stroke chooses the ability that a group which is dragged would use on the figure it rests on, so
// that the drag can go on to where the figure ends, and reports whether there is one.
func (t *Turn) Stroke(at rules.Cell) bool {
	ch, s := &t.Chooser, t.Match.State()
	if at == rules.NoCell || t.Selected == rules.NoFig || ch.Remaining != nil || s.Pending().Ask != rules.AskMove {
		return false
	}
	use, ok := ch.useOn(&t.Position, s.FigAt(at))
	if !ok || s.Resists(use) {
		return false
	}
	ch.History = append(ch.History, nil)
	ch.Remaining = t.legalIf(func(a rules.Action) bool { return a.Kind == rules.Use && a.Fig == use.Fig && a.N == use.N })
	ch.Version++
	ch.Refresh(&t.Position)
	t.Point(CellAt(at), true)
	return true
}

// Liftable reports whether a group can be dragged to a target: it can do more than turn, and
// no ability of another was chosen.
func (t *Turn) Liftable(id rules.FigID) bool {
	return id != rules.NoFig && t.CursorFree() && t.Lens.Mode != LensSight && (t.Chooser.Remaining == nil || id == t.Selected) &&
		slices.ContainsFunc(t.Legal, func(a rules.Action) bool { return a.Fig == id && a.Kind != rules.Face })
}

// Transported reports whether a figure is a target of the chosen spell that still needs a cell.
func (t *Turn) Transported(at rules.Cell) bool {
	c := t.Resolve(CellAt(at))
	return c.Kind == ChooseOption && c.Option.Fig != rules.NoFig && c.Option.Actions[0].Kind == rules.Cast && c.Option.Actions[0].To != rules.NoCell
}

// Back undoes the last choice and reports whether there was one.
func (t *Turn) Back() bool { return t.Chooser.back(&t.Position) }

// NextGroup returns the next or previous group that can be given a command, NoFig if there
// is none; groups that can only turn come last. ok is false where the next option is meant.
func (t *Turn) NextGroup(by int) (id rules.FigID, ok bool) {
	d := t.Match.State().Pending()
	if t.Chooser.Remaining != nil || d.Ask != rules.AskMove && (d.Ask != rules.AskStrike || t.Selected != rules.NoFig && (t.Chooser.Focus >= 0 || t.only() == t.Selected)) {
		return rules.NoFig, false
	}
	order := slices.Collect(t.groups(func(a rules.Action) bool { return a.Kind != rules.Face }))
	for id := range t.groups(anything) { // that can only turn
		if !slices.Contains(order, id) {
			order = append(order, id)
		}
	}
	if len(order) == 0 {
		return rules.NoFig, true
	}
	at := slices.Index(order, t.Selected)
	if at < 0 && by < 0 {
		at = 0
	}
	return order[((at+by)%len(order)+len(order))%len(order)], true
}
