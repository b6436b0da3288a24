package scene

import (
	"bytes"
	"hash/fnv"
	"strconv"
	"strings"

	"wallfall/assets/sound"
	"wallfall/levels"
	"wallfall/levels/edit"
)

// keptLevel says where a level is kept: in the store under a key, or in a file of
// the player's.
type keptLevel struct {
	key  string
	path string
}

// The keys of the records in which levels are kept: the list of their keys, the
// newest first; and each of them.
const (
	ownKey   = "levels"
	ownBegin = "level-"
)

// draftKey is the record of what was drawn last of a file and was not saved to it
// yet, behind a line with its path.
func draftKey(path string) string {
	h := fnv.New64a()
	h.Write([]byte(path))
	return "draft-" + strconv.FormatUint(h.Sum64(), 16)
}

// maxOwn bounds how many levels of the player's own are kept.
const maxOwn = 500

// ownLevels lists the keys of the player's own levels, the newest first. Where the
// list is gone or cannot be read they are looked for.
func (d *desk) ownLevels(ctx *Context) (keys []string) {
	data, err := ctx.Store.Get(ownKey)
	if err != nil {
		d.say(ctx, d.errText(err))
	}
	if len(data) == 0 {
		for n := range maxOwn {
			if key := ownBegin + strconv.Itoa(n+1); taken(ctx, key) {
				keys = append(keys, key)
			}
		}
		return keys
	}
	for key := range strings.FieldsSeq(string(data)) {
		if _, err := strconv.Atoi(strings.TrimPrefix(key, ownBegin)); err == nil && strings.HasPrefix(key, ownBegin) && len(keys) < maxOwn {
			keys = append(keys, key)
		}
	}
	return keys
}

// taken tells whether there is a record, be it one that cannot be read.
func taken(ctx *Context, key string) bool {
	data, err := ctx.Store.Get(key)
	return data != nil || err != nil
}

// putOwn keeps the list of keys.
func putOwn(ctx *Context, keys []string) error {
	return ctx.Store.Put(ownKey, []byte(strings.Join(keys, "\n")+"\n"))
}

// keepLevel keeps the text of a level in the store and puts it first in the list;
// without a key it gets one.
func (d *desk) keepLevel(ctx *Context, key string, text []byte) (string, error) {
	keys := d.ownLevels(ctx)
	if key == "" {
		n := 1
		for _, k := range keys {
			i, _ := strconv.Atoi(strings.TrimPrefix(k, ownBegin))
			n = max(n, i+1)
		}
		for taken(ctx, ownBegin+strconv.Itoa(n)) { // nothing is written over
			n++
		}
		key = ownBegin + strconv.Itoa(n)
	}
	if err := ctx.Store.Put(key, text); err != nil {
		return key, err
	}
	if len(keys) > 0 && keys[0] == key {
		return key, nil
	}
	list := []string{key}
	for _, k := range keys {
		if k != key {
			list = append(list, k)
		}
	}
	return key, putOwn(ctx, list)
}

// autosave keeps the level once the hand rests.
func (e *editor) autosave(ctx *Context) {
	if !e.dirty || e.idle <= pause {
		return
	}
	err := e.save(ctx)
	if err != nil && !e.failing {
		e.say(ctx, e.lang.F("The level could not be saved: %s", e.errText(err)))
	}
	e.failing = err != nil
}

// save keeps the level in the store: as one of the player's own, or, of a file, as
// a draft beside it.
func (e *editor) save(ctx *Context) (err error) {
	if !e.dirty {
		return nil
	}
	text := e.hist.Doc().Text()
	if e.kept.path != "" {
		err = ctx.Store.Put(draftKey(e.kept.path), append([]byte(e.kept.path+"\n"), text...))
	} else {
		e.kept.key, err = e.keepLevel(ctx, e.kept.key, text)
	}
	if e.dirty = err != nil; e.dirty {
		e.idle = pause - retry
	}
	return err
}

// saveNow saves at once: a file to where it is.
func (e *editor) saveNow(ctx *Context) {
	err := e.save(ctx)
	if why := e.disk.why; err == nil && e.kept.path != "" && why != "" && e.overwrites != why {
		// Somebody else is at work on the file.
		e.overwrites = why
		e.player.Play(sound.Refuse, 0, 1)
		e.say(ctx, e.lang.F("The file is not what it was: %s. Save again to write over it.", e.tell(why)))
		return
	}
	e.overwrites = ""
	if err == nil && e.kept.path != "" && ctx.Outside.Write != nil {
		if err = ctx.Outside.Write(e.kept.path, e.hist.Doc().Text()); err == nil {
			err = ctx.Store.Delete(draftKey(e.kept.path))
		}
	}
	if err != nil {
		e.say(ctx, e.lang.F("The level could not be saved: %s", e.errText(err)))
		return
	}
	e.hist.Saved()
	if e.kept.path != "" {
		e.disk.wrote(ctx.Tick, e.hist.Doc().Text())
		e.say(ctx, e.lang.F("Saved as %s", e.kept.path))
	} else {
		e.say(ctx, e.lang.T("Saved. Your levels save themselves as you draw."))
	}
}

// openFile gives the editor of a file; what was drawn of it last and not saved is
// offered.
func openFile(ctx *Context, d *desk, path string, source []byte) (Scene, error) {
	doc, err := edit.Open(path, source)
	if err != nil {
		return nil, levels.Brief(err)
	}
	e := newEditor(d, doc, keptLevel{path: path})
	data, err := ctx.Store.Get(draftKey(path))
	if err != nil {
		d.say(ctx, d.errText(err))
	}
	of, text, ok := bytes.Cut(data, []byte("\n"))
	if ok && string(of) == path && !bytes.Equal(text, source) {
		if draft, err := edit.Open(path, text); err == nil {
			e.draft = draft
			d.dialog = recoverDialog
		}
	}
	return e, nil
}

// recoverBox offers what was drawn last and not saved.
func (e *editor) recoverBox(ctx *Context) {
	if e.draft == nil {
		e.dialog = noDialog
		return
	}
	yes, done := e.confirm(ctx, e.lang.T("Restore it?"), e.lang.T("What you drew last was not saved to this file. Restore it? It can be taken back."), e.lang.T("Restore"))
	if yes {
		e.hist.Do(e.lang.T("restore what was not saved"), e.draft)
		e.changed()
	}
	if done {
		e.draft, e.dialog = nil, noDialog
		if !yes && !e.kit.In.Cancel { // whoever only looks away is asked again
			if err := ctx.Store.Delete(draftKey(e.kept.path)); err != nil {
				e.say(ctx, e.errText(err))
			}
		}
	}
}

// leaves saves before the scene gives way to another.
func (e *editor) leaves(ctx *Context) bool {
	e.drop()
	err := e.save(ctx)
	if err != nil {
		if e.warned {
			return true
		}
		e.warned = true
		e.say(ctx, e.lang.F("The level could not be saved: %s. Leave again to give it up.", e.errText(err)))
	}
	return err == nil
}
