package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// openField is a position with too much to try.
const openField = `=== CW-03 CW-02 : an open field
rounds 12
goal heroes slay-all
goal keeper slay-all
map
................
.a.b.c..........
................
..........k.l.m.
................
end
figure ann knight side=heroes at=a
figure bob rogue side=heroes at=b
figure cat knight side=heroes at=c
figure kay ogre side=keeper at=k
figure lou goblin side=keeper at=l
figure mat ogre side=keeper at=m
---
value 1
best move ann 0:4,1
`

// TestTacticsEndUndecided has work tried that has no end: what is not decided is told
// for each answer, and the first of them in a sentence.
func TestTacticsEndUndecided(t *testing.T) {
	file := filepath.Join(t.TempDir(), "open.txt")
	if err := os.WriteFile(file, []byte(openField), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"-list"}, {}, {"-bots", "greedy"}} {
		var out, errs bytes.Buffer
		if code := run(append(append([]string{"tactics", "-nodes", "3000"}, args...), file), nil, &out, &errs); code != exitWrong {
			t.Errorf("%v: exit code %d, %s", args, code, errs.String())
		}
		text := out.String()
		if !strings.Contains(text, "open.txt:1:1: after move ann 0:1,0: not decided: the search ended: node limit") {
			t.Errorf("%v: it is not said that it is not decided:\n%s", args, text)
		}
		if len(args) == 1 && (!strings.Contains(text, "?  end  not decided") || !strings.Contains(text, "-nodes allows more")) {
			t.Errorf("the list is\n%s", text)
		}
	}
	var out, errs bytes.Buffer
	if code := run([]string{"tactics", "-nodes", "0", file}, nil, &out, &errs); code != exitFailed {
		t.Errorf("without any work the exit code is %d", code)
	}
}

// TestUnwritableIsToldFirst wants a file that cannot be written to be told of before
// any game is played or anything is searched, and nothing to be left behind.
func TestUnwritableIsToldFirst(t *testing.T) {
	dir := t.TempDir()
	nowhere := filepath.Join(dir, "none", "out.json")
	forms := [][]string{
		{"arena", "-bots", "planner:10000000,greedy", "-time", "1h", "-json", nowhere, "knoll"},
		{"arena", "-bots", "planner:10000000,greedy", "-time", "1h", "-csv", dir, "knoll"},
		{"sim", "-bots", "planner:10000000", "-time", "1h", "-json", nowhere, "knoll"},
		{"sim", "-bots", "planner:10000000", "-time", "1h", "-csv", dir, "knoll"},
		{"sim", "-bots", "planner:10000000", "-time", "1h", "-heat", nowhere + ".png", "knoll"},
		{"sim", "-bots", "planner:10000000", "-record", nowhere, "knoll"},
		{"report", "-games", "100000", "-o", nowhere, "knoll"},
		{"solve", "-o", nowhere, "knoll"},
	}
	for _, args := range forms {
		var out, errs bytes.Buffer
		over := make(chan int, 1)
		go func() { over <- run(args, nil, &out, &errs) }()
		select {
		case code := <-over:
			if code != exitFailed || !strings.Contains(errs.String(), dir) || out.Len() > 0 {
				t.Errorf("%v: exit code %d, %q, %q", args, code, errs.String(), out.String())
			}
		case <-time.After(time.Minute):
			t.Fatalf("%v plays first", args)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v is left behind (%v)", left, err)
	}
	// Where it can be, a folder of pictures is made, and everything is written.
	var out, errs bytes.Buffer
	args := []string{"sim", "-games", "2", "-bots", "random", "-heat", filepath.Join(dir, "new", "maps"), "-csv", filepath.Join(dir, "a.csv"), "vise"}
	if code := run(args, nil, &out, &errs); code != exitOK {
		t.Errorf("exit code %d, %s", code, errs.String())
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 2 {
		t.Errorf("written are %v (%v)", left, err)
	}
}
