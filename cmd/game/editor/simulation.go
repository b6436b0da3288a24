package editor

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/sim"
	"wallfall/render/board"
	"wallfall/render/board/heat"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// simulation is the page on which bots play the level repeatedly, with the
// statistics of those games.
type simulation struct {
	paused    bool
	tooSlow   bool      // paused because steps took too long
	slowSteps int       // in a row
	doc       *edit.Doc // the level that is played
	runner    *sim.Runner
	report    *sim.Report            // nil before the first game
	problem   error                  // why the level cannot be played
	choosing  bool                   // the bots are shown to choose from
	goal      int                    // number of games after which to stop
	bots      [rules.MaxSides]string // who plays each side, "" for the standard bot
	layer     heatLayer
	heat      heat.Map
}

// Limits of the simulation: games per run, time per tick, and ticks without a
// change before a changed level is played.
const (
	gamesPerRun  = 1000
	timePerTick  = 4 * time.Millisecond
	slowStep     = 60 * time.Millisecond // a step longer than this makes the screen freeze
	maxSlowSteps = 3                     // in a row, after which the bots stop; a single one may be the machine's
	restartDelay = 30
)

// heatLayer is a statistic per cell that is drawn over the board.
type heatLayer uint8

const (
	visitLayer heatLayer = iota
	deathLayer
	fallLayer
	crushLayer
	strikeLayer
	unvisitedLayer
	layerCount
)

var layerIDs = [layerCount]string{"layer:visits", "layer:deaths", "layer:falls", "layer:crushes", "layer:strikes", "layer:unseen"}

// run plays games of a level for the time a tick allows. A changed level is played once it
// has settled.
func (b *simulation) run(d *shell.UI, doc *edit.Doc, settled bool, tick int64) {
	if len(doc.Level().Figures) == 0 {
		b.doc, b.runner, b.report, b.heat.Most = nil, nil, nil, 0
		return
	}
	if b.doc != doc && (b.doc == nil || settled) {
		b.start(d.Lang, doc)
	}
	if b.runner == nil || b.paused || b.over() {
		return
	}
	before := b.games()
	clock := d.Opts.Clock
	for begun, now := clock(), clock(); !b.over() && now-begun < timePerTick; {
		last := now
		b.runner.Step(1)
		if now = clock(); now-last < slowStep {
			b.slowSteps = 0
		} else if b.slowSteps++; b.slowSteps == maxSlowSteps {
			b.paused, b.tooSlow = true, true
			break
		}
	}
	if n := b.games(); n > before && (b.report == nil || b.over() || tick%20 == 0) {
		b.report = b.runner.Plan().Report(b.runner.Tally())
		b.updateHeat()
	}
}

func (b *simulation) start(l *lang.Table, doc *edit.Doc) {
	*b = simulation{doc: doc, choosing: b.choosing, goal: gamesPerRun, bots: b.bots, layer: b.layer}
	// The sentences of the report name sides as the game shows them.
	lv := *doc.Level()
	lv.Sides = slices.Clone(lv.Sides)
	var bots []string
	for i := range lv.Sides {
		side := &lv.Sides[i]
		side.Name = cmp.Or(narrate.New(doc.Level(), nil, l).Side(i), side.Name)
		bots = append(bots, b.seat(&lv, i))
	}
	p, err := sim.NewPlan(&lv, sim.Config{Games: sim.MaxGames, Seed: 1, Bots: bots})
	if err != nil {
		b.problem = levels.Brief(err)
		return
	}
	b.runner = sim.NewRunner(p)
}

// seat returns the bot that plays a side.
func (b *simulation) seat(lv *levels.Level, side int) string {
	if lv.Sides[side].Rests {
		return session.RestBot
	}
	return cmp.Or(b.bots[side], bot.Standard)
}

// botButtons selects the bots. The strongest takes too long for many games.
func (b *simulation) botButtons(f *fields) {
	lv := f.lv
	if f.Button("bots-choose", f.UI.Lang.F("Bots: %s", f.seatNames(func(i int) string { return b.seat(lv, i) })), ui.Look{Icon: icon.Pawn, On: b.choosing, Size: 12}) {
		b.choosing = !b.choosing
	}
	if !b.choosing {
		return
	}
	var all, names []string
	for _, d := range bot.Difficulties() {
		all = append(all, d.Bot)
	}
	all[len(all)-1] = bot.Standard
	for _, name := range all {
		names = append(names, seats.Name(f.UI, name))
	}
	for i := range lv.Sides {
		if lv.Sides[i].Rests {
			continue
		}
		f.Caption(f.words.Side(i))
		was := slices.Index(all, b.seat(lv, i))
		if at := f.choice(f.UI.ID("bots-side:", i), names, was); at != was {
			b.bots[i] = all[at]
			b.start(f.UI.Lang, f.doc)
		}
	}
}

func (b *simulation) games() int {
	if b.runner == nil {
		return 0
	}
	return b.runner.Tally().Games
}

// over reports whether the run has reached its goal.
func (b *simulation) over() bool { return b.games() >= b.goal }

