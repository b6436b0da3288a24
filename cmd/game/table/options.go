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

// Option is one thing the player can choose now: a cell or figure on the board, a
// direction, or a button. Choosing it leaves its Actions; while more than one is
// left, the next question tells them apart.
type Option struct {
	ID      string // of a button, for tests
	Text    string // of a button, or the label on the board
	Tip     string
	Icon    icon.ID
	Cell    rules.Cell  // where it can be picked on the board, NoCell for a button
	Fig     rules.FigID // the figure on the board that it is, NoFig for none
	Dir     rules.Dir   // the direction that it is, NoDir for none
	Actions []rules.Action
	On      bool             // what it switches is on
	More    bool             // what is left is asked for even if it is but one action
	Ends    []rules.ForceEnd // of a forced movement, instead of Actions: the best comes first
	all     []rules.Action   // strikes that are made in one press
	inBook  bool             // it stands in the list of spells
	harmful bool             // it does harm
}

// Button reports whether the option is a button of the strip.
func (o *Option) Button() bool { return o.Cell == rules.NoCell && o.Dir == rules.NoDir && !o.inBook }

// IsPass reports whether the option declines.
func (o *Option) IsPass() bool {
	return len(o.Actions) == 1 && o.Actions[0].Kind == rules.Pass
}

// chooser works out the options of a position and keeps what the player has chosen
// so far.
type chooser struct {
	t  *Table
	ui *shell.UI

	unavailableFor unavailableKey
	unavailable    []unavailableAct

	Options    []Option
	Remaining  []rules.Action   // what is left, nil before anything was picked
	History    [][]rules.Action // what was left before each pick, to go back
	ends       []rules.ForceEnd // the ways to the end that was picked, nil for none picked
	allWays    bool             // ways to an end that only differ in their harm are offered, too
	lastUsed   int              // the number of an ability
	Focus      int              // the option that keys have gone to, -1 for none
	labels     map[rules.Action]string
	SpellPhase bool // the list of spells is open
	Version    int  // counts what changes the options
	cachedFor  optionsKey
}

// optionsKey is what the options depend on.
type optionsKey struct {
	version  int
	selected rules.FigID
	busy     bool
}

// Reset forgets what was chosen.
func (k *chooser) Reset() {
	k.Remaining, k.ends, k.History, k.Focus, k.allWays = nil, nil, k.History[:0], -1, false
	k.Version++
	clear(k.labels)
}

// Refresh works out the options, unless nothing has changed.
func (k *chooser) Refresh() {
	now := optionsKey{k.Version, k.t.Selected, k.t.host.Busy()}
	if now == k.cachedFor {
		return
	}
	k.cachedFor, k.Options = now, k.Options[:0]
	if !now.busy && !k.t.host.BotTurn() {
		k.addOptions()
	}
	if k.Focus >= len(k.Options) {
		k.Focus = -1
	}
}

// addOptions adds the options of the position and of what is left.
func (k *chooser) addOptions() {
	d := k.t.Match.State().Pending()
	switch {
	case k.Remaining != nil:
		k.answerOptions(k.Remaining, d)
	case d.Ask == rules.AskManeuver:
		k.commandOptions()
	case d.Ask == rules.AskStrike:
		if k.t.Selected != rules.NoFig {
			k.answerOptions(k.commandsOf(k.t.Selected), d)
		} else {
			k.allStrike()
		}
	case d.Ask == rules.AskSpells:
		k.t.Spells.bookOptions()
	case d.Ask == rules.AskDistance || d.Ask == rules.AskForce:
		k.endOptions()
	case d.Ask != rules.AskNothing:
		k.answerOptions(k.t.Legal, d)
	}
}

// commandsOf returns the commands of a figure.
func (k *chooser) commandsOf(id rules.FigID) (list []rules.Action) {
	for _, a := range k.t.Legal {
		if a.Fig == id {
			list = append(list, a)
		}
	}
	return list
}

// commandsLike returns the selected group's commands of a kind, with the number n of
// their ability.
func (k *chooser) commandsLike(kind rules.ActionKind, n uint8) (list []rules.Action) {
	for _, a := range k.commandsOf(k.t.Selected) {
		if a.Kind == kind && a.N == n {
			list = append(list, a)
		}
	}
	return list
}

