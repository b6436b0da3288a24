package scene

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// aspect is how the screen is divided.
type aspect uint8

const (
	aspectMiddle aspect = iota // bars above and below the board
	aspectWide                 // a panel beside it as well
	aspectHigh                 // upright: the panel lies below the board, in what that leaves free
	aspectTall                 // upright and narrow: the bars have two rows
)

// plan is where everything lies, in device pixels.
type plan struct {
	aspect                         aspect
	upright                        bool // what is beside the board on broad screens is above or below it
	top, track, side, strip, board ui.Rect
	bar                            ui.Rect // below the board: what is to be decided, and the phase's buttons
}

// plan divides the screen.
func (p *play) plan(ctx *Context, k *ui.Kit) plan {
	var l plan
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	p.coachRoom(k, &screen)
	w, h := screen.W/k.Scale, screen.H/k.Scale
	l.upright = h > w
	switch {
	case w >= 900 && w > h:
		l.aspect = aspectWide
	case w < 560 && h > w:
		l.aspect = aspectTall
	}
	l.top = screen.CutTop(k.Pt(56))
	switch l.aspect {
	case aspectTall:
		l.track = screen.CutTop(k.Pt(34))
		l.bar = screen.CutBottom(k.Pt(116))
	default:
		l.bar = screen.CutBottom(k.Pt(62))
	}
	l.strip = screen.CutBottom(k.Pt(54))
	switch spare := p.spare(k, screen); {
	case l.aspect == aspectWide:
		l.side = screen.CutRight(k.Pt(min(330, w*0.27)))
	case l.aspect == aspectMiddle && l.upright && spare > k.Pt(panelLow):
		l.aspect = aspectHigh
		l.side = screen.CutBottom(min(spare, k.Pt(panelHigh)))
	}
	l.board = screen
	return l
}

// The height of the panel below a board, in points.
const (
	panelLow  = 240
	panelHigh = 420
)

// spare is how much height a board as broad as the screen leaves free.
func (p *play) spare(k *ui.Kit, screen ui.Rect) float32 {
	w, h := board.MapSize(p.words.board)
	return screen.H - k.Pt(floorHeight+8) - screen.W*h/w
}

// hud lays out everything around the board and answers its buttons. It gives
// the scene that follows.
func (p *play) hud(ctx *Context, k *ui.Kit) (Scene, error) {
	l := p.plan(ctx, k)
	p.wide = l.aspect == aspectWide || l.aspect == aspectHigh
	p.desk.foot = ctx.Height - l.strip.Y
	if p.wide {
		p.side(ctx, k, l.side, l.upright)
	}
	p.slimTrack(k, &l.board)
	area := l.board
	free := p.rail(ctx, k, &area, l.upright)
	if next, err := p.tellDisk(ctx, k, &area); next != nil || err != nil {
		return next, err
	}
	if p.drift.on {
		p.drift.read(p.match.State())
		p.scheduleBar(k, &area, &p.drift, &p.words)
	}
	p.holdings(k, &area, free, l.upright)
	book := p.bookArea(k, &area, l.upright)
	p.pic.Steady, p.pic.Plain = !p.set.shakes(), p.set.plain(ctx)
	p.pic.Scale, p.pic.Reduced, p.pic.Palette = k.Scale, p.set.Reduced, p.palette
	p.pic.Lang, p.tl.Still = p.lang, p.set.Reduced
	p.pic.Camera.SetArea(p.words.board, area.Bounds())
	p.pic.Camera.Wide = l.board.Bounds()
	p.under, p.px, p.py, p.touched = rules.NoCell, ctx.In.X, ctx.In.Y, ctx.In.Touch
	if ctx.In.Inside && (!ctx.In.Touch || ctx.In.Down) && p.dialog == noDialog && !k.Over() {
		p.under = p.pic.Camera.CellAt(p.words.board, p.pic.Floor, ctx.In.X, ctx.In.Y)
	}
	p.minimap(k, area)
	p.topBar(ctx, k, l)
	p.foot(ctx, k, l)
	p.bookSheet(ctx, k, book)
	p.exitLine(k, area)
	p.legend(k, area)
	p.bubble(ctx, k, area)
	p.consequences(k, area)
	p.hintBox(ctx, k, area)
	p.banners(ctx, k, area)
	p.courseTipDraw(k)
	if next, err := p.coach(ctx, k); next != nil || err != nil {
		return next, err
	}
	p.pointOut(k)
	p.hintRings(k)
	return p.dialogs(ctx, k)
}

