package match

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/lessons"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// Looking back shows each position with its log, takes no commands and leads
// back to the present; nothing of the match changes.
func TestLookingBack(t *testing.T) {
	m := gametest.Played(t, "knoll", 90)
	b, p := continued(t, m)
	saved := string(p.match().Save())
	lines := b.Sc.Probe().Int("lines")
	b.Key('B')
	b.Is("past", true, "count", 89, "canCommand", false)
	b.Shows(fmt.Sprintf("Round %d of ", m.At(89).Round()))
	if n := b.Sc.Probe().Int("lines"); n > lines {
		t.Fatalf("a step back has %d lines, not %d", n, lines)
	}
	for _, k := range []input.Key{input.KeyLeft, input.KeyLeft, ',', input.KeyUp, '.', input.KeyDown, input.KeyRight} {
		b.Key(k)
		b.Tick(200)
		n := p.match().Count()
		if p.state().Hash() != m.At(n).Hash() {
			t.Fatalf("command %d shows another position", n)
		}
		if name := astray(b); name != "" {
			t.Fatalf("after command %d %s is drawn elsewhere", n, name)
		}
	}
	h, _ := b.Sc.Probe().Find("timeline")
	b.Press(h.X+h.W*0.8, h.Y+h.H*0.8, h.X+h.W*0.25, h.Y+h.H*0.8)
	if n := p.match().Count(); n < 15 || n > 30 {
		t.Errorf("the slider dragged to a quarter shows command %d of 90", n)
	}
	b.Key('T')
	b.Is("branches", 2)
	p.match().Switch(0)
	p.ShowRewound()
	b.Key('B', input.KeyEscape)
	b.Is("past", nil, "count", 90, "lines", lines, "canCommand", true)
	if p.match().Looking() || string(p.match().Save()) != saved {
		t.Error("leaving the past does not lead back to the present")
	}
}

// Playing on from the past and restarting begin a branch and keep the one that was left;
// all are saved, also beside another match. The list switches and deletes.
func TestLinesOnTheScreen(t *testing.T) {
	b, p := continued(t, gametest.Played(t, "knoll", 60))
	end := b.Text("hash")
	gametest.LookTo(b, 20)
	b.Click("play-on")
	b.Is("past", nil, "count", 20, "canCommand", true, "branches", 2)
	if !p.Do(b.Ctx, p.state().Default()) {
		t.Fatal("no command is taken in the new line")
	}
	b.Tick(shell.SavePause + 5)
	if back := saved(b); len(back.Lines()) != 2 || back.Line() != 1 || back.Count() != 21 {
		t.Fatal("what is saved has not both lines")
	}
	b.Click("menu", "match-menu", "lines", "line:0")
	b.Is("hash", end, "count", 60)
	b.Click("menu", "match-menu", "lines", "line-delete:1")
	b.Is("branches", 2)
	b.Click("yes")
	b.Is("branches", 1)
	b.Click("close")
	b.Hold(input.KeyShift, 'R')
	b.Tick(shell.SavePause + 60)
	q := Resume(b.Desk(), gametest.Played(t, "millrace", 3))
	q.changed()
	if err := q.Leave(b.Ctx); err != nil || len(profile.Matches(b.Desk(), b.Ctx)) != 2 {
		t.Fatal(err)
	}
	if m := saved(b); m.File() != "knoll.txt" || m.Count() != 0 || len(m.Lines()) != 2 || m.Lines()[0].Length != 60 {
		t.Errorf("started over, saved are %+v of %s", m.Lines(), m.File())
	}
}

