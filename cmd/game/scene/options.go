package scene

import (
	"fmt"
	"strings"

	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/render/board"
	"wallfall/rules"
)

// option is one thing the player can pick now: a cell or figure on the board, a
// direction, or a button. It stands for the actions that are left once it is
// picked; when more than one is left, the next question tells them apart.
type option struct {
	id   string // of a button, for tests
	text string // of a button, or the label on the board
	tip  string
	icon icon.ID
	cell rules.Cell  // where it can be picked on the board, NoCell for a button
	fig  rules.FigID // the figure on the board that it is, NoFig for none
	dir  rules.Dir   // the direction that it is, NoDir for none
	list []rules.Action
	more bool  // what is left is asked for even if it is but one action
	mode uint8 // what it switches instead, one more than the climb; modeHold
	on   bool  // what it switches is on
	book bool  // it stands in the list of spells
	foe  bool  // it does harm
}

// modeHold switches whether a forced movement breaks through what it meets.
const modeHold = 9

// button tells whether the option is one in the strip of buttons.
func (o *option) button() bool { return o.cell == rules.NoCell && o.dir == rules.NoDir && !o.book }

// final tells whether picking the option is all there is to say.
func (o *option) final() bool { return o.mode == 0 && len(o.list) == 1 && !o.more }

// picking is how far the player has come in saying what to do.
type picking struct {
	t  *table
	ui *desk

	barredAt   barredKey
	barredActs []barredAct

	opts   []option
	list   []rules.Action   // what is left, nil before anything was picked
	trail  [][]rules.Action // what was left before each pick, to go back
	at     int              // the option that keys have gone to, -1 for none
	climb  uint8            // the way a forced movement goes: 0 level, 1 up, 2 down
	hold   uint8            // 1: it does not break through
	labels map[rules.Action]string
	spells bool // the list of spells is open
	turn   int  // counts what changes the options
	made   offered
}

// offered is what options were worked out for; they are again when it differs.
type offered struct {
	turn     int
	selected rules.FigID
	busy     bool
}

// reset forgets what was picked, since the position is another.
func (k *picking) reset() {
	k.list, k.trail, k.at, k.climb, k.hold = nil, k.trail[:0], -1, 0, 0
	k.turn++
	clear(k.labels)
}

// offer works out what the player can pick now.
func (pick *picking) offer() {
	k := pick
	now := offered{k.turn, pick.t.selected, pick.t.host.busy()}
	if now == k.made {
		return
	}
	k.made, k.opts = now, k.opts[:0]
	if now.busy || pick.t.host.botTurn() {
		return
	}
	d := pick.t.match.State().Pending()
	switch {
	case k.list != nil:
		pick.offerAnswers(k.list, d)
	case d.Ask == rules.AskManeuver:
		pick.offerCommands()
	case d.Ask == rules.AskStrike:
		if pick.t.selected != rules.NoFig {
			pick.offerAnswers(pick.of(pick.t.selected), d)
		}
	case d.Ask == rules.AskSpells:
		pick.t.spells.spellbook()
	case d.Ask != rules.AskNothing:
		pick.offerAnswers(pick.t.legal, d)
	}
	if k.at >= len(k.opts) {
		k.at = -1
	}
}

// of lists what a figure may be told to do.
func (pick *picking) of(id rules.FigID) (list []rules.Action) {
	for _, a := range pick.t.legal {
		if a.Fig == id {
			list = append(list, a)
		}
	}
	return list
}

// like lists the commands of the selected group of a kind, and of the ability
// with that number if it is one.
func (pick *picking) like(kind rules.ActionKind, n uint8) (list []rules.Action) {
	for _, a := range pick.of(pick.t.selected) {
		if a.Kind == kind && a.N == n {
			list = append(list, a)
		}
	}
	return list
}

