package match

import (
	"cmp"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/chronicle"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/render/board/ease"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// hud draws everything around the board.
type hud struct {
	striker   rules.FigID // the last figure whose strike was shown in this phase
	mini      boardview.Minimap
	placing   boardview.Placing
	goalTexts struct {
		lang *lang.Table
		at   uint64 // the hash of the position they describe
		text [rules.MaxSides]string
	}
	recap    chronicle.Recap
	TurnSide int   // whose banner was shown last
	banner   int64 // tick until which the banner is shown
}

// status is what the parts around the board need to know of the rest of the screen.
type status struct {
	busy     bool         // the board shows anything but the position at rest
	over     *rules.Event // the end of the match, nil before
	lost     bool         // by people
	undo     bool         // the last command can be undone
	whyNot   string       // why it cannot
	redo     bool
	bench    bool // the match is a test of the editor
	recap    bool // what has happened since the last turn may be shown
	hinted   bool // a hint is shown or looked for
	hints    bool // a hint can be asked for
	hintTip  string
	noMap    bool    // the map in the corner would show what is hidden, or lie under a hint
	hintSlim bool    // the hint is in place of the strip
	hintRoom float32 // that the board leaves free below it
	lesson   bool
	goal     string  // of the side to move, where no panel says it
	bot      bool    // a bot decides
	paused   bool    // it waits
	thought  float32 // the fraction of its search that is done
	replayed string  // the line of the log that is shown again, or ""
	said     string  // the last line of the log that was shown
	verdict  string  // how the match ended, once it has
	reason   string
}

type aspect uint8

const (
	aspectMiddle aspect = iota // bars above and below the board
	aspectWide                 // a panel beside it as well
	aspectHigh                 // upright, with the panel below the board
	aspectTall                 // upright and narrow, with bars of two rows
)

// plan is the layout of the screen, in device pixels.
type plan struct {
	aspect                         aspect
	upright                        bool // rows above or below the board replace the columns beside it
	top, track, side, strip, board ui.Rect
	bar                            ui.Rect // below the board: the decision and the buttons of the phase
}

// plan lays out what surrounds the board in the room of the screen. While the past is
// played, strip and bar make room for its panel; else a wide bar has room for the strip.
func (hd *hud) plan(t *table.Table, k *ui.Kit, screen ui.Rect, past bool) plan {
	var l plan
	w, h := screen.W/k.Scale, screen.H/k.Scale
	l.upright = h > w
	switch {
	case w >= 900 && w > h:
		l.aspect = aspectWide
	case w < 560 && h > w:
		l.aspect = aspectTall
	}
	l.top = screen.CutTop(k.Pt(topHeight))
	bar := float32(barHeight)
	if l.aspect == aspectTall {
		l.track = screen.CutTop(k.Pt(trackHeight))
		bar += textHeight
	}
	l.bar = screen.CutBottom(k.Pt(bar))
	switch {
	case past:
		l.strip = screen.CutBottom(k.Pt(pastHeight))
	case l.aspect != aspectWide && !(w >= lowWidth && h < lowHeight):
		l.strip = screen.CutBottom(k.Pt(stripHeight))
	default:
		l.strip = l.bar
		l.strip.CutLeft(screen.W * textShare)
		l.strip.CutRight(k.Pt(buttonsWidth))
	}
	mapW, mapH := board.MapSize(t.Narrator.Board) // a board as wide as the screen leaves the rest free
	switch spare := screen.H - k.Pt(floorHeight+railFrame) - screen.W*mapH/mapW; {
	case l.aspect == aspectWide:
		l.side = screen.CutRight(k.Pt(min(sideMost, max(sideLeast, w*sideShare))))
	case l.aspect == aspectMiddle && l.upright && spare > k.Pt(panelLow):
		l.aspect = aspectHigh
		l.side = screen.CutBottom(min(spare, k.Pt(panelHigh)))
	}
	l.board = screen
	return l
}

// The heights of the parts of a plan, in points.
const (
	topHeight   = 50
	trackHeight = 34
	stripHeight = 54 // of a row of the strip
	pastHeight  = 62 // of what the panel of playback adds to the bar
	barHeight   = 54
	textHeight  = 56  // of the row of text in a bar of two rows
	panelLow    = 240 // of a panel below the board, at least
	panelHigh   = 420
)

// The widths of the parts of a wide plan, in points or as shares of the screen's width.
const (
	sideShare    = 0.195 // of the panel beside the board
	sideLeast    = 245
	sideMost     = 330
	textShare    = 0.26 // of the text in the bar
	buttonsWidth = 400
	lowWidth     = 760 // of a screen lower than lowHeight whose strip is a part of the bar
	lowHeight    = 480
)

// drawSide draws the panel beside or below the board, if there is one.
func (hd *hud) drawSide(t *table.Table, ctx *shell.Context, k *ui.Kit, l *plan, log *chronicle.Log, now *status) (w want) {
	hd.recap.Drawn = false
	t.HasPanel = l.aspect == aspectWide || l.aspect == aspectHigh
	t.UI.Layout.Foot = ctx.Height - min(l.strip.Y, l.bar.Y)
	if t.HasPanel {
		w = hd.side(t, ctx, k, l, log, now)
	}
	return w
}

// drawBelow draws the walls' schedule and the tray below the board and cuts them off.
func (hd *hud) drawBelow(t *table.Table, k *ui.Kit, area *ui.Rect, free ui.Rect, upright bool) {
	if t.Schedule.On {
		t.Schedule.Read(t.Match.State())
		boardview.ScheduleBar(t.UI, k, area, &t.Schedule, &t.Narrator)
	}
	t.Held.Layout(&t.Stage, k, area, free, upright)
}

// drawBoard fits the board into an area and draws the bar at the top.
func (hd *hud) drawBoard(t *table.Table, ctx *shell.Context, k *ui.Kit, l *plan, area ui.Rect, now *status) want {
	hd.layBoard(t, ctx, k, l, area, now)
	hd.goalMarks(t, k, area)
	t.Notes(k)
	return hd.topBar(t, k, l, now)
}

// drawOver draws what lies over the board.
func (hd *hud) drawOver(t *table.Table, k *ui.Kit, area ui.Rect) {
	t.Held.DrawExitLine(&t.Stage, k, area)
	t.Card.Legend(&t.Stage, k, area)
	t.Why.Bubble(&t.Stage, k, area, &t.Card)
	t.Card.Draw(&t.Stage, k, area)
}

// layBoard fits the picture of the board into an area, with its map in a corner, and notes
// what the pointer is on.
func (hd *hud) layBoard(t *table.Table, ctx *shell.Context, k *ui.Kit, l *plan, area ui.Rect, now *status) {
	pic, aim, set, b := &t.Picture, &t.Aim, &t.UI.Set, t.Narrator.Board
	pic.Steady, pic.Plain, pic.Reduced, t.Timeline.Still = !set.Shakes(), set.Plain(ctx), set.Reduced, set.Reduced
	pic.Scale, pic.Palette, pic.Lang, pic.Sober = k.Scale, t.UI.Palette, t.UI.Lang, now.lost
	room := area
	if room.CutBottom(now.hintRoom); (now.hintRoom > 0 || now.hintSlim) && pic.Camera.Part != (quad.Bounds{}) {
		room.CutBottom(k.Pt(32)) // for what is cropped: a figure may be thrown against it
	}
	if hd.placing.Lay(&pic.Camera, &t.View, room.Bounds(), l.board.Bounds(), k.Scale, k.Finger && !now.lesson); pic.Camera.Turned {
		x, y := area.X+area.W-k.Pt(16), area.Y+k.Pt(16) // where north is
		k.List.Circle(x, y, k.Pt(11), quad.Solid(t.UI.Palette.Plate))
		k.List.TextIn(x, y, t.UI.Lang.C("compass", "N"), font.Bold, k.Pt(13), quad.Center, quad.Middle, k.Theme.Text)
		hx, hy := pic.Heading(0)
		k.List.Triangle(x+hx*k.Pt(15), y+hy*k.Pt(15), k.Pt(8), k.Pt(10), 0, ease.Angle(hx, hy), quad.Solid(k.Theme.Accent))
	}
	pic.Camera.Wide = l.board.Bounds()
	if l.side.H == 0 { // an empty strip shows it too
		pic.Camera.Wide.Y1 = l.bar.Y
	}
	aim.Hover, aim.X, aim.Y, aim.Touched = rules.NoCell, ctx.In.X, ctx.In.Y, ctx.In.Touch
	aim.OnBoard = ctx.In.Inside && (!ctx.In.Touch || ctx.In.Down) && t.UI.Dialog == shell.NoDialog && !k.Over()
	most := min(k.Pt(190), area.W*0.3, area.H*0.35)
	if now.noMap || area.W < k.Pt(160) || area.H < k.Pt(160) {
		most = 0
	}
	if hd.mini.Draw(k, pic, b, area, most).Has(k.In.X, k.In.Y) {
		aim.OnBoard = false
	}
	if ctx.Aims = aim.OnBoard && !aim.OnKeys && t.Shown != nil; aim.OnBoard {
		aim.Hover = pic.Camera.CellAt(b, pic.Floor, aim.X, aim.Y)
	}
}

// topBar draws whose turn it is, the round and the stage.
func (hd *hud) topBar(t *table.Table, k *ui.Kit, l *plan, now *status) (w want) {
	r := l.top
	if l.aspect == aspectTall {
		r.H += l.track.H
	}
	k.Panel(r)
	r = l.top.Inset(k.Pt(3))
	w = hd.topButtons(t, k, &r, l, now)
	r.CutRight(k.Pt(6))
	shown, left := t.View.Side, r
	side := t.Narrator.Side(shown)
	if l.aspect == aspectWide {
		left = r.CutLeft(min(k.Pt(330), r.W*0.36))
	}
	chip := left.CutLeft(k.Pt(44))
	x, y := chip.Mid()
	t.DrawRim(k, x, y, k.Pt(17), shown)
	left.CutLeft(k.Pt(6))
	t.UI.Opens(k.Tap("sides", ui.Rect{X: chip.X, Y: chip.Y, W: chip.W + left.W, H: chip.H}, t.UI.Lang.T("Sides and goals")), SidesDialog)
	name := left.CutTop(left.H * 0.54)
	state, short := hd.roundText(t, shown)
	if k.Fonts.Measure(font.Regular, k.Pt(11), state) > left.W {
		state = short
	}
	switch l.aspect {
	case aspectMiddle, aspectHigh: // the track takes the second line
		high, room := k.Pt(13), name.W-k.Fonts.Measure(font.Bold, k.Pt(17), side)
		if k.Fonts.Measure(font.Regular, high, state)+k.Pt(8) >= room {
			state, room = t.UI.Lang.F("Round %d", t.View.Round), name.W*0.35
		}
		if k.Fonts.Measure(font.Regular, high, state)+k.Pt(8) < room {
			labelRight(k, &name, state, 8)
		}
		hd.track(t, k, left, now)
	case aspectTall:
		k.Label(left, state, k.Fitted(state, 13, 8, left.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
		track := l.track.Inset(k.Pt(4))
		track.CutLeft(k.Pt(4))
		hd.track(t, k, track, now)
	default:
		k.Label(left, state, k.Fitted(state, 13, 8, left.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
		r.CutLeft(k.Pt(14))
		hd.track(t, k, r, now)
	}
	k.Label(name, side, k.Fitted(side, 17, 9, name.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
	return w
}

// roundText returns the round and a side's mana, and in short without the last round.
func (hd *hud) roundText(t *table.Table, side int) (text, short string) {
	n := narrate.Rounds(t.Match.Level(), t.Rests)
	if within := t.Match.Level().Puzzle(); within >= t.View.Round && (n == 0 || within < n) {
		n = within // the level may go on, but the puzzle is lost
	}
	l := t.UI.Lang
	short = l.F("Round %d", t.View.Round)
	if text = short; n > 0 {
		text = l.F("Round %d of %d", t.View.Round, n)
	}
	if t.Narrator.Casts(side) {
		mana := l.F("%d mana", t.View.Mana[side])
		text, short = l.F("%s · %s", text, mana), l.F("%s · %s", short, mana)
	}
	if t.Match.Iron {
		text = l.F("%s · %s", text, l.T("Ironman"))
	}
	return text, short
}

func (hd *hud) topButtons(t *table.Table, k *ui.Kit, r *ui.Rect, l *plan, now *status) (w want) {
	at := func() ui.Rect { return r.TakeRight(k.Pt(44), k.Pt(5)) }
	t.UI.Opens(k.Button("menu", at(), "", ui.Look{Icon: icon.List, Tip: t.UI.Tip(t.UI.Lang.T("Menu"), input.Menu)}), MenuDialog)
	if now.bench {
		w.button(t.UI, "bench", at(), "", ui.Look{Icon: icon.Pencil, Primary: true, Tip: t.UI.Lang.T("Back to the editor (F2)")}, wishBench)
	}
	t.UI.Opens(k.Button("log", at(), "", ui.Look{Icon: icon.Hourglass, Tip: t.UI.Lang.T("Log and dice")}), chronicle.Dialog)
	if t.Match.State().NumCasts() > 0 {
		t.UI.Opens(k.Button("tray", at(), "", ui.Look{Icon: icon.Portal, Tip: t.UI.Lang.T("Spells in play and groups off the board")}), table.TrayDialog)
	}
	if now.redo || l.top.W >= k.Pt(620) {
		redo := t.UI.Tip(t.UI.Lang.T("Redo"), input.Redo)
		if !now.redo {
			redo = t.UI.Lang.T("Nothing to redo")
		}
		w.button(t.UI, "redo", at(), "", ui.Look{Icon: icon.Redo, Disabled: !now.redo, Tip: redo}, wishRedo)
	}
	ok := now.undo || t.Deferred()
	undo := t.UI.Tip(t.UI.Lang.T("Undo"), input.Undo)
	if !ok {
		undo = t.UI.Lang.F("Can't undo: %s", now.whyNot)
	}
	w.button(t.UI, "undo", at(), "", ui.Look{Icon: icon.Undo, Disabled: !ok, Tip: undo}, wishUndo)
	if l.aspect == aspectWide {
		r.CutRight(k.Pt(ui.Gap))
		w = cmp.Or(w, hd.lenses(t, now, at))
	}
	return w
}

// banners announces the turn that begins.
func (hd *hud) banners(t *table.Table, ctx *shell.Context, k *ui.Kit, area ui.Rect) {
	if ctx.In.Pressed || ctx.In.Keys != (input.KeySet{}) {
		hd.banner = 0 // the player has acted, so the banner was seen
	}
	if ctx.Tick < hd.banner && hd.TurnSide >= 0 {
		past := 1 - float32(hd.banner-ctx.Tick)/80
		fade := min(1, past*6, (1-past)*4)
		text := t.Narrator.Side(hd.TurnSide)
		high := max(k.Pt(32), min(k.Pt(64), area.H*0.1)) // one line at the top
		size := k.Pt(k.Fitted(text, high/k.Scale*0.53, 12, area.W-high*2, font.Bold))
		w := t.UI.Fonts.Measure(font.Bold, size, text) + high*1.7
		r := ui.Rect{X: area.X + (area.W-w)/2, Y: area.Y + high*0.1, W: w, H: high}
		k.List.PushOpacity(fade)
		k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(10), quad.Bevel(k.Theme.Panel, k.Theme.PanelEdge, k.Theme.PanelDark, k.Pt(2)))
		t.UI.Palette.Rim(&k.List, r.X+high*0.56, r.Y+r.H/2, high*0.3, t.Colour(hd.TurnSide))
		k.List.TextIn(r.X+high*1.06, r.Y+r.H/2, text, font.Bold, size, quad.Left, quad.Middle, k.Theme.Text)
		k.List.Pop()
	}
}

// The measures of the rail, in points.
const (
	floorWidth  = 62
	floorHeight = 50 // of a floor's button at most
	floorTall   = 96 // its width at most, in a row above the board
	railButton  = 44
	railGap     = 4
	railCell    = railButton + railGap
	railFrame   = 2 * railGap
)

// rail draws floors, lenses and hint beside the board, or above it, and returns what it leaves
// free. On wide screens lenses and hint are in the bar at the top.
func (hd *hud) rail(t *table.Table, k *ui.Kit, area *ui.Rect, l *plan, now *status) (free ui.Rect, w want) {
	n, at, tall, bare := float32(t.Narrator.Board.Floors()), t.Picture.Floor, l.upright, l.aspect == aspectWide
	if bare && n < 2 {
		return free, w
	}
	wide, most := k.Pt(floorWidth+railFrame), float32(floorHeight)
	if tall {
		wide, most = k.Pt(floorHeight+railFrame), floorTall
	}
	free = table.CutAlong(area, wide, tall)
	along := free.H
	if tall {
		along = free.W
	}
	lenses := float32(3*railCell + railGap)
	if bare {
		lenses = railGap
	}
	each := (along/k.Scale - railGap - lenses - n*railGap) / n
	each, steps := min(each, most), each < railButton
	lenses = k.Pt(lenses)
	size := lenses
	switch {
	case n > 1 && steps:
		size += k.Pt(3 * railCell)
	case n > 1:
		size += k.Pt(n * (each + railGap))
	}
	apart := !bare && !tall && n > 1 && along < k.Pt(6*railCell+railFrame) // on a low board the lenses get their own column
	if apart {
		size -= lenses - k.Pt(railGap)
	}
	r := hd.railPanel(k, &free, size, tall)
	cut := func(pt float32) ui.Rect {
		c := table.CutAlong(&r, k.Pt(pt), !tall)
		table.CutAlong(&r, k.Pt(railGap), !tall)
		return c
	}
	floor := func(id string, r ui.Rect, to int, look ui.Look) {
		switch look.Tip = t.UI.Lang.F("Floor %d", to+1); to - at {
		case 1:
			look.Tip = t.UI.Tip(t.UI.Lang.T("Floor above"), input.FloorUp)
		case -1:
			look.Tip = t.UI.Tip(t.UI.Lang.T("Floor below"), input.FloorDown)
		}
		if t.UI.Click(k.Button(id, r, "", look)) {
			t.ChangeFloor(to - at)
		}
	}
	switch {
	case n < 2:
	case steps:
		floor("floor-up", cut(railButton), at+1, ui.Look{Icon: icon.FloorUp, Disabled: at == int(n)-1})
		hd.floorLabel(t, k, cut(railButton), at)
		floor("floor-down", cut(railButton), at-1, ui.Look{Icon: icon.FloorDown, Disabled: at == 0})
	default:
		for i := range int(n) {
			fl, r := int(n)-1-i, cut(each)
			if tall {
				fl = i
			}
			floor(t.UI.ID("floor:", fl+1), r, fl, ui.Look{On: fl == at})
			hd.floorLabel(t, k, r, fl)
		}
	}
	if apart {
		column := area.CutLeft(k.Pt(floorWidth - railFrame))
		r = hd.railPanel(k, &column, lenses, false)
	}
	if !bare {
		w = hd.lenses(t, now, func() ui.Rect { return cut(railButton) })
	}
	return free, w
}

// lenses draws the buttons that show something on the board, each where the next place is.
func (hd *hud) lenses(t *table.Table, now *status, place func() ui.Rect) (w want) {
	ln := &t.Lens
	w.button(t.UI, "threat", place(), "", ui.Look{Icon: icon.Skull, On: ln.Mode == turn.LensReach || ln.Mode == turn.LensDanger, Tip: t.UI.Tip(t.UI.Lang.T("Where enemies could strike next turn"), input.Threat)}, wishThreat)
	w.button(t.UI, "sight", place(), "", ui.Look{Icon: icon.Eye, On: ln.Mode == turn.LensSight, Tip: t.UI.Tip(t.UI.Lang.T("Line of sight from a cell"), input.Sight)}, wishSight)
	w.button(t.UI, "hint", place(), "", ui.Look{Icon: icon.Lamp, On: now.hinted, Disabled: !now.hints, Tip: now.hintTip}, wishHint)
	return w
}

// railPanel cuts the rail's panel off its column or row and returns the area inside.
func (hd *hud) railPanel(k *ui.Kit, free *ui.Rect, size float32, tall bool) ui.Rect {
	r := table.CutAlong(free, size, !tall)
	k.Panel(r)
	return r.Inset(k.Pt(railGap))
}

// floorLabel draws the number of a floor and of each side's figures on it.
func (hd *hud) floorLabel(t *table.Table, k *ui.Kit, r ui.Rect, fl int) {
	r, ink := r.Inset(k.Pt(4)), k.Theme.Text
	k.Label(r.CutTop(r.H*0.52), narrate.Number(fl+1), 16, quad.Center, ink, font.Bold)
	var count [rules.MaxSides]int // figures as they are shown
	some := 0
	for i := range t.View.Figures {
		if f := &t.View.Figures[i]; f.Cell != rules.NoCell && f.Side != rules.NoSide && t.Narrator.Board.Pos(f.Cell).Floor == fl {
			if count[f.Side]++; count[f.Side] == 1 {
				some++
			}
		}
	}
	each := min(k.Pt(26), r.W/float32(max(1, some)))
	r.CutLeft((r.W - each*float32(some)) / 2)
	for side := range t.Narrator.Level.Sides {
		if n := count[side]; n > 0 {
			c := r.CutLeft(each)
			t.UI.Palette.Rim(&k.List, c.X+k.Pt(6), c.Y+c.H/2, k.Pt(5), t.Colour(side))
			k.List.TextIn(c.X+k.Pt(13), c.Y+c.H/2, narrate.Number(n), font.Bold, k.Pt(11), quad.Left, quad.Middle, ink)
		}
	}
}

// goalMarks draws the letters of goals that figures hide, and at the edge of the board
// those that lie beyond it or on another floor.
func (hd *hud) goalMarks(t *table.Table, k *ui.Kit, area ui.Rect) {
	b, cam := t.Narrator.Board, &t.Picture.Camera
	var tags, seen uint32 // letters, a bit each
	for i := range b.Sides() {
		for _, g := range b.Sides()[i].Goals {
			tags |= 1 << g.Tag &^ 1
		}
	}
	var nearest [27]rules.Cell
	for i := range nearest {
		nearest[i] = rules.NoCell
	}
	for c := range rules.Cell(b.Cells()) {
		tag := b.Tag(c)
		if tag == 0 || tags>>tag&1 == 0 {
			continue
		}
		x, y := cam.Screen(board.Centre(b, c))
		if b.Pos(c).Floor != t.Picture.Floor || !area.Inset(k.Pt(8)).Has(x, y) {
			if n := nearest[tag]; n == rules.NoCell || b.Pos(n).Floor != t.Picture.Floor {
				nearest[tag] = c
			}
			continue
		}
		seen |= 1 << tag
		if t.ShownAt(c) != rules.NoFig {
			hd.goalBadge(t, k, x-cam.Zoom*0.4, y+cam.Zoom*0.4, min(k.Pt(9), max(k.Pt(6.5), cam.Zoom*0.16)), tag, 0)
		}
	}
	in := area.Inset(k.Pt(16))
	for tag := range nearest {
		c := nearest[tag]
		if c == rules.NoCell || seen>>tag&1 != 0 {
			continue
		}
		x, y := cam.Screen(board.Centre(b, c))
		hd.goalBadge(t, k, min(max(x, in.X), in.X+in.W), min(max(y, in.Y), in.Y+in.H), k.Pt(9), tag, b.Pos(c).Floor-t.Picture.Floor)
	}
}

// goalBadge draws the letter of a goal, with an arrow up or down for another floor.
func (hd *hud) goalBadge(t *table.Table, k *ui.Kit, x, y, r float32, tag, floors int) {
	k.List.Circle(x, y, r, quad.Solid(t.UI.Palette.Plate))
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	k.List.TextIn(x, y, letters[tag-1:tag], font.Bold, r*1.33, quad.Center, quad.Middle, k.Theme.Accent)
	if floors != 0 {
		pic := icon.FloorUp
		if floors < 0 {
			pic = icon.FloorDown
		}
		k.List.Icon(pic, x+r*2, y, r*1.6, k.Theme.Accent)
	}
}

// labelRight writes a dim text at the right of a row, and cuts it off with a gap in points.
func labelRight(k *ui.Kit, r *ui.Rect, text string, gap float32) {
	k.Label(r.CutRight(k.Fonts.Measure(font.Regular, k.Pt(13), text)+k.Pt(gap)), text, 13, quad.Right, k.Theme.Dim, font.Regular)
}
