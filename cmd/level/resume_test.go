package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wallfall/cmd/level/checkpoint"
	"wallfall/levels"
	"wallfall/levels/sim"
	"wallfall/rules/rulestest"
)

// process returns a process of the tool that is still to be started.
func process(t *testing.T, args ...string) (cmd *exec.Cmd, out, errs *lines) {
	out, errs = new(lines), new(lines)
	cmd = exec.Command(rulestest.Must(os.Executable())(t))
	cmd.Args, cmd.Stdout, cmd.Stderr = append([]string{"level"}, args...), out, errs
	return cmd, out, errs
}

// begun waits until a file is there.
func begun(t *testing.T, file string) {
	t.Helper()
	for range 10_000 {
		if _, err := os.Stat(file); err == nil {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal("no checkpoint is written")
}

// TestStoppedRunsGoOn ends runs in the middle, by a crash and by Ctrl+C. The same command
// goes on to the results of a run that nobody disturbed.
func TestStoppedRunsGoOn(t *testing.T) {
	for name, args := range map[string][]string{
		"sim":     {"sim", "-bots", "random", "-games", "150", "-json", "-", "iris", "vise"},
		"arena":   {"arena", "-bots", "random,rest,greedy:1", "-games", "200", "-json", "-", "-rounds", "2", "iris", "vise"},
		"solve":   {"solve", "-nodes", "100000", "-memory", "16", "bench"},
		"tactics": {"tactics", "-bots", "random", "-v", "../../levels/tactics/walls.txt"},
	} {
		for how, signal := range map[string]os.Signal{"crash": os.Kill, "Ctrl+C": os.Interrupt} {
			t.Run(name+" "+how, func(t *testing.T) {
				t.Parallel()
				undisturbed, want, errs := process(t, args...)
				if _ = undisturbed.Run(); want.String() == "" {
					t.Fatal(errs)
				}
				file := filepath.Join(t.TempDir(), "run")
				kept := append([]string{args[0], "-checkpoint", file, "-every", "20ms"}, args[1:]...)
				disturbed, _, errs := process(t, kept...)
				rulestest.Must(0, disturbed.Start())(t)
				begun(t, file)
				if err := disturbed.Process.Signal(signal); err != nil {
					t.Fatal(err)
				}
				if _ = disturbed.Wait(); signal == os.Interrupt && !strings.Contains(errs.String(), "the same command goes on from "+file) {
					t.Errorf("stopped, it does not say how to go on: %s", errs)
				}
				again, got, errs := process(t, kept...)
				if err := again.Run(); !strings.Contains(errs.String(), " kept from before)") && !strings.Contains(errs.String(), "goes on after ") {
					t.Errorf("%v: it did not go on: %s", err, errs)
				}
				if got.String() != want.String() || again.ProcessState.ExitCode() != undisturbed.ProcessState.ExitCode() {
					t.Errorf("gone on, it comes to\n%s\nnot to\n%s", got, want)
				}
			})
		}
	}
}

// said waits for a process to say something, and returns the word that follows it.
func said(t *testing.T, errs *lines, what string) string {
	t.Helper()
	for range 20_000 {
		if _, rest, ok := strings.Cut(errs.String(), what); ok && strings.Contains(rest, "\n") {
			return strings.Fields(rest)[0]
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("it does not say %q: %s", what, errs)
	return ""
}

// lines is what a process has written so far.
type lines struct {
	mu sync.Mutex
	bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Buffer.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Buffer.String()
}

// TestWorkersMayDie lets workers take part in runs, kills one in the middle, and the run
// itself, which goes on at the same address. The results are those of a run alone.
func TestWorkersMayDie(t *testing.T) {
	for name, args := range map[string][]string{
		"sim":   {"sim", "-cores", "1", "-bots", "random", "-games", "800", "-json", "-", "vise"},
		"arena": {"arena", "-cores", "1", "-bots", "random,rest,greedy", "-rounds", "2", "-games", "120", "-json", "-", "iris", "vise"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			alone, want, errs := process(t, args...)
			if err := alone.Run(); err != nil {
				t.Fatalf("%v: %s", err, errs)
			}
			file := filepath.Join(t.TempDir(), "run")
			asker := func(at string) (*exec.Cmd, *lines, *lines) {
				return process(t, append([]string{args[0], "-listen", at, "-checkpoint", file, "-every", "20ms"}, args[1:]...)...)
			}
			first, _, errs := asker("secret@127.0.0.1:0")
			rulestest.Must(0, first.Start())(t)
			url := said(t, errs, "others take part with: level worker ")
			var workers []*exec.Cmd
			var told []*lines
			for range 3 {
				w, _, errs := process(t, "worker", "-cores", "1", "-idle", "1s", url)
				rulestest.Must(0, w.Start())(t)
				workers, told = append(workers, w), append(told, errs)
			}
			for _, errs := range told {
				said(t, errs, "worker: plays ")
			}
			begun(t, file)
			rulestest.Must(0, workers[0].Process.Kill())(t)
			rulestest.Must(0, first.Process.Kill())(t)
			_, _ = workers[0].Process.Wait()
			_ = first.Wait()
			again, got, errs := asker(strings.TrimPrefix(url, "nats://"))
			if err := again.Run(); err != nil || got.String() != want.String() {
				t.Errorf("%v: with workers it comes to\n%s\nnot to\n%s\n%s", err, got, want, errs)
			}
			for i, w := range workers[1:] {
				if err := w.Wait(); err != nil {
					t.Errorf("%v: %s", err, told[i+1])
				}
			}
		})
	}
}

// TestOnlyResultsAreTaken gives a run what is no result of its games.
func TestOnlyResultsAreTaken(t *testing.T) {
	p := simPlan(t, "vise", sim.Config{Games: 4, Seed: 1, Bots: []string{"random"}})
	never := func() bool { return false }
	made := func(spoil func(*sim.Tally)) []byte {
		tally, _ := simWorker(p, never)(0, 2)
		spoil(tally)
		return rulestest.Must(checkpoint.Encode(tally))(t)
	}
	good := made(func(*sim.Tally) {})
	got, err := unpackTally(p)(good, 0, 2)
	if err != nil || p.NewTally().Games != 0 || got.Games != 2 {
		t.Fatalf("a result is refused: %v", err)
	}
	for name, bad := range map[string][]byte{
		"nothing": nil, "garbage": []byte("garbage"), "half of it": good[:len(good)/2],
		"something else":      rulestest.Must(checkpoint.Encode([]string{"a"}))(t),
		"more games":          made(func(t *sim.Tally) { t.Games++ }),
		"fewer cells":         made(func(t *sim.Tally) { t.Cells = t.Cells[1:] }),
		"no sides":            made(func(t *sim.Tally) { t.Wins, t.FirstWin = nil, nil }),
		"fewer goals":         made(func(t *sim.Tally) { t.Goals[0] = nil }),
		"a negative count":    made(func(t *sim.Tally) { t.Draws = -1 }),
		"a huge count":        made(func(t *sim.Tally) { t.Cells[0].Entered = 1 << 50 }),
		"rounds without end":  made(func(t *sim.Tally) { t.Rounds = make(sim.Counts, 1e6) }),
		"a figure from afar":  made(func(t *sim.Tally) { t.Deaths[sim.Death{Figure: 99}] = 1 }),
		"a cell from afar":    made(func(t *sim.Tally) { t.Deaths[sim.Death{Cell: 9999}] = 1 }),
		"an unknown cause":    made(func(t *sim.Tally) { t.Deaths[sim.Death{Cause: 200}] = 1 }),
		"an unknown system":   made(func(t *sim.Tally) { t.Deaths[sim.Death{System: 200}] = 1 }),
		"a wall from nowhere": made(func(t *sim.Tally) { t.Deaths[sim.Death{Wall: -5}] = 1 }),
	} {
		if _, err := unpackTally(p)(bad, 0, 2); err == nil {
			t.Errorf("it takes %s", name)
		}
	}
	a := arenaPlan(t, 4)
	games, _ := arenaWorker(a, never)(0, 2)
	packed := func(i int, spoil func(*playedMatch)) []byte {
		all := slices.Clone(games)
		spoil(&all[i])
		return rulestest.Must(checkpoint.Encode(all))(t)
	}
	if _, err := unpackMatches(a)(packed(0, func(*playedMatch) {}), 0, 2); err != nil {
		t.Error(err)
	}
	for name, spoil := range map[string]func(*playedMatch){
		"a winner from afar": func(m *playedMatch) { m.Result.Winner, m.Result.Over = 7, true },
		"an odd winner":      func(m *playedMatch) { m.Result.Winner = -2 },
		"endless rounds":     func(m *playedMatch) { m.Result.Rounds = 1 << 40 },
		"negative actions":   func(m *playedMatch) { m.Result.Actions = -1 },
		"a negative time":    func(m *playedMatch) { m.Took = -1 },
	} {
		if _, err := unpackMatches(a)(packed(1, spoil), 0, 2); err == nil {
			t.Errorf("it takes %s", name)
		}
	}
	if _, err := unpackMatches(a)(packed(0, func(*playedMatch) {}), 0, 4); err == nil {
		t.Error("it takes too few games")
	}
	for name, data := range map[string][]byte{
		"nothing": nil, "garbage": []byte("x"), "no command": rulestest.Must(checkpoint.Encode(job{}))(t),
		"a broken level": rulestest.Must(checkpoint.Encode(job{Command: "sim", Levels: []levelText{{"a", []byte("map\n")}}}))(t),
		"no bots":        rulestest.Must(checkpoint.Encode(job{Command: "arena", Games: 2}))(t),
	} {
		if _, err := prepare(data, never, func(string) {}); err == nil {
			t.Errorf("a worker takes the job of %s", name)
		}
	}
	do := rulestest.Must(prepare(rulestest.Must(checkpoint.Encode(job{Command: "sim", Games: 4, Levels: []levelText{{"vise", levelOf(t, "vise")}}}))(t), never, func(string) {}))(t)
	for _, r := range [][2]int{{-2, 0}, {0, 5}, {3, 3}, {3, 1}} {
		if _, err := do(r[0], r[1]); err == nil {
			t.Errorf("a worker plays games %v of 4", r)
		}
	}
}

// levelOf returns the text of a built-in level.
func levelOf(t *testing.T, id string) []byte {
	all := levels.All()
	i := slices.IndexFunc(all, func(e levels.Entry) bool { return e.ID == id })
	return all[i].Text
}
