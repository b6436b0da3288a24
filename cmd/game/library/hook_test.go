package library

import (
	"testing"
	"wallfall/levels"
	"wallfall/rules"
)

// The scene before the first title plays to its end, and both a pit and a wall take
// somebody in it.
func TestHookPlays(t *testing.T) {
	s, err := levels.LoadHook()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[rules.EventKind]int{}
	for _, shot := range s.Events {
		for i := range shot {
			seen[shot[i].Kind]++
		}
	}
	if len(s.Events) != 6 || seen[rules.EvPush] == 0 || seen[rules.EvPitIn] == 0 || seen[rules.EvDeath] != 1 {
		t.Errorf("%d shots with %v", len(s.Events), seen)
	}
}
