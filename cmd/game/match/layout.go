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
	l := p.View.Hud.plan(&p.View.Table, k, screen)
	aside := p.View.Hud.drawSide(&p.View.Table, ctx, k, &l, &p.View.Log, now)
	past := p.drawTimeline(k, &l.board)
	area := l.board
	free, lens := p.View.Hud.rail(&p.View.Table, k, &area, l.upright, now)
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
	p.View.Hud.drawOver(&p.View.Table, ctx, k, area)
	hint := p.Hints.drawBox(&p.View.Table, k, area, l.strip)
	p.View.Hud.banners(&p.View.Table, ctx, k, area)
	p.View.Hud.tip, p.timeline.tip = p.timeline.tip, hoverTip{}
	p.View.Hud.drawTip(k)
	said := p.coach.draw(&p.View.Table, ctx, k)
	p.coach.drawPointers(&p.View.Table, k)
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
	if h.On && h.docked && !h.slim {
		now.hintRoom = h.rect.H + p.View.UI.Kit.Pt(8)
	}
	now.noMap, now.lesson = p.View.UI.Dialog == HandoverDialog, p.coach.lesson != nil
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
	p.timeline.read(p.View.Table.Match)
	k.Panel(r)
	if to, held := p.timeline.draw(&p.View.Table, k, r, p.View.Table.Match.Count(), true); held {
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
	w = p.bar.strip(&p.View.Table, k, l.strip, now.recap && !p.View.Hud.recap.Drawn, now)
	d := p.View.Table.Match.State().Pending()
	r, text := p.bar.drawFrame(&p.View.Table, k, l, d, now)
	if now.bot {
		w = cmp.Or(w, p.Players.botButtons(&p.View.Table, k, &r))
	} else {
		w = cmp.Or(w, p.bar.buttons(&p.View.Table, ctx, k, &r, d, l.aspect == aspectTall, now))
	}
	if l.aspect != aspectTall {
		text = r
	}
	p.bar.drawState(&p.View.Table, k, text, d, now)
	return w
}

// endBox tells the end, or how far a recording goes; a coach shows the end of its lesson.
func (p *Screen) endBox(ctx *shell.Context, of telling) (w want) {
	if p.View.Log.Result == nil && !of.replay || p.coach.lesson != nil {
		p.View.UI.Dialog = shell.NoDialog
		return w
	}
	return p.View.End.box(&p.View.Table, ctx, &p.View.Log, of)
}

func (p *Screen) deleteLineBox(ctx *shell.Context, _ telling) (w want) {
	if p.View.confirm(ctx, p.View.UI.Lang.T("Delete this branch?"), p.View.Branches.doomedName(&p.View.Table)+". "+p.View.UI.Lang.T("You can't undo this."), p.View.UI.Lang.T("Delete")) {
		p.View.Table.Match.Delete(p.View.Branches.doomed)
		p.changed()
		p.View.Branches.Open(&p.View.Table)
	}
	return w
}

func restartBox(p *Screen, ctx *shell.Context, _ telling) (w want) {
	v := p.View
	if v.confirm(ctx, v.UI.Lang.T("Restart?"), v.UI.Lang.T("The match starts over with the same dice. What you played so far stays as a branch."), v.UI.Lang.T("Restart")) {
		w.do = wishRestart
	}
	return w
}

func resignBox(p *Screen, ctx *shell.Context, _ telling) (w want) {
	v := p.View
	side := v.Table.Match.State().Pending().Side
	if v.confirm(ctx, v.UI.Lang.T("Resign?"), v.UI.Lang.F("%s: this counts as a defeat.", v.Table.Narrator.Side(side)), v.UI.Lang.T("Resign")) {
		w.do = wishResign
	}
	return w
}

func (p *Screen) seatsBox(ctx *shell.Context, _ telling) (w want) {
	m := p.View.Table.Match
	seats.Box(p.View.UI, ctx, seats.Table{Level: m.Level(), Words: &p.View.Table.Narrator, Seat: m.Seat, Set: func(side int, name string) {
		if m.Seat(side) != name {
			p.SetSeat(side, name)
		}
	}})
	return w
}

// handover waits for the next player.
func (p *Screen) handover(ctx *shell.Context) (w want) {
	k := &p.View.UI.Kit
	s := p.View.UI.Sheet(ctx, shell.Sheet{W: 420, Rows: 1, Heading: p.View.UI.Lang.F("Next: %s", p.View.Table.Narrator.Side(p.View.Hud.TurnSide))})
	for s.Next() {
		x, y := s.Take(50).Mid()
		p.View.UI.Palette.Rim(&k.List, x, y, k.Pt(22), p.View.Table.Colour(p.View.Hud.TurnSide))
	}
	ok, _ := p.View.canUndo()
	two := s.Foot.Columns(2, k.Pt(10))
	if p.View.UI.Click(k.Button("take-back", two.At(0), p.View.UI.Lang.T("Undo"), ui.Look{Icon: icon.Undo, Disabled: !ok})) {
		p.View.UI.Dialog, w.do = shell.NoDialog, wishUndo
	}
	if p.View.UI.Click(k.Button("ready", two.At(1), p.View.UI.Lang.T("Ready"), ui.Look{Primary: true})) || k.In.Cancel {
		p.View.UI.Dialog = shell.NoDialog
	}
	return w
}

// resignation is the command that gives a match up.
var resignation = rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell}

// bookWant returns what the player wants of the spellbook.
func bookWant(b table.BookWish) want {
	return want{do: [...]wish{table.BookNothing: wishNothing, table.BookCast: wishPress, table.BookSooner: wishSooner, table.BookDrop: wishDrop}[b.Do], from: b.N}
}
