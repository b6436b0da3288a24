package main

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"wallfall/cmd/game/session"
	"wallfall/cmd/internal/atomicfile"
	"wallfall/levels"
	"wallfall/levels/generate"
	"wallfall/levels/share"
	"wallfall/levels/solve"
	"wallfall/levels/tactics"
	"wallfall/rules"
)

// solveOptions are the options of the command.
type solveOptions struct {
	Side, Dice, Opposition, Threshold string
	To                                string `flag:"o"`
	Rounds, Nodes, Memory             int
	Checkpoint                        string
	Every                             time.Duration
	Count, Store, Verify, JSON, Link  bool
}

// solving is one run of the command: what is asked and, in the end, its answer.
type solving struct {
	*call
	o      *solveOptions
	src    []byte
	lv     *levels.Level
	s      *rules.State
	enough *big.Rat
	halt   func() bool // the search is stopped

	q    solve.Question
	a    solve.Answer
	sol  *levels.Solution // the line of the answer
	rec  *session.Match   // which plays it, nil if no seed makes the dice fall so
	link string           // to that
}

func solveLevel(c *call, o solveOptions) error {
	p := &solving{call: c, o: &o}
	name, src, err := c.readLevel(c.args[0])
	try(err)
	p.src, p.lv = src, must(levels.Parse(name, src))
	p.s = must(p.lv.New(1))
	try(p.checkOptions())
	try(c.checkKeep(&keepOptions{Checkpoint: o.Checkpoint, Every: o.Every}, o.To))
	if o.Store {
		try(writable(name))
	}
	ctx, done := interruptible(0)
	defer done()
	p.halt = func() bool { return ctx.Err() != nil }
	if o.Verify {
		return p.verify()
	}
	p.q = p.question()
	if _, open := p.others(p.q.Side, p.q.Rests); o.Opposition == "level" && len(open) > 0 {
		fmt.Fprintf(p.errs, "%s may do anything, which takes long to search; to make this a puzzle write %s in the level, or try -opposition rest\n", strings.Join(open, ", "), restLines(open))
	}
	keep := keepOptions{Checkpoint: o.Checkpoint, Every: o.Every}
	var kept solve.Kept
	file := must(c.resume(keep, &kept, lineOf(name, src, nil, buildOf(o.Checkpoint)), fmt.Sprint("question ", p.q.Side, p.q.Rounds, p.q.Rests, p.q.Count, p.q.Nodes, p.q.Memory)))
	if kept.Nodes > 0 {
		p.q.Kept = &kept
	}
	if file != nil {
		p.q.Keep = func(now func() *solve.Kept) {
			if file.Due() {
				kept = *now()
				file.Tick(kept)
			}
		}
	}
	p.search()
	if kept.Nodes > 0 {
		try(c.keep(ctx, keep, file, kept))
	}
	return p.finish()
}

// search answers the question, and shows how far it is.
func (p *solving) search() {
	from := 0
	if p.q.Kept != nil {
		from = p.q.Kept.Nodes
		fmt.Fprintf(p.errs, "%s: goes on after %s\n", p.lv.File, count(from, "command"))
	}
	bar := newProgress(p.errs, p.lv.File, "command", from, p.q.Nodes)
	bar.bound = true
	p.q.Tell = func(w solve.Work) {
		bar.name = fmt.Sprintf("%s: searching %s", p.lv.File, count(w.Rounds, "round"))
		bar.tell(w.Nodes)
	}
	p.a = solve.Solve(p.s, p.q)
	bar.clear()
}

// others returns the names of the sides besides one, those that rest and those that play.
func (p *solving) others(side int, rests [rules.MaxSides]bool) (rest, play []string) {
	for i, s := range p.lv.Sides {
		switch {
		case i == side:
		case rests[i]:
			rest = append(rest, s.Name)
		default:
			play = append(play, s.Name)
		}
	}
	return rest, play
}

// restLines quotes the level lines that let sides rest.
func restLines(names []string) string {
	return strings.Join(levels.Each(names, func(n string) string { return `"opposition ` + n + ` rest"` }), " and ")
}

