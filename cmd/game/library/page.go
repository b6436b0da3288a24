package library

import (
	"bytes"
	"fmt"
	"iter"
	"time"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/chronicle"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/generate"
	"wallfall/levels/lint"
	"wallfall/render/board/tokens"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// The page of a level is shared by the list and by an Offer; each adds its own head.
//
// about draws the description of a level with its buttons and returns the next scene. o is
// the offer that the page is of, nil for the list.
func (s *LevelList) about(ctx *shell.Context, k *ui.Kit, c *card, r ui.Rect, o *Offer) (shell.Scene, error) {
	k.Panel(r)
	r = r.Inset(k.Pt(16))
	foot := r.TakeBottom(k.Pt(50), k.Pt(8))
	var here shell.Scene = s
	f := s.UI.Form(r, c.ID)
	f.BeginPage()
	if o != nil {
		here = o
		f.Label(22, o.author(), 14, k.Theme.Accent, font.Regular)
	}
	c.words.Lang = s.UI.Lang
	s.summary(&f, c)
	if o != nil {
		o.dayResult(ctx, &f)
		o.problemList(&f)
	}
	if c.words.Board != nil {
		for i := range c.level.Sides {
			s.side(ctx, &f, c, i)
		}
		if c.level.Puzzle() == 0 {
			seats.Advise(ctx, &f, nil)
		}
	}
	if o == nil || o.shipped {
		profile.MedalTable(s.UI, &f.Pen, c.level, s.medals[c.Entry.ID])
	}
	if c.level.Puzzle() > 0 && (o == nil || o.day != "" || o.shipped) {
		f.Gap(8)
		if f.Button("solution", s.UI.Lang.T("Show solution"), ui.Look{Icon: icon.Film, Size: 14}) {
			s.UI.Dialog = chronicle.SolutionDialog
		}
	}
	f.End()
	copies := foot.TakeRight(foot.W*0.42, k.Pt(8))
	if s.UI.Click(k.Button("edit-copy", copies, s.UI.Lang.T("Edit a copy"), ui.Look{Icon: icon.Pencil, Size: 14})) {
		k.End()
		return s.UI.Routes.Make(ctx, shell.Bench{Name: c.file, Text: c.Entry.Text, Keep: o != nil}, here), nil
	}
	if s.UI.Click(k.Button("share-level", foot.TakeRight(k.Pt(50), k.Pt(8)), "", ui.Look{Icon: icon.Link, Tip: s.UI.Lang.T("Share this level")})) {
		sharing.OpenLevel(s.UI, ctx, c.file, c.Entry.Text)
	}
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
		side := screen.TakeRight(max(k.Pt(330), screen.W*0.36), k.Pt(14))
		boardview.DrawStill(s.UI, c.picture, screen)
		return side
	}
	boardview.DrawStill(s.UI, c.picture, screen.TakeTop(min(screen.H*0.38, screen.W*0.75), k.Pt(10)))
	return screen
}

func (s *LevelList) summary(f *shell.Form, c *card) {
	k := &s.UI.Kit
	f.Write(narrate.About(s.UI.Lang, c.level), 16, k.Theme.Text)
	if c.level.Puzzle() > 0 {
		text := s.UI.Lang.T("Puzzle: the other side rests, and you can always undo.")
		if c.level.Opposed() {
			text = s.UI.Lang.T("Puzzle: the other side plays, but whatever it does, you can win. You can always undo.")
		} else if len(c.level.Walls) > 0 {
			text = s.UI.Lang.T("Puzzle: the other side rests, but its walls move. You can always undo.")
		}
		f.Write(text, 14, k.Theme.Accent)
	}
	facts := narrate.LevelFacts(s.UI.Lang, c.level) + " · " + narrate.LengthOf(s.UI.Lang, c.level)
	f.Label(20, facts, 13, k.Theme.Dim, font.Regular)
	f.Gap(4)
	if c.Systems != 0 {
		r := f.Take(28)
		for _, sys := range Systems {
			name := s.UI.Lang.T(sys.Name)
			w := k.Pt(30) + s.UI.Fonts.Measure(font.Regular, k.Pt(13), name)
			if c.Systems&sys.bit == 0 || w > r.W {
				continue
			}
			cell := r.TakeLeft(w, k.Pt(10))
			k.List.Icon(sys.icon, cell.X+k.Pt(11), cell.Y+cell.H/2, k.Pt(20), k.Theme.Accent)
			cell.CutLeft(k.Pt(26))
			k.Label(cell, name, 13, quad.Left, k.Theme.Text, font.Regular)
		}
	}
	f.Gap(10)
}

