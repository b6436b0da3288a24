package table

import (
	"wallfall/assets/font"
	"wallfall/assets/sound"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// whyNot is why what is pointed at cannot be done, in the rules' own words. It is
// asked once the pointer has rested, and not again while nothing changes.
type whyNot struct {
	t  *Table
	ui *shell.UI

	At    rules.Cell // what the pointer rests on
	hash  uint64
	turn  int
	who   rules.FigID
	rest  int // ticks
	asked bool
	Text  string
	until int64 // tick until which a refused click keeps it shown
}

// whyDelay is how long the pointer must rest before it is told why not, in ticks.
const WhyDelay = 24

// rest counts how long the pointer rests on a cell, and asks the rules once it
// has rested long enough.
func (why *whyNot) restOn() {
	w := why
	at := why.t.Preview.Hovered()
	if why.ui.Kit.Over() && !why.t.Aim.OnKeys {
		at = rules.NoCell
	}
	if at != w.At || w.hash != why.t.Preview.Visions.hash || w.turn != why.t.Pick.Turn || w.who != why.t.Selected {
		// What was pointed at before the question came was not meant as an answer.
		was := at == w.At && at != rules.NoCell
		*w = whyNot{t: why.t, ui: why.ui, At: at, hash: why.t.Preview.Visions.hash, turn: why.t.Pick.Turn, who: why.t.Selected, until: w.until, asked: was}
		if at != rules.NoCell {
			w.until = 0
		}
	}
	w.rest++
	if w.asked || w.rest < WhyDelay || at == rules.NoCell || why.t.host.Busy() || why.ui.Dialog != shell.NoDialog || why.t.Preview.Lens.Mode == LensSight {
		return
	}
	w.asked, w.Text = true, why.refusal(at)
}

// refusal tells why what is pointed at on a cell is not possible, "" where it is,
// or where there is nothing to refuse.
func (why *whyNot) refusal(at rules.Cell) string {
	s := why.t.Match.State()
	c := why.t.Resolve(cellTarget(at))
	if _, ok := why.t.Preview.intended(); ok || c.Kind == ChooseAction || c.Kind == ChooseOption {
		return ""
	}
	d := s.Pending()
	id := s.FigAt(at)
	if id == why.t.Selected && id != rules.NoFig && d.Ask != rules.AskManeuver {
		return ""
	}
	a := rules.Action{Kind: rules.Move, Fig: why.t.Selected, To: at}
	switch {
	case why.t.Pick.List != nil:
		return why.refusedTarget(d, id, at)
	case d.Ask == rules.AskManeuver && why.t.Selected == rules.NoFig:
		if id == rules.NoFig || s.Figure(id).Side != d.Side || why.t.Commandable(id) {
			return ""
		}
		dirs := rules.Dir(why.t.Words.Board.Topology().Dirs())
		a = rules.Action{Kind: rules.Face, Fig: id, To: rules.NoCell, Dir: (s.Figure(id).Facing + 1) % dirs}
	case d.Ask == rules.AskManeuver:
		if id == why.t.Selected || id != rules.NoFig && why.t.Commandable(id) {
			return ""
		}
	case d.Ask == rules.AskStrike && why.t.Selected != rules.NoFig && id != rules.NoFig:
		if why.t.Commandable(id) {
			return ""
		}
		a = rules.Action{Kind: rules.Strike, Fig: why.t.Selected, Other: id, To: rules.NoCell}
		if why.shoots(why.t.Selected, id) {
			a.Kind = rules.Rangestrike
		}
	default:
		return ""
	}
	if err := s.Check(a); err != nil {
		return why.t.Words.Refusal(err)
	}
	return ""
}

// shoots tells whether a rangestrike is what would be tried at somebody: the
// group can, and does not stand beside it.
func (why *whyNot) shoots(id, at rules.FigID) bool {
	s := why.t.Match.State()
	f, g := s.Figure(id), s.Figure(at)
	return why.t.Words.Board.Kinds()[f.Kind].Traits&rules.Rangestriker != 0 && why.t.Words.Board.Dist(f.Cell, g.Cell) > 1
}

// refusedTarget tells why somebody, or a cell, is none of those that what was
// picked can be aimed at.
func (why *whyNot) refusedTarget(d rules.Decision, id rules.FigID, at rules.Cell) string {
	a := why.t.Pick.List[0]
	switch {
	case (a.Kind == rules.Use || a.Kind == rules.SlayProne) && id != rules.NoFig && id != a.Fig:
		a.Other = id
	case a.Kind == rules.Cast:
		switch narrate.Open(why.t.Pick.List) {
		case narrate.PartFig:
			if id == rules.NoFig {
				return ""
			}
			a.Fig, a.Dir = id, 0
		case narrate.PartOther:
			if id == rules.NoFig {
				return ""
			}
			a.Other, a.M = id, 0
		case narrate.PartCell:
			a.To = at
		default:
			return ""
		}
	default:
		return ""
	}
	if err := why.t.Match.State().Check(a); err != nil {
		return why.t.Words.Refusal(err)
	}
	return ""
}

// refuseAt refuses what a click asked for, in the rules' words if they have any,
// else in those given, and keeps them in sight beside the cell.
func (p *whyNot) RefuseAt(ctx *shell.Context, at rules.Cell, why string) {
	if text := p.refusal(at); text != "" {
		why = text
	}
	p.ui.Player.Play(sound.Refuse, 0, 1)
	p.ui.Notice, p.ui.Until = why, ctx.Tick // the bar says it, and the bubble
	*p = whyNot{t: p.t, ui: p.ui, At: at, hash: p.t.Preview.Visions.hash, turn: p.t.Pick.Turn, who: p.t.Selected, rest: WhyDelay, asked: true, Text: why, until: ctx.Tick + 60*4}
}

// bubble draws why what is pointed at cannot be done, beside the cell.
func (why *whyNot) Bubble(ctx *shell.Context, k *ui.Kit, area ui.Rect) {
	w := why
	if w.Text == "" || w.At == rules.NoCell || why.ui.Dialog != shell.NoDialog || why.t.host.Busy() ||
		w.At != why.t.Preview.Hovered() && ctx.Tick >= w.until || why.t.Words.Board.Pos(w.At).Floor != why.t.Pic.Floor {
		return
	}
	const size = 13
	pad := k.Pt(8)
	width := min(k.Pt(260), area.W-k.Pt(20)-2*pad)
	tw := min(width, why.ui.Fonts.Measure(font.Regular, k.Pt(size), w.Text)+1)
	th := k.TextHeight(w.Text, size, tw, font.Regular)
	x, y := why.t.Pic.Camera.Screen(board.Centre(why.t.Words.Board, w.At))
	z := why.t.Pic.Camera.Zoom
	r := ui.Rect{X: x - tw/2 - pad, Y: y - z*0.6 - th - 2*pad, W: tw + 2*pad, H: th + 2*pad}
	if r.Y < area.Y {
		r.Y = y + z*0.6
	}
	r.X = max(area.X+k.Pt(4), min(r.X, area.X+area.W-r.W-k.Pt(4)))
	k.List.Shadow(r.X, r.Y, r.W, r.H, k.Pt(6), 0, k.Pt(3), k.Pt(8), quad.RGBA(0x000000a0))
	k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(6), quad.Solid(k.Theme.PanelDark))
	it := k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(6), quad.Solid(quad.Color{}))
	it.Stroke, it.StrokeTo = max(1, k.Pt(1.25)), k.Theme.Warn
	k.Paragraph(r.Inset(pad), w.Text, size, quad.Left, k.Theme.Text, font.Regular)
}
