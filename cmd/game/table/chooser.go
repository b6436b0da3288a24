package table

import (
	"fmt"
	"slices"
	"strings"

	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/narrate"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/rules"
)

// Option is one thing the player can choose now: a cell or figure on the board, a
// direction, or a button. Choosing it keeps its Actions; while there are several,
// the next question narrows them down.
type Option struct {
	ID      string // of a button, for tests
	Text    string // of a button, or the label on the board
	Tip     string
	Icon    icon.ID
	Cell    rules.Cell  // on the board, NoCell for a button
	Fig     rules.FigID // the figure to pick, NoFig for none
	Dir     rules.Dir   // the direction to pick, NoDir for none
	Actions []rules.Action
	On      bool             // of a switch
	More    bool             // ask again even if only one action is left
	Ends    []rules.ForceEnd // of a forced movement, the best first; Actions is its first step, or the ability
	all     []rules.Action   // strikes made in one press
	inBook  bool             // listed in the spellbook
	harmful bool             // to an enemy
	rank    int              // how faint it is on the board
}

func newOption(id, text string, pic icon.ID, actions ...rules.Action) Option {
	return Option{ID: id, Text: text, Icon: pic, Cell: rules.NoCell, Fig: rules.NoFig, Dir: rules.NoDir, Actions: actions}
}

// Button reports whether the option is a button of the strip.
func (o *Option) Button() bool { return o.Cell == rules.NoCell && o.Dir == rules.NoDir && !o.inBook }

// IsPass reports whether the option declines.
func (o *Option) IsPass() bool {
	return len(o.Actions) == 1 && o.Actions[0].Kind == rules.Pass
}

// chooser works out the options of a position and keeps what was chosen so far.
type chooser struct {
	part
	unavailableFor int // Version
	unavailable    []Option

	Options    []Option
	Remaining  []rules.Action   // the actions left, nil before the first pick
	History    [][]rules.Action // Remaining before each pick
	allWays    bool             // also offer ways that differ only in their harm
	lastUsed   int              // the ability used last
	Ended      bool             // the end of the forced movement under way was chosen
	aimed      rules.Action     // the use of the chosen ability that was pointed at last
	ahead      []Option         // where its target may end
	listed     rules.Cell       // the end that was pointed at last, with several ways to it
	rested     int              // ticks on another such end
	Focus      int              // the option with the focus of the keys, -1 for none
	SpellPhase bool             // the spellbook is open
	Version    int              // counts what changes the options
	cachedFor  optionsKey
}

type optionsKey struct {
	version  int
	selected rules.FigID
	busy     bool
}

// Reset forgets what was chosen.
func (ch *chooser) Reset() {
	ch.Remaining, ch.History, ch.Focus, ch.allWays = nil, ch.History[:0], -1, false
	ch.aimed, ch.ahead, ch.listed = rules.Action{}, nil, rules.NoCell
	ch.Version++
}

