package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"sync"
	"time"

	"wallfall/cmd/level/checkpoint"
	"wallfall/levels"
	"wallfall/levels/sim"
)

// What commands that play many games have in common.

// keepOptions say on how many cores a run goes, and where it keeps what it has found.
type keepOptions struct {
	Cores      int
	Seed       uint64
	Checkpoint string
	Every      time.Duration // how often the checkpoint is written
}

// usualKeep are the defaults.
var usualKeep = keepOptions{Seed: 1, Every: 5 * time.Second}

// runOptions are what commands that play many games have in common.
type runOptions struct {
	keepOptions
	Rounds     int
	Time       time.Duration
	JSON, CSV  string
	On, Listen string
}

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

// checkRun refuses impossible numbers of cores and times, and files that can't be written,
// and sets the number of cores.
func (c *call) checkRun(o *runOptions, files ...string) error {
	switch {
	case c.given["time"] && o.Time <= 0:
		return errors.New("-time must be longer than zero, such as 30s or 5m")
	case o.JSON == stdin && o.CSV == stdin:
		return errors.New("-json and -csv can't both write to standard output")
	}
	return c.checkKeep(&o.keepOptions, append(files, o.JSON, o.CSV)...)
}

// checkKeep is checkRun for what all have.
func (c *call) checkKeep(o *keepOptions, files ...string) error {
	switch {
	case c.given["cores"] && o.Cores < 1 || o.Cores > 1024:
		return errors.New("-cores must be 1 to 1024")
	case o.Every <= 0:
		return errors.New("-every must be longer than zero, such as 30s or 5m")
	case o.Checkpoint == stdin:
		return errors.New("-checkpoint needs a file")
	}
	o.Cores = cmp.Or(o.Cores, runtime.GOMAXPROCS(0))
	return writable(append(files, o.Checkpoint)...)
}

// resume opens the checkpoint of a run, which depends on the given lines, and reads what is
// in it into value.
func (c *call) resume(o keepOptions, value any, lines ...string) (*checkpoint.File, error) {
	if o.Checkpoint == "" {
		return nil, nil
	}
	head := append([]string{"command " + c.name, "program edition " + edition(), fmt.Sprint("seed ", o.Seed)}, lines...)
	return checkpoint.Open(o.Checkpoint, o.Every, head, value)
}

// keep saves what a run has found in the end; if it was stopped, it says how to go on.
func (c *call) keep(ctx context.Context, o keepOptions, f *checkpoint.File, value any) error {
	if f != nil && ctx.Err() != nil {
		fmt.Fprintf(c.errs, "%s: the same command goes on from %s\n", c.name, o.Checkpoint)
	}
	return f.Save(value)
}

// enough refuses a checkpoint with more games than are asked for.
func enough(o keepOptions, has, asked int) error {
	if has > asked {
		return fmt.Errorf("checkpoint %s has %s, more than the %d asked for; raise -games, or name another file", o.Checkpoint, count(has, "game"), asked)
	}
	return nil
}

// lineOf is the line of a checkpoint for a level.
func lineOf(name string, src []byte, bots []string, settings ...any) string {
	return fmt.Sprintf("level %s %.12x bots %s %v", baseName(name), sha256.Sum256(src), strings.Join(bots, ","), settings)
}

// buildOf returns a digest of this program, to the last byte, if there is a checkpoint to keep.
func buildOf(checkpoint string) string {
	if checkpoint == "" {
		return ""
	}
	return fmt.Sprintf("build %.12x", sha256.Sum256(must(os.ReadFile(must(os.Executable())))))
}

// edition stands for what this program plays: two that play alike, wherever they run, have
// the same.
var edition = sync.OnceValue(func() string {
	h := sha256.New()
	io.WriteString(h, levels.Lists())
	for _, id := range []string{"iris", "vise", "courts"} {
		lv, err := levels.Load(id)
		if err != nil {
			continue
		}
		for _, name := range []string{"random", "greedy", "planner:40"} {
			if p, err := sim.NewPlan(lv, sim.Config{Games: 1, Seed: 1, Bots: []string{name}, Rounds: 3}); err == nil {
				pl := p.NewPlayer()
				for pl.Begin(0); !pl.Step(); {
				}
				fmt.Fprintln(h, pl.State().Hash())
			}
		}
	}
	return fmt.Sprintf("%.6x", h.Sum(nil))
})

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

