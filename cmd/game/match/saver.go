package match

import (
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
)

// put stores the match among those to continue, or among the recordings.
func (p *Screen) put(ctx *shell.Context) error {
	m, over := p.View.Table.Match, p.View.Log.Result != nil
	if m.Looking() {
		_, over = m.At(m.Present()).Winner()
	}
	if over {
		if _, err := profile.Record(ctx, profile.NameOf(m), m.Save()); err != nil {
			return err
		}
	}
	if over || m.Empty() && !m.Iron {
		return profile.Discard(p.View.UI, ctx, m)
	}
	return profile.Save(p.View.UI, ctx, m)
}

// borrowedKey names the record of the match that continues a recording that must not change.
const borrowedKey = "borrowed"

// borrow notes that the match continues such a recording.
func borrow(ctx *shell.Context, m *session.Match) error {
	return ctx.Store.Put(borrowedKey, []byte(profile.NameOf(m)))
}

// borrowed reports whether a match continues such a recording.
func borrowed(ctx *shell.Context, m *session.Match) bool {
	name, _ := ctx.Store.Get(borrowedKey) // at worst a medal too many is awarded
	return string(name) == profile.NameOf(m)
}

// changed marks the match as unsaved, except in lessons and tests of the editor.
func (p *Screen) changed() {
	if p.lesson == nil && p.Workbench == nil && !p.View.End.practice() {
		p.saver.Changed()
	}
}

// keep saves the match when it has not changed for a while.
func (p *Screen) keep(ctx *shell.Context) {
	pause := 0
	if p.View.Table.Match.CanRedo() {
		pause = shell.SavePause
	}
	if err := p.saver.Run(pause, func() error { return p.put(ctx) }); err != nil {
		p.View.UI.Say(ctx, p.View.UI.Lang.F("Can't save the match: %s", p.View.UI.ErrText(err)))
	}
}

// mayLeave saves, and reports whether the player may leave: after a failure the second time.
func (p *Screen) mayLeave(ctx *shell.Context) bool {
	err := p.saver.Leave(func() error { return p.put(ctx) })
	if err != nil {
		p.View.UI.Say(ctx, p.View.UI.Lang.F("Can't save the match: %s. Leave again to discard it.", p.View.UI.ErrText(err)))
	}
	return err == nil
}

// Leave saves the match. A hidden page may be shown again, so there a failure does
// not end the game.
func (p *Screen) Leave(ctx *shell.Context) error {
	err := p.saver.Save(func() error { return p.put(ctx) })
	if err != nil && !shell.Quits {
		p.View.UI.Say(ctx, p.View.UI.Lang.F("Can't save the match: %s", p.View.UI.ErrText(err)))
		return nil
	}
	return err
}
