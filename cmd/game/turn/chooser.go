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

// Option is something that the player can choose now: a cell or figure on the board, a
// direction, or a button. Choosing it keeps its Actions; while several are left, the next
// question narrows them down.
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
	Slot    int              // of a command that is no move: its place and its digit, whatever else can be done
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

// is reports whether the option is a single action of a kind.
func (o *Option) is(kind rules.ActionKind) bool {
	return len(o.Actions) == 1 && o.Actions[0].Kind == kind
}

// IsPass reports whether the option declines.
func (o *Option) IsPass() bool { return o.is(rules.Pass) }

// Chooser works out the options of a position and remembers what was chosen so far.
type Chooser struct {
	unavailableFor int // Version
	unavailable    []Option

	Options    []Option
	Remaining  []rules.Action   // the actions left, nil before the first pick
	History    [][]rules.Action // Remaining before each pick
	allWays    bool             // also offer ways that differ only in their harm
	lastUsed   map[int]int      // the ability that each kind of figure used last
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

// Invalidate has the options worked out anew, in another language for example.
func (ch *Chooser) Invalidate() { ch.Version++ }

// FocusOn gives an option the focus of the keys, none at -1.
func (ch *Chooser) FocusOn(i int) { ch.Focus = i }

// Refresh works out the options, unless nothing has changed.
func (ch *Chooser) Refresh(p *Position) {
	now := optionsKey{ch.Version, p.Selected, p.now.Busy}
	if now == ch.cachedFor {
		return
	}
	focus := ""
	if ch.Focus >= 0 && ch.Focus < len(ch.Options) {
		focus = ch.Options[ch.Focus].ID
	}
	ch.cachedFor, ch.Options = now, ch.Options[:0]
	if !now.busy && !p.BotTurn() {
		ch.offer(p, p.Match.State().Pending())
	}
	if ch.Focus >= 0 { // it stays where it was
		ch.Focus = slices.IndexFunc(ch.Options, func(o Option) bool { return o.ID == focus })
	}
}

// offer adds the options of a decision.
func (ch *Chooser) offer(p *Position, d rules.Decision) {
	switch {
	case ch.Remaining != nil:
		ch.answerOptions(p, ch.Remaining, d)
		ch.Options = append(ch.Options, ch.ahead...)
	case d.Ask == rules.AskMove && p.Selected != rules.NoFig:
		ch.commandOptions(p)
	case d.Ask == rules.AskMove:
	case d.Ask == rules.AskStrike && p.Selected != rules.NoFig:
		ch.answerOptions(p, p.legalIf(func(a rules.Action) bool { return a.Fig == p.Selected }), d)
	case d.Ask == rules.AskStrike:
		ch.strikeOptions(p)
	case d.Ask == rules.AskSpells:
		for _, n := range p.Narrator.Board.Sides()[d.Side].Spells {
			list := p.legalIf(func(a rules.Action) bool { return a.Kind == rules.Cast && int(a.N) == n })
			if sp := &p.Narrator.Board.Spells()[n]; len(list) > 0 && !p.Deferred() { // after which there are no more
				o := ch.add(SpellID(sp), p.Narrator.Name(sp.Name), "", board.SpellIcon(sp), list...)
				o.More, o.InBook = true, true
			}
		}
	case (d.Ask == rules.AskDistance || d.Ask == rules.AskForce) && !p.ByStep:
		ch.endOptions(p)
	case d.Ask != rules.AskNothing:
		ch.answerOptions(p, p.Legal, d)
		if d.Ask == rules.AskStability {
			ch.add(always, p.Narrator.Lang.T("Remember"), p.Narrator.Lang.T("What you answer now counts for every push of this kind, until the match ends, you undo, or you take it back in Settings"), icon.Check).On = p.always
		}
	}
}

// always is the ID of the option to give an answer always.
const always = "always"

// add adds a button.
func (ch *Chooser) add(id, text, tip string, pic icon.ID, actions ...rules.Action) *Option {
	ch.Options = append(ch.Options, newOption(id, text, pic, actions...))
	o := &ch.Options[len(ch.Options)-1]
	o.Tip = tip
	return o
}

// commandOptions adds buttons for what the selected group can do besides moving.
func (ch *Chooser) commandOptions(p *Position) {
	l, b := p.Narrator.Lang, p.Narrator.Board
	defer func() {
		for i := range ch.Options {
			ch.Options[i].Slot = p.slot(ch.Options[i].ID)
		}
	}()
	add := func(kind rules.ActionKind, n int, id, text, tip string, pic icon.ID) {
		if list := p.legalIf(func(a rules.Action) bool { return a.Fig == p.Selected && a.Kind == kind && int(a.N) == n }); len(list) > 0 {
			ch.add(id, text, tip, pic, list...).More = narrate.Parts(kind) != nil
		}
	}
	for n := range b.Abilities() {
		a := &b.Abilities()[n]
		add(rules.Use, n, "use:"+a.Name, p.Narrator.Name(a.Name), p.Narrator.Ability(a), board.AbilityIcon(a))
	}
	add(rules.SlayProne, 0, "slay", l.T("Slay"), l.T("Slay a prone, not agile figure beside it; takes the action (FG-05)"), board.CauseIcon(rules.BySlaying))
	risk := l.T("no risk")
	if n := b.Settings().JumpRisk; n > 0 {
		risk = l.F("falls in on %d or less", n)
	}
	add(rules.Jump, 0, "jump", l.T("Jump"), l.F("Jump over the pitfall beside it; takes the action and %d of its move; %s (PF-02)", b.Settings().JumpCost, risk), icon.Arrow)
	add(rules.Cross, 0, "cross", l.T("Cross"), l.T("Cross the pitfall beside it with care; takes the action and the whole move (PF-02)"), icon.Hand)
	add(rules.Capture, 0, "capture", l.T("Capture"), l.T("Capture the structure here; takes the action (BD-04)"), icon.Flag)
	add(rules.Leave, 0, "leave", l.T("Leave"), l.T("Leave the board by this exit (TN-04)"), icon.Door)
	doors := p.legalIf(func(a rules.Action) bool { return a.Kind == rules.Door && a.Fig == p.Selected })
	for i, a := range doors {
		text := l.T("Open door")
		if p.Match.State().Feature(a.To) == rules.DoorOpen {
			text = l.T("Close door")
		}
		if d := b.DirTo(p.Match.State().Figure(p.Selected).Cell, a.To); len(doors) > 1 && d != rules.NoDir {
			text += " (" + p.Narrator.Way(rules.Action{Dir: d}) + ")"
		}
		ch.add("door:"+narrate.Number(i+1), text, l.T("Costs 1 move (MV-04)"), icon.Door, a)
	}
	add(rules.Face, 0, "turn", l.C("command", "Turn"), l.T("Turn on the spot; ends its move (FG-06)"), icon.Restart)
}

// answerOptions adds the answers to a decision: those that a part tells apart, then the plain ones.
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
			if id := rules.FigID(x.Value(a)); id == rules.NoFig {
				o.Text = p.Narrator.Lang.T("Nobody")
			} else if f := p.Match.State().Stance(id); f.Cell == rules.NoCell {
				o.Text = p.Narrator.Fig(id)
			} else {
				o.Cell, o.Fig, o.harmful, o.Text = f.Cell, id, f.Side != d.Side, p.dice(a)
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
			o.Text = p.member(a.Fig, int(a.Dir))
		case narrate.PartSecond:
			o.Text = p.second(a)
		default:
			o.Text, o.Icon = p.Narrator.Answer(a, d)
		}
		ch.Options = append(ch.Options, o)
	}
}

