package match

import (
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/shell"
)

// newSeatedMatch begins a match of a level with the players that were chosen.
func newSeatedMatch(d *shell.UI, ctx *shell.Context, file string, source []byte) (shell.Scene, error) {
	next, err := NewPlay(ctx, d, file, source)
	if p, ok := next.(*Screen); ok && err == nil {
		s := seats.Chosen(d, ctx)
		for i := range p.Table.Match.Level().Sides {
			p.Table.Match.SetSeat(i, s.SeatOf(p.Table.Match.Level(), i))
		}
		p.refreshDerived()
	}
	return next, err
}
