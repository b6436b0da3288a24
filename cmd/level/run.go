package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync"
	"sync/atomic"
	"time"

	"wallfall/levels/sim"
)

// What commands that play many games have in common.

// interruptible returns a context that ends at the first Ctrl+C, the second of which ends
// the program, and when the time is over.
func interruptible(after time.Duration) (context.Context, context.CancelFunc) {
	timed, cancel := context.WithCancel(context.Background())
	if after > 0 {
		timed, cancel = context.WithTimeout(timed, after)
	}
	ctx, stop := signal.NotifyContext(timed, os.Interrupt)
	context.AfterFunc(ctx, func() { stop(); cancel() })
	return ctx, stop
}

// inOrder does n jobs on a number of cores until all are done or ctx ends, and
// delivers their results in the order of their numbers, whatever the number of
// cores. At most ahead results are in memory at once. newWorker makes the function that
// does the jobs of one core; that returns false if it was stopped.
func inOrder[T any](ctx context.Context, n, cores, ahead int, newWorker func() func(job int) (T, bool), deliver func(job int, result T)) {
	type result struct {
		job int
		of  T
	}
	results := make(chan result)
	var next atomic.Int64
	slots := make(chan struct{}, ahead) // taken before the number, so that the earliest job always has one
	var workers sync.WaitGroup
	for range cores {
		workers.Go(func() {
			work := newWorker()
			for {
				select {
				case slots <- struct{}{}:
				case <-ctx.Done():
					return
				}
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				of, ok := work(i)
				if !ok {
					return
				}
				select {
				case results <- result{i, of}:
				case <-ctx.Done():
					return
				}
			}
		})
	}
	go func() {
		workers.Wait()
		close(results)
	}()
	early, done := map[int]T{}, 0
	for r := range results {
		early[r.job] = r.of
		for of, ok := early[done]; ok; of, ok = early[done] {
			delete(early, done)
			deliver(done, of)
			<-slots
			done++
		}
	}
}

// checkRun refuses impossible numbers of cores and times, and files that can't be
// written.
func (c *call) checkRun(cores int, limit time.Duration, jsonFile, csvFile string, files ...string) error {
	switch {
	case c.given["cores"] && cores < 1 || cores > 1024:
		return errors.New("-cores must be 1 to 1024")
	case c.given["time"] && limit <= 0:
		return errors.New("-time must be longer than zero, such as 30s or 5m")
	case jsonFile == stdin && csvFile == stdin:
		return errors.New("-json and -csv can't both write to standard output")
	}
	return writable(append(files, jsonFile, csvFile)...)
}

// writeTables writes the results of a run for other programs, to the files that are named.
func (c *call) writeTables(jsonFile string, js []byte, csvFile string, table [][]string) (err error) {
	if jsonFile != "" {
		err = c.write(jsonFile, js)
	}
	if csvFile != "" {
		var text bytes.Buffer
		csv.NewWriter(&text).WriteAll(table)
		err = errors.Join(err, c.write(csvFile, text.Bytes()))
	}
	return err
}

// maxAhead is how many games for each core may end before one that began earlier. On
// boards of hugeBoard cells it is one, to save memory.
const (
	maxAhead  = 4
	hugeBoard = 20_000
)

// runGames plays the games of a plan on a number of cores until all are over or ctx
// ends. A game that was cut off, and those over after it, do not count.
// progress is called with the number that do.
func runGames(ctx context.Context, p *sim.Plan, cores int, progress func(done int)) *sim.Tally {
	ahead := cores * maxAhead
	if p.Board.Cells() > hugeBoard {
		ahead = cores
	}
	total := p.NewTally()
	inOrder(ctx, p.Games, cores, ahead, func() func(int) (*sim.Tally, bool) {
		pl := p.NewPlayer()
		pl.Stop = func() bool { return ctx.Err() != nil }
		return func(game int) (*sim.Tally, bool) {
			for pl.Begin(game); !pl.Step(); {
				if ctx.Err() != nil {
					return nil, false
				}
			}
			return pl.Game(), true
		}
	}, func(_ int, t *sim.Tally) {
		total.Add(t)
		progress(total.Games)
	})
	return total
}

// games plays the games of a plan on up to a number of cores and shows how far they are.
func (c *call) games(ctx context.Context, p *sim.Plan, cores int) *sim.Tally {
	bar := newProgress(c.errs, baseName(p.Level.File), p.Games)
	cores = min(cores, p.Games)
	tally := runGames(ctx, p, cores, bar.tell)
	bar.end(tally.Games, cores)
	return tally
}

// progress shows on the standard error how far a run is: by a bar on a terminal, else by
// a line now and then.
type progress struct {
	out      io.Writer
	name     string
	games    int
	start    time.Time
	last     time.Time
	terminal bool
}

// How often progress is shown.
const (
	barEvery  = 100 * time.Millisecond
	lineEvery = 10 * time.Second
)

func newProgress(out io.Writer, name string, games int) *progress {
	p := &progress{out: out, name: name, games: games, start: time.Now()}
	p.last = p.start
	if f, ok := out.(*os.File); ok {
		st, err := f.Stat()
		p.terminal = err == nil && st.Mode()&os.ModeCharDevice != 0
	}
	return p
}

// tell reports how many games are over.
func (p *progress) tell(done int) {
	now := time.Now()
	every := lineEvery
	if p.terminal {
		every = barEvery
	}
	if now.Sub(p.last) < every {
		return
	}
	p.last = now
	speed := float64(done) / now.Sub(p.start).Seconds()
	left := time.Duration(float64(p.games-done) / speed * float64(time.Second)).Round(time.Second)
	if p.terminal {
		fmt.Fprintf(p.out, "\r%s  %s %3d %%  %d of %d  %.0f/s  %s left\x1b[K", p.name, bar(float64(done)/float64(p.games), 30), done*100/p.games, done, p.games, speed, left)
		return
	}
	fmt.Fprintf(p.out, "%s: %d of %d games, %.0f per second, %s left\n", p.name, done, p.games, speed, left)
}

// end shows that a run is over, or was stopped.
func (p *progress) end(done, cores int) {
	if p.terminal {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
	took := time.Since(p.start)
	early := ""
	if done < p.games {
		early = fmt.Sprintf(" of %d, stopped early", p.games)
	}
	fmt.Fprintf(p.out, "%s: %s%s in %.2f s, %.0f per second, on %s\n", p.name, count(done, "game"), early, took.Seconds(), float64(done)/took.Seconds(), count(cores, "core"))
}
