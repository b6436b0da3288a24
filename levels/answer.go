package levels

import (
	"fmt"
	"strconv"
	"strings"

	"wallfall/rules"
)

// An answer is written as an action without its verb and without the name of
// who acts: "0:3,1", "ne", "bob", "e-up". One of nothing but these, and a pass,
// is written by its verb.

// AnswerText writes an answer so.
func AnswerText(b *rules.Board, a rules.Action) string {
	verb, rest, _ := strings.Cut(b.FormatAction(a), " ")
	if name := b.FigName(a.Fig); name != "" && a.Kind != rules.Cast {
		if rest == name {
			rest = ""
		}
		rest = strings.TrimPrefix(rest, name+" ")
	}
	if rest == "" {
		return verb
	}
	return rest
}

// Answers reports whether a text stands for an action: as an answer is written, or
// with the name of who acts, or in full.
func Answers(b *rules.Board, a rules.Action, text string) bool {
	full := b.FormatAction(a)
	_, rest, _ := strings.Cut(full, " ")
	return text == AnswerText(b, a) || text == full || text == rest
}

// maxFace is the greatest number that dice show: that of a cell picked at random.
const maxFace = 250

// ParseFaces reads what dice show: each die of a strike by itself, the roll of
// an ability as its sum, a cell picked by chance as its number.
func ParseFaces(words []string) ([]uint8, error) {
	var faces []uint8
	for _, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil || n < 1 || n > maxFace {
			return nil, fmt.Errorf("a die shows 1 to 6, an ability roll 2 to 20, a random cell its number up to %d, not %s", maxFace, Quote(w))
		}
		faces = append(faces, uint8(n))
	}
	return faces, nil
}

// DieShown returns how faces answer the die that is asked for, and how many of
// them it takes: of a strike how many of its dice hit.
func DieShown(p rules.Decision, faces []uint8) (a rules.Action, used int, err error) {
	used = 1
	if p.Die == rules.DieStrike {
		used = p.N
	}
	if len(faces) < used {
		return a, 0, fmt.Errorf("%s needed (%v), %s given", dice(used), p.Die, dice(len(faces)))
	}
	a = rules.Action{Kind: rules.Roll, Fig: rules.NoFig, To: rules.NoCell, N: faces[0]}
	if p.Die != rules.DieStrike {
		return a, used, nil
	}
	a.N = 0
	for _, face := range faces[:used] {
		if face > 6 {
			return a, 0, fmt.Errorf("a strike die shows 1 to 6, not %d", face)
		}
		if int(face) >= p.Need {
			a.N++
		}
	}
	return a, used, nil
}

func dice(n int) string {
	switch n {
	case 0:
		return "no dice are"
	case 1:
		return "1 die is"
	}
	return strconv.Itoa(n) + " dice are"
}
