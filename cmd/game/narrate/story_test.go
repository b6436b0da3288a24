package narrate

import (
	"regexp"
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
	if got, want := strings.Join(got, "\n"), `Ann moves 1 cell northeast, next to Kay.
Ann uses Heave on Kay: pushes Kay 2 cells east, Kay slams into an obstacle, loses 2 and is slain.`; got != want {
		t.Errorf("told as\n%s\nwant\n%s", got, want)
	}
}

// A solution says who did it, which way and how far, without coordinates, and each loss once.
func TestStoriesOfPuzzles(t *testing.T) {
	told := map[string]string{}
	for _, e := range levels.Puzzles() {
		lv := rulestest.Must(levels.Parse(e.ID+".txt", e.Text))(t)
		s := rulestest.Must(lv.New(1))(t)
		for _, d := range Story(New(lv, s.Board(), nil), s, lv.Solution()) {
			told[e.ID] += d.Text + "\n"
		}
	}
	for id, text := range told {
		if regexp.MustCompile(`\d,\d`).MatchString(text) {
			t.Errorf("%s names cells by coordinates:\n%s", id, text)
		}
	}
	for id, want := range map[string]string{
		"alcove":  "Dara uses Twirl on Fenna: slides Fenna ",
		"bogside": "Wall Mill: Una is crushed against an obstacle.",
		"landing": "pulls Odo 2 cells, Odo falls and tumbles aside, Una loses 7 and dies of the wound, Odo loses 8 and falls prone.",
		"shoes":   "slides Una east, Una slams into an obstacle and loses 3.",
		"ferry":   "The Embassy: Bolt of somersaults on Eve: Eve teleports 1 cell north and 3 cells east into the water.",
		"snow":    "Una strikes Gunn: Una is slain in combat.",
		"portal":  "Odo moves 1 cell north and 2 cells west and passes through the portal.",
		"doors":   "The door opens.\n",
	} {
		if !strings.Contains(told[id], want) {
			t.Errorf("%s is told as\n%snot with %q", id, told[id], want)
		}
	}
}
