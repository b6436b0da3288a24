package sim_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/levels/sim"
	"wallfall/rules/rulestest"
)

var (
	platforms = flag.Bool("platforms", false, "play the games of testdata/platforms.txt, and compare")
	update    = flag.Bool("update", false, "write testdata/platforms.txt anew")
)

// TestPlatforms compares what some games between bots come to with what was
// written down: it is the same on every platform. "make platforms" runs it on
// three, "make golden" writes it down anew when a rule or a bot has changed.
func TestPlatforms(t *testing.T) {
	if !*platforms && !*update {
		t.Skip("see make platforms")
	}
	var got strings.Builder
	for _, e := range levels.Shipped() {
		for _, name := range []string{"greedy", "random", "rest", "planner:200"} {
			p := plan(t, load(t, e.ID), sim.Config{Games: 3, Seed: 11, Bots: []string{name}})
			all := fnv.New64a()
			rulestest.OK(t, json.NewEncoder(all).Encode(p.Report(played(p, 1000))))
			fmt.Fprintf(&got, "%s %s: %016x\n", e.ID, name, all.Sum64())
		}
	}
	golden := filepath.Join("testdata", "platforms.txt")
	if *update {
		rulestest.OK(t, os.WriteFile(golden, []byte(got.String()), 0o644))
		return
	}
	want := rulestest.Must(os.ReadFile(golden))(t)
	a, b := strings.Split(got.String(), "\n"), strings.Split(string(want), "\n")
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			t.Fatalf("on %s/%s games come to\n%s\nand written down is (make golden)\n%s", runtime.GOOS, runtime.GOARCH, got.String(), want)
		}
	}
}
