package shell

import (
	"fmt"
	"reflect"
	"strconv"
	"time"

	"wallfall/assets/font"
	"wallfall/assets/lang"
	"wallfall/assets/sound"
	"wallfall/cmd/game/audio"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/store"
	"wallfall/input"
	"wallfall/render/board/scene"
	"wallfall/render/ui"
)

// Options are what the program was asked to begin with.
type Options struct {
	File   string               // the level's file name for messages; "" begins at the title
	Source []byte               // its text, checked
	Seed   uint64               // of the dice of matches that begin
	Seeded bool                 // the seed was asked for and holds for every match
	Random func() uint64        // source of seeds
	Now    func() int64         // seconds since 1970; nil is the machine's clock
	Clock  func() time.Duration // measures how long bots and searches take; nil is the machine's
	Given  []Given              // what is opened at once, such as a recording
	Beside bool                 // the campaign's levels have files beside it
	Draw   bool                 // the level is opened in the editor and saved to File
	Hook   bool                 // the scene before the first title may be shown
	Resume bool                 // a saved match of the level goes on, if there is one
	Seats  string               // who plays matches that begin, as seats.Check takes it; "" is as chosen last, or people where a File is begun
}

// UI is what all screens share: widgets, fonts, sound, settings, language.
type UI struct {
	Opts    Options
	Fonts   *font.Set
	Kit     ui.Kit
	Bind    *input.Bindings
	Player  *audio.Player
	Set     Settings
	unkept  bool        // settings have changed and are not saved yet
	Lang    *lang.Table // every text that a player reads goes through it
	Speaks  string      // the code of its language
	Palette scene.Palette

	Dialog      Dialog // the one that is open
	dialogs     dialogs
	Notice      notice
	Used        devices
	Layout      layout
	Shown       []probe.Hot // what can be pressed
	Disk        OnDisk
	SettingsBox settingsBox
	HelpBox     helpBox
	Captions    captions

	Routes Routes
	ids    map[string][]string  // of numbered widgets by their beginning, so that drawing allocates nothing
	parts  map[reflect.Type]any // see Part
}

// layout is what a screen says of its layout in one tick.
type layout struct {
	Coached bool    // the coach takes a part of the screen
	Foot    float32 // the height of what lies below the board, pixels: notices stand above it
	box     ui.Rect // of the dialog that lies over the screen
}

// Part returns the state of type T that lasts as long as the program. It is the zero
// value when it is first asked for. Packages above keep there what outlives a screen.
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

// The keys of records in the store.
const (
	SettingsKey = "settings"
	MatchKey    = "match"
)

// UnixNow returns the time in seconds since 1970.
func (d *UI) UnixNow() int64 {
	if d.Opts.Now != nil {
		return d.Opts.Now()
	}
	return time.Now().Unix()
}

// Apply makes the settings take effect.
func (d *UI) Apply() {
	d.Player.SetVolumes(d.Set.volumes())
	d.Kit.Theme = ui.Table()
	d.Palette = scene.PaletteNamed(d.Set.Palette)
	if d.Set.Palette == contrast {
		d.Kit.Theme = ui.Contrast()
	} else {
		d.Palette.Coat = *Ink(Coats, d.Set.Coat)
	}
	if d.Speaks == d.Set.Language {
		return
	}
	d.Speaks = d.Set.Language
	d.Lang, _ = lang.Load(d.Speaks) // a test loads every language there is
	d.Bind.Rename(func(key string) string {
		if arrow, ok := arrows[key]; ok {
			return arrow
		}
		return d.Lang.C("key", key)
	})
}

// ErrText returns the text of an error in the language, for a sentence that says what
// could not be saved: of a store's error it is the reason alone.
func (d *UI) ErrText(err error) string {
	if u, ok := err.(*store.Unsaved); ok {
		return d.Lang.Say(u.Err)
	}
	return d.Lang.Say(err)
}

// Failed says why something failed, and reports whether it did: whether err is not nil.
func (d *UI) Failed(ctx *Context, err error) bool {
	if err != nil {
		d.Say(ctx, d.Lang.Say(err))
	}
	return err != nil
}

// Fails says why something failed, in a text with a %s for the reason; nil is no failure.
func (d *UI) Fails(ctx *Context, err error, text string) {
	if err != nil {
		d.Say(ctx, fmt.Sprintf(text, d.ErrText(err)))
	}
}

