package editor

import (
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/board/tokens"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
	"wallfall/rules/message"
)

// fields draw a form about a level, and collect what the player wants by it. They are made
// anew in every tick.
type fields struct {
	shell.Form
	doc     *edit.Doc
	lv      *levels.Level // of doc
	words   *narrate.Narrator
	colours []int // of the sides
	*labels
	want want
}

// want is what the player asks for by a widget; the zero value is nothing. The editor
// fulfils it once all widgets are drawn.
type want struct {
	action  input.Action // what its key does too; Confirm is nothing
	dialog  shell.Dialog // to open
	page    int          // of the level dialog
	object  string       // the figure or wall whose properties to open
	problem int          // to show, counted from 1
	change  change
	watch   *session.Match
	keep    string // the name under which to keep the selection as a stamp
	discard string // the key of a stamp
	err     error  // why something is impossible
	say     string // to tell the player
}

// change is an edit of the level, or another text of it.
type change struct {
	what   string // names the undo step
	edit   func(*edit.Edit) error
	doc    *edit.Doc // in place of edit
	amend  bool      // merges with the last step of the same name
	object string    // what the figure or wall of the step is called after it
	said   string    // once it is done
}

// change asks for an edit as a new undo step.
func (f *fields) change(what string, do func(*edit.Edit) error) {
	f.want.change = change{what: what, edit: do}
}

// amend asks for an edit that merges with the last step if that has the same name.
func (f *fields) amend(what string, do func(*edit.Edit) error) {
	f.want.change = change{what: what, edit: do, amend: true}
}

// changes reports whether the player has asked for a change of the level.
func (f *fields) changes() bool { return f.want.change.what != "" }

// labels keeps texts that are the same in every tick.
type labels struct {
	capitals map[string]string
	buttons  map[string][2]string // IDs of the two buttons of a number
}

// capital is narrate.Capital, for names that are drawn in every tick.
func (l *labels) capital(s string) string {
	c, ok := l.capitals[s]
	if !ok {
		if c = narrate.Capital(s); l.capitals == nil || len(l.capitals) > 500 {
			l.capitals = map[string]string{}
		}
		l.capitals[s] = c
	}
	return c
}

// lessMore returns the IDs of the two buttons that change a number.
func (l *labels) lessMore(id string) [2]string {
	ids, ok := l.buttons[id]
	if !ok {
		if l.buttons == nil {
			l.buttons = map[string][2]string{}
		}
		ids = [2]string{id + "-less", id + "-more"}
		l.buttons[id] = ids
	}
	return ids
}

// buttonWidth is the width of a button with an icon, in points.
const buttonWidth = 46

// paragraph draws a text over as many lines as it needs.
func (f *fields) paragraph(text string, ink quad.Color) {
	f.Write(text, 13, ink)
}

// number draws a number with buttons to change it and returns its new value.
func (f *fields) number(id, text string, v, least, most int) int {
	ids := f.lessMore(id)
	return f.Step(f.Slot(), shell.Step{Less: ids[0], More: ids[1], Text: text, V: v, Least: least, Most: most})
}

// sideWidth is the least width of the button of a side, in points.
const sideWidth = 125

// sideChoice selects a side, or nobody (-1) if that has a name. Buttons have the ID id
// and the number of their side.
func (f *fields) sideChoice(id, label string, at int, nobody string) int {
	k := &f.UI.Kit
	if label != "" {
		f.Caption(label)
	}
	n := len(f.lv.Sides)
	all := n
	if nobody != "" {
		all++
	}
	perRow := max(1, min(all, int(f.R.W/k.Pt(sideWidth))))
	var cols ui.Columns
	for i := range all {
		if i%perRow == 0 {
			cols = f.Slot().Columns(perRow, k.Pt(4))
		}
		side, name := i, nobody
		if i == n {
			side = -1
		} else {
			name = f.words.Side(i)
		}
		c := cols.At(i % perRow)
		if f.UI.Click(k.Button(f.UI.ID(id, i), c, "", ui.Look{On: at == side, Tip: name})) {
			at = side
		}
		c = c.Inset(k.Pt(ui.SmallGap))
		x, y := c.TakeLeft(k.Pt(30), k.Pt(2)).Mid()
		k.Label(c, k.Fonts.Cut(font.Bold, k.Pt(13), f.capital(name), c.W), 13, quad.Left, k.Theme.Text, font.Bold)
		if side >= 0 {
			f.UI.Palette.Rim(&k.List, x, y, k.Pt(12), f.colours[side])
		} else {
			k.List.Icon(icon.Cross, x, y, k.Pt(18), k.Theme.Dim)
		}
	}
	return at
}

