package scene

import (
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// keyHint is the key shown on buttons that close a dialog.
func (d *desk) keyHint() string { return d.bind.Label(input.Cancel) }

// chordName shows a chord so that one knows which device it is of.
func (d *desk) chordName(c input.Chord) string {
	if strings.HasPrefix(c.Key.String(), "Pad ") {
		return d.lang.F("Pad %s", d.bind.Shown(c))
	}
	return d.bind.Shown(c)
}

// keySettings lists every action with its keys and buttons, each of which can be
// bound anew.
func (d *desk) keySettings(ctx *Context, f *form) {
	k := &d.kit
	intro := d.lang.T("Choose a key or a button to put another in its place, or + to add one.")
	f.cut(k.Paragraph(f.room, intro, 13, quad.Left, k.Theme.Dim, font.Regular) + k.Pt(8))
	if f.button("keys-usual", d.lang.T("All keys as they were at first"), ui.Look{Icon: icon.Restart, Disabled: d.bind.String() == ""}) {
		d.bind.ResetAll()
		d.keep(ctx)
	}
	for a := range input.ActionCount {
		d.actionKeys(ctx, f, a)
	}
}

// actionKeys is one action of the list.
func (d *desk) actionKeys(ctx *Context, f *form, a input.Action) {
	k := &d.kit
	name := "bind:" + a.String()
	k.Label(f.cut(k.Pt(26)), d.actionName(a), 15, quad.Left, k.Theme.Text, font.Bold)
	line := f.row()
	place := func(w float32) ui.Rect {
		if line.W < w {
			line = f.row()
		}
		r := line.CutLeft(w)
		line.CutLeft(k.Pt(6))
		return r
	}
	for _, c := range d.bind.Chords(a) {
		text := d.chordName(c)
		r := place(max(k.Pt(44), d.fonts.Measure(font.Bold, k.Pt(14), text)+k.Pt(20)))
		if d.click(k.Button(name+":"+c.String(), r, text, ui.Look{Size: 14, On: d.catch.open && d.catch.action == a && d.catch.old == c})) {
			d.catch = catch{open: true, action: a, old: c}
		}
	}
	if d.click(k.Button(name+":add", place(k.Pt(44)), "", ui.Look{Icon: icon.Plus, Tip: d.lang.T("One more key or button")})) {
		d.listen(ctx, a, input.Chord{})
	}
	if !d.bind.Usual(a) {
		if d.click(k.Button(name+":usual", place(k.Pt(44)), "", ui.Look{Icon: icon.Restart, Tip: d.lang.T("As it was at first")})) {
			d.bind.Reset(a)
			d.keep(ctx)
		}
	}
	f.cut(k.Pt(4))
}

// catch is the dialog that binds one key.
type catch struct {
	open      bool
	listening bool // for the key to come
	action    input.Action
	old       input.Chord // that it takes the place of, the zero value for none
	until     int64       // tick until which it listens
	catcher   input.Catcher
}

// catchTicks is how long it listens for a key.
const catchTicks = 60 * 6

func (d *desk) listen(ctx *Context, a input.Action, old input.Chord) {
	d.catch = catch{open: true, listening: true, action: a, old: old, until: ctx.Tick + catchTicks}
}

// catchBox asks what is to become of a key, and listens for the new one.
func (d *desk) catchBox(ctx *Context) {
	c := &d.catch
	k := &d.kit
	r := d.box(ctx, 420, 280, d.actionName(c.action))
	if !c.listening {
		k.Label(r.CutTop(k.Pt(30)), d.chordName(c.old), 18, quad.Center, k.Theme.Text, font.Bold)
		r.CutTop(k.Pt(8))
		switch d.menu(r, []entry{
			{id: "catch", text: d.lang.T("Another key or button"), icon: icon.Restart, primary: true},
			{id: "unbind", text: d.lang.T("Remove it"), icon: icon.Cross, disabled: input.Needed(c.action) && !d.spare(c.action, c.old)},
			{id: "cancel", text: d.lang.T("Leave it as it is"), icon: icon.Back},
		}) {
		case "catch":
			d.listen(ctx, c.action, c.old)
		case "unbind":
			d.bind.Unbind(c.action, c.old)
			d.keep(ctx)
			d.catch = catch{}
		case "cancel":
			d.catch = catch{}
		}
		if k.In.Cancel {
			d.catch = catch{}
		}
		return
	}
	left := int(c.until-ctx.Tick+59) / 60
	k.Paragraph(r, d.lang.F("Press the new key or the button of a gamepad. Esc leaves it as it is. (%d)", left), 16, quad.Center, k.Theme.Text, font.Regular)
	if chord, ok := c.catcher.Next(ctx.In); ok {
		d.caught(ctx, chord)
	} else if left <= 0 || ctx.In.Pressed {
		d.catch = catch{}
	}
}

// spare tells whether an action has another key, or button, besides one.
func (d *desk) spare(a input.Action, one input.Chord) bool {
	for _, c := range d.bind.Chords(a) {
		if c != one && c.Key.Pad() == one.Key.Pad() {
			return true
		}
	}
	return false
}

// caught binds the key that was pressed and tells whose it was.
func (d *desk) caught(ctx *Context, chord input.Chord) {
	c := d.catch
	d.catch = catch{}
	if chord == (input.Chord{Key: input.KeyEscape}) && c.old != chord {
		return
	}
	user, used := d.bind.User(chord)
	switch {
	case !d.bind.Bind(c.action, c.old, chord):
		d.say(ctx, d.lang.F("%[1]s needs a key and a button: %[2]s stays as it is.", d.actionName(d.mustKeep(c.action, user, used)), d.chordName(chord)))
		return
	case used && user != c.action && c.old.Key != input.KeyNone && c.old.Key.Pad() == chord.Key.Pad():
		d.say(ctx, d.lang.F("%[1]s was the key of: %[2]s. That one has %[3]s now.", d.chordName(chord), d.actionName(user), d.chordName(c.old)))
	case used && user != c.action:
		d.say(ctx, d.lang.F("%[1]s was the key of: %[2]s.", d.chordName(chord), d.actionName(user)))
	}
	d.keep(ctx)
}

// mustKeep gives the action that a refused chord would have been taken from.
func (d *desk) mustKeep(a, user input.Action, used bool) input.Action {
	if used && input.Needed(user) {
		return user
	}
	return a
}
