package shell

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"wallfall/assets/lang"
	"wallfall/cmd/game/audio"
	"wallfall/render/board/scene"
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
		Palette: scene.PaletteNames()[0], Detail: details[0], Text: 1, Language: lang.Languages()[0].Code, Forecast: true, Away: true, WalkOut: true,
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

// details are the amounts of ambient motion: what the machine can draw in time, all of
// it, or nothing.
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
		{name: "palette", value: &s.Palette, words: scene.PaletteNames()},
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

// PlainMotion reports whether progress indicators are static.
func (s *Settings) PlainMotion() bool { return s.Reduced || s.Detail == "plain" }

// contrast is the palette with which the widgets have high contrast, too.
const contrast = "contrast"