// Refresh works out the options, unless nothing has changed.
func (ch *chooser) Refresh() {
	now := optionsKey{ch.Version, ch.t.Selected, ch.t.host.Busy()}
	if now == ch.cachedFor {
		return
	}
	focus := ""
	if ch.Focus >= 0 && ch.Focus < len(ch.Options) {
		focus = ch.Options[ch.Focus].ID
	}
	ch.cachedFor, ch.Options = now, ch.Options[:0]
	if !now.busy && !ch.t.host.BotTurn() {
		d := ch.t.Match.State().Pending()
		switch {
		case ch.Remaining != nil:
			ch.answerOptions(ch.Remaining, d)
			ch.Options = append(ch.Options, ch.ahead...)
		case d.Ask == rules.AskMove:
			ch.commandOptions()
		case d.Ask == rules.AskStrike:
			if ch.t.Selected != rules.NoFig {
				ch.answerOptions(ch.t.legalIf(func(a rules.Action) bool { return a.Fig == ch.t.Selected }), d)
			} else if list := ch.t.strikes(); len(list) > 1 { // all of the phase in one press
				o := newOption("all-strike", ch.ui.Lang.T("All strike"), icon.Fast, list[0])
				o.Tip, o.all = ch.ui.Lang.T("Each group strikes the target it should hit most often"), list
				ch.Options = append(ch.Options, o)
			}
		case d.Ask == rules.AskSpells:
			if ch.t.Spells.Deferred() {
				break // no more spells
			}
			for _, n := range ch.t.Narrator.Board.Sides()[d.Side].Spells {
				if list := ch.t.legalIf(func(a rules.Action) bool { return a.Kind == rules.Cast && int(a.N) == n }); len(list) > 0 {
					sp := &ch.t.Narrator.Board.Spells()[n]
					o := newOption(spellID(sp), ch.t.Narrator.Name(sp.Name), board.SpellIcon(sp), list...)
					o.More, o.inBook = true, true
					ch.Options = append(ch.Options, o)
				}
			}
		case (d.Ask == rules.AskDistance || d.Ask == rules.AskForce) && !ch.t.ByStep:
			ch.endOptions()
		case d.Ask != rules.AskNothing:
			ch.answerOptions(ch.t.Legal, d)
		}
	}
	if ch.Focus >= 0 { // it stays where it was
		ch.Focus = slices.IndexFunc(ch.Options, func(o Option) bool { return o.ID == focus })
	}
}

// commandOptions adds buttons for what the selected group can do besides moving.
func (ch *chooser) commandOptions() {
	if ch.t.Selected == rules.NoFig {
		return
	}
	for n := range ch.t.Narrator.Board.Abilities() {
		a := &ch.t.Narrator.Board.Abilities()[n]
		ch.addCommands(rules.Use, uint8(n), "use:"+a.Name, ch.t.Narrator.Name(a.Name), ch.t.Narrator.Ability(a), board.AbilityIcon(a))
	}
	ch.addCommands(rules.SlayProne, 0, "slay", ch.ui.Lang.T("Slay"), ch.ui.Lang.T("Slay a prone, not agile figure beside it; takes the action (FG-05)"), board.CauseIcon(rules.BySlaying))
	st := ch.t.Narrator.Board.Settings()
	risk := ch.ui.Lang.T("no risk")
	if st.JumpRisk > 0 {
		risk = ch.ui.Lang.F("falls in on %d or less", st.JumpRisk)
	}
	ch.addCommands(rules.Jump, 0, "jump", ch.ui.Lang.T("Jump"), ch.ui.Lang.F("Jump over the pitfall beside it; takes the action and %d of its move; %s (PF-02)", st.JumpCost, risk), icon.Arrow)
	ch.addCommands(rules.Cross, 0, "cross", ch.ui.Lang.T("Cross"), ch.ui.Lang.T("Cross the pitfall beside it with care; takes the action and the whole move (PF-02)"), icon.Hand)
	ch.addCommands(rules.Capture, 0, "capture", ch.ui.Lang.T("Capture"), ch.ui.Lang.T("Capture the structure here; takes the action (BD-04)"), icon.Flag)
	ch.addCommands(rules.Leave, 0, "leave", ch.ui.Lang.T("Leave"), ch.ui.Lang.T("Leave the board by this exit (TN-04)"), icon.Door)
	list := ch.t.legalIf(func(a rules.Action) bool { return a.Kind == rules.Door && a.Fig == ch.t.Selected })
	for i, a := range list {
		text := ch.ui.Lang.T("Open door")
		if ch.t.Match.State().Feature(a.To) == rules.DoorOpen {
			text = ch.ui.Lang.T("Close door")
		}
		if d := ch.t.Narrator.Board.DirTo(ch.t.Match.State().Figure(ch.t.Selected).Cell, a.To); len(list) > 1 && d != rules.NoDir {
			text += " (" + ch.t.Narrator.Way(rules.Action{Dir: d}) + ")"
		}
		o := newOption("door:"+narrate.Number(i+1), text, icon.Door, a)
		o.Tip = ch.ui.Lang.T("Costs 1 move (MV-04)")
		ch.Options = append(ch.Options, o)
	}
	ch.addCommands(rules.Face, 0, "turn", ch.ui.Lang.T("Turn"), ch.ui.Lang.T("Turn on the spot; ends its move (FG-06)"), icon.Restart)
}

