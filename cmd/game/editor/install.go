package editor

import (
	"strings"
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
	if err != nil {
		d.Say(ctx, d.ErrText(err))
		return at
	}
	if p, ok := next.(*Campaign); ok {
		if p.key = strings.TrimSuffix(b.Name, ".txt"); profile.Story(ctx, p.key) == nil {
			p.key = ""
		}
	}
	return next
}

// opened returns the editor of a level or a campaign.
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
