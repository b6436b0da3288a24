package main

import (
	"bytes"
	"encoding/json"
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
func solveRun(t *testing.T, file string, args ...string) (int, string) {
	t.Helper()
	var out, errs bytes.Buffer
	code := run(append(append([]string{"solve"}, args...), file), strings.NewReader(""), &out, &errs)
	return code, out.String() + errs.String()
}

func puzzleFile(t *testing.T, text string) string {
	name := filepath.Join(t.TempDir(), "t.txt")
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
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

func TestSolveAnswers(t *testing.T) {
	file := puzzleFile(t, solvePuzzle)
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"-rounds", "1"}, exitWrong, "no: heroes can't force their goal within 1 round"},
		{[]string{"-side", "keeper", "-rounds", "2"}, exitWrong, "no: keeper can't"},
		{[]string{"-opposition", "any"}, exitOK, "keeper: may do anything"},
		{[]string{"-dice", "expect", "-rounds", "2", "-threshold", "1/2"}, exitOK, "with probability 1 (100.00 %)"},
		{[]string{"-dice", "expect", "-rounds", "1", "-threshold", "0.5"}, exitWrong, "with probability 0"},
		{[]string{"-nodes", "3", "-opposition", "any"}, exitWrong, "not decided"},
		{[]string{"-side", "heros"}, exitFailed, `did you mean "heroes"?`},
		{[]string{"-dice", "best"}, exitFailed, "-dice must be worst or expect"},
		{[]string{"-threshold", "2", "-dice", "expect"}, exitFailed, "from 0 to 1"},
		{[]string{"-threshold", "1e-1000000", "-dice", "expect"}, exitFailed, `not "1e-1000000"`},
		{[]string{"-verify"}, exitFailed, "has no stored solution"},
	} {
		if code, text := solveRun(t, file, c.args...); code != c.code || !strings.Contains(text, c.says) {
			t.Errorf("%v ends with %d and says %s", c.args, code, text)
		}
	}
	if code, _ := solveRun(t, "knoll", "-store"); code != exitFailed {
		t.Errorf("a level of the game is stored into: %d", code)
	}
	_, text := solveRun(t, file, "-json", "-count")
	var got solved
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	if got.Verdict != "yes" || got.Rounds != 2 || !got.Fewest || !got.Least || len(got.Line) != 4 || len(got.Solution) != 3 || !got.Counted || got.Recording == "" {
		t.Errorf("as JSON: %+v", got)
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

// TestSolveCountIsCut cuts the list of wins by a bound: a yes without first commands
// would contradict itself.
func TestSolveCountIsCut(t *testing.T) {
	_, text := solveRun(t, "ferry", "-rounds", "1", "-count", "-nodes", "6000")
	if !strings.Contains(text, "yes: ") || !strings.Contains(text, "the list of wins is incomplete") || strings.Contains(text, "no first commands") {
		t.Errorf("cut short, it says:\n%s", text)
	}
}

// TestSolveTellsHowOppositionRests asks about a level whose keeper may do anything:
// that is said before the search, and what lets it rest.
func TestSolveTellsHowOppositionRests(t *testing.T) {
	open := puzzleFile(t, strings.Replace(solvePuzzle, "opposition keeper rest\n", "", 1))
	const line = `"opposition keeper rest"`
	for _, c := range []struct {
		file string
		args []string
		says bool
	}{
		{open, []string{"-rounds", "1"}, true},
		{open, []string{"-rounds", "1", "-opposition", "rest"}, false},
		{open, []string{"-rounds", "1", "-opposition", "any"}, false},
		{open, []string{"-store", "-opposition", "rest"}, true},
		{puzzleFile(t, solvePuzzle), []string{"-rounds", "1"}, false},
		{puzzleFile(t, solvePuzzle), []string{"-store", "-opposition", "rest"}, false},
	} {
		if _, text := solveRun(t, c.file, c.args...); strings.Contains(text, line) != c.says {
			t.Errorf("%v says %s", c.args, text)
		}
	}
}
