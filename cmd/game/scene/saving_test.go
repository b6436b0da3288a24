package scene

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/session"
	"wallfall/cmd/game/store"
	"wallfall/input"
	"wallfall/rules"
)

// saved gives the match that waits to be continued.
func saved(t *testing.T, b *sitter) *session.Match {
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
	for name, over := range map[string]func(b *sitter){
		"start over": func(b *sitter) {
			matchOf(b).ui.dialog = restartDialog
			b.tick(1)
			b.click("yes")
		},
		"play on from the start": func(b *sitter) {
			b.key(input.KeyB)
			matchOf(b).past.jump(0)
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
		b.click("menu")
		b.click("lines")
		if b.click("line:0"); matchOf(b).t.match.Count() != 40 {
			t.Errorf("%s: the list leads to command %d", name, matchOf(b).t.match.Count())
		}
		q := resume(b.at.(*shell).ui, played(t, "millrace", 3))
		q.saver.changed()
		if err := q.saver.save(b.ctx); err != nil {
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

// A match in which nothing is done is not kept, and takes no other's place.
func TestNothingDoneNothingSaved(t *testing.T) {
	b := continued(t, played(t, "knoll", 20))
	q := resume(b.at.(*shell).ui, played(t, "millrace", 0))
	q.saver.changed()
	if err := q.saver.save(b.ctx); err != nil || saved(t, b).File() != "knoll.txt" {
		t.Errorf("%s waits to be continued, %v", saved(t, b).File(), err)
	}
	p := matchOf(b)
	if err := p.t.match.Branch(0); err != nil || !p.t.match.Delete(0) {
		t.Fatal(err)
	}
	p.saver.changed()
	if err := p.saver.save(b.ctx); err != nil {
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
	p.past.openLines()
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
	p := matchOf(b)
	p.saver.warned, p.saver.dirty = true, true
	if err := p.saver.save(b.ctx); err != nil || p.saver.warned {
		t.Errorf("saved with error %v, and the warning counts as given: %v", err, p.saver.warned)
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
	if s := newRecordings(b.ctx, b.at.(*shell).ui); !s.rows[0].pinned || !slices.Equal(pinned(b.ctx), []string{name}) {
		t.Errorf("the pins are %q", pinned(b.ctx))
	}
	if err := pin(b.ctx, name, false); err != nil || len(pinned(b.ctx)) != 0 {
		t.Errorf("let go, and the pins are %q", pinned(b.ctx))
	}
}

// apartAt is a saved match as other rules would have left it: one command leads
// elsewhere.
func apartAt(t *testing.T, m *session.Match, command int) []byte {
	t.Helper()
	lines := strings.Split(string(m.Save()), "\n")
	n := slices.IndexFunc(lines, func(s string) bool { return strings.HasPrefix(s, "line 1 ") }) + command
	lines[n] = "0000" + lines[n][4:]
	data := []byte(strings.Join(lines, "\n"))
	if _, apart, err := session.Open(data, nil); err != nil || apart == nil || apart.Command != command {
		t.Fatalf("it goes apart at %v, %v", apart, err)
	}
	return data
}

// resignAfter goes to the end of a recording, plays on there and gives up.
func resignAfter(b *sitter, p *play) {
	b.t.Helper()
	p.past.jump(p.t.match.Length())
	b.tick(5)
	p.ui.dialog = noDialog
	b.key(input.KeyT)
	if p.past.on || !p.do(b.ctx, p.t.match.State().Default()) {
		b.t.Fatal("it is not played on")
	}
	b.tick(pause + 10)
	p.do(b.ctx, resignation)
	b.tick(400)
}

// What is played on from a recording is a match of its own: the recording stays
// as it was, even where only a part of it can be shown.
func TestPlayingOnLeavesTheRecordingAsItWas(t *testing.T) {
	m := played(t, "knoll", 40)
	for name, data := range map[string][]byte{"whole": m.Save(), "by other rules": apartAt(t, m, 21)} {
		b := sit(t, Options{})
		if _, err := b.ctx.Store.PutRecording(nameOf(m), data); err != nil {
			t.Fatal(err)
		}
		b.at.(*shell).inner = newRecordings(b.ctx, b.at.(*shell).ui)
		b.tick(1)
		b.click("watch:" + nameOf(m))
		resignAfter(b, matchOf(b))
		if now, err := b.ctx.Store.Recording(nameOf(m)); err != nil || !bytes.Equal(now, data) {
			t.Errorf("%s: the recording has changed: %v", name, err)
		}
		if names := kept(t, b); len(names) != 2 {
			t.Errorf("%s: kept are %v", name, names)
		}
	}
}

// A link to a match leads back to where it was shared; to play on from there costs
// nothing of what was played since.
func TestPlayingOnFromALinkKeepsWhatWasPlayedSince(t *testing.T) {
	end, err := played(t, "knoll", 30).Link()
	if err != nil {
		t.Fatal(err)
	}
	b := continued(t, played(t, "knoll", 60))
	b.ctx.Given = []Given{{Data: []byte("#" + end)}}
	b.tick(2)
	b.click("watch-it")
	resignAfter(b, matchOf(b))
	data, err := b.ctx.Store.Recording(nameOf(played(t, "knoll", 60)))
	if err != nil {
		t.Fatal(err)
	}
	if m, err := session.Load(data); err != nil || m.Length() != 60 {
		t.Errorf("of 60 commands %d are left, %v", m.Length(), err)
	}
}

// To keep a recording as a file takes the place of no other of that name.
func TestKeepingAsAFileReplacesNothing(t *testing.T) {
	b := sit(t, Options{})
	d := b.at.(*shell).ui
	long, short := played(t, "knoll", 40), played(t, "knoll", 20)
	for range 2 {
		saveFile(d, b.ctx, long)
		saveFile(d, b.ctx, short)
	}
	if names := kept(t, b); len(names) != 2 || len(pinned(b.ctx)) != 2 {
		t.Fatalf("kept are %v, pinned %v", names, pinned(b.ctx))
	}
	if data, _ := b.ctx.Store.Recording(nameOf(long)); !bytes.Equal(data, long.Save()) {
		t.Error("the longer one is gone")
	}
}

// Two windows over one store, each with a match: both are kept, whichever is
// saved last.
func TestTwoWindowsKeepBothMatches(t *testing.T) {
	b := continued(t, played(t, "knoll", 20))
	p := matchOf(b)
	act := func(a rules.Action) {
		if !p.do(b.ctx, a) {
			t.Fatal("it cannot be done")
		}
		b.tick(400)
	}
	act(p.t.match.State().Default())
	other := played(t, "vise", 15)
	if err := b.ctx.Store.Put(matchKey, other.Save()); err != nil {
		t.Fatal(err)
	}
	act(p.t.match.State().Default())
	if names := kept(t, b); saved(t, b).File() != "knoll.txt" || !slices.Equal(names, []string{nameOf(other)}) {
		t.Fatalf("%s waits to be continued, kept are %v", saved(t, b).File(), names)
	}
	if err := b.ctx.Store.Put(matchKey, other.Save()); err != nil {
		t.Fatal(err)
	}
	act(resignation)
	if names := kept(t, b); saved(t, b).File() != "vise.txt" || !slices.Contains(names, nameOf(p.t.match)) {
		t.Errorf("%s waits to be continued, kept are %v", saved(t, b).File(), names)
	}
}

// A saved match that other rules have recorded is put where it can be watched.
func TestAMatchByOtherRulesIsUnderRecordings(t *testing.T) {
	b := sit(t, Options{})
	data := apartAt(t, played(t, "knoll", 40), 21)
	if err := b.ctx.Store.Put(matchKey, data); err != nil {
		t.Fatal(err)
	}
	b.at.(*shell).inner = newTitle(b.ctx, b.at.(*shell).ui)
	b.tick(1)
	f := b.at.Probe()
	if f.State["continue"] == true || !strings.Contains(f.Text("notice"), "Recordings") {
		t.Errorf("the title says %q", f.Text("notice"))
	}
	b.click("recordings")
	b.tick(1)
	b.click("watch:" + nameOf(played(t, "knoll", 0)))
	if p := matchOf(b); p.t.match.Length() != 20 {
		t.Errorf("%d commands are shown", p.t.match.Length())
	}
	if now, _ := b.ctx.Store.Recording(kept(t, b)[0]); !bytes.Equal(now, data) {
		t.Error("it is not kept as it was")
	}
}

// Whatever leads away from a match that has just ended keeps it first, however
// soon it is pressed; and where that fails it warns once before it gives it up.
func TestEveryWayOutOfTheEndKeepsTheMatch(t *testing.T) {
	for _, way := range []string{"again", "next", "levels"} {
		for _, broken := range []bool{false, true} {
			b := continued(t, played(t, "knoll", 40))
			p := matchOf(b)
			p.ui.set.Speed = 0
			p.do(b.ctx, resignation)
			b.tick(3)
			place := b.ctx.Store.Place()
			if broken {
				if err := errors.Join(os.RemoveAll(place), os.WriteFile(place, nil, 0o600)); err != nil {
					t.Fatal(err)
				}
			}
			b.click(way)
			if !broken {
				if names := kept(t, b); !slices.Equal(names, []string{nameOf(p.t.match)}) {
					t.Errorf("%s: kept are %v", way, names)
				}
				continue
			}
			if b.at.(*shell).inner != Scene(p) || p.ui.dialog != endDialog || !strings.Contains(p.ui.notice, "Leave again") {
				t.Errorf("%s: it leaves without asking: %q", way, p.ui.notice)
				continue
			}
			if b.click(way); b.at.(*shell).inner == Scene(p) {
				t.Errorf("%s: it does not leave at all", way)
			}
		}
	}
}
