package scene

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// hud is what lies around the board.
type hud struct {
	m  *play
	t  *table
	ui *desk

	striker rules.FigID // the last figure whose strike was shown in this phase
	rounds  struct {
		key         [4]int
		text, short string
	}
	mini      board.Minimap
	onMap     bool // the pointer is dragging on it
	goalTexts struct {
		lang *lang.Table
		at   uint64 // the position they are of
		text [rules.MaxSides]string
	}
	bar      bar
	turnSide int   // whose banner was shown last
	banner   int64 // tick until which the banner is shown
}

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
func (hud *hud) plan(ctx *Context, k *ui.Kit) plan {
	var l plan
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	hud.m.tutor.coachRoom(k, &screen)
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
	switch spare := hud.spare(k, screen); {
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
func (hud *hud) spare(k *ui.Kit, screen ui.Rect) float32 {
	w, h := board.MapSize(hud.t.words.board)
	return screen.H - k.Pt(floorHeight+8) - screen.W*h/w
}

// hud lays out everything around the board and answers its buttons. It gives
// the scene that follows.
func (hud *hud) hud(ctx *Context, k *ui.Kit) (Scene, error) {
	l := hud.plan(ctx, k)
	hud.t.wide = l.aspect == aspectWide || l.aspect == aspectHigh
	hud.ui.foot = ctx.Height - l.strip.Y
	if hud.t.wide {
		hud.side(ctx, k, l.side, l.upright)
	}
	hud.m.past.slimTrack(k, &l.board)
	area := l.board
	free := hud.rail(ctx, k, &area, l.upright)
	if next, err := hud.m.tellDisk(ctx, k, &area); next != nil || err != nil {
		return next, err
	}
	if hud.t.drift.on {
		hud.t.drift.read(hud.t.match.State())
		scheduleBar(hud.ui, k, &area, &hud.t.drift, &hud.t.words)
	}
	hud.t.shelf.holdings(k, &area, free, l.upright)
	book := hud.t.spells.bookArea(k, &area, l.upright)
	hud.t.pic.Steady, hud.t.pic.Plain = !hud.ui.set.shakes(), hud.ui.set.plain(ctx)
	hud.t.pic.Scale, hud.t.pic.Reduced, hud.t.pic.Palette = k.Scale, hud.ui.set.Reduced, hud.ui.palette
	hud.t.pic.Lang, hud.t.tl.Still = hud.ui.lang, hud.ui.set.Reduced
	hud.t.pic.Camera.SetArea(hud.t.words.board, area.Bounds())
	hud.t.pic.Camera.Wide = l.board.Bounds()
	hud.t.aim.under, hud.t.aim.px, hud.t.aim.py, hud.t.aim.touched = rules.NoCell, ctx.In.X, ctx.In.Y, ctx.In.Touch
	if ctx.In.Inside && (!ctx.In.Touch || ctx.In.Down) && hud.ui.dialog == noDialog && !k.Over() {
		hud.t.aim.under = hud.t.pic.Camera.CellAt(hud.t.words.board, hud.t.pic.Floor, ctx.In.X, ctx.In.Y)
	}
	hud.minimap(k, area)
	hud.topBar(ctx, k, l)
	hud.m.past.foot(ctx, k, l)
	hud.t.spells.bookSheet(ctx, k, book)
	hud.t.shelf.exitLine(k, area)
	hud.t.preview.lens.legend(k, area)
	hud.t.preview.why.bubble(ctx, k, area)
	hud.t.preview.consequences(k, area)
	hud.m.advice.hintBox(ctx, k, area)
	hud.banners(ctx, k, area)
	hud.m.past.courseTipDraw(k)
	if next, err := hud.m.tutor.coach(ctx, k); next != nil || err != nil {
		return next, err
	}
	hud.m.tutor.pointOut(k)
	hud.m.advice.hintRings(k)
	return hud.m.ending.dialogs(ctx, k)
}

// topBar shows whose turn it is, which round and what part of the turn.
func (hud *hud) topBar(ctx *Context, k *ui.Kit, l plan) {
	r := l.top
	if l.aspect == aspectTall {
		r.H += l.track.H
	}
	k.Panel(r)
	r = l.top.Inset(k.Pt(6))
	hud.topButtons(ctx, k, &r, l.top.W < k.Pt(620))
	r.CutRight(k.Pt(6))
	shown := hud.t.view.Side // as far as it has been shown
	left := r
	if l.aspect == aspectWide {
		left = r.CutLeft(min(k.Pt(330), r.W*0.4))
	}
	chip := left.CutLeft(k.Pt(44))
	x, y := chip.Mid()
	hud.t.rim(k, x, y, k.Pt(17), shown)
	left.CutLeft(k.Pt(6))
	if hud.ui.click(k.Tap("sides", ui.Rect{X: chip.X, Y: chip.Y, W: chip.W + left.W, H: chip.H}, hud.ui.lang.T("The sides and their goals"))) {
		hud.ui.dialog = sidesDialog
	}
	name := left.CutTop(left.H * 0.54)
	state := hud.roundText(shown)
	if k.Fonts.Measure(font.Regular, k.Pt(11), state) > left.W {
		state = hud.rounds.short
	}
	switch l.aspect {
	case aspectMiddle, aspectHigh: // the track takes the second line
		w := hud.ui.fonts.Measure(font.Regular, k.Pt(13), state) + k.Pt(8)
		if room := name.W - hud.ui.fonts.Measure(font.Bold, k.Pt(17), hud.t.words.side(shown)); w < room {
			k.Label(name.CutRight(w), state, 13, quad.Right, k.Theme.Dim, font.Regular)
		} else {
			state = hud.ui.lang.F("Round %d", hud.t.view.Round)
			if w = hud.ui.fonts.Measure(font.Regular, k.Pt(13), state) + k.Pt(8); w < name.W*0.35 {
				k.Label(name.CutRight(w), state, 13, quad.Right, k.Theme.Dim, font.Regular)
			}
		}
		hud.track(k, left)
	case aspectTall:
		k.Label(left, state, k.Fitted(state, 13, 8, left.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
		t := l.track.Inset(k.Pt(4))
		t.CutLeft(k.Pt(4))
		hud.track(k, t)
	default:
		k.Label(left, state, k.Fitted(state, 13, 8, left.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
		r.CutLeft(k.Pt(14))
		hud.track(k, r)
	}
	k.Label(name, hud.t.words.side(shown), k.Fitted(hud.t.words.side(shown), 17, 9, name.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
}

// roundText tells the round and the mana of a side.
func (hud *hud) roundText(side int) string {
	key := [4]int{hud.t.view.Round, side, hud.t.view.Mana[max(0, side)%rules.MaxSides], hud.t.words.board.Rounds()}
	if hud.rounds.key == key && hud.rounds.text != "" {
		return hud.rounds.text
	}
	text := hud.ui.lang.F("Round %d", hud.t.view.Round)
	hud.rounds.short = text
	n := hud.t.words.board.Rounds()
	if within := hud.t.match.Level().Puzzle(); within >= hud.t.view.Round {
		n = within // the level may go on after it, to no avail
	}
	if n > 0 {
		text = hud.ui.lang.F("Round %d of %d", hud.t.view.Round, n)
	}
	if hud.t.words.casts(side) {
		mana := " · " + hud.ui.lang.F("%d mana", hud.t.view.Mana[side])
		text, hud.rounds.short = text+mana, hud.rounds.short+mana
	}
	hud.rounds.key, hud.rounds.text = key, text
	return text
}

// topButtons are those at the right end of the top bar.
func (hud *hud) topButtons(ctx *Context, k *ui.Kit, r *ui.Rect, tall bool) {
	at := func() ui.Rect {
		c := r.CutRight(k.Pt(44))
		r.CutRight(k.Pt(5))
		return c
	}
	if hud.ui.click(k.Button("menu", at(), "", ui.Look{Icon: icon.List, Tip: hud.ui.tip(hud.ui.lang.T("Menu"), input.Menu)})) {
		hud.ui.dialog = menuDialog
	}
	if hud.m.bench != nil {
		hud.m.toBench = hud.ui.click(k.Button("bench", at(), "", ui.Look{Icon: icon.Pencil, Primary: true, Tip: hud.ui.lang.T("Back to the drawing (F2)")})) || hud.m.toBench
	}
	if hud.ui.click(k.Button("log", at(), "", ui.Look{Icon: icon.Hourglass, Tip: hud.ui.lang.T("What has happened, and the dice")})) {
		hud.ui.dialog = logDialog
	}
	if hud.t.match.State().NumCasts() > 0 {
		if hud.ui.click(k.Button("tray", at(), "", ui.Look{Icon: icon.Portal, Tip: hud.ui.lang.T("Spells in play, and who is off the board")})) {
			hud.ui.dialog = trayDialog
		}
	}
	if can := hud.m.canRedo(); can || !tall {
		redo := hud.ui.tip(hud.ui.lang.T("Do again"), input.Redo)
		if !can {
			redo = hud.ui.lang.T("There is nothing to do again")
		}
		if hud.ui.click(k.Button("redo", at(), "", ui.Look{Icon: icon.Redo, Disabled: !can, Tip: redo})) {
			hud.m.redo(ctx)
		}
	}
	ok, why := hud.m.canUndo()
	ok = ok || hud.t.spells.keepsBack()
	undo := hud.ui.tip(hud.ui.lang.T("Take back"), input.Undo)
	if !ok {
		undo = hud.ui.lang.F("Cannot be taken back: %s", why)
	}
	if hud.ui.click(k.Button("undo", at(), "", ui.Look{Icon: icon.Undo, Disabled: !ok, Tip: undo})) {
		hud.m.undo(ctx)
	}
}

// banners say whose turn begins.
func (hud *hud) banners(ctx *Context, k *ui.Kit, area ui.Rect) {
	if ctx.In.Pressed || ctx.In.Keys != (input.KeySet{}) {
		hud.banner = 0 // whoever acts has seen it
	}
	if ctx.Tick < hud.banner && hud.turnSide >= 0 {
		t := 1 - float32(hud.banner-ctx.Tick)/80
		fade := min(1, t*6, (1-t)*4)
		text := hud.t.words.side(hud.turnSide)
		size := k.Pt(k.Fitted(text, 34, 12, area.W-k.Pt(120), font.Bold))
		w := hud.ui.fonts.Measure(font.Bold, size, text) + k.Pt(110)
		r := ui.Rect{X: area.X + (area.W-w)/2, Y: area.Y + area.H*0.12, W: w, H: k.Pt(64)}
		k.List.PushOpacity(fade)
		k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(10), quad.Bevel(quad.RGB(0x2b231d), quad.RGB(0x7d6230), quad.RGB(0x120d0a), k.Pt(2)))
		hud.ui.palette.Rim(&k.List, r.X+k.Pt(36), r.Y+r.H/2, k.Pt(19), hud.t.colour(hud.turnSide))
		k.List.TextIn(r.X+k.Pt(68), r.Y+r.H/2, text, font.Bold, size, quad.Left, quad.Middle, k.Theme.Text)
		k.List.Pop()
	}
}

// trayBox shows the spells in play where there is no panel beside the board.
func (hud *hud) trayBox(ctx *Context) {
	r := hud.ui.box(ctx, 480, 560, hud.ui.lang.T("Spells in play"))
	k := &hud.ui.kit
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	area := r
	r = k.Scroll("tray", r, hud.t.trayHeight(k, r.W-k.Pt(12)))
	if !hud.t.tray(k, &r, r.H) {
		k.Label(r.CutTop(k.Pt(30)), hud.ui.lang.T("None."), 14, quad.Center, k.Theme.Dim, font.Regular)
	}
	k.EndScroll("tray", area)
	hud.ui.closeButton(foot, hud.ui.lang.T("Back"))
}
