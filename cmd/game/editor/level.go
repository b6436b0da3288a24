package editor

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
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

// OpenPage opens a page of the level dialog.
func (e *Editor) OpenPage(page int) { e.UI.Dialog, e.forms.page = LevelDialog, page }

func (fm *forms) levelBox(ctx *shell.Context) {
	r, foot := fm.e.UI.Box(ctx, 620, 720, fm.e.UI.Lang.T("Level"))
	was := fm.page
	fm.page = fm.e.UI.Tabs(&r, levelTabs, []string{fm.e.UI.Lang.T("Text"), fm.e.UI.Lang.T("Board"), fm.e.UI.Lang.T("Sides"), fm.e.UI.Lang.T("Rules"),
		fm.e.UI.Lang.T("Kinds"), fm.e.UI.Lang.T("Abilities"), fm.e.UI.Lang.T("Spells")}, fm.page)
	if fm.page != was {
		fm.pieces = pieces{}
	}
	f := shell.Form{UI: fm.e.UI, Area: r, ID: levelTabs[fm.page]}
	f.Begin()
	switch fm.page {
	case wordsPage:
		fm.wordsForm(ctx, &f)
	case boardPage:
		fm.boardForm(ctx, &f)
	case sidesPage:
		fm.sidesForm(ctx, &f)
	case rulesPage:
		fm.rulesForm(ctx, &f)
	default:
		fm.piecesForm(ctx, &f, [...]string{kindsPage: "kind", abilitiesPage: "ability", spellsPage: "spell"}[fm.page])
	}
	f.End()
	fm.e.UI.CloseButton(foot, fm.e.UI.Lang.T("Done"))
}

func (fm *forms) wordsForm(ctx *shell.Context, f *shell.Form) {
	lv := fm.e.Level()
	title := lv.Title
	if title == edit.Untitled {
		title = "" // so that the field starts empty
	}
	l := fm.e.UI.Lang
	for i, x := range [...][5]string{
		{"title", l.T("Title"), title, l.T("Name of the level"), l.T("title")},
		{"author", l.T("Author"), lv.Author, l.T("Your name"), l.T("author")},
		{"about", l.T("Description"), lv.About, l.T("One sentence for the level list"), l.T("about")},
	} {
		if s, ok := f.Text(x[0], x[1], x[2], x[3], [...]int{80, 80, 300}[i]); ok {
			fm.e.apply(ctx, x[4], func(ed *edit.Edit) error { ed.SetText(x[0], s); return nil }, true)
		}
	}
}