// runGames plays the games of a plan that are not yet in a tally on a number of cores until
// all are over or ctx ends. A game that was cut off, and those over after it, do not count.
// progress is called with the number that do.
func runGames(ctx context.Context, p *sim.Plan, total *sim.Tally, cores int, with *others, progress func(done int)) *sim.Tally {
	q := queue[*sim.Tally]{done: total.Games, n: p.Games, size: 1, ahead: cores * maxAhead, others: with, unpack: unpackTally(p), deliver: func(_ int, t *sim.Tally) {
		total.Add(t)
		progress(total.Games)
	}}
	switch {
	case with != nil:
		q.size = shard(p.Games)
		q.ahead = openShards * q.size
	case p.Board.Cells() > hugeBoard:
		q.ahead = cores
	}
	q.run(ctx, cores, func(stop func() bool) func(from, to int) (*sim.Tally, bool) { return simWorker(p, stop) })
	return total
}

// simWorker returns a function that plays ranges of games on one core; it returns false if
// it was stopped.
func simWorker(p *sim.Plan, stop func() bool) func(from, to int) (*sim.Tally, bool) {
	pl := p.NewPlayer()
	pl.Stop = stop
	return func(from, to int) (all *sim.Tally, ok bool) {
		for game := from; game < to; game++ {
			for pl.Begin(game); !pl.Step(); {
				if stop() {
					return nil, false
				}
			}
			if all == nil {
				all = pl.Game()
			} else {
				all.Add(pl.Game())
			}
		}
		return all, true
	}
}

// games plays the games of a plan that are not yet in a tally on up to a number of cores and
// shows how far they are. tick is called now and then.
func (c *call) games(ctx context.Context, p *sim.Plan, total *sim.Tally, cores int, with *others, tick func()) *sim.Tally {
	bar := newProgress(c.errs, baseName(p.Level.File), "game", total.Games, p.Games)
	cores = min(cores, p.Games)
	runGames(ctx, p, total, cores, with, func(done int) {
		bar.tell(done)
		tick()
	})
	bar.end(total.Games, cores)
	return total
}

// progress shows on the standard error how far a run is: by a bar on a terminal, else by
// a line now and then.
type progress struct {
	out      io.Writer
	name     string
	what     string // is counted
	from, n  int    // before this run, and in the end
	bound    bool   // it may be over earlier
	start    time.Time
	last     time.Time
	terminal bool
}

// How often progress is shown.
const (
	barEvery  = 100 * time.Millisecond
	lineEvery = 10 * time.Second
)

func newProgress(out io.Writer, name, what string, from, n int) *progress {
	p := &progress{out: out, name: name, what: what, from: from, n: n, start: time.Now()}
	p.last = p.start
	if f, ok := out.(*os.File); ok {
		st, err := f.Stat()
		p.terminal = err == nil && st.Mode()&os.ModeCharDevice != 0
	}
	return p
}

// tell reports how many are done.
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
	speed := float64(done-p.from) / now.Sub(p.start).Seconds()
	left := time.Duration(float64(p.n-done)/speed*float64(time.Second)).Round(time.Second).String() + " left"
	if p.bound {
		left = "at most " + left
	}
	if p.terminal {
		fmt.Fprintf(p.out, "\r%s  %s %3d %%  %d of %d  %.0f/s  %s\x1b[K", p.name, bar(float64(done)/float64(p.n), 30), done*100/p.n, done, p.n, speed, left)
		return
	}
	fmt.Fprintf(p.out, "%s: %d of %s, %.0f per second, %s\n", p.name, done, count(p.n, p.what), speed, left)
}

// clear removes the bar.
func (p *progress) clear() {
	if p.terminal {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}

// end shows that a run is over, or was stopped.
func (p *progress) end(done, cores int) {
	p.clear()
	took := time.Since(p.start)
	early, kept := "", ""
	if done < p.n {
		early = fmt.Sprintf(" of %d, stopped early", p.n)
	}
	if p.from > 0 {
		kept = fmt.Sprintf(" (%d kept from before)", p.from)
	}
	fmt.Fprintf(p.out, "%s: %s%s%s in %.2f s, %.0f per second, on %s\n", p.name, count(done, p.what), early, kept, took.Seconds(), float64(done-p.from)/took.Seconds(), count(cores, "core"))
}
