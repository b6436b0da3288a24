// Package lessons holds the tutorial: small levels with a script of steps each,
// as text, and the coach that goes through them. The coach sees the actions of a
// match and says what comes next; it decides no rule and draws nothing.
//
// A lesson is a text file in three parts between lines of three dashes: what it
// is, its level as any level file, and its steps.
//
//	lesson walls minutes=3 seed=7 play=heroes
//	about The walls, and how to be elsewhere.
//	rules CW-02 CW-04
//	---
//	wallfall 1
//	…
//	---
//	step
//	say {Click} Ann.
//	show figure ann
//	want select ann
//
// A step says something, shows something, and wants something:
//
//	say TEXT            what the coach says; {Click} and {click} stand for the
//	                    words of the device in use, {Clicks} and {clicks} where a
//	                    finger must tap twice
//	show figure NAME    what is pointed at: a figure, a cell, a wall, or a button
//	want select NAME    that this figure is selected
//	want next           that the learner has read it
//	want do COMMAND     that this command is given; several lines are alternatives,
//	                    * stands for any word
//	want event KIND [NAME]   that this happens, to that figure
//	want CONDITION      that the position is so: at NAME CELL…, away NAME,
//	                    back NAME, in-pit NAME, out NAME, turn SIDE
//	solve COMMAND       what fulfils it, where want does not say so itself
//	foe COMMAND         what the other side answers, in order; without, it does
//	                    what the automatic choice does (TN-03)
//	else TEXT           what is said when something else was done
//	free                anything else may be done as well
package lessons

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

//go:embed *.txt
var files embed.FS

// order lists the lessons, the first first.
var order = [...]string{"walls", "pits", "force", "strikes", "spells"}

// Lesson is one lesson, read.
type Lesson struct {
	ID      string
	Title   string // the level's
	About   string
	Minutes int
	Seed    uint64
	Side    int      // the learner's
	Rules   []string // what it teaches
	File    string   // name of the level for messages
	Source  []byte   // the level's text
	Level   *levels.Level
	Steps   []Step
}

// Step is one step of a lesson.
type Step struct {
	Say   string
	Else  string // "" for the usual words
	Show  []Mark
	Want  Want
	Solve []string // commands that fulfil it
	Foe   []string
	Free  bool
}

// Mark is something a step points at.
type Mark struct {
	Kind string // figure, cell, wall, button
	Name string
}

// Want is what fulfils a step.
type Want struct {
	Kind  string   // select, next, do, event or a condition
	Words []string // after the kind; of do the commands
}

// All lists the lessons in order. The error names the file and the line.
func All() ([]*Lesson, error) {
	var out []*Lesson
	for _, id := range order {
		text, err := files.ReadFile(id + ".txt")
		if err != nil {
			return nil, err
		}
		l, err := Parse(id+".txt", string(text))
		if err != nil {
			return nil, err
		}
		out = append(out, l)
	}
	return out, nil
}

// Parse reads a lesson; the error says file and line.
func Parse(file, text string) (*Lesson, error) {
	text = strings.ReplaceAll(text, "\r", "")
	parts := strings.SplitN(text, "\n---\n", 3)
	if len(parts) != 3 {
		return nil, fmt.Errorf("%s:1: a lesson needs three parts separated by lines of three dashes", file)
	}
	l := &Lesson{File: file, Source: []byte(parts[1] + "\n")}
	lv, err := levels.Parse(file, l.Source)
	if err != nil {
		return nil, err
	}
	l.Level, l.Title = lv, lv.Title
	at := func(line int, msg string) error { return fmt.Errorf("%s:%d: %s", file, line, msg) }
	for i, line := range strings.Split(parts[0], "\n") {
		if msg := l.head(line); msg != "" {
			return nil, at(i+1, msg)
		}
	}
	first := 3 + strings.Count(parts[0], "\n") + strings.Count(parts[1], "\n") + 1
	for i, line := range strings.Split(parts[2], "\n") {
		if msg := l.line(strings.TrimSpace(line)); msg != "" {
			return nil, at(first+i, msg)
		}
	}
	if l.ID == "" || len(l.Steps) == 0 {
		return nil, at(1, "a lesson needs a name and steps")
	}
	for i := range l.Steps {
		s := &l.Steps[i]
		if s.Say == "" || s.Want.Kind == "" {
			return nil, at(1, fmt.Sprintf("step %d needs both say and want", i+1))
		}
		if s.Want.Kind == "do" && len(s.Solve) == 0 {
			s.Solve = s.Want.Words[:1]
		}
	}
	return l, nil
}

// head reads a line of the first part and returns what is wrong with it.
func (l *Lesson) head(line string) string {
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	switch word {
	case "", "#":
	case "lesson":
		for i, f := range strings.Fields(rest) {
			key, value, _ := strings.Cut(f, "=")
			var err error
			switch {
			case i == 0:
				l.ID = f
			case key == "minutes":
				l.Minutes, err = strconv.Atoi(value)
			case key == "seed":
				l.Seed, err = strconv.ParseUint(value, 10, 64)
			case key == "play":
				if l.Side = slices.IndexFunc(l.Level.Sides, func(s levels.Side) bool { return s.Name == value }); l.Side < 0 {
					return "unknown side " + value
				}
			default:
				return "unknown field of a lesson: " + key
			}
			if err != nil {
				return "expected a number, not " + value
			}
		}
	case "about":
		l.About = rest
	case "rules":
		l.Rules = strings.Fields(rest)
		for _, id := range l.Rules {
			if _, ok := rules.ParseRule(id); !ok {
				return "unknown rule " + id
			}
		}
	default:
		return "the head of a lesson does not take " + word
	}
	return ""
}

// line reads a line of the last part and returns what is wrong with it.
func (l *Lesson) line(line string) string {
	word, rest, _ := strings.Cut(line, " ")
	if word == "" || word[0] == '#' {
		return ""
	}
	if word == "step" {
		l.Steps = append(l.Steps, Step{})
		return ""
	}
	if len(l.Steps) == 0 {
		return "expected a step"
	}
	s := &l.Steps[len(l.Steps)-1]
	switch word {
	case "say":
		s.Say = strings.TrimSpace(s.Say + " " + rest)
	case "else":
		s.Else = strings.TrimSpace(s.Else + " " + rest)
	case "show":
		kind, name, _ := strings.Cut(rest, " ")
		if kind != "figure" && kind != "cell" && kind != "wall" && kind != "button" {
			return "unknown thing to show: " + kind
		}
		s.Show = append(s.Show, Mark{kind, name})
	case "solve":
		s.Solve = append(s.Solve, rest)
	case "foe":
		s.Foe = append(s.Foe, rest)
	case "free":
		s.Free = true
	case "want":
		return s.want(rest)
	default:
		return "a step does not take " + word
	}
	return ""
}

func (s *Step) want(text string) string {
	kind, rest, _ := strings.Cut(text, " ")
	if kind == "do" {
		if s.Want.Kind != "" && s.Want.Kind != "do" {
			return "a step needs exactly one want"
		}
		s.Want.Kind = "do"
		s.Want.Words = append(s.Want.Words, rest)
		return ""
	}
	if s.Want.Kind != "" {
		return "a step needs exactly one want"
	}
	words := strings.Fields(rest)
	least, known := map[string]int{"select": 1, "next": 0, "event": 1, "at": 2, "away": 1, "back": 1, "in-pit": 1, "out": 1, "turn": 1}[kind]
	if !known || len(words) < least {
		return "unknown thing to want: " + text
	}
	s.Want = Want{kind, words}
	return ""
}
