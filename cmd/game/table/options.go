package table

import (
	"fmt"
	"strings"
	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/render/board"
	"wallfall/rules"
)

// option is one thing the player can pick now: a cell or figure on the board, a
// direction, or a button. It stands for the actions that are left once it is
// picked; when more than one is left, the next question tells them apart.
type Option struct {
	ID   string // of a button, for tests
	Text string // of a button, or the label on the board
	Tip  string
	Icon icon.ID
	Cell rules.Cell  // where it can be picked on the board, NoCell for a button
	Fig  rules.FigID // the figure on the board that it is, NoFig for none
	Dir  rules.Dir   // the direction that it is, NoDir for none
	List []rules.Action
	More bool  // what is left is asked for even if it is but one action
	Mode uint8 // what it switches instead, one more than the climb; modeHold
	On   bool  // what it switches is on
	book bool  // it stands in the list of spells
	foe  bool  // it does harm
}

// modeHold switches whether a forced movement breaks through what it meets.
const ModeHold = 9

// button tells whether the option is one in the strip of buttons.
func (o *Option) Button() bool { return o.Cell == rules.NoCell && o.Dir == rules.NoDir && !o.book }

// IsPass reports whether the option declines.
func (o *Option) IsPass() bool {
	return o.Mode == 0 && len(o.List) == 1 && o.List[0].Kind == rules.Pass
}

// picking is how far the player has come in saying what to do.
type picking struct {
	t  *Table
	ui *shell.UI

	barredAt   barredKey
	barredActs []barredAct

	Opts   []Option
	List   []rules.Action   // what is left, nil before anything was picked
	Trail  [][]rules.Action // what was left before each pick, to go back
	At     int              // the option that keys have gone to, -1 for none
	Climb  uint8            // the way a forced movement goes: 0 level, 1 up, 2 down
	Hold   uint8            // 1: it does not break through
	labels map[rules.Action]string
	Spells bool // the list of spells is open
	Turn   int  // counts what changes the options
	made   offered
}

// offered is what options were worked out for; they are again when it differs.
type offered struct {
	turn     int
	selected rules.FigID
	busy     bool
}

// reset forgets what was picked, since the position is another.
func (k *picking) Reset() {
	k.List, k.Trail, k.At, k.Climb, k.Hold = nil, k.Trail[:0], -1, 0, 0
	k.Turn++
	clear(k.labels)
}

// offer works out what the player can pick now.
func (pick *picking) Offer() {
	k := pick
	now := offered{k.Turn, pick.t.Selected, pick.t.host.Busy()}
	if now == k.made {
		return
	}
	k.made, k.Opts = now, k.Opts[:0]
	if now.busy || pick.t.host.BotTurn() {
		return
	}
	d := pick.t.Match.State().Pending()
	switch {
	case k.List != nil:
		pick.offerAnswers(k.List, d)
	case d.Ask == rules.AskManeuver:
		pick.offerCommands()
	case d.Ask == rules.AskStrike:
		if pick.t.Selected != rules.NoFig {
			pick.offerAnswers(pick.of(pick.t.Selected), d)
		}
	case d.Ask == rules.AskSpells:
		pick.t.Spells.spellbook()
	case d.Ask != rules.AskNothing:
		pick.offerAnswers(pick.t.Legal, d)
	}
	if k.At >= len(k.Opts) {
		k.At = -1
	}
}

// of lists what a figure may be told to do.
func (pick *picking) of(id rules.FigID) (list []rules.Action) {
	for _, a := range pick.t.Legal {
		if a.Fig == id {
			list = append(list, a)
		}
	}
	return list
}

// like lists the commands of the selected group of a kind, and of the ability
// with that number if it is one.
func (pick *picking) like(kind rules.ActionKind, n uint8) (list []rules.Action) {
	for _, a := range pick.of(pick.t.Selected) {
		if a.Kind == kind && a.N == n {
			list = append(list, a)
		}
	}
	return list
}

