package shell

import (
	"strings"
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// KeyHint returns the key that is shown on buttons that close a dialog.
func (d *UI) KeyHint() string { return d.Bind.Label(input.Cancel) }

// chordName returns a chord with its device.
func (sb *settingsBox) chordName(c input.Chord) string {
	if strings.HasPrefix(c.Key.String(), "Pad ") {
		return sb.ui.Lang.F("Pad %s", sb.ui.Bind.Shown(c))
	}
	return sb.ui.Bind.Shown(c)
}

// keySettings lists every action with its keys and buttons, to be rebound.
func (sb *settingsBox) keySettings(ctx *Context, f *Form) {
	k := &sb.ui.Kit
	intro := sb.ui.Lang.T("Choose a key or button to replace it, or + to add one.")
	f.Cut(k.Paragraph(f.Room, intro, 13, quad.Left, k.Theme.Dim, font.Regular) + k.Pt(8))
	if f.Button("keys-usual", sb.ui.Lang.T("Reset to defaults"), ui.Look{Icon: icon.Restart, Disabled: sb.ui.Bind.String() == ""}) {
		sb.ui.Bind.ResetAll()
		sb.ui.Keep(ctx)
	}
	for a := range input.ActionCount {
		sb.actionKeys(ctx, f, a)
	}
}

// actionKeys draws an action of the list.
func (sb *settingsBox) actionKeys(ctx *Context, f *Form, a input.Action) {
	k := &sb.ui.Kit
	name := "bind:" + a.String()
	k.Label(f.Cut(k.Pt(26)), ActionName(sb.ui.Lang, a), 15, quad.Left, k.Theme.Text, font.Bold)
	line := f.Row()
	place := func(w float32) ui.Rect {
		if line.W < w {
			line = f.Row()
		}
		r := line.CutLeft(w)
		line.CutLeft(k.Pt(6))
		return r
	}
	for _, c := range sb.ui.Bind.Chords(a) {
		text := sb.chordName(c)
		r := place(max(k.Pt(44), sb.ui.Fonts.Measure(font.Bold, k.Pt(14), text)+k.Pt(20)))
		if sb.ui.Click(k.Button(name+":"+c.String(), r, text, ui.Look{Size: 14, On: sb.Catch.Open && sb.Catch.Action == a && sb.Catch.Old == c})) {
			sb.Catch = Catch{Open: true, Action: a, Old: c}
		}
	}
	if sb.ui.Click(k.Button(name+":add", place(k.Pt(44)), "", ui.Look{Icon: icon.Plus, Tip: sb.ui.Lang.T("Add a key or button")})) {
		sb.Listen(ctx, a, input.Chord{})
	}
	if !sb.ui.Bind.Usual(a) {
		if sb.ui.Click(k.Button(name+":usual", place(k.Pt(44)), "", ui.Look{Icon: icon.Restart, Tip: sb.ui.Lang.T("Reset")})) {
			sb.ui.Bind.Reset(a)
			sb.ui.Keep(ctx)
		}
	}
	f.Cut(k.Pt(4))
}

// Catch is the dialog that binds one key.
type Catch struct {
	Open      bool
	Listening bool // for the key to come
	Action    input.Action
	Old       input.Chord // that the new one replaces, zero for none
	until     int64       // tick until which it listens
	catcher   input.Catcher
}

// CatchTicks is how many ticks it listens for a key.
const CatchTicks = 60 * 6

// Listen waits for the key to bind to an action in place of old.
func (sb *settingsBox) Listen(ctx *Context, a input.Action, old input.Chord) {
	sb.Catch = Catch{Open: true, Listening: true, Action: a, Old: old, until: ctx.Tick + CatchTicks}
}

// catchBox asks what to do with a key, and listens for the new one.
func (sb *settingsBox) catchBox(ctx *Context) {
	c := &sb.Catch
	k := &sb.ui.Kit
	r := sb.ui.Box(ctx, 420, 280, ActionName(sb.ui.Lang, c.Action))
	if !c.Listening {
		k.Label(r.CutTop(k.Pt(30)), sb.chordName(c.Old), 18, quad.Center, k.Theme.Text, font.Bold)
		r.CutTop(k.Pt(8))
		switch sb.ui.Menu(r, []Entry{
			{ID: "catch", Text: sb.ui.Lang.T("Change key or button"), Icon: icon.Restart, Primary: true},
			{ID: "unbind", Text: sb.ui.Lang.T("Remove"), Icon: icon.Cross, Disabled: input.Needed(c.Action) && !sb.ui.spare(c.Action, c.Old)},
			{ID: "cancel", Text: sb.ui.Lang.T("Cancel"), Icon: icon.Back},
		}) {
		case "catch":
			sb.Listen(ctx, c.Action, c.Old)
		case "unbind":
			sb.ui.Bind.Unbind(c.Action, c.Old)
			sb.ui.Keep(ctx)
			sb.Catch = Catch{}
		case "cancel":
			sb.Catch = Catch{}
		}
		if k.In.Cancel {
			sb.Catch = Catch{}
		}
		return
	}
	left := int(c.until-ctx.Tick+59) / 60
	k.Paragraph(r, sb.ui.Lang.F("Press a new key or gamepad button. Esc cancels. (%d)", left), 16, quad.Center, k.Theme.Text, font.Regular)
	if chord, ok := c.catcher.Next(ctx.In); ok {
		sb.caught(ctx, chord)
	} else if left <= 0 || ctx.In.Pressed {
		sb.Catch = Catch{}
	}
}

// spare reports whether an action has a further key or button besides one.
func (d *UI) spare(a input.Action, one input.Chord) bool {
	for _, c := range d.Bind.Chords(a) {
		if c != one && c.Key.Pad() == one.Key.Pad() {
			return true
		}
	}
	return false
}

// caught binds the key that was pressed and says which action had it.
func (sb *settingsBox) caught(ctx *Context, chord input.Chord) {
	c := sb.Catch
	sb.Catch = Catch{}
	if chord == (input.Chord{Key: input.KeyEscape}) && c.Old != chord {
		return
	}
	user, used := sb.ui.Bind.User(chord)
	keeps := c.Action // may not lose its last chord
	if used && input.Needed(user) {
		keeps = user
	}
	switch {
	case !sb.ui.Bind.Bind(c.Action, c.Old, chord):
		sb.ui.Say(ctx, sb.ui.Lang.F("%[1]s needs at least one key and one button. Kept: %[2]s.", ActionName(sb.ui.Lang, keeps), sb.chordName(chord)))
		return
	case used && user != c.Action && c.Old.Key != input.KeyNone && c.Old.Key.Pad() == chord.Key.Pad():
		sb.ui.Say(ctx, sb.ui.Lang.F("%[1]s was assigned to %[2]s, which now uses %[3]s.", sb.chordName(chord), ActionName(sb.ui.Lang, user), sb.chordName(c.Old)))
	case used && user != c.Action:
		sb.ui.Say(ctx, sb.ui.Lang.F("%[1]s was assigned to %[2]s.", sb.chordName(chord), ActionName(sb.ui.Lang, user)))
	}
	sb.ui.Keep(ctx)
}
