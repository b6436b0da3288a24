package match

import (
	"slices"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
)

// saver keeps the match in the store.
type saver struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI

	shell.Autosave
	formerly []string // names of its recording, before the level's text changed
}

// put stores the match as the one to continue, or among the recordings. Another
// match in its place becomes a recording first.
func (s *saver) put(ctx *shell.Context) error {
	over := s.m.LookBack.atEnd()
	if over {
		if _, err := profile.Record(ctx, profile.NameOf(s.t.Match), s.t.Match.Save()); err != nil {
			return err
		}
	}
	data, _ := ctx.Store.Get(shell.MatchKey) // a damaged file was reported when the program started
	name, other := profile.NameOf(s.t.Match), false
	if in, err := session.Peek(data); err == nil {
		name = profile.RecordingName(in.File, in.Source, in.Seed, in.Begun)
		other = name != profile.NameOf(s.t.Match) && !slices.Contains(s.formerly, name)
	}
	switch {
	case (over || s.t.Match.Empty()) && other:
		return nil
	case over || s.t.Match.Empty():
		return ctx.Store.Delete(shell.MatchKey)
	case other:
		if _, err := profile.Record(ctx, name, data); err != nil {
			return err
		}
	}
	return ctx.Store.Put(shell.MatchKey, s.t.Match.Save())
}

// borrowedKey names the record of the match that continues a recording which must
// not change.
const borrowedKey = "borrowed"

// adopt makes a match with a name of its own from the recording that is watched.
func (s *saver) adopt(ctx *shell.Context) {
	s.t.Match.SetBegun(profile.UnixNow(s.ui))
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
	if s.m.coach.lesson == nil && s.m.Workbench == nil && !s.m.LookBack.recording {
		s.Changed()
	}
}

// autosave saves the match once the player pauses.
func (s *saver) autosave(ctx *shell.Context) {
	if err := s.Run(func() error { return s.put(ctx) }); err != nil {
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