// commandOptions adds buttons for what the selected group can do besides moving.
func (k *chooser) commandOptions() {
	if k.t.Selected == rules.NoFig {
		return
	}
	add := func(kind rules.ActionKind, n uint8, id, text, tip string, pic icon.ID) {
		if list := k.commandsLike(kind, n); len(list) > 0 {
			k.Options = append(k.Options, Option{ID: id, Text: text, Tip: tip, Icon: pic, Cell: rules.NoCell, Fig: rules.NoFig, Dir: rules.NoDir,
				Actions: list, More: narrate.Parts(kind) != nil})
		}
	}
	for n := range k.t.Narrator.Board.Abilities() {
		a := &k.t.Narrator.Board.Abilities()[n]
		add(rules.Use, uint8(n), "use:"+a.Name, k.t.Narrator.Name(a.Name), k.t.Narrator.Ability(a), board.AbilityIcon(a))
	}
	add(rules.SlayProne, 0, "slay", k.ui.Lang.T("Slay"), k.ui.Lang.T("Slay a prone, not agile figure beside it; takes the action (FG-05)"), board.CauseIcon(rules.BySlaying))
	st := k.t.Narrator.Board.Settings()
	risk := k.ui.Lang.T("no risk")
	if st.JumpRisk > 0 {
		risk = k.ui.Lang.F("falls in on %d or less", st.JumpRisk)
	}
	add(rules.Jump, 0, "jump", k.ui.Lang.T("Jump"), k.ui.Lang.F("Jump over the pitfall beside it; takes the action and %d of its move; %s (PF-02)", st.JumpCost, risk), icon.Arrow)
	add(rules.Cross, 0, "cross", k.ui.Lang.T("Cross"), k.ui.Lang.T("Cross the pitfall beside it with care; takes the action and the whole move (PF-02)"), icon.Hand)
	add(rules.Capture, 0, "capture", k.ui.Lang.T("Capture"), k.ui.Lang.T("Capture the structure here; takes the action (BD-04)"), icon.Flag)
	add(rules.Leave, 0, "leave", k.ui.Lang.T("Leave"), k.ui.Lang.T("Leave the board by this exit (TN-04)"), icon.Door)
	k.doorOptions()
	add(rules.Face, 0, "turn", k.ui.Lang.T("Turn"), k.ui.Lang.T("Turn on the spot; ends its move (FG-06)"), icon.Restart)
}

// answerOptions adds the answers to a question.
func (k *chooser) answerOptions(list []rules.Action, d rules.Decision) {
	var rest []rules.Action
	var plain []Option
	for _, a := range list {
		if narrate.Parts(a.Kind) != nil {
			rest = append(rest, a)
		} else if a.Kind != rules.EndTurn && (d.Ask != rules.AskManeuver || k.Remaining != nil) {
			text, pic := k.t.Narrator.Answer(a, d)
			plain = append(plain, Option{ID: "answer:" + strings.TrimSpace(k.t.Narrator.Board.FormatAction(a)), Text: text, Icon: pic,
				Cell: rules.NoCell, Fig: rules.NoFig, Dir: rules.NoDir, Actions: []rules.Action{a}})
		}
	}
	if len(rest) > 0 {
		k.partOptions(rest, d)
	}
	k.Options = append(k.Options, plain...)
}

