//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
)

// What the probe calls the dialogs.
const (
	noDialog       = ""
	settingsDialog = "settings"
	helpDialog     = "help"
	menuDialog     = "menu"
	endDialog      = "end"
	handoverDialog = "handover"
	logDialog      = "log"
	restartDialog  = "restart"
	resignDialog   = "resign"
	trayDialog     = "tray"
)

const (
	askManeuver = "maneuver"
	askDisplace = "displace"
	askFacing   = "facing"
	askStrike   = "strike"
	askSpells   = "spells"
)

const (
	padA     = ebiten.StandardGamepadButtonRightBottom
	padB     = ebiten.StandardGamepadButtonRightRight
	padX     = ebiten.StandardGamepadButtonRightLeft
	padY     = ebiten.StandardGamepadButtonRightTop
	padLT    = ebiten.StandardGamepadButtonFrontBottomLeft
	padRB    = ebiten.StandardGamepadButtonFrontTopRight
	padStart = ebiten.StandardGamepadButtonCenterRight
	padRight = ebiten.StandardGamepadButtonLeftRight
	padDown  = ebiten.StandardGamepadButtonLeftBottom
)

// cast is who plays in most of these levels, and their wall.
const cast = `figure ann knight side=heroes at=a
figure bob knight side=heroes at=b
figure kay ogre side=keeper at=k facing=w
wall press dir=e at=w
`

// shove has a wall whose next step pushes Ann into Bob, who must make room.
const shove = `
map
#########
#......A#
#.wab...#
#......k#
#########
end
` + cast