// Load returns a record. It says what is wrong with it as Fails does, unless the notice at
// the start has said already that nothing is saved.
func (d *UI) Load(ctx *Context, key, text string) []byte {
	data, err := ctx.Store.Get(key)
	if ctx.Notice == nil {
		d.Fails(ctx, err, text)
	}
	return data
}

// arrows are the names of the arrow keys in every language.
var arrows = map[string]string{"Up": "↑", "Down": "↓", "Left": "←", "Right": "→"}

// Seed returns the seed of a match that begins.
func (d *UI) Seed() uint64 {
	if d.Opts.Seeded {
		return d.Opts.Seed
	}
	return d.Opts.Random()
}

// scale returns the device pixels in a point, text size included. Large windows get
// larger points. Everything is laid out for at least 360 by 360 points: on smaller
// screens points are smaller. Where the coach has a part of the screen, text grows only
// as far as leaves a board beside it. Small text makes no button too small for a finger.
func (d *UI) scale(ctx *Context) float32 {
	text := d.SettingsBox.textSize(d, ctx)
	s := max(ctx.Scale, min(ctx.Width/1560, ctx.Height/900)) * text
	if text <= 1 { // who asks for more has it already
		s = max(ctx.Scale, min(ctx.Width/1360, ctx.Height/820)) * text
	}
	if d.Layout.Coached {
		s = min(s, max(ctx.Scale, min(ctx.Width/640, ctx.Height/480)))
	}
	const least = float32(40) / ui.RowHeight // buttons of 40 pixels
	return max(0.5, min(max(s, ctx.Scale*least), ctx.Width/360, ctx.Height/360))
}

