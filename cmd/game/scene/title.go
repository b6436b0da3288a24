package scene

import (
	"math"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/session"
	"wallfall/levels"
	"wallfall/levels/script"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// title is the first screen: the name over a board on which a match plays
// itself, and what to do.
type title struct {
	ui    *desk
	match *session.Match // that can be continued, nil for none
	fresh bool           // nothing was ever learned or played: lessons are offered first
	back  *reel
	show  int   // the match behind
	since int64 // tick at which it was first shown
	now   int64
	area  ui.Rect // where the board is not covered
	list  []entry // scratch: what can be done from here
}

func newTitle(ctx *Context, d *desk) *title {
	t := &title{ui: d, match: savedMatch(d, ctx), since: ctx.Tick, show: int(ctx.Tick / 7 % int64(levels.Demos()))}
	t.fresh = t.match == nil && len(lessonsDone(d, ctx)) == 0
	t.load()
	d.stand(d.left)
	return t
}

// load sets the board up for the next match behind.
func (t *title) load() {
	t.back = nil
	s, _ := levels.LoadDemo(t.show) // a test plays every one
	if s == nil {
		return
	}
	shots := make([]script.Step, len(s.Events))
	for i, e := range s.Events {
		shots[i].Events = e
	}
	t.back = newReel(t.ui.fonts, t.ui.lang, s.Level, s.First, shots)
	t.back.once = true
}

// entries are what can be done from here.
func (t *title) entries() []entry {
	list := t.list[:0]
	if t.match != nil {
		list = append(list, entry{id: "continue", icon: icon.Play, primary: true,
			text: t.ui.lang.F("Continue: %s, round %d", t.ui.lang.T(t.match.Level().Title), t.match.State().Round())})
	}
	play := entry{id: "play", text: t.ui.lang.T("Play"), icon: icon.Flag, primary: t.match == nil && !t.fresh}
	learn := entry{id: "learn", text: t.ui.lang.T("Learn"), icon: icon.Hand}
	if t.fresh {
		learn.primary, learn.text = true, t.ui.lang.T("Learn to play")
		list = append(list, learn, play)
	} else {
		list = append(list, play, learn)
	}
	list = append(list, entry{id: "make", text: t.ui.lang.T("Make levels"), icon: icon.Pencil}, entry{id: "recordings", text: t.ui.lang.T("Recordings"), icon: icon.Film},
		entry{id: "rules", text: t.ui.lang.T("Rulebook"), icon: icon.Star},
		entry{id: "settings", text: t.ui.lang.T("Settings"), icon: icon.Gear},
		entry{id: "help", text: t.ui.lang.T("Help and keys"), icon: icon.Info},
		entry{id: "credits", text: t.ui.lang.T("Credits"), icon: icon.List})
	if quits {
		list = append(list, entry{id: "quit", text: t.ui.lang.T("Quit"), icon: icon.Back})
	}
	t.list = list
	return list
}

// Update lays the title out.
func (t *title) Update(ctx *Context) (Scene, error) {
	k := t.ui.begin(ctx, true)
	t.now = ctx.Tick
	t.play()
	next, err := t.use(ctx, t.layout(ctx, k))
	t.ui.common(ctx)
	t.ui.end(ctx)
	return next, err
}

// play lets the match behind go on, slowly.
func (t *title) play() {
	if t.back == nil {
		return
	}
	t.back.advance(0.8, t.ui.set.Reduced || t.ui.set.Speed == 0)
	if t.back.done {
		t.show++
		t.load()
	}
}

// layout places the name and the menu, beside the board where the screen is
// broad and around it where it is high, and gives what was used.
func (t *title) layout(ctx *Context, k *ui.Kit) string {
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	age := float32(ctx.Tick - t.since)
	if t.ui.set.Reduced {
		age = 1e4
	}
	list := t.entries()
	high := k.Pt(52) * float32(len(list))
	motto := t.ui.lang.T("Walls that move. Floors that open. One table, alone or together.")
	if screen.W > screen.H*1.05 {
		column := screen.CutLeft(max(k.Pt(330), min(k.Pt(480), screen.W*0.42)))
		t.area = screen
		shade := k.List.Rect(0, 0, column.W*1.5, ctx.Height, 0, quad.Gradient(quad.RGBA(0x120b07f4), quad.RGBA(0x120b0700)))
		shade.Rot, shade.HX, shade.HY = -math.Pi/2, shade.HY, shade.HX
		column = column.Inset(k.Pt(26))
		name := lettering(&k.List, column.X, column.Y+max(0, (column.H-high-k.Pt(170))*0.3), column.W, age)
		column.CutTop(name + max(0, (column.H-high-k.Pt(170))*0.3))
		k.Paragraph(column.CutTop(k.Pt(44)), motto, 15, quad.Left, k.Theme.Text, font.Regular)
		column.CutTop(max(k.Pt(4), min(k.Pt(24), (column.H-high)*0.5)))
		column.W = min(column.W, k.Pt(330))
		return t.ui.menu(column, list)
	}
	top := screen.CutTop(min(screen.H*0.3, screen.W*0.36+k.Pt(60)))
	k.List.Rect(0, 0, ctx.Width, top.H*1.2, 0, quad.Gradient(quad.RGBA(0x120b07e0), quad.RGBA(0x120b0700)))
	w := min(top.W-k.Pt(36), k.Pt(520))
	name := lettering(&k.List, top.X+(top.W-w)/2, k.Pt(26), w, age)
	k.Label(ui.Rect{X: k.Pt(18), Y: k.Pt(28) + name, W: top.W - k.Pt(36), H: k.Pt(26)}, motto, 14, quad.Center, k.Theme.Text, font.Regular)
	foot := screen.CutBottom(min(high+k.Pt(24), screen.H*0.72))
	t.area = screen
	k.List.Rect(0, foot.Y-k.Pt(60), ctx.Width, foot.H+k.Pt(60), 0, quad.Gradient(quad.RGBA(0x120b0700), quad.RGBA(0x120b07f0)))
	return t.ui.menu(foot.Centred(min(foot.W-k.Pt(36), k.Pt(420)), foot.H-k.Pt(16)), list)
}

// use does what was chosen.
func (t *title) use(ctx *Context, id string) (Scene, error) {
	if id != "" {
		t.ui.left = id
	}
	switch id {
	case "continue":
		return t.ui.routes.Continue(t.match), nil
	case "play":
		return t.ui.routes.Levels(LevelsAt{Replaces: t.match != nil}), nil
	case "learn":
		return t.ui.routes.Learn(ctx), nil
	case "make":
		return t.ui.routes.Make(ctx, Bench{}, t), nil
	case "recordings":
		return t.ui.routes.Recordings(ctx), nil
	case "rules":
		t.ui.openRule("")
	case "settings":
		t.ui.dialog = settingsDialog
	case "help":
		t.ui.dialog = helpDialog
	case "credits":
		t.ui.dialog = creditsDialog
	case "quit":
		return nil, nil
	}
	return t, nil
}

// Draw draws the board behind, which drifts slowly, and the menu.
func (t *title) Draw(ctx *Context, l *quad.List) {
	tabletop(ctx, l)
	if r := t.back; r != nil {
		t.drift(ctx)
		r.pic.Draw(l)
		l.Rect(0, 0, ctx.Width, ctx.Height, 0, quad.Solid(quad.RGBA(0x140d0850)))
	}
	l.Append(&t.ui.kit.List)
}

// drift moves the camera in a slow eight around the middle of what is not covered.
func (t *title) drift(ctx *Context) {
	r := t.back
	cam := &r.pic.Camera
	r.pic.Scale, r.pic.Palette, r.pic.Lang = ctx.Scale, t.ui.palette, t.ui.lang
	cam.SetArea(r.words.board, quad.Box(0, 0, ctx.Width, ctx.Height))
	cam.Fit(r.words.board)
	w, h := float32(r.words.board.Width()), float32(r.words.board.Height())
	cam.Zoom = max(t.area.W/(w+1), min(t.area.H/(h+1), t.area.W/(w*0.72)), ctx.Scale*30) * 1.12
	mx, my := t.area.Mid()
	phase := float64(t.now) / 60
	dx, dy := float32(math.Sin(phase*0.11)), float32(math.Sin(phase*0.17))
	r.pic.Plain = t.ui.set.plain(ctx)
	if t.ui.set.Reduced || r.pic.Plain {
		phase, dx, dy = 0, 0, 0
	}
	cam.X = cam.X - (mx-ctx.Width/2)/cam.Zoom + dx*w*0.08
	cam.Y = cam.Y - (my-ctx.Height/2)/cam.Zoom + dy*h*0.06
	cam.Zoom *= 1 + 0.05*float32(math.Sin(phase*0.07))
}

// Probe tells tests what can be pressed.
func (t *title) Probe() probe.Frame {
	return probe.Frame{Scene: "title", Hot: t.ui.shown, State: map[string]any{"continue": t.match != nil, "notice": t.ui.notice, "dialog": int(t.ui.dialog), "fresh": t.fresh}}
}

// Leave has nothing to save.
func (t *title) Leave(*Context) error { return nil }

func (t *title) home() {}
