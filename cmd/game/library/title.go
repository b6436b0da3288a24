// Package library is the title screen and the lists it leads to: levels, puzzles,
// lessons, recordings, and the page of a level from outside. It starts matches and
// the editor only through routes.
package library

import (
	"math"
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/feats"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// title is the first screen: a demo match in the background and the main menu.
type title struct {
	ui        *shell.UI
	matches   []profile.Waiting // to continue
	texts     [2]string         // of the entries that continue one and list all
	textsIn   *lang.Table       // the language of texts
	newcomer  bool              // no lesson or match was ever played, so lessons come first
	demo      *boardview.Player
	demoIndex int   // the demo in the background
	since     int64 // the tick at which the title appeared
	now       int64
	area      ui.Rect       // the part of the board that nothing covers
	menu      []shell.Entry // reused between ticks, and so is sub
	sub       []shell.Entry
	hook      *hook // what is shown before the first title, nil for nothing
}

// titleFocus is the entry by which the title was left last.
type titleFocus struct{ entry string }

func NewTitle(ctx *shell.Context, d *shell.UI) *title {
	t := &title{ui: d, since: ctx.Tick, demoIndex: int(ctx.Tick / 7 % int64(levels.Demos()))}
	t.readMatches(ctx)
	t.newcomer = len(t.matches) == 0 && len(profile.LessonProgress(d, ctx)) == 0
	t.loadDemo()
	if t.newcomer {
		t.hook = newHook(ctx, d)
	}
	d.Stand(shell.Part[titleFocus](d).entry)
	return t
}

// readMatches reads which matches can be continued.
func (t *title) readMatches(ctx *shell.Context) {
	t.matches, t.textsIn = profile.Matches(t.ui, ctx), nil
}

// translate writes the texts of the entries about matches.
func (t *title) translate() {
	if t.textsIn == t.ui.Lang || len(t.matches) == 0 {
		return
	}
	t.textsIn = t.ui.Lang
	in, name := &t.matches[0].Info, ""
	if lv, err := levels.Parse(in.File, in.Source); err == nil {
		name = lv.Title
	}
	t.texts = [2]string{t.ui.Lang.F("Continue: %s, round %d", t.ui.Lang.T(name), in.Round), t.ui.Lang.F("Your matches (%d)", len(t.matches))}
}

// loadDemo loads the current demo.
func (t *title) loadDemo() {
	t.demo = nil
	if s, _ := levels.LoadDemo(t.demoIndex); s != nil { // tests cover every demo
		t.demo = boardview.NewDemo(t.ui.Fonts, t.ui.Lang, s)
	}
}

// entries returns the main menu.
func (t *title) entries() []shell.Entry {
	t.translate()
	list := t.menu[:0]
	n := len(t.matches)
	if n > 0 {
		list = append(list, shell.Entry{ID: "continue", Icon: icon.Play, Primary: true, Text: t.texts[0]})
	}
	list = append(list, shell.Entry{ID: "campaign", Icon: icon.Branch, Primary: n == 0, Text: t.ui.Lang.T("Campaign")})
	play := shell.Entry{ID: "play", Text: t.ui.Lang.T("Play"), Icon: icon.Pawn}
	learn := shell.Entry{ID: "learn", Text: t.ui.Lang.T("Tutorial"), Icon: icon.Hand}
	if t.newcomer {
		list = append(list, learn, play)
	} else {
		list = append(list, play, learn)
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

// playMenu draws that menu, and returns the ID of the chosen entry.
func (t *title) playMenu(ctx *shell.Context) string {
	l := t.ui.Lang
	list := append(t.sub[:0], shell.Entry{ID: "levels", Text: l.T("Levels"), Icon: icon.Flag, Primary: true}, shell.Entry{ID: "puzzles", Text: l.T("Puzzles"), Icon: icon.Star},
		shell.Entry{ID: "daily", Text: l.T("Puzzle of the day"), Icon: icon.Lamp}, shell.Entry{ID: "skirmish", Text: l.T("New skirmish"), Icon: icon.Dice})
	if len(t.matches) > 1 {
		list = append(list, shell.Entry{ID: "matches", Icon: icon.List, Text: t.texts[1]})
	}
	list = append(list, shell.Entry{ID: "menu-back", Text: l.T("Back"), Icon: icon.Back})
	t.sub = list
	id := t.ui.Menu(t.ui.MenuRoom(ctx, list, l.T("Play")), list)
	if id != "" || t.ui.Kit.In.Cancel {
		t.ui.Dialog = shell.NoDialog
	}
	return id
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
	t.advanceDemo()
	id := t.layout(ctx, k)
	at := &shell.Part[titleFocus](t.ui).entry
	switch {
	case t.ui.Dialog == playDialog:
		id, *at = t.playMenu(ctx), "play"
	case id != "":
		*at = id
	}
	next, err := t.follow(ctx, id)
	t.ui.Common(ctx)
	t.ui.End(ctx)
	return next, err
}

// advanceDemo plays the demo slowly and goes on to the next one.
func (t *title) advanceDemo() {
	if t.demo == nil {
		return
	}
	t.demo.Advance(0.8, t.ui.Set.Reduced || t.ui.Set.Speed == 0)
	if t.demo.Done {
		t.demoIndex++
		t.loadDemo()
	}
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
		shade := k.List.Rect(0, 0, column.W*1.5, ctx.Height, 0, quad.Gradient(quad.RGBA(0x120b07f4), quad.RGBA(0x120b0700)))
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
		return NewDaily(ctx, t.ui)
	case "skirmish":
		return NewSkirmish(ctx, t.ui), nil
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
