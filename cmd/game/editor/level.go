package editor

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/assets/place"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// Pages of the level dialog.
const (
	wordsPage = iota
	boardPage
	sidesPage
	rulesPage
	kindsPage
	abilitiesPage
	spellsPage
	LevelPages // how many there are
)

var levelTabs = []string{"level-words", "level-board", "level-sides", "level-rules", "level-kinds", "level-abilities", "level-spells"}

func levelTabNames(l *lang.Table) []string {
	return []string{l.T("Text"), l.T("Board"), l.T("Sides"), l.T("Rules"), l.T("Kinds"), l.T("Abilities"), l.T("Spells")}
}

// OpenPage opens a page of the level dialog.
func (e *Editor) OpenPage(page int) { e.UI.Dialog, e.level.page = LevelDialog, page }

// levelForm edits the level as a whole.
type levelForm struct {
	page   int
	side   int // that is edited
	pieces pieces
}

// draw draws the dialog. The board's pages are about a floor.
func (lf *levelForm) draw(f *fields, ctx *shell.Context, floor int) {
	l := f.UI.Lang
	r, foot := f.UI.Box(ctx, 620, 720, l.T("Level"))
	was := lf.page
	lf.page = f.UI.Tabs(&r, levelTabs, levelTabNames(l), lf.page)
	if lf.page != was {
		lf.pieces = pieces{}
	}
	f.Pen = f.UI.Form(r, levelTabs[lf.page]).Pen
	f.Begin()
	switch lf.page {
	case wordsPage:
		wordsForm(f)
	case boardPage:
		boardForm(f, floor)
	case sidesPage:
		lf.sidesForm(f)
	case rulesPage:
		rulesForm(f)
	default:
		lf.pieces.draw(f, [...]string{kindsPage: "kind", abilitiesPage: "ability", spellsPage: "spell"}[lf.page])
	}
	f.End()
	f.UI.CloseButton(foot, l.T("Done"))
}

func wordsForm(f *fields) {
	lv := f.lv
	title := lv.Title
	if title == edit.Untitled {
		title = "" // so that the field starts empty
	}
	l := f.UI.Lang
	for i, x := range [...][5]string{
		{"title", l.T("Title"), title, l.T("Name of the level"), l.T("title")},
		{"author", l.T("Author"), lv.Author, l.T("Your name"), l.T("author")},
		{"about", l.T("Description"), lv.About, l.T("One sentence for the level list"), l.T("about")},
	} {
		if s, ok := f.Text(x[0], x[1], x[2], x[3], [...]int{80, 80, 300}[i]); ok {
			f.amend(x[4], func(ed *edit.Edit) error { ed.SetText(x[0], s); return nil })
		}
	}
}

// placeChoice chooses where the level is set.
func placeChoice(f *fields) {
	var ids, names []string
	at := 0
	for i := range place.All {
		ids, names = append(ids, "place-"+place.All[i].Word), append(names, f.UI.Lang.T(place.All[i].Name))
		if place.All[i].Word == f.lv.Place {
			at = i
		}
	}
	f.Title(f.UI.Lang.T("Where it is set"))
	if to := f.Tabs(ids, names, at); to != at {
		f.change(f.UI.Lang.C("undo", "place"), func(ed *edit.Edit) error { ed.SetPlace(place.All[to].Word); return nil })
	}
}

