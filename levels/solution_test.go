package levels

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestStoredSolutionsWork plays every solution that is stored in a level of the
// game or a puzzle.
func TestStoredSolutionsWork(t *testing.T) {
	all := Shipped()
	files, err := filepath.Glob("puzzles/*.txt")
	if err != nil || len(files) < 4 {
		t.Fatalf("%d puzzles: %v", len(files), err)
	}
	for _, name := range files {
		text := rulestest.Must(os.ReadFile(name))(t)
		all = append(all, Entry{name, text})
	}
	played := 0
	for _, e := range all {
		lv := rulestest.Must(Parse(e.ID, e.Text))(t)
		for i := range lv.Solutions {
			sol := &lv.Solutions[i]
			done, bad := lv.Play(sol)
			if bad != nil {
				t.Error(bad)
			}
			played++
			// What was played is written as it stands there.
			steps := rulestest.Must(lv.StepsOf(done))(t)
			again := Solution{Side: sol.Side, Rounds: sol.Rounds, Forced: sol.Forced, Steps: steps}
			if text := again.Format(lv); !strings.Contains(string(e.Text), text) {
				t.Errorf("%s: the solution is written as\n%s", e.ID, text)
			}
			if out := lv.Store(e.Text, &again); !bytes.Equal(out, e.Text) {
				t.Errorf("%s: storing the same solution changes the level", e.ID)
			}
		}
	}
	if played < 4 {
		t.Errorf("only %d solutions are stored", played)
	}
}

const solvable = "wallfall 1\ntitle \"T\"\nabout \"A.\"\nrounds 9\nside heroes\nside keeper\ngoal heroes reach tag=A\ngoal keeper slay-all\n" +
	"opposition keeper rest\nmap\na....A\n#k####\nend\nfigure ann knight side=heroes at=a\nfigure kay ogre side=keeper at=k\n"

// TestBrokenSolutionsAreTold changes a solution in every way it can break.
func TestBrokenSolutionsAreTold(t *testing.T) {
	level := strings.Replace(solvable, "#k####", "######\nk#####", 1)
	for _, c := range rulestest.Must(txtar.ParseFile("testdata/solutions-broken.txtar"))(t).Files {
		block, want := string(c.Data), strings.TrimPrefix(c.Name, "right")
		lv := rulestest.Must(Parse("t.txt", []byte(level+block)))(t)
		var ps Problems
		for i := range lv.Solutions {
			if _, p := lv.Play(&lv.Solutions[i]); p != nil {
				ps = append(ps, *p)
			}
		}
		switch {
		case want == "" && len(ps) > 0, want != "" && (len(ps) != 1 || !strings.HasPrefix(ps[0].Error(), want)):
			t.Errorf("%s\ngives %v\nand not %s", block, ps, want)
		}
	}
}

// TestSolutionsThatAreNone reads blocks that are no solutions.
func TestSolutionsThatAreNone(t *testing.T) {
	for _, c := range rulestest.Must(txtar.ParseFile("testdata/solutions-none.txtar"))(t).Files {
		block, want := string(c.Data), strings.TrimPrefix(c.Name, "right")
		_, err := Parse("t.txt", []byte(solvable+block))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.60s\ngives %v\nand not %s", block, err, want)
		}
	}
	_, err := Parse("t.txt", []byte(solvable+"solution\n"+strings.Repeat("default\n", 601)+"end\n"))
	if err == nil || !strings.HasPrefix(err.Error(), "t.txt:16:1: the solutions of a level have at most 600 lines") {
		t.Errorf("a long solution gives %v", err)
	}
}

// TestStoringKeepsTheRest puts solutions into texts with and without one.
func TestStoringKeepsTheRest(t *testing.T) {
	for _, text := range []string{solvable, solvable + "\n\n", strings.ReplaceAll(solvable, "\n", "\r\n"),
		solvable + "# before\nsolution rounds=3 # old\ndo end\nend\n# after\n"} {
		lv := rulestest.Must(Parse("t.txt", []byte(text)))(t)
		out := lv.Store([]byte(text), &Solution{Rounds: 2, Forced: true, Steps: []SolutionStep{{Verb: "do", Text: "end"}, {Verb: "default"}}})
		again, err := Parse("t.txt", out)
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if s := again.Solutions; len(s) != 1 || !s[0].Forced || s[0].Rounds != 2 || len(s[0].Steps) != 2 {
			t.Errorf("%q becomes %q", text, out)
		}
		if !strings.HasPrefix(string(out), strings.TrimRight(text[:len(solvable)], "\r\n")) ||
			strings.Contains(text, "# after") != strings.Contains(string(out), "end\n# after\n") || strings.Contains(string(out), "# old") {
			t.Errorf("%q becomes %q", text, out)
		}
		if crlf := strings.Contains(text, "\r\n"); crlf && strings.Count(string(out), "\n") != strings.Count(string(out), "\r\n") {
			t.Errorf("line ends are mixed in %q", out)
		}
	}
}

// FuzzSolution reads any block as a solution and plays it.
func FuzzSolution(f *testing.F) {
	f.Add("do move ann 0:3,0\ndo end\n")
	f.Add("dice 1 2 20\ndefault\nchoose pass\ndo resign\n")
	f.Fuzz(func(t *testing.T, block string) {
		lv, err := Parse("t.txt", []byte(solvable+"solution\n"+block+"\nend\n"))
		if err != nil {
			return
		}
		for i := range lv.Solutions {
			done, bad := lv.Play(&lv.Solutions[i])
			if len(done) > 2*maxAuto {
				t.Error("too much was played")
			}
			if bad == nil && len(done) > 0 && done[len(done)-1] == (rules.Action{}) {
				t.Error("nothing was played")
			}
		}
	})
}
