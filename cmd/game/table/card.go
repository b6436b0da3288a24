package table

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/render/board/marks"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// card is the outcome of a command in words, in a corner of the board, and the legend of
// the lens along its top.
type card struct {
	legendAt ui.Rect       // where the legend lies, empty for nowhere
	of       *turn.Outcome // what was shown last
	since    int64         // the tick at which that began
}

// secondLook is the number of ticks after which a card also shows its notes.
const secondLook = 45

// notesRoom is the least height of the board, in points, that leaves room for notes.
const notesRoom = 320

// lines returns the lines of an outcome to show: those that matter at once, all of them after a
// while if there is room.
func (cd *card) lines(s *Stage, v *turn.Outcome, room bool) []narrate.CardLine {
	if v != cd.of {
		cd.of, cd.since = v, s.Tick
	}
	n := len(v.Lines)
	if !room || s.Tick-cd.since < secondLook {
		for n > 1 && v.Lines[n-1].Note {
			n--
		}
	}
	lines := v.Lines[:n:n]
	if at := s.Hovered(); at != rules.NoCell && s.ShownAt(at) != rules.NoFig && s.View.Figures[s.ShownAt(at)].Side != s.View.Side {
		lines = append(lines, narrate.CardLine{Fig: rules.NoFig, Note: true, Text: s.howToRead()})
	}
	return lines
}

// howToRead says how a figure is described where a press on it acts.
func (s *Stage) howToRead() string {
	switch {
	case s.Aim.OnKeys:
		return s.UI.Lang.F("%s: details", s.UI.Bind.Label(input.Details))
	case s.Aim.Touched:
		return s.UI.Lang.T("Touch and hold: details")
	}
	return s.UI.Lang.T("Right-click: details")
}

// Draw draws the outcome in words, in a corner of the board where it hides little of what it
// is about.
func (cd *card) Draw(s *Stage, k *ui.Kit, area ui.Rect) {
	v := s.Shown
	if v == nil || len(v.Lines) == 0 {
		cd.of = nil
		return
	}
	lines := cd.lines(s, v, area.H >= k.Pt(notesRoom))
	if s.UI.Dialog != shell.NoDialog || s.Now().Hinting {
		return
	}
	area = area.Inset(k.Pt(8))
	defer func(scale float32) { k.Scale = scale }(k.Scale)
	var pad, w float32
	var r ui.Rect
	for try := range 9 { // narrower and higher, then with smaller text, until it hides nothing that it is about
		if try%3 == 0 {
			if try > 0 {
				k.Scale *= 0.8
			}
			pad = k.Pt(9)
			widest := float32(0)
			for i := range lines {
				face, size := font.Regular, k.Pt(13)
				if lines[i].Head {
					face, size = font.Bold, k.Pt(14)
				}
				widest = max(widest, s.UI.Fonts.Measure(face, size, lines[i].Text)+k.Pt(2))
			}
			w, r.W = min(area.W, k.Pt(340), widest+2*pad+k.Pt(cardChip)), 0
		}
		dry := ui.Pen{K: k, R: ui.Rect{W: w - 2*pad}, Dry: true}
		s.WriteCard(&dry, lines)
		h := dry.Y + 2*pad
		if r.W == 0 || h <= area.H {
			r = cd.FreeCorner(s, k, area, w, min(h, area.H))
		}
		hides := s.over(r, s.Hovered())
		for _, id := range s.Concerned() {
			hides = hides || id != rules.NoFig && s.over(r, s.View.Figures[id].Cell)
		}
		if !hides {
			break
		}
		w *= 0.8
	}
	k.List.Shadow(r.X, r.Y, r.W, r.H, k.Pt(7), 0, k.Pt(3), k.Pt(8), quad.RGBA(0x000000a0))
	it := k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(7), quad.Solid(k.Theme.PanelDark.Fade(0.94)))
	it.Stroke, it.StrokeTo = max(1, k.Pt(1.25)), k.Theme.Accent.Fade(0.75)
	r = r.Inset(pad)
	s.WriteCard(&ui.Pen{K: k, R: r, Y: r.Y}, lines)
}

// cardChip is how far the lines below the head of a card are indented for chips, in points.
const cardChip = 24

// WriteCard writes the lines of a card.
func (s *Stage) WriteCard(w *ui.Pen, lines []narrate.CardLine) {
	k := w.K
	for i := range lines {
		c := &lines[i]
		face, size, ink, in := font.Regular, float32(13), k.Theme.Text, k.Pt(cardChip)
		switch {
		case c.Head:
			face, size, ink = font.Bold, 14, k.Theme.Accent
		case c.Warn:
			ink = k.Theme.Warn
		case c.Note:
			size, ink = 12, k.Theme.Dim
		}
		if c.Fig == rules.NoFig && !c.Warn {
			in = 0
		}
		h := max(k.TextHeight(c.Text, size, w.R.W-in, face), k.Pt(18))
		r, draw := w.Row(h/k.Scale + 3)
		switch {
		case !draw:
			continue
		case c.Fig != rules.NoFig && !c.Note:
			s.DrawChip(k, r.X+k.Pt(9), r.Y+k.Pt(9), k.Pt(9), c.Fig)
		case c.Warn:
			k.List.Icon(icon.Info, r.X+k.Pt(9), r.Y+k.Pt(9), k.Pt(14), k.Theme.Warn)
		}
		r.CutLeft(in)
		k.Paragraph(r, c.Text, size, quad.Left, ink, face)
	}
}

