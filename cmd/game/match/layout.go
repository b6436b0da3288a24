package match

import (
	"cmp"

	"wallfall/assets/icon"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/render/ui"
	"wallfall/rules"
)

// layout lays out the screen and returns what its widgets want.
func (p *Screen) layout(ctx *shell.Context, k *ui.Kit) want {
	p.tellTurn()
	now := p.status()
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	p.lesson.cutRoom(&p.View.Table, ctx, k, &screen)
	l := p.View.Hud.plan(&p.View.Table, k, screen, false)
	aside := p.View.Hud.drawSide(&p.View.Table, ctx, k, &l, &p.View.Log, now)
	past := p.drawTimeline(k, &l.board)
	area := l.board
	free, lens := p.View.Hud.rail(&p.View.Table, k, &area, &l, now)
	disk := p.drawDisk(k, &area)
	p.View.Hud.drawBelow(&p.View.Table, k, &area, free, l.upright)
	book := p.View.bookRoom(k, &area, l.upright, now)
	top := p.View.Hud.drawBoard(&p.View.Table, ctx, k, &l, area, now)
	var spell want
	foot := p.drawBar(ctx, k, &l, now)
	if book.W > 0 && p.View.Table.Chooser.Remaining == nil {
		book = book.Inset(k.Pt(4))
		k.Panel(book)
		spell = bookWant(p.View.Table.Book.Draw(&p.View.Table.Stage, k, book.Inset(k.Pt(8))))
	}
	p.View.Hud.drawOver(&p.View.Table, k, area)
	hint := p.Hints.drawBox(&p.View.Table, k, area, l.strip)
	p.View.Hud.banners(&p.View.Table, ctx, k, area)
	p.View.timeline.drawTip(k)
	said := p.lesson.draw(&p.View.Table, ctx, k)
	p.lesson.drawPointers(&p.View.Table, k)
	p.Hints.drawRings(&p.View.Table, k)
	return cmp.Or(aside, past, lens, disk, top, foot, spell, hint, said)
}

// status returns what the parts around the board need to know.
func (p *Screen) status() *status {
	now := p.View.status(p.telling())
	h := &p.Hints
	now.undo, now.whyNot = p.View.canUndo()
	now.redo = p.View.Table.Match.CanRedo()
	now.recap = p.View.Hud.recap.Open(&p.View.Log, p.View.Table.Selected) && !now.busy && !h.On
	now.hinted, now.hints, now.hintTip, now.hintSlim = h.On, h.available(&p.View.Table), h.hintTip(&p.View.Table), h.On && h.slim
	if h.On && h.docked && h.rect.Y < h.area.Y+h.area.H {
		now.hintRoom = h.rect.H + p.View.UI.Kit.Pt(8)
	}
	if !p.View.Table.HasPanel {
		now.goal = p.View.Hud.goalText(&p.View.Table, p.View.Table.View.Side)
	}
	now.noMap, now.lesson = p.View.UI.Dialog == HandoverDialog || h.On, p.lesson != nil
	if now.bot, now.paused = p.View.Turn.BotTurn(), p.Players.Paused; now.bot {
		now.thought = p.Players.searches[p.View.Table.Match.State().Pending().Side].progress()
	}
	return now
}

// drawTimeline draws the timeline below the board, if there is room; a press looks back.
func (p *Screen) drawTimeline(k *ui.Kit, area *ui.Rect) (w want) {
	r := slimRoom(k, area)
	if r.H == 0 || !p.canLookBack() {
		return w
	}
	p.View.timeline.read(p.View.Table.Match)
	k.Panel(r)
	if to, held := p.View.timeline.draw(&p.View.Table, k, r, p.View.Table.Match.Count(), p.View.Table.Match.Present(), true); held {
		w = want{do: wishLookBack, from: to}
	}
	return w
}

// bookRoom cuts the room of the spellbook off the board where there is no panel, as high as it
// was drawn last: it lies over the board, on upright screens below it.
func (v *view) bookRoom(k *ui.Kit, area *ui.Rect, upright bool, now *status) (book ui.Rect) {
	if v.Table.HasPanel || !v.Table.Chooser.SpellPhase || now.busy || v.Table.Book.Closed || now.hinted {
		return book
	}
	high := cmp.Or(v.Table.Book.Height, area.H) + k.Pt(24)
	if over := *area; !upright {
		book = over.CutRight(min(k.Pt(330), area.W*0.66))
		book.H = min(book.H, high)
		return book
	}
	return area.CutBottom(min(high, max(area.H*0.55, min(area.H, k.Pt(220)))))
}

