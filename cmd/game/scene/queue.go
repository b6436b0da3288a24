package scene

import (
	"math"
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// The queue of spells that were chosen and not yet cast can be put into another
// order: the choices are taken back and given anew, and the rules judge each.

// requeue has the chosen spells be those of the list, in its order. Where the rules
// refuse one of them all stays as it was, and the player is told why.
func (p *play) requeue(ctx *Context, want []rules.Action) {
	p.finish()
	was := p.queued()
	if !p.unqueue(len(was)) {
		p.refuse(ctx, p.lang.T("What was chosen before cannot be taken back."))
		return
	}
	for i, a := range want {
		if _, err := p.match.Apply(a); err != nil {
			p.unqueue(i)
			for _, a := range was {
				p.match.Apply(a) // as it stood a moment ago
			}
			p.rewound()
			p.refuse(ctx, p.words.refusal(err))
			return
		}
	}
	p.player.Play(sound.Select, 0, 1)
	p.rewound()
}

// queued lists the spells that were chosen.
func (p *play) queued() []rules.Action {
	s := p.match.State()
	out := make([]rules.Action, s.NumQueued())
	for i := range out {
		out[i] = s.Queued(i)
	}
	return out
}

// unqueue takes so many choices back; it tells whether it could.
func (p *play) unqueue(n int) bool {
	for range n {
		i := p.match.Count() - 1
		if i < 0 {
			return false
		}
		if a, _ := p.match.Action(i); a.Kind != rules.Cast || !p.match.Undo() {
			return false
		}
	}
	return true
}

// queueRow is the height of a chosen spell in the list, in points.
const queueRow = 48

var (
	queueUp   = names{begin: "queue-up:"}
	queueDrop = names{begin: "queue-drop:"}
)

// queueList lists the chosen spells in the order in which they will be cast, each
// with a button to cast it sooner and one to leave it out.
func (p *play) queueList(ctx *Context, k *ui.Kit, r *ui.Rect) {
	s := p.match.State()
	for i := range s.NumQueued() {
		a := s.Queued(i)
		row := r.CutTop(k.Pt(queueRow - 4))
		r.CutTop(k.Pt(4))
		k.List.Rect(row.X, row.Y, row.W, row.H, k.Pt(6), quad.Solid(k.Theme.PanelDark))
		drop := row.CutRight(k.Pt(44))
		row.CutRight(k.Pt(4))
		up := row.CutRight(k.Pt(44))
		row.CutRight(k.Pt(4))
		no := row.CutLeft(k.Pt(26))
		k.Label(no, number(i+1), 15, quad.Center, k.Theme.Accent, font.Bold)
		text := p.words.order(a)
		size := k.FittedBox(text, 13, 10, row, font.Regular)
		h := k.TextHeight(text, size, row.W, font.Regular)
		row.CutTop(max(0, (row.H-h)/2))
		k.Paragraph(row, text, size, quad.Left, k.Theme.Text, font.Regular)
		if p.click(k.Button(queueUp.of(i+1), up, "", ui.Look{Disabled: i == 0, Tip: p.lang.T("Cast it sooner")})) {
			list := p.queued()
			list[i-1], list[i] = list[i], list[i-1]
			p.requeue(ctx, list)
			return
		}
		x, y := up.Mid()
		ink := k.Theme.Text
		if i == 0 {
			ink = k.Theme.Dim.Fade(0.45)
		}
		k.List.Chevron(x, y, k.Pt(9), k.Pt(18), k.Pt(3.5), -math.Pi/2, quad.Solid(ink))
		if p.click(k.Button(queueDrop.of(i+1), drop, "", ui.Look{Icon: icon.Cross, Tip: p.lang.T("Leave it out: its mana is yours again")})) {
			p.requeue(ctx, slices.Delete(p.queued(), i, i+1))
			return
		}
	}
}

// costOf sums what the chosen spells cost.
func (p *play) costOf(side int) int {
	n := 0
	for i := range p.match.State().NumQueued() {
		n += p.match.State().Cost(side, int(p.match.State().Queued(i).N))
	}
	return n
}

// spellWhom tells how a spell is aimed and how long it lasts, shortly.
func (w words) spellWhom(sp *rules.Spell) string {
	class := [...]string{w.lang.T("lasts"), w.lang.T("for a while"), w.lang.T("at once"), w.lang.T("a summons")}[min(3, int(sp.Class))]
	if sp.Turns > 0 {
		class = w.lang.N(sp.Turns, "%d turn", "%d turns")
	}
	if sp.Range > 0 {
		return w.lang.F("%s · within %d", class, sp.Range)
	}
	return class
}

// bookArea cuts off the board's area what the list of spells takes, where there is
// no panel beside the board: at the right it lies over the board, upright below it.
func (p *play) bookArea(k *ui.Kit, area *ui.Rect, tall bool) ui.Rect {
	if p.wide || !p.pick.spells || p.busy() || p.bookShut {
		return ui.Rect{}
	}
	if tall {
		return area.CutBottom(max(area.H*0.55, min(area.H, k.Pt(220))))
	}
	over := *area
	return over.CutRight(min(k.Pt(330), area.W*0.66))
}

// bookSheet shows the list of spells in its area.
func (p *play) bookSheet(ctx *Context, k *ui.Kit, r ui.Rect) {
	if r.W == 0 || p.pick.list != nil {
		return
	}
	r = r.Inset(k.Pt(4))
	k.Panel(r)
	p.book(ctx, k, r.Inset(k.Pt(8)))
}
