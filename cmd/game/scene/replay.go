package scene

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/assets/sound"
	"wallfall/cmd/game/session"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// past is looking back over a match, and watching a recording: the board, the
// log and the bars show an earlier position, and no commands are taken.
type past struct {
	on      bool
	record  bool  // a recording is watched: there is no present to come back to
	from    Scene // where leaving it leads, nil for the list of recordings
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
	doomed  int            // the line that is to be deleted
	share   *sharing       // what is shared while its dialog is open
	picture *board.Picture // of the level, while a recording from outside is told of
	facts   [2]string      // of that recording and of its level
	who     []string       // its sides, with who had their seats
	apart   *session.Apart // where these rules and the recording part
	why     string         // why, in the language
	foreign bool           // the recording is somebody else's, or that of a match that was over
}

// paces are the speeds of watching.
var paces = [...]float32{0.5, 1, 2, 4, 8}

// normalPace is the index of 1 in paces.
const normalPace = 1

// rest is how long a position stands before the next command, in ticks.
const rest = 24

// watch shows a recording from its start.
func watch(ctx *Context, d *desk, m *session.Match, apart *session.Apart) *play {
	m.Look(0)
	p := resume(d, m)
	p.past.on, p.past.record, p.past.playing, p.past.speed, p.past.wait, p.past.apart = true, true, true, normalPace, 2*rest, apart
	p.past.course.read(m)
	_, p.past.foreign = m.At(m.Length()).Winner()
	p.goTo(0)
	if apart != nil {
		p.past.why = lang.Tell(d.speaks, apart.Why)
		p.say(ctx, p.lang.F("This was recorded by other rules: it is shown up to command %d, where they go apart (%s).", apart.Command-1, p.past.why))
	}
	return p
}

// enterPast begins to look back.
func (p *play) enterPast() {
	if p.past.on || p.match.Length() == 0 || p.lesson != nil {
		return
	}
	p.finish()
	p.past.on, p.past.playing, p.past.speed = true, false, max(p.past.speed, normalPace)
	p.past.course.read(p.match)
	p.unselect()
	p.fresh()
}

// leavePast shows the present again.
func (p *play) leavePast() {
	if !p.past.on || p.past.record {
		return
	}
	p.goTo(p.match.Present())
	p.past.on, p.past.playing = false, false
	p.fresh()
}

// goTo shows the position after n commands of the line.
func (p *play) goTo(n int) {
	n = max(0, min(n, p.match.Length()))
	p.unwatch()
	p.tl.Clear()
	p.match.Look(n)
	p.view.Show(p.match.State())
	p.lean()
	told := p.ended || p.past.record // to jump to the end of a recording tells nothing
	p.recount()
	p.tellAll()
	p.turnSide, p.banner, p.ended = p.match.State().Side(), 0, told
	p.past.wait = rest
	if n > 0 {
		p.followLast(p.match.Events(n - 1))
	}
	p.fresh()
}

// followLast turns to where the last of some events happened.
func (p *play) followLast(events []rules.Event) {
	for i := len(events) - 1; i >= 0; i-- {
		e := &events[i]
		switch e.Kind {
		case rules.EvTurn, rules.EvPhase, rules.EvFacing, rules.EvSpell, rules.EvMana:
			continue
		}
		if e.To != rules.NoCell {
			p.show(e.To)
			return
		}
		if e.From != rules.NoCell {
			p.show(e.From)
			return
		}
	}
}

// stepOn shows the next command as it happened; it returns false at the end.
func (p *play) stepOn() bool {
	p.finish()
	n := p.match.Count()
	if n >= p.match.Length() {
		return false
	}
	p.match.Look(n + 1)
	p.tl.Add(p.match.Events(n))
	p.note(n, p.match.Events(n))
	p.ended = p.ended && !p.past.record
	p.fresh()
	if p.set.Speed == 0 {
		p.finish()
	} else {
		p.run(0)
	}
	return true
}

