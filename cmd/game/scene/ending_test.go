package scene

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/session"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/lessons"
	"wallfall/render/board"
	"wallfall/rules"
)

// resignation is the command that gives a match up.
var resignation = rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell}

// watched shows a match as a recording.
func watched(b *sitter, m *session.Match) *play {
	b.t.Helper()
	b.at.(*shell).inner = watch(b.ctx, b.at.(*shell).ui, m, Watching{})
	b.tick(2)
	return matchOf(b)
}

// begun begins a level by hand, its opening shown.
func begun(t *testing.T, id string) *sitter {
	t.Helper()
	b := sit(t, Options{})
	s, err := newPlay(b.ctx, b.at.(*shell).ui, id+".txt", played(t, id, 0).Source())
	if err != nil {
		t.Fatal(err)
	}
	b.at.(*shell).inner = s
	b.tick(400)
	return b
}

// However a player has looked back before, the end of the match is told once,
// and not again after another look back.
func TestTheEndIsToldAfterLookingBack(t *testing.T) {
	looks := map[string]func(b *sitter){
		"a step back": func(b *sitter) {
			b.key(input.KeyB)
			b.key(input.KeyEscape)
		},
		"a jump to the start": func(b *sitter) {
			b.key(input.KeyB)
			matchOf(b).past.jump(0)
			b.key(input.KeyEscape)
		},
		"another line and back": func(b *sitter) {
			b.key(input.KeyB)
			matchOf(b).past.jump(30)
			b.tick(1)
			b.click("play-on")
			matchOf(b).do(b.ctx, matchOf(b).t.match.State().Default())
			b.tick(100)
			matchOf(b).past.openLines()
			b.tick(1)
			b.click("line:0")
		},
		"not at all": func(*sitter) {},
	}
	for name, look := range looks {
		b := continued(t, played(t, "knoll", 40))
		p := matchOf(b)
		look(b)
		b.tick(5)
		if p.past.on || p.ui.dialog != noDialog {
			t.Fatalf("%s: the present is not back, dialog %d", name, p.ui.dialog)
		}
		p.do(b.ctx, resignation)
		b.tick(400)
		if p.ui.dialog != endDialog {
			t.Errorf("%s: the match ends and nobody is told: dialog %d", name, p.ui.dialog)
		}
		b.click("look")
		look = looks["a step back"]
		look(b)
		b.tick(100)
		if p.ui.dialog != noDialog {
			t.Errorf("%s: the end is told again", name)
		}
	}
}

// Who looks back while the last command is shown is told the end on coming back.
func TestTheEndIsToldAfterALookBackInItsMidst(t *testing.T) {
	b := continued(t, played(t, "knoll", 40))
	p := matchOf(b)
	p.do(b.ctx, resignation)
	b.tick(1)
	if p.ui.dialog != noDialog {
		t.Fatal("the end is told before it is seen")
	}
	b.key(input.KeyB)
	b.tick(20)
	if !p.past.on || p.ui.dialog != noDialog {
		t.Fatalf("looking back %v, dialog %d", p.past.on, p.ui.dialog)
	}
	b.key(input.KeyEscape)
	b.tick(5)
	if p.ui.dialog != endDialog {
		t.Error("nobody is told the end")
	}
}

// Before the first command there is nothing to look back at, and the match still
// ends as it should.
func TestNothingToLookBackAt(t *testing.T) {
	b := begun(t, "knoll")
	p := matchOf(b)
	b.key(input.KeyB)
	if p.past.on || p.ending.ended {
		t.Fatal("there is something to look back at")
	}
	p.do(b.ctx, resignation)
	b.tick(400)
	if p.ui.dialog != endDialog {
		t.Error("nobody is told the end")
	}
}

// A lesson knows no past: the key that looks back leaves it as it stands.
func TestTheKeyThatLooksBackLeavesALessonAlone(t *testing.T) {
	b := sit(t, Options{})
	all, err := lessons.All()
	if err != nil {
		t.Fatal(err)
	}
	s, err := newLesson(b.ctx, b.at.(*shell).ui, all[0], 3)
	if err != nil {
		t.Fatal(err)
	}
	b.at.(*shell).inner = s
	b.tick(400)
	p := matchOf(b)
	n := p.t.match.Count()
	if n == 0 {
		t.Fatal("nothing has been done yet")
	}
	b.key(input.KeyB)
	if p.t.match.Looking() || p.t.match.Count() != n || len(p.t.legal) == 0 {
		t.Errorf("the key leads to command %d of %d", p.t.match.Count(), n)
	}
}

