package levels

import (
	"strings"
	"testing"

	"wallfall/rules"
)

func startLevel(line string) string {
	return "wallfall 1\nrounds 6\nside one\nside two keeper\n" + line + "\nmap\na.b\nend\nfigure ann knight side=one at=a\nfigure bob knight side=two at=b\n"
}

// A level says whose turn it begins with and in which round.
func TestStartStatement(t *testing.T) {
	for line, want := range map[string]rules.Start{
		"": {}, "start": {}, "start round=6": {Round: 6}, "start side=two": {Side: 1}, "start side=two round=3  # here": {Round: 3, Side: 1},
	} {
		l, err := Parse("x.txt", []byte(startLevel(line)))
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if l.Start != want || (l.StartPlace == Place{}) != (line == "") {
			t.Errorf("%q: %+v at %+v", line, l.Start, l.StartPlace)
		}
		if s, err := l.New(1); err != nil || s.Side() != want.Side || s.Round() != max(1, want.Round) {
			t.Errorf("%q: %v", line, err)
		}
	}
	for line, want := range map[string]string{
		"start round=7":                "x.txt:5:13: the match starts in round 7, after its last round (TN-04)",
		"start round=0":                "x.txt:5:13: expected a number from 1 to 1000",
		"start side=three":             `x.txt:5:12: unknown side "three"`,
		"start two":                    `x.txt:5:7: unexpected "two"`,
		"start round=2\nstart round=3": "x.txt:6:1: start is already in line 5",
		"start turn=2":                 `x.txt:5:7: start has no field "turn"`,
	} {
		_, err := Parse("x.txt", []byte(startLevel(line)))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", line, err, want)
		}
	}
}
