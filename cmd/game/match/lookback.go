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

// lookBack shows earlier positions of a match, and recordings. No commands are taken
// meanwhile.
type lookBack struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI

	frame replayFrame

	on        bool
	recording bool        // a recording is watched: there is no present to come back to
	from      shell.Scene // where leaving it leads, nil for the list of recordings
	playing   bool
	speed     int     // index of paces
	wait      float32 // ticks until the next command is shown
	endShown  bool    // the end was told
	timeline  timeline
	tip       struct {
		rect ui.Rect
		text string
	}
	lines   []session.Line // as the list shows them
	names   []string
	Doomed  int                 // the line that is to be deleted
	Share   *sharing.Dialog     // what is shared while its dialog is open
	picture *board.Picture      // of the level, while a recording from outside is told of
	facts   [2]string           // of that recording and of its level
	who     []string            // its sides, with who had their seats
	apart   *session.Divergence // where these rules and the recording part
	why     string              // why, in the language
	foreign bool                // the recording is somebody else's, or that of a match that was over
}

// paces are the playback speeds.
var paces = [...]float32{0.5, 1, 2, 4, 8}

// normalPace is the index of 1 in paces.
const normalPace = 1

// stepRest is how long a position is shown before the next command, in ticks.
const stepRest = 24

// watch plays a recording from its start.
func watch(ctx *shell.Context, d *shell.UI, m *session.Match, w shell.Watching) *Screen {
	apart := w.Apart
	m.Look(0)
	p := Resume(d, m)
	p.LookBack.on, p.LookBack.recording, p.LookBack.playing, p.LookBack.speed, p.LookBack.wait, p.LookBack.apart = true, true, true, normalPace, 2*stepRest, apart
	p.LookBack.from, p.Workbench = w.From, w.Bench
	p.LookBack.timeline.read(m)
	_, p.LookBack.foreign = m.At(m.Length()).Winner()
	p.LookBack.goTo(0)
	if apart != nil {
		p.LookBack.why = lang.Tell(d.Speaks, apart.Why)
		p.UI.Say(ctx, p.UI.Lang.F("This replay was played under other rules. It runs up to command %d; after that the rules differ (%s).", apart.Command-1, p.LookBack.why))
	}
	return p
}

// Enter starts looking back.
func (past *lookBack) Enter() {
	if past.on || past.t.Match.Length() == 0 || past.m.coach.lesson != nil {
		return
	}
	past.m.Finish()
	past.on, past.playing, past.speed = true, false, max(past.speed, normalPace)
	past.timeline.read(past.t.Match)
	past.t.Unselect()
	past.m.refreshDerived()
}

// leave returns to the present.
func (past *lookBack) leave() {
	if !past.on || past.recording {
		return
	}
	past.goTo(past.t.Match.Present())
	past.on, past.playing = false, false
	past.m.refreshDerived()
}

// goTo shows the position after n commands of the line.
func (past *lookBack) goTo(n int) {
	n = max(0, min(n, past.t.Match.Length()))
	past.m.LookBack.frame.close()
	past.t.Timeline.Clear()
	past.t.Match.Look(n)
	past.t.View.Show(past.t.Match.State())
	past.m.leanWall()
	told := past.m.Ending.ended || past.recording // to jump to the end of a recording tells nothing
	past.m.rebuildLog()
	past.m.Log.revealAll()
	past.m.Hud.TurnSide, past.m.Hud.banner, past.m.Ending.ended = past.t.Match.State().Side(), 0, told
	past.wait = stepRest
	if n > 0 {
		past.followLast(past.t.Match.Events(n - 1))
	}
	past.m.refreshDerived()
}

// followLast scrolls to the last of the events that has a place.
func (past *lookBack) followLast(events []rules.Event) {
	for i := len(events) - 1; i >= 0; i-- {
		e := &events[i]
		switch e.Kind {
		case rules.EvTurn, rules.EvPhase, rules.EvFacing, rules.EvSpell, rules.EvMana:
			continue
		}
		if e.To != rules.NoCell {
			past.t.ScrollTo(e.To)
			return
		}
		if e.From != rules.NoCell {
			past.t.ScrollTo(e.From)
			return
		}
	}
}

