package rules

import (
	"strconv"
	"strings"
)

// Notation is how actions are written in recordings and scripts: a verb, the
// name of a figure where there is one, and a cell as floor:x,y or a direction.

var verbs = [...]string{Move: "move", Door: "door", Face: "face", Capture: "capture", Leave: "leave",
	EndTurn: "end", Displace: "displace", SetFacing: "facing", Roll: "roll", Resign: "resign"}

// FormatCell writes a cell as floor:x,y, "-" for none.
func (b *Board) FormatCell(c Cell) string {
	if c < 0 || int(c) >= b.Cells() {
		return "-"
	}
	p := b.Pos(c)
	return strconv.Itoa(p.Floor) + ":" + strconv.Itoa(p.X) + "," + strconv.Itoa(p.Y)
}

// ParseCell reads a cell as FormatCell writes it; ok is false when it is not
// one or lies off the board.
func (b *Board) ParseCell(text string) (c Cell, ok bool) {
	floor, rest, ok1 := strings.Cut(text, ":")
	x, y, ok2 := strings.Cut(rest, ",")
	f, err1 := strconv.Atoi(floor)
	px, err2 := strconv.Atoi(x)
	py, err3 := strconv.Atoi(y)
	if !ok1 || !ok2 || err1 != nil || err2 != nil || err3 != nil {
		return NoCell, false
	}
	c = b.Cell(Pos{f, px, py})
	return c, c != NoCell
}

// FormatAction writes an action as ParseAction reads it: "move ann 0:4,5".
func (b *Board) FormatAction(a Action) string {
	out := nameOf(verbs[:], int(a.Kind))
	if a.Fig != NoFig {
		out += " " + b.FigName(a.Fig)
	}
	switch a.Kind {
	case Move, Door, Displace:
		out += " " + b.FormatCell(a.To)
	case Face, SetFacing:
		out += " " + b.topo.DirName(a.Dir)
	case Roll:
		out += " " + strconv.Itoa(int(a.N))
	}
	return out
}

// ParseAction reads an action. It knows the words, not whether the action is
// legal; the error says what was expected.
func (b *Board) ParseAction(text string) (Action, error) {
	words := strings.Fields(text)
	bad := func(msg string) (Action, error) { return Action{}, &RuleError{Msg: msg} }
	if len(words) == 0 {
		return bad("expected a command")
	}
	a := Action{Fig: NoFig, To: NoCell}
	if k, ok := indexOf(verbs[:], words[0]); ok {
		a.Kind = ActionKind(k)
	}
	want := 1
	switch a.Kind {
	case 0:
		return bad("unknown command " + strconv.Quote(words[0]))
	case Capture, Leave, Roll:
		want = 2
	case Move, Door, Displace, Face, SetFacing:
		want = 3
	}
	if len(words) != want {
		return bad(words[0] + " takes " + strconv.Itoa(want-1) + " words, not " + strconv.Itoa(len(words)-1))
	}
	if a.Kind == Roll {
		n, err := strconv.Atoi(words[1])
		if err != nil || n < 1 || n > 6 {
			return bad("a die shows 1 to 6, not " + strconv.Quote(words[1]))
		}
		a.N = uint8(n)
		return a, nil
	}
	if want > 1 {
		if a.Fig = b.FigByName(words[1]); a.Fig == NoFig {
			return bad("there is no figure " + strconv.Quote(words[1]))
		}
	}
	ok := true
	switch a.Kind {
	case Move, Door, Displace:
		if a.To, ok = b.ParseCell(words[2]); !ok {
			return bad("expected a cell of the board as floor:x,y, not " + strconv.Quote(words[2]))
		}
	case Face, SetFacing:
		if a.Dir, ok = b.topo.ParseDir(words[2]); !ok {
			return bad("expected a direction of this board, not " + strconv.Quote(words[2]))
		}
	}
	return a, nil
}
