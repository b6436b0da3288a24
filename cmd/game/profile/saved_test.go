package profile

import (
	"errors"
	"fmt"
	"slices"
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

// Only for lack of room are recordings deleted: the oldest that are not pinned, and no
// more than needed.
func TestRoomForARecording(t *testing.T) {
	s, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	ctx := &shell.Context{Store: s}
	for i := range 5 {
		if _, err := Record(ctx, fmt.Sprintf("m%d", i), []byte("x")); err != nil {
			t.Fatal(err)
		}
	}
	if err := Pin(ctx, "m0", true); err != nil {
		t.Fatal(err)
	}
	left := func() (names []string) {
		list, err := s.Recordings()
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range list {
			names = append(names, r.Name)
		}
		slices.Sort(names)
		return names
	}
	tries := 0
	_, err = recordWith(ctx, "other", func() (string, error) {
		if tries++; tries < 3 {
			return "", fmt.Errorf("cannot: %w", store.ErrFull)
		}
		return "there", nil
	})
	if names := left(); err != nil || !slices.Equal(names, []string{"m0", "m3", "m4"}) {
		t.Errorf("to make room, %v are left, error %v", names, err)
	}
	if _, err = recordWith(ctx, "other", func() (string, error) { return "", errors.New("no") }); err == nil || len(left()) != 3 {
		t.Errorf("another failure leaves %v, error %v", left(), err)
	}
}
