package match

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/assets/sound"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// past is looking back over a match, and watching a recording: the board, the
// log and the bars show an earlier position, and no commands are taken.
type past struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI

	moment moment

	on      bool
	record  bool        // a recording is watched: there is no present to come back to
	from    shell.Scene // where leaving it leads, nil for the list of recordings
	playing bool
	speed   int     // index of paces
	wait    float32 // ticks until the next command is shown
	told    bool    // the end was told
	course  course
	tip     struct {
		rect ui.Rect
		text string
	}
	lines   []session.Line // as the list shows them
	names   []string
	Doomed  int             // the line that is to be deleted
	Share   *sharing.Dialog // what is shared while its dialog is open
	picture *board.Picture  // of the level, while a recording from outside is told of
	facts   [2]string       // of that recording and of its level
	who     []string        // its sides, with who had their seats
	apart   *session.Apart  // where these rules and the recording part
	why     string          // why, in the language
	foreign bool            // the recording is somebody else's, or that of a match that was over
}

// paces are the speeds of watching.
var paces = [...]float32{0.5, 1, 2, 4, 8}

// normalPace is the index of 1 in paces.
const normalPace = 1

// rest is how long a position stands before the next command, in ticks.
const rest = 24

// watch shows a recording from its start.
func watch(ctx *shell.Context, d *shell.UI, m *session.Match, w shell.Watching) *Screen {
	apart := w.Apart
	m.Look(0)
	p := Resume(d, m)
	p.Past.on, p.Past.record, p.Past.playing, p.Past.speed, p.Past.wait, p.Past.apart = true, true, true, normalPace, 2*rest, apart
	p.Past.from, p.Bench = w.From, w.Bench
	p.Past.course.read(m)
	_, p.Past.foreign = m.At(m.Length()).Winner()
	p.Past.goTo(0)
	if apart != nil {
		p.Past.why = lang.Tell(d.Speaks, apart.Why)
		p.UI.Say(ctx, p.UI.Lang.F("This was recorded by other rules: it is shown up to command %d, where they go apart (%s).", apart.Command-1, p.Past.why))
	}
	return p
}

// enterPast begins to look back.
func (past *past) EnterPast() {
	if past.on || past.t.Match.Length() == 0 || past.m.tutor.lesson != nil {
		return
	}
	past.m.Finish()
	past.on, past.playing, past.speed = true, false, max(past.speed, normalPace)
	past.course.read(past.t.Match)
	past.t.Unselect()
	past.m.fresh()
}

// leavePast shows the present again.
func (past *past) LeavePast() {
	if !past.on || past.record {
		return
	}
	past.goTo(past.t.Match.Present())
	past.on, past.playing = false, false
	past.m.fresh()
}

// goTo shows the position after n commands of the line.
func (past *past) goTo(n int) {
	n = max(0, min(n, past.t.Match.Length()))
	past.m.Past.moment.unwatch()
	past.t.Tl.Clear()
	past.t.Match.Look(n)
	past.t.View.Show(past.t.Match.State())
	past.m.lean()
	told := past.m.Ending.ended || past.record // to jump to the end of a recording tells nothing
	past.m.recount()
	past.m.Chronicle.tellAll()
	past.m.Hud.TurnSide, past.m.Hud.banner, past.m.Ending.ended = past.t.Match.State().Side(), 0, told
	past.wait = rest
	if n > 0 {
		past.followLast(past.t.Match.Events(n - 1))
	}
	past.m.fresh()
}

// followLast turns to where the last of some events happened.
func (past *past) followLast(events []rules.Event) {
	for i := len(events) - 1; i >= 0; i-- {
		e := &events[i]
		switch e.Kind {
		case rules.EvTurn, rules.EvPhase, rules.EvFacing, rules.EvSpell, rules.EvMana:
			continue
		}
		if e.To != rules.NoCell {
			past.t.Show(e.To)
			return
		}
		if e.From != rules.NoCell {
			past.t.Show(e.From)
			return
		}
	}
}

// stepOn shows the next command as it happened; it returns false at the end.
func (past *past) stepOn() bool {
	past.m.Finish()
	n := past.t.Match.Count()
	if n >= past.t.Match.Length() {
		return false
	}
	past.t.Match.Look(n + 1)
	past.t.Tl.Add(past.t.Match.Events(n))
	past.m.Chronicle.note(n, past.t.Match.Events(n))
	past.m.Ending.ended = past.m.Ending.ended && !past.record
	past.m.fresh()
	if past.ui.Set.Speed == 0 {
		past.m.Finish()
	} else {
		past.m.run(0)
	}
	return true
}

