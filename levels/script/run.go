package script

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// maxSteps bounds what one command of a scenario may set off, so that a fault in the rules
// ends as a failure before it takes all memory.
const maxSteps = 100_000

// runner plays one scenario.
type runner struct {
	sc    *Scenario
	line  int // of the command being run, and its column
	col   int
	lv    *levels.Level
	err   error // why the level could not be built
	s     *rules.State
	first *rules.State // as it was before Begin
	begun bool
	done  []rules.Action // all that was applied
	log   rules.Log      // since the last command
	cause map[rules.FigID]rules.Cause
	dice  []uint8
	shown []Shown
	// prove checks a line that begins with ask, expect or show, and sound each position.
	// They are nil where a scenario is only played:
	// the game, which does no more than that, is built without all they call.
	prove func(r *runner, words []string) *Failure
	sound func(r *runner) *Failure
}

// Shown is what a line "show" of a script asks to see: what happened since the last
// command, and the board.
type Shown struct {
	Line          int
	Events, Board string
}

// prover returns a runner that checks everything.
func prover(sc *Scenario) *runner {
	r := sc.runner()
	r.prove, r.sound = (*runner).expectation, (*runner).checkPosition
	return r
}

// Run plays a scenario and returns what it shows. The failure is nil when everything was
// as expected.
func Run(sc *Scenario) ([]Shown, *Failure) {
	r := prover(sc)
	var f *Failure
	for i := 0; i < len(sc.script) && f == nil; i++ {
		f = r.command(sc.script[i])
	}
	if f == nil {
		f = r.replay()
	}
	if f != nil && f.Got == "" && r.s != nil {
		f.Got = draw(r.s, nil)
	}
	return r.shown, f
}

// Level reads the scenario's level.
func (sc *Scenario) Level() (*levels.Level, error) {
	return levels.ParsePart(sc.File, sc.levelLine, []byte(strings.Join(sc.level, "\n")))
}

// runner builds the scenario's level.
func (sc *Scenario) runner() *runner {
	r := &runner{sc: sc, line: sc.Line, col: 1, cause: map[rules.FigID]rules.Cause{}}
	lv, err := sc.Level()
	if err == nil {
		r.lv = lv
		r.s, err = lv.New(1)
	}
	r.err = err
	if r.s != nil {
		r.s.SetExplicitDice(true)
		r.first = r.s.Clone()
	}
	return r
}

// Topology returns the shape of the cells that the scenario is played on.
func (sc *Scenario) Topology() rules.Topology {
	for _, l := range sc.level {
		if of, ok := strings.CutPrefix(strings.TrimSpace(l), "topology"); ok && strings.TrimSpace(of) == "hex" {
			return rules.Hex
		}
	}
	return rules.Square
}

//go:noinline
func (r *runner) failf(format string, args ...any) *Failure {
	return &Failure{File: r.sc.File, Line: r.line, Col: r.col, Msg: fmt.Sprintf(format, args...)}
}

// command runs a line of the script.
func (r *runner) command(l Line) *Failure {
	r.line, r.col = l.N, l.Col
	words := strings.Fields(l.Text)
	proves := words[0] == "ask" || words[0] == "expect" || words[0] == "show"
	if proves && r.prove == nil {
		return nil
	}
	if r.err != nil && !isLevelError(words) {
		return r.failf("can't build the level: %v", r.err)
	}
	if words[0] == "dice" {
		if f := r.diceLeft("%d of the earlier dice were never rolled"); f != nil {
			return f
		}
		var err error
		if r.dice, err = levels.ParseFaces(words[1:]); err != nil {
			return r.failf("%v", err)
		}
		return nil
	}
	if r.err == nil {
		if f := r.begin(); f != nil {
			return f
		}
	}
	if proves {
		return r.prove(r, words)
	}
	rest := strings.TrimSpace(strings.TrimPrefix(l.Text, words[0]))
	switch words[0] {
	case "do":
		a, err := r.s.Board().ParseAction(rest)
		if err != nil {
			return r.failf("%v", err)
		}
		return r.apply(a)
	case "choose":
		return r.choose(words[1:])
	case "default":
		a := r.s.Default()
		if a == (rules.Action{}) {
			return r.failf("no decision here has a default")
		}
		return r.apply(a)
	}
	return r.failf("unknown command %q; expected do, dice, choose, default, ask, expect or show", words[0])
}

