package lint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// Fix is a way to mend a problem that the checker has found. One that is not Safe
// is a suggestion: the level plays differently with it.
type Fix struct {
	Label string    // what it does, in a few words: "Draw plain ground at 0:3,4"
	Safe  bool      // the level plays exactly as before
	Doc   *edit.Doc // the level with the problem mended
}

// maxFixes is how many ways to mend one problem are worth choosing from.
const maxFixes = 4

// Fixes returns ways to mend a problem of d, the best first. Each has been tried:
// the problem is gone, and no error has appeared.
func Fixes(d *edit.Doc, p levels.Problem) []Fix {
	fix := fixes[p.Code]
	if fix == nil {
		return nil
	}
	f := &fixer{Problem: p, d: d, lv: d.Level(), before: Check(d.Level())}
	if !slices.Contains(f.before, p) {
		return nil // it is of another text
	}
	f.plays = played(f.lv)
	fix(f)
	return f.out
}

// fixer looks for ways to mend one problem.
type fixer struct {
	levels.Problem
	d      *edit.Doc
	lv     *levels.Level
	before levels.Problems
	plays  string // see played
	out    []Fix
}

// try adds a way to mend the problem if it does, and reports whether it does.
func (f *fixer) try(label string, change func(*edit.Edit) error) bool {
	if len(f.out) == maxFixes {
		return false
	}
	e := f.d.Edit()
	if change(e) != nil {
		return false
	}
	doc, err := e.Done()
	if err != nil || !f.better(Check(doc.Level())) {
		return false
	}
	f.out = append(f.out, Fix{label, len(f.before.Errors()) == 0 && f.plays == played(doc.Level()), doc})
	return true
}

// played returns what a match depends on, as a text: the set-up without labels of sides,
// repeated goals, and what is declared last but never used.
func played(lv *levels.Level) string {
	su := lv.Setup()
	kinds, abilities, spells := make([]bool, len(su.Kinds)), make([]bool, len(su.Abilities)), make([]bool, len(su.Spells))
	mark := func(used []bool, list []int) {
		for _, i := range list {
			used[i] = true
		}
	}
	for i := range su.Sides {
		sd := &su.Sides[i]
		sd.Name = ""
		var goals []rules.Goal
		for _, g := range sd.Goals {
			if !slices.Contains(goals, g) {
				goals = append(goals, g)
			}
		}
		sd.Goals = goals
		mark(spells, sd.Spells)
	}
	for i := range su.Figures {
		mark(kinds, su.Figures[i].Kinds)
	}
	for i, sp := range su.Spells {
		if spells[i] {
			mark(kinds, sp.Kinds)
		}
	}
	for i, k := range su.Kinds {
		if kinds[i] {
			mark(abilities, k.Abilities)
		}
	}
	su.Kinds, su.Abilities, su.Spells = trim(su.Kinds, kinds), trim(su.Abilities, abilities), trim(su.Spells, spells)
	return fmt.Sprintf("%#v", *su)
}

// trim returns a list without the unused ones at its end, so that indices stay
// valid; nil when all are unused.
func trim[T any](list []T, used []bool) []T {
	n := len(list)
	for n > 0 && !used[n-1] {
		n--
	}
	if n == 0 {
		return nil
	}
	return list[:n]
}

// better reports whether the problem is gone and no other as bad has appeared. An
// error that goes may uncover warnings, which are looked for when there is none.
func (f *fixer) better(after levels.Problems) bool {
	same := func(ps levels.Problems) (n int) {
		for _, p := range ps {
			if p.Code == f.Code && (p.Msg == f.Msg || p.Line == f.Line) {
				n++
			}
		}
		return n
	}
	if f.HasAt && slices.ContainsFunc(after, func(p levels.Problem) bool { return p.HasAt && p.At == f.At && p.Code == f.Code && p.Msg == f.Msg }) {
		return false // another of its kind may have gone
	}
	errs := len(f.before.Errors())
	if len(after.Errors()) > errs || same(after) >= same(f.before) {
		return false
	}
	return errs > 0 || len(after) <= len(f.before)
}

// onSide, onGoal, onWall and onFigure find what a problem is about by its place in
// the text, for fixes that need it.

func onSide(fix func(*fixer, edit.Side)) func(*fixer) {
	return func(f *fixer) {
		for i := range f.lv.Sides {
			if sd := &f.lv.Sides[i]; sd.Place == f.Place {
				fix(f, edit.SideOf(f.lv, sd))
				return
			}
		}
	}
}

// onGoal passes the number of the goal among those of its side too.
func onGoal(fix func(f *fixer, g edit.Goal, i int)) func(*fixer) {
	return func(f *fixer) {
		for n, sd := range f.lv.Sides {
			if i := slices.IndexFunc(sd.Goals, func(g levels.Goal) bool { return g.Place == f.Place }); i >= 0 {
				fix(f, edit.GoalOf(f.lv, n, i), i)
			}
		}
	}
}

func onWall(fix func(*fixer, edit.Wall)) func(*fixer) {
	return func(f *fixer) {
		for _, w := range f.lv.Walls {
			if w.Place == f.Place {
				fix(f, edit.WallOf(&w))
				return
			}
		}
	}
}

func onFigure(fix func(*fixer, edit.Figure)) func(*fixer) {
	return func(f *fixer) {
		for _, fig := range f.lv.Figures {
			if fig.Place == f.Place {
				fix(f, edit.FigureOf(f.lv, &fig))
				return
			}
		}
	}
}

// onCell is for problems that are about a cell.
func onCell(fix func(*fixer)) func(*fixer) {
	return func(f *fixer) {
		if f.HasAt {
			fix(f)
		}
	}
}