// checkOptions returns an error for options that are wrong or do not go together.
func (p *solving) checkOptions() error {
	o := p.o
	switch {
	case o.Dice != "worst" && o.Dice != "expect":
		return fmt.Errorf("-dice must be worst or expect, not %q", o.Dice)
	case o.Opposition != "level" && o.Opposition != "rest" && o.Opposition != "any":
		return fmt.Errorf("-opposition must be level, rest or any, not %q", o.Opposition)
	case o.Nodes < 1 || o.Memory < 1 || o.Memory > 1<<16:
		return errors.New("-nodes must be at least 1, -memory 1 to 65536")
	case p.given["rounds"] && (o.Rounds < 1 || o.Rounds > 1000):
		return errors.New("-rounds must be 1 to 1000")
	case o.Store && (p.args[0] == stdin || p.lv.File != p.args[0]):
		return errors.New("-store needs a level file to write to")
	case o.Store && (o.Dice == "expect" || o.Opposition != "level"):
		more, side := "", sideNamed(p.lv, cmp.Or(o.Side, p.lv.Sides[0].Name))
		if _, open := p.others(side, p.lv.Rests()); o.Opposition == "rest" && len(open) > 0 {
			more = "; to make a side rest, add a line such as " + restLines(open)
		}
		return errors.New("a stored solution is proved with the worst dice and the level's opposition; -store can't be combined with other -dice and -opposition" + more)
	case o.Checkpoint != "" && (o.Verify || o.Dice == "expect"):
		return errors.New("-checkpoint can't be combined with -verify or -dice expect")
	case o.Threshold != "" && o.Dice != "expect":
		return errors.New("-threshold needs -dice expect")
	case o.Count && o.Dice == "expect":
		return errors.New("-count needs -dice worst")
	}
	if o.Threshold != "" {
		var ok bool
		if p.enough, ok = tactics.Probability(o.Threshold); !ok {
			return fmt.Errorf("-threshold must be a number from 0 to 1, such as 0.9 or 9/10, not %.40q", o.Threshold)
		}
	}
	return nil
}

// oneRoundNodes bounds a question of one round, which is asked often, to some ten seconds.
const oneRoundNodes = 2_000_000

// question returns the question that the options ask.
func (p *solving) question() solve.Question {
	q := solve.Question{Rounds: p.o.Rounds, Nodes: p.o.Nodes, Memory: p.o.Memory << 20, Count: p.o.Count, Stop: p.halt, Rests: p.lv.Rests()}
	if p.o.Dice == "expect" {
		q.Dice = solve.Expect
	}
	if p.o.Side != "" {
		if q.Side = sideNamed(p.lv, p.o.Side); q.Side < 0 {
			try(fmt.Errorf("unknown side %q%s", p.o.Side, didYouMean(p.o.Side, sideNames(p.lv))))
		}
	}
	for i := range q.Rests {
		switch p.o.Opposition {
		case "rest":
			q.Rests[i] = true
		case "any":
			q.Rests[i] = false
		}
	}
	q.Rests[q.Side] = false
	if q.Rounds == 1 && !p.given["nodes"] {
		q.Nodes = oneRoundNodes
	}
	if q.Rounds == 0 {
		q.Rounds = 8
		if p.lv.Rounds > 0 {
			q.Rounds = p.lv.Rounds
		}
		for i := range p.lv.Solutions {
			if sol := &p.lv.Solutions[i]; sol.Side == q.Side && sol.Rounds > 0 {
				q.Rounds = sol.Rounds
			}
		}
	}
	return q
}

// verify proves all stored solutions again.
func (p *solving) verify() error {
	if len(p.lv.Solutions) == 0 {
		return fmt.Errorf("%s has no stored solution", p.lv.File)
	}
	code := exitOK
	for i := range p.lv.Solutions {
		sol := &p.lv.Solutions[i]
		if _, bad := p.lv.Play(sol); bad != nil {
			fmt.Fprintln(p.out, bad.Error())
			code = exitWrong
			continue
		}
		side := p.lv.Sides[sol.Side].Name
		if !sol.Forced {
			fmt.Fprintf(p.out, "%s:%d: the solution of %s works; it does not claim to be forced\n", p.lv.File, sol.Line, side)
			continue
		}
		p.q = solve.Question{Side: sol.Side, Rounds: max(1, sol.Rounds), Nodes: p.o.Nodes, Memory: p.o.Memory << 20, Stop: p.halt, Rests: p.lv.Rests()}
		p.q.Rests[p.q.Side] = false
		p.search()
		switch p.a.Verdict {
		case solve.Yes:
			fmt.Fprintf(p.out, "%s:%d: the solution of %s works; it is proved again that it can be forced within %s\n", p.lv.File, sol.Line, side, count(p.q.Rounds, "round"))
		default:
			code = exitWrong
			fmt.Fprintf(p.out, "%s:%d: the solution of %s works, but it can't be forced: %s\n", p.lv.File, sol.Line, side, p.verdict())
		}
	}
	return code
}

