//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/session"
	"wallfall/rules"
)

// What the probe's numbers mean.
const (
	noDialog = iota
	settingsDialog
	helpDialog
	menuDialog
	endDialog
	handoverDialog
	logDialog
	restartDialog
	resignDialog
)

const (
	askNothing = iota
	askManeuver
	askDisplace
	askFacing
)

const (
	padA     = ebiten.StandardGamepadButtonRightBottom
	padB     = ebiten.StandardGamepadButtonRightRight
	padX     = ebiten.StandardGamepadButtonRightLeft
	padY     = ebiten.StandardGamepadButtonRightTop
	padRB    = ebiten.StandardGamepadButtonFrontTopRight
	padStart = ebiten.StandardGamepadButtonCenterRight
	padRight = ebiten.StandardGamepadButtonLeftRight
	padDown  = ebiten.StandardGamepadButtonLeftBottom
)

// shove has a wall whose next step pushes Ann into Bob, who must make room.
const shove = `
map
#########
#......A#
#.wab...#
#......k#
#########
end
figure ann knight side=heroes at=a
figure bob knight side=heroes at=b
figure kay ogre side=keeper at=k facing=w
wall press dir=e at=w
`

// chain has a wall whose next step needs a decision of either side.
const chain = `
map
#########
#wabk...#
##cdf..A#
###..####
#########
end
figure ann knight side=heroes at=a
figure bob knight side=heroes at=b
figure cat knight side=heroes at=c
figure dan knight side=heroes at=d
figure fay knight side=heroes at=f
figure kay ogre side=keeper at=k
wall press dir=e at=w
`

// squash has a wall whose next step crushes Ann against the rock, and with her
// the heroes' last hope.
const squash = `
map
########
#wa#...#
##.....#
#..b..A#
#.....k#
########
end
figure ann knight side=heroes at=a
figure bob knight side=heroes at=b
figure kay ogre side=keeper at=k facing=w
wall press dir=e at=w
`

// sprint is won by the heroes in their second turn.
const sprint = `
map
#########
#a.....A#
#.#######
#.wx...k#
#########
end
legend x sand
figure ann knight side=heroes at=a
figure kay ogre side=keeper at=k facing=w
figure cat rogue side=heroes at=x
wall press dir=e at=w
`

// plunge has a wall whose next step pushes Ann into a pitfall, from where she
// falls to the floor below.
const plunge = `
floor 0
map
##########
#........#
#........#
#.......A#
##########
end
floor 1
map
##########
#wa0..b..#
#........#
#.......k#
##########
end
figure ann knight side=heroes at=a
figure bob knight side=heroes at=b
figure kay ogre side=keeper at=k facing=w
wall press dir=e at=w
`

// revenant has a wall whose next step slays Ann, who may come back.
const revenant = `
kind revenant power=3 skill=3 stamina=1 traits=undying
map
########
#wa....#
#.....A#
#.b...k#
########
end
figure ann revenant side=heroes at=a
figure bob knight side=heroes at=b
figure kay ogre side=keeper at=k facing=w
wall press dir=e at=w
`