// offerCommands offers what the selected group can do besides moving, as buttons.
func (pick *picking) offerCommands() {
	if pick.t.selected == rules.NoFig {
		return
	}
	k := pick
	add := func(kind rules.ActionKind, n uint8, id, text, tip string, pic icon.ID) {
		if list := pick.like(kind, n); len(list) > 0 {
			k.opts = append(k.opts, option{id: id, text: text, tip: tip, icon: pic, cell: rules.NoCell, fig: rules.NoFig, dir: rules.NoDir,
				list: list, more: parts(kind) != nil})
		}
	}
	for n := range pick.t.words.board.Abilities() {
		a := &pick.t.words.board.Abilities()[n]
		add(rules.Use, uint8(n), "use:"+a.Name, pick.t.words.name(a.Name), pick.t.words.ability(a), board.AbilityIcon(a))
	}
	add(rules.SlayProne, 0, "slay", pick.ui.lang.T("Slay"), pick.ui.lang.T("Slay someone prone and not agile beside it, for its action (FG-05)"), board.CauseIcon(rules.BySlaying))
	st := pick.t.words.board.Settings()
	risk := pick.ui.lang.T("no risk")
	if st.JumpRisk > 0 {
		risk = pick.ui.lang.F("falls in on a die of %d or less", st.JumpRisk)
	}
	add(rules.Jump, 0, "jump", pick.ui.lang.T("Jump"), pick.ui.lang.F("Over the pitfall beside it, for its action and %d of its move; %s (PF-02)", st.JumpCost, risk), icon.Arrow)
	add(rules.Cross, 0, "cross", pick.ui.lang.T("Cross"), pick.ui.lang.T("Over the pitfall beside it with care, for its action and all of its move (PF-02)"), icon.Hand)
	add(rules.Capture, 0, "capture", pick.ui.lang.T("Capture"), pick.ui.lang.T("Take the structure it stands on, for its action (BD-04)"), icon.Flag)
	add(rules.Leave, 0, "leave", pick.ui.lang.T("Leave"), pick.ui.lang.T("Leave the board by this exit (TN-04)"), icon.Door)
	pick.doors()
	add(rules.Face, 0, "turn", pick.ui.lang.T("Turn"), pick.ui.lang.T("Turn where it stands; that ends its move (FG-06)"), icon.Restart)
}

