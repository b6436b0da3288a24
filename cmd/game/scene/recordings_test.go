package scene

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"wallfall/cmd/game/session"
	"wallfall/input"
	"wallfall/levels/share"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// kept lists the names of the recordings.
func kept(t *testing.T, b *sitter) []string {
	t.Helper()
	list, err := b.ctx.Store.Recordings()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, r := range list {
		names = append(names, r.Name)
	}
	return names
}

// A recording in the list tells which seats people had and which bots, and where bots
// have moved for a person.
func TestRecordingsTellWhoPlayed(t *testing.T) {
	b := sit(t, Options{})
	want := map[string]string{}
	for i, c := range []struct{ first, second, says string }{
		{"", bot.Difficulties()[2].Bot, "%s (Person) – %s (Captain)"},
		{"greedy:7", "", "%s (Greedy) – %s (Person)"},
		{"", "", "%s (Person) – %s (Person)"},
	} {
		m := played(t, "knoll", 6+i)
		m.SetSeat(0, c.first)
		m.SetSeat(1, c.second)
		lv := m.Level()
		name := fmt.Sprintf("knoll-%d", i)
		want[name] = fmt.Sprintf(c.says, lv.Sides[0].Label, lv.Sides[1].Label)
		if _, err := record(b.ctx, name, m.Save()); err != nil {
			t.Fatal(err)
		}
	}
	m := played(t, "knoll", 3) // a bot moves, then a person takes the seat over
	side := m.State().Pending().Side
	m.SetSeat(side, "greedy")
	if _, err := m.Apply(m.State().Default()); err != nil {
		t.Fatal(err)
	}
	m.SetSeat(side, "")
	if _, err := record(b.ctx, "helped", m.Save()); err != nil {
		t.Fatal(err)
	}
	want["helped"] = m.Level().Sides[side].Label + " (Person and bots)"
	d := b.at.(*shell).ui
	if who := introduced(b.ctx, d, m, nil).past.who; who[side] != want["helped"] {
		t.Errorf("as it is introduced it was played by %q, not %q", who[side], want["helped"])
	}
	s := newRecordings(b.ctx, d)
	if len(s.rows) != len(want) {
		t.Fatalf("%d recordings are listed", len(s.rows))
	}
	for _, row := range s.rows {
		if !strings.Contains(row.sides, want[row.name]) {
			t.Errorf("%s was played by %q, not %q", row.name, row.sides, want[row.name])
		}
	}
}

// A match that ends is kept as a recording, is watched from the list to its end,
// and can be played on from there; the match that was left before is kept too.
func TestRecordingsScreen(t *testing.T) {
	b := continued(t, played(t, "knoll", 40))
	p := matchOf(b)
	if !p.do(b.ctx, rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell}) {
		t.Fatal("nobody gives up")
	}
	b.tick(400)
	names := kept(t, b)
	if len(names) != 1 || !strings.HasPrefix(names[0], "knoll-") {
		t.Fatalf("kept are %v", names)
	}
	if data, _ := b.ctx.Store.Get(matchKey); data != nil {
		t.Error("a match that is over waits to be continued")
	}
	b.at.(*shell).ui.dialog = noDialog
	b.at.(*shell).inner = newTitle(b.ctx, b.at.(*shell).ui)
	b.tick(2)
	b.click("recordings")
	b.tick(2)
	b.click("watch:" + names[0])
	b.tick(2)
	w := matchOf(b)
	if !w.past.record || !w.past.playing || w.t.match.Length() != 41 || w.t.match.Count() > 1 {
		t.Fatalf("watching begins at %d of %d", w.t.match.Count(), w.t.match.Length())
	}
	w.past.speed = len(paces) - 1
	for range 4000 {
		if b.tick(1); w.ui.dialog == endDialog {
			break
		}
	}
	if w.t.match.Count() != 41 || w.ui.dialog != endDialog || w.over == nil {
		t.Fatalf("the recording stops at %d without telling its end", w.t.match.Count())
	}
	if data, _ := b.ctx.Store.Get(matchKey); data != nil || len(kept(t, b)) != 1 {
		t.Error("watching has saved something")
	}
	b.click("look")
	w.past.jump(12)
	b.tick(1)
	b.click("play-on")
	if w.past.on || !w.do(b.ctx, w.t.match.State().Default()) {
		t.Fatal("the recording is not played on")
	}
	b.tick(pause + 10)
	data, err := b.ctx.Store.Get(matchKey)
	if err != nil || data == nil {
		t.Fatalf("what is played on is not saved: %v", err)
	}
	if back, err := session.Load(data); err != nil || len(back.Lines()) != 2 || back.Count() != 13 {
		t.Errorf("saved is another match: %v", err)
	}
	// Another match takes its place: it is kept.
	m := played(t, "millrace", 3)
	q := resume(b.at.(*shell).ui, m)
	q.saver.changed()
	if err := q.saver.save(b.ctx); err != nil || len(kept(t, b)) != 2 {
		t.Errorf("after another match was begun there are %v, %v", kept(t, b), err)
	}
	for _, name := range kept(t, b) {
		lines := 2
		if name == names[0] {
			lines = 1 // it is as it was
		}
		again, err := b.ctx.Store.Recording(name)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := session.Load(again); err != nil || len(back.Lines()) != lines {
			t.Errorf("the recording %s has not %d lines: %v", name, lines, err)
		}
	}
}

