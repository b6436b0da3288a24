package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wallfall/rules/rulestest"
)

// process returns a process of the tool that is still to be started.
func process(t *testing.T, args ...string) (cmd *exec.Cmd, out, errs *bytes.Buffer) {
	out, errs = new(bytes.Buffer), new(bytes.Buffer)
	cmd = exec.Command(rulestest.Must(os.Executable())(t))
	cmd.Args, cmd.Stdout, cmd.Stderr = append([]string{"level"}, args...), out, errs
	return cmd, out, errs
}

// begun starts a process and waits until it has written a file.
func begun(t *testing.T, cmd *exec.Cmd, file string) {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
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
		"tactics": {"tactics", "-bots", "random", "-v", "../../levels/tactics/walls.txt"},
	} {
		for how, signal := range map[string]os.Signal{"crash": os.Kill, "Ctrl+C": os.Interrupt} {
			t.Run(name+" "+how, func(t *testing.T) {
				t.Parallel()
				undisturbed, want, errs := process(t, args...)
				if err := undisturbed.Run(); err != nil {
					t.Fatalf("%v: %s", err, errs)
				}
				file := filepath.Join(t.TempDir(), "run")
				kept := append([]string{args[0], "-checkpoint", file, "-every", "20ms"}, args[1:]...)
				disturbed, _, errs := process(t, kept...)
				begun(t, disturbed, file)
				if err := disturbed.Process.Signal(signal); err != nil {
					t.Fatal(err)
				}
				if _ = disturbed.Wait(); signal == os.Interrupt && !strings.Contains(errs.String(), "the same command goes on from "+file) {
					t.Errorf("stopped, it does not say how to go on: %s", errs)
				}
				again, got, errs := process(t, kept...)
				if err := again.Run(); err != nil || !strings.Contains(errs.String(), " kept from before)") {
					t.Errorf("%v: it did not go on: %s", err, errs)
				}
				if got.String() != want.String() {
					t.Errorf("gone on, it comes to\n%s\nnot to\n%s", got, want)
				}
			})
		}
	}
}
