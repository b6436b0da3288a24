package levels

import (
	"slices"
	"strings"

	"wallfall/rules"
	"wallfall/rules/message"
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
			p.stop("", st.place(), "line %d already starts a solution for %s", old.Line, p.lv.Sides[sol.Side].Name)
		}
	}
	if total > maxSteps {
		p.stop("", st.place(), "the solutions of a level have at most %d lines", maxSteps)
	}
	for _, row := range st.rows {
		ws, col, err := words(row.text)
		if err != nil {
			p.stop("", Place{row.line, col}, "%s", err)
		}
		if len(ws) == 0 {
			continue
		}
		step := SolutionStep{Place: Place{row.line, ws[0].Col}, Verb: ws[0].Val}
		if !slices.Contains([]string{"do", "choose", "default", "dice"}, step.Verb) {
			p.stop("", step.Place, "a solution line starts with do, choose, default or dice, not %s", Quote(step.Verb))
		}
		var rest []string
		for _, w := range ws[1:] {
			if w.Key != "" || w.Quoted {
				p.stop("", Place{row.line, w.Col}, "%s is not allowed in a solution", Quote(w.Val))
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
		broken.Msg = message.Of("%s", Brief(err))
		return nil, broken
	}
	s.SetExplicitDice(true)
	s.Begin(nil)
	r := &replay{l: l, s: s}
	for i := 0; i < len(sol.Steps) && err == nil; i++ {
		broken.Place = sol.Steps[i].Place
		err = r.step(sol.Steps[i])
	}
	if err == nil {
		err = r.settle()
	}
	if err == nil {
		broken.Place, err = sol.Place, r.missed(sol)
	}
	if err == nil {
		return r.done, nil
	}
	broken.Msg = message.Of("the solution fails: %s", err)
	return r.done, broken
}

// Solution plays the stored solution of the first side. It returns nil if there is none that works.
func (l *Level) Solution() []rules.Action {
	for i := range l.Solutions {
		if sol := &l.Solutions[i]; sol.Side == 0 {
			if line, bad := l.Play(sol); bad == nil {
				return line
			}
		}
	}
	return nil
}

// missed reports why the end is not what the solution is for, nil when it is.
func (r *replay) missed(sol *Solution) error {
	name := r.l.Sides[sol.Side].Name
	side, over := r.s.Winner()
	switch {
	case len(r.faces) > 0:
		return message.Errorf("%d of the given dice are never rolled", len(r.faces))
	case !over:
		return message.Errorf("it ends before %s wins", name)
	case side != sol.Side:
		return message.Errorf("it does not end with a win for %s", name)
	case sol.Rounds > 0 && r.s.Round() > sol.Rounds:
		return message.Errorf("%s wins in round %d only", name, r.s.Round())
	}
	return nil
}

// step carries out one line; what it returns is what is wrong.
func (r *replay) step(st SolutionStep) error {
	if st.Verb == "dice" {
		if len(r.faces) > 0 {
			r.settle() // rolls those; that there are too few is not yet known
		}
		if len(r.faces) > 0 {
			return message.Errorf("%d of the earlier dice are never rolled", len(r.faces))
		}
		var err error
		r.faces, err = ParseFaces(strings.Fields(st.Text))
		return err
	}
	if err := r.settle(); err != nil {
		return err
	}
	if r.s.Pending().Ask == rules.AskNothing {
		return message.Errorf("the match is already over")
	}
	a := r.s.Default()
	switch st.Verb {
	case "do":
		var err error
		if a, err = r.s.Board().ParseAction(st.Text); err != nil {
			return err
		}
	case "choose":
		if r.s.Pending().Ask == rules.AskMove {
			return message.Errorf("no decision to make here")
		}
		found := answers(r.s, st.Text)
		if len(found) != 1 {
			return message.Errorf("%s is not a possible answer; possible: %s", Quote(st.Text), r.s.Pending().Ask)
		}
		a = found[0]
	}
	return r.apply(a)
}

func (r *replay) apply(a rules.Action) error {
	if err := r.s.Apply(a, nil); err != nil {
		return message.Errorf("%s is not allowed: %s", r.s.Board().FormatAction(a), err)
	}
	r.done = append(r.done, a)
	return nil
}

// settle answers dice by the faces given, and for sides that rest.
func (r *replay) settle() error {
	for {
		p := r.s.Pending()
		switch {
		case p.Ask == rules.AskDie:
			a, used, err := DieShown(p, r.faces)
			if err != nil {
				return message.Errorf("dice: %s", err)
			}
			r.faces = r.faces[used:]
			if err := r.apply(a); err != nil {
				return err
			}
		case p.Side != rules.NoSide && r.l.Sides[p.Side].Rests:
			if r.auto++; r.auto > maxAuto {
				return message.Errorf("all sides that are left rest")
			}
			if err := r.apply(r.s.Default()); err != nil {
				return err
			}
		default:
			return nil
		}
	}
}
