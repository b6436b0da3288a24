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
		Palette: palettes()[0], Detail: details()[0], Text: 1, Language: lang.Languages()[0].Code, Forecast: true, Away: true, WalkOut: true,
		Table: Tables[0].Name, Coat: Coats[0].Name, Frame: Frames[0].Name}
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
	flag   *bool
	number *float32
	lo, hi float64
	speed  *int
	word   *string
	words  []string // it may be
}

// lines returns a line for every setting.
func (s *Settings) lines() []settingLine {
	var codes []string
	for _, l := range lang.Languages() {
		codes = append(codes, l.Code)
	}
	return []settingLine{
		{name: "volume", number: &s.Volume, hi: 1},
		{name: "effects", number: &s.Effects, hi: 1},
		{name: "ambience", number: &s.Ambience, hi: 1},
		{name: "music", number: &s.Music, hi: 1},
		{name: "muted", flag: &s.Muted},
		{name: "captions", flag: &s.Captions},
		{name: "caption-size", number: &s.Caption, lo: 0.8, hi: 2},
		{name: "speed", speed: &s.Speed},
		{name: "reduced", flag: &s.Reduced},
		{name: "shake", flag: &s.Shake},
		{name: "palette", word: &s.Palette, words: palettes()},
		{name: "detail", word: &s.Detail, words: details()},
		{name: "text", number: &s.Text, lo: 0.8, hi: 2},
		{name: "language", word: &s.Language, words: codes},
		{name: "handover", flag: &s.Handover},
		{name: "walk-out", flag: &s.WalkOut},
		{name: "forecast", flag: &s.Forecast},
		{name: "away", flag: &s.Away},
		{name: "table", word: &s.Table, words: names(Tables)},
		{name: "coat", word: &s.Coat, words: names(Coats)},
		{name: "frame", word: &s.Frame, words: names(Frames)},
		{name: "title", word: &s.Title, words: Titles},
	}
}

// String writes the settings one a line, as ParseSettings reads them.
func (s Settings) String() string {
	var out strings.Builder
	for _, l := range s.lines() {
		switch {
		case l.flag != nil:
			fmt.Fprintf(&out, "%s %t\n", l.name, *l.flag)
		case l.number != nil:
			fmt.Fprintf(&out, "%s %g\n", l.name, *l.number)
		case l.speed != nil:
			fmt.Fprintf(&out, "%s %d\n", l.name, *l.speed)
		default:
			fmt.Fprintf(&out, "%s %s\n", l.name, *l.word)
		}
	}
	return out.String()
}

// ParseSettings reads settings over the given ones; lines it does not know and
// values out of range are left as they were.
func ParseSettings(text string, s Settings) Settings {
	lines := s.lines()
	for _, line := range strings.Split(text, "\n") {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\r"), " ")
		i := slices.IndexFunc(lines, func(l settingLine) bool { return l.name == name })
		if i < 0 {
			continue
		}
		switch l := &lines[i]; {
		case l.flag != nil:
			if v, err := strconv.ParseBool(value); err == nil {
				*l.flag = v
			}
		case l.number != nil:
			if v, err := strconv.ParseFloat(value, 32); err == nil && v >= l.lo && v <= l.hi {
				*l.number = float32(v)
			}
		case l.speed != nil:
			if v, err := strconv.Atoi(value); err == nil && (v == 0 || v == 1 || v == 2 || v == 4) {
				*l.speed = v
			}
		case slices.Contains(l.words, value):
			*l.word = value
		}
	}
	return s
}

// PlainMotion reports whether signs of waiting are still.
func (s *Settings) PlainMotion() bool { return s.Reduced || s.Detail == "plain" }