// updateHeat recomputes the heat map of the current layer.
func (b *simulation) updateHeat() {
	b.heat.N, b.heat.Most = b.heat.N[:0], 0
	if b.report == nil {
		return
	}
	cells := b.runner.Tally().Cells
	for i := range cells {
		c := &cells[i]
		n := [layerCount]int{visitLayer: c.Entered, deathLayer: c.Deaths, fallLayer: c.Falls, crushLayer: c.Crushes, strikeLayer: c.Strikes}[b.layer]
		b.heat.N = append(b.heat.N, n)
		b.heat.Most = max(b.heat.Most, n)
	}
}

// drawOverlay draws the layer over the board, pale if the level has changed since.
func (b *simulation) drawOverlay(l *quad.List, p *board.Picture, on *rules.Board, doc *edit.Doc, ink quad.Color) {
	if b.report == nil || b.runner == nil || len(b.heat.N) != on.Cells() {
		return
	}
	if b.doc != doc {
		l.PushOpacity(0.35)
		defer l.Pop()
	}
	if b.layer != unvisitedLayer {
		b.heat.Draw(l, p)
		return
	}
	for _, name := range b.report.Unseen {
		if at, ok := rules.ParsePos(name, 1); ok && at.Floor == p.Floor {
			p.Outline(l, on.Cell(at), 0.1, 2, ink, ink.Fade(0.3))
		}
	}
}

// form draws the page.
func (b *simulation) form(f *fields) {
	k := &f.UI.Kit
	if len(f.lv.Figures) == 0 {
		f.paragraph(f.UI.Lang.T("No groups on the board yet."), k.Theme.Text)
		return
	}
	if b.problem != nil {
		f.paragraph(f.UI.Lang.T("Bots can't play it yet:"), k.Theme.Text)
		f.paragraph(f.translate(b.problem), k.Theme.Warn)
		return
	}
	b.botButtons(f)
	bar := f.Take(26)
	done, goal := b.games(), max(1, b.goal)
	ui.Progress(k, bar, float32(done)/float32(goal), quad.Solid(k.Theme.Accent.Fade(0.45)))
	k.Label(bar, f.UI.Lang.F("%d of %d games", done, goal), 13, quad.Center, k.Theme.Text, font.Bold)
	f.Gap(6)
	two := f.Slot().Columns(2, k.Pt(ui.SmallGap))
	button := func(i int, id, text string, sign icon.ID) bool {
		return f.UI.Click(k.Button(id, two.At(i), text, ui.Look{Icon: sign, Size: 13}))
	}
	switch {
	case b.over():
		if button(0, "bots-more", f.UI.Lang.F("%d more", gamesPerRun), icon.Plus) {
			b.goal += gamesPerRun
		}
	case b.paused:
		b.paused = !button(0, "bots-go", f.UI.Lang.T("Continue"), icon.Play)
	default:
		b.paused = button(0, "bots-stop", f.UI.Lang.T("Stop"), icon.Pause)
	}
	if button(1, "bots-again", f.UI.Lang.T("Restart"), icon.Restart) {
		b.start(f.UI.Lang, f.doc)
	}
	if b.tooSlow {
		f.paragraph(f.UI.Lang.T("This level is too large for bots in the browser. Use the command-line program: level sim."), k.Theme.Warn)
	}
	if b.report == nil {
		return
	}
	b.wins(f)
	b.layerButtons(f)
	b.highlights(f)
	b.deaths(f)
	rep := b.report
	if len(rep.Unused) > 0 || len(rep.Unseen) > 0 {
		f.Title(f.UI.Lang.T("Never"))
	}
	for i := range rep.Unused {
		f.paragraph(narrate.Capital(f.translate(rep.Unused[i].Text))+".", k.Theme.Text)
	}
	if n := len(rep.Unseen); n > 0 {
		f.paragraph(f.UI.Lang.N(n, "Nobody visited %d cell.", "Nobody visited %d cells."), k.Theme.Text)
	}
}

