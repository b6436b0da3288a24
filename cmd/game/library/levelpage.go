package library

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// The page of a level is shared by the list and by an Offer; each adds its own head.

// about draws the description of a level with its buttons and returns the next scene. o is
// the offer that the page is of, nil for the list.
func (s *LevelList) about(ctx *shell.Context, k *ui.Kit, c *card, r ui.Rect, o *Offer) (shell.Scene, error) {
	k.Panel(r)
	r = r.Inset(k.Pt(16))
	foot := r.CutBottom(k.Pt(50))
	r.CutBottom(k.Pt(8))
	var here shell.Scene = s
	f := shell.Form{UI: s.UI, Area: r, ID: c.ID}
	f.BeginPage()
	if o != nil {
		here = o
		k.Label(f.Cut(k.Pt(22)), o.author, 14, quad.Left, k.Theme.Accent, font.Regular)
	}
	s.summary(&f, c)
	if o != nil {
		o.dayResult(ctx, &f)
		o.problemList(k, &f.Room)
	}
	s.sides(ctx, &f, c)
	if o == nil || o.shipped {
		profile.MedalTable(s.UI, k, &f.Room, c.level, s.medals[c.Entry.ID])
	}
	if o == nil {
		s.solutionButton(&f, c.level)
	}
	f.End()
	copies := foot.CutRight(foot.W * 0.42)
	foot.CutRight(k.Pt(8))
	if s.UI.Click(k.Button("edit-copy", copies, s.UI.Lang.T("Edit a copy"), ui.Look{Icon: icon.Pencil, Size: 14})) {
		k.End()
		return s.UI.Routes.Make(ctx, shell.Bench{Name: c.file, Text: c.Entry.Text, Keep: o != nil}, here), nil
	}
	if s.UI.Click(k.Button("share-level", foot.CutRight(k.Pt(50)), "", ui.Look{Icon: icon.Link, Tip: s.UI.Lang.T("Share this level")})) {
		sharing.OpenLevel(s.UI, ctx, c.file, c.Entry.Text)
	}
	foot.CutRight(k.Pt(8))
	if s.UI.Click(k.Button("begin", foot, s.UI.Lang.T("Play"), ui.Look{Icon: icon.Play, Primary: true, Size: 18, Disabled: o != nil && o.unplayable})) {
		k.End()
		return s.UI.Routes.Match(ctx, c.file, c.Entry.Text)
	}
	return here, nil
}

// board draws the level's board and returns the room beside it, or below it on a
// portrait screen.
func (s *LevelList) board(k *ui.Kit, c *card, screen ui.Rect) ui.Rect {
	if screen.W > screen.H*1.1 {
		side := screen.CutRight(max(k.Pt(330), screen.W*0.36))
		screen.CutRight(k.Pt(14))
		s.drawBoard(k, c.large, c.level, screen)
		return side
	}
	s.drawBoard(k, c.large, c.level, screen.CutTop(min(screen.H*0.38, screen.W*0.75)))
	screen.CutTop(k.Pt(10))
	return screen
}

// drawBoard draws a board without animations.
func (s *LevelList) drawBoard(k *ui.Kit, p *board.Picture, lv *levels.Level, r ui.Rect) {
	boardview.DrawStill(s.UI, &k.List, p, r, len(lv.Floors)-1)
}

// summary draws the description of a level.
func (s *LevelList) summary(f *shell.Form, c *card) {
	k := &s.UI.Kit
	f.Cut(k.Paragraph(f.Room, s.UI.Lang.T(c.level.About), 16, quad.Left, k.Theme.Text, font.Regular) + k.Pt(8))
	if c.level.Puzzle() > 0 {
		text := s.UI.Lang.T("Puzzle: the other side rests, and you can always undo.")
		if c.level.Opposed() {
			text = s.UI.Lang.T("Puzzle: the other side plays, but whatever it does, you can win. You can always undo.")
		} else if len(c.level.Walls) > 0 {
			text = s.UI.Lang.T("Puzzle: the other side rests, but its walls move. You can always undo.")
		}
		f.Cut(k.Paragraph(f.Room, text, 14, quad.Left, k.Theme.Accent, font.Regular) + k.Pt(8))
	}
	k.Label(f.Cut(k.Pt(20)), c.facts+" · "+c.length, 13, quad.Left, k.Theme.Dim, font.Regular)
	f.Cut(k.Pt(4))
	if c.Systems != 0 {
		s.systemLabels(k, f.Cut(k.Pt(28)), c)
	}
	f.Cut(k.Pt(10))
}

