package document

import (
	"strings"

	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/edit"
)

// Editors are the screens for documents. The packages of the screens set them once, so
// that they need not know each other.
type Editors struct {
	Level    func(ui *shell.UI, d *Document, back shell.Scene) shell.Scene // back is nil for the list
	Campaign func(ui *shell.UI, d *Document) (shell.Scene, error)
	List     func(ui *shell.UI, ctx *shell.Context) shell.Scene // the player's own documents

	NewCampaign func(ui *shell.UI, ctx *shell.Context) shell.Scene
}

// Of returns the editors of a program.
func Of(ui *shell.UI) *Editors { return shell.Part[Editors](ui) }

// Install registers the routes to the editors.
func Install(ui *shell.UI) {
	ui.Routes.Make = func(ctx *shell.Context, b shell.Bench, at shell.Scene) shell.Scene { return openBench(ui, ctx, b, at) }
	ui.Routes.Draw = func(ctx *shell.Context, path string, source []byte) (shell.Scene, error) {
		return openFile(ctx, ui, path, source)
	}
}

// open returns the editor of a level or a campaign, and its document.
func open(ui *shell.UI, name string, text []byte) (next shell.Scene, d *Document, err error) {
	if campaign.Is(text) {
		d = NewCampaign(text)
		next, err = Of(ui).Campaign(ui, d)
		return next, d, err
	}
	doc, err := edit.Open(name, text)
	if err != nil {
		return nil, nil, levels.Brief(err)
	}
	d = New(doc)
	return Of(ui).Level(ui, d, nil), d, nil
}

// OpenOwn returns the editor of one of the player's own documents.
func OpenOwn(ui *shell.UI, ctx *shell.Context, key string, text []byte) (shell.Scene, error) {
	next, d, err := open(ui, key+".txt", text)
	if err != nil {
		return nil, err
	}
	d.Key = key
	d.loadSteps(ctx)
	return next, nil
}

// OpenGiven returns the editor of a level or a campaign that was dropped or pasted; ok is
// false if it is neither.
func OpenGiven(ui *shell.UI, g shell.Given) (next shell.Scene, ok bool, err error) {
	name, text, err := g.Level()
	if text == nil || err != nil {
		return nil, err != nil, err
	}
	next, d, err := open(ui, name, text)
	if err == nil {
		d.Changed()
	}
	return next, true, err
}

// openBench returns the editor or the list for b, or at with a notice if the level
// can't be parsed.
func openBench(ui *shell.UI, ctx *shell.Context, b shell.Bench, at shell.Scene) shell.Scene {
	if b.Name == "" {
		return Of(ui).List(ui, ctx)
	}
	next, d, err := open(ui, b.Name, b.Text)
	if ui.Failed(ctx, err) {
		return at
	}
	if key := strings.TrimSuffix(b.Name, ".txt"); d.story && profile.Story(ctx, key) != nil {
		d.Key = key
	}
	if b.Keep {
		d.Changed()
	}
	return next
}

// openFile returns the editor of a file. It restores unsaved changes of a campaign, and
// offers to restore those of a level.
func openFile(ctx *shell.Context, ui *shell.UI, path string, source []byte) (shell.Scene, error) {
	next, d, err := open(ui, path, source)
	if err != nil {
		return nil, err
	}
	d.Path, d.Beside = path, ui.Opts.Beside
	unsaved, err := draftOf(ctx, path, source)
	ui.Failed(ctx, err)
	if d.story && unsaved != nil {
		d.Hist.Do(ui.Lang.T("restore unsaved changes"), edit.Plain(unsaved))
		ui.Say(ctx, ui.Lang.T("Your unsaved changes are back. Undo to see the file."))
	} else if unsaved != nil {
		if draft, err := edit.Open(path, unsaved); err == nil {
			d.draft = draft
			ui.Dialog = RecoverDialog
		}
	}
	d.loadSteps(ctx)
	return next, nil
}