// addCommands adds a button for the legal commands of a kind, if there are any.
func (ch *chooser) addCommands(kind rules.ActionKind, n uint8, id, text, tip string, pic icon.ID) {
	list := ch.t.legalIf(func(a rules.Action) bool { return a.Fig == ch.t.Selected && a.Kind == kind && a.N == n })
	if len(list) > 0 {
		o := newOption(id, text, pic, list...)
		o.Tip, o.More = tip, narrate.Parts(kind) != nil
		ch.Options = append(ch.Options, o)
	}
}

func (ch *chooser) answerOptions(list []rules.Action, d rules.Decision) {
	var rest []rules.Action
	var plain []Option
	for _, a := range list {
		if narrate.Parts(a.Kind) != nil {
			rest = append(rest, a)
		} else if a.Kind != rules.EndTurn && (d.Ask != rules.AskMove || ch.Remaining != nil) {
			text, pic := ch.t.Narrator.Answer(a, d)
			plain = append(plain, newOption("answer:"+strings.TrimSpace(ch.t.Narrator.Board.FormatAction(a)), text, pic, a))
		}
	}
	if len(rest) > 0 {
		ch.partOptions(rest, d)
	}
	ch.Options = append(ch.Options, plain...)
}

// partOptions adds the values of the first part in which the actions differ.
func (ch *chooser) partOptions(list []rules.Action, d rules.Decision) {
	x := narrate.Open(list)
	first := len(ch.Options)
	for _, a := range list {
		if at := slices.IndexFunc(ch.Options[first:], func(o Option) bool { return x.Value(o.Actions[0]) == x.Value(a) }); at >= 0 {
			o := &ch.Options[first+at]
			o.Actions = append(o.Actions, a)
			continue
		}
		o := newOption("answer:"+ch.t.Narrator.Board.FormatAction(a), "", icon.None, a)
		switch x {
		case narrate.PartFig, narrate.PartOther:
			id := a.Other
			if x == narrate.PartFig {
				id = a.Fig
			}
			switch {
			case id == rules.NoFig:
				o.Text = ch.ui.Lang.T("Nobody")
			case ch.t.View.Figures[id].Cell == rules.NoCell:
				o.Text = ch.t.Narrator.Fig(id)
			default:
				f := &ch.t.View.Figures[id]
				o.Cell, o.Fig, o.harmful, o.Text = f.Cell, id, f.Side != d.Side, ch.label(a)
			}
		case narrate.PartCell:
			o.Cell = a.To
			if n := len(ch.Options) - first + 1; n < 10 {
				o.Text = fmt.Sprint(n)
			}
		case narrate.PartDir:
			o.Dir, o.Fig, o.Cell = a.Dir, a.Fig, ch.t.Towards(a)
		case narrate.PartNumber:
			if o.Text = fmt.Sprint(a.N); a.Kind == rules.Brace {
				o.Text, o.Icon = ch.t.Narrator.Answer(a, d)
			}
		case narrate.PartMember:
			o.Text = ch.member(a.Fig, int(a.Dir))
		case narrate.PartSecond:
			o.Text = ch.member(a.Other, int(a.M))
			if ch.t.Narrator.Board.Spells()[a.N].Effect == rules.Dispel {
				o.Text = ""
				if s := ch.t.Match.State(); int(a.M) < s.NumCasts() {
					c := s.Cast(int(a.M))
					if o.Text = ch.t.Narrator.Name(ch.t.Narrator.Board.Spells()[c.Spell].Name); c.Fig != rules.NoFig {
						o.Text = ch.ui.Lang.F("%s on %s", o.Text, ch.t.Narrator.Fig(c.Fig))
					}
				}
			}
		default:
			o.Text, o.Icon = ch.t.Narrator.Answer(a, d)
		}
		ch.Options = append(ch.Options, o)
	}
}

