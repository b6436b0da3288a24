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
func (sb *settingsBox) chordName(c input.Chord) string {
	if strings.HasPrefix(c.Key.String(), "Pad ") {
		return sb.ui.lang.F("Pad %s", sb.ui.bind.Shown(c))
	}
	return sb.ui.bind.Shown(c)
}

// keySettings lists every action with its keys and buttons, each of which can be
// bound anew.
func (sb *settingsBox) keySettings(ctx *Context, f *form) {
	k := &sb.ui.kit
	intro := sb.ui.lang.T("Choose a key or a button to put another in its place, or + to add one.")
	f.cut(k.Paragraph(f.room, intro, 13, quad.Left, k.Theme.Dim, font.Regular) + k.Pt(8))
	if f.button("keys-usual", sb.ui.lang.T("All keys as they were at first"), ui.Look{Icon: icon.Restart, Disabled: sb.ui.bind.String() == ""}) {
		sb.ui.bind.ResetAll()
		sb.ui.keep(ctx)
	}
	for a := range input.ActionCount {
		sb.actionKeys(ctx, f, a)
	}
}

// actionKeys is one action of the list.
func (sb *settingsBox) actionKeys(ctx *Context, f *form, a input.Action) {
	k := &sb.ui.kit
	name := "bind:" + a.String()
	k.Label(f.cut(k.Pt(26)), actionName(sb.ui.lang, a), 15, quad.Left, k.Theme.Text, font.Bold)
	line := f.row()
	place := func(w float32) ui.Rect {
		if line.W < w {
			line = f.row()
		}
		r := line.CutLeft(w)
		line.CutLeft(k.Pt(6))
		return r
	}
	for _, c := range sb.ui.bind.Chords(a) {
		text := sb.chordName(c)
		r := place(max(k.Pt(44), sb.ui.fonts.Measure(font.Bold, k.Pt(14), text)+k.Pt(20)))
		if sb.ui.click(k.Button(name+":"+c.String(), r, text, ui.Look{Size: 14, On: sb.catch.open && sb.catch.action == a && sb.catch.old == c})) {
			sb.catch = catch{open: true, action: a, old: c}
		}
	}
	if sb.ui.click(k.Button(name+":add", place(k.Pt(44)), "", ui.Look{Icon: icon.Plus, Tip: sb.ui.lang.T("One more key or button")})) {
		sb.listen(ctx, a, input.Chord{})
	}
	if !sb.ui.bind.Usual(a) {
		if sb.ui.click(k.Button(name+":usual", place(k.Pt(44)), "", ui.Look{Icon: icon.Restart, Tip: sb.ui.lang.T("As it was at first")})) {
			sb.ui.bind.Reset(a)
			sb.ui.keep(ctx)
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

func (sb *settingsBox) listen(ctx *Context, a input.Action, old input.Chord) {
	sb.catch = catch{open: true, listening: true, action: a, old: old, until: ctx.Tick + catchTicks}
}

// catchBox asks what is to become of a key, and listens for the new one.
func (sb *settingsBox) catchBox(ctx *Context) {
	c := &sb.catch
	k := &sb.ui.kit
	r := sb.ui.box(ctx, 420, 280, actionName(sb.ui.lang, c.action))
	if !c.listening {
		k.Label(r.CutTop(k.Pt(30)), sb.chordName(c.old), 18, quad.Center, k.Theme.Text, font.Bold)
		r.CutTop(k.Pt(8))
		switch sb.ui.menu(r, []entry{
			{id: "catch", text: sb.ui.lang.T("Another key or button"), icon: icon.Restart, primary: true},
			{id: "unbind", text: sb.ui.lang.T("Remove it"), icon: icon.Cross, disabled: input.Needed(c.action) && !sb.ui.spare(c.action, c.old)},
			{id: "cancel", text: sb.ui.lang.T("Leave it as it is"), icon: icon.Back},
		}) {
		case "catch":
			sb.listen(ctx, c.action, c.old)
		case "unbind":
			sb.ui.bind.Unbind(c.action, c.old)
			sb.ui.keep(ctx)
			sb.catch = catch{}
		case "cancel":
			sb.catch = catch{}
		}
		if k.In.Cancel {
			sb.catch = catch{}
		}
		return
	}
	left := int(c.until-ctx.Tick+59) / 60
	k.Paragraph(r, sb.ui.lang.F("Press the new key or the button of a gamepad. Esc leaves it as it is. (%d)", left), 16, quad.Center, k.Theme.Text, font.Regular)
	if chord, ok := c.catcher.Next(ctx.In); ok {
		sb.caught(ctx, chord)
	} else if left <= 0 || ctx.In.Pressed {
		sb.catch = catch{}
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
func (sb *settingsBox) caught(ctx *Context, chord input.Chord) {
	c := sb.catch
	sb.catch = catch{}
	if chord == (input.Chord{Key: input.KeyEscape}) && c.old != chord {
		return
	}
	user, used := sb.ui.bind.User(chord)
	switch {
	case !sb.ui.bind.Bind(c.action, c.old, chord):
		sb.ui.say(ctx, sb.ui.lang.F("%[1]s needs a key and a button: %[2]s stays as it is.", actionName(sb.ui.lang, sb.mustKeep(c.action, user, used)), sb.chordName(chord)))
		return
	case used && user != c.action && c.old.Key != input.KeyNone && c.old.Key.Pad() == chord.Key.Pad():
		sb.ui.say(ctx, sb.ui.lang.F("%[1]s was the key of: %[2]s. That one has %[3]s now.", sb.chordName(chord), actionName(sb.ui.lang, user), sb.chordName(c.old)))
	case used && user != c.action:
		sb.ui.say(ctx, sb.ui.lang.F("%[1]s was the key of: %[2]s.", sb.chordName(chord), actionName(sb.ui.lang, user)))
	}
	sb.ui.keep(ctx)
}

// mustKeep gives the action that a refused chord would have been taken from.
func (sb *settingsBox) mustKeep(a, user input.Action, used bool) input.Action {
	if used && input.Needed(user) {
		return user
	}
	return a
}