// Pinned recordings stay when there are too many, the oldest others go, and
// nothing is deleted without asking.
func TestRecordingsArePinnedAndDropped(t *testing.T) {
	b := sit(t, Options{})
	m := played(t, "knoll", 5)
	for i := range 5 {
		if _, err := record(b.ctx, fmt.Sprintf("old-%d", i), m.Save()); err != nil {
			t.Fatal(err)
		}
	}
	if err := pin(b.ctx, "old-0", true); err != nil {
		t.Fatal(err)
	}
	for i := range maxRecordings - 2 {
		if _, err := record(b.ctx, fmt.Sprintf("new-%d", i), m.Save()); err != nil {
			t.Fatal(err)
		}
	}
	names := strings.Join(kept(t, b), " ")
	if len(strings.Fields(names)) != maxRecordings+1 || !strings.Contains(names, "old-0") || strings.Contains(names, "old-1") || strings.Contains(names, "old-2") || !strings.Contains(names, "old-3") {
		t.Fatalf("kept are %d: %s", len(strings.Fields(names)), names)
	}
	b.ctx.Store.PutRecording("broken", []byte("wallfall-match 2\nrubbish\n"))
	b.at.(*shell).inner = newRecordings(b.ctx, b.at.(*shell).ui)
	b.tick(2)
	b.click("pin:broken")
	if !strings.Contains(strings.Join(pinned(b.ctx), " "), "broken") {
		t.Error("the pin does nothing")
	}
	b.click("delete:broken")
	b.tick(1)
	if !strings.Contains(strings.Join(kept(t, b), " "), "broken") {
		t.Fatal("a recording is deleted without asking")
	}
	b.click("yes")
	if strings.Contains(strings.Join(kept(t, b), " "), "broken") {
		t.Error("it is not deleted")
	}
}

// What is dropped, pasted or linked is opened: recordings, codes and levels. What
// cannot be opened is told in a sentence, and the screen stays.
func TestGiven(t *testing.T) {
	m := played(t, "knoll", 30)
	end, err := m.Link()
	if err != nil {
		t.Fatal(err)
	}
	level, err := share.Encode(share.Level, share.AppendLevel(nil, "knoll.txt", m.Source()))
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{"file": string(m.Save()), "code": share.Code(end) + "\n", "link": "https://games.example/#" + end} {
		b := sit(t, Options{})
		b.ctx.Given = []Given{{Name: name, Data: []byte(data)}}
		b.tick(2)
		p := matchOf(b)
		if !p.past.record || p.ui.dialog != introDialog || p.t.match.Length() != 30 {
			t.Fatalf("%s: %d commands, dialog %d", name, p.t.match.Length(), p.ui.dialog)
		}
		b.tick(60)
		if p.t.match.Count() != 0 {
			t.Errorf("%s: it goes on beneath what is told of it", name)
		}
		b.click("watch-it")
		b.tick(100)
		if p.t.match.Count() == 0 {
			t.Errorf("%s: it is not shown", name)
		}
	}
	for _, head := range []string{"", "# by hand\n", "\n\n", "\ufeff", "wallfall 1 # mine\n"} {
		text := head + string(m.Source())
		if strings.HasPrefix(head, "wallfall 1") {
			text = head + strings.TrimPrefix(string(m.Source()), "wallfall 1\n")
		}
		b := sit(t, Options{})
		b.ctx.Given = []Given{{Name: "knoll.txt", Data: []byte(text)}}
		if b.tick(2); b.at.Probe().Scene != "offer" {
			t.Errorf("a level that is dropped and begins with %q is not shown: %s", head, b.at.(*shell).ui.notice)
			continue
		}
		b.click("begin")
		if b.tick(2); matchOf(b).t.match.Count() != 0 {
			t.Errorf("a level that is dropped and begins with %q is not begun: %s", head, b.at.(*shell).ui.notice)
		}
	}
	b := sit(t, Options{Given: []Given{{Data: []byte(share.Code(level))}}})
	if f := b.at.Probe(); f.Scene != "offer" || f.Text("level") != "knoll.txt" {
		t.Error("a level that is linked is not shown")
	}
	for _, bad := range []Given{{Data: []byte("hello")}, {Name: "x.wallfall", Data: m.Save()[:400]}, {Data: []byte("#" + end[:len(end)-9])}, {Err: os.ErrPermission}, {Data: []byte("wallfall 1\nrubbish")}, {}} {
		b := sit(t, Options{Given: []Given{bad}})
		if f := b.at.Probe(); f.Scene != "title" || !strings.Contains(f.Text("notice"), "cannot be opened") {
			t.Errorf("%.20q at the start: %s says %q", bad.Data, f.Scene, f.Text("notice"))
		}
		b = sit(t, Options{})
		b.ctx.Given = []Given{bad}
		b.tick(1)
		why := "cannot be opened"
		if bad.Data == nil && bad.Err == nil {
			why = "nothing was copied"
		}
		if f := b.at.Probe(); f.Scene != "title" || !strings.Contains(b.at.(*shell).ui.notice, why) {
			t.Errorf("%.20q: %s says %q", bad.Data, f.Scene, b.at.(*shell).ui.notice)
		}
	}
}

