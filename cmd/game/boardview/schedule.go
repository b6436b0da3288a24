package boardview

import (
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/render/board/scene"
	"wallfall/render/board/tokens"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// scheduleTurns is how many turns of the walls the schedule looks ahead.
const scheduleTurns = 60

// Schedule shows over a board where the walls will be, turn by turn, if nobody acts.
type Schedule struct {
	On    bool
	from  *rules.State // what it was worked out for
	hash  uint64
	List  []rules.WallTurn
	At    int    // the turn that is shown, 0 for what is there now
	known []bool // of each wall and turn: scratch
}

// Read works the schedule out for a position, unless it is the last one.
func (s *Schedule) Read(of *rules.State) {
	if hash := of.Hash(); of != s.from || hash != s.hash {
		s.from, s.hash, s.List = of, hash, of.Schedule(scheduleTurns)
	}
	s.At = max(0, min(s.At, len(s.List)))
}

// Toggle opens or closes the schedule.
func (s *Schedule) Toggle() { s.On, s.At = !s.On, 0 }

// step moves by turns, which may be negative.
func (s *Schedule) step(by int) {
	s.At = max(0, min(s.At+by, len(s.List)))
}

// Keys handles the keys of the schedule and removes them from the frame.
func (s *Schedule) Keys(in *input.Frame) {
	switch {
	case in.Fresh.Has(input.Timeline):
		s.Toggle()
	case !s.On:
		return
	case in.Fresh.Has(input.Cancel):
		s.On = false
		in.Drop(input.Cancel)
	case in.Fresh.Has(input.TimelineBack) || in.Did(input.Left):
		s.step(-1)
	case in.Fresh.Has(input.TimelineForward) || in.Did(input.Right):
		s.step(1)
	}
	in.Drop(input.Left, input.Right)
	if in.Fresh.Has(input.TimelineBack) || in.Fresh.Has(input.TimelineForward) {
		in.Drop(input.Next, input.Prev, input.NextBrush, input.PrevBrush)
	}
}

// Text returns the description of the turn that is shown.
func (s *Schedule) Text(w *narrate.Narrator) string {
	switch {
	case len(s.List) == 0:
		return w.Lang.T("No wall moves.")
	case s.At == 0:
		return w.Lang.T("How the walls move if nobody acts. Step with the left and right arrow keys or the buttons.")
	}
	t := &s.List[s.At-1]
	var parts []string
	over := (*rules.Event)(nil)
	for i := range t.Events {
		switch e := &t.Events[i]; e.Kind {
		case rules.EvWallMove:
			parts = append(parts, w.Lang.F("%s moves %s", narrate.Capital(w.Wall(int(e.Wall))), w.Way(rules.Action{Dir: e.Dir})))
		case rules.EvWin, rules.EvDraw:
			over = e
		}
	}
	for i := range t.Events {
		e := &t.Events[i]
		switch e.Kind {
		case rules.EvWallMove, rules.EvTurn, rules.EvPhase, rules.EvWin, rules.EvDraw, rules.EvDie:
			continue
		}
		text := w.Sentence(e)
		if cut := strings.LastIndex(text, " · "); cut > 0 {
			text = text[:cut] // the rule
		}
		if text != "" && (len(parts) == 0 || parts[len(parts)-1] != text) {
			parts = append(parts, text)
		}
	}
	if t.Dice {
		parts = append(parts, w.Lang.T("partly random: dice count as 3 here"))
	}
	if over != nil {
		head, why := w.Outcome(over)
		parts = append(parts, head+". "+why)
	}
	keeper := slices.IndexFunc(w.Level.Sides, func(s levels.Side) bool { return s.Keeper })
	return w.Lang.F("Round %d, %s", t.Round, w.Side(max(0, keeper))) + ": " + strings.Join(parts, " · ")
}

// ScheduleBar draws the strip of turns and cuts its room off the foot of the board.
func ScheduleBar(d *shell.UI, k *ui.Kit, area *ui.Rect, s *Schedule, w *narrate.Narrator) {
	const padding, least, most = 6, 20, 54 // points: around the bar, and of its text
	p := ui.Pen{K: k, R: ui.Rect{W: area.W}.Inset(k.Pt(padding)), ID: "schedule-text", Bar: ui.BarWidth}
	place := func(height float32) ui.Rect {
		shown := min(height, max(k.Pt(least), min(k.Pt(most), area.H*0.2)))
		r := area.CutBottom(k.Pt(ui.RowHeight+ui.Gap+2*padding) + shown)
		k.Panel(r)
		r = r.Inset(k.Pt(padding))
		s.buttons(d, k, k.Row(&r))
		return r
	}
	for p.NextIn(place) {
		p.Para(s.Text(w), 13, k.Theme.Text, font.Regular)
	}
}

// buttons draws the turns between the buttons that step through them and close the bar.
func (s *Schedule) buttons(d *shell.UI, k *ui.Kit, row ui.Rect) {
	side, gap := k.Pt(ui.RowHeight), k.Pt(ui.SmallGap)
	button := func(r ui.Rect, id, tip string, a input.Action, sign icon.ID, off bool) bool {
		return d.Click(k.Button("schedule-"+id, r, "", ui.Look{Icon: sign, Disabled: off, Tip: d.Tip(tip, a)}))
	}
	if button(row.TakeRight(side, 3*gap), "close", d.Lang.T("Close"), input.Timeline, icon.Cross, false) {
		s.On = false
	}
	if button(row.TakeLeft(side, gap), "back", d.Lang.T("Back one turn"), input.TimelineBack, icon.TurnBack, s.At == 0) {
		s.step(-1)
	}
	if button(row.TakeLeft(side, 3*gap), "on", d.Lang.T("Forward one turn"), input.TimelineForward, icon.TurnOn, s.At == len(s.List)) {
		s.step(1)
	}
	scheduleTrack(d, k, row, s)
}

// scheduleTrack draws the turns in a row, each with its main event, and follows the pointer.
func scheduleTrack(d *shell.UI, k *ui.Kit, r ui.Rect, s *Schedule) {
	n := len(s.List)
	if n == 0 {
		return
	}
	along, _, held := k.Scrub("schedule", r)
	if held {
		s.At = min(n, int(along*float32(n)+0.5))
	}
	y := r.Y + r.H/2
	k.List.Rect(r.X, y-k.Pt(2), r.W, k.Pt(4), k.Pt(2), quad.Solid(k.Theme.PanelEdge))
	x := func(i int) float32 { return r.X + r.W*float32(i)/float32(n) }
	k.List.Rect(r.X, y-k.Pt(2), x(s.At)-r.X, k.Pt(4), k.Pt(2), quad.Solid(k.Theme.Accent))
	gap := r.W / float32(n)
	for i := 1; i <= n; i++ {
		t := &s.List[i-1]
		sign, ink, size := icon.ID(0), k.Theme.Dim, k.Pt(3)
		marked := false
		for j := range t.Events {
			switch t.Events[j].Kind {
			case rules.EvDeath:
				sign, ink, marked = icon.Skull, d.Palette.Danger, true
			case rules.EvWallRemoved:
				if !marked {
					sign, ink, marked = icon.Cross, d.Palette.Warning, true
				}
			case rules.EvPush, rules.EvDisplace, rules.EvFall:
				size = k.Pt(4.5)
				if !marked {
					ink = d.Palette.Warning
				}
			}
		}
		if marked {
			k.List.Circle(x(i), y, min(k.Pt(10), max(k.Pt(5), gap*0.5)), quad.Solid(k.Theme.PanelDark))
			k.List.Icon(sign, x(i), y, min(k.Pt(15), max(k.Pt(8), gap*0.8)), ink)
		} else {
			k.List.Circle(x(i), y, size, quad.Solid(ink))
		}
	}
	k.List.Ring(x(s.At), y, k.Pt(12), k.Pt(2.5), quad.Solid(k.Theme.Focus))
}

// Over draws the walls and the figures that they have moved as they are in the turn
// that is shown, and the ways there.
func (s *Schedule) Over(l *quad.List, p *board.Picture, w *narrate.Narrator) {
	if s.At == 0 || s.At > len(s.List) || s.from.Board() != w.Board {
		return // nothing is shown, or of another board
	}
	b, z := w.Board, p.Camera.Zoom
	now := &s.List[s.At-1]
	centre := func(c rules.Cell) (x, y float32) { return p.Camera.Screen(scene.Centre(b, c)) }
	here := func(c rules.Cell) bool { return c != rules.NoCell && b.Pos(c).Floor == p.Floor }
	s.known = slices.Grow(s.known[:0], b.Cells())[:b.Cells()]
	clear(s.known)
	for i := range s.from.NumWalls() {
		for _, c := range s.from.Wall(i).Cells {
			s.known[c] = true
		}
	}
	for n := range s.At - 1 {
		for _, cells := range s.List[n].Walls {
			for _, c := range cells {
				if !s.known[c] && here(c) {
					p.Outline(l, c, 0.06, 1.5, p.Palette.Warning.Fade(0.6), p.Palette.Warning.Fade(0.14))
				}
				s.known[c] = true
			}
		}
	}
	for i, cells := range now.Walls {
		for _, c := range cells {
			if here(c) {
				x, y := centre(c)
				l.PushOpacity(0.88)
				tokens.Steel(l, b.Topology(), s.from.Wall(i).Dir, x, y, z*0.94)
				l.Pop()
				p.Outline(l, c, 0.03, 2, p.Palette.Warning, quad.Color{})
			}
		}
	}
	for i, to := range now.Figures {
		f := s.from.Figure(rules.FigID(i))
		if f.Cell == rules.NoCell || f.Cell == to || i >= len(p.View.Figures) {
			continue
		}
		if to == rules.NoCell {
			s.grave(l, p, centre, here, rules.FigID(i), f.Cell)
			continue
		}
		if here(f.Cell) {
			x, y := centre(f.Cell)
			l.Circle(x, y, z*0.42, quad.Solid(quad.RGBA(0x1b151290))) // it has left
		}
		if here(f.Cell) && here(to) {
			x0, y0 := centre(f.Cell)
			x1, y1 := centre(to)
			l.Arrow(x0, y0, x0+(x1-x0)*0.8, y0+(y1-y0)*0.8, max(3*p.Scale, z*0.08), z*0.26, quad.Solid(p.Palette.Warning))
		}
		if here(to) {
			x, y := centre(to)
			colour := scene.Nobody
			if f.Side >= 0 && f.Side < len(p.Colours) {
				colour = p.Colours[f.Side]
			}
			kind := &b.Kinds()[p.View.Figures[i].Kind]
			chip := tokens.ChipOf(kind, colour)
			l.PushOpacity(0.9)
			chip.Draw(l, &p.Palette, x, y, z*scene.Radius(kind))
			l.Pop()
			l.DashRing(x, y, z*0.46, 2*p.Scale, 12, 0.6, quad.Solid(p.Palette.Warning))
		}
	}
}

// grave marks where a figure has died by the turn that is shown.
func (s *Schedule) grave(l *quad.List, p *board.Picture, centre func(rules.Cell) (float32, float32), here func(rules.Cell) bool, id rules.FigID, at rules.Cell) {
	fresh := false
	for n := range s.At {
		for i := range s.List[n].Events {
			if e := &s.List[n].Events[i]; e.Fig == id && e.Kind == rules.EvDeath && e.From != rules.NoCell {
				at, fresh = e.From, n == s.At-1
			}
		}
	}
	if !here(at) {
		return
	}
	x, y := centre(at)
	z := p.Camera.Zoom
	ink := p.Palette.Danger
	if !fresh {
		ink = ink.Fade(0.7)
	}
	l.Circle(x, y, z*0.3, quad.Solid(quad.RGBA(0x1b1512d8)))
	l.Ring(x, y, z*0.34, 2.5*p.Scale, quad.Solid(ink))
	l.Icon(icon.Skull, x, y, z*0.42, ink)
}