func boardForm(f *fields, floor int) {
	lv := f.lv
	topo := f.Choice(f.UI.Lang.T("Cells"), []string{"topology-square", "topology-hex"}, []string{f.UI.Lang.T("Squares"), f.UI.Lang.T("Hexes")}, int(lv.Topology))
	if t := rules.Topology(topo); t != lv.Topology {
		f.change(f.UI.Lang.T("cell shape"), func(ed *edit.Edit) error { ed.SetTopology(t); return nil })
		return
	}
	if placeChoice(f); f.changes() {
		return
	}
	f.Title(f.UI.Lang.F("%d × %d (at most %d × %d)", lv.Width, lv.Height, rules.MaxSide, rules.MaxSide))
	for i, text := range [...]string{f.UI.Lang.T("Left"), f.UI.Lang.T("Top"), f.UI.Lang.T("Right"), f.UI.Lang.T("Bottom")} {
		size := lv.Width // at its limits a button is off
		if i%2 == 1 {
			size = lv.Height
		}
		by := f.number([...]string{"grow-left", "grow-top", "grow-right", "grow-bottom"}[i], text, 0, max(-1, 1-size), min(1, rules.MaxSide-size))
		if by == 0 {
			continue
		}
		if i == 1 && lv.Topology == rules.Hex {
			by *= 2 // keeps the hex rows in step
		}
		var d [4]int
		d[i] = by
		f.change(f.UI.Lang.T("board size"), func(ed *edit.Edit) error { return ed.Resize(d[0], d[1], d[2], d[3]) })
		return
	}
	f.Title(f.UI.Lang.N(len(lv.Floors), "%d floor", "%d floors"))
	for i := range lv.Floors {
		if floorRow(f, i); f.changes() {
			return
		}
	}
	full := len(lv.Floors) == rules.MaxFloors
	add := func(at int, also func(*edit.Edit) error) func() {
		return func() {
			f.change(f.UI.Lang.T("new floor"), func(ed *edit.Edit) error {
				if err := ed.AddFloor(at); err != nil {
					return err
				}
				return also(ed)
			})
		}
	}
	nothing := func(*edit.Edit) error { return nil }
	top := len(lv.Floors)
	f.Pair(
		shell.Cell{ID: "floor-above", Text: f.UI.Lang.T("Add floor on top"), Icon: icon.FloorUp, Key: "+", Off: full, Do: add(top, nothing)},
		shell.Cell{ID: "floor-below", Text: f.UI.Lang.T("Add floor at the bottom"), Icon: icon.FloorDown, Key: "+", Off: full, Do: add(0, nothing)})
	f.Pair(shell.Cell{ID: "floor-copy", Text: f.UI.Lang.T("Duplicate this floor on top"), Icon: icon.Copy, Key: "+", Off: full, Do: add(top, func(ed *edit.Edit) error {
		var errs []error
		for _, p := range (edit.Grid{Topology: lv.Topology, W: lv.Width, H: lv.Height}).All(floor) {
			c := lv.Cell(p)
			if c.Feature == rules.Ladder || c.Feature == rules.Portal {
				c.Feature = rules.NoFeature // they lead elsewhere
			}
			errs = append(errs, ed.SetCell(onFloor(p, top), c))
		}
		return errors.Join(errs...)
	})})
}

// floorRow draws the height of a floor and the button that removes it.
func floorRow(f *fields, i int) {
	k, lv := &f.UI.Kit, f.lv
	r := f.Slot()
	gone := r.TakeRight(k.Pt(buttonWidth), k.Pt(ui.Gap))
	k.Label(r.CutLeft(r.W*0.4), f.UI.Lang.F("Floor %d", i+1), 15, quad.Left, k.Theme.Text, font.Regular)
	if i > 0 {
		rise := lv.Floors[i].RiseAbove()
		now := f.Step(r, shell.Step{Less: f.UI.ID("rise-less:", i), More: f.UI.ID("rise-more:", i), Text: f.UI.Lang.F("%d higher", rise), V: rise, Least: 1, Most: rules.MaxRise})
		if now != rise {
			f.amend(f.UI.Lang.F("height of floor %d", i+1), func(ed *edit.Edit) error { return ed.SetRise(i, now) })
		}
	}
	if f.UI.Click(k.Button(f.UI.ID("floor-gone:", i), gone, "", ui.Look{Icon: icon.Trash, Disabled: len(lv.Floors) == 1, Tip: f.UI.Lang.T("Remove this floor and everything on it")})) {
		f.change(f.UI.Lang.F("remove floor %d", i+1), func(ed *edit.Edit) error { return ed.RemoveFloor(i) })
	}
}