// finish prints the answer, writes its line where asked, and returns the exit code.
func (p *solving) finish() error {
	a, code := &p.a, exitWrong
	if a.Verdict == solve.Yes && (p.enough == nil || a.P.Cmp(p.enough) >= 0) {
		code = exitOK
	}
	p.sol = &levels.Solution{Side: p.q.Side, Rounds: a.Rounds, Forced: a.Verdict == solve.Yes && p.q.Dice == solve.Worst}
	if a.Line != nil {
		p.sol.Steps = must(p.steps(a.Line))
		p.rec = session.OfLine(filepath.Base(p.lv.File), p.src, solve.Actions(a.Line), p.q.Side, p.halt)
	}
	if p.rec != nil && (p.o.Link || p.o.JSON) {
		end, err := p.rec.Link()
		if err != nil && p.o.Link {
			return err
		}
		p.link = share.Code(end)
	}
	if p.o.JSON {
		p.writeJSON()
	} else {
		p.writeText()
	}
	if p.o.To != "" && p.rec != nil {
		try(atomicfile.Write(p.o.To, p.rec.Save()))
	}
	if p.o.Store && p.sol.Forced && p.sol.Steps != nil {
		p.store(p.sol)
	}
	return code
}

// steps converts a line to the steps of a solution, with the sides at rest that rested
// in the search.
func (p *solving) steps(line []solve.Move) ([]levels.SolutionStep, error) {
	shown := *p.lv
	shown.Sides = append([]levels.Side{}, p.lv.Sides...)
	for i := range shown.Sides {
		shown.Sides[i].Rests = p.q.Rests[i]
	}
	return shown.StepsOf(solve.Actions(line))
}

// store writes the solution into the level file after checking that it still plays.
func (p *solving) store(sol *levels.Solution) {
	rests := p.lv.Rests()
	rests[sol.Side] = true
	if !slices.Contains(rests[:len(p.lv.Sides)], false) { // others' answers would no longer fit
		generate.Shortest(p.lv, sol)
	}
	text := p.lv.Store(p.src, sol)
	lv := must(levels.Parse(p.lv.File, text))
	for i := range lv.Solutions {
		if _, bad := lv.Play(&lv.Solutions[i]); lv.Solutions[i].Side == sol.Side && bad != nil {
			try(bad)
		}
	}
	try(atomicfile.Write(p.lv.File, text))
}

// openCommands lists the first commands that an unfinished search did not refute, the moves
// of each group in one.
func (p *solving) openCommands() string {
	var list []string
	moves := map[string]int{}
	for _, a := range p.a.Open {
		text := p.s.Board().FormatAction(a)
		if a.Kind == rules.Move {
			text = text[:strings.LastIndexByte(text, ' ')]
			moves[text]++
		}
		if moves[text] <= 1 {
			list = append(list, text)
		}
	}
	if len(list) == 0 {
		return ""
	}
	for i, text := range list {
		if n := moves[text]; n > 0 {
			list[i] += fmt.Sprintf(" (%s)", count(n, "cell"))
		}
	}
	return fmt.Sprintf("\n%d of the %s can't win; open: %s", p.a.Refuted, count(p.a.Refuted+len(p.a.Open), "first command"), strings.Join(list, ", "))
}

