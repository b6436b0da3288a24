package levels_test

import (
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"runtime"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

var (
	platforms = flag.Bool("platforms", false, "play the games of testdata/platforms.txt, and compare")
	update    = flag.Bool("update", false, "write testdata/platforms.txt anew")
)

const goldenHashes = "testdata/platforms.txt"

// TestPlatforms plays some games by commands that follow from their seeds, and
// compares the positions and events they come to with those that were written
// down: they are the same on every platform. "make platforms" runs it on three,
// "make golden" writes them down anew when a rule has changed.
func TestPlatforms(t *testing.T) {
	if !*platforms && !*update {
		t.Skip("see make platforms")
	}
	var got strings.Builder
	for _, e := range levels.Shipped() {
		lv := rulestest.Must(levels.Load(e.ID))(t)
		for seed := range uint64(3) {
			s := rulestest.Must(lv.New(seed))(t)
			record(t, &got, fmt.Sprint(e.ID, " ", seed), s, rulestest.NewRand(seed))
		}
	}
	for seed := range uint64(60) {
		s, r, err := rulestest.Start(seed)
		if err != nil {
			t.Fatal(err)
		}
		record(t, &got, fmt.Sprint("board ", seed), s, r)
	}
	if *update {
		rulestest.OK(t, os.WriteFile(goldenHashes, []byte(got.String()), 0o644))
		return
	}
	want := rulestest.Must(os.ReadFile(goldenHashes))(t)
	a, b := strings.Split(got.String(), "\n"), strings.Split(string(want), "\n")
	if len(a) != len(b) {
		t.Fatalf("%d games were played, and %d are written down (make golden)", len(a)-1, len(b)-1)
	}
	wrong := 0
	for i := range a {
		if a[i] != b[i] {
			if wrong++; wrong <= 5 {
				t.Errorf("on %s/%s:\n  %s\nand written down is (make golden):\n  %s", runtime.GOOS, runtime.GOARCH, a[i], b[i])
			}
		}
	}
	if wrong > 5 {
		t.Errorf("%d games differ", wrong)
	}
}

// record plays a game and writes down how long it went on, its last position's
// hash, and a hash of all events and encodings on the way.
func record(t *testing.T, out *strings.Builder, name string, s *rules.State, r *rulestest.Rand) {
	all := fnv.New64a()
	n := 0
	err := rulestest.Play(r, s, 250, func(a rules.Action, log *rules.Log) error {
		n++
		fmt.Fprint(all, s.Board().FormatAction(a), log.Events, s.Hash())
		if n%10 == 0 {
			all.Write(s.Encode(nil))
		}
		return nil
	})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	fmt.Fprintf(out, "%s: %d commands, board %016x, end %016x, way %016x\n", name, n, s.Board().Fingerprint(), s.Hash(), all.Sum64())
}
