package lessons

import (
	"strings"
	"testing"
)

// What is wrong with a lesson is told with its file, line and column, in each of its parts.
func TestProblemsHaveTheirPlace(t *testing.T) {
	src, err := files.ReadFile("walls.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{"\n---\n", "\n", "x.txt:1:1: a lesson needs four parts separated by lines of three dashes: head, level, steps and board"},
		{"lesson walls", "lesson", "x.txt:1:1: a lesson needs a name and steps"},
		{"minutes=2", "minutes=two", "x.txt:1:14: expected a number, not two"},
		{"play=heroes", "play=ghosts", "x.txt:1:36: unknown side ghosts"},
		{"rules TN-01", "rules TN-99", "x.txt:4:7: unknown rule TN-99"},
		{"lost Stand", "last Stand", "x.txt:3:1: the head of a lesson does not take last"},
		{"figure ann knight", "figure ann night", "x.txt:33:12: unknown kind"},
		{"show wall upper", "show worm upper", "x.txt:40:6: unknown thing to show: worm"},
		{"want at kay 0:3,1", "want hat kay 0:3,1", "x.txt:48:6: unknown thing to want: hat kay 0:3,1"},
		{"solve distance", "solves distance", "x.txt:49:1: a step does not take solves"},
		{"step\nsay In front", "say In front", "x.txt:47:6: a step needs exactly one want"},
		{"wall left dir=e", "wall left dir=up", "x.txt:99:15: a square board has no direction"},
	} {
		text := strings.Replace(string(src), c.old, c.new, 1)
		if _, err := Parse("x.txt", text); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q for %q: %v, want %s", c.new, c.old, err, c.want)
		}
	}
}
