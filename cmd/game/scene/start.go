package scene

// Start returns the first scene of the game with all its screens.
func Start(ctx *Context, opts Options) (Scene, error) {
	return New(ctx, opts, installRulebook, installSharing, installMatch, installEditor, installLibrary)
}
