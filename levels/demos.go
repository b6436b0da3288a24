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
	text, _ := demoFiles.ReadFile(path.Join("demos", name)) // a test loads every one
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
	return play(name, lv, seed, lines[2:], 3, false)
}

// LoadHook plays the scene that is shown once before the first title: a level of its own
// and the commands, each paragraph of which is one of the Events.
func LoadHook() (*Demo, error) {
	text, _ := demoFiles.ReadFile("demos/hook.txt")
	source, commands, _ := strings.Cut(string(text), "---\n")
	lv, err := Parse("hook.txt", []byte(source))
	if err != nil {
		return nil, err
	}
	lv.Shipped = true
	return play("hook.txt", lv, 1, strings.Split(strings.TrimSpace(commands), "\n"), strings.Count(source, "\n")+2, true)
}

// play plays the commands of a match from a line of its file on. Each is one of the
// Events, or each paragraph.
func play(name string, lv *Level, seed uint64, lines []string, first int, paragraphs bool) (*Demo, error) {
	s, err := lv.New(seed)
	if err != nil {
		return nil, err
	}
	demo := &Demo{Level: lv, First: s.Clone()}
	var log rules.Log
	s.Begin(&log)
	demo.Events = append(demo.Events, log.Events)
	fresh := true
	for n, line := range lines {
		if line == "" {
			fresh = true
			continue
		}
		a, err := s.Board().ParseAction(line)
		log = rules.Log{}
		if err == nil {
			err = s.Apply(a, &log)
		}
		if err != nil {
			return demo, fmt.Errorf("%s:%d: %w", name, n+first, err)
		}
		if last := len(demo.Events) - 1; paragraphs && !fresh {
			demo.Events[last] = append(demo.Events[last], log.Events...)
		} else {
			demo.Events = append(demo.Events, log.Events)
		}
		fresh = false
	}
	return demo, nil
}