// roll lets a recording go on by itself.
func (p *play) roll(ticks float32) {
	if !p.past.playing || p.dialog != noDialog {
		return
	}
	if p.tl.Busy() {
		p.past.wait = rest
		return
	}
	if p.past.wait -= ticks; p.past.wait > 0 {
		return
	}
	p.past.wait = rest
	p.past.playing = p.stepOn()
	if p.past.playing {
		p.past.playing = p.match.Count() < p.match.Length() || p.over == nil
		return
	}
	if p.past.record && p.over == nil && !p.past.told {
		p.past.told, p.dialog = true, endDialog
	}
}

// pace gives how fast what is watched goes on.
func (p *play) pace() float32 { return paces[p.past.speed] }

// togglePlay goes on or stops; at the end it begins anew.
func (p *play) togglePlay() {
	if p.past.playing = !p.past.playing; p.past.playing {
		p.past.wait, p.past.told = 0, false
		if p.match.Count() == p.match.Length() {
			p.goTo(0)
		}
	}
}

// jump stops and goes to another position.
func (p *play) jump(n int) {
	p.past.playing = false
	p.goTo(n)
	p.player.Play(sound.Hover, 0, 1)
}

// step stops and goes one command on or back; on is shown as it happened.
func (p *play) step1(by int) {
	p.past.playing = false
	if by > 0 {
		p.stepOn()
		return
	}
	if p.tl.Busy() { // back to before what is being shown
		p.goTo(p.match.Count() - 1)
		return
	}
	p.jump(p.match.Count() - 1)
}

// travel answers the keys while the past is shown.
func (p *play) travel(ctx *Context) {
	in, c, n := ctx.In, &p.past.course, p.match.Count()
	if p.moment.on && (in.Click || in.Keys != (input.KeySet{}) || in.Fresh.Has(input.Cancel)) {
		p.unwatch()
		return
	}
	switch {
	case in.Did(input.Left) || in.Did(input.Undo) || in.Did(input.Rewind):
		p.step1(-1)
	case in.Did(input.Right) || in.Did(input.Redo):
		p.step1(1)
	case in.Did(input.Next):
		p.jump(c.next(n, false))
	case in.Did(input.Prev):
		p.jump(c.prev(n, false))
	case in.Did(input.Down):
		p.jump(c.next(n, true))
	case in.Did(input.Up):
		p.jump(c.prev(n, true))
	case in.Keys.Has(input.KeyHome):
		p.jump(0)
	case in.Keys.Has(input.KeyEnd):
		p.jump(c.length)
	case in.Fresh.Has(input.Confirm) || in.Fresh.Has(input.Skip):
		p.togglePlay()
	case in.Fresh.Has(input.Faster):
		p.past.speed = (p.past.speed + 1) % len(paces)
	case in.Fresh.Has(input.EndTurn):
		p.playOn(ctx)
	case in.Fresh.Has(input.Menu) || in.Fresh.Has(input.Cancel) && p.past.record:
		p.dialog = menuDialog
	case in.Fresh.Has(input.Help):
		p.dialog = helpDialog
	case in.Fresh.Has(input.Cancel) || in.Secondary:
		p.leavePast()
	}
}

// playOn plays on from the position that is shown, in a line of its own.
func (p *play) playOn(ctx *Context) {
	p.finish()
	if _, over := p.match.State().Winner(); over {
		p.refuse(ctx, p.lang.T("The game is over here"))
		return
	}
	n := p.match.Count()
	leaves := n < p.match.Length()
	if err := p.match.Branch(n); err != nil {
		p.refuse(ctx, p.errText(err))
		return
	}
	if p.past.record {
		p.adopt(ctx)
	}
	p.past.on, p.past.playing = false, false
	p.rewound()
	p.player.Play(sound.Select, 0, 1)
	if leaves {
		p.say(ctx, p.lang.T("A new line begins here. The one you left is kept in the list of lines."))
	}
}

