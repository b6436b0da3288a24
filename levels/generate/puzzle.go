package generate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/levels/sim"
	"wallfall/levels/solve"
)

// A Puzzle is a level with a solution that is proved: it wins in so many rounds,
// whatever the dice show, and nothing wins in fewer.
type Puzzle struct {
	Source []byte // the level file
	Rounds int
	Nodes  int // commands and answers that the proof took: how hard it is
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
	about  string
	goal   string // of the heroes
	rounds int
	lay    func(s *sheet) (lines []string, ok bool)
}

// tasks are the kinds of puzzles: what must be done, and on what board.
var tasks = [...]task{
	{"Get rid of everyone in time. Strikes are too slow.", "slay-all", 3, layMill},
	{"Two of yours must be out in time.", "escape tag=E n=2", 3, layExit},
	{"Stand on the plate in time. Nobody walks that far alone.", "reach tag=A", 2, layPlate},
	{"Hold both plates in time.", "hold tag=A", 2, layPlates},
}

// What all puzzles say.
const (
	puzzleTitle = "Puzzle"
	puzzleSide  = "The Squad"
)

// squad are the heroes of generated levels.
var squad = [...]struct{ name, kind string }{
	{"odo", "porter"}, {"fenna", "fisher"}, {"dara", "dancer"}, {"gunn", "smith"}, {"tilda", "steeplejack"},
}

// NewPuzzle makes the puzzle of a seed: the hardest of so many that it finds, at least
// 1. Pause is called every few nodes and ends the work when it reports true; then, or
// if no board of this seed holds, it returns nil.
func NewPuzzle(seed uint64, of int, pause func() bool) *Puzzle {
	t := &tasks[source(seed, 0).IntN(len(tasks))]
	var best *Puzzle
	stopped := false
	stop := func() bool {
		stopped = stopped || pause != nil && pause()
		return stopped
	}
	for i, found := 1, 0; i <= attempts && found < of && !stop(); i++ {
		p := t.try(source(seed, i), stop)
		if p == nil {
			continue
		}
		found++
		if best == nil || p.Rounds*p.Nodes > best.Rounds*best.Nodes {
			best = p
		}
	}
	if stopped {
		return nil
	}
	return best
}

// try lays one board and returns its puzzle, or nil if it is none.
func (t *task) try(r *rand.Rand, stop func() bool) *Puzzle {
	s := newSheet(r, 7+r.IntN(4), 6+r.IntN(3))
	lines, ok := t.lay(s)
	if !ok {
		return nil
	}
	body := s.text() + "\n" + strings.Join(lines, "\n") + "\n"
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

// prove returns the puzzle of a level, which it is given for any number of rounds, with
// its solution; nil if the heroes can't force their goal, or have it too easy.
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
	if commands(sol.Steps) < fewestMoves || !moves(sol.Steps) {
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
	return &Puzzle{Source: text, Rounds: a.Rounds, Nodes: nodes}
}

// Shortest drops the commands of a line that it wins without, up to three in a row, such
// as steps to and fro.
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

// commands returns how many commands of a line are not ends of turns.
func commands(steps []levels.SolutionStep) (n int) {
	for _, st := range steps {
		if st.Verb == "do" && st.Text != "end" {
			n++
		}
	}
	return n
}

// moves reports whether somebody is moved by force.
func moves(steps []levels.SolutionStep) bool {
	return slices.ContainsFunc(steps, func(st levels.SolutionStep) bool { return strings.HasPrefix(st.Text, "use ") })
}

// heroes puts n of the squad on plain cells of the columns from..to.
func (s *sheet) heroes(n, from, to int) (lines []string, ok bool) {
	who := s.Perm(len(squad))[:n]
	slices.Sort(who)
	for _, i := range who {
		x, y, ok := s.within(from, to)
		if !ok {
			return nil, false
		}
		h := squad[i]
		s.set(x, y, h.name[0])
		lines = append(lines, fmt.Sprintf("figure %s %s side=heroes at=%c", h.name, h.kind, h.name[0]))
	}
	return lines, true
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

// house puts n ushers on plain cells of the columns from..to.
func (s *sheet) house(n, from, to int) (lines []string, ok bool) {
	for i := range n {
		x, y, ok := s.within(from, to)
		if !ok {
			return nil, false
		}
		s.set(x, y, 'u'+byte(i))
		lines = append(lines, fmt.Sprintf("figure %s usher side=keeper at=%c facing=w", [...]string{"una", "vic", "wim"}[i], 'u'+byte(i)))
	}
	return lines, true
}

// wall lets a wall of 2 to 4 cells come in from the west.
func (s *sheet) wall() string {
	n := s.between(2, min(4, s.h-2))
	y := s.between(1, s.h-1-n)
	for i := range n {
		s.set(1, y+i, 'l')
		s.set(2, y+i, '.')
		s.set(3, y+i, '.')
	}
	return "wall mill dir=e at=l"
}

// layMill lays a room with a wall, holes and sleepers.
func layMill(s *sheet) ([]string, bool) {
	lines := []string{s.wall(), ""}
	s.scatter('#', s.between(2, 6))
	s.scatter('~', s.between(0, 2))
	s.scatter('0', s.between(0, 1))
	house, ok1 := s.house(s.between(2, 3), 2, s.w-2)
	heroes, ok2 := s.heroes(s.between(2, 3), 1, s.w-2)
	return append(append(lines, heroes...), house...), ok1 && ok2
}

// layExit lays a room that a wall closes and people block.
func layExit(s *sheet) ([]string, bool) {
	y := s.between(1, s.h-2)
	s.set(s.w-1, y, 'E')
	lines := []string{s.wall(), ""}
	s.scatter('#', s.between(4, 9))
	s.scatter('_', s.between(0, 2))
	s.scatter('~', s.between(0, 2))
	house, ok1 := s.house(s.between(1, 3), 4, s.w-2)
	heroes, ok2 := s.heroes(3, 2, 4)
	return append(append(lines, heroes...), house...), ok1 && ok2
}

// layPlates lays two plates.
func layPlates(s *sheet) ([]string, bool) {
	s.set(s.w-3, s.between(1, s.h-2), 'A')
	return layPlate(s)
}

// layPlate lays a plate out of reach.
func layPlate(s *sheet) ([]string, bool) {
	s.set(s.w-2, s.between(1, s.h-2), 'A')
	s.scatter('#', s.between(3, 8))
	s.scatter('~', s.between(0, 3))
	s.scatter('_', s.between(0, 2))
	house, ok1 := s.house(s.between(1, 3), 4, s.w-2)
	heroes, ok2 := s.heroes(3, 1, 4)
	return append(heroes, house...), ok1 && ok2
}
