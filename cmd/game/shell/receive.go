package shell

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/session"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/share"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// given opens what the player has given: a recording, a link, a level. If that fails it
// says why and returns at.
func (s *Window) given(ctx *Context, at Scene) Scene {
	d := s.UI
	m, makes := at.(maker)
	stamps := makes && m.Stamps()
	ctrlV := ctx.Outside.Paste != nil && ctx.In.Keys.Has('V') && ctx.In.Mods&input.ModCtrl != 0
	if ctrlV && (d.Kit.Writing() || !stamps) {
		Paste(ctx)
	}
	list := ctx.Given
	ctx.Given = nil
	for _, g := range list {
		if pasted := g.Err == nil && g.Name == "" && !g.Link; pasted && d.Kit.Writing() {
			d.Kit.Insert(string(g.Data))
			continue
		} else if pasted && stamps {
			continue
		} else if pasted && strings.TrimSpace(string(g.Data)) == "" {
			d.Say(ctx, d.Lang.T("Nothing to paste: the clipboard has no text."))
			continue
		}
		if l, ok := at.(leaver); ok && !l.Leaves(ctx) {
			return at
		}
		var next Scene
		var opened bool
		var err error
		if makes {
			next, opened, err = m.Open(g)
		}
		if !opened && err == nil {
			next, err = receive(d, ctx, g)
		}
		if err != nil {
			d.Say(ctx, d.Lang.F("Can't open %s: %s", called(d, g), d.ErrText(err)))
			continue
		}
		s.linked = s.linked || g.Link
		if o, ok := next.(returner); ok {
			o.ReturnTo(at)
		}
		return next
	}
	return at
}

func called(d *UI, g Given) string {
	if g.Name == "" {
		return d.Lang.T("this text")
	}
	return g.Name
}

func receive(d *UI, ctx *Context, g Given) (Scene, error) {
	name, text, err := g.Level()
	switch { // a level or a campaign is shown before it is played
	case err != nil:
		return nil, err
	case campaign.Is(text):
		return d.Routes.Receive(ctx, name, text)
	case text != nil:
		return d.Routes.Offer(name, text)
	}
	m, apart, err := g.Recording(session.MaxWork)
	if err != nil {
		return nil, err
	}
	return d.Routes.Introduce(ctx, m, apart), nil
}

// Given is what a player has given the program from outside: a file dropped or
// picked, a text pasted, a link.
type Given struct {
	Name string // of the file, "" for none
	Data []byte
	Err  error // why it could not be read
	Link bool  // the program's address holds it
}

// Shared reports whether it is a link or a code.
func (g Given) Shared() bool { return len(g.Data) < 2*share.MaxText && share.Is(string(g.Data)) }

// Level returns the text of a level or a campaign and the name of its file, nil for
// anything else.
func (g Given) Level() (name string, text []byte, err error) {
	name, text = g.Name, g.Data
	switch {
	case g.Err != nil:
		return "", nil, nil
	case g.Shared():
		kind, data, err := share.Decode(string(g.Data))
		if err != nil || kind != share.Level {
			return "", nil, err
		}
		r := share.Reader{Rest: data}
		if name, text, _ = r.Level(); r.Err != nil {
			return "", nil, r.Err
		}
	case session.Is(g.Data):
		return "", nil, nil
	}
	if strings.TrimSpace(name) == "" {
		name = "level.txt"
	}
	return name, text, nil
}

// Recording reads it as a recording: a link, a code or a saved match. It stops when that
// took more than so much work; 0 is no bound.
func (g Given) Recording(work int) (*session.Match, *session.Divergence, error) {
	if g.Err != nil {
		return nil, nil, g.Err
	}
	if !g.Shared() {
		return session.Open(g.Data, work)
	}
	kind, data, err := share.Decode(string(g.Data))
	if err != nil {
		return nil, nil, err
	}
	if kind != share.Recording {
		return nil, nil, errors.New("not a replay")
	}
	return session.FromLink(data, work)
}

// OnDisk is the state of the level file that the program was started with.
type OnDisk struct {
	ui *UI

	Text   []byte         // the last text that was a level, nil before the first change
	Why    string         // why the file is no level at present, "" if it is
	Shut   []byte         // the text that was accepted, declined, or written by the program
	Mine   []written      // texts that the program has written lately, the newest last
	Before *session.Match // that a new text has replaced
	Did    session.Follow // how much of it was taken over
	Count  int            // commands when that was shown: the next one ends it
}

// written is a text that the program has written, and the tick.
type written struct {
	at   int64
	text []byte
}

// Fails notes why the file is no level at present, nil if it is one.
func (o *OnDisk) Fails(err error) {
	o.Why = ""
	if err != nil {
		o.Why = levels.Brief(err).Error()
	}
}

// LateNews is for how many ticks after a write the system may still report the text
// before it.
const LateNews = 60

// Wrote notes a text that the program has written: the report of it must be ignored.
func (o *OnDisk) Wrote(now int64, text []byte) {
	o.Text, o.Shut, o.Why = text, text, ""
	o.forget(now)
	o.Mine = append(o.Mine, written{now, text})
}

