package shell

import (
	"slices"

	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/input"
	"wallfall/render/ui"
)

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
	was := sb.ui.Set
	f := Form{UI: sb.ui, Area: r, ID: SettingTabs[sb.SetPage]}
	k.Inert = sb.Catch.Open
	f.Begin()
	switch sb.SetPage {
	case gamePage:
		sb.gameSettings(&f)
	case picturePage:
		sb.pictureSettings(ctx, &f)
	case SoundPage:
		sb.soundSettings(&f)
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

func (sb *settingsBox) gameSettings(f *Form) {
	s := &sb.ui.Set
	speeds := [...]int{1, 2, 4, 0}
	at := 0
	for i, v := range speeds {
		if v == s.Speed {
			at = i
		}
	}
	s.Speed = speeds[f.Choice(sb.ui.Lang.T("Animations"), []string{"speed1", "speed2", "speed4", "speed0"}, []string{"1×", "2×", "4×", sb.ui.Lang.T("none")}, at)]
	s.Forecast = f.Flag("forecast", sb.ui.Lang.T("Forecast wall moves"), s.Forecast)
	s.Handover = f.Flag("handover", sb.ui.Lang.T("Pause between turns"), s.Handover)
	s.WalkOut = f.Flag("walk-out", sb.ui.Lang.T("Leave by walking onto an exit"), s.WalkOut)
	s.Away = f.Flag("away", sb.ui.Lang.T("Pause in the background"), s.Away)
}

func (sb *settingsBox) pictureSettings(ctx *Context, f *Form) {
	s := &sb.ui.Set
	f.Heading(sb.ui.Lang.T("Colours"))
	for i, name := range palettes() {
		if f.palette(name, sb.ui.Lang.T(paletteTexts[i]), s.Palette == name) {
			s.Palette = name
		}
	}
	s.Reduced = f.Flag("reduced", sb.ui.Lang.T("Reduce motion: no shakes, no flashes"), s.Reduced)
	if shake := f.Flag("shake", sb.ui.Lang.T("Screen shake on impacts"), s.Shakes()); shake != s.Shakes() {
		s.Shake = shake
		s.Reduced = s.Reduced && !shake
	}
	s.Detail = details()[f.Choice(sb.ui.Lang.T("Detail"), []string{"detail-auto", "detail-full", "detail-plain"},
		[]string{sb.ui.Lang.T("Automatic"), sb.ui.Lang.T("High"), sb.ui.Lang.T("Low")}, max(0, slices.Index(details(), s.Detail)))]
	if f.Button("fullscreen", sb.ui.Lang.T("Toggle fullscreen"), ui.Look{Icon: icon.Fullscreen, Key: sb.ui.Bind.Label(input.Fullscreen)}) {
		ctx.Fullscreen()
	}
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

func (sb *settingsBox) soundSettings(f *Form) {
	s := &sb.ui.Set
	s.Muted = f.Flag("muted", sb.ui.Lang.T("Sound off"), s.Muted)
	f.volume("volume", sb.ui.Lang.T("Volume"), &s.Volume)
	f.volume("effects", sb.ui.Lang.T("Effects"), &s.Effects)
	f.volume("ambience", sb.ui.Lang.T("Ambience"), &s.Ambience)
	f.volume("music", sb.ui.Lang.T("Music"), &s.Music)
	s.Captions = f.Flag("captions", sb.ui.Lang.T("Sound captions"), s.Captions)
	f.percent("caption", sb.ui.Lang.T("Caption size"), &s.Caption)
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
		s.Palette = palettes()[0]
		if on {
			s.Palette = contrast
		}
	}
}

// paletteTexts are the names of the palettes, in their order.
var paletteTexts = [...]string{"Standard", "Red-weak (protanomaly)", "Green-weak (deuteranomaly)", "Blue-weak (tritanomaly)", "High contrast"}

// sizes are the scales of text.
var sizes = [...]float32{0.8, 0.9, 1, 1.1, 1.25, 1.4, 1.6, 1.8, 2}