// The timeline knows where turns and rounds begin, and its steps go through them.
func TestCourse(t *testing.T) {
	m := gametest.Played(t, "millrace", 20)
	var c timeline
	c.read(m)
	if len(c.turns) < 4 || c.turns[0].at != 0 || !c.turns[0].first {
		t.Fatalf("turns %v", c.turns)
	}
	for n := 0; n <= m.Length(); n++ {
		s := m.At(n)
		if tu := c.turnAt(n); tu.round != s.Round() || tu.side != s.Side() {
			t.Fatalf("after %d commands it is %+v, want round %d, side %d", n, tu, s.Round(), s.Side())
		}
		if on := c.next(n, false); on <= n && n < m.Length() || c.next(n, true) < on {
			t.Errorf("after command %d the next turn is at %d, the next round at %d", n, on, c.next(n, true))
		}
		if back := c.prev(n, false); back >= n && n > 0 || c.prev(n, true) > back {
			t.Errorf("before command %d the turn before is at %d", n, back)
		}
	}
	before := len(c.turns)
	gametest.GoOn(t, m, 3, 30)
	var fresh timeline
	fresh.read(m)
	if c.read(m); len(c.turns) != len(fresh.turns) || len(c.turns) == before || len(c.landmarks) != len(fresh.landmarks) {
		t.Errorf("a timeline that grows differs from a new one: %d, %d, %d turns", before, len(c.turns), len(fresh.turns))
	}
}

// However a player has looked back before the end, during it, or where there was nothing to
// look back at, the end of the match is shown once, and not again after another look back.
func TestEndAfterLookingBack(t *testing.T) {
	step := func(b *gametest.Rig) { b.Key('B', input.KeyEscape) }
	for name, look := range map[string]func(b *gametest.Rig){
		"a step back": step,
		"a jump to the start": func(b *gametest.Rig) {
			gametest.LookTo(b, 0)
			b.Key(input.KeyEscape)
		},
		"another line and back": func(b *gametest.Rig) {
			gametest.LookTo(b, 30)
			b.Click("play-on")
			playOf(b).Do(b.Ctx, playOf(b).state().Default())
			b.Tick(100)
			b.Click("menu", "match-menu", "lines", "line:0")
		},
		"nothing": func(b *gametest.Rig) {
			b.Show(Resume(b.Desk(), gametest.Played(t, "knoll", 0)))
			b.Key('B')
		},
		"during it": func(*gametest.Rig) {},
	} {
		b, _ := continued(t, gametest.Played(t, "knoll", 40))
		look(b)
		b.Tick(5)
		b.Is("past", nil, "dialog", "")
		playOf(b).Do(b.Ctx, resignation)
		b.Tick(1)
		b.Is("dialog", "")
		if name == "during it" {
			b.Key('B')
			b.Tick(20)
			b.Is("past", true, "dialog", "")
			b.Key(input.KeyEscape)
		} else {
			b.Tick(400)
		}
		b.Tick(5)
		b.Is("dialog", EndDialog)
		b.Click("look")
		step(b)
		b.Tick(100)
		b.Is("dialog", "")
	}
}

// A lesson knows no past: the key that looks back leaves it as it stands.
func TestTheKeyThatLooksBackLeavesALessonAlone(t *testing.T) {
	b := newRig(t, 1280, 800, 1)
	all := rulestest.Must(lessons.All())(t)
	s := rulestest.Must(NewLesson(b.Ctx, b.Desk(), all[0], 3))(t)
	b.Show(s)
	b.Tick(400)
	p := playOf(b)
	n := p.match().Count()
	b.Key('B')
	b.Is("count", n, "canCommand", true)
	if n == 0 || p.match().Looking() {
		t.Errorf("the key leads back from command %d", n)
	}
}

// jump jumps to a command and closes the dialog that may open there.
func jump(b *gametest.Rig, n int) {
	b.T.Helper()
	pastOf(b).Jump(n)
	b.Tick(5)
	b.Dismiss()
}

// A replay ends when the command it shows is undone.
func TestTakingBackWhatIsSeenAgain(t *testing.T) {
	taken := 0
	for n := 20; n < 60; n++ {
		m := gametest.Played(t, "knoll", n)
		if ok, _ := m.CanUndo(); !ok {
			continue
		}
		b, _ := continued(t, m)
		for m.Undo() && m.State().Pending().Ask == rules.AskForce { // whose steps go together
		}
		left := m.Count()
		seeAgain(b, b.Sc.Probe().Int("lines")-1)
		if b.Tick(2); b.Sc.Probe().State["replaying"] == false {
			continue
		}
		b.Click("undo")
		b.Tick(5)
		if b.Is("replaying", false, "count", left, "busy", false); left >= n {
			t.Fatalf("of %d commands %d are left", n, left)
		}
		taken++
	}
	if taken == 0 {
		t.Fatal("nothing can be taken back")
	}
}

