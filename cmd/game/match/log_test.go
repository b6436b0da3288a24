package match

import (
	"fmt"
	"strings"
	"testing"
	"wallfall/cmd/game/shell"
	"wallfall/render/board"
	"wallfall/rules"
)

// logText writes the log as it stands on the screen.
func logText(p *Screen) string {
	var b strings.Builder
	for _, ln := range p.Log.lines {
		b.WriteString(strings.Repeat("  ", ln.depth) + ln.text + "\n")
	}
	return b.String()
}

// somehow plays a match of the hall by commands picked without sense.
func somehow(t *testing.T, g *bench, commands int) {
	t.Helper()
	p := g.play()
	p.UI.Set.Speed = 0
	n := uint32(1)
	for range commands {
		s := p.Table.Match.State()
		legal := s.Legal(nil)
		if len(legal) == 0 {
			break
		}
		a := s.Default()
		if commands := s.Pending().Ask; commands == rules.AskManeuver || commands == rules.AskStrike {
			n = n*1103515245 + 12345
			a = legal[int(n>>16)%len(legal)]
		}
		if a.Kind != rules.Resign && !p.Do(g.ctx, a) {
			t.Fatalf("%s is refused", s.Board().FormatAction(a))
		}
		g.rest()
	}
}

// Causes stand before their effects, turns begin with a heading, and a walk
// is one line however many commands it took.
func TestLogCausesFirst(t *testing.T) {
	g := newBench(t, hall)
	somehow(t, g, 200)
	p := g.play()
	text := logText(p)
	if len(p.Log.lines) < 80 {
		t.Fatalf("the match is too short to tell:\n%s", text)
	}
	depth, heads := -1, 0
	for i, ln := range p.Log.lines {
		switch {
		case ln.head && ln.depth != 0, ln.depth > depth+1:
			t.Errorf("line %d, %q, hangs in the air:\n%s", i, ln.text, text)
		case i > 0 && ln.text == p.Log.lines[i-1].text && ln.steps > 0:
			t.Errorf("one walk has two lines: %q", ln.text)
		case ln.text == "" || ln.cmd >= p.Table.Match.Count():
			t.Errorf("line %d is %+v", i, ln)
		}
		if depth = ln.depth; ln.head {
			heads++
			depth = -1
		}
	}
	if heads < 4 || p.Log.shown != len(p.Log.lines) || p.Log.reported != p.Log.events {
		t.Errorf("%d headings; %d of %d lines shown, %d of %d events seen", heads, p.Log.shown, len(p.Log.lines), p.Log.reported, p.Log.events)
	}
	for _, want := range []string{"\nWall Ram moves one cell · CW-02\n  ", "\n  Wall Ram pushes Bob · CW-04\n    Bob is wounded", " hits on Kip · ST-02\n    Kip takes ", "\n  Cai pushes Mog 2 cells"} {
		if !strings.Contains(text, want) {
			t.Errorf("the log lacks %q:\n%s", want, text)
		}
	}
}

// A walk in two commands is one line, and taking back takes it back.
func TestLogJoinsAWalk(t *testing.T) {
	p := told(t, hall, "end", "move dot 1:4,4", "move dot 1:4,5")
	if got := p.Log.lines[len(p.Log.lines)-1]; got.text != "Dot moves 2 cells" || got.cmd != 1 {
		t.Errorf("the last line is %+v:\n%s", got, logText(p))
	}
	p.Table.Match.Undo()
	p.ShowRewound()
	if got := p.Log.lines[len(p.Log.lines)-1].text; got != "Dot moves 1 cell" {
		t.Errorf("taken back it says %q", got)
	}
}

// The filters keep what they say, and no heading without anything below it.
func TestLogFilters(t *testing.T) {
	g := newBench(t, hall)
	somehow(t, g, 200)
	p := g.play()
	v := &p.Log.LogView
	for f := range LogFilters {
		v.Filter = f
		p.Log.layLog(&p.UI.Kit, 500)
		n := 0
		for i, row := range v.rows {
			ln := &p.Log.lines[row.line]
			if ln.head {
				if f != logAll && (i+1 == len(v.rows) || p.Log.lines[v.rows[i+1].line].head) {
					t.Errorf("%s: nothing stands below %q", p.Log.filterName(f), ln.text)
				}
				continue
			}
			n++
			if f == logFights && ln.topic&aboutFights == 0 || f == logWalls && ln.topic&aboutWalls == 0 || f == logMine && ln.sides>>p.Log.mine()&1 == 0 {
				t.Errorf("%s lets %q through", p.Log.filterName(f), ln.text)
			}
		}
		if n == 0 || f != logAll && n == len(p.Log.lines) {
			t.Errorf("%s shows %d lines of %d", p.Log.filterName(f), n, len(p.Log.lines))
		}
	}
}

// Looking back at a line shows the past and comes back to the very same present,
// by itself or by a click.
func TestWatchComesBack(t *testing.T) {
	g := newBench(t, hall)
	somehow(t, g, 60)
	p := g.play()
	p.UI.Set.Speed = 4
	hash, camera, told := p.Table.Match.State().Hash(), p.Table.Picture.Camera, p.Log.shown
	want := viewText(board.NewView(p.Table.Match.State()))
	for i := 0; i < len(p.Log.lines); i += 3 {
		p.LookBack.frame.show(i)
		if !p.LookBack.frame.on || !p.LookBack.frame.busy() {
			t.Fatalf("%q cannot be seen again", p.Log.lines[i].text)
		}
		if i%2 == 0 {
			g.tick(3)
			g.click("sides") // anything
			g.snap.MouseX, g.snap.MouseY = 400, 300
			g.snap.Mouse, g.snap.MouseHit = 1, 1
			g.tick(1)
			g.snap.Mouse = 0
			g.tick(2)
			p.UI.Dialog = shell.NoDialog
			g.snap.Mouse, g.snap.MouseHit = 1, 1
			g.tick(1)
			g.snap.Mouse = 0
			g.tick(2)
		}
		g.rest()
		if got := viewText(&p.Table.View); got != want || p.Table.Match.State().Hash() != hash || p.Log.shown != told {
			t.Fatalf("after %q the present is another:\n%s\nwant\n%s", p.Log.lines[i].text, got, want)
		}
		if c := p.Table.Picture.Camera; c.X != camera.X || c.Y != camera.Y || c.Zoom != camera.Zoom {
			t.Fatalf("after %q the camera is elsewhere", p.Log.lines[i].text)
		}
	}
}

func viewText(v *board.View) string {
	return fmt.Sprint(v.Figures, v.Walls, v.Side, v.Round, v.Phase, v.Mana)
}

const pitLevel = `wallfall 1
title "Pit"
topology square
side heroes "Heroes" colour=amber
side keeper "The Keeper" colour=sky
goal heroes slay-all
goal keeper slay-all
floor 0
map
#######
#a_...#
#....k#
#######
end
figure ann knight side=heroes at=a
figure kay ogre side=keeper at=k
`

// Who climbs out of a pit is said to do so once.
func TestClimbIsLoggedOnce(t *testing.T) {
	p := told(t, pitLevel, "move ann 0:2,1", "end", "end", "move ann 0:3,1")
	if n := strings.Count(logText(p), "climbs out"); n != 1 {
		t.Errorf("it is logged %d times:\n%s", n, logText(p))
	}
}