// forget drops the texts that are too old to be reported.
func (o *OnDisk) forget(now int64) {
	for len(o.Mine) > 1 && now-o.Mine[1].at > LateNews {
		o.Mine = slices.Delete(o.Mine, 0, 1)
	}
}

// Late reports whether a text is one that the program has overwritten since.
func (o *OnDisk) Late(now int64, text []byte) bool {
	o.forget(now)
	n := len(o.Mine)
	return n > 0 && now-o.Mine[n-1].at <= LateNews && !bytes.Equal(text, o.Shut) &&
		slices.ContainsFunc(o.Mine, func(w written) bool { return bytes.Equal(w.text, text) })
}

// reload hands the current text of the level file to a scene.
func (o *OnDisk) reload(ctx *Context, at Scene) Scene {
	n := ctx.Disk
	ctx.Disk = nil
	if n != nil && (n.Err != nil || !o.Late(ctx.Tick, n.Text)) {
		o.Fails(n.Err)
		if n.Err == nil {
			if !bytes.Equal(n.Text, o.Shut) {
				o.Shut = nil
			}
			o.Text, o.ui.Opts.Source = n.Text, n.Text
		}
	}
	f, ok := at.(follower)
	if !ok || o.Text == nil || bytes.Equal(o.Text, o.Shut) {
		return at
	}
	return f.Reloaded(ctx, o.ui.Opts.File, o.Text)
}

// Bar draws a message about the level file over the board and cuts its room off
// area. used is the ID of the button that was pressed.
func (o *OnDisk) Bar(k *ui.Kit, area *ui.Rect, say string, bad bool, buttons ...Entry) (used string) {
	if say == "" {
		return ""
	}
	pad, ink := k.Pt(8), k.Theme.Text
	if bad {
		ink = k.Theme.Warn
	}
	wide := k.Pt(168) * float32(len(buttons))
	beside := wide > 0 && area.W > k.Pt(300)+wide
	w := area.W - 4*pad - k.Pt(24)
	if beside {
		w -= wide
	}
	text := k.TextHeight(say, 14, w, font.Regular)
	high := max(text, k.Pt(22)) + 2*pad
	switch {
	case beside:
		high = max(high, k.Pt(44)+2*pad)
	case wide > 0:
		high += k.Pt(52)
	}
	r := area.CutTop(high)
	k.Panel(r)
	r = r.Inset(pad)
	var row ui.Rect // of the buttons
	switch {
	case beside:
		row = r.CutRight(wide).Centred(wide, k.Pt(44))
	case wide > 0:
		row = r.CutBottom(k.Pt(44))
		r.CutBottom(k.Pt(8))
	}
	cols := row.Columns(len(buttons), k.Pt(8))
	for i, b := range buttons {
		if o.ui.Click(k.Button(b.ID, cols.At(i), b.Text, ui.Look{Icon: b.Icon, Size: 13})) {
			used = b.ID
		}
	}
	sign := r.CutLeft(k.Pt(24))
	k.List.Icon(icon.Info, sign.X+k.Pt(9), sign.Y+sign.H/2, k.Pt(17), ink)
	r.CutLeft(pad)
	k.Paragraph(ui.Rect{X: r.X, Y: r.Y + (r.H-text)/2, W: w, H: r.H}, say, 14, quad.Left, ink, font.Regular)
	return used
}

// Broken returns why the level file is no level at present, "" if it is one.
func (o *OnDisk) Broken() string {
	if o.Why == "" {
		return ""
	}
	return o.ui.Lang.F("%s. Showing the last valid version.", lang.Tell(o.ui.Speaks, o.Why))
}

// Documents are saved once the player pauses for SavePause ticks. After a failure the
// next attempt waits for saveRetry ticks.
const (
	SavePause = 45
	saveRetry = 600
)

// Autosave decides when a document is saved and whether the player is told about a failure.
// The zero value has nothing to save. The functions it is given do the saving.
type Autosave struct {
	Dirty   bool // there are unsaved changes
	Idle    int  // ticks since the last change; the owner counts them
	failing bool // the last automatic save failed, and the player was told
	warned  bool // the player was told that leaving loses changes
	retry   int  // ticks without a change before the next attempt after a failure
}

// Changed notes a change that must be saved.
func (a *Autosave) Changed() { a.Dirty, a.Idle, a.retry = true, 0, 0 }

// Save saves unsaved changes at once. After a failure they stay unsaved and the next
// automatic attempt is delayed.
func (a *Autosave) Save(save func() error) error {
	if !a.Dirty {
		return nil
	}
	if err := save(); err != nil {
		a.retry = a.Idle + saveRetry
		return err
	}
	a.Dirty, a.warned = false, false
	return nil
}

// Run saves after so many ticks without a change. It returns the first error of a series
// of failures and nil for the others, so that the player is told once.
func (a *Autosave) Run(pause int, save func() error) error {
	if !a.Dirty || a.Idle < max(pause, a.retry) {
		return nil
	}
	err := a.Save(save)
	told := a.failing
	if a.failing = err != nil; told {
		return nil
	}
	return err
}

// Leave saves before the player leaves. After a failure it returns the error the
// first time; the second time the player leaves without saving.
func (a *Autosave) Leave(save func() error) error {
	err := a.Save(save)
	if err == nil || a.warned {
		return nil
	}
	a.warned = true
	return err
}