// slimTrack shows the course of the match below the board, where there is room
// for it; to press it is to look back. A frame marks the board of the past.
func (p *play) slimTrack(k *ui.Kit, area *ui.Rect) {
	var r ui.Rect
	if k.Screen.H >= k.Pt(560) {
		r = area.CutBottom(k.Pt(slimHeight(k)))
	}
	if p.past.on {
		t, c := max(1, k.Pt(2)), quad.Solid(k.Theme.Accent)
		k.List.Rect(area.X, area.Y, area.W, t, 0, c)
		k.List.Rect(area.X, area.Y+area.H-t, area.W, t, 0, c)
		k.List.Rect(area.X, area.Y, t, area.H, 0, c)
		k.List.Rect(area.X+area.W-t, area.Y, t, area.H, 0, c)
		if r.H > 0 {
			k.Label(r, p.lang.T("Nothing that is shown here can be changed: it has been"), 12, quad.Center, k.Theme.Accent, font.Regular)
		}
		return
	}
	if r.H == 0 || p.match.Length() == 0 || p.lesson != nil {
		return
	}
	p.past.course.read(p.match)
	k.Panel(r)
	if to, held := p.courseTrack(k, r, p.match.Count(), true); held {
		p.enterPast()
		if to != p.match.Count() {
			p.goTo(to)
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
func (p *play) foot(ctx *Context, k *ui.Kit, l plan) {
	if p.past.on {
		p.pastPanel(ctx, k, ui.Rect{X: l.strip.X, Y: l.strip.Y, W: l.strip.W, H: l.strip.H + l.bar.H})
		return
	}
	p.strip(ctx, k, l.strip)
	p.bottomBar(ctx, k, l)
}

// pastPanel are the controls of looking back, in place of those of the game.
func (p *play) pastPanel(ctx *Context, k *ui.Kit, r ui.Rect) {
	p.past.course.read(p.match)
	k.Panel(r)
	r = r.Inset(k.Pt(6))
	n := p.match.Count()
	head := r.CutTop(k.Pt(18))
	t := p.past.course.turnAt(n)
	state := p.lang.F("Command %d of %d", n, p.past.course.length)
	w := k.Fonts.Measure(font.Regular, k.Pt(13), state) + k.Pt(8)
	k.Label(head.CutRight(w), state, 13, quad.Right, k.Theme.Dim, font.Regular)
	text := p.lang.F("The past: round %d, %s", t.round, p.words.side(t.side))
	switch {
	case p.past.record:
		text = p.lang.F("Recording: round %d, %s", t.round, p.words.side(t.side))
	case n == p.match.Present():
		text = p.lang.T("The present")
	}
	k.Label(head, text, 14, quad.Left, k.Theme.Accent, font.Bold)
	track := r.CutTop(k.Pt(38))
	track.Y, track.H = track.Y-k.Pt(6), track.H+k.Pt(6) // up to the words above it: a finger's height
	if to, held := p.courseTrack(k, track, n, false); held && (to != n || p.past.playing) {
		p.past.playing = false
		p.goTo(to)
	}
	r.CutTop(k.Pt(4))
	p.pastButtons(ctx, k, r)
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
func (p *play) pastButtons(ctx *Context, k *ui.Kit, r ui.Rect) {
	gap := k.Pt(5)
	second := r
	narrow := r.W < k.Pt(700)
	if r.H > k.Pt(90) {
		second = r.CutBottom(k.Pt(48))
		r.CutBottom(k.Pt(4))
		r = r.CutTop(k.Pt(48))
		narrow = false
	}
	p.pastRight(ctx, k, &second, narrow)
	if second.Y == r.Y {
		r = second
	}
	c, n := &p.past.course, p.match.Count()
	play := pastButton{"watch", icon.Play, p.lang.T("Show how it went"), -1, 1}
	if p.past.playing {
		play.sign, play.tip = icon.Pause, p.lang.T("Stop")
	}
	list := [...]pastButton{
		{"past-first", icon.First, p.lang.T("To the start"), 0, 9},
		{"past-round", icon.RoundBack, p.lang.T("A round back"), c.prev(n, true), 7},
		{"past-turn", icon.TurnBack, p.lang.T("A turn back"), c.prev(n, false), 5},
		{"past-step", icon.StepBack, p.lang.T("A command back"), max(0, n-1), 3},
		play,
		{"on-step", icon.StepOn, p.lang.T("A command on"), min(c.length, n+1), 3},
		{"on-turn", icon.TurnOn, p.lang.T("A turn on"), c.next(n, false), 5},
		{"on-round", icon.RoundOn, p.lang.T("A round on"), c.next(n, true), 7},
		{"on-last", icon.Last, p.lang.T("To the end"), c.length, 9},
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
		if p.click(k.Button(b.id, r.CutLeft(w), "", ui.Look{Icon: b.sign, Tip: b.tip, Primary: b.to < 0, Disabled: b.to == n})) {
			switch b.id {
			case "watch":
				p.togglePlay()
			case "on-step":
				p.step1(1)
			default:
				p.jump(b.to)
			}
		}
		r.CutLeft(gap)
	}
}

// paceText are the speeds of watching in words.
var paceText = [len(paces)]string{"0.5×", "1×", "2×", "4×", "8×"}

// pastRight are the buttons at the right: speed, lines, what to do from here.
func (p *play) pastRight(ctx *Context, k *ui.Kit, r *ui.Rect, narrow bool) {
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
	if !p.past.record {
		text := p.lang.T("To the present")
		area, words := cut(text)
		if p.click(k.Button("present", area, words, ui.Look{Icon: icon.Cross, Size: 14, Tip: p.tip(text, input.Cancel)})) {
			p.leavePast()
			return
		}
	}
	on := p.lang.T("Play on from here")
	area, words := cut(on)
	_, over := p.match.State().Winner()
	look := ui.Look{Icon: icon.Hand, Size: 14, Primary: p.match.Looking(), Disabled: over || !p.past.record && !p.match.Looking(), Tip: p.lang.T("A new line begins; the one that was played is kept")}
	if over {
		look.Tip = p.lang.T("The game is over here")
	}
	if p.click(k.Button("play-on", area, words, look)) {
		p.playOn(ctx)
		return
	}
	area = r.CutRight(k.Pt(58))
	r.CutRight(gap)
	if p.click(k.Button("pace", area, paceText[p.past.speed], ui.Look{Tip: p.tip(p.lang.T("How fast it goes on"), input.Faster)})) {
		p.past.speed = (p.past.speed + 1) % len(paces)
	}
	area = r.CutRight(k.Pt(46))
	r.CutRight(gap)
	if p.click(k.Button("lines", area, "", ui.Look{Icon: icon.Branch, Tip: p.lang.T("All lines of this match")})) {
		p.openLines()
	}
}

// overNow tells whether the match is over where it stands, whatever is shown.
func (p *play) overNow() bool {
	if !p.match.Looking() {
		return p.over != nil
	}
	_, over := p.match.At(p.match.Present()).Winner()
	return over
}

// backText names the place to which leaving a recording leads.
func (p *play) backText() string {
	if p.past.from != nil {
		return p.lang.T("Back to the level")
	}
	return p.lang.T("All recordings")
}

// recordMenu is the menu while a recording is watched.
func (p *play) recordMenu(entries []entry) []entry {
	var list []entry
	for _, e := range entries {
		switch e.id {
		case "resume":
			e.text = p.lang.T("Back to the recording")
		case "restart", "resign", "seats":
			continue
		case "title":
			e.text, e.icon = p.backText(), icon.Film
		}
		list = append(list, e)
	}
	return list
}
