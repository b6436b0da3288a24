package scene

import (
	"slices"

	"wallfall/cmd/game/session"
)

// saver keeps the match in the store.
type saver struct {
	m  *play
	t  *table
	ui *desk

	dirty    bool     // there is something to save
	failing  bool     // the last try to save it failed, and the player knows
	warned   bool     // leaving in spite of that was warned of
	idle     int      // ticks since the last command
	formerly []string // names of its recording, before the level's text changed
}

// put keeps the match where it belongs: to be continued, or among the recordings.
// Where another match waits to be continued, which may be another window's, that
// is kept among the recordings before this one takes its place.
func (sav *saver) put(ctx *Context) error {
	over := sav.m.past.overNow()
	if over {
		if _, err := record(ctx, nameOf(sav.t.match), sav.t.match.Save()); err != nil {
			return err
		}
	}
	data, _ := ctx.Store.Get(matchKey) // damage has been told when the program began
	name, other := nameOf(sav.t.match), false
	if in, err := session.Peek(data); err == nil {
		name = recordingName(in.File, in.Source, in.Seed, in.Begun)
		other = name != nameOf(sav.t.match) && !slices.Contains(sav.formerly, name)
	}
	switch {
	case (over || sav.t.match.Empty()) && other:
		return nil
	case over || sav.t.match.Empty():
		return ctx.Store.Delete(matchKey)
	case other:
		if _, err := record(ctx, name, data); err != nil {
			return err
		}
	}
	return ctx.Store.Put(matchKey, sav.t.match.Save())
}

// borrowedKey is the record that names the match that was played on from somebody
// else's recording, or from one of a match that was over.
const borrowedKey = "borrowed"

// adopt makes the recording that is watched a match of its own, with a name of its
// own, so that the recording stays what it is.
func (sav *saver) adopt(ctx *Context) {
	sav.t.match.SetBegun(unixNow(sav.ui))
	if sav.m.past.foreign {
		if err := ctx.Store.Put(borrowedKey, []byte(nameOf(sav.t.match))); err != nil {
			sav.ui.say(ctx, sav.ui.errText(err))
		}
	}
	sav.m.past.record, sav.m.past.foreign, sav.m.past.apart, sav.m.past.from = false, false, nil, nil
}

// borrowed tells whether the match is one that was played on from such a recording.
func (sav *saver) borrowed(ctx *Context) bool {
	name, _ := ctx.Store.Get(borrowedKey) // damage costs no more than a medal too many
	return string(name) == nameOf(sav.t.match)
}

// changed notes that there is something to save. Of a lesson and of a recording
// that is watched there never is.
func (sav *saver) changed() {
	sav.dirty, sav.idle = sav.m.tutor.lesson == nil && sav.m.bench == nil && !sav.m.past.record, 0
}

// autosave keeps the match once the player pauses.
func (sav *saver) autosave(ctx *Context) {
	if sav.dirty && sav.idle > pause {
		err := sav.save(ctx)
		if err != nil && !sav.failing {
			sav.ui.say(ctx, sav.ui.lang.F("The match could not be saved: %s", sav.ui.errText(err)))
		}
		sav.failing = err != nil
	}
}

// save keeps the match; one that is over has nothing to continue. What could
// not be saved stays to be saved later.
func (sav *saver) save(ctx *Context) error {
	if !sav.dirty {
		return nil
	}
	err := sav.put(ctx)
	if sav.dirty = err != nil; sav.dirty {
		sav.idle = pause - retry
	} else {
		sav.warned = false
	}
	return err
}

// leaves saves before the scene gives way to another. Where that fails the player
// is told, and leaves all the same the second time.
func (sav *saver) leaves(ctx *Context) bool {
	err := sav.save(ctx)
	if err == nil || sav.warned {
		return true
	}
	sav.warned = true
	sav.ui.say(ctx, sav.ui.lang.F("The match could not be saved: %s. Leave again to give it up.", sav.ui.errText(err)))
	return false
}