// offerCommands offers what the selected group can do besides moving, as buttons.
func (pick *picking) offerCommands() {
	if pick.t.Selected == rules.NoFig {
		return
	}
	k := pick
	add := func(kind rules.ActionKind, n uint8, id, text, tip string, pic icon.ID) {
		if list := pick.like(kind, n); len(list) > 0 {
			k.Opts = append(k.Opts, Option{ID: id, Text: text, Tip: tip, Icon: pic, Cell: rules.NoCell, Fig: rules.NoFig, Dir: rules.NoDir,
				List: list, More: narrate.Parts(kind) != nil})
		}
	}
	for n := range pick.t.Words.Board.Abilities() {
		a := &pick.t.Words.Board.Abilities()[n]
		add(rules.Use, uint8(n), "use:"+a.Name, pick.t.Words.Name(a.Name), pick.t.Words.Ability(a), board.AbilityIcon(a))
	}
	add(rules.SlayProne, 0, "slay", pick.ui.Lang.T("Slay"), pick.ui.Lang.T("Slay someone prone and not agile beside it, for its action (FG-05)"), board.CauseIcon(rules.BySlaying))
	st := pick.t.Words.Board.Settings()
	risk := pick.ui.Lang.T("no risk")
	if st.JumpRisk > 0 {
		risk = pick.ui.Lang.F("falls in on a die of %d or less", st.JumpRisk)
	}
	add(rules.Jump, 0, "jump", pick.ui.Lang.T("Jump"), pick.ui.Lang.F("Over the pitfall beside it, for its action and %d of its move; %s (PF-02)", st.JumpCost, risk), icon.Arrow)
	add(rules.Cross, 0, "cross", pick.ui.Lang.T("Cross"), pick.ui.Lang.T("Over the pitfall beside it with care, for its action and all of its move (PF-02)"), icon.Hand)
	add(rules.Capture, 0, "capture", pick.ui.Lang.T("Capture"), pick.ui.Lang.T("Take the structure it stands on, for its action (BD-04)"), icon.Flag)
	add(rules.Leave, 0, "leave", pick.ui.Lang.T("Leave"), pick.ui.Lang.T("Leave the board by this exit (TN-04)"), icon.Door)
	pick.doors()
	add(rules.Face, 0, "turn", pick.ui.Lang.T("Turn"), pick.ui.Lang.T("Turn where it stands; that ends its move (FG-06)"), icon.Restart)
}

// list offers the answers to a question.
func (pick *picking) offerAnswers(list []rules.Action, d rules.Decision) {
	k := pick
	var rest []rules.Action
	var plain []Option
	for _, a := range list {
		if narrate.Parts(a.Kind) != nil {
			rest = append(rest, a)
		} else if a.Kind != rules.EndTurn && (d.Ask != rules.AskManeuver || k.List != nil) {
			text, pic := pick.t.Words.Answer(a, d)
			plain = append(plain, Option{ID: "answer:" + strings.TrimSpace(pick.t.Words.Board.FormatAction(a)), Text: text, Icon: pic,
				Cell: rules.NoCell, Fig: rules.NoFig, Dir: rules.NoDir, List: []rules.Action{a}})
		}
	}
	if len(rest) > 0 && rest[0].Kind == rules.ForceStep {
		rest = pick.climbs(rest)
	}
	if len(rest) > 0 {
		pick.ask(rest, d)
	}
	k.Opts = append(k.Opts, plain...)
}

// climbs offers the switches of a forced movement, up and down and whether it
// breaks through, and gives the steps that are possible as they stand.
func (pick *picking) climbs(list []rules.Action) (now []rules.Action) {
	k := pick
	var climbs [3]bool
	holds, breaks := false, false
	for _, a := range list {
		climbs[a.N%3] = true
		holds, breaks = holds || a.M == 1, breaks || a.M == 0
	}
	for !climbs[k.Climb] {
		k.Climb = (k.Climb + 1) % 3
	}
	for n, text := range [3]string{pick.ui.Lang.T("On the level"), pick.ui.Lang.T("Up"), pick.ui.Lang.T("Down")} {
		if climbs[n] && climbs != [3]bool{n == 0, n == 1, n == 2} {
			k.Opts = append(k.Opts, Option{ID: "climb:" + [3]string{"level", "up", "down"}[n], Text: text, Icon: [3]icon.ID{icon.Arrow, icon.FloorUp, icon.FloorDown}[n],
				Cell: rules.NoCell, Fig: rules.NoFig, Dir: rules.NoDir, Mode: uint8(n + 1), On: int(k.Climb) == n})
		}
	}
	if holds && breaks {
		k.Opts = append(k.Opts, Option{ID: "hold", Text: pick.ui.Lang.T("Break nothing"), Icon: icon.Hand, Tip: pick.ui.Lang.T("Slam into what stands in the way instead of breaking through it (FM-20)"),
			Cell: rules.NoCell, Fig: rules.NoFig, Dir: rules.NoDir, Mode: ModeHold, On: k.Hold == 1})
	}
	for _, a := range list {
		// Where there is nothing to break there is nothing to hold back from.
		same := a
		same.M = k.Hold
		if a.N == k.Climb && (a.M == k.Hold || !has(list, same)) {
			now = append(now, a)
		}
	}
	return now
}

func has(list []rules.Action, a rules.Action) bool {
	for _, x := range list {
		if x == a {
			return true
		}
	}
	return false
}

// ask offers the values of the next part in which actions differ.
func (pick *picking) ask(list []rules.Action, d rules.Decision) {
	k := pick
	x := narrate.Open(list)
	first := len(k.Opts)
	for _, a := range list {
		at := -1
		for i := first; i < len(k.Opts); i++ {
			if x.Value(k.Opts[i].List[0]) == x.Value(a) {
				at = i
			}
		}
		if at >= 0 {
			k.Opts[at].List = append(k.Opts[at].List, a)
			continue
		}
		o := Option{ID: "answer:" + pick.t.Words.Board.FormatAction(a), Cell: rules.NoCell, Fig: rules.NoFig, Dir: rules.NoDir, List: []rules.Action{a}}
		switch x {
		case narrate.PartFig, narrate.PartOther:
			pick.offerFigure(&o, a, x, d)
		case narrate.PartCell:
			o.Cell = a.To
			if n := len(k.Opts) - first + 1; n < 10 {
				o.Text = fmt.Sprint(n)
			}
		case narrate.PartDir:
			pick.offerDir(&o, a)
		case narrate.PartNumber:
			o.Text = fmt.Sprint(a.N)
		case narrate.PartMinion:
			o.Text = pick.minion(a.Fig, int(a.Dir))
		case narrate.PartSecond:
			o.Text = pick.minion(a.Other, int(a.M))
			if pick.t.Words.Board.Spells()[a.N].Effect == rules.Dispel {
				o.Text = pick.inPlay(int(a.M))
			}
		default:
			o.Text, o.Icon = pick.t.Words.Answer(a, d)
		}
		k.Opts = append(k.Opts, o)
	}
}

