package match

import (
	"cmp"
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/render/board/anim"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// lookBack shows earlier positions of a match, and recordings. It takes no commands: it
// leads back to the match, which goes on from its present or from what is shown.
type lookBack struct {
	View    *view
	present *Screen // that goes on; of a recording, once it is played on from here
	ring    focusRing

	recording bool        // there is no present
	from      shell.Scene // where leaving a recording leads, nil for the list of recordings
	playing   bool
	speed     int     // index of paces
	wait      float32 // ticks until the next command is shown
	ended     bool    // the end of a recording was shown, or must not be
	stopped   bool    // the same, where the recording stops before an end
	timeline  timeline
	intro     *introduction // of a recording from outside, nil for others
	apart     *session.Divergence
	why       string // they part, translated
	foreign   bool   // the recording is from outside, or of a finished match
}

// paces are the playback speeds.
var paces = [...]float32{0.5, 1, 2, 4, 8}

// normalPace is the index of 1 in paces.
const normalPace = 1

// stepRest is how long a position is shown before the next command, in ticks.
const stepRest = 24

// newLookBack shows the past of a match without changing what is shown yet.
func newLookBack(p *Screen) *lookBack {
	lb := &lookBack{View: p.View, present: p, speed: max(p.pace, normalPace)}
	lb.View.past, lb.View.Turn.Now = true, turn.Moment{}
	lb.timeline.read(lb.View.Table.Match)
	return lb
}

// lookBack shows the past at the position that is shown.
func (p *Screen) lookBack() *lookBack {
	p.View.Finish()
	lb := newLookBack(p)
	lb.View.unselect()
	lb.View.refreshDerived()
	return lb
}

// canLookBack reports whether there is a past; a lesson has none.
func (p *Screen) canLookBack() bool { return p.View.Table.Match.Length() > 0 && p.coach.lesson == nil }

// watch plays a recording.
func watch(ctx *shell.Context, d *shell.UI, m *session.Match, w shell.Watching) *lookBack {
	m.Look(0)
	lb := newLookBack(Resume(d, m))
	lb.recording, lb.timeline.recording, lb.playing, lb.wait, lb.apart = true, true, true, 2*stepRest, w.Apart
	lb.from, lb.present.Workbench = w.From, w.Bench
	_, lb.foreign = m.At(m.Length()).Winner()
	lb.goTo(0)
	if w.Apart != nil {
		lb.why = d.Lang.Say(w.Apart.Why)
		d.Say(ctx, d.Lang.F("This replay was played under other rules. It runs up to command %d; after that the rules differ (%s).", w.Apart.Command-1, lb.why))
	}
	return lb
}

// leave returns to the present.
func (lb *lookBack) leave() *Screen {
	lb.goTo(lb.View.Table.Match.Present())
	return lb.toMatch()
}

// toMatch returns to the match at the position that is shown.
func (lb *lookBack) toMatch() *Screen {
	lb.View.past, lb.present.pace = false, lb.speed
	lb.View.refreshDerived()
	return lb.present
}

// goTo shows the position after n commands of the branch.
func (lb *lookBack) goTo(n int) {
	m := lb.View.Table.Match
	n = max(0, min(n, m.Length()))
	lb.View.closeFrame()
	m.Look(n)
	lb.View.showNow()
	lb.View.Log.Rebuild()
	lb.View.Log.RevealAll()
	lb.View.Hud.TurnSide, lb.View.Hud.banner, lb.ended = m.State().Side(), 0, true // a jump to the end shows no dialog
	lb.wait = stepRest
	at := rules.NoCell // where something happened last
	for i := 0; n > 0 && i < len(m.Events(n-1)); i++ {
		if c := anim.Place(&m.Events(n - 1)[i]); c != rules.NoCell {
			at = c
		}
	}
	lb.View.Table.ScrollTo(at)
	lb.View.refreshDerived()
}

// playNext plays the next command, and reports false at the end.
func (lb *lookBack) playNext() bool {
	lb.View.Finish()
	m := lb.View.Table.Match
	n := m.Count()
	if n >= m.Length() {
		return false
	}
	m.Look(n + 1)
	lb.ended = false
	lb.View.show(m.Events(n))
	return true
}

// play plays a recording on.
func (lb *lookBack) play(ticks float32) {
	if !lb.playing || lb.View.UI.Dialog != shell.NoDialog {
		return
	}
	if lb.View.Table.Timeline.Busy() {
		lb.wait = stepRest
		return
	}
	if lb.wait -= ticks; lb.wait > 0 {
		return
	}
	lb.wait = stepRest
	if lb.playing = lb.playNext(); lb.playing {
		lb.playing = lb.View.Table.Match.Count() < lb.View.Table.Match.Length() || lb.View.Log.Result == nil
		return
	}
	if lb.recording && lb.View.Log.Result == nil && !lb.stopped {
		lb.stopped, lb.View.UI.Dialog = true, EndDialog
	}
}

// togglePlay starts or stops playback; at the end it starts again.
func (lb *lookBack) togglePlay() {
	if lb.playing = !lb.playing; lb.playing {
		lb.wait, lb.stopped = 0, false
		if lb.View.Table.Match.Count() == lb.View.Table.Match.Length() {
			lb.goTo(0)
		}
	}
}

// Jump stops playback and goes to a position.
func (lb *lookBack) Jump(n int) {
	lb.playing = false
	lb.goTo(n)
	lb.View.UI.Player.Play(sound.Hover, 0, 1)
}

// step stops playback and goes one command forward or back.
func (lb *lookBack) step(by int) {
	lb.playing = false
	if by > 0 {
		lb.playNext()
		return
	}
	if lb.View.Table.Timeline.Busy() { // to before the command that is animated
		lb.goTo(lb.View.Table.Match.Count() - 1)
		return
	}
	lb.Jump(lb.View.Table.Match.Count() - 1)
}

// Update plays the past, handles the input and lays out the screen.
func (lb *lookBack) Update(ctx *shell.Context) (shell.Scene, error) {
	lb.View.speak()
	lb.present.saver.Idle++
	lb.View.begin(ctx)
	lb.play(paces[lb.speed])
	if lb.recording && !lb.View.Table.Timeline.Busy() && lb.View.Log.Result != nil && !lb.ended {
		lb.ended = true
		lb.View.tellEnd()
	}
	lb.View.tick(ctx, lb.View.speedOf(paces[lb.speed]))
	free := lb.View.UI.Dialog == shell.NoDialog // input that closes a dialog does nothing else
	lb.View.options()
	if free {
		lb.View.scheduleKeys(ctx.In)
	}
	if lb.ring.update(&lb.View.Table, ctx) {
		lb.View.closeFrame()
		lb.View.Finish()
	}
	k := lb.View.UI.Begin(ctx, lb.View.Table.Aim.Around)
	next, err := lb.fulfil(ctx, lb.layout(ctx, k))
	if free && lb.View.UI.Dialog == shell.NoDialog && next == shell.Scene(lb) {
		lb.View.options()
		lb.View.steer(ctx)
		var w want
		if !lb.View.Table.Aim.Around {
			w = lb.keys(ctx.In)
		} else if !lb.ring.leaves(&lb.View.Table, ctx.In) {
			lb.View.menuKeys(ctx.In)
		}
		next, err = lb.fulfil(ctx, w)
	}
	lb.ring.endTick(&lb.View.Table)
	lb.View.overlay()
	over, wrong := lb.View.UI.Finish(lb, next, ctx)
	lb.present.keep(ctx)
	if to := lb.present.toWorkbench(ctx); to != nil {
		return to, err
	}
	return over, cmp.Or(err, wrong)
}

// Draw draws what is looked back at.
func (lb *lookBack) Draw(ctx *shell.Context, l *quad.List) { lb.View.Draw(ctx, l) }

func (lb *lookBack) screen() *Screen { return lb.present }

// keys handles the keys of playback.
func (lb *lookBack) keys(in *input.Frame) (w want) {
	c, n := &lb.timeline, lb.View.Table.Match.Count()
	if lb.View.Frame.on && (in.Click || in.Keys != (input.KeySet{}) || in.Fresh.Has(input.Cancel)) {
		lb.View.closeFrame()
		return w
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
		w.do = wishPlayOn
	case in.Fresh.Has(input.Cancel) && lb.recording:
		lb.View.UI.Dialog = MenuDialog
	case in.Fresh.Has(input.Cancel) || in.Secondary:
		w.do = wishPresent
	default:
		lb.View.menuKeys(in)
	}
	return w
}

// layout lays out the screen and returns what its widgets want.
func (lb *lookBack) layout(ctx *shell.Context, k *ui.Kit) want {
	of := lb.telling()
	now := lb.View.status(of)
	if now.whyNot = lb.View.UI.Lang.T("this is a replay"); !lb.recording {
		now.undo, now.whyNot = lb.present.View.canUndo()
		now.redo = lb.View.Table.Match.CanRedo()
	}
	now.hintTip = lb.present.Hints.hintTip(&lb.present.View.Table)
	l := lb.View.Hud.plan(&lb.View.Table, k, ui.Rect{W: ctx.Width, H: ctx.Height})
	aside := lb.View.Hud.drawSide(&lb.View.Table, ctx, k, &l, &lb.View.Log, now)
	lb.drawEdge(k, &l.board)
	area := l.board
	free, lens := lb.View.Hud.rail(&lb.View.Table, k, &area, l.upright, now)
	if !lb.recording {
		lb.View.drawBroken(k, &area)
	}
	lb.View.Hud.drawBelow(&lb.View.Table, k, &area, free, l.upright)
	top := lb.View.Hud.drawBoard(&lb.View.Table, ctx, k, &l, area, now)
	played := lb.drawPlayback(k, &l)
	lb.View.Hud.drawOver(&lb.View.Table, ctx, k, area)
	lb.View.Hud.banners(&lb.View.Table, ctx, k, area)
	lb.View.Hud.tip, lb.timeline.tip = lb.timeline.tip, hoverTip{}
	lb.View.Hud.drawTip(k)
	return cmp.Or(aside, lens, top, played)
}

// fulfil does what the player wants here; all else is done by the match.
func (lb *lookBack) fulfil(ctx *shell.Context, w want) (shell.Scene, error) {
	switch w.do {
	case wishNothing:
	case wishReplay, wishMoment:
		lb.View.replay(w.from, w.to)
	case wishPresent:
		if !lb.recording {
			return lb.leave(), nil
		}
	case wishPlayOn:
		return lb.playOn(ctx), nil
	case wishWatch:
		lb.View.UI.Dialog, lb.playing = shell.NoDialog, false
		lb.goTo(0)
		lb.togglePlay()
	case wishLines:
		lb.playing = false
		lb.View.Branches.Open(&lb.View.Table)
	case wishSwitch:
		lb.present.switchTo(w.from)
	case wishThreat, wishSight, wishFit, wishSchedule, wishShare, wishBench, wishKeep, wishRule:
		_, err := lb.present.fulfil(ctx, w)
		return lb, err
	case wishHome, wishLeave:
		if !lb.recording {
			return lb.leave().fulfil(ctx, w)
		}
		lb.View.UI.Dialog = shell.NoDialog
		if lb.View.UI.Kit.End(); lb.from != nil {
			return lb.from, nil
		}
		return lb.View.UI.Routes.Recordings(ctx), nil
	case wishAgain:
		if !lb.recording {
			return lb.leave().fulfil(ctx, w)
		}
		lb.View.UI.Kit.End()
		return newSeatedMatch(lb.View.UI, ctx, lb.View.Table.Match.File(), lb.View.Table.Match.Source())
	default:
		if !lb.recording {
			return lb.leave().fulfil(ctx, w)
		}
	}
	return lb, nil
}

// playOn continues the match from the position shown, in a new branch.
func (lb *lookBack) playOn(ctx *shell.Context) shell.Scene {
	lb.View.Finish()
	m := lb.View.Table.Match
	if _, over := m.State().Winner(); over {
		lb.View.Refuse(ctx, lb.View.UI.Lang.T("The match ends here"))
		return lb
	}
	n := m.Count()
	leaves := n < m.Length()
	if err := m.Branch(n); err != nil {
		lb.View.Refuse(ctx, lb.View.UI.ErrText(err))
		return lb
	}
	if lb.recording {
		m.SetBegun(lb.View.UI.UnixNow())
		if lb.foreign {
			if err := borrow(ctx, m); err != nil {
				lb.View.UI.Say(ctx, lb.View.UI.ErrText(err))
			}
		}
	}
	p := lb.toMatch()
	p.ShowRewound()
	p.View.UI.Player.Play(sound.Select, 0, 1)
	if leaves {
		p.View.UI.Say(ctx, p.View.UI.Lang.T("You started a new branch. The old one is in the list of branches."))
	}
	return p
}

// telling returns what the end depends on.
func (lb *lookBack) telling() telling {
	of := lb.present.telling()
	if of.replay = lb.recording; lb.recording {
		of.apart, of.back = lb.apart, lb.View.UI.Lang.T("All replays")
		if lb.from != nil {
			of.back = lb.View.UI.Lang.T("Back to the level")
		}
	}
	return of
}

// Probe returns the layout and state of the screen, for tests.
func (lb *lookBack) Probe() probe.Frame {
	f := lb.present.Probe()
	f.State["past"], f.State["recording"], f.State["playing"], f.State["pace"] = true, lb.recording, lb.playing, paceText[lb.speed]
	return f
}

// Leave saves the match that is looked back at.
func (lb *lookBack) Leave(ctx *shell.Context) error { return lb.present.Leave(ctx) }

// Settled reports whether a recording opened by its address was started.
func (lb *lookBack) Settled() bool { return lb.View.UI.Dialog != IntroDialog }

// Reloaded goes on with the match on a changed level; a recording stays as it was.
func (lb *lookBack) Reloaded(ctx *shell.Context, file string, text []byte) shell.Scene {
	if p := lb.present; lb.recording || p.View.Table.Match.File() != file {
		if p.Workbench != nil {
			p.Workbench.Reloaded(ctx, file, text)
		}
		return lb
	}
	return lb.leave().Reloaded(ctx, file, text)
}

// drawEdge draws the edge of the board that says that the past is shown.
func (lb *lookBack) drawEdge(k *ui.Kit, area *ui.Rect) {
	r := slimRoom(k, area)
	it := k.List.Rect(area.X, area.Y, area.W, area.H, 0, quad.Solid(quad.Color{}))
	it.Stroke, it.StrokeTo = max(1, k.Pt(2)), k.Theme.Accent
	if r.H > 0 {
		k.Label(r, lb.View.UI.Lang.T("You are viewing the past"), 12, quad.Center, k.Theme.Accent, font.Regular)
	}
}

// drawPlayback draws the panel of playback below the board.
func (lb *lookBack) drawPlayback(k *ui.Kit, l *plan) want {
	r := ui.Rect{X: l.strip.X, Y: l.strip.Y, W: l.strip.W, H: l.strip.H + l.bar.H}
	lb.timeline.read(lb.View.Table.Match)
	k.Panel(r)
	r = r.Inset(k.Pt(6))
	n := lb.View.Table.Match.Count()
	head := r.CutTop(k.Pt(18))
	t := lb.timeline.turnAt(n)
	state := lb.View.UI.Lang.F("Command %d of %d", n, lb.timeline.length)
	w := k.Fonts.Measure(font.Regular, k.Pt(13), state) + k.Pt(8)
	k.Label(head.CutRight(w), state, 13, quad.Right, k.Theme.Dim, font.Regular)
	text := lb.View.UI.Lang.F("The past: round %d, %s", t.round, lb.View.Table.Narrator.Side(t.side))
	switch {
	case lb.recording:
		text = lb.View.UI.Lang.F("Replay: round %d, %s", t.round, lb.View.Table.Narrator.Side(t.side))
	case n == lb.View.Table.Match.Present():
		text = lb.View.UI.Lang.T("The present")
	}
	k.Label(head, text, 14, quad.Left, k.Theme.Accent, font.Bold)
	track := r.CutTop(k.Pt(38))
	track.Y, track.H = track.Y-k.Pt(6), track.H+k.Pt(6) // high enough for a finger
	if to, held := lb.timeline.draw(&lb.View.Table, k, track, n, false); held && (to != n || lb.playing) {
		lb.playing = false
		lb.goTo(to)
	}
	r.CutTop(k.Pt(4))
	return lb.drawButtons(k, r)
}

type stepButton struct {
	id    string
	sign  icon.ID
	tip   string
	to    int // where it leads, -1 for nowhere
	rooms int // how many buttons must fit for it to be shown
}

// drawButtons draws the playback buttons, in two rows where it is narrow.
func (lb *lookBack) drawButtons(k *ui.Kit, r ui.Rect) want {
	gap := k.Pt(5)
	second := r
	narrow := r.W < k.Pt(700)
	if r.H > k.Pt(90) {
		second = r.CutBottom(k.Pt(48))
		r.CutBottom(k.Pt(4))
		r = r.CutTop(k.Pt(48))
		narrow = false
	}
	used := lb.drawRight(k, &second, narrow)
	if second.Y == r.Y {
		r = second
	}
	c, n := &lb.timeline, lb.View.Table.Match.Count()
	play := stepButton{"watch", icon.Play, lb.View.UI.Lang.T("Play back"), -1, 1}
	if lb.playing {
		play.sign, play.tip = icon.Pause, lb.View.UI.Lang.T("Stop")
	}
	list := []stepButton{
		{"past-first", icon.First, lb.View.UI.Lang.T("Go to start"), 0, 9},
		{"past-round", icon.RoundBack, lb.View.UI.Lang.T("Back one round"), c.prev(n, true), 7},
		{"past-turn", icon.TurnBack, lb.View.UI.Lang.T("Back one turn"), c.prev(n, false), 5},
		{"past-step", icon.StepBack, lb.View.UI.Lang.T("Back one command"), max(0, n-1), 3},
		play,
		{"on-step", icon.StepOn, lb.View.UI.Lang.T("Forward one command"), min(c.length, n+1), 3},
		{"on-turn", icon.TurnOn, lb.View.UI.Lang.T("Forward one turn"), c.next(n, false), 5},
		{"on-round", icon.RoundOn, lb.View.UI.Lang.T("Forward one round"), c.next(n, true), 7},
		{"on-last", icon.Last, lb.View.UI.Lang.T("Go to end"), c.length, 9},
	}
	rooms := max(3, min(9, int((r.W+gap)/(k.Pt(44)+gap))))
	list = slices.DeleteFunc(list, func(b stepButton) bool { return b.rooms > rooms })
	w := min(k.Pt(56), (r.W-gap*float32(len(list)-1))/float32(len(list)))
	for _, b := range list {
		if lb.View.UI.Click(k.Button(b.id, r.CutLeft(w), "", ui.Look{Icon: b.sign, Tip: b.tip, Primary: b.to < 0, Disabled: b.to == n})) {
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
	return used
}

// paceText is the text of each playback speed.
var paceText = [len(paces)]string{"0.5×", "1×", "2×", "4×", "8×"}

// drawRight draws the buttons at the right: speed, lines, and what to do from here.
func (lb *lookBack) drawRight(k *ui.Kit, r *ui.Rect, narrow bool) (used want) {
	gap := k.Pt(5)
	cut := func(text string) (ui.Rect, string) {
		w := k.Fonts.Measure(font.Bold, k.Pt(14), text) + k.Pt(56)
		if narrow || w > r.W*0.62 {
			w, text = k.Pt(46), ""
		}
		return r.TakeRight(w, gap), text
	}
	if !lb.recording {
		text := lb.View.UI.Lang.T("Go to the present")
		area, words := cut(text)
		if lb.View.UI.Click(k.Button("present", area, words, ui.Look{Icon: icon.Cross, Size: 14, Tip: lb.View.UI.Tip(text, input.Cancel)})) {
			used.do = wishPresent
		}
	}
	on := lb.View.UI.Lang.T("Play from here")
	area, words := cut(on)
	_, over := lb.View.Table.Match.State().Winner()
	look := ui.Look{Icon: icon.Hand, Size: 14, Primary: lb.View.Table.Match.Looking(), Disabled: over || !lb.recording && !lb.View.Table.Match.Looking(), Tip: lb.View.UI.Lang.T("Starts a new branch; the old one is kept")}
	if over {
		look.Tip = lb.View.UI.Lang.T("The match ends here")
	}
	if lb.View.UI.Click(k.Button("play-on", area, words, look)) {
		used.do = wishPlayOn
	}
	if lb.View.UI.Click(k.Button("pace", r.TakeRight(k.Pt(58), gap), paceText[lb.speed], ui.Look{Tip: lb.View.UI.Tip(lb.View.UI.Lang.T("Playback speed"), input.Faster)})) {
		lb.speed = (lb.speed + 1) % len(paces)
	}
	if lb.View.UI.Click(k.Button("lines", r.TakeRight(k.Pt(46), gap), "", ui.Look{Icon: icon.Branch, Tip: lb.View.UI.Lang.T("All branches of this match")})) {
		used.do = wishLines
	}
	return used
}
