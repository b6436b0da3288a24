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
func (sav *saver) put(ctx *shell.Context) error {
	over := sav.m.LookBack.atEnd()
	if over {
		if _, err := profile.Record(ctx, profile.NameOf(sav.t.Match), sav.t.Match.Save()); err != nil {
			return err
		}
	}
	if over || sav.t.Match.Empty() {
		return profile.Discard(sav.ui, ctx, sav.t.Match)
	}
	return profile.Save(sav.ui, ctx, sav.t.Match)
}

// borrowedKey names the record of the match that continues a recording which must
// not change.
const borrowedKey = "borrowed"

// adopt makes a match with a name of its own from the recording that is watched.
func (sav *saver) adopt(ctx *shell.Context) {
	sav.t.Match.SetBegun(sav.ui.UnixNow())
	if sav.m.LookBack.foreign {
		if err := ctx.Store.Put(borrowedKey, []byte(profile.NameOf(sav.t.Match))); err != nil {
			sav.ui.Say(ctx, sav.ui.ErrText(err))
		}
	}
	sav.m.LookBack.recording, sav.m.LookBack.foreign, sav.m.LookBack.apart, sav.m.LookBack.from = false, false, nil, nil
}

// borrowed reports whether the match continues such a recording.
func (sav *saver) borrowed(ctx *shell.Context) bool {
	name, _ := ctx.Store.Get(borrowedKey) // damage costs no more than a medal too many
	return string(name) == profile.NameOf(sav.t.Match)
}

// changed notes that there is something to save, except in lessons and recordings.
func (sav *saver) changed() {
	if sav.m.coach.lesson == nil && sav.m.Workbench == nil && !sav.m.LookBack.recording {
		sav.Changed()
	}
}

// autosave saves the match in the tick in which it changed. An undo may be one of many,
// and the match is written whole after it: that waits for a pause.
func (sav *saver) autosave(ctx *shell.Context) {
	pause := 0
	if sav.t.Match.CanRedo() {
		pause = shell.SavePause
	}
	if err := sav.Run(pause, func() error { return sav.put(ctx) }); err != nil {
		sav.ui.Say(ctx, sav.ui.Lang.F("Can't save the match: %s", sav.ui.ErrText(err)))
	}
}

// save saves unsaved changes.
func (sav *saver) save(ctx *shell.Context) error {
	return sav.Save(func() error { return sav.put(ctx) })
}

// leaves saves and reports whether the player may leave: after a failure only the
// second time.
func (sav *saver) leaves(ctx *shell.Context) bool {
	err := sav.Leave(func() error { return sav.put(ctx) })
	if err != nil {
		sav.ui.Say(ctx, sav.ui.Lang.F("Can't save the match: %s. Leave again to discard it.", sav.ui.ErrText(err)))
	}
	return err == nil
}