// Towards returns the cell that a command in a direction leads to, NoCell for none, for one
// straight up or down, and for a figure of several cells.
func (t *Table) Towards(a rules.Action) rules.Cell {
	f, b := &t.View.Figures[a.Fig], t.Narrator.Board
	if f.Size > 1 || f.Cell == rules.NoCell || a.Dir == rules.NoDir {
		return rules.NoCell
	}
	c := b.Neighbour(f.Cell, a.Dir)
	if (a.Kind == rules.Jump || a.Kind == rules.Cross) && c != rules.NoCell {
		c = b.Neighbour(c, a.Dir)
	}
	return c
}

// member describes a member of a group for a button.
func (ch *chooser) member(id rules.FigID, m int) string {
	f := &ch.t.View.Figures[id]
	return fmt.Sprintf("%s (%d)", ch.t.Narrator.Kind(ch.t.Narrator.Board.Kinds()[f.Kinds[m]].Name), f.Stamina[m])
}

// label returns the label of a figure that can be chosen: the dice of a strike at it
// and the number they need.
func (ch *chooser) label(a rules.Action) string {
	s := ch.t.Match.State()
	switch a.Kind {
	case rules.Strike, rules.Rangestrike:
		if dice, need, ok := blow(s, a); ok {
			return narrate.Dice3(dice, need)
		}
	case rules.Penalty:
		if d := s.Pending(); d.By != rules.NoFig {
			if i, err := s.StrikeInfo(a.Fig, d.By); err == nil {
				for _, x := range i.Penalties {
					if x.Fig == a.Other {
						return narrate.Dice3(x.Dice, x.Need)
					}
				}
			}
		}
	}
	return ""
}

// Back undoes the last choice and reports whether there was one.
func (ch *chooser) Back() bool {
	ch.Focus = -1
	n := len(ch.History)
	if n == 0 {
		return false
	}
	ch.Version++
	ch.Remaining = ch.History[n-1]
	ch.aimed, ch.ahead = rules.Action{}, nil
	ch.History = ch.History[:n-1]
	ch.Refresh()
	return true
}

// optionAt returns the option on a cell of the board, nil for none. An option
// on the cell itself goes before one whose large figure would cover it.
func (ch *chooser) optionAt(at rules.Cell) *Option {
	for i := range ch.Options {
		if o := &ch.Options[i]; o.Cell == at {
			return o
		}
	}
	for i := range ch.Options {
		o := &ch.Options[i]
		if o.Cell == rules.NoCell {
			continue
		}
		who := o.Fig
		if o.Dir != rules.NoDir {
			who = rules.NoFig
		} else if a := o.Actions[0]; who == rules.NoFig && (a.Kind == rules.Displace || a.Kind == rules.Place) {
			who = a.Fig // covers all of its cells
		} else if len(o.Ends) > 0 && o.Ends[0].Cell == o.Cell {
			who = o.Ends[0].Steps[0].Fig
		}
		if who != rules.NoFig && ch.t.covers(o.Cell, who, at) {
			return o
		}
	}
	return nil
}

// useOn returns the use of an ability of the selected group on a figure: the ability
// used last if possible, else the first; one that it can resist comes last.
func (ch *chooser) useOn(id rules.FigID) (use rules.Action, ok bool) {
	vain := true
	for _, a := range ch.t.Legal {
		if a.Kind != rules.Use || a.Fig != ch.t.Selected || a.Other != id {
			continue
		}
		if r := ch.t.Match.State().Resists(a); !ok || vain && !r || vain == r && int(a.N) == ch.lastUsed {
			use, ok, vain = a, true, r
		}
	}
	return use, ok
}

// Step moves the focus to the next or previous option and shows it.
func (ch *chooser) Step(by int) {
	n := len(ch.Options)
	if n == 0 {
		return
	}
	if ch.Focus < 0 && by < 0 {
		ch.Focus = 0
	}
	ch.Focus = ((ch.Focus+by)%n + n) % n
	o := &ch.Options[ch.Focus]
	if o.Dir != rules.NoDir {
		ch.t.Picture.Over.FaceHover = o.Dir
	} else if o.Cell != rules.NoCell {
		ch.t.Aim.Cursor = o.Cell
		ch.t.ScrollTo(o.Cell)
	}
	ch.ui.Player.Play(sound.Hover, 0, 1)
}

