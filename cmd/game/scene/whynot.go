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
func (p *play) rest() {
	w := &p.why
	at := p.hovered()
	if p.kit.Over() && !p.onKeys {
		at = rules.NoCell
	}
	if at != w.at || w.hash != p.visions.hash || w.turn != p.pick.turn || w.who != p.selected {
		// What was pointed at before the question came was not meant as an answer.
		was := at == w.at && at != rules.NoCell
		*w = whyNot{at: at, hash: p.visions.hash, turn: p.pick.turn, who: p.selected, until: w.until, asked: was}
		if at != rules.NoCell {
			w.until = 0
		}
	}
	w.rest++
	if w.asked || w.rest < whyDelay || at == rules.NoCell || p.busy() || p.dialog != noDialog || p.lens.mode == lensSight {
		return
	}
	w.asked, w.text = true, p.refusal(at)
}

// refusal tells why what is pointed at on a cell is not possible, "" where it is,
// or where there is nothing to refuse.
func (p *play) refusal(at rules.Cell) string {
	s := p.match.State()
	if _, ok := p.intended(); ok || p.optionAt(at) != nil {
		return ""
	}
	d := s.Pending()
	id := s.FigAt(at)
	if id == p.selected && id != rules.NoFig && d.Ask != rules.AskManeuver {
		return ""
	}
	a := rules.Action{Kind: rules.Move, Fig: p.selected, To: at}
	switch {
	case p.pick.list != nil:
		return p.refusedTarget(d, id, at)
	case d.Ask == rules.AskManeuver && p.selected == rules.NoFig:
		if id == rules.NoFig || s.Figure(id).Side != d.Side || p.commandable(id) {
			return ""
		}
		dirs := rules.Dir(p.words.board.Topology().Dirs())
		a = rules.Action{Kind: rules.Face, Fig: id, To: rules.NoCell, Dir: (s.Figure(id).Facing + 1) % dirs}
	case d.Ask == rules.AskManeuver:
		if id == p.selected || id != rules.NoFig && p.commandable(id) {
			return ""
		}
	case d.Ask == rules.AskStrike && p.selected != rules.NoFig && id != rules.NoFig:
		if p.commandable(id) {
			return ""
		}
		a = rules.Action{Kind: rules.Strike, Fig: p.selected, Other: id, To: rules.NoCell}
		if p.shoots(p.selected, id) {
			a.Kind = rules.Rangestrike
		}
	default:
		return ""
	}
	if err := s.Check(a); err != nil {
		return p.words.refusal(err)
	}
	return ""
}

// shoots tells whether a rangestrike is what would be tried at somebody: the
// group can, and does not stand beside it.
func (p *play) shoots(id, at rules.FigID) bool {
	s := p.match.State()
	f, g := s.Figure(id), s.Figure(at)
	return p.words.board.Kinds()[f.Kind].Traits&rules.Rangestriker != 0 && p.words.board.Dist(f.Cell, g.Cell) > 1
}

// refusedTarget tells why somebody, or a cell, is none of those that what was
// picked can be aimed at.
func (p *play) refusedTarget(d rules.Decision, id rules.FigID, at rules.Cell) string {
	a := p.pick.list[0]
	switch {
	case (a.Kind == rules.Use || a.Kind == rules.SlayProne) && id != rules.NoFig && id != a.Fig:
		a.Other = id
	case a.Kind == rules.Cast:
		switch open(p.pick.list) {
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
	if err := p.match.State().Check(a); err != nil {
		return p.words.refusal(err)
	}
	return ""
}

// refuseAt refuses what a click asked for, in the rules' words if they have any,
// else in those given, and keeps them in sight beside the cell.
func (p *play) refuseAt(ctx *Context, at rules.Cell, why string) {
	if text := p.refusal(at); text != "" {
		why = text
	}
	p.player.Play(sound.Refuse, 0, 1)
	p.notice, p.until = why, ctx.Tick // the bar says it, and the bubble
	p.why = whyNot{at: at, hash: p.visions.hash, turn: p.pick.turn, who: p.selected, rest: whyDelay, asked: true, text: why, until: ctx.Tick + 60*4}
}

// bubble draws why what is pointed at cannot be done, beside the cell.
func (p *play) bubble(ctx *Context, k *ui.Kit, area ui.Rect) {
	w := &p.why
	if w.text == "" || w.at == rules.NoCell || p.dialog != noDialog || p.busy() ||
		w.at != p.hovered() && ctx.Tick >= w.until || p.words.board.Pos(w.at).Floor != p.pic.Floor {
		return
	}
	const size = 13
	pad := k.Pt(8)
	width := min(k.Pt(260), area.W-k.Pt(20)-2*pad)
	tw := min(width, p.fonts.Measure(font.Regular, k.Pt(size), w.text)+1)
	th := k.TextHeight(w.text, size, tw, font.Regular)
	x, y := p.pic.Camera.Screen(board.Centre(p.words.board, w.at))
	z := p.pic.Camera.Zoom
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
