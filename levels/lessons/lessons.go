// Package lessons holds the tutorial: small levels with a script of steps each,
// as text, and the coach that goes through them. The coach sees the actions of a
// match and says what comes next; it decides no rule and draws nothing.
//
// A lesson is a text file in four parts between lines of three dashes: what it
// is, its level as any level file, its steps, and the board that the learner then wins
// without help: a level whose about is its goal. README.md in the folder above lists the
// words of the head and of the steps.
package lessons

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/message"
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
	Lost    string // told after a defeat on the board
	Minutes int
	Seed    uint64
	Side    int      // the learner's
	Rules   []string // what it teaches
	File    string   // name of the level for messages
	Source  []byte   // the level's text
	Level   *levels.Level
	Steps   []Step
	Board   Board
}

// Board is what a lesson ends in: an ordinary level, which its first side must win.
type Board struct {
	Source []byte
	Level  *levels.Level
}

// Done is the progress of a lesson whose board was won or skipped. Less than that is the
// number of finished steps.
func (l *Lesson) Done() int { return len(l.Steps) + 1 }

// Is reports whether a text begins like a lesson.
func Is(src []byte) bool { return levels.Begins(src, "lesson") }

// Step is one step of a lesson.
type Step struct {
	Say   string
	Else  string // "" for the usual words
	Show  []Mark
	Want  Want
	Solve []string // commands that fulfil it
	Foe   []string
	Free  bool
	line  int // in the file
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
		text, _ := files.ReadFile(id + ".txt")
		l, err := Parse(id+".txt", string(text))
		if err != nil {
			return nil, err
		}
		out = append(out, l)
	}
	return out, nil
}

// Parse reads a lesson; the errors are levels.Problems.
func Parse(file, text string) (*Lesson, error) {
	text = strings.ReplaceAll(text, "\r", "")
	at := func(line, col int, msg string) error {
		return levels.Problems{{File: file, Place: levels.Place{Line: line, Col: col}, Msg: message.Of(msg)}}
	}
	parts := strings.SplitN(text, "\n---\n", 4)
	if len(parts) != 4 {
		return nil, at(1, 1, "a lesson needs four parts separated by lines of three dashes: head, level, steps and board")
	}
	first := [5]int{1} // the lines where parts begin
	for i, part := range parts {
		first[i+1] = first[i] + strings.Count(part, "\n") + 2
	}
	l := &Lesson{File: file, Source: []byte(parts[1] + "\n"), Board: Board{Source: []byte(parts[3])}}
	for i, into := range [...]**levels.Level{1: &l.Level, 3: &l.Board.Level} {
		if into == nil {
			continue
		}
		// Empty lines above it give problems the lines of the file.
		lv, err := levels.Parse(file, []byte(strings.Repeat("\n", first[i]-1)+parts[i]+"\n"))
		if err != nil {
			return nil, err
		}
		if _, err := lv.New(l.Seed); err != nil {
			return nil, err
		}
		lv.Shipped = true
		*into = lv
	}
	l.Title = l.Level.Title
	lines := func(part int, read func(n int, line string) (word, msg string)) error {
		for i, line := range strings.Split(parts[part], "\n") {
			if word, msg := read(first[part]+i, strings.TrimSpace(line)); msg != "" {
				return at(first[part]+i, 1+utf8.RuneCountInString(line[:max(0, strings.Index(line, word))]), msg)
			}
		}
		return nil
	}
	if err := lines(0, l.head); err != nil {
		return nil, err
	}
	if err := lines(2, l.line); err != nil {
		return nil, err
	}
	if l.ID == "" || len(l.Steps) == 0 {
		return nil, at(1, 1, "a lesson needs a name and steps")
	}
	for i := range l.Steps {
		s := &l.Steps[i]
		if s.Say == "" || s.Want.Kind == "" {
			return nil, at(s.line, 1, fmt.Sprintf("step %d needs both say and want", i+1))
		}
		if s.Want.Kind == "do" && len(s.Solve) == 0 {
			s.Solve = s.Want.Words[:1]
		}
	}
	return l, nil
}

// head reads a line of the first part and returns what is wrong with it, and the word
// that is.
func (l *Lesson) head(_ int, line string) (wrong, msg string) {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "", "#":
	case "lesson":
		for i, f := range strings.Fields(rest) {
			key, value, _ := strings.Cut(f, "=")
			var err error
			switch {
			case i == 0 && key == f:
				l.ID = f
			case key == "minutes":
				l.Minutes, err = strconv.Atoi(value)
			case key == "seed":
				l.Seed, err = strconv.ParseUint(value, 10, 64)
			case key == "play":
				if l.Side = slices.IndexFunc(l.Level.Sides, func(s levels.Side) bool { return s.Name == value }); l.Side < 0 {
					return value, "unknown side " + value
				}
			default:
				return f, "unknown field of a lesson: " + key
			}
			if err != nil {
				return f, "expected a number, not " + value
			}
		}
	case "about":
		l.About = rest
	case "lost":
		l.Lost = rest
	case "rules":
		l.Rules = strings.Fields(rest)
		for _, id := range l.Rules {
			if _, ok := rules.ParseRule(id); !ok {
				return id, "unknown rule " + id
			}
		}
	default:
		return word, "the head of a lesson does not take " + word
	}
	return "", ""
}

// line reads line n, of the third part, and returns what is wrong with it, and the word
// that is.
func (l *Lesson) line(n int, line string) (wrong, msg string) {
	word, rest, _ := strings.Cut(line, " ")
	if word == "" || word[0] == '#' {
		return "", ""
	}
	if word == "step" {
		l.Steps = append(l.Steps, Step{line: n})
		return "", ""
	}
	if len(l.Steps) == 0 {
		return word, "expected a step"
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
			return kind, "unknown thing to show: " + kind
		}
		s.Show = append(s.Show, Mark{kind, name})
	case "solve":
		s.Solve = append(s.Solve, rest)
	case "foe":
		s.Foe = append(s.Foe, rest)
	case "free":
		s.Free = true
	case "want":
		return rest, s.want(rest)
	default:
		return word, "a step does not take " + word
	}
	return "", ""
}

func (s *Step) want(text string) string {
	kind, rest, _ := strings.Cut(text, " ")
	if s.Want.Kind != "" && (s.Want.Kind != "do" || kind != "do") {
		return "a step needs exactly one want"
	}
	if kind == "do" {
		s.Want = Want{kind, append(s.Want.Words, rest)}
		return ""
	}
	words := strings.Fields(rest)
	least, known := map[string]int{"select": 1, "next": 0, "event": 1, "at": 2, "away": 1, "back": 1, "in-pit": 1, "out": 1, "turn": 1}[kind]
	if !known || len(words) < least {
		return "unknown thing to want: " + text
	}
	s.Want = Want{kind, words}
	return ""
}