// playNext plays the next command, and reports false at the end.
func (past *lookBack) playNext() bool {
	past.m.Finish()
	n := past.t.Match.Count()
	if n >= past.t.Match.Length() {
		return false
	}
	past.t.Match.Look(n + 1)
	past.t.Timeline.Add(past.t.Match.Events(n))
	past.m.Log.add(n, past.t.Match.Events(n))
	past.m.Ending.ended = past.m.Ending.ended && !past.recording
	past.m.refreshDerived()
	if past.ui.Set.Speed == 0 {
		past.m.Finish()
	} else {
		past.m.run(0)
	}
	return true
}

// advance plays a recording on.
func (past *lookBack) advance(ticks float32) {
	if !past.playing || past.ui.Dialog != shell.NoDialog {
		return
	}
	if past.t.Timeline.Busy() {
		past.wait = stepRest
		return
	}
	if past.wait -= ticks; past.wait > 0 {
		return
	}
	past.wait = stepRest
	past.playing = past.playNext()
	if past.playing {
		past.playing = past.t.Match.Count() < past.t.Match.Length() || past.m.result == nil
		return
	}
	if past.recording && past.m.result == nil && !past.endShown {
		past.endShown, past.ui.Dialog = true, EndDialog
	}
}

// pace returns the playback speed.
func (past *lookBack) pace() float32 { return paces[past.speed] }

// togglePlay starts or stops playback; at the end it starts again.
func (past *lookBack) togglePlay() {
	if past.playing = !past.playing; past.playing {
		past.wait, past.endShown = 0, false
		if past.t.Match.Count() == past.t.Match.Length() {
			past.goTo(0)
		}
	}
}

// Jump stops playback and goes to a position.
func (past *lookBack) Jump(n int) {
	past.playing = false
	past.goTo(n)
	past.ui.Player.Play(sound.Hover, 0, 1)
}

// step stops playback and goes one command forward or back.
func (past *lookBack) step(by int) {
	past.playing = false
	if by > 0 {
		past.playNext()
		return
	}
	if past.t.Timeline.Busy() { // back to before what is being shown
		past.goTo(past.t.Match.Count() - 1)
		return
	}
	past.Jump(past.t.Match.Count() - 1)
}

// handleKeys handles the keys while looking back.
func (past *lookBack) handleKeys(ctx *shell.Context) {
	in, c, n := ctx.In, &past.timeline, past.t.Match.Count()
	if past.frame.on && (in.Click || in.Keys != (input.KeySet{}) || in.Fresh.Has(input.Cancel)) {
		past.m.LookBack.frame.close()
		return
	}
	switch {
	case in.Did(input.Left) || in.Did(input.Undo) || in.Did(input.Rewind):
		past.step(-1)
	case in.Did(input.Right) || in.Did(input.Redo):
		past.step(1)
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
		past.ContinueHere(ctx)
	case in.Fresh.Has(input.Menu) || in.Fresh.Has(input.Cancel) && past.recording:
		past.ui.Dialog = MenuDialog
	case in.Fresh.Has(input.Help):
		past.ui.Dialog = shell.HelpDialog
	case in.Fresh.Has(input.Cancel) || in.Secondary:
		past.leave()
	}
}

