package scene

import (
	"reflect"
	"strings"
	"testing"

	"wallfall/input"
	"wallfall/rules"
)

func TestThrows(t *testing.T) {
	six := func(n int) rules.Throw { return rules.Throw{Sides: 6, Shows: n} }
	ten := func(n int) rules.Throw { return rules.Throw{Sides: 10, Shows: n} }
	for text, want := range map[string][]rules.Throw{
		"1 6 3": {six(1), six(6), six(3)}, " 2,5 ": {six(2), six(5)}, "7+4 1": {ten(7), ten(4), six(1)}, "10+10": {ten(10), ten(10)},
	} {
		if got, err := throws(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "  ", "7", "0", "1+", "+1", "11+1", "1+2+3", "x", "1 x", "-1", "99999999999999999999"} {
		if got, err := throws(text); err == nil {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}

// A drawing is tried from another round, with another side to move and with the dice
// as said; the drawing stays what it is, with its eye and its steps, and nothing is
// kept of the trial that was not asked for.
func TestPlayFromHere(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	openShipped(r, "millrace", true)
	e := r.sc.(*shell).inner.(*editor)
	r.click("brush:sand")
	r.click("cell:0:6,3")
	e.pic.Camera.ZoomAt(1.6, 500, 400)
	before, eye, text := levelText(r), e.pic.Camera, string(e.hist.Doc().Text())
	r.snap.Keys.Add(input.KeyShift)
	r.key(input.KeyF5)
	r.snap.Keys.Remove(input.KeyShift)
	r.tick(2)
	r.is("dialog", int(outsetDialog))
	r.click("outset-round-more")
	r.click("outset-round-more")
	r.click("outset-side:1")
	r.click("dice-show")
	r.write("1 6 3")
	r.key(input.KeyEnter)
	r.tick(2)
	for _, size := range [][2]float32{{640, 480}, {360, 640}, {1280, 800}} {
		r.ctx.Width, r.ctx.Height = size[0], size[1]
		r.tick(3)
		r.tidy("what a trial begins with")
	}
	r.click("outset-play")
	r.tick(3)
	p := playOf(r)
	if s := p.t.match.State(); s.Round() != 3 || s.Side() != 1 || !strings.Contains(string(p.t.match.Source()), "start round=3 side=keeper") {
		t.Fatalf("it begins in round %d with side %d", s.Round(), s.Side())
	}
	want, err := rules.SeedFor([]rules.Throw{{Sides: 6, Shows: 1}, {Sides: 6, Shows: 6}, {Sides: 6, Shows: 3}})
	if err != nil || p.t.match.Seed() != want {
		t.Errorf("the seed is %d, want %d (%v)", p.t.match.Seed(), want, err)
	}
	if p.t.pic.Camera.X != eye.X || p.t.pic.Camera.Y != eye.Y {
		t.Errorf("the eye is at %v,%v and was at %v,%v", p.t.pic.Camera.X, p.t.pic.Camera.Y, eye.X, eye.Y)
	}
	p.ui.set.Speed = 0
	r.until("the walls rest", func(s map[string]any) bool { return s["busy"] == false })
	playOf(r).do(r.ctx, playOf(r).t.match.State().Default())
	r.tick(120)
	if data, _ := r.ctx.Store.Get(matchKey); data != nil {
		t.Error("a trial waits to be continued")
	}
	if list, _ := r.ctx.Store.Recordings(); len(list) != 0 {
		t.Errorf("a trial is among the recordings: %v", list)
	}
	playOf(r).ui.dialog = menuDialog
	r.tick(2)
	r.click("keep-recording")
	if list, _ := r.ctx.Store.Recordings(); len(list) != 1 {
		t.Errorf("what was to be kept is not: %v", list)
	}
	r.key(input.KeyF5)
	r.tick(2)
	if r.sc.(*shell).inner != Scene(e) || levelText(r) != before || string(e.hist.Doc().Text()) != text || e.pic.Camera.X != eye.X || e.pic.Camera.Zoom != eye.Zoom {
		t.Error("the drawing is not what it was")
	}
	r.is("steps", 1)

	// What was set holds for the next trial, until it is written into the level.
	r.key(input.KeyF5)
	r.tick(2)
	if s := playOf(r).t.match.State(); s.Round() != 3 {
		t.Errorf("the next trial begins in round %d", s.Round())
	}
	r.key(input.KeyF5)
	r.tick(2)
	e.ui.dialog = outsetDialog
	r.tick(2)
	r.click("outset-keep")
	r.is("steps", 2)
	drawn(r, "start round=3 side=keeper")
	if e.trials.outset.round != 0 || e.trials.outset.side != 0 {
		t.Error("it is still set beside the level")
	}
	r.click("close")
	r.chord(input.KeyZ)
	if levelText(r) != before {
		t.Error("that cannot be taken back")
	}
}

// Dice that cannot be are told of, and nothing begins.
func TestImpossibleDice(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	openShipped(r, "millrace", true)
	e := r.sc.(*shell).inner.(*editor)
	e.ui.dialog = outsetDialog
	r.tick(2)
	for _, c := range []struct{ id, text, want string }{
		{"dice-seed", "lots", "a number"}, {"dice-show", "1 7", "from 1 to 6"}, {"dice-show", strings.Repeat("6 ", 12), "so many"},
	} {
		r.click(c.id)
		e.ui.kit.Write("dice", c.text)
		r.tick(2)
		if e.trials.outset.why == nil || !strings.Contains(e.trials.outset.why.Error(), c.want) {
			t.Errorf("%s %q: %v", c.id, c.text, e.trials.outset.why)
		}
		if r.has("outset-play") {
			t.Errorf("%s %q can be played", c.id, c.text)
		}
	}
	r.click("dice-seed")
	e.ui.kit.Write("dice", " 18446744073709551615 ")
	r.tick(2)
	r.click("outset-play")
	r.tick(2)
	if got := playOf(r).t.match.Seed(); got != 1<<64-1 {
		t.Errorf("the seed is %d", got)
	}
	// Play again stays with the drawing.
	p := playOf(r)
	p.do(r.ctx, rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell})
	r.until("the end", func(s map[string]any) bool { return s["dialog"] == int(endDialog) })
	r.click("again")
	r.tick(3)
	if playOf(r).bench != e {
		t.Error("played again it has lost the drawing")
	}
}
