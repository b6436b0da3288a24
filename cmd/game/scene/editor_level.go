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
func (e *editor) levelBox(ctx *Context) {
	k := &e.kit
	r := e.box(ctx, 620, 720, e.lang.T("Level"))
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	e.leaf = e.tabs(&r, levelTabs, []string{e.lang.T("Words"), e.lang.T("Board"), e.lang.T("Sides"), e.lang.T("Rules")}, e.leaf)
	f := form{ui: e.desk, area: r, id: levelTabs[e.leaf]}
	f.begin()
	switch e.leaf {
	case wordsPage:
		e.wordsForm(ctx, &f)
	case boardPage:
		e.boardForm(ctx, &f)
	case sidesPage:
		e.sidesForm(ctx, &f)
	case rulesPage:
		e.rulesForm(ctx, &f)
	}
	f.end()
	e.closeButton(foot, e.lang.T("Done"))
}

// wordsForm changes title, author and the sentence about the level.
func (e *editor) wordsForm(ctx *Context, f *form) {
	lv := e.level()
	title := lv.Title
	if title == edit.Untitled {
		title = "" // not to be rubbed out first
	}
	if s, ok := f.text("title", e.lang.T("Title"), title, e.lang.T("What the level is called"), 80); ok {
		e.changes(ctx, e.lang.T("title"), func(ed *edit.Edit) error { ed.SetTitle(s); return nil }, true)
	}
	if s, ok := f.text("author", e.lang.T("Author"), lv.Author, e.lang.T("Who made it"), 80); ok {
		e.changes(ctx, e.lang.T("author"), func(ed *edit.Edit) error { ed.SetAuthor(s); return nil }, true)
	}
	if s, ok := f.text("about", e.lang.T("About"), lv.About, e.lang.T("One sentence for the list of levels"), 300); ok {
		e.changes(ctx, e.lang.T("about"), func(ed *edit.Edit) error { ed.SetAbout(s); return nil }, true)
	}
}

// boardForm changes the shape of the board and its floors.
func (e *editor) boardForm(ctx *Context, f *form) {
	k, lv := &e.kit, e.level()
	topo := f.choice(e.lang.T("Cells"), []string{"topology-square", "topology-hex"}, []string{e.lang.T("Squares"), e.lang.T("Hexes")}, int(lv.Topology))
	if t := rules.Topology(topo); t != lv.Topology {
		e.change(ctx, e.lang.T("shape of the cells"), func(ed *edit.Edit) error { ed.SetTopology(t); return nil })
		return
	}
	f.heading(e.lang.F("%d × %d", lv.Width, lv.Height))
	edges := [...]struct{ id, text string }{{"left", e.lang.T("Left")}, {"top", e.lang.T("Top")}, {"right", e.lang.T("Right")}, {"bottom", e.lang.T("Bottom")}}
	for i, x := range edges {
		by := e.number(f, "grow-"+x.id, x.text, 0, -1, 1)
		if by == 0 {
			continue
		}
		if i == 1 && lv.Topology == rules.Hex {
			by *= 2 // rows come and go in twos there
		}
		var d [4]int
		d[i] = by
		e.change(ctx, e.lang.T("size of the board"), func(ed *edit.Edit) error { return ed.Resize(d[0], d[1], d[2], d[3]) })
		return
	}
	f.heading(e.lang.N(len(lv.Floors), "%d floor", "%d floors"))
	for i := range lv.Floors {
		r := f.row()
		gone := r.CutRight(k.Pt(46))
		k.Label(r.CutLeft(r.W*0.4), e.lang.F("Floor %d", i+1), 15, quad.Left, k.Theme.Text, font.Regular)
		if i > 0 {
			rise := lv.Floors[i].Rise
			if rise == 0 {
				rise = 3
			}
			r.CutRight(k.Pt(8))
			more := r.CutRight(k.Pt(45))
			less := r.CutRight(k.Pt(45))
			k.Label(r, e.lang.F("%d higher", rise), 13, quad.Left, k.Theme.Dim, font.Regular)
			now := rise
			if e.click(k.Button(e.id("rise-less:", i), less, "", ui.Look{Icon: icon.Minus, Disabled: rise <= 1})) {
				now--
			}
			if e.click(k.Button(e.id("rise-more:", i), more, "", ui.Look{Icon: icon.Plus, Disabled: rise >= rules.MaxRise})) {
				now++
			}
			if now != rise {
				e.changes(ctx, e.lang.F("height of floor %d", i+1), func(ed *edit.Edit) error { return ed.SetRise(i, now) }, true)
				return
			}
		}
		if e.click(k.Button(e.id("floor-gone:", i), gone, "", ui.Look{Icon: icon.Trash, Disabled: len(lv.Floors) == 1, Tip: e.lang.T("Remove this floor with all that stands there")})) {
			e.change(ctx, e.lang.F("remove floor %d", i+1), func(ed *edit.Edit) error { return ed.RemoveFloor(i) })
			return
		}
	}
	full := len(lv.Floors) == rules.MaxFloors
	add := func(at int) {
		e.change(ctx, e.lang.T("new floor"), func(ed *edit.Edit) error { return ed.AddFloor(at) })
	}
	f.pair(
		cell{"floor-above", e.lang.T("Floor on top"), icon.FloorUp, "+", full, func() { add(len(lv.Floors)) }},
		cell{"floor-below", e.lang.T("Floor at the bottom"), icon.FloorDown, "+", full, func() { add(0) }})
	f.pair(cell{"floor-copy", e.lang.T("Copy the shown floor on top"), icon.Copy, "+", full, func() { e.copyFloor(ctx, e.pic.Floor) }})
}

