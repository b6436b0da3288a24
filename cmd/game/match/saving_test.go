package match

import (
	"bytes"
	"errors"
	"fmt"
	"os"
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
	"wallfall/rules/rulestest"
)

// A command is saved in the tick in which it is given, a bot's as well, at any speed.
func TestEveryCommandIsSavedAtOnce(t *testing.T) {
	for _, speed := range []int{0, 4} {
		r := sit(t, shell.Options{Seats: "greedy,greedy", File: "millrace.txt", Source: gametest.Played(t, "millrace", 0).Source()})
		p := playOf(r)
		r.Settings().Speed = speed
		for p.match().Count() < 15 {
			r.Tick(1)
			if n := p.match().Count(); n > 0 && saved(r).Count() != n {
				t.Fatalf("of %d commands %d are saved", n, saved(r).Count())
			}
		}
	}
}

// A match without commands is not saved, and replaces no other.
func TestNothingDoneNothingSaved(t *testing.T) {
	b, _ := continued(t, gametest.Played(t, "knoll", 20))
	q := Resume(b.Desk(), gametest.Played(t, "millrace", 0))
	q.changed()
	if err := q.Leave(b.Ctx); err != nil || saved(b).File() != "knoll.txt" {
		t.Errorf("%s waits to be continued, %v", saved(b).File(), err)
	}
	p := playOf(b)
	if err := p.match().Branch(0); err != nil || !p.match().Delete(0) {
		t.Fatal(err)
	}
	p.changed()
	rulestest.OK(t, p.Leave(b.Ctx))
	if data, _ := b.Ctx.Store.Get(shell.MatchKey); data != nil {
		t.Error("an empty match waits to be continued")
	}
}

