package turn

import (
	"fmt"
	"slices"
	"strings"

	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
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
	All     []rules.Action   // strikes made in one press
	InBook  bool             // listed in the spellbook
	harmful bool             // to an enemy
	rank    int              // how faint it is on the board
}

func newOption(id, text string, pic icon.ID, actions ...rules.Action) Option {
	return Option{ID: id, Text: text, Icon: pic, Cell: rules.NoCell, Fig: rules.NoFig, Dir: rules.NoDir, Actions: actions}
}

// SpellID returns the ID of a spell's option.
func SpellID(sp *rules.Spell) string { return "spell:" + sp.Name }

// Button reports whether the option is a button of the strip.
func (o *Option) Button() bool { return o.Cell == rules.NoCell && o.Dir == rules.NoDir && !o.InBook }

// IsPass reports whether the option declines.
func (o *Option) IsPass() bool {
	return len(o.Actions) == 1 && o.Actions[0].Kind == rules.Pass
}

// Chooser works out the options of a position and keeps what was chosen so far.
type Chooser struct {
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
func (ch *Chooser) Reset() {
	ch.Remaining, ch.History, ch.Focus, ch.allWays = nil, ch.History[:0], -1, false
	ch.aimed, ch.ahead, ch.listed = rules.Action{}, nil, rules.NoCell
	ch.Version++
}

// Refresh works out the options, unless nothing has changed.
func (ch *Chooser) Refresh(p *Position) {
	now := optionsKey{ch.Version, p.Selected, p.Now.Busy}
	if now == ch.cachedFor {
		return
	}
	focus := ""
	if ch.Focus >= 0 && ch.Focus < len(ch.Options) {
		focus = ch.Options[ch.Focus].ID
	}
	ch.cachedFor, ch.Options = now, ch.Options[:0]
	if !now.busy && !p.BotTurn() {
		d := p.Match.State().Pending()
		switch {
		case ch.Remaining != nil:
			ch.answerOptions(p, ch.Remaining, d)
			ch.Options = append(ch.Options, ch.ahead...)
		case d.Ask == rules.AskMove:
			ch.commandOptions(p)
		case d.Ask == rules.AskStrike:
			if p.Selected != rules.NoFig {
				ch.answerOptions(p, p.legalIf(func(a rules.Action) bool { return a.Fig == p.Selected }), d)
			} else if list := p.strikes(); len(list) > 1 { // all of the phase in one press
				o := newOption("all-strike", p.Narrator.Lang.T("All strike"), icon.Fast, list[0])
				o.Tip, o.All = p.Narrator.Lang.T("Each group strikes the target it should hit most often"), list
				ch.Options = append(ch.Options, o)
			}
		case d.Ask == rules.AskSpells:
			if p.Deferred() {
				break // no more spells
			}
			for _, n := range p.Narrator.Board.Sides()[d.Side].Spells {
				if list := p.legalIf(func(a rules.Action) bool { return a.Kind == rules.Cast && int(a.N) == n }); len(list) > 0 {
					sp := &p.Narrator.Board.Spells()[n]
					o := newOption(SpellID(sp), p.Narrator.Name(sp.Name), board.SpellIcon(sp), list...)
					o.More, o.InBook = true, true
					ch.Options = append(ch.Options, o)
				}
			}
		case (d.Ask == rules.AskDistance || d.Ask == rules.AskForce) && !p.ByStep:
			ch.endOptions(p)
		case d.Ask != rules.AskNothing:
			ch.answerOptions(p, p.Legal, d)
		}
	}
	if ch.Focus >= 0 { // it stays where it was
		ch.Focus = slices.IndexFunc(ch.Options, func(o Option) bool { return o.ID == focus })
	}
}

// commandOptions adds buttons for what the selected group can do besides moving.
func (ch *Chooser) commandOptions(p *Position) {
	if p.Selected == rules.NoFig {
		return
	}
	for n := range p.Narrator.Board.Abilities() {
		a := &p.Narrator.Board.Abilities()[n]
		ch.addCommands(p, rules.Use, uint8(n), "use:"+a.Name, p.Narrator.Name(a.Name), p.Narrator.Ability(a), board.AbilityIcon(a))
	}
	ch.addCommands(p, rules.SlayProne, 0, "slay", p.Narrator.Lang.T("Slay"), p.Narrator.Lang.T("Slay a prone, not agile figure beside it; takes the action (FG-05)"), board.CauseIcon(rules.BySlaying))
	st := p.Narrator.Board.Settings()
	risk := p.Narrator.Lang.T("no risk")
	if st.JumpRisk > 0 {
		risk = p.Narrator.Lang.F("falls in on %d or less", st.JumpRisk)
	}
	ch.addCommands(p, rules.Jump, 0, "jump", p.Narrator.Lang.T("Jump"), p.Narrator.Lang.F("Jump over the pitfall beside it; takes the action and %d of its move; %s (PF-02)", st.JumpCost, risk), icon.Arrow)
	ch.addCommands(p, rules.Cross, 0, "cross", p.Narrator.Lang.T("Cross"), p.Narrator.Lang.T("Cross the pitfall beside it with care; takes the action and the whole move (PF-02)"), icon.Hand)
	ch.addCommands(p, rules.Capture, 0, "capture", p.Narrator.Lang.T("Capture"), p.Narrator.Lang.T("Capture the structure here; takes the action (BD-04)"), icon.Flag)
	ch.addCommands(p, rules.Leave, 0, "leave", p.Narrator.Lang.T("Leave"), p.Narrator.Lang.T("Leave the board by this exit (TN-04)"), icon.Door)
	list := p.legalIf(func(a rules.Action) bool { return a.Kind == rules.Door && a.Fig == p.Selected })
	for i, a := range list {
		text := p.Narrator.Lang.T("Open door")
		if p.Match.State().Feature(a.To) == rules.DoorOpen {
			text = p.Narrator.Lang.T("Close door")
		}
		if d := p.Narrator.Board.DirTo(p.Match.State().Figure(p.Selected).Cell, a.To); len(list) > 1 && d != rules.NoDir {
			text += " (" + p.Narrator.Way(rules.Action{Dir: d}) + ")"
		}
		o := newOption("door:"+narrate.Number(i+1), text, icon.Door, a)
		o.Tip = p.Narrator.Lang.T("Costs 1 move (MV-04)")
		ch.Options = append(ch.Options, o)
	}
	ch.addCommands(p, rules.Face, 0, "turn", p.Narrator.Lang.T("Turn"), p.Narrator.Lang.T("Turn on the spot; ends its move (FG-06)"), icon.Restart)
}

// addCommands adds a button for the legal commands of a kind, if there are any.
func (ch *Chooser) addCommands(p *Position, kind rules.ActionKind, n uint8, id, text, tip string, pic icon.ID) {
	list := p.legalIf(func(a rules.Action) bool { return a.Fig == p.Selected && a.Kind == kind && a.N == n })
	if len(list) > 0 {
		o := newOption(id, text, pic, list...)
		o.Tip, o.More = tip, narrate.Parts(kind) != nil
		ch.Options = append(ch.Options, o)
	}
}

func (ch *Chooser) answerOptions(p *Position, list []rules.Action, d rules.Decision) {
	var rest []rules.Action
	var plain []Option
	for _, a := range list {
		if narrate.Parts(a.Kind) != nil {
			rest = append(rest, a)
		} else if a.Kind != rules.EndTurn && (d.Ask != rules.AskMove || ch.Remaining != nil) {
			text, pic := p.Narrator.Answer(a, d)
			plain = append(plain, newOption("answer:"+strings.TrimSpace(p.Narrator.Board.FormatAction(a)), text, pic, a))
		}
	}
	if len(rest) > 0 {
		ch.partOptions(p, rest, d)
	}
	ch.Options = append(ch.Options, plain...)
}

// partOptions adds the values of the first part in which the actions differ.
func (ch *Chooser) partOptions(p *Position, list []rules.Action, d rules.Decision) {
	x := narrate.Open(list)
	first := len(ch.Options)
	for _, a := range list {
		if at := slices.IndexFunc(ch.Options[first:], func(o Option) bool { return x.Value(o.Actions[0]) == x.Value(a) }); at >= 0 {
			o := &ch.Options[first+at]
			o.Actions = append(o.Actions, a)
			continue
		}
		o := newOption("answer:"+p.Narrator.Board.FormatAction(a), "", icon.None, a)
		switch x {
		case narrate.PartFig, narrate.PartOther:
			id := a.Other
			if x == narrate.PartFig {
				id = a.Fig
			}
			switch {
			case id == rules.NoFig:
				o.Text = p.Narrator.Lang.T("Nobody")
			case p.Match.State().Stance(id).Cell == rules.NoCell:
				o.Text = p.Narrator.Fig(id)
			default:
				f := p.Match.State().Stance(id)
				o.Cell, o.Fig, o.harmful, o.Text = f.Cell, id, f.Side != d.Side, ch.label(p, a)
			}
		case narrate.PartCell:
			o.Cell = a.To
			if n := len(ch.Options) - first + 1; n < 10 {
				o.Text = fmt.Sprint(n)
			}
		case narrate.PartDir:
			o.Dir, o.Fig, o.Cell = a.Dir, a.Fig, p.Towards(a)
		case narrate.PartNumber:
			if o.Text = fmt.Sprint(a.N); a.Kind == rules.Brace {
				o.Text, o.Icon = p.Narrator.Answer(a, d)
			}
		case narrate.PartMember:
			o.Text = ch.member(p, a.Fig, int(a.Dir))
		case narrate.PartSecond:
			o.Text = ch.member(p, a.Other, int(a.M))
			if p.Narrator.Board.Spells()[a.N].Effect == rules.Dispel {
				o.Text = ""
				if s := p.Match.State(); int(a.M) < s.NumCasts() {
					c := s.Cast(int(a.M))
					if o.Text = p.Narrator.Name(p.Narrator.Board.Spells()[c.Spell].Name); c.Fig != rules.NoFig {
						o.Text = p.Narrator.Lang.F("%s on %s", o.Text, p.Narrator.Fig(c.Fig))
					}
				}
			}
		default:
			o.Text, o.Icon = p.Narrator.Answer(a, d)
		}
		ch.Options = append(ch.Options, o)
	}
}

// member describes a member of a group for a button.
func (ch *Chooser) member(p *Position, id rules.FigID, m int) string {
	f := p.Match.State().Figure(id)
	return fmt.Sprintf("%s (%d)", p.Narrator.Kind(p.Narrator.Board.Kinds()[f.Kinds[m]].Name), f.Stamina[m])
}

// label returns the label of a figure that can be chosen: the dice of a strike at it
// and the number they need.
func (ch *Chooser) label(p *Position, a rules.Action) string {
	s := p.Match.State()
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

// back undoes the last choice and reports whether there was one.
func (ch *Chooser) back(p *Position) bool {
	ch.Focus = -1
	n := len(ch.History)
	if n == 0 {
		return false
	}
	ch.Version++
	ch.Remaining = ch.History[n-1]
	ch.aimed, ch.ahead = rules.Action{}, nil
	ch.History = ch.History[:n-1]
	ch.Refresh(p)
	return true
}

// optionAt returns the option on a cell of the board, nil for none. An option
// on the cell itself goes before one whose large figure would cover it.
func (ch *Chooser) optionAt(p *Position, at rules.Cell) *Option {
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
		if who != rules.NoFig && Covers(p.Narrator.Board, o.Cell, p.Match.State().Figure(who).Size, at) {
			return o
		}
	}
	return nil
}

// useOn returns the use of an ability of the selected group on a figure: the ability
// used last if possible, else the first; one that it can resist comes last.
func (ch *Chooser) useOn(p *Position, id rules.FigID) (use rules.Action, ok bool) {
	vain := true
	for _, a := range p.Legal {
		if a.Kind != rules.Use || a.Fig != p.Selected || a.Other != id {
			continue
		}
		if r := p.Match.State().Resists(a); !ok || vain && !r || vain == r && int(a.N) == ch.lastUsed {
			use, ok, vain = a, true, r
		}
	}
	return use, ok
}

// Step moves the focus to the next or previous option, and returns it, nil for none.
func (ch *Chooser) Step(by int) *Option {
	n := len(ch.Options)
	if n == 0 {
		return nil
	}
	if ch.Focus < 0 && by < 0 {
		ch.Focus = 0
	}
	ch.Focus = ((ch.Focus+by)%n + n) % n
	return &ch.Options[ch.Focus]
}

// Digit returns the index of the option that a digit stands for, -1 for none. A
// number stands for itself; the other options count from 1, cells before buttons. The
// ends of a forced movement on the board have none, for the ways to one of them.
func (ch *Chooser) Digit(n int) int {
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
			if o.Dir != rules.NoDir || o.InBook || board != (o.Cell != rules.NoCell) || board && len(o.Ends) > 0 {
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
func (ch *Chooser) showOptions(p *Position, o *board.Overlay, floor int) {
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
			showCell(p, o, q, floor)
		}
	}
	if o.Facings == rules.NoFig {
		o.FaceHover = rules.NoDir
	}
}

// showCell marks the cell of an option, and above or below it where that is on another floor.
func showCell(p *Position, o *board.Overlay, q *Option, shown int) {
	o.Choices = append(o.Choices, board.Choice{Cell: q.Cell, Label: q.Text, Icon: q.Icon, Harm: q.harmful, Rank: q.rank})
	b := p.Narrator.Board
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
func (ch *Chooser) Focused(o *Option) bool {
	return ch.Focus >= 0 && ch.Focus < len(ch.Options) && ch.Options[ch.Focus].ID == o.ID
}

// onBoard reports whether cells are offered on the board, and whether figures are.
func (ch *Chooser) onBoard() (cells, figs bool) {
	for i := range ch.Options {
		o := &ch.Options[i]
		cells = cells || o.Cell != rules.NoCell && o.Fig == rules.NoFig
		figs = figs || o.Fig != rules.NoFig
	}
	return cells, figs
}

// ButtonsOnly reports whether all options are buttons.
func (ch *Chooser) ButtonsOnly() bool {
	for i := range ch.Options {
		if o := &ch.Options[i]; !o.Button() && !o.InBook {
			return false
		}
	}
	return len(ch.Options) > 0
}