// copyFloor puts a floor on top with the same ground as another.
func (e *editor) copyFloor(ctx *Context, from int) {
	lv := e.level()
	e.change(ctx, e.lang.T("new floor"), func(ed *edit.Edit) error {
		to := len(lv.Floors)
		if err := ed.AddFloor(to); err != nil {
			return err
		}
		for _, p := range e.grid.Rect(nil, rules.Pos{Floor: from}, rules.Pos{Floor: from, X: e.grid.W - 1, Y: e.grid.H - 1}, true) {
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
func (e *editor) sideOf(i int) edit.Side {
	lv := e.level()
	s := &lv.Sides[i]
	out := edit.Side{Name: s.Name, Label: s.Label, Colour: s.Colour, Keeper: s.Keeper, Monster: s.Monster, Darklord: s.Darklord, Mana: s.Mana, Income: s.Income, Rests: s.Rests}
	for _, n := range s.Spells {
		out.Spells = append(out.Spells, lv.Spells[n].Name)
	}
	return out
}

// sidesForm changes the sides: one of them at a time.
func (e *editor) sidesForm(ctx *Context, f *form) {
	lv := e.level()
	e.aboutSide = max(0, min(e.aboutSide, len(lv.Sides)-1))
	e.aboutSide = e.sideChoice(f, "which-side", e.lang.T("In the order of their turns"), e.aboutSide, "")
	i := e.aboutSide
	f.pair(
		cell{"side-add", e.lang.T("New side"), icon.Plus, "+", len(lv.Sides) == rules.MaxSides, func() { e.addSide(ctx) }},
		cell{"side-first", e.lang.T("Earlier turn"), icon.Back, "+", i == 0, func() {
			if e.change(ctx, e.lang.T("order of the sides"), func(ed *edit.Edit) error { return ed.MoveSide(lv.Sides[i].Name, i-1) }) {
				e.aboutSide--
			}
		}},
		cell{"side-gone", e.lang.T("Remove"), icon.Trash, "-", len(lv.Sides) == 1, func() {
			e.change(ctx, e.lang.F("remove %s", lv.Sides[i].Label), func(ed *edit.Edit) error { return ed.RemoveSide(lv.Sides[i].Name) })
		}})
	if e.level() != lv {
		return
	}
	side := e.sideOf(i)
	now := side
	if s, ok := f.text("side-label", e.lang.T("Name"), side.Label, "", 40); ok && s != "" {
		now.Label = s
	}
	now.Colour = levels.Colour(f.choice(e.lang.T("Colour"), []string{"colour-0", "colour-1", "colour-2", "colour-3"},
		[]string{e.lang.T("Amber"), e.lang.T("Sky"), e.lang.T("Green"), e.lang.T("Rose")}, int(side.Colour)))
	now.Keeper = f.flag("side-keeper", e.lang.T("Keeper: owns the crushing walls"), side.Keeper)
	now.Monster = f.flag("side-monster", e.lang.T("Its groups are monsters"), side.Monster)
	now.Darklord = f.flag("side-darklord", e.lang.T("Darklord: at home in darkness"), side.Darklord)
	now.Rests = f.flag("side-rests", e.lang.T("Rests: nobody plays it, as in a puzzle"), side.Rests)
	now.Mana = e.number(f, "side-mana", e.lang.F("%d mana to begin with", side.Mana), side.Mana, 0, rules.MaxMana)
	now.Income = e.number(f, "side-income", e.lang.F("%d mana more each turn", side.Income), side.Income, 0, rules.MaxMana)
	if side.Mana+side.Income > 0 || len(side.Spells) > 0 {
		now.Spells = e.spellsForm(f, side.Spells)
	}
	e.goalsForm(ctx, f, i)
	if e.level() != lv || sameSide(now, side) {
		return
	}
	e.changes(ctx, e.lang.F("change %s", side.Label), func(ed *edit.Edit) error {
		if now.Keeper && !side.Keeper { // there is only one
			for j := range lv.Sides {
				if other := e.sideOf(j); j != i && other.Keeper {
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
func (e *editor) addSide(ctx *Context) {
	lv := e.level()
	used := func(n string) bool {
		return slices.ContainsFunc(lv.Sides, func(s levels.Side) bool { return s.Name == n })
	}
	colour := levels.Colour(0)
	for slices.ContainsFunc(lv.Sides, func(s levels.Side) bool { return s.Colour == colour }) && colour < 3 {
		colour++
	}
	name := edit.FreeName("side", used)
	if e.change(ctx, e.lang.T("New side"), func(ed *edit.Edit) error {
		return ed.AddSide(edit.Side{Name: name, Label: capital(name), Colour: colour})
	}) {
		e.aboutSide = len(lv.Sides)
	}
}

// spellsForm chooses the spells of a side.
func (e *editor) spellsForm(f *form, has []string) []string {
	k := &e.kit
	f.heading(e.lang.T("Spells"))
	names := e.spellNames()
	var cols ui.Columns
	for i, name := range names {
		if i%2 == 0 {
			cols = f.row().Columns(2, k.Pt(5))
		}
		on := slices.Contains(has, name)
		if !e.click(k.Button("spell:"+name, cols.At(i%2), capital(e.words.name(name)), ui.Look{On: on, Size: 13})) {
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
func (e *editor) spellNames() (list []string) {
	for _, s := range e.level().Spells {
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
func (e *editor) rulesForm(ctx *Context, f *form) {
	lv := e.level()
	text := e.lang.T("No limit of rounds")
	if lv.Rounds > 0 {
		text = e.lang.N(lv.Rounds, "A draw after %d round", "A draw after %d rounds")
	}
	if n := e.number(f, "rounds", text, lv.Rounds, 0, 1000); n != lv.Rounds {
		e.changes(ctx, e.lang.T("rounds"), func(ed *edit.Edit) error { ed.SetRounds(n); return nil }, true)
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
	if n := e.number(f, "jump-cost", e.lang.F("Jumping a pitfall costs %d", jump), jump, 1, 20); n != jump {
		now.JumpCost = n
	}
	if n := e.number(f, "jump-risk", e.lang.F("A jump fails on %d or less", risk), risk, 0, 5); n != risk {
		if now.JumpRisk = n; n == 0 {
			now.JumpRisk = -1
		}
	}
	if n := e.number(f, "careful-cost", e.lang.F("Crossing with care needs %d", careful), careful, 1, 20); n != careful {
		now.CarefulCost = n
	}
	now.DeadPass = f.flag("dead-pass", e.lang.T("The slain hit nobody on their way"), s.DeadPass)
	now.ToughObjects = f.flag("tough-objects", e.lang.T("Objects take no harm from being moved"), s.ToughObjects)
	if now != s {
		e.changes(ctx, e.lang.T("Rules"), func(ed *edit.Edit) error { ed.SetSettings(now); return nil }, true)
	}
}
