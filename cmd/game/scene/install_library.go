package scene

// installLibrary has the title and the lists open from any screen.
func installLibrary(d *desk) {
	r := &d.routes
	r.Title = func(ctx *Context) Scene { return newTitle(ctx, d) }
	r.Learn = func(ctx *Context) Scene { return newLearn(ctx, d) }
	r.Recordings = func(ctx *Context) Scene { return newRecordings(ctx, d) }
	r.Levels = func(at LevelsAt) Scene { return newLevelList(d, at) }
	r.Offer = func(file string, text []byte) (Scene, error) {
		o, err := newOffer(d, file, text)
		if err != nil {
			return nil, err
		}
		return o, nil
	}
}
