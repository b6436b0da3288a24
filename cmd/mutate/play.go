package main

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"sync"
)

//go:embed hooks.go.txt
var hooks []byte

// play builds the player over the instrumented package and has it play against
// every mutant, on all processors.
func (p *plan) play(root string) (*result, error) {
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	player, err := p.build(root, dir)
	if err != nil {
		return nil, err
	}
	var scenarios []string
	for _, folder := range []string{".", "more"} {
		files, err := filepath.Glob(filepath.Join(root, "levels", "scenarios", folder, "*.txt"))
		if err != nil {
			return nil, err
		}
		scenarios = append(scenarios, files...)
	}
	sort.Strings(scenarios)
	args := append([]string{strconv.Itoa(p.next + 1)}, scenarios...)
	res := &result{outcomes: make([]outcome, len(p.mutants))}
	first, err := start(player, args)
	if err != nil {
		return nil, err
	}
	err = first.handshake(res)
	first.stop()
	if err != nil {
		return nil, fmt.Errorf("%v\n%s", err, first.answer.String())
	}
	return res, p.share(res.outcomes, func() (*worker, error) { return start(player, args) })
}

// build writes the instrumented sources to dir and builds the player there.
func (p *plan) build(root, dir string) (string, error) {
	abs, err := filepath.Abs(root)
	if err != nil {
		return "", err
	}
	replace := map[string]string{}
	put := func(name string, src []byte) error {
		to := filepath.Join(dir, name)
		replace[filepath.Join(abs, "rules", name)] = to
		return os.WriteFile(to, src, 0o600)
	}
	err = errors.Join(put("mutant.go", hooks), put("mutanttables.go", p.tableSource("rules")))
	for name, src := range p.sources {
		err = errors.Join(err, put(name, src))
	}
	overlay, jerr := json.Marshal(map[string]any{"Replace": replace})
	file := filepath.Join(dir, "overlay.json")
	if err = errors.Join(err, jerr, os.WriteFile(file, overlay, 0o600)); err != nil {
		return "", err
	}
	player := filepath.Join(dir, "player.exe") // a name that every system runs
	cmd := exec.Command("go", "build", "-tags", "mutants", "-overlay", file, "-o", player, "./cmd/mutate/player")
	cmd.Dir = abs
	if answer, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building the player: %v\n%s", err, answer)
	}
	return player, nil
}

// share hands the mutants to as many players as there are processors.
func (p *plan) share(outcomes []outcome, start func() (*worker, error)) error {
	var wait sync.WaitGroup
	next := make(chan int)
	errs := make([]error, runtime.NumCPU())
	for i := range errs {
		wait.Go(func() {
			var w *worker
			for j := range next {
				if errs[i] != nil {
					continue
				}
				if w == nil {
					if w, errs[i] = start(); errs[i] != nil {
						continue
					}
				}
				f, err := w.try(p.mutants[j])
				outcomes[j] = f
				if err != nil {
					w.stop()
					w = nil
				}
			}
			if w != nil {
				w.stop()
			}
		})
	}
	for j := range p.mutants {
		next <- j
	}
	close(next)
	wait.Wait()
	return errors.Join(errs...)
}

// worker is a player that runs.
type worker struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Scanner
	// answer is what it has to complain of; read it once it has stopped.
	answer bytes.Buffer
}

func start(player string, args []string) (*worker, error) {
	w := &worker{cmd: exec.Command(player, args...)}
	in, err1 := w.cmd.StdinPipe()
	out, err2 := w.cmd.StdoutPipe()
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	w.in, w.out = in, bufio.NewScanner(out)
	w.cmd.Stderr = &w.answer
	return w, w.cmd.Start()
}

func (w *worker) stop() {
	w.in.Close()
	w.cmd.Wait() // how a player that fell over ended is of no interest
}

// ask sends one order and reads a line.
func (w *worker) ask(order string) (string, error) {
	if _, err := io.WriteString(w.in, order+"\n"); err != nil {
		return "", err
	}
	return w.line()
}

func (w *worker) line() (string, error) {
	if !w.out.Scan() {
		return "", fmt.Errorf("the player is gone: %v", w.out.Err())
	}
	return w.out.Text(), nil
}

// handshake asks which scenarios pass on the real rules.
func (w *worker) handshake(res *result) error {
	answer, err := w.ask("hello")
	if err != nil {
		return err
	}
	res.scenarios, err = strconv.Atoi(answer)
	if err != nil {
		return err
	}
	answer, err = w.line()
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(answer)
	for range n {
		f, err := w.line()
		if err != nil {
			return err
		}
		res.failed = append(res.failed, f)
	}
	return err
}

// try has a mutant played against. A player that does not answer was killed by
// what the mutant did to it (a stack without end, say), which is noticed.
func (w *worker) try(m mutant) (outcome, error) {
	order := "run"
	if m.table {
		order = "table"
	}
	answer, err := w.ask(order + " " + strconv.Itoa(m.n) + " " + strings.Join(m.rules, " "))
	switch {
	case err != nil:
		return crashed, err
	case answer == "killed own":
		return killed, nil
	case answer == "killed other":
		return killedByOther, nil
	}
	return survived, nil
}
