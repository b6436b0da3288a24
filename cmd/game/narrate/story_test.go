package narrate

import (
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules/rulestest"
)

// The solution of a puzzle reads as what happens: walks are one sentence, a throw says what
// it does and to whom, walls stand on their own.
func TestStory(t *testing.T) {
	lv := rulestest.Must(levels.Parse("t.txt", []byte(`wallfall 2
side heroes colour=amber
side keeper colour=sky keeper
goal heroes slay-all
opposition keeper rest
map
#########
#l..k..##
#.a.....#
#.......#
#########
end
wall press dir=e at=l
figure ann porter side=heroes at=a
figure kay usher side=keeper at=k stamina=2
solution heroes
do move ann 1:3,2
do move ann 1:3,1
dice 11
do use ann heave kay
choose 3
choose e
choose e
choose e
end
`)))(t)
	s := rulestest.Must(lv.New(1))(t)
	line, _ := lv.Play(&lv.Solutions[0])
	var got []string
	for _, d := range Story(New(lv, s.Board(), nil), s, line) {
		got = append(got, d.Text)
	}
	if got, want := strings.Join(got, "\n"), `Ann goes next to Kay (3,1).
Ann uses Heave on Kay: Ann pushes Kay 3 cells, Kay slams into an obstacle, Kay loses 2, Kay is slain.`; got != want {
		t.Errorf("told as\n%s\nwant\n%s", got, want)
	}
}