func (fm *forms) boardForm(ctx *shell.Context, f *shell.Form) {
	k, lv := &fm.e.UI.Kit, fm.e.Level()
	topo := f.Choice(fm.e.UI.Lang.T("Cells"), []string{"topology-square", "topology-hex"}, []string{fm.e.UI.Lang.T("Squares"), fm.e.UI.Lang.T("Hexes")}, int(lv.Topology))
	if t := rules.Topology(topo); t != lv.Topology {
		fm.e.change(ctx, fm.e.UI.Lang.T("cell shape"), func(ed *edit.Edit) error { ed.SetTopology(t); return nil })
		return
	}
	f.Heading(fm.e.UI.Lang.F("%d × %d", lv.Width, lv.Height))
	for i, text := range [...]string{fm.e.UI.Lang.T("Left"), fm.e.UI.Lang.T("Top"), fm.e.UI.Lang.T("Right"), fm.e.UI.Lang.T("Bottom")} {
		by := fm.e.panel.number(f, [...]string{"grow-left", "grow-top", "grow-right", "grow-bottom"}[i], text, 0, -1, 1)
		if by == 0 {
			continue
		}
		if i == 1 && lv.Topology == rules.Hex {
			by *= 2 // keeps the hex rows in step
		}
		var d [4]int
		d[i] = by
		fm.e.change(ctx, fm.e.UI.Lang.T("board size"), func(ed *edit.Edit) error { return ed.Resize(d[0], d[1], d[2], d[3]) })
		return
	}
	f.Heading(fm.e.UI.Lang.N(len(lv.Floors), "%d floor", "%d floors"))
	for i := range lv.Floors {
		r := f.Row()
		gone := r.CutRight(k.Pt(46))
		k.Label(r.CutLeft(r.W*0.4), fm.e.UI.Lang.F("Floor %d", i+1), 15, quad.Left, k.Theme.Text, font.Regular)
		if i > 0 {
			rise := lv.Floors[i].RiseAbove()
			r.CutRight(k.Pt(8))
			more := r.CutRight(k.Pt(45))
			less := r.CutRight(k.Pt(45))
			k.Label(r, fm.e.UI.Lang.F("%d higher", rise), 13, quad.Left, k.Theme.Dim, font.Regular)
			now := fm.e.panel.stepper(fm.e.UI.ID("rise-less:", i), fm.e.UI.ID("rise-more:", i), less, more, rise, 1, rules.MaxRise)
			if now != rise {
				fm.e.apply(ctx, fm.e.UI.Lang.F("height of floor %d", i+1), func(ed *edit.Edit) error { return ed.SetRise(i, now) }, true)
				return
			}
		}
		if fm.e.UI.Click(k.Button(fm.e.UI.ID("floor-gone:", i), gone, "", ui.Look{Icon: icon.Trash, Disabled: len(lv.Floors) == 1, Tip: fm.e.UI.Lang.T("Remove this floor and everything on it")})) {
			fm.e.change(ctx, fm.e.UI.Lang.F("remove floor %d", i+1), func(ed *edit.Edit) error { return ed.RemoveFloor(i) })
			return
		}
	}
	full := len(lv.Floors) == rules.MaxFloors
	add := func(at int) {
		fm.e.change(ctx, fm.e.UI.Lang.T("new floor"), func(ed *edit.Edit) error { return ed.AddFloor(at) })
	}
	f.Pair(
		shell.Cell{ID: "floor-above", Text: fm.e.UI.Lang.T("Add floor on top"), Icon: icon.FloorUp, Key: "+", Off: full, Do: func() { add(len(lv.Floors)) }},
		shell.Cell{ID: "floor-below", Text: fm.e.UI.Lang.T("Add floor at the bottom"), Icon: icon.FloorDown, Key: "+", Off: full, Do: func() { add(0) }})
	f.Pair(shell.Cell{ID: "floor-copy", Text: fm.e.UI.Lang.T("Duplicate this floor on top"), Icon: icon.Copy, Key: "+", Off: full, Do: func() {
		fm.e.change(ctx, fm.e.UI.Lang.T("new floor"), func(ed *edit.Edit) error {
			to := len(lv.Floors)
			if err := ed.AddFloor(to); err != nil {
				return err
			}
			var errs []error
			for _, p := range fm.e.grid.All(fm.e.pic.Floor) {
				c := lv.Cell(p)
				if c.Feature == rules.Ladder || c.Feature == rules.Portal {
					c.Feature = rules.NoFeature // they lead elsewhere
				}
				errs = append(errs, ed.SetCell(onFloor(p, to), c))
			}
			return errors.Join(errs...)
		})
	}})
}

