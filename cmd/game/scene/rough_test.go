package scene

import (
	"testing"

	"wallfall/input"
	"wallfall/rules"
)

// A key pressed twice, a button tapped twice, do not end two phases, whether there
// are animations or not; pressed while something moves the key shows what is left.
func TestEndIsNotPressedTwice(t *testing.T) {
	for _, speed := range []int{0, 1} {
		r := newRig(t, 1280, 800, 1)
		p := beginMatch(r, "millrace")
		r.settle()
		p.ui.set.Speed = speed
		r.key(input.KeyT)
		r.key(input.KeyT)
		if p.t.match.Count() != 1 {
			t.Errorf("speed %d: two presses give %d commands", speed, p.t.match.Count())
		}
		r.tick(30)
		r.settle()
		r.tap("end-turn")
		if r.has("end-turn") {
			r.tap("end-turn")
		}
		if p.t.match.Count() != 2 {
			t.Errorf("speed %d: two taps give %d commands together", speed, p.t.match.Count())
		}
		r.tick(30)
		r.settle()
		r.key(input.KeyT)
		r.tick(20)
		if speed > 0 && p.t.tl.Busy() {
			r.key(input.KeyT)
			if p.t.tl.Busy() || p.t.match.Count() != 3 {
				t.Errorf("pressed while something moves: busy %v, %d commands", p.t.tl.Busy(), p.t.match.Count())
			}
		}
		r.tick(30)
		r.key(input.KeyT)
		if p.t.match.Count() != 4 {
			t.Errorf("speed %d: it ends nothing any more: %d commands", speed, p.t.match.Count())
		}
	}
}

// A device that goes away, another that comes, and a picture that is turned, in the
// middle of what one does: nothing is done that was not meant, and the game goes on.
func TestRoughHandling(t *testing.T) {
	r := newRig(t, 360, 740, 1)
	p := beginMatch(r, "glasshouse")
	r.settle()
	calm := func(what string) {
		t.Helper()
		r.tick(3)
		if p.t.match.Count() != 0 || p.ui.dialog != noDialog {
			t.Fatalf("%s: %d commands, dialog %d", what, p.t.match.Count(), p.ui.dialog)
		}
		r.tidy(what)
	}
	at := func(x, y float32) input.Touch { return input.Touch{ID: 1, X: x, Y: y} }
	// A finger drags the board, the picture is turned under it, the finger is lifted.
	x, y := r.spot("figure:cleo")
	r.snap.Touches[0], r.snap.TouchCount = at(x, y), 1
	r.tick(2)
	r.snap.Touches[0] = at(x+40, y)
	r.tick(2)
	r.ctx.Width, r.ctx.Height = 740, 360
	r.tick(2)
	r.snap.TouchCount = 0
	calm("turned while dragging")
	// A finger holds a button, a second one comes, both go.
	bx, by := r.spot("end-turn")
	r.snap.Touches[0], r.snap.TouchCount = at(bx, by), 1
	r.tick(4)
	r.snap.Touches[1], r.snap.TouchCount = input.Touch{ID: 2, X: 200, Y: 150}, 2
	r.tick(4)
	r.snap.TouchCount = 1
	r.tick(2)
	r.snap.TouchCount = 0
	calm("two fingers")
	// A finger is down on a button and the mouse moves, clicks elsewhere.
	r.snap.Touches[0], r.snap.TouchCount = at(bx, by), 1
	r.tick(3)
	r.snap.MouseX, r.snap.MouseY = 300, 100
	r.snap.Mouse, r.snap.MouseHit = 1, 1
	r.tick(3)
	r.snap.Mouse = 0
	r.tick(2)
	r.snap.Touches[0] = at(bx-200, by-100)
	r.tick(2)
	r.snap.TouchCount = 0
	calm("the mouse while a finger is down")
	// The pad's stick is pushed and its trigger held as it is unplugged.
	r.snap.Keys.Add(input.PadLT)
	r.snap.StickX = 1
	r.tick(8)
	r.snap.Keys, r.snap.StickX = input.KeySet{}, 0
	r.tick(2)
	cursor := p.t.aim.cursor
	if r.tick(60); p.t.aim.cursor != cursor || r.ctx.In.Held != 0 {
		t.Errorf("unplugged it goes on: %v to %v, held %v", cursor, p.t.aim.cursor, r.ctx.In.Held)
	}
	calm("unplugged")
	// A key is held while a dialog opens and closes.
	r.snap.Keys.Add(input.KeyEnter)
	r.snap.KeysHit.Add(input.KeyEnter)
	r.tick(1)
	r.key(input.KeyF10)
	if p.ui.dialog != menuDialog {
		t.Fatalf("dialog %d", p.ui.dialog)
	}
	r.tick(40)
	if p.ui.dialog != menuDialog {
		t.Errorf("the key that is held acts in the menu: dialog %d", p.ui.dialog)
	}
	r.key(input.KeyEscape)
	r.tick(40)
	r.snap.Keys = input.KeySet{}
	r.tick(2)
	p.t.unselect()
	calm("held")
	// Turned in the middle of picking: what was picked stays, and so does its place.
	for range 12 {
		r.key(input.KeyTab)
		done := false
		for _, o := range p.t.pick.opts {
			if o.more && o.list[0].Kind == rules.Use {
				p.t.pick.take(r.ctx, o)
				done = true
				break
			}
		}
		if done {
			break
		}
	}
	list := len(p.t.pick.list)
	r.ctx.Width, r.ctx.Height = 360, 740
	r.tick(4)
	if len(p.t.pick.list) != list || list == 0 {
		t.Errorf("turned, %d answers are left of %d", len(p.t.pick.list), list)
	}
	calm("turned while picking")
}

// The first tap of a finger hits what it is on: what is larger for fingers becomes so
// when it is lifted, not under it.
func TestFirstTapHits(t *testing.T) {
	for _, size := range []struct{ w, h float32 }{{360, 740}, {800, 1280}, {1280, 800}} {
		r := newRig(t, size.w, size.h, 1)
		p := beginMatch(r, "undercroft")
		r.settle()
		for _, name := range []string{"abb", "cyr"} {
			r.snap.MouseX++ // the mouse was used last
			r.tick(2)
			r.tap("figure:" + name)
			if got := p.t.words.board.FigName(p.t.selected); got != name {
				t.Errorf("%v: a tap on %s selects %q", size, name, got)
			}
			p.t.unselect()
		}
		p.do(r.ctx, p.t.match.State().Default())
		p.finish()
		r.snap.MouseX++
		r.key(input.KeyL)
		before, _ := r.sc.Probe().Find("line:1")
		r.snap.Touches[0], r.snap.TouchCount = input.Touch{ID: 1, X: before.X + 5, Y: before.Y + 5}, 1
		r.tick(2)
		if down, _ := r.sc.Probe().Find("line:1"); down != before {
			t.Errorf("%v: a line of the log moves away under the finger: %v to %v", size, before, down)
		}
		r.snap.TouchCount = 0
		r.tick(3)
	}
}