// Clicking a line of the log beside the board replays it.
func TestSeeingAgainFromBesideTheBoard(t *testing.T) {
	b, _ := continued(t, gametest.Played(t, "vise", 12))
	b.Tick(200)
	id := ""
	for _, h := range b.Sc.Probe().Hot {
		if strings.HasPrefix(h.ID, "line:") {
			id = h.ID
		}
	}
	b.Click(id)
	b.Is("replaying", true)
	b.Key(input.KeyUp)
	b.Is("replaying", false)
}

// A recording cannot be undone, redone, or played on from its end.
func TestARecordingIsOnlyWatched(t *testing.T) {
	b := newRig(t, 1280, 800, 1)
	n := 20
	m := gametest.Played(t, "knoll", n)
	for ok, _ := m.CanUndo(); !ok; ok, _ = m.CanUndo() {
		n++
		m = gametest.Played(t, "knoll", n)
	}
	watched(b, m)
	jump(b, n)
	b.Chord('Z')
	b.Offers("!undo")
	b.Is("present", n)
	jump(b, n)
	m.Undo()
	watched(b, m)
	jump(b, n-1)
	b.Offers("!redo")
	b.Is("present", n-1)
	m = gametest.Played(t, "knoll", 40)
	rulestest.Must(m.Apply(resignation))(t)
	p := watched(b, m)
	p.Jump(m.Length())
	b.Tick(60)
	b.Dismiss()
	b.Key('T')
	if b.Is("past", true); b.Text("notice") == "" {
		t.Error("nothing says that a game that is over can't be played on")
	}
}

// The key that ends a turn, pressed twice, does not end the other side's turn
// unseen: while that begins to be shown it only hurries. Within the player's own
// turn it hurries and still counts.
func TestEndingATurnTwiceEndsOne(t *testing.T) {
	for _, id := range []string{"knoll", "millrace", "vise"} {
		b, p := begun(t, id)
		side, n := p.state().Side(), p.match().Count()
		for range 30 {
			was := p.state().Side()
			b.Key('T')
			if was != side && p.match().Count() > n {
				t.Errorf("%s: the other side's turn is ended before it was seen", id)
			}
			if n = p.match().Count(); p.state().Side() != side {
				break
			}
			b.Tick(400)
		}
		b.Is("side", 1-side, "busy", true)
		b.Key('T')
		b.Is("count", n, "busy", false)
	}
	b, p := begun(t, "knoll")
	for _, a := range p.legal() {
		if a.Kind == rules.Move {
			p.Do(b.Ctx, a)
			break
		}
	}
	b.Is("busy", true)
	b.Key('T')
	b.Is("count", 2)
}

// A click that ends the animation of a turn gives no command behind the dialog
// that opens there.
func TestClickBehindHandover(t *testing.T) {
	m := gametest.Played(t, "vise", 100)
	kind := func(n int, k rules.EventKind) int {
		return slices.IndexFunc(m.Events(n), func(e rules.Event) bool { return e.Kind == k && !e.Vain() })
	}
	last := 0 // the command after which strikes are shown, and then a turn begins
	for kind(last, rules.EvStrike) < 0 || kind(last, rules.EvStrike) > kind(last, rules.EvTurn) || !turn.TakesCommands(m.At(last+1).Pending().Ask) {
		last++
	}
	b, p := continued(t, gametest.Played(t, "vise", last))
	b.Settings().Handover = true
	a, _ := m.Action(last)
	if !p.Do(b.Ctx, a) || !turn.TakesCommands(p.state().Pending().Ask) {
		t.Fatalf("command %d asks for %v", last, p.state().Pending().Ask)
	}
	b.Is("busy", true, "dialog", "")
	i := slices.IndexFunc(p.legal(), func(a rules.Action) bool { return a.Fig != rules.NoFig })
	b.Click("figure:" + p.board().FigName(p.legal()[i].Fig))
	b.Is("dialog", HandoverDialog, "selected", "")
}

