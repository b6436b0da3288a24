package profile

import (
	"errors"
	"slices"
	"sort"
	"strconv"
	"strings"

	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/store"
)

// MaxMatches is how many matches can be continued. Beyond that, the one played least
// recently becomes a replay.
const MaxMatches = 20

// playedKey is the key of the list of saved matches, the one that was played last at the
// end.
const playedKey = "played"

// Waiting is a match that can be continued.
type Waiting struct {
	Key  string
	Info session.Info
}

// current is the match that this program saves.
type current struct {
	match *session.Match
	key   string       // of its record, "" before it was saved
	stamp store.Stamp  // of the record as this program has read or written it
	mark  session.Mark // how much of the match the record holds
	added int          // how often it was appended to
}

// maxAdded is how often a record is appended to before it is rewritten, which keeps the one
// before.
const maxAdded = 50

// slots lists the keys of the saved matches, the one played last first.
func slots(ctx *shell.Context) ([]string, error) {
	keys, err := ctx.Store.Keys(shell.MatchKey)
	order := ReadList(ctx, playedKey)
	keys = slices.DeleteFunc(keys, func(key string) bool { return strings.Contains(key, "unreadable") })
	sort.SliceStable(keys, func(a, b int) bool { return slices.Index(order, keys[a]) > slices.Index(order, keys[b]) })
	return keys, err
}

// Matches lists the matches that can be continued, the one played last first. One that
// cannot be read is moved to another key, with a notice.
func Matches(d *shell.UI, ctx *shell.Context) (list []Waiting) {
	keys, err := slots(ctx)
	d.Fails(ctx, err, d.Lang.T("Saved match: %s"))
	for _, key := range keys {
		data := savedData(d, ctx, key)
		if len(data) == 0 {
			continue
		}
		in, err := session.Peek(data)
		if err != nil {
			if Continue(d, ctx, key) == nil {
				continue
			}
			data, _ = ctx.Store.Get(key)
			in, _ = session.Peek(data) // it was just read
		}
		list = append(list, Waiting{key, in})
	}
	return list
}

func savedData(d *shell.UI, ctx *shell.Context, key string) []byte {
	return d.Load(ctx, key, d.Lang.T("Saved match: %s"))
}

// Continue returns the match with a key, to be played on and saved there, or nil. A match
// that cannot be read is moved to another key, with a notice.
func Continue(d *shell.UI, ctx *shell.Context, key string) *session.Match {
	data := savedData(d, ctx, key)
	stamp, _ := ctx.Store.Stamp(key) // Get has reported any damage
	if len(data) == 0 {
		return nil
	}
	m, err := session.Load(data)
	if err != nil {
		if m = unreadable(d, ctx, key, data, err); m == nil {
			return nil
		}
		stamp, _ = ctx.Store.Stamp(key)
	}
	*shell.Part[current](d) = current{match: m, key: key, stamp: stamp}
	return m
}

// Save saves a match so that it can be continued: what was added to it, if nothing else
// has changed. A match that another program has changed meanwhile becomes a copy.
func Save(d *shell.UI, ctx *shell.Context, m *session.Match) error {
	cur := shell.Part[current](d)
	if !cur.holds(m) {
		*cur = current{match: m}
	}
	cur.match = m
	if cur.key != "" {
		stamp, err := ctx.Store.Stamp(cur.key)
		if err != nil {
			return err
		}
		if stamp != cur.stamp {
			m.SetBegun(max(d.UnixNow(), m.Begun()+1))
			*cur = current{match: m}
			d.Say(ctx, d.Lang.T("This match was also played in another window. You continue in a copy."))
		}
	}
	if more, ok := m.Since(cur.mark); ok && cur.key != "" && cur.added < maxAdded {
		if len(more) == 0 {
			return nil
		}
		if ctx.Store.Append(cur.key, more) == nil {
			cur.added++
			return cur.saved(ctx)
		}
	}
	cur.added = 0
	if cur.key == "" {
		key, err := freeSlot(ctx)
		if err != nil {
			return err
		}
		cur.key, cur.added = key, maxAdded // rewrite it the next time too, which keeps this one as the one before
	}
	if err := ctx.Store.Put(cur.key, m.Save()); err != nil {
		return err
	}
	if list := ReadList(ctx, playedKey); len(list) == 0 || list[len(list)-1] != cur.key {
		// At worst the match stands in another place of the list.
		_ = WriteList(ctx, playedKey, append(without(list, cur.key), cur.key))
	}
	return cur.saved(ctx)
}

