package scene

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
type shell struct {
	ui     *desk
	inner  Scene
	had    bool   // the window had the keyboard in the tick before
	away   bool   // the scene stands still
	waking bool   // what woke it is still held
	missed int64  // ticks it has stood still
	veil   ui.Kit // what lies over it meanwhile
}

// Update advances the scene, or waits for the player to come back.
func (s *shell) Update(ctx *Context) (Scene, error) {
	in := ctx.In
	if s.had && !in.Focus {
		s.leave()
	}
	s.had = in.Focus
	if len(ctx.Given) > 0 || ctx.Disk != nil {
		s.wake() // whoever gives something is back; what has changed on disk is to be seen
	}
	if s.away {
		s.missed++
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
	if s.ui.speaks != s.ui.set.Language {
		s.ui.apply() // the language may have come
	}
	ctx.Tick -= s.missed // the scene has not noticed
	defer func() { ctx.Tick += s.missed }()
	next, err := s.inner.Update(ctx)
	if next == nil || err != nil {
		return nil, err
	}
	s.inner = s.ui.disk.reload(ctx, given(s.ui, ctx, next))
	s.tellOutside(ctx)
	return s, nil
}

// wake lets the scene go on.
func (s *shell) wake() {
	if s.away {
		s.away, s.waking = false, false
		s.ui.player.SetPaused(false)
	}
}

// tellOutside tells the world around the window how the player stands.
func (s *shell) tellOutside(ctx *Context) {
	out := &ctx.Outside
	if out.Inside != nil {
		_, home := s.inner.(home)
		out.Inside(!home || s.ui.dialog != noDialog)
	}
	if s.ui.linked && out.Settled != nil && s.settled() {
		s.ui.linked = false
		out.Settled()
	}
}

// settled reports whether what came by the address was taken up, or left again.
func (s *shell) settled() bool {
	at, ok := s.inner.(settler)
	return !ok || at.settled()
}

// leave stops the scene.
func (s *shell) leave() {
	if s.ui.set.Away {
		s.away, s.waking = true, false
		s.ui.player.SetPaused(true)
	}
}

// cover lays the veil out.
func (s *shell) cover(ctx *Context) {
	k := &s.veil
	k.Fonts, k.Theme = s.ui.fonts, s.ui.kit.Theme
	k.Begin(ui.Input{}, s.ui.scale(ctx))
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	k.Shade(screen)
	text := s.ui.lang.T("Paused: click or press a key")
	if ctx.In.Touch {
		text = s.ui.lang.T("Paused: tap to go on")
	}
	r := screen.Inset(k.Pt(10)).Centred(s.ui.fonts.Measure(font.Bold, k.Pt(20), text)+k.Pt(60), k.Pt(64))
	k.Panel(r)
	k.Label(r.Inset(k.Pt(6)), text, 20, quad.Center, k.Theme.Text, font.Bold)
	k.End()
}

// Draw draws the scene, and the veil over it while it stands still.
func (s *shell) Draw(ctx *Context, l *quad.List) {
	ctx.Tick -= s.missed
	s.inner.Draw(ctx, l)
	ctx.Tick += s.missed
	if s.away {
		l.Append(&s.veil.List)
	}
}

// Probe tells tests what the scene shows, and whether it stands still.
func (s *shell) Probe() probe.Frame {
	f := s.inner.Probe()
	f.State["away"] = s.away
	return f
}

// Leave lets the scene save. The player may be about to look elsewhere, as when
// a page is hidden, so it stands still from now on.
func (s *shell) Leave(ctx *Context) error {
	ctx.Tick -= s.missed
	defer func() { ctx.Tick += s.missed }()
	if !quits {
		s.leave()
	}
	if s.ui.unkept {
		s.ui.keep(ctx)
	}
	return s.inner.Leave(ctx)
}

// New returns the first scene: the level asked for, or the title. Each of install adds
// the routes and dialogs of a package above.
func New(ctx *Context, opts Options, install ...func(*desk)) (Scene, error) {
	d := &desk{opts: opts, fonts: ctx.Fonts, bind: ctx.Bind, set: DefaultSettings(ctx.ReducedMotion), began: time.Now()}
	d.wire()
	for _, f := range install {
		f(d)
	}
	d.kit.Fonts = ctx.Fonts
	data, err := ctx.Store.Get(settingsKey)
	d.set.Language = lang.Of(ctx.Language)
	d.set = ParseSettings(string(data), d.set)
	d.bind.Read(string(data))
	player, silence := audio.Open(ctx.Mute)
	d.player = player
	d.apply()
	var notices []string // each matters, so none replaces another
	if ctx.Notice != "" {
		notices = append(notices, lang.Tell(d.speaks, ctx.Notice))
	}
	if err != nil && ctx.Notice == "" {
		notices = append(notices, d.lang.F("Settings: %s", d.errText(err)))
	}
	if silence != "" {
		notices = append(notices, lang.Tell(d.speaks, silence))
	}
	if len(notices) > 0 {
		d.say(ctx, strings.Join(notices, " · "))
	}
	var first Scene
	if opts.File == "" {
		first = d.routes.Title(ctx)
	} else if opts.Draw {
		if first, err = d.routes.Draw(ctx, opts.File, opts.Source); err != nil {
			return nil, err
		}
	} else if opts.Seats != "" {
		if first, err = d.routes.Match(ctx, opts.File, opts.Source); err != nil {
			return nil, err
		}
	} else if first, err = d.routes.Play(ctx, opts.File, opts.Source); err != nil {
		return nil, err
	}
	for _, g := range opts.Given {
		next, err := receive(d, ctx, g)
		if err != nil {
			d.say(ctx, d.lang.F("%s cannot be opened: %s", called(d, g), d.errText(err)))
			continue
		}
		first, d.linked = next, d.linked || g.Link
	}
	return &shell{ui: d, inner: first}, nil
}
