package shell

import (
	"runtime"
	"time"

	"wallfall/assets/font"
	"wallfall/assets/lang"
	"wallfall/cmd/game/audio"
	"wallfall/cmd/game/probe"
	"wallfall/input"
	"wallfall/levels/campaign"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// Window is the outermost scene. It pauses the inner one, its clock and the sound while
// another window is used, if the settings say so, and opens what the player gives.
type Window struct {
	UI     *UI
	Inner  Scene
	had    bool   // the window had the keyboard in the tick before
	away   bool   // the scene is paused
	waking bool   // the key or button that ends the pause is still held
	Missed int64  // ticks of all pauses
	veil   ui.Kit // over the paused scene
	linked bool   // what came by the address is neither accepted nor declined yet
}

// Quits reports whether the program has a way to quit: a page is closed by its browser.
const Quits = runtime.GOOS != "js"

// Update advances the scene, or waits for the end of a pause.
func (s *Window) Update(ctx *Context) (Scene, error) {
	in := ctx.In
	if s.had && !in.Focus {
		s.leave()
	}
	s.had = in.Focus
	if len(ctx.Given) > 0 || ctx.Disk != nil {
		s.wake() // the player is back, or should see the change
	}
	if s.away {
		s.Missed++
		s.cover(ctx)
		if in.Pressed || !in.Keys.Empty() {
			s.waking = true
		}
		// The key is released first, so that it does nothing else.
		if s.waking && !in.Down && in.Held == (input.ActionSet{}) {
			s.wake()
		}
		return s, nil
	}
	if s.UI.Speaks != s.UI.Set.Language {
		s.UI.Apply() // the language may have come
	}
	ctx.rest()
	ctx.Tick -= s.Missed // pauses do not count
	defer func() { ctx.Tick += s.Missed }()
	next, err := s.Inner.Update(ctx)
	if next == nil || err != nil {
		return nil, err
	}
	if next = s.UI.Disk.reload(s.UI, ctx, s.given(ctx, next)); next != s.Inner {
		s.UI.Dialog = s.UI.dialogs.stays(s.UI.Dialog, next)
		if s.UI.Notice.Until != ctx.Tick+noticeTicks {
			s.UI.Notice.Clear() // it was about what is left
		}
	}
	s.Inner = next
	out := &ctx.Outside
	if out.Inside != nil {
		_, home := s.Inner.(home)
		out.Inside(!home || s.UI.Dialog != NoDialog)
	}
	if at, ok := s.Inner.(settler); s.linked && out.Settled != nil && (!ok || at.Settled()) {
		s.linked = false
		out.Settled()
	}
	return s, nil
}

func (s *Window) wake() {
	if s.away {
		s.away, s.waking = false, false
		s.UI.Player.SetPaused(false)
	}
}

func (s *Window) leave() {
	if s.UI.Set.Away {
		s.away, s.waking = true, false
		s.UI.Player.SetPaused(true)
	}
}

func (s *Window) cover(ctx *Context) {
	k := &s.veil
	k.Fonts, k.Theme = s.UI.Fonts, s.UI.Kit.Theme
	k.Begin(ui.Input{}, s.UI.scale(ctx))
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	k.Shade(screen)
	text := s.UI.Lang.T("Paused: click or press a key")
	if ctx.In.Touch {
		text = s.UI.Lang.T("Paused: tap to continue")
	}
	r := screen.Inset(k.Pt(10)).Centred(s.UI.Fonts.Measure(font.Bold, k.Pt(20), text)+k.Pt(60), k.Pt(64))
	k.Panel(r)
	k.Label(r.Inset(k.Pt(6)), text, 20, quad.Center, k.Theme.Text, font.Bold)
	k.End()
}

// Draw draws the scene, and the veil over it during a pause.
func (s *Window) Draw(ctx *Context, l *quad.List) {
	ctx.Tick -= s.Missed
	s.Inner.Draw(ctx, l)
	ctx.Tick += s.Missed
	if s.away {
		l.Append(&s.veil.List)
	}
}

// Probe returns what the scene shows and whether it is paused.
func (s *Window) Probe() probe.Frame {
	f := s.Inner.Probe()
	f.State["away"] = s.away
	return f
}

// Leave lets the scene save. The page may be about to be hidden, so a pause begins.
func (s *Window) Leave(ctx *Context) error {
	ctx.Tick -= s.Missed
	defer func() { ctx.Tick += s.Missed }()
	if !Quits {
		s.leave()
	}
	if s.UI.unkept {
		s.UI.Keep(ctx)
	}
	return s.Inner.Leave(ctx)
}

// New returns the first scene: the level that was asked for, or the title. Each of
// install adds the routes and dialogs of a package above.
func New(ctx *Context, opts Options, install ...func(*UI)) (Scene, error) {
	d := &UI{Opts: opts, Fonts: ctx.Fonts, Bind: ctx.Bind, Set: defaultSettings(ctx.ReducedMotion),
		ids: map[string][]string{}, dialogs: dialogs{boxes: map[boxKey]box{}}}
	AddBox(d, SettingsDialog, Box[Scene]{Draw: func(_ Scene, ctx *Context) { d.SettingsBox.draw(d, ctx) }})
	AddBox(d, HelpDialog, Box[Scene]{Draw: func(_ Scene, ctx *Context) { d.HelpBox.help(d, ctx) }})
	AddBox(d, CreditsDialog, Box[Scene]{Draw: func(_ Scene, ctx *Context) { d.HelpBox.credits(d, ctx) }})
	if began := time.Now(); opts.Clock == nil {
		d.Opts.Clock = func() time.Duration { return time.Since(began) }
	}
	for _, f := range install {
		f(d)
	}
	d.Kit.Fonts = ctx.Fonts
	data, err := ctx.Store.Get(SettingsKey)
	d.Set.Language = lang.Of(ctx.Language)
	d.Set = ParseSettings(string(data), d.Set)
	d.Bind.Read(string(data))
	player, silence := audio.Open(ctx.Mute)
	d.Player = player
	d.Apply()
	told := d.Lang.Say(ctx.Notice)
	if err != nil && told == "" {
		told = d.Lang.F("Settings: %s", d.ErrText(err))
	}
	for _, text := range [...]string{told, d.Lang.Say(silence)} {
		if text != "" {
			d.Say(ctx, text)
		}
	}
	var first Scene
	if opts.Resume && opts.File != "" {
		first = d.Routes.Resume(ctx, opts.File, opts.Source)
	}
	switch err = nil; {
	case first != nil: // it goes on
	case opts.File == "":
		first = d.Routes.Title(ctx)
	case opts.Draw:
		first, err = d.Routes.Draw(ctx, opts.File, opts.Source)
	case campaign.Is(opts.Source):
		first, err = d.Routes.Receive(ctx, opts.File, opts.Source)
	case opts.Seats != "":
		first, err = d.Routes.Match(ctx, opts.File, opts.Source)
	default:
		first, err = d.Routes.Play(ctx, opts.File, opts.Source)
	}
	if err != nil {
		return nil, err
	}
	linked := false
	for _, g := range opts.Given {
		next, err := receive(d, ctx, g)
		if err != nil {
			d.Say(ctx, d.Lang.F("Can't open %s: %s", called(d, g), d.ErrText(err)))
			continue
		}
		first, linked = next, linked || g.Link
	}
	return &Window{UI: d, Inner: first, linked: linked}, nil
}
