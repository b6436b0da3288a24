package session

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wallfall/levels"
	"wallfall/rules/rulestest"
)

// A match comes along to a text that means the same with all its lines, wherever it
// stands in them.
func TestFollowSame(t *testing.T) {
	shipped := levels.Shipped()
	rapid.Check(t, func(t *rapid.T) {
		e := shipped[rapid.IntRange(0, len(shipped)-1).Draw(t, "level")]
		m := begun(t, e.ID+".txt", e.Text, 3)
		r := rulestest.NewRand(rapid.Uint64().Draw(t, "play"))
		for range rapid.IntRange(0, 5).Draw(t, "lines") {
			wander(t, m, r, rapid.IntRange(0, 20).Draw(t, "commands"))
			if err := m.Branch(rapid.IntRange(0, m.Length()).Draw(t, "branch")); err != nil {
				t.Fatal(err)
			}
		}
		m.Undo()
		text := append(bytes.Clone(e.Text), "\n# more\n"...)
		next, f, err := m.Onto(text)
		if err != nil || f.Did != f.Of || f.Of != m.Present() || f.Cut != 0 {
			t.Fatalf("%v %+v", err, f)
		}
		want := bytes.Replace(m.Save(), e.Text, text, 1)
		want = bytes.Replace(want, fmt.Appendf(nil, "\ntext %d\n", len(e.Text)), fmt.Appendf(nil, "\ntext %d\n", len(text)), 1)
		if got := next.Save(); !bytes.Equal(got, want) {
			t.Fatalf("the match is\n%s\nwant\n%s", got[bytes.LastIndex(got, []byte("\nlines ")):], want[bytes.LastIndex(want, []byte("\nlines ")):])
		}
	})
}

// followed is a row of cells along which two can walk.
const followed = `wallfall 1
title "A row"
topology square
rounds 9
side heroes "Left" colour=amber
side keeper "Right" colour=green
goal heroes slay-all
goal keeper slay-all
floor 0
map
a......b
........
end
figure ann knight side=heroes at=a facing=e
figure bob knight side=keeper at=b facing=w
`

// What the new text no longer allows is left out with all that came after it, in
// every line; the rest stays.
func TestFollowCut(t *testing.T) {
	m := begun(t, "row.txt", []byte(followed), 1)
	did := func(words ...string) {
		t.Helper()
		for _, w := range words {
			if err := m.repeat(w, false, 0, 0); err != nil {
				t.Fatalf("%s: %v, legal are %v", w, err, legal(m))
			}
		}
	}
	did("move ann 0:1,0", "end")
	for m.State().Side() == 0 {
		did(m.State().Board().FormatAction(m.State().Default()))
	}
	n := m.Count()
	did("move bob 0:6,0")
	if err := m.Branch(n); err != nil {
		t.Fatal(err)
	}
	did("move bob 0:6,1")
	if err := m.Branch(1); err != nil {
		t.Fatal(err)
	}
	rock := strings.Replace(followed, "........", "......#.", 1)
	next, f, err := m.Onto([]byte(rock))
	if err != nil || f.Did != 1 || f.Of != 1 || f.Cut != 1 || len(next.Lines()) != 2 || next.Length() != 1 || next.Lines()[0].Length != n+1 {
		t.Fatalf("%v %+v: %d lines, %d commands", err, f, len(next.Lines()), next.Length())
	}
	m.Switch(1)
	next, f, err = m.Onto([]byte(rock))
	if err != nil || f.Did != n || f.Of != n+1 || next.Count() != n || len(next.Lines()) != 2 {
		t.Fatalf("%v %+v: stands at %d, %d lines", err, f, next.Count(), len(next.Lines()))
	}
	renamed := strings.ReplaceAll(followed, "ann", "amy")
	if next, f, err = m.Onto([]byte(renamed)); err != nil || f.Did != 0 || next.Count() != 0 || !next.Empty() {
		t.Fatalf("%v %+v: a match of somebody who is not there", err, f)
	}
	if _, _, err := m.Onto([]byte("nonsense")); err == nil {
		t.Error("what is no level is followed")
	}
	if m.Count() != n+1 || len(m.Lines()) < 2 {
		t.Error("the match itself has changed")
	}
}

func legal(m *Match) (out []string) {
	for _, a := range m.State().Legal(nil) {
		out = append(out, m.State().Board().FormatAction(a))
	}
	return out
}