// tip names what a button does and the key that does the same.
func (d *desk) tip(what string, a input.Action) string {
	if key := d.bind.Label(a); key != "" {
		return d.lang.F("%s (%s)", what, key)
	}
	return what
}

// rim draws the empty chip of a side.
func (p *play) rim(k *ui.Kit, x, y, r float32, side int) {
	p.palette.Rim(&k.List, x, y, r, p.colour(side))
	k.List.Circle(x, y, r*0.62, quad.Solid(quad.RGB(0xf3ead6)))
}

// chip draws the chip of a figure as it is shown.
func (p *play) chip(k *ui.Kit, x, y, r float32, id rules.FigID) {
	f := &p.view.Figures[id]
	colour := board.Nobody
	if f.Side != rules.NoSide {
		colour = p.colour(f.Side)
	}
	c := board.ChipOf(&p.words.board.Kinds()[f.Kind], colour)
	c.Draw(&k.List, &p.palette, x, y, r)
}

func (p *play) colour(side int) int {
	if side >= 0 && side < len(p.pic.Colours) {
		return p.pic.Colours[side]
	}
	return board.Nobody
}

// topBar shows whose turn it is, which round and what part of the turn.
func (p *play) topBar(ctx *Context, k *ui.Kit, l plan) {
	r := l.top
	if l.aspect == aspectTall {
		r.H += l.track.H
	}
	k.Panel(r)
	r = l.top.Inset(k.Pt(6))
	p.topButtons(ctx, k, &r, l.top.W < k.Pt(620))
	r.CutRight(k.Pt(6))
	shown := p.view.Side // as far as it has been shown
	left := r
	if l.aspect == aspectWide {
		left = r.CutLeft(min(k.Pt(330), r.W*0.4))
	}
	chip := left.CutLeft(k.Pt(44))
	x, y := chip.Mid()
	p.rim(k, x, y, k.Pt(17), shown)
	left.CutLeft(k.Pt(6))
	if p.click(k.Tap("sides", ui.Rect{X: chip.X, Y: chip.Y, W: chip.W + left.W, H: chip.H}, p.lang.T("The sides and their goals"))) {
		p.dialog = sidesDialog
	}
	name := left.CutTop(left.H * 0.54)
	state := p.roundText(shown)
	if k.Fonts.Measure(font.Regular, k.Pt(11), state) > left.W {
		state = p.rounds.short
	}
	switch l.aspect {
	case aspectMiddle, aspectHigh: // the track takes the second line
		w := p.fonts.Measure(font.Regular, k.Pt(13), state) + k.Pt(8)
		if room := name.W - p.fonts.Measure(font.Bold, k.Pt(17), p.words.side(shown)); w < room {
			k.Label(name.CutRight(w), state, 13, quad.Right, k.Theme.Dim, font.Regular)
		} else {
			state = p.lang.F("Round %d", p.view.Round)
			if w = p.fonts.Measure(font.Regular, k.Pt(13), state) + k.Pt(8); w < name.W*0.35 {
				k.Label(name.CutRight(w), state, 13, quad.Right, k.Theme.Dim, font.Regular)
			}
		}
		p.track(k, left)
	case aspectTall:
		k.Label(left, state, k.Fitted(state, 13, 8, left.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
		t := l.track.Inset(k.Pt(4))
		t.CutLeft(k.Pt(4))
		p.track(k, t)
	default:
		k.Label(left, state, k.Fitted(state, 13, 8, left.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
		r.CutLeft(k.Pt(14))
		p.track(k, r)
	}
	k.Label(name, p.words.side(shown), k.Fitted(p.words.side(shown), 17, 9, name.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
}

// roundText tells the round and the mana of a side.
func (p *play) roundText(side int) string {
	key := [4]int{p.view.Round, side, p.view.Mana[max(0, side)%rules.MaxSides], p.words.board.Rounds()}
	if p.rounds.key == key && p.rounds.text != "" {
		return p.rounds.text
	}
	text := p.lang.F("Round %d", p.view.Round)
	p.rounds.short = text
	n := p.words.board.Rounds()
	if within := p.match.Level().Puzzle(); within >= p.view.Round {
		n = within // the level may go on after it, to no avail
	}
	if n > 0 {
		text = p.lang.F("Round %d of %d", p.view.Round, n)
	}
	if p.words.casts(side) {
		mana := " · " + p.lang.F("%d mana", p.view.Mana[side])
		text, p.rounds.short = text+mana, p.rounds.short+mana
	}
	p.rounds.key, p.rounds.text = key, text
	return text
}

// topButtons are those at the right end of the top bar.
func (p *play) topButtons(ctx *Context, k *ui.Kit, r *ui.Rect, tall bool) {
	at := func() ui.Rect {
		c := r.CutRight(k.Pt(44))
		r.CutRight(k.Pt(5))
		return c
	}
	if p.click(k.Button("menu", at(), "", ui.Look{Icon: icon.List, Tip: p.tip(p.lang.T("Menu"), input.Menu)})) {
		p.dialog = menuDialog
	}
	if p.bench != nil {
		p.toBench = p.click(k.Button("bench", at(), "", ui.Look{Icon: icon.Pencil, Primary: true, Tip: p.lang.T("Back to the drawing (F2)")})) || p.toBench
	}
	if p.click(k.Button("log", at(), "", ui.Look{Icon: icon.Hourglass, Tip: p.lang.T("What has happened, and the dice")})) {
		p.dialog = logDialog
	}
	if p.match.State().NumCasts() > 0 {
		if p.click(k.Button("tray", at(), "", ui.Look{Icon: icon.Portal, Tip: p.lang.T("Spells in play, and who is off the board")})) {
			p.dialog = trayDialog
		}
	}
	if can := p.canRedo(); can || !tall {
		redo := p.tip(p.lang.T("Do again"), input.Redo)
		if !can {
			redo = p.lang.T("There is nothing to do again")
		}
		if p.click(k.Button("redo", at(), "", ui.Look{Icon: icon.Redo, Disabled: !can, Tip: redo})) {
			p.redo(ctx)
		}
	}
	ok, why := p.canUndo()
	ok = ok || p.keepsBack()
	undo := p.tip(p.lang.T("Take back"), input.Undo)
	if !ok {
		undo = p.lang.F("Cannot be taken back: %s", why)
	}
	if p.click(k.Button("undo", at(), "", ui.Look{Icon: icon.Undo, Disabled: !ok, Tip: undo})) {
		p.undo(ctx)
	}
}

// banners say whose turn begins.
func (p *play) banners(ctx *Context, k *ui.Kit, area ui.Rect) {
	if ctx.In.Pressed || ctx.In.Keys != (input.KeySet{}) {
		p.banner = 0 // whoever acts has seen it
	}
	if ctx.Tick < p.banner && p.turnSide >= 0 {
		t := 1 - float32(p.banner-ctx.Tick)/80
		fade := min(1, t*6, (1-t)*4)
		text := p.words.side(p.turnSide)
		size := k.Pt(k.Fitted(text, 34, 12, area.W-k.Pt(120), font.Bold))
		w := p.fonts.Measure(font.Bold, size, text) + k.Pt(110)
		r := ui.Rect{X: area.X + (area.W-w)/2, Y: area.Y + area.H*0.12, W: w, H: k.Pt(64)}
		k.List.PushOpacity(fade)
		k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(10), quad.Bevel(quad.RGB(0x2b231d), quad.RGB(0x7d6230), quad.RGB(0x120d0a), k.Pt(2)))
		p.palette.Rim(&k.List, r.X+k.Pt(36), r.Y+r.H/2, k.Pt(19), p.colour(p.turnSide))
		k.List.TextIn(r.X+k.Pt(68), r.Y+r.H/2, text, font.Bold, size, quad.Left, quad.Middle, k.Theme.Text)
		k.List.Pop()
	}
}
