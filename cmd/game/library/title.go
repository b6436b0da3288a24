// Package library is the title screen and the lists it leads to: levels, puzzles,
// lessons, recordings, and the page of a level from outside. It starts matches and
// the editor only through routes.
package library

import (
	"bytes"
	"math"
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/chronicle"
	"wallfall/cmd/game/feats"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/generate"
	"wallfall/levels/lessons"
	"wallfall/render/board/ease"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// title is the first screen: a demo match in the background and the main menu.
type title struct {
	ui        *shell.UI
	matches   []profile.Waiting // to continue
	last      *levels.Level     // the level of the first of them
	newcomer  bool              // no lesson or match was ever played, so lessons come first
	demo      *boardview.Player
	demoIndex int   // the demo in the background
	since     int64 // the tick at which the title appeared
	now       int64
	area      ui.Rect       // the part of the board that nothing covers
	menu      []shell.Entry // reused between ticks
	hook      *hook         // what is shown before the first title, nil for nothing
}

// titleFocus is the entry by which the title was left last.
type titleFocus struct{ entry string }

func NewTitle(ctx *shell.Context, d *shell.UI) *title {
	t := &title{ui: d, since: ctx.Tick, demoIndex: int(ctx.Tick / 7 % int64(levels.Demos()))}
	t.readMatches(ctx)
	progress := profile.LessonProgress(d, ctx)
	t.newcomer = !taught(progress) && profile.Campaign(d, ctx, campaign.ShippedID) == nil
	t.loadDemo()
	if len(t.matches) == 0 && len(progress) == 0 {
		t.hook = newHook(ctx, d)
	}
	d.Stand(shell.Part[titleFocus](d).entry)
	return t
}

// taught reports whether a lesson is done.
func taught(progress map[string]int) bool {
	if len(progress) == 0 {
		return false // reading the lessons takes a tenth of the start in a browser
	}
	all, _ := lessons.All()
	return slices.ContainsFunc(all, func(l *lessons.Lesson) bool { return progress[l.ID] >= l.Done() })
}

func (t *title) readMatches(ctx *shell.Context) {
	if t.matches = profile.Matches(t.ui, ctx); len(t.matches) > 0 {
		in := &t.matches[0].Info
		if lv, err := levels.Parse(in.File, in.Source); err == nil {
			t.last = lv
		}
	}
}

func (t *title) loadDemo() {
	t.demo = nil
	if s, _ := levels.LoadDemo(t.demoIndex); s != nil { // tests cover every demo
		t.demo = boardview.NewDemo(t.ui.Fonts, t.ui.Lang, s)
	}
}

func (t *title) entries() []shell.Entry {
	list := t.menu[:0]
	n := len(t.matches)
	if n > 0 {
		list = append(list, shell.Entry{ID: "continue", Icon: icon.Play, Primary: true, Text: t.ui.Lang.F("Continue: %s, round %d", narrate.Title(t.ui.Lang, t.last), t.matches[0].Info.Round)})
	}
	tale := shell.Entry{ID: "campaign", Icon: icon.Branch, Primary: n == 0 && !t.newcomer, Text: t.ui.Lang.T("Campaign")}
	play := shell.Entry{ID: "play", Text: t.ui.Lang.T("Play"), Icon: icon.Pawn}
	learn := shell.Entry{ID: "learn", Text: t.ui.Lang.T("Tutorial"), Icon: icon.Hand, Primary: n == 0 && t.newcomer}
	if t.newcomer {
		list = append(list, learn, tale, play)
	} else {
		list = append(list, tale, play, learn)
	}
	list = append(list, shell.Entry{ID: "make", Text: t.ui.Lang.T("Level editor"), Icon: icon.Pencil}, shell.Entry{ID: "recordings", Text: t.ui.Lang.T("Replays"), Icon: icon.Film},
		shell.Entry{ID: "feats", Text: t.ui.Lang.T("Feats and unlocks"), Icon: icon.Cup},
		shell.Entry{ID: "settings", Text: t.ui.Lang.T("Settings"), Icon: icon.Gear},
		shell.Entry{ID: "help", Text: t.ui.Lang.T("Help and rulebook"), Icon: icon.Info})
	if shell.Quits {
		list = append(list, shell.Entry{ID: "quit", Text: t.ui.Lang.T("Quit"), Icon: icon.Back})
	}
	t.menu = list
	return list
}

// playDialog is the menu of what can be played besides the campaign.
const playDialog shell.Dialog = "play"

// playMenu draws that menu, and returns the scene that the chosen entry leads to.
func (t *title) playMenu(ctx *shell.Context) (shell.Scene, error) {
	l := t.ui.Lang
	list := append(t.menu[:0], shell.Entry{ID: "levels", Text: l.T("Levels"), Icon: icon.Flag, Primary: true}, shell.Entry{ID: "puzzles", Text: l.T("Puzzles"), Icon: icon.Star},
		shell.Entry{ID: "daily", Text: l.T("Puzzle of the day"), Icon: icon.Lamp}, shell.Entry{ID: "skirmish", Text: l.T("New skirmish"), Icon: icon.Dice})
	if len(t.matches) > 1 {
		list = append(list, shell.Entry{ID: "matches", Icon: icon.List, Text: l.F("Your matches (%d)", len(t.matches))})
	}
	list = append(list, shell.Entry{ID: "menu-back", Text: l.T("Back"), Icon: icon.Back})
	id := t.ui.MenuBox(ctx, l.T("Play"), list)
	if id != "" || t.ui.Kit.In.Cancel {
		t.ui.Dialog = shell.NoDialog
	}
	return t.follow(ctx, id)
}

// Update implements shell.Scene.
func (t *title) Update(ctx *shell.Context) (shell.Scene, error) {
	if t.hook != nil {
		if t.hook.update(ctx, t.ui) {
			t.hook, t.since = nil, ctx.Tick
		}
		return t, nil
	}
	k := t.ui.Begin(ctx, true)
	t.now = ctx.Tick
	if t.demo != nil {
		if t.demo.Advance(0.8, t.ui.Set.Reduced || t.ui.Set.Speed == 0); t.demo.Done {
			t.demoIndex++
			t.loadDemo()
		}
	}
	id := t.layout(ctx, k)
	if id != "" {
		shell.Part[titleFocus](t.ui).entry = id
	}
	next, err := t.follow(ctx, id)
	if err != nil {
		return nil, err
	}
	return t.ui.Finish(t, next, ctx)
}

// layout draws the logo and the menu and returns the ID of the chosen entry.
func (t *title) layout(ctx *shell.Context, k *ui.Kit) string {
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	age := float32(ctx.Tick - t.since)
	if t.ui.Set.Reduced {
		age = 1e4
	}
	list := t.entries()
	high := k.Pt(52) * float32(len(list))
	motto := t.ui.Lang.T("Walls that move. Floors that open. One table, alone or together.")
	if t.ui.Set.Title != "" {
		motto = t.ui.Lang.T(t.ui.Set.Title) + ". " + motto
	}
	if screen.W > screen.H*1.05 {
		column := screen.CutLeft(max(k.Pt(330), min(k.Pt(480), screen.W*0.42)))
		t.area = screen
		k.List.Rect(0, 0, column.W, ctx.Height, 0, quad.Solid(quad.RGBA(0x120b07f4))) // the logo lies over no board
		shade := k.List.Rect(column.W, 0, column.W*0.4, ctx.Height, 0, quad.Gradient(quad.RGBA(0x120b07f4), quad.RGBA(0x120b0700)))
		shade.Rot, shade.HX, shade.HY = -math.Pi/2, shade.HY, shade.HX
		column = column.Inset(k.Pt(26))
		name := shell.Lettering(&k.List, column.X, column.Y+max(0, (column.H-high-k.Pt(170))*0.3), column.W, age)
		column.CutTop(name + max(0, (column.H-high-k.Pt(170))*0.3))
		column.W = min(column.W, k.Pt(330))
		k.Paragraph(column.CutTop(max(k.Pt(44), k.TextHeight(motto, 15, column.W, font.Regular))), motto, 15, quad.Left, k.Theme.Text, font.Regular)
		column.CutTop(max(k.Pt(4), min(k.Pt(24), (column.H-high)*0.5)))
		return t.ui.Menu(column, list)
	}
	top := screen.CutTop(min(screen.H*0.3, screen.W*0.36+k.Pt(60)))
	k.List.Rect(0, 0, ctx.Width, top.H*1.2, 0, quad.Gradient(quad.RGBA(0x120b07e0), quad.RGBA(0x120b0700)))
	w := min(top.W-k.Pt(36), k.Pt(520))
	name := shell.Lettering(&k.List, top.X+(top.W-w)/2, k.Pt(26), w, age)
	k.Label(ui.Rect{X: k.Pt(18), Y: k.Pt(28) + name, W: top.W - k.Pt(36), H: k.Pt(26)}, motto, 14, quad.Center, k.Theme.Text, font.Regular)
	foot := screen.CutBottom(min(high+k.Pt(24), screen.H*0.72))
	t.area = screen
	k.List.Rect(0, foot.Y-k.Pt(60), ctx.Width, foot.H+k.Pt(60), 0, quad.Gradient(quad.RGBA(0x120b0700), quad.RGBA(0x120b07f0)))
	return t.ui.Menu(foot.Centred(min(foot.W-k.Pt(36), k.Pt(420)), foot.H-k.Pt(16)), list)
}

// follow returns the scene that a menu entry leads to.
func (t *title) follow(ctx *shell.Context, id string) (shell.Scene, error) {
	switch id {
	case "continue":
		if m := profile.Continue(t.ui, ctx, t.matches[0].Key); m != nil {
			return t.ui.Routes.Continue(ctx, m), nil
		}
		t.readMatches(ctx)
	case "matches":
		return newSavedList(ctx, t.ui, true), nil
	case "campaign":
		return t.ui.Routes.Campaign(ctx), nil
	case "play":
		t.ui.Dialog = playDialog
	case "levels", "puzzles":
		return t.ui.Routes.Levels(shell.LevelsAt{Puzzles: id == "puzzles"}), nil
	case "learn":
		return t.ui.Routes.Learn(ctx), nil
	case "daily":
		y := profile.Today(t.ui)
		if text := profile.Daily(ctx, y); text != nil {
			return offerDay(ctx, t.ui, y, text)
		}
		m := &making{ListScreen: shell.ListScreen{UI: t.ui}, day: y}
		m.start(ctx)
		return m, nil
	case "skirmish":
		t.ui.Stand("make-skirmish")
		return &making{ListScreen: shell.ListScreen{UI: t.ui}, wanted: generate.Options{Size: generate.Medium, Systems: generate.AllSystems, Sides: 2}}, nil
	case "make":
		return t.ui.Routes.Make(ctx, shell.Bench{}, t), nil
	case "recordings":
		return t.ui.Routes.Recordings(ctx), nil
	case "settings":
		t.ui.Dialog = shell.SettingsDialog
	case "help":
		t.ui.Dialog = shell.HelpDialog
	case "feats":
		return feats.NewPage(ctx, t.ui), nil
	case "quit":
		return nil, nil
	}
	return t, nil
}

// Draw implements shell.Scene.
func (t *title) Draw(ctx *shell.Context, l *quad.List) {
	t.ui.Tabletop(ctx, l)
	if t.hook != nil {
		t.hook.draw(ctx, t.ui, l)
		return
	}
	if r := t.demo; r != nil {
		t.moveCamera(ctx)
		r.Pic.Draw(l)
		l.Rect(0, 0, ctx.Width, ctx.Height, 0, quad.Solid(quad.RGBA(0x140d0850)))
	}
	l.Append(&t.ui.Kit.List)
}

// moveCamera moves the camera slowly along a figure of eight.
func (t *title) moveCamera(ctx *shell.Context) {
	r := t.demo
	cam := &r.Pic.Camera
	r.Pic.Scale, r.Pic.Palette, r.Pic.Lang = ctx.Scale, t.ui.Palette, t.ui.Lang
	cam.SetArea(r.Words.Board, quad.Box(0, 0, ctx.Width, ctx.Height))
	cam.Fit(r.Words.Board)
	w, h := float32(r.Words.Board.Width()), float32(r.Words.Board.Height())
	cam.Zoom = max(t.area.W/(w+1), min(t.area.H/(h+1), t.area.W/(w*0.72)), ctx.Scale*30) * 1.12
	mx, my := t.area.Mid()
	phase := float64(t.now) / 60
	dx, dy := float32(math.Sin(phase*0.11)), float32(math.Sin(phase*0.17))
	r.Pic.Plain = t.ui.Set.Plain(ctx)
	if t.ui.Set.Reduced || r.Pic.Plain {
		phase, dx, dy = 0, 0, 0
	}
	cam.X = cam.X - (mx-ctx.Width/2)/cam.Zoom + dx*w*0.08
	cam.Y = cam.Y - (my-ctx.Height/2)/cam.Zoom + dy*h*0.06
	cam.Zoom *= 1 + 0.05*float32(math.Sin(phase*0.07))
}

// Probe implements shell.Scene.
func (t *title) Probe() probe.Frame {
	return probe.Frame{Scene: "title", Hot: t.ui.Shown, State: map[string]any{"continue": len(t.matches) > 0, "matches": len(t.matches), "notice": t.ui.Notice.Text, "dialog": string(t.ui.Dialog), "fresh": t.newcomer, "hook": t.hook != nil}}
}

// Leave implements shell.Scene.
func (t *title) Leave(*shell.Context) error { return nil }

func (t *title) Home() {}

// hook is what is shown once, before the first title: a scene that shows what walls do to
// people, and one line. Any press ends it.
type hook struct {
	film *boardview.Player
	age  int         // in ticks
	dies rules.Event // the death in the last shot
	near float32     // 0..1, how close the camera is to it
}

// HookKey is the key of the record that the scene was shown.
const HookKey = "hook"

// The longest time of the scene in ticks, that of its still picture, and how long its end
// stays.
const (
	hookTime  = 720
	hookStill = 360
	hookEnd   = 100
)

// newHook returns the scene if it may be shown and never was, and notes that it was.
func newHook(ctx *shell.Context, d *shell.UI) *hook {
	if seen, err := ctx.Store.Get(HookKey); !d.Opts.Hook || len(seen) > 0 || err != nil {
		return nil
	}
	s, err := levels.LoadHook() // a test covers it
	if err != nil || ctx.Store.Put(HookKey, []byte("seen\n")) != nil {
		return nil // it would be shown again each time
	}
	h := &hook{film: boardview.NewDemo(d.Fonts, d.Lang, s)}
	for _, e := range s.Events[len(s.Events)-1] {
		if e.Kind == rules.EvDeath {
			h.dies = e
		}
	}
	for d.Set.Reduced && h.film.At < len(s.Events)-2 {
		h.film.Next(true)
		h.near = 1
	}
	return h
}

// update advances the scene and reports whether it is over.
func (h *hook) update(ctx *shell.Context, d *shell.UI) bool {
	ctx.Stir()
	in := ctx.In
	pressed := in.Pressed || in.Secondary || in.Wheel != 0 || in.Fresh != (input.ActionSet{}) || in.Keys != (input.KeySet{})
	d.Begin(ctx, false)
	d.End(ctx)
	if h.age++; h.age > 5 && pressed {
		return true
	}
	if d.Set.Reduced {
		return h.age > hookStill
	}
	speed := float32(1.5)
	if h.film.At == len(h.film.Shots)-1 { // slow, and from nearby
		speed, h.near = 0.6, min(1, h.near+0.03)
	}
	if h.film.Advance(speed, false); h.film.Done {
		h.age = max(h.age, hookTime-hookEnd)
	}
	return h.age > hookTime
}

// draw draws the scene, and its line below.
func (h *hook) draw(ctx *shell.Context, d *shell.UI, l *quad.List) {
	k := &d.Kit
	r := ui.Rect{W: ctx.Width, H: ctx.Height}
	foot := r.CutBottom(min(k.Pt(96), r.H*0.28))
	h.film.Pic.Palette, h.film.Pic.Lang, h.film.Pic.Scale = d.Palette, d.Lang, ctx.Scale
	cam, near := &h.film.Pic.Camera, ease.InOut(h.near)
	cam.SetArea(h.film.Words.Board, r.Inset(k.Pt(12)).Bounds())
	cam.Fit(h.film.Words.Board)
	x, y := scene.Centre(h.film.Words.Board, h.dies.From)
	cam.X, cam.Y, cam.Zoom = cam.X+(x-cam.X)*near, cam.Y+(y-cam.Y)*near, cam.Zoom*(1+1.2*near)
	h.film.Pic.Draw(l)
	if h.near == 1 && h.film.Pic.View.Figures[h.dies.Fig].Cell == rules.NoCell {
		said := d.Lang.F("%s is crushed by the walls", h.film.Words.Fig(h.dies.Fig))
		x, y := foot.CutTop(k.Pt(30)).Mid()
		l.TextIn(x, y, said, font.Bold, k.Pt(k.Fitted(said, 18, 10, foot.W-k.Pt(24), font.Bold)), quad.Center, quad.Middle, k.Theme.Text)
	}
	skip := d.Lang.T("Click or press any key to skip")
	if ctx.In.Touch {
		skip = d.Lang.T("Tap to skip")
	}
	l.TextIn(r.X+r.W-k.Pt(14), k.Pt(18), skip, font.Regular, k.Pt(k.Fitted(skip, 14, 10, r.W-k.Pt(28), font.Regular)), quad.Right, quad.Middle, k.Theme.Dim)
	text := d.Lang.T("Nobody here hits hard. The walls do.")
	size := k.Fitted(text, 26, 12, foot.W-k.Pt(24), font.Bold)
	x, y = foot.Mid()
	l.TextIn(x, y, text, font.Bold, k.Pt(size), quad.Center, quad.Middle, k.Theme.Accent.Fade(min(1, float32(h.age)/60)))
}

// Install registers the routes to the title and the lists.
func Install(d *shell.UI) {
	shell.AddBox(d, playDialog, shell.Box[*title]{Lead: (*title).playMenu})
	shell.AddBox(d, chronicle.SolutionDialog, shell.Box[*LevelList]{Lead: func(s *LevelList, ctx *shell.Context) (shell.Scene, error) {
		return s.solutionBox(ctx, s)
	}})
	shell.AddBox(d, chronicle.SolutionDialog, shell.Box[*Offer]{Lead: func(o *Offer, ctx *shell.Context) (shell.Scene, error) {
		return o.page.solutionBox(ctx, o)
	}})
	shell.AddBox(d, seats.Dialog, shell.Box[*LevelList]{Draw: func(s *LevelList, ctx *shell.Context) {
		if s.Selected >= 0 {
			seats.NextMatchBox(d, ctx, s.Cards[s.Selected].level, &s.Cards[s.Selected].words)
		}
	}})
	shell.AddBox(d, seats.Dialog, shell.Box[*Offer]{Draw: func(o *Offer, ctx *shell.Context) {
		if c := &o.page.Cards[0]; c.words.Board != nil {
			seats.NextMatchBox(d, ctx, c.level, &c.words)
		}
	}})
	r := &d.Routes
	r.Title = func(ctx *shell.Context) shell.Scene { return NewTitle(ctx, d) }
	r.Learn = func(ctx *shell.Context) shell.Scene { return NewLearn(ctx, d) }
	r.Board = func(ctx *shell.Context, l *lessons.Lesson) (shell.Scene, error) { return openBoard(ctx, d, l) }
	r.PassLesson = func(ctx *shell.Context, l *lessons.Lesson) (shell.Scene, error) {
		profile.SaveLesson(d, ctx, l, l.Done())
		all, _ := lessons.All()
		for i := range all[1:] {
			if all[i].ID == l.ID {
				return r.Lesson(ctx, all[i+1], 0)
			}
		}
		return r.Campaign(ctx), nil
	}
	r.Recordings = func(ctx *shell.Context) shell.Scene { return NewRecordings(ctx, d) }
	r.Levels = func(at shell.LevelsAt) shell.Scene { return NewLevelList(d, at) }
	r.Resume = func(ctx *shell.Context, file string, source []byte) shell.Scene {
		for _, w := range profile.Matches(d, ctx) {
			if w.Info.File != file || !bytes.Equal(w.Info.Source, source) {
				continue
			}
			if m := profile.Continue(d, ctx, w.Key); m != nil {
				return r.Continue(ctx, m)
			}
		}
		return nil
	}
	r.Offer = func(file string, text []byte) (shell.Scene, error) {
		o, err := NewOffer(d, file, text)
		if err != nil {
			return nil, err
		}
		return o, nil
	}
}
