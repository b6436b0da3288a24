package shell

import (
	"strings"
	"time"
	"wallfall/assets/font"
	"wallfall/assets/lang"
	"wallfall/cmd/game/audio"
	"wallfall/cmd/game/probe"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// shell is around every scene. It stops the scene, its clocks and the sound
// while the player looks elsewhere, if the settings say so.
type Window struct {
	UI     *UI
	Inner  Scene
	had    bool   // the window had the keyboard in the tick before
	away   bool   // the scene stands still
	waking bool   // what woke it is still held
	Missed int64  // ticks it has stood still
	veil   ui.Kit // what lies over it meanwhile
}

// Update advances the scene, or waits for the player to come back.
func (s *Window) Update(ctx *Context) (Scene, error) {
	in := ctx.In
	if s.had && !in.Focus {
		s.leave()
	}
	s.had = in.Focus
	if len(ctx.Given) > 0 || ctx.Disk != nil {
		s.wake() // whoever gives something is back; what has changed on disk is to be seen
	}
	if s.away {
		s.Missed++
		s.cover(ctx)
		if in.Pressed || !in.Keys.Empty() {
			s.waking = true
		}
		// What wakes it is let go of first, so that it does nothing else.
		if s.waking && !in.Down && in.Held == 0 {
			s.wake()
		}
		return s, nil
	}
	if s.UI.Speaks != s.UI.Set.Language {
		s.UI.Apply() // the language may have come
	}
	ctx.Tick -= s.Missed // the scene has not noticed
	defer func() { ctx.Tick += s.Missed }()
	next, err := s.Inner.Update(ctx)
	if next == nil || err != nil {
		return nil, err
	}
	s.Inner = s.UI.Disk.reload(ctx, given(s.UI, ctx, next))
	s.tellOutside(ctx)
	return s, nil
}

// wake lets the scene go on.
func (s *Window) wake() {
	if s.away {
		s.away, s.waking = false, false
		s.UI.Player.SetPaused(false)
	}
}

// tellOutside tells the world around the window how the player stands.
func (s *Window) tellOutside(ctx *Context) {
	out := &ctx.Outside
	if out.Inside != nil {
		_, home := s.Inner.(home)
		out.Inside(!home || s.UI.Dialog != NoDialog)
	}
	if s.UI.linked && out.Settled != nil && s.Settled() {
		s.UI.linked = false
		out.Settled()
	}
}

// settled reports whether what came by the address was taken up, or left again.
func (s *Window) Settled() bool {
	at, ok := s.Inner.(settler)
	return !ok || at.Settled()
}

// leave stops the scene.
func (s *Window) leave() {
	if s.UI.Set.Away {
		s.away, s.waking = true, false
		s.UI.Player.SetPaused(true)
	}
}

// cover lays the veil out.
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

// Draw draws the scene, and the veil over it while it stands still.
func (s *Window) Draw(ctx *Context, l *quad.List) {
	ctx.Tick -= s.Missed
	s.Inner.Draw(ctx, l)
	ctx.Tick += s.Missed
	if s.away {
		l.Append(&s.veil.List)
	}
}

// Probe tells tests what the scene shows, and whether it stands still.
func (s *Window) Probe() probe.Frame {
	f := s.Inner.Probe()
	f.State["away"] = s.away
	return f
}

// Leave lets the scene save. The player may be about to look elsewhere, as when
// a page is hidden, so it stands still from now on.
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

// New returns the first scene: the level asked for, or the title. Each of install adds
// the routes and dialogs of a package above.
func New(ctx *Context, opts Options, install ...func(*UI)) (Scene, error) {
	d := &UI{Opts: opts, Fonts: ctx.Fonts, Bind: ctx.Bind, Set: DefaultSettings(ctx.ReducedMotion), began: time.Now()}
	d.Wire()
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
	var notices []string // each matters, so none replaces another
	if ctx.Notice != "" {
		notices = append(notices, lang.Tell(d.Speaks, ctx.Notice))
	}
	if err != nil && ctx.Notice == "" {
		notices = append(notices, d.Lang.F("Settings: %s", d.ErrText(err)))
	}
	if silence != "" {
		notices = append(notices, lang.Tell(d.Speaks, silence))
	}
	if len(notices) > 0 {
		d.Say(ctx, strings.Join(notices, " · "))
	}
	var first Scene
	if opts.File == "" {
		first = d.Routes.Title(ctx)
	} else if opts.Draw {
		if first, err = d.Routes.Draw(ctx, opts.File, opts.Source); err != nil {
			return nil, err
		}
	} else if opts.Seats != "" {
		if first, err = d.Routes.Match(ctx, opts.File, opts.Source); err != nil {
			return nil, err
		}
	} else if first, err = d.Routes.Play(ctx, opts.File, opts.Source); err != nil {
		return nil, err
	}
	for _, g := range opts.Given {
		next, err := receive(d, ctx, g)
		if err != nil {
			d.Say(ctx, d.Lang.F("Can't open %s: %s", called(d, g), d.ErrText(err)))
			continue
		}
		first, d.linked = next, d.linked || g.Link
	}
	return &Window{UI: d, Inner: first}, nil
}