// begin starts the game before the first command.
func (r *runner) begin() *Failure {
	if r.begun {
		return nil
	}
	r.begun = true
	r.log.MaxSteps = maxSteps
	r.s.Begin(&r.log)
	return r.roll()
}

// apply applies an action, answers the dice it asks for, and checks what must hold
// after any action.
func (r *runner) apply(a rules.Action) *Failure {
	r.log.Reset()
	hash := r.s.Hash()
	if err := r.s.Apply(a, &r.log); err != nil {
		if r.s.Hash() != hash {
			return r.failf("%s was rejected (%v) but changed the position", r.s.Board().FormatAction(a), err)
		}
		return r.failf("%s was rejected: %v", r.s.Board().FormatAction(a), err)
	}
	r.done = append(r.done, a)
	return r.roll()
}

// roll answers all dice that are asked for, then checks the position.
func (r *runner) roll() *Failure {
	for r.s.Pending().Ask == rules.AskDie {
		p := r.s.Pending()
		a, used, err := levels.DieShown(p, r.dice)
		if err != nil {
			return r.failf("for %s: %v", r.figName(p.Fig), err)
		}
		r.dice = r.dice[used:]
		if err := r.s.Apply(a, &r.log); err != nil {
			return r.failf("the die (%v, for %s) was rejected: %v", p.Die, r.figName(p.Fig), err)
		}
		r.done = append(r.done, a)
	}
	if _, over := r.s.Winner(); !over && r.s.Pending().Ask == rules.AskNothing {
		return r.failf("the rules didn't come to a decision within %d steps", maxSteps)
	}
	for _, e := range r.log.Events {
		if e.Kind == rules.EvDeath {
			r.cause[e.Fig] = e.Cause
		}
	}
	if r.sound == nil {
		return nil
	}
	return r.sound(r)
}

// checkPosition checks what holds in every position: no two living figures share a cell,
// and every legal action is accepted.
func (r *runner) checkPosition() *Failure {
	s := r.s
	at := map[rules.Cell]rules.FigID{}
	for id := range rules.FigID(s.NumFigures()) {
		v := s.Figure(id)
		// The slain stay while a strike phase or an ability lasts (ST-01, FM-15).
		if v.Dead && v.OnBoard || v.OnBoard && v.Living == 0 && !v.Doomed && s.Pending().Ask == rules.AskMove {
			return r.failf("%s is dead but still on the board", v.Name)
		}
		if !v.OnBoard || v.Forced { // who is forced may be above or beneath another for as long as that lasts
			continue
		}
		if other, taken := at[v.Cell]; taken {
			return r.failf("%s and %s are on the same cell", v.Name, r.figName(other))
		}
		at[v.Cell] = id
		if s.FigAt(v.Cell) != id {
			return r.failf("%s is not where the board says", v.Name)
		}
		if w := s.WallAt(v.Cell); w >= 0 && !v.InPit {
			return r.failf("%s is inside crushing wall %s", v.Name, s.Board().WallName(w))
		}
	}
	for _, a := range s.Legal(nil) {
		if err := s.Check(a); err != nil {
			return r.failf("%s is listed as legal but rejected: %v", s.Board().FormatAction(a), err)
		}
	}
	return nil
}

// diceLeft returns a failure if there are dice that were never rolled.
func (r *runner) diceLeft(format string) *Failure {
	if len(r.dice) == 0 {
		return nil
	}
	return r.failf(format, len(r.dice))
}

// replay plays everything again from the start and compares the end.
func (r *runner) replay() *Failure {
	if f := r.diceLeft("%d of the given dice were never rolled"); f != nil || !r.begun {
		return f
	}
	s := r.first.Clone()
	s.Begin(nil)
	for _, a := range r.done {
		if err := s.Apply(a, nil); err != nil {
			return r.failf("in the replay %s was rejected: %v", s.Board().FormatAction(a), err)
		}
	}
	if s.Hash() != r.s.Hash() {
		return r.failf("the replay ends in a different position")
	}
	return nil
}