// levelFile writes a level of two sides and gives its name.
func levelFile(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "small.txt")
	head := `wallfall 1
title "A small table"
about "For a test."
side heroes "Mice" colour=amber
side keeper "The Cook" colour=sky keeper
goal heroes reach tag=A
goal keeper survive n=9
`
	if err := os.WriteFile(file, []byte(head+text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// table is a game under test and what may be asked of it.
type table struct {
	t *testing.T
	d Driver
}

// sitDown starts the desktop program in a small level and waits for the first
// turn.
func sitDown(t *testing.T, level string, args ...string) *table {
	t.Helper()
	g := &table{t, StartDesktop(t, append([]string{"-mute", "-seed", "7", "-level", levelFile(t, level)}, args...)...)}
	g.rest()
	return g
}

// rest waits until nothing moves any more.
func (g *table) rest() probe.Frame {
	g.t.Helper()
	return g.d.Until("rest", still)
}

func still(f probe.Frame) bool { return f.Scene == "play" && f.State["busy"] == false }

// is fails the test unless the probe tells these values, given as name, value
// in turn.
func (g *table) is(want ...any) {
	g.t.Helper()
	f := g.d.Probe()
	for i := 0; i < len(want); i += 2 {
		name := want[i].(string)
		got := f.State[name]
		if n, ok := got.(float64); ok {
			got = int(n)
		}
		if got != want[i+1] {
			g.d.Shot("failed")
			g.t.Fatalf("%s is %v, want %v; the state is %v", name, got, want[i+1], f.State)
		}
	}
}

// scene fails the test unless that screen is shown.
func (g *table) scene(want string) {
	g.t.Helper()
	g.d.Until("scene "+want, func(f probe.Frame) bool { return f.Scene == want })
}

// at tells the cell rectangle in which a figure is shown.
func (g *table) at(figure string) probe.Hot {
	g.t.Helper()
	h, ok := g.d.Probe().Find("figure:" + figure)
	if !ok {
		g.d.Shot("failed")
		g.t.Fatalf("%s is not on the board: %v", figure, g.d.Probe().Hot)
	}
	return h
}

// gone fails the test if the figure is on the shown floor.
func (g *table) gone(figure string) {
	g.t.Helper()
	if _, ok := g.d.Probe().Find("figure:" + figure); ok {
		g.t.Fatalf("%s is still on the board", figure)
	}
}

// legal gives the commands that may be given now, as text.
func (g *table) legal() []string {
	var list []string
	all, _ := g.d.Probe().State["legal"].([]any)
	for _, a := range all {
		list = append(list, a.(string))
	}
	return list
}

// move sends a figure to a cell by two clicks and fails unless it was one
// command.
func (g *table) move(figure, cell string) {
	g.t.Helper()
	count := g.d.Probe().Int("count")
	if g.d.Probe().Text("selected") != figure {
		g.d.Click("figure:" + figure)
	}
	g.is("selected", figure)
	g.d.Click("cell:" + cell)
	g.is("count", count+1)
}

// tidy fails the test if a widget reaches out of the picture, is too small to
// hit or is partly covered by another.
func (g *table) tidy(width, height float32) {
	g.t.Helper()
	var widgets []probe.Hot
	for _, h := range g.d.Probe().Hot {
		if strings.HasPrefix(h.ID, "cell:") || strings.HasPrefix(h.ID, "figure:") {
			continue
		}
		if h.X < 0 || h.Y < 0 || h.X+h.W > width || h.Y+h.H > height || h.W < 18 || h.H < 18 {
			g.t.Errorf("at %v by %v the widget %+v is out of the picture or too small", width, height, h)
		}
		for _, o := range widgets {
			x, y := min(h.X+h.W, o.X+o.W)-max(h.X, o.X), min(h.Y+h.H, o.Y+o.H)-max(h.Y, o.Y)
			if x > 0.5 && y > 0.5 {
				g.t.Errorf("at %v by %v %+v covers %+v", width, height, h, o)
			}
		}
		widgets = append(widgets, h)
	}
	if len(widgets) == 0 {
		g.t.Errorf("at %v by %v nothing can be pressed", width, height)
	}
}

// onward is how a player plays who wants to get east: whoever can leave does,
// and everyone else goes as far east as it can.
func (g *table) onward() {
	g.t.Helper()
	done := map[string]bool{}
	for {
		g.rest()
		best, far, leave := "", -1, false
		for _, a := range g.legal() {
			w := strings.Fields(a)
			switch {
			case w[0] == "leave":
				best, leave = a, true
			case w[0] == "move" && !leave && !done[w[1]]:
				_, at, _ := strings.Cut(w[2], ":")
				x, _, _ := strings.Cut(at, ",")
				if n, err := strconv.Atoi(x); err == nil && n > far {
					best, far = a, n
				}
			}
		}
		if best == "" {
			return
		}
		w := strings.Fields(best)
		done[w[1]] = true
		if !leave {
			g.move(w[1], w[2])
			continue
		}
		count := g.d.Probe().Int("count")
		if g.d.Probe().Text("selected") != w[1] {
			g.d.Click("figure:" + w[1])
		}
		g.d.Click("leave")
		g.is("count", count+1)
		if g.d.Probe().State["over"] == true {
			return
		}
	}
}

// A whole match of a level that the game comes with, from the title to the end
// screen and on to the next one.
func TestGameWholeMatch(t *testing.T) {
	d := StartDesktop(t, "-mute", "-seed", "7")
	g := &table{t, d}
	d.Tick(30)
	g.scene("title")
	g.is("continue", false, "notice", "")
	g.tidy(1280, 800)
	d.Shot("title")
	d.Click("play")
	g.scene("levels")
	d.Tick(2)
	d.Shot("levels")
	d.Wheel(640, 500, -20)
	d.Tick(20)
	d.Shot("levels below")
	d.Wheel(640, 500, 40)
	d.Tick(20)
	d.Click("level:millrace")
	g.scene("play")
	g.rest()
	g.is("level", "millrace.txt", "count", 0, "round", 1, "side", 0, "over", false, "dialog", noDialog)
	d.Tick(110)
	d.Shot("begin")
	d.Click("figure:cat")
	g.is("selected", "cat")
	h, _ := d.Probe().Find("cell:0:5,3")
	d.Hover(h.Centre())
	d.Tick(5)
	d.Shot("reach and path")
	sawWall := false
	for turn := 0; d.Probe().State["over"] == false; turn++ {
		if turn > 40 {
			t.Fatalf("no end after %d turns", turn)
		}
		if d.Probe().Int("side") == 0 {
			g.onward()
			if d.Probe().State["over"] == true {
				break
			}
		}
		switch g.rest(); d.Probe().Int("ask") {
		case askManeuver:
			side, count := d.Probe().Int("side"), d.Probe().Int("count")
			if turn%4 < 2 {
				d.Key(ebiten.KeyT)
			} else {
				d.Click("end-turn")
			}
			g.is("count", count+1)
			if f := d.Probe(); f.State["over"] == false && f.Int("ask") == askManeuver && f.Int("side") == side {
				t.Fatalf("the turn has not passed on from side %d", side)
			}
			if side == 0 && !sawWall {
				sawWall = true
				d.Tick(24)
				d.Shot("wall moves")
			}
		default:
			d.Click("default")
		}
		if turn%3 == 0 && d.Probe().State["busy"] == true {
			d.Key(ebiten.KeySpace)
			g.is("busy", false)
		}
	}
	d.Until("end screen", func(f probe.Frame) bool { return f.Int("dialog") == endDialog })
	d.Tick(30)
	d.Shot("end")
	g.tidy(1280, 800)
	if n := d.Probe().Int("count"); n < 8 {
		t.Errorf("the match ended after %d commands", n)
	}
	d.Click("look")
	g.is("dialog", noDialog)
	d.Tick(5)
	d.Shot("the board at the end")
	d.Click("result")
	g.is("dialog", endDialog)
	d.Click("again")
	g.rest()
	g.is("count", 0, "round", 1, "over", false, "dialog", noDialog)
	// A match that is over is not to be continued.
	d.Key(ebiten.KeyF10)
	d.Click("title")
	g.scene("title")
	g.is("continue", false)
}

// Everything around the board answers to mouse and keys.
func TestGameControls(t *testing.T) {
	d := StartDesktop(t, "-mute", "-seed", "7", "-level", "millrace")
	g := &table{t, d}
	g.rest()
	home := g.at("ann")
	g.move("ann", "0:4,2")
	d.Tick(3)
	g.is("busy", true)
	d.Click("skip")
	g.is("busy", false)
	if g.at("ann") == home {
		t.Error("Ann has not moved")
	}
	there := g.at("ann")
	d.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	g.is("count", 0)
	if g.at("ann") != home {
		t.Error("undo does not bring Ann back")
	}
	d.Key(ebiten.KeyControlLeft, ebiten.KeyY)
	g.is("count", 1)
	g.rest()
	if g.at("ann") != there {
		t.Error("redo does not move Ann again")
	}
	d.Click("undo")
	g.is("count", 0)
	d.Click("redo")
	g.is("count", 1)
	g.rest()

	// What the other side has not answered yet can be taken back.
	d.Key(ebiten.KeyT)
	g.rest()
	g.is("side", 1, "count", 2)
	d.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	g.is("side", 0, "count", 1)
	d.Key(ebiten.KeyControlLeft, ebiten.KeyY)
	g.rest()
	g.is("side", 1, "count", 2)
	d.Click("end-turn")
	g.rest()
	g.is("side", 0, "count", 3, "round", 2)

	// Turning a group.
	d.Click("figure:ben")
	d.Click("turn")
	d.Tick(3)
	d.Shot("turning")
	d.Key(ebiten.KeyArrowUp)
	d.Key(ebiten.KeyEnter)
	g.is("count", 4)
	g.rest()

	// The forecast.
	d.Shot("with forecast")
	d.Click("forecast")
	d.Tick(3)
	d.Shot("without forecast")
	d.Key(ebiten.KeyF)

	// What is not allowed is told.
	d.Click("figure:cat")
	x, y := g.at("ug").Centre()
	d.ClickAt(x, y)
	g.is("count", 4)

	// The camera.
	d.Key(ebiten.KeyHome)
	before := g.at("eve")
	zoom := d.Probe().State["zoom"].(float64)
	x, y = before.Centre()
	d.Wheel(x, y, 3)
	if now := d.Probe().State["zoom"].(float64); now < zoom*1.3 {
		t.Errorf("the wheel zooms from %v to %v only", zoom, now)
	}
	if nx, ny := g.at("eve").Centre(); nx-x > 3 || x-nx > 3 || ny-y > 3 || y-ny > 3 {
		t.Errorf("zooming moved what is under the pointer from %v, %v to %v, %v", x, y, nx, ny)
	}
	d.Shot("zoomed in")
	before = g.at("ann")
	d.Drag(400, 400, 460, 430)
	if now := g.at("ann"); now.X-before.X < 50 || now.Y-before.Y < 20 {
		t.Errorf("dragging moved Ann from %+v to %+v", before, now)
	}
	g.is("count", 4, "dialog", noDialog)
	d.Wheel(x, y, -12)
	d.Shot("zoomed out")
	d.Key(ebiten.KeyHome)
	if now := d.Probe().State["zoom"].(float64); now != zoom {
		t.Errorf("the whole board has the zoom %v, then %v", zoom, now)
	}
	before = g.at("eve")
	d.Pinch(500, 400, 100, 180)
	if now := d.Probe().State["zoom"].(float64); now < zoom*1.4 {
		t.Errorf("two fingers zoom from %v to %v only", zoom, now)
	}
	d.Key(ebiten.KeyHome)

	// Dialogs, each by its ways.
	d.Click("log")
	g.is("dialog", logDialog)
	d.Tick(2)
	d.Shot("log")
	d.Key(ebiten.KeyEscape)
	g.is("dialog", noDialog)
	d.Key(ebiten.KeyF1)
	g.is("dialog", helpDialog)
	d.Tick(2)
	d.Shot("help")
	d.Wheel(640, 400, -30)
	d.Tick(10)
	d.Shot("help below")
	d.Click("close")
	g.is("dialog", noDialog)
	d.Click("menu")
	g.is("dialog", menuDialog)
	d.Tick(2)
	d.Shot("menu")
	g.tidy(1280, 800)
	d.Click("settings")
	g.is("dialog", settingsDialog)
	d.Tick(2)
	d.Shot("settings")
	g.tidy(1280, 800)
	d.Click("handover")
	d.Click("close")
	g.is("dialog", noDialog)
	d.Key(ebiten.KeyT)
	d.Until("handover", func(f probe.Frame) bool { return f.Int("dialog") == handoverDialog })
	g.is("side", 1, "count", 5)
	d.Tick(5)
	d.Shot("handover")

	// The handover is answered by keys.
	d.Key(ebiten.KeyTab)
	d.Key(ebiten.KeyArrowRight)
	d.Key(ebiten.KeyEnter)
	g.is("dialog", noDialog, "count", 5)

	// Restart asks first.
	d.Key(ebiten.KeyShiftLeft, ebiten.KeyR)
	g.is("dialog", restartDialog)
	d.Tick(2)
	d.Shot("restart")
	d.Click("cancel")
	g.is("dialog", noDialog, "count", 5)
	d.Key(ebiten.KeyF10)
	d.Click("restart")
	d.Click("yes")
	d.Tick(5)
	g.is("count", 0, "round", 1, "side", 0)

	// Resigning asks first.
	d.Key(ebiten.KeyF10)
	d.Click("resign")
	g.is("dialog", resignDialog)
	d.Tick(2)
	d.Shot("resign")
	d.Key(ebiten.KeyEscape)
	g.is("over", false)
	d.Key(ebiten.KeyF10)
	d.Click("resign")
	d.Click("yes")
	d.Until("end screen", func(f probe.Frame) bool { return f.Int("dialog") == endDialog })
	g.is("over", true)
	d.Tick(20)
	d.Shot("resigned")
	d.Click("levels")
	g.scene("levels")
	d.Click("back")
	g.scene("title")
	g.is("continue", false)
}

// A displaced figure's place is chosen by each device.
func TestGameDecision(t *testing.T) {
	begin := func(t *testing.T) (*table, *Desktop) {
		d := StartDesktop(t, "-mute", "-seed", "7", "-level", levelFile(t, shove))
		g := &table{t, d}
		g.rest()
		d.Tick(100)
		d.Key(ebiten.KeyT)
		g.rest()
		g.is("ask", askDisplace, "asked", 0, "count", 1, "side", 1)
		return g, d
	}
	answered := func(g *table) {
		g.t.Helper()
		g.is("count", 2)
		g.rest()
		g.is("ask", askManeuver, "asked", 1)
	}
	t.Run("mouse", func(t *testing.T) {
		g, d := begin(t)
		var offered []string
		for _, h := range d.Probe().Hot {
			if strings.HasPrefix(h.ID, "cell:") {
				offered = append(offered, h.ID)
			}
		}
		slices.Sort(offered)
		const want = "cell:0:3,1 cell:0:3,3 cell:0:4,1 cell:0:4,3 cell:0:5,1 cell:0:5,2 cell:0:5,3"
		if got := strings.Join(offered, " "); got != want {
			t.Errorf("offered are %s, want %s", got, want)
		}
		d.Tick(20)
		d.Shot("decision")
		g.tidy(1280, 800)
		// Elsewhere is no answer, and neither is ending the turn.
		x, y := g.at("kay").Centre()
		d.ClickAt(x, y)
		d.Key(ebiten.KeyT)
		g.is("count", 1, "ask", askDisplace)
		d.Tick(3)
		d.Shot("refused")
		h, _ := d.Probe().Find("cell:0:5,1")
		d.Hover(h.Centre())
		d.Tick(5)
		d.Shot("decision, pointed at")
		d.Click("cell:0:5,1")
		g.is("count", 2, "busy", true)
		for _, shot := range []struct {
			ticks int
			name  string
		}{{6, "hop"}, {8, "hop and push"}, {10, "push"}, {12, "push ends"}} {
			d.Tick(shot.ticks)
			d.Shot(shot.name)
		}
		answered(g)
		bob := g.at("bob")
		if bx, by := bob.Centre(); !near(bx, h) || by > float64(h.Y+h.H) {
			t.Errorf("Bob stands at %+v, want %+v", bob, h)
		}
	})
	t.Run("keyboard", func(t *testing.T) {
		g, d := begin(t)
		d.Key(ebiten.KeyTab)
		d.Key(ebiten.KeyTab)
		d.Tick(3)
		d.Shot("cursor")
		d.Key(ebiten.KeyEnter)
		answered(g)
	})
	t.Run("arrows", func(t *testing.T) {
		g, d := begin(t)
		d.Key(ebiten.KeyTab)
		d.Key(ebiten.KeyArrowDown)
		d.Key(ebiten.KeyEnter)
		answered(g)
	})
	t.Run("gamepad", func(t *testing.T) {
		g, d := begin(t)
		d.Pad(padRB)
		d.Pad(padRB)
		d.Pad(padA)
		answered(g)
	})
	t.Run("touch", func(t *testing.T) {
		g, d := begin(t)
		d.Tap("cell:0:4,3")
		if d.Probe().Int("count") == 1 {
			d.Tap("cell:0:4,3")
		}
		answered(g)
	})
	t.Run("default", func(t *testing.T) {
		g, d := begin(t)
		d.Click("default")
		answered(g)
	})
}

// What the decision is about never covers what can be chosen.
func TestGameDecisionAtTheEdge(t *testing.T) {
	d := StartDesktop(t, "-mute", "-seed", "7", "-level", levelFile(t, `
map
......
wab...
......
......
......
......
......
......
......
......
......
......
.....A
.....k
end
figure ann knight side=heroes at=a
figure bob knight side=heroes at=b
figure kay ogre side=keeper at=k facing=w
wall press dir=e at=w
`))
	g := &table{t, d}
	for _, size := range [][2]int{{1280, 800}, {640, 480}} {
		d.Resize(size[0], size[1])
		g.rest()
		d.Key(ebiten.KeyT)
		g.rest()
		g.is("ask", askDisplace, "count", 1)
		d.Tick(3)
		d.Shot(strconv.Itoa(size[0]))
		d.Click("cell:0:2,0")
		if n := d.Probe().Int("count"); n != 2 {
			t.Errorf("at %v a click on an offered cell of the top row does nothing", size)
		} else {
			g.rest()
			d.Click("undo")
		}
		d.Click("undo")
		g.is("count", 0)
	}
}

func near(x float64, h probe.Hot) bool { return x >= float64(h.X) && x <= float64(h.X+h.W) }

// A chain asks either side, each for its own, and undo does not reach behind
// the other side's answer.
func TestGameChain(t *testing.T) {
	g := sitDown(t, chain)
	d := g.d
	d.Click("end-turn")
	g.rest()
	g.is("ask", askDisplace, "asked", 0)
	d.Shot("first decision")
	d.Click("cell:0:4,1")
	g.rest()
	g.is("ask", askDisplace, "asked", 1, "count", 2)
	d.Shot("second decision")
	d.Click("cell:0:5,2")
	g.is("count", 3)
	g.is("busy", true)
	d.Tick(20)
	d.Shot("hops")
	g.rest()
	g.is("ask", askManeuver, "asked", 1)
	d.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	g.is("count", 2, "ask", askDisplace, "asked", 1)
	d.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	g.is("count", 2)
	if !strings.Contains(d.Probe().Text("notice"), "cannot be taken back") {
		t.Errorf("the refusal says %q", d.Probe().Text("notice"))
	}
}

// Whom the forecast says will be crushed is.
func TestGameCrush(t *testing.T) {
	g := sitDown(t, squash)
	d := g.d
	d.Tick(110)
	d.Shot("forecast")
	d.Key(ebiten.KeyT)
	for i, name := range []string{"crush begins", "crush", "mid-squash", "squashed", "after"} {
		d.Tick(14)
		d.Shot(strconv.Itoa(i) + " " + name)
	}
	g.rest()
	g.gone("ann")
	g.at("bob")
	g.is("over", false, "side", 1)
	d.Tick(5)
	d.Shot("rest")
}

// seeds finds seeds of dice with which ending the first turn leads to each of
// the positions wanted, or fails the test.
func seeds(t *testing.T, file string, wanted ...func(*rules.State) bool) []string {
	t.Helper()
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found := make([]string, len(wanted))
	for seed := range uint64(200) {
		m, _, err := session.New(file, source, seed)
		if err == nil {
			_, err = m.Apply(rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell})
		}
		if err != nil {
			t.Fatal(err)
		}
		for i, ok := range wanted {
			if found[i] == "" && ok(m.State()) {
				found[i] = strconv.FormatUint(seed, 10)
			}
		}
	}
	for i := range found {
		if found[i] == "" {
			t.Fatalf("no seed leads to position %d", i)
		}
	}
	return found
}

// frames keeps a picture every few ticks while something moves.
func (g *table) frames(name string, every int) {
	g.t.Helper()
	for i := 0; g.d.Probe().State["busy"] == true && i < 24; i++ {
		g.d.Shot(name + " " + string(rune('a'+i)))
		g.d.Tick(every)
	}
}

// A fall shows the floor below, and who lands on its feet is turned by the
// other side.
func TestGameFall(t *testing.T) {
	file := levelFile(t, plunge)
	first := func(s *rules.State) rules.FigureView { return s.Figure(0) }
	found := seeds(t, file,
		func(s *rules.State) bool { return s.Pending().Ask == rules.AskFacing },
		func(s *rules.State) bool { return !first(s).Dead && first(s).Prone },
		func(s *rules.State) bool { return first(s).Dead })
	begin := func(seed string) (*table, *Desktop) {
		d := StartDesktop(t, "-mute", "-seed", seed, "-level", file)
		g := &table{t, d}
		g.rest()
		g.is("floor", 1)
		d.Key(ebiten.KeyT)
		return g, d
	}

	g, d := begin(found[0])
	g.frames("fall", 30)
	g.rest()
	g.is("floor", 0, "ask", askFacing, "asked", 1)
	d.Tick(5)
	d.Shot("facing")
	g.tidy(1280, 800)
	d.Key(ebiten.KeyArrowLeft)
	d.Tick(2)
	d.Shot("facing by keys")
	d.Key(ebiten.KeyEnter)
	g.is("count", 2)
	g.rest()
	g.is("ask", askManeuver, "floor", 1) // where the wall has moved on
	g.gone("ann")
	d.Key(ebiten.KeyPageDown)
	g.at("ann")
	d.Close()

	g, d = begin(found[1])
	g.rest()
	g.is("ask", askManeuver)
	d.Key(ebiten.KeyPageDown)
	g.at("ann")
	d.Shot("prone")
	d.Close()

	g, d = begin(found[2])
	g.rest()
	g.gone("ann")
	d.Shot("dead")
}

// A die is rolled for the Undying, and what it decided stays.
func TestGameUndying(t *testing.T) {
	file := levelFile(t, revenant)
	found := seeds(t, file,
		func(s *rules.State) bool { return !s.Figure(0).Dead },
		func(s *rules.State) bool { return s.Figure(0).Dead })
	for i, seed := range found {
		d := StartDesktop(t, "-mute", "-seed", seed, "-level", file)
		g := &table{t, d}
		g.rest()
		d.Key(ebiten.KeyT)
		if i == 0 {
			d.Tick(40)
			g.frames("roll", 20)
		}
		f := g.rest()
		if _, alive := f.Find("figure:ann"); alive != (i == 0) {
			t.Errorf("with the seed %s Ann is alive: %v", seed, alive)
		}
		d.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
		g.is("count", 1)
		if !strings.Contains(d.Probe().Text("notice"), "die has been rolled") {
			t.Errorf("the refusal says %q", d.Probe().Text("notice"))
		}
		d.Close()
	}
}

// Floors are shown one at a time, by button and by key.
func TestGameFloors(t *testing.T) {
	d := StartDesktop(t, "-mute", "-seed", "7", "-level", "undercroft")
	g := &table{t, d}
	g.rest()
	d.Tick(110)
	g.is("floor", 1)
	d.Shot("hall")
	g.at("abb")
	d.Click("floor-down")
	g.is("floor", 0)
	g.gone("abb")
	g.at("rum")
	d.Tick(3)
	d.Shot("cellar")
	d.Key(ebiten.KeyPageUp)
	g.is("floor", 1)
	d.Key(ebiten.KeyPageUp)
	g.is("floor", 1)
	d.Key(ebiten.KeyPageDown)
	g.is("floor", 0)
	// The next group is shown wherever it stands.
	d.Key(ebiten.KeyTab)
	g.is("floor", 1, "selected", "abb")
	d.Key(ebiten.KeyT)
	d.Tick(40)
	d.Shot("wall as wide as the hall")
	g.rest()
	g.tidy(1280, 800)
}

// A whole match by the keyboard alone, from the title to the end.
func TestGameKeyboard(t *testing.T) {
	g := sitDown(t, sprint)
	d := g.d
	d.Key(ebiten.KeyTab)
	g.is("selected", "ann")
	for range 3 {
		d.Key(ebiten.KeyArrowRight)
	}
	d.Tick(3)
	d.Shot("path by keys")
	d.Key(ebiten.KeyEnter)
	g.is("count", 1)
	g.rest()
	d.Key(ebiten.KeyT)
	g.is("count", 2)
	g.rest()
	d.Key(ebiten.KeyT)
	g.rest()
	g.is("side", 0, "round", 2)
	d.Key(ebiten.KeyTab)
	for d.Probe().Text("selected") != "ann" {
		d.Key(ebiten.KeyTab)
	}
	for range 3 {
		d.Key(ebiten.KeyArrowRight)
	}
	d.Key(ebiten.KeyEnter)
	d.Until("end screen", func(f probe.Frame) bool { return f.Int("dialog") == endDialog })
	g.is("over", true)
	d.Tick(20)
	d.Shot("won")
	d.Key(ebiten.KeyEscape)
	g.is("dialog", noDialog)
	d.Key(ebiten.KeyF10)
	g.is("dialog", menuDialog)
	d.Key(ebiten.KeyEscape)
	g.is("dialog", noDialog)
}

// Menus go by keys and by gamepad.
func TestGameMenusWithoutMouse(t *testing.T) {
	d := StartDesktop(t, "-mute", "-seed", "7")
	g := &table{t, d}
	d.Tick(5)
	d.Key(ebiten.KeyArrowDown)
	d.Tick(3)
	d.Shot("title with focus")
	d.Key(ebiten.KeyEnter)
	g.scene("levels")
	d.Tick(2)
	d.Key(ebiten.KeyArrowDown)
	d.Key(ebiten.KeyArrowDown)
	d.Tick(2)
	d.Shot("levels with focus")
	d.Key(ebiten.KeyEnter)
	g.scene("play")
	g.rest()
	d.Pad(padStart)
	g.is("dialog", menuDialog)
	d.Pad(padDown)
	d.Tick(2)
	d.Shot("menu with focus")
	d.Pad(padB)
	g.is("dialog", noDialog)
	d.Pad(padStart)
	d.Pad(padDown)
	d.Pad(padA)
	g.is("dialog", noDialog)
	d.Key(ebiten.KeyEscape)
	g.is("dialog", menuDialog)
}

// A turn by the gamepad alone.
func TestGamePad(t *testing.T) {
	g := sitDown(t, sprint)
	d := g.d
	d.Pad(padRB)
	g.is("selected", "ann")
	d.Pad(padRight)
	d.Pad(padRight)
	d.Tick(2)
	d.Shot("path by gamepad")
	d.Pad(padA)
	g.is("count", 1)
	g.rest()
	d.Pad(padX)
	d.Pad(padX)
	d.Pad(padRB)
	d.Pad(padB)
	g.is("selected", "")
	d.Pad(padY)
	g.is("count", 2)
	g.rest()
	g.is("side", 1)
}

// A turn by touch alone: the first tap shows, the second goes.
func TestGameTouch(t *testing.T) {
	g := sitDown(t, sprint)
	d := g.d
	d.Tap("figure:ann")
	g.is("selected", "ann", "count", 0)
	d.Tap("cell:0:4,1")
	g.is("selected", "ann", "count", 0)
	d.Tick(2)
	d.Shot("path by touch")
	d.Tap("cell:0:3,1")
	g.is("count", 0)
	d.Tap("cell:0:3,1")
	g.is("count", 1)
	g.rest()
	d.Tap("end-turn")
	g.is("count", 2)
	g.rest()
	g.is("side", 1)
	d.Tap("undo")
	g.is("count", 1)
	d.Tap("menu")
	g.is("dialog", menuDialog)
	d.Tap("resume")
	g.is("dialog", noDialog)
}

// What is clicked while something moves is not lost.
func TestGameInputWhileMoving(t *testing.T) {
	g := sitDown(t, sprint)
	d := g.d
	g.move("ann", "0:4,1")
	d.Tick(4)
	g.is("busy", true)
	d.Click("figure:cat")
	g.is("selected", "cat", "busy", false)
	d.Key(ebiten.KeyT)
	g.is("count", 2)
	d.Tick(10)
	g.is("busy", true)
	d.Key(ebiten.KeyT)
	g.is("count", 3, "side", 0)
}

// A second click on what skips the animation does not end the turn.
func TestGameSkippedTwice(t *testing.T) {
	g := sitDown(t, sprint)
	d := g.d
	d.Key(ebiten.KeyT)
	d.Tick(5)
	h, ok := d.Probe().Find("skip")
	if !ok {
		t.Fatal("nothing can be skipped")
	}
	d.ClickAt(h.Centre())
	d.ClickAt(h.Centre())
	d.Tick(5)
	g.is("count", 1, "side", 1)
}

// A board that is seen whole stays where it is.
func TestGameSteady(t *testing.T) {
	g := sitDown(t, `
map
..a...
......
.....A
k....w
end
figure ann knight side=heroes at=a
figure kay ogre side=keeper at=k
wall press dir=n at=w
`)
	kay := g.at("kay")
	g.move("ann", "0:0,0")
	g.rest()
	g.d.Key(ebiten.KeyT)
	g.rest()
	if now := g.at("kay"); now != kay {
		t.Errorf("Kay was drawn at %+v and is at %+v without having moved", kay, now)
	}
}

// Whoever skips what moves, or wants no animations, is shown where things stand:
// the floor on which a decision waits, and whose turn it is.
func TestGameSkipped(t *testing.T) {
	file := levelFile(t, plunge)
	found := seeds(t, file, func(s *rules.State) bool { return s.Pending().Ask == rules.AskFacing })
	dir := t.TempDir()
	for _, name := range []string{"skipped", "none"} {
		d := StartDesktop(t, "-mute", "-seed", found[0], "-level", file, "-data", dir)
		g := &table{t, d}
		g.rest()
		if name == "none" {
			for range 3 {
				d.Key(ebiten.KeyX)
			}
			if n := d.Probe().Text("notice"); n != "Animations: none" {
				t.Fatalf("the notice is %q", n)
			}
		}
		d.Key(ebiten.KeyT)
		if name == "skipped" {
			g.is("busy", true)
			d.Key(ebiten.KeySpace)
		}
		g.is("busy", false, "ask", askFacing)
		d.Tick(5)
		d.Shot(name)
		if f := d.Probe(); f.Int("floor") != 0 {
			t.Errorf("%s: the decision waits on floor 0, shown is floor %d", name, f.Int("floor"))
		}
		d.Close()
	}
}

// A match that was left is continued in the position it was left in.
func TestGameContinue(t *testing.T) {
	dir := t.TempDir()
	d := StartDesktop(t, "-mute", "-data", dir, "-seed", "7")
	g := &table{t, d}
	d.Tick(3)
	d.Click("play")
	g.scene("levels")
	d.Tick(2)
	d.Click("level:millrace")
	g.scene("play")
	g.rest()
	g.move("ann", "0:4,2")
	g.rest()
	g.move("eve", "0:4,5")
	g.rest()
	left := d.Probe()
	d.Click("menu")
	d.Click("title")
	g.scene("title")
	d.Tick(2)
	g.is("continue", true)
	d.Shot("title with a match to continue")
	hash := savedHash(t, dir)
	if code := d.Close(); code != 0 {
		t.Fatalf("ended with code %d", code)
	}

	d = StartDesktop(t, "-mute", "-data", dir)
	g = &table{t, d}
	g.is("continue", true, "notice", "")
	d.Click("continue")
	g.scene("play")
	now := g.rest()
	for _, name := range []string{"level", "count", "round", "side", "ask", "lines"} {
		if left.State[name] != now.State[name] {
			t.Errorf("%s was %v, is %v", name, left.State[name], now.State[name])
		}
	}
	for _, name := range []string{"ann", "eve", "ox"} {
		was, _ := left.Find("figure:" + name)
		if g.at(name) != was {
			t.Errorf("%s stood at %+v, stands at %+v", name, was, g.at(name))
		}
	}
	d.Shot("continued")
	// What was done can still be taken back, and the record is the same.
	d.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	d.Key(ebiten.KeyControlLeft, ebiten.KeyY)
	g.rest()
	g.is("count", 2)
	d.Close()
	if again := savedHash(t, dir); again != hash {
		t.Errorf("the position saved was %s, is %s", hash, again)
	}

	// A player who just goes away finds everything again.
	d = StartDesktop(t, "-mute", "-data", dir)
	g = &table{t, d}
	d.Click("continue")
	g.scene("play")
	g.rest()
	g.move("dov", "0:4,4")
	g.rest()
	d.Tick(60) // a pause is enough
	d.Close()
	d = StartDesktop(t, "-mute", "-data", dir)
	g = &table{t, d}
	d.Click("continue")
	g.scene("play")
	g.is("count", 3)
}

// savedHash gives the hash in the last line of the saved match.
func savedHash(t *testing.T, dir string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "match.rec"))
	if err != nil {
		t.Fatal(err)
	}
	_, hash, ok := strings.Cut(string(data), "\nhash ")
	if !ok {
		t.Fatalf("the saved match has no hash: %q", data)
	}
	return strings.TrimSpace(hash)
}

