package profile

import (
	"strings"
	"testing"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/store"
)

// Matches that another version wrote are all kept, however many there are.
func TestUnreadableMatchesAreKeptAside(t *testing.T) {
	s, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	ctx := &shell.Context{Store: s}
	d := &shell.UI{}
	all := []string{"wallfall-match 7\n", "wallfall-match 8\n", "wallfall-match 9\n"}
	for _, text := range all {
		if err := s.Put(shell.MatchKey, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if Continue(d, ctx, shell.MatchKey) != nil || !strings.Contains(d.Notice.Text, "Can't continue") {
			t.Fatalf("%q is continued; the notice says %q", text, d.Notice.Text)
		}
		if data, err := s.Get(shell.MatchKey); data != nil || err != nil {
			t.Errorf("the match is still %q, error %v", data, err)
		}
	}
	for i, text := range all {
		key := shell.MatchKey + "-unreadable-" + string(rune('1'+i))
		if data, err := s.Get(key); string(data) != text || err != nil {
			t.Errorf("%s is %q, error %v, want %q", key, data, err, text)
		}
	}
}
