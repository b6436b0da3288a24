package ui

import (
	"wallfall/assets/font"
	"wallfall/render/quad"
)

// Typed is the text input of a tick.
type Typed struct {
	Runes                                []rune
	Back, Delete, Left, Right, Home, End bool
	All                                  bool // the draft is selected: typing replaces it
}

// writing is the field that is being edited.
type writing struct {
	id    string
	draft []rune
	caret int
	paste []rune // to insert
	seen  bool   // the field was drawn in this tick
	began int    // number of fields that were edited so far
	most  int    // characters
	all   bool   // the draft is selected
}

// Writing reports whether a field is being edited: letters are no shortcuts then.
func (k *Kit) Writing() bool { return k.field.id != "" }

// Write begins to edit a field as if it was pressed.
func (k *Kit) Write(id, text string) {
	k.SetFocus(id) // the field may first appear in the next tick
	k.field = writing{id: id, draft: []rune(text), seen: true, began: k.field.began + 1}
	k.field.caret = len(k.field.draft)
	k.letters = letters{on: k.In.Pad || k.In.Touch && !k.OwnLetters, keys: k.letters.keys[:0], key: -1}
}

// Insert inserts a text into the field that is being edited.
func (k *Kit) Insert(text string) { k.field.paste = append(k.field.paste, []rune(text)...) }

// Rewrite replaces the draft by the text of the system's own keyboard.
func (k *Kit) Rewrite(text string) {
	f := &k.field
	f.draft = f.draft[:0]
	for _, c := range text {
		if c >= ' ' && c != 0x7f && len(f.draft) < f.most {
			f.draft = append(f.draft, c)
		}
	}
	f.caret, f.all = len(f.draft), false
}

// Written is the state of text fields, for a system with an on-screen keyboard.
type Written struct {
	Fields []Rect // that can be tapped, device pixels
	Now    bool   // one of them has the caret
	Began  int    // counts the times that one got it
	Text   string // of that field
}

// Written returns the state of the text fields of this tick.
func (k *Kit) Written() Written {
	return Written{k.fields, k.Writing(), k.field.began, string(k.field.draft)}
}

// Field draws an editable line of at most most characters. It returns the text and whether
// it has changed. Enter, moving to another widget and a press elsewhere end the editing.
func (k *Kit) Field(id string, r Rect, text, hint string, most int) (now string, changed bool) {
	f := &k.field
	enter := k.In.Confirm && f.id == id // touch would use the field again
	s := k.touch(id, r)
	if n := len(k.hot); n > 0 && k.hot[n-1].ID == id {
		k.fields = append(k.fields, k.hot[n-1].Rect)
	}
	if s.used && f.id != id {
		k.Write(id, text)
	}
	t := &k.Theme
	k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(6), quad.Pit(t.PanelDark, quad.RGBA(0x000000a0), t.PanelEdge, k.Pt(3)))
	k.outline(r, 6, t.Outline)
	body := r.Inset(k.Pt(8))
	on := f.id == id && !k.Inert
	now = text
	switch {
	case !on:
	case enter, k.In.Next, k.In.Prev, k.In.Up, k.In.Descend, k.In.Pressed && !r.Has(k.In.X, k.In.Y):
		f.id, on, k.In.Confirm = "", false, false
	case k.In.Cancel:
		f.id, on, k.In.Cancel = "", false, false
	default:
		f.most = most
		f.typed(&k.In.Typed, most)
		now = string(f.draft)
		f.seen = true
	}
	k.ring(s.focus || on, r)
	px := k.Pt(15)
	if now == "" && !on {
		k.Label(body, hint, 14, quad.Left, t.Dim.Fade(0.75), font.Regular)
		return now, false
	}
	if on {
		k.draft(body)
		return now, now != text
	}
	k.List.PushClip(body.Bounds())
	k.List.TextIn(body.X, body.Y+body.H/2, k.Fonts.Cut(font.Regular, px, now, body.W), font.Regular, px, quad.Left, quad.Middle, t.Text)
	k.List.Pop()
	return now, now != text
}

func (k *Kit) draft(body Rect) {
	f, t, px := &k.field, &k.Theme, k.Pt(15)
	text := string(f.draft)
	caret := k.Fonts.Measure(font.Regular, px, string(f.draft[:f.caret]))
	over := max(0, caret-body.W+k.Pt(4))
	k.List.PushClip(body.Bounds())
	if f.all {
		k.List.Rect(body.X-over, body.Y, k.Fonts.Measure(font.Regular, px, text), body.H, k.Pt(2), quad.Solid(t.Accent.Fade(0.35)))
	}
	k.List.TextIn(body.X-over, body.Y+body.H/2, text, font.Regular, px, quad.Left, quad.Middle, t.Text)
	k.List.Rect(body.X-over+caret, body.Y, max(1, k.Pt(1.5)), body.H, 0, quad.Solid(t.Accent))
	k.List.Pop()
}

// typed applies the text input of the tick.
func (f *writing) typed(in *Typed, most int) {
	typed := append(f.paste, in.Runes...)
	f.paste = f.paste[:0]
	if f.all && (len(typed) > 0 || in.Back || in.Delete) {
		f.draft, f.caret = f.draft[:0], 0
		in.Back, in.Delete, f.all = false, false, false
	}
	f.all = in.All && len(f.draft) > 0 || f.all && !in.Left && !in.Right && !in.Home && !in.End
	for _, c := range typed {
		if c >= ' ' && c != 0x7f && len(f.draft) < most {
			f.draft = append(f.draft[:f.caret], append([]rune{c}, f.draft[f.caret:]...)...)
			f.caret++
		}
	}
	switch {
	case in.Back && f.caret > 0:
		f.caret--
		f.draft = append(f.draft[:f.caret], f.draft[f.caret+1:]...)
	case in.Delete && f.caret < len(f.draft):
		f.draft = append(f.draft[:f.caret], f.draft[f.caret+1:]...)
	case in.Left:
		f.caret = max(0, f.caret-1)
	case in.Right:
		f.caret = min(len(f.draft), f.caret+1)
	case in.Home:
		f.caret = 0
	case in.End:
		f.caret = len(f.draft)
	}
}
