package match

import (
	"os"
	"testing"

	"wallfall/cmd/game/editor"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/rulepage"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/render/board"
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
	r.Desk().Set.Speed = 0
	command(r, commands...)
	return r, playOf(r)
}

// onRow begins a match of that level as from a file, without animations.
func onRow(t *testing.T) *gametest.Rig {
	t.Helper()
	r := newRig(t, 1280, 800, 1)
	r.Opts.Now = func() int64 { return 1795271000 }
	r.OpenFile("row.txt", []byte(gametest.Row8), false)
	r.Desk().Set.Speed = 0
	r.Tick(30)
	return r
}

// byHand lets people play all sides.
func byHand(p *Screen) {
	for side := range p.View.Table.Narrator.Level.Sides {
		p.View.Table.Match.SetSeat(side, "")
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

// cellSpot returns the middle of a cell on the screen.
func cellSpot(p *Screen, cell string) (x, y float32) {
	c, ok := p.View.Table.Narrator.Board.ParseCell(cell)
	if !ok {
		panic(cell + " is no cell")
	}
	return p.middle(c)
}

// middle returns the middle of a cell on the screen.
func (p *Screen) middle(c rules.Cell) (x, y float32) {
	return p.View.Table.Picture.Camera.Screen(board.Centre(p.View.Table.Narrator.Board, c))
}

// command gives commands as scenarios write them, and waits for each.
func command(r *gametest.Rig, texts ...string) {
	r.T.Helper()
	p := playOf(r)
	for _, text := range texts {
		a, err := p.View.Table.Narrator.Board.ParseAction(text)
		if err != nil || !p.Do(r.Ctx, a) {
			r.T.Fatalf("%s: %v, %s", text, err, p.View.UI.Notice.Text)
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
	for side := p.View.Table.Match.State().Side(); p.View.Table.Match.State().Side() == side && !p.View.Turn.BotTurn(); {
		p.Do(r.Ctx, p.View.Table.Match.State().Default())
	}
}

// somehow gives a number of random commands, without animations.
func somehow(r *gametest.Rig, commands int) {
	r.T.Helper()
	p := playOf(r)
	p.View.UI.Set.Speed = 0
	n := uint32(1)
	for range commands {
		s := p.View.Table.Match.State()
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