// side draws one side: its name, goals, player and kinds.
func (s *LevelList) side(ctx *shell.Context, f *shell.Form, c *card, side int) {
	k := &s.UI.Kit
	head := f.Take(28)
	x, y := head.TakeLeft(k.Pt(24), k.Pt(ui.SmallGap)).Mid()
	s.UI.Palette.Blank(&k.List, x, y, k.Pt(11), int(c.level.Sides[side].Colour))
	if c.level.Sides[side].Keeper {
		k.List.Icon(icon.Wall, head.X+head.W-k.Pt(12), y, k.Pt(20), k.Theme.Dim)
		head.W -= k.Pt(30)
	}
	k.Label(head, c.words.Side(side), 17, quad.Left, k.Theme.Text, font.Bold)
	f.Para(c.words.Goals(side, nil), 14, k.Theme.Accent, font.Regular)
	f.Gap(ui.SmallGap)
	seats.SideButton(s.UI, ctx, k, f.ListRow(ui.RowHeight), c.level, side)
	var kinds []int // of the side's figures, as the level lists them
	count := map[int]int{}
	for _, fig := range c.level.Figures {
		for _, n := range fig.Kinds {
			if fig.Side != side {
				continue
			}
			if count[n]++; count[n] == 1 {
				kinds = append(kinds, n)
			}
		}
	}
	row := f.Take(42)
	for _, n := range kinds {
		kind := &c.level.Kinds[n].Kind
		name := narrate.Capital(c.words.Kind(kind.Name))
		w := k.Pt(54) + k.Fonts.Measure(font.Regular, k.Pt(13), name)
		if w > row.W && row.W < f.R.W {
			row = f.Take(42)
		}
		r := row.CutLeft(w)
		y := r.Y + r.H/2
		chip := tokens.ChipOf(kind, int(c.level.Sides[side].Colour))
		chip.Draw(&k.List, &s.UI.Palette, r.X+k.Pt(17), y, k.Pt(16))
		if count[n] > 1 {
			k.List.Circle(r.X+k.Pt(30), y+k.Pt(10), k.Pt(9), quad.Solid(k.Theme.PanelDark))
			k.List.TextIn(r.X+k.Pt(30), y+k.Pt(10), narrate.Number(count[n]), font.Bold, k.Pt(11), quad.Center, quad.Middle, k.Theme.Accent)
		}
		r.CutLeft(k.Pt(42))
		k.Label(r, name, 13, quad.Left, k.Theme.Text, font.Regular)
	}
	f.Gap(12)
}

// Offer is the page of a level that was opened from outside, shown before it is
// played or edited.
type Offer struct {
	shell.ListScreen
	page       *LevelList // of this level alone
	File       string
	problems   levels.Problems
	shipped    bool        // it is one of the game's
	unplayable bool        // has errors
	returnTo   shell.Scene // nil for the title
	day        profile.Day // whose puzzle it is, "" for another level
	solved     string      // the signs of the day's solution, "" before it is solved
	streak     int         // days in a row whose puzzle was solved
}

const maxListed = 12

