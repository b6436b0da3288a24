package editor

import (
	"bytes"
	"cmp"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"wallfall/assets/sound"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/edit"
)

// Install registers the editor's routes.
func Install(d *shell.UI) {
	d.Routes.Make = func(ctx *shell.Context, b shell.Bench, at shell.Scene) shell.Scene { return open(d, ctx, b, at) }
	d.Routes.Draw = func(ctx *shell.Context, path string, source []byte) (shell.Scene, error) {
		return openFile(ctx, d, path, source)
	}
}

// open returns the editor or the list for b, or at with a notice if the level
// cannot be parsed.
func open(d *shell.UI, ctx *shell.Context, b shell.Bench, at shell.Scene) shell.Scene {
	if b.Name == "" {
		return NewList(ctx, d)
	}
	next, err := opened(d, b)
	if d.Failed(ctx, err) {
		return at
	}
	if p, ok := next.(*Campaign); ok {
		if p.key = strings.TrimSuffix(b.Name, ".txt"); profile.Story(ctx, p.key) == nil {
			p.key = ""
		}
	}
	return next
}

func opened(d *shell.UI, b shell.Bench) (shell.Scene, error) {
	if campaign.Is(b.Text) {
		p, err := newCampaign(d, b.Text)
		if err != nil {
			return nil, err
		}
		if b.Keep {
			p.Changed()
		}
		return p, nil
	}
	doc, err := edit.Open(b.Name, b.Text)
	if err != nil {
		return nil, levels.Brief(err)
	}
	e := New(d, doc, Location{})
	if b.Keep {
		e.saver.Changed()
	}
	return e, nil
}

// saver saves the level: to the store while drawing, and to its file on request.
type saver struct {
	e  *Editor
	ui *shell.UI

	location    Location
	overwriting string    // why the file cannot be trusted, after a warning
	draft       *edit.Doc // unsaved changes of an earlier session, until restored or discarded
	shell.Autosave
}

// Location is where a level is stored: under a key of the store, or in a file. The
// zero value is a level that was never saved.
type Location struct {
	key  string
	path string

	of    *Campaign // the campaign that it is a level of, nil for none
	level string    // its name there
}

// draftKey returns the key of the unsaved changes of a file. The record starts with
// a line that holds the path.
func draftKey(path string) string {
	h := fnv.New64a()
	h.Write([]byte(path))
	return "draft-" + strconv.FormatUint(h.Sum64(), 16)
}

func putDraft(ctx *shell.Context, path string, text []byte) error {
	return ctx.Store.Put(draftKey(path), append([]byte(path+"\n"), text...))
}

// draftOf returns the unsaved changes of a file with a text, nil for none.
func draftOf(ctx *shell.Context, path string, text []byte) ([]byte, error) {
	data, err := ctx.Store.Get(draftKey(path))
	of, draft, ok := bytes.Cut(data, []byte("\n"))
	if !ok || string(of) != path || bytes.Equal(draft, text) {
		return nil, err
	}
	return draft, err
}

func (kp *saver) save(ctx *shell.Context) error {
	return kp.Save(func() error { return kp.put(ctx) })
}

// put writes the level to the store, as one of the player's own or as a draft of its
// file, and its undo steps beside it.
func (kp *saver) put(ctx *shell.Context) (err error) {
	text := kp.e.Hist.Doc().Text()
	if of := kp.location.of; of != nil {
		return of.keepLevel(ctx, kp.location.level, text)
	}
	if kp.location.path != "" {
		err = putDraft(ctx, kp.location.path, text)
	} else {
		kp.location.key, err = SaveLevel(kp.ui, ctx, kp.location.key, text)
	}
	if err == nil {
		err = kp.putSteps(ctx)
	}
	return err
}

// maxSteps limits the undo steps that are stored with a level, in bytes.
const maxSteps = 64 << 10

