package shell

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wallfall/assets/lang"
	"wallfall/cmd/game/audio"
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
	Detail  string // of ambient motion: one of details()

	Text     float32 // size of text, 0.8..2
	Language string  // its code
	Handover bool    // ask before each side's turn
	Forecast bool    // shows what the walls will do
	Away     bool    // pauses while another window is used
}

// DefaultSettings returns the settings of the first start. still means that the system
// asks for little motion.
func DefaultSettings(still bool) Settings {
	return Settings{Volume: 0.8, Effects: 1, Ambience: 0.7, Music: 0.6, Caption: 1, Speed: 1, Reduced: still, Shake: true,
		Palette: palettes()[0], Detail: details()[0], Text: 1, Language: lang.Languages()[0].Code, Forecast: true, Away: true}
}

// volumes returns the volumes for package audio.
func (s *Settings) volumes() audio.Volumes {
	return audio.Volumes{Master: s.Volume, Effects: s.Effects, Ambience: s.Ambience, Music: s.Music}
}

// Shakes reports whether the picture may shake.
func (s *Settings) Shakes() bool { return s.Shake && !s.Reduced }

// details lists how much ambient motion there is: as much as the machine can draw in
// time, all, or none.
func details() []string { return []string{"auto", "full", "plain"} }

// Plain reports whether there is no ambient motion: ground, markers and the board
// behind the title are still, so that nothing need be redrawn while nothing happens.
func (s *Settings) Plain(ctx *Context) bool {
	return s.Detail == "plain" || s.Detail == "auto" && ctx.Slow
}

// settingLine is a line of the settings: its name and a pointer to its value.
type settingLine struct {
	name   string
	Flag   *bool
	Number *float32
	Lo, Hi float64
	Speed  *int
	Word   *string
	Words  []string // it may be
}

// Lines returns a line for every setting.
func (s *Settings) Lines() []settingLine {
	var codes []string
	for _, l := range lang.Languages() {
		codes = append(codes, l.Code)
	}
	return []settingLine{
		{name: "volume", Number: &s.Volume, Hi: 1},
		{name: "effects", Number: &s.Effects, Hi: 1},
		{name: "ambience", Number: &s.Ambience, Hi: 1},
		{name: "music", Number: &s.Music, Hi: 1},
		{name: "muted", Flag: &s.Muted},
		{name: "captions", Flag: &s.Captions},
		{name: "caption-size", Number: &s.Caption, Lo: 0.8, Hi: 2},
		{name: "speed", Speed: &s.Speed},
		{name: "reduced", Flag: &s.Reduced},
		{name: "shake", Flag: &s.Shake},
		{name: "palette", Word: &s.Palette, Words: palettes()},
		{name: "detail", Word: &s.Detail, Words: details()},
		{name: "text", Number: &s.Text, Lo: 0.8, Hi: 2},
		{name: "language", Word: &s.Language, Words: codes},
		{name: "handover", Flag: &s.Handover},
		{name: "forecast", Flag: &s.Forecast},
		{name: "away", Flag: &s.Away},
	}
}

// String writes the settings one a line, as ParseSettings reads them.
func (s Settings) String() string {
	var out strings.Builder
	for _, l := range s.Lines() {
		switch {
		case l.Flag != nil:
			fmt.Fprintf(&out, "%s %t\n", l.name, *l.Flag)
		case l.Number != nil:
			fmt.Fprintf(&out, "%s %g\n", l.name, *l.Number)
		case l.Speed != nil:
			fmt.Fprintf(&out, "%s %d\n", l.name, *l.Speed)
		default:
			fmt.Fprintf(&out, "%s %s\n", l.name, *l.Word)
		}
	}
	return out.String()
}

// ParseSettings reads settings over the given ones; lines it does not know and
// values out of range are left as they were.
func ParseSettings(text string, s Settings) Settings {
	lines := s.Lines()
	for line := range strings.SplitSeq(text, "\n") {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\r"), " ")
		i := slices.IndexFunc(lines, func(l settingLine) bool { return l.name == name })
		if i < 0 {
			continue
		}
		switch l := &lines[i]; {
		case l.Flag != nil:
			if v, err := strconv.ParseBool(value); err == nil {
				*l.Flag = v
			}
		case l.Number != nil:
			if v, err := strconv.ParseFloat(value, 32); err == nil && v >= l.Lo && v <= l.Hi {
				*l.Number = float32(v)
			}
		case l.Speed != nil:
			if v, err := strconv.Atoi(value); err == nil && (v == 0 || v == 1 || v == 2 || v == 4) {
				*l.Speed = v
			}
		case slices.Contains(l.Words, value):
			*l.Word = value
		}
	}
	return s
}

// PlainMotion reports whether signs of waiting are still.
func (s *Settings) PlainMotion() bool { return s.Reduced || s.Detail == "plain" }
