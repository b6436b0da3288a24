package scene

import (
	"fmt"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// box opens a dialog's panel in the middle of the screen, w by h points at
// most, with its heading, and gives the room inside.
func (d *desk) box(ctx *Context, w, h float32, heading string) ui.Rect {
	k := &d.kit
	k.Inert = false
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	k.Shade(screen)
	r := screen.Inset(k.Pt(10)).Centred(k.Pt(w), k.Pt(h))
	k.Panel(r)
	r = r.Inset(k.Pt(18))
	k.Label(r.CutTop(k.Pt(34)), heading, 22, quad.Center, k.Theme.Accent, font.Bold)
	r.CutTop(k.Pt(8))
	return r
}

// row cuts a row of the usual height off the top.
func row(k *ui.Kit, r *ui.Rect) ui.Rect {
	cut := r.CutTop(k.Pt(44))
	r.CutTop(k.Pt(8))
	return cut
}

// settings draws the settings dialog; it is over when d.dialog changes.
func (d *desk) settings(ctx *Context) {
	k := &d.kit
	r := d.box(ctx, 460, 560, "Settings")
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	area := r
	r = k.Scroll("settings", r, k.Pt(8*52))
	was := d.set
	s := &d.set
	s.Volume = k.Slider("volume", row(k, &r), "Volume", fmt.Sprintf("%.0f %%", s.Volume*100), s.Volume)
	s.Muted = k.Switch("muted", row(k, &r), "Sound off", s.Muted)
	speeds := row(k, &r)
	k.Label(speeds.CutLeft(speeds.W*0.32), "Animations", 15, quad.Left, k.Theme.Text, font.Regular)
	for i, c := range speeds.Columns(4, k.Pt(6)) {
		n := [4]int{1, 2, 4, 0}[i]
		if d.click(k.Button(fmt.Sprintf("speed%d", n), c, [4]string{"1×", "2×", "4×", "none"}[i], ui.Look{On: s.Speed == n, Size: 14})) {
			s.Speed = n
		}
	}
	s.Reduced = k.Switch("reduced", row(k, &r), "Less motion: no shakes, no flashes", s.Reduced)
	s.Forecast = k.Switch("forecast", row(k, &r), "Show what the walls will do", s.Forecast)
	s.Handover = k.Switch("handover", row(k, &r), "Pause when the turn passes on", s.Handover)
	text := row(k, &r)
	k.Label(text.CutLeft(text.W*0.32), "Text size", 15, quad.Left, k.Theme.Text, font.Regular)
	for i, c := range text.Columns(5, k.Pt(6)) {
		v := [5]float32{0.8, 1, 1.25, 1.6, 2}[i]
		if d.click(k.Button(fmt.Sprintf("text%.0f", v*100), c, fmt.Sprintf("%.0f", v*100), ui.Look{On: s.Text == v, Size: 14})) {
			s.Text = v
		}
	}
	if d.click(k.Button("fullscreen", row(k, &r), "Full screen on or off", ui.Look{Icon: icon.Fullscreen, Key: d.bind.Label(input.Fullscreen)})) {
		ctx.Fullscreen()
	}
	k.EndScroll("settings", area)
	if *s != was {
		d.keep(ctx)
	}
	if d.click(k.Button("close", foot, "Done", ui.Look{Primary: true})) || k.In.Cancel {
		d.dialog = noDialog
	}
}

// helpText is the in-game help: a heading and its paragraph in turn.
var helpText = [...]string{
	"The turn", "Sides take turns. The keeper's turn begins with the crushing walls: each grinds one cell on in the direction of its chevrons. Then every group may move once, as far as its move in cells. End your turn when you are done.",
	"Crushing walls", "Whoever stands in a wall's way is pushed one cell and takes a wound. Caught between the wall and something solid, another wall, rubble or deep water, it is crushed. If another figure stands where it is pushed, that one must make room: its controller picks where to. No figure makes room twice in a turn. A wall that runs into rock, a closed door or another wall breaks.",
	"Contact", "A group that begins its turn beside an enemy may not move. Use it to pin the other side where a wall will pass. Standing beside an enemy of your own free will is no trouble until your next turn.",
	"Pits and pitfalls", "In a pit the walls pass over you unharmed; dropping in costs a wound, climbing out costs 2 and the group's action. A pit cell can be jumped for 3. A pitfall drops whoever is pushed onto it to the floor below: a die of 1 kills, 2 to 5 lays it prone, 6 lands it on its feet; whoever is below is killed. Agile and flying groups cross pitfalls freely, agile ones climb through them.",
	"Ground", "Sand, bramble, drift, water, hedges and slopes count two unless a group is at home there. Trees, bog, volcano, darkness, cloud and deep water are closed to those not at home; entering fog ends the move. One step up is a step, two are a wall. Ladders and portals carry a group to their other end. Doors open and close for 1 from beside.",
	"Seeing it coming", "The forecast shows every wall's next step, in order, with arrows for the pushed and skulls for the crushed. It is worked out by the rules themselves and follows every move you make.",
}

// help draws the help dialog with the keys as they are bound.
func (d *desk) help(ctx *Context) {
	k := &d.kit
	r := d.box(ctx, 640, 700, "How to play")
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	area := r
	keys := [...]struct {
		what string
		a    input.Action
	}{{"Select, move, answer", input.Confirm}, {"Back out", input.Cancel}, {"Next group", input.Next}, {"Board cursor", input.Up},
		{"Diagonals", input.UpLeft}, {"End the turn", input.EndTurn}, {"Forecast", input.Forecast}, {"Undo", input.Undo}, {"Redo", input.Redo},
		{"Hurry (hold)", input.Hurry}, {"Skip the animation", input.Skip}, {"Zoom", input.ZoomIn}, {"Whole board", input.Fit}, {"Move the board", input.PanUp},
		{"Floor up, down", input.FloorUp}, {"Sound on, off", input.Mute}, {"Full screen", input.Fullscreen}, {"Menu", input.Menu}}
	width := r.W - k.Pt(12)
	height := k.Pt(24)*float32(len(keys)+1) + k.Pt(90)
	for i := 0; i < len(helpText); i += 2 {
		height += k.Pt(38) + k.TextHeight(helpText[i+1], 14, width, font.Regular)
	}
	r = k.Scroll("help", r, height)
	r.W = width
	for i := 0; i < len(helpText); i += 2 {
		k.Label(r.CutTop(k.Pt(26)), helpText[i], 16, quad.Left, k.Theme.Accent, font.Bold)
		r.CutTop(k.Paragraph(r, helpText[i+1], 14, quad.Left, k.Theme.Text, font.Regular))
		r.CutTop(k.Pt(12))
	}
	k.Label(r.CutTop(k.Pt(26)), "Keys and buttons", 16, quad.Left, k.Theme.Accent, font.Bold)
	for _, key := range keys {
		line := r.CutTop(k.Pt(24))
		k.Label(line.CutLeft(line.W*0.46), key.what, 14, quad.Left, k.Theme.Text, font.Regular)
		label, pad := d.bind.Label(key.a), d.bind.PadLabel(key.a)
		switch key.a { // one of four or more that belong together
		case input.Up:
			label, pad = "arrows, numpad", "D-pad, stick"
		case input.UpLeft:
			label, pad = "Q E Z C", ""
		case input.ZoomIn:
			label += " " + d.bind.Label(input.ZoomOut)
		case input.PanUp:
			label = "W A S D"
		case input.FloorUp:
			label += ", " + d.bind.Label(input.FloorDown)
		}
		k.Label(line.CutLeft(line.W*0.55), label, 14, quad.Left, k.Theme.Text, font.Mono)
		k.Label(line, pad, 14, quad.Left, k.Theme.Text, font.Mono)
	}
	k.Paragraph(r, "Mouse: click a group, then a marked cell; drag to move the board, wheel to zoom. Touch: tap a cell once to see the way, again to go; two fingers move and zoom.", 14, quad.Left, k.Theme.Text, font.Regular)
	k.EndScroll("help", area)
	if d.click(k.Button("close", foot, "Back", ui.Look{Primary: true})) || k.In.Cancel {
		d.dialog = noDialog
	}
}

// entry is one line of a menu.
type entry struct {
	id, text string
	icon     icon.ID
	primary  bool
	disabled bool
}

// menu draws buttons one above the other and gives the id of the one used, "".
func (d *desk) menu(r ui.Rect, entries []entry) string {
	k := &d.kit
	used := ""
	for _, e := range entries {
		if d.click(k.Button(e.id, row(k, &r), e.text, ui.Look{Icon: e.icon, Primary: e.primary, Disabled: e.disabled})) {
			used = e.id
		}
	}
	return used
}
