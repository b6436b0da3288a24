package shell

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/audio"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// Settings are what a player has chosen, kept from one start to the next. The
// keys and buttons are kept with them (input.Bindings).
type Settings struct {
	Volume   float32 // of everything, 0..1
	Effects  float32 // and of its parts, 0..1
	Ambience float32
	Music    float32
	Muted    bool
	Captions bool    // sounds have captions
	Caption  float32 // their size, 0.8..2

	Speed   int  // of animations: 1, 2 or 4 times, 0 for none
	Reduced bool // no shakes, no flashes, no flights
	Shake   bool // the picture shakes when walls strike
	Palette string
	Detail  string // of ambient motion: one of details

	Text     float32 // size of text, 0.8..2
	Language string  // its code
	Handover bool    // ask before each side's turn
	WalkOut  bool    // walking onto an exit leaves the board
	Forecast bool    // shows what the walls will do
	Away     bool    // pauses while another window is used

	Table, Coat, Frame string // the looks that the player has switched on
	Title              string // and what the player is called, "" for nothing
}

// defaultSettings returns the settings of the first start. still means that the system
// asks for little motion.
func defaultSettings(still bool) Settings {
	return Settings{Volume: 0.8, Effects: 1, Ambience: 0.7, Music: 0.6, Caption: 1, Speed: 1, Reduced: still, Shake: true,
		Palette: board.PaletteNames()[0], Detail: details[0], Text: 1, Language: lang.Languages()[0].Code, Forecast: true, Away: true, WalkOut: true,
		Table: Tables[0].Name, Coat: Coats[0].Name, Frame: Frames[0].Name}
}

// volumes returns the volumes for package audio: none while the sound is off.
func (s *Settings) volumes() audio.Volumes {
	if s.Muted {
		return audio.Volumes{}
	}
	return audio.Volumes{Master: s.Volume, Effects: s.Effects, Ambience: s.Ambience, Music: s.Music}
}

// Shakes reports whether the picture may shake.
func (s *Settings) Shakes() bool { return s.Shake && !s.Reduced }

// details is how much ambient motion there can be: as much as the machine can draw in
// time, all, or none.
var details = [...]string{"auto", "full", "plain"}

// Plain reports whether there is no ambient motion: ground, markers and the board
// behind the title are still, so that nothing need be redrawn while nothing happens.
func (s *Settings) Plain(ctx *Context) bool {
	return s.Detail == "plain" || s.Detail == "auto" && ctx.Slow
}

// settingLine is a line of the settings: its name and a pointer to its value, a *bool, a
// *float32, an *int or a *string.
type settingLine struct {
	name   string
	value  any
	lo, hi float64  // of a *float32
	words  []string // that a *string may be
}

func (s *Settings) lines() []settingLine {
	var codes []string
	for _, l := range lang.Languages() {
		codes = append(codes, l.Code)
	}
	return []settingLine{
		{name: "volume", value: &s.Volume, hi: 1},
		{name: "effects", value: &s.Effects, hi: 1},
		{name: "ambience", value: &s.Ambience, hi: 1},
		{name: "music", value: &s.Music, hi: 1},
		{name: "muted", value: &s.Muted},
		{name: "captions", value: &s.Captions},
		{name: "caption-size", value: &s.Caption, lo: 0.8, hi: 2},
		{name: "speed", value: &s.Speed},
		{name: "reduced", value: &s.Reduced},
		{name: "shake", value: &s.Shake},
		{name: "palette", value: &s.Palette, words: board.PaletteNames()},
		{name: "detail", value: &s.Detail, words: details[:]},
		{name: "text", value: &s.Text, lo: 0.8, hi: 2},
		{name: "language", value: &s.Language, words: codes},
		{name: "handover", value: &s.Handover},
		{name: "walk-out", value: &s.WalkOut},
		{name: "forecast", value: &s.Forecast},
		{name: "away", value: &s.Away},
		{name: "table", value: &s.Table, words: names(Tables)},
		{name: "coat", value: &s.Coat, words: names(Coats)},
		{name: "frame", value: &s.Frame, words: names(Frames)},
		{name: "title", value: &s.Title, words: Titles},
	}
}

// String writes the settings one a line, as ParseSettings reads them.
func (s Settings) String() string {
	var out strings.Builder
	for _, l := range s.lines() {
		fmt.Fprintln(&out, l.name, reflect.ValueOf(l.value).Elem())
	}
	return out.String()
}

