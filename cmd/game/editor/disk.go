package editor

import (
	"bytes"
	"wallfall/cmd/game/shell"
	"wallfall/levels/edit"
	"wallfall/render/ui"
)

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

// diskBar draws the state of the level's file.
func (e *Editor) diskBar(k *ui.Kit, area *ui.Rect) {
	if e.saver.location.path != "" && e.saver.location.path == e.UI.Opts.File {
		e.UI.Disk.DiskBar(k, area, e.UI.Disk.Broken(), true)
	}
}
