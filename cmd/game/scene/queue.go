package scene

import (
	"math"
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/assets/sound"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// spells is the spell phase: the list and the queue of those that are committed.
type spells struct {
	t  *table
	ui *desk

	bookShut bool // the list of spells does not cover the board
	last     lastSpell
	texts    struct {
		lang *lang.Table
		id   []string
		text []string
		whom []string
	}
}

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
func (sp *spells) cast(ctx *Context, a rules.Action) {
	sp.t.host.finish()
	sp.t.host.leavePast()
	if !sp.setsOff(a) {
		sp.t.host.do(ctx, a)
		return
	}
	sp.keepBack(a)
	sp.ui.notice = ""
}

// setsOff tells whether a choice is the last that can be made, so that the rules
// would go on to cast what was chosen.
func (sp *spells) setsOff(a rules.Action) bool {
	s := sp.t.match.State()
	sp.t.preview.room.CopyFrom(s)
	sp.t.preview.log.Reset()
	if a.Kind != rules.Cast || s.Pending().Ask != rules.AskSpells || sp.t.preview.room.Apply(a, &sp.t.preview.log) != nil {
		return false
	}
	return sp.t.preview.room.Pending().Ask != rules.AskSpells || sp.t.preview.room.NumQueued() != s.NumQueued()+1
}

// keepBack keeps a choice back.
func (sp *spells) keepBack(a rules.Action) {
	sp.last = lastSpell{true, a, sp.t.match.State().Hash()}
	sp.t.unselect()
	sp.ui.player.Play(sound.Select, 0, 1)
}

// keepsBack tells whether a choice is kept back for the position as it stands.
func (sp *spells) keepsBack() bool { return sp.last.on && sp.last.hash == sp.t.match.State().Hash() }

// dropLast takes back the choice that is kept back; it tells whether there was one.
func (sp *spells) dropLast() bool {
	was := sp.keepsBack()
	if sp.last.on = false; was {
		sp.t.pick.reset()
	}
	return was
}

// chosenSpells counts the spells that are chosen, with the one that is kept back.
func (sp *spells) chosenSpells() int {
	n := sp.t.match.State().NumQueued()
	if sp.keepsBack() {
		n++
	}
	return n
}

// manaLeft is the mana of a side less what is chosen and not yet paid.
func (sp *spells) manaLeft(side int) int {
	s := sp.t.match.State()
	n := s.Mana(side)
	if sp.keepsBack() {
		n -= s.Cost(side, int(sp.last.act.N))
	}
	return n
}

// requeue has the chosen spells be those of the list, in its order. Where the rules
// refuse one of them all stays as it was, and the player is told why.
func (sp *spells) requeue(ctx *Context, want []rules.Action) {
	sp.t.host.finish()
	was, kept := sp.queued(), sp.keepsBack()
	last := sp.last.act
	if kept {
		was = was[:len(was)-1]
	}
	if !sp.unqueue(len(was)) {
		sp.t.host.refuse(ctx, sp.ui.lang.T("What was chosen before cannot be taken back."))
		return
	}
	for i, a := range want {
		err := sp.t.match.State().Check(a)
		if err == nil && sp.setsOff(a) {
			if i == len(want)-1 {
				sp.t.host.rewound()
				sp.keepBack(a)
				return
			}
			err = sp.t.match.State().Check(want[i+1]) // which comes too late
		}
		if err == nil {
			_, err = sp.t.match.Apply(a)
		}
		if err != nil {
			sp.unqueue(i)
			for _, a := range was {
				sp.t.match.Apply(a) // as it stood a moment ago
			}
			sp.t.host.rewound()
			if kept {
				sp.keepBack(last)
			}
			sp.t.host.refuse(ctx, sp.t.words.refusal(err))
			return
		}
	}
	sp.ui.player.Play(sound.Select, 0, 1)
	sp.t.host.rewound()
}

// queued lists the spells that were chosen.
func (sp *spells) queued() []rules.Action {
	out := make([]rules.Action, sp.chosenSpells())
	for i := range out {
		out[i] = sp.chosenSpell(i)
	}
	return out
}

// chosenSpell gives one of the spells that were chosen.
func (sp *spells) chosenSpell(i int) rules.Action {
	if s := sp.t.match.State(); i < s.NumQueued() {
		return s.Queued(i)
	}
	return sp.last.act
}

// unqueue takes so many choices back; it tells whether it could.
func (sp *spells) unqueue(n int) bool {
	for range n {
		i := sp.t.match.Count() - 1
		if i < 0 {
			return false
		}
		if a, _ := sp.t.match.Action(i); a.Kind != rules.Cast || !sp.t.match.Undo() {
			return false
		}
	}
	return true
}

// queueRow is the height of a chosen spell in the list, in points.
const queueRow = 48

// queueList lists the chosen spells in the order in which they will be cast, each
// with a button to cast it sooner and one to leave it out.
func (sp *spells) queueList(ctx *Context, k *ui.Kit, r *ui.Rect) {
	for i := range sp.chosenSpells() {
		a := sp.chosenSpell(i)
		row := r.CutTop(k.Pt(queueRow - 4))
		r.CutTop(k.Pt(4))
		k.List.Rect(row.X, row.Y, row.W, row.H, k.Pt(6), quad.Solid(k.Theme.PanelDark))
		drop := row.CutRight(k.Pt(44))
		row.CutRight(k.Pt(4))
		up := row.CutRight(k.Pt(44))
		row.CutRight(k.Pt(4))
		no := row.CutLeft(k.Pt(26))
		k.Label(no, number(i+1), 15, quad.Center, k.Theme.Accent, font.Bold)
		text := sp.t.words.order(a)
		size := k.FittedBox(text, 13, 10, row, font.Regular)
		h := k.TextHeight(text, size, row.W, font.Regular)
		row.CutTop(max(0, (row.H-h)/2))
		k.Paragraph(row, text, size, quad.Left, k.Theme.Text, font.Regular)
		if sp.ui.click(k.Button(sp.ui.id("queue-up:", i+1), up, "", ui.Look{Disabled: i == 0, Tip: sp.ui.lang.T("Cast it sooner")})) {
			list := sp.queued()
			list[i-1], list[i] = list[i], list[i-1]
			sp.requeue(ctx, list)
			return
		}
		x, y := up.Mid()
		ink := k.Theme.Text
		if i == 0 {
			ink = k.Theme.Dim.Fade(0.45)
		}
		k.List.Chevron(x, y, k.Pt(9), k.Pt(18), k.Pt(3.5), -math.Pi/2, quad.Solid(ink))
		if sp.ui.click(k.Button(sp.ui.id("queue-drop:", i+1), drop, "", ui.Look{Icon: icon.Cross, Tip: sp.ui.lang.T("Leave it out: its mana is yours again")})) {
			sp.requeue(ctx, slices.Delete(sp.queued(), i, i+1))
			return
		}
	}
}

// costOf sums what the chosen spells cost.
func (sp *spells) costOf(side int) int {
	n := 0
	for i := range sp.chosenSpells() {
		n += sp.t.match.State().Cost(side, int(sp.chosenSpell(i).N))
	}
	return n
}

// bookArea cuts off the board's area what the list of spells takes, where there is
// no panel beside the board: at the right it lies over the board, upright below it.
func (sp *spells) bookArea(k *ui.Kit, area *ui.Rect, tall bool) ui.Rect {
	if sp.t.wide || !sp.t.pick.spells || sp.t.host.busy() || sp.bookShut || sp.t.host.hintShown() {
		return ui.Rect{}
	}
	if tall {
		return area.CutBottom(max(area.H*0.55, min(area.H, k.Pt(220))))
	}
	over := *area
	return over.CutRight(min(k.Pt(330), area.W*0.66))
}

// bookSheet shows the list of spells in its area.
func (sp *spells) bookSheet(ctx *Context, k *ui.Kit, r ui.Rect) {
	if r.W == 0 || sp.t.pick.list != nil {
		return
	}
	r = r.Inset(k.Pt(4))
	k.Panel(r)
	sp.book(ctx, k, r.Inset(k.Pt(8)))
}
