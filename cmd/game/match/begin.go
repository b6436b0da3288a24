package match

import (
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/shell"
)

// newMatch begins a match of a level with who was chosen to play.
func newSeatedMatch(d *shell.UI, ctx *shell.Context, file string, source []byte) (shell.Scene, error) {
	next, err := NewPlay(ctx, d, file, source)
	if p, ok := next.(*Screen); ok && err == nil {
		s := seats.Chosen(d, ctx)
		for i := range p.Table.Match.Level().Sides {
			p.Table.Match.SetSeat(i, s.SeatOf(p.Table.Match.Level(), i))
		}
		p.fresh()
	}
	return next, err
}
