package scene

// newMatch begins a match of a level with who was chosen to play.
func newSeatedMatch(d *desk, ctx *Context, file string, source []byte) (Scene, error) {
	next, err := newPlay(ctx, d, file, source)
	if p, ok := next.(*play); ok && err == nil {
		s := seatsChosen(d, ctx)
		for i := range p.t.match.Level().Sides {
			p.t.match.SetSeat(i, s.seatOf(p.t.match.Level(), i))
		}
		p.fresh()
	}
	return next, err
}