func (r *runner) figName(id rules.FigID) string {
	if n := r.s.Board().FigName(id); n != "" {
		return n
	}
	return "nobody"
}

func isLevelError(words []string) bool {
	return len(words) > 1 && words[0] == "expect" && words[1] == "level-error"
}

// expectLevelError checks that the level is refused for a rule, or for its syntax if
// the word is "syntax", and that the error points into its text. The words that follow
// must stand in the line it points to.
func (r *runner) expectLevelError(words []string) *Failure {
	if len(words) == 0 {
		return r.failf("expect level-error which rule?")
	}
	if r.err == nil {
		return r.failf("the level was built; expected an error by %s", words[0])
	}
	ps, ok := r.err.(levels.Problems)
	if !ok {
		return r.failf("the level was rejected without a place: %v", r.err)
	}
	code := words[0]
	if code == "syntax" {
		code = ""
	}
	text := strings.Join(words[1:], " ")
	for _, p := range ps {
		i := p.Line - r.sc.levelLine
		if p.Code == code && i >= 0 && i < len(r.sc.level) && strings.Contains(r.sc.level[i], text) {
			return nil
		}
	}
	return r.failf("expected a level error by %s, not: %v", strings.Join(words, " "), ps)
}

// Trace is a record of a scenario that was played, for showing it.
type Trace struct {
	Level *levels.Level // nil if the level must be refused
	First *rules.State  // before the opening; nil if Level is
	Steps []Step        // the first is the opening: what happened before the first command
	Wrong error         // why the level is refused, nil where it is not
}

// Step is one command with its events and what the script expects after it.
type Step struct {
	Command string // as it was applied, "" for the opening
	Events  []rules.Event
	Expect  []string
}

// Trace plays the scenario's commands and keeps what happened; expectations are not
// checked. The failure is the first command that was rejected; what was played until
// then is kept.
func (sc *Scenario) Trace() (*Trace, *Failure) {
	r := sc.runner()
	t := &Trace{Level: r.lv, First: r.first, Steps: make([]Step, 1)}
	if r.first == nil {
		t.Level = nil
		t.Wrong = r.err
	}
	for _, l := range sc.script {
		r.line, r.col = l.N, l.Col
		verb, rest, _ := strings.Cut(l.Text, " ")
		if r.first != nil && verb != "dice" && !r.begun {
			f := r.begin()
			t.Steps[0].Events = slices.Clone(r.log.Events)
			if f != nil {
				return t, f
			}
		}
		done := len(r.done)
		f := r.command(l)
		switch {
		case len(r.done) > done:
			t.Steps = append(t.Steps, Step{Command: r.s.Board().FormatAction(r.done[done]), Events: slices.Clone(r.log.Events)})
		case verb == "expect" || verb == "ask":
			last := &t.Steps[len(t.Steps)-1]
			last.Expect = append(last.Expect, strings.TrimSpace(rest))
		}
		if f != nil {
			return t, f
		}
	}
	return t, nil
}

// Size returns how many commands a scenario gives, and how many characters its
// maps are drawn with.
func (sc *Scenario) Size() (commands, cells int) {
	for _, l := range sc.script {
		switch verb, _, _ := strings.Cut(l.Text, " "); verb {
		case "do", "choose", "default":
			commands++
		}
	}
	inMap := false
	for _, l := range sc.level {
		word := strings.TrimSpace(l)
		switch {
		case word == "map":
			inMap = true
		case word == "end":
			inMap = false
		case inMap:
			cells += len(strings.ReplaceAll(word, " ", ""))
		}
	}
	return commands, cells
}

// Refused reports whether the scenario shows a level that is refused.
func (sc *Scenario) Refused() bool {
	return slices.ContainsFunc(sc.script, func(l Line) bool { return strings.HasPrefix(l.Text, "expect level-error") })
}

