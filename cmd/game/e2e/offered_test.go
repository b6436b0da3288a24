//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
	"wallfall/levels"
	"wallfall/rules/rulestest"
)

// apart is how long after a phase was ended the next one can be, in ticks: what is
// pressed twice counts once.
const apart = 16

// offeredActs is how many commands are given in each level.
const offeredActs = 70

// Whatever the rules allow can be done by pointing: a player who knows nothing
// but what is legal plays each level by clicks alone.
func TestGameWhateverIsOffered(t *testing.T) {
	asked := map[string]bool{}
	for i, l := range levels.Shipped() {
		d := atLevel(t, l.ID)
		for range 3 {
			d.Key(ebiten.KeyX) // no animations
		}
		r := rulestest.NewRand(uint64(i) + 11)
		for range offeredActs {
			f := d.rest()
			if f.State["over"] == true {
				break
			}
			if name := f.Text("ask"); !asked[name] {
				asked[name] = true
				d.Shot(l.ID + " " + name)
				d.tidy(1280, 800)
			}
			legal := d.legal()
			a := legal[r.Intn(len(legal))]
			for range 3 { // turning is legal often and does little
				if strings.HasPrefix(a, "face ") || a == "end" {
					a = legal[r.Intn(len(legal))]
				}
			}
			count := f.Int("count")
			d.byClicks(a, r)
			if n := d.Probe().Int("count"); n <= count && d.Probe().State["over"] != true {
				d.keep("stuck")
				t.Fatalf("%s: after the clicks for %q there are %d commands, not more than %d; the notice is %q, the state %v", l.ID, a, n, count, d.Probe().Text("notice"), d.Probe().State)
			}
		}
		d.Close()
	}
	t.Logf("asked were %v", asked)
}

// byClicks returns a command that is legal by clicks alone. Where it takes more
// than one, and who it is aimed at matters little, any that is offered will do.
func (d *Driver) byClicks(action string, r *rulestest.Rand) {
	d.t.Helper()
	w := strings.Fields(action)
	count := d.Probe().Int("count")
	switch ask := d.Probe().Text("ask"); {
	case w[0] == "end":
		d.Tick(apart)
		d.Click("end-turn")
		return
	case w[0] == "cast":
		for n := range 40 { // up to the top of the list, then down through it
			if _, ok := d.Probe().Find("spell:" + w[1]); ok {
				break
			}
			d.Wheel(1150, 600, map[bool]float64{true: 4, false: -2}[n < 12])
		}
		d.Click("spell:" + w[1])
	case ask == askManeuver || ask == askStrike:
		d.choose(w[1])
		switch w[0] {
		case "move", "door":
			d.reach("cell:" + w[2])
		case "strike", "rangestrike":
			d.reach("figure:" + w[2])
		case "face":
			d.Click("turn")
		case "use":
			d.Click("use:" + w[2])
		default:
			d.Click(w[0])
		}
	}
	for n := 0; n < 6 && d.Probe().Int("count") == count && d.Probe().State["over"] != true; n++ {
		list, _ := d.Probe().State["options"].([]any)
		var options []string
		for _, o := range list {
			options = append(options, o.(string))
		}
		if len(options) == 0 {
			if w[0] == "cast" { // the last spell waits for the word
				d.Tick(apart)
				d.Click("end-turn")
			}
			return
		}
		d.reach(options[r.Intn(len(options))])
		d.Tick(1)
	}
}

// choose selects a group, on whatever floor it stands.
func (d *Driver) choose(name string) {
	d.t.Helper()
	if d.Probe().Text("selected") == name {
		return
	}
	d.reach("figure:" + name)
	d.is("selected", name)
}

// reach clicks at what may be on another floor.
func (d *Driver) reach(id string) {
	d.t.Helper()
	for _, key := range [...]ebiten.Key{ebiten.KeyPageDown, ebiten.KeyPageDown, ebiten.KeyPageDown, ebiten.KeyPageUp, ebiten.KeyPageUp, ebiten.KeyPageUp, ebiten.KeyPageUp} {
		if _, ok := d.Probe().Find(id); ok {
			break
		}
		d.Key(key)
	}
	x, y := d.middle(id)
	d.ClickAt(x, y)
	d.Until("answer", func(f probe.Frame) bool { return f.State["busy"] != true })
}
