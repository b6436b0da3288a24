package scene

import (
	"reflect"
	"strconv"
	"time"
	"wallfall/assets/font"
	"wallfall/assets/lang"
	"wallfall/assets/sound"
	"wallfall/cmd/game/audio"
	"wallfall/cmd/game/probe"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// Options are what the program was asked to begin with.
type Options struct {
	File   string // the level's file name for messages; "" begins at the title
	Source []byte // its text, checked
	Seed   uint64 // of the dice of matches that begin
	Seeded bool   // the seed was asked for and holds for every match
	Random func() uint64
	Now    func() int64         // seconds since 1970; nil is the machine's clock
	Clock  func() time.Duration // by which it is measured how long bots think; nil is the machine's
	Given  []Given              // what is opened at once, such as a recording
	Draw   bool                 // the level is to be drawn on, and is saved to File
	Seats  string               // who plays matches that begin, as CheckSeats takes it; "" is as chosen last, or people where a File is begun
}

// desk is what all scenes share: widgets, fonts, sound, settings.
type desk struct {
	opts   Options
	fonts  *font.Set
	kit    ui.Kit
	bind   *input.Bindings
	player *audio.Player
	set    Settings
	lang   *lang.Table // every text a player reads goes through it
	speaks string      // the code of the language that is
	dialog dialog
	unkept bool // settings have changed that are not saved yet
	notice string
	until  int64 // tick until which the notice is shown
	shown  []probe.Hot
	keys   bool // keyboard or gamepad was used last
	pad    bool // and it was the gamepad

	trail       []dialog // those that led to the one that is open
	traced      dialog   // the one that was open in the tick before
	stood       string   // where the focus was before dialogs were opened
	left        string   // by which entry the title was left last
	coached     bool     // in this tick the coach has a part of the screen
	boxed       bool     // a dialog lies over the screen in this tick: its buttons are below
	foot        float32  // what lies below the board in this tick, pixels: notices stand above it
	linked      bool     // what came by the address is neither taken up nor declined yet
	formHeight  map[string]float32
	ids         map[string][]string // of numbered widgets
	palette     board.Palette
	disk        onDisk
	began       time.Time
	settingsBox settingsBox
	helpBox     helpBox
	creditsBox  creditsBox
	captionList captionList

	routes   Routes
	openRule func(id string)               // opens the rulebook at a rule, "" where it was left
	boxes    map[dialog]func(ctx *Context) // dialogs that packages above add
	parts    map[reflect.Type]any          // see part
}

// partOf returns the state of type T that lasts as long as the program does. It is made
// empty when it is first asked for. Packages above keep there what outlives a screen.
func partOf[T any](d *desk) *T {
	key := reflect.TypeFor[T]()
	if p, ok := d.parts[key].(*T); ok {
		return p
	}
	if d.parts == nil {
		d.parts = map[reflect.Type]any{}
	}
	p := new(T)
	d.parts[key] = p
	return p
}

// addBox has a dialog drawn over any screen while it is open.
func (d *desk) addBox(at dialog, draw func(ctx *Context)) {
	if d.boxes == nil {
		d.boxes = map[dialog]func(ctx *Context){}
	}
	d.boxes[at] = draw
}

// dialog is what lies over the scene.
type dialog uint8

const (
	noDialog dialog = iota
	settingsDialog
	helpDialog
	menuDialog
	endDialog
	handoverDialog
	logDialog
	restartDialog
	resignDialog
	trayDialog
	rulesDialog
	creditsDialog
	sidesDialog
	sheetDialog
	linesDialog
	deleteLineDialog
	introDialog
	shareDialog
	editMenuDialog
	editKeysDialog
	problemsDialog
	recoverDialog
	levelDialog
	figureDialog
	wallDialog
	newLevelDialog
	outsetDialog
	levelShareDialog
	seatsDialog
	solutionDialog
)

// The keys of records in the store.
const (
	settingsKey = "settings"
	matchKey    = "match"
)

// wire gives the dialogs what they share.
func (d *desk) wire() {
	d.settingsBox.ui, d.helpBox.ui, d.creditsBox.ui, d.captionList.ui, d.disk.ui = d, d, d, d, d

}

// apply has what is set take effect.
func (d *desk) apply() {
	d.player.SetVolumes(d.set.volumes())
	d.player.SetMuted(d.set.Muted)
	d.kit.Theme = theme(d.set.Palette)
	d.palette = board.PaletteNamed(d.set.Palette)
	code := d.set.Language
	if d.speaks == code {
		return
	}
	d.speaks = code
	d.lang, _ = lang.Load(d.speaks) // a test loads every language there is
	d.bind.Rename(d.keyName)
}

// errText gives what an error says, in the language.
func (d *desk) errText(err error) string { return lang.Tell(d.speaks, err.Error()) }

// keyName names a key in the language. Those with arrows look as they do.
func (d *desk) keyName(key string) string {
	switch key {
	case "Up":
		return "↑"
	case "Down":
		return "↓"
	case "Left":
		return "←"
	case "Right":
		return "→"
	}
	return d.lang.T(key)
}

// say shows a line at the foot of the screen for some seconds. What is said in
// one tick is shown together.
func (d *desk) say(ctx *Context, text string) {
	until := ctx.Tick + 60*7
	if d.notice != "" && d.until == until {
		text = d.notice + " · " + text
	}
	d.notice, d.until = text, until
}

// seed gives the seed of a match that begins.
func (d *desk) seed() uint64 {
	if d.opts.Seeded {
		return d.opts.Seed
	}
	return d.opts.Random()
}

// scale is device pixels in a point, text size included. Large windows get
// larger points, so that text stays readable from where one sees them whole. The
// least screen that everything is laid out for is 360 by 360 points: on smaller
// ones points are smaller, and so text grows only as far as that allows; where the
// coach has a part of the screen, only as far as leaves a board beside it.
func (d *desk) scale(ctx *Context) float32 {
	s := max(ctx.Scale, min(ctx.Width/1560, ctx.Height/900)) * d.set.Text
	if d.coached {
		s = min(s, max(ctx.Scale, min(ctx.Width/640, ctx.Height/480)))
	}
	return max(0.5, min(s, ctx.Width/360, ctx.Height/360))
}

// begin starts the widgets of a tick. nav tells whether direction keys and
// confirm move the widgets' focus; a board has them for itself.
func (d *desk) begin(ctx *Context, nav bool) *ui.Kit {
	in := ctx.In
	d.trace()
	if d.dialog != settingsDialog {
		d.settingsBox.catch = catch{}
	}
	if d.dialog == rulesDialog && len(in.Runes) > 0 || d.settingsBox.catch.listening {
		in.Actions, in.Fresh, in.Held = 0, 0, 0 // letters are typed, and mean nothing else
	}
	switch {
	case in.PadUsed:
		d.pad = true
	case in.KeyUsed || in.PointerUsed:
		d.pad = false
	}
	if d.kit.Writing() {
		writes(in, d.pad)
	}
	if in.Secondary && (nav || d.dialog != noDialog) { // the right button backs out
		in.Actions, in.Fresh = in.Actions.With(input.Cancel), in.Fresh.With(input.Cancel)
	}
	switch {
	case in.PointerUsed:
		d.keys = false
	case in.KeyUsed || in.PadUsed:
		d.keys = true
	}
	u := ui.Input{X: in.X, Y: in.Y, Down: in.Down, Pressed: in.Pressed, Released: in.Released, Wheel: in.Wheel, Touch: in.Touch}
	if in.Dragging {
		u.Dragged = in.DragDY
	}
	u.Pad = d.pad
	u.Typed = ui.Typed{Runes: in.Runes, Back: in.Typed.Has(input.KeyBackspace), Delete: in.Typed.Has(input.KeyDelete), Left: in.Typed.Has(input.KeyLeft),
		Right: in.Typed.Has(input.KeyRight), Home: in.Keys.Has(input.KeyHome), End: in.Keys.Has(input.KeyEnd),
		All: in.Mods&input.ModCtrl != 0 && in.Keys.Has(input.KeyA)}
	if u.Pad && d.kit.Writing() {
		u.Typed.Back, u.Typed.Left, u.Typed.Right = in.Keys.Has(input.PadX), in.Keys.Has(input.PadLB), in.Keys.Has(input.PadRB)
		if in.Keys.Has(input.PadY) {
			u.Typed.Runes = append(u.Typed.Runes, ' ')
		}
	}
	if nav || d.dialog != noDialog {
		a := in.Actions
		u.Keys = d.keys
		u.Confirm, u.Cancel = a.Has(input.Confirm) || a.Has(input.Skip), a.Has(input.Cancel)
		u.Next, u.Prev = a.Has(input.Next), a.Has(input.Prev)
		u.Left, u.Right, u.Up, u.Descend = a.Has(input.Left), a.Has(input.Right), a.Has(input.Up), a.Has(input.Down)
		u.Roll = d.roll(ctx)
	}
	d.kit.Screen = ui.Rect{W: ctx.Width, H: ctx.Height}
	if d.kit.OwnLetters = ctx.Outside.Letters != nil; ctx.Typed != nil {
		if d.kit.Writing() {
			d.kit.Rewrite(*ctx.Typed)
		}
		ctx.Typed = nil
	}
	d.kit.Alphabet = ui.Alphabet{d.lang.T("qwertyuiop"), d.lang.T("asdfghjkl"), d.lang.T("zxcvbnm")}
	d.kit.Begin(u, d.scale(ctx))
	d.kit.Inert = d.dialog != noDialog
	d.kit.Known = isRule
	if in.Fresh.Has(input.Mute) {
		d.set.Muted = !d.set.Muted
		d.keep(ctx)
		if d.set.Muted {
			d.say(ctx, d.lang.T("Sound off"))
		} else {
			d.say(ctx, d.lang.T("Sound on"))
		}
	}
	return &d.kit
}

// writes leaves of the actions those that lead out of a field that is typed into,
// and, for a gamepad, those that lead from letter to letter.
func writes(in *input.Frame, pad bool) {
	steps := input.ActionSet(0)
	if in.Actions.Has(input.Cancel) && in.Keys.Empty() { // asked for by no key: a browser's way back
		steps = steps.With(input.Cancel)
	}
	for _, a := range [...]input.Action{input.Left, input.Right, input.Up, input.Down} {
		if pad && in.Actions.Has(a) {
			steps = steps.With(a)
		}
	}
	in.Actions, in.Fresh, in.Held = steps, 0, 0
	for _, k := range [...]struct {
		key input.Key
		to  input.Action
	}{{input.KeyEnter, input.Confirm}, {input.KeyNumEnter, input.Confirm}, {input.PadA, input.Confirm}, {input.KeyEscape, input.Cancel}, {input.PadB, input.Cancel}, {input.PadStart, input.Cancel}, {input.KeyTab, input.Next}, {input.KeyDown, input.Down}, {input.KeyUp, input.Up}} {
		if in.Keys.Has(k.key) {
			in.Actions, in.Fresh = in.Actions.With(k.to), in.Fresh.With(k.to)
		}
	}
}

// roll gives how far what is read goes on: by the keys and the stick that move a
// board, and a page at a time by those that change floors.
func (d *desk) roll(ctx *Context) float32 {
	in := ctx.In
	by := float32(0)
	if in.Holds(input.PanDown) {
		by += 12
	}
	if in.Holds(input.PanUp) {
		by -= 12
	}
	if in.Did(input.FloorDown) {
		by += 300
	}
	if in.Did(input.FloorUp) {
		by -= 300
	}
	return by * d.scale(ctx)
}

// end draws the notice and the captions and ends the widgets of a tick.
func (d *desk) end(ctx *Context) {
	k := &d.kit
	if d.unkept && !ctx.In.Down && ctx.In.Held == 0 {
		d.keep(ctx)
	}
	foot := ctx.Height - max(k.Pt(114), d.foot)
	boxed := d.boxed
	d.coached, d.boxed, d.foot = false, false, 0
	if d.notice != "" && ctx.Tick < d.until {
		w := min(ctx.Width-k.Pt(24), d.fonts.Measure(font.Regular, k.Pt(14), d.notice)+k.Pt(32))
		h := k.TextHeight(d.notice, 14, w-k.Pt(24), font.Regular) + k.Pt(18)
		r := ui.Rect{X: (ctx.Width - w) / 2, Y: foot - h, W: w, H: h}
		if boxed {
			r.Y = k.Pt(8) // over the heading, not over the buttons
		} else {
			foot = r.Y - k.Pt(4)
		}
		if k.In.Pressed && r.Has(k.In.X, k.In.Y) {
			d.until = min(d.until, ctx.Tick+30) // it was read
		}
		k.List.PushOpacity(min(1, float32(d.until-ctx.Tick)/30))
		k.Panel(r)
		k.Paragraph(r.Inset(k.Pt(9)), d.notice, 14, quad.Center, k.Theme.Text, font.Regular)
		k.List.Pop()
	}
	d.captionList.showCaptions(ctx, foot)
	k.Letters()
	if ctx.Outside.Letters != nil {
		fields, began := k.Fields()
		ctx.Outside.Letters(Written{fields, k.Writing(), began, k.Draft()})
	}
	d.shown = d.shown[:0]
	for _, h := range k.Hot() {
		d.shown = append(d.shown, probe.Hot{ID: h.ID, X: h.X, Y: h.Y, W: h.W, H: h.H})
	}
	ref := k.Ref
	k.Known = nil // a tooltip is gone before the pointer comes to it
	k.End()
	if ref != "" {
		d.openRule(ref)
	}
	d.player.Tick()
}

// click plays the sound of a button and gives pressed back.
func (d *desk) click(pressed bool) bool {
	if pressed {
		d.player.Play(sound.Button, 0, 1)
	}
	return pressed
}

// id gives the id of a numbered widget, which is made once.
func (d *desk) id(begin string, n int) string {
	list := d.ids[begin]
	for len(list) <= n {
		list = append(list, begin+strconv.Itoa(len(list)))
	}
	if len(list) > len(d.ids[begin]) {
		if d.ids == nil {
			d.ids = map[string][]string{}
		}
		d.ids[begin] = list
	}
	return list[n]
}

// keep applies and saves the settings.
func (d *desk) keep(ctx *Context) {
	d.apply()
	d.unkept = false
	if err := ctx.Store.Put(settingsKey, []byte(d.set.String()+d.bind.String())); err != nil {
		d.say(ctx, d.lang.F("The settings could not be saved: %s", d.errText(err)))
	}
}

// tabletop draws what lies under everything: dark planks and the light of a lamp.
func tabletop(ctx *Context, l *quad.List) {
	w, h := ctx.Width, ctx.Height
	it := l.Rect(0, 0, w, h, 0, quad.Gradient(quad.RGB(0x2a1c13), quad.RGB(0x190f0a)))
	it.Grain, it.GrainX = 12, 60
	plank := max(60*ctx.Scale, h/9)
	for y := plank; y < h; y += plank {
		l.Rect(0, y, w, max(1, 1.5*ctx.Scale), 0, quad.Solid(quad.RGBA(0x00000070)))
		l.Rect(0, y+max(1, 1.5*ctx.Scale), w, max(1, ctx.Scale), 0, quad.Solid(quad.RGBA(0xffe0b010)))
	}
	l.Rect(w/2-w*0.65, h*0.42-h*0.75, w*1.3, h*1.5, 0, quad.Radial(quad.RGBA(0xffdf9f26), quad.RGBA(0xffdf9f00)))
}

// tip names what a button does and the key that does the same.
func (d *desk) tip(what string, a input.Action) string {
	if key := d.bind.Label(a); key != "" {
		return d.lang.F("%s (%s)", what, key)
	}
	return what
}

// common draws the dialogs that every scene has.
func (d *desk) common(ctx *Context) {
	switch d.dialog {
	case settingsDialog:
		d.settingsBox.settings(ctx)
	case helpDialog:
		d.helpBox.help(ctx)
	case creditsDialog:
		d.creditsBox.credits(ctx)
	default:
		if draw := d.boxes[d.dialog]; draw != nil {
			draw(ctx)
		}
	}
}

// paste asks for what was copied elsewhere.
func paste(ctx *Context) {
	text, err := ctx.Outside.Paste()
	ctx.Given = append(ctx.Given, Given{Data: []byte(text), Err: err})
}

// isRule tells whether a word of a text is the ID of a rule.
func isRule(word string) bool {
	_, ok := rules.ParseRule(word)
	return ok
}

// holds tells which device the words are for.
func (d *desk) holds(ctx *Context) device {
	switch {
	case d.keys:
		return keyboard
	case ctx.In.Touch:
		return finger
	}
	return mouse
}

// clock gives the time that thinking is measured by.
func (d *desk) clock() time.Duration {
	if d.opts.Clock != nil {
		return d.opts.Clock()
	}
	return time.Since(d.began)
}

// device is what the player holds, as far as words differ.
type device uint8

const (
	mouse device = iota
	finger
	keyboard
)
