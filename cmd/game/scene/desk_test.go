package scene

import (
	"strings"
	"testing"

	"wallfall/cmd/game/store"
)

// Matches that another version wrote are all kept, however many there are.
func TestUnreadableMatchesAreKeptAside(t *testing.T) {
	s, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	ctx := &Context{Store: s}
	d := &desk{}
	all := []string{"wallfall-match 7\n", "wallfall-match 8\n", "wallfall-match 9\n"}
	for _, text := range all {
		if err := s.Put(matchKey, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if savedMatch(d, ctx) != nil || !strings.Contains(d.notice, "cannot be continued") {
			t.Fatalf("%q is continued; the notice says %q", text, d.notice)
		}
		if data, err := s.Get(matchKey); data != nil || err != nil {
			t.Errorf("the match is still %q, error %v", data, err)
		}
	}
	for i, text := range all {
		key := matchKey + "-unreadable-" + string(rune('1'+i))
		if data, err := s.Get(key); string(data) != text || err != nil {
			t.Errorf("%s is %q, error %v, want %q", key, data, err, text)
		}
	}
}

// Of several things to tell at once none is lost.
func TestNoticesOfOneTickStandTogether(t *testing.T) {
	ctx := &Context{Tick: 5}
	d := &desk{}
	d.say(ctx, "one")
	d.say(ctx, "two")
	if d.notice != "one · two" {
		t.Errorf("the notice is %q", d.notice)
	}
	ctx.Tick++
	d.say(ctx, "three")
	if d.notice != "three" {
		t.Errorf("a tick later the notice is %q", d.notice)
	}
}
