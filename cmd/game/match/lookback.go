package match

import (
	"wallfall/assets/sound"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/render/board/anim"
	"wallfall/render/quad"
	"wallfall/rules"
)

// lookBack shows earlier positions of a match, and recordings. It takes no commands: it
// leads back to the match, which goes on from its present or from what is shown.
type lookBack struct {
	View    *view
	present *Screen // to return to; of a recording, where it is played on

	recording bool        // there is no present
	from      shell.Scene // where leaving a recording leads, nil for the list of recordings
	playing   bool
	speed     int           // index of paces
	wait      float32       // ticks until the next command is shown
	ended     bool          // the end of a recording was shown, or must not be
	stopped   bool          // the same, where the recording stops before an end
	intro     *introduction // of a recording from outside, nil for others
	apart     *session.Divergence
	why       string // why they part, translated
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
	v := p.View
	v.past = true
	v.Turn.Tell(turn.Moment{})
	v.timeline.read(v.Table.Match)
	return &lookBack{View: v, present: p, speed: max(p.pace, normalPace)}
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
func (p *Screen) canLookBack() bool { return p.View.Table.Match.Length() > 0 && p.lesson == nil }

// watch plays a recording.
func watch(ctx *shell.Context, d *shell.UI, m *session.Match, w shell.Watching) *lookBack {
	m.Look(0)
	lb := newLookBack(Resume(d, m))
	lb.recording, lb.playing, lb.wait, lb.apart = true, true, 2*stepRest, w.Apart
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
	v, m := lb.View, lb.View.Table.Match
	m.Look(max(0, min(n, m.Length())))
	v.reread()
	v.Hud.banner, lb.ended, lb.wait = 0, true, stepRest // a jump to the end shows no dialog
	events := m.Events(m.Count() - 1)
	for i := len(events) - 1; m.Count() > 0 && i >= 0; i-- { // where something happened last
		if c := anim.Place(&events[i]); c != rules.NoCell {
			v.Table.ScrollTo(c)
			return
		}
	}
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
	v := lb.View
	if !lb.playing || v.UI.Dialog != shell.NoDialog {
		return
	}
	if v.Table.Timeline.Busy() {
		lb.wait = stepRest
		return
	}
	if lb.wait -= ticks; lb.wait > 0 {
		return
	}
	lb.wait = stepRest
	if lb.playing = lb.playNext(); lb.playing {
		lb.playing = v.Table.Match.Count() < v.Table.Match.Length() || v.Log.Result == nil
	} else if lb.recording && v.Log.Result == nil && !lb.stopped {
		lb.stopped, v.UI.Dialog = true, EndDialog
	}
}

// togglePlay starts or stops playback; at the end it starts again.
func (lb *lookBack) togglePlay() {
	if lb.playing = !lb.playing; lb.playing {
		lb.wait, lb.stopped = 0, false
		if m := lb.View.Table.Match; m.Count() == m.Length() {
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
	switch n := lb.View.Table.Match.Count(); {
	case by > 0:
		lb.playNext()
	case lb.View.Table.Timeline.Busy(): // to before the command that is animated
		lb.goTo(n - 1)
	default:
		lb.Jump(n - 1)
	}
}

// Update is a tick of the past: playback goes on, then the player acts.
func (lb *lookBack) Update(ctx *shell.Context) (shell.Scene, error) {
	v := lb.View
	v.speak()
	v.begin(ctx)
	lb.present.saver.Idle++
	lb.play(paces[lb.speed])
	if lb.recording && !v.Table.Timeline.Busy() && v.Log.Result != nil && !lb.ended {
		lb.ended = true
		v.tellEnd()
	}
	v.tick(ctx, v.speedOf(paces[lb.speed]))
	return attend(ctx, lb)
}

// Draw draws what is looked back at.
func (lb *lookBack) Draw(ctx *shell.Context, l *quad.List) { lb.View.Draw(ctx, l) }

func (lb *lookBack) screen() *Screen { return lb.present }

// tellTurn does nothing: the past has no hints and no bots.
func (lb *lookBack) tellTurn() {}

// keys handles the keys of playback.
func (lb *lookBack) keys(ctx *shell.Context) (w want) {
	v, in := lb.View, ctx.In
	tl, n := &v.timeline, v.Table.Match.Count()
	switch {
	case v.Table.Aim.Around:
		if !v.ring.leaves(&v.Table, in) {
			v.menuKeys(in)
		}
	case v.Frame.on && (in.Click || in.Keys != (input.KeySet{}) || in.Fresh.Has(input.Cancel)):
		v.closeFrame()
	case in.Did(input.Left) || in.Did(input.Undo) || in.Did(input.Rewind):
		lb.step(-1)
	case in.Did(input.Right) || in.Did(input.Redo):
		lb.step(1)
	case in.Did(input.Next):
		lb.Jump(tl.next(n, false))
	case in.Did(input.Prev):
		lb.Jump(tl.prev(n, false))
	case in.Did(input.Down):
		lb.Jump(tl.next(n, true))
	case in.Did(input.Up):
		lb.Jump(tl.prev(n, true))
	case in.Fresh.Has(input.ReplayStart):
		lb.Jump(0)
	case in.Fresh.Has(input.ReplayEnd):
		lb.Jump(tl.length)
	case in.Fresh.Has(input.Confirm) || in.Fresh.Has(input.Skip):
		lb.togglePlay()
	case in.Fresh.Has(input.Faster):
		lb.speed = (lb.speed + 1) % len(paces)
	case in.Fresh.Has(input.EndTurn):
		w.do = wishPlayOn
	case in.Fresh.Has(input.Cancel) && lb.recording:
		v.UI.Dialog = MenuDialog
	case in.Fresh.Has(input.Cancel) || in.Secondary:
		w.do = wishPresent
	default:
		v.menuKeys(in)
	}
	return w
}

// fulfil does what the player wants here; all else is done by the match.
func (lb *lookBack) fulfil(ctx *shell.Context, w want) (shell.Scene, error) {
	v := lb.View
	switch w.do {
	case wishNothing:
	case wishView:
		v.UI.Dialog = shell.NoDialog
	case wishReplay, wishMoment:
		v.replay(w.from, w.to)
	case wishPlayOn:
		return lb.playOn(ctx), nil
	case wishWatch:
		v.UI.Dialog, lb.playing = shell.NoDialog, false
		lb.goTo(0)
		lb.togglePlay()
	case wishLines:
		lb.playing = false
		v.Branches.Open(&v.Table)
	case wishSwitch:
		lb.present.switchTo(w.from)
	case wishThreat, wishSight, wishFit, wishTurn, wishSchedule, wishShare, wishBench, wishKeep, wishRule, wishDelete:
		_, err := lb.present.fulfil(ctx, w)
		return lb, err
	default:
		if !lb.recording {
			if p := lb.leave(); w.do != wishPresent {
				return p.fulfil(ctx, w)
			}
			return lb.present, nil
		}
		return lb.quit(ctx, w)
	}
	return lb, nil
}

// quit leaves a recording, if that is wanted: for where it was chosen, or to play its level.
func (lb *lookBack) quit(ctx *shell.Context, w want) (shell.Scene, error) {
	d, m := lb.View.UI, lb.View.Table.Match
	switch {
	case w.do == wishAgain:
		return newSeatedMatch(d, ctx, m.File(), m.Source())
	case w.do != wishHome && w.do != wishLeave:
		return lb, nil
	}
	d.Dialog = shell.NoDialog
	if lb.from != nil {
		return lb.from, nil
	}
	return d.Routes.Recordings(ctx), nil
}

// playOn continues the match from the position shown, in a new branch.
func (lb *lookBack) playOn(ctx *shell.Context) shell.Scene {
	v, m := lb.View, lb.View.Table.Match
	v.Finish()
	if _, over := m.State().Winner(); over {
		v.Refuse(ctx, v.UI.Lang.T("The match ends here"))
		return lb
	}
	n := m.Count()
	leaves := n < m.Length()
	if err := m.Branch(n); err != nil {
		v.Refuse(ctx, v.UI.ErrText(err))
		return lb
	}
	if lb.recording {
		m.SetBegun(v.UI.UnixNow())
		if lb.foreign {
			if err := borrow(ctx, m); err != nil {
				v.UI.Say(ctx, v.UI.ErrText(err))
			}
		}
	}
	p := lb.toMatch()
	p.ShowRewound()
	v.UI.Player.Play(sound.Select, 0, 1)
	if leaves {
		v.UI.Say(ctx, v.UI.Lang.T("You started a new branch. The old one is in the list of branches."))
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