// roll lets a recording go on by itself.
func (past *past) roll(ticks float32) {
	if !past.playing || past.ui.Dialog != shell.NoDialog {
		return
	}
	if past.t.Tl.Busy() {
		past.wait = rest
		return
	}
	if past.wait -= ticks; past.wait > 0 {
		return
	}
	past.wait = rest
	past.playing = past.stepOn()
	if past.playing {
		past.playing = past.t.Match.Count() < past.t.Match.Length() || past.m.over == nil
		return
	}
	if past.record && past.m.over == nil && !past.told {
		past.told, past.ui.Dialog = true, shell.EndDialog
	}
}

// pace gives how fast what is watched goes on.
func (past *past) pace() float32 { return paces[past.speed] }

// togglePlay goes on or stops; at the end it begins anew.
func (past *past) togglePlay() {
	if past.playing = !past.playing; past.playing {
		past.wait, past.told = 0, false
		if past.t.Match.Count() == past.t.Match.Length() {
			past.goTo(0)
		}
	}
}

// jump stops and goes to another position.
func (past *past) Jump(n int) {
	past.playing = false
	past.goTo(n)
	past.ui.Player.Play(sound.Hover, 0, 1)
}

// step stops and goes one command on or back; on is shown as it happened.
func (past *past) step1(by int) {
	past.playing = false
	if by > 0 {
		past.stepOn()
		return
	}
	if past.t.Tl.Busy() { // back to before what is being shown
		past.goTo(past.t.Match.Count() - 1)
		return
	}
	past.Jump(past.t.Match.Count() - 1)
}

// travel answers the keys while the past is shown.
func (past *past) travel(ctx *shell.Context) {
	in, c, n := ctx.In, &past.course, past.t.Match.Count()
	if past.moment.on && (in.Click || in.Keys != (input.KeySet{}) || in.Fresh.Has(input.Cancel)) {
		past.m.Past.moment.unwatch()
		return
	}
	switch {
	case in.Did(input.Left) || in.Did(input.Undo) || in.Did(input.Rewind):
		past.step1(-1)
	case in.Did(input.Right) || in.Did(input.Redo):
		past.step1(1)
	case in.Did(input.Next):
		past.Jump(c.next(n, false))
	case in.Did(input.Prev):
		past.Jump(c.prev(n, false))
	case in.Did(input.Down):
		past.Jump(c.next(n, true))
	case in.Did(input.Up):
		past.Jump(c.prev(n, true))
	case in.Keys.Has(input.KeyHome):
		past.Jump(0)
	case in.Keys.Has(input.KeyEnd):
		past.Jump(c.length)
	case in.Fresh.Has(input.Confirm) || in.Fresh.Has(input.Skip):
		past.togglePlay()
	case in.Fresh.Has(input.Faster):
		past.speed = (past.speed + 1) % len(paces)
	case in.Fresh.Has(input.EndTurn):
		past.PlayOn(ctx)
	case in.Fresh.Has(input.Menu) || in.Fresh.Has(input.Cancel) && past.record:
		past.ui.Dialog = shell.MenuDialog
	case in.Fresh.Has(input.Help):
		past.ui.Dialog = shell.HelpDialog
	case in.Fresh.Has(input.Cancel) || in.Secondary:
		past.LeavePast()
	}
}

// playOn plays on from the position that is shown, in a line of its own.
func (past *past) PlayOn(ctx *shell.Context) {
	past.m.Finish()
	if _, over := past.t.Match.State().Winner(); over {
		past.m.Refuse(ctx, past.ui.Lang.T("The game is over here"))
		return
	}
	n := past.t.Match.Count()
	leaves := n < past.t.Match.Length()
	if err := past.t.Match.Branch(n); err != nil {
		past.m.Refuse(ctx, past.ui.ErrText(err))
		return
	}
	if past.record {
		past.m.saver.adopt(ctx)
	}
	past.on, past.playing = false, false
	past.m.Rewound()
	past.ui.Player.Play(sound.Select, 0, 1)
	if leaves {
		past.ui.Say(ctx, past.ui.Lang.T("A new line begins here. The one you left is kept in the list of lines."))
	}
}