// stepsKey returns the key of the undo steps of a level, "" of one that was never
// saved.
func (l Location) stepsKey() string {
	switch {
	case l.path != "":
		return "undo-" + draftKey(l.path)
	case l.key != "":
		return "undo-" + l.key
	}
	return ""
}

func (kp *saver) putSteps(ctx *shell.Context) error {
	return ctx.Store.Put(kp.location.stepsKey(), kp.e.Hist.Save(maxSteps))
}

func (kp *saver) loadSteps(ctx *shell.Context) {
	if key := kp.location.stepsKey(); key != "" {
		data, _ := ctx.Store.Get(key) // without them there is nothing to undo
		kp.e.Hist.Load(data)
	}
}

// saveNow saves at once; a level from a file is written to that file.
func (kp *saver) saveNow(ctx *shell.Context) {
	err := kp.save(ctx)
	if why := kp.ui.Disk.Why; err == nil && kp.location.path != "" && why != "" && kp.overwriting != why {
		// The file was changed by another program.
		kp.overwriting = why
		kp.ui.Player.Play(sound.Refuse, 0, 1)
		kp.ui.Say(ctx, kp.ui.Lang.F("The file has changed since: %s. Save again to overwrite it.", kp.e.panel.translate(why)))
		return
	}
	kp.overwriting = ""
	if err == nil && kp.location.path != "" && ctx.Outside.Write != nil {
		if err = ctx.Outside.Write(kp.location.path, kp.e.Hist.Doc().Text()); err == nil {
			err = ctx.Store.Delete(draftKey(kp.location.path))
		}
	}
	if !kp.saved(ctx, err) {
		return
	}
	kp.e.Hist.Saved()
	if kp.location.path != "" {
		kp.ui.Failed(ctx, kp.putSteps(ctx))
		kp.ui.Disk.Wrote(ctx.Tick, kp.e.Hist.Doc().Text())
		kp.ui.Say(ctx, kp.ui.Lang.F("Saved as %s", kp.location.path))
	} else {
		kp.ui.Say(ctx, kp.ui.Lang.T("Saved. Your levels save automatically."))
	}
}

// saved reports whether saving went well, and says so if not.
func (kp *saver) saved(ctx *shell.Context, err error) bool {
	if err != nil {
		kp.ui.Say(ctx, kp.ui.Lang.F("Can't save the level: %s", kp.ui.ErrText(err)))
	}
	return err == nil
}

// openFile returns the editor of a file and offers to restore unsaved changes.
func openFile(ctx *shell.Context, d *shell.UI, path string, source []byte) (shell.Scene, error) {
	if campaign.Is(source) {
		p, err := newCampaign(d, source)
		if err != nil {
			return nil, err
		}
		p.path, p.beside = path, d.Opts.Beside
		if unsaved, _ := draftOf(ctx, path, source); unsaved != nil { // without it there is nothing to restore
			p.hist.Do(d.Lang.T("restore unsaved changes"), edit.Plain(unsaved))
			p.read()
			d.Say(ctx, d.Lang.T("Your unsaved changes are back. Undo to see the file."))
		}
		return p, nil
	}
	doc, err := edit.Open(path, source)
	if err != nil {
		return nil, levels.Brief(err)
	}
	e := New(d, doc, Location{path: path})
	text, err := draftOf(ctx, path, source)
	d.Failed(ctx, err)
	if text != nil {
		if draft, err := edit.Open(path, text); err == nil {
			e.saver.draft = draft
			d.Dialog = RecoverDialog
		}
	}
	e.saver.loadSteps(ctx)
	return e, nil
}

