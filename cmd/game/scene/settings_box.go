package scene

import (
	"slices"

	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/input"
	"wallfall/render/ui"
)

// settingsBox is the dialog of the settings.
type settingsBox struct {
	ui *desk

	setPage int   // of the settings
	catch   catch // of a key to be bound
}

// The pages of the settings.
const (
	gamePage = iota
	picturePage
	soundPage
	keysPage
	comfortPage
	settingsPages
)

// settingTabs names the buttons of the pages.
var settingTabs = []string{"tab-game", "tab-picture", "tab-sound", "tab-keys", "tab-comfort"}

// settings draws the settings dialog. What is set holds at once.
func (sb *settingsBox) settings(ctx *Context) {
	k := &sb.ui.kit
	r := sb.ui.box(ctx, 580, 720, sb.ui.lang.T("Settings"))
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	sb.setPage = sb.ui.tabs(&r, settingTabs, []string{sb.ui.lang.T("Game"), sb.ui.lang.T("Picture"), sb.ui.lang.T("Sound"), sb.ui.lang.T("Controls"), sb.ui.lang.T("Comfort")}, sb.setPage)
	was := sb.ui.set
	f := form{ui: sb.ui, area: r, id: settingTabs[sb.setPage]}
	k.Inert = sb.catch.open
	f.begin()
	switch sb.setPage {
	case gamePage:
		sb.gameSettings(&f)
	case picturePage:
		sb.pictureSettings(ctx, &f)
	case soundPage:
		sb.soundSettings(&f)
	case keysPage:
		sb.keySettings(ctx, &f)
	case comfortPage:
		sb.comfortSettings(&f)
	}
	f.end()
	if sb.ui.set != was { // and it is saved once what changes it is let go
		sb.ui.apply()
		sb.ui.unkept = true
	}
	if sb.catch.open {
		sb.catchBox(ctx)
		return
	}
	sb.ui.closeButton(foot, sb.ui.lang.T("Done"))
}

func (sb *settingsBox) gameSettings(f *form) {
	s := &sb.ui.set
	speeds := [...]int{1, 2, 4, 0}
	at := 0
	for i, v := range speeds {
		if v == s.Speed {
			at = i
		}
	}
	s.Speed = speeds[f.choice(sb.ui.lang.T("Animations"), []string{"speed1", "speed2", "speed4", "speed0"}, []string{"1×", "2×", "4×", sb.ui.lang.T("none")}, at)]
	s.Forecast = f.flag("forecast", sb.ui.lang.T("Show what the walls will do"), s.Forecast)
	s.Handover = f.flag("handover", sb.ui.lang.T("Pause when the turn passes on"), s.Handover)
	s.Away = f.flag("away", sb.ui.lang.T("Pause when another window is used"), s.Away)
}

func (sb *settingsBox) pictureSettings(ctx *Context, f *form) {
	s := &sb.ui.set
	f.heading(sb.ui.lang.T("Colours"))
	for i, name := range palettes() {
		if f.palette(name, sb.paletteName(i), s.Palette == name) {
			s.Palette = name
		}
	}
	s.Reduced = f.flag("reduced", sb.ui.lang.T("Less motion: no shakes, no flashes"), s.Reduced)
	if shake := f.flag("shake", sb.ui.lang.T("The picture shakes when walls strike"), s.shakes()); shake != s.shakes() {
		s.Shake = shake
		s.Reduced = s.Reduced && !shake
	}
	s.Detail = details()[f.choice(sb.ui.lang.T("Detail"), []string{"detail-auto", "detail-full", "detail-plain"},
		[]string{sb.ui.lang.T("Automatic"), sb.ui.lang.T("Full"), sb.ui.lang.T("Plain")}, max(0, slices.Index(details(), s.Detail)))]
	if f.button("fullscreen", sb.ui.lang.T("Full screen on or off"), ui.Look{Icon: icon.Fullscreen, Key: sb.ui.bind.Label(input.Fullscreen)}) {
		ctx.Fullscreen()
	}
}

func (sb *settingsBox) soundSettings(f *form) {
	s := &sb.ui.set
	s.Muted = f.flag("muted", sb.ui.lang.T("Sound off"), s.Muted)
	f.volume("volume", sb.ui.lang.T("Volume"), &s.Volume)
	f.volume("effects", sb.ui.lang.T("Effects"), &s.Effects)
	f.volume("ambience", sb.ui.lang.T("Surroundings"), &s.Ambience)
	f.volume("music", sb.ui.lang.T("Music"), &s.Music)
	s.Captions = f.flag("captions", sb.ui.lang.T("Tell sounds in words"), s.Captions)
	f.percent("caption", sb.ui.lang.T("Size of those words"), &s.Caption)
}

func (sb *settingsBox) comfortSettings(f *form) {
	s := &sb.ui.set
	languages := lang.Languages()
	ids, names := make([]string, len(languages)), make([]string, len(languages))
	at := 0
	for i, l := range languages {
		ids[i], names[i] = "language-"+l.Code, l.Name
		if l.Code == s.Language {
			at = i
		}
	}
	s.Language = languages[f.choice(sb.ui.lang.T("Language"), ids, names, at)].Code
	f.percent("text", sb.ui.lang.T("Text size"), &s.Text)
	s.Reduced = f.flag("calm", sb.ui.lang.T("Less motion: no shakes, no flashes"), s.Reduced)
	s.Captions = f.flag("told", sb.ui.lang.T("Tell sounds in words"), s.Captions)
	contrasted := s.Palette == contrast
	if on := f.flag("contrast", sb.ui.lang.T("High contrast"), contrasted); on != contrasted {
		s.Palette = palettes()[0]
		if on {
			s.Palette = contrast
		}
	}
}

// paletteName names a palette by its place.
func (sb *settingsBox) paletteName(i int) string {
	switch palettes()[i] {
	case "standard":
		return sb.ui.lang.T("Standard")
	case "protan":
		return sb.ui.lang.T("For weak red")
	case "deutan":
		return sb.ui.lang.T("For weak green")
	case "tritan":
		return sb.ui.lang.T("For weak blue")
	case contrast:
		return sb.ui.lang.T("High contrast")
	}
	return palettes()[i]
}

// sizes are what text can be scaled to.
var sizes = [...]float32{0.8, 0.9, 1, 1.1, 1.25, 1.4, 1.6, 1.8, 2}
