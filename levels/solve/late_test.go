package solve

import (
	"testing"

	"wallfall/levels"
)

// A win that comes by itself after the last round is none within so many rounds:
// the keeper moves first here, and its wall crushes the last of the others at the
// beginning of the second round.
func TestWinOfTheNextRound(t *testing.T) {
	lv, err := levels.Parse("late", []byte(`wallfall 1
side keeper keeper
side heroes
opposition heroes rest
goal keeper slay-all
map
#######
#w.a###
#k#####
#######
end
wall w dir=e at=w
figure ann knight side=heroes at=a stamina=1
figure kay ogre side=keeper at=k
`))
	if err != nil {
		t.Fatal(err)
	}
	s, err := lv.New(1)
	if err != nil {
		t.Fatal(err)
	}
	for rounds, want := range map[int]Verdict{1: No, 2: Yes, 3: Yes} {
		q := Question{Rounds: rounds}
		q.Rests[1] = true
		if a := Solve(s, q); a.Verdict != want || want == Yes && a.Rounds != 2 {
			t.Errorf("within %d rounds: %v in %d, want %v", rounds, a.Verdict, a.Rounds, want)
		}
	}
}
