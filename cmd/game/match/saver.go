package match

import (
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
)

// saver keeps the match in the store.
type saver struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI

	shell.Autosave
}

// put stores the match among those to continue, or among the recordings.
func (s *saver) put(ctx *shell.Context) error {
	over := s.m.LookBack.atEnd()
	if over {
		if _, err := profile.Record(ctx, profile.NameOf(s.t.Match), s.t.Match.Save()); err != nil {
			return err
		}
	}
	if over || s.t.Match.Empty() && !s.t.Match.Iron {
		return profile.Discard(s.ui, ctx, s.t.Match)
	}
	return profile.Save(s.ui, ctx, s.t.Match)
}

// borrowedKey names the record of the match that continues a recording which must
// not change.
const borrowedKey = "borrowed"

// borrowed reports whether the match continues such a recording.
func (s *saver) borrowed(ctx *shell.Context) bool {
	name, _ := ctx.Store.Get(borrowedKey) // at worst a medal too many is awarded
	return string(name) == profile.NameOf(s.t.Match)
}

// changed marks the match as unsaved, except in lessons and recordings.
func (s *saver) changed() {
	if s.m.coach.lesson == nil && s.m.Workbench == nil && !s.m.LookBack.recording && !s.m.Ending.practice() {
		s.Changed()
	}
}

// save saves unsaved changes.
func (s *saver) save(ctx *shell.Context) error {
	return s.Save(func() error { return s.put(ctx) })
}

// leaves saves and reports whether the player may leave: after a failure only the
// second time.
func (s *saver) leaves(ctx *shell.Context) bool {
	err := s.Leave(func() error { return s.put(ctx) })
	if err != nil {
		s.ui.Say(ctx, s.ui.Lang.F("Can't save the match: %s. Leave again to discard it.", s.ui.ErrText(err)))
	}
	return err == nil
}
