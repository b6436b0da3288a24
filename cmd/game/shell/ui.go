package shell

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
type UI struct {
	Opts   Options
	Fonts  *font.Set
	Kit    ui.Kit
	Bind   *input.Bindings
	Player *audio.Player
	Set    Settings
	Lang   *lang.Table // every text a player reads goes through it
	Speaks string      // the code of the language that is
	Dialog Dialog
	unkept bool // settings have changed that are not saved yet
	Notice string
	Until  int64 // tick until which the notice is shown
	Shown  []probe.Hot
	Keys   bool // keyboard or gamepad was used last
	Pad    bool // and it was the gamepad

	trail       []Dialog // those that led to the one that is open
	traced      Dialog   // the one that was open in the tick before
	stood       string   // where the focus was before dialogs were opened
	Left        string   // by which entry the title was left last
	Coached     bool     // in this tick the coach has a part of the screen
	boxed       bool     // a dialog lies over the screen in this tick: its buttons are below
	Foot        float32  // what lies below the board in this tick, pixels: notices stand above it
	linked      bool     // what came by the address is neither taken up nor declined yet
	formHeight  map[string]float32
	ids         map[string][]string // of numbered widgets
	Palette     board.Palette
	Disk        OnDisk
	began       time.Time
	SettingsBox settingsBox
	HelpBox     helpBox
	creditsBox  creditsBox
	CaptionList captionList

	Routes   Routes
	OpenRule func(id string)               // opens the rulebook at a rule, "" where it was left
	boxes    map[Dialog]func(ctx *Context) // dialogs that packages above add
	parts    map[reflect.Type]any          // see part
}

