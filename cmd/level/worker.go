package main

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"wallfall/cmd/level/checkpoint"
	"wallfall/cmd/level/cluster"
	"wallfall/levels"
	"wallfall/levels/arena"
	"wallfall/levels/sim"
)

// others are the machines that may take part in a run, and what they are told.
type others struct {
	asker *cluster.Asker
	job   []byte
}

// job says what is played: one level by sim, or a tournament by arena.
type job struct {
	Command     string
	Bots        []string
	Games       int
	Seed        uint64
	Rounds      int
	Swap, Steps bool
	Levels      []levelText
}

// levelText is a level as workers get it.
type levelText struct {
	Name string
	Text []byte
}

// shareOut lets others take part in a run if the options say so. The function that it
// returns is for a job.
func (c *call) shareOut(o runOptions) (with func(job) *others, end func(), err error) {
	if o.On == "" && o.Listen == "" {
		return func(job) *others { return nil }, func() {}, nil
	}
	say := func(text string) { fmt.Fprintf(c.errs, "%s: %s\n", c.name, text) }
	var a *cluster.Asker
	switch {
	case o.On != "" && o.Listen != "":
		return nil, nil, errors.New("-on and -listen exclude each other: the server is elsewhere, or here")
	case o.On != "":
		a, err = cluster.Join(o.On, edition(), say)
	default:
		a, err = cluster.Listen(o.Listen, edition(), say)
	}
	if err != nil {
		return nil, nil, err
	}
	say("others take part with: level worker " + a.URL)
	return func(j job) *others { return &others{a, must(checkpoint.Encode(j))} }, a.Close, nil
}

// shard returns how many of n games others get at once, always an even number.
func shard(n int) int { return max(2, min(n/400, 250)&^1) }

// The most ranges that are open at once when others take part.
const openShards = 64

// workerOptions are the options of the command.
type workerOptions struct {
	Cores int
	Idle  time.Duration
}

// takePart takes part in the runs of another machine.
func takePart(c *call, o workerOptions) error {
	keep := keepOptions{Cores: o.Cores, Every: time.Second}
	try(c.checkKeep(&keep))
	if c.given["idle"] && o.Idle <= 0 {
		return errors.New("-idle must be longer than zero, such as 30s or 5m")
	}
	ctx, done := interruptible(0)
	defer done()
	var mu sync.Mutex
	said, games, start, last := "", 0, time.Now(), time.Now()
	say := func(text string) { // each core says it
		mu.Lock()
		defer mu.Unlock()
		if text != said {
			said = text
			fmt.Fprintln(c.errs, "worker:", text)
		}
	}
	tell := func(n int, every time.Duration) {
		mu.Lock()
		games += n
		due, text := time.Since(last) >= every, fmt.Sprintf("%s, %.0f per second", count(games, "game"), float64(games)/time.Since(start).Seconds())
		if due {
			last = time.Now()
		}
		if mu.Unlock(); due {
			say(text)
		}
	}
	w := cluster.Worker{URL: c.args[0], Edition: edition(), Cores: keep.Cores, Idle: o.Idle, Say: say, Did: func(n int) { tell(n, lineEvery) },
		Prepare: func(data []byte, stop func() bool) (cluster.Doer, error) { return prepare(data, stop, say) }}
	say(fmt.Sprintf("%s for %s", count(keep.Cores, "core"), w.URL))
	err := w.Work(ctx)
	tell(0, 0)
	return err
}

// prepare reads a job and returns what plays ranges of its games.
func prepare(data []byte, stop func() bool, say func(string)) (cluster.Doer, error) {
	var j job
	if err := checkpoint.Decode(data, maxUnpacked, &j); err != nil {
		return nil, fmt.Errorf("its job is not understood: %w", err)
	}
	var lvs []*levels.Level
	for _, l := range j.Levels {
		lv, err := levels.Parse(l.Name, l.Text)
		if err != nil {
			return nil, err
		}
		lvs = append(lvs, lv)
	}
	say("plays " + strings.Join(levels.Each(lvs, func(lv *levels.Level) string { return lv.File }), ", "))
	switch {
	case j.Command == "sim" && len(lvs) == 1:
		p, err := sim.NewPlan(lvs[0], sim.Config{Games: j.Games, Seed: j.Seed, Bots: j.Bots, Swap: j.Swap, Rounds: j.Rounds})
		if err != nil {
			return nil, err
		}
		return packed(p.Games, simWorker(p, stop)), nil
	case j.Command == "arena":
		p, err := arena.NewPlan(arena.Config{Bots: j.Bots, Levels: lvs, Games: j.Games, Seed: j.Seed, Steps: j.Steps, Rounds: j.Rounds})
		if err != nil {
			return nil, err
		}
		return packed(p.Total(), arenaWorker(p, stop)), nil
	}
	return nil, errors.New("its job says nothing to play")
}

// packed packs the results of a worker that plays ranges of n games.
func packed[T any](n int, play func(from, to int) (T, bool)) cluster.Doer {
	return func(from, to int) ([]byte, error) {
		if from < 0 || to <= from || to > n {
			return nil, fmt.Errorf("it has no games %d to %d", from+1, to)
		}
		r, ok := play(from, to)
		if !ok {
			return nil, nil
		}
		return checkpoint.Encode(r)
	}
}

// maxUnpacked bounds what is unpacked from elsewhere, in bytes.
const maxUnpacked = 64 << 20

var errNoResult = errors.New("it is no result of these games")

// unpackTally reads the tally of some games.
func unpackTally(p *sim.Plan) func(data []byte, from, to int) (*sim.Tally, error) {
	return func(data []byte, from, to int) (*sim.Tally, error) {
		t := new(sim.Tally)
		if checkpoint.Decode(data, maxUnpacked, t) != nil || !p.Fits(t, to-from) {
			return nil, errNoResult
		}
		return t, nil
	}
}

// unpackMatches reads the results of some games of a tournament.
func unpackMatches(p *arena.Plan) func(data []byte, from, to int) ([]playedMatch, error) {
	return func(data []byte, from, to int) (out []playedMatch, err error) {
		if checkpoint.Decode(data, maxUnpacked, &out) != nil || len(out) != to-from {
			return nil, errNoResult
		}
		for i, m := range out {
			if !p.Fits(from+i, m.Result) || m.Took < 0 || min(m.Bots[0].Decisions, m.Bots[1].Decisions) < 0 {
				return nil, errNoResult
			}
		}
		return out, nil
	}
}
