package shell

import (
	"reflect"

	"wallfall/render/ui"
)

// Dialog names what lies over a screen. Packages above declare their own.
type Dialog string

const (
	NoDialog       Dialog = ""
	SettingsDialog Dialog = "settings"
	HelpDialog     Dialog = "help"
	CreditsDialog  Dialog = "credits"
)

// Box is a dialog as the package that it belongs to registers it: it lies over screens of
// type S, Scene for all, and is closed when the player leaves them. It gets in the call
// what it needs: the screen that it lies over.
type Box[S Scene] struct {
	Draw    func(at S, ctx *Context)
	Lead    func(at S, ctx *Context) (Scene, error) // in place of Draw: it draws and returns the scene that follows, nil or at to stay
	Letters bool                                    // typed letters go into it and mean nothing else
}

// dialogs is what is known of dialogs besides the one that is open.
type dialogs struct {
	trail []Dialog // those that led to the one that is open
	last  Dialog   // the one that was open in the tick before
	focus string   // where the focus was before dialogs were opened
	boxes map[boxKey]box
}

// boxKey is a dialog and the type of the screens it lies over.
type boxKey struct {
	dialog Dialog
	over   reflect.Type
}

type box struct {
	lead    func(at Scene, ctx *Context) (Scene, error)
	letters bool
}

// AddBox registers a dialog.
func AddBox[S Scene](d *UI, at Dialog, b Box[S]) {
	over := reflect.TypeFor[S]()
	d.dialogs.boxes[boxKey{at, over}] = box{func(at Scene, ctx *Context) (Scene, error) {
		if b.Lead != nil {
			return b.Lead(at.(S), ctx)
		}
		b.Draw(at.(S), ctx)
		return nil, nil
	}, b.Letters}
}

// over returns what draws a dialog over a scene, the zero value for none.
func (t *dialogs) over(open Dialog, at Scene) box {
	if b, ok := t.boxes[boxKey{open, reflect.TypeOf(at)}]; ok {
		return b
	}
	return t.boxes[boxKey{open, reflect.TypeFor[Scene]()}]
}

// stays returns the open dialog, or none where it belongs to screens of another type than
// the one that follows.
func (t *dialogs) stays(open Dialog, next Scene) Dialog {
	if t.over(open, next).lead != nil {
		return open
	}
	for key := range t.boxes {
		if key.dialog == open {
			return NoDialog
		}
	}
	return open
}

// Finish draws the dialog that is open over a scene and ends the tick. It returns the
// scene that follows: where the dialog leads, or next.
func (d *UI) Finish(at, next Scene, ctx *Context) (Scene, error) {
	over, err := d.Over(at, ctx)
	d.End(ctx)
	if over != at || err != nil {
		return over, err
	}
	return next, nil
}

// Over draws the dialog that is open over a scene, if it is a registered one. It returns
// the scene that follows, at to stay.
func (d *UI) Over(at Scene, ctx *Context) (Scene, error) {
	if b := d.dialogs.over(d.Dialog, at); b.lead != nil {
		if next, err := b.lead(at, ctx); next != nil || err != nil {
			return next, err
		}
	}
	return at, nil
}

// Stand sets the focus with which a screen begins.
func (d *UI) Stand(id string) {
	d.dialogs.focus = id
	d.Kit.SetFocus(id)
}

// trace notes how dialogs were opened from one another, and moves the focus into and
// out of them.
func (t *dialogs) trace(k *ui.Kit, open Dialog) {
	if open == t.last {
		return
	}
	switch NoDialog {
	case t.last:
		t.focus = k.Focus()
		k.SetFocus("") // a widget of the dialog may have the same ID
	case open:
		k.SetFocus(t.focus)
	}
	n := len(t.trail)
	switch {
	case open == NoDialog:
		t.trail = t.trail[:0]
	case n > 0 && t.trail[n-1] == open:
		t.trail = t.trail[:n-1]
	case t.last != NoDialog:
		t.trail = append(t.trail, t.last)
	}
	t.last = open
}

// Back closes a dialog and opens the one that led to it, if any.
func (d *UI) Back() {
	d.Dialog = NoDialog
	if n := len(d.dialogs.trail); n > 0 {
		d.Dialog = d.dialogs.trail[n-1]
	}
}
