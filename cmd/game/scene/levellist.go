package scene

import (
	"fmt"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/probe"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// levelList shows every level with its picture.
type levelList struct {
	*desk
	cards   []card
	replace bool // a match waits to be continued and would be replaced
	chosen  int  // the card to be confirmed because of that, -1 for none
	areas   []ui.Rect
	window  ui.Rect
}

// card is one level of the list.
type card struct {
	entry   levels.Entry
	level   *levels.Level
	picture *board.Picture
	facts   string
}

func newLevelList(d *desk, replace bool) *levelList {
	s := &levelList{desk: d, replace: replace, chosen: -1}
	for _, e := range levels.Shipped() {
		lv, err := levels.Parse(e.ID+".txt", e.Text)
		if err != nil {
			continue // a test reads every shipped level
		}
		s.cards = append(s.cards, card{e, lv, picture(d, lv), d.levelFacts(lv)})
	}
	return s
}

// levelFacts tells of a level's board and length in a line.
func (d *desk) levelFacts(lv *levels.Level) string {
	facts := []string{d.lang.T(lv.Topology.String()), fmt.Sprintf("%d × %d", lv.Width, lv.Height)}
	if n := len(lv.Floors); n > 1 {
		facts = append(facts, d.lang.N(n, "%d floor", "%d floors"))
	}
	if lv.Rounds > 0 {
		facts = append(facts, d.lang.N(lv.Rounds, "%d round", "%d rounds"))
	}
	return strings.Join(facts, " · ")
}

// Update lays the cards out and starts the one that is used.
func (s *levelList) Update(ctx *Context) (Scene, error) {
	k := s.begin(ctx, true)
	var next Scene = s
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}.Inset(k.Pt(14))
	head := screen.CutTop(k.Pt(48))
	if s.click(k.Button("back", head.CutLeft(k.Pt(110)).Inset(k.Pt(2)), s.lang.T("Back"), ui.Look{Icon: icon.Back})) ||
		s.dialog == noDialog && s.chosen < 0 && ctx.In.Actions.Has(input.Cancel) {
		next = newTitle(ctx, s.desk)
	}
	k.Label(head, s.lang.T("Choose a level"), 24, quad.Center, k.Theme.Accent, font.Bold)
	screen.CutTop(k.Pt(10))
	columns := max(1, min(3, int(screen.W/k.Pt(290))))
	gap := k.Pt(14)
	w := (screen.W - k.Pt(12) - gap*float32(columns-1)) / float32(columns)
	h := w*0.62 + k.Pt(112)
	rows := (len(s.cards) + columns - 1) / columns
	s.window = screen
	room := k.Scroll("levels", screen, float32(rows)*(h+gap))
	s.areas = s.areas[:0]
	for i, c := range s.cards {
		r := ui.Rect{X: room.X + float32(i%columns)*(w+gap), Y: room.Y + float32(i/columns)*(h+gap), W: w, H: h}
		used := s.click(k.Button("level:"+c.entry.ID, r, "", ui.Look{}))
		body := r.Inset(k.Pt(10))
		s.areas = append(s.areas, body.CutTop(w*0.62))
		body.CutTop(k.Pt(6))
		k.Label(body.CutTop(k.Pt(26)), s.lang.T(c.level.Title), 18, quad.Left, k.Theme.Text, font.Bold)
		k.Label(body.CutTop(k.Pt(20)), c.facts, 12, quad.Left, k.Theme.Accent, font.Regular)
		k.Paragraph(body, s.lang.T(c.level.About), 13, quad.Left, k.Theme.Dim, font.Regular)
		if used {
			s.chosen = i
		}
	}
	k.EndScroll("levels", screen)
	if s.chosen >= 0 {
		if !s.replace {
			return s.open(ctx, k)
		}
		s.confirm(ctx, &next)
		if next == nil {
			return s.open(ctx, k)
		}
	}
	s.common(ctx)
	s.end(ctx)
	return next, nil
}

// open begins the chosen level.
func (s *levelList) open(ctx *Context, k *ui.Kit) (Scene, error) {
	k.End()
	c := s.cards[s.chosen]
	return newPlay(ctx, s.desk, c.entry.ID+".txt", c.entry.Text)
}

// confirm asks before a match that could be continued is given up; it sets next
// to nil when it may be.
func (s *levelList) confirm(ctx *Context, next *Scene) {
	r := s.box(ctx, 400, 220, s.lang.T("Begin anew?"))
	k := &s.kit
	r.CutTop(k.Paragraph(r, s.lang.T("The match you left will be replaced as soon as something is done in this one."), 15, quad.Center, k.Theme.Text, font.Regular) + k.Pt(10))
	two := row(k, &r).Columns(2, k.Pt(10))
	if s.click(k.Button("cancel", two[0], s.lang.T("Keep it"), ui.Look{})) || k.In.Cancel {
		s.chosen = -1
	}
	if s.click(k.Button("begin", two[1], s.lang.T("Begin"), ui.Look{Primary: true})) {
		*next = nil
	}
}

// Draw draws the cards, each with its level's board.
func (s *levelList) Draw(ctx *Context, l *quad.List) {
	tabletop(ctx, l)
	l.Append(&s.kit.List)
	if s.chosen >= 0 {
		return
	}
	l.PushClip(s.window.Bounds())
	for i, r := range s.areas {
		p := s.cards[i].picture
		if p == nil || r.Y > ctx.Height || r.Y+r.H < 0 {
			continue
		}
		l.Rect(r.X, r.Y, r.W, r.H, 4*ctx.Scale, quad.Vignette(quad.RGB(0x241810), quad.RGB(0x100a07), r.H*0.3))
		p.Scale, p.Reduced, p.Palette = ctx.Scale, true, s.palette
		p.Camera.SetArea(p.View.Board, quad.Box(r.X, r.Y, r.W, r.H))
		p.Floor = len(s.cards[i].level.Floors) - 1
		p.Draw(l)
	}
	l.Pop()
}

// Probe tells tests what can be pressed.
func (s *levelList) Probe() probe.Frame {
	return probe.Frame{Scene: "levels", Hot: s.shown, State: map[string]any{"levels": len(s.cards), "notice": s.notice}}
}

// Leave has nothing to save.
func (s *levelList) Leave(*Context) error { return nil }