// FreeCorner returns the place in an area, in a corner or at the middle of an edge, where a
// box covers the least weight of important cells.
func (cd *card) FreeCorner(s *Stage, k *ui.Kit, area ui.Rect, w, h float32) ui.Rect {
	left, right, top, bottom := area.X, area.X+area.W-w, area.Y, area.Y+area.H-h
	best, least := ui.Rect{}, -1
	across, down := (left+right)/2, (top+bottom)/2
	for _, at := range [...][2]float32{{left, bottom}, {right, bottom}, {right, top}, {left, top}, {left, down}, {right, down}, {across, bottom}, {across, top}} {
		r := ui.Rect{X: at[0], Y: at[1], W: w, H: h}
		if n := cd.Covered(s, r); least < 0 || n < least {
			best, least = r, n
		}
	}
	return best
}

// over reports whether a rectangle covers a part of a cell of the floor that is shown.
func (s *Stage) over(r ui.Rect, c rules.Cell) bool {
	if c == rules.NoCell || s.Narrator.Board.Pos(c).Floor != s.Picture.Floor {
		return false
	}
	z := s.Picture.Camera.Zoom / 2
	x, y := s.Picture.Camera.Screen(board.Centre(s.Narrator.Board, c))
	return x+z > r.X && x-z < r.X+r.W && y+z > r.Y && y-z < r.Y+r.H
}

// Covered returns the weight of the important cells under a rectangle.
func (cd *card) Covered(s *Stage, r ui.Rect) int {
	n := 0
	if l := cd.legendAt; l.W > 0 && l.X < r.X+r.W && l.X+l.W > r.X && l.Y < r.Y+r.H && l.Y+l.H > r.Y {
		n = 50
	}
	count := func(c rules.Cell, weight int) {
		if s.over(r, c) {
			n += weight
		}
	}
	count(s.Hovered(), 20)
	s.Important(count)
	return n
}

// Legend draws the legend of the lens along the top of the board.
func (cd *card) Legend(s *Stage, k *ui.Kit, area ui.Rect) {
	cd.legendAt = ui.Rect{}
	head, note := s.Turn.Legend(&s.Picture.Over)
	if head == "" || s.UI.Dialog != shell.NoDialog {
		return
	}
	signs := s.Lens.Mode == turn.LensDanger || s.Lens.Mode == turn.LensReach
	pad := k.Pt(9)
	w := max(s.UI.Fonts.Measure(font.Bold, k.Pt(14), head), s.UI.Fonts.Measure(font.Regular, k.Pt(12), note)) + 2*pad + k.Pt(2)
	if signs {
		w = max(w, k.Pt(330))
	}
	w = min(w, area.W-k.Pt(12))
	h := 2*pad + k.TextHeight(head, 14, w-2*pad, font.Bold)
	if note != "" {
		h += k.TextHeight(note, 12, w-2*pad, font.Regular) + k.Pt(2)
	}
	if signs {
		h += k.Pt(20)
	}
	r := cd.FreeCorner(s, k, area.Inset(k.Pt(6)), w, h)
	cd.legendAt = r
	it := k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(7), quad.Solid(k.Theme.PanelDark.Fade(0.92)))
	it.Stroke, it.StrokeTo = max(1, k.Pt(1.25)), k.Theme.Accent.Fade(0.6)
	r = r.Inset(pad)
	r.CutTop(k.Paragraph(r, head, 14, quad.Left, k.Theme.Accent, font.Bold))
	if note != "" {
		r.CutTop(k.Paragraph(r, note, 12, quad.Left, k.Theme.Text, font.Regular) + k.Pt(2))
	}
	if signs {
		line := r.CutTop(k.Pt(20))
		for _, sign := range [...]struct {
			harm rules.Harm
			text string
		}{{rules.HarmStrike, s.UI.Lang.T("strikes")}, {rules.HarmRangestrike, s.UI.Lang.T("rangestrikes")}, {rules.HarmAbility, s.UI.Lang.T("abilities")}} {
			x, y := line.CutLeft(k.Pt(20)).Mid()
			marks.HarmSign(&k.List, sign.harm, x, y, k.Pt(13), s.UI.Palette.Danger)
			k.Label(line.CutLeft(s.UI.Fonts.Measure(font.Regular, k.Pt(12), sign.text)+k.Pt(14)), sign.text, 12, quad.Left, k.Theme.Dim, font.Regular)
		}
	}
}