func (f *fixer) setSide(label string, s edit.Side) {
	f.try(label, func(e *edit.Edit) error { return e.SetSide(s.Name, s) })
}

func (f *fixer) setFigure(label string, fig edit.Figure) bool {
	return f.try(label, func(e *edit.Edit) error { return e.SetFigure(fig.Name, fig) })
}

func (f *fixer) title() {
	name := f.d.Name()
	if i := strings.LastIndexAny(name, `/\`); i >= 0 {
		name = name[i+1:]
	}
	name, _, _ = strings.Cut(name, ".")
	if !levels.IsName(name) {
		name = "untitled"
	}
	f.try("Rename it to "+edit.Label(name), func(e *edit.Edit) error { e.SetText("title", edit.Label(name)); return nil })
}

func (f *fixer) slayAll(s edit.Side) {
	f.try("Let "+s.Name+" win by slaying all enemies", func(e *edit.Edit) error {
		return e.AddGoal(edit.Goal{Side: s.Name, Kind: rules.GoalSlayAll})
	})
}

// usualRounds is how many rounds a match has where nobody has said otherwise.
const usualRounds = 20

func (f *fixer) rounds() {
	f.try("End the match after "+strconv.Itoa(usualRounds)+" rounds", func(e *edit.Edit) error { e.SetRounds(usualRounds); return nil })
}

func (f *fixer) removeSide(s edit.Side) {
	f.try("Remove side "+s.Name, func(e *edit.Edit) error { return e.RemoveSide(s.Name) })
}

func (f *fixer) mana(s edit.Side) {
	with, without := s, s
	if len(s.Spells) > 0 {
		with.Mana, with.Income, without.Spells = 5, 1, nil
		f.setSide("Give "+s.Name+" 5 mana and 1 more each turn", with)
		f.setSide("Remove the spells of "+s.Name, without)
		return
	}
	without.Mana, without.Income = 0, 0
	f.setSide("Remove the mana of "+s.Name, without)
}

// spells removes those that the message lists.
func (f *fixer) spells(s edit.Side) {
	_, list, listed := strings.Cut(f.Msg, ": ")
	if !listed {
		return
	}
	idle := strings.Split(list, ", ")
	s.Spells = slices.DeleteFunc(slices.Clone(s.Spells), func(sp string) bool { return slices.Contains(idle, sp) })
	f.setSide("Remove the spells that "+s.Name+" can never cast", s)
}

func (f *fixer) colour(s edit.Side) {
	for c := range levels.Colour(rules.MaxSides) {
		if !slices.ContainsFunc(f.lv.Sides, func(o levels.Side) bool { return o.Colour == c }) {
			s.Colour = c
			f.setSide("Give "+s.Name+" the colour "+c.String(), s)
			return
		}
	}
}

func (f *fixer) label(s edit.Side) {
	s.Label = edit.Label(s.Name)
	f.setSide("Label "+s.Name+" as "+s.Label, s)
}

func (f *fixer) noKeeper(s edit.Side) {
	s.Keeper = false
	f.setSide("Make "+s.Name+" an ordinary side", s)
}

// keeper makes one of the sides own the walls.
func (f *fixer) keeper() {
	for i := len(f.lv.Sides) - 1; i >= 0; i-- {
		if s := edit.SideOf(f.lv, &f.lv.Sides[i]); !s.Keeper {
			s.Keeper = true
			f.setSide("Make "+s.Name+" the keeper", s)
		}
	}
}

func (f *fixer) goalNumber(g edit.Goal, i int) {
	set := func(label string, n int) {
		g.N = n
		f.try(label, func(e *edit.Edit) error { return e.SetGoal(g.Side, i, g) })
	}
	switch g.Kind {
	case rules.GoalSurvive:
		rounds := max(1, g.N)
		set("Set it to round "+strconv.Itoa(f.lv.Rounds), f.lv.Rounds)
		f.try("Set the limit to "+strconv.Itoa(rounds)+" rounds", func(e *edit.Edit) error { e.SetRounds(rounds); return nil })
	case rules.GoalEscape:
		n := 0
		for _, fig := range f.lv.Figures {
			if fig.Side >= 0 && f.lv.Sides[fig.Side].Name == g.Side {
				n++
			}
		}
		if n > 0 {
			set("Lower the number to "+strconv.Itoa(n), n)
		}
	}
}

func (f *fixer) goalFigure(g edit.Goal, i int) {
	if g.Kind == rules.GoalReach {
		g.Figure = ""
		f.try("Allow any group of "+g.Side, func(e *edit.Edit) error { return e.SetGoal(g.Side, i, g) })
	}
	f.removeGoal(g, i)
}

func (f *fixer) removeGoal(g edit.Goal, i int) {
	f.try("Remove this goal", func(e *edit.Edit) error { return e.RemoveGoal(g.Side, i) })
}

// owners makes nobody own what a goal wants seized.
func (f *fixer) owners(g edit.Goal, _ int) {
	if g.Kind != rules.GoalSeize {
		return
	}
	f.try("Leave the structures for "+g.Side+" without an owner", func(e *edit.Edit) error {
		for _, at := range f.cells() {
			if c := e.Cell(at); c.Tag == g.Tag && c.Structure != rules.NoStructure {
				c.Owner = -1
				if err := e.SetCell(at, c); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// removeLine removes the line that defines what nothing uses.
func (f *fixer) removeLine() {
	f.try("Remove this line", func(e *edit.Edit) error {
		e.TakeOut(f.Line)
		return nil
	})
}
