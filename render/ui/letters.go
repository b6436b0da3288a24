package ui

import (
	"slices"
	"unicode"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
)

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