// Replays are animated even for those who want no animations.
func TestSeenAgainWithoutAnimations(t *testing.T) {
	b, _ := continued(t, gametest.Played(t, "knoll", 40))
	b.Settings().Speed = 0
	seeAgain(b, b.Sc.Probe().Int("lines")-3)
	n := 0
	for ; b.Sc.Probe().State["replaying"] == true && n < 1000; n++ {
		b.Tick(1)
	}
	if n < frameRest || n == 1000 {
		t.Errorf("it is seen again for %d ticks", n)
	}
}

// won is a match of one of the game's levels that a side has won, medals and all.
func won(t *testing.T) *session.Match {
	t.Helper()
	for _, e := range levels.Shipped() {
		m := gametest.Played(t, e.ID, 3000)
		if _, set := profile.Earned(m); set != 0 {
			return m
		}
	}
	t.Fatal("nobody wins by chance")
	return nil
}

// Medals are for matches played here: one that was left and is continued from the
// recordings earns them, but not the last command of a match that was over, or
// that somebody has sent.
func TestMedalsAreForMatchesPlayedHere(t *testing.T) {
	m := won(t)
	last, _ := m.Action(m.Length() - 1)
	left := func() *session.Match { // the same match before its last command
		id, _ := profile.ShippedID(m)
		return gametest.Played(t, id, m.Length()-1)
	}
	for name, c := range map[string]struct {
		open  func(b *gametest.Rig)
		earns bool
	}{
		"left": {func(b *gametest.Rig) { watched(b, left()) }, true},
		"over": {func(b *gametest.Rig) { watched(b, m) }, false},
		"sent": {func(b *gametest.Rig) {
			b.Give("x.wallfall", left().Save())
			b.Click("watch-it")
		}, false},
	} {
		b := newRig(t, 1280, 800, 1)
		c.open(b)
		jump(b, m.Length()-1)
		b.Key('T')
		b.Tick(shell.SavePause + 10)
		p := playOf(b)
		p.Do(b.Ctx, p.state().Default())
		p.undo(b.Ctx)
		b.Show(library.NewTitle(b.Ctx, b.Desk()))
		b.Click("continue")
		p = playOf(b)
		if !p.Do(b.Ctx, last) {
			t.Fatalf("%s: the last command cannot be given", name)
		}
		b.Dialog(EndDialog)
		b.Shows(map[bool]string{true: "New!", false: "!New!"}[c.earns])
		if data, _ := b.Ctx.Store.Get(profile.MedalsKey); (len(data) > 0) != c.earns {
			t.Errorf("%s: the record of medals is %q", name, data)
		}
	}
}

// A wall that a decision has stopped leans on its obstacle, and still does after everything
// that redraws the picture: undo and redo, loading, looking back, replays.
func TestPressingWallIsLoaded(t *testing.T) {
	g, p := onBench(t, "squeeze")
	g.Settings().Speed = 1
	for p.state().Pending().Ask != rules.AskDisplace {
		command(g, "end")
	}
	g.Tick(40) // until it has come as far as it can
	want := p.boardPicture()
	p.View.Table.Timeline.Clear()
	if p.boardPicture() == want {
		t.Fatal("the wall does not lean at all")
	}
	same := func(what string) {
		t.Helper()
		if g.Tick(3); playOf(g).boardPicture() != want {
			t.Errorf("%s: the picture is another", what)
		}
	}
	p.ShowRewound()
	same("shown anew")
	command(g, p.board().FormatAction(p.legal()[0]))
	if p.boardPicture() == want {
		t.Fatal("the answer changes nothing")
	}
	p.undo(g.Ctx)
	same("taken back")
	m := rulestest.Must(session.Load(p.match().Save()))(t)
	g.Show(Resume(g.Desk(), m))
	same("loaded")
	gametest.LookTo(g, 0)
	g.Key(input.KeyEscape)
	same("looked back")
	seeAgain(g, 0)
	g.Tick(2)
	g.Key(input.KeyUp)
	g.Is("replaying", false)
	same("a moment seen again")
}
