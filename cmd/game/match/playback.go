package match

import (
	"cmp"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// paceText is the text of each playback speed.
var paceText = [len(paces)]string{"0.5×", "1×", "2×", "4×", "8×"}

// layout lays out the screen and returns what its widgets want.
func (lb *lookBack) layout(ctx *shell.Context, k *ui.Kit) want {
	v, t := lb.View, &lb.View.Table
	now := v.status(lb.telling())
	if now.whyNot = v.UI.Lang.T("this is a replay"); !lb.recording {
		now.undo, now.whyNot = v.canUndo()
		now.redo = t.Match.CanRedo()
	}
	now.hintTip = lb.present.Hints.hintTip(t)
	l := v.Hud.plan(t, k, ui.Rect{W: ctx.Width, H: ctx.Height}, true)
	aside := v.Hud.drawSide(t, ctx, k, &l, &v.Log, now)
	lb.drawEdge(k, &l.board)
	area := l.board
	free, lens := v.Hud.rail(t, k, &area, &l, now)
	if !lb.recording {
		v.drawBroken(k, &area)
	}
	v.Hud.drawBelow(t, k, &area, free, l.upright)
	top := v.Hud.drawBoard(t, ctx, k, &l, area, now)
	played := lb.drawPlayback(k, &l)
	v.Hud.drawOver(t, k, area)
	v.Hud.banners(t, ctx, k, area)
	v.timeline.drawTip(k)
	return cmp.Or(aside, lens, top, played)
}

// drawEdge draws the edge of the board that says that the past is shown.
func (lb *lookBack) drawEdge(k *ui.Kit, area *ui.Rect) {
	r := slimRoom(k, area)
	it := k.List.Rect(area.X, area.Y, area.W, area.H, 0, quad.Solid(quad.Color{}))
	it.Stroke, it.StrokeTo = max(1, k.Pt(2)), k.Theme.Accent
	if m := lb.View.Table.Match; r.H > 0 && !lb.recording && m.Count() != m.Present() {
		k.Label(r, lb.View.UI.Lang.T("You are viewing the past"), 12, quad.Center, k.Theme.Accent, font.Regular)
	}
}

// The measures of the panel of playback, in points.
const (
	headHigh  = 18
	trackHigh = 38
	playHigh  = 48 // a row of its buttons
	playGap   = 5
)

// drawPlayback draws the panel of playback below the board.
func (lb *lookBack) drawPlayback(k *ui.Kit, l *plan) want {
	v, m, tl := lb.View, lb.View.Table.Match, &lb.View.timeline
	r := ui.Rect{X: l.strip.X, Y: l.strip.Y, W: l.strip.W, H: l.strip.H + l.bar.H}
	tl.read(m)
	k.Panel(r)
	pad := k.Pt(6)
	r = r.Inset(pad)
	n := m.Count()
	head := r.CutTop(k.Pt(headHigh))
	at := tl.turnAt(n)
	labelRight(k, &head, v.UI.Lang.F("Command %d of %d", n, tl.length), 8)
	present := m.Present()
	text := v.UI.Lang.F("The past: round %d, %s", at.round, v.Table.Narrator.Side(at.side))
	switch {
	case lb.recording:
		text = v.UI.Lang.F("Replay: round %d, %s", at.round, v.Table.Narrator.Side(at.side))
		if present >= tl.length {
			present = n // it is only the end
		}
	case n == present:
		text = v.UI.Lang.T("The present")
	}
	k.Label(head, text, 14, quad.Left, k.Theme.Accent, font.Bold)
	track := r.TakeTop(k.Pt(trackHigh), k.Pt(4))
	track.Y, track.H = track.Y-pad, track.H+pad // high enough for a finger
	if to, held := tl.draw(&v.Table, k, track, n, present, false); held && (to != n || lb.playing) {
		lb.playing = false
		lb.goTo(to)
	}
	return lb.drawButtons(k, r)
}

// drawButtons draws the playback buttons, in two rows where it is narrow.
func (lb *lookBack) drawButtons(k *ui.Kit, r ui.Rect) want {
	v, tl, n := lb.View, &lb.View.timeline, lb.View.Table.Match.Count()
	gap, second := k.Pt(playGap), r
	narrow := r.W < k.Pt(700)
	rows := r.H > k.Pt(2*playHigh-6)
	if rows {
		second = r.TakeBottom(k.Pt(playHigh), k.Pt(4))
		r = r.CutTop(k.Pt(playHigh))
	}
	used := lb.drawRight(k, &second, narrow && !rows)
	if !rows {
		r = second
	}
	sign, tip := icon.Play, v.UI.Lang.T("Play back")
	if lb.playing {
		sign, tip = icon.Pause, v.UI.Lang.T("Stop")
	}
	list := []struct {
		id    string
		sign  icon.ID
		tip   string
		to    int // where it leads, -1 for nowhere
		rooms int // how many buttons must fit for it to be shown
	}{
		{"past-first", icon.First, v.UI.Lang.T("Go to start"), 0, 9},
		{"past-round", icon.RoundBack, v.UI.Lang.T("Back one round"), tl.prev(n, true), 7},
		{"past-turn", icon.TurnBack, v.UI.Lang.T("Back one turn"), tl.prev(n, false), 5},
		{"past-step", icon.StepBack, v.UI.Lang.T("Back one command"), max(0, n-1), 3},
		{"watch", sign, tip, -1, 1},
		{"on-step", icon.StepOn, v.UI.Lang.T("Forward one command"), min(tl.length, n+1), 3},
		{"on-turn", icon.TurnOn, v.UI.Lang.T("Forward one turn"), tl.next(n, false), 5},
		{"on-round", icon.RoundOn, v.UI.Lang.T("Forward one round"), tl.next(n, true), 7},
		{"on-last", icon.Last, v.UI.Lang.T("Go to end"), tl.length, 9},
	}
	fit := max(3, min(9, int((r.W+gap)/(k.Pt(44)+gap))))
	shown := fit - 1 + fit%2
	w := min(k.Pt(56), (r.W-gap*float32(shown-1))/float32(shown))
	for _, b := range list {
		if b.rooms > fit || !v.UI.Click(k.Button(b.id, r.TakeLeft(w, gap), "", ui.Look{Icon: b.sign, Tip: b.tip, Primary: b.to < 0, Disabled: b.to == n})) {
			continue
		}
		switch b.id {
		case "watch":
			lb.togglePlay()
		case "on-step":
			lb.step(1)
		default:
			lb.Jump(b.to)
		}
	}
	return used
}

// drawRight draws the buttons at the right: speed, branches, and what to do from here.
func (lb *lookBack) drawRight(k *ui.Kit, r *ui.Rect, narrow bool) (used want) {
	v, l, m := lb.View, lb.View.UI.Lang, lb.View.Table.Match
	gap := k.Pt(playGap)
	cut := func(text string) (ui.Rect, string) {
		w := k.Fonts.Measure(font.Bold, k.Pt(14), text) + k.Pt(56)
		if narrow || w > r.W*0.62 {
			w, text = k.Pt(46), ""
		}
		return r.TakeRight(w, gap), text
	}
	if !lb.recording {
		text := l.T("Go to the present")
		area, words := cut(text)
		used.button(v.UI, "present", area, words, ui.Look{Icon: icon.Cross, Size: 14, Tip: v.UI.Tip(text, input.Cancel)}, wishPresent)
	}
	area, words := cut(l.T("Play from here"))
	_, over := m.State().Winner()
	look := ui.Look{Icon: icon.Hand, Size: 14, Primary: m.Looking(), Disabled: over || !lb.recording && !m.Looking(), Tip: l.T("Starts a new branch; the old one is kept")}
	if over {
		look.Tip = l.T("The match ends here")
	}
	used.button(v.UI, "play-on", area, words, look, wishPlayOn)
	if v.UI.Click(k.Button("pace", r.TakeRight(k.Pt(58), gap), paceText[lb.speed], ui.Look{Tip: v.UI.Tip(l.T("Playback speed"), input.Faster)})) {
		lb.speed = (lb.speed + 1) % len(paces)
	}
	used.button(v.UI, "lines", r.TakeRight(k.Pt(46), gap), "", ui.Look{Icon: icon.Branch, Tip: l.T("All branches of this match")}, wishLines)
	return used
}