// A damaged save is reported and kept aside, and the game starts.
func TestGameDamagedSave(t *testing.T) {
	dir := t.TempDir()
	d := StartDesktop(t, "-mute", "-data", dir, "-seed", "7", "-level", "millrace")
	g := &table{t, d}
	g.rest()
	g.move("ann", "0:4,2")
	g.rest()
	d.Tick(60)
	g.move("eve", "0:4,5")
	g.rest()
	d.Tick(60)
	d.Close()
	damage := func(pattern string) int {
		files, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for i := len(data) / 2; i < len(data)/2+20; i++ {
				data[i] ^= 0x55
			}
			if err := os.WriteFile(file, data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		return len(files)
	}
	// The newest is damaged: the one before it is continued.
	if damage("match.rec") != 1 {
		t.Fatal("no match was saved")
	}
	d = StartDesktop(t, "-mute", "-data", dir)
	g = &table{t, d}
	d.Tick(5)
	d.Shot("one before")
	if n := d.Probe().Text("notice"); !strings.Contains(n, "damaged") || !strings.Contains(n, "kept as") {
		t.Errorf("the notice is %q", n)
	}
	g.is("continue", true)
	d.Click("continue")
	g.scene("play")
	g.is("count", 1)
	d.Close()

	// All are damaged: the game begins without.
	if damage("match*.rec") == 0 {
		t.Fatal("no match was saved")
	}
	d = StartDesktop(t, "-mute", "-data", dir)
	g = &table{t, d}
	d.Tick(5)
	d.Shot("none is left")
	if n := d.Probe().Text("notice"); !strings.Contains(n, "damaged") {
		t.Errorf("the notice is %q", n)
	}
	g.scene("title")
	g.is("continue", false)
	kept, err := filepath.Glob(filepath.Join(dir, "*damaged*"))
	if err != nil || len(kept) < 2 {
		t.Errorf("kept aside are %v, error %v", kept, err)
	}
	d.Click("play")
	g.scene("levels")
}

// Every screen is whole from 800 by 600 to 4K, and at every size of text.
func TestGameSizes(t *testing.T) {
	dir := t.TempDir()
	d := StartDesktop(t, "-mute", "-seed", "7", "-data", dir)
	g := &table{t, d}
	for _, size := range [][2]int{{800, 600}, {3840, 2160}, {1024, 1366}} {
		name := strconv.Itoa(size[0]) + "x" + strconv.Itoa(size[1]) + " "
		w, h := float32(size[0]), float32(size[1])
		var keep map[string]bool
		shot := func(what string) {
			if keep == nil || keep[what] {
				d.Shot(name + what)
			}
		}
		d.Resize(size[0], size[1])
		d.Tick(5)
		g.tidy(w, h)
		if size[0] > 2000 {
			keep = map[string]bool{"play": true} // large pictures take long
		}
		shot("title")
		d.Click("settings")
		d.Tick(2)
		g.tidy(w, h)
		shot("settings")
		d.Key(ebiten.KeyEscape)
		d.Click("play")
		g.scene("levels")
		d.Tick(2)
		shot("levels")
		for i := 0; ; i++ {
			if h, ok := d.Probe().Find("level:causeway"); ok && h.H > 100 {
				break
			}
			if i > 20 {
				t.Fatal("the Causeway is not in the list")
			}
			d.Wheel(float64(w)/2, float64(h)*0.6, -2)
			d.Tick(5)
		}
		d.Click("level:causeway")
		g.scene("play")
		g.rest()
		d.Tick(100)
		d.Click("figure:bob")
		cell, ok := d.Probe().Find("cell:0:4,2")
		if !ok {
			t.Fatalf("Bob cannot go to 0:4,2: %v", g.legal())
		}
		d.Hover(cell.Centre())
		d.Tick(3)
		g.tidy(w, h)
		shot("play")
		d.Key(ebiten.KeyF1)
		d.Tick(2)
		shot("help")
		d.Click("close")
		d.Key(ebiten.KeyF10)
		d.Tick(2)
		g.tidy(w, h)
		shot("menu")
		d.Click("title")
		g.scene("title")
	}
	// Large text on a small screen.
	d.Resize(800, 600)
	d.Click("settings")
	d.Tick(2)
	d.Wheel(400, 300, -20)
	d.Tick(10)
	d.Click("text200")
	d.Tick(5)
	d.Shot("large text settings")
	d.Key(ebiten.KeyEscape)
	d.Tick(3)
	d.Shot("large text title")
	d.Click("play")
	g.scene("levels")
	d.Tick(2)
	d.Shot("large text levels")
}