// slimTrack shows the course of the match below the board, where there is room
// for it; to press it is to look back. A frame marks the board of the past.
func (past *past) slimTrack(k *ui.Kit, area *ui.Rect) {
	var r ui.Rect
	if k.Screen.H >= k.Pt(560) {
		r = area.CutBottom(k.Pt(slimHeight(k)))
	}
	if past.on {
		t, c := max(1, k.Pt(2)), quad.Solid(k.Theme.Accent)
		k.List.Rect(area.X, area.Y, area.W, t, 0, c)
		k.List.Rect(area.X, area.Y+area.H-t, area.W, t, 0, c)
		k.List.Rect(area.X, area.Y, t, area.H, 0, c)
		k.List.Rect(area.X+area.W-t, area.Y, t, area.H, 0, c)
		if r.H > 0 {
			k.Label(r, past.ui.Lang.T("Nothing that is shown here can be changed: it has been"), 12, quad.Center, k.Theme.Accent, font.Regular)
		}
		return
	}
	if r.H == 0 || past.t.Match.Length() == 0 || past.m.tutor.lesson != nil {
		return
	}
	past.course.read(past.t.Match)
	k.Panel(r)
	if to, held := past.courseTrack(k, r, past.t.Match.Count(), true); held {
		past.EnterPast()
		if to != past.t.Match.Count() {
			past.goTo(to)
		}
	}
}

// slimHeight gives how high the course of the match is below the board, in points:
// enough for a finger where one is used.
func slimHeight(k *ui.Kit) float32 {
	if k.Finger {
		return 44
	}
	return 20
}

// foot is what lies below the board: the game's bars, or those of looking back.
func (past *past) foot(ctx *shell.Context, k *ui.Kit, l plan) {
	if past.on {
		past.pastPanel(ctx, k, ui.Rect{X: l.strip.X, Y: l.strip.Y, W: l.strip.W, H: l.strip.H + l.bar.H})
		return
	}
	past.m.Hud.bar.strip(ctx, k, l.strip)
	past.m.Hud.bar.bottomBar(ctx, k, l)
}

// pastPanel are the controls of looking back, in place of those of the game.
func (past *past) pastPanel(ctx *shell.Context, k *ui.Kit, r ui.Rect) {
	past.course.read(past.t.Match)
	k.Panel(r)
	r = r.Inset(k.Pt(6))
	n := past.t.Match.Count()
	head := r.CutTop(k.Pt(18))
	t := past.course.turnAt(n)
	state := past.ui.Lang.F("Command %d of %d", n, past.course.length)
	w := k.Fonts.Measure(font.Regular, k.Pt(13), state) + k.Pt(8)
	k.Label(head.CutRight(w), state, 13, quad.Right, k.Theme.Dim, font.Regular)
	text := past.ui.Lang.F("The past: round %d, %s", t.round, past.t.Words.Side(t.side))
	switch {
	case past.record:
		text = past.ui.Lang.F("Recording: round %d, %s", t.round, past.t.Words.Side(t.side))
	case n == past.t.Match.Present():
		text = past.ui.Lang.T("The present")
	}
	k.Label(head, text, 14, quad.Left, k.Theme.Accent, font.Bold)
	track := r.CutTop(k.Pt(38))
	track.Y, track.H = track.Y-k.Pt(6), track.H+k.Pt(6) // up to the words above it: a finger's height
	if to, held := past.courseTrack(k, track, n, false); held && (to != n || past.playing) {
		past.playing = false
		past.goTo(to)
	}
	r.CutTop(k.Pt(4))
	past.pastButtons(ctx, k, r)
}

// pastButton is a button of the panel.
type pastButton struct {
	id    string
	sign  icon.ID
	tip   string
	to    int // where it leads, -1 for nowhere
	rooms int // it is there when so many fit
}

