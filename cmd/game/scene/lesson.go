package scene

import (
	"fmt"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/session"
	"wallfall/input"
	"wallfall/levels/lessons"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// teaching is what a match has besides when it is a lesson.
type teaching struct {
	coach  *lessons.Coach
	count  int      // actions the coach has seen
	step   int      // the step that is shown: the coach is ahead while something moves
	off    bool     // as it is shown
	since  int64    // tick at which it was first shown
	demo   []string // commands of the step that are still to be shown
	wait   int      // ticks until the next of them
	room   ui.Rect  // where the coach speaks
	spoken string   // what it says, made for the step and the device
	made   spoken
}

// spoken is what the coach's words were made for.
type spoken struct {
	step   int
	off    bool
	device device
	lang   string
}

// device is what the player holds, as far as words differ.
type device uint8

const (
	mouse device = iota
	finger
	keyboard
)

// newLesson begins a lesson at a step: what comes before it is done as its
// script does it.
func newLesson(ctx *Context, d *desk, l *lessons.Lesson, step int) (Scene, error) {
	m, opening, err := session.New(l.File, l.Source, l.Seed)
	if err != nil {
		return nil, err
	}
	t := &teaching{coach: lessons.NewCoach(l), step: -1}
	for step < len(l.Steps) && t.coach.Step() < step && t.solve(m) {
	}
	var p *play
	if m.Count() == 0 {
		p = opened(d, m, opening)
	} else {
		p = resume(d, m)
	}
	t.count = m.Count()
	p.lesson = t
	p.keepLesson(ctx)
	return p, nil
}

// solve does what the present step wants, as its script does it; it is false
// when the script does not lead on.
func (t *teaching) solve(m *session.Match) bool {
	c, at := t.coach, t.coach.Step()
	st := c.Now()
	t.answer(m)
	switch st.Want.Kind {
	case "next", "select":
		c.Next()
	default:
		for _, text := range st.Solve {
			a, err := m.State().Board().ParseAction(text)
			if err != nil || !t.apply(m, a) {
				return false
			}
			t.answer(m)
		}
	}
	t.answer(m)
	return c.Step() > at
}

func (t *teaching) apply(m *session.Match, a rules.Action) bool {
	events, err := m.Apply(a)
	if err != nil {
		return false
	}
	_, side := m.Action(m.Count() - 1)
	t.coach.Did(m.State(), a, side, events)
	return true
}

// answer answers for the other side until the learner is asked.
func (t *teaching) answer(m *session.Match) {
	for range 1000 {
		a, ok := t.coach.Answer(m.State(), m.Count())
		if !ok || !t.apply(m, a) {
			return
		}
	}
}

// teach lets the coach see what was done, and does what is done by itself.
func (p *play) teach(ctx *Context) {
	t := p.lesson
	if t == nil {
		return
	}
	c := t.coach
	if p.match.Count() < t.count {
		p.undone()
	}
	for ; t.count < p.match.Count(); t.count++ {
		a, side := p.match.Action(t.count)
		c.Did(p.match.State(), a, side, p.match.Events(t.count))
	}
	if p.tl.Busy() || p.dialog != noDialog {
		return
	}
	if a, ok := c.Answer(p.match.State(), p.match.Count()); ok {
		if events, err := p.match.Apply(a); err == nil {
			p.happened(events)
			return
		}
	}
	if t.step != c.Step() || t.off != c.Off() {
		if t.step >= 0 && c.Step() > t.step {
			p.player.Play(sound.Select, 0, 1)
		}
		t.step, t.off, t.since = c.Step(), c.Off(), ctx.Tick
		p.keepLesson(ctx)
	}
	if ctx.Tick > t.since+30 {
		c.Selected(p.words.board, p.selected)
	}
	p.showMe(ctx)
	st := c.Now()
	read := st != nil && st.Want.Kind == "next"
	if in := ctx.In; (read || t.off) && (in.Fresh.Has(input.Confirm) || in.Fresh.Has(input.Skip)) && in.KeyUsed || (read || t.off) && in.PadUsed && in.Fresh.Has(input.Confirm) {
		in.Actions, in.Fresh = 0, 0
		if t.off {
			p.tryAgain()
		} else {
			c.Next()
		}
	}
}

// undone follows the learner back, past what the other side did by itself.
func (p *play) undone() {
	t := p.lesson
	for {
		d := p.match.State().Pending()
		if ok, _ := p.match.CanUndo(); !ok || d.Side == t.coach.Lesson.Side {
			break
		}
		p.match.Undo()
	}
	p.rewound()
	t.count, t.demo = p.match.Count(), nil
	t.coach.Rewound(t.count)
}

// tryAgain goes back to where the step began.
func (p *play) tryAgain() {
	t := p.lesson
	n := t.coach.Back()
	m, _, err := session.New(p.match.File(), p.match.Source(), p.match.Seed())
	if err != nil {
		return // it was begun before
	}
	for i := range min(n, p.match.Count()) {
		a, _ := p.match.Action(i)
		if _, err := m.Apply(a); err != nil {
			return // it was applied before
		}
	}
	p.match = m
	p.words.level, p.words.board = m.Level(), m.State().Board()
	p.selected, p.cursor = rules.NoFig, rules.NoCell
	p.player.Play(sound.Undo, 0, 1)
	p.rewound()
	t.count, t.demo = m.Count(), nil
	t.coach.Rewound(t.count)
}

// showMe begins or goes on with doing what the step wants.
func (p *play) showMe(ctx *Context) {
	t := p.lesson
	if len(t.demo) == 0 {
		return
	}
	if t.wait--; t.wait > 0 {
		return
	}
	text := t.demo[0]
	t.demo, t.wait = t.demo[1:], 25
	if a, err := p.words.board.ParseAction(text); err == nil {
		p.do(ctx, a)
	}
}

// startDemo has the step done by itself.
func (p *play) startDemo() {
	t := p.lesson
	st := t.coach.Now()
	if st == nil || p.tl.Busy() {
		return
	}
	if t.coach.Off() || p.match.Count() > t.coach.Back() {
		p.tryAgain()
		st = t.coach.Now()
	}
	p.unselect()
	switch st.Want.Kind {
	case "next", "select":
		t.coach.Next()
	default:
		t.demo, t.wait = append([]string(nil), st.Solve...), 20
	}
}

// coachRoom cuts off the screen where the coach speaks: beside the board where
// the screen is broad, above it where it is high, so that it never covers what
// it speaks of.
func (p *play) coachRoom(k *ui.Kit, screen *ui.Rect) {
	t := p.lesson
	if t == nil {
		return
	}
	if screen.W > screen.H*1.15 {
		t.room = screen.CutLeft(min(k.Pt(286), screen.W*0.34))
		return
	}
	text := k.TextHeight(p.coachSays(), 16, screen.W-k.Pt(28), font.Regular)
	t.room = screen.CutTop(min(text+k.Pt(144), screen.H*0.44))
}

// holds tells which device the words are for.
func (d *desk) holds(ctx *Context) device {
	switch {
	case d.keys:
		return keyboard
	case ctx.In.Touch:
		return finger
	}
	return mouse
}

// coachSize is the size of what the coach says, in points.
func coachSize(k *ui.Kit, room ui.Rect) float32 {
	if room.H > k.Pt(480) {
		return 18
	}
	return 16
}

// coachSays gives what the coach says now in the words of the device.
func (p *play) coachSays() string { return p.lesson.spoken }

// phrase makes it.
func (p *play) phrase(ctx *Context) {
	t := p.lesson
	now := spoken{t.step, t.off, p.holds(ctx), p.set.Language}
	if now == t.made && t.spoken != "" {
		return
	}
	t.made = now
	l := t.coach.Lesson
	switch {
	case t.step < 0:
		t.spoken = " "
	case t.step >= len(l.Steps):
		t.spoken = p.lang.T("That is all there is to it. Well done!")
	case t.off:
		s := l.Steps[t.step]
		t.spoken = p.device(now.device, s.Else)
		if s.Else == "" {
			t.spoken = p.lang.T("That was something else.")
		}
	default:
		t.spoken = p.device(now.device, l.Steps[t.step].Say)
	}
}

// device puts the words of the device into a text of the coach.
func (p *play) device(dev device, text string) string {
	if text == "" {
		return ""
	}
	text = p.lang.T(text)
	first, low := p.lang.T("Click"), p.lang.T("click")
	twice, again := first, low
	switch dev {
	case finger:
		first, low = p.lang.T("Tap"), p.lang.T("tap")
		twice, again = p.lang.T("Tap twice"), p.lang.T("tap twice") // the first shows what comes of it
	case keyboard:
		first, low = p.lang.T("Choose"), p.lang.T("choose")
		twice, again = first, low
	}
	return strings.NewReplacer("{Click}", first, "{click}", low, "{Clicks}", twice, "{clicks}", again).Replace(text)
}

// deviceHint tells how to do things with the device, below what the coach says.
func (p *play) deviceHint(dev device) string {
	switch dev {
	case finger:
		return p.lang.T("A first tap shows what would come of it, a second one does it.")
	case keyboard:
		return p.lang.F("%s: next group or choice. Arrows: cursor. %s: choose. %s: end.", p.bind.Label(input.Next), p.bind.Label(input.Confirm), p.bind.Label(input.EndTurn))
	}
	return ""
}

// coach draws the panel in which the coach speaks.
func (p *play) coach(ctx *Context, k *ui.Kit) (Scene, error) {
	t := p.lesson
	if t == nil {
		return nil, nil
	}
	p.phrase(ctx)
	c := t.coach
	k.Panel(t.room)
	r := t.room.Inset(k.Pt(14))
	head := r.CutTop(k.Pt(44))
	if p.dialog == noDialog && t.step < len(c.Lesson.Steps) {
		if p.click(k.Button("lessons", head.CutLeft(k.Pt(44)), "", ui.Look{Icon: icon.Back, Tip: p.lang.T("Leave the lesson; it goes on from here another time")})) {
			return p.toLessons(ctx)
		}
		head.CutLeft(k.Pt(10))
	}
	p.coachHead(k, head)
	r.CutTop(k.Pt(10))
	ink := k.Theme.Text
	if t.off {
		ink = k.Theme.Warn
	}
	// What is pressed stands right below what is read.
	size := coachSize(k, t.room)
	h := k.TextHeight(t.spoken, size, r.W, font.Regular)
	area := r.CutTop(min(h+k.Pt(2), r.H-k.Pt(52)))
	in := k.Scroll("coach", area, h)
	if h > area.H {
		in.W = area.W - k.Pt(12)
	}
	k.Paragraph(in, t.spoken, size, quad.Left, ink, font.Regular)
	k.EndScroll("coach", area)
	r.CutTop(min(k.Pt(16), r.H-k.Pt(46)))
	foot := r.CutTop(k.Pt(44))
	r.CutTop(k.Pt(14))
	if text := p.deviceHint(t.made.device); text != "" && !c.Done() && r.H > k.TextHeight(text, 12.5, r.W, font.Regular) {
		r.CutTop(k.Paragraph(r, text, 12.5, quad.Left, k.Theme.Dim, font.Regular))
	}
	p.teaches(k, r)
	return p.coachButtons(ctx, k, foot)
}

// coachHead is the lesson's title and how far it has come.
func (p *play) coachHead(k *ui.Kit, r ui.Rect) {
	t := p.lesson
	n := len(t.coach.Lesson.Steps)
	step := min(k.Pt(13), r.W/float32(n))
	dots := r.CutBottom(k.Pt(14))
	for i := range n {
		c := k.Theme.Dim.Fade(0.35)
		radius := step * 0.28
		switch {
		case i < t.step:
			c = k.Theme.Accent
		case i == t.step:
			c, radius = k.Theme.Text, step*0.4
		}
		k.List.Circle(dots.X+step*float32(i)+k.Pt(5), dots.Y+dots.H/2, radius, quad.Solid(c))
	}
	title := p.lang.T(t.coach.Lesson.Title)
	k.Label(r, title, k.Fitted(title, 16, 9, r.W, font.Bold), quad.Left, k.Theme.Accent, font.Bold)
}

// teaches leads to the rules of the lesson, where there is room.
func (p *play) teaches(k *ui.Kit, r ui.Rect) {
	if r.H < k.Pt(76) {
		return
	}
	r = r.CutBottom(k.Pt(66))
	k.Label(r.CutTop(k.Pt(22)), p.lang.T("In the rulebook"), 12, quad.Left, k.Theme.Dim, font.Regular)
	x := r.X
	for i, id := range p.lesson.coach.Lesson.Rules {
		w := p.fonts.Measure(font.Bold, k.Pt(13), id)
		if x+w > r.X+r.W {
			return
		}
		if p.click(k.Link(linkIDs[i%len(linkIDs)], ui.Rect{X: x, Y: r.Y, W: w, H: k.Pt(44)}, id, 13, font.Bold)) {
			p.openRule(id)
		}
		x += w + k.Pt(10)
	}
}

// coachButtons are what can be done besides playing; it gives the scene that
// follows, nil for this one.
func (p *play) coachButtons(ctx *Context, k *ui.Kit, r ui.Rect) (Scene, error) {
	t := p.lesson
	c := t.coach
	if p.dialog != noDialog {
		return nil, nil
	}
	switch {
	case t.step >= len(c.Lesson.Steps):
		two := r.Columns(2, k.Pt(8))
		next := p.nextLesson()
		if p.click(k.Button("lessons", two[0], p.lang.T("All lessons"), ui.Look{Size: 14})) {
			return p.toLessons(ctx)
		}
		text := p.lang.T("Next lesson")
		if next == nil {
			text = p.lang.T("Play")
		}
		if p.click(k.Button("next-lesson", two[1], text, ui.Look{Primary: true, Size: 14})) {
			k.End()
			if next == nil {
				return newLevelList(p.desk, p.saved(ctx) != nil), nil
			}
			return newLesson(ctx, p.desk, next, 0)
		}
	case t.off:
		if p.click(k.Button("try-again", r, p.lang.T("Try again from here"), ui.Look{Icon: icon.Undo, Primary: true})) {
			p.tryAgain()
		}
	case c.Now() != nil && c.Now().Want.Kind == "next" && t.step == c.Step():
		if p.click(k.Button("continue", r, p.lang.T("Go on"), ui.Look{Icon: icon.Arrow, Primary: true, Key: p.bind.Label(input.Confirm)})) {
			c.Next()
		}
	default:
		if p.click(k.Button("show-me", r, p.lang.T("Show me"), ui.Look{Icon: icon.Eye, Size: 14, Disabled: p.tl.Busy() || len(t.demo) > 0})) {
			p.startDemo()
		}
	}
	return nil, nil
}

func (p *play) toLessons(ctx *Context) (Scene, error) {
	p.dialog = noDialog
	p.kit.End()
	return newLearn(ctx, p.desk), nil
}

// nextLesson gives the lesson after this one, nil after the last.
func (p *play) nextLesson() *lessons.Lesson {
	all, _ := lessons.All()
	for i, l := range all {
		if l.ID == p.lesson.coach.Lesson.ID && i+1 < len(all) {
			return all[i+1]
		}
	}
	return nil
}

// lessonMenu is the menu of a lesson.
func (p *play) lessonMenu(ctx *Context) (Scene, error) {
	entries := []entry{
		{id: "resume", text: p.lang.T("Back to the lesson"), icon: icon.Play, primary: true},
		{id: "show-me", text: p.lang.T("Show me"), icon: icon.Eye, disabled: p.lesson.coach.Done()},
		{id: "try-again", text: p.lang.T("Try again from here"), icon: icon.Undo, disabled: p.lesson.coach.Done()},
		{id: "restart", text: p.lang.T("Start the lesson over"), icon: icon.Restart},
		{id: "rules", text: p.lang.T("Rulebook"), icon: icon.Star},
		{id: "settings", text: p.lang.T("Settings"), icon: icon.Gear},
		{id: "lessons", text: p.lang.T("All lessons"), icon: icon.Back},
	}
	r := p.box(ctx, 360, 36+42+52*float32(len(entries)), p.lang.T(p.lesson.coach.Lesson.Title))
	used := p.menu(r, entries)
	if p.kit.In.Cancel {
		used = "resume"
	}
	switch used {
	case "resume":
		p.dialog = noDialog
	case "show-me":
		p.dialog = noDialog
		p.startDemo()
	case "try-again":
		p.dialog = noDialog
		p.tryAgain()
	case "restart":
		p.kit.End()
		return newLesson(ctx, p.desk, p.lesson.coach.Lesson, 0)
	case "rules":
		p.openRule("")
	case "settings":
		p.dialog = settingsDialog
	case "lessons":
		return p.toLessons(ctx)
	}
	return p, nil
}

// pointOut rings what the step speaks of: first the learner's own figure, once
// it is chosen the button, then the rest.
func (p *play) pointOut(k *ui.Kit) {
	t := p.lesson
	if t == nil || t.off || p.dialog != noDialog || p.tl.Busy() || t.step < 0 || t.step >= len(t.coach.Lesson.Steps) || len(t.demo) > 0 {
		return
	}
	st := &t.coach.Lesson.Steps[t.step]
	if p.keepsBack() { // what was chosen is not yet cast
		p.ringButton(k, "end-turn")
		return
	}
	button := ""
	own := rules.NoFig
	for _, m := range st.Show {
		if m.Kind == "button" && button == "" {
			button = m.Name
		}
		if id := p.words.board.FigByName(m.Name); m.Kind == "figure" && own == rules.NoFig && id != rules.NoFig && p.view.Figures[id].Side == t.coach.Lesson.Side {
			own = id
		}
	}
	if st.Want.Kind == "do" || st.Want.Kind == "at" || st.Want.Kind == "out" || st.Want.Kind == "select" {
		if own != rules.NoFig && p.commandable(own) && p.selected != own && p.pick.list == nil && !p.pick.spells {
			p.ringFigure(k, own)
			return
		}
		if button != "" && p.pick.list == nil && p.ringButton(k, button) {
			return
		}
	}
	for _, m := range st.Show {
		switch m.Kind {
		case "figure":
			id := p.words.board.FigByName(m.Name)
			if id != rules.NoFig && (id != p.selected || st.Want.Kind == "next") {
				p.ringFigure(k, id)
			}
		case "cell":
			if c, ok := p.words.board.ParseCell(m.Name); ok {
				p.ringCell(k, c, 1)
			}
		case "wall":
			for i := range p.view.Walls {
				if p.words.board.WallName(i) == m.Name {
					for _, c := range p.view.Walls[i].Cells {
						p.ringCell(k, c, 1)
					}
				}
			}
		case "button":
			p.ringButton(k, m.Name)
		}
	}
}

func (p *play) ringFigure(k *ui.Kit, id rules.FigID) {
	f := &p.view.Figures[id]
	if f.Cell != rules.NoCell {
		p.ringCell(k, f.Cell, f.Size)
	}
}

// ringCell brackets a place on the board and lets an arrow hop above it.
func (p *play) ringCell(k *ui.Kit, c rules.Cell, size int) {
	if p.words.board.Pos(c).Floor != p.pic.Floor {
		id := "floor-up"
		if p.words.board.Pos(c).Floor < p.pic.Floor {
			id = "floor-down"
		}
		p.ringButton(k, id)
		return
	}
	x, y := board.Centre(p.words.board, c)
	x, y = p.pic.Camera.Screen(x+float32(size-1)/2, y+float32(size-1)/2)
	if !p.pic.Camera.Area.Has(x, y) {
		return
	}
	w := p.pic.Camera.Zoom * (float32(size) + 0.06 + 0.05*p.beat())
	thick := max(k.Pt(2.5), p.pic.Camera.Zoom*0.045)
	k.List.Brackets(x-w/2, y-w/2, w, w, w*0.28, thick, thick, quad.Solid(k.Theme.Accent))
	p.pointer(k, x, y-w/2)
}

// ringButton rings a button of the screen; it is false when it is not there.
func (p *play) ringButton(k *ui.Kit, id string) bool {
	for _, h := range k.Hot() {
		if h.ID != id {
			continue
		}
		d := k.Pt(3 + 2*p.beat())
		it := k.List.Rect(h.X-d, h.Y-d, h.W+2*d, h.H+2*d, k.Pt(9), quad.Solid(quad.Color{}))
		it.Stroke, it.StrokeTo = k.Pt(2.5), k.Theme.Accent
		p.pointer(k, h.X+h.W/2, h.Y-d)
		return true
	}
	return false
}

// beat goes between 0 and 1 with time, and rests where motion is unwanted.
func (p *play) beat() float32 {
	if p.set.Reduced {
		return 0.5
	}
	phase := float32(p.now%60) / 60
	return 4 * phase * (1 - phase)
}

// pointer is the arrow above what is spoken of.
func (p *play) pointer(k *ui.Kit, x, y float32) {
	y -= k.Pt(8 + 9*p.beat())
	const down = 1.5707964
	k.List.Triangle(x, y+k.Pt(1.5), k.Pt(20), k.Pt(24), k.Pt(2), down, quad.Solid(quad.RGBA(0x140d08c0)))
	k.List.Triangle(x, y, k.Pt(14), k.Pt(18), k.Pt(1.5), down, quad.Solid(k.Theme.Accent))
}

// tell tells tests how the lesson stands.
func (t *teaching) tell(state map[string]any) {
	if t != nil {
		state["lesson"], state["step"], state["astray"], state["said"] = t.coach.Lesson.ID, t.step, t.off, t.spoken
	}
}

// lessonsKey is the record of how far the lessons have come: a line each, its
// name and the step it stands at.
const lessonsKey = "lessons"

// lessonsDone reads it.
func (d *desk) lessonsDone(ctx *Context) map[string]int {
	done := map[string]int{}
	data, err := ctx.Store.Get(lessonsKey)
	if err != nil && ctx.Notice == "" {
		d.say(ctx, d.lang.F("How far the lessons had come: %s", err.Error()))
	}
	for line := range strings.SplitSeq(string(data), "\n") {
		var id string
		var n int
		if k, _ := fmt.Sscan(line, &id, &n); k == 2 && n >= 0 {
			done[id] = n
		}
	}
	return done
}

// keepLesson keeps how far the lesson has come. One that was finished once stays so.
func (p *play) keepLesson(ctx *Context) {
	l := p.lesson.coach.Lesson
	done := p.lessonsDone(ctx)
	if done[l.ID] >= len(l.Steps) {
		return
	}
	done[l.ID] = p.lesson.coach.Step()
	var b strings.Builder
	all, _ := lessons.All()
	for _, l := range all {
		if n, ok := done[l.ID]; ok {
			fmt.Fprintf(&b, "%s %d\n", l.ID, n)
		}
	}
	if err := ctx.Store.Put(lessonsKey, []byte(b.String())); err != nil {
		p.say(ctx, p.lang.F("How far the lesson has come could not be saved: %s", err.Error()))
	}
}