// recoverBox offers to restore unsaved changes.
func (kp *saver) recoverBox(ctx *shell.Context) {
	if kp.draft == nil {
		kp.ui.Dialog = shell.NoDialog
		return
	}
	yes, done := kp.ui.Confirm(ctx, kp.ui.Lang.T("Restore?"), kp.ui.Lang.T("Your last changes were not saved to this file. Restore them? You can undo it."), kp.ui.Lang.T("Restore"))
	if yes {
		kp.e.Hist.Do(kp.ui.Lang.T("restore unsaved changes"), kp.draft)
		kp.loadSteps(ctx)
		kp.e.changed()
	}
	if done {
		kp.draft, kp.ui.Dialog = nil, shell.NoDialog
		if !yes && !kp.ui.Kit.In.Cancel { // cancelling asks again next time
			kp.ui.Failed(ctx, ctx.Store.Delete(draftKey(kp.location.path)))
		}
	}
}

// Leaves saves and reports whether the player may leave: after a failure only the
// second time.
func (e *Editor) Leaves(ctx *shell.Context) bool {
	e.tools.cancel()
	err := e.saver.Leave(func() error { return e.saver.put(ctx) })
	if err != nil {
		e.UI.Say(ctx, e.UI.Lang.F("Can't save the level: %s. Leave again to discard your changes.", e.UI.ErrText(err)))
	}
	return err == nil
}

// Reloaded takes over a file that was changed on disk, as an undo step, so that
// unsaved changes are not lost.
func (e *Editor) Reloaded(ctx *shell.Context, file string, text []byte) shell.Scene {
	if e.saver.location.path == "" || e.saver.location.path != file || bytes.Equal(e.UI.Disk.Shut, text) {
		return e
	}
	e.UI.Disk.Shut = text
	if bytes.Equal(e.Hist.Doc().Text(), text) {
		e.Hist.Saved()
		return e
	}
	doc, err := edit.Open(file, text)
	if err != nil {
		e.UI.Disk.Fails(err)
		return e
	}
	e.tools.cancel()
	what := e.UI.Lang.T("The level file has changed.")
	if e.Hist.Changed() {
		what = e.UI.Lang.T("The level file has changed. Undo to get your drawing back.")
	}
	e.Hist.Do(e.UI.Lang.T("file change"), doc)
	e.Hist.Saved()
	e.changed()
	e.UI.Say(ctx, what)
	return e
}

// Keys of the store: the order of the levels' keys, newest first, and the prefix of
// each.
const (
	listKey   = "levels"
	keyPrefix = "level-"
)

// levelNumber returns the number in the key of a level, 0 for another key.
func levelNumber(key string) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(key, keyPrefix))
	return n
}

// OwnLevels returns the keys of the player's levels, newest first. Those of an unknown
// order follow by their numbers.
func OwnLevels(d *shell.UI, ctx *shell.Context) []string {
	keys, err := ctx.Store.Keys(keyPrefix)
	list, wrong := ctx.Store.Get(listKey)
	d.Failed(ctx, cmp.Or(err, wrong))
	order := strings.Fields(string(list))
	place := func(key string) int { return slices.Index(append(order, key), key) }
	slices.SortFunc(keys, func(a, b string) int {
		return cmp.Or(place(a)-place(b), levelNumber(a)-levelNumber(b))
	})
	return slices.DeleteFunc(keys, func(key string) bool { return levelNumber(key) == 0 })
}

// SaveLevel saves a level and moves it to the front of the list. An empty key
// stands for a new level; SaveLevel returns the key.
func SaveLevel(d *shell.UI, ctx *shell.Context, key string, text []byte) (string, error) {
	keys := OwnLevels(d, ctx)
	if key == "" {
		n := 1
		for _, k := range keys {
			n = max(n, levelNumber(k)+1)
		}
		key = keyPrefix + strconv.Itoa(n)
	}
	if err := ctx.Store.Put(key, text); err != nil || len(keys) > 0 && keys[0] == key {
		return key, err
	}
	keys = slices.DeleteFunc(keys, func(k string) bool { return k == key })
	return key, ctx.Store.Put(listKey, []byte(strings.Join(slices.Insert(keys, 0, key), "\n")+"\n"))
}