// NewOffer parses a level and returns its page.
func NewOffer(d *shell.UI, file string, text []byte) (*Offer, error) {
	lv, err := levels.Parse(file, text)
	if err != nil {
		return nil, levels.Brief(err)
	}
	d.Dialog = shell.NoDialog
	picture := boardview.Picture(d, lv)
	if picture == nil {
		if s, _ := edit.Draw(lv); s != nil {
			picture = boardview.PictureOf(d, lv, s)
		}
	}
	base := shell.ListScreen{UI: d}
	o := &Offer{ListScreen: base, page: &LevelList{ListScreen: base}, File: file, problems: lint.Check(lv)}
	given := levels.Entry{ID: "offered", Text: text}
	for _, e := range levels.All() {
		if bytes.Equal(e.Text, levels.Upgrade(text)) { // under its own name it earns medals
			o.File, o.shipped, given = e.ID+".txt", true, e
		}
	}
	o.page.Cards = []card{newCard(d, o.File, given, lv, picture)}
	o.unplayable = len(o.problems.Errors()) > 0
	d.Kit.SetFocus("begin")
	return o, nil
}

// author says who made the level.
func (o *Offer) author() string {
	switch by := o.page.Cards[0].level.Author; {
	case by != "":
		return o.UI.Lang.F("by %s", by)
	case o.day != "" || o.File == skirmishFile:
		return o.UI.Lang.T("Made by the game")
	}
	return o.UI.Lang.T("Author unknown")
}

func (o *Offer) title() string {
	if o.day != "" {
		return o.UI.Lang.F("Puzzle of the day, %s", string(o.day))
	}
	if t := narrate.Title(o.UI.Lang, o.page.Cards[0].level); t != "" {
		return t
	}
	return o.UI.Lang.T("Untitled")
}

// Update implements shell.Scene.
func (o *Offer) Update(ctx *shell.Context) (shell.Scene, error) {
	k, head, screen := o.Begin(ctx)
	c := &o.page.Cards[0]
	closed := o.UI.Click(k.Button("close", head.CutLeft(k.Pt(116)).Inset(k.Pt(2)), o.UI.Lang.T("Close"), ui.Look{Icon: icon.Back})) ||
		o.UI.Dialog == shell.NoDialog && ctx.In.Actions.Has(input.Cancel)
	var next shell.Scene
	var err error
	if closed {
		o.UI.Kit.SetFocus("")
		if next = o.returnTo; next == nil {
			next = o.UI.Routes.Title(ctx)
		}
	} else {
		o.Title(ctx, head, o.title())
		if o.page.medals == nil {
			o.page.medals = profile.LoadMedals(o.UI, ctx)
		}
		next, err = o.page.about(ctx, k, c, o.page.board(k, c, screen), o)
	}
	if err != nil {
		return nil, err
	}
	return o.UI.Finish(o, next, ctx)
}

// ProblemHeading returns a summary of the problems, "" for none.
func (o *Offer) ProblemHeading() string {
	switch n := len(o.problems.Errors()); {
	case n > 0:
		return o.UI.Lang.N(n, "Can't be played: %d problem", "Can't be played: %d problems")
	case len(o.problems) > 0:
		return o.UI.Lang.N(len(o.problems), "Playable, with %d warning", "Playable, with %d warnings")
	}
	return ""
}

// dayResult shows how the puzzle of the day was solved, to share without giving it away.
func (o *Offer) dayResult(ctx *shell.Context, f *shell.Form) {
	if o.day == "" {
		return
	}
	d, k := o.UI, &o.UI.Kit
	if o.streak > 1 {
		f.Label(26, d.Lang.F("Solved %d days in a row", o.streak), 15, k.Theme.Text, font.Bold)
	}
	if o.solved == "" {
		f.Write(d.Lang.T("Solve it without hints and share your result. There is a new one tomorrow."), 14, k.Theme.Accent)
		return
	}
	f.Label(26, d.Lang.F("Solved: %s", o.solved), 15, k.Theme.Accent, font.Bold)
	if f.Button("share-day", d.Lang.T("Copy the result"), ui.Look{Icon: icon.Copy, Size: 14}) {
		d.Say(ctx, sharing.CopyText(d, ctx, "Wallfall "+string(o.day)+"\n"+o.solved))
	}
}

