package table

import (
	"math"
	"slices"
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/assets/sound"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// spells is the spell phase: the spellbook and the queue of committed spells. A
// spell after which no other can be committed would end the phase at once (TN-02),
// so it is deferred until the player casts them all. Reordering the queue undoes the
// commitments and gives them again.
type spells struct {
	t  *Table
	ui *shell.UI

	BookClosed bool // the list of spells does not cover the board
	deferred   deferredCast
	texts      struct {
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

// deferredCast is the spell that is deferred.
type deferredCast struct {
	on   bool
	act  rules.Action
	hash uint64 // of the position that it was made for
}

// Cast commits a spell, or defers it if that would end the phase.
func (sp *spells) Cast(ctx *shell.Context, a rules.Action) {
	sp.t.host.Finish()
	sp.t.host.LeaveLookBack()
	if !sp.EndsPhase(a) {
		sp.t.host.Do(ctx, a)
		return
	}
	sp.deferCast(a)
	sp.ui.Notice.Clear()
}

// EndsPhase reports whether committing a spell would end the phase.
func (sp *spells) EndsPhase(a rules.Action) bool {
	s := sp.t.Match.State()
	sp.t.Preview.Scratch.CopyFrom(s)
	sp.t.Preview.ScratchLog.Reset()
	if a.Kind != rules.Cast || s.Pending().Ask != rules.AskSpells || sp.t.Preview.Scratch.Apply(a, &sp.t.Preview.ScratchLog) != nil {
		return false
	}
	return sp.t.Preview.Scratch.Pending().Ask != rules.AskSpells || sp.t.Preview.Scratch.NumQueued() != s.NumQueued()+1
}

// deferCast keeps a choice back.
func (sp *spells) deferCast(a rules.Action) {
	sp.deferred = deferredCast{true, a, sp.t.Match.State().Hash()}
	sp.t.Unselect()
	sp.ui.Player.Play(sound.Select, 0, 1)
}

// Deferred reports whether a spell is deferred in this position.
func (sp *spells) Deferred() bool {
	return sp.deferred.on && sp.deferred.hash == sp.t.Match.State().Hash()
}

// DropDeferred drops the deferred spell and reports whether there was one.
func (sp *spells) DropDeferred() bool {
	was := sp.Deferred()
	if sp.deferred.on = false; was {
		sp.t.Chooser.Reset()
	}
	return was
}

// QueueLen returns the number of committed spells, the deferred one included.
func (sp *spells) QueueLen() int {
	n := sp.t.Match.State().NumQueued()
	if sp.Deferred() {
		n++
	}
	return n
}

// ManaLeft returns the mana of a side less the cost of the deferred spell.
func (sp *spells) ManaLeft(side int) int {
	s := sp.t.Match.State()
	n := s.Mana(side)
	if sp.Deferred() {
		n -= s.Cost(side, int(sp.deferred.act.N))
	}
	return n
}

// setQueue replaces the committed spells. If the rules refuse one, everything stays
// as it was and the player is told why.
func (sp *spells) setQueue(ctx *shell.Context, want []rules.Action) {
	sp.t.host.Finish()
	was, kept := sp.Queue(), sp.Deferred()
	last := sp.deferred.act
	if kept {
		was = was[:len(was)-1]
	}
	if !sp.undoQueue(len(was)) {
		sp.t.host.Refuse(ctx, sp.ui.Lang.T("You can't undo earlier choices."))
		return
	}
	for i, a := range want {
		err := sp.t.Match.State().Check(a)
		if err == nil && sp.EndsPhase(a) {
			if i == len(want)-1 {
				sp.t.host.ShowRewound()
				sp.deferCast(a)
				return
			}
			err = sp.t.Match.State().Check(want[i+1]) // which comes too late
		}
		if err == nil {
			_, err = sp.t.Match.Apply(a)
		}
		if err != nil {
			sp.undoQueue(i)
			for _, a := range was {
				sp.t.Match.Apply(a) // as it stood a moment ago
			}
			sp.t.host.ShowRewound()
			if kept {
				sp.deferCast(last)
			}
			sp.t.host.Refuse(ctx, sp.t.Narrator.Refusal(err))
			return
		}
	}
	sp.ui.Player.Play(sound.Select, 0, 1)
	sp.t.host.ShowRewound()
}

// Queue returns the committed spells in order.
func (sp *spells) Queue() []rules.Action {
	out := make([]rules.Action, sp.QueueLen())
	for i := range out {
		out[i] = sp.QueueAt(i)
	}
	return out
}

// QueueAt returns the i-th committed spell.
func (sp *spells) QueueAt(i int) rules.Action {
	if s := sp.t.Match.State(); i < s.NumQueued() {
		return s.Queued(i)
	}
	return sp.deferred.act
}

// undoQueue undoes n commitments and reports whether it could.
func (sp *spells) undoQueue(n int) bool {
	for range n {
		i := sp.t.Match.Count() - 1
		if i < 0 {
			return false
		}
		if a, _ := sp.t.Match.Action(i); a.Kind != rules.Cast || !sp.t.Match.Undo() {
			return false
		}
	}
	return true
}

// queueRow is the height of a committed spell in the list, in points.
const queueRow = 48

// drawQueue lists the committed spells, each with buttons to cast it sooner and to
// remove it.
func (sp *spells) drawQueue(ctx *shell.Context, k *ui.Kit, r *ui.Rect) {
	for i := range sp.QueueLen() {
		a := sp.QueueAt(i)
		row := r.CutTop(k.Pt(queueRow - 4))
		r.CutTop(k.Pt(4))
		k.List.Rect(row.X, row.Y, row.W, row.H, k.Pt(6), quad.Solid(k.Theme.PanelDark))
		drop := row.CutRight(k.Pt(44))
		row.CutRight(k.Pt(4))
		up := row.CutRight(k.Pt(44))
		row.CutRight(k.Pt(4))
		no := row.CutLeft(k.Pt(26))
		k.Label(no, narrate.Number(i+1), 15, quad.Center, k.Theme.Accent, font.Bold)
		text := sp.t.Narrator.Order(a)
		size := k.FittedBox(text, 13, 10, row, font.Regular)
		h := k.TextHeight(text, size, row.W, font.Regular)
		row.CutTop(max(0, (row.H-h)/2))
		k.Paragraph(row, text, size, quad.Left, k.Theme.Text, font.Regular)
		if sp.ui.Click(k.Button(sp.ui.ID("queue-up:", i+1), up, "", ui.Look{Disabled: i == 0, Tip: sp.ui.Lang.T("Cast earlier")})) {
			list := sp.Queue()
			list[i-1], list[i] = list[i], list[i-1]
			sp.setQueue(ctx, list)
			return
		}
		x, y := up.Mid()
		ink := k.Theme.Text
		if i == 0 {
			ink = k.Theme.Dim.Fade(0.45)
		}
		k.List.Chevron(x, y, k.Pt(9), k.Pt(18), k.Pt(3.5), -math.Pi/2, quad.Solid(ink))
		if sp.ui.Click(k.Button(sp.ui.ID("queue-drop:", i+1), drop, "", ui.Look{Icon: icon.Cross, Tip: sp.ui.Lang.T("Remove it and get its mana back")})) {
			sp.setQueue(ctx, slices.Delete(sp.Queue(), i, i+1))
			return
		}
	}
}

// queueCost returns the total cost of the committed spells.
func (sp *spells) queueCost(side int) int {
	n := 0
	for i := range sp.QueueLen() {
		n += sp.t.Match.State().Cost(side, int(sp.QueueAt(i).N))
	}
	return n
}

// BookArea cuts the area of the spellbook off the board's where there is no panel:
// over the board at the right, or below it on upright screens.
func (sp *spells) BookArea(k *ui.Kit, area *ui.Rect, tall bool) ui.Rect {
	if sp.t.HasPanel || !sp.t.Chooser.SpellPhase || sp.t.host.Busy() || sp.BookClosed || sp.t.host.HintShown() {
		return ui.Rect{}
	}
	if tall {
		return area.CutBottom(max(area.H*0.55, min(area.H, k.Pt(220))))
	}
	over := *area
	return over.CutRight(min(k.Pt(330), area.W*0.66))
}

// DrawBookSheet draws the spellbook in its area.
func (sp *spells) DrawBookSheet(ctx *shell.Context, k *ui.Kit, r ui.Rect) {
	if r.W == 0 || sp.t.Chooser.Remaining != nil {
		return
	}
	r = r.Inset(k.Pt(4))
	k.Panel(r)
	sp.DrawBook(ctx, k, r.Inset(k.Pt(8)))
}
