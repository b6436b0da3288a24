package scene

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// form is a scrolling page of settings, one below the other.
type form struct {
	ui   *desk
	id   string
	area ui.Rect
	room ui.Rect
	top  float32 // where it begins
}

// begin starts the page; how high it is shows only at its end, so the tick
// before tells.
func (f *form) begin() {
	f.room = f.ui.kit.Scroll(f.id, f.area, f.ui.formHeight[f.id])
	f.room.H, f.top = 1<<20, f.room.Y
}

func (f *form) end() {
	if f.ui.formHeight == nil {
		f.ui.formHeight = map[string]float32{}
	}
	f.ui.formHeight[f.id] = f.room.Y - f.top
	f.ui.kit.EndScroll(f.id, f.area)
}

// cut takes h pixels off the page.
func (f *form) cut(h float32) ui.Rect {
	return f.room.CutTop(h)
}

// row takes a row of the usual height and the gap below it.
func (f *form) row() ui.Rect {
	r := f.cut(f.ui.kit.Pt(44))
	f.cut(f.ui.kit.Pt(8))
	return r
}

func (f *form) heading(text string) {
	k := &f.ui.kit
	k.Label(f.cut(k.Pt(26)), text, 15, quad.Left, k.Theme.Accent, font.Bold)
	f.cut(k.Pt(4))
}

func (f *form) flag(id, text string, on bool) bool {
	now := f.ui.kit.Switch(id, f.row(), text, on)
	f.ui.click(now != on)
	return now
}

func (f *form) button(id, text string, look ui.Look) bool {
	return f.ui.click(f.ui.kit.Button(id, f.row(), text, look))
}

func (f *form) volume(id, text string, v *float32) {
	*v = f.ui.kit.Slider(id, f.row(), text, f.ui.lang.F("%d %%", int(*v*100+0.5)), *v, 20)
}

// choice draws a label and a button for each thing to choose, beside it or below,
// and gives the one chosen.
func (f *form) choice(label string, ids, names []string, at int) int {
	k := &f.ui.kit
	need := float32(0)
	for _, n := range names {
		need = max(need, f.ui.fonts.Measure(font.Bold, k.Pt(14), n)+k.Pt(18))
	}
	need = (need + k.Pt(6)) * float32(len(names))
	var r ui.Rect
	if said := f.ui.fonts.Measure(font.Regular, k.Pt(15), label) + k.Pt(12); said+need <= f.room.W {
		r = f.row()
		k.Label(r.CutLeft(max(said, r.W*0.34)), label, 15, quad.Left, k.Theme.Text, font.Regular)
	} else {
		k.Label(f.cut(k.Pt(24)), label, 15, quad.Left, k.Theme.Text, font.Regular)
		r = f.row()
	}
	columns := r.Columns(len(names), k.Pt(6))
	for i := range names {
		if f.ui.click(k.Button(ids[i], columns.At(i), names[i], ui.Look{On: i == at, Size: 14})) {
			at = i
		}
	}
	return at
}

// percent draws a size with a button to make it less and one for more.
func (f *form) percent(id, label string, v *float32) {
	k := &f.ui.kit
	r := f.row()
	more := r.CutRight(k.Pt(46))
	value := r.CutRight(k.Pt(66))
	less := r.CutRight(k.Pt(46))
	r.CutRight(k.Pt(6))
	k.Label(r, label, 15, quad.Left, k.Theme.Text, font.Regular)
	k.Label(value, f.ui.lang.F("%d %%", int(*v*100+0.5)), 15, quad.Center, k.Theme.Accent, font.Bold)
	at := 0
	for i, s := range sizes {
		if s <= *v+0.01 {
			at = i
		}
	}
	if f.ui.click(k.Button(id+"-less", less, "", ui.Look{Icon: icon.Minus, Disabled: at == 0, Tip: f.ui.lang.T("Smaller")})) {
		*v = sizes[at-1]
	}
	if f.ui.click(k.Button(id+"-more", more, "", ui.Look{Icon: icon.Plus, Disabled: at == len(sizes)-1, Tip: f.ui.lang.T("Larger")})) {
		*v = sizes[at+1]
	}
}

// palette draws a button for a palette with the chips of the sides in it.
func (f *form) palette(id, name string, on bool) bool {
	k := &f.ui.kit
	r := f.row()
	used := f.ui.click(k.Button("palette-"+id, r, "", ui.Look{On: on}))
	pal := board.PaletteNamed(id)
	body := r.Inset(k.Pt(8))
	for i := len(pal.Sides) - 1; i >= 0; i-- {
		x, y := body.CutRight(k.Pt(30)).Mid()
		pal.Rim(&k.List, x, y, k.Pt(12), i)
	}
	tick := body.CutLeft(k.Pt(26))
	if on {
		x, y := tick.Mid()
		k.List.Icon(icon.Check, x, y, k.Pt(18), k.Theme.Accent)
	}
	k.Label(body, name, 15, quad.Left, k.Theme.Text, font.Bold)
	return used
}

// text draws a line of text with its name and gives it as it is now.
func (f *form) text(id, label, text, hint string, most int) (string, bool) {
	k := &f.ui.kit
	if label != "" {
		k.Label(f.cut(k.Pt(22)), label, 13, quad.Left, k.Theme.Dim, font.Regular)
	}
	return k.Field(id, f.row(), text, hint, most)
}

// cell is a button in a row of two.
type cell struct {
	id, text string
	icon     icon.ID
	key      string
	off      bool
	do       func()
}

// pair draws buttons side by side, or one below the other where they have no room
// for their words.
func (f *form) pair(list ...cell) {
	k := &f.ui.kit
	n := len(list)
	for _, c := range list {
		if k.Fonts.Measure(font.Bold, k.Pt(13), c.text)+k.Pt(46) > f.room.W/float32(len(list)) {
			n = 1
		}
	}
	var cols ui.Columns
	for i, c := range list {
		if i%n == 0 {
			cols = f.row().Columns(n, k.Pt(5))
		}
		if f.ui.click(k.Button(c.id, cols.At(i%n), c.text, ui.Look{Icon: c.icon, Size: 13, Disabled: c.off, Tip: f.ui.lang.F("%s (%s)", c.text, c.key)})) {
			c.do()
		}
	}
}

// beginPage begins what scrolls on the page.
func (f *form) beginPage() {
	f.begin()
	f.room.W = f.area.W - f.ui.kit.Pt(12)
}
