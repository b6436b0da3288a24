package rules

import (
	"strconv"
	"strings"

	"wallfall/rules/message"
)

// Notation is how actions are written in replays and scripts: a verb, the name of a figure if
// there is one, and a cell as floor:x,y or a direction. Floors count from Setup.FirstFloor.

// FormatCell writes a cell as floor:x,y, "-" for none.
func (b *Board) FormatCell(c Cell) string {
	if c < 0 || int(c) >= b.Cells() {
		return "-"
	}
	return b.Pos(c).Format(b.firstFloor)
}

// String writes a position as floor:x,y for people: the lowest floor is 1.
func (p Pos) String() string { return p.Format(1) }

// Format writes a position as floor:x,y where the lowest floor has the number first.
func (p Pos) Format(first int) string {
	return strconv.Itoa(p.Floor+first) + ":" + strconv.Itoa(p.X) + "," + strconv.Itoa(p.Y)
}

// ParsePos reads a position as Format writes it.
func ParsePos(text string, first int) (p Pos, ok bool) {
	floor, rest, ok1 := strings.Cut(text, ":")
	x, y, ok2 := strings.Cut(rest, ",")
	ok = ok1 && ok2
	for i, part := range []string{floor, x, y} {
		n, err := strconv.ParseUint(part, 10, 10)
		*[]*int{&p.Floor, &p.X, &p.Y}[i] = int(n)
		ok = ok && err == nil
	}
	p.Floor -= first
	return p, ok && p.Floor >= 0
}

// ParseCell parses a cell as FormatCell writes it; ok is false when it is not
// one or lies off the board.
func (b *Board) ParseCell(text string) (c Cell, ok bool) {
	p, ok := ParsePos(text, b.firstFloor)
	if !ok {
		return NoCell, false
	}
	c = b.Cell(p)
	return c, c != NoCell
}

// operand is a kind of word that follows the verb of an action.
type operand uint8

const (
	opdFig     operand = iota + 1 // the name of Fig
	opdOther                      // the name of Other
	opdCell                       // To
	opdDir                        // Dir
	opdNumber                     // N
	opdAbility                    // the name of ability N
	opdForce                      // direction, up, down or both (e-up); perhaps "hold" after it
	opdHand                       // left or right, N
	opdSpell                      // the name of spell N, then its targets
)

// actionForms holds the verb of each action and the operands that follow it.
var actionForms = [...]struct {
	verb     string
	operands []operand
}{
	Move:        {"move", []operand{opdFig, opdCell}},
	Door:        {"door", []operand{opdFig, opdCell}},
	Face:        {"face", []operand{opdFig, opdDir}},
	Capture:     {"capture", []operand{opdFig}},
	Leave:       {"leave", []operand{opdFig}},
	EndTurn:     {"end", nil},
	Displace:    {"displace", []operand{opdFig, opdCell}},
	SetFacing:   {"facing", []operand{opdFig, opdDir}},
	Roll:        {"roll", []operand{opdNumber}},
	Resign:      {"resign", nil},
	Pass:        {"pass", nil},
	Jump:        {"jump", []operand{opdFig, opdDir}},
	Cross:       {"cross", []operand{opdFig, opdDir}},
	SlayProne:   {"slay", []operand{opdFig, opdOther}},
	Use:         {"use", []operand{opdFig, opdAbility, opdOther}},
	Target:      {"target", []operand{opdFig, opdOther}},
	Distance:    {"distance", []operand{opdFig, opdNumber}},
	Brace:       {"brace", []operand{opdFig, opdNumber}},
	ForceStep:   {"force", []operand{opdFig, opdForce}},
	Place:       {"place", []operand{opdFig, opdCell}},
	Drop:        {"drop", []operand{opdFig}},
	Strike:      {"strike", []operand{opdFig, opdOther}},
	Rangestrike: {"rangestrike", []operand{opdFig, opdOther}},
	Penalty:     {"penalty", []operand{opdFig, opdOther}},
	Carry:       {"carry", []operand{opdFig, opdOther}},
	Origin:      {"origin", []operand{opdFig, opdCell}},
	Along:       {"along", []operand{opdFig, opdHand}},
	Cast:        {"cast", []operand{opdSpell}},
}

