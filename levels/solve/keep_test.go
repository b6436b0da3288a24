package solve

import (
	"bytes"
	"encoding/gob"
	"reflect"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestKeptSearchesGoOn keeps searches at several points: from each of them they go on to the
// same answer, by the same work. Some are stopped by the node bound, some win, some do not.
func TestKeptSearchesGoOn(t *testing.T) {
	kept := 0
	for seed, nodes := range map[int]int{12: 30_000, 42: 60_000, 7: 20_000, 3: 20_000, 20: 40_000} {
		s, q := readBed(t, seed)
		if seed == 12 { // the others answer as they like
			q.Rests = [rules.MaxSides]bool{}
		}
		q.Nodes, q.Memory = nodes, 1<<20
		var at [][]byte
		calls := 0
		q.Keep = func(now func() *Kept) {
			if calls++; calls%2 == 1 {
				var b bytes.Buffer
				rulestest.Must(0, gob.NewEncoder(&b).Encode(now()))(t)
				at = append(at, b.Bytes())
			}
		}
		want := Solve(s, q)
		q.Keep = nil
		if again := Solve(s, q); !reflect.DeepEqual(again, want) {
			t.Errorf("seed %d: to be kept it comes to another answer", seed)
		}
		for i, data := range at {
			q.Kept = new(Kept)
			rulestest.Must(0, gob.NewDecoder(bytes.NewReader(data)).Decode(q.Kept))(t)
			kept++
			if got := Solve(s, q); !reflect.DeepEqual(got, want) {
				t.Errorf("seed %d, from point %d of %d at %d nodes:\n%+v\nnot\n%+v", seed, i+1, len(at), q.Kept.Nodes, got, want)
			}
		}
	}
	if t.Logf("%d points", kept); kept < 8 {
		t.Errorf("only %d points were kept", kept)
	}
}
