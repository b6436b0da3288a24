package levels

import (
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

var stepVerbs = []string{"do", "choose", "default", "dice"}

// opposition reads that a side is not played and rests.
func (p *parser) opposition(st *stmt) {
	side, ok := p.sideOf(st, st.words[0])
	if !ok {
		return
	}
	if w := st.words[1]; w.val != "rest" {
		p.fail(Place{st.Line, w.col}, "a side that is not played can rest only, not "+quote(w.val))
		return
	}
	p.lv.Sides[side].Rests = true
}

// solution reads a stored solution. That it works is for Check.
func (p *parser) solution(st *stmt) {
	sol := Solution{Place: st.Place, Forced: st.flag("forced")}
	if len(st.words) > 0 {
		side, ok := p.sideOf(st, st.words[0])
		if !ok {
			return
		}
		sol.Side = side
	}
	if w, ok := st.field("rounds"); ok {
		sol.Rounds = p.number(st, w, 1, 1000)
	}
	total := len(st.rows)
	for i := range p.lv.Solutions {
		total += len(p.lv.Solutions[i].Steps)
		if p.lv.Solutions[i].Side == sol.Side {
			p.fail(st.Place, "line "+strconv.Itoa(p.lv.Solutions[i].Line)+" begins a solution for "+p.lv.Sides[sol.Side].Name+" already")
			return
		}
	}
	if total > maxSteps {
		p.fail(st.Place, "the solutions of a level have at most "+strconv.Itoa(maxSteps)+" lines")
		return
	}
	for _, row := range st.rows {
		ws, col, msg := words(row.text)
		if msg != "" {
			p.fail(Place{row.line, col}, msg)
			return
		}
		if len(ws) == 0 {
			continue
		}
		step := SolutionStep{Place: Place{row.line, ws[0].col}, Verb: ws[0].val}
		if !contains(stepVerbs, step.Verb) {
			p.fail(step.Place, "a line of a solution begins with do, choose, default or dice, not "+quote(step.Verb))
			return
		}
		var rest []string
		for _, w := range ws[1:] {
			if w.key != "" || w.quoted {
				p.fail(Place{row.line, w.col}, quote(w.val)+" has no place in a solution")
				return
			}
			rest = append(rest, w.val)
		}
		if (len(rest) == 0) != (step.Verb == "default") {
			p.fail(step.Place, "expected do COMMAND, choose ANSWER, dice NUMBERS, or default alone")
			return
		}
		step.Text = strings.Join(rest, " ")
		sol.Steps = append(sol.Steps, step)
	}
	p.lv.Solutions = append(p.lv.Solutions, sol)
}

// Rests tells of each side whether it is not played but rests.
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

// Play plays a stored solution and gives its commands and answers, those of
// sides that rest and of dice among them. The problem, nil when it leads to what
// it is for, is at the first line that does not work.
func (l *Level) Play(sol *Solution) ([]rules.Action, *Problem) {
	s, err := l.New(1)
	if err != nil {
		return nil, &Problem{File: l.File, Place: sol.Place, Code: "solution-broken", Msg: Brief(err).Error(), Warning: true}
	}
	s.SetExplicitDice(true)
	s.Begin(nil)
	r := &replay{l: l, s: s}
	at, msg := sol.Place, ""
	for _, step := range sol.Steps {
		at = step.Place
		if msg = r.step(step); msg != "" {
			break
		}
	}
	if msg == "" {
		if msg = r.settle(); msg == "" {
			at, msg = sol.Place, r.missed(sol)
		}
	}
	if msg != "" {
		return r.done, &Problem{File: l.File, Place: at, Code: "solution-broken", Msg: "the solution is broken: " + msg, Warning: true}
	}
	return r.done, nil
}

// missed tells why the end is not what the solution is for, "" when it is.
func (r *replay) missed(sol *Solution) string {
	name := r.l.Sides[sol.Side].Name
	side, over := r.s.Winner()
	switch {
	case len(r.faces) > 0:
		return strconv.Itoa(len(r.faces)) + " of the dice given are never rolled"
	case !over:
		return "it ends before " + name + " has won"
	case side != sol.Side:
		return "it does not end with a win of " + name
	case sol.Rounds > 0 && r.s.Round() > sol.Rounds:
		return name + " wins in round " + strconv.Itoa(r.s.Round()) + " only"
	}
	return ""
}

// step carries out one line; what it gives is what is wrong.
func (r *replay) step(st SolutionStep) string {
	if st.Verb == "dice" {
		if len(r.faces) > 0 {
			return strconv.Itoa(len(r.faces)) + " of the dice given before are never rolled"
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
		return "the game is over before this"
	}
	var a rules.Action
	switch st.Verb {
	case "do":
		var err error
		if a, err = r.s.Board().ParseAction(st.Text); err != nil {
			return err.Error()
		}
	case "choose":
		found := 0
		for _, b := range r.s.Legal(nil) {
			if Answers(r.s.Board(), b, st.Text) {
				a = b
				found++
			}
		}
		if found != 1 {
			return quote(st.Text) + " is no answer to what is asked: " + r.s.Pending().Ask.String()
		}
	default:
		a = r.s.Default()
	}
	return r.apply(a)
}

func (r *replay) apply(a rules.Action) string {
	if err := r.s.Apply(a, nil); err != nil {
		return r.s.Board().FormatAction(a) + " is refused: " + err.Error()
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
				return "only sides that rest are left"
			}
			if msg := r.apply(r.s.Default()); msg != "" {
				return msg
			}
		default:
			return ""
		}
	}
}

// solutions plays what solutions the level has.
func (c *checker) solutions() {
	for i := range c.l.Solutions {
		if _, p := c.l.Play(&c.l.Solutions[i]); p != nil {
			c.warn(p.Code, p.Place, p.Msg)
		}
	}
}
