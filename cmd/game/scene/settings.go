package scene

import (
	"fmt"
	"strconv"
	"strings"
)

// Settings are what a player has chosen, kept from one start to the next.
type Settings struct {
	Volume   float32 // 0..1
	Muted    bool
	Speed    int // of animations: 1, 2 or 4 times, 0 for none
	Reduced  bool
	Text     float32 // size of text, 0.8..2
	Handover bool    // ask before each side's turn
	Forecast bool    // show what the walls will do
}

// DefaultSettings are those of the first start; still is what the system says
// about motion.
func DefaultSettings(still bool) Settings {
	return Settings{Volume: 0.8, Speed: 1, Reduced: still, Text: 1, Forecast: true}
}

// String writes the settings one a line, as ParseSettings reads them.
func (s Settings) String() string {
	return fmt.Sprintf("volume %g\nmuted %t\nspeed %d\nreduced %t\ntext %g\nhandover %t\nforecast %t\n",
		s.Volume, s.Muted, s.Speed, s.Reduced, s.Text, s.Handover, s.Forecast)
}

// ParseSettings reads settings over the given ones; lines it does not know and
// values out of range are left as they were.
func ParseSettings(text string, s Settings) Settings {
	for line := range strings.SplitSeq(text, "\n") {
		name, value, _ := strings.Cut(line, " ")
		number := func(to *float32, lo, hi float64) {
			if v, err := strconv.ParseFloat(value, 32); err == nil && v >= lo && v <= hi {
				*to = float32(v)
			}
		}
		flag := func(to *bool) {
			if v, err := strconv.ParseBool(value); err == nil {
				*to = v
			}
		}
		switch name {
		case "volume":
			number(&s.Volume, 0, 1)
		case "muted":
			flag(&s.Muted)
		case "speed":
			if v, err := strconv.Atoi(value); err == nil && (v == 0 || v == 1 || v == 2 || v == 4) {
				s.Speed = v
			}
		case "reduced":
			flag(&s.Reduced)
		case "text":
			number(&s.Text, 0.8, 2)
		case "handover":
			flag(&s.Handover)
		case "forecast":
			flag(&s.Forecast)
		}
	}
	return s
}
