package library

import (
	"fmt"
	"iter"
	"time"
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/shell"
	"wallfall/levels/generate"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// making is the screen on which a level is made from a number: the puzzle of the day, or
// a skirmish as it is wanted. The work runs a few milliseconds each tick; what is made
// is offered like a level from outside.
type making struct {
	shell.ListScreen
	day     profile.Day // whose puzzle is made, "" for a skirmish
	wanted  generate.Options
	resume  func() (bool, bool) // goes on with the work for a while; nil when none is done
	halt    func()
	until   time.Time // of this tick
	began   int64     // the tick
	made    []byte
	failure string
}

// skirmishFile is the name of a skirmish's file.
const skirmishFile = "skirmish.txt"

// makingTime is how long the work may take of a tick, whose sixtieth of a second leaves
// little to draw.
const makingTime = 11 * time.Millisecond

// NewDaily returns the page of the puzzle of the day, or the screen that makes it.
func NewDaily(ctx *shell.Context, d *shell.UI) (shell.Scene, error) {
	y := profile.Today(d)
	if text := profile.Daily(ctx, y); text != nil {
		return offerDay(ctx, d, y, text)
	}
	m := &making{ListScreen: shell.ListScreen{UI: d}, day: y}
	m.start(ctx)
	return m, nil
}

// offerDay returns the page of the puzzle of a day.
func offerDay(ctx *shell.Context, d *shell.UI, y profile.Day, text []byte) (shell.Scene, error) {
	o, err := NewOffer(d, y.File(), text)
	if err != nil {
		return nil, err
	}
	o.day, o.solved = y, profile.Solved(ctx, y)
	o.translate()
	return o, nil
}

// NewSkirmish returns the screen that makes skirmishes.
func NewSkirmish(_ *shell.Context, d *shell.UI) shell.Scene {
	d.Stand("make-skirmish")
	return &making{ListScreen: shell.ListScreen{UI: d}, wanted: generate.Options{Size: generate.Medium, Systems: generate.AllSystems, Sides: 2}}
}

// start begins the work.
func (m *making) start(ctx *shell.Context) {
	m.stop()
	m.made, m.failure, m.began = nil, "", ctx.Tick
	m.wanted.Seed = uint64(m.UI.UnixNow())<<20 + uint64(ctx.Tick)
	m.resume, m.halt = iter.Pull(func(yield func(bool) bool) {
		n, halted := 0, false
		pause := func() bool {
			if n++; !halted && n%16 == 0 && !time.Now().Before(m.until) {
				halted = !yield(true)
			}
			return halted
		}
		if m.day != "" {
			if p := generate.NewPuzzle(m.day.Seed(), m.day.Hardness(), pause); p != nil {
				m.made = p.Source
			}
		} else if k := generate.NewSkirmish(m.wanted, pause); k != nil {
			m.made = k.Source
		}
	})
}

// stop ends the work.
func (m *making) stop() {
	if m.halt != nil {
		m.halt()
		m.resume, m.halt = nil, nil
	}
}

// Update implements shell.Scene.
func (m *making) Update(ctx *shell.Context) (shell.Scene, error) {
	k, l := m.UI.Begin(ctx, true), m.UI.Lang
	var next shell.Scene = m
	var err error
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}.Inset(k.Pt(14))
	head := screen.CutTop(k.Pt(48))
	if m.BackButton(ctx, &head) {
		m.stop()
		next = m.UI.Routes.Title(ctx)
	}
	title := l.T("New skirmish")
	if m.day != "" {
		title = l.T("Puzzle of the day")
	}
	k.Label(head, title, k.Fitted(title, 26, 13, head.W, font.Bold), quad.Center, k.Theme.Accent, font.Bold)
	screen.CutTop(k.Pt(8))
	page := screen.Centred(min(screen.W, k.Pt(460)), screen.H)
	k.Panel(page)
	f := shell.Form{UI: m.UI, ID: "making", Area: page.Inset(k.Pt(16))}
	f.BeginPage()
	m.form(ctx, &f)
	f.End()
	m.UI.Common(ctx)
	m.UI.End(ctx)
	if m.resume != nil && next == m {
		next, err = m.work(ctx)
	}
	return next, err
}

// form draws what is wanted, and how far the work is.
func (m *making) form(ctx *shell.Context, f *shell.Form) {
	k, l, o := &m.UI.Kit, m.UI.Lang, &m.wanted
	text := func(s string) {
		f.Cut(k.Paragraph(f.Room, s, 15, quad.Left, k.Theme.Text, font.Regular) + k.Pt(8))
	}
	if m.day == "" && m.resume == nil {
		text(l.T("A board that nobody has seen: the same for every side, and tested for fairness by bots."))
		o.Size = generate.Size(f.Choice(l.T("Size"), []string{"size:0", "size:1", "size:2"}, []string{l.T("Small"), l.T("Medium"), l.T("Large")}, int(o.Size)))
		o.Sides = 2 + 2*f.Choice(l.T("Sides"), []string{"sides:2", "sides:4"}, []string{"2", "4"}, o.Sides/2-1)
		had := o.Systems
		for i, name := range [...]string{l.T("Pits"), l.T("Glass and water"), l.T("Hazards")} {
			o.Systems &^= 1 << i
			if f.Flag(fmt.Sprintf("with:%d", i), name, had&(1<<i) != 0) {
				o.Systems |= 1 << i
			}
		}
		seats.Advise(ctx, f, nil)
		if f.Button("make-skirmish", l.T("Make it"), ui.Look{Icon: icon.Gear, Primary: true}) {
			m.start(ctx)
		}
	}
	if m.resume != nil {
		if m.day != "" {
			text(l.F("Today's puzzle, %s, is being made and proved. Everyone gets the same.", string(m.day)))
		} else {
			text(l.T("Bots are trying boards until one is fair."))
		}
		bar := f.Cut(k.Pt(14))
		at := float32((ctx.Tick-m.began)%90) / 90
		k.List.Rect(bar.X, bar.Y, bar.W, bar.H, k.Pt(6), quad.Solid(quad.RGBA(0x00000060)))
		k.List.Rect(bar.X+at*bar.W*0.8, bar.Y, bar.W*0.2, bar.H, k.Pt(6), quad.Solid(k.Theme.Accent))
		f.Cut(k.Pt(10))
		if m.day == "" && f.Button("make-stop", l.T("Stop"), ui.Look{Icon: icon.Pause}) {
			m.stop()
		}
	}
	if m.failure != "" {
		text(m.failure)
	}
}

// work goes on with the work, and returns the page of what was made.
func (m *making) work(ctx *shell.Context) (shell.Scene, error) {
	m.until = time.Now().Add(makingTime)
	if _, more := m.resume(); more {
		return m, nil
	}
	m.stop()
	switch {
	case m.made == nil:
		m.failure = m.UI.Lang.T("Nothing fair was found. Try once more.")
		return m, nil
	case m.day == "":
		return m.UI.Routes.Offer(skirmishFile, m.made)
	}
	if err := profile.KeepDaily(ctx, m.day, m.made); err != nil {
		m.UI.Say(ctx, m.UI.ErrText(err))
	}
	return offerDay(ctx, m.UI, m.day, m.made)
}

// Probe tells tests what the screen shows.
func (m *making) Probe() probe.Frame {
	return probe.Frame{Scene: "making", Hot: m.UI.Shown, State: map[string]any{"busy": m.resume != nil, "day": string(m.day), "dialog": string(m.UI.Dialog), "notice": m.UI.Notice.Text}}
}