// ContinueHere continues the match from the position shown, in a new line.
func (past *lookBack) ContinueHere(ctx *shell.Context) {
	past.m.Finish()
	if _, over := past.t.Match.State().Winner(); over {
		past.m.Refuse(ctx, past.ui.Lang.T("The match ends here"))
		return
	}
	n := past.t.Match.Count()
	leaves := n < past.t.Match.Length()
	if err := past.t.Match.Branch(n); err != nil {
		past.m.Refuse(ctx, past.ui.ErrText(err))
		return
	}
	if past.recording {
		past.m.saver.adopt(ctx)
	}
	past.on, past.playing = false, false
	past.m.ShowRewound()
	past.ui.Player.Play(sound.Select, 0, 1)
	if leaves {
		past.ui.Say(ctx, past.ui.Lang.T("You started a new branch. The old one is in the list of branches."))
	}
}

// drawSlimTimeline draws the timeline below the board where there is room; pressing
// it looks back.
func (past *lookBack) drawSlimTimeline(k *ui.Kit, area *ui.Rect) {
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
			k.Label(r, past.ui.Lang.T("You are viewing the past"), 12, quad.Center, k.Theme.Accent, font.Regular)
		}
		return
	}
	if r.H == 0 || past.t.Match.Length() == 0 || past.m.coach.lesson != nil {
		return
	}
	past.timeline.read(past.t.Match)
	k.Panel(r)
	if to, held := past.drawTimeline(k, r, past.t.Match.Count(), true); held {
		past.Enter()
		if to != past.t.Match.Count() {
			past.goTo(to)
		}
	}
}

// slimHeight returns the height of the slim timeline, in points.
func slimHeight(k *ui.Kit) float32 {
	if k.Finger {
		return 44
	}
	return 20
}

// bottom draws what is below the board: the game's bars or the playback panel.
func (past *lookBack) bottom(ctx *shell.Context, k *ui.Kit, l plan) {
	if past.on {
		past.drawPanel(ctx, k, ui.Rect{X: l.strip.X, Y: l.strip.Y, W: l.strip.W, H: l.strip.H + l.bar.H})
		return
	}
	past.m.Hud.bar.strip(ctx, k, l.strip)
	past.m.Hud.bar.bottomBar(ctx, k, l)
}

// drawPanel draws the playback panel.
func (past *lookBack) drawPanel(ctx *shell.Context, k *ui.Kit, r ui.Rect) {
	past.timeline.read(past.t.Match)
	k.Panel(r)
	r = r.Inset(k.Pt(6))
	n := past.t.Match.Count()
	head := r.CutTop(k.Pt(18))
	t := past.timeline.turnAt(n)
	state := past.ui.Lang.F("Command %d of %d", n, past.timeline.length)
	w := k.Fonts.Measure(font.Regular, k.Pt(13), state) + k.Pt(8)
	k.Label(head.CutRight(w), state, 13, quad.Right, k.Theme.Dim, font.Regular)
	text := past.ui.Lang.F("The past: round %d, %s", t.round, past.t.Narrator.Side(t.side))
	switch {
	case past.recording:
		text = past.ui.Lang.F("Replay: round %d, %s", t.round, past.t.Narrator.Side(t.side))
	case n == past.t.Match.Present():
		text = past.ui.Lang.T("The present")
	}
	k.Label(head, text, 14, quad.Left, k.Theme.Accent, font.Bold)
	track := r.CutTop(k.Pt(38))
	track.Y, track.H = track.Y-k.Pt(6), track.H+k.Pt(6) // up to the words above it: a finger's height
	if to, held := past.drawTimeline(k, track, n, false); held && (to != n || past.playing) {
		past.playing = false
		past.goTo(to)
	}
	r.CutTop(k.Pt(4))
	past.drawButtons(ctx, k, r)
}

// stepButton is a button of the playback panel.
type stepButton struct {
	id    string
	sign  icon.ID
	tip   string
	to    int // where it leads, -1 for nowhere
	rooms int // it is there when so many fit
}