// drawBar draws what is below the board: the bar of the phase and the strip of options.
func (p *Screen) drawBar(ctx *shell.Context, k *ui.Kit, l *plan, now *status) (w want) {
	t := &p.View.Table
	d := t.Match.State().Pending()
	r, text := p.bar.drawFrame(t, k, l, d, now)
	within := l.strip.Y == l.bar.Y // the strip is part of the bar
	used := p.bar.strip(t, k, l.strip, within, now.recap && !p.View.Hud.recap.Drawn, now)
	if now.bot {
		w = p.Players.botButtons(t, k, &r)
	} else {
		w = p.bar.buttons(t, ctx, k, &r, d, l.aspect == aspectTall || within && l.aspect != aspectWide, now)
	}
	if l.aspect != aspectTall {
		text = r
	}
	if within && len(p.bar.items) > 0 {
		text.W = l.strip.X - text.X
	}
	p.bar.drawState(t, k, text, d, now)
	return cmp.Or(used, w)
}

// endBox announces the end, or how far a recording goes; a coach shows the end of its lesson.
func endBox(s scene, ctx *shell.Context) (w want) {
	v, of := s.screen().View, s.telling()
	if v.Log.Result == nil && !of.replay || s.screen().lesson != nil {
		v.UI.Dialog = shell.NoDialog
		return w
	}
	return v.End.box(&v.Table, ctx, &v.Log, of)
}

func resignBox(s scene, ctx *shell.Context) want {
	v, l := s.screen().View, s.screen().View.UI.Lang
	return v.confirm(ctx, wishResign, l.T("Resign?"), l.F("%s: this counts as a defeat.", v.Table.Narrator.Side(v.Table.Match.State().Pending().Side)), l.T("Resign"))
}

// confirm draws a dialog that asks whether something is wanted.
func (v *view) confirm(ctx *shell.Context, do wish, heading, text, yes string) (w want) {
	if meant, _ := v.UI.Confirm(ctx, heading, text, yes); meant {
		w.do = do
	}
	return w
}

func linesBox(s scene, ctx *shell.Context) want {
	v := s.screen().View
	return v.Branches.box(&v.Table, ctx, s.telling().replay)
}

// logBox draws the log; choosing a line replays it on the board.
func logBox(s scene, ctx *shell.Context) want {
	v := s.screen().View
	return replayed(v.Log.Box(v.UI, ctx, &v.Table))
}

// recapBox draws the recap as a dialog.
func recapBox(s scene, ctx *shell.Context) want {
	v := s.screen().View
	return replayed(v.Hud.recap.Box(v.UI, ctx, &v.Log))
}

func seatsBox(s scene, ctx *shell.Context) (w want) {
	p := s.screen()
	m := p.View.Table.Match
	seats.Box(p.View.UI, ctx, seats.Table{Level: m.Level(), Words: &p.View.Table.Narrator, Seat: m.Seat, Set: func(side int, name string) {
		if m.Seat(side) != name {
			p.SetSeat(side, name)
		}
	}})
	return w
}

// handoverBox waits for the next player.
func handoverBox(sc scene, ctx *shell.Context) (w want) {
	v, d := sc.screen().View, sc.screen().View.UI
	k, side := &d.Kit, v.Hud.TurnSide
	s := d.Sheet(ctx, shell.Sheet{W: 420, Rows: 1, Heading: d.Lang.F("Next: %s", v.Table.Narrator.Side(side))})
	for s.Next() {
		x, y := s.Take(50).Mid()
		v.Table.DrawRing(k, x, y, k.Pt(22), side)
	}
	ok, _ := v.canUndo()
	two := s.Foot.Columns(2, k.Pt(10))
	w.button(d, "take-back", two.At(0), d.Lang.T("Undo"), ui.Look{Icon: icon.Undo, Disabled: !ok}, wishUndo)
	if d.Click(k.Button("ready", two.At(1), d.Lang.T("Ready"), ui.Look{Primary: true})) || k.In.Cancel || w.do == wishUndo {
		d.Dialog = shell.NoDialog
	}
	return w
}

// resignation is the command that gives a match up.
var resignation = rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell}

// bookWant returns what the player wants of the spellbook.
func bookWant(b table.BookWish) want {
	return want{do: [...]wish{table.BookNothing: wishNothing, table.BookCast: wishPress, table.BookSooner: wishSooner, table.BookDrop: wishDrop}[b.Do], from: b.N}
}
