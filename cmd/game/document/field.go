package document

import (
	"strings"

	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/render/ui"
)

// LateField is the text field that is being written into. Its text counts once the field
// is left; edit says what it is for.
type LateField[E any] struct {
	id, was, text string
	edit          E
}

// Draw draws a field and returns its text.
func (l *LateField[E]) Draw(f *shell.Form, id, label, now, hint string, most int, edit E) string {
	shown := now
	if l.id == id {
		shown = l.text
	}
	if text, changed := f.Text(id, label, shown, hint, most); changed {
		*l = LateField[E]{id, now, text, edit}
	}
	return shown
}

// Left returns what was written if the field has been left since.
func (l *LateField[E]) Left(k *ui.Kit) (edit E, text string, ok bool) {
	if k.Writing() && k.Focus() == l.id {
		return edit, "", false
	}
	return l.Take()
}

// Take returns what was written, as if the field had been left.
func (l *LateField[E]) Take() (edit E, text string, ok bool) {
	edit, text = l.edit, strings.TrimSpace(l.text)
	ok = l.id != "" && text != l.was
	*l = LateField[E]{}
	return edit, text, ok
}

// Box draws the frame of a dialog with a form, and returns the form and the room for the
// buttons at its foot.
func Box(d *shell.UI, ctx *shell.Context, w, h float32, heading, id string) (f shell.Form, foot ui.Rect) {
	r, foot := d.Box(ctx, w, h, heading)
	f = d.Form(r, id)
	f.Begin()
	return f, foot
}

// PlainName returns a text without what the name of a part of a level must not contain.
func PlainName(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case levels.IsName("a" + string(r)):
			return r
		}
		return -1
	}, strings.ToLower(s))
	return strings.TrimLeft(s, "-_0123456789")
}
