package script

import (
	"os"
	"testing"
)

func TestScenarios(t *testing.T) {
	rep, err := Run(os.DirFS(".."), "scenarios")
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range rep.Broken {
		t.Error(b)
	}
	for _, res := range rep.Results {
		if f := res.Failure; f != nil {
			t.Errorf("%v\n  in: %s", f, res.Scenario.Title)
			if f.Want != "" {
				t.Logf("expected\n%s", f.Want)
			}
			t.Logf("came\n%s", f.Got)
		}
	}
	if len(rep.Results) < 50 {
		t.Errorf("only %d scenarios were found", len(rep.Results))
	}
}
