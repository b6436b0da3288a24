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

// TestShippedLevelsPlayAtRandom plays random games on every level that the game
// comes with, with drawn and with explicit dice: what must hold of every position
// holds, every game ends, and what a level is about happens: walls move and push, figures
// fight and are moved by force, spells are cast.
func TestShippedLevelsPlayAtRandom(t *testing.T) {
	for _, e := range levels.Shipped() {
		lv := rulestest.Must(levels.Load(e.ID))(t)
		over, seen := 0, map[rules.EventKind]int{}
		for seed := range uint64(24) {
			if playAtRandom(t, lv, seed, seen) {
				over++
			}
		}
		if over < 20 {
			t.Errorf("%s: only %d of 24 games came to an end", e.ID, over)
		}
		wants := map[rules.EventKind]int{rules.EvStrike: 1}
		if len(lv.Walls) > 0 {
			wants = map[rules.EventKind]int{rules.EvWallMove: 48, rules.EvPush: 3}
		}
		if len(lv.Abilities) > 0 {
			wants[rules.EvForceStep], wants[rules.EvSlam] = 24, 3
		}
		if len(lv.Spells) > 0 {
			wants[rules.EvCast], wants[rules.EvHop] = 24, 3
		}
		for kind, n := range wants {
			if seen[kind] < n {
				t.Errorf("%s: in 24 games there was %d times a %v", e.ID, seen[kind], kind)
			}
		}
	}
}

// playAtRandom plays a random game, counts its events and reports whether it came to an end.
func playAtRandom(t *testing.T, lv *levels.Level, seed uint64, seen map[rules.EventKind]int) bool {
	t.Helper()
	s := rulestest.Must(lv.New(seed))(t)
	s.SetExplicitDice(seed%2 == 0)
	n := 0
	err := rulestest.Play(rulestest.NewRand(seed), s, 3000, func(_ rules.Action, log *rules.Log) error {
		for _, e := range log.Events {
			seen[e.Kind]++
		}
		if n++; n%40 == 0 {
			if err := rulestest.Same(s); err != nil {
				return err
			}
		}
		return rulestest.Invariants(s)
	})
	if err != nil {
		t.Errorf("%s, seed %d: %v", lv.Title, seed, err)
	}
	_, over := s.Winner()
	return over
}

// TestLevelWithoutFigures plays levels on which nobody stands, as the editor
// begins them: spells are cast, walls move, and the match ends.
func TestLevelWithoutFigures(t *testing.T) {
	for _, wall := range []string{"", "wall w1 dir=e at=1:0,0\n"} {
		lv := rulestest.Must(levels.Parse("t.txt", []byte("wallfall 2\ntitle \"nobody\"\nrounds 4\nside one mana=99 spells=all\nside two keeper\nmap\n.....\n.~..0\n....#\nend\n"+wall)))(t)
		for seed := range uint64(20) {
			if !playAtRandom(t, lv, seed, map[rules.EventKind]int{}) {
				t.Errorf("seed %d: the match does not end", seed)
			}
		}
	}
}

// Every match behind the title plays to its end, and walls move in it.
func TestShowsPlay(t *testing.T) {
	for i := range levels.Demos() {
		s, err := levels.LoadDemo(i)
		if err != nil {
			t.Error(err)
			continue
		}
		moved := 0
		for _, events := range s.Events {
			for _, e := range events {
				if e.Kind == rules.EvWallMove || e.Kind == rules.EvStrike || e.Kind == rules.EvForce {
					moved++
				}
			}
		}
		if len(s.Events) < 30 || moved < 5 {
			t.Errorf("%s: %d commands, in which walls move or somebody strikes %d times", s.Level.Title, len(s.Events), moved)
		}
	}
}

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

// A figure that can't get to a cell learns what is in its way.
func TestWhyThereIsNoWay(t *testing.T) {
	for _, c := range []struct {
		row, want string
		to        int
	}{
		{"#a.b.", "others stand in the way of ann", 4},
		{"#a#.b", "no way leads there for ann", 3},
		{"#a+.b", "a closed door bars the way of ann", 3},
	} {
		text := "wallfall 2\ntitle \"A\"\nabout \"b\"\nlegend + door\nside heroes\nside keeper\ngoal heroes slay-all\ngoal keeper slay-all\nkind knight stamina=3\nmap\n#####\n" + c.row + "\n#####\nend\nfigure ann knight side=heroes at=a\nfigure bob knight side=keeper at=b\n"
		s := rulestest.Must(rulestest.Must(levels.Parse("t.txt", []byte(text)))(t).New(1))(t)
		s.Begin(nil)
		b := s.Board()
		err := s.Check(rules.Action{Kind: rules.Move, Fig: 0, Other: rules.NoFig, To: b.Cell(rules.Pos{X: c.to, Y: 1})})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.row, err)
		}
	}
}
