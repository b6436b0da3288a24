package shell

import (
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/input"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// settingsBox is the dialog of the settings.
type settingsBox struct {
	SetPage int      // of the settings
	Catch   Catch    // of a key to be bound
	Answers []string // that a match gives always, told each tick
	Dropped int      // the one of them that was taken back, from 1; 0 for none

	text float32 // the size of text that stays for a moment, 0 for the one in the settings
	last int64   // the tick in which another was last chosen

	languages, names, codes []string // IDs of buttons, and what they say and mean
}

// The pages of the settings.
const (
	gamePage = iota
	picturePage
	SoundPage
	KeysPage
	comfortPage
	SettingsPages
)

// SettingTabs names the buttons of the pages.
var SettingTabs = []string{"tab-game", "tab-picture", "tab-sound", "tab-keys", "tab-comfort"}

// settings draws the settings dialog. Changes take effect at once.
func (sb *settingsBox) draw(d *UI, ctx *Context) {
	k := &d.Kit
	r, foot := d.Box(ctx, 580, 720, d.Lang.T("Settings"))
	sb.SetPage = d.Tabs(&r, SettingTabs, []string{d.Lang.T("Game"), d.Lang.T("Graphics"), d.Lang.T("Sound"), d.Lang.T("Controls"), d.Lang.T("Comfort")}, sb.SetPage)
	s, was := &d.Set, d.Set
	f := d.Form(r, SettingTabs[sb.SetPage])
	k.Inert = sb.Catch.Open
	f.Begin()
	switch sb.SetPage {
	case gamePage:
		if sb.languages == nil {
			for _, l := range lang.Languages() {
				sb.languages, sb.names, sb.codes = append(sb.languages, "language-"+l.Code), append(sb.names, l.Name), append(sb.codes, l.Code)
			}
		}
		s.Language = sb.codes[f.Choice(d.Lang.T("Language"), sb.languages, sb.names, slices.Index(sb.codes, s.Language))]
		s.Speed = speeds[f.Choice(d.Lang.T("Animations"), []string{"speed1", "speed2", "speed4", "speed0"}, []string{"1×", "2×", "4×", d.Lang.T("none")}, slices.Index(speeds[:], s.Speed))]
		s.Forecast = f.Flag("forecast", d.Lang.T("Forecast wall moves"), s.Forecast)
		s.Handover = f.Flag("handover", d.Lang.T("Pause between turns"), s.Handover)
		s.WalkOut = f.Flag("walk-out", d.Lang.T("Walking onto an exit leaves the board"), s.WalkOut)
		s.Away = f.Flag("away", d.Lang.T("Pause in the background"), s.Away)
		for i, text := range sb.Answers {
			if !f.Flag(d.ID("answer:", i+1), text, true) {
				sb.Dropped = i + 1
			}
		}
	case picturePage:
		f.Title(d.Lang.T("Colours"))
		for i, name := range scene.PaletteNames() {
			if f.palette(name, d.Lang.T(paletteTexts[i]), s.Palette == name) {
				s.Palette = name
			}
		}
		s.Reduced = f.Flag("reduced", d.Lang.T("Reduce motion: no shakes, no flashes"), s.Reduced)
		if shake := f.Flag("shake", d.Lang.T("Screen shake on impacts"), s.Shakes()); shake != s.Shakes() {
			s.Shake = shake
			s.Reduced = s.Reduced && !shake
		}
		s.Detail = details[f.Choice(d.Lang.T("Detail"), []string{"detail-auto", "detail-full", "detail-plain"},
			[]string{d.Lang.T("Automatic"), d.Lang.T("High"), d.Lang.T("Low")}, slices.Index(details[:], s.Detail))]
		if f.Button("fullscreen", d.Lang.T("Toggle fullscreen"), ui.Look{Icon: icon.Fullscreen, Key: d.Bind.Label(input.Fullscreen)}) {
			ctx.Fullscreen()
		}
	case SoundPage:
		s.Muted = f.Flag("muted", d.Lang.T("Sound off"), s.Muted)
		f.volume("volume", d.Lang.T("Volume"), &s.Volume)
		f.volume("effects", d.Lang.T("Effects"), &s.Effects)
		f.volume("ambience", d.Lang.T("Ambience"), &s.Ambience)
		f.volume("music", d.Lang.T("Music"), &s.Music)
		s.Captions = f.Flag("captions", d.Lang.T("Sound captions"), s.Captions)
		f.percent("caption", d.Lang.T("Caption size"), &s.Caption)
	case KeysPage:
		sb.keySettings(d, ctx, &f)
	case comfortPage:
		sb.comfortSettings(d, &f)
	}
	f.End()
	if d.Set != was { // saved when the control is released
		if d.Apply(); d.Set.Language != was.Language { // what was said is in another language
			d.Notice.Clear()
			d.Captions = captions{}
		}
		d.unkept = true
	}
	if c := sb.Catch; c.Open {
		old := slices.Clone(d.Bind.Chords(c.Action))
		if sb.catchBox(d, ctx); !sb.Catch.Open {
			k.SetFocus(boundTo(d, c, old))
		}
		return
	}
	d.CloseButton(foot, d.Lang.T("Done"))
}

// textSize returns the size of text that is shown. A new one waits until the pointer has
// left the button that chose it, or a finger has paused: the button would move away.
func (sb *settingsBox) textSize(d *UI, ctx *Context) float32 {
	k := &d.Kit
	if sb.last < 0 {
		sb.last = ctx.Tick
	}
	at := k.Hover()
	if sb.text == 0 || k.In.Keys || d.Dialog != SettingsDialog || at != "text-more" && at != "text-less" && ctx.Tick > sb.last+40 {
		sb.text = 0
		return d.Set.Text
	}
	return sb.text
}

func (sb *settingsBox) comfortSettings(d *UI, f *Form) {
	s := &d.Set
	was := s.Text
	if f.percent("text", d.Lang.T("Text size"), &s.Text); s.Text != was {
		if sb.last = -1; sb.text == 0 { // -1: the next tick
			sb.text = was
		}
	}
	s.Reduced = f.Flag("calm", d.Lang.T("Reduce motion: no shakes, no flashes"), s.Reduced)
	s.Captions = f.Flag("told", d.Lang.T("Sound captions"), s.Captions)
	contrasted := s.Palette == contrast
	if on := f.Flag("contrast", d.Lang.T("High contrast"), contrasted); on != contrasted {
		s.Palette = scene.PaletteNames()[0]
		if on {
			s.Palette = contrast
		}
	}
}

var paletteTexts = [...]string{"Standard", "Red-weak (protanomaly)", "Green-weak (deuteranomaly)", "Blue-weak (tritanomaly)", "High contrast"}

var sizes = [...]float32{0.8, 0.9, 1, 1.1, 1.25, 1.4, 1.6, 1.8, 2}

// KeyHint returns the key that is shown on buttons that close a dialog.
func (d *UI) KeyHint() string { return d.Bind.Label(input.Cancel) }

// chordName returns a chord with its device.
func chordName(d *UI, c input.Chord) string {
	if strings.HasPrefix(c.Key.String(), "Pad ") {
		return d.Lang.F("Pad %s", d.Bind.Shown(c))
	}
	return d.Bind.Shown(c)
}

// keySettings lists every action with its keys and buttons, to be rebound.
func (sb *settingsBox) keySettings(d *UI, ctx *Context, f *Form) {
	k := &d.Kit
	intro := d.Lang.T("Choose a key or button to replace it, or + to add one.")
	f.Write(intro, 13, k.Theme.Dim)
	if f.Button("keys-usual", d.Lang.T("Reset to defaults"), ui.Look{Icon: icon.Restart, Disabled: d.Bind.String() == ""}) {
		d.Bind.ResetAll()
		d.Keep(ctx)
	}
	for _, part := range [...]struct {
		heading string
		of      func(input.Action) bool
	}{
		{d.Lang.T("Keys for everything"), input.Action.General},
		{d.Lang.T("Keys of a match"), func(a input.Action) bool { return a.In(input.InMatch) && !a.General() }},
		{d.Lang.T("Keys of the editor"), func(a input.Action) bool { return a.In(input.InEditor) && !a.General() }},
		{d.Lang.T("Keys of the wall timeline"), func(a input.Action) bool { return a.In(input.InTimeline) && !a.General() }},
		{d.Lang.T("Keys for looking back"), func(a input.Action) bool { return a.In(input.InReplay) }},
		{d.Lang.T("Keys for numbered choices"), func(a input.Action) bool { return a.In(input.InChoice) }},
	} {
		f.Title(part.heading)
		for a := range input.ActionCount {
			if part.of(a) {
				sb.actionKeys(d, ctx, f, a)
			}
		}
	}
}

func (sb *settingsBox) actionKeys(d *UI, ctx *Context, f *Form, a input.Action) {
	k := &d.Kit
	name := "bind:" + a.String()
	width := func(text string) float32 {
		return max(k.Pt(ui.RowHeight), d.Fonts.Measure(font.Bold, k.Pt(14), text)+k.Pt(20))
	}
	const gap = 6
	need := k.Pt(ui.RowHeight + gap)
	if !d.Bind.Usual(a) {
		need *= 2
	}
	for _, c := range d.Bind.Chords(a) {
		need += width(chordName(d, c)) + k.Pt(gap)
	}
	line := f.beside(ActionName(d.Lang, a), font.Bold, need)
	line.CutLeft(max(0, line.W-need+k.Pt(gap))) // the rows end at one edge
	place := func(w float32) ui.Rect {
		if line.W < w {
			line = f.Slot()
		}
		return line.TakeLeft(w, k.Pt(gap))
	}
	for _, c := range d.Bind.Chords(a) {
		text := chordName(d, c)
		r := place(width(text))
		if d.Click(k.Button(name+":"+c.String(), r, text, ui.Look{Size: 14, On: sb.Catch.Open && sb.Catch.Action == a && sb.Catch.Old == c})) {
			sb.Catch = Catch{Open: true, Action: a, Old: c}
		}
	}
	if d.Click(k.Button(name+":add", place(width("")), "", ui.Look{Icon: icon.Plus, Tip: d.Lang.T("Add a key or button"), Aside: true})) {
		sb.CatchKey(ctx, a, input.Chord{})
	}
	if !d.Bind.Usual(a) {
		if d.Click(k.Button(name+":usual", place(width("")), "", ui.Look{Icon: icon.Restart, Tip: d.Lang.T("Reset"), Aside: true})) {
			d.Bind.Reset(a)
			d.Keep(ctx)
		}
	}
}

// Catch is the dialog that binds one key.
type Catch struct {
	Open      bool
	Listening bool // for the key to come
	Action    input.Action
	Old       input.Chord // that the new one replaces, zero for none
	until     int64       // tick until which it listens
	catcher   input.Catcher
}

// CatchTicks is how many ticks it listens for a key.
const CatchTicks = 60 * 6

// CatchKey waits for the key to bind to an action in place of old.
func (sb *settingsBox) CatchKey(ctx *Context, a input.Action, old input.Chord) {
	sb.Catch = Catch{Open: true, Listening: true, Action: a, Old: old, until: ctx.Tick + CatchTicks}
}

// catchBox asks what to do with a key, and listens for the new one.
func (sb *settingsBox) catchBox(d *UI, ctx *Context) {
	c := &sb.Catch
	k := &d.Kit
	s := d.Sheet(ctx, Sheet{W: 420, Least: 280, Heading: ActionName(d.Lang, c.Action), Rows: 3})
	left := int(c.until-ctx.Tick+59) / 60
	s.Align = quad.Center
	for s.Next() {
		if c.Listening {
			s.Para(d.Lang.F("Press a new key or gamepad button. Esc cancels. (%d)", left), 16, k.Theme.Text, font.Regular)
		} else {
			k.Label(s.Take(30), chordName(d, c.Old), 18, quad.Center, k.Theme.Text, font.Bold)
		}
	}
	if !c.Listening {
		switch d.Menu(s.Foot, []Entry{
			{ID: "catch", Text: d.Lang.T("Change key or button"), Icon: icon.Restart, Primary: true},
			{ID: "unbind", Text: d.Lang.T("Remove"), Icon: icon.Cross, Disabled: d.Bind.Needs(c.Action, c.Old)},
			{ID: "cancel", Text: d.Lang.T("Cancel"), Icon: icon.Back},
		}) {
		case "catch":
			sb.CatchKey(ctx, c.Action, c.Old)
		case "unbind":
			d.Bind.Unbind(c.Action, c.Old)
			d.Keep(ctx)
			sb.Catch = Catch{}
		case "cancel":
			sb.Catch = Catch{}
		}
		if k.In.Cancel {
			sb.Catch = Catch{}
		}
		return
	}
	if ctx.Tick == c.until-CatchTicks { // what opened it is not the key to come
		return
	}
	if chord, ok := c.catcher.Next(ctx.In); ok {
		sb.caught(d, ctx, chord)
	} else if left <= 0 || ctx.In.Pressed {
		sb.Catch = Catch{}
	}
}

// boundTo returns the button to which the focus returns after a key was caught or not: that
// of a new chord, else the one that opened the dialog.
func boundTo(d *UI, c Catch, old []input.Chord) string {
	name, at := "bind:"+c.Action.String(), ":add"
	for _, chord := range d.Bind.Chords(c.Action) {
		if !slices.Contains(old, chord) {
			return name + ":" + chord.String()
		}
		if chord == c.Old {
			at = ":" + chord.String()
		}
	}
	return name + at
}

// caught binds the key that was pressed and says which action had it.
func (sb *settingsBox) caught(d *UI, ctx *Context, chord input.Chord) {
	c := sb.Catch
	sb.Catch = Catch{}
	if chord == (input.Chord{Key: input.KeyEscape}) && c.Old != chord {
		return
	}
	keeps := c.Action // may not lose its last chord
	var names []string
	for _, user := range d.Bind.Users(c.Action, chord) {
		if names = append(names, ActionName(d.Lang, user)); input.Needed(user) {
			keeps = user
		}
	}
	users := strings.Join(names, ", ")
	switch {
	case !d.Bind.Bind(c.Action, c.Old, chord):
		d.Say(ctx, d.Lang.F("%[1]s needs at least one key and one button. Kept: %[2]s.", ActionName(d.Lang, keeps), chordName(d, chord)))
		return
	case users != "" && c.Old.Key != input.KeyNone && c.Old.Key.Pad() == chord.Key.Pad():
		d.Say(ctx, d.Lang.F("%[1]s was assigned to %[2]s, which now uses %[3]s.", chordName(d, chord), users, chordName(d, c.Old)))
	case users != "":
		d.Say(ctx, d.Lang.F("%[1]s was assigned to %[2]s.", chordName(d, chord), users))
	}
	d.Keep(ctx)
}

// ActionName returns the name of an action.
func ActionName(t *lang.Table, a input.Action) string { return t.T(a.Text()) }
