package match

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/rules"
)

// saved returns the match that waits to be continued.
func saved(t *testing.T, b *gametest.Rig) *session.Match {
	t.Helper()
	data, err := b.Ctx.Store.Get(shell.MatchKey)
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
	for name, over := range map[string]func(b *gametest.Rig){
		"start over": func(b *gametest.Rig) {
			matchOf(b).UI.Dialog = RestartDialog
			b.Tick(1)
			b.Click("yes")
		},
		"play on from the start": func(b *gametest.Rig) {
			b.Key(input.KeyB)
			matchOf(b).LookBack.Jump(0)
			b.Tick(1)
			b.Click("play-on")
		},
	} {
		b := continued(t, gametest.Played(t, "knoll", 40))
		over(b)
		b.Tick(shell.SavePause + 60)
		if m := saved(t, b); m.Count() != 0 || len(m.Lines()) != 2 || m.Lines()[0].Length != 40 {
			t.Fatalf("%s: saved are %+v", name, m.Lines())
		}
		b.Click("menu")
		b.Click("match-menu")
		b.Click("lines")
		if b.Click("line:0"); matchOf(b).Table.Match.Count() != 40 {
			t.Errorf("%s: the list leads to command %d", name, matchOf(b).Table.Match.Count())
		}
		q := Resume(b.Sc.(*shell.Window).UI, gametest.Played(t, "millrace", 3))
		q.saver.changed()
		if err := q.saver.save(b.Ctx); err != nil {
			t.Fatal(err)
		}
		if m := saved(t, b); m.File() != "knoll.txt" || m.Lines()[0].Length != 40 || len(profile.Matches(q.UI, b.Ctx)) != 2 {
			t.Errorf("%s: beside another match it lacks the line", name)
		}
	}
}

// A command is saved in the tick in which it is given, a bot's as well, at any speed.
func TestEveryCommandIsSavedAtOnce(t *testing.T) {
	for _, speed := range []int{0, 4} {
		r := sit(t, shell.Options{Seats: "greedy,greedy", File: "millrace.txt", Source: gametest.Played(t, "millrace", 0).Source()})
		p := matchOf(r)
		p.UI.Set.Speed = speed
		for p.Table.Match.Count() < 15 {
			r.Tick(1)
			if n := p.Table.Match.Count(); n > 0 && saved(t, r).Count() != n {
				t.Fatalf("of %d commands %d are saved", n, saved(t, r).Count())
			}
		}
	}
}

// A match in which nothing is done is not kept, and takes no other's place.
func TestNothingDoneNothingSaved(t *testing.T) {
	b := continued(t, gametest.Played(t, "knoll", 20))
	q := Resume(b.Sc.(*shell.Window).UI, gametest.Played(t, "millrace", 0))
	q.saver.changed()
	if err := q.saver.save(b.Ctx); err != nil || saved(t, b).File() != "knoll.txt" {
		t.Errorf("%s waits to be continued, %v", saved(t, b).File(), err)
	}
	p := matchOf(b)
	if err := p.Table.Match.Branch(0); err != nil || !p.Table.Match.Delete(0) {
		t.Fatal(err)
	}
	p.saver.changed()
	if err := p.saver.save(b.Ctx); err != nil {
		t.Fatal(err)
	}
	if data, _ := b.Ctx.Store.Get(shell.MatchKey); data != nil {
		t.Error("an empty match waits to be continued")
	}
}

// To watch a recording, to go through its lines and to press every key that
// commands leaves alone the match that waits to be continued.
func TestWatchingLeavesTheSavedMatchAlone(t *testing.T) {
	b := continued(t, gametest.Played(t, "millrace", 20))
	own, _ := b.Ctx.Store.Get(shell.MatchKey)
	m := gametest.Played(t, "knoll", 40)
	if err := m.Branch(10); err != nil {
		t.Fatal(err)
	}
	gametest.GoOn(t, m, 3, 5)
	p := watched(b, m)
	p.LookBack.OpenLines()
	b.Tick(1)
	b.Click("line:0")
	b.Tick(shell.SavePause + 20)
	for _, k := range []input.Key{input.KeyEnd, input.KeyLeft, input.KeyB, input.KeyHome, input.KeyPeriod} {
		b.Key(k)
	}
	p.undo(b.Ctx)
	p.redo(b.Ctx)
	b.Tick(shell.SavePause + 20)
	if err := p.Leave(b.Ctx); err != nil {
		t.Fatal(err)
	}
	if now, _ := b.Ctx.Store.Get(shell.MatchKey); string(now) != string(own) || len(kept(t, b)) != 0 {
		t.Errorf("another match waits to be continued; kept are %v", kept(t, b))
	}
}

