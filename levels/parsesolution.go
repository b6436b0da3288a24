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

var stepVerbs = []string{"do", "choose", "default", "dice"}

// opposition reads that a side is not played and rests.
func (p *parser) opposition(st *stmt) {
	side, ok := p.sideOf(st, st.Words[0])
	if !ok {
		return
	}
	if w := st.Words[1]; w.Val != "rest" {
		p.fail(Place{st.Line, w.Col}, "opposition can only be rest, not "+Quote(w.Val))
		return
	}
	p.lv.Sides[side].Rests = true
}

// solution reads a stored solution. That it works is for Check.
func (p *parser) solution(st *stmt) {
	sol := Solution{Place: st.place(), Forced: st.has("forced")}
	if len(st.Words) > 0 {
		side, ok := p.sideOf(st, st.Words[0])
		if !ok {
			return
		}
		sol.Side = side
	}
	if w, ok := st.Field("rounds"); ok {
		sol.Rounds = p.number(st, w, 1, 1000)
	}
	total := len(st.rows)
	for i := range p.lv.Solutions {
		total += len(p.lv.Solutions[i].Steps)
		if p.lv.Solutions[i].Side == sol.Side {
			p.fail(st.place(), "line "+strconv.Itoa(p.lv.Solutions[i].Line)+" already starts a solution for "+p.lv.Sides[sol.Side].Name)
			return
		}
	}
	if total > maxSteps {
		p.fail(st.place(), "the solutions of a level have at most "+strconv.Itoa(maxSteps)+" lines")
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
		step := SolutionStep{Place: Place{row.line, ws[0].Col}, Verb: ws[0].Val}
		if !slices.Contains(stepVerbs, step.Verb) {
			p.fail(step.Place, "a solution line starts with do, choose, default or dice, not "+Quote(step.Verb))
			return
		}
		var rest []string
		for _, w := range ws[1:] {
			if w.Key != "" || w.Quoted {
				p.fail(Place{row.line, w.Col}, Quote(w.Val)+" is not allowed in a solution")
				return
			}
			rest = append(rest, w.Val)
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

// Rests reports of each side whether it is not played but rests.
func (l *Level) Rests() (rest [rules.MaxSides]bool) {
	for i := range l.Sides {
		rest[i] = l.Sides[i].Rests
	}
	return rest
}