// sidesForm edits one side at a time.
func (fm *forms) sidesForm(ctx *shell.Context, f *shell.Form) {
	lv := fm.e.Level()
	fm.side = max(0, min(fm.side, len(lv.Sides)-1))
	fm.side = fm.e.panel.sideChoice(f, "which-side:", fm.e.UI.Lang.T("In turn order"), fm.side, "")
	i := fm.side
	f.Pair(
		shell.Cell{ID: "side-add", Text: fm.e.UI.Lang.T("Add side"), Icon: icon.Plus, Key: "+", Off: len(lv.Sides) == rules.MaxSides, Do: func() {
			name := edit.FreeName("side", func(n string) bool { return find(lv.Sides, func(s *levels.Side) bool { return s.Name == n }) != nil })
			colour := levels.Colour(0) // an unused one
			for find(lv.Sides, func(s *levels.Side) bool { return s.Colour == colour }) != nil && colour < 3 {
				colour++
			}
			if fm.e.change(ctx, fm.e.UI.Lang.T("Add side"), func(ed *edit.Edit) error {
				return ed.AddSide(edit.Side{Name: name, Label: narrate.Capital(name), Colour: colour})
			}) {
				fm.side = len(lv.Sides)
			}
		}},
		shell.Cell{ID: "side-first", Text: fm.e.UI.Lang.T("Move up in turn order"), Icon: icon.Back, Key: "+", Off: i == 0, Do: func() {
			if fm.e.change(ctx, fm.e.UI.Lang.T("turn order"), func(ed *edit.Edit) error { return ed.MoveSide(lv.Sides[i].Name, i-1) }) {
				fm.side--
			}
		}},
		shell.Cell{ID: "side-gone", Text: fm.e.UI.Lang.T("Remove"), Icon: icon.Trash, Key: "-", Off: len(lv.Sides) == 1, Do: func() {
			fm.e.change(ctx, fm.e.UI.Lang.F("remove %s", lv.Sides[i].Label), func(ed *edit.Edit) error { return ed.RemoveSide(lv.Sides[i].Name) })
		}})
	if fm.e.Level() != lv {
		return
	}
	side := edit.SideOf(lv, &lv.Sides[i])
	now := side
	if s, ok := f.Text("side-label", fm.e.UI.Lang.T("Name"), side.Label, "", 40); ok && s != "" {
		now.Label = s
	}
	now.Colour = levels.Colour(f.Choice(fm.e.UI.Lang.T("Colour"), []string{"colour-0", "colour-1", "colour-2", "colour-3"},
		[]string{fm.e.UI.Lang.T("Amber"), fm.e.UI.Lang.T("Sky"), fm.e.UI.Lang.T("Green"), fm.e.UI.Lang.T("Rose")}, int(side.Colour)))
	now.Keeper = f.Flag("side-keeper", fm.e.UI.Lang.T("Keeper: owns the crushing walls"), side.Keeper)
	now.Monster = f.Flag("side-monster", fm.e.UI.Lang.T("Its groups are monsters"), side.Monster)
	now.Darklord = f.Flag("side-darklord", fm.e.UI.Lang.T("Darklord: at home in darkness"), side.Darklord)
	now.Rests = f.Flag("side-rests", fm.e.UI.Lang.T("Rests: nobody plays it (for puzzles)"), side.Rests)
	now.Mana = fm.e.panel.number(f, "side-mana", fm.e.UI.Lang.F("%d mana at the start", side.Mana), side.Mana, 0, rules.MaxMana)
	now.Income = fm.e.panel.number(f, "side-income", fm.e.UI.Lang.F("+%d mana each turn", side.Income), side.Income, 0, rules.MaxMana)
	if side.Mana+side.Income > 0 || len(side.Spells) > 0 {
		now.Spells = fm.spellsForm(f, side.Spells)
	}
	fm.goalsForm(ctx, f, i)
	if fm.e.Level() != lv || same(now, side) {
		return
	}
	fm.e.apply(ctx, fm.e.UI.Lang.F("change %s", side.Label), func(ed *edit.Edit) error {
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
	}, true)
}

