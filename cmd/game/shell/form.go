package shell

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// Form is a scrolling page of settings, one below the other.
type Form struct {
	UI   *UI
	ID   string
	Area ui.Rect
	Room ui.Rect
	top  float32 // of the page
}

// Begin starts the page. Its height is known only at its end, so that of the last tick
// counts.
func (f *Form) Begin() {
	f.Room = f.UI.Kit.Scroll(f.ID, f.Area, f.UI.heights[f.ID])
	f.Room.H, f.top = 1<<20, f.Room.Y
}

// End ends the page.
func (f *Form) End() {
	f.UI.heights[f.ID] = f.Room.Y - f.top
	f.UI.Kit.EndScroll(f.ID, f.Area)
}

// Cut takes h pixels off the page.
//
//go:noinline
func (f *Form) Cut(h float32) ui.Rect {
	return f.Room.CutTop(h)
}

// Row takes a row of standard height and the gap below it.
func (f *Form) Row() ui.Rect {
	return f.UI.Kit.Row(&f.Room)
}

// Para writes a paragraph and the gap below it.
func (f *Form) Para(text string, size float32, c quad.Color) {
	k := &f.UI.Kit
	f.Cut(k.Paragraph(f.Room, text, size, quad.Left, c, font.Regular) + k.Pt(ui.Gap))
}

// Heading draws a heading.
func (f *Form) Heading(text string) {
	k := &f.UI.Kit
	k.Label(f.Cut(k.Pt(26)), text, 15, quad.Left, k.Theme.Accent, font.Bold)
	f.Cut(k.Pt(4))
}

// Flag draws a switch and returns its state.
func (f *Form) Flag(id, text string, on bool) bool {
	now := f.UI.Kit.Switch(id, f.Row(), text, on)
	f.UI.Click(now != on)
	return now
}

// Button draws a button and reports whether it was pressed.
func (f *Form) Button(id, text string, look ui.Look) bool {
	return f.UI.Click(f.UI.Kit.Button(id, f.Row(), text, look))
}

func (f *Form) volume(id, text string, v *float32) {
	*v = f.UI.Kit.Slider(id, f.Row(), text, f.UI.Lang.F("%d %%", int(*v*100+0.5)), *v, 20)
}

// Choice draws a label and a button for each choice, beside it or below, and returns
// the index of the chosen one.
func (f *Form) Choice(label string, ids, names []string, at int) int {
	k := &f.UI.Kit
	need := float32(0)
	for _, n := range names {
		need = max(need, f.UI.Fonts.Measure(font.Bold, k.Pt(14), n)+k.Pt(18))
	}
	need = (need + k.Pt(6)) * float32(len(names))
	var r ui.Rect
	if said := f.UI.Fonts.Measure(font.Regular, k.Pt(15), label) + k.Pt(12); said+need <= f.Room.W {
		r = f.Row()
		k.Label(r.CutLeft(max(said, r.W*0.34)), label, 15, quad.Left, k.Theme.Text, font.Regular)
	} else {
		k.Label(f.Cut(k.Pt(24)), label, 15, quad.Left, k.Theme.Text, font.Regular)
		r = f.Row()
	}
	columns := r.Columns(len(names), k.Pt(6))
	for i := range names {
		if f.UI.Click(k.Button(ids[i], columns.At(i), names[i], ui.Look{On: i == at, Size: 14})) {
			at = i
		}
	}
	return at
}

// percent draws a size with buttons for less and more.
func (f *Form) percent(id, label string, v *float32) {
	k := &f.UI.Kit
	r := f.Row()
	more := r.CutRight(k.Pt(46))
	value := r.CutRight(k.Pt(66))
	less := r.TakeRight(k.Pt(46), k.Pt(6))
	k.Label(r, label, 15, quad.Left, k.Theme.Text, font.Regular)
	k.Label(value, f.UI.Lang.F("%d %%", int(*v*100+0.5)), 15, quad.Center, k.Theme.Accent, font.Bold)
	at := 0
	for i, s := range sizes {
		if s <= *v+0.01 {
			at = i
		}
	}
	if f.UI.Click(k.Button(id+"-less", less, "", ui.Look{Icon: icon.Minus, Disabled: at == 0, Tip: f.UI.Lang.T("Smaller")})) {
		*v = sizes[at-1]
	}
	if f.UI.Click(k.Button(id+"-more", more, "", ui.Look{Icon: icon.Plus, Disabled: at == len(sizes)-1, Tip: f.UI.Lang.T("Larger")})) {
		*v = sizes[at+1]
	}
}

// palette draws a button for a palette with the chips of the sides.
func (f *Form) palette(id, name string, on bool) bool {
	k := &f.UI.Kit
	r := f.Row()
	used := f.UI.Click(k.Button("palette-"+id, r, "", ui.Look{On: on}))
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

// Text draws a text field with its label and returns its text.
func (f *Form) Text(id, label, text, hint string, most int) (string, bool) {
	k := &f.UI.Kit
	if label != "" {
		k.Label(f.Cut(k.Pt(22)), label, 13, quad.Left, k.Theme.Dim, font.Regular)
	}
	return k.Field(id, f.Row(), text, hint, most)
}

// Cell is a button in a row of two.
type Cell struct {
	ID, Text string
	Icon     icon.ID
	Key      string
	Off      bool
	Do       func()
}

// Pair draws buttons side by side, or one below the other if their texts need it.
func (f *Form) Pair(list ...Cell) {
	k := &f.UI.Kit
	n := len(list)
	for _, c := range list {
		if k.Fonts.Measure(font.Bold, k.Pt(13), c.Text)+k.Pt(46) > f.Room.W/float32(len(list)) {
			n = 1
		}
	}
	var cols ui.Columns
	for i, c := range list {
		if i%n == 0 {
			cols = f.Row().Columns(n, k.Pt(5))
		}
		tip := ""
		if c.Key != "" {
			tip = f.UI.Lang.F("%s (%s)", c.Text, c.Key)
		}
		if f.UI.Click(k.Button(c.ID, cols.At(i%n), c.Text, ui.Look{Icon: c.Icon, Size: 13, Disabled: c.Off, Tip: tip})) {
			c.Do()
		}
	}
}

// BeginPage starts a page that leaves room for a scroll bar.
func (f *Form) BeginPage() {
	f.Begin()
	f.Room.W = f.Area.W - f.UI.Kit.Pt(12)
}
