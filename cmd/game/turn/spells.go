package turn

import (
	"slices"

	"wallfall/rules"
)

// A spell after which no other can be committed would end the phase at once (TN-02), so
// after others it is deferred until the player casts them all. Reordering the committed spells undoes
// the commitments and makes them again.

// EndsPhase reports whether committing a spell would end the phase.
func (p *Position) EndsPhase(a rules.Action) bool {
	s := p.Match.State()
	p.scratch.CopyFrom(s)
	p.log.Reset()
	if a.Kind != rules.Cast || s.Pending().Ask != rules.AskSpells || p.scratch.Apply(a, p.log) != nil {
		return false
	}
	return p.scratch.Pending().Ask != rules.AskSpells || p.scratch.NumQueued() != s.NumQueued()+1
}

// Deferred reports whether a spell is deferred in this position.
func (p *Position) Deferred() bool { return p.deferredAt == p.Match.State().Hash() }

// ManaLeft returns the mana of a side less the cost of the deferred spell.
func (p *Position) ManaLeft(side int) int {
	s := p.Match.State()
	n := s.Mana(side)
	if p.Deferred() {
		n -= s.Cost(side, int(p.deferred.N))
	}
	return n
}

// Queue returns the committed spells in order, the deferred one last. It is valid until the
// next call.
func (p *Position) Queue() []rules.Action {
	p.queue = p.queue[:0]
	for i := range p.Match.State().NumQueued() {
		p.queue = append(p.queue, p.Match.State().Queued(i))
	}
	if p.Deferred() {
		p.queue = append(p.queue, p.deferred)
	}
	return p.queue
}

// Cast commits a spell, or defers it if that would end the phase and there is an order to change.
func (t *Turn) Cast(a rules.Action) Reply {
	if lone := t.Match.State().NumQueued() == 0 && !t.now.Coached; lone || !t.EndsPhase(a) {
		return Reply{Do: true, Action: a}
	}
	t.deferCast(a)
	return Reply{Chosen: true, Clear: true}
}

// deferCast defers a spell.
func (t *Turn) deferCast(a rules.Action) {
	t.deferred, t.deferredAt = a, t.Match.State().Hash()
	t.Select(rules.NoFig)
}

// DropDeferred drops the deferred spell and reports whether there was one.
func (t *Turn) DropDeferred() bool {
	was := t.Deferred()
	if t.deferredAt = 0; was {
		t.Chooser.Reset()
	}
	return was
}

// CastSooner casts the i-th committed spell before the one before it.
func (t *Turn) CastSooner(i int) Reply {
	list := slices.Clone(t.Queue())
	list[i-1], list[i] = list[i], list[i-1]
	return t.requeue(list)
}

// Drop removes the i-th committed spell.
func (t *Turn) Drop(i int) Reply { return t.requeue(slices.Delete(slices.Clone(t.Queue()), i, i+1)) }

// requeue replaces the committed spells. If the rules refuse one, everything stays as it
// was and the reply says why.
func (t *Turn) requeue(want []rules.Action) Reply {
	was, last, kept := slices.Clone(t.Queue()), t.deferred, t.Deferred()
	if kept {
		was = was[:len(was)-1]
	}
	if !t.undoQueue(len(was)) {
		return Reply{Why: t.Narrator.Lang.T("You can't undo earlier choices.")}
	}
	t.deferredAt = 0 // or it would be back in the same position
	for i, a := range want {
		err := t.Match.State().Check(a)
		if err == nil && t.EndsPhase(a) {
			if i == len(want)-1 {
				t.deferCast(a)
				break
			}
			err = t.Match.State().Check(want[i+1]) // for which it is too late
		}
		if err == nil {
			_, err = t.Match.Apply(a)
		}
		if err != nil {
			t.undoQueue(i)
			for _, a := range was {
				t.Match.Apply(a) // which was legal a moment ago
			}
			if kept {
				t.deferCast(last)
			}
			return Reply{Why: t.Narrator.Refusal(err), Rewound: true}
		}
	}
	return Reply{Chosen: true, Rewound: true}
}

// undoQueue undoes n commitments and reports whether it could.
func (t *Turn) undoQueue(n int) bool {
	for range n {
		i := t.Match.Count() - 1
		if i < 0 {
			return false
		}
		if a, _ := t.Match.Action(i); a.Kind != rules.Cast || !t.Match.Undo() {
			return false
		}
	}
	return true
}