// Begin starts the widgets of a tick. nav means that direction keys and confirm move
// the focus of widgets; a board has them for itself.
func (d *UI) Begin(ctx *Context, nav bool) *ui.Kit {
	in := ctx.In
	d.dialogs.trace(&d.Kit, d.Dialog)
	if d.SettingsBox.Answers = nil; d.Dialog != SettingsDialog {
		d.SettingsBox.Catch = Catch{}
	}
	if d.dialogs.over(d.Dialog, nil).letters && len(in.Runes) > 0 || d.SettingsBox.Catch.Listening {
		in.Commands = input.Commands{} // typed letters have no other meaning
	}
	if in.PadUsed || in.KeyUsed || in.PointerUsed {
		d.Used = devices{Keys: !in.PointerUsed, Pad: in.PadUsed}
	}
	if d.Kit.Writing() {
		writes(in, d.Used.Pad)
	}
	if in.Secondary && (nav || d.Dialog != NoDialog) { // the right button backs out
		in.Press(input.Cancel)
	}
	u := ui.Input{X: in.X, Y: in.Y, Down: in.Down, Pressed: in.Pressed, Released: in.Released, Wheel: in.Wheel, Touch: in.Touch}
	if in.Dragging {
		u.Dragged = in.DragDY
	}
	u.Pad = d.Used.Pad
	u.Typed = ui.Typed{Runes: in.Runes, Back: in.Typed.Has(input.KeyBackspace), Delete: in.Typed.Has(input.KeyDelete), Left: in.Typed.Has(input.KeyLeft),
		Right: in.Typed.Has(input.KeyRight), Home: in.Keys.Has(input.KeyHome), End: in.Keys.Has(input.KeyEnd),
		All: in.Mods&input.ModCtrl != 0 && in.Keys.Has('A')}
	if u.Pad && d.Kit.Writing() {
		u.Typed.Back, u.Typed.Left, u.Typed.Right = in.Keys.Has(input.PadX), in.Keys.Has(input.PadLB), in.Keys.Has(input.PadRB)
		if in.Keys.Has(input.PadY) {
			u.Typed.Runes = append(u.Typed.Runes, ' ')
		}
	}
	if nav || d.Dialog != NoDialog {
		a := in.Actions
		u.Keys = d.Used.Keys
		u.Confirm, u.Cancel = a.Has(input.Confirm) || a.Has(input.Skip), a.Has(input.Cancel)
		u.Next, u.Prev = a.Has(input.Next), a.Has(input.Prev)
		u.Left, u.Right, u.Up, u.Descend = a.Has(input.Left), a.Has(input.Right), a.Has(input.Up), a.Has(input.Down)
		u.Roll = roll(in) * d.scale(ctx)
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
	d.Kit.References.On = true
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

// writes keeps only the actions that leave a text field and, for a gamepad, those that
// move from letter to letter.
func writes(in *input.Frame, pad bool) {
	keep := input.ActionSet{}
	if pad {
		keep = input.Actions(input.Left, input.Right, input.Up, input.Down)
	}
	if in.Keys.Empty() { // without a key: the browser's way back
		keep = keep.With(input.Cancel)
	}
	in.Commands = input.Commands{Actions: in.Actions.And(keep)}
	for _, k := range [...]struct {
		key input.Key
		to  input.Action
	}{{input.KeyEnter, input.Confirm}, {input.KeyNumEnter, input.Confirm}, {input.PadA, input.Confirm}, {input.KeyEscape, input.Cancel}, {input.PadB, input.Cancel}, {input.PadStart, input.Cancel}, {input.KeyTab, input.Next}, {input.KeyDown, input.Down}, {input.KeyUp, input.Up}} {
		if in.Keys.Has(k.key) {
			in.Press(k.to)
		}
	}
}

// roll returns how far a text scrolls, in points: by the keys and the stick that move a
// board, and a page at a time by those that change floors.
func roll(in *input.Frame) (by float32) {
	for _, x := range [...]struct {
		on bool
		by float32
	}{{in.Holds(input.PanDown), 12}, {in.Holds(input.PanUp), -12}, {in.Did(input.FloorDown), 300}, {in.Did(input.FloorUp), -300}} {
		if x.on {
			by += x.by
		}
	}
	return by
}

// End draws the notice and the captions and ends the widgets of a tick.
func (d *UI) End(ctx *Context) {
	k := &d.Kit
	if d.unkept && !ctx.In.Down && ctx.In.Held == (input.ActionSet{}) {
		d.Keep(ctx)
	}
	foot := ctx.Height - max(k.Pt(114), d.Layout.Foot)
	foot, rule := d.Notice.draw(k, ctx, foot, d.Layout.box)
	if rule != "" {
		d.Routes.Rule(rule)
	}
	d.Layout = layout{}
	d.Captions.draw(k, ctx, foot, 14*d.Set.Caption)
	k.Letters()
	if ctx.Outside.Letters != nil {
		ctx.Outside.Letters(k.Written())
	}
	d.Shown = d.Shown[:0]
	for _, h := range k.Hot() {
		d.Shown = append(d.Shown, probe.Hot{ID: h.ID, X: h.X, Y: h.Y, W: h.W, H: h.H})
	}
	ref := k.Ref
	k.End()
	if ref != "" {
		d.Routes.Rule(ref)
	}
	d.Player.Tick()
}

// Click plays the sound of a button if pressed, and returns pressed.
//
//go:noinline
func (d *UI) Click(pressed bool) bool {
	if pressed {
		d.Player.Play(sound.Button, 0, 1)
	}
	return pressed
}

// Opens opens a dialog if its button is pressed.
func (d *UI) Opens(pressed bool, to Dialog) {
	if d.Click(pressed) {
		d.Dialog = to
	}
}

// ID returns the ID of a numbered widget without allocating again.
func (d *UI) ID(begin string, n int) string {
	list := d.ids[begin]
	for len(list) <= n {
		list = append(list, begin+strconv.Itoa(len(list)))
		d.ids[begin] = list
	}
	return list[n]
}

// Keep applies and saves the settings.
func (d *UI) Keep(ctx *Context) {
	d.Apply()
	d.unkept = false
	d.Fails(ctx, ctx.Store.Put(SettingsKey, []byte(d.Set.String()+d.Bind.String())), d.Lang.T("Can't save the settings: %s"))
}

// Tip returns what a button does and the key that does the same.
func (d *UI) Tip(what string, a input.Action) string {
	if key := d.Bind.Label(a); key != "" {
		return d.Lang.F("%s (%s)", what, key)
	}
	return what
}

// Paste takes the clipboard as something given.
func Paste(ctx *Context) {
	text, err := ctx.Outside.Paste()
	ctx.Given = append(ctx.Given, Given{Data: []byte(text), Err: err})
}

// Device is a kind of device that texts distinguish.
type Device uint8

const (
	mouse Device = iota
	Finger
	Keyboard
)

// devices says which were used last.
type devices struct {
	Keys bool // keyboard or gamepad, not a pointer
	Pad  bool // gamepad
}

// Holds returns the device that texts should speak of.
func (d *UI) Holds(ctx *Context) Device {
	switch {
	case d.Used.Keys:
		return Keyboard
	case ctx.In.Touch:
		return Finger
	}
	return mouse
}