// holds reports whether a match is the current one, perhaps on a changed text of its level.
func (cur *current) holds(m *session.Match) bool {
	at := cur.match
	return at != nil && (at == m || at.File() == m.File() && at.Seed() == m.Seed() && at.Begun() == m.Begun())
}

// saved notes that the record is as the match stands.
func (cur *current) saved(ctx *shell.Context) (err error) {
	cur.mark = cur.match.Mark()
	cur.stamp, err = ctx.Store.Stamp(cur.key)
	return err
}

// Discard deletes the record of a match, unless another program has changed it.
func Discard(d *shell.UI, ctx *shell.Context, m *session.Match) error {
	cur := shell.Part[current](d)
	if !cur.holds(m) || cur.key == "" {
		return nil
	}
	stamp, err := ctx.Store.Stamp(cur.key)
	if err == nil && stamp == cur.stamp {
		err = ctx.Store.Delete(cur.key)
	}
	if err == nil {
		*cur = current{match: m}
	}
	return err
}

// Deleted is a saved match that was deleted and can be restored.
type Deleted struct {
	Title string
	key   string
	data  []byte
}

// DeleteMatch deletes a saved match.
func DeleteMatch(ctx *shell.Context, key, title string) (*Deleted, error) {
	data, err := ctx.Store.Get(key)
	if err == nil {
		err = ctx.Store.Delete(key)
	}
	if err != nil {
		return nil, err
	}
	return &Deleted{title, key, data}, nil
}

// Restore saves the match again, where it was if no other is there.
func (x *Deleted) Restore(ctx *shell.Context) error {
	stamp, err := ctx.Store.Stamp(x.key)
	if err == nil && stamp != (store.Stamp{}) {
		x.key, err = freeSlot(ctx)
	}
	if err != nil {
		return err
	}
	return ctx.Store.Put(x.key, x.data)
}

// freeSlot returns the key for another match. If there are too many, the one played least
// recently becomes a replay.
func freeSlot(ctx *shell.Context) (string, error) {
	used, err := slots(ctx)
	if err != nil {
		return "", err
	}
	for i := range MaxMatches {
		key := shell.MatchKey
		if i > 0 {
			key += "-" + strconv.Itoa(i+1)
		}
		if !slices.Contains(used, key) {
			return key, nil
		}
	}
	var key string
	var data []byte
	for n := len(used) - 1; n >= 0; n-- {
		key = used[n]
		data, err = ctx.Store.Get(key)
		if in, _ := session.Peek(data); !strings.Contains(in.File, IronRun+"/") { // which would be a defeat
			break
		}
	}
	if data != nil {
		_, err = recordSave(ctx, data)
	}
	if err == nil {
		err = ctx.Store.Delete(key)
	}
	return key, err
}

// recordSave makes a replay of a saved match.
func recordSave(ctx *shell.Context, data []byte) (where string, err error) {
	in, err := session.Peek(data)
	if err != nil {
		return "", err
	}
	return Record(ctx, FreeName(ctx, RecordingName(in.File, in.Source, in.Seed, in.Begun), data), data)
}

// unreadable moves a saved match that cannot be continued to the replays, where it can be
// watched as far as it goes, or to another key. It returns the save before it, if that can
// be read.
func unreadable(d *shell.UI, ctx *shell.Context, key string, data []byte, why error) *session.Match {
	apart := errors.As(why, new(*session.Divergence))
	if apart {
		_, err := recordSave(ctx, data)
		apart = err == nil
	}
	if apart {
		d.Say(ctx, d.Lang.T("Your saved match was played under older rules and can't continue. You'll find it under Replays."))
	} else {
		aside := ""
		for i := range 99 { // the last if all are taken
			aside = shell.MatchKey + "-unreadable-" + strconv.Itoa(i+1)
			if old, err := ctx.Store.Get(aside); old == nil && err == nil {
				break
			}
		}
		if put := ctx.Store.Put(aside, data); put != nil {
			d.Say(ctx, d.Lang.F("%s; can't keep a copy: %s", d.ErrText(why), d.ErrText(put)))
			return nil
		}
		d.Say(ctx, d.Lang.F("Can't continue the saved match: %s. A copy is kept as %s.", d.ErrText(why), strconv.Quote(aside)))
		if before, err := ctx.Store.Before(key); err == nil && before != nil {
			if m, err := session.Load(before); err == nil {
				if err := ctx.Store.Put(key, before); err != nil {
					d.Say(ctx, d.ErrText(err))
				}
				d.Say(ctx, d.Lang.T("Using the previous save."))
				return m
			}
		}
	}
	d.Fails(ctx, ctx.Store.Delete(key), d.Lang.T("Can't delete the saved match: %s"))
	return nil
}