// directions selects a direction; step 2 offers only orthogonal ones.
func (f *fields) directions(id string, at, step rules.Dir) rules.Dir {
	const least, gap = 44, 3 // points
	k := &f.UI.Kit
	n := f.lv.Topology.Dirs() / int(step)
	row := n
	if f.R.W < k.Pt((least+gap)*float32(n)) {
		row /= 2
	}
	var cols ui.Columns
	for i := range n {
		if i%row == 0 {
			cols = f.Slot().Columns(row, k.Pt(gap))
		}
		d := rules.Dir(i) * step
		c := cols.At(i % row)
		if f.UI.Click(k.Button(f.UI.ID(id, int(d)), c, "", ui.Look{On: at == d, Tip: f.words.Way(rules.Action{Dir: d})})) {
			at = d
		}
		x, y := c.Mid()
		tokens.Compass(&k.List, f.lv.Topology, d, x, y, min(c.W, c.H)*0.3, k.Theme.Text)
	}
	return at
}

// wallDirection selects the direction of a crushing wall: on squares an orthogonal one.
func (f *fields) wallDirection(id string, at rules.Dir) rules.Dir {
	f.Caption(f.UI.Lang.T("Direction"))
	return f.directions(id, at, 2-rules.Dir(f.lv.Topology))
}

// choice draws a button for each name and returns the index of the selected one.
func (f *fields) choice(id string, names []string, at int) int {
	ids := make([]string, len(names))
	for n := range ids {
		ids[n] = f.UI.ID(id+":", n)
	}
	return f.Tabs(ids, names, at)
}

func (f *fields) translate(what any) string { return translate(f.UI, f.lv, what) }

// translate returns a message about a level in the player's language.
func translate(d *shell.UI, lv *levels.Level, what any) string {
	if m, ok := what.(message.Sayer); ok {
		what = m.Message().Map(func(a any) any {
			switch a := a.(type) {
			case rules.Pos:
				return cellName(d.Lang, lv, a)
			case string:
				if s := find(lv.Sides, func(s *levels.Side) bool { return s.Name == a }); s != nil && figureNamed(lv, a) == nil {
					return s.Label // players know no other name
				}
			}
			return a
		})
	}
	return d.Lang.Say(what)
}

// cellName returns the coordinates of a cell, with its floor if there are several.
func cellName(l *lang.Table, lv *levels.Level, p rules.Pos) string {
	at := narrate.Number(p.X) + "," + narrate.Number(p.Y)
	if len(lv.Floors) == 1 {
		return at
	}
	return l.F("%s on floor %d", at, p.Floor+1)
}

// find returns the first element for which is reports true, or nil.
func find[T any](list []T, is func(*T) bool) *T {
	for i := range list {
		if is(&list[i]) {
			return &list[i]
		}
	}
	return nil
}

// figureNamed returns a figure of a level, or nil.
func figureNamed(lv *levels.Level, name string) *levels.Figure {
	return find(lv.Figures, func(f *levels.Figure) bool { return f.Name == name })
}

// wallNamed returns a wall of a level, or nil.
func wallNamed(lv *levels.Level, name string) *levels.Wall {
	return find(lv.Walls, func(w *levels.Wall) bool { return w.Name == name })
}

// matches reports whether a name or its word in level files contains a text.
func matches(text, name, word string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	return text == "" || strings.Contains(strings.ToLower(name), text) || strings.Contains(word, text)
}
