package editor

import "wallfall/cmd/game/shell"

// Install registers the editor's routes.
func Install(d *shell.UI) {
	d.Routes.Make = func(ctx *shell.Context, b shell.Bench, at shell.Scene) shell.Scene { return open(d, ctx, b, at) }
	d.Routes.Draw = func(ctx *shell.Context, path string, source []byte) (shell.Scene, error) {
		return openFile(ctx, d, path, source)
	}
}
