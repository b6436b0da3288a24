//go:build e2e

package e2e

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/session"
	"wallfall/rules"
)

// A displaced figure's place is chosen by each device.
func TestGameDecision(t *testing.T) {
	begin := func(t *testing.T) *Desktop {
		d := StartDesktop(t, "-seed", "7", "-level", levelFile(t, shove))
		d.rest()
		d.Tick(100)
		d.Key(ebiten.KeyT)
		d.rest()
		d.is("ask", askDisplace, "asked", 0, "count", 1, "side", 1)
		return d
	}
	answered := func(d *Desktop) {
		d.t.Helper()
		d.is("count", 2)
		d.rest()
		d.is("ask", askManeuver, "asked", 1)
	}
	t.Run("mouse", func(t *testing.T) {
		d := begin(t)
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
		d.tidy(1280, 800)
		// Elsewhere is no answer, and neither is ending the turn.
		x, y := d.at("kay").Centre()
		d.ClickAt(x, y)
		d.Key(ebiten.KeyT)
		d.is("count", 1, "ask", askDisplace)
		d.Shot("refused")
		h, _ := d.Probe().Find("cell:0:5,1")
		d.Hover(h.Centre())
		d.Shot("decision, pointed at")
		d.Click("cell:0:5,1")
		d.is("count", 2, "busy", true)
		for _, shot := range []struct {
			ticks int
			name  string
		}{{6, "hop"}, {8, "hop and push"}, {10, "push"}, {12, "push ends"}} {
			d.Tick(shot.ticks)
			d.Shot(shot.name)
		}
		answered(d)
		bob := d.at("bob")
		if bx, by := bob.Centre(); !near(bx, h) || by > float64(h.Y+h.H) {
			t.Errorf("Bob stands at %+v, want %+v", bob, h)
		}
	})
	keys := func(keys ...ebiten.Key) func(*Desktop) {
		return func(d *Desktop) {
			for _, k := range keys {
				d.Key(k)
			}
		}
	}
	for device, answer := range map[string]func(*Desktop){
		"keyboard": keys(ebiten.KeyTab, ebiten.KeyTab, ebiten.KeyEnter),
		"arrows":   keys(ebiten.KeyTab, ebiten.KeyArrowDown, ebiten.KeyEnter),
		"gamepad": func(d *Desktop) {
			for _, b := range []ebiten.StandardGamepadButton{padRB, padRB, padA} {
				d.Pad(b)
			}
		},
		"touch": func(d *Desktop) {
			d.Tap("cell:0:4,3")
			if d.Probe().Int("count") == 1 {
				d.Tap("cell:0:4,3")
			}
		},
		"default": func(d *Desktop) { d.Click("default") },
	} {
		t.Run(device, func(t *testing.T) {
			d := begin(t)
			answer(d)
			answered(d)
		})
	}
}

// What the decision is about never covers what can be chosen.
func TestGameDecisionAtTheEdge(t *testing.T) {
	d := StartDesktop(t, "-seed", "7", "-level", levelFile(t, `
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
`+cast))
	for _, size := range [][2]int{{1280, 800}, {640, 480}} {
		d.Resize(size[0], size[1])
		d.rest()
		d.Key(ebiten.KeyT)
		d.rest()
		d.is("ask", askDisplace, "count", 1)
		d.Shot(strconv.Itoa(size[0]))
		d.Click("cell:0:2,0")
		if n := d.Probe().Int("count"); n != 2 {
			t.Errorf("at %v a click on an offered cell of the top row does nothing", size)
		} else {
			d.rest()
			d.Click("undo")
		}
		d.Click("undo")
		d.is("count", 0)
	}
}

func near(x float64, h probe.Hot) bool { return x >= float64(h.X) && x <= float64(h.X+h.W) }

// A chain asks either side, each for its own, and undo does not reach behind
// the other side's answer.
func TestGameChain(t *testing.T) {
	d := sitDown(t, chain)
	d.Click("end-turn")
	d.strikes()
	before := d.Probe().Int("count")
	d.is("ask", askDisplace, "asked", 0)
	d.Shot("first decision")
	d.Click("cell:0:4,1")
	d.rest()
	d.is("ask", askDisplace, "asked", 1, "count", before+1)
	d.Shot("second decision")
	d.Click("cell:0:5,2")
	d.is("count", before+2)
	d.is("busy", true)
	d.Tick(20)
	d.Shot("hops")
	d.rest()
	d.is("ask", askManeuver, "asked", 1)
	d.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	d.is("count", before+1, "ask", askDisplace, "asked", 1)
	d.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
	d.is("count", before+1)
	if !strings.Contains(d.Probe().Text("notice"), "Can't undo") {
		t.Errorf("the refusal says %q", d.Probe().Text("notice"))
	}
}

// Whom the forecast says will be crushed is.
func TestGameCrush(t *testing.T) {
	d := sitDown(t, squash)
	d.Tick(110)
	d.Shot("forecast")
	d.Key(ebiten.KeyT)
	for i, name := range []string{"crush begins", "crush", "mid-squash", "squashed", "after"} {
		d.Tick(14)
		d.Shot(strconv.Itoa(i) + " " + name)
	}
	d.rest()
	d.gone("ann")
	d.at("bob")
	d.is("over", false, "side", 1)
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
func (d *Driver) frames(name string, every int) {
	d.t.Helper()
	for i := 0; d.Probe().State["busy"] == true && i < 24; i++ {
		d.keep(name + " " + string(rune('a'+i)))
		d.Tick(every)
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
	begin := func(seed string) *Desktop {
		d := StartDesktop(t, "-seed", seed, "-level", file)
		d.rest()
		d.is("floor", 1)
		d.Key(ebiten.KeyT)
		return d
	}

	d := begin(found[0])
	d.frames("fall", 30)
	d.rest()
	d.is("floor", 0, "ask", askFacing, "asked", 1)
	d.Shot("facing")
	d.tidy(1280, 800)
	d.Key(ebiten.KeyArrowLeft)
	d.Shot("facing by keys")
	d.Key(ebiten.KeyEnter)
	d.is("count", 2)
	d.rest()
	d.is("ask", askManeuver, "floor", 1) // where the wall has moved on
	d.gone("ann")
	d.Key(ebiten.KeyPageDown)
	d.at("ann")
	d.Close()

	d = begin(found[1])
	d.rest()
	d.is("ask", askManeuver)
	d.Key(ebiten.KeyPageDown)
	d.at("ann")
	d.Shot("prone")
	d.Close()

	d = begin(found[2])
	d.rest()
	d.gone("ann")
	d.Shot("dead")
}

// A die is rolled for the Undying, and what it decided stays.
func TestGameUndying(t *testing.T) {
	file := levelFile(t, revenant)
	found := seeds(t, file,
		func(s *rules.State) bool { return !s.Figure(0).Dead },
		func(s *rules.State) bool { return s.Figure(0).Dead })
	for i, seed := range found {
		d := StartDesktop(t, "-seed", seed, "-level", file)
		d.rest()
		d.Key(ebiten.KeyT)
		if i == 0 {
			d.Tick(40)
			d.frames("roll", 20)
		}
		f := d.rest()
		if _, alive := f.Find("figure:ann"); alive != (i == 0) {
			t.Errorf("with the seed %s Ann is alive: %v", seed, alive)
		}
		d.Key(ebiten.KeyControlLeft, ebiten.KeyZ)
		d.is("count", 1)
		if !strings.Contains(d.Probe().Text("notice"), "die was rolled") {
			t.Errorf("the refusal says %q", d.Probe().Text("notice"))
		}
		d.Close()
	}
}
