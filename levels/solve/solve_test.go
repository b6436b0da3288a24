package solve

import (
	"fmt"
	"runtime"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// A win that comes by itself after the last round does not count: the keeper moves
// first here, and its wall crushes the last opponent at the start of round two.
func TestWinOfTheNextRound(t *testing.T) {
	lv := rulestest.Must(levels.Parse("late", []byte(`wallfall 2
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
	lv := rulestest.Must(levels.Parse("late", []byte(`wallfall 2
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

// TestCountIsBoundedByMemory counts the ways across an open board. With too little
// memory for the positions between them it says so.
func TestCountIsBoundedByMemory(t *testing.T) {
	lv := rulestest.Must(levels.Parse("t", []byte("wallfall 2\nside one\nside two\ngoal one reach tag=A\nmap\na.........\n..........\n.........A\n##########\nk.........\nend\n"+
		"figure ann knight side=one at=a\nfigure kim knight side=two at=k\n")))(t)
	s := rulestest.Must(lv.New(1))(t)
	q := Question{Rounds: 4, Rests: [rules.MaxSides]bool{1: true}, Count: true, Memory: 4 << 20}
	a := Solve(s, q)
	if a.Verdict != Yes || !a.Counted || a.Lines == nil {
		t.Fatalf("%v in %d rounds, counted: %v", a.Verdict, a.Rounds, a.Counted)
	}
	q.Memory = 64 << 10
	b := Solve(s, q)
	if a.Uncounted != NoBound {
		t.Errorf("ways are counted, and not by %v", a.Uncounted)
	}
	if b.Verdict != Yes || b.Uncounted != MemoryBound || b.Lines != nil || b.Work.Nodes >= a.Work.Nodes {
		t.Errorf("with little memory: %v, not counted by %v, after %d nodes; %d with more", b.Verdict, b.Uncounted, b.Work.Nodes, a.Work.Nodes)
	}
}

// TestSizeEstimates compares the estimated bytes of a position with what it takes, on
// small boards and on larger ones.
func TestSizeEstimates(t *testing.T) {
	for _, side := range []int{12, 30, 100} {
		su := &rules.Setup{}
		su.Width, su.Height = side, side
		su.Floors = []rules.FloorSetup{{Cells: make([]rules.CellSetup, side*side)}}
		for i := range su.Floors[0].Cells {
			su.Floors[0].Cells[i].Owner = -1
		}
		su.Kinds = []rules.Kind{{Name: "walker", Power: 1, Skill: 1, Move: 4}}
		su.Sides = []rules.SideSetup{{Name: "s0"}, {Name: "s1", Keeper: true}}
		for i := range 8 {
			su.Figures = append(su.Figures, rules.FigureSetup{Name: fmt.Sprint("f", i), Side: i / 7, Kinds: []int{0}, At: rules.Pos{X: i, Y: i}})
		}
		from := rulestest.Must(rules.New(su, 1))(t)
		x := newSearch(from, Question{Rounds: 1, Memory: 1 << 20})
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		const n = 40
		for d := range n {
			s := x.state(d)
			s.CopyFrom(x.from)
			s.Legal(nil)
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		got, want := int(after.HeapAlloc-before.HeapAlloc)/n, stateSize(x.from)
		t.Logf("%d cells: %d bytes of %d", side*side, got, want)
		if got > want*5/4 || got < want/4 {
			t.Errorf("on %d cells a position takes %d bytes, not %d", side*side, got, want)
		}
		runtime.ReadMemStats(&before)
		var kept [n]*rules.State
		for i := range kept {
			kept[i] = x.keep(x.state(0))
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		got, want = int(after.HeapAlloc-before.HeapAlloc)/n, keptSize(x.from)
		t.Logf("a copy takes %d bytes of %d", got, want)
		if got > want*5/4 || got < want/4 {
			t.Errorf("on %d cells a copy takes %d bytes, not %d", side*side, got, want)
		}
		runtime.KeepAlive(x)
		runtime.KeepAlive(&kept)
	}
}
