package match

import (
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
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels/share"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

// A recording in the list shows which seats people had and which bots, and where bots
// have moved for a person.
func TestRecordingsTellWhoPlayed(t *testing.T) {
	b := newRig(t, 1280, 800, 1)
	want := map[string]string{}
	for i, c := range []struct{ first, second, says string }{
		{"", bot.Difficulties()[2].Bot, "%s (Person) – %s (Captain)"},
		{"greedy:7", "", "%s (Greedy) – %s (Person)"},
		{"", "", "%s (Person) – %s (Person)"},
	} {
		m := gametest.Played(t, "knoll", 6+i)
		m.SetSeat(0, c.first)
		m.SetSeat(1, c.second)
		lv := m.Level()
		name := fmt.Sprintf("knoll-%d", i)
		want[name] = fmt.Sprintf(c.says, lv.Sides[0].Label, lv.Sides[1].Label)
		rulestest.Must(profile.Record(b.Ctx, name, m.Save()))(t)
	}
	m := gametest.Played(t, "knoll", 3) // a bot moves, then a person takes the seat over
	side := m.State().Pending().Side
	m.SetSeat(side, "greedy")
	rulestest.Must(m.Apply(m.State().Default()))(t)
	m.SetSeat(side, "")
	rulestest.Must(profile.Record(b.Ctx, "helped", m.Save()))(t)
	want["helped"] = m.Level().Sides[side].Label + " (Person and bots)"
	d := b.Desk()
	if who := introduced(b.Ctx, d, m, nil).intro.who; who[side] != want["helped"] {
		t.Errorf("as it is introduced it was played by %q, not %q", who[side], want["helped"])
	}
	s := library.NewRecordings(b.Ctx, d)
	if len(s.Rows) != len(want) {
		t.Fatalf("%d recordings are listed", len(s.Rows))
	}
	for _, row := range s.Rows {
		if !strings.Contains(row.Sides, want[row.Name]) {
			t.Errorf("%s was played by %q, not %q", row.Name, row.Sides, want[row.Name])
		}
	}
}

// A match that ends is kept as a recording, is watched from the list to its end,
// and can be played on from there; the match that was left before is kept too.
func TestRecordingsScreen(t *testing.T) {
	b, _ := continued(t, gametest.Played(t, "knoll", 40))
	command(b, "resign")
	b.Tick(400)
	names := kept(b)
	if len(names) != 1 || !strings.HasPrefix(names[0], "knoll-") {
		t.Fatalf("kept are %v", names)
	}
	if data, _ := b.Ctx.Store.Get(shell.MatchKey); data != nil {
		t.Error("a match that is over waits to be continued")
	}
	b.Desk().Dialog = shell.NoDialog
	b.Show(library.NewTitle(b.Ctx, b.Desk()))
	b.Click("recordings")
	b.Click("watch:" + names[0])
	w := pastOf(b)
	if !w.recording || !w.playing || w.match().Length() != 41 || w.match().Count() > 1 {
		t.Fatalf("watching begins at %d of %d", w.match().Count(), w.match().Length())
	}
	w.speed = len(paces) - 1
	b.Dialog(EndDialog)
	b.Is("count", 41, "over", true)
	b.Shows("|Victory: The Hill Folk|", "The Marsh Host resigned")
	if data, _ := b.Ctx.Store.Get(shell.MatchKey); data != nil || len(kept(b)) != 1 {
		t.Error("watching has saved something")
	}
	b.Click("look")
	gametest.LookTo(b, 12)
	b.Click("play-on")
	if looksBack(b) || !playOf(b).Do(b.Ctx, w.match().State().Default()) {
		t.Fatal("the recording is not played on")
	}
	b.Tick(shell.SavePause + 10)
	if back := saved(b); len(back.Lines()) != 2 || back.Count() != 13 {
		t.Error("saved is another match")
	}
	// Another match is saved beside it.
	m := gametest.Played(t, "millrace", 3)
	q := Resume(b.Desk(), m)
	q.changed()
	if err := q.Leave(b.Ctx); err != nil || len(kept(b)) != 1 || len(profile.Matches(b.Desk(), b.Ctx)) != 2 {
		t.Errorf("after another match was begun there are %v, %v", kept(b), err)
	}
	again, _ := b.Ctx.Store.Recording(names[0])
	if back, err := session.Load(again); err != nil || len(back.Lines()) != 1 {
		t.Errorf("the recording %s has not the one line it had: %v", names[0], err)
	}
}

// When there are too many, the program's oldest recordings are deleted unless they are
// pinned; files that a player adds stay, and a failed write deletes nothing.
func TestRecordingsArePinnedAndDropped(t *testing.T) {
	b := newRig(t, 1280, 800, 1)
	m := gametest.Played(t, "knoll", 5)
	record := func(names ...string) {
		t.Helper()
		for _, name := range names {
			rulestest.Must(profile.Record(b.Ctx, name, m.Save()))(t)
		}
	}
	const pinned = "my game (1)"
	rulestest.Must(b.Ctx.Store.PutRecording("friend", m.Save()))(t)
	record(pinned, "m1", "m2", "m3")
	rulestest.OK(t, profile.Pin(b.Ctx, pinned, true))
	for i := range profile.MaxRecordings - 2 {
		record(fmt.Sprintf("new-%d", i))
	}
	left := func(want map[string]bool) {
		t.Helper()
		list := kept(b)
		for name, stays := range want {
			if slices.Contains(list, name) != stays || len(list) != profile.MaxRecordings+2 {
				t.Errorf("left are %d: %v", len(list), list)
			}
		}
	}
	left(map[string]bool{"friend": true, pinned: true, "m1": false, "m2": true})
	record("m2", "newest") // saved again it is not the oldest any more
	left(map[string]bool{"m2": true, "m3": false})
	rulestest.OK(t, os.Mkdir(filepath.Join(b.Ctx.Store.Place(), "recordings", "broken.wallfall"), 0o700))
	if _, err := profile.Record(b.Ctx, "broken", m.Save()); err == nil {
		t.Error("what cannot be written is recorded")
	}
	left(map[string]bool{"m2": true, "new-0": true})
	if err := profile.Pin(b.Ctx, pinned, false); err != nil || len(profile.Pinned(b.Ctx)) != 0 {
		t.Errorf("let go, and the pins are %q", profile.Pinned(b.Ctx))
	}
}

// A recording of the list is pinned, and deleted only when that is confirmed, even if it
// cannot be read.
func TestRecordingsOfTheList(t *testing.T) {
	b := newRig(t, 1280, 800, 1)
	b.Ctx.Store.PutRecording("broken", []byte("wallfall-match 2\nrubbish\n"))
	b.Show(library.NewRecordings(b.Ctx, b.Desk()))
	if b.Click("pin:broken"); !slices.Equal(profile.Pinned(b.Ctx), []string{"broken"}) {
		t.Error("the pin does nothing")
	}
	b.Click("delete:broken")
	if b.Tick(1); len(kept(b)) != 1 {
		t.Fatal("a recording is deleted without asking")
	}
	if b.Click("yes"); len(kept(b)) != 0 {
		t.Error("it is not deleted")
	}
}

// Recordings, codes and levels that are dropped, pasted or linked are opened. A failure is
// explained in a sentence, and the screen stays.
func TestGiven(t *testing.T) {
	m := gametest.Played(t, "knoll", 30)
	end := rulestest.Must(m.Link())(t)
	level := rulestest.Must(share.Encode(share.Level, share.AppendLevel(nil, "knoll.txt", m.Source())))(t)
	for name, data := range map[string]string{"file": string(m.Save()), "code": share.Code(end) + "\n", "link": "https://games.example/#" + end} {
		b := newRig(t, 1280, 800, 1)
		b.Give(name, []byte(data))
		p := pastOf(b)
		b.Is("recording", true, "dialog", IntroDialog, "length", 30)
		b.Tick(60)
		b.Is("count", 0)
		b.Click("watch-it")
		b.Tick(100)
		if p.match().Count() == 0 {
			t.Errorf("%s: it is not shown", name)
		}
	}
	for _, head := range []string{"", "# by hand\n", "\n\n", "\ufeff", "wallfall 2 # mine\n"} {
		text := head + string(m.Source())
		if strings.HasPrefix(head, "wallfall 2") {
			text = head + strings.TrimPrefix(string(m.Source()), "wallfall 2\n")
		}
		b := newRig(t, 1280, 800, 1)
		b.Give("knoll.txt", []byte(text))
		b.Is("scene", "offer")
		b.Click("begin")
		b.Is("scene", "play", "count", 0)
	}
	b := sit(t, shell.Options{Given: []shell.Given{{Data: []byte(share.Code(level))}}})
	if f := b.Sc.Probe(); f.Scene != "offer" || f.Text("level") != "knoll.txt" {
		t.Error("a level that is linked is not shown")
	}
	for _, bad := range []shell.Given{{Data: []byte("hello")}, {Name: "x.wallfall", Data: m.Save()[:400]}, {Data: []byte("#" + end[:len(end)-9])}, {Err: os.ErrPermission}, {Data: []byte("wallfall 2\nrubbish")}, {}} {
		b := sit(t, shell.Options{Given: []shell.Given{bad}})
		if f := b.Sc.Probe(); f.Scene != "title" || !strings.Contains(f.Text("notice"), "Can't open") {
			t.Errorf("%.20q at the start: %s says %q", bad.Data, f.Scene, f.Text("notice"))
		}
		b = newRig(t, 1280, 800, 1)
		b.Ctx.Given = []shell.Given{bad}
		b.Tick(1)
		why := "Can't open"
		if bad.Data == nil && bad.Err == nil {
			why = "the clipboard has no text"
		}
		if f := b.Sc.Probe(); f.Scene != "title" || !strings.Contains(b.Desk().Notice.Text, why) {
			t.Errorf("%.20q: %s says %q", bad.Data, f.Scene, b.Desk().Notice.Text)
		}
	}
}

// Sharing copies the link, or shows where the code is if it can't.
func TestSharing(t *testing.T) {
	b, _ := continued(t, gametest.Played(t, "knoll", 25))
	copied := ""
	b.Ctx.Outside.Copy = func(text string) error { copied = text; return nil }
	b.Key(input.KeyEscape)
	b.Click("match-menu", "share")
	b.Click("copy-link")
	kind, data, err := share.Decode(copied)
	if err != nil || kind != share.Recording {
		t.Fatalf("copied is %.40q: %v", copied, err)
	}
	if m, apart, err := session.FromLink(data, 0); err != nil || apart != nil || m.Count() != 25 {
		t.Errorf("the code leads elsewhere: %v %v", apart, err)
	}
	b.Ctx.Outside.Copy = nil
	b.Click("copy-link", "save-file")
	if len(kept(b)) != 1 || len(profile.Pinned(b.Ctx)) != 1 {
		t.Errorf("kept are %v, pinned %v", kept(b), profile.Pinned(b.Ctx))
	}
	text, err := os.ReadFile(b.Ctx.Store.Place() + "/" + kept(b)[0] + "-code.txt")
	if err != nil || strings.TrimSpace(string(text)) != copied {
		t.Errorf("the file with the code: %.40q %v", text, err)
	}
}

// A saved match that makes no sense gives way to the one saved before it, and is
// kept aside.
func TestTheGenerationBefore(t *testing.T) {
	b := newRig(t, 1280, 800, 1)
	good := gametest.Played(t, "knoll", 12)
	for _, data := range [][]byte{good.Save(), []byte("rubbish")} {
		rulestest.OK(t, b.Ctx.Store.Put(shell.MatchKey, data))
	}
	m := profile.Continue(b.Desk(), b.Ctx, shell.MatchKey)
	if m == nil || m.State().Hash() != good.State().Hash() {
		t.Fatal("the generation before is not used")
	}
	if aside, err := b.Ctx.Store.Get(shell.MatchKey + "-unreadable-1"); err != nil || string(aside) != "rubbish" {
		t.Errorf("kept aside is %q, %v", aside, err)
	}
	if n := b.Desk().Notice.Text; !strings.Contains(n, "previous save") {
		t.Errorf("it says %q", n)
	}
	if m := profile.Continue(b.Desk(), b.Ctx, shell.MatchKey); m == nil || m.Count() != 12 {
		t.Error("the next start does not find it")
	}
}

// A save that was damaged on the disk is reported and kept aside, and the one before it is
// continued; without that one the game begins without.
func TestDamagedSaves(t *testing.T) {
	b := newRig(t, 1280, 800, 1)
	for n := range 2 {
		rulestest.OK(t, b.Ctx.Store.Put(shell.MatchKey, gametest.Played(t, "knoll", 12+n).Save()))
	}
	damage := func(pattern string) {
		for _, file := range rulestest.Must(filepath.Glob(filepath.Join(b.Ctx.Store.Place(), pattern)))(t) {
			data := rulestest.Must(os.ReadFile(file))(t)
			for i := len(data) / 2; i < len(data)/2+20; i++ {
				data[i] ^= 0x55
			}
			rulestest.OK(t, os.WriteFile(file, data, 0o600))
		}
		b.Sc = nil
		b.Tick(2)
		if n := b.Text("notice"); !strings.Contains(n, "damaged") || !strings.Contains(n, "kept as") {
			t.Errorf("the notice is %q", n)
		}
	}
	damage("match.rec")
	b.Click("continue")
	b.Is("count", 12)
	damage("match*.rec")
	b.Is("scene", "title", "continue", false)
}

// The page around the window learns whether there is a step back, and when what the
// address holds was taken up or declined.
func TestReportsToThePage(t *testing.T) {
	m := gametest.Played(t, "knoll", 3)
	end := rulestest.Must(m.Link())(t)
	source := rulestest.Must(share.Encode(share.Level, share.AppendLevel(nil, "knoll.txt", m.Source())))(t)
	inside, settled := false, 0
	begin := func(link string) *gametest.Rig {
		settled = 0
		b := sit(t, shell.Options{Given: []shell.Given{{Data: []byte(link), Link: true}}})
		b.Ctx.Outside.Inside = func(in bool) { inside = in }
		b.Ctx.Outside.Settled = func() { settled++ }
		b.Tick(3)
		return b
	}
	b := begin("#" + end)
	if b.Desk().Dialog != IntroDialog || settled != 0 || !inside {
		t.Fatalf("dialog %q, settled %d times, inside %v", b.Desk().Dialog, settled, inside)
	}
	b.Click("watch-it")
	if b.Tick(3); settled != 1 {
		t.Errorf("taken up it is settled %d times", settled)
	}
	b.Show(library.NewTitle(b.Ctx, b.Desk()))
	if b.Tick(2); inside {
		t.Error("at the title there is a step back")
	}
	b.Click("settings")
	if b.Tick(2); !inside {
		t.Error("from a dialog over the title there is none")
	}
	b = begin("#" + source)
	b.Click("begin")
	if b.Tick(2); settled != 0 || playOf(b).match().Length() != 0 {
		t.Errorf("a level that nothing was done in is settled %d times", settled)
	}
	playOf(b).Do(b.Ctx, playOf(b).state().Default())
	if b.Tick(2); settled != 1 {
		t.Errorf("played it is settled %d times", settled)
	}
	b = begin("#" + source)
	b.Click("edit-copy")
	if b.Tick(2); settled != 1 {
		t.Errorf("edited it is settled %d times", settled)
	}
	b = begin("#" + source)
	b.Click("close")
	if b.Tick(2); settled != 1 || b.Sc.Probe().Scene != "title" {
		t.Errorf("closed it is settled %d times", settled)
	}
}