func (o *Offer) problemList(f *shell.Form) {
	text := o.ProblemHeading()
	if text == "" || o.day != "" && !o.unplayable { // warnings are for who made it
		return
	}
	ink := o.UI.Palette.Warning
	if o.unplayable {
		ink = f.K.Theme.Warn
	}
	f.Para(text, 14, ink, font.Bold)
	f.Gap(ui.SmallGap)
	for i := range o.problems[:min(len(o.problems), maxListed)] {
		f.Para(o.Problem(i), 13, f.K.Theme.Text, font.Regular)
		f.Gap(ui.SmallGap)
	}
	f.Gap(ui.Gap)
}

// Problem returns a problem with its place in the text.
func (o *Offer) Problem(i int) string {
	p := &o.problems[i]
	return o.UI.Lang.F("line %d, column %d", p.Line, p.Col) + ": " + narrate.Capital(o.UI.Lang.Say(p.Msg))
}

// Probe implements shell.Scene.
func (o *Offer) Probe() probe.Frame {
	return probe.Frame{Scene: "offer", Hot: o.UI.Shown, State: map[string]any{"level": o.File, "title": o.title(), "by": o.author(), "medals": len(o.page.medals) > 0, "problems": len(o.problems),
		"bad": o.unplayable, "notice": o.UI.Notice.Text, "dialog": string(o.UI.Dialog)}}
}

// Settled reports false while the offer is open.
func (o *Offer) Settled() bool { return false }

// ReturnTo sets the scene that closing the page returns to.
func (o *Offer) ReturnTo(at shell.Scene) {
	o.returnTo = at
	if was, ok := at.(*Offer); ok {
		o.returnTo = was.returnTo
	}
}

// making is the screen that generates a level: the puzzle of the day, or a skirmish to
// the player's wishes. It works a few milliseconds each tick and offers the result like a
// level from outside.
type making struct {
	shell.ListScreen
	day     profile.Day // whose puzzle is made, "" for a skirmish
	wanted  generate.Options
	resume  func() (bool, bool) // goes on with the work for a while; nil while nothing is made
	halt    func()
	until   time.Time // of this tick
	began   int64     // the tick
	made    []byte
	failure string
}

const skirmishFile = "skirmish.txt"

// makingTime is the share of a tick, a sixtieth of a second, that the work may take.
const makingTime = 11 * time.Millisecond

// offerDay returns the page of the puzzle of a day.
func offerDay(ctx *shell.Context, d *shell.UI, y profile.Day, text []byte) (shell.Scene, error) {
	o, err := NewOffer(d, y.File(), text)
	if err != nil {
		return nil, err
	}
	o.day, o.solved, o.streak = y, profile.Solved(ctx, y), profile.Streak(ctx, y)
	return o, nil
}

func (m *making) start(ctx *shell.Context) {
	m.stop()
	m.made, m.failure, m.began = nil, "", ctx.Tick
	m.wanted.Seed = uint64(m.UI.UnixNow())<<20 + uint64(ctx.Tick)
	m.resume, m.halt = iter.Pull(func(yield func(bool) bool) {
		pause := func() bool { return !time.Now().Before(m.until) && !yield(true) }
		if m.day != "" {
			n := 0
			often := func() bool { n++; return n%16 == 0 && pause() } // asked at every node
			if p := generate.NewPuzzle(m.day.Seed(), m.day.Weekday(), often); p != nil {
				m.made = p.Source
			}
		} else if k := generate.NewSkirmish(m.wanted, pause); k != nil {
			m.made = k.Source
		}
	})
}

func (m *making) stop() {
	if m.halt != nil {
		m.halt()
		m.resume, m.halt = nil, nil
	}
}

