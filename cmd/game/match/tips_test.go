package match

import (
	"strings"
	"testing"
	"unicode"

	"wallfall/cmd/game/gametest"
	"wallfall/input"
	"wallfall/render/ui"
	"wallfall/rules"
)

// groupLevel is one with a group, a figure in a pit, ground of two heights and walls.
const groupLevel = plainHead + `map
###########
#l........#
#l.g....._#
#..h..k...#
#.......f.#
###########
end
heights
...........
...........
......2....
...........
...........
...........
end
wall left dir=e at=l
figure gus hound,hound,usher side=heroes at=g
figure hal dancer side=heroes at=h
figure kay bouncer side=keeper at=k
figure fay griffon side=keeper at=f
`

// words reports whether a text is drawn in a rectangle that says more than a number.
func words(k *ui.Kit, r ui.Rect) bool {
	for i := range k.List.Items {
		it := &k.List.Items[i]
		if it.Text != "" && r.Has(it.X, it.Y) && strings.IndexFunc(it.Text, unicode.IsLetter) >= 0 && len(it.Text) > 2 {
			return true
		}
	}
	return false
}

// explained is the delay after which a tooltip must be there, in ticks.
const explained = 40

// Whatever can be pointed at or focused on the screen of a match says what it is: in words
// on it, or in a tooltip that comes by itself, for pointer and keys alike.
func TestEverythingSaysWhatItIs(t *testing.T) {
	for _, code := range []string{"en", "de"} {
		for _, size := range [][2]float32{{1280, 800}, {800, 600}, {390, 844}} {
			r := onTips(t, size[0], size[1])
			p := playOf(r)
			p.UI.Set.Language = code
			p.UI.Apply()
			k := &p.UI.Kit
			for _, id := range []rules.FigID{rules.NoFig, p.Table.Narrator.Board.FigByName("gus")} {
				p.Table.Selected = id
				p.Table.Chooser.Reset()
				r.Tick(3)
				seen := 0
				for _, h := range append([]ui.Hot(nil), k.Hot()...) {
					x, y := h.Mid()
					r.Snap.MouseX, r.Snap.MouseY = x, y
					r.Tick(explained)
					if seen++; k.Tip() == "" && !words(k, h.Rect) {
						t.Errorf("%s at %v: nothing says what %s is to a pointer", code, size, h.ID)
					}
				}
				r.Snap.MouseX, r.Snap.MouseY = 2, size[1]/2
				r.Key(input.KeyP)
				been := map[string]bool{}
				for range 60 {
					at := k.Focus()
					if been[at] {
						break
					}
					been[at] = true
					r.Tick(explained)
					if k.Tip() == "" && at != "sheet" && at != "log" {
						var on ui.Rect
						for _, h := range k.Hot() {
							if h.ID == at {
								on = h.Rect
							}
						}
						if !words(k, on) {
							t.Errorf("%s at %v: nothing says what %q is to the keys", code, size, at)
						}
					}
					r.Key(input.KeyTab)
				}
				r.Key(input.KeyEscape)
				if seen < 8 || len(been) < 8 {
					t.Errorf("%s at %v: only %d and %d things were seen", code, size, seen, len(been))
				}
			}
		}
	}
}

func onTips(t *testing.T, w, h float32) *gametest.Rig {
	r := onLevel(t, groupLevel, w, h)
	p := playOf(r)
	for side := range p.Table.Narrator.Level.Sides {
		p.Table.Match.SetSeat(side, "")
	}
	r.Tick(30)
	return r
}

// Stamina, stats, the number of a group and heights have a tooltip, for the pointer, for the
// keys among the widgets and for the cursor on the board.
func TestNumbersHaveTips(t *testing.T) {
	r := onTips(t, 1280, 800)
	p := playOf(r)
	k := &p.UI.Kit
	b := p.Table.Narrator.Board
	gus := b.FigByName("gus")
	p.Table.Selected = gus
	p.Table.Chooser.Reset()
	r.Snap.MouseX, r.Snap.MouseY = 2, 400
	r.Key(input.KeyP)
	var tips []string
	for range 60 {
		r.Tick(explained)
		tips = append(tips, k.Tip())
		r.Key(input.KeyTab)
	}
	all := strings.Join(tips, "\n")
	for _, want := range []string{"Stamina of member 1: ", "Stamina of member 3: ", "Stability: ", "Size: "} {
		if !strings.Contains(all, want) {
			t.Errorf("the keys do not come to %q", want)
		}
	}
	r.Key(input.KeyEscape)
	high := rules.NoCell
	for c := range rules.Cell(b.Cells()) {
		if b.Ground(c) == 2 {
			high = c
		}
	}
	for _, c := range []struct {
		at   rules.Cell
		want string
	}{{p.Table.View.Figures[gus].Cell, "A group: 3 of 3 are alive"}, {high, "Ground of height 2"}} {
		s := p.spot("", c.at)
		r.Snap.MouseX, r.Snap.MouseY = s.X+s.W*0.9, s.Y+s.H*0.12
		r.Tick(explained)
		if !strings.Contains(k.Tip(), c.want) {
			t.Errorf("the pointer reads %q, want %q", k.Tip(), c.want)
		}
		r.Key(input.KeyF) // a key, and the pointer stays
		r.Key(input.KeyF)
		for range 40 { // the cursor of the keys
			if p.Table.Aim.Cursor == rules.NoCell {
				r.Key(input.KeyDown)
				continue
			}
			at, to := b.Pos(p.Table.Aim.Cursor), b.Pos(c.at)
			switch {
			case at.Y < to.Y:
				r.Key(input.KeyDown)
			case at.Y > to.Y:
				r.Key(input.KeyUp)
			case at.X < to.X:
				r.Key(input.KeyRight)
			case at.X > to.X:
				r.Key(input.KeyLeft)
			}
		}
		r.Tick(explained)
		if !strings.Contains(k.Tip(), c.want) {
			t.Errorf("the cursor reads %q, want %q", k.Tip(), c.want)
		}
	}
}