// drawButtons draws the playback buttons, in two rows where it is narrow.
func (past *lookBack) drawButtons(ctx *shell.Context, k *ui.Kit, r ui.Rect) {
	gap := k.Pt(5)
	second := r
	narrow := r.W < k.Pt(700)
	if r.H > k.Pt(90) {
		second = r.CutBottom(k.Pt(48))
		r.CutBottom(k.Pt(4))
		r = r.CutTop(k.Pt(48))
		narrow = false
	}
	past.drawRight(ctx, k, &second, narrow)
	if second.Y == r.Y {
		r = second
	}
	c, n := &past.timeline, past.t.Match.Count()
	play := stepButton{"watch", icon.Play, past.ui.Lang.T("Play back"), -1, 1}
	if past.playing {
		play.sign, play.tip = icon.Pause, past.ui.Lang.T("Stop")
	}
	list := [...]stepButton{
		{"past-first", icon.First, past.ui.Lang.T("Go to start"), 0, 9},
		{"past-round", icon.RoundBack, past.ui.Lang.T("Back one round"), c.prev(n, true), 7},
		{"past-turn", icon.TurnBack, past.ui.Lang.T("Back one turn"), c.prev(n, false), 5},
		{"past-step", icon.StepBack, past.ui.Lang.T("Back one command"), max(0, n-1), 3},
		play,
		{"on-step", icon.StepOn, past.ui.Lang.T("Forward one command"), min(c.length, n+1), 3},
		{"on-turn", icon.TurnOn, past.ui.Lang.T("Forward one turn"), c.next(n, false), 5},
		{"on-round", icon.RoundOn, past.ui.Lang.T("Forward one round"), c.next(n, true), 7},
		{"on-last", icon.Last, past.ui.Lang.T("Go to end"), c.length, 9},
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
				past.step(1)
			default:
				past.Jump(b.to)
			}
		}
		r.CutLeft(gap)
	}
}

// paceText is the text of each playback speed.
var paceText = [len(paces)]string{"0.5×", "1×", "2×", "4×", "8×"}

// drawRight draws the buttons at the right: speed, lines, and what to do from here.
func (past *lookBack) drawRight(ctx *shell.Context, k *ui.Kit, r *ui.Rect, narrow bool) {
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
	if !past.recording {
		text := past.ui.Lang.T("Go to the present")
		area, words := cut(text)
		if past.ui.Click(k.Button("present", area, words, ui.Look{Icon: icon.Cross, Size: 14, Tip: past.ui.Tip(text, input.Cancel)})) {
			past.leave()
			return
		}
	}
	on := past.ui.Lang.T("Play from here")
	area, words := cut(on)
	_, over := past.t.Match.State().Winner()
	look := ui.Look{Icon: icon.Hand, Size: 14, Primary: past.t.Match.Looking(), Disabled: over || !past.recording && !past.t.Match.Looking(), Tip: past.ui.Lang.T("Starts a new branch; the old one is kept")}
	if over {
		look.Tip = past.ui.Lang.T("The match ends here")
	}
	if past.ui.Click(k.Button("play-on", area, words, look)) {
		past.ContinueHere(ctx)
		return
	}
	area = r.CutRight(k.Pt(58))
	r.CutRight(gap)
	if past.ui.Click(k.Button("pace", area, paceText[past.speed], ui.Look{Tip: past.ui.Tip(past.ui.Lang.T("Playback speed"), input.Faster)})) {
		past.speed = (past.speed + 1) % len(paces)
	}
	area = r.CutRight(k.Pt(46))
	r.CutRight(gap)
	if past.ui.Click(k.Button("lines", area, "", ui.Look{Icon: icon.Branch, Tip: past.ui.Lang.T("All branches of this match")})) {
		past.OpenLines()
	}
}

// atEnd reports whether the match is over, whatever is shown.
func (past *lookBack) atEnd() bool {
	if !past.t.Match.Looking() {
		return past.m.result != nil
	}
	_, over := past.t.Match.At(past.t.Match.Present()).Winner()
	return over
}

// backText returns the label of the button that leaves a recording.
func (past *lookBack) backText() string {
	if past.from != nil {
		return past.ui.Lang.T("Back to the level")
	}
	return past.ui.Lang.T("All replays")
}
