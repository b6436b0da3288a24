package scene

// installEditor has levels drawn from any screen.
func installEditor(d *desk) {
	d.routes.Make = func(ctx *Context, b Bench, at Scene) Scene { return makes(d, ctx, b, at) }
	d.routes.Draw = func(ctx *Context, path string, source []byte) (Scene, error) { return openFile(ctx, d, path, source) }
}
