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
	p.tellParts()
	now := p.status()
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	p.coach.cutRoom(k, &screen)
	l := p.Hud.plan(&p.Table, k, screen)
	aside := p.Hud.drawSide(&p.Table, ctx, k, &l, &p.Log, now)
	past := p.drawTimeline(k, &l.board)
	area := l.board
	free, lens := p.Hud.rail(&p.Table, k, &area, l.upright, now)
	disk := p.drawDisk(k, &area)
	p.Hud.drawBelow(&p.Table, k, &area, free, l.upright)
	book := p.bookRoom(k, &area, l.upright, now)
	top := p.Hud.drawBoard(&p.Table, ctx, k, &l, area, now)
	var spell want
	foot := p.drawBar(ctx, k, &l, now)
	if book.W > 0 && p.Table.Chooser.Remaining == nil {
		book = book.Inset(k.Pt(4))
		k.Panel(book)
		spell = bookWant(p.Table.Book.Draw(&p.Table.Stage, k, book.Inset(k.Pt(8))))
	}
	p.Hud.drawOver(&p.Table, ctx, k, area)
	hint := p.Hints.drawBox(&p.Table, k, area, l.strip)
	p.Hud.banners(&p.Table, ctx, k, area)
	p.Hud.tip, p.timeline.tip = p.timeline.tip, hoverTip{}
	p.Hud.drawTip(k)
	said := p.coach.draw(&p.Table, ctx, k)
	p.coach.drawPointers(&p.Table, k)
	p.Hints.drawRings(&p.Table, k)
	return cmp.Or(aside, past, lens, disk, top, foot, spell, hint, said)
}

// status returns what the parts around the board need to know.
func (p *Screen) status() *status {
	now := p.view.status(p.telling())
	h := &p.Hints
	now.undo, now.whyNot = p.canUndo()
	now.redo = p.Table.Match.CanRedo()
	now.recap = p.Hud.recap.Open(&p.Log, p.Table.Selected) && !now.busy && !h.On
	now.hinted, now.hints, now.hintTip, now.hintSlim = h.On, h.available(&p.Table), h.hintTip(&p.Table), h.On && h.slim
	if h.On && h.docked && !h.slim {
		now.hintRoom = h.rect.H + p.UI.Kit.Pt(8)
	}
	now.noMap, now.lesson = p.UI.Dialog == HandoverDialog, p.coach.lesson != nil
	if now.bot, now.paused = p.Turn.BotTurn(), p.Players.Paused; now.bot {
		now.thought = p.Players.searches[p.Table.Match.State().Pending().Side].progress()
	}
	return now
}

// drawTimeline draws the timeline below the board, if there is room; a press looks back.
func (p *Screen) drawTimeline(k *ui.Kit, area *ui.Rect) (w want) {
	r := slimRoom(k, area)
	if r.H == 0 || !p.canLookBack() {
		return w
	}
	p.timeline.read(p.Table.Match)
	k.Panel(r)
	if to, held := p.timeline.draw(&p.Table, k, r, p.Table.Match.Count(), true); held {
		w = want{do: wishLookBack, from: to}
	}
	return w
}

// bookRoom cuts the room of the spellbook off the board where there is no panel: it lies
// over the board, on upright screens below it.
func (v *view) bookRoom(k *ui.Kit, area *ui.Rect, upright bool, now *status) (book ui.Rect) {
	if v.Table.HasPanel || !v.Table.Chooser.SpellPhase || now.busy || v.Table.Book.Closed || now.hinted {
		return book
	}
	if over := *area; !upright {
		return over.CutRight(min(k.Pt(330), area.W*0.66))
	}
	return area.CutBottom(max(area.H*0.55, min(area.H, k.Pt(220))))
}

