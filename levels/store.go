package levels

import (
	"bytes"
	"fmt"
	"strings"

	"wallfall/rules"
)

// StepsOf writes a line of play as the steps of a solution: actions that lead
// from the level's start, those of sides that rest and of dice (Roll) among
// them. The error is about the first that is not possible.
func (l *Level) StepsOf(line []rules.Action) ([]SolutionStep, error) {
	s, err := l.New(1)
	if err != nil {
		return nil, err
	}
	s.SetExplicitDice(true)
	s.Begin(nil)
	b := s.Board()
	var steps []SolutionStep
	var faces []string
	at := 0 // where the dice of what is being done go
	flush := func() {
		if len(faces) > 0 {
			dice := SolutionStep{Verb: "dice", Text: strings.Join(faces, " ")}
			steps = append(steps[:at], append([]SolutionStep{dice}, steps[at:]...)...)
			faces = nil
		}
		at = len(steps)
	}
	for _, a := range line {
		switch p := s.Pending(); {
		case p.Ask == rules.AskDie:
			faces = append(faces, facesOf(p, int(a.N))...)
		case p.Side != rules.NoSide && l.Sides[p.Side].Rests:
		default:
			flush()
			step := SolutionStep{Verb: "do", Text: b.FormatAction(a)}
			if p.Ask != rules.AskManeuver && p.Ask != rules.AskSpells && p.Ask != rules.AskStrike {
				step = answerStep(s, a)
			}
			steps = append(steps, step)
		}
		if err := s.Apply(a, nil); err != nil {
			return nil, err
		}
	}
	flush()
	return steps, nil
}

// answerStep writes an answer, in full where its short form would not be clear.
func answerStep(s *rules.State, a rules.Action) SolutionStep {
	if a == s.Default() {
		return SolutionStep{Verb: "default"}
	}
	text, found := AnswerText(s.Board(), a), 0
	for _, b := range s.Legal(nil) {
		if Answers(s.Board(), b, text) {
			found++
		}
	}
	if found == 1 {
		return SolutionStep{Verb: "choose", Text: text}
	}
	return SolutionStep{Verb: "do", Text: s.Board().FormatAction(a)}
}

// facesOf writes what dice show that give an answer.
func facesOf(p rules.Decision, n int) []string {
	if p.Die != rules.DieStrike {
		return []string{fmt.Sprint(n)}
	}
	var out []string
	for i := range p.N {
		face := 6
		if i >= n {
			face = max(1, p.Need-1)
		}
		out = append(out, fmt.Sprint(face))
	}
	return out
}

// Format writes the solution as the lines of a level file.
func (sol *Solution) Format(l *Level) string {
	var b strings.Builder
	fmt.Fprintf(&b, "solution %s", l.Sides[sol.Side].Name)
	if sol.Rounds > 0 {
		fmt.Fprintf(&b, " rounds=%d", sol.Rounds)
	}
	if sol.Forced {
		b.WriteString(" forced")
	}
	b.WriteByte('\n')
	for _, st := range sol.Steps {
		b.WriteString(strings.TrimSpace(st.Verb+" "+st.Text) + "\n")
	}
	b.WriteString("end\n")
	return b.String()
}

// Store returns the text of the level, which is src, with the solution in it: in
// the place of what it has for the same side, else at its end.
func (l *Level) Store(src []byte, sol *Solution) []byte {
	block := sol.Format(l)
	if bytes.Contains(src, []byte("\r\n")) {
		block = strings.ReplaceAll(block, "\n", "\r\n")
	}
	lines := bytes.SplitAfter(src, []byte("\n"))
	for i := range l.Solutions {
		if l.Solutions[i].Side != sol.Side {
			continue
		}
		from := l.Solutions[i].Line - 1
		to := from
		for to < len(lines)-1 && string(bytes.TrimSpace(lines[to])) != "end" {
			to++
		}
		head, tail := bytes.Join(lines[:from], nil), bytes.Join(lines[to+1:], nil)
		return append(append(bytes.Clone(head), block...), tail...)
	}
	out := bytes.TrimRight(bytes.Clone(src), " \t\r\n")
	gap := "\n\n"
	if strings.Contains(block, "\r\n") {
		gap = "\r\n\r\n"
	}
	return append(append(out, gap...), block...)
}
