package match

import (
	"math"
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/table"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// timeline is a line of a match as the slider shows it: its turns, rounds and landmarks.
type timeline struct {
	length    int
	line      int
	last      uint64 // hash after its last command
	turns     []turnStart
	landmarks []landmark
	tip       hoverTip // of what the pointer is on
}

// turnStart is where a side's turn starts, as a number of commands.
type turnStart struct {
	at    int
	side  int
	round int
	first bool // it begins the round
}

// landmark is where something notable happens, as a number of commands.
type landmark struct {
	at   int
	sign icon.ID
	side int // of the figure, or the winner
}

// read reads the match, unless it is unchanged.
func (tl *timeline) read(m *session.Match) {
	n := m.Length()
	last := uint64(0)
	if n > 0 {
		last = m.Hash(n - 1)
	}
	if tl.turns != nil && tl.length == n && tl.line == m.Line() && tl.last == last {
		return
	}
	tl.turns, tl.landmarks = tl.turns[:0], tl.landmarks[:0]
	for i := -1; i < n; i++ {
		tl.add(m, i+1, m.Events(i))
	}
	tl.length, tl.line, tl.last = n, m.Line(), last
}

// add adds the turns and landmarks of the events before a position.
func (tl *timeline) add(m *session.Match, at int, events []rules.Event) {
	for i := range events {
		e := &events[i]
		side := int(e.Side)
		if e.Fig != rules.NoFig {
			side = m.State().Figure(e.Fig).Side
		}
		sign := icon.None
		switch e.Kind {
		case rules.EvTurn:
			t := turnStart{at: at, side: int(e.Side), round: e.Round(), first: true}
			if k := len(tl.turns); k > 0 {
				t.first = tl.turns[k-1].round != t.round
			}
			tl.turns = append(tl.turns, t)
		case rules.EvDeath:
			if sign = icon.Skull; e.Cause == rules.ByWall || e.Cause == rules.ByBarrier || e.Cause == rules.ByNoRoom {
				sign = icon.Wall
			}
		case rules.EvFall:
			if e.From != e.To { // not only down from a ledge
				sign = icon.Pit
			}
		case rules.EvLeave:
			sign = icon.Door
		case rules.EvWin, rules.EvDraw:
			if sign = icon.Star; e.Kind == rules.EvDraw {
				side = rules.NoSide
			}
		}
		if sign != icon.None {
			tl.landmarks = append(tl.landmarks, landmark{at, sign, side})
		}
	}
}

// turnAt returns the turn of the position after n commands.
func (tl *timeline) turnAt(n int) turnStart {
	t := turnStart{side: rules.NoSide, round: 1}
	for _, x := range tl.turns {
		if x.at > n {
			break
		}
		t = x
	}
	return t
}

// next returns the start of the next turn or round after position n, or the end.
func (tl *timeline) next(n int, rounds bool) int {
	for _, t := range tl.turns {
		if t.at > n && (t.first || !rounds) {
			return t.at
		}
	}
	return tl.length
}

// prev returns the start of the turn or round of position n, or of the one before if n is
// its start.
func (tl *timeline) prev(n int, rounds bool) int {
	for _, t := range slices.Backward(tl.turns) {
		if t.at < n && (t.first || !rounds) {
			return t.at
		}
	}
	return 0
}

// draw draws the timeline with a knob at position n and a mark at the present, and handles
// the pointer: to is the position pressed. Slim omits icons and numbers.
func (tl *timeline) draw(t *table.Table, k *ui.Kit, r ui.Rect, n, present int, slim bool) (to int, held bool) {
	at, hover, held := k.Scrub("timeline", r)
	edge := k.Pt(12)
	// The whole strip can be pressed; positions are within its ends.
	inner := ui.Rect{X: r.X + edge, Y: r.Y, W: max(1, r.W-2*edge), H: r.H}
	place := func(f float32) int {
		along := (f*r.W - edge) / inner.W
		return max(0, min(tl.length, int(along*float32(tl.length)+0.5)))
	}
	x := func(n int) float32 { return inner.X + inner.W*float32(n)/float32(max(1, tl.length)) }
	bar := ui.Rect{X: inner.X, Y: r.Y + r.H - k.Pt(14), W: inner.W, H: k.Pt(8)}
	if slim {
		bar.Y, bar.H = r.Y+r.H/2-k.Pt(3), k.Pt(6)
	}
	k.List.Rect(bar.X-k.Pt(3), bar.Y-k.Pt(2), bar.W+k.Pt(6), bar.H+k.Pt(4), k.Pt(5), quad.Pit(k.Theme.PanelDark, quad.RGB(0), k.Theme.PanelEdge, k.Pt(2)))
	tl.drawTurns(t, k, bar, x, n, slim)
	tl.drawLandmarks(t, k, bar, x, slim)
	if present != n {
		k.List.Triangle(x(present), bar.Y+bar.H+k.Pt(3), k.Pt(9), k.Pt(7), 0, -math.Pi/2, quad.Solid(k.Theme.Accent))
	}
	radius := k.Pt(8)
	if slim {
		radius = k.Pt(5)
	}
	kx, ky := x(n), bar.Y+bar.H/2
	k.List.Circle(kx, ky+k.Pt(1.5), radius, quad.Solid(quad.RGBA(0x000000a0))).Soft = k.Pt(2)
	k.List.Circle(kx, ky, radius, quad.Bevel(k.Theme.Text, quad.RGB(0xffffff), k.Theme.Dim.Darker(0.4), k.Pt(2)))
	if hover >= 0 || held {
		f := hover
		if held {
			f = at
		}
		n := place(f)
		tn := tl.turnAt(n)
		text := t.UI.Lang.F("Round %d, %s · command %d of %d", tn.round, t.Narrator.Side(tn.side), n, tl.length)
		w := k.Fonts.Measure(font.Regular, k.Pt(12), text) + k.Pt(16)
		h := k.Pt(24)
		b := ui.Rect{X: max(k.Pt(4), min(x(place(f))-w/2, k.Screen.W-w-k.Pt(4))), Y: r.Y - h - k.Pt(6), W: w, H: h}
		tl.tip = hoverTip{b, text}
	}
	return place(at), held
}

// drawTurns draws each turn in its side's colour, the future darker, and the rounds.
func (tl *timeline) drawTurns(t *table.Table, k *ui.Kit, bar ui.Rect, x func(int) float32, n int, slim bool) {
	free := float32(-1e9) // where the next number may begin
	for i, tn := range tl.turns {
		end := tl.length
		if i+1 < len(tl.turns) {
			end = tl.turns[i+1].at
		}
		ink := t.UI.Palette.Side(t.Colour(tn.side))
		x0, x1 := x(tn.at), x(end)
		if mid := max(x0, min(x1, x(n))); mid > x0 || mid < x1 {
			k.List.Rect(x0, bar.Y, mid-x0, bar.H, 0, quad.Solid(ink))
			k.List.Rect(mid, bar.Y, x1-mid, bar.H, 0, quad.Solid(ink.Darker(0.62)))
		}
		if i > 0 && x1-x0 > k.Pt(2) {
			k.List.Rect(x0, bar.Y, max(1, k.Pt(1)), bar.H, 0, quad.Solid(quad.RGB(0x120d0a)))
		}
		if !tn.first || x0 < free {
			continue
		}
		k.List.Rect(x0, bar.Y-k.Pt(3), max(1, k.Pt(1.5)), bar.H+k.Pt(6), 0, quad.Solid(k.Theme.Text))
		if free = x0 + k.Pt(9); slim {
			continue
		}
		text := t.UI.Lang.F("%d", tn.round)
		w := k.Fonts.Measure(font.Bold, k.Pt(11), text)
		k.List.TextIn(x0+k.Pt(3), bar.Y-k.Pt(6), text, font.Bold, k.Pt(11), quad.Left, quad.Middle, k.Theme.Dim)
		free = x0 + w + k.Pt(10)
	}
}

// drawLandmarks draws the landmarks above the bar; of two that overlap, the later.
func (tl *timeline) drawLandmarks(t *table.Table, k *ui.Kit, bar ui.Rect, x func(int) float32, slim bool) {
	size, y := k.Pt(15), bar.Y-k.Pt(19)
	room := float32(1e9)
	for i := len(tl.landmarks) - 1; i >= 0; i-- {
		m := &tl.landmarks[i]
		mx := x(m.at)
		ink := k.Theme.Text
		if m.side != rules.NoSide {
			ink = t.UI.Palette.Side(t.Colour(m.side)).Lighter(0.25)
		}
		if slim {
			if mx < room-k.Pt(4) {
				k.List.Polygon(mx, bar.Y-k.Pt(3), k.Pt(3), 4, 0, quad.Solid(ink))
				room = mx
			}
			continue
		}
		k.List.Rect(mx-k.Pt(0.5), bar.Y-k.Pt(5), max(1, k.Pt(1)), k.Pt(5), 0, quad.Solid(ink))
		if mx > room-size {
			continue
		}
		room = mx
		k.List.Circle(mx, y, size*0.62, quad.Solid(quad.RGB(0x1d150e)))
		k.List.Icon(m.sign, mx, y, size*0.85, ink)
	}
}

// hoverTip is a text over the board beside the pointer, for one tick.
type hoverTip struct {
	rect ui.Rect
	text string
}

// drawTip draws the text beside the pointer.
func (tl *timeline) drawTip(k *ui.Kit) {
	if tip := tl.tip; tip.text != "" {
		k.List.Rect(tip.rect.X, tip.rect.Y, tip.rect.W, tip.rect.H, k.Pt(5), quad.Bevel(k.Theme.PanelDark, k.Theme.PanelEdge, quad.RGB(0), k.Pt(1)))
		k.Label(tip.rect, tip.text, 12, quad.Center, k.Theme.Text, font.Regular)
	}
	tl.tip.text = ""
}
