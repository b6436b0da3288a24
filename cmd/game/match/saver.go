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

// adopt makes a match with a name of its own from the recording that is watched.
func (s *saver) adopt(ctx *shell.Context) {
	s.t.Match.SetBegun(s.ui.UnixNow())
	if s.m.LookBack.foreign {
		if err := ctx.Store.Put(borrowedKey, []byte(profile.NameOf(s.t.Match))); err != nil {
			s.ui.Say(ctx, s.ui.ErrText(err))
		}
	}
	s.m.LookBack.recording, s.m.LookBack.foreign, s.m.LookBack.apart, s.m.LookBack.from = false, false, nil, nil
}

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

// autosave saves the match in the tick in which it changed. An undo may be one of many,
// and the match is written whole after it: that waits for a pause.
func (s *saver) autosave(ctx *shell.Context) {
	pause := 0
	if s.t.Match.CanRedo() {
		pause = shell.SavePause
	}
	if err := s.Run(pause, func() error { return s.put(ctx) }); err != nil {
		s.ui.Say(ctx, s.ui.Lang.F("Can't save the match: %s", s.ui.ErrText(err)))
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