// verdict returns the answer as a sentence.
func (p *solving) verdict() string {
	a, side, rounds := &p.a, p.lv.Sides[p.q.Side].Name, count(p.q.Rounds, "round")
	switch {
	case p.q.Dice == solve.Expect && a.P != nil:
		f, _ := a.P.Float64()
		return fmt.Sprintf("with best play %s win within %s with probability %s (%.2f %%)", side, rounds, a.P.RatString(), 100*f)
	case a.Verdict == solve.No:
		return fmt.Sprintf("no: %s can't force their goal within %s", side, rounds)
	case a.Verdict == solve.Undecided:
		return fmt.Sprintf("not decided whether %s can force their goal within %s; the search ended: %s%s", side, rounds, a.Bound, map[bool]string{true: "; -nodes allows more"}[a.Bound == solve.NodeBound]) + p.openCommands()
	}
	s := fmt.Sprintf("yes: %s can force their goal within %s", side, count(a.Rounds, "round"))
	if a.Rounds > 1 && a.Fewest {
		s += ", and not in fewer"
	} else if !a.Fewest {
		s += "; whether fewer are enough is not decided"
	}
	return s
}

// opposition describes what the other sides are taken to do.
func (p *solving) opposition() string {
	rest, play := p.others(p.q.Side, p.q.Rests)
	var out []string
	if len(rest) > 0 {
		out = append(out, strings.Join(rest, ", ")+": rests")
	}
	if len(play) > 0 {
		out = append(out, strings.Join(play, ", ")+": may do anything")
	}
	return strings.Join(out, "; ")
}

// writeText prints the answer as text.
func (p *solving) writeText() {
	type only struct {
		Step string
		Line int // of the solution
	}
	var wins []only // the commands that are the only ones
	for i, m := range p.a.Line {
		if m.Only {
			if n, ok := p.stepOf(p.a.Line[:i+1]); ok {
				wins = append(wins, only{stepText(p.sol.Steps[n]), n + 1})
			}
		}
	}
	link := p.link
	if !p.o.Link {
		link = ""
	}
	show(p.out, "solve", map[string]any{"File": p.lv.File, "Side": p.lv.Sides[p.q.Side].Name, "Verdict": p.verdict(), "Enough": p.enough,
		"Opposition": p.opposition(), "Expect": p.q.Dice == solve.Expect, "Answer": p.a, "Solution": p.sol.Format(p.lv), "Count": p.o.Count,
		"Told": p.told(p.a.Line), "Unused": strings.Join(p.unused(), ", "), "Ideas": p.ideas(),
		"Only": wins, "Board": p.s.Board(), "Replay": p.rec != nil, "Link": link})
}

// stepOf returns the index of the solution step for the last move of a line's start.
// The dice of a step stand before it.
func (p *solving) stepOf(line []solve.Move) (int, bool) {
	steps, err := p.steps(line)
	if err != nil {
		return 0, false
	}
	n := 0
	for _, st := range steps {
		if st.Verb != "dice" {
			n++
		}
	}
	for i, st := range p.sol.Steps {
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
	Open        []string `json:"openCommands,omitempty"`
	Ways        string   `json:"ways,omitempty"`
	Counted     bool     `json:"counted,omitempty"`
	Bound       string   `json:"bound,omitempty"`
	Commands    int      `json:"searched"`
	Positions   int      `json:"positions"`
	Recording   string   `json:"recording,omitempty"`
}

// writeJSON prints the answer as JSON.
func (p *solving) writeJSON() {
	a, b := &p.a, p.s.Board()
	out := solved{File: p.lv.File, Side: p.lv.Sides[p.q.Side].Name, Within: p.q.Rounds, Dice: p.o.Dice, Rests: []string{}, Verdict: a.Verdict.String(),
		Rounds: a.Rounds, Fewest: a.Fewest, Least: a.Least, Counted: a.Counted && a.Uncounted == solve.NoBound, Bound: a.Bound.String(), Commands: a.Work.Nodes,
		Positions: a.Work.Known, Recording: p.link, Solution: levels.Each(p.sol.Steps, stepText), Keep: levels.Each(a.Keep, b.FormatAction), Open: levels.Each(a.Open, b.FormatAction)}
	for i, s := range p.lv.Sides {
		if p.q.Rests[i] {
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
	if a.Lines != nil {
		out.Ways = a.Lines.String()
	}
	p.out.Write(jsonText(out, ""))
}
