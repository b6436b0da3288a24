package lint

import (
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// Fix is a way to mend a problem that the checker has found.
type Fix struct {
	Label string    // what it does, in a few words: "Draw plain ground at 0:3,4"
	Safe  bool      // the level plays as it did before
	Doc   *edit.Doc // the level with the problem mended
}

// maxFixes is how many ways to mend one problem are worth choosing from.
const maxFixes = 4

// Fixes returns ways to mend a problem of d, the plainest first; nil when none is
// plain. Each has been tried: the problem is gone, and no error has come.
func Fixes(d *edit.Doc, p levels.Problem) []Fix {
	rule, _ := Explain(p.Code)
	fix := rule.fix
	if fix == nil {
		fix = errorFixes[p.Code]
	}
	if fix == nil {
		return nil
	}
	f := &fixer{Problem: p, d: d, lv: d.Level(), before: Check(d.Level())}
	if !slices.Contains(f.before, p) {
		return nil // it is of another text
	}
	fix(f)
	return f.out
}

// fixer looks for ways to mend one problem.
type fixer struct {
	levels.Problem
	d      *edit.Doc
	lv     *levels.Level
	before levels.Problems
	out    []Fix
}

// try notes a way to mend the problem, if it does; it reports whether.
func (f *fixer) try(label string, safe bool, change func(*edit.Edit) error) bool {
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
	f.out = append(f.out, Fix{label, safe, doc})
	return true
}

// better reports whether the problem is gone and none came that is as bad. An
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

// side finds the side that the problem is about by its place in the text.
func (f *fixer) side() (name string, s edit.Side, ok bool) {
	for i := range f.lv.Sides {
		if sd := &f.lv.Sides[i]; sd.Place == f.Place {
			return sd.Name, f.asWritten(sd), true
		}
	}
	return "", edit.Side{}, false
}

// asWritten returns a side as SetSide takes it.
func (f *fixer) asWritten(sd *levels.Side) edit.Side {
	s := edit.Side{Name: sd.Name, Label: sd.Label, Colour: sd.Colour, Keeper: sd.Keeper, Monster: sd.Monster, Darklord: sd.Darklord,
		Mana: sd.Mana, Income: sd.Income, Rests: sd.Rests}
	for _, i := range sd.Spells {
		s.Spells = append(s.Spells, f.lv.Spells[i].Name)
	}
	return s
}

// change tries to make the side of the problem another.
func (f *fixer) change(label string, safe bool, name string, s edit.Side) {
	f.try(label, safe, func(e *edit.Edit) error { return e.SetSide(name, s) })
}

// goal finds the goal that the problem is about.
func (f *fixer) goal() (g edit.Goal, i int, ok bool) {
	for _, sd := range f.lv.Sides {
		for i, g := range sd.Goals {
			if g.Place != f.Place {
				continue
			}
			out := edit.Goal{Side: sd.Name, Kind: g.Kind, Tag: g.Tag, N: g.N}
			if g.Figure >= 0 {
				out.Figure = f.lv.Figures[g.Figure].Name
			}
			return out, i, true
		}
	}
	return edit.Goal{}, 0, false
}

// wall finds the crushing wall that the problem is about.
func (f *fixer) wall() (edit.Wall, bool) {
	for _, w := range f.lv.Walls {
		if w.Place == f.Place {
			return edit.Wall{Name: w.Name, Dir: w.Dir, Cells: w.Cells}, true
		}
	}
	return edit.Wall{}, false
}

// figure finds the figure that the problem is about.
func (f *fixer) figure() (edit.Figure, bool) {
	for _, fig := range f.lv.Figures {
		if fig.Place == f.Place {
			return f.d.Edit().Figure(fig.Name)
		}
	}
	return edit.Figure{}, false
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
	f.try("Call it "+edit.Label(name), true, func(e *edit.Edit) error { e.SetTitle(edit.Label(name)); return nil })
}

func (f *fixer) slayAll() {
	if name, _, ok := f.side(); ok {
		f.try("Let "+name+" win by slaying all others", false, func(e *edit.Edit) error {
			return e.AddGoal(edit.Goal{Side: name, Kind: rules.GoalSlayAll})
		})
	}
}

// usualRounds is how many rounds a match has where nobody has said otherwise.
const usualRounds = 20

func (f *fixer) rounds() {
	f.try("End the match after "+strconv.Itoa(usualRounds)+" rounds", false, func(e *edit.Edit) error { e.SetRounds(usualRounds); return nil })
}

func (f *fixer) sideOut() {
	if name, _, ok := f.side(); ok {
		f.try("Take side "+name+" out", false, func(e *edit.Edit) error { return e.RemoveSide(name) })
	}
}

func (f *fixer) mana() {
	name, s, ok := f.side()
	if !ok {
		return
	}
	with, without := s, s
	if len(s.Spells) > 0 {
		with.Mana, with.Income, without.Spells = 5, 1, nil
		f.change("Give "+name+" 5 mana, and 1 each turn", false, name, with)
		f.change("Take the spells of "+name+" away", true, name, without)
		return
	}
	without.Mana, without.Income = 0, 0
	f.change("Take the mana of "+name+" away", true, name, without)
}

// spells takes those away that the message lists.
func (f *fixer) spells() {
	name, s, ok := f.side()
	_, list, listed := strings.Cut(f.Msg, ": ")
	if !ok || !listed {
		return
	}
	idle := strings.Split(list, ", ")
	s.Spells = slices.DeleteFunc(slices.Clone(s.Spells), func(sp string) bool { return slices.Contains(idle, sp) })
	f.change("Take the spells away that "+name+" can never cast", true, name, s)
}

func (f *fixer) colour() {
	name, s, ok := f.side()
	for c := range levels.Colour(rules.MaxSides) {
		taken := slices.ContainsFunc(f.lv.Sides, func(o levels.Side) bool { return o.Colour == c })
		if ok && !taken {
			s.Colour = c
			f.change("Make "+name+" "+c.String(), true, name, s)
			return
		}
	}
}

func (f *fixer) label() {
	if name, s, ok := f.side(); ok {
		s.Label = edit.Label(name)
		f.change("Show "+name+" as "+s.Label, true, name, s)
	}
}

func (f *fixer) noKeeper() {
	if name, s, ok := f.side(); ok {
		s.Keeper = false
		f.change("Let "+name+" be a side like any other", true, name, s)
	}
}

// keeper makes one of the sides own the walls.
func (f *fixer) keeper() {
	for i := len(f.lv.Sides) - 1; i >= 0; i-- {
		if s := f.asWritten(&f.lv.Sides[i]); !s.Keeper {
			s.Keeper = true
			f.change("Give the crushing walls to "+s.Name, false, s.Name, s)
		}
	}
}

func (f *fixer) goalNumber() {
	g, i, ok := f.goal()
	if !ok {
		return
	}
	set := func(label string, n int) {
		g.N = n
		f.try(label, false, func(e *edit.Edit) error { return e.SetGoal(g.Side, i, g) })
	}
	switch g.Kind {
	case rules.GoalSurvive:
		rounds := max(1, g.N)
		set("Let it be met after round "+strconv.Itoa(f.lv.Rounds), f.lv.Rounds)
		f.try("Let the match last "+strconv.Itoa(rounds)+" rounds", false, func(e *edit.Edit) error { e.SetRounds(rounds); return nil })
	case rules.GoalEscape:
		n := 0
		for _, fig := range f.lv.Figures {
			if fig.Side >= 0 && f.lv.Sides[fig.Side].Name == g.Side {
				n++
			}
		}
		if n > 0 {
			set("Let "+strconv.Itoa(n)+" of them be enough", n)
		}
	}
}

func (f *fixer) goalFigure() {
	g, i, ok := f.goal()
	if !ok {
		return
	}
	if g.Kind == rules.GoalReach {
		g.Figure = ""
		f.try("Let anybody of "+g.Side+" do", false, func(e *edit.Edit) error { return e.SetGoal(g.Side, i, g) })
	}
	f.goalOut()
}

func (f *fixer) goalOut() {
	if g, i, ok := f.goal(); ok {
		f.try("Take this goal away", f.Code == "goal-twice", func(e *edit.Edit) error { return e.RemoveGoal(g.Side, i) })
	}
}

// owners takes from a side what it is to seize.
func (f *fixer) owners() {
	g, _, ok := f.goal()
	if !ok || g.Kind != rules.GoalSeize {
		return
	}
	f.try("Let nobody own what "+g.Side+" is to seize", false, func(e *edit.Edit) error {
		for at := range f.cells() {
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

// lineOut takes out the line that defines what nothing uses.
func (f *fixer) lineOut() {
	f.try("Take this line out", true, func(e *edit.Edit) error {
		e.TakeOut(f.Line)
		return nil
	})
}