// What is shown again ends when the command it belongs to is taken back.
func TestTakingBackWhatIsSeenAgain(t *testing.T) {
	taken := 0
	for n := 20; n < 60; n++ {
		m := played(t, "knoll", n)
		if ok, _ := m.CanUndo(); !ok {
			continue
		}
		b := continued(t, m)
		p := matchOf(b)
		p.past.moment.watch(len(p.chronicle.lines) - 1)
		b.tick(2)
		if !p.past.moment.on {
			continue
		}
		b.click("undo")
		if b.tick(5); p.past.moment.on || p.t.match.Count() != n-1 || p.t.tl.Busy() {
			t.Fatalf("after %d commands: seen again %v, %d commands left", n, p.past.moment.on, p.t.match.Count())
		}
		taken++
	}
	if taken == 0 {
		t.Fatal("nothing can be taken back")
	}
}

// A line of the log beside the board is seen again when it is clicked.
func TestSeeingAgainFromBesideTheBoard(t *testing.T) {
	b := continued(t, played(t, "vise", 12))
	p := matchOf(b)
	b.tick(200)
	id := ""
	for _, h := range b.at.Probe().Hot {
		if strings.HasPrefix(h.ID, "line:") {
			id = h.ID
		}
	}
	b.click(id)
	if !p.past.moment.on {
		t.Fatalf("nothing comes of a click on %q", id)
	}
	if b.key(input.KeyUp); p.past.moment.on {
		t.Error("a key does not go back to the present")
	}
}

// What is watched cannot be taken back, done again, or played on from its end.
func TestARecordingIsOnlyWatched(t *testing.T) {
	for n := 20; ; n++ {
		m := played(t, "knoll", n)
		if ok, _ := m.CanUndo(); !ok {
			continue
		}
		b := sit(t, Options{})
		p := watched(b, m)
		p.past.jump(n)
		b.tick(5)
		p.ui.dialog = noDialog
		b.tick(1)
		p.undo(b.ctx)
		if _, ok := b.at.Probe().Find("undo"); ok || p.t.match.Present() != n {
			t.Error("a command of a recording is taken back")
		}
		m.Undo()
		p = watched(b, m)
		p.past.jump(n - 1)
		b.tick(5)
		p.ui.dialog = noDialog
		b.tick(1)
		p.redo(b.ctx)
		if _, ok := b.at.Probe().Find("redo"); ok || p.t.match.Present() != n-1 {
			t.Error("a command of a recording is done again")
		}
		break
	}
	m := played(t, "knoll", 40)
	if _, err := m.Apply(resignation); err != nil {
		t.Fatal(err)
	}
	b := sit(t, Options{})
	p := watched(b, m)
	p.past.jump(m.Length())
	b.tick(60)
	p.ui.dialog = noDialog
	b.key(input.KeyT)
	if !p.past.record || p.ui.notice == "" {
		t.Errorf("a game that is over is played on; the notice is %q", p.ui.notice)
	}
}

// The key that ends a turn, pressed twice, does not end the other side's turn
// unseen: while that begins to be shown it only hurries. Within the player's own
// turn it hurries and still counts.
func TestEndingATurnTwiceEndsOne(t *testing.T) {
	for _, id := range []string{"knoll", "millrace", "vise"} {
		b := begun(t, id)
		p := matchOf(b)
		side, n := p.t.match.State().Side(), p.t.match.Count()
		for range 30 {
			was := p.t.match.State().Side()
			b.key(input.KeyT)
			if was != side && p.t.match.Count() > n {
				t.Errorf("%s: the other side's turn is ended before it was seen", id)
			}
			if n = p.t.match.Count(); p.t.match.State().Side() != side {
				break
			}
			b.tick(400)
		}
		if p.t.match.State().Side() == side || !p.t.tl.Busy() {
			t.Fatalf("%s: the turn does not end, or nothing of it is to be seen", id)
		}
		b.key(input.KeyT)
		if p.t.match.Count() != n || p.t.tl.Busy() {
			t.Errorf("%s: the second key gives a command, or does not hurry: busy %v", id, p.t.tl.Busy())
		}
	}
	b := begun(t, "knoll")
	p := matchOf(b)
	for _, a := range p.t.legal {
		if a.Kind == rules.Move {
			p.do(b.ctx, a)
			break
		}
	}
	if !p.t.tl.Busy() {
		t.Fatal("nobody moves")
	}
	if b.key(input.KeyT); p.t.match.Count() != 2 {
		t.Error("a move that is still being shown keeps the player from ending the turn")
	}
}

