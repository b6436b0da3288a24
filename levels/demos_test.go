package levels_test

import (
	"testing"

	"wallfall/levels"
	"wallfall/rules"
)

// Every match behind the title plays to its end, and walls move in it.
func TestShowsPlay(t *testing.T) {
	for i := range levels.Demos() {
		s, err := levels.LoadDemo(i)
		if err != nil {
			t.Error(err)
			continue
		}
		moved := 0
		for _, events := range s.Events {
			for _, e := range events {
				if e.Kind == rules.EvWallMove || e.Kind == rules.EvStrike || e.Kind == rules.EvForce {
					moved++
				}
			}
		}
		if len(s.Events) < 30 || moved < 5 {
			t.Errorf("%s: %d commands, in which walls move or somebody strikes %d times", s.Level.Title, len(s.Events), moved)
		}
	}
}