// Only for lack of room do recordings go, the oldest first and no more than are
// in the way.
func TestRecordingsGoOnlyForLackOfRoom(t *testing.T) {
	b := sit(t, shell.Options{})
	for i := range 10 {
		if _, err := profile.Record(b.Ctx, fmt.Sprintf("m%d", i), []byte("x")); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(b.Ctx.Store.Place(), "recordings", "new.wallfall"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := profile.Record(b.Ctx, "new", []byte("y")); err == nil || len(kept(t, b)) != 10 {
		t.Fatalf("what cannot be written costs %d recordings, error %v", 10-len(kept(t, b)), err)
	}
}

// What a player puts among the recordings is never dropped for the program's own.
func TestRecordingsOfThePlayersOwnStay(t *testing.T) {
	b := sit(t, shell.Options{})
	for i := range profile.MaxRecordings + 3 {
		if _, err := b.Ctx.Store.PutRecording(fmt.Sprintf("friend-%d", i), []byte("x")); err != nil {
			t.Fatal(err)
		}
	}
	for i := range profile.MaxRecordings + 1 {
		if _, err := profile.Record(b.Ctx, fmt.Sprintf("m%d", i), []byte("y")); err != nil {
			t.Fatal(err)
		}
	}
	if list := kept(t, b); len(list) != 2*profile.MaxRecordings+3 || slices.Contains(list, "m0") || !slices.Contains(list, "m1") || !slices.Contains(list, "friend-0") {
		t.Errorf("left are %d: %v", len(list), list)
	}
	if _, err := profile.Record(b.Ctx, "m1", []byte("z")); err != nil {
		t.Fatal(err)
	}
	if _, err := profile.Record(b.Ctx, "new", []byte("z")); err != nil {
		t.Fatal(err)
	}
	if list := kept(t, b); !slices.Contains(list, "m1") || slices.Contains(list, "m2") {
		t.Errorf("saved again, it is still the oldest: %v", list)
	}
}

// A pin holds whatever the recording is called.
func TestPinsOfNamesWithSpaces(t *testing.T) {
	b := sit(t, shell.Options{})
	const name = "my game (1)"
	if _, err := profile.Record(b.Ctx, name, gametest.Played(t, "knoll", 5).Save()); err != nil {
		t.Fatal(err)
	}
	if err := profile.Pin(b.Ctx, name, true); err != nil {
		t.Fatal(err)
	}
	if s := library.NewRecordings(b.Ctx, b.Sc.(*shell.Window).UI); !s.Rows[0].Pinned || !slices.Equal(profile.Pinned(b.Ctx), []string{name}) {
		t.Errorf("the pins are %q", profile.Pinned(b.Ctx))
	}
	if err := profile.Pin(b.Ctx, name, false); err != nil || len(profile.Pinned(b.Ctx)) != 0 {
		t.Errorf("let go, and the pins are %q", profile.Pinned(b.Ctx))
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
	if _, apart, err := session.Open(data, 0); err != nil || apart == nil || apart.Command != command {
		t.Fatalf("it goes apart at %v, %v", apart, err)
	}
	return data
}

// resignAfter goes to the end of a recording, plays on there and gives up.
func resignAfter(b *gametest.Rig, p *Screen) {
	b.T.Helper()
	p.LookBack.Jump(p.Table.Match.Length())
	b.Tick(5)
	p.UI.Dialog = shell.NoDialog
	b.Key(input.KeyT)
	if p.LookBack.on || !p.Do(b.Ctx, p.Table.Match.State().Default()) {
		b.T.Fatal("it is not played on")
	}
	b.Tick(shell.SavePause + 10)
	p.Do(b.Ctx, resignation)
	b.Tick(400)
}

// What is played on from a recording is a match of its own: the recording stays
// as it was, even where only a part of it can be shown.
func TestPlayingOnLeavesTheRecordingAsItWas(t *testing.T) {
	m := gametest.Played(t, "knoll", 40)
	for name, data := range map[string][]byte{"whole": m.Save(), "other rules": apartAt(t, m, 21)} {
		b := sit(t, shell.Options{})
		if _, err := b.Ctx.Store.PutRecording(profile.NameOf(m), data); err != nil {
			t.Fatal(err)
		}
		b.Sc.(*shell.Window).Inner = library.NewRecordings(b.Ctx, b.Sc.(*shell.Window).UI)
		b.Tick(1)
		b.Click("watch:" + profile.NameOf(m))
		resignAfter(b, matchOf(b))
		if now, err := b.Ctx.Store.Recording(profile.NameOf(m)); err != nil || !bytes.Equal(now, data) {
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
	end, err := gametest.Played(t, "knoll", 30).Link()
	if err != nil {
		t.Fatal(err)
	}
	b := continued(t, gametest.Played(t, "knoll", 60))
	b.Ctx.Given = []shell.Given{{Data: []byte("#" + end)}}
	b.Tick(2)
	b.Click("watch-it")
	resignAfter(b, matchOf(b))
	if m := saved(t, b); m.Length() != 60 {
		t.Errorf("of 60 commands %d are left", m.Length())
	}
}

// To keep a recording as a file takes the place of no other of that name.
func TestKeepingAsAFileReplacesNothing(t *testing.T) {
	b := sit(t, shell.Options{})
	d := b.Sc.(*shell.Window).UI
	long, short := gametest.Played(t, "knoll", 40), gametest.Played(t, "knoll", 20)
	for range 2 {
		sharing.SaveMatch(d, b.Ctx, long)
		sharing.SaveMatch(d, b.Ctx, short)
	}
	if names := kept(t, b); len(names) != 2 || len(profile.Pinned(b.Ctx)) != 2 {
		t.Fatalf("kept are %v, pinned %v", names, profile.Pinned(b.Ctx))
	}
	if data, _ := b.Ctx.Store.Recording(profile.NameOf(long)); !bytes.Equal(data, long.Save()) {
		t.Error("the longer one is gone")
	}
}

// Two windows over one store: where both play on the same match, the second plays on in
// a copy, and nothing of either is lost.
func TestTwoWindowsKeepBothMatches(t *testing.T) {
	b := continued(t, gametest.Played(t, "knoll", 20))
	other := gametest.OpenWith(t, start, shell.Options{})
	other.Ctx.Store, other.Sc = b.Ctx.Store, nil
	other.Tick(2)
	other.Click("continue")
	act := func(r *gametest.Rig, a rules.Action) {
		t.Helper()
		if !matchOf(r).Do(r.Ctx, a) {
			t.Fatal("it cannot be done")
		}
		r.Tick(400)
	}
	act(b, matchOf(b).Table.Match.State().Default())
	act(other, matchOf(other).Table.Match.State().Default())
	if text := matchOf(other).UI.Notice.Text; !strings.Contains(text, "in a copy") {
		t.Errorf("the second window says %q", text)
	}
	act(other, matchOf(other).Table.Match.State().Default())
	act(b, matchOf(b).Table.Match.State().Default())
	var counts []int
	for _, w := range profile.Matches(b.Desk(), b.Ctx) {
		counts = append(counts, w.Info.Commands)
	}
	if !slices.Equal(counts, []int{22, 22}) || len(kept(t, b)) != 0 {
		t.Errorf("saved are matches of %v commands, kept are %v", counts, kept(t, b))
	}
	act(b, resignation)
	if list := profile.Matches(b.Desk(), b.Ctx); len(list) != 1 || list[0].Key != shell.MatchKey+"-2" || len(kept(t, b)) != 1 {
		t.Errorf("after the end of one there are %d matches, kept are %v", len(list), kept(t, b))
	}
}

// A saved match that other rules have recorded is put where it can be watched.
func TestAMatchByOtherRulesIsUnderRecordings(t *testing.T) {
	b := sit(t, shell.Options{})
	data := apartAt(t, gametest.Played(t, "knoll", 40), 21)
	if err := b.Ctx.Store.Put(shell.MatchKey, data); err != nil {
		t.Fatal(err)
	}
	b.Sc.(*shell.Window).Inner = library.NewTitle(b.Ctx, b.Sc.(*shell.Window).UI)
	b.Tick(1)
	b.Click("continue")
	f := b.Sc.Probe()
	if f.State["continue"] == true || !strings.Contains(f.Text("notice"), "Replays") {
		t.Errorf("the title says %q", f.Text("notice"))
	}
	b.Click("recordings")
	b.Tick(1)
	b.Click("watch:" + profile.NameOf(gametest.Played(t, "knoll", 0)))
	if p := matchOf(b); p.Table.Match.Length() != 20 {
		t.Errorf("%d commands are shown", p.Table.Match.Length())
	}
	if now, _ := b.Ctx.Store.Recording(kept(t, b)[0]); !bytes.Equal(now, data) {
		t.Error("it is not kept as it was")
	}
}

// Whatever leads away from a match that has just ended keeps it first, however
// soon it is pressed; and where that fails it warns once before it gives it up.
func TestEveryWayOutOfTheEndKeepsTheMatch(t *testing.T) {
	for _, way := range []string{"again", "next", "levels"} {
		for _, broken := range []bool{false, true} {
			b := continued(t, gametest.Played(t, "knoll", 40))
			p := matchOf(b)
			p.UI.Set.Speed = 0
			place := b.Ctx.Store.Place()
			if broken {
				if err := errors.Join(os.RemoveAll(place), os.WriteFile(place, nil, 0o600)); err != nil {
					t.Fatal(err)
				}
			}
			p.Do(b.Ctx, resignation)
			b.Tick(3)
			b.Click(way)
			if !broken {
				if names := kept(t, b); !slices.Equal(names, []string{profile.NameOf(p.Table.Match)}) {
					t.Errorf("%s: kept are %v", way, names)
				}
				continue
			}
			if b.Sc.(*shell.Window).Inner != shell.Scene(p) || p.UI.Dialog != EndDialog || !strings.Contains(p.UI.Notice.Text, "Leave again") {
				t.Errorf("%s: it leaves without asking: %q", way, p.UI.Notice.Text)
				continue
			}
			if b.Click(way); b.Sc.(*shell.Window).Inner == shell.Scene(p) {
				t.Errorf("%s: it does not leave at all", way)
			}
		}
	}
}
