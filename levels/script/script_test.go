package script

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestEveryRuleIsCovered wants a scenario for every rule, and one on each
// topology but where a rule is about squares alone.
func TestEveryRuleIsCovered(t *testing.T) {
	rep := runAll(t)
	squareOnly := map[string]bool{"BD-07": true, "PF-12": true}
	for _, r := range rules.AllRules() {
		if rep.Covered(r, rules.Square) == 0 {
			t.Errorf("%v is not shown on squares", r)
		}
		if rep.Covered(r, rules.Hex) == 0 && !squareOnly[r.String()] {
			t.Errorf("%v is not shown on hexes", r)
		}
	}
}

// pushed is a level in which the wall pushes ann, at the keeper's next turn.
const pushed = `map
#######
#.....#
#wab..#
#k#####
end
figure ann knight side=heroes at=a
figure bob knight side=heroes at=b
figure kay ogre side=keeper at=k
wall w1 dir=e at=w
---
`

// TestFailuresAreFailures runs scripts that are wrong in one line each, under the names of
// what they fail for.
func TestFailuresAreFailures(t *testing.T) {
	for _, c := range rulestest.Must(txtar.ParseFile("testdata/failures.txtar"))(t).Files {
		script := strings.TrimSuffix(string(c.Data), "\n")
		scs := rulestest.Must(Parse("t.txt", []byte("=== CW-04 : t\n"+pushed+script)))(t)
		_, f := Run(&scs[0])
		switch {
		case f == nil:
			t.Errorf("%q passes", script)
		case !strings.Contains(f.Error(), c.Name):
			t.Errorf("%q fails for\n%v\nnot for\n%s", script, f, c.Name)
		case f.Line != 13+strings.Count(script, "\n") && !strings.Contains(c.Name, "never rolled"):
			t.Errorf("%q fails in line %d", script, f.Line)
		}
	}
}

// TestSpellsInPlay asks of spells that are known and not in play.
func TestSpellsInPlay(t *testing.T) {
	for line, want := range map[string]string{
		"expect in-play encampment 0": "", "expect queued 0": "",
		"expect in-play encampment 1":     "expected the number of encampment in play 1, not 0",
		"expect turns encampment 1":       "expected encampment to be in play",
		"expect exit encampment 1:0,0":    "expected encampment to be in play",
		"expect holds encampment nobody":  "expected encampment to be in play",
		"expect holds encampments nobody": `unknown spell "encampments"`,
	} {
		scs := rulestest.Must(Parse("t.txt", []byte("=== SP-01 : t\nside one spells=encampment\nside two\nmap\na.b\nend\nfigure ann knight side=one at=a\n"+
			"figure bob knight side=two at=b\n---\n"+line)))(t)
		if _, f := Run(&scs[0]); (f == nil) != (want == "") || f != nil && !strings.Contains(f.Error(), want) {
			t.Errorf("%q gives %v", line, f)
		}
	}
}

// TestAnswersAreWrittenInThreeWays chooses by a cell alone, with a name, and in full.
func TestAnswersAreWrittenInThreeWays(t *testing.T) {
	for _, text := range []string{"1:4,1", "bob 1:4,1", "displace bob 1:4,1"} {
		scs := rulestest.Must(Parse("t.txt", []byte("=== CW-04 : t\n"+pushed+"do end\nask displace bob by ann side heroes n 0 need 0 depth 0 answers 1:4,1|1:4,2 | bob 1:2,1 | displace bob 1:3,1\n"+
			"choose "+text+"\nexpect at bob 1:4,1\nexpect events includes displace bob by=ann\n")))(t)
		if _, f := Run(&scs[0]); f != nil {
			t.Error(f)
		}
	}
}

func TestDiceMustBeGiven(t *testing.T) {
	scs := rulestest.Must(Parse("t.txt", []byte("=== PF-08 : t\nmap\n....\n...b\nend\nfloor 2\nmap\nwa0.\n###k\nend\nfigure ann knight side=heroes at=a\n"+
		"figure bob knight side=heroes at=b\nfigure kay ogre side=keeper at=k\nwall w dir=e at=w\n---\ndo end\n")))(t)
	if _, f := Run(&scs[0]); f == nil || !strings.Contains(f.Msg, "for ann: 1 die is needed (fall), no dice are given") {
		t.Errorf("got %v", f)
	}
}

