package scene

import (
	"bytes"

	"wallfall/levels/edit"
	"wallfall/render/ui"
)

// reloaded takes another text of the file that is drawn on as one more step, so that
// what was drawn and not saved can be taken back to.
func (e *editor) reloaded(ctx *Context, file string, text []byte) Scene {
	if e.keep.kept.path == "" || e.keep.kept.path != file || bytes.Equal(e.ui.disk.shut, text) {
		return e
	}
	e.ui.disk.shut = text
	if bytes.Equal(e.hist.Doc().Text(), text) {
		e.hist.Saved()
		return e
	}
	doc, err := edit.Open(file, text)
	if err != nil {
		e.ui.disk.fails(err)
		return e
	}
	e.tools.drop()
	what := e.ui.lang.T("The level has changed on disk.")
	if e.hist.Changed() {
		what = e.ui.lang.T("The level has changed on disk. Taking that back leads to what you have drawn.")
	}
	e.hist.Do(e.ui.lang.T("change on disk"), doc)
	e.hist.Saved()
	e.changed()
	e.ui.say(ctx, what)
	return e
}

// tellDisk tells over the board how the file that is drawn on stands.
func (e *editor) tellDisk(k *ui.Kit, area *ui.Rect) {
	if e.keep.kept.path != "" && e.keep.kept.path == e.ui.opts.File {
		e.ui.disk.diskBar(k, area, e.ui.disk.broken(), true)
	}
}