// systemLabels draws the names of the systems that a level uses.
func (s *LevelList) systemLabels(k *ui.Kit, r ui.Rect, c *card) {
	for _, sys := range Systems {
		if c.Systems&sys.bit == 0 {
			continue
		}
		name := s.UI.Lang.T(sys.Name)
		w := k.Pt(30) + s.UI.Fonts.Measure(font.Regular, k.Pt(13), name)
		if w > r.W {
			return
		}
		cell := r.CutLeft(w)
		r.CutLeft(k.Pt(10))
		k.List.Icon(sys.icon, cell.X+k.Pt(11), cell.Y+cell.H/2, k.Pt(20), k.Theme.Accent)
		cell.CutLeft(k.Pt(26))
		k.Label(cell, name, 13, quad.Left, k.Theme.Text, font.Regular)
	}
}

// sides draws all sides of a level that has a board.
func (s *LevelList) sides(ctx *shell.Context, f *shell.Form, c *card) {
	if c.words.Board == nil {
		return
	}
	for i := range c.level.Sides {
		s.side(ctx, f, c, i)
	}
	if c.level.Puzzle() == 0 {
		seats.Advise(ctx, f, nil)
	}
}

// chipRow is the height of a row of chips, in points.
const chipRow = 42

// chips lays out a side's kinds in rows, calls draw for each and returns the number
// of rows.
func (c *card) chips(k *ui.Kit, side int, area ui.Rect, draw func(q *kindCount, r ui.Rect)) int {
	x, row := area.X, 0
	for i := range c.kinds {
		q := &c.kinds[i]
		if q.side != side {
			continue
		}
		w := k.Pt(54) + k.Fonts.Measure(font.Regular, k.Pt(13), q.name)
		if x > area.X && x+w > area.X+area.W {
			x, row = area.X, row+1
		}
		draw(q, ui.Rect{X: x, Y: area.Y + k.Pt(chipRow)*float32(row), W: w, H: k.Pt(chipRow)})
		x += w
	}
	return row + 1
}

// side draws one side: its name, goals, player and kinds.
func (s *LevelList) side(ctx *shell.Context, f *shell.Form, c *card, side int) {
	k, in := &s.UI.Kit, &f.Room
	head := in.CutTop(k.Pt(28))
	chip := head.CutLeft(k.Pt(30))
	x, y := chip.Mid()
	s.UI.Palette.Rim(&k.List, x-k.Pt(3), y, k.Pt(11), int(c.level.Sides[side].Colour))
	k.List.Circle(x-k.Pt(3), y, k.Pt(7), quad.Solid(quad.RGB(0xf3ead6)))
	if c.level.Sides[side].Keeper {
		k.List.Icon(icon.Wall, head.X+head.W-k.Pt(12), y, k.Pt(20), k.Theme.Dim)
		head.W -= k.Pt(30)
	}
	k.Label(head, s.UI.Lang.T(c.words.Side(side)), 17, quad.Left, k.Theme.Text, font.Bold)
	in.CutTop(k.Paragraph(*in, c.words.Goals(side), 14, quad.Left, k.Theme.Accent, font.Regular) + k.Pt(4))
	seats.SideButton(s.UI, ctx, k, in.CutTop(k.Pt(44)), c.level, side)
	in.CutTop(k.Pt(4))
	rows := c.chips(k, side, *in, func(q *kindCount, r ui.Rect) {
		y := r.Y + r.H/2
		q.chip.Draw(&k.List, &s.UI.Palette, r.X+k.Pt(17), y, k.Pt(16))
		if q.count > 1 {
			k.List.Circle(r.X+k.Pt(30), y+k.Pt(10), k.Pt(9), quad.Solid(k.Theme.PanelDark))
			k.List.TextIn(r.X+k.Pt(30), y+k.Pt(10), narrate.Number(q.count), font.Bold, k.Pt(11), quad.Center, quad.Middle, k.Theme.Accent)
		}
		r.CutLeft(k.Pt(42))
		k.Label(r, q.name, 13, quad.Left, k.Theme.Text, font.Regular)
	})
	in.CutTop(k.Pt(chipRow) * float32(rows))
	in.CutTop(k.Pt(12))
}
