// Package generate makes levels from a number: puzzles that the solver proves, and
// skirmishes that bots find fair. The same number gives the same level on every
// machine; all bounds count work, not time.
package generate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/sim"
	"wallfall/levels/solve"
	"wallfall/rules"
)

// sheet is a map of characters on which a level is laid out.
type sheet struct {
	*rand.Rand
	w, h  int
	cells []byte
}

// newSheet returns a room of w by h cells, walled in by rock.
func newSheet(r *rand.Rand, w, h int) *sheet {
	s := &sheet{Rand: r, w: w, h: h, cells: make([]byte, w*h)}
	for i := range s.cells {
		s.cells[i] = '#'
		if x, y := i%w, i/w; x > 0 && y > 0 && x < w-1 && y < h-1 {
			s.cells[i] = '.'
		}
	}
	return s
}

func (s *sheet) at(x, y int) byte {
	if x < 0 || y < 0 || x >= s.w || y >= s.h {
		return '#'
	}
	return s.cells[y*s.w+x]
}

func (s *sheet) set(x, y int, c byte) { s.cells[y*s.w+x] = c }

// between returns a number from lo to hi.
func (s *sheet) between(lo, hi int) int { return lo + s.IntN(hi-lo+1) }

// plain returns a plain cell, and false if there is hardly any.
func (s *sheet) plain() (x, y int, ok bool) {
	for range 200 {
		if x, y = s.IntN(s.w), s.IntN(s.h); s.at(x, y) == '.' {
			return x, y, true
		}
	}
	return 0, 0, false
}

// scatter puts c on n plain cells, mostly beside rock or another c.
func (s *sheet) scatter(c byte, n int) {
	for range n {
		for range 4 {
			x, y, ok := s.plain()
			if ok && (s.IntN(4) == 0 || s.beside(x, y, c)) {
				s.set(x, y, c)
				break
			}
		}
	}
}

// beside reports whether rock or a c is orthogonally next to a cell.
func (s *sheet) beside(x, y int, c byte) bool {
	for _, n := range [...]byte{s.at(x-1, y), s.at(x+1, y), s.at(x, y-1), s.at(x, y+1)} {
		if n == c || n == '#' {
			return true
		}
	}
	return false
}

// text returns the map block of a level file.
func (s *sheet) text(on rules.Topology) string {
	var b strings.Builder
	b.WriteString("map\n")
	for y := range s.h {
		b.WriteString(edit.FormatRow(on, y, []rune(string(s.cells[y*s.w:(y+1)*s.w]))) + "\n")
	}
	b.WriteString("end\n")
	return b.String()
}

// source returns the random numbers of a seed and one of its attempts.
func source(seed uint64, attempt int) *rand.Rand {
	return rand.New(rand.NewPCG(seed, uint64(attempt)))
}

// Date returns the seed of a day.
func Date(year, month, day int) uint64 { return uint64(year*10_000 + month*100 + day) }

// Texts lists what generated levels say to players, for translation.
func Texts() []string {
	list := []string{puzzleTitle, puzzleSide, skirmishTitle}
	for _, a := range aims {
		list = append(list, a.about)
	}
	for _, t := range tasks {
		list = append(list, t.about)
	}
	for _, q := range seats {
		list = append(list, q.label)
	}
	return list
}

// A Puzzle is a level with a solution that is proved: it wins in a number of rounds,
// whatever the dice show, and nothing wins in fewer.
type Puzzle struct {
	Source []byte // the level file
	Rounds int
	Nodes  int // commands and answers that the proof took
	// Hardness estimates how hard people find it (solve.Hardness).
	Hardness int
}

// Limits of the search for a puzzle.
const (
	glanceNodes = 4_000    // to find a win on one board
	proveNodes  = 150_000  // to prove that nothing wins in fewer rounds
	proveMemory = 16 << 20 // bytes
	enough      = 3        // puzzles found, of which the hardest is taken
	attempts    = 1_000    // boards tried at most
	fewestMoves = 3        // commands of the solution besides the ends of turns
)

// task is one kind of puzzle.
type task struct {
	about         string
	goal          string // of the heroes
	rounds        int
	marks         []mark
	wall          bool     // one comes in from the west
	ground        []number // what is scattered
	house, heroes group
}

// mark is a goal cell in a random row, in a column that counts from the east.
type mark struct {
	sign byte
	east int
}

// number is a range for the count of something.
type number struct {
	sign   byte
	lo, hi int
}

// group is a number of people and the columns they stand in. A negative last column
// counts from the east.
type group struct{ lo, hi, from, to int }