// operandNames are the operands as usage shows them.
var operandNames = [...]string{opdFig: "FIGURE", opdOther: "OTHER", opdCell: "CELL", opdDir: "DIRECTION", opdNumber: "NUMBER",
	opdAbility: "ABILITY", opdForce: "DIRECTION[-up|-down]", opdHand: "left|right", opdSpell: "SPELL"}

// ActionForms returns how actions are written: "move FIGURE CELL" and so on.
func ActionForms() []string {
	var out []string
	for k := Move; int(k) < len(actionForms); k++ {
		out = append(out, actionForm(k))
	}
	return out
}

func actionForm(k ActionKind) string {
	text := actionForms[k].verb
	for _, o := range actionForms[k].operands {
		text += " " + operandNames[o]
	}
	return text
}

var hands = [...]string{"left", "right"}

// FormatAction writes an action as ParseAction reads it: "move ann 0:4,5".
func (b *Board) FormatAction(a Action) string {
	if int(a.Kind) >= len(actionForms) {
		return ""
	}
	out := actionForms[a.Kind].verb
	for _, o := range actionForms[a.Kind].operands {
		switch o {
		case opdFig:
			out += " " + b.FigName(a.Fig)
		case opdOther:
			out += " " + b.FigName(a.Other)
		case opdCell:
			out += " " + b.FormatCell(a.To)
		case opdDir:
			out += " " + b.topo.DirName(a.Dir)
		case opdNumber:
			out += " " + strconv.Itoa(int(a.N))
		case opdAbility:
			if int(a.N) < len(b.abilities) {
				out += " " + b.abilities[a.N].Name
			}
		case opdForce:
			out += " " + b.formatForce(a)
		case opdHand:
			out += " " + nameOf(hands[:], int(a.N))
		case opdSpell:
			out += b.formatCast(a)
		}
	}
	return out
}

var climbs = [...]string{"", "up", "down"}

// formatForce writes the direction of a ForceStep: "e", "up", "e-down", "e hold".
func (b *Board) formatForce(a Action) string {
	out, climb := b.topo.DirName(a.Dir), nameOf(climbs[:], int(a.N))
	if out != "" && climb != "" {
		out += "-"
	}
	out += climb
	if a.M != 0 {
		out += " hold"
	}
	return out
}

// formatCast writes a spell and its targets: " exchange ann.0 bob.1 0:2,3", and
// the number of a spell in play that it ends: " dispel 2".
func (b *Board) formatCast(a Action) string {
	if int(a.N) >= len(b.spells) {
		return ""
	}
	out := " " + b.spells[a.N].Name
	if a.Fig != NoFig {
		out += " " + b.FigName(a.Fig) + "." + strconv.Itoa(int(a.Dir))
		if b.spells[a.N].Effect == Exchange {
			out += " " + b.FigName(a.Other) + "." + strconv.Itoa(int(a.M))
		}
	}
	if b.spells[a.N].Effect == Dispel {
		out += " " + strconv.Itoa(int(a.M))
	}
	if a.To != NoCell {
		out += " " + b.FormatCell(a.To)
	}
	return out
}

// ParseAction reads an action. It checks the words, not whether the action is legal; the error
// says what was expected.
func (b *Board) ParseAction(text string) (Action, error) {
	words := strings.Fields(text)
	a := Action{Fig: NoFig, To: NoCell}
	bad := func(format string, args ...any) (Action, error) { return Action{}, wrong(format, args...) }
	if len(words) == 0 {
		return bad("expected a command")
	}
	for a.Kind = Move; int(a.Kind) < len(actionForms) && actionForms[a.Kind].verb != words[0]; a.Kind++ {
	}
	if int(a.Kind) == len(actionForms) {
		return bad("unknown command %q", words[0])
	}
	form := actionForms[a.Kind].operands
	rest := words[1:]
	if len(rest) < len(form) {
		return bad("incomplete command, expected %s", actionForm(a.Kind))
	}
	for _, o := range form {
		n, err := b.parseOperand(&a, o, rest)
		if err != nil {
			return Action{}, err
		}
		rest = rest[n:]
	}
	if len(rest) > 0 {
		return bad("unexpected %q after %s", rest[0], words[0])
	}
	return a, nil
}

