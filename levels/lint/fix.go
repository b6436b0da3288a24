package lint

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
	"wallfall/rules/message"
)

// Fix is a suggestion: a change that mends a problem. The level may play differently with it.
type Fix struct {
	Label message.Text // what it does, in a few words: "Put plain ground at 1:3,4"
	Doc   *edit.Doc    // the level with the problem mended
}

// maxFixes bounds the fixes offered for one problem.
const maxFixes = 4

// usualRounds is the round limit suggested for a level that needs one.
const usualRounds = 20

// fixes are the ways to fix a problem, by its code: first the checker's warnings, then
// errors of the rules.
var fixes = map[string]func(*fixer){
	"goal-unreachable": (*fixer).goalCell,
	"goal-solid":       (*fixer).goalCell,
	"goal-too-big":     (*fixer).goalNumber,
	"goal-too-late":    (*fixer).goalNumber,
	"goal-met":         (*fixer).owners,
	"goal-figure": func(f *fixer) {
		if g := f.goal; g.Kind == rules.GoalReach {
			g.Figure = ""
			f.try(message.Of("Allow any group of %s", g.Side), func(e *edit.Edit) error { return e.SetGoal(g.Side, f.nth, g) })
		}
		f.removeGoal()
	},
	"goal-twice":    (*fixer).removeGoal,
	"no-way-to-win": (*fixer).slayAll,
	"no-mana":       (*fixer).mana,
	"no-spells":     (*fixer).mana,
	"idle-spell": func(f *fixer) {
		start, err := f.lv.New(1)
		if err != nil {
			return
		}
		s := f.side
		idle := idleSpells(f.lv, start, slices.IndexFunc(f.lv.Sides, func(sd levels.Side) bool { return sd.Name == s.Name }))
		s.Spells = slices.DeleteFunc(slices.Clone(s.Spells), func(sp string) bool { return slices.Contains(idle, sp) })
		f.setSide(message.Of("Remove the spells that %s can never cast", s.Name), s)
	},
	"no-goal": (*fixer).slayAll,
	"no-figures": func(f *fixer) {
		f.try(message.Of("Remove side %s", f.side.Name), func(e *edit.Edit) error { return e.RemoveSide(f.side.Name) })
	},
	"no-end": func(f *fixer) {
		f.try(message.Of("End the match after %d rounds", usualRounds), func(e *edit.Edit) error { e.SetRounds(usualRounds); return nil })
	},
	"same-colour": func(f *fixer) {
		for c := range levels.Colour(rules.MaxSides) {
			if !slices.ContainsFunc(f.lv.Sides, func(o levels.Side) bool { return o.Colour == c }) {
				f.side.Colour = c
				f.setSide(message.Of("Give %s the colour %s", f.side.Name, c), f.side)
				return
			}
		}
	},
	"same-label": func(f *fixer) {
		if s := f.side; s.Name != "" {
			s.Label = edit.Label(s.Name)
			f.setSide(message.Of("Label %s as %s", s.Name, s.Label), s)
		}
	},
	"no-walls": func(f *fixer) {
		f.side.Keeper = false
		f.setSide(message.Of("Make %s an ordinary side", f.side.Name), f.side)
	},
	"wall-stuck":      (*fixer).wallTurn,
	"wall-idle":       (*fixer).wallTurn,
	"forbidden-start": (*fixer).figureCell,
	"doomed-start":    (*fixer).figureCell,
	"shut-in":         (*fixer).figureCell,
	"floor-apart":     (*fixer).floorJoin,
	"floor-cut":       (*fixer).floorJoin,
	"floor-clash":     (*fixer).floorRise,
	"floor-size":      (*fixer).floorRows,
	"PF-10":           (*fixer).plainGround,
	"door-nowhere":    (*fixer).plainGround,
	"link-nowhere":    (*fixer).linkOut,
	"link-deadly":     (*fixer).linkOut,
	"unused-legend":   (*fixer).removeLine,
	"unused-kind":     (*fixer).removeLine,
	"unused-ability":  (*fixer).removeLine,
	"unused-spell":    (*fixer).removeLine,
	"unused-tag":      (*fixer).tag,
	"no-title":        (*fixer).title,

	"TN-04": (*fixer).goalTag,
	"CW-02": (*fixer).wallTurn,
	"TN-01": func(f *fixer) { // one of the sides must own the walls
		for i := len(f.lv.Sides) - 1; i >= 0; i-- {
			if s := edit.SideOf(f.lv, &f.lv.Sides[i]); !s.Keeper {
				s.Keeper = true
				f.setSide(message.Of("Make %s the keeper", s.Name), s)
			}
		}
	},
	"FG-07": (*fixer).figureCell,
	"BD-06": func(f *fixer) { // it, or a crushing wall, stands in something solid
		f.figureCell()
		f.plainGround()
	},
	"FG-01": (*fixer).figureSide,
	"FG-03": func(f *fixer) {
		f.figure.Stamina = nil
		f.setFigure(message.Of("Give %s full stamina", f.figure.Name), f.figure)
	},
	"BD-04": (*fixer).linkUp,
	"BD-05": (*fixer).edge,
}

