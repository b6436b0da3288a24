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
//
// A choice after which nothing else could be chosen ends the phase by itself, since
// what has one answer is not asked (TN-02): the spells would go off unasked. So it is
// not given to the match before the player has said that all is to be cast; until
// then it stands last in the list as if it had been.

// lastSpell is the choice that is kept back.
type lastSpell struct {
	on   bool
	act  rules.Action
	hash uint64 // of the position that it was made for
}

// cast gives a spell that was chosen to the match, or keeps it back where it would
// have all of them cast at once.
func (p *play) cast(ctx *Context, a rules.Action) {
	p.finish()
	p.leavePast()
	if !p.setsOff(a) {
		p.do(ctx, a)
		return
	}
	p.keepBack(a)
	p.notice = ""
}

// setsOff tells whether a choice is the last that can be made, so that the rules
// would go on to cast what was chosen.
func (p *play) setsOff(a rules.Action) bool {
	s := p.match.State()
	p.room.CopyFrom(s)
	p.log.Reset()
	if a.Kind != rules.Cast || s.Pending().Ask != rules.AskSpells || p.room.Apply(a, &p.log) != nil {
		return false
	}
	return p.room.Pending().Ask != rules.AskSpells || p.room.NumQueued() != s.NumQueued()+1
}

// keepBack keeps a choice back.
func (p *play) keepBack(a rules.Action) {
	p.last = lastSpell{true, a, p.match.State().Hash()}
	p.unselect()
	p.player.Play(sound.Select, 0, 1)
}

// keepsBack tells whether a choice is kept back for the position as it stands.
func (p *play) keepsBack() bool { return p.last.on && p.last.hash == p.match.State().Hash() }

// dropLast takes back the choice that is kept back; it tells whether there was one.
func (p *play) dropLast() bool {
	was := p.keepsBack()
	if p.last.on = false; was {
		p.pick.reset()
	}
	return was
}

// chosenSpells counts the spells that are chosen, with the one that is kept back.
func (p *play) chosenSpells() int {
	n := p.match.State().NumQueued()
	if p.keepsBack() {
		n++
	}
	return n
}

// manaLeft is the mana of a side less what is chosen and not yet paid.
func (p *play) manaLeft(side int) int {
	s := p.match.State()
	n := s.Mana(side)
	if p.keepsBack() {
		n -= s.Cost(side, int(p.last.act.N))
	}
	return n
}

// requeue has the chosen spells be those of the list, in its order. Where the rules
// refuse one of them all stays as it was, and the player is told why.
func (p *play) requeue(ctx *Context, want []rules.Action) {
	p.finish()
	was, kept := p.queued(), p.keepsBack()
	last := p.last.act
	if kept {
		was = was[:len(was)-1]
	}
	if !p.unqueue(len(was)) {
		p.refuse(ctx, p.lang.T("What was chosen before cannot be taken back."))
		return
	}
	for i, a := range want {
		err := p.match.State().Check(a)
		if err == nil && p.setsOff(a) {
			if i == len(want)-1 {
				p.rewound()
				p.keepBack(a)
				return
			}
			err = p.match.State().Check(want[i+1]) // which comes too late
		}
		if err == nil {
			_, err = p.match.Apply(a)
		}
		if err != nil {
			p.unqueue(i)
			for _, a := range was {
				p.match.Apply(a) // as it stood a moment ago
			}
			p.rewound()
			if kept {
				p.keepBack(last)
			}
			p.refuse(ctx, p.words.refusal(err))
			return
		}
	}
	p.player.Play(sound.Select, 0, 1)
	p.rewound()
}

// queued lists the spells that were chosen.
func (p *play) queued() []rules.Action {
	out := make([]rules.Action, p.chosenSpells())
	for i := range out {
		out[i] = p.chosenSpell(i)
	}
	return out
}

// chosenSpell gives one of the spells that were chosen.
func (p *play) chosenSpell(i int) rules.Action {
	if s := p.match.State(); i < s.NumQueued() {
		return s.Queued(i)
	}
	return p.last.act
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

// queueList lists the chosen spells in the order in which they will be cast, each
// with a button to cast it sooner and one to leave it out.
func (p *play) queueList(ctx *Context, k *ui.Kit, r *ui.Rect) {
	for i := range p.chosenSpells() {
		a := p.chosenSpell(i)
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
		if p.click(k.Button(p.id("queue-up:", i+1), up, "", ui.Look{Disabled: i == 0, Tip: p.lang.T("Cast it sooner")})) {
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
		if p.click(k.Button(p.id("queue-drop:", i+1), drop, "", ui.Look{Icon: icon.Cross, Tip: p.lang.T("Leave it out: its mana is yours again")})) {
			p.requeue(ctx, slices.Delete(p.queued(), i, i+1))
			return
		}
	}
}

// costOf sums what the chosen spells cost.
func (p *play) costOf(side int) int {
	n := 0
	for i := range p.chosenSpells() {
		n += p.match.State().Cost(side, int(p.chosenSpell(i).N))
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
	if p.wide || !p.pick.spells || p.busy() || p.bookShut || p.advice.on {
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