// drawBar draws what is below the board: the strip of options and the bar of the phase.
func (p *Screen) drawBar(ctx *shell.Context, k *ui.Kit, l *plan, now *status) (w want) {
	w = p.bar.strip(&p.Table, k, l.strip, now.recap && !p.Hud.recap.Drawn, now)
	d := p.Table.Match.State().Pending()
	r, text := p.bar.drawFrame(&p.Table, k, l, d, now)
	if now.bot {
		w = cmp.Or(w, p.Players.botButtons(&p.Table, k, &r))
	} else {
		w = cmp.Or(w, p.bar.buttons(&p.Table, ctx, k, &r, d, l.aspect == aspectTall, now))
	}
	if l.aspect != aspectTall {
		text = r
	}
	p.bar.drawState(&p.Table, k, text, d, now)
	return w
}

// endBox tells the end, or how far a recording goes; a coach shows the end of its lesson.
func (p *Screen) endBox(ctx *shell.Context, of telling) (w want) {
	if p.Log.Result == nil && !of.replay || p.coach.lesson != nil {
		p.UI.Dialog = shell.NoDialog
		return w
	}
	return p.End.box(&p.Table, ctx, &p.Log, of)
}

func (p *Screen) deleteLineBox(ctx *shell.Context, _ telling) (w want) {
	if p.confirm(ctx, p.UI.Lang.T("Delete this branch?"), p.Branches.doomedName(&p.Table)+". "+p.UI.Lang.T("You can't undo this."), p.UI.Lang.T("Delete")) {
		p.Table.Match.Delete(p.Branches.doomed)
		p.changed()
		p.Branches.Open(&p.Table)
	}
	return w
}

func (v *view) restartBox(ctx *shell.Context, _ telling) (w want) {
	if v.confirm(ctx, v.UI.Lang.T("Restart?"), v.UI.Lang.T("The match starts over with the same dice. What you played so far stays as a branch."), v.UI.Lang.T("Restart")) {
		w.do = wishRestart
	}
	return w
}

func (v *view) resignBox(ctx *shell.Context, _ telling) (w want) {
	side := v.Table.Match.State().Pending().Side
	if v.confirm(ctx, v.UI.Lang.T("Resign?"), v.UI.Lang.F("%s: this counts as a defeat.", v.Table.Narrator.Side(side)), v.UI.Lang.T("Resign")) {
		w.do = wishResign
	}
	return w
}

func (p *Screen) seatsBox(ctx *shell.Context, _ telling) (w want) {
	m := p.Table.Match
	seats.Box(p.UI, ctx, seats.Table{Level: m.Level(), Words: &p.Table.Narrator, Seat: m.Seat, Set: func(side int, name string) {
		if m.Seat(side) != name {
			p.SetSeat(side, name)
		}
	}})
	return w
}

// handover waits for the next player.
func (p *Screen) handover(ctx *shell.Context) (w want) {
	k := &p.UI.Kit
	s := p.UI.Sheet(ctx, shell.Sheet{W: 420, Rows: 1, Heading: p.UI.Lang.F("Next: %s", p.Table.Narrator.Side(p.Hud.TurnSide))})
	for s.Next() {
		x, y := s.Take(50).Mid()
		p.UI.Palette.Rim(&k.List, x, y, k.Pt(22), p.Table.Colour(p.Hud.TurnSide))
	}
	ok, _ := p.canUndo()
	two := s.Foot.Columns(2, k.Pt(10))
	if p.UI.Click(k.Button("take-back", two.At(0), p.UI.Lang.T("Undo"), ui.Look{Icon: icon.Undo, Disabled: !ok})) {
		p.UI.Dialog, w.do = shell.NoDialog, wishUndo
	}
	if p.UI.Click(k.Button("ready", two.At(1), p.UI.Lang.T("Ready"), ui.Look{Primary: true})) || k.In.Cancel {
		p.UI.Dialog = shell.NoDialog
	}
	return w
}

// resignation is the command that gives a match up.
var resignation = rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell}

// bookWant returns what the player wants of the spellbook.
func bookWant(b table.BookWish) want {
	return want{do: [...]wish{table.BookNothing: wishNothing, table.BookCast: wishPress, table.BookSooner: wishSooner, table.BookDrop: wishDrop}[b.Do], from: b.N}
}
