package main

import (
	"fmt"
	"io"
	"os"
	"time"
)

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
