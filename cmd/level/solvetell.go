package main

import (
	"fmt"
	"strings"

	"wallfall/cmd/game/session"
	"wallfall/levels"
	"wallfall/levels/solve"
	"wallfall/rules"
)

// writeText prints an answer as text.
func (p *solving) writeText(q solve.Question, a solve.Answer, sol *levels.Solution, rec *session.Match, link string) {
	fmt.Fprintf(p.out, "%s: %s\n", p.name, p.verdict(q, a))
	if p.enough != nil && a.P != nil {
		less := map[bool]string{true: "less", false: "no less"}[a.P.Cmp(p.enough) < 0]
		fmt.Fprintf(p.out, "which is %s than the threshold (%s)\n", less, p.enough.RatString())
	}
	dice := "worst case"
	if q.Dice == solve.Expect {
		dice = "by odds"
	}
	fmt.Fprintf(p.out, "opposition: %s; dice %s\n", p.opposition(q), dice)
	fmt.Fprintf(p.out, "searched: %s, %s kept\n", count(a.Work.Nodes, "command"), count(a.Work.Known, "position"))
	if a.Line == nil {
		return
	}
	if a.Verdict == solve.Yes && q.Dice == solve.Worst && a.Least {
		fmt.Fprintf(p.out, "fewer commands of %s are not enough to be sure\n", p.lv.Sides[q.Side].Name)
	}
	fmt.Fprintf(p.out, "\n%s", sol.Format(p.lv))
	p.writeCounts(q, a, sol)
	if rec == nil {
		fmt.Fprintln(p.out, "\nno seed makes the dice fall this way, so there is no replay")
	}
	if link != "" && p.o.Link {
		fmt.Fprintf(p.out, "\n%s\n", link)
	}
}

// writeCounts prints what else wins (-count).
func (p *solving) writeCounts(q solve.Question, a solve.Answer, sol *levels.Solution) {
	if !p.o.Count {
		return
	}
	b := p.s.Board()
	fmt.Fprintln(p.out)
	if !a.Counted {
		fmt.Fprintf(p.out, "the list of wins is incomplete: the search ended: %s\n", a.Bound)
	}
	if a.Counted || len(a.Keep) > 0 {
		least := map[bool]string{false: "at least "}[a.Counted]
		fmt.Fprintf(p.out, "%s%s keep the win in as few rounds:\n", least, count(len(a.Keep), "first command"))
	}
	for _, k := range a.Keep {
		fmt.Fprintf(p.out, "  %s\n", b.FormatAction(k))
	}
	if a.Lines != nil {
		fmt.Fprintf(p.out, "ways to win (by positions at the ends of rounds and the last): %v\n", a.Lines)
	}
	if a.Uncounted == solve.DiceBound {
		fmt.Fprintln(p.out, "ways to win: not counted, because dice are rolled")
	} else if a.Uncounted != solve.NoBound {
		fmt.Fprintf(p.out, "ways to win: not counted: the search ended: %s\n", a.Uncounted)
	}
	for i, m := range a.Line {
		if !m.Only {
			continue
		}
		if n, ok := p.stepOf(q, a.Line[:i+1], sol); ok {
			fmt.Fprintf(p.out, "the only command that keeps the win: %s (line %d of the solution)\n", stepText(sol.Steps[n]), n+1)
		}
	}
}

// stepOf returns the index of the solution step for the last move of a line's start.
// The dice of a step stand before it.
func (p *solving) stepOf(q solve.Question, line []solve.Move, sol *levels.Solution) (int, bool) {
	steps, err := p.steps(q, line)
	if err != nil {
		return 0, false
	}
	n := 0
	for _, st := range steps {
		if st.Verb != "dice" {
			n++
		}
	}
	for i, st := range sol.Steps {
		if st.Verb != "dice" {
			n--
		}
		if n == 0 {
			return i, true
		}
	}
	return 0, false
}

// stepText returns a step as the solution writes it.
func stepText(st levels.SolutionStep) string { return strings.TrimSpace(st.Verb + " " + st.Text) }

// solved is the JSON form of an answer.
type solved struct {
	File        string   `json:"file"`
	Side        string   `json:"side"`
	Within      int      `json:"within"` // rounds that were allowed
	Dice        string   `json:"dice"`
	Rests       []string `json:"rests"`
	Verdict     string   `json:"verdict"`
	Rounds      int      `json:"rounds,omitempty"`
	Fewest      bool     `json:"fewest"`
	Least       bool     `json:"fewestCommands"`
	Probability string   `json:"probability,omitempty"`
	About       float64  `json:"about,omitempty"`
	Line        []string `json:"line,omitempty"`
	Solution    []string `json:"solution,omitempty"`
	Only        []int    `json:"only,omitempty"` // of line, from 0
	Keep        []string `json:"firstCommands,omitempty"`
	Ways        string   `json:"ways,omitempty"`
	Counted     bool     `json:"counted,omitempty"`
	Bound       string   `json:"bound,omitempty"`
	Commands    int      `json:"searched"`
	Positions   int      `json:"positions"`
	Recording   string   `json:"recording,omitempty"`
}

// writeJSON prints an answer as JSON.
func (p *solving) writeJSON(q solve.Question, a solve.Answer, sol *levels.Solution, link string) {
	b := p.s.Board()
	out := solved{File: p.name, Side: p.lv.Sides[q.Side].Name, Within: q.Rounds, Dice: p.o.Dice, Rests: []string{}, Verdict: a.Verdict.String(),
		Rounds: a.Rounds, Fewest: a.Fewest, Least: a.Least, Counted: a.Counted && a.Uncounted == solve.NoBound, Bound: a.Bound.String(), Commands: a.Work.Nodes,
		Positions: a.Work.Known, Recording: link}
	for i, s := range p.lv.Sides {
		if q.Rests[i] {
			out.Rests = append(out.Rests, s.Name)
		}
	}
	if a.P != nil {
		out.Probability = a.P.RatString()
		out.About, _ = a.P.Float64()
	}
	for i, m := range a.Line {
		text := b.FormatAction(m.Action)
		if m.Kind == rules.Roll {
			text = fmt.Sprintf("roll %d", m.N)
		}
		out.Line = append(out.Line, text)
		if m.Only {
			out.Only = append(out.Only, i)
		}
	}
	out.Solution, out.Keep = each(sol.Steps, stepText), each(a.Keep, b.FormatAction)
	if a.Lines != nil {
		out.Ways = a.Lines.String()
	}
	text, err := marshal(out)
	if err != nil {
		text = []byte(`{"error":"can't write the answer"}`)
	}
	fmt.Fprintf(p.out, "%s\n", text)
}