// chain has a wall whose next step needs a decision of either side. Kay lives
// through the strikes before.
const chain = `
kind bastion power=1 skill=1 stamina=60
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
figure kay bastion side=keeper at=k
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
` + cast

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
` + cast

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

// levelFile writes a level of two sides and returns its name. Text that begins with
// sides of its own keeps those, and a whole level stays as it is.
func levelFile(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "small.txt")
	head := "wallfall 1\ntitle \"A small table\"\nabout \"For a test.\"\ngoal heroes reach tag=A\ngoal keeper survive n=9"
	switch {
	case strings.HasPrefix(text, "wallfall "):
		head = ""
	case !strings.HasPrefix(text, "\nside "):
		head += "\nside heroes \"Mice\" colour=amber\nside keeper \"The Cook\" colour=sky keeper"
	}
	if err := os.WriteFile(file, []byte(head+text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// atLevel starts the desktop program in a level, by its name or file, and waits for
// the first turn.
func atLevel(t *testing.T, level string, args ...string) *Desktop {
	t.Helper()
	d := StartDesktop(t, append([]string{"-seed", "7", "-level", level}, args...)...)
	d.rest()
	return d
}

// sitDown does the same in a level of our own.
func sitDown(t *testing.T, level string, args ...string) *Desktop {
	t.Helper()
	return atLevel(t, levelFile(t, level), args...)
}

// rest waits until nothing moves any more.
func (d *Driver) rest() probe.Frame {
	d.t.Helper()
	return d.Until("rest", still)
}

func still(f probe.Frame) bool { return f.Scene == "play" && f.State["busy"] == false }

// is fails the test unless the probe has these values, given as name, value
// in turn.
func (d *Driver) is(want ...any) {
	d.t.Helper()
	f := d.Probe()
	for i := 0; i < len(want); i += 2 {
		name := want[i].(string)
		got := f.State[name]
		if n, ok := got.(float64); ok {
			got = int(n)
		}
		if got != want[i+1] {
			d.keep("failed")
			d.t.Fatalf("%s is %v, want %v; the state is %v", name, got, want[i+1], f.State)
		}
	}
}

// scene fails the test unless that screen is shown.
func (d *Driver) scene(want string) {
	d.t.Helper()
	d.Until("scene "+want, func(f probe.Frame) bool { return f.Scene == want })
}

// at returns the rectangle of the cell in which a figure is shown.
func (d *Driver) at(figure string) probe.Hot {
	d.t.Helper()
	h, ok := d.Probe().Find("figure:" + figure)
	if !ok {
		d.keep("failed")
		d.t.Fatalf("%s is not on the board: %v", figure, d.Probe().Hot)
	}
	return h
}

// gone fails the test if the figure is on the shown floor.
func (d *Driver) gone(figure string) {
	d.t.Helper()
	if _, ok := d.Probe().Find("figure:" + figure); ok {
		d.t.Fatalf("%s is still on the board", figure)
	}
}

// legal returns the commands that may be given now, as text.
func (d *Driver) legal() []string {
	var list []string
	all, _ := d.Probe().State["legal"].([]any)
	for _, a := range all {
		list = append(list, a.(string))
	}
	return list
}

// move sends a figure to a cell by two clicks, fails unless it was one command, and
// waits until nothing moves any more.
func (d *Driver) move(figure, cell string) {
	d.t.Helper()
	d.send(figure, cell)
	d.rest()
}

// send sends a figure to a cell and does not wait.
func (d *Driver) send(figure, cell string) {
	d.t.Helper()
	count := d.Probe().Int("count")
	if d.Probe().Text("selected") != figure {
		d.Click("figure:" + figure)
	}
	d.is("selected", figure)
	d.Click("cell:" + cell)
	if n := d.Probe().Int("count"); n != count+2 { // which is a walk off the board
		d.is("count", count+1)
	}
}

// tidy fails the test if a widget reaches out of the picture, is too small to
// hit or is partly covered by another.
func (d *Driver) tidy(width, height float32) {
	d.t.Helper()
	var widgets []probe.Hot
	for _, h := range d.Probe().Hot {
		if strings.HasPrefix(h.ID, "cell:") || strings.HasPrefix(h.ID, "figure:") {
			continue
		}
		if strings.HasPrefix(h.ID, "spell:") {
			h.H = max(h.H, 18) // of the last in a list a part may be seen
		}
		if h.X < 0 || h.Y < 0 || h.X+h.W > width || h.Y+h.H > height || h.W < 18 || h.H < 18 {
			d.t.Errorf("at %v by %v the widget %+v is out of the picture or too small", width, height, h)
		}
		for _, o := range widgets {
			x, y := min(h.X+h.W, o.X+o.W)-max(h.X, o.X), min(h.Y+h.H, o.Y+o.H)-max(h.Y, o.Y)
			if x > 0.5 && y > 0.5 {
				d.t.Errorf("at %v by %v %+v covers %+v", width, height, h, o)
			}
		}
		widgets = append(widgets, h)
	}
	if len(widgets) == 0 {
		d.t.Errorf("at %v by %v nothing can be pressed", width, height)
	}
}

// onward is how a player plays who wants to get east: whoever can leave does,
// and everyone else goes as far east as it can.
func (d *Driver) onward() {
	d.t.Helper()
	done := map[string]bool{}
	for {
		d.rest()
		best, far, leave := "", -1, false
		for _, a := range d.legal() {
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
			if d.send(w[1], w[2]); d.Probe().State["over"] == true {
				return
			}
			continue
		}
		count := d.Probe().Int("count")
		if d.Probe().Text("selected") != w[1] {
			d.Click("figure:" + w[1])
		}
		d.Click("leave")
		d.is("count", count+1)
		if d.Probe().State["over"] == true {
			return
		}
	}
}

// strikes answers whatever is asked in the strike phase.
func (d *Driver) strikes() {
	d.t.Helper()
	for d.rest().Text("ask") == askStrike {
		d.decide()
	}
}

// decide answers what is asked, whatever it is, by clicks alone: it strikes
// whoever can be struck, casts nothing, and leaves the rest to the default.
func (d *Driver) decide() {
	d.t.Helper()
	f := d.rest()
	count := f.Int("count")
	switch f.Text("ask") {
	case askManeuver, askSpells:
		d.end()
	case askStrike:
		w := strings.Fields(d.legal()[0])
		if w[0] == "end" {
			d.end()
			break
		}
		if f.Text("selected") != w[1] {
			d.Click("figure:" + w[1])
		}
		d.Click("figure:" + w[2])
	default:
		d.Click("default")
	}
	d.gave(count)
}

// gave checks that one command was given after the first count; strikes in vain follow by
// themselves, with a notice.
func (d *Driver) gave(count int) {
	d.t.Helper()
	f := d.Probe()
	if n := f.Int("count"); n <= count || n > count+1 && !strings.Contains(f.Text("notice"), "must strike") {
		d.t.Fatalf("count is %d, want %d; the notice is %q", n, count+1, f.Text("notice"))
	}
}

// end ends the phase by its button; pressed sooner after another, it would count as
// the same press.
func (d *Driver) end() {
	d.t.Helper()
	d.Tick(20)
	d.Click("end-turn")
}