// partOf returns the state of type T that lasts as long as the program does. It is made
// empty when it is first asked for. Packages above keep there what outlives a screen.
func Part[T any](d *UI) *T {
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
func (d *UI) AddBox(at Dialog, draw func(ctx *Context)) {
	if d.boxes == nil {
		d.boxes = map[Dialog]func(ctx *Context){}
	}
	d.boxes[at] = draw
}

// dialog is what lies over the scene.
type Dialog uint8

const (
	NoDialog Dialog = iota
	SettingsDialog
	HelpDialog
	MenuDialog
	EndDialog
	HandoverDialog
	LogDialog
	RestartDialog
	ResignDialog
	TrayDialog
	RulesDialog
	CreditsDialog
	SidesDialog
	SheetDialog
	LinesDialog
	DeleteLineDialog
	IntroDialog
	ShareDialog
	EditMenuDialog
	EditKeysDialog
	ProblemsDialog
	RecoverDialog
	LevelDialog
	FigureDialog
	WallDialog
	NewLevelDialog
	TrialDialog
	LevelShareDialog
	SeatsDialog
	SolutionDialog
)

// The keys of records in the store.
const (
	SettingsKey = "settings"
	MatchKey    = "match"
)

// wire gives the dialogs what they share.
func (d *UI) Wire() {
	d.SettingsBox.ui, d.HelpBox.ui, d.creditsBox.ui, d.CaptionList.ui, d.Disk.UI = d, d, d, d, d

}

// apply has what is set take effect.
func (d *UI) Apply() {
	d.Player.SetVolumes(d.Set.volumes())
	d.Player.SetMuted(d.Set.Muted)
	d.Kit.Theme = theme(d.Set.Palette)
	d.Palette = board.PaletteNamed(d.Set.Palette)
	code := d.Set.Language
	if d.Speaks == code {
		return
	}
	d.Speaks = code
	d.Lang, _ = lang.Load(d.Speaks) // a test loads every language there is
	d.Bind.Rename(d.keyName)
}

// errText gives what an error says, in the language.
func (d *UI) ErrText(err error) string { return lang.Tell(d.Speaks, err.Error()) }

// keyName names a key in the language. Those with arrows look as they do.
func (d *UI) keyName(key string) string {
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
	return d.Lang.T(key)
}

// say shows a line at the foot of the screen for some seconds. What is said in
// one tick is shown together.
func (d *UI) Say(ctx *Context, text string) {
	until := ctx.Tick + 60*7
	if d.Notice != "" && d.Until == until {
		text = d.Notice + " · " + text
	}
	d.Notice, d.Until = text, until
}

// seed gives the seed of a match that begins.
func (d *UI) Seed() uint64 {
	if d.Opts.Seeded {
		return d.Opts.Seed
	}
	return d.Opts.Random()
}

// scale is device pixels in a point, text size included. Large windows get
// larger points, so that text stays readable from where one sees them whole. The
// least screen that everything is laid out for is 360 by 360 points: on smaller
// ones points are smaller, and so text grows only as far as that allows; where the
// coach has a part of the screen, only as far as leaves a board beside it.
func (d *UI) scale(ctx *Context) float32 {
	s := max(ctx.Scale, min(ctx.Width/1560, ctx.Height/900)) * d.Set.Text
	if d.Coached {
		s = min(s, max(ctx.Scale, min(ctx.Width/640, ctx.Height/480)))
	}
	return max(0.5, min(s, ctx.Width/360, ctx.Height/360))
}

// begin starts the widgets of a tick. nav tells whether direction keys and
// confirm move the widgets' focus; a board has them for itself.
func (d *UI) Begin(ctx *Context, nav bool) *ui.Kit {
	in := ctx.In
	d.trace()
	if d.Dialog != SettingsDialog {
		d.SettingsBox.Catch = Catch{}
	}
	if d.Dialog == RulesDialog && len(in.Runes) > 0 || d.SettingsBox.Catch.Listening {
		in.Actions, in.Fresh, in.Held = 0, 0, 0 // letters are typed, and mean nothing else
	}
	switch {
	case in.PadUsed:
		d.Pad = true
	case in.KeyUsed || in.PointerUsed:
		d.Pad = false
	}
	if d.Kit.Writing() {
		writes(in, d.Pad)
	}
	if in.Secondary && (nav || d.Dialog != NoDialog) { // the right button backs out
		in.Actions, in.Fresh = in.Actions.With(input.Cancel), in.Fresh.With(input.Cancel)
	}
	switch {
	case in.PointerUsed:
		d.Keys = false
	case in.KeyUsed || in.PadUsed:
		d.Keys = true
	}
	u := ui.Input{X: in.X, Y: in.Y, Down: in.Down, Pressed: in.Pressed, Released: in.Released, Wheel: in.Wheel, Touch: in.Touch}
	if in.Dragging {
		u.Dragged = in.DragDY
	}
	u.Pad = d.Pad
	u.Typed = ui.Typed{Runes: in.Runes, Back: in.Typed.Has(input.KeyBackspace), Delete: in.Typed.Has(input.KeyDelete), Left: in.Typed.Has(input.KeyLeft),
		Right: in.Typed.Has(input.KeyRight), Home: in.Keys.Has(input.KeyHome), End: in.Keys.Has(input.KeyEnd),
		All: in.Mods&input.ModCtrl != 0 && in.Keys.Has(input.KeyA)}
	if u.Pad && d.Kit.Writing() {
		u.Typed.Back, u.Typed.Left, u.Typed.Right = in.Keys.Has(input.PadX), in.Keys.Has(input.PadLB), in.Keys.Has(input.PadRB)
		if in.Keys.Has(input.PadY) {
			u.Typed.Runes = append(u.Typed.Runes, ' ')
		}
	}
	if nav || d.Dialog != NoDialog {
		a := in.Actions
		u.Keys = d.Keys
		u.Confirm, u.Cancel = a.Has(input.Confirm) || a.Has(input.Skip), a.Has(input.Cancel)
		u.Next, u.Prev = a.Has(input.Next), a.Has(input.Prev)
		u.Left, u.Right, u.Up, u.Descend = a.Has(input.Left), a.Has(input.Right), a.Has(input.Up), a.Has(input.Down)
		u.Roll = d.roll(ctx)
	}
	d.Kit.Screen = ui.Rect{W: ctx.Width, H: ctx.Height}
	if d.Kit.OwnLetters = ctx.Outside.Letters != nil; ctx.Typed != nil {
		if d.Kit.Writing() {
			d.Kit.Rewrite(*ctx.Typed)
		}
		ctx.Typed = nil
	}
	d.Kit.Alphabet = ui.Alphabet{d.Lang.T("qwertyuiop"), d.Lang.T("asdfghjkl"), d.Lang.T("zxcvbnm")}
	d.Kit.Begin(u, d.scale(ctx))
	d.Kit.Inert = d.Dialog != NoDialog
	d.Kit.Known = isRule
	if in.Fresh.Has(input.Mute) {
		d.Set.Muted = !d.Set.Muted
		d.Keep(ctx)
		if d.Set.Muted {
			d.Say(ctx, d.Lang.T("Sound off"))
		} else {
			d.Say(ctx, d.Lang.T("Sound on"))
		}
	}
	return &d.Kit
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
func (d *UI) roll(ctx *Context) float32 {
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
func (d *UI) End(ctx *Context) {
	k := &d.Kit
	if d.unkept && !ctx.In.Down && ctx.In.Held == 0 {
		d.Keep(ctx)
	}
	foot := ctx.Height - max(k.Pt(114), d.Foot)
	boxed := d.boxed
	d.Coached, d.boxed, d.Foot = false, false, 0
	if d.Notice != "" && ctx.Tick < d.Until {
		w := min(ctx.Width-k.Pt(24), d.Fonts.Measure(font.Regular, k.Pt(14), d.Notice)+k.Pt(32))
		h := k.TextHeight(d.Notice, 14, w-k.Pt(24), font.Regular) + k.Pt(18)
		r := ui.Rect{X: (ctx.Width - w) / 2, Y: foot - h, W: w, H: h}
		if boxed {
			r.Y = k.Pt(8) // over the heading, not over the buttons
		} else {
			foot = r.Y - k.Pt(4)
		}
		if k.In.Pressed && r.Has(k.In.X, k.In.Y) {
			d.Until = min(d.Until, ctx.Tick+30) // it was read
		}
		k.List.PushOpacity(min(1, float32(d.Until-ctx.Tick)/30))
		k.Panel(r)
		k.Paragraph(r.Inset(k.Pt(9)), d.Notice, 14, quad.Center, k.Theme.Text, font.Regular)
		k.List.Pop()
	}
	d.CaptionList.showCaptions(ctx, foot)
	k.Letters()
	if ctx.Outside.Letters != nil {
		fields, began := k.Fields()
		ctx.Outside.Letters(Written{fields, k.Writing(), began, k.Draft()})
	}
	d.Shown = d.Shown[:0]
	for _, h := range k.Hot() {
		d.Shown = append(d.Shown, probe.Hot{ID: h.ID, X: h.X, Y: h.Y, W: h.W, H: h.H})
	}
	ref := k.Ref
	k.Known = nil // a tooltip is gone before the pointer comes to it
	k.End()
	if ref != "" {
		d.OpenRule(ref)
	}
	d.Player.Tick()
}

// click plays the sound of a button and gives pressed back.
func (d *UI) Click(pressed bool) bool {
	if pressed {
		d.Player.Play(sound.Button, 0, 1)
	}
	return pressed
}

// id gives the id of a numbered widget, which is made once.
func (d *UI) ID(begin string, n int) string {
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
func (d *UI) Keep(ctx *Context) {
	d.Apply()
	d.unkept = false
	if err := ctx.Store.Put(SettingsKey, []byte(d.Set.String()+d.Bind.String())); err != nil {
		d.Say(ctx, d.Lang.F("Can't save the settings: %s", d.ErrText(err)))
	}
}

// tabletop draws what lies under everything: dark planks and the light of a lamp.
func Tabletop(ctx *Context, l *quad.List) {
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
func (d *UI) Tip(what string, a input.Action) string {
	if key := d.Bind.Label(a); key != "" {
		return d.Lang.F("%s (%s)", what, key)
	}
	return what
}

// common draws the dialogs that every scene has.
func (d *UI) Common(ctx *Context) {
	switch d.Dialog {
	case SettingsDialog:
		d.SettingsBox.settings(ctx)
	case HelpDialog:
		d.HelpBox.help(ctx)
	case CreditsDialog:
		d.creditsBox.credits(ctx)
	default:
		if draw := d.boxes[d.Dialog]; draw != nil {
			draw(ctx)
		}
	}
}

// paste asks for what was copied elsewhere.
func Paste(ctx *Context) {
	text, err := ctx.Outside.Paste()
	ctx.Given = append(ctx.Given, Given{Data: []byte(text), Err: err})
}

// isRule tells whether a word of a text is the ID of a rule.
func isRule(word string) bool {
	_, ok := rules.ParseRule(word)
	return ok
}

// holds tells which device the words are for.
func (d *UI) Holds(ctx *Context) Device {
	switch {
	case d.Keys:
		return Keyboard
	case ctx.In.Touch:
		return Finger
	}
	return mouse
}

// clock gives the time that thinking is measured by.
func (d *UI) Clock() time.Duration {
	if d.Opts.Clock != nil {
		return d.Opts.Clock()
	}
	return time.Since(d.began)
}

// device is what the player holds, as far as words differ.
type Device uint8

const (
	mouse Device = iota
	Finger
	Keyboard
)
