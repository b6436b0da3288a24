// Package generate makes levels from a number: puzzles that the solver proves, and
// skirmishes that bots find fair. The same number gives the same level on every
// machine; all bounds count work, not time.
package generate

import (
	"fmt"
	"math"
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
	list := []string{puzzleTitle, puzzleSide}
	for _, how := range setups {
		if list = append(list, how.title); how.aim != nil {
			list = append(list, how.aim.about)
		}
	}
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
	glanceNodes  = 3_000     // to find a win on one board, for each round
	proveNodes   = 150_000   // to prove that nothing wins in fewer rounds
	proveMemory  = 16 << 20  // bytes
	enoughNodes  = 1_200_000 // after which the best puzzle found is good enough
	attempts     = 4_000     // boards tried at most
	fewestMoves  = 3         // commands of the solution besides the ends of turns,
	mostCommands = 6         // and how many of them a round takes at most
)

// task is what must be done, and on what board: a wall comes in from the west.
type task struct {
	about         string
	goal          string // of the heroes
	marks         []mark
	ground        []number // what is scattered
	house, heroes span     // the columns they stand in
}

// mark is a goal cell in a random row, in a column that counts from the east.
type mark struct {
	sign byte
	east int
}

// number is a range for the count of something.
type number struct {
	sign byte
	span
}

// span is a range. A negative end of one of columns counts from the east.
type span struct{ lo, hi int }

// tasks are what puzzles ask for.
var tasks = [...]task{
	{"Get rid of everyone in time. Strikes are too slow.", "slay-all", nil, []number{{'#', span{3, 7}}, {'~', span{0, 2}}, {'0', span{0, 1}}}, span{2, 5}, span{2, 5}},
	{"Two of yours must be out in time.", "escape tag=E n=2", []mark{{'E', 1}, {'E', 1}}, []number{{'#', span{4, 9}}, {'_', span{0, 2}}, {'~', span{0, 2}}}, span{4, -2}, span{2, 6}},
	{"Stand on the plate in time. Nobody walks that far alone.", "reach tag=A", []mark{{'A', 2}}, []number{{'#', span{4, 9}}, {'~', span{0, 3}}, {'_', span{0, 2}}}, span{4, -2}, span{1, 3}},
	{"Hold both plates in time.", "hold tag=A", []mark{{'A', 3}, {'A', 2}}, []number{{'#', span{3, 8}}, {'~', span{0, 3}}, {'_', span{0, 2}}}, span{4, -2}, span{1, 3}},
}

// weekday is what the puzzles of a day of the week are like.
type weekday struct {
	tasks         []int // one of them; the next if boards for that are hard to find
	rounds        int
	width         int  // of the narrowest boards
	house, heroes span // how many they are
	hardness      span
}