// wins draws the win rates with their confidence intervals and the verdict on
// fairness.
func (b *simulation) wins(f *fields) {
	k, rep := &f.UI.Kit, b.report
	f.Title(f.UI.Lang.T("Who wins"))
	share := func(label string, w sim.Ratio, rim int) {
		row := f.Take(22)
		if rim >= 0 {
			x, y := row.CutLeft(k.Pt(22)).Mid()
			f.UI.Palette.Rim(&k.List, x, y, k.Pt(8), rim)
		}
		k.Label(row.CutRight(k.Pt(60)), percent(f.UI.Lang, w.Share), 13, quad.Right, k.Theme.Text, font.Bold)
		k.Label(row, label, 13, quad.Left, k.Theme.Text, font.Regular)
		bar := f.Take(12)
		ui.Progress(k, bar, float32(w.Share), quad.Solid(k.Theme.Accent))
		lo, hi := bar.X+bar.W*float32(w.Low), bar.X+bar.W*float32(w.High)
		k.List.Rect(lo, bar.Y+bar.H/2-k.Pt(1), hi-lo, k.Pt(2), 0, quad.Solid(k.Theme.Text))
		for _, x := range [2]float32{lo, hi} {
			k.List.Rect(x-k.Pt(0.75), bar.Y+k.Pt(2), k.Pt(1.5), bar.H-k.Pt(4), 0, quad.Solid(k.Theme.Text))
		}
		f.Gap(6)
	}
	rests := b.doc.Level().Rests()
	for i := range rep.Sides {
		if i < len(f.colours) {
			label := f.words.Side(i)
			if rests[i] {
				label = f.UI.Lang.F("%s (rests)", label)
			}
			share(label, rep.Sides[i].Wins, f.colours[i])
		}
	}
	if rep.Draws.N > 0 {
		share(f.UI.Lang.T("Draws"), rep.Draws, -1)
	}
	if rep.Undecided.N > 0 {
		share(f.UI.Lang.T("Undecided"), rep.Undecided, -1)
	}
	ink := k.Theme.Text
	if !rep.Seats.Fair {
		ink = k.Theme.Warn
	}
	f.paragraph(narrate.Capital(f.translate(rep.Seats.Text))+".", ink)
	if !rep.Symmetry.Text.Empty() {
		f.paragraph(narrate.Capital(f.translate(rep.Symmetry.Text))+".", k.Theme.Dim)
	}
	f.paragraph(f.UI.Lang.F("Half of the games end by round %d, nearly all by round %d. Shortest: %d, longest: %d.",
		rep.Rounds.Median, rep.Rounds.P95, rep.Rounds.Min, rep.Rounds.Max), k.Theme.Text)
	f.Gap(6)
}

func percent(l *lang.Table, x float64) string { return l.F("%d %%", int(x*100+0.5)) }

func (b *simulation) layerButtons(f *fields) {
	f.Title(f.UI.Lang.T("Show on the board"))
	names := [...]string{
		visitLayer:     f.UI.Lang.T("Visits"),
		deathLayer:     f.UI.Lang.T("Deaths"),
		fallLayer:      f.UI.Lang.T("Falls"),
		crushLayer:     f.UI.Lang.T("Crushed by walls"),
		strikeLayer:    f.UI.Lang.T("Strikes"),
		unvisitedLayer: f.UI.Lang.T("Never visited"),
	}
	was := b.layer
	for l := 0; l < len(names); l += 2 {
		b.layer = heatLayer(l + f.UI.Segments(f.ListRow(ui.RowHeight), ui.SmallGap, 12, layerIDs[l:l+2], names[l:l+2], int(b.layer)-l))
	}
	if b.layer != was {
		b.updateHeat()
	}
	f.Gap(ui.SmallGap)
}

// highlights lists the most interesting games, to be watched.
func (b *simulation) highlights(f *fields) {
	rep := b.report
	if len(rep.Look) == 0 {
		return
	}
	f.Title(f.UI.Lang.T("Games worth watching"))
	for i := range rep.Look {
		g := &rep.Look[i]
		text := f.UI.Lang.F("%s: %s", narrate.Capital(f.translate(g.What)), f.UI.Lang.N(g.Rounds, "%d round", "%d rounds"))
		if f.UI.Click(f.UI.Kit.Button(f.UI.ID("bots-watch:", i), f.ListRow(ui.RowHeight), text, ui.Look{Icon: icon.Play, Size: 12})) {
			f.want.watch, f.want.err = b.replay(g.Game - 1)
		}
	}
	f.Gap(ui.SmallGap)
}

// replay plays a game again.
func (b *simulation) replay(game int) (*session.Match, error) {
	plan := b.runner.Plan()
	m, err := session.New(b.doc.Name(), b.doc.Text(), plan.GameSeed(game))
	if err != nil {
		return nil, err
	}
	pl := plan.NewPlayer()
	pl.Begin(game)
	for over := pl.State().Pending().Ask == rules.AskNothing; !over; {
		over = pl.Step()
		if _, err := m.Apply(pl.Last()); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// deaths lists how often each figure dies and its most frequent cause.
func (b *simulation) deaths(f *fields) {
	k, rep := &f.UI.Kit, b.report
	f.Title(f.UI.Lang.T("Who dies"))
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
		row := f.Take(22)
		k.Label(row.CutRight(k.Pt(60)), percent(f.UI.Lang, g.Died.Share), 13, quad.Right, k.Theme.Text, font.Bold)
		if how, ok := rules.Parse[rules.Cause](cause); ok {
			text := f.words.Cause(&rules.Event{Cause: how})
			if how == rules.ByFaller {
				text = f.UI.Lang.T("is killed by a falling figure")
			}
			k.Label(row.CutRight(row.W*0.6), text, 12, quad.Left, k.Theme.Dim, font.Regular)
		}
		k.Label(row, narrate.Capital(g.Name), 13, quad.Left, k.Theme.Text, font.Regular)
	}
	f.Gap(8)
}

// summary returns the results for tests.
func (b *simulation) summary() string {
	if b.report == nil {
		return (*lang.Table)(nil).Say(b.problem)
	}
	var wins []string
	for i := range b.report.Sides {
		wins = append(wins, narrate.Number(b.report.Sides[i].Wins.N))
	}
	return narrate.Number(b.report.Games) + ": " + strings.Join(wins, " ")
}
