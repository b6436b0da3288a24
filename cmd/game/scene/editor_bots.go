package scene

import (
	"strings"
	"time"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/session"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/sim"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// botBench is the page of the editor on which bots play the level as it stands, over
// and over, and what that comes to.
type botBench struct {
	on     bool
	paused bool
	large  bool      // a step takes so long that they have stopped by themselves
	slow   int       // slow steps in a row
	of     *edit.Doc // what they play
	runner *sim.Runner
	report *sim.Report // of the games so far, nil before the first
	why    string      // why they cannot play
	goal   int         // games to play before they rest
	layer  botLayer
	heat   board.Heat
	unseen []bool // cells that nobody entered, by cell
}

// How many games are played at first and with each press more, how long of every
// tick, and how many ticks the hand must rest before a changed level is played.
const (
	botGames = 1000
	botTime  = 4 * time.Millisecond
	botLong  = 60 * time.Millisecond // a step that makes the screen stand still
	botSlow  = 3                     // so many of them in a row stop the bots; one may be the machine's own
	botWait  = 30
)

// botLayer is something that is counted on cells and drawn over the board.
type botLayer uint8

const (
	visitLayer botLayer = iota
	deathLayer
	fallLayer
	crushLayer
	strikeLayer
	unseenLayer
	layerCount
)

var layerIDs = [layerCount]string{"layer:visits", "layer:deaths", "layer:falls", "layer:crushes", "layer:strikes", "layer:unseen"}

// layerName names a layer.
func (e *editor) layerName(l botLayer) string {
	switch l {
	case deathLayer:
		return e.lang.T("Deaths")
	case fallLayer:
		return e.lang.T("Falls")
	case crushLayer:
		return e.lang.T("Crushed by walls")
	case strikeLayer:
		return e.lang.T("Strikes")
	case unseenLayer:
		return e.lang.T("Never entered")
	}
	return e.lang.T("Steps")
}

// count gives what a layer counts of a cell.
func (l botLayer) count(c *sim.CellCount) int {
	switch l {
	case deathLayer:
		return c.Deaths
	case fallLayer:
		return c.Falls
	case crushLayer:
		return c.Crushes
	case strikeLayer:
		return c.Strikes
	}
	return c.Entered
}

// openBots opens the page, or closes it; games that were not over go on later.
func (e *editor) openBots() {
	e.drop()
	e.bots.on = !e.bots.on
}

// playBots lets the bots play for a while.
func (e *editor) playBots() {
	b := &e.bots
	if !b.on {
		return
	}
	if len(e.level().Figures) == 0 {
		b.of, b.runner, b.report, b.heat.Most = nil, nil, nil, 0
		return
	}
	if doc := e.hist.Doc(); b.of != doc && (b.of == nil || e.idle >= botWait && !e.stroke.on) {
		b.begin(e.level(), doc)
	}
	if b.runner == nil || b.paused || b.over() {
		return
	}
	before := b.games()
	for begun, now := time.Now(), time.Now(); !b.over() && now.Sub(begun) < botTime; {
		last := now
		b.runner.Step(1)
		if now = time.Now(); now.Sub(last) < botLong {
			b.slow = 0
		} else if b.slow++; b.slow == botSlow {
			b.paused, b.large = true, true
			break
		}
	}
	if n := b.games(); n > before && (b.report == nil || b.over() || e.now%20 == 0) {
		b.tell(e)
	}
}

// begin has another level played.
func (b *botBench) begin(lv *levels.Level, doc *edit.Doc) {
	b.of, b.runner, b.why, b.paused, b.large, b.slow, b.goal = doc, nil, "", false, false, 0, botGames
	b.report, b.heat.Most = nil, 0
	p, err := sim.NewPlan(lv, sim.Config{Games: sim.MaxGames, Seed: 1})
	if err != nil {
		b.why = levels.Brief(err).Error()
		return
	}
	b.runner = sim.NewRunner(p)
}

// games gives how many games are over.
func (b *botBench) games() int {
	if b.runner == nil {
		return 0
	}
	return b.runner.Tally().Games
}

// over tells whether enough games were played.
func (b *botBench) over() bool { return b.games() >= b.goal }

// tell works out what the games so far come to.
func (b *botBench) tell(e *editor) {
	t := b.runner.Tally()
	b.report = b.runner.Plan().Report(t)
	b.unseen = b.unseen[:0]
	for range t.Cells {
		b.unseen = append(b.unseen, false)
	}
	for _, name := range b.report.Unseen {
		if at, ok := levels.ParsePos(name); ok {
			b.unseen[b.runner.Plan().Board.Cell(at)] = true
		}
	}
	b.warm()
}

// warm brings the layer up to date.
func (b *botBench) warm() {
	b.heat.N, b.heat.Most = b.heat.N[:0], 0
	if b.report == nil {
		return
	}
	cells := b.runner.Tally().Cells
	for i := range cells {
		n := b.layer.count(&cells[i])
		b.heat.N = append(b.heat.N, n)
		b.heat.Most = max(b.heat.Most, n)
	}
}

// botOverlay draws the layer over the board. While another level is drawn than was
// played, it is pale.
func (e *editor) botOverlay(l *quad.List) {
	b := &e.bots
	if !b.on || b.report == nil || b.runner == nil || len(b.heat.N) != e.words.board.Cells() {
		return
	}
	if b.of != e.hist.Doc() {
		l.PushOpacity(0.35)
		defer l.Pop()
	}
	if b.layer != unseenLayer {
		e.pic.DrawHeat(l, &b.heat)
		return
	}
	n := e.grid.W * e.grid.H
	for i, never := range b.unseen {
		if never && i/n == e.pic.Floor {
			e.pic.Outline(l, rules.Cell(i), 0.1, 2, e.palette.Warning, e.palette.Warning.Fade(0.3))
		}
	}
}

// botPanel is what the games come to.
func (e *editor) botPanel(ctx *Context, k *ui.Kit, r ui.Rect) Scene {
	k.Panel(r)
	r = r.Inset(k.Pt(8))
	head := r.CutTop(k.Pt(44))
	if e.click(k.Button("bots-close", head.CutRight(k.Pt(44)), "", ui.Look{Icon: icon.Cross, Tip: e.keyTip(e.lang.T("Back to the palette"), input.KeyF8)})) {
		e.bots.on = false
	}
	k.Label(head, e.lang.T("Bots play it"), 17, quad.Left, k.Theme.Accent, font.Bold)
	r.CutTop(k.Pt(6))
	f := form{desk: e.desk, area: r, id: "bots"}
	f.begin()
	next := e.botForm(ctx, &f)
	f.end()
	return next
}

func (e *editor) botForm(ctx *Context, f *form) Scene {
	b, k := &e.bots, &e.kit
	if len(e.level().Figures) == 0 {
		e.paragraph(f, e.lang.T("Nobody stands on the board yet."), k.Theme.Text)
		return nil
	}
	if b.why != "" {
		e.paragraph(f, e.lang.T("They cannot play it yet:"), k.Theme.Text)
		e.paragraph(f, e.tell(b.why), k.Theme.Warn)
		return nil
	}
	bar := f.cut(k.Pt(26))
	done, goal := b.games(), max(1, b.goal)
	k.List.Rect(bar.X, bar.Y, bar.W, bar.H, k.Pt(5), quad.Solid(k.Theme.PanelDark))
	k.List.Rect(bar.X, bar.Y, bar.W*min(1, float32(done)/float32(goal)), bar.H, k.Pt(5), quad.Solid(k.Theme.Accent.Fade(0.45)))
	k.Label(bar, e.lang.F("%d of %d games", done, goal), 13, quad.Center, k.Theme.Text, font.Bold)
	f.cut(k.Pt(6))
	cols := f.row()
	two := cols.Columns(2, k.Pt(4))
	switch {
	case b.over():
		if e.click(k.Button("bots-more", two.At(0), e.lang.F("%d more", botGames), ui.Look{Icon: icon.Plus, Size: 13})) {
			b.goal += botGames
		}
	case b.paused:
		if e.click(k.Button("bots-go", two.At(0), e.lang.T("Go on"), ui.Look{Icon: icon.Play, Size: 13})) {
			b.paused = false
		}
	default:
		if e.click(k.Button("bots-stop", two.At(0), e.lang.T("Stop"), ui.Look{Icon: icon.Pause, Size: 13})) {
			b.paused = true
		}
	}
	if e.click(k.Button("bots-again", two.At(1), e.lang.T("From the first"), ui.Look{Icon: icon.Restart, Size: 13})) {
		b.begin(e.level(), e.hist.Doc())
	}
	if b.large {
		e.paragraph(f, e.lang.T("This level is so large that the screen would stand still while they play. The program for the command line plays it: level sim."), k.Theme.Warn)
	}
	if b.report == nil {
		return nil
	}
	e.botWins(f)
	e.botLayers(f)
	next := e.botLooks(ctx, f)
	e.botDeaths(f)
	e.botUnused(f)
	return next
}

// paragraph writes a text over as many lines as it takes.
func (e *editor) paragraph(f *form, text string, ink quad.Color) {
	k := &e.kit
	k.Paragraph(f.cut(k.TextHeight(text, 13, f.room.W, font.Regular)+k.Pt(6)), text, 13, quad.Left, ink, font.Regular)
}

// botWins tells who wins, how surely that is known, and whether it is fair.
func (e *editor) botWins(f *form) {
	k, rep := &e.kit, e.bots.report
	f.heading(e.lang.T("Who wins"))
	share := func(label string, w sim.Ratio, rim int) {
		row := f.cut(k.Pt(22))
		if rim >= 0 {
			chip := row.CutLeft(k.Pt(22))
			x, y := chip.Mid()
			e.palette.Rim(&k.List, x, y, k.Pt(8), rim)
		}
		k.Label(row.CutRight(k.Pt(60)), e.percent(w.Share), 13, quad.Right, k.Theme.Text, font.Bold)
		k.Label(row, label, 13, quad.Left, k.Theme.Text, font.Regular)
		bar := f.cut(k.Pt(12))
		k.List.Rect(bar.X, bar.Y, bar.W, bar.H, k.Pt(3), quad.Solid(k.Theme.PanelDark))
		k.List.Rect(bar.X, bar.Y, bar.W*float32(w.Share), bar.H, k.Pt(3), quad.Solid(k.Theme.Accent))
		lo, hi := bar.X+bar.W*float32(w.Low), bar.X+bar.W*float32(w.High)
		k.List.Rect(lo, bar.Y+bar.H/2-k.Pt(1), hi-lo, k.Pt(2), 0, quad.Solid(k.Theme.Text))
		for _, x := range [2]float32{lo, hi} {
			k.List.Rect(x-k.Pt(0.75), bar.Y+k.Pt(2), k.Pt(1.5), bar.H-k.Pt(4), 0, quad.Solid(k.Theme.Text))
		}
		f.cut(k.Pt(6))
	}
	rests := e.bots.of.Level().Rests()
	for i := range rep.Sides {
		if i < len(e.pic.Colours) {
			label := e.words.side(i)
			if rests[i] {
				label = e.lang.F("%s, which rests", label)
			}
			share(label, rep.Sides[i].Wins, e.pic.Colours[i])
		}
	}
	if rep.Draws.N > 0 {
		share(e.lang.T("Drawn"), rep.Draws, -1)
	}
	if rep.Undecided.N > 0 {
		share(e.lang.T("Undecided"), rep.Undecided, -1)
	}
	ink := k.Theme.Text
	if !rep.Seats.Fair {
		ink = k.Theme.Warn
	}
	e.paragraph(f, capital(e.tell(rep.Seats.Text))+".", ink)
	if rep.Symmetry.Text != "" {
		e.paragraph(f, capital(e.tell(rep.Symmetry.Text))+".", k.Theme.Dim)
	}
	e.paragraph(f, e.lang.F("Half of the games end by round %d, nearly all by round %d; the shortest had %d, the longest %d.",
		rep.Rounds.Median, rep.Rounds.P95, rep.Rounds.Min, rep.Rounds.Max), k.Theme.Text)
	f.cut(k.Pt(6))
}

// percent writes a share of 1.
func (e *editor) percent(x float64) string { return e.lang.F("%d %%", int(x*100+0.5)) }

// botLayers chooses what is drawn over the board.
func (e *editor) botLayers(f *form) {
	b := &e.bots
	f.heading(e.lang.T("On the board"))
	var cols ui.Columns
	for l := range layerCount {
		if l%2 == 0 {
			cols = f.cut(f.kit.Pt(44)).Columns(2, f.kit.Pt(4))
			f.cut(f.kit.Pt(4))
		}
		if f.click(f.kit.Button(layerIDs[l], cols.At(int(l)%2), e.layerName(l), ui.Look{On: b.layer == l, Size: 12})) {
			b.layer = l
			b.warm()
		}
	}
	f.cut(f.kit.Pt(6))
}

// botLooks offers games to watch; it gives the scene in which one is.
func (e *editor) botLooks(ctx *Context, f *form) (next Scene) {
	rep := e.bots.report
	if len(rep.Look) == 0 {
		return nil
	}
	f.heading(e.lang.T("Games worth a look"))
	for i := range rep.Look {
		g := &rep.Look[i]
		text := e.lang.F("%s: %s", capital(e.tell(g.What)), e.lang.N(g.Rounds, "%d round", "%d rounds"))
		if f.click(f.kit.Button(e.id("bots-watch:", i), f.cut(f.kit.Pt(44)), text, ui.Look{Icon: icon.Play, Size: 12})) {
			next = e.watchBots(ctx, g.Game-1)
		}
		f.cut(f.kit.Pt(4))
	}
	f.cut(f.kit.Pt(6))
	return next
}

// watchBots shows one of the games, from its beginning.
func (e *editor) watchBots(ctx *Context, game int) Scene {
	plan := e.bots.runner.Plan()
	m, _, err := session.New(e.bots.of.Name(), e.bots.of.Text(), plan.GameSeed(game))
	if err != nil {
		e.refuse(ctx, err)
		return nil
	}
	pl := plan.NewPlayer()
	pl.Begin(game)
	for over := pl.State().Pending().Ask == rules.AskNothing; !over; {
		over = pl.Step()
		if _, err := m.Apply(pl.Last()); err != nil {
			e.refuse(ctx, err)
			return nil
		}
	}
	p := watch(ctx, e.desk, m, nil)
	p.bench = e
	e.kit.SetFocus("")
	return p
}

// botDeaths tells who dies how often, and mostly of what.
func (e *editor) botDeaths(f *form) {
	k, rep := &e.kit, e.bots.report
	f.heading(e.lang.T("Who dies"))
	for i := range rep.Figures {
		g := &rep.Figures[i]
		if g.Died.Of == 0 {
			continue
		}
		most, cause := 0, ""
		for c, n := range g.Causes {
			if n > most || n == most && c < cause {
				most, cause = n, c
			}
		}
		row := f.cut(k.Pt(22))
		k.Label(row.CutRight(k.Pt(60)), e.percent(g.Died.Share), 13, quad.Right, k.Theme.Text, font.Bold)
		if how, ok := rules.ParseCause(cause); ok {
			k.Label(row.CutRight(row.W*0.6), e.death(how), 12, quad.Left, k.Theme.Dim, font.Regular)
		}
		k.Label(row, capital(g.Name), 13, quad.Left, k.Theme.Text, font.Regular)
	}
	f.cut(k.Pt(8))
}

// death tells what took somebody.
func (e *editor) death(how rules.Cause) string {
	if how == rules.ByFaller {
		return e.lang.T("was struck down by somebody falling")
	}
	return e.words.cause(&rules.Event{Cause: how})
}

// botUnused lists what the level has and no game used.
func (e *editor) botUnused(f *form) {
	k, rep := &e.kit, e.bots.report
	if len(rep.Unused) == 0 && len(rep.Unseen) == 0 {
		return
	}
	f.heading(e.lang.T("Never"))
	for i := range rep.Unused {
		e.paragraph(f, capital(e.tell(rep.Unused[i].Text))+".", k.Theme.Text)
	}
	if n := len(rep.Unseen); n > 0 {
		e.paragraph(f, e.lang.N(n, "Nobody entered %d cell.", "Nobody entered %d cells."), k.Theme.Text)
	}
}

// botButton opens the page, and tells how far the games are.
func (e *editor) botButton(k *ui.Kit, r ui.Rect) {
	if e.click(k.Button("bots", r, "", ui.Look{Icon: icon.Dice, On: e.bots.on, Tip: e.keyTip(e.lang.T("Let bots play it"), input.KeyF8)})) {
		e.openBots()
	}
}

// botState is what tests ask of the page.
func (e *editor) botState() string {
	b := &e.bots
	if b.report == nil {
		return b.why
	}
	var wins []string
	for i := range b.report.Sides {
		wins = append(wins, number(b.report.Sides[i].Wins.N))
	}
	return number(b.report.Games) + ": " + strings.Join(wins, " ")
}
