package solve

import (
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// A win that comes by itself after the last round does not count: the keeper moves
// first here, and its wall crushes the last opponent at the start of round two.
func TestWinOfTheNextRound(t *testing.T) {
	lv := rulestest.Must(levels.Parse("late", []byte(`wallfall 1
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
`)))(t)
	s := rulestest.Must(lv.New(1))(t)
	for rounds, want := range map[int]Verdict{1: No, 2: Yes, 3: Yes} {
		q := Question{Rounds: rounds}
		q.Rests[1] = true
		if a := Solve(s, q); a.Verdict != want || want == Yes && a.Rounds != 2 {
			t.Errorf("within %d rounds: %v in %d, want %v", rounds, a.Verdict, a.Rounds, want)
		}
	}
}

// If the first round begins with the turn of the last side, whose walls crush the
// others two rounds later, ending the turn between is enough.
func TestFewestCommandsFromAnothersTurn(t *testing.T) {
	lv := rulestest.Must(levels.Parse("late", []byte(`wallfall 1
side keeper keeper
side heroes
opposition heroes rest
start side=heroes
goal keeper slay-all
map
########
#w..a###
#k######
########
end
wall w dir=e at=w
figure ann knight side=heroes at=a stamina=1
figure kay ogre side=keeper at=k
`)))(t)
	s := rulestest.Must(lv.New(1))(t)
	q := Question{Rounds: 4, Nodes: 10_000}
	q.Rests[1] = true
	a := Solve(s, q)
	x := newSearch(s, q)
	x.last = x.first + a.Rounds - 1
	end := rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}
	a.Line = x.play([]rules.Action{{Kind: rules.Move, Fig: 1, To: 9}, end, end})
	if n := x.commands(a.Line); a.Verdict != Yes || a.Rounds != 4 || n != 3 {
		t.Fatalf("%v in %d rounds, %d commands", a.Verdict, a.Rounds, n)
	}
	if least := x.shorten(&a); !least || x.commands(a.Line) != 2 {
		t.Errorf("%d commands (no fewer: %v), and two are enough", x.commands(a.Line), least)
	}
}

// A search stopped at any moment never gives a wrong answer.
func TestStoppedAnywhere(t *testing.T) {
	won := 0
	for seed := range uint64(60) {
		su, q := crowded(rulestest.NewRand(seed))
		s, err := rules.New(su, seed)
		if err != nil {
			continue
		}
		want := Solve(s, q)
		if want.Verdict != Yes {
			continue
		}
		won++
		for asked := 1; asked < 40; asked++ {
			n := 0
			q.Stop = func() bool { n++; return n >= asked }
			if a := Solve(s, q); a.Verdict == No || a.Verdict == Yes && a.Fewest && a.Rounds != want.Rounds {
				t.Fatalf("seed %d, stopped when asked %d times: %v in %d (fewest: %v), and it is won in %d", seed, asked, a.Verdict, a.Rounds, a.Fewest, want.Rounds)
			}
		}
	}
	if won < 10 {
		t.Errorf("only %d of them are won", won)
	}
}
