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
func (p *parser) solution(st *stmt) {
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