// partOptions adds the values of the first part in which the actions differ.
func (k *chooser) partOptions(list []rules.Action, d rules.Decision) {
	x := narrate.Open(list)
	first := len(k.Options)
	for _, a := range list {
		at := -1
		for i := first; i < len(k.Options); i++ {
			if x.Value(k.Options[i].Actions[0]) == x.Value(a) {
				at = i
			}
		}
		if at >= 0 {
			k.Options[at].Actions = append(k.Options[at].Actions, a)
			continue
		}
		o := Option{ID: "answer:" + k.t.Narrator.Board.FormatAction(a), Cell: rules.NoCell, Fig: rules.NoFig, Dir: rules.NoDir, Actions: []rules.Action{a}}
		switch x {
		case narrate.PartFig, narrate.PartOther:
			k.figureOption(&o, a, x, d)
		case narrate.PartCell:
			o.Cell = a.To
			if n := len(k.Options) - first + 1; n < 10 {
				o.Text = fmt.Sprint(n)
			}
		case narrate.PartDir:
			k.dirOption(&o, a)
		case narrate.PartNumber:
			o.Text = fmt.Sprint(a.N)
		case narrate.PartMinion:
			o.Text = k.minion(a.Fig, int(a.Dir))
		case narrate.PartSecond:
			o.Text = k.minion(a.Other, int(a.M))
			if k.t.Narrator.Board.Spells()[a.N].Effect == rules.Dispel {
				o.Text = k.inPlay(int(a.M))
			}
		default:
			o.Text, o.Icon = k.t.Narrator.Answer(a, d)
		}
		k.Options = append(k.Options, o)
	}
}

func (k *chooser) figureOption(o *Option, a rules.Action, x narrate.Part, d rules.Decision) {
	id := a.Other
	if x == narrate.PartFig {
		id = a.Fig
	}
	if id == rules.NoFig {
		o.Text = k.ui.Lang.T("Nobody")
		return
	}
	f := &k.t.View.Figures[id]
	o.Text = k.t.Narrator.Fig(id)
	if f.Cell == rules.NoCell {
		return
	}
	o.Cell, o.Fig = f.Cell, id
	o.harmful = f.Side != d.Side
	o.Text = k.label(a)
}

func (k *chooser) dirOption(o *Option, a rules.Action) {
	b := k.t.Narrator.Board
	f := &k.t.View.Figures[a.Fig]
	o.Dir, o.Fig = a.Dir, a.Fig
	if f.Size > 1 || f.Cell == rules.NoCell {
		return
	}
	o.Cell = b.Neighbour(f.Cell, a.Dir)
	if (a.Kind == rules.Jump || a.Kind == rules.Cross) && o.Cell != rules.NoCell {
		o.Cell = b.Neighbour(o.Cell, a.Dir)
	}
}

// minion describes a member of a group for a button.
func (k *chooser) minion(id rules.FigID, m int) string {
	f := &k.t.View.Figures[id]
	return fmt.Sprintf("%s (%d)", k.t.Narrator.Kind(k.t.Narrator.Board.Kinds()[f.Kinds[m]].Name), f.Stamina[m])
}

// inPlay names a spell in play for a button.
func (k *chooser) inPlay(i int) string {
	s := k.t.Match.State()
	if i >= s.NumCasts() {
		return ""
	}
	c := s.Cast(i)
	text := k.t.Narrator.Name(k.t.Narrator.Board.Spells()[c.Spell].Name)
	if c.Fig != rules.NoFig {
		text = k.ui.Lang.F("%s on %s", text, k.t.Narrator.Fig(c.Fig))
	}
	return text
}

// label returns the label of a figure that can be chosen: the dice of a strike at it
// and the number they need.
func (k *chooser) label(a rules.Action) string {
	if text, ok := k.labels[a]; ok {
		return text
	}
	s := k.t.Match.State()
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

// leaveOption clears what is focused or pointed at after a choice.
func (k *chooser) leaveOption() {
	k.t.Aim.Tapped, k.Focus = rules.NoCell, -1
	k.t.Picture.Over.FaceHover = rules.NoDir
	k.Version++
}

// narrow keeps the actions or ends of an option.
func (k *chooser) narrow(o *Option) {
	k.ui.Player.Play(sound.Select, 0, 1)
	if o.ID == "all-ways" {
		k.allWays = !k.allWays
		return
	}
	k.History = append(k.History, k.Remaining)
	if len(o.Ends) > 0 {
		k.ends = o.Ends
	} else {
		k.Remaining = o.Actions
	}
}

// Back undoes the last choice and reports whether there was one.
func (k *chooser) Back() bool {
	k.Focus = -1
	n := len(k.History)
	if n == 0 {
		return false
	}
	k.Version++
	k.Remaining, k.ends = k.History[n-1], nil
	k.History = k.History[:n-1]
	k.Refresh()
	return true
}
