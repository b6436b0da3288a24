package rules_test

import (
	"flag"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

var (
	long     = flag.Int("long", 20000, "how many `COMMANDS` TestLongPlay plays")
	longSeed = flag.Uint64("longseed", 1_000_000, "the `SEED` of its first game")
)

// TestLongPlay plays games on random boards of all sorts, each of up to 1,000
// commands, on all processors, until so many commands are played. By hand:
//
//	go test ./rules -run TestLongPlay -timeout 0 -long 10000000
//
// A game that fails is told with its seed, and played again alone by
// -longseed SEED -long 1.
func TestLongPlay(t *testing.T) {
	var played, games, failed atomic.Int64
	var next atomic.Uint64
	next.Store(*longSeed)
	begin := time.Now()
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for played.Load() < int64(*long) && failed.Load() < 5 {
				seed := next.Add(1) - 1
				watch := time.AfterFunc(time.Minute, func() { panic(fmt.Sprint("the game of seed ", seed, " hangs")) })
				n, err := longGame(seed)
				watch.Stop()
				played.Add(int64(n))
				games.Add(1)
				if err != nil {
					failed.Add(1)
					t.Errorf("seed %d: %v", seed, err)
				}
			}
		})
	}
	wait.Wait()
	t.Logf("%d commands in %d games, %v", played.Load(), games.Load(), time.Since(begin).Round(time.Millisecond))
}

// longGame plays one game. A panic is an error.
func longGame(seed uint64) (n int, err error) {
	defer func() {
		if p := recover(); p != nil {
			buf := make([]byte, 4096)
			err = fmt.Errorf("after %d commands: %v\n%s", n, p, buf[:runtime.Stack(buf, false)])
		}
	}()
	s, r, err := rulestest.Start(seed)
	if err != nil {
		return 0, err
	}
	ask := rulestest.NewRand(seed)
	err = rulestest.Play(r, s, 1000, func(rules.Action, *rules.Log) error {
		n++
		if n%50 == 0 {
			if err := rulestest.Same(s); err != nil {
				return err
			}
		}
		if n%5 == 0 {
			if err := rulestest.Ask(ask, s); err != nil {
				return err
			}
		}
		return rulestest.Invariants(s)
	})
	return n, err
}
