package scene

import (
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// The pages of the dialog about the level as a whole.
const (
	wordsPage = iota
	boardPage
	sidesPage
	rulesPage
)

var levelTabs = []string{"level-words", "level-board", "level-sides", "level-rules"}

// levelBox changes what belongs to the level as a whole.
func (fm *forms) levelBox(ctx *Context) {
	k := &fm.ui.kit
	r := fm.ui.box(ctx, 620, 720, fm.ui.lang.T("Level"))
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	fm.leaf = fm.ui.tabs(&r, levelTabs, []string{fm.ui.lang.T("Words"), fm.ui.lang.T("Board"), fm.ui.lang.T("Sides"), fm.ui.lang.T("Rules")}, fm.leaf)
	f := form{ui: fm.ui, area: r, id: levelTabs[fm.leaf]}
	f.begin()
	switch fm.leaf {
	case wordsPage:
		fm.wordsForm(ctx, &f)
	case boardPage:
		fm.boardForm(ctx, &f)
	case sidesPage:
		fm.sidesForm(ctx, &f)
	case rulesPage:
		fm.rulesForm(ctx, &f)
	}
	f.end()
	fm.ui.closeButton(foot, fm.ui.lang.T("Done"))
}

// wordsForm changes title, author and the sentence about the level.
func (fm *forms) wordsForm(ctx *Context, f *form) {
	lv := fm.e.level()
	title := lv.Title
	if title == edit.Untitled {
		title = "" // not to be rubbed out first
	}
	if s, ok := f.text("title", fm.ui.lang.T("Title"), title, fm.ui.lang.T("What the level is called"), 80); ok {
		fm.e.changes(ctx, fm.ui.lang.T("title"), func(ed *edit.Edit) error { ed.SetTitle(s); return nil }, true)
	}
	if s, ok := f.text("author", fm.ui.lang.T("Author"), lv.Author, fm.ui.lang.T("Who made it"), 80); ok {
		fm.e.changes(ctx, fm.ui.lang.T("author"), func(ed *edit.Edit) error { ed.SetAuthor(s); return nil }, true)
	}
	if s, ok := f.text("about", fm.ui.lang.T("About"), lv.About, fm.ui.lang.T("One sentence for the list of levels"), 300); ok {
		fm.e.changes(ctx, fm.ui.lang.T("about"), func(ed *edit.Edit) error { ed.SetAbout(s); return nil }, true)
	}
}

// boardForm changes the shape of the board and its floors.
func (fm *forms) boardForm(ctx *Context, f *form) {
	k, lv := &fm.ui.kit, fm.e.level()
	topo := f.choice(fm.ui.lang.T("Cells"), []string{"topology-square", "topology-hex"}, []string{fm.ui.lang.T("Squares"), fm.ui.lang.T("Hexes")}, int(lv.Topology))
	if t := rules.Topology(topo); t != lv.Topology {
		fm.e.change(ctx, fm.ui.lang.T("shape of the cells"), func(ed *edit.Edit) error { ed.SetTopology(t); return nil })
		return
	}
	f.heading(fm.ui.lang.F("%d × %d", lv.Width, lv.Height))
	edges := [...]struct{ id, text string }{{"left", fm.ui.lang.T("Left")}, {"top", fm.ui.lang.T("Top")}, {"right", fm.ui.lang.T("Right")}, {"bottom", fm.ui.lang.T("Bottom")}}
	for i, x := range edges {
		by := fm.e.panel.number(f, "grow-"+x.id, x.text, 0, -1, 1)
		if by == 0 {
			continue
		}
		if i == 1 && lv.Topology == rules.Hex {
			by *= 2 // rows come and go in twos there
		}
		var d [4]int
		d[i] = by
		fm.e.change(ctx, fm.ui.lang.T("size of the board"), func(ed *edit.Edit) error { return ed.Resize(d[0], d[1], d[2], d[3]) })
		return
	}
	f.heading(fm.ui.lang.N(len(lv.Floors), "%d floor", "%d floors"))
	for i := range lv.Floors {
		r := f.row()
		gone := r.CutRight(k.Pt(46))
		k.Label(r.CutLeft(r.W*0.4), fm.ui.lang.F("Floor %d", i+1), 15, quad.Left, k.Theme.Text, font.Regular)
		if i > 0 {
			rise := lv.Floors[i].Rise
			if rise == 0 {
				rise = 3
			}
			r.CutRight(k.Pt(8))
			more := r.CutRight(k.Pt(45))
			less := r.CutRight(k.Pt(45))
			k.Label(r, fm.ui.lang.F("%d higher", rise), 13, quad.Left, k.Theme.Dim, font.Regular)
			now := rise
			if fm.ui.click(k.Button(fm.ui.id("rise-less:", i), less, "", ui.Look{Icon: icon.Minus, Disabled: rise <= 1})) {
				now--
			}
			if fm.ui.click(k.Button(fm.ui.id("rise-more:", i), more, "", ui.Look{Icon: icon.Plus, Disabled: rise >= rules.MaxRise})) {
				now++
			}
			if now != rise {
				fm.e.changes(ctx, fm.ui.lang.F("height of floor %d", i+1), func(ed *edit.Edit) error { return ed.SetRise(i, now) }, true)
				return
			}
		}
		if fm.ui.click(k.Button(fm.ui.id("floor-gone:", i), gone, "", ui.Look{Icon: icon.Trash, Disabled: len(lv.Floors) == 1, Tip: fm.ui.lang.T("Remove this floor with all that stands there")})) {
			fm.e.change(ctx, fm.ui.lang.F("remove floor %d", i+1), func(ed *edit.Edit) error { return ed.RemoveFloor(i) })
			return
		}
	}
	full := len(lv.Floors) == rules.MaxFloors
	add := func(at int) {
		fm.e.change(ctx, fm.ui.lang.T("new floor"), func(ed *edit.Edit) error { return ed.AddFloor(at) })
	}
	f.pair(
		cell{"floor-above", fm.ui.lang.T("Floor on top"), icon.FloorUp, "+", full, func() { add(len(lv.Floors)) }},
		cell{"floor-below", fm.ui.lang.T("Floor at the bottom"), icon.FloorDown, "+", full, func() { add(0) }})
	f.pair(cell{"floor-copy", fm.ui.lang.T("Copy the shown floor on top"), icon.Copy, "+", full, func() { fm.copyFloor(ctx, fm.e.pic.Floor) }})
}

// copyFloor puts a floor on top with the same ground as another.
func (fm *forms) copyFloor(ctx *Context, from int) {
	lv := fm.e.level()
	fm.e.change(ctx, fm.ui.lang.T("new floor"), func(ed *edit.Edit) error {
		to := len(lv.Floors)
		if err := ed.AddFloor(to); err != nil {
			return err
		}
		for _, p := range fm.e.grid.Rect(nil, rules.Pos{Floor: from}, rules.Pos{Floor: from, X: fm.e.grid.W - 1, Y: fm.e.grid.H - 1}, true) {
			c := lv.Cell(p)
			if c.Feature == rules.Ladder || c.Feature == rules.Portal {
				c.Feature = rules.NoFeature // which lead somewhere else
			}
			if err := ed.SetCell(onFloor(p, to), c); err != nil {
				return err
			}
		}
		return nil
	})
}

// sideOf gives a side of the level as edits have it.
func (fm *forms) sideOf(i int) edit.Side {
	lv := fm.e.level()
	s := &lv.Sides[i]
	out := edit.Side{Name: s.Name, Label: s.Label, Colour: s.Colour, Keeper: s.Keeper, Monster: s.Monster, Darklord: s.Darklord, Mana: s.Mana, Income: s.Income, Rests: s.Rests}
	for _, n := range s.Spells {
		out.Spells = append(out.Spells, lv.Spells[n].Name)
	}
	return out
}

// sidesForm changes the sides: one of them at a time.
func (fm *forms) sidesForm(ctx *Context, f *form) {
	lv := fm.e.level()
	fm.aboutSide = max(0, min(fm.aboutSide, len(lv.Sides)-1))
	fm.aboutSide = fm.e.panel.sideChoice(f, "which-side", fm.ui.lang.T("In the order of their turns"), fm.aboutSide, "")
	i := fm.aboutSide
	f.pair(
		cell{"side-add", fm.ui.lang.T("New side"), icon.Plus, "+", len(lv.Sides) == rules.MaxSides, func() { fm.addSide(ctx) }},
		cell{"side-first", fm.ui.lang.T("Earlier turn"), icon.Back, "+", i == 0, func() {
			if fm.e.change(ctx, fm.ui.lang.T("order of the sides"), func(ed *edit.Edit) error { return ed.MoveSide(lv.Sides[i].Name, i-1) }) {
				fm.aboutSide--
			}
		}},
		cell{"side-gone", fm.ui.lang.T("Remove"), icon.Trash, "-", len(lv.Sides) == 1, func() {
			fm.e.change(ctx, fm.ui.lang.F("remove %s", lv.Sides[i].Label), func(ed *edit.Edit) error { return ed.RemoveSide(lv.Sides[i].Name) })
		}})
	if fm.e.level() != lv {
		return
	}
	side := fm.sideOf(i)
	now := side
	if s, ok := f.text("side-label", fm.ui.lang.T("Name"), side.Label, "", 40); ok && s != "" {
		now.Label = s
	}
	now.Colour = levels.Colour(f.choice(fm.ui.lang.T("Colour"), []string{"colour-0", "colour-1", "colour-2", "colour-3"},
		[]string{fm.ui.lang.T("Amber"), fm.ui.lang.T("Sky"), fm.ui.lang.T("Green"), fm.ui.lang.T("Rose")}, int(side.Colour)))
	now.Keeper = f.flag("side-keeper", fm.ui.lang.T("Keeper: owns the crushing walls"), side.Keeper)
	now.Monster = f.flag("side-monster", fm.ui.lang.T("Its groups are monsters"), side.Monster)
	now.Darklord = f.flag("side-darklord", fm.ui.lang.T("Darklord: at home in darkness"), side.Darklord)
	now.Rests = f.flag("side-rests", fm.ui.lang.T("Rests: nobody plays it, as in a puzzle"), side.Rests)
	now.Mana = fm.e.panel.number(f, "side-mana", fm.ui.lang.F("%d mana to begin with", side.Mana), side.Mana, 0, rules.MaxMana)
	now.Income = fm.e.panel.number(f, "side-income", fm.ui.lang.F("%d mana more each turn", side.Income), side.Income, 0, rules.MaxMana)
	if side.Mana+side.Income > 0 || len(side.Spells) > 0 {
		now.Spells = fm.spellsForm(f, side.Spells)
	}
	fm.goalsForm(ctx, f, i)
	if fm.e.level() != lv || sameSide(now, side) {
		return
	}
	fm.e.changes(ctx, fm.ui.lang.F("change %s", side.Label), func(ed *edit.Edit) error {
		if now.Keeper && !side.Keeper { // there is only one
			for j := range lv.Sides {
				if other := fm.sideOf(j); j != i && other.Keeper {
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

func sameSide(a, b edit.Side) bool {
	same := slices.Equal(a.Spells, b.Spells)
	a.Spells, b.Spells = nil, nil
	return same && a.Name == b.Name && a.Label == b.Label && a.Colour == b.Colour && a.Keeper == b.Keeper && a.Monster == b.Monster &&
		a.Darklord == b.Darklord && a.Rests == b.Rests && a.Mana == b.Mana && a.Income == b.Income
}

// addSide puts one more side into the game, in a colour that is free.
func (fm *forms) addSide(ctx *Context) {
	lv := fm.e.level()
	used := func(n string) bool {
		return slices.ContainsFunc(lv.Sides, func(s levels.Side) bool { return s.Name == n })
	}
	colour := levels.Colour(0)
	for slices.ContainsFunc(lv.Sides, func(s levels.Side) bool { return s.Colour == colour }) && colour < 3 {
		colour++
	}
	name := edit.FreeName("side", used)
	if fm.e.change(ctx, fm.ui.lang.T("New side"), func(ed *edit.Edit) error {
		return ed.AddSide(edit.Side{Name: name, Label: capital(name), Colour: colour})
	}) {
		fm.aboutSide = len(lv.Sides)
	}
}

// spellsForm chooses the spells of a side.
func (fm *forms) spellsForm(f *form, has []string) []string {
	k := &fm.ui.kit
	f.heading(fm.ui.lang.T("Spells"))
	names := fm.spellNames()
	var cols ui.Columns
	for i, name := range names {
		if i%2 == 0 {
			cols = f.row().Columns(2, k.Pt(5))
		}
		on := slices.Contains(has, name)
		if !fm.ui.click(k.Button("spell:"+name, cols.At(i%2), capital(fm.e.words.name(name)), ui.Look{On: on, Size: 13})) {
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

// spellNames lists the spells a side may know: the level's own, and the catalogue's.
func (fm *forms) spellNames() (list []string) {
	for _, s := range fm.e.level().Spells {
		list = append(list, s.Name)
	}
	for _, s := range levels.CatalogueSpells() {
		if !slices.Contains(list, s.Name) {
			list = append(list, s.Name)
		}
	}
	return list
}

// rulesForm changes the rounds and the settings.
func (fm *forms) rulesForm(ctx *Context, f *form) {
	lv := fm.e.level()
	text := fm.ui.lang.T("No limit of rounds")
	if lv.Rounds > 0 {
		text = fm.ui.lang.N(lv.Rounds, "A draw after %d round", "A draw after %d rounds")
	}
	if n := fm.e.panel.number(f, "rounds", text, lv.Rounds, 0, 1000); n != lv.Rounds {
		fm.e.changes(ctx, fm.ui.lang.T("rounds"), func(ed *edit.Edit) error { ed.SetRounds(n); return nil }, true)
		return
	}
	s := lv.Settings
	now := s
	jump, risk, careful := s.JumpCost, s.JumpRisk, s.CarefulCost
	if jump == 0 {
		jump = 2
	}
	switch risk {
	case 0:
		risk = 1
	case -1:
		risk = 0
	}
	if careful == 0 {
		careful = 1
	}
	if n := fm.e.panel.number(f, "jump-cost", fm.ui.lang.F("Jumping a pitfall costs %d", jump), jump, 1, 20); n != jump {
		now.JumpCost = n
	}
	if n := fm.e.panel.number(f, "jump-risk", fm.ui.lang.F("A jump fails on %d or less", risk), risk, 0, 5); n != risk {
		if now.JumpRisk = n; n == 0 {
			now.JumpRisk = -1
		}
	}
	if n := fm.e.panel.number(f, "careful-cost", fm.ui.lang.F("Crossing with care needs %d", careful), careful, 1, 20); n != careful {
		now.CarefulCost = n
	}
	now.DeadPass = f.flag("dead-pass", fm.ui.lang.T("The slain hit nobody on their way"), s.DeadPass)
	now.ToughObjects = f.flag("tough-objects", fm.ui.lang.T("Objects take no harm from being moved"), s.ToughObjects)
	if now != s {
		fm.e.changes(ctx, fm.ui.lang.T("Rules"), func(ed *edit.Edit) error { ed.SetSettings(now); return nil }, true)
	}
}
