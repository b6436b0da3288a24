package levels

import (
	"strconv"
	"strings"

	"wallfall/rules"
)

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
		return r.done, &Problem{File: l.File, Place: at, Code: "solution-broken", Msg: "the solution fails: " + msg, Warning: true}
	}
	return r.done, nil
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
	var a rules.Action
	switch st.Verb {
	case "do":
		var err error
		if a, err = r.s.Board().ParseAction(st.Text); err != nil {
			return err.Error()
		}
	case "choose":
		if ask := r.s.Pending().Ask; ask == rules.AskManeuver {
			return "no decision to make here"
		}
		found := 0
		for _, b := range r.s.Legal(nil) {
			if Answers(r.s.Board(), b, st.Text) {
				a = b
				found++
			}
		}
		if found != 1 {
			return Quote(st.Text) + " is not a possible answer; possible: " + r.s.Pending().Ask.String()
		}
	default:
		a = r.s.Default()
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