// week has the days from Monday to Sunday: one round with more and more pieces, then two.
var week = [...]weekday{
	{[]int{0, 2}, 1, 7, span{1, 1}, span{2, 2}, span{0, 50}},
	{[]int{0, 2, 1}, 1, 7, span{1, 2}, span{2, 2}, span{51, 54}},
	{[]int{2, 3, 0}, 1, 7, span{1, 2}, span{3, 3}, span{54, 58}},
	{[]int{3, 1, 3}, 1, 7, span{1, 3}, span{3, 3}, span{61, 66}},
	{[]int{2, 1, 2}, 2, 8, span{1, 2}, span{2, 2}, span{62, 70}},
	{[]int{2, 3, 1}, 2, 8, span{2, 2}, span{2, 2}, span{70, 76}},
	{[]int{3, 2, 3}, 2, 8, span{2, 3}, span{2, 2}, span{77, 99}},
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

// NewPuzzle makes the puzzle of a seed for a day of the week, 1 for Monday to 7: the first that
// is as hard as that day's are or, after much work, the one that is nearly so. Pause is called
// every few nodes and ends the work when it reports true; then, or if no board of this seed
// holds, NewPuzzle returns nil.
func NewPuzzle(seed uint64, day int, pause func() bool) *Puzzle {
	d := &week[day-1]
	first := source(seed, 0).IntN(len(d.tasks))
	var best *Puzzle
	stop := latched(pause)
	nodes, off := 0, math.MaxInt
	for i := 1; i <= attempts && off > 0 && (best == nil || nodes < enoughNodes) && !stop(); i++ {
		t := &tasks[d.tasks[(first+2*nodes/enoughNodes)%len(d.tasks)]]
		p, n := d.try(t, source(seed, i), stop)
		nodes += n
		if p == nil {
			continue
		}
		if by := max(d.hardness.lo-p.Hardness, p.Hardness-d.hardness.hi, 0); by < off {
			best, off = p, by
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

// try lays one board and returns its puzzle, or nil if the board makes none, and the nodes
// that it took.
func (d *weekday) try(t *task, r *rand.Rand, stop func() bool) (*Puzzle, int) {
	s := newSheet(r, d.width+r.IntN(3), 6+r.IntN(3))
	lines, ok := s.lay(t, d)
	if !ok {
		return nil, 0
	}
	return prove(fmt.Appendf(nil, `wallfall 1
title %q
about %q
rounds %d

side heroes %q colour=amber
side keeper "The House" colour=rose keeper
goal heroes %s
goal keeper survive n=%d
opposition keeper rest

%s
%s
`, puzzleTitle, t.about, d.rounds, puzzleSide, t.goal, d.rounds, s.text(rules.Square), strings.Join(lines, "\n")), d.rounds, stop)
}

// prove returns the puzzle, with its solution, of a level; nil if the heroes can't force their
// goal in a number of rounds and in none fewer, or win too easily. A glance comes before the
// proof, as few boards are worth one.
func prove(text []byte, rounds int, stop func() bool) (p *Puzzle, nodes int) {
	lv, err := levels.Parse("puzzle.txt", text)
	if err != nil {
		return nil, 0
	}
	from, err := lv.New(1)
	if err != nil {
		return nil, 0
	}
	for _, q := range []solve.Question{{Glance: true, Nodes: glanceNodes * rounds}, {Nodes: proveNodes}} {
		q.Rounds, q.Rests, q.Memory, q.Stop = rounds, lv.Rests(), proveMemory, stop
		a := solve.Solve(from, q)
		nodes += a.Work.Nodes
		if a.Verdict != solve.Yes || a.Rounds != rounds || !a.Fewest && !q.Glance {
			return nil, nodes
		}
		steps, err := lv.StepsOf(solve.Actions(a.Line))
		if err != nil {
			return nil, nodes
		}
		sol := levels.Solution{Side: 0, Rounds: rounds, Forced: true, Steps: steps}
		Shortest(lv, &sol)
		if !worthy(lv, &sol) {
			return nil, nodes
		}
		solved := lv.Store(text, &sol)
		if lv, err := levels.Parse("puzzle.txt", solved); err != nil || sim.EasyFor(lv) != "" {
			return nil, nodes
		}
		p = &Puzzle{Source: solved, Rounds: rounds, Nodes: a.Work.Nodes, Hardness: solve.Hardness(from, &a)}
	}
	return p, nodes
}

// worthy reports whether a solution is one to look for: each round takes commands but not too
// many, somebody uses an ability, and a wall or a fall decides.
func worthy(lv *levels.Level, sol *levels.Solution) bool {
	count, all, uses := []int{0}, 0, false // of the commands of each round, besides its end
	for _, st := range sol.Steps {
		if st.Verb == "do" && st.Text == "end" {
			count = append(count, 0)
		} else if st.Verb == "do" {
			count[len(count)-1]++
			all++
		}
		uses = uses || strings.HasPrefix(st.Text, "use ")
	}
	if all < fewestMoves || !uses || len(count) < sol.Rounds {
		return false
	}
	count = count[:sol.Rounds]
	return slices.Min(count) > 0 && slices.Max(count) <= mostCommands && decided(lv, sol)
}

// decided reports whether a solution needs the walls, or somebody falls in it.
func decided(lv *levels.Level, sol *levels.Solution) bool {
	open := *lv
	if open.Walls = nil; !wins(&open, sol) {
		return true
	}
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
	return slices.ContainsFunc(log.Events, func(e rules.Event) bool { return e.Kind == rules.EvFall || e.Kind == rules.EvPitIn })
}

// wins reports whether a solution plays.
func wins(lv *levels.Level, sol *levels.Solution) bool {
	_, bad := lv.Play(sol)
	return bad == nil
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
			if wins(lv, &less) {
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

// lay lays the board of a task for a day of the week.
func (s *sheet) lay(t *task, d *weekday) (lines []string, ok bool) {
	for _, m := range t.marks {
		s.set(s.w-m.east, s.between(1, s.h-2), m.sign)
	}
	n := s.between(2, min(4, s.h-2))
	y := s.between(1, s.h-1-n)
	for i := range n {
		s.set(1, y+i, 'l')
		s.set(2, y+i, '.')
		s.set(3, y+i, '.')
	}
	for _, g := range t.ground {
		s.scatter(g.sign, s.between(g.lo, g.hi))
	}
	house, ok1 := s.settle(d.house, t.house, func(n int) (out []person) {
		for i, name := range []string{"una", "vic", "wim"}[:n] {
			out = append(out, person{'u' + byte(i), fmt.Sprintf("figure %s usher side=keeper at=%c facing=w", name, 'u'+byte(i))})
		}
		return out
	})
	heroes, ok2 := s.settle(d.heroes, t.heroes, func(n int) (out []person) {
		who := s.Perm(len(squad))[:n]
		slices.Sort(who)
		for _, i := range who {
			h := squad[i]
			out = append(out, person{h.name[0], fmt.Sprintf("figure %s %s side=heroes at=%c", h.name, h.kind, h.name[0])})
		}
		return out
	})
	return slices.Concat([]string{"wall mill dir=e at=l", ""}, heroes, house), ok1 && ok2
}

// person is a figure: its mark on the map and its line.
type person struct {
	mark byte
	line string
}

// settle puts as many people as given on plain cells of some columns, and returns their lines.
func (s *sheet) settle(many, columns span, who func(n int) []person) (lines []string, ok bool) {
	if columns.hi < 0 {
		columns.hi += s.w
	}
	for _, p := range who(s.between(many.lo, many.hi)) {
		x, y, ok := s.within(columns.lo, columns.hi)
		if !ok {
			return nil, false
		}
		s.set(x, y, p.mark)
		lines = append(lines, p.line)
	}
	return lines, true
}