// ParseSettings reads settings over the given ones; lines it does not know and
// values out of range are left as they were.
func ParseSettings(text string, s Settings) Settings {
	lines := s.lines()
	for line := range strings.SplitSeq(text, "\n") {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\r"), " ")
		i := slices.IndexFunc(lines, func(l settingLine) bool { return l.name == name })
		if i < 0 {
			continue
		}
		l := &lines[i]
		switch at := l.value.(type) {
		case *bool:
			if v, err := strconv.ParseBool(value); err == nil {
				*at = v
			}
		case *float32:
			if v, err := strconv.ParseFloat(value, 32); err == nil && v >= l.lo && v <= l.hi {
				*at = float32(v)
			}
		case *int:
			if v, err := strconv.Atoi(value); err == nil && slices.Contains(speeds[:], v) {
				*at = v
			}
		case *string:
			if slices.Contains(l.words, value) {
				*at = value
			}
		}
	}
	return s
}

// speeds are those of animations, in the order of their buttons.
var speeds = [...]int{1, 2, 4, 0}

// PlainMotion reports whether signs of waiting are still.
func (s *Settings) PlainMotion() bool { return s.Reduced || s.Detail == "plain" }

// contrast is the palette with which the widgets have high contrast, too.
const contrast = "contrast"

// settingsBox is the dialog of the settings.
type settingsBox struct {
	ui *UI

	SetPage int   // of the settings
	Catch   Catch // of a key to be bound

	text float32 // the size of text that is kept for a moment, 0 for none
	last int64   // the tick in which another was last chosen
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
func (sb *settingsBox) settings(ctx *Context) {
	k := &sb.ui.Kit
	r := sb.ui.Box(ctx, 580, 720, sb.ui.Lang.T("Settings"))
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	sb.SetPage = sb.ui.Tabs(&r, SettingTabs, []string{sb.ui.Lang.T("Game"), sb.ui.Lang.T("Graphics"), sb.ui.Lang.T("Sound"), sb.ui.Lang.T("Controls"), sb.ui.Lang.T("Comfort")}, sb.SetPage)
	s, was := &sb.ui.Set, sb.ui.Set
	f := Form{UI: sb.ui, Area: r, ID: SettingTabs[sb.SetPage]}
	k.Inert = sb.Catch.Open
	f.Begin()
	switch sb.SetPage {
	case gamePage:
		s.Speed = speeds[f.Choice(sb.ui.Lang.T("Animations"), []string{"speed1", "speed2", "speed4", "speed0"}, []string{"1×", "2×", "4×", sb.ui.Lang.T("none")}, slices.Index(speeds[:], s.Speed))]
		s.Forecast = f.Flag("forecast", sb.ui.Lang.T("Forecast wall moves"), s.Forecast)
		s.Handover = f.Flag("handover", sb.ui.Lang.T("Pause between turns"), s.Handover)
		s.WalkOut = f.Flag("walk-out", sb.ui.Lang.T("Walking onto an exit leaves the board"), s.WalkOut)
		s.Away = f.Flag("away", sb.ui.Lang.T("Pause in the background"), s.Away)
	case picturePage:
		f.Heading(sb.ui.Lang.T("Colours"))
		for i, name := range board.PaletteNames() {
			if f.palette(name, sb.ui.Lang.T(paletteTexts[i]), s.Palette == name) {
				s.Palette = name
			}
		}
		s.Reduced = f.Flag("reduced", sb.ui.Lang.T("Reduce motion: no shakes, no flashes"), s.Reduced)
		if shake := f.Flag("shake", sb.ui.Lang.T("Screen shake on impacts"), s.Shakes()); shake != s.Shakes() {
			s.Shake = shake
			s.Reduced = s.Reduced && !shake
		}
		s.Detail = details[f.Choice(sb.ui.Lang.T("Detail"), []string{"detail-auto", "detail-full", "detail-plain"},
			[]string{sb.ui.Lang.T("Automatic"), sb.ui.Lang.T("High"), sb.ui.Lang.T("Low")}, slices.Index(details[:], s.Detail))]
		if f.Button("fullscreen", sb.ui.Lang.T("Toggle fullscreen"), ui.Look{Icon: icon.Fullscreen, Key: sb.ui.Bind.Label(input.Fullscreen)}) {
			ctx.Fullscreen()
		}
	case SoundPage:
		s.Muted = f.Flag("muted", sb.ui.Lang.T("Sound off"), s.Muted)
		f.volume("volume", sb.ui.Lang.T("Volume"), &s.Volume)
		f.volume("effects", sb.ui.Lang.T("Effects"), &s.Effects)
		f.volume("ambience", sb.ui.Lang.T("Ambience"), &s.Ambience)
		f.volume("music", sb.ui.Lang.T("Music"), &s.Music)
		s.Captions = f.Flag("captions", sb.ui.Lang.T("Sound captions"), s.Captions)
		f.percent("caption", sb.ui.Lang.T("Caption size"), &s.Caption)
	case KeysPage:
		sb.keySettings(ctx, &f)
	case comfortPage:
		sb.comfortSettings(&f)
	}
	f.End()
	if sb.ui.Set != was { // saved when the control is released
		sb.ui.Apply()
		sb.ui.unkept = true
	}
	if sb.Catch.Open {
		sb.catchBox(ctx)
		return
	}
	sb.ui.CloseButton(foot, sb.ui.Lang.T("Done"))
}

// textSize returns the size of text that is shown. A new one waits until the pointer has
// left the button that chose it, or a finger has paused: the button would move away.
func (sb *settingsBox) textSize(ctx *Context) float32 {
	k := &sb.ui.Kit
	if sb.last < 0 {
		sb.last = ctx.Tick
	}
	at := k.Hover()
	if sb.text == 0 || k.In.Keys || sb.ui.Dialog != SettingsDialog || at != "text-more" && at != "text-less" && ctx.Tick > sb.last+40 {
		sb.text = 0
		return sb.ui.Set.Text
	}
	return sb.text
}

func (sb *settingsBox) comfortSettings(f *Form) {
	s := &sb.ui.Set
	languages := lang.Languages()
	ids, names := make([]string, len(languages)), make([]string, len(languages))
	at := 0
	for i, l := range languages {
		ids[i], names[i] = "language-"+l.Code, l.Name
		if l.Code == s.Language {
			at = i
		}
	}
	s.Language = languages[f.Choice(sb.ui.Lang.T("Language"), ids, names, at)].Code
	was := s.Text
	if f.percent("text", sb.ui.Lang.T("Text size"), &s.Text); s.Text != was {
		if sb.last = -1; sb.text == 0 { // -1: the next tick
			sb.text = was
		}
	}
	s.Reduced = f.Flag("calm", sb.ui.Lang.T("Reduce motion: no shakes, no flashes"), s.Reduced)
	s.Captions = f.Flag("told", sb.ui.Lang.T("Sound captions"), s.Captions)
	contrasted := s.Palette == contrast
	if on := f.Flag("contrast", sb.ui.Lang.T("High contrast"), contrasted); on != contrasted {
		s.Palette = board.PaletteNames()[0]
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
func (d *UI) chordName(c input.Chord) string {
	if strings.HasPrefix(c.Key.String(), "Pad ") {
		return d.Lang.F("Pad %s", d.Bind.Shown(c))
	}
	return d.Bind.Shown(c)
}

// keySettings lists every action with its keys and buttons, to be rebound.
func (sb *settingsBox) keySettings(ctx *Context, f *Form) {
	k := &sb.ui.Kit
	intro := sb.ui.Lang.T("Choose a key or button to replace it, or + to add one.")
	f.Cut(k.Paragraph(f.Room, intro, 13, quad.Left, k.Theme.Dim, font.Regular) + k.Pt(8))
	if f.Button("keys-usual", sb.ui.Lang.T("Reset to defaults"), ui.Look{Icon: icon.Restart, Disabled: sb.ui.Bind.String() == ""}) {
		sb.ui.Bind.ResetAll()
		sb.ui.Keep(ctx)
	}
	for _, part := range [...]struct {
		heading string
		of      func(input.Action) bool
	}{
		{sb.ui.Lang.T("Keys for everything"), input.Action.General},
		{sb.ui.Lang.T("Keys of a match"), func(a input.Action) bool { return a.In(input.InMatch) && !a.General() }},
		{sb.ui.Lang.T("Keys of the editor"), func(a input.Action) bool { return a.In(input.InEditor) && !a.General() }},
		{sb.ui.Lang.T("Keys of the wall timeline"), func(a input.Action) bool { return a.In(input.InTimeline) && !a.General() }},
	} {
		f.Heading(part.heading)
		for a := range input.ActionCount {
			if part.of(a) {
				sb.actionKeys(ctx, f, a)
			}
		}
	}
}

func (sb *settingsBox) actionKeys(ctx *Context, f *Form, a input.Action) {
	k := &sb.ui.Kit
	name := "bind:" + a.String()
	k.Label(f.Cut(k.Pt(26)), ActionName(sb.ui.Lang, a), 15, quad.Left, k.Theme.Text, font.Bold)
	line := f.Row()
	place := func(w float32) ui.Rect {
		if line.W < w {
			line = f.Row()
		}
		r := line.CutLeft(w)
		line.CutLeft(k.Pt(6))
		return r
	}
	for _, c := range sb.ui.Bind.Chords(a) {
		text := sb.ui.chordName(c)
		r := place(max(k.Pt(44), sb.ui.Fonts.Measure(font.Bold, k.Pt(14), text)+k.Pt(20)))
		if sb.ui.Click(k.Button(name+":"+c.String(), r, text, ui.Look{Size: 14, On: sb.Catch.Open && sb.Catch.Action == a && sb.Catch.Old == c})) {
			sb.Catch = Catch{Open: true, Action: a, Old: c}
		}
	}
	if sb.ui.Click(k.Button(name+":add", place(k.Pt(44)), "", ui.Look{Icon: icon.Plus, Tip: sb.ui.Lang.T("Add a key or button")})) {
		sb.CatchKey(ctx, a, input.Chord{})
	}
	if !sb.ui.Bind.Usual(a) {
		if sb.ui.Click(k.Button(name+":usual", place(k.Pt(44)), "", ui.Look{Icon: icon.Restart, Tip: sb.ui.Lang.T("Reset")})) {
			sb.ui.Bind.Reset(a)
			sb.ui.Keep(ctx)
		}
	}
	f.Cut(k.Pt(4))
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
func (sb *settingsBox) catchBox(ctx *Context) {
	c := &sb.Catch
	k := &sb.ui.Kit
	r := sb.ui.Box(ctx, 420, 280, ActionName(sb.ui.Lang, c.Action))
	if !c.Listening {
		k.Label(r.CutTop(k.Pt(30)), sb.ui.chordName(c.Old), 18, quad.Center, k.Theme.Text, font.Bold)
		r.CutTop(k.Pt(8))
		switch sb.ui.Menu(r, []Entry{
			{ID: "catch", Text: sb.ui.Lang.T("Change key or button"), Icon: icon.Restart, Primary: true},
			{ID: "unbind", Text: sb.ui.Lang.T("Remove"), Icon: icon.Cross, Disabled: sb.ui.Bind.Needs(c.Action, c.Old)},
			{ID: "cancel", Text: sb.ui.Lang.T("Cancel"), Icon: icon.Back},
		}) {
		case "catch":
			sb.CatchKey(ctx, c.Action, c.Old)
		case "unbind":
			sb.ui.Bind.Unbind(c.Action, c.Old)
			sb.ui.Keep(ctx)
			sb.Catch = Catch{}
		case "cancel":
			sb.Catch = Catch{}
		}
		if k.In.Cancel {
			sb.Catch = Catch{}
		}
		return
	}
	left := int(c.until-ctx.Tick+59) / 60
	k.Paragraph(r, sb.ui.Lang.F("Press a new key or gamepad button. Esc cancels. (%d)", left), 16, quad.Center, k.Theme.Text, font.Regular)
	if chord, ok := c.catcher.Next(ctx.In); ok {
		sb.caught(ctx, chord)
	} else if left <= 0 || ctx.In.Pressed {
		sb.Catch = Catch{}
	}
}

// caught binds the key that was pressed and says which action had it.
func (sb *settingsBox) caught(ctx *Context, chord input.Chord) {
	c := sb.Catch
	sb.Catch = Catch{}
	if chord == (input.Chord{Key: input.KeyEscape}) && c.Old != chord {
		return
	}
	keeps := c.Action // may not lose its last chord
	var names []string
	for _, user := range sb.ui.Bind.Users(c.Action, chord) {
		if names = append(names, ActionName(sb.ui.Lang, user)); input.Needed(user) {
			keeps = user
		}
	}
	users := strings.Join(names, ", ")
	switch {
	case !sb.ui.Bind.Bind(c.Action, c.Old, chord):
		sb.ui.Say(ctx, sb.ui.Lang.F("%[1]s needs at least one key and one button. Kept: %[2]s.", ActionName(sb.ui.Lang, keeps), sb.ui.chordName(chord)))
		return
	case users != "" && c.Old.Key != input.KeyNone && c.Old.Key.Pad() == chord.Key.Pad():
		sb.ui.Say(ctx, sb.ui.Lang.F("%[1]s was assigned to %[2]s, which now uses %[3]s.", sb.ui.chordName(chord), users, sb.ui.chordName(c.Old)))
	case users != "":
		sb.ui.Say(ctx, sb.ui.Lang.F("%[1]s was assigned to %[2]s.", sb.ui.chordName(chord), users))
	}
	sb.ui.Keep(ctx)
}

// ActionName returns the name of an action.
func ActionName(t *lang.Table, a input.Action) string { return t.T(a.Text()) }
