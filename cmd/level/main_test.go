package main

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"wallfall/rules/rulestest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"level": main})
}

func TestScripts(t *testing.T) {
	here := rulestest.Must(os.Getwd())(t)
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(env *testscript.Env) error {
			env.Setenv("REPO", here+"/../..")
			return nil
		},
	})
}

// failing takes nothing.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("no room") }

// What cannot be written is an error of every command.
func TestOutputThatIsRefused(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"explain", "CW-04"}, {"check", "vise"}, {"sim", "-games", "1", "vise"}, {"fmt", "vise"}} {
		var errs strings.Builder
		if code := run(args, strings.NewReader(""), failing{}, &errs); code != exitFailed || !strings.Contains(errs.String(), "no room") {
			t.Errorf("%q ends with %d and says %q", args, code, errs.String())
		}
	}
}