// pastButtons are the buttons of the panel: one row, or two where it is narrow.
func (past *past) pastButtons(ctx *shell.Context, k *ui.Kit, r ui.Rect) {
	gap := k.Pt(5)
	second := r
	narrow := r.W < k.Pt(700)
	if r.H > k.Pt(90) {
		second = r.CutBottom(k.Pt(48))
		r.CutBottom(k.Pt(4))
		r = r.CutTop(k.Pt(48))
		narrow = false
	}
	past.pastRight(ctx, k, &second, narrow)
	if second.Y == r.Y {
		r = second
	}
	c, n := &past.course, past.t.Match.Count()
	play := pastButton{"watch", icon.Play, past.ui.Lang.T("Show how it went"), -1, 1}
	if past.playing {
		play.sign, play.tip = icon.Pause, past.ui.Lang.T("Stop")
	}
	list := [...]pastButton{
		{"past-first", icon.First, past.ui.Lang.T("To the start"), 0, 9},
		{"past-round", icon.RoundBack, past.ui.Lang.T("A round back"), c.prev(n, true), 7},
		{"past-turn", icon.TurnBack, past.ui.Lang.T("A turn back"), c.prev(n, false), 5},
		{"past-step", icon.StepBack, past.ui.Lang.T("A command back"), max(0, n-1), 3},
		play,
		{"on-step", icon.StepOn, past.ui.Lang.T("A command on"), min(c.length, n+1), 3},
		{"on-turn", icon.TurnOn, past.ui.Lang.T("A turn on"), c.next(n, false), 5},
		{"on-round", icon.RoundOn, past.ui.Lang.T("A round on"), c.next(n, true), 7},
		{"on-last", icon.Last, past.ui.Lang.T("To the end"), c.length, 9},
	}
	rooms := max(3, min(9, int((r.W+gap)/(k.Pt(44)+gap))))
	shown := 0
	for i := range list {
		if list[i].rooms <= rooms {
			shown++
		}
	}
	w := min(k.Pt(56), (r.W-gap*float32(shown-1))/float32(shown))
	for i := range list {
		b := &list[i]
		if b.rooms > rooms {
			continue
		}
		if past.ui.Click(k.Button(b.id, r.CutLeft(w), "", ui.Look{Icon: b.sign, Tip: b.tip, Primary: b.to < 0, Disabled: b.to == n})) {
			switch b.id {
			case "watch":
				past.togglePlay()
			case "on-step":
				past.step1(1)
			default:
				past.Jump(b.to)
			}
		}
		r.CutLeft(gap)
	}
}

// paceText are the speeds of watching in words.
var paceText = [len(paces)]string{"0.5×", "1×", "2×", "4×", "8×"}

// pastRight are the buttons at the right: speed, lines, what to do from here.
func (past *past) pastRight(ctx *shell.Context, k *ui.Kit, r *ui.Rect, narrow bool) {
	gap := k.Pt(5)
	cut := func(text string) (ui.Rect, string) {
		w := k.Fonts.Measure(font.Bold, k.Pt(14), text) + k.Pt(56)
		if narrow || w > r.W*0.62 {
			w, text = k.Pt(46), ""
		}
		c := r.CutRight(w)
		r.CutRight(gap)
		return c, text
	}
	if !past.record {
		text := past.ui.Lang.T("To the present")
		area, words := cut(text)
		if past.ui.Click(k.Button("present", area, words, ui.Look{Icon: icon.Cross, Size: 14, Tip: past.ui.Tip(text, input.Cancel)})) {
			past.LeavePast()
			return
		}
	}
	on := past.ui.Lang.T("Play on from here")
	area, words := cut(on)
	_, over := past.t.Match.State().Winner()
	look := ui.Look{Icon: icon.Hand, Size: 14, Primary: past.t.Match.Looking(), Disabled: over || !past.record && !past.t.Match.Looking(), Tip: past.ui.Lang.T("A new line begins; the one that was played is kept")}
	if over {
		look.Tip = past.ui.Lang.T("The game is over here")
	}
	if past.ui.Click(k.Button("play-on", area, words, look)) {
		past.PlayOn(ctx)
		return
	}
	area = r.CutRight(k.Pt(58))
	r.CutRight(gap)
	if past.ui.Click(k.Button("pace", area, paceText[past.speed], ui.Look{Tip: past.ui.Tip(past.ui.Lang.T("How fast it goes on"), input.Faster)})) {
		past.speed = (past.speed + 1) % len(paces)
	}
	area = r.CutRight(k.Pt(46))
	r.CutRight(gap)
	if past.ui.Click(k.Button("lines", area, "", ui.Look{Icon: icon.Branch, Tip: past.ui.Lang.T("All lines of this match")})) {
		past.OpenLines()
	}
}

// overNow tells whether the match is over where it stands, whatever is shown.
func (past *past) overNow() bool {
	if !past.t.Match.Looking() {
		return past.m.over != nil
	}
	_, over := past.t.Match.At(past.t.Match.Present()).Winner()
	return over
}

// backText names the place to which leaving a recording leads.
func (past *past) backText() string {
	if past.from != nil {
		return past.ui.Lang.T("Back to the level")
	}
	return past.ui.Lang.T("All recordings")
}

// recordMenu is the menu while a recording is watched.
func (past *past) recordMenu(entries []shell.Entry) []shell.Entry {
	var list []shell.Entry
	for _, e := range entries {
		switch e.ID {
		case "resume":
			e.Text = past.ui.Lang.T("Back to the recording")
		case "restart", "resign", "seats":
			continue
		case "title":
			e.Text, e.Icon = past.backText(), icon.Film
		}
		list = append(list, e)
	}
	return list
}
