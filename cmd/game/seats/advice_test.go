package seats

import "testing"

// What is suggested follows from the last four matches against one difficulty.
func TestSuggest(t *testing.T) {
	for _, c := range []struct {
		form            string // a digit for each match: w and l against it, W for a clear win
		level, won, of2 int
	}{
		{"", -1, 0, 0},
		{"1l", 1, 0, 1},
		{"1w1w", 1, 2, 2},           // two are few
		{"1W1W", 2, 2, 2},           // but not if both are clear
		{"1l1W1W", 1, 2, 3},         // a defeat before them counts
		{"1w1w1w", 2, 3, 3},         //
		{"1w1l1w1w", 2, 3, 4},       // three of four
		{"1w1l1l1w", 1, 2, 4},       //
		{"1l1l1l", 0, 0, 3},         //
		{"0l0l0l0l", 0, 0, 4},       // there is nothing weaker
		{"3w3w3w3w", 3, 4, 4},       // nor stronger
		{"1l1l1l1w1w1w1w", 2, 4, 4}, // older ones do not count
		{"1w1w1w2l", 2, 0, 1},       // the last difficulty counts
		{"2l1w2l0w2w2l", 1, 1, 4},   // others between do not
	} {
		var form []result
		for i := 0; i < len(c.form); i += 2 {
			form = append(form, result{"m", int(c.form[i] - '0'), c.form[i+1] != 'l', c.form[i+1] == 'W'})
		}
		if level, won, of := suggest(form); level != c.level || won != c.won || of != c.of2 {
			t.Errorf("after %q %d is suggested for %d of %d, want %d for %d of %d", c.form, level, won, of, c.level, c.won, c.of2)
		}
	}
}
