package match

import (
	"testing"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/rules"
)

// A key pressed twice, a button tapped twice, do not end two phases, whether there
// are animations or not; pressed while something moves the key shows what is left.
func TestEndIsNotPressedTwice(t *testing.T) {
	for _, speed := range []int{0, 1} {
		r := newRig(t, 1280, 800, 1)
		p := beginMatch(r, "millrace")
		r.Settle()
		p.UI.Set.Speed = speed
		r.Key(input.KeyT)
		r.Key(input.KeyT)
		if p.Table.Match.Count() != 1 {
			t.Errorf("speed %d: two presses give %d commands", speed, p.Table.Match.Count())
		}
		r.Tick(30)
		r.Settle()
		r.Tap("end-turn")
		if r.Has("end-turn") {
			r.Tap("end-turn")
		}
		if p.Table.Match.Count() != 2 {
			t.Errorf("speed %d: two taps give %d commands together", speed, p.Table.Match.Count())
		}
		r.Tick(30)
		r.Settle()
		r.Key(input.KeyT)
		r.Tick(20)
		if speed > 0 && p.Table.Timeline.Busy() {
			r.Key(input.KeyT)
			if p.Table.Timeline.Busy() || p.Table.Match.Count() != 3 {
				t.Errorf("pressed while something moves: busy %v, %d commands", p.Table.Timeline.Busy(), p.Table.Match.Count())
			}
		}
		r.Tick(30)
		r.Key(input.KeyT)
		if p.Table.Match.Count() != 4 {
			t.Errorf("speed %d: it ends nothing any more: %d commands", speed, p.Table.Match.Count())
		}
	}
}

// A device that goes away, another that comes, and a picture that is turned, in the
// middle of what one does: nothing is done that was not meant, and the game goes on.
func TestRoughHandling(t *testing.T) {
	r := newRig(t, 360, 740, 1)
	p := beginMatch(r, "glasshouse")
	r.Settle()
	calm := func(what string) {
		t.Helper()
		r.Tick(3)
		if p.Table.Match.Count() != 0 || p.UI.Dialog != shell.NoDialog {
			t.Fatalf("%s: %d commands, dialog %q", what, p.Table.Match.Count(), p.UI.Dialog)
		}
		r.Tidy(what)
	}
	at := func(x, y float32) input.Touch { return input.Touch{ID: 1, X: x, Y: y} }
	// A finger drags the board, the picture is turned under it, the finger is lifted.
	x, y := r.Spot("figure:cleo")
	r.Snap.Touches[0], r.Snap.TouchCount = at(x, y), 1
	r.Tick(2)
	r.Snap.Touches[0] = at(x+40, y)
	r.Tick(2)
	r.Ctx.Width, r.Ctx.Height = 740, 360
	r.Tick(2)
	r.Snap.TouchCount = 0
	calm("turned while dragging")
	// A finger holds a button, a second one comes, both go.
	bx, by := r.Spot("end-turn")
	r.Snap.Touches[0], r.Snap.TouchCount = at(bx, by), 1
	r.Tick(4)
	r.Snap.Touches[1], r.Snap.TouchCount = input.Touch{ID: 2, X: 200, Y: 150}, 2
	r.Tick(4)
	r.Snap.TouchCount = 1
	r.Tick(2)
	r.Snap.TouchCount = 0
	calm("two fingers")
	// A finger is down on a button and the mouse moves, clicks elsewhere.
	r.Snap.Touches[0], r.Snap.TouchCount = at(bx, by), 1
	r.Tick(3)
	r.Snap.MouseX, r.Snap.MouseY = 300, 100
	r.Snap.Mouse, r.Snap.MouseHit = 1, 1
	r.Tick(3)
	r.Snap.Mouse = 0
	r.Tick(2)
	r.Snap.Touches[0] = at(bx-200, by-100)
	r.Tick(2)
	r.Snap.TouchCount = 0
	calm("the mouse while a finger is down")
	// The pad's stick is pushed and its trigger held as it is unplugged.
	r.Snap.Keys.Add(input.PadLT)
	r.Snap.StickX = 1
	r.Tick(8)
	r.Snap.Keys, r.Snap.StickX = input.KeySet{}, 0
	r.Tick(2)
	cursor := p.Table.Aim.Cursor
	if r.Tick(60); p.Table.Aim.Cursor != cursor || r.Ctx.In.Held != 0 {
		t.Errorf("unplugged it goes on: %v to %v, held %v", cursor, p.Table.Aim.Cursor, r.Ctx.In.Held)
	}
	calm("unplugged")
	// A key is held while a dialog opens and closes.
	r.Snap.Keys.Add(input.KeyEnter)
	r.Snap.KeysHit.Add(input.KeyEnter)
	r.Tick(1)
	r.Key(input.KeyF10)
	if p.UI.Dialog != MenuDialog {
		t.Fatalf("dialog %q", p.UI.Dialog)
	}
	r.Tick(40)
	if p.UI.Dialog != MenuDialog {
		t.Errorf("the key that is held acts in the menu: dialog %q", p.UI.Dialog)
	}
	r.Key(input.KeyEscape)
	r.Tick(40)
	r.Snap.Keys = input.KeySet{}
	r.Tick(2)
	p.Table.Unselect()
	calm("held")
	// Turned in the middle of picking: what was picked stays, and so does its place.
	for range 12 {
		r.Key(input.KeyTab)
		done := false
		for i, o := range p.Table.Chooser.Options {
			if o.More && o.Actions[0].Kind == rules.Use {
				p.Table.Act(r.Ctx, table.Target{Kind: table.OptionTarget, Option: i})
				done = true
				break
			}
		}
		if done {
			break
		}
	}
	list := len(p.Table.Chooser.Remaining)
	r.Ctx.Width, r.Ctx.Height = 360, 740
	r.Tick(4)
	if len(p.Table.Chooser.Remaining) != list || list == 0 {
		t.Errorf("turned, %d answers are left of %d", len(p.Table.Chooser.Remaining), list)
	}
	calm("turned while picking")
}

// The first tap of a finger hits what it is on: what is larger for fingers becomes so
// when it is lifted, not under it.
func TestFirstTapHits(t *testing.T) {
	for _, size := range []struct{ w, h float32 }{{360, 740}, {800, 1280}, {1280, 800}} {
		r := newRig(t, size.w, size.h, 1)
		p := beginMatch(r, "undercroft")
		r.Settle()
		for _, name := range []string{"abb", "cyr"} {
			r.Snap.MouseX++ // the mouse was used last
			r.Tick(2)
			r.Tap("figure:" + name)
			if got := p.Table.Narrator.Board.FigName(p.Table.Selected); got != name {
				t.Errorf("%v: a tap on %s selects %q", size, name, got)
			}
			p.Table.Unselect()
		}
		p.Do(r.Ctx, p.Table.Match.State().Default())
		p.Finish()
		r.Snap.MouseX++
		r.Key(input.KeyL)
		before, _ := r.Sc.Probe().Find("line:1")
		r.Snap.Touches[0], r.Snap.TouchCount = input.Touch{ID: 1, X: before.X + 5, Y: before.Y + 5}, 1
		r.Tick(2)
		if down, _ := r.Sc.Probe().Find("line:1"); down != before {
			t.Errorf("%v: a line of the log moves away under the finger: %v to %v", size, before, down)
		}
		r.Snap.TouchCount = 0
		r.Tick(3)
	}
}