// sidesForm edits one side at a time.
func (lf *levelForm) sidesForm(f *fields) {
	lv := f.lv
	lf.side = max(0, min(lf.side, len(lv.Sides)-1))
	lf.side = f.sideChoice("which-side:", f.UI.Lang.T("In turn order"), lf.side, "")
	i := lf.side
	f.Pair(
		shell.Cell{ID: "side-add", Text: f.UI.Lang.T("Add side"), Icon: icon.Plus, Key: "+", Off: len(lv.Sides) == rules.MaxSides, Do: func() {
			name := edit.FreeName("side", func(n string) bool { return find(lv.Sides, func(s *levels.Side) bool { return s.Name == n }) != nil })
			colour := levels.Colour(0) // an unused one
			for find(lv.Sides, func(s *levels.Side) bool { return s.Colour == colour }) != nil && colour < 3 {
				colour++
			}
			f.change(f.UI.Lang.T("Add side"), func(ed *edit.Edit) error {
				return ed.AddSide(edit.Side{Name: name, Label: narrate.Capital(name), Colour: colour})
			})
			lf.side = len(lv.Sides)
		}},
		shell.Cell{ID: "side-first", Text: f.UI.Lang.T("Move up in turn order"), Icon: icon.Back, Key: "+", Off: i == 0, Do: func() {
			f.change(f.UI.Lang.T("turn order"), func(ed *edit.Edit) error { return ed.MoveSide(lv.Sides[i].Name, i-1) })
			lf.side--
		}},
		shell.Cell{ID: "side-gone", Text: f.UI.Lang.T("Remove"), Icon: icon.Trash, Key: "-", Off: len(lv.Sides) == 1, Do: func() {
			f.change(f.UI.Lang.F("remove %s", lv.Sides[i].Label), func(ed *edit.Edit) error { return ed.RemoveSide(lv.Sides[i].Name) })
		}})
	if f.changes() {
		return
	}
	side := edit.SideOf(lv, &lv.Sides[i])
	now := side
	if s, ok := f.Text("side-label", f.UI.Lang.T("Name"), side.Label, "", 40); ok && s != "" {
		now.Label = s
	}
	now.Colour = levels.Colour(f.Choice(f.UI.Lang.T("Colour"), []string{"colour-0", "colour-1", "colour-2", "colour-3"},
		[]string{f.UI.Lang.T("Amber"), f.UI.Lang.T("Sky"), f.UI.Lang.T("Green"), f.UI.Lang.T("Rose")}, int(side.Colour)))
	now.Keeper = f.Flag("side-keeper", f.UI.Lang.T("Keeper: owns the crushing walls"), side.Keeper)
	now.Monster = f.Flag("side-monster", f.UI.Lang.T("Its groups are monsters"), side.Monster)
	now.Darklord = f.Flag("side-darklord", f.UI.Lang.T("Darklord: at home in darkness"), side.Darklord)
	now.Rests = f.Flag("side-rests", f.UI.Lang.T("Rests: nobody plays it (for puzzles)"), side.Rests)
	now.Mana = f.number("side-mana", f.UI.Lang.F("%d mana at the start", side.Mana), side.Mana, 0, rules.MaxMana)
	now.Income = f.number("side-income", f.UI.Lang.F("+%d mana each turn", side.Income), side.Income, 0, rules.MaxMana)
	if side.Mana+side.Income > 0 || len(side.Spells) > 0 {
		now.Spells = spellsForm(f, side.Spells)
	}
	goalsForm(f, i)
	if f.changes() || same(now, side) {
		return
	}
	f.amend(f.UI.Lang.F("change %s", side.Label), func(ed *edit.Edit) error {
		if now.Keeper && !side.Keeper { // only one side may be keeper
			for j := range lv.Sides {
				if other := edit.SideOf(lv, &lv.Sides[j]); j != i && other.Keeper {
					other.Keeper = false
					if err := ed.SetSide(other.Name, other); err != nil {
						return err
					}
				}
			}
		}
		return ed.SetSide(side.Name, now)
	})
}

