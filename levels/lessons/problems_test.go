package lessons

import (
	"fmt"
	"strings"
	"testing"

	"wallfall/rules/rulestest"
)

// What is wrong with a lesson is told with its file, line and column, in each of its parts.
func TestProblemsHaveTheirPlace(t *testing.T) {
	src := rulestest.Must(files.ReadFile("walls.txt"))(t)
	for _, c := range []struct{ old, new, want string }{
		{"\n---\n", "\n", "1: a lesson needs four parts separated by lines of three dashes: head, level, steps and board"},
		{"lesson walls", "lesson", "1: a lesson needs a name and steps"},
		{"minutes=2", "minutes=two", "14: expected a number, not two"},
		{"play=heroes", "play=ghosts", "36: unknown side ghosts"},
		{"rules TN-01", "rules TN-99", "7: unknown rule TN-99"},
		{"lost Stand", "last Stand", "1: the head of a lesson does not take last"},
		{"figure ann knight", "figure ann night", "12: unknown kind"},
		{"show wall upper", "show worm upper", "6: unknown thing to show: worm"},
		{"want at kay 0:3,1", "want hat kay 0:3,1", "6: unknown thing to want: hat kay 0:3,1"},
		{"solve distance", "solves distance", "1: a step does not take solves"},
		{"solve distance kay 1", "want next", "6: a step needs exactly one want"},
		{"wall left dir=e", "wall left dir=up", "15: a square board has no direction"},
	} {
		text := strings.Replace(string(src), c.old, c.new, 1)
		line := 1
		if c.old != "\n---\n" {
			line += strings.Count(string(src[:strings.Index(string(src), c.old)]), "\n")
		}
		want := fmt.Sprintf("x.txt:%d:%s", line, c.want)
		if _, err := Parse("x.txt", text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q for %q: %v, want %s", c.new, c.old, err, want)
		}
	}
}