func TestFilesThatAreNoScenarios(t *testing.T) {
	for text, want := range map[string]string{
		"map\n":                "t.txt:1:1: a scenario starts with a line such as",
		"# x\n\n=== CW-04 x":   "t.txt:3:1: expected rule IDs, a colon and a sentence",
		"=== CW-04 CW-0 : x\n": "t.txt:1:11: unknown rule CW-0",
		"=== : x\n":            "t.txt:1:1: a scenario must name the rules it shows",
		"=== CW-04 : x\nmap\n": "t.txt:1:1: this scenario has no script",
	} {
		_, err := Parse("t.txt", []byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives %v, not %s", text, err, want)
		}
	}
}

// TestMapRowsAreNoMarks draws rows that look like the marks of a script.
func TestMapRowsAreNoMarks(t *testing.T) {
	scs, err := Parse("t.txt", []byte("=== CW-04 : t\nmap\n===\n---\nak.\nend\nfigure ann knight side=heroes at=a\nfigure kay ogre side=keeper at=k\n---\n"+
		"expect terrain 1:0,0 water\nexpect terrain 1:2,1 beach\n"))
	if err != nil || len(scs) != 1 {
		t.Fatal(len(scs), err)
	}
	if _, f := Run(&scs[0]); f != nil {
		t.Error(f)
	}
}

// TestReadmeScenario runs the scenario that the format's reference shows.
func TestReadmeScenario(t *testing.T) {
	text := rulestest.Must(os.ReadFile("../README.md"))(t)
	_, rest, _ := strings.Cut(string(text), "```\n===")
	sc, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("README.md shows no scenario")
	}
	rep := &Report{}
	rep.File("README.md", []byte("==="+sc))
	if rep.Failed() > 0 || len(rep.Results) != 1 {
		t.Error(rep.Broken, rep.Results)
	}
}

// TestReadmeTellsEveryExpectation looks for all that scripts may say in README.md.
func TestReadmeTellsEveryExpectation(t *testing.T) {
	text := rulestest.Must(os.ReadFile("../README.md"))(t)
	_, scripts, _ := strings.Cut(string(text), "## Scenario scripts")
	for _, e := range expectations {
		if !strings.Contains(scripts, "`"+e.name+" ") && !strings.Contains(scripts, "`"+e.name+"`") {
			t.Errorf("README.md does not speak of expect %s", e.name)
		}
	}
	for _, f := range eventFields {
		if !strings.Contains(scripts, "`"+f.name+"=`") {
			t.Errorf("README.md does not speak of %s= in events", f.name)
		}
	}
	for c := rules.Cause(0); c.String() != ""; c++ {
		if !strings.Contains(scripts, c.String()) {
			t.Errorf("README.md does not speak of the cause %v", c)
		}
	}
}

func FuzzScript(f *testing.F) {
	f.Add("do end\ndefault\nexpect at ann 1:3,2\n")
	f.Add("do end\nask displace bob by ann cells 1:4,1\nchoose 1:4,1\nexpect events includes push:CW-04 ann\n")
	f.Add("do end\nask displace bob n 0 need 0 answers 1:4,1 | pass\nchoose bob 1:4,1\nexpect mana heroes 0\nexpect grabbed ann no\n")
	f.Add("dice 1 20\nexpect power ann 4\nexpect away ann no\nexpect events includes force n=1 spell=x terrain=bog ability= by=nobody\n")
	f.Add("dice 1 2\nexpect level-error BD-01 x\nexpect forecast lacks wound ann\nexpect wall w1 1:1,2;1:3,4\n")
	f.Fuzz(func(t *testing.T, text string) {
		scs, err := Parse("f.txt", []byte("=== CW-04 : f\n"+pushed+text))
		if err != nil {
			return
		}
		for i := range scs {
			Run(&scs[i])
		}
	})
}

// runAll runs the scenarios of the game.
func runAll(t *testing.T) *Report {
	t.Helper()
	files, err := filepath.Glob("../scenarios/*.txt")
	more, err2 := filepath.Glob("../scenarios/more/*.txt")
	if err != nil || err2 != nil || len(files) == 0 || len(more) == 0 {
		t.Fatal(len(files), len(more), err, err2)
	}
	rep := &Report{}
	for _, name := range append(files, more...) {
		src := rulestest.Must(os.ReadFile(name))(t)
		rep.File(strings.TrimPrefix(filepath.ToSlash(name), "../"), src)
	}
	return rep
}
