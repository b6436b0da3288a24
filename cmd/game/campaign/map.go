package campaign

import (
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/feats"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/shell"
	"wallfall/levels/campaign"
	"wallfall/render/board"
	"wallfall/render/board/ground"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// The dialogs over the map.
const (
	offersDialog shell.Dialog = "offers"
	anewDialog   shell.Dialog = "anew"
)

// Map is the screen of a campaign.
type Map struct {
	shell.ListScreen
	b        *book
	selected int            // level
	next     int            // the level to play next, -1 for none
	waiting  map[int]string // the keys of saved matches by their level
	places   []place        // of the levels
	rows     []int          // of places, by chapter
	columns  int
	scrolled bool           // to the selected level, once
	picture  *board.Picture // of the selected level
	pictured int
}

// place is where a level stands on the map: in a row and a column of its chapter.
type place struct{ row, col int }

// NewMap returns the map of the campaign, open at the level to play next.
func NewMap(ctx *shell.Context, d *shell.UI) *Map {
	m := &Map{ListScreen: shell.ListScreen{UI: d}, b: open(d, ctx), waiting: map[int]string{}, pictured: -1}
	c := m.b.c
	for _, w := range profile.Matches(d, ctx) {
		for i := range c.Levels {
			if _, known := m.waiting[i]; !known && w.Info.File == m.b.file(i) && (!m.b.s.Iron.On || m.b.under(i, w.Info.Seed)) {
				m.waiting[i] = w.Key
			}
		}
	}
	if at := m.b.s.Iron.Under; m.b.s.Iron.On && at >= 0 && m.waiting[at] == "" {
		c.Close(m.b.s, nil, nil, false)
		m.b.save(ctx)
		d.Say(ctx, d.Lang.T("The saved match is gone, which counts as a defeat."))
	}
	m.lay()
	m.next = c.Next(m.b.s)
	if m.selected = m.next; m.next < 0 {
		m.selected = len(c.Levels) - 1
	}
	if m.b.s.Iron.Under >= 0 {
		m.selected = m.b.s.Iron.Under
	}
	d.Dialog = shell.NoDialog
	d.Stand("go")
	if c.Choosing(m.b.s) >= 0 {
		d.Dialog = offersDialog
	}
	return m
}

// lay places the levels: each a column to the right of those that it needs.
func (m *Map) lay() {
	c := m.b.c
	m.rows, m.places = make([]int, len(c.Chapters)), make([]place, len(c.Levels))
	taken := map[[3]int]bool{}
	for i := range c.Levels {
		l := &c.Levels[i]
		var p place
		for _, n := range l.Needs {
			if n >= 0 && n < i && c.Levels[n].Chapter == l.Chapter {
				p.col = max(p.col, m.places[n].col+1)
			}
		}
		for taken[[3]int{l.Chapter, p.row, p.col}] {
			p.row++
		}
		taken[[3]int{l.Chapter, p.row, p.col}] = true
		m.places[i] = p
		m.rows[l.Chapter], m.columns = max(m.rows[l.Chapter], p.row+1), max(m.columns, p.col+1)
	}
}

// Update implements shell.Scene.
func (m *Map) Update(ctx *shell.Context) (shell.Scene, error) {
	k, head, screen := m.Begin(ctx)
	next, err := m.layout(ctx, k, head, screen)
	if shell.Part[shown](m.UI).iron != m.b.s.Iron.On && next == m { // the other run is wanted
		next = NewMap(ctx, m.UI)
	}
	if err != nil {
		return nil, err
	}
	return m.UI.Finish(m, next, ctx)
}

// anew asks before the campaign starts again.
func (m *Map) anew(ctx *shell.Context) {
	yes, _ := m.UI.Confirm(ctx, m.UI.Lang.T("Start again?"), m.UI.Lang.T("The campaign starts from its first level. Medals, wounds and everything learned are lost."), m.UI.Lang.T("Start again"))
	if !yes {
		return
	}
	feats.Earn(m.UI, ctx) // what was earned stays
	iron := m.b.s.Iron.On
	m.b.s = m.b.c.Start(m.b.s.Mode)
	m.b.s.Iron.On = iron
	m.b.save(ctx)
	clear(m.waiting)
	m.next = m.b.c.Next(m.b.s)
	m.selected = max(0, m.next)
}

func (m *Map) layout(ctx *shell.Context, k *ui.Kit, head, screen ui.Rect) (shell.Scene, error) {
	if m.BackButton(ctx, &head) {
		from := shell.Part[shown](m.UI).from
		if forget(m.UI); from == nil {
			from = m.UI.Routes.Title(ctx)
		}
		return from, nil
	}
	if next := m.ownButtons(ctx, k, &head); next != nil {
		return next, nil
	}
	title := m.b.name(m.b.c.Title)
	if m.b.s.Iron.On {
		title += " · " + m.UI.Lang.T("Ironman")
		x, y := head.CutRight(k.Pt(40)).Mid()
		k.List.Icon(icon.Anvil, x, y, k.Pt(30), k.Theme.Accent)
	}
	m.Title(ctx, head, title)
	if len(m.b.c.Levels) == 0 {
		return m, nil
	}
	side := screen
	if right := max(k.Pt(290), screen.W*0.4); screen.W > screen.H*1.1 && screen.W-right > k.Pt(3*leastWidth) {
		side = screen.TakeRight(right, k.Pt(12))
	} else {
		screen = side.TakeTop(side.H*0.4, k.Pt(10))
	}
	m.chapters(k, screen)
	k.Panel(side)
	side = side.Inset(k.Pt(12))
	foot := side.TakeBottom(k.Pt(48), k.Pt(8))
	m.page(ctx, k, side)
	return m.follow(ctx, k, foot)
}

// The measures of a level on the map, in points.
const (
	leastWidth    = 72
	mostWidth     = 150
	nodeSize      = 52 // of its button
	titleHeight   = 36
	levelHeight   = nodeSize + titleHeight + 2*ui.Gap
	chapterHeight = 30 // of a chapter's title
)

// chapters draws the levels, one chapter below the other. A chapter that is too wide
// continues in further rows.
func (m *Map) chapters(k *ui.Kit, area ui.Rect) {
	c, s := m.b.c, m.b.s
	fits := max(1, min(m.columns, int((area.W-k.Pt(ui.BarWidth))/k.Pt(leastWidth))))
	blocks := (m.columns + fits - 1) / fits
	f := m.UI.Form(area, "chapters")
	f.BeginPage()
	wide := min(k.Pt(mostWidth), f.R.W/float32(fits))
	rooms := make([]ui.Rect, len(c.Chapters)) // of their levels
	for i := range rooms {
		at := f.Take(chapterHeight)
		rooms[i] = f.Cut(k.Pt(levelHeight) * float32(m.rows[i]*blocks))
		rooms[i].W = wide * float32(fits)
		text := m.b.name(c.Chapters[i].Title)
		k.List.Rect(at.X, at.Y+k.Pt(3), k.Fonts.Measure(font.Bold, k.Pt(16), text)+k.Pt(2*ui.Gap), at.H-k.Pt(6), k.Pt(4), quad.Solid(k.Theme.PanelDark.Fade(0.75)))
		at.CutLeft(k.Pt(ui.Gap))
		k.Label(at, text, 16, quad.Left, k.Theme.Accent, font.Bold)
	}
	spot := func(i int) (node, title ui.Rect) {
		p, chapter := m.places[i], c.Levels[i].Chapter
		r := rooms[chapter].Columns(fits, k.Pt(ui.SmallGap)).At(p.col % fits)
		r.CutTop(k.Pt(levelHeight) * float32(p.row+p.col/fits*m.rows[chapter]))
		r.CutTop(k.Pt(ui.Gap))
		node = r.TakeTop(k.Pt(nodeSize), k.Pt(ui.Gap)).Centred(k.Pt(nodeSize), k.Pt(nodeSize))
		return node, r.CutTop(k.Pt(titleHeight))
	}
	if !m.scrolled {
		m.scrolled = true
		node, _ := spot(m.selected)
		k.ScrollTo("chapters", max(0, node.Y-rooms[0].Y-area.H/2))
	}
	for i := range c.Levels {
		node, _ := spot(i)
		x, y := node.Mid()
		for _, n := range c.Levels[i].Needs {
			if c.Levels[n].Chapter != c.Levels[i].Chapter || m.places[n].col/fits != m.places[i].col/fits {
				continue // chapters follow one another without lines, and so does what goes on below
			}
			from, _ := spot(n)
			fromX, fromY := from.Mid()
			ink := k.Theme.Dim.Fade(0.35)
			if _, won := s.Result(n); won {
				ink = k.Theme.Accent.Fade(0.8)
			}
			k.List.Line(fromX, fromY, x, y, k.Pt(3), quad.Solid(ink))
		}
	}
	for i := range c.Levels {
		node, title := spot(i)
		m.place(k, i, node, title)
	}
	f.End()
}

// place draws a level: its button, and its title below.
func (m *Map) place(k *ui.Kit, i int, at, below ui.Rect) {
	s, l := m.b.s, &m.b.c.Levels[i]
	x, _ := at.Mid()
	w, won := s.Result(i)
	look := ui.Look{Icon: icon.Flag, On: m.selected == i, Tip: m.UI.Lang.T("Can be played")}
	ink := k.Theme.Text
	switch {
	case m.waiting[i] != "":
		look.Icon, look.Tip = icon.Hourglass, m.UI.Lang.T("In progress")
	case won:
		if look.Icon, look.Tip = icon.Check, m.UI.Lang.T("Victory"); s.Iron.On {
			look.Icon = icon.Anvil
		}
	case !m.b.c.Open(s, i):
		look.Icon, look.Tip, ink = icon.Lock, m.locked(i), k.Theme.Dim
	case i == len(m.b.c.Levels)-1:
		look.Icon = icon.Star
	}
	if i == m.next {
		k.List.Rect(at.X-k.Pt(4), at.Y-k.Pt(4), at.W+k.Pt(8), at.H+k.Pt(8), k.Pt(9), quad.Solid(quad.RGB(0xc9962f)))
	}
	if m.UI.Click(k.Button("place:"+l.Name, at, "", look)) {
		m.selected = i
		k.ScrollTo("level", 0)
	}
	if won {
		for n := range 3 {
			profile.DrawMedal(m.UI, &k.List, x+k.Pt(15)*float32(n-1), at.Y+at.H, k.Pt(7), n, w.Medals&(1<<n) != 0)
		}
	}
	if l.Parsed == nil {
		return
	}
	title := m.b.name(l.Parsed.Title)
	size := k.FittedBox(title, 13, 7, below, font.Regular)
	plate := min(below.W, k.Fonts.Measure(font.Regular, k.Pt(size), title)+k.Pt(8))
	k.List.Rect(x-plate/2, below.Y, plate, k.TextHeight(title, size, below.W, font.Regular), k.Pt(4), quad.Solid(k.Theme.PanelDark.Fade(0.8))) // over the lines
	k.Paragraph(below, title, size, quad.Center, ink, font.Regular)
}

func (m *Map) page(ctx *shell.Context, k *ui.Kit, area ui.Rect) {
	c, s, l := m.b.c, m.b.s, &m.b.c.Levels[m.selected]
	f := m.UI.Form(area, "level")
	f.BeginPage()
	if lv := l.Parsed; lv != nil {
		if m.pictured != m.selected {
			m.pictured, m.picture = m.selected, boardview.Picture(m.UI, lv)
		}
		boardview.DrawStill(m.UI, m.picture, f.Cut(min(f.R.W*0.45, k.Pt(150), area.H*0.4)))
		f.Gap(8)
		title := m.b.name(lv.Title)
		k.Label(f.Take(28), title, k.Fitted(title, 20, 13, f.R.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
		f.Write(m.b.text(lv.About), 14, k.Theme.Accent)
	}
	win, won := s.Result(m.selected)
	if !c.Open(s, m.selected) {
		f.Para(m.locked(m.selected), 14, k.Theme.Warn, font.Bold)
		f.Gap(6)
	}
	if won {
		f.Caption(m.UI.Lang.N(win.Rounds, "Won in %d round", "Won in %d rounds"))
	}
	m.says(k, &f, l.Before)
	if won {
		m.says(k, &f, l.After)
	}
	f.Gap(6)
	f.Title(m.UI.Lang.T("The squad"))
	for i := range c.Heroes {
		if now, full := c.Health(s, i, m.selected); now < full && !s.Squad[i].Lost && !s.Squad[i].Away {
			f.Write(m.b.heals(), 13, k.Theme.Dim)
			break
		}
	}
	beside := 1 // heroes in a row
	if f.R.W > k.Pt(400) {
		beside = 2
	}
	var row ui.Columns
	n := 0
	for i := range c.Heroes {
		if s.Squad[i].Away {
			continue
		}
		if n%beside == 0 {
			row = f.Take(52).Columns(beside, k.Pt(14))
			f.Gap(4)
		}
		m.hero(k, row.At(n%beside), i)
		n++
	}
	f.Gap(6)
	if s.Mana > 0 {
		f.Label(24, m.UI.Lang.F("Mana carried over: %d", s.Mana), 14, k.Theme.Text, font.Regular)
	}
	fixed := s.Iron.On && (len(s.Won) > 0 || s.Iron.Defeats > 0 || s.Iron.Under >= 0)
	modes := [...]string{m.UI.Lang.T("Easy"), m.UI.Lang.T("Normal"), m.UI.Lang.T("Hard")}
	if fixed {
		f.Label(28, m.UI.Lang.T("Ironman")+" · "+modes[s.Mode]+" · "+m.b.defeats(), 14, k.Theme.Accent, font.Bold)
	} else if mode := f.Choice(m.UI.Lang.T("Difficulty"), []string{"mode-easy", "mode-normal", "mode-hard"}, modes[:], s.Mode); mode != s.Mode {
		s.Mode = mode
		m.b.save(ctx)
	}
	seats.Advise(ctx, &f, func(level int) string {
		fits := 0
		for i := range c.Modes {
			if seats.Level(c.Modes[i].Bot) <= level {
				fits = i
			}
		}
		return modes[fits]
	})
	if c.ID != profile.TestRun {
		if f.Flag("iron", m.UI.Lang.T("Ironman"), s.Iron.On) != s.Iron.On {
			shell.Part[shown](m.UI).iron = !s.Iron.On
		}
		f.Write(m.UI.Lang.T("No undo, no restart, no hints. The dead stay dead; a neighbour with half the stamina takes their place. Three defeats end the run. Your other run is kept."), 13, k.Theme.Dim)
	}
	if f.Button("anew", m.UI.Lang.T("Start again"), ui.Look{Icon: icon.Restart, Size: 14, Disabled: len(s.Won) == 0 && !fixed}) {
		m.UI.Dialog = anewDialog
	}
	f.End()
}

// locked says which levels unlock this one: a win of any of them, or a choice after it.
func (m *Map) locked(level int) string {
	var names []string
	c := m.b.c
	for i := range c.Levels {
		if w, won := m.b.s.Result(i); won && w.Taken != 0 && c.Shut(m.b.s, level) && slices.ContainsFunc(c.Levels[i].Offers, func(o campaign.Offer) bool { return o.Way == c.Levels[level].Name }) {
			return m.UI.Lang.T("Closed: you chose another reward. It opens when this chapter is won.")
		}
	}
	for _, n := range m.b.c.Levels[level].Needs {
		name := m.b.c.Levels[n].Name
		if lv := m.b.c.Levels[n].Parsed; lv != nil {
			name = m.b.name(lv.Title)
		}
		names = append(names, name)
	}
	if c.Shut(m.b.s, level) {
		return m.UI.Lang.F("Locked: a reward of “%s” leads here.", names[0])
	}
	return m.UI.Lang.F("Locked: first win “%s”.", strings.Join(names, m.UI.Lang.T("” or “")))
}

// says draws a text of the story beside the face of its speaker.
func (m *Map) says(k *ui.Kit, f *shell.Form, text string) {
	if text == "" {
		return
	}
	who := m.b.c.Speaker(m.selected, text)
	text = m.b.text(text)
	face := k.Pt(56)
	high := k.TextHeight(text, 15, f.R.W-face-k.Pt(10), font.Regular)
	row := f.Cut(max(face, high) + k.Pt(8))
	m.UI.Face(&k.List, m.b.c.Heroes[who].Name, row.X, row.Y, face)
	row.CutLeft(face + k.Pt(10))
	row.CutTop(max(0, face-high) / 2)
	k.Paragraph(row, text, 15, quad.Left, k.Theme.Text, font.Regular)
}

func (m *Map) hero(k *ui.Kit, r ui.Rect, i int) {
	h := &m.b.c.Heroes[i]
	level := m.selected
	now, full := m.b.c.Health(m.b.s, i, level)
	k.Note(r, m.b.text(h.Line))
	m.face(k, i, r.X, r.Y+(r.H-k.Pt(46))/2, k.Pt(46))
	if m.b.s.Squad[i].Lost {
		k.List.Rect(r.X, r.Y+(r.H-k.Pt(46))/2, k.Pt(46), k.Pt(46), k.Pt(4), quad.Solid(quad.RGBA(0x120b07c0)))
	}
	r.CutLeft(k.Pt(56))
	line := r.CutTop(k.Pt(24))
	health := line.CutRight(k.Pt(56))
	ink, bright := k.Theme.Text, k.Theme.Text
	if now < full {
		ink = k.Theme.Warn
	}
	if !m.b.c.In(i, level) {
		ink, bright = ink.Fade(0.4), bright.Fade(0.4)
	}
	k.Label(health, m.UI.Lang.F("%d/%d", now, full), 15, quad.Right, ink, font.Bold)
	name := m.b.name(h.Label)
	w := k.Fonts.Measure(font.Bold, k.Pt(15), name) + k.Pt(8)
	k.Label(line.CutLeft(w), name, 15, quad.Left, bright, font.Bold)
	kind := narrate.Capital(m.UI.Lang.Name(nil, h.Kind))
	k.Label(line, kind, k.Fitted(kind, 13, 7, line.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
	ui.Progress(k, r.CutTop(k.Pt(6)), float32(now)/float32(max(1, full)), quad.Solid(ink))
	var learned []string
	for _, a := range m.b.s.Squad[i].Abilities {
		learned = append(learned, m.UI.Lang.Thing(nil, a))
	}
	for _, item := range m.b.s.Squad[i].Items {
		learned = append(learned, m.b.text(item.Name))
	}
	text := strings.Join(learned, ", ")
	if m.b.s.Squad[i].Lost {
		text = m.UI.Lang.T("Lost: a neighbour stands in")
	}
	k.Label(r, text, k.Fitted(text, 12.5, 8, r.W, font.Regular), quad.Left, k.Theme.Accent, font.Regular)
}

// Draw implements shell.Scene: behind the map lies the place of the selected level.
func (m *Map) Draw(ctx *shell.Context, l *quad.List) {
	m.UI.Tabletop(ctx, l)
	if lv := m.b.c.Levels[m.selected].Parsed; lv != nil {
		ground.Surroundings(l, lv.Place, quad.Box(0, 0, ctx.Width, ctx.Height))
	}
	l.Append(&m.UI.Kit.List)
}

// follow draws the gold button and returns the scene that follows.
func (m *Map) follow(ctx *shell.Context, k *ui.Kit, foot ui.Rect) (shell.Scene, error) {
	look := ui.Look{Icon: icon.Play, Primary: true, Size: 17}
	_, won := m.b.s.Result(m.selected)
	text := m.UI.Lang.T("Play")
	choosing, key := m.b.c.Choosing(m.b.s) >= 0, m.waiting[m.selected]
	switch {
	case choosing:
		look.Icon, text = icon.Star, m.UI.Lang.T("Choose a reward")
	case m.b.s.Ended():
		look.Icon, text = icon.Restart, m.UI.Lang.T("Start again")
	case m.b.s.Iron.On && (won || m.b.s.Iron.Under >= 0 && m.b.s.Iron.Under != m.selected):
		look.Disabled, look.Primary, look.Tip = true, false, m.UI.Lang.T("In Ironman a level is played once, and to its end")
	case key != "":
		text = m.UI.Lang.T("Continue")
	case won:
		look.Icon, text = icon.Restart, m.UI.Lang.T("Play again")
	case !m.b.c.Open(m.b.s, m.selected) || m.b.c.Levels[m.selected].Parsed == nil:
		look.Disabled, look.Primary, look.Tip = true, false, m.locked(m.selected)
	}
	if key != "" && !choosing && !m.b.s.Iron.On {
		anew := foot.TakeRight(k.Pt(56), k.Pt(8))
		if m.UI.Click(k.Button("begin-anew", anew, "", ui.Look{Icon: icon.Restart, Tip: m.UI.Lang.T("Start this level over")})) {
			if _, err := profile.DeleteMatch(ctx, key, ""); m.UI.Failed(ctx, err) {
				return m, nil
			}
			return m.begin(ctx, k)
		}
	}
	switch {
	case !m.UI.Click(k.Button("go", foot, text, look)):
	case choosing:
		m.UI.Dialog = offersDialog
	case m.b.s.Ended():
		m.UI.Dialog = anewDialog
	default:
		if key != "" {
			if match := profile.Continue(m.UI, ctx, key); match != nil {
				k.End()
				return m.UI.Routes.Continue(ctx, match), nil
			}
		}
		return m.begin(ctx, k)
	}
	return m, nil
}

func (m *Map) begin(ctx *shell.Context, k *ui.Kit) (shell.Scene, error) {
	next, err := m.b.begin(ctx, m.selected)
	if m.UI.Failed(ctx, err) {
		return m, nil
	}
	k.End()
	return next, nil
}

// Probe implements shell.Scene.
func (m *Map) Probe() probe.Frame {
	return probe.Frame{Scene: "campaign", Hot: m.UI.Shown, State: map[string]any{"selected": m.selected, "next": m.next, "won": len(m.b.s.Won),
		"choosing": m.b.c.Choosing(m.b.s), "saved": string(m.b.c.Save(m.b.s)), "dialog": string(m.UI.Dialog), "notice": m.UI.Notice.Text}}
}