// wrong returns an error about an action's notation.
func wrong(format string, args ...any) error { return &RuleError{Text: message.Of(format, args...)} }

// parseOperand reads one operand and returns how many words it took, or what is wrong.
func (b *Board) parseOperand(a *Action, o operand, words []string) (took int, err error) {
	w := words[0]
	switch o {
	case opdFig, opdOther:
		id := b.FigByName(w)
		if id == NoFig {
			return 0, wrong("unknown figure %q", w)
		}
		if o == opdFig {
			a.Fig = id
		} else {
			a.Other = id
		}
	case opdCell:
		var ok bool
		if a.To, ok = b.ParseCell(w); !ok {
			return 0, wrong("expected a cell of the board as floor:x,y, not %q", w)
		}
	case opdDir:
		var ok bool
		if a.Dir, ok = b.topo.ParseDir(w); !ok {
			return 0, wrong("expected a direction of this board, not %q", w)
		}
	case opdNumber:
		n, err := strconv.Atoi(w)
		if err != nil || n < 0 || n > 250 {
			return 0, wrong("expected a number from 0 to 250, not %q", w)
		}
		a.N = uint8(n)
	case opdAbility:
		for i := range b.abilities {
			if b.abilities[i].Name == w {
				a.N = uint8(i)
				return 1, nil
			}
		}
		return 0, wrong("unknown ability %q", w)
	case opdHand:
		i, ok := indexOf(hands[:], w)
		if !ok {
			return 0, wrong("expected left or right, not %q", w)
		}
		a.N = uint8(i)
	case opdForce:
		return b.parseForce(a, words)
	case opdSpell:
		return b.parseCast(a, words)
	}
	return 1, nil
}

func (b *Board) parseForce(a *Action, words []string) (took int, err error) {
	a.Dir = NoDir
	name, climb, both := strings.Cut(words[0], "-")
	if !both && (name == "up" || name == "down") {
		name, climb = "", name
	}
	ok := true
	if name != "" {
		a.Dir, ok = b.topo.ParseDir(name)
	}
	i, known := indexOf(climbs[:], climb)
	if !ok || !known || both && i == 0 {
		return 0, wrong("expected a direction, up, down, or both as in e-up, not %q", words[0])
	}
	a.N = uint8(i)
	if len(words) > 1 && words[1] == "hold" {
		a.M = 1
		return 2, nil
	}
	return 1, nil
}

func (b *Board) parseCast(a *Action, words []string) (took int, err error) {
	found := false
	for i := range b.spells {
		if b.spells[i].Name == words[0] {
			a.N, found = uint8(i), true
		}
	}
	if !found {
		return 0, wrong("unknown spell %q", words[0])
	}
	figs := 0
	if n, err := strconv.Atoi(words[len(words)-1]); err == nil && b.spells[a.N].Effect == Dispel && len(words) == 2 {
		if n < 0 || n >= maxCasts {
			return 0, wrong("spells in play are numbered from 0, not %q", words[1])
		}
		a.M = uint8(n)
		return 2, nil
	}
	for _, w := range words[1:] {
		if strings.Contains(w, ":") {
			if c, ok := b.ParseCell(w); ok && a.To == NoCell {
				a.To = c
				continue
			}
			return 0, wrong("expected a cell of the board as floor:x,y, not %q", w)
		}
		name, member, has := strings.Cut(w, ".")
		m := 0
		if has {
			var err error
			if m, err = strconv.Atoi(member); err != nil || m < 0 || m >= MaxGroup {
				return 0, wrong("expected a member as NAME.0 to NAME.7, not %q", w)
			}
		}
		id := b.FigByName(name)
		switch {
		case id == NoFig:
			return 0, wrong("unknown figure %q", name)
		case figs == 0:
			a.Fig, a.Dir = id, Dir(m)
		case figs == 1:
			a.Other, a.M = id, uint8(m)
		default:
			return 0, wrong("a spell takes at most two figures as targets")
		}
		figs++
	}
	return len(words), nil
}
