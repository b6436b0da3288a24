package solve

import (
	"slices"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestAgreesWithExhaustiveSearch compares the search with one that prunes nothing, on
// random positions larger than those of TestAgreesWithBruteForce.
func TestAgreesWithExhaustiveSearch(t *testing.T) {
	for _, c := range []struct {
		name  string
		makes func(*rulestest.Rand) (*rules.Setup, Question)
		seeds uint64
		dice  Dice
	}{{"crowded", crowded, 2000, Worst}, {"varied", varied, 200, Worst}, {"odds", varied, 30, Expect}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			compareExhaustive(t, c.makes, c.seeds, c.dice)
		})
	}
	t.Run("nobody rests", func(t *testing.T) {
		t.Parallel()
		compareExhaustive(t, func(r *rulestest.Rand) (*rules.Setup, Question) {
			su, q := crowded(r)
			q.Rests, q.Rounds = [rules.MaxSides]bool{}, 1+r.Intn(2)
			return su, q
		}, 200, Worst)
	})
}

// compareExhaustive compares the search with one without relaxation and beam search: the
// same verdicts in the same rounds with as few commands.
func compareExhaustive(t *testing.T, makes func(*rulestest.Rand) (*rules.Setup, Question), seeds uint64, dice Dice) {
	t.Helper()
	yes, no, alone, relaxed, saved, fewest, rolled, found, late := 0, 0, 0, 0, 0, 0, 0, 0, 0
	for seed := range seeds {
		su, q := makes(rulestest.NewRand(seed))
		s, err := rules.New(su, seed)
		if err != nil {
			continue
		}
		q.exhaustive, q.Dice = true, dice
		want := Solve(s, q)
		if want.Verdict == Undecided || want.Verdict == Yes && !want.Fewest && dice == Worst {
			continue
		}
		q.exhaustive, q.Nodes = false, 4*q.Nodes
		got := Solve(s, q)
		if dice == Expect {
			if got.P != nil && got.P.Cmp(want.P) != 0 {
				t.Fatalf("seed %d: %v, exhaustively %v", seed, got.P, want.P)
			}
			continue
		}
		if got.Verdict == Yes && (want.Verdict == No || got.Rounds < want.Rounds) {
			t.Fatalf("seed %d: yes in %d, exhaustively %v in %d", seed, got.Rounds, want.Verdict, want.Rounds)
		}
		if got.Verdict == Undecided || !got.Fewest {
			late++ // the bound on nodes is shared among the rounds
			continue
		}
		if got.Verdict != want.Verdict || got.Rounds != want.Rounds {
			t.Fatalf("seed %d: %v in %d, exhaustively %v in %d", seed, got.Verdict, got.Rounds, want.Verdict, want.Rounds)
		}
		x := newSearch(s, q)
		if got.Verdict == Yes {
			if err := playable(s, q, got); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if a, b := x.commands(got.Line), x.commands(want.Line); got.Least && want.Least && a != b {
				t.Fatalf("seed %d: %d commands, exhaustively %d", seed, a, b)
			} else if got.Least && want.Least {
				fewest++
			} else if slices.ContainsFunc(got.Line, func(m Move) bool { return m.Side == rules.NoSide }) {
				rolled++
			}
			yes++
		} else {
			no++
		}
		x.setRounds(q.Rounds)
		if x.alone() {
			alone++ // the beam search applies
		}
		if x.relax.on {
			relaxed++
		}
		if x.findWin(50_000) {
			if found++; got.Verdict != Yes {
				t.Fatalf("seed %d: the beam search finds a win where there is none", seed)
			}
		}
		if got.Work.Nodes < want.Work.Nodes/2 {
			saved++
		}
	}
	t.Logf("%d won, %d not; relaxation applies to %d; work halved in %d; fewest commands compared in %d; beam search finds %d; %d undecided", yes, no, relaxed, saved, fewest, found, late)
	n, m := int(seeds)/20, alone/20
	if dice == Worst && (yes < n || no < n || relaxed < n || late > n || saved < m || found < m || fewest+rolled < m/2) {
		t.Error("too few positions of some kind were compared")
	}
}