// member names a member of a group for a button.
func (p *Position) member(id rules.FigID, m int) string {
	f := p.Match.State().Figure(id)
	return fmt.Sprintf("%s (%d)", p.Narrator.Kind(p.Narrator.Board.Kinds()[f.Kinds[m]].Name), f.Stamina[m])
}

// second names what a spell is about besides its target: a member of the other group, or the
// spell that it ends.
func (p *Position) second(a rules.Action) string {
	s, spells := p.Match.State(), p.Narrator.Board.Spells()
	if spells[a.N].Effect != rules.Dispel {
		return p.member(a.Other, int(a.M))
	}
	if int(a.M) >= s.NumCasts() {
		return ""
	}
	c := s.Cast(int(a.M))
	text := p.Narrator.Name(spells[c.Spell].Name)
	if c.Fig != rules.NoFig {
		text = p.Narrator.Lang.F("%s on %s", text, p.Narrator.Fig(c.Fig))
	}
	return text
}

// dice returns the label of a target of a strike, its dice and the number they need, "" for
// targets of other actions.
func (p *Position) dice(a rules.Action) string {
	s := p.Match.State()
	if dice, need, ok := blow(s, a); ok {
		return narrate.Dice3(dice, need)
	}
	if d := s.Pending(); a.Kind == rules.Penalty && d.By != rules.NoFig {
		if i, err := s.StrikeInfo(a.Fig, d.By); err == nil {
			for _, x := range i.Penalties {
				if x.Fig == a.Other {
					return narrate.Dice3(x.Dice, x.Need)
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
	ch.Remaining, ch.History = ch.History[n-1], ch.History[:n-1]
	ch.aimed, ch.ahead = rules.Action{}, nil
	ch.Version++
	ch.Refresh(p)
	return true
}

// Find returns the target of the first option with a property, nothing if there is none.
func (ch *Chooser) Find(has func(o *Option) bool) Target {
	for i := range ch.Options {
		if has(&ch.Options[i]) {
			return OptionAt(i)
		}
	}
	return Target{}
}

// any reports whether an option has a property.
func (ch *Chooser) any(has func(o *Option) bool) bool { return ch.Find(has).Kind != NoTarget }

// optionAt returns the option on a cell of the board, nil for none. An option on the cell
// itself goes before one whose large figure would cover it.
func (ch *Chooser) optionAt(p *Position, at rules.Cell) *Option {
	found := ch.Find(func(o *Option) bool { return o.Cell == at })
	if found.Kind == NoTarget {
		found = ch.Find(func(o *Option) bool {
			who := o.covering()
			return who != rules.NoFig && Covers(p.Narrator.Board, o.Cell, p.Match.State().Figure(who).Size, at)
		})
	}
	if found.Kind == NoTarget {
		return nil
	}
	return &ch.Options[found.Option]
}

// covering returns the figure whose cells all stand for the option, NoFig for none.
func (o *Option) covering() rules.FigID {
	switch {
	case o.Cell == rules.NoCell || o.Dir != rules.NoDir:
		return rules.NoFig
	case o.Fig == rules.NoFig && (o.Actions[0].Kind == rules.Displace || o.Actions[0].Kind == rules.Place):
		return o.Actions[0].Fig
	case o.Fig == rules.NoFig && len(o.Ends) > 0 && o.Ends[0].Cell == o.Cell:
		return o.Ends[0].Steps[0].Fig
	}
	return o.Fig
}

// useOn returns the use of an ability of the selected group on a figure: the ability that its
// kind used last if possible, else the first; one that it can resist comes last.
func (ch *Chooser) useOn(p *Position, id rules.FigID) (use rules.Action, ok bool) {
	vain := true
	last, used := ch.lastUsed[p.kind(p.Selected)]
	for _, a := range p.Legal {
		if a.Kind != rules.Use || a.Fig != p.Selected || a.Other != id {
			continue
		}
		if r := p.Match.State().Resists(a); !ok || vain && !r || vain == r && used && int(a.N) == last {
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

// slot returns the place of a command of the selected group among all that it could ever give:
// its abilities, then the others.
func (p *Position) slot(id string) int {
	abilities := p.Narrator.Board.Kinds()[p.Match.State().Figure(p.Selected).Kind].Abilities
	for i, n := range abilities {
		if id == "use:"+p.Narrator.Board.Abilities()[n].Name {
			return i + 1
		}
	}
	id, _, _ = strings.Cut(id, ":")
	return 1 + len(abilities) + max(0, slices.Index([]string{"turn", "slay", "jump", "cross", "capture", "leave", "door"}, id))
}

// Digit returns the target that a digit stands for, nothing for none. How much to resist has
// its own digit, and so has each command of a group; other options count from 1, cells before
// buttons. The ends of a forced
// movement on the board have none: the digits are for the ways to one of them.
func (ch *Chooser) Digit(n int) (at Target) {
	if ch.any(func(o *Option) bool { return o.is(rules.Brace) }) {
		return ch.Find(func(o *Option) bool { return o.is(rules.Brace) && int(o.Actions[0].N) == n })
	}
	if ch.any(func(o *Option) bool { return o.Slot > 0 }) {
		return ch.Find(func(o *Option) bool { return o.Slot == n })
	}
	for _, board := range [2]bool{true, false} {
		at = ch.Find(func(o *Option) bool {
			if o.Dir == rules.NoDir && !o.InBook && board == (o.Cell != rules.NoCell) && (!board || len(o.Ends) == 0) {
				n--
				return n == 0
			}
			return false
		})
		if at.Kind != NoTarget {
			break
		}
	}
	return at
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

// showCell marks the cell of an option, and above or below it if that is on another floor.
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
	return ch.any(func(o *Option) bool { return o.Cell != rules.NoCell && o.Fig == rules.NoFig }), ch.any(func(o *Option) bool { return o.Fig != rules.NoFig })
}

// ButtonsOnly reports whether all options are buttons.
func (ch *Chooser) ButtonsOnly() bool {
	return len(ch.Options) > 0 && !ch.any(func(o *Option) bool { return !o.Button() && !o.InBook })
}
