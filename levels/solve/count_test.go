package solve

import (
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestCountIsBoundedByMemory counts the ways across an open board. With too little
// memory for the positions between them it says so.
func TestCountIsBoundedByMemory(t *testing.T) {
	lv := rulestest.Must(levels.Parse("t", []byte("wallfall 1\nside one\nside two\ngoal one reach tag=A\nmap\na.........\n..........\n.........A\n##########\nk.........\nend\n"+
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
