package levels

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"wallfall/rules"
	"wallfall/rules/message"
)

// Place is a place in a level's text: line and column, both from 1, columns
// counted in characters. The zero value is nowhere: what it belongs to was not
// written in the file.
type Place struct{ Line, Col int }

//go:noinline
func (p Place) place() Place { return p }

// Problem is one thing wrong with a level, or, where Warning is set, suspicious
// about it.
type Problem struct {
	File string
	Place
	Code    string       // a short word, or the ID of the rule that is broken
	Msg     message.Text // a sentence without place and code
	Warning bool
	At      rules.Pos // the cell it is about, where HasAt is set
	HasAt   bool
}

// Error returns "file:line:col: sentence (code)", with "warning:" before the
// sentence of a warning.
func (p Problem) Error() string { return p.Message().String() }

// Message returns the same to be said in any language.
func (p Problem) Message() message.Text {
	place, said := p.File, p.Msg
	if p.Line > 0 {
		place += ":" + strconv.Itoa(p.Line) + ":" + strconv.Itoa(max(1, p.Col))
	}
	if p.Warning {
		said = message.Of("warning: %s", said)
	}
	if p.Code != "" {
		said = message.Of("%s (%s)", said, p.Code)
	}
	return message.Of("%s: %s", place, said)
}

// Same reports whether two problems are equal.
func (p Problem) Same(q Problem) bool {
	return p.Place == q.Place && p.At == q.At && p.HasAt == q.HasAt && p.Error() == q.Error()
}

// Problems is a list of problems in the order of the file. As an error it
// prints one a line.
type Problems []Problem

// Error returns the problems one a line.
func (ps Problems) Error() string {
	return ps.Message().String()
}

// Message returns the same to be said in any language.
func (ps Problems) Message() message.Text {
	lines := make([]any, len(ps))
	for i, p := range ps {
		lines[i] = p
	}
	return message.Of(strings.TrimSuffix(strings.Repeat("%s\n", len(ps)), "\n"), lines...)
}

// Sort sorts problems by their places.
func (ps Problems) Sort() {
	slices.SortStableFunc(ps, func(a, b Problem) int { return cmp.Or(a.Line-b.Line, a.Col-b.Col) })
}

// Errors returns the problems that are not warnings, nil when there are none.
func (ps Problems) Errors() Problems {
	var out Problems
	for _, p := range ps {
		if !p.Warning {
			out = append(out, p)
		}
	}
	return out
}

// Brief returns an error of Parse or New in one line: the first of its problems
// and how many more there are. Other errors come back as they are.
func Brief(err error) error {
	var all Problems
	if !errors.As(err, &all) || len(all) < 2 {
		return err
	}
	return message.Errorf("%s (and %d more)", all[0], len(all)-1)
}

// MaxProblems bounds how many errors of one file are worth reading.
const MaxProblems = 20

// Nearest returns the candidate most like a word, "" when none is close.
func Nearest(word string, candidates []string) string {
	best, found := 3, ""
	if len(word) > 40 {
		return ""
	}
	word = strings.ToLower(word)
	for _, c := range candidates {
		limit := best
		if n := max(1, len(c)/2); n+1 < limit {
			limit = n + 1
		}
		if d := distance(word, c); d < limit {
			best, found = d, c
		}
	}
	return found
}

// distance counts the letters to insert, delete, change or swap with their
// neighbour to make b of a.
func distance(a, b string) int {
	if max(len(a)-len(b), len(b)-len(a)) > 2 {
		return 9
	}
	before, prev := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := range len(a) {
		cur := make([]int, len(b)+1)
		cur[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			cur[j+1] = min(prev[j]+cost, prev[j+1]+1, cur[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				cur[j+1] = min(cur[j+1], before[j-1]+1)
			}
		}
		before, prev = prev, cur
	}
	return prev[len(b)]
}

func meant(word string) message.Text { return message.Of(`; did you mean "%s"?`, word) }

// Hint formats a suggestion: `, did you mean "rock"?`, or a list when it is short.
func Hint(word string, known []string) message.Text {
	if n := Nearest(word, known); n != "" {
		return meant(n)
	}
	if len(known) > 0 && len(known) <= 12 {
		return message.Of("; expected %s", strings.Join(known, ", "))
	}
	return message.Text{}
}