// tasks are the kinds of puzzles: what must be done, and on what board.
var tasks = [...]task{
	{"Get rid of everyone in time. Strikes are too slow.", "slay-all", 1, nil, true, []number{{'#', 4, 8}, {'~', 0, 2}, {'0', 0, 1}}, group{1, 2, 2, 4}, group{2, 3, 2, 5}},
	{"Two of yours must be out in time.", "escape tag=E n=2", 1, []mark{{'E', 1}, {'E', 1}}, true, []number{{'#', 4, 9}, {'_', 0, 2}, {'~', 0, 2}}, group{1, 2, 4, -2}, group{3, 3, 2, 6}},
	{"Stand on the plate in time. Nobody walks that far alone.", "reach tag=A", 2, []mark{{'A', 2}}, true, []number{{'#', 3, 8}, {'~', 0, 3}, {'_', 0, 2}}, group{1, 3, 4, -2}, group{3, 3, 2, 3}},
	{"Hold both plates in time.", "hold tag=A", 2, []mark{{'A', 3}, {'A', 2}}, true, []number{{'#', 3, 8}, {'~', 0, 3}, {'_', 0, 2}}, group{1, 3, 4, -2}, group{3, 3, 2, 3}},
}

// The texts that all puzzles share.
const (
	puzzleTitle = "Puzzle"
	puzzleSide  = "The Squad"
)

// squad are the heroes of generated levels.
var squad = [...]struct{ name, kind string }{
	{"odo", "porter"}, {"fenna", "fisher"}, {"dara", "dancer"}, {"gunn", "smith"}, {"tilda", "steeplejack"},
}

// NewPuzzle makes the puzzle of a seed: the hardest of the first ones that it finds, of at
// least 1. Pause is called every few nodes and ends the work when it reports true; then, or
// if no board of this seed holds, NewPuzzle returns nil.
func NewPuzzle(seed uint64, of int, pause func() bool) *Puzzle {
	t := &tasks[source(seed, 0).IntN(len(tasks))]
	var best *Puzzle
	stop := latched(pause)
	for i, found := 1, 0; i <= attempts && found < of && !stop(); i++ {
		p := t.try(source(seed, i), stop)
		if p == nil {
			continue
		}
		found++
		if best == nil || p.Hardness > best.Hardness {
			best = p
		}
	}
	if stop() {
		return nil
	}
	return best
}

// latched returns a function that reports true from the first time that pause, if not nil, does.
func latched(pause func() bool) func() bool {
	stopped := false
	return func() bool {
		stopped = stopped || pause != nil && pause()
		return stopped
	}
}

// try lays one board and returns its puzzle, or nil if the board makes none.
func (t *task) try(r *rand.Rand, stop func() bool) *Puzzle {
	s := newSheet(r, 7+r.IntN(4), 6+r.IntN(3))
	lines, ok := s.lay(t)
	if !ok {
		return nil
	}
	body := s.text(rules.Square) + "\n" + strings.Join(lines, "\n") + "\n"
	return prove(func(rounds int) []byte {
		return fmt.Appendf(nil, `wallfall 1
title %q
about %q
rounds %d

side heroes %q colour=amber
side keeper "The House" colour=rose keeper
goal heroes %s
goal keeper survive n=%d
opposition keeper rest

%s`, puzzleTitle, t.about, rounds, puzzleSide, t.goal, rounds, body)
	}, t.rounds, stop)
}

// prove returns the puzzle, with its solution, of a level that source makes for any number
// of rounds; nil if the heroes can't force their goal, or win too easily.
func prove(source func(rounds int) []byte, rounds int, stop func() bool) *Puzzle {
	lv, err := levels.Parse("puzzle.txt", source(rounds))
	if err != nil {
		return nil
	}
	from, err := lv.New(1)
	if err != nil {
		return nil
	}
	q := solve.Question{Rounds: rounds, Rests: lv.Rests(), Nodes: glanceNodes, Memory: proveMemory, Stop: stop}
	a := solve.Solve(from, q)
	if a.Verdict != solve.Yes {
		return nil
	}
	nodes := a.Work.Nodes
	q.Nodes = proveNodes
	for !a.Fewest && a.Rounds > 1 {
		q.Rounds = a.Rounds - 1
		fewer := solve.Solve(from, q)
		nodes += fewer.Work.Nodes
		if fewer.Verdict == solve.No {
			break
		}
		if fewer.Verdict == solve.Undecided {
			return nil
		}
		a = fewer
	}
	steps, err := lv.StepsOf(solve.Actions(a.Line))
	if err != nil {
		return nil
	}
	sol := levels.Solution{Side: 0, Rounds: a.Rounds, Forced: true, Steps: steps}
	Shortest(lv, &sol)
	commands, uses := 0, false // besides ends of turns, and whether somebody is moved by force
	for _, st := range sol.Steps {
		if st.Verb == "do" && st.Text != "end" {
			commands++
		}
		uses = uses || strings.HasPrefix(st.Text, "use ")
	}
	if commands < fewestMoves || !uses || !decided(lv, &sol) {
		return nil
	}
	text := source(a.Rounds)
	if lv, err = levels.Parse("puzzle.txt", text); err != nil {
		return nil
	}
	text = lv.Store(text, &sol)
	if lv, err = levels.Parse("puzzle.txt", text); err != nil || sim.EasyFor(lv) != "" {
		return nil
	}
	a.Work.Nodes = nodes
	return &Puzzle{Source: text, Rounds: a.Rounds, Nodes: nodes, Hardness: solve.Hardness(from, &a)}
}

