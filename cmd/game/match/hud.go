package match

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// hud is everything around the board.
type hud struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI

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
	recap    recap
	TurnSide int   // whose banner was shown last
	banner   int64 // tick until which the banner is shown
}

// aspect is the kind of layout of the screen.
type aspect uint8

const (
	aspectMiddle aspect = iota // bars above and below the board
	aspectWide                 // a panel beside it as well
	aspectHigh                 // upright: the panel lies below the board, in what that leaves free
	aspectTall                 // upright and narrow: the bars have two rows
)

// plan is the layout of the screen, in device pixels.
type plan struct {
	aspect                         aspect
	upright                        bool // what is beside the board on broad screens is above or below it
	top, track, side, strip, board ui.Rect
	bar                            ui.Rect // below the board: what is to be decided, and the phase's buttons
}

// plan lays out the screen.
func (hud *hud) plan(ctx *shell.Context, k *ui.Kit) plan {
	var l plan
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	hud.m.coach.cutArea(k, &screen)
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

// spare returns the height that a board as wide as the screen leaves free.
func (hud *hud) spare(k *ui.Kit, screen ui.Rect) float32 {
	w, h := board.MapSize(hud.t.Narrator.Board)
	return screen.H - k.Pt(floorHeight+8) - screen.W*h/w
}

// hud lays out everything around the board and handles its buttons. It returns the
// scene that follows.
func (hud *hud) hud(ctx *shell.Context, k *ui.Kit) (shell.Scene, error) {
	l := hud.plan(ctx, k)
	hud.t.HasPanel = l.aspect == aspectWide || l.aspect == aspectHigh
	hud.ui.Layout.Foot = ctx.Height - l.strip.Y
	if hud.t.HasPanel {
		hud.side(ctx, k, l.side, l.upright)
	} else {
		hud.goalLine(k, l.board.CutTop(k.Pt(30)))
	}
	hud.m.LookBack.drawSlimTimeline(k, &l.board)
	area := l.board
	free := hud.rail(ctx, k, &area, l.upright)
	if next, err := hud.m.showDiskChange(ctx, k, &area); next != nil || err != nil {
		return next, err
	}
	if hud.t.Schedule.On {
		hud.t.Schedule.Read(hud.t.Match.State())
		boardview.ScheduleBar(hud.ui, k, &area, &hud.t.Schedule, &hud.t.Narrator)
	}
	hud.t.Held.Layout(k, &area, free, l.upright)
	book := hud.t.Spells.BookArea(k, &area, l.upright)
	hud.t.Picture.Steady, hud.t.Picture.Plain = !hud.ui.Set.Shakes(), hud.ui.Set.Plain(ctx)
	hud.t.Picture.Scale, hud.t.Picture.Reduced, hud.t.Picture.Palette = k.Scale, hud.ui.Set.Reduced, hud.ui.Palette
	hud.t.Picture.Lang, hud.t.Timeline.Still = hud.ui.Lang, hud.ui.Set.Reduced
	hud.t.Picture.Camera.SetArea(hud.t.Narrator.Board, area.Bounds())
	hud.t.Picture.Camera.Wide = l.board.Bounds()
	hud.t.Aim.Hover, hud.t.Aim.X, hud.t.Aim.Y, hud.t.Aim.Touched = rules.NoCell, ctx.In.X, ctx.In.Y, ctx.In.Touch
	hud.t.Aim.OnBoard = ctx.In.Inside && (!ctx.In.Touch || ctx.In.Down) && hud.ui.Dialog == shell.NoDialog && !k.Over()
	if hud.t.Aim.OnBoard {
		hud.t.Aim.Hover = hud.t.Picture.Camera.CellAt(hud.t.Narrator.Board, hud.t.Picture.Floor, ctx.In.X, ctx.In.Y)
	}
	hud.minimap(k, area)
	hud.goalMarks(k, area)
	hud.topBar(ctx, k, l)
	hud.m.LookBack.bottom(ctx, k, l)
	hud.t.Spells.DrawBookSheet(ctx, k, book)
	hud.t.Held.DrawExitLine(k, area)
	hud.t.Preview.Lens.Legend(k, area)
	hud.t.Preview.Why.Bubble(ctx, k, area)
	hud.t.Preview.DrawCard(k, area)
	hud.m.Hints.drawBox(ctx, k, area)
	hud.recap.drawOver(k, area)
	hud.banners(ctx, k, area)
	hud.m.LookBack.drawTip(k)
	if next, err := hud.m.coach.draw(ctx, k); next != nil || err != nil {
		return next, err
	}
	hud.m.coach.drawPointers(k)
	hud.m.Hints.drawRings(k)
	return hud.m.Ending.dialogs(ctx, k)
}

// topBar draws whose turn it is, the round and the stage.
func (hud *hud) topBar(ctx *shell.Context, k *ui.Kit, l plan) {
	r := l.top
	if l.aspect == aspectTall {
		r.H += l.track.H
	}
	k.Panel(r)
	r = l.top.Inset(k.Pt(6))
	hud.topButtons(ctx, k, &r, l.top.W < k.Pt(620))
	r.CutRight(k.Pt(6))
	shown := hud.t.View.Side // as far as it has been shown
	left := r
	if l.aspect == aspectWide {
		left = r.CutLeft(min(k.Pt(330), r.W*0.4))
	}
	chip := left.CutLeft(k.Pt(44))
	x, y := chip.Mid()
	hud.t.DrawRim(k, x, y, k.Pt(17), shown)
	left.CutLeft(k.Pt(6))
	if hud.ui.Click(k.Tap("sides", ui.Rect{X: chip.X, Y: chip.Y, W: chip.W + left.W, H: chip.H}, hud.ui.Lang.T("Sides and goals"))) {
		hud.ui.Dialog = SidesDialog
	}
	name := left.CutTop(left.H * 0.54)
	state := hud.roundText(shown)
	if k.Fonts.Measure(font.Regular, k.Pt(11), state) > left.W {
		state = hud.rounds.short
	}
	switch l.aspect {
	case aspectMiddle, aspectHigh: // the track takes the second line
		w := hud.ui.Fonts.Measure(font.Regular, k.Pt(13), state) + k.Pt(8)
		if room := name.W - hud.ui.Fonts.Measure(font.Bold, k.Pt(17), hud.t.Narrator.Side(shown)); w < room {
			k.Label(name.CutRight(w), state, 13, quad.Right, k.Theme.Dim, font.Regular)
		} else {
			state = hud.ui.Lang.F("Round %d", hud.t.View.Round)
			if w = hud.ui.Fonts.Measure(font.Regular, k.Pt(13), state) + k.Pt(8); w < name.W*0.35 {
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
	k.Label(name, hud.t.Narrator.Side(shown), k.Fitted(hud.t.Narrator.Side(shown), 17, 9, name.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
}

// roundText returns the round and a side's mana.
func (hud *hud) roundText(side int) string {
	key := [4]int{hud.t.View.Round, side, hud.t.View.Mana[max(0, side)%rules.MaxSides], hud.t.Narrator.Board.Rounds()}
	if hud.rounds.key == key && hud.rounds.text != "" {
		return hud.rounds.text
	}
	text := hud.ui.Lang.F("Round %d", hud.t.View.Round)
	hud.rounds.short = text
	n := hud.t.Narrator.Board.Rounds()
	if within := hud.t.Match.Level().Puzzle(); within >= hud.t.View.Round {
		n = within // the level may go on after it, to no avail
	}
	if n > 0 {
		text = hud.ui.Lang.F("Round %d of %d", hud.t.View.Round, n)
	}
	if hud.t.Narrator.Casts(side) {
		mana := " · " + hud.ui.Lang.F("%d mana", hud.t.View.Mana[side])
		text, hud.rounds.short = text+mana, hud.rounds.short+mana
	}
	hud.rounds.key, hud.rounds.text = key, text
	return text
}

// topButtons draws the buttons at the right of the top bar.
func (hud *hud) topButtons(ctx *shell.Context, k *ui.Kit, r *ui.Rect, tall bool) {
	at := func() ui.Rect {
		c := r.CutRight(k.Pt(44))
		r.CutRight(k.Pt(5))
		return c
	}
	if hud.ui.Click(k.Button("menu", at(), "", ui.Look{Icon: icon.List, Tip: hud.ui.Tip(hud.ui.Lang.T("Menu"), input.Menu)})) {
		hud.ui.Dialog = MenuDialog
	}
	if hud.m.Workbench != nil {
		hud.m.leavesForWorkbench = hud.ui.Click(k.Button("bench", at(), "", ui.Look{Icon: icon.Pencil, Primary: true, Tip: hud.ui.Lang.T("Back to the editor (F2)")})) || hud.m.leavesForWorkbench
	}
	if hud.ui.Click(k.Button("log", at(), "", ui.Look{Icon: icon.Hourglass, Tip: hud.ui.Lang.T("Log and dice")})) {
		hud.ui.Dialog = LogDialog
	}
	if hud.t.Match.State().NumCasts() > 0 {
		if hud.ui.Click(k.Button("tray", at(), "", ui.Look{Icon: icon.Portal, Tip: hud.ui.Lang.T("Spells in play and groups off the board")})) {
			hud.ui.Dialog = table.TrayDialog
		}
	}
	if can := hud.m.canRedo(); can || !tall {
		redo := hud.ui.Tip(hud.ui.Lang.T("Redo"), input.Redo)
		if !can {
			redo = hud.ui.Lang.T("Nothing to redo")
		}
		if hud.ui.Click(k.Button("redo", at(), "", ui.Look{Icon: icon.Redo, Disabled: !can, Tip: redo})) {
			hud.m.redo(ctx)
		}
	}
	ok, why := hud.m.canUndo()
	ok = ok || hud.t.Spells.Deferred()
	undo := hud.ui.Tip(hud.ui.Lang.T("Undo"), input.Undo)
	if !ok {
		undo = hud.ui.Lang.F("Can't undo: %s", why)
	}
	if hud.ui.Click(k.Button("undo", at(), "", ui.Look{Icon: icon.Undo, Disabled: !ok, Tip: undo})) {
		hud.m.undo(ctx)
	}
}

// banners draws the banner of a turn that begins.
func (hud *hud) banners(ctx *shell.Context, k *ui.Kit, area ui.Rect) {
	if ctx.In.Pressed || ctx.In.Keys != (input.KeySet{}) {
		hud.banner = 0 // whoever acts has seen it
	}
	if ctx.Tick < hud.banner && hud.TurnSide >= 0 {
		t := 1 - float32(hud.banner-ctx.Tick)/80
		fade := min(1, t*6, (1-t)*4)
		text := hud.t.Narrator.Side(hud.TurnSide)
		size := k.Pt(k.Fitted(text, 34, 12, area.W-k.Pt(120), font.Bold))
		w := hud.ui.Fonts.Measure(font.Bold, size, text) + k.Pt(110)
		r := ui.Rect{X: area.X + (area.W-w)/2, Y: area.Y + area.H*0.12, W: w, H: k.Pt(64)}
		k.List.PushOpacity(fade)
		k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(10), quad.Bevel(quad.RGB(0x2b231d), quad.RGB(0x7d6230), quad.RGB(0x120d0a), k.Pt(2)))
		hud.ui.Palette.Rim(&k.List, r.X+k.Pt(36), r.Y+r.H/2, k.Pt(19), hud.t.Colour(hud.TurnSide))
		k.List.TextIn(r.X+k.Pt(68), r.Y+r.H/2, text, font.Bold, size, quad.Left, quad.Middle, k.Theme.Text)
		k.List.Pop()
	}
}

// trayBox draws the dialog of the spells in play.
func (hud *hud) trayBox(ctx *shell.Context) {
	r := hud.ui.Box(ctx, 480, 560, hud.ui.Lang.T("Spells in play"))
	k := &hud.ui.Kit
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	area := r
	r = k.Scroll("tray", r, hud.t.CastsHeight(k, r.W-k.Pt(12)))
	if !hud.t.DrawCasts(k, &r, r.H) {
		k.Label(r.CutTop(k.Pt(30)), hud.ui.Lang.T("None."), 14, quad.Center, k.Theme.Dim, font.Regular)
	}
	k.EndScroll("tray", area)
	hud.ui.CloseButton(foot, hud.ui.Lang.T("Back"))
}
