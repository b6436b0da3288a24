package library

import (
	"bytes"

	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/shell"
	"wallfall/levels/lessons"
)

// Install registers the routes to the title and the lists.
func Install(d *shell.UI) {
	r := &d.Routes
	r.Title = func(ctx *shell.Context) shell.Scene { return NewTitle(ctx, d) }
	r.Learn = func(ctx *shell.Context) shell.Scene { return NewLearn(ctx, d) }
	r.Board = func(ctx *shell.Context, l *lessons.Lesson) (shell.Scene, error) { return openBoard(ctx, d, l) }
	r.PassLesson = func(ctx *shell.Context, l *lessons.Lesson) (shell.Scene, error) { return passLesson(ctx, d, l) }
	r.Recordings = func(ctx *shell.Context) shell.Scene { return NewRecordings(ctx, d) }
	r.Levels = func(at shell.LevelsAt) shell.Scene { return NewLevelList(d, at) }
	r.Resume = func(ctx *shell.Context, file string, source []byte) shell.Scene {
		for _, w := range profile.Matches(d, ctx) {
			if w.Info.File != file || !bytes.Equal(w.Info.Source, source) {
				continue
			}
			if m := profile.Continue(d, ctx, w.Key); m != nil {
				return r.Continue(ctx, m)
			}
		}
		return nil
	}
	r.Offer = func(file string, text []byte) (shell.Scene, error) {
		o, err := NewOffer(d, file, text)
		if err != nil {
			return nil, err
		}
		return o, nil
	}
}
