package levels

import (
	"slices"
	"strconv"
	"strings"

	"wallfall/rules"
)

// Solution is a line of play stored in the level: what those who do not rest
// decide, and what the dice show.
type Solution struct {
	Place
	Side   int  // whose win it leads to
	Rounds int  // by the end of which it must have come; 0 when the file does not say
	Forced bool // it was proved that the win can be forced, whatever others do and dice show
	Steps  []SolutionStep
}

// SolutionStep is one line of a solution.
type SolutionStep struct {
	Place
	Verb string // do, choose, default or dice
	Text string // what follows
}

// maxSteps bounds the lines of all solutions of a level.
const maxSteps = 600

// solution reads a stored solution. That it works is for Play.
func (p *parser) solution(st *Statement) {
	sol := Solution{Place: st.place(), Forced: st.has("forced")}
	if len(st.Words) > 0 {
		sol.Side = p.sideOf(st, st.Words[0])
	}
	p.numbers(st, []numberField{{"rounds", &sol.Rounds, 1, 1000}})
	total := len(st.rows)
	for _, old := range p.lv.Solutions {
		total += len(old.Steps)
		if old.Side == sol.Side {
			p.stop("", st.place(), "line "+strconv.Itoa(old.Line)+" already starts a solution for "+p.lv.Sides[sol.Side].Name)
		}
	}
	if total > maxSteps {
		p.stop("", st.place(), "the solutions of a level have at most "+strconv.Itoa(maxSteps)+" lines")
	}
	for _, row := range st.rows {
		ws, col, msg := words(row.text)
		if msg != "" {
			p.stop("", Place{row.line, col}, msg)
		}
		if len(ws) == 0 {
			continue
		}
		step := SolutionStep{Place: Place{row.line, ws[0].Col}, Verb: ws[0].Val}
		if !slices.Contains([]string{"do", "choose", "default", "dice"}, step.Verb) {
			p.stop("", step.Place, "a solution line starts with do, choose, default or dice, not "+Quote(step.Verb))
		}
		var rest []string
		for _, w := range ws[1:] {
			if w.Key != "" || w.Quoted {
				p.stop("", Place{row.line, w.Col}, Quote(w.Val)+" is not allowed in a solution")
			}
			rest = append(rest, w.Val)
		}
		if (len(rest) == 0) != (step.Verb == "default") {
			p.stop("", step.Place, "expected do COMMAND, choose ANSWER, dice NUMBERS, or default alone")
		}
		step.Text = strings.Join(rest, " ")
		sol.Steps = append(sol.Steps, step)
	}
	p.lv.Solutions = append(p.lv.Solutions, sol)
}

// Rests reports of each side whether it is not played but rests.
func (l *Level) Rests() (rest [rules.MaxSides]bool) {
	for i := range l.Sides {
		rest[i] = l.Sides[i].Rests
	}
	return rest
}

// replay plays a solution.
type replay struct {
	l     *Level
	s     *rules.State
	faces []uint8 // that the dice of the last line of dice still show
	done  []rules.Action
	auto  int // answers of sides that rest
}

// maxAuto bounds the answers of sides that rest: a game of nobody else may go on
// for ever.
const maxAuto = 20 * maxSteps

// Play plays a stored solution and returns its commands and answers, those of
// sides that rest and of dice among them. The problem, nil when it leads to what
// it is for, is at the first line that does not work.
func (l *Level) Play(sol *Solution) ([]rules.Action, *Problem) {
	broken := &Problem{File: l.File, Place: sol.Place, Code: "solution-broken", Warning: true}
	s, err := l.New(1)
	if err != nil {
		broken.Msg = Brief(err).Error()
		return nil, broken
	}
	s.SetExplicitDice(true)
	s.Begin(nil)
	r := &replay{l: l, s: s}
	msg := ""
	for i := 0; i < len(sol.Steps) && msg == ""; i++ {
		broken.Place = sol.Steps[i].Place
		msg = r.step(sol.Steps[i])
	}
	if msg == "" {
		msg = r.settle()
	}
	if msg == "" {
		broken.Place, msg = sol.Place, r.missed(sol)
	}
	if msg == "" {
		return r.done, nil
	}
	broken.Msg = "the solution fails: " + msg
	return r.done, broken
}

// missed reports why the end is not what the solution is for, "" when it is.
func (r *replay) missed(sol *Solution) string {
	name := r.l.Sides[sol.Side].Name
	side, over := r.s.Winner()
	switch {
	case len(r.faces) > 0:
		return strconv.Itoa(len(r.faces)) + " of the given dice are never rolled"
	case !over:
		return "it ends before " + name + " wins"
	case side != sol.Side:
		return "it does not end with a win for " + name
	case sol.Rounds > 0 && r.s.Round() > sol.Rounds:
		return name + " wins in round " + strconv.Itoa(r.s.Round()) + " only"
	}
	return ""
}

// step carries out one line; what it returns is what is wrong.
func (r *replay) step(st SolutionStep) string {
	if st.Verb == "dice" {
		if len(r.faces) > 0 {
			r.settle() // rolls those; that there are too few is not yet known
		}
		if len(r.faces) > 0 {
			return strconv.Itoa(len(r.faces)) + " of the earlier dice are never rolled"
		}
		var err error
		if r.faces, err = ParseFaces(strings.Fields(st.Text)); err != nil {
			return err.Error()
		}
		return ""
	}
	if msg := r.settle(); msg != "" {
		return msg
	}
	if r.s.Pending().Ask == rules.AskNothing {
		return "the match is already over"
	}
	a := r.s.Default()
	switch st.Verb {
	case "do":
		var err error
		if a, err = r.s.Board().ParseAction(st.Text); err != nil {
			return err.Error()
		}
	case "choose":
		if r.s.Pending().Ask == rules.AskMove {
			return "no decision to make here"
		}
		found := answers(r.s, st.Text)
		if len(found) != 1 {
			return Quote(st.Text) + " is not a possible answer; possible: " + r.s.Pending().Ask.String()
		}
		a = found[0]
	}
	return r.apply(a)
}

func (r *replay) apply(a rules.Action) string {
	if err := r.s.Apply(a, nil); err != nil {
		return r.s.Board().FormatAction(a) + " is not allowed: " + err.Error()
	}
	r.done = append(r.done, a)
	return ""
}

// settle answers dice by the faces given, and for sides that rest.
func (r *replay) settle() string {
	for {
		p := r.s.Pending()
		switch {
		case p.Ask == rules.AskDie:
			a, used, err := DieShown(p, r.faces)
			if err != nil {
				return "dice: " + err.Error()
			}
			r.faces = r.faces[used:]
			if msg := r.apply(a); msg != "" {
				return msg
			}
		case p.Side != rules.NoSide && r.l.Sides[p.Side].Rests:
			if r.auto++; r.auto > maxAuto {
				return "all sides that are left rest"
			}
			if msg := r.apply(r.s.Default()); msg != "" {
				return msg
			}
		default:
			return ""
		}
	}
}
