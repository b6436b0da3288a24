package scene

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"wallfall/cmd/game/session"
	"wallfall/cmd/game/store"
	"wallfall/input"
)

// saved gives the match that waits to be continued.
func saved(t *testing.T, b *table) *session.Match {
	t.Helper()
	data, err := b.ctx.Store.Get(matchKey)
	if err != nil || data == nil {
		t.Fatalf("no match waits to be continued: %v", err)
	}
	m, err := session.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Starting over, and playing on from the start, keep what was played as a line;
// so does leaving at once, and beginning another match then.
func TestStartingOverKeepsWhatWasPlayed(t *testing.T) {
	for name, over := range map[string]func(b *table){
		"start over": func(b *table) {
			b.play().dialog = restartDialog
			b.tick(1)
			b.click("yes")
		},
		"play on from the start": func(b *table) {
			b.key(input.KeyB)
			b.play().jump(0)
			b.tick(1)
			b.click("play-on")
		},
	} {
		b := continued(t, played(t, "knoll", 40))
		over(b)
		b.tick(pause + 60)
		if m := saved(t, b); m.Count() != 0 || len(m.Lines()) != 2 || m.Lines()[0].Length != 40 {
			t.Fatalf("%s: saved are %+v", name, m.Lines())
		}
		q := resume(b.at.(*shell).desk, played(t, "millrace", 3))
		q.changed()
		if err := q.save(b.ctx); err != nil {
			t.Fatal(err)
		}
		names := kept(t, b)
		if len(names) != 1 {
			t.Fatalf("%s: another match takes its place, and kept are %v", name, names)
		}
		data, _ := b.ctx.Store.Recording(names[0])
		if m, err := session.Load(data); err != nil || m.Lines()[0].Length != 40 {
			t.Errorf("%s: the recording lacks the line: %v", name, err)
		}
	}
}

// A match in which nothing was done is not kept.
func TestNothingDoneNothingSaved(t *testing.T) {
	b := begun(t, "knoll")
	p := b.play()
	if !p.do(b.ctx, p.match.State().Default()) {
		t.Fatal("nothing can be done")
	}
	b.tick(400)
	saved(t, b)
	q := resume(b.at.(*shell).desk, played(t, "knoll", 0))
	q.changed()
	if err := q.save(b.ctx); err != nil {
		t.Fatal(err)
	}
	if data, _ := b.ctx.Store.Get(matchKey); data != nil {
		t.Error("an empty match waits to be continued")
	}
}

// To watch a recording, to go through its lines and to press every key that
// commands leaves alone the match that waits to be continued.
func TestWatchingLeavesTheSavedMatchAlone(t *testing.T) {
	b := continued(t, played(t, "millrace", 20))
	own, _ := b.ctx.Store.Get(matchKey)
	m := played(t, "knoll", 40)
	if err := m.Branch(10); err != nil {
		t.Fatal(err)
	}
	goOn(t, m, 3, 5)
	p := watched(b, m)
	p.openLines()
	b.tick(1)
	b.click("line:0")
	b.tick(pause + 20)
	for _, k := range []input.Key{input.KeyEnd, input.KeyLeft, input.KeyB, input.KeyHome, input.KeyPeriod} {
		b.key(k)
	}
	p.undo(b.ctx)
	p.redo(b.ctx)
	b.tick(pause + 20)
	if err := p.Leave(b.ctx); err != nil {
		t.Fatal(err)
	}
	if now, _ := b.ctx.Store.Get(matchKey); string(now) != string(own) || len(kept(t, b)) != 0 {
		t.Errorf("another match waits to be continued; kept are %v", kept(t, b))
	}
}

// Only for lack of room do recordings go, the oldest first and no more than are
// in the way.
func TestRecordingsGoOnlyForLackOfRoom(t *testing.T) {
	b := sit(t, Options{})
	for i := range 10 {
		if _, err := record(b.ctx, fmt.Sprintf("m%d", i), []byte("x")); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(b.ctx.Store.Place(), "recordings", "new.wallfall"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := record(b.ctx, "new", []byte("y")); err == nil || len(kept(t, b)) != 10 {
		t.Fatalf("what cannot be written costs %d recordings, error %v", 10-len(kept(t, b)), err)
	}
	if err := pin(b.ctx, "m0", true); err != nil {
		t.Fatal(err)
	}
	tries := 0
	_, err := recordBy(b.ctx, "other", func() (string, error) {
		if tries++; tries < 3 {
			return "", fmt.Errorf("cannot: %w", store.ErrFull)
		}
		return "there", nil
	})
	if names := kept(t, b); err != nil || len(names) != 8 || !slices.Contains(names, "m0") || slices.Contains(names, "m1") || slices.Contains(names, "m2") {
		t.Errorf("room for one is made: left are %v, error %v", names, err)
	}
	_, err = recordBy(b.ctx, "other", func() (string, error) { return "", errors.New("no") })
	if err == nil || len(kept(t, b)) != 8 {
		t.Errorf("another failure costs recordings: %v", kept(t, b))
	}
}

// What a player puts among the recordings is never dropped for the program's own.
func TestRecordingsOfThePlayersOwnStay(t *testing.T) {
	b := sit(t, Options{})
	for i := range maxRecordings + 3 {
		if _, err := b.ctx.Store.PutRecording(fmt.Sprintf("friend-%d", i), []byte("x")); err != nil {
			t.Fatal(err)
		}
	}
	for i := range maxRecordings + 1 {
		if _, err := record(b.ctx, fmt.Sprintf("m%d", i), []byte("y")); err != nil {
			t.Fatal(err)
		}
	}
	if list := kept(t, b); len(list) != 2*maxRecordings+3 || slices.Contains(list, "m0") || !slices.Contains(list, "m1") || !slices.Contains(list, "friend-0") {
		t.Errorf("left are %d: %v", len(list), list)
	}
	if _, err := record(b.ctx, "m1", []byte("z")); err != nil {
		t.Fatal(err)
	}
	if _, err := record(b.ctx, "new", []byte("z")); err != nil {
		t.Fatal(err)
	}
	if list := kept(t, b); !slices.Contains(list, "m1") || slices.Contains(list, "m2") {
		t.Errorf("kept anew, it is still the oldest: %v", list)
	}
}

// A failed save is told of on each way out, until one worked.
func TestLeavingWarnsAgain(t *testing.T) {
	b := continued(t, played(t, "knoll", 3))
	p := b.play()
	p.warned, p.dirty = true, true
	if err := p.save(b.ctx); err != nil || p.warned {
		t.Errorf("saved with error %v, and the warning counts as given: %v", err, p.warned)
	}
}

// A pin holds whatever the recording is called.
func TestPinsOfNamesWithSpaces(t *testing.T) {
	b := sit(t, Options{})
	const name = "my game (1)"
	if _, err := record(b.ctx, name, played(t, "knoll", 5).Save()); err != nil {
		t.Fatal(err)
	}
	if err := pin(b.ctx, name, true); err != nil {
		t.Fatal(err)
	}
	if s := newRecordings(b.ctx, b.at.(*shell).desk); !s.rows[0].pinned || !slices.Equal(pinned(b.ctx), []string{name}) {
		t.Errorf("the pins are %q", pinned(b.ctx))
	}
	if err := pin(b.ctx, name, false); err != nil || len(pinned(b.ctx)) != 0 {
		t.Errorf("let go, and the pins are %q", pinned(b.ctx))
	}
}
