package levels

import (
	"embed"
	"fmt"
	"path"
	"strconv"
	"strings"

	"wallfall/rules"
)

//go:embed shows/*.txt
var showFiles embed.FS

// shows lists the matches that play themselves behind the title, by their level.
var shows = [...]string{"vise", "glasshouse", "courts", "undercroft"}

// Show is a match that was played before: what is seen behind the title.
type Show struct {
	Level  *Level
	First  *rules.State    // before the opening
	Events [][]rules.Event // what each command did, first the opening
}

// Shows gives how many matches there are.
func Shows() int { return len(shows) }

// LoadShow plays the i-th match and gives what happened. Commands that the rules
// do not take any more end it; a test wants none.
func LoadShow(i int) (*Show, error) {
	name := shows[i%len(shows)] + ".txt"
	text, err := showFiles.ReadFile(path.Join("shows", name))
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(lines) < 3 {
		return nil, fmt.Errorf("%s: a match begins with its level and its seed", name)
	}
	lv, err := Load(strings.TrimPrefix(lines[0], "level "))
	if err != nil {
		return nil, err
	}
	seed, err := strconv.ParseUint(strings.TrimPrefix(lines[1], "seed "), 10, 64)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	s, err := lv.New(seed)
	if err != nil {
		return nil, err
	}
	show := &Show{Level: lv, First: s.Clone()}
	var log rules.Log
	s.Begin(&log)
	show.Events = append(show.Events, log.Events)
	for n, line := range lines[2:] {
		a, err := s.Board().ParseAction(line)
		log = rules.Log{}
		if err == nil {
			err = s.Apply(a, &log)
		}
		if err != nil {
			return show, fmt.Errorf("%s:%d: %w", name, n+3, err)
		}
		show.Events = append(show.Events, log.Events)
	}
	return show, nil
}
