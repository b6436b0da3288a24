package library

import "wallfall/cmd/game/shell"

// Install registers the routes to the title and the lists.
func Install(d *shell.UI) {
	r := &d.Routes
	r.Title = func(ctx *shell.Context) shell.Scene { return NewTitle(ctx, d) }
	r.Learn = func(ctx *shell.Context) shell.Scene { return NewLearn(ctx, d) }
	r.Recordings = func(ctx *shell.Context) shell.Scene { return NewRecordings(ctx, d) }
	r.Levels = func(at shell.LevelsAt) shell.Scene { return NewLevelList(d, at) }
	r.Offer = func(file string, text []byte) (shell.Scene, error) {
		o, err := NewOffer(d, file, text)
		if err != nil {
			return nil, err
		}
		return o, nil
	}
}
