package match

import (
	"testing"

	"wallfall/assets/icon"
)

// An agile group sees where it can climb to another floor through a pitfall.
func TestClimbsAreMarked(t *testing.T) {
	const level = `wallfall 1
title "Bench"
about "b"
topology square
side heroes "Heroes" colour=amber
side keeper "Keeper" colour=sky keeper
goal heroes slay-all
goal keeper slay-all
floor 0
map
#######
#.....#
#######
end
floor 1
map
#######
#a(b.k#
#######
end
legend ( pitfall
figure ann rogue side=heroes at=a
figure bob knight side=heroes at=b
figure kay ogre side=keeper at=k
`
	r := onLevel(t, level, 1280, 800)
	p := playOf(r)
	for _, c := range []struct {
		name string
		want bool
	}{{"ann", true}, {"bob", false}} {
		p.Table.Unselect()
		p.Table.Selected = p.Table.Narrator.Board.FigByName(c.name)
		p.Table.Chooser.Reset()
		p.Table.Picture.Floor = 1
		r.Tick(2)
		marked := false
		for _, m := range p.Table.Picture.Over.Choices {
			marked = marked || m.Icon == icon.FloorDown && p.Table.Narrator.Board.FormatCell(m.Cell) == "1:2,1"
		}
		if marked != c.want {
			t.Errorf("%s: marked %v; %v", c.name, marked, p.Table.Picture.Over.Choices)
		}
	}
}
