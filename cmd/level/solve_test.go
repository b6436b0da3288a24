package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"wallfall/cmd/game/session"
	"wallfall/levels/share"
	"wallfall/rules/rulestest"
)

const solvePuzzle = `wallfall 1
title "T"
about "A."
rounds 9
side heroes
side keeper
goal heroes reach tag=A
goal keeper slay-all
opposition keeper rest

map
a....A
######
k#####
end
figure ann knight side=heroes at=a
figure kay ogre side=keeper at=k
`

// solveRun runs the command on a puzzle and gives the exit code and the output.
func solveRun(t *testing.T, file string, args ...string) (exitCode, string) {
	t.Helper()
	var out, errs bytes.Buffer
	code := run(append(append([]string{"solve"}, args...), file), strings.NewReader(""), &out, &errs)
	return code, out.String() + errs.String()
}

func puzzleFile(t *testing.T, text string) string {
	name := filepath.Join(t.TempDir(), "t.txt")
	rulestest.OK(t, os.WriteFile(name, []byte(text), 0o666))
	return name
}

func TestSolveStoresWhatCheckPlaysAgain(t *testing.T) {
	file := puzzleFile(t, solvePuzzle)
	rec := filepath.Join(t.TempDir(), "line.txt")
	code, text := solveRun(t, file, "-store", "-count", "-link", "-o", rec)
	// Which of the first steps that do is told hangs on the order of the search.
	want := regexp.MustCompile(`solution heroes rounds=2 forced\ndo move ann 0:[123],0\ndo end\ndo move ann 0:5,0\nend\n`).FindString(text)
	if want == "" {
		t.Fatalf("the answer has no line of play:\n%s", text)
	}
	for _, s := range []string{"yes: heroes can force their goal within 2 rounds, and not in fewer", want, "3 first commands keep the win", "ways to win", "wallfall:r="} {
		if !strings.Contains(text, s) {
			t.Errorf("the answer does not say %q:\n%s", s, text)
		}
	}
	if code != exitOK {
		t.Errorf("it ends with %d", code)
	}
	stored, err := os.ReadFile(file)
	if err != nil || string(stored) != solvePuzzle+"\n"+want {
		t.Errorf("the level is now\n%s", stored)
	}
	// The recording is one that the game opens, and so is the code.
	data := rulestest.Must(os.ReadFile(rec))(t)
	m := rulestest.Must(session.Load(data))(t)
	if side, over := m.State().Winner(); !over || side != 0 {
		t.Errorf("the recording ends with %d, %v", side, over)
	}
	word := text[strings.Index(text, "wallfall:r="):]
	if kind, _, err := share.Decode(strings.Fields(word)[0]); err != nil || kind != share.Recording {
		t.Errorf("the code is of kind %c: %v", kind, err)
	}
	if code, text := solveRun(t, file, "-verify"); code != exitOK || !strings.Contains(text, "proved again") {
		t.Errorf("verifying ends with %d: %s", code, text)
	}
	// A change of the level breaks it.
	broken := puzzleFile(t, strings.Replace(string(stored), "a....A", "a.#..A", 1))
	var out bytes.Buffer
	run([]string{"check", broken}, strings.NewReader(""), &out, &out)
	if !strings.Contains(out.String(), "solution-broken") {
		t.Errorf("the checker says: %s", out.String())
	}
	if code, _ := solveRun(t, broken, "-verify"); code != exitWrong {
		t.Errorf("verifying what is broken ends with %d", code)
	}
}

// TestSolveCountsInTheWordsOfTheLine counts where dice are rolled and the others are
// asked things: each step that is the only one stands in the solution as it is told.
func TestSolveCountsInTheWordsOfTheLine(t *testing.T) {
	_, text := solveRun(t, "../../levels/puzzles/shoves.txt", "-count")
	_, after, _ := strings.Cut(text, "solution heroes")
	block, _, _ := strings.Cut(after, "\nend\n")
	lines := strings.Split(block, "\n")
	only := regexp.MustCompile(`only command that keeps the win: (.*) \(line (\d+) of the solution\)`).FindAllStringSubmatch(text, -1)
	if len(only) < 2 {
		t.Fatalf("it tells of no steps:\n%s", text)
	}
	for _, m := range only {
		if n, _ := strconv.Atoi(m[2]); n >= len(lines) || lines[n] != m[1] {
			t.Errorf("line %s of the solution is not %q:\n%s", m[2], m[1], text)
		}
	}
	if !strings.Contains(text, "ways to win: not counted, because dice are rolled\n") || strings.Contains(text, "search ended") {
		t.Errorf("it does not say why it counts no ways:\n%s", text)
	}
}