// Update implements shell.Scene.
func (m *making) Update(ctx *shell.Context) (shell.Scene, error) {
	k, head, screen := m.Begin(ctx)
	l := m.UI.Lang
	var next shell.Scene = m
	if m.BackButton(ctx, &head) {
		m.stop()
		next = m.UI.Routes.Title(ctx)
	}
	title := l.T("New skirmish")
	if m.day != "" {
		title = l.T("Puzzle of the day")
	}
	m.Title(ctx, head, title)
	page := screen.Centred(k.Pt(460), screen.H)
	k.Panel(page)
	f := m.UI.Form(page.Inset(k.Pt(16)), "making")
	f.BeginPage()
	m.form(ctx, &f)
	f.End()
	next, err := m.UI.Finish(m, next, ctx)
	if m.resume != nil && next == m {
		next, err = m.work(ctx)
	}
	return next, err
}

// form draws what is wanted, and how far the work is.
func (m *making) form(ctx *shell.Context, f *shell.Form) {
	k, l, o := &m.UI.Kit, m.UI.Lang, &m.wanted
	text := func(s string) { f.Write(s, 15, k.Theme.Text) }
	if m.day == "" && m.resume == nil {
		text(l.T("A board that nobody has seen: equal sides, few against many, or a siege. Bots test that it is fair."))
		o.Size = generate.Size(f.Choice(l.T("Size"), []string{"size:0", "size:1", "size:2"}, []string{l.T("Small"), l.T("Medium"), l.T("Large")}, int(o.Size)))
		o.Sides = 2 + 2*f.Choice(l.T("Sides"), []string{"sides:2", "sides:4"}, []string{"2", "4"}, o.Sides/2-1)
		had := o.Systems
		for i, name := range [...]string{l.T("Pits"), l.T("Glass and water"), l.T("Hazards")} {
			o.Systems &^= 1 << i
			if f.Flag(fmt.Sprintf("with:%d", i), name, had&(1<<i) != 0) {
				o.Systems |= 1 << i
			}
		}
		seats.Advise(ctx, f, nil)
		if f.Button("make-skirmish", l.T("Create"), ui.Look{Icon: icon.Gear, Primary: true}) {
			m.start(ctx)
		}
	}
	if m.resume != nil {
		if m.day != "" {
			text(l.F("Making today's puzzle (%s) and proving that it can be solved: a few seconds, in a browser perhaps a minute. Everyone gets the same one.", string(m.day)))
		} else {
			text(l.T("Bots are trying boards until one is fair."))
		}
		bar := f.Take(14)
		at := float32((ctx.Tick-m.began)%90) / 90
		k.List.Rect(bar.X, bar.Y, bar.W, bar.H, k.Pt(6), quad.Solid(quad.RGBA(0x00000060)))
		k.List.Rect(bar.X+at*bar.W*0.8, bar.Y, bar.W*0.2, bar.H, k.Pt(6), quad.Solid(k.Theme.Accent))
		k.Label(f.Take(32), l.F("%d s so far", int(ctx.Tick-m.began)/60), 13, quad.Center, k.Theme.Dim, font.Regular)
		if m.day == "" && f.Button("make-stop", l.T("Stop"), ui.Look{Icon: icon.Pause}) {
			m.stop()
		}
	}
	if m.failure != "" {
		text(m.failure)
	}
}

// work goes on with the work, and returns the page of what was made.
func (m *making) work(ctx *shell.Context) (shell.Scene, error) {
	m.until = time.Now().Add(makingTime)
	if _, more := m.resume(); more {
		return m, nil
	}
	m.stop()
	switch {
	case m.made == nil:
		m.failure = m.UI.Lang.T("No fair board found. Try again.")
		return m, nil
	case m.day == "":
		return m.UI.Routes.Offer(skirmishFile, m.made)
	}
	m.UI.Failed(ctx, profile.KeepDaily(ctx, m.day, m.made))
	return offerDay(ctx, m.UI, m.day, m.made)
}

// Probe implements shell.Scene.
func (m *making) Probe() probe.Frame {
	return probe.Frame{Scene: "making", Hot: m.UI.Shown, State: map[string]any{"busy": m.resume != nil, "day": string(m.day), "dialog": string(m.UI.Dialog), "notice": m.UI.Notice.Text}}
}