// Watching a recording, stepping through its branches and pressing every command key leave
// the saved match alone.
func TestWatchingLeavesTheSavedMatchAlone(t *testing.T) {
	b, _ := continued(t, gametest.Played(t, "millrace", 20))
	own, _ := b.Ctx.Store.Get(shell.MatchKey)
	m := gametest.Played(t, "knoll", 40)
	rulestest.OK(t, m.Branch(10))
	gametest.GoOn(t, m, 3, 5)
	p := watched(b, m)
	p.playing = false
	b.Click("lines")
	b.Click("line:0")
	b.Tick(shell.SavePause + 20)
	b.Key(input.KeyEnd, input.KeyLeft, 'B', input.KeyHome, '.')
	b.Chord('Z', 'Y')
	b.Tick(shell.SavePause + 20)
	rulestest.OK(t, p.Leave(b.Ctx))
	if now, _ := b.Ctx.Store.Get(shell.MatchKey); string(now) != string(own) || len(kept(b)) != 0 {
		t.Errorf("another match waits to be continued; kept are %v", kept(b))
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
func resignAfter(b *gametest.Rig) {
	b.T.Helper()
	jump(b, pastOf(b).match().Length())
	b.Key('T')
	p := playOf(b)
	if !p.Do(b.Ctx, p.state().Default()) {
		b.T.Fatal("it is not played on")
	}
	b.Tick(shell.SavePause + 10)
	p.Do(b.Ctx, resignation)
	b.Tick(400)
}

// Playing on from a recording makes a match of its own: the recording stays as it was, even
// if only a part of it can be shown.
func TestPlayingOnLeavesTheRecordingAsItWas(t *testing.T) {
	m := gametest.Played(t, "knoll", 40)
	for name, data := range map[string][]byte{"whole": m.Save(), "other rules": apartAt(t, m, 21)} {
		b := newRig(t, 1280, 800, 1)
		rulestest.Must(b.Ctx.Store.PutRecording(profile.NameOf(m), data))(t)
		b.Show(library.NewRecordings(b.Ctx, b.Desk()))
		b.Click("watch:" + profile.NameOf(m))
		resignAfter(b)
		if now, err := b.Ctx.Store.Recording(profile.NameOf(m)); err != nil || !bytes.Equal(now, data) {
			t.Errorf("%s: the recording has changed: %v", name, err)
		}
		if names := kept(b); len(names) != 2 {
			t.Errorf("%s: kept are %v", name, names)
		}
	}
}

// A link to a match leads back to where it was shared; playing on from there loses nothing
// that was played since.
func TestPlayingOnFromALinkKeepsWhatWasPlayedSince(t *testing.T) {
	end := rulestest.Must(gametest.Played(t, "knoll", 30).Link())(t)
	b, _ := continued(t, gametest.Played(t, "knoll", 60))
	b.Give("", []byte("#"+end))
	b.Click("watch-it")
	resignAfter(b)
	if m := saved(b); m.Length() != 60 {
		t.Errorf("of 60 commands %d are left", m.Length())
	}
}

// Keeping a recording as a file replaces no other of that name.
func TestKeepingAsAFileReplacesNothing(t *testing.T) {
	b := newRig(t, 1280, 800, 1)
	d := b.Desk()
	long, short := gametest.Played(t, "knoll", 40), gametest.Played(t, "knoll", 20)
	for range 2 {
		sharing.SaveMatch(d, b.Ctx, long)
		sharing.SaveMatch(d, b.Ctx, short)
	}
	if names := kept(b); len(names) != 2 || len(profile.Pinned(b.Ctx)) != 2 {
		t.Fatalf("kept are %v, pinned %v", names, profile.Pinned(b.Ctx))
	}
	if data, _ := b.Ctx.Store.Recording(profile.NameOf(long)); !bytes.Equal(data, long.Save()) {
		t.Error("the longer one is gone")
	}
}

// Two windows over one store: where both play on the same match, the second plays on in
// a copy, and nothing of either is lost.
func TestTwoWindowsKeepBothMatches(t *testing.T) {
	b, _ := continued(t, gametest.Played(t, "knoll", 20))
	other := gametest.OpenWith(t, start, shell.Options{})
	other.Ctx.Store, other.Sc = b.Ctx.Store, nil
	other.Tick(2)
	other.Click("continue")
	act := func(r *gametest.Rig) {
		t.Helper()
		if !playOf(r).Do(r.Ctx, playOf(r).state().Default()) {
			t.Fatal("it cannot be done")
		}
		r.Tick(400)
	}
	act(b)
	act(other)
	other.Says("notice", "in a copy")
	act(other)
	act(b)
	var counts []int
	for _, w := range profile.Matches(b.Desk(), b.Ctx) {
		counts = append(counts, w.Info.Commands)
	}
	if !slices.Equal(counts, []int{22, 22}) || len(kept(b)) != 0 {
		t.Errorf("saved are matches of %v commands, kept are %v", counts, kept(b))
	}
	command(b, "resign")
	b.Tick(400)
	if list := profile.Matches(b.Desk(), b.Ctx); len(list) != 1 || list[0].Key != shell.MatchKey+"-2" || len(kept(b)) != 1 {
		t.Errorf("after the end of one there are %d matches, kept are %v", len(list), kept(b))
	}
}

// A saved match that other rules have recorded moves to where it can be watched.
func TestAMatchByOtherRulesIsUnderRecordings(t *testing.T) {
	b := newRig(t, 1280, 800, 1)
	data := apartAt(t, gametest.Played(t, "knoll", 40), 21)
	rulestest.OK(t, b.Ctx.Store.Put(shell.MatchKey, data))
	b.Show(library.NewTitle(b.Ctx, b.Desk()))
	b.Click("continue")
	f := b.Sc.Probe()
	if f.State["continue"] == true || !strings.Contains(f.Text("notice"), "Replays") {
		t.Errorf("the title says %q", f.Text("notice"))
	}
	b.Click("recordings")
	b.Click("watch:" + profile.NameOf(gametest.Played(t, "knoll", 0)))
	b.Is("length", 20)
	if now, _ := b.Ctx.Store.Recording(kept(b)[0]); !bytes.Equal(now, data) {
		t.Error("it is not kept as it was")
	}
}

// Every way out of a match that has just ended saves it first, however soon it is pressed;
// if that fails, it warns once before giving the match up.
func TestEveryWayOutOfTheEndKeepsTheMatch(t *testing.T) {
	for _, way := range []string{"again", "next", "levels"} {
		for _, broken := range []bool{false, true} {
			b, p := continued(t, gametest.Played(t, "knoll", 40))
			b.Settings().Speed = 0
			place := b.Ctx.Store.Place()
			if broken {
				rulestest.OK(t, errors.Join(os.RemoveAll(place), os.WriteFile(place, nil, 0o600)))
			}
			p.Do(b.Ctx, resignation)
			b.Tick(3)
			b.Click(way)
			if !broken {
				if names := kept(b); !slices.Equal(names, []string{profile.NameOf(p.match())}) {
					t.Errorf("%s: kept are %v", way, names)
				}
				continue
			}
			if b.Sc.(*shell.Window).Inner != shell.Scene(p) || b.Text("dialog") != string(EndDialog) || !strings.Contains(b.Text("notice"), "Leave again") {
				t.Errorf("%s: it leaves without asking: %q", way, b.Text("notice"))
				continue
			}
			if b.Click(way); b.Sc.(*shell.Window).Inner == shell.Scene(p) {
				t.Errorf("%s: it does not leave at all", way)
			}
		}
	}
}

// A level that changes on disk is shown at once; camera, floor, selection and match stay if
// possible.
func TestLevelChangesOnDisk(t *testing.T) {
	r := onRow(t)
	command(r, "move ann 1:1,0", "face ann s")
	eye := func() string {
		x, y := r.Spot("figure:eve")
		return fmt.Sprint(x, y, r.Breadth("figure:eve"))
	}
	whole := eye()
	r.Point(400, 300)
	r.Snap.WheelY = 4
	r.Tick(1)
	choose(r, "eve")
	r.Tick(40)
	before, seen := r.Text("hash"), eye()
	if seen == whole {
		t.Fatal("the wheel does not zoom")
	}

	r.Disk(strings.Replace(strings.Replace(gametest.Row8, "A row", "Another row", 1), "colour=amber", "colour=sky", 1), nil)
	p := playOf(r)
	if p.match().Level().Title != "Another row" || eye() != seen {
		t.Fatalf("after another title %q: eve at %s, not at %s", p.match().Level().Title, eye(), seen)
	}
	r.Is("hash", before, "selected", "eve")
	r.Says("notice", "2 commands still fit")

	// A wall where she walked: the first command no longer fits.
	r.Disk(strings.Replace(gametest.Row8, "a......b", "a#.....b", 1), nil)
	r.Is("count", 0)
	r.Offers("disk-back", "!disk-restart")
	r.Tidy("a change that does not fit")
	r.Click("disk-back")
	r.Is("count", 2, "hash", before)
	r.Offers("!disk-back")
	r.Tick(30)
	r.Is("count", 2)

	// The next change counts again: here the second command is the one that fails.
	r.Disk(strings.Replace(gametest.Row8, "a......b", "a..#...b", 1), nil)
	if p = playOf(r); p.match().Count() != 2 || !strings.Contains(string(p.match().Source()), "a..#") {
		t.Fatalf("%d commands stay", p.match().Count())
	}
	// Only one match waits to be continued, and none was put aside.
	r.Tick(100)
	if list, err := r.Ctx.Store.Recordings(); err != nil || len(list) != 0 {
		t.Errorf("recordings of former texts: %v %v", list, err)
	}
}

// An error in the level's file is shown with its place until it is fixed.
func TestBrokenOnDisk(t *testing.T) {
	r := onRow(t)
	command(r, "move ann 1:1,0")
	hash := r.Text("hash")
	r.Disk("", errors.New(`row.txt:14:12: unknown kind "nite"`))
	r.Shows("row.txt:14:12")
	r.Is("hash", hash)
	_, before := r.Spot("figure:ann")
	r.Disk(gametest.Row8, nil)
	r.Shows("!row.txt:14:12")
	r.Is("hash", hash)
	r.Tick(2)
	if _, y := r.Spot("figure:ann"); y == before {
		t.Error("the room for it was not given back")
	}
	for _, size := range [][2]float32{{640, 480}, {360, 640}, {800, 1280}} {
		r.Ctx.Width, r.Ctx.Height = size[0], size[1]
		r.Disk("", errors.New("the level file row.txt is gone"))
		r.Tidy("a file that is gone")
		r.Disk(strings.Replace(gametest.Row8, "a......b", "a#.....b", 1), nil)
		r.Tidy("a change that does not fit")
		r.Disk(gametest.Row8, nil)
		command(r, "move ann 1:1,0")
	}
}

// Changes of size, floors, names and topology are followed, even while looking back, during
// an animation, and on other screens.
func TestRoughChangesOnDisk(t *testing.T) {
	r := onRow(t)
	command(r, "move ann 1:1,0", "end")
	hex := strings.Replace(gametest.Row8, "topology square", "topology hex", 1)
	hex = strings.Replace(hex, "a......b\nc.......", "a . . . . b\n c . . . .", 1)
	hex = strings.Replace(hex, "facing=e\nfigure bob", "facing=ne\nfigure bob", 1)
	for _, text := range []string{
		strings.Replace(gametest.Row8, "c.......", "c.......\n........", 1),
		strings.ReplaceAll(gametest.Row8, "ann", "amy"), hex, gametest.Row8,
		strings.Replace(gametest.Row8, "\nfigure bob", "\nfloor 2\nmap\n        \n........\nend\nfigure bob", 1), gametest.Row8,
	} {
		r.Disk(text, nil)
		if p := playOf(r); string(p.match().Source()) != text {
			t.Fatalf("a text was not taken: %s", r.Text("disk"))
		}
		r.Key(input.KeyTab, input.KeyLeft, input.KeyPageUp)
		r.Tick(5)
	}
	command(r, "move ann 1:1,0")
	r.Key('B')
	r.Tick(3)
	r.Disk(gametest.Row8+"# more\n", nil)
	r.Is("count", 1)
	r.Settings().Speed = 1
	command(r, "move ann 1:3,0")
	r.Disk(gametest.Row8+"# more and more\n", nil)
	r.Is("count", 2)
	// Over, and still over with another title.
	command(r, "resign")
	r.Tick(400)
	r.Is("dialog", string(EndDialog))
	r.Disk(gametest.Row8, nil)
	r.Is("over", true)
	r.Shows("Victory: ")
	// At the title; the match that is continued then follows.
	r = onRow(t)
	command(r, "move ann 1:1,0")
	r.Tick(60)
	d := r.Desk()
	r.Show(library.NewTitle(r.Ctx, d))
	r.Disk(gametest.Row8+"# later\n", nil)
	r.Click("continue")
	if p := playOf(r); !strings.HasSuffix(string(p.match().Source()), "# later\n") || p.match().Count() != 1 {
		t.Error("the match that is continued has not followed")
	}
	// Another level does not follow.
	if next, err := NewPlay(d, "other.txt", []byte(gametest.Row8), nil); err != nil {
		t.Fatal(err)
	} else {
		r.Show(next)
	}
	r.Disk(gametest.Row8+"# later still\n", nil)
	if p := playOf(r); strings.HasSuffix(string(p.match().Source()), "still\n") {
		t.Error("another level has followed")
	}
}