func (pick *picking) offerFigure(o *Option, a rules.Action, x narrate.Part, d rules.Decision) {
	id := a.Other
	if x == narrate.PartFig {
		id = a.Fig
	}
	if id == rules.NoFig {
		o.Text = pick.ui.Lang.T("Nobody")
		return
	}
	f := &pick.t.View.Figures[id]
	o.Text = pick.t.Words.Fig(id)
	if f.Cell == rules.NoCell {
		return
	}
	o.Cell, o.Fig = f.Cell, id
	o.foe = f.Side != d.Side
	o.Text = pick.label(a)
}

func (pick *picking) offerDir(o *Option, a rules.Action) {
	b := pick.t.Words.Board
	f := &pick.t.View.Figures[a.Fig]
	if a.Dir == rules.NoDir {
		o.Text, o.Icon = pick.ui.Lang.T("Straight up"), icon.FloorUp
		if a.N == 2 {
			o.Text, o.Icon = pick.ui.Lang.T("Straight down"), icon.FloorDown
		}
		return
	}
	o.Dir, o.Fig = a.Dir, a.Fig
	if f.Size > 1 || f.Cell == rules.NoCell {
		return
	}
	o.Cell = b.Neighbour(f.Cell, a.Dir)
	if (a.Kind == rules.Jump || a.Kind == rules.Cross) && o.Cell != rules.NoCell {
		o.Cell = b.Neighbour(o.Cell, a.Dir)
	}
}

// minion describes one of a group for a button.
func (pick *picking) minion(id rules.FigID, m int) string {
	f := &pick.t.View.Figures[id]
	return fmt.Sprintf("%s (%d)", pick.t.Words.Kind(pick.t.Words.Board.Kinds()[f.Kinds[m]].Name), f.Stamina[m])
}

// inPlay names a spell in play for a button.
func (pick *picking) inPlay(i int) string {
	s := pick.t.Match.State()
	if i >= s.NumCasts() {
		return ""
	}
	c := s.Cast(i)
	text := pick.t.Words.Name(pick.t.Words.Board.Spells()[c.Spell].Name)
	if c.Fig != rules.NoFig {
		text = pick.ui.Lang.F("%s on %s", text, pick.t.Words.Fig(c.Fig))
	}
	return text
}

// label gives what is written beside a figure that may be picked: the dice of a
// strike at it and what they must show.
func (pick *picking) label(a rules.Action) string {
	k := pick
	if text, ok := k.labels[a]; ok {
		return text
	}
	s := pick.t.Match.State()
	text := ""
	switch a.Kind {
	case rules.Strike:
		if dice, need, ok := s.Blow(a.Fig, a.Other); ok {
			text = narrate.Dice3(dice, need)
		}
	case rules.Rangestrike:
		if i, err := s.RangeInfo(a.Fig, a.Other); err == nil {
			text = narrate.Dice3(i.Dice, i.Need)
		}
	case rules.Penalty:
		if d := s.Pending(); d.By != rules.NoFig {
			if i, err := s.StrikeInfo(a.Fig, d.By); err == nil {
				for _, x := range i.Penalties {
					if x.Fig == a.Other {
						text = narrate.Dice3(x.Dice, x.Need)
					}
				}
			}
		}
	}
	if k.labels == nil {
		k.labels = map[rules.Action]string{}
	}
	k.labels[a] = text
	return text
}

// leaveOption points at no option any more, since one was chosen.
func (k *picking) leaveOption() {
	k.t.Aim.Aimed, k.At = rules.NoCell, -1
	k.t.Pic.Over.FaceHover = rules.NoDir
	k.Turn++
}

// narrow leaves the actions of an option, or switches the mode that it is.
func (k *picking) narrow(o *Option) {
	switch {
	case o.Mode == ModeHold:
		k.Hold ^= 1
	case o.Mode > 0:
		k.Climb = o.Mode - 1
	default:
		k.Trail = append(k.Trail, k.List)
		k.List = o.List
		k.ui.Player.Play(sound.Select, 0, 1)
	}
}

// backUp takes the last pick back; it tells whether there was one.
func (pick *picking) BackUp() bool {
	k := pick
	k.At = -1
	n := len(k.Trail)
	if n == 0 {
		return false
	}
	k.Turn++
	k.List = k.Trail[n-1]
	k.Trail = k.Trail[:n-1]
	pick.Offer()
	return true
}