// Fixes returns ways to mend a problem of d, the best first. Each has been tried:
// the problem is gone, and no error has appeared.
func Fixes(d *edit.Doc, p levels.Problem) []Fix {
	fix := fixes[p.Code]
	if fix == nil {
		return nil
	}
	lv := d.Level()
	f := &fixer{Problem: p, d: d, lv: lv, before: Check(lv)}
	if !slices.ContainsFunc(f.before, p.Same) {
		return nil // it is about another text
	}
	for i := range lv.Sides {
		sd := &lv.Sides[i]
		if sd.Line == p.Line {
			f.side = edit.SideOf(lv, sd)
		}
		if j := slices.IndexFunc(sd.Goals, func(g levels.Goal) bool { return g.Line == p.Line }); j >= 0 {
			f.goal, f.nth = edit.GoalOf(lv, i, j), j
		}
	}
	for _, w := range lv.Walls {
		if w.Line == p.Line {
			f.wall = edit.WallOf(&w)
		}
	}
	for i := range lv.Figures {
		if lv.Figures[i].Line == p.Line {
			f.figure = edit.FigureOf(lv, &lv.Figures[i])
		}
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
	// What the problem is about, by its place in the text. Anything else has no name, so
	// that changing it fails.
	side   edit.Side
	goal   edit.Goal
	nth    int // number of the goal among those of its side
	wall   edit.Wall
	figure edit.Figure
}

// try adds a change to the fixes if it fixes the problem, and reports whether it does.
func (f *fixer) try(label message.Text, change func(*edit.Edit) error) bool {
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
	f.out = append(f.out, Fix{label, doc})
	return true
}

// better reports whether the problem is gone and no other as bad has appeared. An
// error that goes may uncover warnings, which are only looked for without errors.
func (f *fixer) better(after levels.Problems) bool {
	same := func(ps levels.Problems) (n int) {
		for _, p := range ps {
			other := p.Line == f.Line && slices.ContainsFunc(f.before, func(q levels.Problem) bool { return q.Msg.String() == p.Msg.String() && q.Line != f.Line })
			if p.Code == f.Code && (p.Msg.String() == f.Msg.String() || p.Line == f.Line && !other) { // another problem may have moved up to this line
				n++
			}
		}
		return n
	}
	if f.HasAt && slices.ContainsFunc(after, func(p levels.Problem) bool {
		return p.HasAt && p.At == f.At && p.Code == f.Code && p.Msg.String() == f.Msg.String()
	}) {
		return false // another of its kind may have gone
	}
	errs := len(f.before.Errors())
	if len(after.Errors()) > errs || same(after) >= same(f.before) {
		return false
	}
	return errs > 0 || len(after) <= len(f.before)
}

func (f *fixer) setSide(label message.Text, s edit.Side) {
	f.try(label, func(e *edit.Edit) error { return e.SetSide(s.Name, s) })
}

func (f *fixer) setFigure(label message.Text, fig edit.Figure) bool {
	return f.try(label, func(e *edit.Edit) error { return e.SetFigure(fig.Name, fig) })
}

func (f *fixer) title() {
	name := f.d.Name()
	name, _, _ = strings.Cut(name[strings.LastIndexAny(name, `/\`)+1:], ".")
	if !levels.IsName(name) {
		name = "untitled"
	}
	f.try(message.Of("Rename it to %s", edit.Label(name)), func(e *edit.Edit) error { e.SetText("title", edit.Label(name)); return nil })
}

func (f *fixer) slayAll() {
	f.try(message.Of("Let %s win by slaying all enemies", f.side.Name), func(e *edit.Edit) error {
		return e.AddGoal(edit.Goal{Side: f.side.Name, Kind: rules.GoalSlayAll})
	})
}

func (f *fixer) mana() {
	with, without := f.side, f.side
	if len(with.Spells) > 0 {
		with.Mana, with.Income, without.Spells = 5, 1, nil
		f.setSide(message.Of("Give %s 5 mana and 1 more each turn", with.Name), with)
		f.setSide(message.Of("Remove the spells of %s", with.Name), without)
		return
	}
	without.Mana, without.Income = 0, 0
	f.setSide(message.Of("Remove the mana of %s", with.Name), without)
}

func (f *fixer) goalNumber() {
	g := f.goal
	set := func(label message.Text, n int) {
		g.N = n
		f.try(label, func(e *edit.Edit) error { return e.SetGoal(g.Side, f.nth, g) })
	}
	switch g.Kind {
	case rules.GoalSurvive:
		rounds := max(1, g.N)
		set(message.Of("Set it to round %d", f.lv.Rounds), f.lv.Rounds)
		f.try(message.Of("Set the limit to %d rounds", rounds), func(e *edit.Edit) error { e.SetRounds(rounds); return nil })
	case rules.GoalEscape:
		n := 0
		for _, fig := range f.lv.Figures {
			if fig.Side >= 0 && f.lv.Sides[fig.Side].Name == g.Side {
				n++
			}
		}
		if n > 0 {
			set(message.Of("Lower the number to %d", n), n)
		}
	}
}

// goalTag gives a goal a tag that marks cells, or removes it.
func (f *fixer) goalTag() {
	g := f.goal
	for tag := 1; tag <= rules.MaxTag; tag++ {
		if g.Tag = tag; len(f.out) < maxFixes-1 && slices.ContainsFunc(f.cells(), func(at rules.Pos) bool { return f.lv.Cell(at).Tag == tag }) {
			f.try(message.Of("Use tag %s", levels.TagName(tag)), func(e *edit.Edit) error { return e.SetGoal(g.Side, f.nth, g) })
		}
	}
	f.removeGoal()
}

func (f *fixer) removeGoal() {
	f.try(message.Of("Remove this goal"), func(e *edit.Edit) error { return e.RemoveGoal(f.goal.Side, f.nth) })
}

// owners removes the owner of the structures that a goal wants seized.
func (f *fixer) owners() {
	if f.goal.Kind != rules.GoalSeize {
		return
	}
	f.try(message.Of("Leave the structures for %s without an owner", f.goal.Side), func(e *edit.Edit) error {
		return f.tagged(e, f.goal.Tag, func(c *rules.CellSetup) {
			if c.Structure != rules.NoStructure {
				c.Owner = -1
			}
		})
	})
}

// tagged changes all cells with a tag.
func (f *fixer) tagged(e *edit.Edit, tag int, change func(*rules.CellSetup)) error {
	var errs []error
	for _, at := range f.cells() {
		if c := e.Cell(at); c.Tag == tag {
			change(&c)
			errs = append(errs, e.SetCell(at, c))
		}
	}
	return errors.Join(errs...)
}

// untag takes the tag off a cell, and what marks it.
func untag(c *rules.CellSetup) {
	if c.Tag = 0; c.Feature == rules.Objective {
		c.Feature = rules.NoFeature
	}
}

// removeLine removes a definition that nothing uses.
func (f *fixer) removeLine() {
	f.try(message.Of("Remove this line"), func(e *edit.Edit) error {
		e.TakeOut(f.Line)
		return nil
	})
}

// cells lists all cells of the board.
func (f *fixer) cells() (list []rules.Pos) {
	for fl := range f.lv.Floors {
		list = append(list, f.grid().All(fl)...)
	}
	return list
}

func (f *fixer) grid() edit.Grid {
	return edit.Grid{Topology: f.lv.Topology, W: f.lv.Width, H: f.lv.Height}
}

// tries is how many cells are worth trying: fewer on large boards, which take long to check.
func (f *fixer) tries() int { return max(6, 1<<18/(len(f.lv.Floors)*f.lv.Width*f.lv.Height)) }

// near lists the cells around one, nearest first, up to a few rings.
func (f *fixer) near(at rules.Pos) []rules.Pos {
	list := f.grid().Rect(nil, rules.Pos{Floor: at.Floor, X: at.X - 5, Y: at.Y - 5}, rules.Pos{X: at.X + 5, Y: at.Y + 5}, true)
	slices.SortStableFunc(list, func(a, b rules.Pos) int { return cmp.Compare(f.grid().Dist(at, a), f.grid().Dist(at, b)) })
	list = list[1:] // without that one
	return list[:min(len(list), f.tries())]
}

// free reports whether a cell is plain ground without anything on it.
func (f *fixer) free(at rules.Pos) bool {
	c := f.lv.Cell(at)
	return c == rules.CellSetup{Owner: -1, Ground: c.Ground} &&
		!slices.ContainsFunc(f.lv.Figures, func(fig levels.Figure) bool { return fig.At == at }) &&
		!slices.ContainsFunc(f.lv.Walls, func(w levels.Wall) bool { return slices.Contains(w.Cells, at) })
}

// figureCell moves a figure to the nearest cell where it has no problem.
func (f *fixer) figureCell() {
	fig := f.figure
	for _, to := range f.near(fig.At) {
		if !f.free(to) {
			continue
		}
		fig.At = to
		if f.setFigure(message.Of("Move %s to %s", fig.Name, to), fig) {
			break
		}
	}
	if f.Code == "forbidden-start" {
		f.ground(message.Of("Put plain ground under %s", fig.Name))
	}
}

// ground tries plain ground on the cell, with its tag and height.
func (f *fixer) ground(label message.Text) {
	f.try(label, func(e *edit.Edit) error {
		c := e.Cell(f.At)
		out := rules.CellSetup{Ground: c.Ground, Tag: c.Tag, Owner: -1}
		if c.Tag > 0 {
			out.Feature = rules.Objective
		}
		return e.SetCell(f.At, out)
	})
}

func (f *fixer) plainGround() { f.ground(message.Of("Put plain ground at %s", f.At)) }

// goalCell clears a cell of a goal, or moves the objective to where it can be reached.
func (f *fixer) goalCell() {
	f.plainGround()
	cell := f.lv.Cell(f.At)
	for _, to := range f.near(f.At) {
		if cell.Tag == 0 || cell.Structure != rules.NoStructure || !f.free(to) {
			continue
		}
		moved := f.try(message.Of("Move the objective to %s", to), func(e *edit.Edit) error {
			left, c := cell, e.Cell(to)
			untag(&left)
			c.Feature, c.Tag = rules.Objective, cell.Tag
			return errors.Join(e.SetCell(f.At, left), e.SetCell(to, c))
		})
		if moved {
			return
		}
	}
}

// wallTurn turns a wall to another direction, the opposite one first.
func (f *fixer) wallTurn() {
	w, t := f.wall, f.lv.Topology
	dirs := []rules.Dir{t.Opposite(w.Dir)}
	for d := range rules.Dir(t.Dirs()) {
		if d != w.Dir && d != dirs[0] && (t == rules.Hex || d%2 == 0) {
			dirs = append(dirs, d)
		}
	}
	for _, d := range dirs {
		w.Dir = d
		f.try(message.Of("Make wall %s move %s", w.Name, t.DirName(d)), func(e *edit.Edit) error { return e.SetWall(w.Name, w) })
	}
	if f.Code == "wall-idle" {
		f.try(message.Of("Remove wall %s", w.Name), func(e *edit.Edit) error { return e.RemoveWall(w.Name) })
	}
}

// figureSide gives a figure the side it needs, or removes one it may not have.
func (f *fixer) figureSide() {
	fig := f.figure
	if i := slices.IndexFunc(f.lv.Sides, func(sd levels.Side) bool { return sd.Name == fig.Side }); i >= 0 && !f.lv.Sides[i].Monster {
		s := edit.SideOf(f.lv, &f.lv.Sides[i])
		s.Monster = true
		f.setSide(message.Of("Make %s a monster side", fig.Side), s)
	}
	if fig.Side != "" {
		fig.Side = ""
		f.setFigure(message.Of("Make %s a loose object", fig.Name), fig)
	}
}

// floor returns the number of the floor that the problem is about, -1 for none.
func (f *fixer) floor() int {
	return slices.IndexFunc(f.lv.Floors, func(fl levels.Floor) bool { return fl.Line == f.Line })
}

// floorJoin puts a ladder on a free cell of two floors, one above the other.
func (f *fixer) floorJoin() {
	i := f.floor()
	if i < 0 {
		return
	}
	for _, other := range []int{i - 1, i + 1} {
		if other < 0 || other >= len(f.lv.Floors) {
			continue
		}
		tries := f.tries()
		for _, at := range f.grid().All(i) {
			to := rules.Pos{Floor: other, X: at.X, Y: at.Y}
			if !f.free(at) || !f.free(to) {
				continue
			}
			if tries--; tries < 0 {
				break
			}
			ladder := func(e *edit.Edit, at rules.Pos) error {
				c := e.Cell(at)
				c.Feature = rules.Ladder
				return e.SetCell(at, c)
			}
			joined := f.try(message.Of("Connect floors %d and %d with a ladder at %s", min(i, other)+1, max(i, other)+1, at), func(e *edit.Edit) error {
				return errors.Join(ladder(e, at), ladder(e, to), e.Link(at, to))
			})
			if joined {
				break
			}
		}
	}
	if f.Code == "floor-apart" {
		f.try(message.Of("Remove floor %d", i+1), func(e *edit.Edit) error { return e.RemoveFloor(i) })
	}
}

// floorRise lifts the floor above what reaches it.
func (f *fixer) floorRise() {
	for n := f.lv.Cell(f.At).Ground + 1; n <= rules.MaxRise; n++ {
		if f.try(message.Of("Raise floor %d to %d above", f.At.Floor+2, n), func(e *edit.Edit) error { return e.SetRise(f.At.Floor+1, n) }) {
			return
		}
	}
}

// floorRows draws the rows that a floor lacks as rock, which is as solid as void.
func (f *fixer) floorRows() {
	i := f.floor()
	if i < 0 {
		return
	}
	f.try(message.Of("Fill the missing rows with rock"), func(e *edit.Edit) error {
		var errs []error
		for _, at := range f.grid().All(i)[len(f.lv.Floors[i].Rows)*f.lv.Width:] {
			errs = append(errs, e.SetCell(at, rules.CellSetup{Terrain: rules.Rock, Owner: -1}))
		}
		return errors.Join(errs...)
	})
}

// linkOut clears the other end of a link, or removes both ends.
func (f *fixer) linkOut() {
	to, ok := f.d.Edit().LinkOf(f.At)
	if !ok {
		return
	}
	f.try(message.Of("Put plain ground at %s", to), func(e *edit.Edit) error {
		c := e.Cell(to)
		c.Terrain = rules.Plain
		return e.SetCell(to, c)
	})
	f.try(message.Of("Remove both ends"), func(e *edit.Edit) error {
		e.Unlink(f.At)
		a, b := e.Cell(f.At), e.Cell(to)
		a.Feature, b.Feature = rules.NoFeature, rules.NoFeature
		return errors.Join(e.SetCell(f.At, a), e.SetCell(to, b))
	})
}

// linkUp links a portal or ladder that leads nowhere to another such.
func (f *fixer) linkUp() {
	from := f.lv.Cell(f.At).Feature
	if from != rules.Portal && from != rules.Ladder {
		return
	}
	e := f.d.Edit()
	for _, to := range f.cells() {
		if _, linked := e.LinkOf(to); !linked && to != f.At && f.lv.Cell(to).Feature == from {
			f.try(message.Of("Link it to %s", to), func(e *edit.Edit) error { return e.Link(f.At, to) })
		}
	}
	f.plainGround()
}

// edge makes an edge what the ground heights require, or removes it.
func (f *fixer) edge() {
	for _, ed := range f.lv.Edges {
		if ed.Line != f.Line {
			continue
		}
		set := func(label message.Text, low, high rules.Pos, k rules.Edge) {
			f.try(label, func(e *edit.Edit) error { return e.SetEdge(low, high, k) })
		}
		for k := rules.NoEdge + 1; k.String() != ""; k++ {
			set(message.Of("Change it to a %s up to %s", k, ed.High), ed.Low, ed.High, k)
		}
		set(message.Of("Change it to a %s up to %s", ed.Edge, ed.Low), ed.High, ed.Low, ed.Edge)
		set(message.Of("Remove this edge"), ed.Low, ed.High, rules.NoEdge)
	}
}

// tag removes a tag that no goal names, or adds a goal that does.
func (f *fixer) tag() {
	tag := f.lv.Cell(f.At).Tag
	f.try(message.Of("Remove the tag"), func(e *edit.Edit) error { return f.tagged(e, tag, untag) })
	for _, sd := range f.lv.Sides {
		f.try(message.Of("Let %s win by reaching it", sd.Name), func(e *edit.Edit) error {
			return e.AddGoal(edit.Goal{Side: sd.Name, Kind: rules.GoalReach, Tag: tag})
		})
	}
}