func spellsForm(f *fields, has []string) []string {
	k := &f.UI.Kit
	f.Title(f.UI.Lang.T("Spells"))
	var names []string // the level's spells and then those of the catalogue
	for _, s := range append(slices.Clone(f.lv.Spells), levels.CatalogueSpells()...) {
		if !slices.Contains(names, s.Name) {
			names = append(names, s.Name)
		}
	}
	var cols ui.Columns
	for i, name := range names {
		if i%2 == 0 {
			cols = f.Slot().Columns(2, k.Pt(5))
		}
		on := slices.Contains(has, name)
		if !f.UI.Click(k.Button("spell:"+name, cols.At(i%2), narrate.Capital(f.words.Name(name)), ui.Look{On: on, Size: 13})) {
			continue
		}
		if on {
			has = slices.DeleteFunc(slices.Clone(has), func(s string) bool { return s == name })
		} else {
			has = append(slices.Clone(has), name)
		}
	}
	return has
}

func rulesForm(f *fields) {
	lv := f.lv
	text := f.UI.Lang.T("No round limit")
	if lv.Rounds > 0 {
		text = f.UI.Lang.N(lv.Rounds, "Draw after %d round", "Draw after %d rounds")
	}
	if n := f.number("rounds", text, lv.Rounds, 0, 1000); n != lv.Rounds {
		f.amend(f.UI.Lang.T("rounds"), func(ed *edit.Edit) error { ed.SetRounds(n); return nil })
		return
	}
	s := lv.Settings
	s.JumpCost, s.JumpRisk, s.CarefulCost = cmp.Or(s.JumpCost, 2), max(0, cmp.Or(s.JumpRisk, 1)), cmp.Or(s.CarefulCost, 1)
	now := s
	now.JumpCost = f.number("jump-cost", f.UI.Lang.F("Jumping over a pitfall costs %d", s.JumpCost), s.JumpCost, 1, 20)
	now.JumpRisk = f.number("jump-risk", f.UI.Lang.F("A jump fails on %d or less", s.JumpRisk), s.JumpRisk, 0, 5)
	now.CarefulCost = f.number("careful-cost", f.UI.Lang.F("Crossing with care costs %d", s.CarefulCost), s.CarefulCost, 1, 20)
	now.DeadPass = f.Flag("dead-pass", f.UI.Lang.T("Slain figures don't slam into others"), s.DeadPass)
	now.ToughObjects = f.Flag("tough-objects", f.UI.Lang.T("Forced movement doesn't damage objects"), s.ToughObjects)
	if now != s {
		if now.JumpRisk == 0 {
			now.JumpRisk = -1 // 0 would be the default
		}
		f.amend(f.UI.Lang.T("Rules"), func(ed *edit.Edit) error { ed.SetSettings(now); return nil })
	}
}

// same reports whether two descriptions of a side or a figure say the same.
func same(a, b any) bool { return fmt.Sprintf("%#v", a) == fmt.Sprintf("%#v", b) }

func goalsForm(f *fields, side int) {
	k, lv := &f.UI.Kit, f.lv
	f.Title(f.UI.Lang.T("Any one of these goals wins"))
	s := &lv.Sides[side]
	var became edit.Goal
	changed, gone := -1, false
	for i := range s.Goals {
		was := edit.GoalOf(lv, side, i)
		if now, off := goalForm(f, side, i, was); off || now != was {
			changed, became, gone = i, now, off
		}
	}
	if len(s.Goals) == 0 {
		f.Label(24, f.UI.Lang.T("Being the last side left (always wins)"), 13, k.Theme.Dim, font.Regular)
	}
	more := len(s.Goals) < rules.MaxGoals && f.Button("goal-add", f.UI.Lang.T("Add goal"), ui.Look{Icon: icon.Plus, Size: 14})
	switch {
	case more:
		f.change(f.UI.Lang.T("goal"), func(ed *edit.Edit) error { return ed.AddGoal(edit.Goal{Side: s.Name, Kind: rules.GoalSlayAll}) })
	case gone:
		f.change(f.UI.Lang.T("remove a goal"), func(ed *edit.Edit) error { return ed.RemoveGoal(s.Name, changed) })
	case changed >= 0:
		f.amend(f.UI.Lang.T("goal"), func(ed *edit.Edit) error { return ed.SetGoal(s.Name, changed, became) })
	}
}

