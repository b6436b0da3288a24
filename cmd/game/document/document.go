// Package document keeps the texts that a player edits, levels and campaigns: their undo
// steps, where they are stored, when they are saved, and the list of the player's own. It
// opens a text in its editor and draws nothing but the question about a draft.
package document

import (
	"bytes"
	"hash/fnv"
	"path/filepath"
	"strconv"

	"wallfall/assets/sound"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/edit"
)

// Document is a text that is edited. It is saved in the store while it changes, and in its
// file on request.
type Document struct {
	Hist   *edit.History
	Key    string // of the store, "" for a document that was never saved or has a file
	Path   string // of its file, "" for none
	Beside bool   // a campaign's levels have files beside its own, though its text holds them
	Folder string // where it is listed once it is saved for the first time
	shell.Autosave

	story       bool
	within      *Document // the campaign that it is a level of, nil for none
	level       string    // its name there
	overwriting string    // why the file can't be trusted, after a warning
	kept        int64     // when an earlier save was kept last, 0 for not since it was opened or saved by hand
	draft       *edit.Doc // unsaved changes of an earlier session, until restored or discarded
}

// New returns the document of a level.
func New(doc *edit.Doc) *Document { return &Document{Hist: edit.NewHistory(doc)} }

// NewCampaign returns the document of a campaign.
func NewCampaign(text []byte) *Document {
	return &Document{Hist: edit.NewHistory(edit.Plain(text)), story: true}
}

// Part returns the document of a level of a campaign: saving it changes the campaign.
func (d *Document) Part(name string, text []byte) (*Document, error) {
	doc, err := edit.Open(name+".txt", text)
	if err != nil {
		return nil, levels.Brief(err)
	}
	return &Document{Hist: edit.NewHistory(doc), within: d, level: name}, nil
}

// Doc returns the text at present, with the level that it describes.
//
//go:noinline
func (d *Document) Doc() *edit.Doc { return d.Hist.Doc() }

// Text returns the text at present.
func (d *Document) Text() []byte { return d.Doc().Text() }

// Unsaved reports whether there are changes that are not yet saved to their file.
func (d *Document) Unsaved() bool { return d.Dirty || d.Path != "" && d.Hist.Changed() }

// Step undoes a step, or redoes one for forward, and says so. It reports whether there was
// one.
func (d *Document) Step(ui *shell.UI, ctx *shell.Context, forward bool) (ok bool) {
	what, sign, said := "", sound.Refuse, ui.Lang.T("Nothing to undo.")
	if forward {
		said = ui.Lang.T("Nothing to redo.")
		if what, ok = d.Hist.CanRedo(); ok && d.Hist.Redo() {
			sign, said = sound.Redo, ui.Lang.F("Redone: %s", what)
		}
	} else if what, ok = d.Hist.CanUndo(); ok && d.Hist.Undo() {
		sign, said = sound.Undo, ui.Lang.F("Undone: %s", what)
	}
	if ok {
		d.Changed()
	}
	ui.Player.Play(sign, 0, 1)
	ui.Say(ctx, said)
	return ok
}

