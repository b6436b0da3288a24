package levels

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wallfall/rules"
	"wallfall/rules/message"
)

// AnswerText returns the short form of an answer: the action without its verb and without
// the name of the figure that acts, such as "1:3,1", "ne", "bob" or "e-up"; if nothing is
// left, the verb.
func AnswerText(b *rules.Board, a rules.Action) string {
	verb, rest, _ := strings.Cut(b.FormatAction(a), " ")
	if name := b.FigName(a.Fig); name != "" && a.Kind != rules.Cast {
		rest = strings.TrimPrefix(strings.TrimPrefix(rest+" ", name+" "), " ")
	}
	return cmp.Or(strings.TrimSuffix(rest, " "), verb)
}

// Answers reports whether a text stands for an action: as an answer is written, or
// with the name of who acts, or in full.
func Answers(b *rules.Board, a rules.Action, text string) bool {
	full := b.FormatAction(a)
	_, rest, _ := strings.Cut(full, " ")
	return text == AnswerText(b, a) || text == full || text == rest
}

// answers returns the answers to what is pending that a text stands for.
func answers(s *rules.State, text string) []rules.Action {
	return slices.DeleteFunc(s.Legal(nil), func(a rules.Action) bool { return !Answers(s.Board(), a, text) })
}

// maxFace is the greatest number that dice show: that of a cell picked at random.
const maxFace = 250

// ParseFaces reads the numbers that dice show: each die of a strike, the sum of an
// ability's roll, the number of a cell picked at random.
func ParseFaces(words []string) ([]uint8, error) {
	var faces []uint8
	for _, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil || n < 1 || n > maxFace {
			return nil, message.Errorf("a die shows 1 to 6, an ability roll 2 to 20, a random cell its number up to %d, not %s", maxFace, Quote(w))
		}
		faces = append(faces, uint8(n))
	}
	return faces, nil
}

// DieShown returns the answer that faces give to the pending die, and how many of them it
// takes. Of a strike the answer is the number of hits.
func DieShown(p rules.Decision, faces []uint8) (a rules.Action, used int, err error) {
	used = 1
	if p.Die == rules.DieStrike {
		used = p.N
	}
	if len(faces) < used {
		return a, 0, message.Errorf("%s needed (%s), %s given", dice(used), p.Die, dice(len(faces)))
	}
	a = rules.Action{Kind: rules.Roll, Fig: rules.NoFig, To: rules.NoCell, N: faces[0]}
	if p.Die != rules.DieStrike {
		return a, used, nil
	}
	a.N = 0
	for _, face := range faces[:used] {
		if face > 6 {
			return a, 0, message.Errorf("a strike die shows 1 to 6, not %d", face)
		}
		if int(face) >= p.Need {
			a.N++
		}
	}
	return a, used, nil
}

func dice(n int) any {
	if n == 0 {
		return message.Of("no dice are")
	}
	return message.N(n, "%d die is", "%d dice are")
}

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
	var steps []SolutionStep
	var faces []string
	at := 0 // where the dice of what is being done go
	flush := func() {
		if len(faces) > 0 {
			steps = slices.Insert(steps, at, SolutionStep{Verb: "dice", Text: strings.Join(faces, " ")})
			faces = nil
		}
		at = len(steps)
	}
	for _, a := range line {
		switch p := s.Pending(); {
		case p.Ask == rules.AskDie && p.Die == rules.DieStrike: // a.N of its dice hit
			for i := range p.N {
				face := 6
				if i >= int(a.N) {
					face = max(1, p.Need-1)
				}
				faces = append(faces, strconv.Itoa(face))
			}
		case p.Ask == rules.AskDie:
			faces = append(faces, strconv.Itoa(int(a.N)))
		case p.Side != rules.NoSide && l.Sides[p.Side].Rests:
		default:
			flush()
			steps = append(steps, stepOf(s, a))
		}
		if err := s.Apply(a, nil); err != nil {
			return nil, err
		}
	}
	flush()
	return steps, nil
}

// stepOf writes an action, an answer in full where its short form would not be clear.
func stepOf(s *rules.State, a rules.Action) SolutionStep {
	b, ask := s.Board(), s.Pending().Ask
	step := SolutionStep{Verb: "do", Text: b.FormatAction(a)}
	switch {
	case ask == rules.AskMove || ask == rules.AskSpells || ask == rules.AskStrike:
	case a == s.Default():
		return SolutionStep{Verb: "default"}
	default:
		if text := AnswerText(b, a); len(answers(s, text)) == 1 {
			return SolutionStep{Verb: "choose", Text: text}
		}
	}
	return step
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
	block, gap := sol.Format(l), "\n\n"
	if bytes.Contains(src, []byte("\r\n")) {
		block, gap = strings.ReplaceAll(block, "\n", "\r\n"), "\r\n\r\n"
	}
	lines := strings.SplitAfter(string(src), "\n")
	for i := range l.Solutions {
		if old := &l.Solutions[i]; old.Side == sol.Side {
			end := old.Line
			for end < len(lines)-1 && strings.TrimSpace(lines[end]) != "end" {
				end++
			}
			return []byte(strings.Join(lines[:old.Line-1], "") + block + strings.Join(lines[end+1:], ""))
		}
	}
	return []byte(strings.TrimRight(string(src), " \t\r\n") + gap + block)
}