// list offers the answers to a question.
func (pick *picking) offerAnswers(list []rules.Action, d rules.Decision) {
	k := pick
	var rest []rules.Action
	var plain []option
	for _, a := range list {
		if parts(a.Kind) != nil {
			rest = append(rest, a)
		} else if a.Kind != rules.EndTurn && (d.Ask != rules.AskManeuver || k.list != nil) {
			text, pic := pick.t.words.answer(a, d)
			plain = append(plain, option{id: "answer:" + strings.TrimSpace(pick.t.words.board.FormatAction(a)), text: text, icon: pic,
				cell: rules.NoCell, fig: rules.NoFig, dir: rules.NoDir, list: []rules.Action{a}})
		}
	}
	if len(rest) > 0 && rest[0].Kind == rules.ForceStep {
		rest = pick.climbs(rest)
	}
	if len(rest) > 0 {
		pick.ask(rest, d)
	}
	k.opts = append(k.opts, plain...)
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
	for !climbs[k.climb] {
		k.climb = (k.climb + 1) % 3
	}
	for n, text := range [3]string{pick.ui.lang.T("On the level"), pick.ui.lang.T("Up"), pick.ui.lang.T("Down")} {
		if climbs[n] && climbs != [3]bool{n == 0, n == 1, n == 2} {
			k.opts = append(k.opts, option{id: "climb:" + [3]string{"level", "up", "down"}[n], text: text, icon: [3]icon.ID{icon.Arrow, icon.FloorUp, icon.FloorDown}[n],
				cell: rules.NoCell, fig: rules.NoFig, dir: rules.NoDir, mode: uint8(n + 1), on: int(k.climb) == n})
		}
	}
	if holds && breaks {
		k.opts = append(k.opts, option{id: "hold", text: pick.ui.lang.T("Break nothing"), icon: icon.Hand, tip: pick.ui.lang.T("Slam into what stands in the way instead of breaking through it (FM-20)"),
			cell: rules.NoCell, fig: rules.NoFig, dir: rules.NoDir, mode: modeHold, on: k.hold == 1})
	}
	for _, a := range list {
		// Where there is nothing to break there is nothing to hold back from.
		same := a
		same.M = k.hold
		if a.N == k.climb && (a.M == k.hold || !has(list, same)) {
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
	x := open(list)
	first := len(k.opts)
	for _, a := range list {
		at := -1
		for i := first; i < len(k.opts); i++ {
			if x.value(k.opts[i].list[0]) == x.value(a) {
				at = i
			}
		}
		if at >= 0 {
			k.opts[at].list = append(k.opts[at].list, a)
			continue
		}
		o := option{id: "answer:" + pick.t.words.board.FormatAction(a), cell: rules.NoCell, fig: rules.NoFig, dir: rules.NoDir, list: []rules.Action{a}}
		switch x {
		case partFig, partOther:
			pick.offerFigure(&o, a, x, d)
		case partCell:
			o.cell = a.To
			if n := len(k.opts) - first + 1; n < 10 {
				o.text = fmt.Sprint(n)
			}
		case partDir:
			pick.offerDir(&o, a)
		case partNumber:
			o.text = fmt.Sprint(a.N)
		case partMinion:
			o.text = pick.minion(a.Fig, int(a.Dir))
		case partSecond:
			o.text = pick.minion(a.Other, int(a.M))
			if pick.t.words.board.Spells()[a.N].Effect == rules.Dispel {
				o.text = pick.inPlay(int(a.M))
			}
		default:
			o.text, o.icon = pick.t.words.answer(a, d)
		}
		k.opts = append(k.opts, o)
	}
}

func (pick *picking) offerFigure(o *option, a rules.Action, x part, d rules.Decision) {
	id := a.Other
	if x == partFig {
		id = a.Fig
	}
	if id == rules.NoFig {
		o.text = pick.ui.lang.T("Nobody")
		return
	}
	f := &pick.t.view.Figures[id]
	o.text = pick.t.words.fig(id)
	if f.Cell == rules.NoCell {
		return
	}
	o.cell, o.fig = f.Cell, id
	o.foe = f.Side != d.Side
	o.text = pick.label(a)
}

func (pick *picking) offerDir(o *option, a rules.Action) {
	b := pick.t.words.board
	f := &pick.t.view.Figures[a.Fig]
	if a.Dir == rules.NoDir {
		o.text, o.icon = pick.ui.lang.T("Straight up"), icon.FloorUp
		if a.N == 2 {
			o.text, o.icon = pick.ui.lang.T("Straight down"), icon.FloorDown
		}
		return
	}
	o.dir, o.fig = a.Dir, a.Fig
	if f.Size > 1 || f.Cell == rules.NoCell {
		return
	}
	o.cell = b.Neighbour(f.Cell, a.Dir)
	if (a.Kind == rules.Jump || a.Kind == rules.Cross) && o.cell != rules.NoCell {
		o.cell = b.Neighbour(o.cell, a.Dir)
	}
}

// minion describes one of a group for a button.
func (pick *picking) minion(id rules.FigID, m int) string {
	f := &pick.t.view.Figures[id]
	return fmt.Sprintf("%s (%d)", pick.t.words.kind(pick.t.words.board.Kinds()[f.Kinds[m]].Name), f.Stamina[m])
}

// inPlay names a spell in play for a button.
func (pick *picking) inPlay(i int) string {
	s := pick.t.match.State()
	if i >= s.NumCasts() {
		return ""
	}
	c := s.Cast(i)
	text := pick.t.words.name(pick.t.words.board.Spells()[c.Spell].Name)
	if c.Fig != rules.NoFig {
		text = pick.ui.lang.F("%s on %s", text, pick.t.words.fig(c.Fig))
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
	s := pick.t.match.State()
	text := ""
	switch a.Kind {
	case rules.Strike:
		if dice, need, ok := s.Blow(a.Fig, a.Other); ok {
			text = dice3(dice, need)
		}
	case rules.Rangestrike:
		if i, err := s.RangeInfo(a.Fig, a.Other); err == nil {
			text = dice3(i.Dice, i.Need)
		}
	case rules.Penalty:
		if d := s.Pending(); d.By != rules.NoFig {
			if i, err := s.StrikeInfo(a.Fig, d.By); err == nil {
				for _, x := range i.Penalties {
					if x.Fig == a.Other {
						text = dice3(x.Dice, x.Need)
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

// take picks an option.
func (pick *picking) take(ctx *Context, o option) {
	k := pick
	pick.t.aim.aimed, k.at = rules.NoCell, -1
	k.turn++
	pick.t.pic.Over.FaceHover = rules.NoDir
	switch {
	case o.mode == modeHold:
		k.hold ^= 1
	case o.mode > 0:
		k.climb = o.mode - 1
	case o.final() || o.more && len(o.list) == 1 && open(o.list) == 0: // nothing to point at
		if o.list[0].Kind == rules.Cast {
			pick.t.spells.cast(ctx, o.list[0])
		} else {
			pick.t.host.do(ctx, o.list[0])
		}
	default:
		k.trail = append(k.trail, k.list)
		k.list = o.list
		pick.ui.player.Play(sound.Select, 0, 1)
	}
	pick.offer()
}

// backUp takes the last pick back; it tells whether there was one.
func (pick *picking) backUp() bool {
	k := pick
	k.at = -1
	n := len(k.trail)
	if n == 0 {
		return false
	}
	k.turn++
	k.list = k.trail[n-1]
	k.trail = k.trail[:n-1]
	pick.offer()
	return true
}
