package lint

import (
	"cmp"
	"errors"
	"slices"
	"sort"
	"strconv"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// cells lists all cells of the board.
func (f *fixer) cells() (list []rules.Pos) {
	for fl := range f.lv.Floors {
		for y := range f.lv.Height {
			for x := range f.lv.Width {
				list = append(list, rules.Pos{Floor: fl, X: x, Y: y})
			}
		}
	}
	return list
}

// near lists the cells of a floor by how far they are from one, up to a few
// rings, and fewer on large boards, which take long to check.
func (f *fixer) near(at rules.Pos) []rules.Pos {
	g := edit.Grid{Topology: f.lv.Topology, W: f.lv.Width, H: f.lv.Height}
	var list []rules.Pos
	for y := max(0, at.Y-5); y <= min(f.lv.Height-1, at.Y+5); y++ {
		for x := max(0, at.X-5); x <= min(f.lv.Width-1, at.X+5); x++ {
			if p := (rules.Pos{Floor: at.Floor, X: x, Y: y}); p != at {
				list = append(list, p)
			}
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return cmp.Compare(g.Dist(at, list[i]), g.Dist(at, list[j])) < 0 })
	cells := len(f.lv.Floors) * f.lv.Width * f.lv.Height
	return list[:min(len(list), max(6, 1<<18/cells))]
}

// free reports whether a cell is plain ground without anything on it.
func (f *fixer) free(at rules.Pos) bool {
	if f.lv.Cell(at) != (rules.CellSetup{Owner: -1, Ground: f.lv.Cell(at).Ground}) {
		return false
	}
	for _, fig := range f.lv.Figures {
		if fig.At == at {
			return false
		}
	}
	for _, w := range f.lv.Walls {
		if slices.Contains(w.Cells, at) {
			return false
		}
	}
	return true
}

// figureCell moves a figure to the nearest cell where all is well with it.
func (f *fixer) figureCell(fig edit.Figure) {
	for _, to := range f.near(fig.At) {
		if !f.free(to) {
			continue
		}
		fig.At = to
		if f.setFigure("Move "+fig.Name+" to "+levels.FormatPos(to), fig) {
			break
		}
	}
	if f.Code == "forbidden-start" && f.HasAt {
		f.ground("Put plain ground under "+fig.Name, f.At)
	}
}

// ground tries plain ground on a cell, with the tag it has and as high as it is.
func (f *fixer) ground(label string, at rules.Pos) {
	f.try(label, func(e *edit.Edit) error {
		c := e.Cell(at)
		out := rules.CellSetup{Ground: c.Ground, Tag: c.Tag, Owner: -1}
		if c.Tag > 0 {
			out.Feature = rules.Objective
		}
		return e.SetCell(at, out)
	})
}

func (f *fixer) plainGround() { f.ground("Put plain ground at "+levels.FormatPos(f.At), f.At) }

// inSolid moves a figure out of something solid, or takes that away from under it,
// or from under a crushing wall.
func (f *fixer) inSolid() {
	onFigure((*fixer).figureCell)(f)
	onCell((*fixer).plainGround)(f)
}

// goalCell clears a cell of a goal, or moves the objective to where it can be reached.
func (f *fixer) goalCell() {
	f.plainGround()
	cell := f.lv.Cell(f.At)
	for _, to := range f.near(f.At) {
		if cell.Tag == 0 || cell.Structure != rules.NoStructure || !f.free(to) {
			continue
		}
		moved := f.try("Move the objective to "+levels.FormatPos(to), func(e *edit.Edit) error {
			left := cell
			left.Tag = 0
			if left.Feature == rules.Objective {
				left.Feature = rules.NoFeature
			}
			c := e.Cell(to)
			c.Feature, c.Tag = rules.Objective, cell.Tag
			return errors.Join(e.SetCell(f.At, left), e.SetCell(to, c))
		})
		if moved {
			return
		}
	}
}

// wallTurn lets a wall move in another direction, that to the contrary first.
func (f *fixer) wallTurn(w edit.Wall) {
	t := f.lv.Topology
	dirs := []rules.Dir{t.Opposite(w.Dir)}
	for d := range rules.Dir(t.Dirs()) {
		if d != w.Dir && d != dirs[0] && (t == rules.Hex || d%2 == 0) {
			dirs = append(dirs, d)
		}
	}
	for _, d := range dirs {
		w.Dir = d
		f.try("Make wall "+w.Name+" move "+t.DirName(d), func(e *edit.Edit) error { return e.SetWall(w.Name, w) })
	}
	if f.Code == "wall-idle" {
		f.try("Remove wall "+w.Name, func(e *edit.Edit) error { return e.RemoveWall(w.Name) })
	}
}

// figureSide returns a figure the side it must have, or none where it may have none.
func (f *fixer) figureSide(fig edit.Figure) {
	if i := slices.IndexFunc(f.lv.Sides, func(sd levels.Side) bool { return sd.Name == fig.Side }); i >= 0 && !f.lv.Sides[i].Monster {
		s := edit.SideOf(f.lv, &f.lv.Sides[i])
		s.Monster = true
		f.setSide("Make "+fig.Side+" a monster side", s)
	}
	if fig.Side != "" {
		fig.Side = ""
		f.setFigure("Make "+fig.Name+" a loose object", fig)
	}
}

func (f *fixer) stamina(fig edit.Figure) {
	fig.Stamina = nil
	f.setFigure("Give "+fig.Name+" full stamina", fig)
}

// floorJoin puts a ladder on a free cell of two floors, one above the other.
func (f *fixer) floorJoin() {
	i := slices.IndexFunc(f.lv.Floors, func(fl levels.Floor) bool { return fl.Place == f.Place })
	if i < 0 {
		return
	}
	for _, other := range []int{i - 1, i + 1} {
		if other < 0 || other >= len(f.lv.Floors) {
			continue
		}
		tries := max(6, 1<<18/(len(f.lv.Floors)*f.lv.Width*f.lv.Height))
		for _, at := range f.cells() {
			to := rules.Pos{Floor: other, X: at.X, Y: at.Y}
			if at.Floor != i || !f.free(at) || !f.free(to) {
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
			joined := f.try("Connect floors "+strconv.Itoa(min(i, other))+" and "+strconv.Itoa(max(i, other))+" with a ladder at "+levels.FormatPos(at), func(e *edit.Edit) error {
				return errors.Join(ladder(e, at), ladder(e, to), e.Link(at, to))
			})
			if joined {
				break
			}
		}
	}
	if f.Code == "floor-apart" {
		f.try("Remove floor "+strconv.Itoa(i), func(e *edit.Edit) error { return e.RemoveFloor(i) })
	}
}

// floorRise lifts the floor above what reaches it.
func (f *fixer) floorRise() {
	for n := f.lv.Cell(f.At).Ground + 1; n <= rules.MaxRise; n++ {
		if f.try("Raise floor "+strconv.Itoa(f.At.Floor+1)+" to "+strconv.Itoa(n)+" above", func(e *edit.Edit) error { return e.SetRise(f.At.Floor+1, n) }) {
			return
		}
	}
}

// floorRows draws the rows that a floor lacks as rock, which is solid as void is.
func (f *fixer) floorRows() {
	i := slices.IndexFunc(f.lv.Floors, func(fl levels.Floor) bool { return fl.Place == f.Place })
	if i < 0 {
		return
	}
	f.try("Fill the missing rows with rock", func(e *edit.Edit) error {
		for y := len(f.lv.Floors[i].Rows); y < f.lv.Height; y++ {
			for x := range f.lv.Width {
				if err := e.SetCell(rules.Pos{Floor: i, X: x, Y: y}, rules.CellSetup{Terrain: rules.Rock, Owner: -1}); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// linkOut clears the other end of a link, or takes both ends away.
func (f *fixer) linkOut() {
	to, ok := f.d.Edit().LinkOf(f.At)
	if !ok {
		return
	}
	f.try("Put plain ground at "+levels.FormatPos(to), func(e *edit.Edit) error {
		c := e.Cell(to)
		c.Terrain = rules.Plain
		return e.SetCell(to, c)
	})
	f.try("Remove both ends", func(e *edit.Edit) error {
		e.Unlink(f.At)
		for _, at := range []rules.Pos{f.At, to} {
			c := e.Cell(at)
			c.Feature = rules.NoFeature
			if err := e.SetCell(at, c); err != nil {
				return err
			}
		}
		return nil
	})
}

// linkUp joins a portal or ladder that leads nowhere with another such.
func (f *fixer) linkUp() {
	from := f.lv.Cell(f.At).Feature
	if from != rules.Portal && from != rules.Ladder {
		return
	}
	e := f.d.Edit()
	for _, to := range f.cells() {
		if _, linked := e.LinkOf(to); linked || to == f.At || f.lv.Cell(to).Feature != from {
			continue
		}
		f.try("Link it to "+levels.FormatPos(to), func(e *edit.Edit) error { return e.Link(f.At, to) })
	}
	f.ground("Put plain ground at "+levels.FormatPos(f.At), f.At)
}

// edge makes an edge what the ground heights say it is, or takes it away.
func (f *fixer) edge() {
	for _, ed := range f.lv.Edges {
		if ed.Place != f.Place {
			continue
		}
		for _, low := range []rules.Pos{ed.Low, ed.High} {
			high := ed.High
			if low == ed.High {
				high = ed.Low
			}
			for k := rules.NoEdge + 1; k.String() != ""; k++ {
				if k == ed.Edge || low == ed.Low {
					f.try("Change it to a "+k.String()+" up to "+levels.FormatPos(high), func(e *edit.Edit) error { return e.SetEdge(low, high, k) })
				}
			}
		}
		f.try("Remove this edge", func(e *edit.Edit) error { return e.SetEdge(ed.Low, ed.High, rules.NoEdge) })
		return
	}
}

// tag removes a tag that no goal names, or adds a goal that does.
func (f *fixer) tag() {
	tag := f.lv.Cell(f.At).Tag
	f.try("Remove the tag", func(e *edit.Edit) error {
		for _, at := range f.cells() {
			if c := e.Cell(at); c.Tag == tag {
				if c.Tag = 0; c.Feature == rules.Objective {
					c.Feature = rules.NoFeature
				}
				if err := e.SetCell(at, c); err != nil {
					return err
				}
			}
		}
		return nil
	})
	for _, sd := range f.lv.Sides {
		f.try("Let "+sd.Name+" win by reaching it", func(e *edit.Edit) error {
			return e.AddGoal(edit.Goal{Side: sd.Name, Kind: rules.GoalReach, Tag: tag})
		})
	}
}
