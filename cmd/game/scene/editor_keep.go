package scene

import (
	"bytes"
	"hash/fnv"
	"strconv"

	"wallfall/assets/sound"
	"wallfall/levels"
	"wallfall/levels/edit"
)

// keeper saves what is drawn.
type keeper struct {
	e  *editor
	ui *desk

	kept       keptLevel
	warned     bool      // leaving without saving was warned of
	overwrites string    // what is wrong with the file that saving again writes over
	draft      *edit.Doc // what was drawn last of the file and not saved, until that is settled
	dirty      bool      // there is something to save
	failing    bool      // the last try to save it failed, and the player knows
	idle       int       // ticks since the last change
}

// keptLevel says where a level is kept: in the store under a key, or in a file of
// the player's.
type keptLevel struct {
	key  string
	path string
}

// draftKey is the record of what was drawn last of a file and was not saved to it
// yet, behind a line with its path.
func draftKey(path string) string {
	h := fnv.New64a()
	h.Write([]byte(path))
	return "draft-" + strconv.FormatUint(h.Sum64(), 16)
}

// autosave keeps the level once the hand rests.
func (kp *keeper) autosave(ctx *Context) {
	if !kp.dirty || kp.idle <= pause {
		return
	}
	err := kp.save(ctx)
	if err != nil && !kp.failing {
		kp.ui.say(ctx, kp.ui.lang.F("The level could not be saved: %s", kp.ui.errText(err)))
	}
	kp.failing = err != nil
}

// save keeps the level in the store: as one of the player's own, or, of a file, as
// a draft beside it.
func (kp *keeper) save(ctx *Context) (err error) {
	if !kp.dirty {
		return nil
	}
	text := kp.e.hist.Doc().Text()
	if kp.kept.path != "" {
		err = ctx.Store.Put(draftKey(kp.kept.path), append([]byte(kp.kept.path+"\n"), text...))
	} else {
		kp.kept.key, err = keepLevel(kp.ui, ctx, kp.kept.key, text)
	}
	if kp.dirty = err != nil; kp.dirty {
		kp.idle = pause - retry
	}
	return err
}

// saveNow saves at once: a file to where it is.
func (kp *keeper) saveNow(ctx *Context) {
	err := kp.save(ctx)
	if why := kp.ui.disk.why; err == nil && kp.kept.path != "" && why != "" && kp.overwrites != why {
		// Somebody else is at work on the file.
		kp.overwrites = why
		kp.ui.player.Play(sound.Refuse, 0, 1)
		kp.ui.say(ctx, kp.ui.lang.F("The file is not what it was: %s. Save again to write over it.", kp.e.panel.tell(why)))
		return
	}
	kp.overwrites = ""
	if err == nil && kp.kept.path != "" && ctx.Outside.Write != nil {
		if err = ctx.Outside.Write(kp.kept.path, kp.e.hist.Doc().Text()); err == nil {
			err = ctx.Store.Delete(draftKey(kp.kept.path))
		}
	}
	if err != nil {
		kp.ui.say(ctx, kp.ui.lang.F("The level could not be saved: %s", kp.ui.errText(err)))
		return
	}
	kp.e.hist.Saved()
	if kp.kept.path != "" {
		kp.ui.disk.wrote(ctx.Tick, kp.e.hist.Doc().Text())
		kp.ui.say(ctx, kp.ui.lang.F("Saved as %s", kp.kept.path))
	} else {
		kp.ui.say(ctx, kp.ui.lang.T("Saved. Your levels save themselves as you draw."))
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
			e.keep.draft = draft
			d.dialog = recoverDialog
		}
	}
	return e, nil
}

// recoverBox offers what was drawn last and not saved.
func (kp *keeper) recoverBox(ctx *Context) {
	if kp.draft == nil {
		kp.ui.dialog = noDialog
		return
	}
	yes, done := kp.ui.confirm(ctx, kp.ui.lang.T("Restore it?"), kp.ui.lang.T("What you drew last was not saved to this file. Restore it? It can be taken back."), kp.ui.lang.T("Restore"))
	if yes {
		kp.e.hist.Do(kp.ui.lang.T("restore what was not saved"), kp.draft)
		kp.e.changed()
	}
	if done {
		kp.draft, kp.ui.dialog = nil, noDialog
		if !yes && !kp.ui.kit.In.Cancel { // whoever only looks away is asked again
			if err := ctx.Store.Delete(draftKey(kp.kept.path)); err != nil {
				kp.ui.say(ctx, kp.ui.errText(err))
			}
		}
	}
}

// leaves saves before the scene gives way to another.
func (e *editor) leaves(ctx *Context) bool {
	e.tools.drop()
	err := e.keep.save(ctx)
	if err != nil {
		if e.keep.warned {
			return true
		}
		e.keep.warned = true
		e.ui.say(ctx, e.ui.lang.F("The level could not be saved: %s. Leave again to give it up.", e.ui.errText(err)))
	}
	return err == nil
}