// Lead plays a scenario up to the first line that begins with one of the given words,
// and returns the position there, with explicit dice, and the remaining lines. It is for
// scripts with commands of their own, such as those of package tactics.
func Lead(sc *Scenario, words ...string) (*levels.Level, *rules.State, []Line, *Failure) {
	r := prover(sc)
	if r.err != nil {
		return nil, nil, nil, r.failf("can't build the level: %v", r.err)
	}
	var rest []Line
	for _, l := range sc.script {
		if word, _, _ := strings.Cut(l.Text, " "); len(rest) > 0 || slices.Contains(words, word) {
			rest = append(rest, l)
			continue
		}
		if f := r.command(l); f != nil {
			return nil, nil, nil, f
		}
	}
	f := cmp.Or(r.begin(), r.diceLeft("%d of the given dice were never rolled"))
	return r.lv, r.s, rest, f
}

// overlay is how an expected board differs from the actual one.
type overlay struct {
	figs  map[rules.FigID]rules.Cell
	walls map[int][]rules.Cell
	marks []rules.Cell // drawn as *
}

// draw draws a position in characters: terrain and features as level files do,
// crushing walls as ▒, figures by letters that a list below explains.
func draw(s *rules.State, o *overlay) string {
	if o == nil {
		o = &overlay{}
	}
	b := s.Board()
	grid := make([]rune, b.Cells())
	for c := range rules.Cell(b.Cells()) {
		grid[c] = glyph(s, c)
	}
	for i := range s.NumWalls() {
		cells, moved := o.walls[i]
		if !moved {
			cells = s.Wall(i).Cells
		}
		for _, c := range cells {
			grid[c] = '▒'
		}
	}
	var list strings.Builder
	used := map[rune]bool{}
	for id := range rules.FigID(s.NumFigures()) {
		v := s.Figure(id)
		at, moved := o.figs[id]
		if v.Reserve && !moved {
			continue
		}
		if !moved && !v.OnBoard {
			fmt.Fprintf(&list, "  - %s is off the board\n", v.Name)
			continue
		}
		if !moved {
			at = v.Cell
		}
		r := letter(v.Name, used)
		p := b.Pos(at)
		for dy := range v.Size {
			for dx := range v.Size {
				if c := b.Cell(rules.Pos{Floor: p.Floor, X: p.X + dx, Y: p.Y + dy}); c != rules.NoCell {
					grid[c] = r
				}
			}
		}
		state := ""
		if v.Prone {
			state += ", prone"
		}
		if v.InPit {
			state += ", in a pit"
		}
		fmt.Fprintf(&list, "  %c %s %s faces %s, stamina %v%s\n", r, v.Name, b.FormatCell(at), b.Topology().DirName(v.Facing), v.Stamina[:v.Members], state)
	}
	var out strings.Builder
	for f := range b.Floors() {
		fmt.Fprintf(&out, "  floor %d\n", f+1)
		for y := range b.Height() {
			out.WriteString("  ")
			if b.Topology() == rules.Hex && y%2 == 1 {
				out.WriteByte(' ')
			}
			for x := range b.Width() {
				c := b.Cell(rules.Pos{Floor: f, X: x, Y: y})
				r := grid[c]
				if slices.Contains(o.marks, c) {
					r = '*'
				}
				out.WriteRune(r)
				if b.Topology() == rules.Hex {
					out.WriteByte(' ')
				}
			}
			out.WriteByte('\n')
		}
	}
	return out.String() + list.String()
}

func glyph(s *rules.State, c rules.Cell) rune {
	t, f := s.Terrain(c), s.Feature(c)
	if r, ok := levels.BuiltinChar(t, f); ok {
		return r
	}
	if r, ok := levels.BuiltinChar(rules.Plain, f); ok && f != rules.NoFeature {
		return r
	}
	if f == rules.Objective {
		return 'A' + rune(max(1, s.Board().Tag(c))-1)
	}
	if r, ok := levels.BuiltinChar(t, rules.NoFeature); ok {
		return r
	}
	return '?'
}

// letter picks a letter for a figure: the first of its name that is free, else
// any that is.
func letter(name string, used map[rune]bool) rune {
	for _, r := range name + "abcdefghijklmnopqrstuvwxyz123456789" {
		if !used[r] && r != '-' && r != '_' && r != '0' {
			used[r] = true
			return r
		}
	}
	return 'x'
}