// A click that hurries to the end of the turn commands nobody behind the dialog
// that opens there.
func TestAClickCommandsNobodyBehindTheHandover(t *testing.T) {
	m := played(t, "vise", 100)
	kind := func(n int, k rules.EventKind) int {
		return slices.IndexFunc(m.Events(n), func(e rules.Event) bool { return e.Kind == k })
	}
	last := 0 // the command after which strikes are shown, and then a turn begins
	for kind(last, rules.EvStrike) < 0 || kind(last, rules.EvStrike) > kind(last, rules.EvTurn) || !commands(m.At(last+1).Pending().Ask) {
		last++
	}
	b := continued(t, played(t, "vise", last))
	p := matchOf(b)
	p.ui.set.Handover = true
	a, _ := m.Action(last)
	if !p.do(b.ctx, a) || !p.t.tl.Busy() || p.ui.dialog != noDialog || !commands(p.t.match.State().Pending().Ask) {
		t.Fatalf("after command %d: busy %v, dialog %d", last, p.t.tl.Busy(), p.ui.dialog)
	}
	for id := range p.t.view.Figures {
		if c := p.t.view.Figures[id].Cell; c != rules.NoCell && p.t.commandable(rules.FigID(id)) {
			x, y := p.t.pic.Camera.Screen(board.Centre(p.t.words.board, c))
			b.press(x, y, x, y)
			break
		}
	}
	if p.ui.dialog != handoverDialog || p.t.selected != rules.NoFig {
		t.Errorf("dialog %d, selected %d", p.ui.dialog, p.t.selected)
	}
}

// What is seen again is seen, even by those who want no animations.
func TestSeenAgainWithoutAnimations(t *testing.T) {
	b := continued(t, played(t, "knoll", 40))
	p := matchOf(b)
	p.ui.set.Speed = 0
	p.past.moment.watch(len(p.chronicle.lines) - 3)
	n := 0
	for ; p.past.moment.on && n < 1000; n++ {
		b.tick(1)
	}
	if n < momentRest || n == 1000 {
		t.Errorf("it is seen again for %d ticks", n)
	}
}

// The log tells of the command that was given, not of the one it took the place of.
func TestTheLogFollowsAnotherCommand(t *testing.T) {
	b := begun(t, "knoll")
	p := matchOf(b)
	var steps []rules.Action // each as many events as the others
	for _, a := range p.t.match.State().Legal(nil) {
		if a.Kind == rules.Move && p.do(b.ctx, a) {
			if len(p.t.match.Events(0)) == 1 {
				steps = append(steps, a)
			}
			p.undo(b.ctx)
		}
	}
	shapes := map[string]bool{}
	for width := float32(60); width < 120; width += 20 {
		for _, a := range steps {
			if !p.do(b.ctx, a) {
				t.Fatal("what was legal is not")
			}
			p.finish()
			p.chronicle.layLog(&p.ui.kit, width)
			got := fmt.Sprint(p.chronicle.logView.rows)
			p.chronicle.logView = logView{}
			p.chronicle.layLog(&p.ui.kit, width)
			if want := fmt.Sprint(p.chronicle.logView.rows); got != want {
				t.Fatalf("at %v the rows are %s, want %s", width, got, want)
			}
			shapes[got] = true
			p.undo(b.ctx)
		}
	}
	if len(shapes) < 4 {
		t.Fatalf("all logs look alike: %v", shapes)
	}
}

// won is a match of one of the game's levels that a side has won, medals and all.
func won(t *testing.T) *session.Match {
	t.Helper()
	for _, e := range levels.Shipped() {
		m := played(t, e.ID, 3000)
		if _, set := earned(m); set != 0 {
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
		id, _ := shippedID(m)
		return played(t, id, m.Length()-1)
	}
	for name, c := range map[string]struct {
		open  func(b *sitter) *play
		earns bool
	}{
		"left": {func(b *sitter) *play { return watched(b, left()) }, true},
		"over": {func(b *sitter) *play { return watched(b, m) }, false},
		"sent": {func(b *sitter) *play {
			b.ctx.Given = []Given{{Name: "x.wallfall", Data: left().Save()}}
			b.tick(2)
			b.click("watch-it")
			return matchOf(b)
		}, false},
	} {
		b := sit(t, Options{})
		p := c.open(b)
		p.past.jump(m.Length() - 1)
		b.tick(5)
		p.ui.dialog = noDialog
		b.key(input.KeyT)
		b.tick(pause + 10)
		p.do(b.ctx, p.t.match.State().Default())
		p.undo(b.ctx)
		b.at.(*shell).inner = newTitle(b.ctx, b.at.(*shell).ui)
		b.tick(1)
		b.click("continue")
		p = matchOf(b)
		if !p.do(b.ctx, last) {
			t.Fatalf("%s: the last command cannot be given", name)
		}
		b.tick(2000)
		if p.ui.dialog != endDialog {
			t.Fatalf("%s: the match does not end", name)
		}
		if data, _ := b.ctx.Store.Get(medalsKey); (p.ending.prize.set != 0) != c.earns || (len(data) > 0) != c.earns {
			t.Errorf("%s: medals %b, record %q", name, p.ending.prize.set, data)
		}
	}
}