// Sharing copies the link, or tells where the code is when nothing can be copied.
func TestSharing(t *testing.T) {
	b := continued(t, played(t, "knoll", 25))
	copied := ""
	b.ctx.Outside.Copy = func(text string) error { copied = text; return nil }
	b.key(input.KeyEscape)
	b.click("share")
	b.tick(1)
	b.click("copy-link")
	kind, data, err := share.Decode(copied)
	if err != nil || kind != share.Recording {
		t.Fatalf("copied is %.40q: %v", copied, err)
	}
	if m, apart, err := session.FromLink(data, func() bool { return false }); err != nil || apart != nil || m.Count() != 25 {
		t.Errorf("the code leads elsewhere: %v %v", apart, err)
	}
	b.ctx.Outside.Copy = nil
	b.click("copy-link")
	b.click("save-file")
	if len(kept(t, b)) != 1 || len(pinned(b.ctx)) != 1 {
		t.Errorf("kept are %v, pinned %v", kept(t, b), pinned(b.ctx))
	}
	text, err := os.ReadFile(b.ctx.Store.Place() + "/" + kept(t, b)[0] + "-code.txt")
	if err != nil || strings.TrimSpace(string(text)) != copied {
		t.Errorf("the file with the code: %.40q %v", text, err)
	}
}

// A saved match that makes no sense gives way to the one saved before it, and is
// kept aside.
func TestTheGenerationBefore(t *testing.T) {
	b := sit(t, Options{})
	good := played(t, "knoll", 12)
	for _, data := range [][]byte{good.Save(), []byte("rubbish")} {
		if err := b.ctx.Store.Put(matchKey, data); err != nil {
			t.Fatal(err)
		}
	}
	m := savedMatch(b.at.(*shell).ui, b.ctx)
	if m == nil || m.State().Hash() != good.State().Hash() {
		t.Fatal("the generation before is not used")
	}
	if aside, err := b.ctx.Store.Get(matchKey + "-unreadable-1"); err != nil || string(aside) != "rubbish" {
		t.Errorf("kept aside is %q, %v", aside, err)
	}
	if n := b.at.(*shell).ui.notice; !strings.Contains(n, "saved before") {
		t.Errorf("it says %q", n)
	}
	if m := savedMatch(b.at.(*shell).ui, b.ctx); m == nil || m.Count() != 12 {
		t.Error("the next start does not find it")
	}
}

// The world around the window is told whether there is a step back, and when what the
// address holds was taken up or declined.
func TestOutsideIsTold(t *testing.T) {
	m := played(t, "knoll", 3)
	end, err := m.Link()
	if err != nil {
		t.Fatal(err)
	}
	source, err := share.Encode(share.Level, share.AppendLevel(nil, "knoll.txt", m.Source()))
	if err != nil {
		t.Fatal(err)
	}
	inside, settled := false, 0
	begin := func(link string) *sitter {
		settled = 0
		b := sit(t, Options{Given: []Given{{Data: []byte(link), Link: true}}})
		b.ctx.Outside.Inside = func(in bool) { inside = in }
		b.ctx.Outside.Settled = func() { settled++ }
		b.tick(3)
		return b
	}
	b := begin("#" + end)
	if matchOf(b).ui.dialog != introDialog || settled != 0 || !inside {
		t.Fatalf("dialog %d, settled %d times, inside %v", matchOf(b).ui.dialog, settled, inside)
	}
	b.click("watch-it")
	if b.tick(3); settled != 1 {
		t.Errorf("taken up it is settled %d times", settled)
	}
	b.at.(*shell).inner = newTitle(b.ctx, b.at.(*shell).ui)
	if b.tick(2); inside {
		t.Error("at the title there is a step back")
	}
	b.click("settings")
	if b.tick(2); !inside {
		t.Error("from a dialog over the title there is none")
	}
	b = begin("#" + source)
	b.click("begin")
	if b.tick(2); settled != 0 || matchOf(b).t.match.Length() != 0 {
		t.Errorf("a level that nothing was done in is settled %d times", settled)
	}
	matchOf(b).do(b.ctx, matchOf(b).t.match.State().Default())
	if b.tick(2); settled != 1 {
		t.Errorf("played it is settled %d times", settled)
	}
	b = begin("#" + source)
	b.click("close")
	if b.tick(2); settled != 1 || b.at.Probe().Scene != "title" {
		t.Errorf("closed it is settled %d times", settled)
	}
}
