package rules_test

import (
	"os"
	"path/filepath"
	"testing"

	"wallfall/levels/script"
)

// TestScenarios plays the scenarios. It is the test that mutants of the rules are tried
// on (make mutate).
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("../levels/scenarios/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	rep := &script.Report{}
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		rep.File(filepath.ToSlash(name), src)
	}
	for _, b := range rep.Broken {
		t.Error(b)
	}
	for _, res := range rep.Results {
		if f := res.Failure; f != nil {
			t.Errorf("%v\n  in: %s\nexpected\n%s\nactual\n%s", f, res.Scenario.Title, f.Want, f.Got)
		}
	}
	if len(rep.Results) < 150 {
		t.Errorf("only %d scenarios were found", len(rep.Results))
	}
}
