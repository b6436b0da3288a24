package table

import (
	"math"
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// spells is the spell phase: the spellbook and the queue of committed spells. A
// spell after which no other can be committed would end the phase at once (TN-02),
// so it is deferred until the player casts them all. Reordering the queue undoes the
// commitments and gives them again.
type spells struct {
	part
	BookClosed bool // the list of spells does not cover the board
	deferred   rules.Action
	deferredAt uint64 // the hash of the position that deferred was made for, 0 for none
}

// Cast commits a spell, or defers it if that would end the phase.
func (sl *spells) Cast(ctx *shell.Context, a rules.Action) {
	sl.t.host.Finish()
	if !sl.EndsPhase(a) {
		sl.t.host.Do(ctx, a)
		return
	}
	sl.deferCast(a)
	sl.ui.Notice.Clear()
}

// EndsPhase reports whether committing a spell would end the phase.
func (sl *spells) EndsPhase(a rules.Action) bool {
	s := sl.t.Match.State()
	sl.t.Preview.Scratch.CopyFrom(s)
	sl.t.Preview.ScratchLog.Reset()
	if a.Kind != rules.Cast || s.Pending().Ask != rules.AskSpells || sl.t.Preview.Scratch.Apply(a, &sl.t.Preview.ScratchLog) != nil {
		return false
	}
	return sl.t.Preview.Scratch.Pending().Ask != rules.AskSpells || sl.t.Preview.Scratch.NumQueued() != s.NumQueued()+1
}

// deferCast keeps a choice back.
func (sl *spells) deferCast(a rules.Action) {
	sl.deferred, sl.deferredAt = a, sl.t.Match.State().Hash()
	sl.t.Unselect()
	sl.ui.Player.Play(sound.Select, 0, 1)
}

// Deferred reports whether a spell is deferred in this position.
func (sl *spells) Deferred() bool { return sl.deferredAt == sl.t.Match.State().Hash() }

// DropDeferred drops the deferred spell and reports whether there was one.
func (sl *spells) DropDeferred() bool {
	was := sl.Deferred()
	if sl.deferredAt = 0; was {
		sl.t.Chooser.Reset()
	}
	return was
}

// QueueLen returns the number of committed spells, the deferred one included.
func (sl *spells) QueueLen() int {
	n := sl.t.Match.State().NumQueued()
	if sl.Deferred() {
		n++
	}
	return n
}

// ManaLeft returns the mana of a side less the cost of the deferred spell.
func (sl *spells) ManaLeft(side int) int {
	s := sl.t.Match.State()
	n := s.Mana(side)
	if sl.Deferred() {
		n -= s.Cost(side, int(sl.deferred.N))
	}
	return n
}

// setQueue replaces the committed spells. If the rules refuse one, everything stays
// as it was and the player is told why.
func (sl *spells) setQueue(ctx *shell.Context, want []rules.Action) {
	sl.t.host.Finish()
	was, kept := sl.Queue(), sl.Deferred()
	last := sl.deferred
	if kept {
		was = was[:len(was)-1]
	}
	if !sl.undoQueue(len(was)) {
		sl.t.host.Refuse(ctx, sl.ui.Lang.T("You can't undo earlier choices."))
		return
	}
	for i, a := range want {
		err := sl.t.Match.State().Check(a)
		if err == nil && sl.EndsPhase(a) {
			if i == len(want)-1 {
				sl.t.host.ShowRewound()
				sl.deferCast(a)
				return
			}
			err = sl.t.Match.State().Check(want[i+1]) // which comes too late
		}
		if err == nil {
			_, err = sl.t.Match.Apply(a)
		}
		if err != nil {
			sl.undoQueue(i)
			for _, a := range was {
				sl.t.Match.Apply(a) // as it stood a moment ago
			}
			sl.t.host.ShowRewound()
			if kept {
				sl.deferCast(last)
			}
			sl.t.host.Refuse(ctx, sl.t.Narrator.Refusal(err))
			return
		}
	}
	sl.ui.Player.Play(sound.Select, 0, 1)
	sl.t.host.ShowRewound()
}

// Queue returns the committed spells in order.
func (sl *spells) Queue() []rules.Action {
	out := make([]rules.Action, sl.QueueLen())
	for i := range out {
		out[i] = sl.QueueAt(i)
	}
	return out
}

// QueueAt returns the i-th committed spell.
func (sl *spells) QueueAt(i int) rules.Action {
	if s := sl.t.Match.State(); i < s.NumQueued() {
		return s.Queued(i)
	}
	return sl.deferred
}

// undoQueue undoes n commitments and reports whether it could.
func (sl *spells) undoQueue(n int) bool {
	for range n {
		i := sl.t.Match.Count() - 1
		if i < 0 {
			return false
		}
		if a, _ := sl.t.Match.Action(i); a.Kind != rules.Cast || !sl.t.Match.Undo() {
			return false
		}
	}
	return true
}

// writeQueue lists the committed spells, each with buttons to cast it sooner and to remove it.
func (sl *spells) writeQueue(ctx *shell.Context, w *ui.Pen) {
	k := w.K
	for i := range sl.QueueLen() {
		row, draw := w.Row(44)
		if w.Gap(4); !draw {
			continue
		}
		k.List.Rect(row.X, row.Y, row.W, row.H, k.Pt(6), quad.Solid(k.Theme.PanelDark))
		drop := row.TakeRight(k.Pt(44), k.Pt(4))
		up := row.TakeRight(k.Pt(44), k.Pt(4))
		k.Label(row.CutLeft(k.Pt(26)), narrate.Number(i+1), 15, quad.Center, k.Theme.Accent, font.Bold)
		k.Boxed(row, sl.t.Narrator.Order(sl.QueueAt(i)), 13, 10, k.Theme.Text, font.Regular)
		if sl.ui.Click(k.Button(sl.ui.ID("queue-up:", i+1), up, "", ui.Look{Disabled: i == 0, Tip: sl.ui.Lang.T("Cast earlier")})) {
			list := sl.Queue()
			list[i-1], list[i] = list[i], list[i-1]
			sl.setQueue(ctx, list)
			return
		}
		x, y := up.Mid()
		ink := k.Theme.Text
		if i == 0 {
			ink = k.Theme.Dim.Fade(0.45)
		}
		k.List.Chevron(x, y, k.Pt(9), k.Pt(18), k.Pt(3.5), -math.Pi/2, quad.Solid(ink))
		if sl.ui.Click(k.Button(sl.ui.ID("queue-drop:", i+1), drop, "", ui.Look{Icon: icon.Cross, Tip: sl.ui.Lang.T("Remove it and get its mana back")})) {
			sl.setQueue(ctx, slices.Delete(sl.Queue(), i, i+1))
			return
		}
	}
}

// DrawBook lists the committed spells in casting order and the spells of the side
// with their costs; those that cannot be cast are dim.
func (sl *spells) DrawBook(ctx *shell.Context, k *ui.Kit, r ui.Rect) {
	s := sl.t.Match.State()
	side := s.Pending().Side
	if side < 0 || side >= len(sl.t.Narrator.Board.Sides()) {
		return
	}
	head := r.CutTop(k.Pt(28))
	left := sl.ui.Lang.F("%d mana left", sl.ManaLeft(side))
	k.Label(head.CutRight(k.Fonts.Measure(font.Bold, k.Pt(14), left)+k.Pt(4)), left, 14, quad.Right, k.Theme.Accent, font.Bold)
	k.Label(head, sl.ui.Lang.T("Spells"), 16, quad.Left, k.Theme.Text, font.Bold)
	taken := -1
	for w := (ui.Pen{K: k, R: r, ID: "spells", Bar: 10}); w.Next(); {
		if sl.QueueLen() > 0 {
			cost := 0
			for _, a := range sl.Queue() {
				cost += s.Cost(side, int(a.N))
			}
			if line, draw := w.Row(20); draw {
				text := sl.ui.Lang.F("Cast in this order, %d mana in total:", cost)
				k.Label(line, text, k.Fitted(text, 12, 9, line.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
			}
			sl.writeQueue(ctx, &w)
			w.Gap(4)
			if rule, draw := w.Row(20); draw {
				ui.DrawRule(k, &rule)
			}
		}
		for _, n := range sl.t.Narrator.Board.Sides()[side].Spells {
			does := sl.t.Narrator.Spell(&sl.t.Narrator.Board.Spells()[n])
			row, draw := w.Row(max(44, 30+k.TextHeight(does, 12, w.R.W-k.Pt(86), font.Regular)/k.Scale))
			if w.Gap(4); draw {
				if i, used := sl.spellRow(k, row, side, n, does); used {
					taken = i
				}
			}
		}
	}
	if taken >= 0 && taken < len(sl.t.Chooser.Options) && sl.t.Chooser.Options[taken].inBook {
		sl.t.Press(ctx, Target{Kind: OptionTarget, Option: taken})
	}
}

// spellID returns the ID of a spell's button.
func spellID(sp *rules.Spell) string { return "spell:" + sp.Name }

// spellRow draws the button of a spell, with what it does. It returns the index of its option and
// whether the button was used.
func (sl *spells) spellRow(k *ui.Kit, at ui.Rect, side, n int, does string) (index int, used bool) {
	s := sl.t.Match.State()
	sp := &sl.t.Narrator.Board.Spells()[n]
	var o *Option
	index = -1
	for i := range sl.t.Chooser.Options {
		if q := &sl.t.Chooser.Options[i]; q.inBook && int(q.Actions[0].N) == n {
			o, index = q, i
		}
	}
	id, whom, look := spellID(sp), sl.t.Narrator.SpellWhom(sp), ui.Look{Disabled: o == nil}
	ink, dim := k.Theme.Text, k.Theme.Dim
	switch {
	case o == nil:
		ink, dim = k.Theme.Dim.Fade(0.6), k.Theme.Dim.Fade(0.6)
		look.Tip = sl.ui.Lang.T("No possible target now")
		if s.Cost(side, n) > sl.ManaLeft(side) {
			look.Tip = sl.ui.Lang.F("Costs %d mana, you have %d left (SP-01)", s.Cost(side, n), sl.ManaLeft(side))
		}
	case sl.t.Chooser.Focused(o):
		look.On = true
		k.Reveal(id)
	}
	used = sl.ui.Click(k.Button(id, at, "", look))
	body := at.Inset(k.Pt(6))
	cost := body.CutRight(k.Pt(30))
	DrawMana(k, cost, s.Cost(side, n))
	body.CutRight(k.Pt(4))
	px, py := body.CutLeft(k.Pt(38)).Mid()
	k.List.Icon(board.SpellIcon(sp), px-k.Pt(3), py, k.Pt(30), ink)
	line := body.CutTop(k.Pt(18))
	name := sl.t.Narrator.Name(sp.Name)
	if w := k.Fonts.Measure(font.Regular, k.Pt(11), whom); w+k.Fonts.Measure(font.Bold, k.Pt(14), name) < line.W-k.Pt(8) {
		k.Label(line.CutRight(w+k.Pt(2)), whom, 11, quad.Right, dim, font.Regular)
	}
	k.Label(line, name, k.Fitted(name, 14, 11, line.W, font.Bold), quad.Left, ink, font.Bold)
	k.Paragraph(body, does, 12, quad.Left, dim, font.Regular)
	return index, used
}