// Shortcut returns the option whose own key is pressed: its digit, or for one that
// declines the key that ends a turn.
func (ch *chooser) Shortcut(in *input.Frame) Target {
	for i := range 10 {
		if in.Keys.Has('0' + input.Key(i)) {
			if at := ch.Digit(i); at >= 0 {
				return Target{Kind: OptionTarget, Option: at}
			}
		}
	}
	if in.Fresh.Has(input.EndTurn) {
		for i := range ch.Options {
			if ch.Options[i].IsPass() {
				return Target{Kind: OptionTarget, Option: i}
			}
		}
	}
	return Target{}
}

// Digit returns the index of the option that a digit stands for, -1 for none. A
// number stands for itself; the other options count from 1, cells before buttons. The
// ends of a forced movement on the board have none, for the ways to one of them.
func (ch *chooser) Digit(n int) int {
	for i := range ch.Options {
		if o := &ch.Options[i]; len(o.Actions) == 1 && o.Actions[0].Kind == rules.Brace {
			if int(o.Actions[0].N) == n {
				return i
			}
			if i == len(ch.Options)-1 {
				return -1
			}
		}
	}
	for _, board := range [2]bool{true, false} {
		for i := range ch.Options {
			o := &ch.Options[i]
			if o.Dir != rules.NoDir || o.inBook || board != (o.Cell != rules.NoCell) || board && len(o.Ends) > 0 {
				continue
			}
			if n--; n == 0 {
				return i
			}
		}
	}
	return -1
}

// showOptions marks the options on the board.
func (ch *chooser) showOptions(o *board.Overlay) {
	for i := range ch.Options {
		q := &ch.Options[i]
		switch {
		case q.Dir != rules.NoDir:
			o.Facings, o.Dirs = q.Fig, append(o.Dirs, q.Dir)
			if a := q.Actions[0]; a.Kind == rules.Jump || a.Kind == rules.Cross {
				o.Choices = append(o.Choices, board.Choice{Cell: q.Cell})
			}
		case q.Fig != rules.NoFig:
			o.Targets = append(o.Targets, board.Target{Fig: q.Fig, Label: q.Text, Foe: q.harmful})
		case q.Cell != rules.NoCell:
			ch.showCell(o, q)
		}
	}
	if o.Facings == rules.NoFig {
		o.FaceHover = rules.NoDir
	}
}

// showCell marks the cell of an option, and above or below it where that is on another floor.
func (ch *chooser) showCell(o *board.Overlay, q *Option) {
	o.Choices = append(o.Choices, board.Choice{Cell: q.Cell, Label: q.Text, Icon: q.Icon, Harm: q.harmful, Rank: q.rank})
	b, shown := ch.t.Narrator.Board, ch.t.Picture.Floor
	if at := b.Pos(q.Cell); len(q.Ends) > 0 && at.Floor != shown {
		mark := board.Choice{Label: narrate.Number(at.Floor + 1), Icon: icon.FloorUp, Rank: 1}
		if at.Floor < shown {
			mark.Icon = icon.FloorDown
		}
		at.Floor = shown
		mark.Cell = b.Cell(at)
		o.Choices = append(o.Choices, mark)
	}
}

// Focused reports whether the focus is on an option.
func (ch *chooser) Focused(o *Option) bool {
	return ch.Focus >= 0 && ch.Focus < len(ch.Options) && ch.Options[ch.Focus].ID == o.ID
}

// onBoard reports whether cells are offered on the board, and whether figures are.
func (ch *chooser) onBoard() (cells, figs bool) {
	for i := range ch.Options {
		o := &ch.Options[i]
		cells = cells || o.Cell != rules.NoCell && o.Fig == rules.NoFig
		figs = figs || o.Fig != rules.NoFig
	}
	return cells, figs
}

// ButtonsOnly reports whether all options are buttons.
func (ch *chooser) ButtonsOnly() bool {
	for i := range ch.Options {
		if o := &ch.Options[i]; !o.Button() && !o.inBook {
			return false
		}
	}
	return len(ch.Options) > 0
}
