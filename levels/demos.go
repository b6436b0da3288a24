package levels

import (
	"embed"
	"fmt"
	"path"
	"strconv"
	"strings"

	"wallfall/rules"
)

//go:embed demos/*.txt
var demoFiles embed.FS

// demos lists the matches that play themselves behind the title, by their level.
var demos = [...]string{"vise", "glasshouse", "courts", "undercroft"}

// Demo is a match that was played before, which is seen behind the title.
type Demo struct {
	Level  *Level
	First  *rules.State    // before the opening
	Events [][]rules.Event // what each command did, first the opening
}

// Demos returns how many matches there are.
func Demos() int { return len(demos) }

// LoadDemo plays the i-th match and returns what happened. Commands that the rules
// refuse by now end it; a test wants none.
func LoadDemo(i int) (*Demo, error) {
	name := demos[i%len(demos)] + ".txt"
	text, err := demoFiles.ReadFile(path.Join("demos", name))
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(lines) < 3 {
		return nil, fmt.Errorf("%s: a match starts with its level and its seed", name)
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
	demo := &Demo{Level: lv, First: s.Clone()}
	var log rules.Log
	s.Begin(&log)
	demo.Events = append(demo.Events, log.Events)
	for n, line := range lines[2:] {
		a, err := s.Board().ParseAction(line)
		log = rules.Log{}
		if err == nil {
			err = s.Apply(a, &log)
		}
		if err != nil {
			return demo, fmt.Errorf("%s:%d: %w", name, n+3, err)
		}
		demo.Events = append(demo.Events, log.Events)
	}
	return demo, nil
}