func goalForm(f *fields, side, i int, g edit.Goal) (now edit.Goal, gone bool) {
	k := &f.UI.Kit
	now = g
	f.Gap(8)
	column := f.R
	bin := f.R.CutRight(k.Pt(buttonWidth))
	bin.Y, bin.H = f.Y, k.Pt(ui.RowHeight)
	f.R.CutRight(k.Pt(ui.SmallGap))
	kind := rules.GoalKind(f.choice(f.UI.ID("goal-kind:", i), []string{f.UI.Lang.T("Slay all enemies"), f.UI.Lang.T("Slay one enemy"), f.UI.Lang.T("Reach a cell"),
		f.UI.Lang.T("Hold cells"), f.UI.Lang.T("Survive"), f.UI.Lang.T("Own structures"), f.UI.Lang.T("Escape")}, int(g.Kind)))
	f.R = column
	gone = f.UI.Click(k.Button(f.UI.ID("goal-gone:", i), bin, "", ui.Look{Icon: icon.Trash, Tip: f.UI.Lang.T("Remove")}))
	if tag, _, _ := edit.GoalHas(g.Kind); tag {
		now.Tag = f.number(f.UI.ID("goal-tag:", i), f.UI.Lang.F("Mark %s", levels.TagName(g.Tag)), now.Tag, 1, rules.MaxTag)
	}
	switch g.Kind {
	case rules.GoalHold:
		now.N = f.number(f.UI.ID("goal-n:", i), f.UI.Lang.N(max(1, g.N), "for %d turn", "for %d turns"), max(1, now.N), 1, 100)
	case rules.GoalSurvive:
		now.N = f.number(f.UI.ID("goal-n:", i), f.UI.Lang.N(max(1, g.N), "for %d round", "for %d rounds"), max(1, now.N), 1, 1000)
	case rules.GoalEscape:
		now.N = f.number(f.UI.ID("goal-n:", i), f.UI.Lang.N(max(1, g.N), "with %d group", "with %d groups"), max(1, now.N), 1, 100)
	case rules.GoalSlayOne, rules.GoalReach:
		now.Figure = goalFigure(f, side, i, g)
	}
	if kind != g.Kind {
		now.Kind, now.N, now.Figure = kind, max(1, now.N), ""
		if foe := find(f.lv.Figures, func(f *levels.Figure) bool { return f.Side != side }); foe != nil && kind == rules.GoalSlayOne {
			now.Figure = foe.Name
		}
		if tag, _, _ := edit.GoalHas(kind); tag {
			now.Tag = letterFor(f.lv, kind, now.Tag)
		}
	}
	return now, gone
}

// letterFor returns the letter for a goal that now needs one: the previous letter
// if the board has it, else the first letter of the board.
func letterFor(lv *levels.Level, kind rules.GoalKind, had int) int {
	var on [rules.MaxTag + 1]bool
	for f := range lv.Floors {
		for _, p := range (edit.Grid{Topology: lv.Topology, W: lv.Width, H: lv.Height}).All(f) {
			if c := lv.Cell(p); kind != rules.GoalSeize || c.Structure != rules.NoStructure {
				on[c.Tag] = true
			}
		}
	}
	on[0] = false // of cells without one
	if first := slices.Index(on[:], true); first > 0 && !on[had] {
		return first
	}
	return max(1, had)
}

// goalFigure selects the figure of a goal: an enemy to slay, or an own figure or
// anyone to reach a cell.
func goalFigure(f *fields, side, i int, g edit.Goal) string {
	list, shown, at := []string{}, []string{}, -1
	if g.Kind == rules.GoalReach {
		list, shown, at = append(list, ""), append(shown, f.UI.Lang.T("any group")), 0
	}
	for _, lf := range f.lv.Figures {
		if (lf.Side == side) != (g.Kind == rules.GoalReach) && lf.Name != g.Figure {
			continue
		}
		if lf.Name == g.Figure {
			at = len(list)
		}
		list, shown = append(list, lf.Name), append(shown, narrate.Capital(lf.Name))
	}
	if at = f.choice(f.UI.ID("goal-figure:", i), shown, at); at >= 0 {
		return list[at]
	}
	return g.Figure
}
