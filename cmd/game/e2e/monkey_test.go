//go:build e2e

package e2e

import (
	"strconv"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/vmhost"

	"wallfall/cmd/game/probe"
	"wallfall/levels"
	"wallfall/rules/rulestest"
)

// monkeyActs is how much the monkey does in each level.
const monkeyActs = 260

// A monkey with every device at once plays each level. Whatever it does, the
// program goes on, answers, and saves the match that is on the screen.
func TestDesktopMonkey(t *testing.T) {
	saved := 0
	for i, l := range levels.Shipped() {
		m := &monkey{t: t, r: rulestest.NewRand(uint64(i)), dir: t.TempDir()}
		m.start("-level", l.ID, "-seed", "7")
		for range monkeyActs {
			m.act()
		}
		m.calm()
		saved += m.leaves()
		m.d.Close()
	}
	if saved == 0 {
		t.Error("no monkey left a match that could be compared")
	}
}

// monkey is a player that knows nothing.
type monkey struct {
	t    *testing.T
	d    *Desktop
	r    *rulestest.Rand
	dir  string // for saves
	down []ebiten.Key
	acts []string // the latest of what it did
}

func (m *monkey) start(args ...string) {
	m.t.Helper()
	m.d = StartDesktop(m.t, append(args, "-data", m.dir)...)
	m.down = nil
}

// tick lets ticks pass. A program that the monkey has left begins again.
func (m *monkey) tick(n int) {
	m.t.Helper()
	before := m.d.Probe()
	if err := m.d.tick(n); err != nil {
		code, said := m.d.close(), m.d.said()
		if code != 0 || said != "" || before.Scene != "title" {
			m.t.Fatalf("the program ended with code %d in %+v after %v: %v", code, before, m.acts, err)
		}
		m.start()
	}
}

// place returns a place to point at: mostly something hot, at times none of the
// picture.
func (m *monkey) place() (x, y float64) {
	if hot := m.d.Probe().Hot; len(hot) > 0 && m.r.Intn(4) > 0 {
		return hot[m.r.Intn(len(hot))].Centre()
	}
	return float64(m.r.Intn(1400) - 50), float64(m.r.Intn(900) - 50)
}

// act does one thing, or begins it and leaves it to later acts to end it.
func (m *monkey) act() {
	m.t.Helper()
	d := m.d
	x, y := m.place()
	what := m.r.Intn(16)
	m.acts = append(m.acts[max(0, len(m.acts)-20):], strconv.Itoa(what))
	press := func(k ebiten.Key) {
		m.d.key(k, true)
		m.tick(1)
		m.d.key(k, false)
	}
	switch what {
	case 0, 1, 2, 3:
		d.pointer(x, y)
		d.button(ebiten.MouseButtonLeft, true)
		m.tick(1)
		m.d.button(ebiten.MouseButtonLeft, false)
	case 4:
		d.pointer(x, y)
		d.button(ebiten.MouseButton(m.r.Intn(3)), m.r.Intn(2) == 0)
	case 5, 6:
		k := ebiten.Key(m.r.Intn(int(ebiten.KeyMax) + 1))
		d.key(k, true)
		m.down = append(m.down, k)
	case 7:
		m.release()
	case 8, 9:
		useful := [...]ebiten.Key{ebiten.KeyEnter, ebiten.KeyTab, ebiten.KeyT, ebiten.KeyEscape, ebiten.KeySpace, ebiten.KeyArrowLeft, ebiten.KeyZ, ebiten.KeyF}
		press(useful[m.r.Intn(len(useful))])
	case 10:
		d.key(ebiten.KeyControl, true)
		k := [...]ebiten.Key{ebiten.KeyZ, ebiten.KeyY, ebiten.KeyArrowUp}[m.r.Intn(3)]
		for range 1 + m.r.Intn(4) {
			press(k)
			m.tick(1)
		}
		m.d.key(ebiten.KeyControl, false)
	case 11:
		d.guest.ScrollWheel(float64(m.r.Intn(7)-3), float64(m.r.Intn(41)-20))
	case 12: // other fingers come, move and go
		var at [][2]float64
		for range m.r.Intn(4) {
			x, y := m.place()
			at = append(at, [2]float64{x, y})
		}
		d.fingers(at...)
	case 13:
		var pads []vmhost.GamepadState
		for id := range m.r.Intn(3) {
			b, a := ebiten.StandardGamepadButton(m.r.Intn(int(ebiten.StandardGamepadButtonMax)+1)), ebiten.StandardGamepadAxis(m.r.Intn(4))
			pads = append(pads, vmhost.GamepadState{ID: ebiten.GamepadID(id), Name: "pad",
				StandardButtons: map[ebiten.StandardGamepadButton]vmhost.GamepadStandardButtonState{b: {Pressed: true, Value: 1}},
				StandardAxes:    map[ebiten.StandardGamepadAxis]float64{a: float64(m.r.Intn(3) - 1)}})
		}
		d.guest.UpdateGamepads(pads)
	case 14:
		sizes := [...][2]int{{1, 1}, {1280, 800}, {800, 600}, {3, 900}, {2000, 40}, {480, 320}, {1280, 800}}
		s := sizes[m.r.Intn(len(sizes))]
		d.resize(s[0], s[1])
		m.tick(1)
		if m.r.Intn(4) == 0 {
			m.d.Picture()
		}
	case 15:
		m.tick(m.r.Intn(60))
	}
	m.tick(1)
}

// release lets go of all keys.
func (m *monkey) release() {
	for _, k := range m.down {
		m.d.key(k, false)
	}
	m.down = nil
}

// calm lets go of every device and waits until nothing moves.
func (m *monkey) calm() {
	m.t.Helper()
	m.release()
	for b := range ebiten.MouseButton(3) {
		m.d.button(b, false)
	}
	m.d.fingers()
	m.d.guest.UpdateGamepads(nil)
	m.d.Resize(1280, 800)
	m.d.Until("rest", func(f probe.Frame) bool { return f.State["busy"] != true })
}

// leaves goes back to the title and checks that what is saved is the match that
// was on the screen; it returns 1 if there was one.
func (m *monkey) leaves() int {
	m.t.Helper()
	last := m.d.Probe()
	f := last
	for range 8 {
		if f.Scene == "title" && f.Text("dialog") == "" || f.Text("dialog") == "menu" {
			break
		}
		m.d.Key(ebiten.KeyEscape)
		f = m.d.Probe()
	}
	if f.Scene == "play" {
		m.d.Click("title")
	}
	if f = m.d.Probe(); f.Scene != "title" {
		m.d.keep("stuck")
		m.t.Fatalf("the title cannot be reached from %+v after %v", f, m.acts)
	}
	if last.Scene != "play" || last.Int("count") == 0 || last.State["over"] == true {
		return 0
	}
	match := saved(m.t, m.dir)
	if hash := strconv.FormatUint(match.State().Hash(), 16); match.Count() != last.Int("count") || hash != last.Text("hash") {
		m.t.Errorf("saved are %d actions that lead to %s; left was %+v", match.Count(), hash, last)
	}
	return 1
}