// draftKey returns the key of the unsaved changes of a file. The record starts with
// a line that holds the path.
func draftKey(path string) string {
	h := fnv.New64a()
	h.Write([]byte(path))
	return "draft-" + strconv.FormatUint(h.Sum64(), 16)
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

// Store saves unsaved changes in the store at once.
func (d *Document) Store(ui *shell.UI, ctx *shell.Context) error {
	return d.Save(func() error { return d.put(ui, ctx) })
}

// put writes the text to the store, as one of the player's own or as a draft of its
// file, and a level's undo steps beside it.
func (d *Document) put(ui *shell.UI, ctx *shell.Context) (err error) {
	text, fresh := d.Text(), d.Key == ""
	switch {
	case d.within != nil:
		return d.putPart(ui, ctx)
	case d.Path != "":
		err = ctx.Store.Put(draftKey(d.Path), append([]byte(d.Path+"\n"), text...))
	case !d.story:
		if err = d.keep(ui, ctx); err != nil {
			return err
		}
		d.Key, err = SaveLevel(ui, ctx, d.Key, text)
	case d.Key == "":
		d.Key, err = profile.KeepStory(ui, ctx, text)
	default:
		err = ctx.Store.Put(d.Key, text)
	}
	if d.story && d.Path == "" && err == nil {
		err = touch(ui, ctx, d.Key, Entries(ui, ctx))
	}
	if fresh && d.Folder != "" && err == nil {
		err = File(ui, ctx, d.Folder, d.Key)
	}
	if key := d.stepsKey(); key != "" && err == nil {
		err = ctx.Store.Put(key, d.Hist.Save(maxSteps))
	}
	return err
}

// putPart takes a level over into its campaign: all its changes are one step there.
func (d *Document) putPart(ui *shell.UI, ctx *shell.Context) error {
	draft := campaign.NewDraft(d.within.Text())
	draft.SetLevel(d.level, d.Text())
	all, err := draft.Text()
	if err == nil {
		d.within.Hist.Amend(ui.Lang.F("change %s", d.level), edit.Plain(all))
		d.within.Changed()
		err = d.within.Store(ui, ctx)
	}
	return err
}

// maxSteps limits the undo steps that are stored with a level, in bytes.
const maxSteps = 64 << 10

// stepsKey returns the key of the undo steps of a level, "" of one that was never saved
// and of a campaign.
func (d *Document) stepsKey() string {
	switch {
	case d.story:
	case d.Path != "":
		return "undo-" + draftKey(d.Path)
	case d.Key != "":
		return undoKey(d.Key)
	}
	return ""
}

func undoKey(key string) string { return "undo-" + key }

func (d *Document) loadSteps(ctx *shell.Context) {
	if key := d.stepsKey(); key != "" {
		data, _ := ctx.Store.Get(key) // without them there is nothing to undo
		d.Hist.Load(data)
	}
}

// SaveNow saves at once, into the file if there is one. A file that another program has
// changed is overwritten only the second time.
func (d *Document) SaveNow(ui *shell.UI, ctx *shell.Context) {
	err, disk := d.Store(ui, ctx), &ui.Disk
	if why := disk.Reason(); err == nil && d.Path != "" && why != "" && d.overwriting != why {
		d.overwriting = why
		ui.Player.Play(sound.Refuse, 0, 1)
		ui.Say(ctx, ui.Lang.F("The file has changed since: %s. Save again to overwrite it.", ui.Lang.Say(disk.Why)))
		return
	}
	d.overwriting = ""
	if err == nil && d.Path != "" && ctx.Outside.Write != nil {
		if err = d.write(ctx); err == nil {
			err = ctx.Store.Delete(draftKey(d.Path))
		}
	}
	if !d.Told(ui, ctx, err) {
		return
	}
	d.Hist.Saved()
	d.kept = 0
	if d.Path == "" {
		ui.Say(ctx, ui.Lang.T("Saved. Your levels save automatically."))
		return
	}
	disk.Wrote(ctx.Tick, d.Text())
	ui.Say(ctx, ui.Lang.F("Saved as %s", d.Path))
}

// write writes the file, and the levels beside a campaign to theirs.
func (d *Document) write(ctx *shell.Context) (err error) {
	text := d.Text()
	if d.Beside {
		var parts []campaign.Part
		text, parts = campaign.Split(text)
		for _, l := range parts {
			if levels.IsName(l.Name) && err == nil { // which leads to no other folder
				err = ctx.Outside.Write(filepath.Join(filepath.Dir(d.Path), l.Name+".txt"), l.Text)
			}
		}
	}
	if err == nil {
		err = ctx.Outside.Write(d.Path, text)
	}
	return err
}

// Told reports whether saving went well, and says so if not.
func (d *Document) Told(ui *shell.UI, ctx *shell.Context, err error) bool {
	switch {
	case err == nil:
	case d.story:
		ui.Say(ctx, ui.Lang.F("Can't save the campaign: %s", ui.ErrText(err)))
	default:
		ui.Say(ctx, ui.Lang.F("Can't save the level: %s", ui.ErrText(err)))
	}
	return err == nil
}

// Pause saves once the player pauses.
func (d *Document) Pause(ui *shell.UI, ctx *shell.Context) {
	d.Told(ui, ctx, d.Run(shell.SavePause, func() error { return d.put(ui, ctx) }))
}

// Leaves saves and reports whether the player may leave: after a failure only the
// second time.
func (d *Document) Leaves(ui *shell.UI, ctx *shell.Context) bool {
	err := d.Leave(func() error { return d.put(ui, ctx) })
	if err == nil || d.story {
		return d.Told(ui, ctx, err)
	}
	ui.Say(ctx, ui.Lang.F("Can't save the level: %s. Leave again to discard your changes.", ui.ErrText(err)))
	return false
}

// RecoverDialog asks whether to restore unsaved changes of a file.
const RecoverDialog shell.Dialog = "recover"

// RecoverBox offers to restore unsaved changes. It reports whether they were restored.
func (d *Document) RecoverBox(ui *shell.UI, ctx *shell.Context) bool {
	if d.draft == nil {
		ui.Dialog = shell.NoDialog
		return false
	}
	yes, done := ui.Confirm(ctx, ui.Lang.T("Restore?"), ui.Lang.T("Your last changes were not saved to this file. Restore them? You can undo it."), ui.Lang.T("Restore"))
	if yes {
		d.Hist.Do(ui.Lang.T("restore unsaved changes"), d.draft)
		d.loadSteps(ctx)
		d.Changed()
	}
	if done {
		d.draft = nil
		if !yes && !ui.Kit.In.Cancel { // cancelling asks again next time
			ui.Failed(ctx, ctx.Store.Delete(draftKey(d.Path)))
		}
	}
	return yes
}

// Reloaded takes over a level's file that was changed on disk, as an undo step, so that
// unsaved changes are not lost. It reports whether the text is another now.
func (d *Document) Reloaded(ui *shell.UI, ctx *shell.Context, file string, text []byte) bool {
	if d.Path == "" || d.Path != file || bytes.Equal(ui.Disk.Shut, text) {
		return false
	}
	ui.Disk.Shut = text
	if bytes.Equal(d.Text(), text) {
		d.Hist.Saved()
		return false
	}
	doc, err := edit.Open(file, text)
	if err != nil {
		ui.Disk.Fails(err)
		return false
	}
	what := ui.Lang.T("The level file has changed.")
	if d.Hist.Changed() {
		what = ui.Lang.T("The level file has changed. Undo to get your drawing back.")
	}
	d.Hist.Do(ui.Lang.T("file change"), doc)
	d.Hist.Saved()
	d.Changed()
	ui.Say(ctx, what)
	return true
}
