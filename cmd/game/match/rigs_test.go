package match

import (
	"os"
	"slices"
	"testing"

	"wallfall/cmd/game/editor"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/rulepage"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/turn"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// playOf returns the match on the screen.
func playOf(r *gametest.Rig) *Screen { return gametest.Inner[*Screen](r) }

// pastOf returns the past of a match on the screen.
func pastOf(r *gametest.Rig) *lookBack { return gametest.Inner[*lookBack](r) }

// looksBack reports whether the past is on the screen.
func looksBack(r *gametest.Rig) bool {
	_, past := r.Sc.(*shell.Window).Inner.(*lookBack)
	return past
}

// playFrom looks back at the position after n commands and plays on from there.
func playFrom(r *gametest.Rig, n int) *Screen {
	r.T.Helper()
	gametest.LookTo(r, n)
	r.Key('T')
	return playOf(r)
}

// start makes the first screen of the whole game.
func start(ctx *shell.Context, opts shell.Options) (shell.Scene, error) {
	return shell.New(ctx, opts, rulepage.Install, sharing.Install, Install, editor.Install, library.Install)
}

func newRig(t testing.TB, w, h, scale float32) *gametest.Rig {
	return gametest.Open(t, start, w, h, scale)
}

func sit(t testing.TB, opts shell.Options) *gametest.Rig { return gametest.OpenWith(t, start, opts) }

// level returns the text of a level of the test data.
func level(t testing.TB, name string) string {
	t.Helper()
	text := rulestest.Must(os.ReadFile("testdata/" + name + ".txt"))(t)
	return string(text)
}

// onLevel begins a match of a level.
func onLevel(t testing.TB, text string, w, h float32) *gametest.Rig {
	t.Helper()
	r := newRig(t, w, h, 1)
	r.OpenFile("bench.txt", []byte(text), false)
	r.Settle()
	return r
}

// onBench begins a match of a level of the test data, without animations, in a window of
// 1280 by 800, and gives commands.
func onBench(t testing.TB, name string, commands ...string) (*gametest.Rig, *Screen) {
	t.Helper()
	r := onLevel(t, level(t, name), 1280, 800)
	r.Settings().Speed = 0
	command(r, commands...)
	return r, playOf(r)
}

// onRow begins a match of that level as from a file, without animations.
func onRow(t *testing.T) *gametest.Rig {
	t.Helper()
	r := newRig(t, 1280, 800, 1)
	r.Opts.Now = func() int64 { return 1795271000 }
	r.OpenFile("row.txt", []byte(gametest.Row8), false)
	r.Settings().Speed = 0
	r.Tick(30)
	return r
}

// byHand lets people play all sides.
func byHand(p *Screen) {
	for side := range p.match().Level().Sides {
		p.match().SetSeat(side, "")
	}
}

// beginMatch begins a match of a shipped level without animations, with bots in some of
// its seats.
func beginMatch(r *gametest.Rig, id string, bots ...string) *Screen {
	r.T.Helper()
	p := gametest.Begin(r, id).(*Screen)
	for i, name := range bots {
		p.SetSeat(i, name)
	}
	return p
}

// atLevel does the same in a window of 1280 by 800.
func atLevel(t testing.TB, id string, bots ...string) (*gametest.Rig, *Screen) {
	t.Helper()
	r := newRig(t, 1280, 800, 1)
	return r, beginMatch(r, id, bots...)
}

// continued is a match that was saved and is continued from the title.
func continued(t testing.TB, m *session.Match) (*gametest.Rig, *Screen) {
	t.Helper()
	r := sit(t, shell.Options{})
	gametest.Continue(r, m)
	return r, playOf(r)
}

// begun begins a shipped level with animations, its opening shown.
func begun(t testing.TB, id string) (*gametest.Rig, *Screen) {
	t.Helper()
	r := sit(t, shell.Options{File: id + ".txt", Source: gametest.Shipped(t, id)})
	r.Tick(400)
	return r, playOf(r)
}

// watched shows a match as a recording.
func watched(r *gametest.Rig, m *session.Match) *lookBack {
	r.T.Helper()
	r.Show(watch(r.Ctx, r.Desk(), m, shell.Watching{}))
	return pastOf(r)
}

// match returns the match that is shown.
func (p *Screen) match() *session.Match { return p.View.Table.Match }

// match returns the match that is looked back at.
func (lb *lookBack) match() *session.Match { return lb.View.Table.Match }

// state returns the position of the match.
func (p *Screen) state() *rules.State { return p.match().State() }

// board returns the board, which reads and writes commands and names.
func (p *Screen) board() *rules.Board { return p.state().Board() }

// legal returns the commands that the rules allow.
func (p *Screen) legal() []rules.Action { return p.state().Legal(nil) }

// options returns what the turn offers to choose.
func (p *Screen) options() []turn.Option {
	p.View.options()
	return p.View.Turn.Chooser.Options
}

// ends returns the ends of a forced movement that the player decides.
func (p *Screen) ends() []rules.ForceEnd { return p.View.Turn.Ends }

// focused returns the option that keys have come to, nil for none.
func (p *Screen) focused() *turn.Option {
	ch := &p.View.Turn.Chooser
	if i := slices.IndexFunc(ch.Options, func(o turn.Option) bool { return ch.Focused(&o) }); i >= 0 {
		return &ch.Options[ch.Focus]
	}
	return nil
}

// chosen returns how many choices of a command were made.
func (p *Screen) chosen() int { return len(p.View.Turn.Chooser.History) }

// signs returns what the board shows that enemies could do, with the place of each sign.
func (p *Screen) signs() []board.Intent { return p.View.Table.Picture.Over.Intents }

// cellOf returns where a figure is.
func (p *Screen) cellOf(id rules.FigID) rules.Cell { return p.state().Stance(id).Cell }

// choose selects a figure, or none.
func choose(r *gametest.Rig, name string) {
	r.T.Helper()
	p := playOf(r)
	p.View.Turn.Select(p.board().FigByName(name))
	r.Tick(2)
}

// selected reports whether a figure is selected.
func (p *Screen) selected(id rules.FigID) bool {
	return p.Probe().Text("selected") == p.board().FigName(id)
}

// boardArea returns where the board is on the screen.
func (p *Screen) boardArea() quad.Bounds { return p.View.Table.Picture.Camera.Area }

// cellSize returns how broad a cell is on the screen.
func (p *Screen) cellSize() float32 { return p.View.Table.Picture.Camera.Zoom }

// cellSpot returns the middle of a cell on the screen.
func cellSpot(p *Screen, cell string) (x, y float32) {
	c, ok := p.board().ParseCell(cell)
	if !ok {
		panic(cell + " is no cell")
	}
	return p.middle(c)
}

// astray returns a figure that is shown elsewhere than the match has it, "" for none.
func astray(r *gametest.Rig) string {
	r.T.Helper()
	p, f := r.Sc.(*shell.Window).Inner.(scene).screen(), r.Sc.Probe()
	for id := range rules.FigID(p.state().NumFigures()) {
		at, name := p.state().Stance(id), p.board().FigName(id)
		if !at.OnBoard || p.board().Pos(at.Cell).Floor != f.Int("floor") {
			continue
		}
		x, y := p.middle(at.Cell)
		if h, shown := f.Find("figure:" + name); !shown || max(h.X-x, x-h.X-h.W, h.Y-y, y-h.Y-h.H) > -h.W/4 {
			return name
		}
	}
	return ""
}

// boardPicture returns the picture of the board as text, without what can be chosen.
func (p *Screen) boardPicture() string {
	pic := &p.View.Table.Picture
	pic.Tick = 0
	pic.Over.Clear()
	var l quad.List
	pic.Draw(&l)
	return l.String()
}

// seeAgain replays a line of the log.
func seeAgain(r *gametest.Rig, line int) {
	r.T.Helper()
	playOf(r).View.replay(line, line)
}

// marks returns how many shapes are drawn around the middle of a cell.
func marks(r *gametest.Rig, cell string) (n int) {
	r.T.Helper()
	x, y := cellSpot(playOf(r), cell)
	for _, it := range r.Drawn() {
		if dx, dy := it.X-x, it.Y-y; dx*dx+dy*dy < 9 {
			n++
		}
	}
	return n
}

// middle returns the middle of a cell on the screen.
func (p *Screen) middle(c rules.Cell) (x, y float32) {
	return p.View.Table.Picture.Camera.Screen(board.Centre(p.board(), c))
}

// command gives commands as scenarios write them, and waits for each.
func command(r *gametest.Rig, texts ...string) {
	r.T.Helper()
	p := playOf(r)
	for _, text := range texts {
		a, err := p.board().ParseAction(text)
		if err != nil || !p.Do(r.Ctx, a) {
			r.T.Fatalf("%s: %v, %s", text, err, r.Text("notice"))
		}
		r.Tick(1)
		r.Settle()
		r.Tick(2)
	}
}

// passTurn answers by default until a bot or the other side is to act.
func passTurn(r *gametest.Rig) {
	r.T.Helper()
	p := playOf(r)
	for side := p.state().Side(); p.state().Side() == side && r.Sc.Probe().State["bot"] == false; {
		p.Do(r.Ctx, p.state().Default())
	}
}

// somehow gives a number of random commands, without animations.
func somehow(r *gametest.Rig, commands int) {
	r.T.Helper()
	p := playOf(r)
	r.Settings().Speed = 0
	n := uint32(1)
	for range commands {
		s := p.state()
		a, legal := s.Default(), s.Legal(nil)
		if len(legal) == 0 {
			break
		}
		if ask := s.Pending().Ask; ask == rules.AskMove || ask == rules.AskStrike {
			n = n*1103515245 + 12345
			a = legal[int(n>>16)%len(legal)]
		}
		if a.Kind != rules.Resign && !p.Do(r.Ctx, a) {
			r.T.Fatalf("%s is refused", s.Board().FormatAction(a))
		}
		r.Tick(2)
	}
}

// kept lists the names of the recordings.
func kept(r *gametest.Rig) (names []string) {
	r.T.Helper()
	list := rulestest.Must(r.Ctx.Store.Recordings())(r.T)
	for _, rec := range list {
		names = append(names, rec.Name)
	}
	return names
}

// saved returns the match that waits to be continued.
func saved(r *gametest.Rig) *session.Match {
	r.T.Helper()
	data, err := r.Ctx.Store.Get(shell.MatchKey)
	if err != nil || data == nil {
		r.T.Fatalf("no match waits to be continued: %v", err)
	}
	m := rulestest.Must(session.Load(data))(r.T)
	return m
}
