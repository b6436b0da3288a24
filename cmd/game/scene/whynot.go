package scene

import (
	"wallfall/assets/font"
	"wallfall/assets/sound"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// whyNot is why what is pointed at cannot be done, in the rules' own words. It is
// asked once the pointer has rested, and not again while nothing changes.
type whyNot struct {
	t  *table
	ui *desk

	at    rules.Cell // what the pointer rests on
	hash  uint64
	turn  int
	who   rules.FigID
	rest  int // ticks
	asked bool
	text  string
	until int64 // tick until which a refused click keeps it shown
}

// whyDelay is how long the pointer must rest before it is told why not, in ticks.
const whyDelay = 24

// rest counts how long the pointer rests on a cell, and asks the rules once it
// has rested long enough.
func (why *whyNot) restOn() {
	w := why
	at := why.t.preview.hovered()
	if why.ui.kit.Over() && !why.t.aim.onKeys {
		at = rules.NoCell
	}
	if at != w.at || w.hash != why.t.preview.visions.hash || w.turn != why.t.pick.turn || w.who != why.t.selected {
		// What was pointed at before the question came was not meant as an answer.
		was := at == w.at && at != rules.NoCell
		*w = whyNot{t: why.t, ui: why.ui, at: at, hash: why.t.preview.visions.hash, turn: why.t.pick.turn, who: why.t.selected, until: w.until, asked: was}
		if at != rules.NoCell {
			w.until = 0
		}
	}
	w.rest++
	if w.asked || w.rest < whyDelay || at == rules.NoCell || why.t.host.busy() || why.ui.dialog != noDialog || why.t.preview.lens.mode == lensSight {
		return
	}
	w.asked, w.text = true, why.refusal(at)
}

// refusal tells why what is pointed at on a cell is not possible, "" where it is,
// or where there is nothing to refuse.
func (why *whyNot) refusal(at rules.Cell) string {
	s := why.t.match.State()
	if _, ok := why.t.preview.intended(); ok || why.t.pick.optionAt(at) != nil {
		return ""
	}
	d := s.Pending()
	id := s.FigAt(at)
	if id == why.t.selected && id != rules.NoFig && d.Ask != rules.AskManeuver {
		return ""
	}
	a := rules.Action{Kind: rules.Move, Fig: why.t.selected, To: at}
	switch {
	case why.t.pick.list != nil:
		return why.refusedTarget(d, id, at)
	case d.Ask == rules.AskManeuver && why.t.selected == rules.NoFig:
		if id == rules.NoFig || s.Figure(id).Side != d.Side || why.t.commandable(id) {
			return ""
		}
		dirs := rules.Dir(why.t.words.board.Topology().Dirs())
		a = rules.Action{Kind: rules.Face, Fig: id, To: rules.NoCell, Dir: (s.Figure(id).Facing + 1) % dirs}
	case d.Ask == rules.AskManeuver:
		if id == why.t.selected || id != rules.NoFig && why.t.commandable(id) {
			return ""
		}
	case d.Ask == rules.AskStrike && why.t.selected != rules.NoFig && id != rules.NoFig:
		if why.t.commandable(id) {
			return ""
		}
		a = rules.Action{Kind: rules.Strike, Fig: why.t.selected, Other: id, To: rules.NoCell}
		if why.shoots(why.t.selected, id) {
			a.Kind = rules.Rangestrike
		}
	default:
		return ""
	}
	if err := s.Check(a); err != nil {
		return why.t.words.refusal(err)
	}
	return ""
}

// shoots tells whether a rangestrike is what would be tried at somebody: the
// group can, and does not stand beside it.
func (why *whyNot) shoots(id, at rules.FigID) bool {
	s := why.t.match.State()
	f, g := s.Figure(id), s.Figure(at)
	return why.t.words.board.Kinds()[f.Kind].Traits&rules.Rangestriker != 0 && why.t.words.board.Dist(f.Cell, g.Cell) > 1
}

// refusedTarget tells why somebody, or a cell, is none of those that what was
// picked can be aimed at.
func (why *whyNot) refusedTarget(d rules.Decision, id rules.FigID, at rules.Cell) string {
	a := why.t.pick.list[0]
	switch {
	case (a.Kind == rules.Use || a.Kind == rules.SlayProne) && id != rules.NoFig && id != a.Fig:
		a.Other = id
	case a.Kind == rules.Cast:
		switch open(why.t.pick.list) {
		case partFig:
			if id == rules.NoFig {
				return ""
			}
			a.Fig, a.Dir = id, 0
		case partOther:
			if id == rules.NoFig {
				return ""
			}
			a.Other, a.M = id, 0
		case partCell:
			a.To = at
		default:
			return ""
		}
	default:
		return ""
	}
	if err := why.t.match.State().Check(a); err != nil {
		return why.t.words.refusal(err)
	}
	return ""
}

// refuseAt refuses what a click asked for, in the rules' words if they have any,
// else in those given, and keeps them in sight beside the cell.
func (p *whyNot) refuseAt(ctx *Context, at rules.Cell, why string) {
	if text := p.refusal(at); text != "" {
		why = text
	}
	p.ui.player.Play(sound.Refuse, 0, 1)
	p.ui.notice, p.ui.until = why, ctx.Tick // the bar says it, and the bubble
	*p = whyNot{t: p.t, ui: p.ui, at: at, hash: p.t.preview.visions.hash, turn: p.t.pick.turn, who: p.t.selected, rest: whyDelay, asked: true, text: why, until: ctx.Tick + 60*4}
}

// bubble draws why what is pointed at cannot be done, beside the cell.
func (why *whyNot) bubble(ctx *Context, k *ui.Kit, area ui.Rect) {
	w := why
	if w.text == "" || w.at == rules.NoCell || why.ui.dialog != noDialog || why.t.host.busy() ||
		w.at != why.t.preview.hovered() && ctx.Tick >= w.until || why.t.words.board.Pos(w.at).Floor != why.t.pic.Floor {
		return
	}
	const size = 13
	pad := k.Pt(8)
	width := min(k.Pt(260), area.W-k.Pt(20)-2*pad)
	tw := min(width, why.ui.fonts.Measure(font.Regular, k.Pt(size), w.text)+1)
	th := k.TextHeight(w.text, size, tw, font.Regular)
	x, y := why.t.pic.Camera.Screen(board.Centre(why.t.words.board, w.at))
	z := why.t.pic.Camera.Zoom
	r := ui.Rect{X: x - tw/2 - pad, Y: y - z*0.6 - th - 2*pad, W: tw + 2*pad, H: th + 2*pad}
	if r.Y < area.Y {
		r.Y = y + z*0.6
	}
	r.X = max(area.X+k.Pt(4), min(r.X, area.X+area.W-r.W-k.Pt(4)))
	k.List.Shadow(r.X, r.Y, r.W, r.H, k.Pt(6), 0, k.Pt(3), k.Pt(8), quad.RGBA(0x000000a0))
	k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(6), quad.Solid(k.Theme.PanelDark))
	it := k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(6), quad.Solid(quad.Color{}))
	it.Stroke, it.StrokeTo = max(1, k.Pt(1.25)), k.Theme.Warn
	k.Paragraph(r.Inset(pad), w.text, size, quad.Left, k.Theme.Text, font.Regular)
}