// decided reports whether a wall that moves someone, or a fall, has a part in a solution.
func decided(lv *levels.Level, sol *levels.Solution) bool {
	line, _ := lv.Play(sol)
	s, err := lv.New(1)
	if err != nil {
		return false
	}
	s.SetExplicitDice(true)
	var log rules.Log
	s.Begin(&log)
	for _, a := range line {
		if s.Apply(a, &log) != nil {
			return false
		}
	}
	return slices.ContainsFunc(log.Events, func(e rules.Event) bool {
		switch e.Kind {
		case rules.EvPush, rules.EvDisplace, rules.EvFall, rules.EvPitIn:
			return true
		}
		return false
	})
}

// Shortest drops commands that the solution can win without, up to three in a row, such as
// steps to and fro.
func Shortest(lv *levels.Level, sol *levels.Solution) {
	for i := 0; i < len(sol.Steps); {
		from := i
		i = after(sol.Steps, i)
		for end, n := i, 1; ; n++ {
			less := *sol
			less.Steps = slices.Concat(sol.Steps[:from], sol.Steps[end:])
			if _, bad := lv.Play(&less); bad == nil {
				*sol, i = less, 0
				break
			}
			if n == 3 || end == len(sol.Steps) {
				break
			}
			end = after(sol.Steps, end)
		}
	}
}

// after returns where the command ends that begins at i, with its dice and answers.
func after(steps []levels.SolutionStep, i int) int {
	dice := steps[i].Verb == "dice"
	for i++; i < len(steps); i++ {
		if v := steps[i].Verb; v == "dice" || v == "do" && !dice {
			break
		} else if v == "do" {
			dice = false
		}
	}
	return i
}

// within returns a plain cell of the columns from..to.
func (s *sheet) within(from, to int) (x, y int, ok bool) {
	for range 100 {
		if x, y, ok = s.plain(); ok && x >= from && x <= to {
			return x, y, true
		}
	}
	return 0, 0, false
}

// lay lays the board of a task.
func (s *sheet) lay(t *task) (lines []string, ok bool) {
	for _, m := range t.marks {
		s.set(s.w-m.east, s.between(1, s.h-2), m.sign)
	}
	if t.wall {
		n := s.between(2, min(4, s.h-2))
		y := s.between(1, s.h-1-n)
		for i := range n {
			s.set(1, y+i, 'l')
			s.set(2, y+i, '.')
			s.set(3, y+i, '.')
		}
		lines = []string{"wall mill dir=e at=l", ""}
	}
	for _, g := range t.ground {
		s.scatter(g.sign, s.between(g.lo, g.hi))
	}
	house, ok1 := s.settle(t.house, func(n int) (out []person) {
		for i, name := range []string{"una", "vic", "wim"}[:n] {
			out = append(out, person{'u' + byte(i), fmt.Sprintf("figure %s usher side=keeper at=%c facing=w", name, 'u'+byte(i))})
		}
		return out
	})
	heroes, ok2 := s.settle(t.heroes, func(n int) (out []person) {
		who := s.Perm(len(squad))[:n]
		slices.Sort(who)
		for _, i := range who {
			h := squad[i]
			out = append(out, person{h.name[0], fmt.Sprintf("figure %s %s side=heroes at=%c", h.name, h.kind, h.name[0])})
		}
		return out
	})
	return append(append(lines, heroes...), house...), ok1 && ok2
}

// person is a figure: its mark on the map and its line.
type person struct {
	mark byte
	line string
}

// settle puts a group on plain cells of its columns, and returns its lines.
func (s *sheet) settle(g group, who func(n int) []person) (lines []string, ok bool) {
	n, to := g.lo, g.to
	if g.lo < g.hi {
		n = s.between(g.lo, g.hi)
	}
	if to < 0 {
		to += s.w
	}
	for _, p := range who(n) {
		x, y, ok := s.within(g.from, to)
		if !ok {
			return nil, false
		}
		s.set(x, y, p.mark)
		lines = append(lines, p.line)
	}
	return lines, true
}
