package profile

import (
	"errors"
	"strconv"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
)

// SavedMatch returns the saved match, or nil. A match that cannot be read is moved
// to another key, with a notice.
func SavedMatch(d *shell.UI, ctx *shell.Context) *session.Match {
	data, err := ctx.Store.Get(shell.MatchKey)
	if err != nil && ctx.Notice == "" { // otherwise the notice says it already
		d.Say(ctx, d.Lang.F("Saved match: %s", d.ErrText(err)))
	}
	if len(data) == 0 {
		return nil
	}
	m, err := session.Load(data)
	if err == nil {
		return m
	}
	if errors.As(err, new(*session.Apart)) && archive(d, ctx, data) {
		return nil
	}
	aside := freeKey(ctx, shell.MatchKey+"-unreadable-")
	if put := ctx.Store.Put(aside, data); put != nil {
		d.Say(ctx, d.Lang.F("%s; can't keep a copy: %s", d.ErrText(err), d.ErrText(put)))
		return nil
	}
	d.Say(ctx, d.Lang.F("Can't continue the saved match: %s. A copy is kept as %s.", d.ErrText(err), strconv.Quote(aside)))
	if m := previousSave(d, ctx); m != nil {
		return m
	}
	if err := ctx.Store.Delete(shell.MatchKey); err != nil {
		d.Say(ctx, d.Lang.F("Can't delete the saved match: %s", d.ErrText(err)))
	}
	return nil
}

// archive moves a match of other rules to the recordings, where it can be watched
// as far as it goes. It reports whether that worked.
func archive(d *shell.UI, ctx *shell.Context, data []byte) bool {
	in, err := session.Peek(data)
	if err != nil {
		return false
	}
	if _, err := Record(ctx, FreeName(ctx, RecordingName(in.File, in.Source, in.Seed, in.Begun), data), data); err != nil {
		return false
	}
	d.Say(ctx, d.Lang.T("Your saved match used other rules and can't continue. You find it under Replays."))
	if err := ctx.Store.Delete(shell.MatchKey); err != nil {
		d.Say(ctx, d.Lang.F("Can't delete the saved match: %s", d.ErrText(err)))
	}
	return true
}

// previousSave restores the previous save, or returns nil if that cannot be read.
func previousSave(d *shell.UI, ctx *shell.Context) *session.Match {
	data, err := ctx.Store.Before(shell.MatchKey)
	if err != nil || data == nil {
		return nil
	}
	m, err := session.Load(data)
	if err != nil {
		return nil
	}
	if err := ctx.Store.Put(shell.MatchKey, data); err != nil {
		d.Say(ctx, d.ErrText(err))
	}
	d.Say(ctx, d.Lang.T("Using the previous save."))
	return m
}

// freeKey returns an unused key with a prefix, or the 99th if all are taken.
func freeKey(ctx *shell.Context, begin string) string {
	for i := 1; ; i++ {
		key := begin + strconv.Itoa(i)
		if old, err := ctx.Store.Get(key); i == 99 || old == nil && err == nil {
			return key
		}
	}
}