func (fm *forms) spellsForm(f *shell.Form, has []string) []string {
	k := &fm.e.UI.Kit
	f.Heading(fm.e.UI.Lang.T("Spells"))
	var names []string // the level's spells and then those of the catalogue
	for _, s := range append(slices.Clone(fm.e.Level().Spells), levels.CatalogueSpells()...) {
		if !slices.Contains(names, s.Name) {
			names = append(names, s.Name)
		}
	}
	var cols ui.Columns
	for i, name := range names {
		if i%2 == 0 {
			cols = f.Row().Columns(2, k.Pt(5))
		}
		on := slices.Contains(has, name)
		if !fm.e.UI.Click(k.Button("spell:"+name, cols.At(i%2), narrate.Capital(fm.e.Words.Name(name)), ui.Look{On: on, Size: 13})) {
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

func (fm *forms) rulesForm(ctx *shell.Context, f *shell.Form) {
	lv := fm.e.Level()
	text := fm.e.UI.Lang.T("No round limit")
	if lv.Rounds > 0 {
		text = fm.e.UI.Lang.N(lv.Rounds, "Draw after %d round", "Draw after %d rounds")
	}
	if n := fm.e.panel.number(f, "rounds", text, lv.Rounds, 0, 1000); n != lv.Rounds {
		fm.e.apply(ctx, fm.e.UI.Lang.T("rounds"), func(ed *edit.Edit) error { ed.SetRounds(n); return nil }, true)
		return
	}
	s := lv.Settings
	s.JumpCost, s.JumpRisk, s.CarefulCost = cmp.Or(s.JumpCost, 2), max(0, cmp.Or(s.JumpRisk, 1)), cmp.Or(s.CarefulCost, 1)
	now := s
	now.JumpCost = fm.e.panel.number(f, "jump-cost", fm.e.UI.Lang.F("Jumping over a pitfall costs %d", s.JumpCost), s.JumpCost, 1, 20)
	now.JumpRisk = fm.e.panel.number(f, "jump-risk", fm.e.UI.Lang.F("A jump fails on %d or less", s.JumpRisk), s.JumpRisk, 0, 5)
	now.CarefulCost = fm.e.panel.number(f, "careful-cost", fm.e.UI.Lang.F("Crossing with care costs %d", s.CarefulCost), s.CarefulCost, 1, 20)
	now.DeadPass = f.Flag("dead-pass", fm.e.UI.Lang.T("Slain figures don't slam into others"), s.DeadPass)
	now.ToughObjects = f.Flag("tough-objects", fm.e.UI.Lang.T("Forced movement doesn't damage objects"), s.ToughObjects)
	if now != s {
		if now.JumpRisk == 0 {
			now.JumpRisk = -1 // 0 would be the default
		}
		fm.e.apply(ctx, fm.e.UI.Lang.T("Rules"), func(ed *edit.Edit) error { ed.SetSettings(now); return nil }, true)
	}
}

// same reports whether two descriptions of a side or a figure say the same.
func same(a, b any) bool { return fmt.Sprintf("%#v", a) == fmt.Sprintf("%#v", b) }

func (fm *forms) goalsForm(ctx *shell.Context, f *shell.Form, side int) {
	k, lv := &fm.e.UI.Kit, fm.e.Level()
	f.Heading(fm.e.UI.Lang.T("Any one of these goals wins"))
	s := &lv.Sides[side]
	var became edit.Goal
	changed, gone := -1, false
	for i := range s.Goals {
		was := edit.GoalOf(lv, side, i)
		if now, off := fm.goalForm(f, side, i, was); off || now != was {
			changed, became, gone = i, now, off
		}
	}
	if len(s.Goals) == 0 {
		k.Label(f.Cut(k.Pt(24)), fm.e.UI.Lang.T("Being the last side left (always wins)"), 13, quad.Left, k.Theme.Dim, font.Regular)
	}
	more := len(s.Goals) < rules.MaxGoals && f.Button("goal-add", fm.e.UI.Lang.T("Add goal"), ui.Look{Icon: icon.Plus, Size: 14})
	switch {
	case more:
		fm.e.change(ctx, fm.e.UI.Lang.T("goal"), func(ed *edit.Edit) error { return ed.AddGoal(edit.Goal{Side: s.Name, Kind: rules.GoalSlayAll}) })
	case gone:
		fm.e.change(ctx, fm.e.UI.Lang.T("remove a goal"), func(ed *edit.Edit) error { return ed.RemoveGoal(s.Name, changed) })
	case changed >= 0:
		fm.e.apply(ctx, fm.e.UI.Lang.T("goal"), func(ed *edit.Edit) error { return ed.SetGoal(s.Name, changed, became) }, true)
	}
}

func (fm *forms) goalForm(f *shell.Form, side, i int, g edit.Goal) (now edit.Goal, gone bool) {
	k := &fm.e.UI.Kit
	now = g
	f.Cut(k.Pt(8))
	r := f.Room
	bin := r.CutRight(k.Pt(46))
	bin.H = k.Pt(44)
	r.CutRight(k.Pt(5))
	kind := rules.GoalKind(fm.choice(&r, fm.e.UI.ID("goal-kind:", i), []string{fm.e.UI.Lang.T("Slay all enemies"), fm.e.UI.Lang.T("Slay one enemy"), fm.e.UI.Lang.T("Reach a cell"),
		fm.e.UI.Lang.T("Hold cells"), fm.e.UI.Lang.T("Survive"), fm.e.UI.Lang.T("Own structures"), fm.e.UI.Lang.T("Escape")}, int(g.Kind)))
	f.Cut(r.Y - f.Room.Y)
	gone = fm.e.UI.Click(k.Button(fm.e.UI.ID("goal-gone:", i), bin, "", ui.Look{Icon: icon.Trash, Tip: fm.e.UI.Lang.T("Remove")}))
	if tag, _, _ := edit.GoalHas(g.Kind); tag {
		now.Tag = fm.e.panel.number(f, fm.e.UI.ID("goal-tag:", i), fm.e.UI.Lang.F("Mark %s", levels.TagName(g.Tag)), now.Tag, 1, rules.MaxTag)
	}
	switch g.Kind {
	case rules.GoalHold:
		now.N = fm.e.panel.number(f, fm.e.UI.ID("goal-n:", i), fm.e.UI.Lang.N(max(1, g.N), "for %d turn", "for %d turns"), max(1, now.N), 1, 100)
	case rules.GoalSurvive:
		now.N = fm.e.panel.number(f, fm.e.UI.ID("goal-n:", i), fm.e.UI.Lang.N(max(1, g.N), "for %d round", "for %d rounds"), max(1, now.N), 1, 1000)
	case rules.GoalEscape:
		now.N = fm.e.panel.number(f, fm.e.UI.ID("goal-n:", i), fm.e.UI.Lang.N(max(1, g.N), "with %d group", "with %d groups"), max(1, now.N), 1, 100)
	case rules.GoalSlayOne, rules.GoalReach:
		now.Figure = fm.goalFigure(f, side, i, g)
	}
	if kind != g.Kind {
		now.Kind, now.N, now.Figure = kind, max(1, now.N), ""
		if foe := find(fm.e.Level().Figures, func(f *levels.Figure) bool { return f.Side != side }); foe != nil && kind == rules.GoalSlayOne {
			now.Figure = foe.Name
		}
		if tag, _, _ := edit.GoalHas(kind); tag {
			now.Tag = fm.letterFor(kind, now.Tag)
		}
	}
	return now, gone
}

// letterFor returns the letter for a goal that now needs one: the previous letter
// if the board has it, else the first letter of the board.
func (fm *forms) letterFor(kind rules.GoalKind, had int) int {
	var on [rules.MaxTag + 1]bool
	lv := fm.e.Level()
	for f := range lv.Floors {
		for _, p := range fm.e.grid.All(f) {
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
func (fm *forms) goalFigure(f *shell.Form, side, i int, g edit.Goal) string {
	list, shown, at := []string{}, []string{}, -1
	if g.Kind == rules.GoalReach {
		list, shown, at = append(list, ""), append(shown, fm.e.UI.Lang.T("any group")), 0
	}
	for _, lf := range fm.e.Level().Figures {
		if (lf.Side == side) != (g.Kind == rules.GoalReach) && lf.Name != g.Figure {
			continue
		}
		if lf.Name == g.Figure {
			at = len(list)
		}
		list, shown = append(list, lf.Name), append(shown, narrate.Capital(lf.Name))
	}
	if at = fm.choice(&f.Room, fm.e.UI.ID("goal-figure:", i), shown, at); at >= 0 {
		return list[at]
	}
	return g.Figure
}

// choice draws a button for each name and returns the index of the selected one.
func (fm *forms) choice(r *ui.Rect, id string, names []string, at int) int {
	ids := make([]string, len(names))
	for n := range ids {
		ids[n] = fm.e.UI.ID(id+":", n)
	}
	return fm.e.UI.Tabs(r, ids, names, at)
}
