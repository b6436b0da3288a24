package ui

import (
	"slices"
	"unicode"

	"wallfall/assets/font"
	"wallfall/assets/icon"
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

// letters is the on-screen keyboard for touch and gamepads. It handles input before the
// widgets of a tick, as a keyboard does, and is drawn over them.
type letters struct {
	on   bool
	page letterPage
	keys []letterKey // of this tick
	at   Rect        // of the keyboard
	key  int         // the key that the gamepad selects
	held string      // the key under the finger, "" for none
	kept bool        // the finger went down on the keyboard
	time int         // ticks since then
}

type letterPage uint8

const (
	smallPage letterPage = iota
	capitalPage
	signPage
)

type letterKey struct {
	id   string
	text string
	icon icon.ID // instead of the text
	Rect
}

// The keys with a function.
const (
	shiftKey = "key:shift"
	signsKey = "key:signs"
	leftKey  = "key:left"
	rightKey = "key:right"
	backKey  = "key:back"
	spaceKey = "key:space"
	doneKey  = "key:done"
)

// digits is the first row of every page; signs are the other rows of the last page.
const digits = "1234567890"

var signs = [...]string{"-_.,:;!?'\"", "()/+&%@#*=", "äöüßÄÖÜéèñ"}

// Alphabet is the three rows of small letters of a language's keyboard.
type Alphabet [3]string

// Lettering reports whether the on-screen keyboard is shown.
func (k *Kit) Lettering() bool { return k.field.id != "" && k.letters.on }

// Sizes of the keyboard, in points.
const (
	letterWidth  = 680
	letterHeight = 46
	draftHeight  = 40
)

// Repetition of a key that is held, in ticks.
const (
	letterWait  = 28
	letterEvery = 5
)

// placeLetters lays out the keys at the bottom of the screen.
func (k *Kit) placeLetters() {
	l := &k.letters
	rows := append([]string{digits}, k.Alphabet[:]...)
	if l.page == signPage {
		rows = append(rows[:1], signs[:]...)
	}
	most := 0
	for _, r := range rows {
		most = max(most, len([]rune(r)))
	}
	high := min(k.Pt(letterHeight), k.Screen.H*0.13)
	w := min(k.Screen.W, k.Pt(letterWidth))
	h := high*float32(len(rows)+1) + k.Pt(draftHeight+14)
	l.at = Rect{X: k.Screen.X + (k.Screen.W-w)/2, Y: k.Screen.Y + k.Screen.H - h, W: w, H: h}
	in := l.at.Inset(k.Pt(5))
	in.CutTop(k.Pt(draftHeight + 4))
	l.keys = l.keys[:0]
	for _, r := range rows {
		line := in.CutTop(high)
		runes := []rune(r)
		each := line.W / float32(most)
		line = line.Centred(each*float32(len(runes)), high)
		for _, c := range runes {
			text := string(c)
			if l.page == capitalPage {
				text = string(unicode.ToUpper(c)) // ß stays
			}
			l.keys = append(l.keys, letterKey{id: "key:" + text, text: text, Rect: line.CutLeft(each)})
		}
	}
	foot := in.CutTop(high)
	part := foot.W / 13
	page := "ABC"
	if l.page == capitalPage {
		page = "abc"
	}
	other := "?!#"
	if l.page == signPage {
		other = "abc"
	}
	for _, x := range [...]struct {
		letterKey
		parts float32
	}{
		{letterKey{id: shiftKey, text: page}, 1.8}, {letterKey{id: signsKey, text: other}, 1.8}, {letterKey{id: spaceKey}, 3.4},
		{letterKey{id: leftKey, text: "←"}, 1.2}, {letterKey{id: rightKey, text: "→"}, 1.2}, {letterKey{id: backKey, icon: icon.Eraser}, 1.7}, {letterKey{id: doneKey, icon: icon.Check}, 1.9},
	} {
		x.Rect = foot.CutLeft(part * x.parts)
		l.keys = append(l.keys, x.letterKey)
	}
	if l.key < 0 { // the first key of the gamepad
		l.key = len(digits)
	}
	l.key = min(l.key, len(l.keys)-1)
}

// answerLetters handles the input for the keyboard and removes it from the input.
func (k *Kit) answerLetters() {
	l, in := &k.letters, &k.In
	switch {
	case k.field.id == "" || len(in.Typed.Runes) > 0:
		l.on, l.kept = false, false
		return
	case in.Pad:
		l.on = true
	}
	if !l.on {
		return
	}
	k.placeLetters()
	if in.Pressed {
		l.kept, l.time = l.at.Has(in.X, in.Y), 0
	}
	if l.kept {
		l.held = ""
		for i := range l.keys {
			if l.keys[i].Has(in.X, in.Y) && in.Down {
				l.held = l.keys[i].id
			}
		}
		if again := l.time - letterWait; l.held != "" && (in.Pressed || again >= 0 && again%letterEvery == 0 && (l.held == backKey || l.held == leftKey || l.held == rightKey)) {
			k.pressLetter(l.held)
		}
		l.time++
		if !in.Down {
			l.kept = false
		}
		in.Pressed, in.Down, in.Released, in.Wheel, in.Dragged = false, false, false, 0, 0
		in.X, in.Y = -1e6, -1e6
	}
	if !in.Keys {
		return
	}
	confirm := in.Confirm && in.Pad
	if in.Pad {
		l.step(in)
		in.Left, in.Right, in.Up, in.Descend, in.Confirm = false, false, false, false, false
	}
	if confirm {
		id := l.keys[l.key].id
		k.pressLetter(id)
		k.placeLetters()
		if i := slices.IndexFunc(l.keys, func(x letterKey) bool { return x.id == id }); i >= 0 { // its index depends on the page
			l.key = i
		}
	}
}

// step moves the gamepad's selection to the nearest key in a direction, wrapping around
// at the edges.
func (l *letters) step(in *Input) {
	var ux, uy float32
	switch {
	case in.Left:
		ux = -1
	case in.Right:
		ux = 1
	case in.Up:
		uy = -1
	case in.Descend:
		uy = 1
	default:
		return
	}
	x0, y0 := l.keys[l.key].Mid()
	best, near := -1, float32(0)
	for round := float32(0); round < 2 && best < 0; round++ {
		for i := range l.keys {
			x, y := l.keys[i].Mid()
			x, y = x+round*ux*l.at.W, y+round*uy*l.at.H
			ahead, aside := (x-x0)*ux+(y-y0)*uy, (x-x0)*uy-(y-y0)*ux
			if i == l.key || ahead < 1 || ux != 0 && aside*aside > 1 {
				continue
			}
			if d := ahead*ahead*4 + aside*aside; best < 0 || d < near {
				best, near = i, d
			}
		}
	}
	if best >= 0 {
		l.key = best
	}
}

func (k *Kit) pressLetter(id string) {
	l, t := &k.letters, &k.In.Typed
	switch id {
	case shiftKey:
		l.page = [...]letterPage{capitalPage, smallPage, capitalPage}[l.page]
	case signsKey:
		l.page = [...]letterPage{signPage, signPage, smallPage}[l.page]
	case leftKey:
		t.Left = true
	case rightKey:
		t.Right = true
	case backKey:
		t.Back = true
	case spaceKey:
		t.Runes = append(t.Runes, ' ')
	case doneKey:
		k.In.Confirm = true
	default:
		t.Runes = append(t.Runes, []rune(id[len("key:"):])...)
		if l.page == capitalPage {
			l.page = smallPage
		}
	}
}

// Letters draws the keyboard over everything else while a field is edited by touch or
// gamepad. Call it after the widgets of a tick.
func (k *Kit) Letters() {
	l := &k.letters
	if !k.Lettering() || !k.field.seen {
		return
	}
	k.placeLetters()
	k.hot = slices.DeleteFunc(k.hot, func(h Hot) bool { m := h.meet(l.at); return m.W > 0 && m.H > 0 })
	k.Panel(l.at)
	line := l.at.Inset(k.Pt(5))
	line = line.CutTop(k.Pt(draftHeight))
	t := &k.Theme
	k.List.Rect(line.X, line.Y, line.W, line.H, k.Pt(6), quad.Pit(t.PanelDark, quad.RGBA(0x000000a0), t.PanelEdge, k.Pt(3)))
	k.draft(line.Inset(k.Pt(8)))
	for i := range l.keys {
		x := &l.keys[i]
		r := x.Inset(k.Pt(2))
		body := t.Button
		if l.held == x.id && l.kept {
			body = t.ButtonHover
		}
		k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(5), quad.Bevel(body, t.PanelEdge, t.PanelDark, k.Pt(1)))
		k.outline(r, 5, t.Outline)
		cx, cy := r.Mid()
		switch {
		case x.icon != 0:
			k.List.Icon(x.icon, cx, cy, k.Pt(20), t.Text)
		case x.id == spaceKey:
			k.List.Rect(r.X+r.W*0.25, cy+k.Pt(3), r.W*0.5, k.Pt(2), 0, quad.Solid(t.Text))
		default:
			k.List.TextIn(cx, cy, x.text, font.Regular, k.Pt(18), quad.Center, quad.Middle, t.Text)
		}
		k.ring(k.In.Pad && i == l.key, r)
		k.hot = append(k.hot, Hot{x.id, x.Rect})
	}
}

// Letter returns the key that the gamepad selects, "" for none.
func (k *Kit) Letter() string {
	if l := &k.letters; k.Lettering() && l.key >= 0 && l.key < len(l.keys) {
		return l.keys[l.key].id
	}
	return ""
}
