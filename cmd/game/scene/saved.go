package scene

import (
	"errors"
	"strconv"

	"wallfall/cmd/game/session"
)

// saved reads the match that was left, nil when there is none. One that cannot
// be read is kept aside under another name and reported.
func savedMatch(d *desk, ctx *Context) *session.Match {
	data, err := ctx.Store.Get(matchKey)
	if err != nil && ctx.Notice == "" { // which else says that already
		d.say(ctx, d.lang.F("The saved match: %s", d.errText(err)))
	}
	if len(data) == 0 {
		return nil
	}
	m, err := session.Load(data)
	if err == nil {
		return m
	}
	if errors.As(err, new(*session.Apart)) && shelve(d, ctx, data) {
		return nil
	}
	aside := freeKey(ctx, matchKey+"-unreadable-")
	if put := ctx.Store.Put(aside, data); put != nil {
		d.say(ctx, d.lang.F("%s; it could not be kept aside: %s", d.errText(err), d.errText(put)))
		return nil
	}
	d.say(ctx, d.lang.F("The saved match cannot be continued: %s. It is kept as %s.", d.errText(err), strconv.Quote(aside)))
	if m := savedBefore(d, ctx); m != nil {
		return m
	}
	if err := ctx.Store.Delete(matchKey); err != nil {
		d.say(ctx, d.lang.F("The saved match cannot be removed: %s", d.errText(err)))
	}
	return nil
}

// shelved puts a match that was recorded by other rules where it can be watched up
// to where they go apart; it tells whether it could.
func shelve(d *desk, ctx *Context, data []byte) bool {
	in, err := session.Peek(data)
	if err != nil {
		return false
	}
	if _, err := record(ctx, freeName(ctx, recordingName(in.File, in.Source, in.Seed, in.Begun), data), data); err != nil {
		return false
	}
	d.say(ctx, d.lang.T("The match you left was played by other rules than these and cannot be continued. It is kept under Recordings."))
	if err := ctx.Store.Delete(matchKey); err != nil {
		d.say(ctx, d.lang.F("The saved match cannot be removed: %s", d.errText(err)))
	}
	return true
}

// savedBefore reads the match as it was saved the time before, nil when that is no
// better.
func savedBefore(d *desk, ctx *Context) *session.Match {
	data, err := ctx.Store.Before(matchKey)
	if err != nil || data == nil {
		return nil
	}
	m, err := session.Load(data)
	if err != nil {
		return nil
	}
	if err := ctx.Store.Put(matchKey, data); err != nil {
		d.say(ctx, d.errText(err))
	}
	d.say(ctx, d.lang.T("The one saved before it is used."))
	return m
}

// freeKey gives the key of a record that there is not yet: the beginning and a
// number, the last of 99 when all of them are taken.
func freeKey(ctx *Context, begin string) string {
	for i := 1; ; i++ {
		key := begin + strconv.Itoa(i)
		if old, err := ctx.Store.Get(key); i == 99 || old == nil && err == nil {
			return key
		}
	}
}
