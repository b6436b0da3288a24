package shell

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// Form is a scrolling page of settings, one below the other.
type Form struct {
	ui.Pen
	UI *UI
}

// Form returns a page in an area, which its Begin starts.
func (d *UI) Form(area ui.Rect, id string) Form {
	return Form{ui.Pen{K: &d.Kit, R: area, Y: area.Y, ID: id}, d}
}

// BeginPage starts a page that leaves room for a scroll bar.
func (f *Form) BeginPage() {
	f.Bar = ui.BarWidth
	f.Begin()
}

// Write writes a paragraph and leaves the gap below it.
func (f *Form) Write(text string, size float32, c quad.Color) {
	f.Para(text, size, c, font.Regular)
	f.Gap(ui.Gap)
}

// Title writes the heading of what follows.
func (f *Form) Title(text string) {
	f.Label(26, text, 15, f.K.Theme.Accent, font.Bold)
	f.Gap(ui.SmallGap)
}

// Caption writes the name of the row that follows.
func (f *Form) Caption(text string) { f.Label(22, text, 13, f.K.Theme.Dim, font.Regular) }

// Flag draws a switch and returns its state.
func (f *Form) Flag(id, text string, on bool) bool {
	now := f.UI.Kit.Switch(id, f.Slot(), text, on)
	f.UI.Click(now != on)
	return now
}

// Button draws a button and reports whether it was pressed.
func (f *Form) Button(id, text string, look ui.Look) bool {
	return f.UI.Click(f.UI.Kit.Button(id, f.Slot(), text, look))
}

func (f *Form) volume(id, text string, v *float32) {
	*v = f.UI.Kit.Slider(id, f.Slot(), text, f.UI.Lang.F("%d %%", int(*v*100+0.5)), *v, 20)
}

// Choice draws a label and a button for each choice, beside it or below, and returns
// the index of the chosen one.
func (f *Form) Choice(label string, ids, names []string, at int) int {
	k := &f.UI.Kit
	need := float32(0)
	for _, n := range names {
		need = max(need, f.UI.Fonts.Measure(font.Bold, k.Pt(14), n)+k.Pt(18))
	}
	r := f.beside(label, font.Regular, (need+k.Pt(6))*float32(len(names)))
	return f.UI.Segments(r, 6, 14, ids, names, at)
}

// beside writes the label of a row of buttons that need some width: beside them, or above
// where there is no room. It returns the room for the buttons.
func (f *Form) beside(label string, face font.Face, need float32) ui.Rect {
	k := f.K
	said := k.Fonts.Measure(face, k.Pt(15), label) + k.Pt(12)
	if said+need > f.R.W {
		f.Label(24, label, 15, k.Theme.Text, face)
		return f.Slot()
	}
	r := f.Slot()
	k.Label(r.CutLeft(max(said, min(r.W*0.34, r.W-need))), label, 15, quad.Left, k.Theme.Text, face)
	return r
}

// Segments draws a row of buttons of which one is on, and returns its index. Their gap and
// the size of their text are in points.
func (d *UI) Segments(r ui.Rect, gap, size float32, ids, names []string, at int) int {
	columns := r.Columns(len(names), d.Kit.Pt(gap))
	for i, name := range names {
		if d.Click(d.Kit.Button(ids[i], columns.At(i), name, ui.Look{On: i == at, Size: size})) {
			at = i
		}
	}
	return at
}

// Tabs draws a button for each page, in as many rows as they need, and returns the
// open page.
func (f *Form) Tabs(ids, names []string, at int) int {
	const gap, padding = 5, 12
	k := f.K
	widest := float32(0)
	for _, n := range names {
		widest = max(widest, k.Fonts.Measure(font.Bold, k.Pt(13), n))
	}
	perRow := max(2, min(len(names), int((f.R.W+k.Pt(gap))/(widest+k.Pt(padding+gap)))))
	rows := (len(names) + perRow - 1) / perRow
	perRow = (len(names) + rows - 1) / rows
	for from := 0; from < len(names); from += perRow {
		to := min(from+perRow, len(names))
		at = from + f.UI.Segments(f.Take(ui.RowHeight), gap, 13, ids[from:to], names[from:to], at-from)
		f.Gap(gap)
	}
	f.Gap(ui.Gap)
	return at
}

// Step is a number with buttons for less and more.
type Step struct {
	Less, More     string // IDs of the buttons
	Text, Value    string // Value stands between the buttons
	V, Least, Most int
}

// Step draws a number in a row and returns its new value.
func (f *Form) Step(r ui.Rect, s Step) int {
	const value = 38 // points
	k := f.K
	more, gap := r.CutRight(k.Pt(ui.RowHeight)), float32(ui.SmallGap)
	if s.Value != "" {
		gap = value
	}
	k.Label(r.CutRight(k.Pt(gap)), s.Value, 15, quad.Center, k.Theme.Accent, font.Bold)
	less := r.TakeRight(k.Pt(ui.RowHeight), k.Pt(ui.SmallGap))
	k.Label(r, s.Text, 15, quad.Left, k.Theme.Text, font.Regular)
	if f.UI.Click(k.Button(s.Less, less, "", ui.Look{Icon: icon.Minus, Disabled: s.V <= s.Least, Tip: f.UI.Lang.T("Smaller")})) {
		s.V--
	}
	if f.UI.Click(k.Button(s.More, more, "", ui.Look{Icon: icon.Plus, Disabled: s.V >= s.Most, Tip: f.UI.Lang.T("Larger")})) {
		s.V++
	}
	return s.V
}

// percent draws a size with buttons for less and more.
func (f *Form) percent(id, label string, v *float32) {
	at := 0
	for i, s := range sizes {
		if s <= *v+0.01 {
			at = i
		}
	}
	if now := f.Step(f.Slot(), Step{id + "-less", id + "-more", label, f.UI.Lang.F("%d %%", int(*v*100+0.5)), at, 0, len(sizes) - 1}); now != at {
		*v = sizes[now]
	}
}

// palette draws a button for a palette with the chips of the sides.
func (f *Form) palette(id, name string, on bool) bool {
	k := &f.UI.Kit
	r := f.Slot()
	used := f.UI.Click(k.Button("palette-"+id, r, "", ui.Look{On: on}))
	pal := scene.PaletteNamed(id)
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
		f.Caption(label)
	}
	return k.Field(id, f.Slot(), text, hint, most)
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
		if k.Fonts.Measure(font.Bold, k.Pt(13), c.Text)+k.Pt(46) > f.R.W/float32(len(list)) {
			n = 1
		}
	}
	var cols ui.Columns
	for i, c := range list {
		if i%n == 0 {
			cols = f.Slot().Columns(n, k.Pt(5))
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
