package match

import (
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/assets/sound"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// lookBack shows earlier positions of a match, and recordings. It takes no commands.
type lookBack struct {
	part
	frame replayFrame

	on        bool
	recording bool        // a recording is watched, so there is no present
	from      shell.Scene // where leaving it leads, nil for the list of recordings
	playing   bool
	speed     int     // index of paces
	wait      float32 // ticks until the next command is shown
	endShown  bool    // the end was shown
	timeline  timeline
	tip       struct {
		rect ui.Rect
		text string
	}
	lines   []session.Line      // as the list shows them
	Doomed  int                 // the branch to delete
	Share   *sharing.Dialog     // what is shared while its dialog is open
	picture *board.Picture      // of the level, in the dialog about a recording from outside
	facts   [2]string           // of that recording and of its level
	who     []string            // played each side of it
	apart   *session.Divergence // where the recording disagrees with the rules
	why     string              // the reason, translated
	foreign bool                // the recording is from outside, or of a finished match
}

// paces are the playback speeds.
var paces = [...]float32{0.5, 1, 2, 4, 8}

// normalPace is the index of 1 in paces.
const normalPace = 1

// stepRest is how long a position is shown before the next command, in ticks.
const stepRest = 24

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

// Enter shows the past without changing it yet.
func (lb *lookBack) Enter() {
	if lb.on || lb.t.Match.Length() == 0 || lb.m.coach.lesson != nil {
		return
	}
	lb.m.Finish()
	lb.on, lb.playing, lb.speed = true, false, max(lb.speed, normalPace)
	lb.timeline.read(lb.t.Match)
	lb.t.Unselect()
	lb.m.refreshDerived()
}

// leave returns to the present.
func (lb *lookBack) leave() {
	if !lb.on || lb.recording {
		return
	}
	lb.goTo(lb.t.Match.Present())
	lb.on, lb.playing = false, false
	lb.m.refreshDerived()
}

// goTo shows the position after n commands of the line.
func (lb *lookBack) goTo(n int) {
	n = max(0, min(n, lb.t.Match.Length()))
	lb.frame.close()
	lb.t.Match.Look(n)
	lb.m.showNow()
	ended := lb.m.Ending.ended || lb.recording // jumping to the end of a recording shows no dialog
	lb.m.rebuildLog()
	lb.m.Log.revealAll()
	lb.m.Hud.TurnSide, lb.m.Hud.banner, lb.m.Ending.ended = lb.t.Match.State().Side(), 0, ended
	lb.wait = stepRest
	at := rules.NoCell // where something happened last
	for i := 0; n > 0 && i < len(lb.t.Match.Events(n-1)); i++ {
		if c := boardview.Place(&lb.t.Match.Events(n - 1)[i]); c != rules.NoCell {
			at = c
		}
	}
	lb.t.ScrollTo(at)
	lb.m.refreshDerived()
}

// playNext plays the next command, and reports false at the end.
func (lb *lookBack) playNext() bool {
	lb.m.Finish()
	n := lb.t.Match.Count()
	if n >= lb.t.Match.Length() {
		return false
	}
	lb.t.Match.Look(n + 1)
	lb.m.Ending.ended = lb.m.Ending.ended && !lb.recording
	lb.m.applyEvents(lb.t.Match.Events(n))
	return true
}

// advance plays a recording on.
func (lb *lookBack) advance(ticks float32) {
	if !lb.playing || lb.ui.Dialog != shell.NoDialog {
		return
	}
	if lb.t.Timeline.Busy() {
		lb.wait = stepRest
		return
	}
	if lb.wait -= ticks; lb.wait > 0 {
		return
	}
	lb.wait = stepRest
	lb.playing = lb.playNext()
	if lb.playing {
		lb.playing = lb.t.Match.Count() < lb.t.Match.Length() || lb.m.result == nil
		return
	}
	if lb.recording && lb.m.result == nil && !lb.endShown {
		lb.endShown, lb.ui.Dialog = true, EndDialog
	}
}

// togglePlay starts or stops playback; at the end it starts again.
func (lb *lookBack) togglePlay() {
	if lb.playing = !lb.playing; lb.playing {
		lb.wait, lb.endShown = 0, false
		if lb.t.Match.Count() == lb.t.Match.Length() {
			lb.goTo(0)
		}
	}
}

// Jump stops playback and goes to a position.
func (lb *lookBack) Jump(n int) {
	lb.playing = false
	lb.goTo(n)
	lb.ui.Player.Play(sound.Hover, 0, 1)
}

// step stops playback and goes one command forward or back.
func (lb *lookBack) step(by int) {
	lb.playing = false
	if by > 0 {
		lb.playNext()
		return
	}
	if lb.t.Timeline.Busy() { // to before the command that is animated
		lb.goTo(lb.t.Match.Count() - 1)
		return
	}
	lb.Jump(lb.t.Match.Count() - 1)
}

func (lb *lookBack) handleKeys(ctx *shell.Context) {
	in, c, n := ctx.In, &lb.timeline, lb.t.Match.Count()
	if lb.frame.on && (in.Click || in.Keys != (input.KeySet{}) || in.Fresh.Has(input.Cancel)) {
		lb.frame.close()
		return
	}
	switch {
	case in.Did(input.Left) || in.Did(input.Undo) || in.Did(input.Rewind):
		lb.step(-1)
	case in.Did(input.Right) || in.Did(input.Redo):
		lb.step(1)
	case in.Did(input.Next):
		lb.Jump(c.next(n, false))
	case in.Did(input.Prev):
		lb.Jump(c.prev(n, false))
	case in.Did(input.Down):
		lb.Jump(c.next(n, true))
	case in.Did(input.Up):
		lb.Jump(c.prev(n, true))
	case in.Keys.Has(input.KeyHome):
		lb.Jump(0)
	case in.Keys.Has(input.KeyEnd):
		lb.Jump(c.length)
	case in.Fresh.Has(input.Confirm) || in.Fresh.Has(input.Skip):
		lb.togglePlay()
	case in.Fresh.Has(input.Faster):
		lb.speed = (lb.speed + 1) % len(paces)
	case in.Fresh.Has(input.EndTurn):
		lb.ContinueHere(ctx)
	case in.Fresh.Has(input.Cancel) && lb.recording:
		lb.ui.Dialog = MenuDialog
	case in.Fresh.Has(input.Cancel) || in.Secondary:
		lb.leave()
	default:
		lb.m.menuKeys(in)
	}
}

// ContinueHere continues the match from the position shown, in a new branch.
func (lb *lookBack) ContinueHere(ctx *shell.Context) {
	lb.m.Finish()
	if _, over := lb.t.Match.State().Winner(); over {
		lb.m.Refuse(ctx, lb.ui.Lang.T("The match ends here"))
		return
	}
	n := lb.t.Match.Count()
	leaves := n < lb.t.Match.Length()
	if err := lb.t.Match.Branch(n); err != nil {
		lb.m.Refuse(ctx, lb.ui.ErrText(err))
		return
	}
	if lb.recording {
		lb.t.Match.SetBegun(lb.ui.UnixNow())
		if lb.m.LookBack.foreign {
			if err := ctx.Store.Put(borrowedKey, []byte(profile.NameOf(lb.t.Match))); err != nil {
				lb.ui.Say(ctx, lb.ui.ErrText(err))
			}
		}
		lb.m.LookBack.recording, lb.m.LookBack.foreign, lb.m.LookBack.apart, lb.m.LookBack.from = false, false, nil, nil
	}
	lb.on, lb.playing = false, false
	lb.m.ShowRewound()
	lb.ui.Player.Play(sound.Select, 0, 1)
	if leaves {
		lb.ui.Say(ctx, lb.ui.Lang.T("You started a new branch. The old one is in the list of branches."))
	}
}

// drawSlimTimeline draws the timeline below the board, if there is room; a press looks back.
func (lb *lookBack) drawSlimTimeline(k *ui.Kit, area *ui.Rect) {
	var r ui.Rect
	if high := float32(20); k.Screen.H >= k.Pt(560) {
		if k.Finger {
			high = 44
		}
		r = area.CutBottom(k.Pt(high))
	}
	if lb.on {
		it := k.List.Rect(area.X, area.Y, area.W, area.H, 0, quad.Solid(quad.Color{}))
		it.Stroke, it.StrokeTo = max(1, k.Pt(2)), k.Theme.Accent
		if r.H > 0 {
			k.Label(r, lb.ui.Lang.T("You are viewing the past"), 12, quad.Center, k.Theme.Accent, font.Regular)
		}
		return
	}
	if r.H == 0 || lb.t.Match.Length() == 0 || lb.m.coach.lesson != nil {
		return
	}
	lb.timeline.read(lb.t.Match)
	k.Panel(r)
	if to, held := lb.drawTimeline(k, r, lb.t.Match.Count(), true); held {
		lb.Enter()
		if to != lb.t.Match.Count() {
			lb.goTo(to)
		}
	}
}

// bottom draws what is below the board: the game's bars or the playback panel.
func (lb *lookBack) bottom(ctx *shell.Context, k *ui.Kit, l plan) {
	if lb.on {
		r := ui.Rect{X: l.strip.X, Y: l.strip.Y, W: l.strip.W, H: l.strip.H + l.bar.H}
		lb.timeline.read(lb.t.Match)
		k.Panel(r)
		r = r.Inset(k.Pt(6))
		n := lb.t.Match.Count()
		head := r.CutTop(k.Pt(18))
		t := lb.timeline.turnAt(n)
		state := lb.ui.Lang.F("Command %d of %d", n, lb.timeline.length)
		w := k.Fonts.Measure(font.Regular, k.Pt(13), state) + k.Pt(8)
		k.Label(head.CutRight(w), state, 13, quad.Right, k.Theme.Dim, font.Regular)
		text := lb.ui.Lang.F("The past: round %d, %s", t.round, lb.t.Narrator.Side(t.side))
		switch {
		case lb.recording:
			text = lb.ui.Lang.F("Replay: round %d, %s", t.round, lb.t.Narrator.Side(t.side))
		case n == lb.t.Match.Present():
			text = lb.ui.Lang.T("The present")
		}
		k.Label(head, text, 14, quad.Left, k.Theme.Accent, font.Bold)
		track := r.CutTop(k.Pt(38))
		track.Y, track.H = track.Y-k.Pt(6), track.H+k.Pt(6) // high enough for a finger
		if to, held := lb.drawTimeline(k, track, n, false); held && (to != n || lb.playing) {
			lb.playing = false
			lb.goTo(to)
		}
		r.CutTop(k.Pt(4))
		lb.drawButtons(ctx, k, r)
		return
	}
	lb.m.Hud.bar.strip(ctx, k, l.strip)
	lb.m.Hud.bar.bottomBar(ctx, k, l)
}

type stepButton struct {
	id    string
	sign  icon.ID
	tip   string
	to    int // where it leads, -1 for nowhere
	rooms int // how many buttons must fit for it to be shown
}

// drawButtons draws the playback buttons, in two rows where it is narrow.
func (lb *lookBack) drawButtons(ctx *shell.Context, k *ui.Kit, r ui.Rect) {
	gap := k.Pt(5)
	second := r
	narrow := r.W < k.Pt(700)
	if r.H > k.Pt(90) {
		second = r.CutBottom(k.Pt(48))
		r.CutBottom(k.Pt(4))
		r = r.CutTop(k.Pt(48))
		narrow = false
	}
	lb.drawRight(ctx, k, &second, narrow)
	if second.Y == r.Y {
		r = second
	}
	c, n := &lb.timeline, lb.t.Match.Count()
	play := stepButton{"watch", icon.Play, lb.ui.Lang.T("Play back"), -1, 1}
	if lb.playing {
		play.sign, play.tip = icon.Pause, lb.ui.Lang.T("Stop")
	}
	list := []stepButton{
		{"past-first", icon.First, lb.ui.Lang.T("Go to start"), 0, 9},
		{"past-round", icon.RoundBack, lb.ui.Lang.T("Back one round"), c.prev(n, true), 7},
		{"past-turn", icon.TurnBack, lb.ui.Lang.T("Back one turn"), c.prev(n, false), 5},
		{"past-step", icon.StepBack, lb.ui.Lang.T("Back one command"), max(0, n-1), 3},
		play,
		{"on-step", icon.StepOn, lb.ui.Lang.T("Forward one command"), min(c.length, n+1), 3},
		{"on-turn", icon.TurnOn, lb.ui.Lang.T("Forward one turn"), c.next(n, false), 5},
		{"on-round", icon.RoundOn, lb.ui.Lang.T("Forward one round"), c.next(n, true), 7},
		{"on-last", icon.Last, lb.ui.Lang.T("Go to end"), c.length, 9},
	}
	rooms := max(3, min(9, int((r.W+gap)/(k.Pt(44)+gap))))
	list = slices.DeleteFunc(list, func(b stepButton) bool { return b.rooms > rooms })
	w := min(k.Pt(56), (r.W-gap*float32(len(list)-1))/float32(len(list)))
	for _, b := range list {
		if lb.ui.Click(k.Button(b.id, r.CutLeft(w), "", ui.Look{Icon: b.sign, Tip: b.tip, Primary: b.to < 0, Disabled: b.to == n})) {
			switch b.id {
			case "watch":
				lb.togglePlay()
			case "on-step":
				lb.step(1)
			default:
				lb.Jump(b.to)
			}
		}
		r.CutLeft(gap)
	}
}

// paceText is the text of each playback speed.
var paceText = [len(paces)]string{"0.5×", "1×", "2×", "4×", "8×"}

// drawRight draws the buttons at the right: speed, lines, and what to do from here.
func (lb *lookBack) drawRight(ctx *shell.Context, k *ui.Kit, r *ui.Rect, narrow bool) {
	gap := k.Pt(5)
	cut := func(text string) (ui.Rect, string) {
		w := k.Fonts.Measure(font.Bold, k.Pt(14), text) + k.Pt(56)
		if narrow || w > r.W*0.62 {
			w, text = k.Pt(46), ""
		}
		return r.TakeRight(w, gap), text
	}
	if !lb.recording {
		text := lb.ui.Lang.T("Go to the present")
		area, words := cut(text)
		if lb.ui.Click(k.Button("present", area, words, ui.Look{Icon: icon.Cross, Size: 14, Tip: lb.ui.Tip(text, input.Cancel)})) {
			lb.leave()
			return
		}
	}
	on := lb.ui.Lang.T("Play from here")
	area, words := cut(on)
	_, over := lb.t.Match.State().Winner()
	look := ui.Look{Icon: icon.Hand, Size: 14, Primary: lb.t.Match.Looking(), Disabled: over || !lb.recording && !lb.t.Match.Looking(), Tip: lb.ui.Lang.T("Starts a new branch; the old one is kept")}
	if over {
		look.Tip = lb.ui.Lang.T("The match ends here")
	}
	if lb.ui.Click(k.Button("play-on", area, words, look)) {
		lb.ContinueHere(ctx)
		return
	}
	if lb.ui.Click(k.Button("pace", r.TakeRight(k.Pt(58), gap), paceText[lb.speed], ui.Look{Tip: lb.ui.Tip(lb.ui.Lang.T("Playback speed"), input.Faster)})) {
		lb.speed = (lb.speed + 1) % len(paces)
	}
	if lb.ui.Click(k.Button("lines", r.TakeRight(k.Pt(46), gap), "", ui.Look{Icon: icon.Branch, Tip: lb.ui.Lang.T("All branches of this match")})) {
		lb.OpenLines()
	}
}

// backText returns the label of the button that leaves a recording.
func (lb *lookBack) backText() string {
	if lb.from != nil {
		return lb.ui.Lang.T("Back to the level")
	}
	return lb.ui.Lang.T("All replays")
}

// replayFrame shows again what a line of the log is about. The match does not change.
type replayFrame struct {
	part
	on      bool
	started bool // in this tick; the click that started it must not end it
	line    int
	rest    int // ticks until it closes
	camera  board.Camera
	floor   int
}

// frameRest is how long the last picture stays, in ticks.
const frameRest = 50

// show replays a line of the log, from its cause to its last effect.
func (f *replayFrame) show(n int) { f.showFrom(n, n) }

// showFrom replays the log from the cause of a line to the last effect of another.
func (f *replayFrame) showFrom(start, n int) {
	if n < 0 || n >= len(f.m.Log.lines) {
		return
	}
	f.m.Finish()
	f.close()
	from, to, events, past := f.span(start, n)
	if past == nil {
		return
	}
	chosen := &f.m.Log.lines[n]
	*f = replayFrame{part: f.part, on: true, started: true, line: f.causeOf(start, n), rest: frameRest, camera: f.t.Picture.Camera, floor: f.t.Picture.Floor}
	f.ui.Dialog = shell.NoDialog
	f.t.Unselect()
	f.t.Timeline.Clear()
	f.t.View.Show(past)
	for i := range from {
		f.t.View.Fold(&events[i])
	}
	if chosen.cell != rules.NoCell {
		f.t.ScrollTo(chosen.cell)
	}
	f.t.Timeline.Add(events[from:to])
}

// causeOf returns the line with which the replay of lines begins.
func (f *replayFrame) causeOf(start, n int) int {
	for _, i := range [2]int{start, n} {
		if first := f.m.Log.causeOf(i); f.m.Log.lines[n].cmd-f.m.Log.lines[first].cmd <= maxSpan {
			return first
		}
	}
	return n
}

// maxSpan is how many commands a replay goes back at most, to where what it shows began.
const maxSpan = 12

// span returns the events from the cause of a line to the last effect of another, among
// those of the commands from the one of the cause, and the position before that; nil
// where there is none.
func (f *replayFrame) span(start, n int) (from, to int, events []rules.Event, past *rules.State) {
	first := f.causeOf(start, n)
	ln, last := &f.m.Log.lines[first], f.m.Log.lines[n].cmd
	past, err := f.t.Match.Level().New(f.t.Match.Seed())
	if ln.cmd >= 0 {
		past = f.t.Match.At(ln.cmd)
	}
	before := 0
	for c := ln.cmd; c <= last; c++ {
		before = len(events)
		events = append(events, f.t.Match.Events(c)...)
	}
	if err != nil || past == nil || ln.from >= len(events) {
		return 0, 0, nil, nil
	}
	return ln.from, before + f.endOf(f.causeOf(n, n), last, len(events)-before), events, past
}

// endOf returns the index of the event after those of a line in the last of its commands:
// the next cause, or the next line of its depth.
func (f *replayFrame) endOf(n, cmd, end int) int {
	ln := &f.m.Log.lines[n]
	for i := n + 1; i < len(f.m.Log.lines) && f.m.Log.lines[i].cmd <= cmd; i++ {
		if next := &f.m.Log.lines[i]; next.cmd == cmd && (next.head || next.depth <= ln.depth && !ln.head) {
			return next.from
		}
	}
	return end
}

// close returns to the present.
func (f *replayFrame) close() {
	if !f.on {
		return
	}
	f.on = false
	f.m.showNow()
	f.t.Picture.Camera.X, f.t.Picture.Camera.Y, f.t.Picture.Camera.Zoom, f.t.Picture.Floor = f.camera.X, f.camera.Y, f.camera.Zoom, f.floor
	f.t.Picture.Camera.Clamp()
	f.m.Hud.striker = rules.NoFig
	f.t.Chooser.Version++
}

// busy reports whether the board shows anything but the present position at rest.
//
//go:noinline
func (f *replayFrame) busy() bool { return f.on || f.t.Timeline.Busy() }
