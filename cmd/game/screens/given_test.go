package screens

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"wallfall/assets/icon"
	"wallfall/cmd/game/editor"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels/share"
	"wallfall/render/quad"
	"wallfall/rules/rulestest"
)

// giveLink gives a level as a link.
func giveLink(r *gametest.Rig, text string) {
	r.T.Helper()
	end := rulestest.Must(share.Encode(share.Level, share.AppendLevel(nil, "theirs.txt", []byte(text))))(r.T)
	r.Give("", []byte("https://x.example/#"+end))
}

// A level from a link is presented before it is played; from there it can be played,
// edited as a copy, shared, or left.
func TestOfferedLevel(t *testing.T) {
	text := strings.Replace(gametest.Row8, "topology", "author \"Somebody\"\nabout \"Two walk along a row.\"\ntopology", 1)
	r := newRig(t, 1280, 800, 1)
	offer := func() {
		t.Helper()
		giveLink(r, text)
		r.Is("scene", "offer", "title", "A row", "by", "by Somebody", "bad", false)
	}
	offer()
	for _, size := range [][2]float32{{640, 480}, {360, 640}, {800, 1280}, {1280, 800}} {
		r.Ctx.Width, r.Ctx.Height = size[0], size[1]
		r.Tick(3)
		r.Tidy("a level from outside")
	}
	r.Click("close")
	r.Is("scene", "title")
	offer()
	r.Click("share-level")
	var copied []string
	r.Ctx.Outside.Copy = func(s string) error { copied = append(copied, s); return nil }
	r.Click("copy-link", "copy-text")
	r.Tidy("sharing a level")
	r.Click("save-file")
	if len(copied) != 2 || !strings.HasPrefix(copied[0], "wallfall:l=") || copied[1] != text || !strings.Contains(shell.Part[sharing.Dialog](r.Desk()).Done, "theirs.txt") {
		t.Errorf("copied are %q, said is %q", copied, shell.Part[sharing.Dialog](r.Desk()).Done)
	}
	r.Click("close")
	r.Give("", []byte(copied[0]))
	r.Is("scene", "offer")
	r.Click("begin")
	r.Is("scene", "play", "level", "theirs.txt")
	p := playOf(r)
	p.UI.Set.Speed = 0
	r.Tick(3)
	command(r, "move ann 0:1,0")
	// From a match, closing leads back to it.
	offer()
	r.Click("close")
	if playOf(r) != p || p.Table.Match.Count() != 1 {
		t.Error("closing does not lead back to the match")
	}
	offer()
	r.Click("edit-copy")
	r.Tick(100)
	r.Is("scene", "editor")
	if gametest.LevelText(r) != text {
		t.Errorf("the copy is\n%s", gametest.LevelText(r))
	}
	if keys := editor.OwnLevels(r.Desk(), r.Ctx); len(keys) != 1 {
		t.Errorf("the player's own levels are %v", keys)
	}
}

// A level that the rules refuse is shown with what is wrong, and cannot be played; one
// that is none is refused in a sentence.
func TestOfferedWithProblems(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	bad := strings.Replace(gametest.Row8, "rounds 9", "rounds 9\nstart round=4", 1)
	bad = strings.Replace(strings.Replace(bad, "c.......", "........", 1), "figure eve knight side=heroes at=c", "figure eve knight side=heroes at=0:0,0", 1)
	giveLink(r, bad)
	r.Is("scene", "offer", "bad", true)
	if r.Has("begin") || !r.Has("edit-copy") {
		t.Error("what Can't be played can be, or cannot be mended")
	}
	o := gametest.Inner[*library.Offer](r)
	if head := o.ProblemHeading(); !strings.Contains(head, "Can't be played") || !strings.Contains(o.Problem(0), "line ") {
		t.Errorf("it says %q, %q", head, o.Problem(0))
	}
	r.Tidy("a level with problems")
	r.Click("close")
	for _, text := range []string{"wallfall 1\nrubbish\n", "wallfall 9\n"} {
		giveLink(r, text)
		r.Is("scene", "title")
		if n := r.Desk().Notice.Text; !strings.Contains(n, "Can't open") || !strings.Contains(n, "theirs.txt:") {
			t.Errorf("said is %q", n)
		}
	}
	// The level list shares its levels as well.
	r.Click("play", "levels", "level:vise", "share-level")
	r.Tidy("sharing a level of the game")
	if p := shell.Part[sharing.Dialog](r.Desk()); len(p.Link) > 60 {
		t.Errorf("a level of the game takes %d characters", len(p.Link))
	}
}

// What strangers may send at most is shown or refused, and takes no more memory than
// a few pictures do.
func TestHostileLevels(t *testing.T) {
	head := "wallfall 1\nside one\nside two keeper\ngoal one slay-all\ngoal two slay-all\n"
	floors := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "floor %d\nmap\n%send\n", i, strings.Repeat(strings.Repeat(".", 128)+"\n", 128))
		}
		return b.String()
	}
	many := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i, i%128, i/128%128)
		}
		return b.String()
	}
	two := "figure a knight side=one at=0:0,127\nfigure b knight side=two at=0:5,127\n"
	for name, c := range map[string]struct {
		text  string
		shown bool
	}{
		"all the board there can be":    {head + floors(8) + two, true},
		"a hundred thousand cells deep": {head + floors(9) + two, false},
		"every figure there can be":     {head + floors(1) + many(3900, "figure f%d knight,knight,knight,knight side=one at=0:%d,%d\n"), true},
		"more figures":                  {head + floors(1) + many(9000, "figure f%d knight side=one at=0:%d,%d\n"), false},
		"more walls":                    {head + floors(1) + many(9000, "wall w%d dir=e at=0:%d,%d\n"), false},
		"a long legend":                 {head + strings.Repeat("legend Z plain\n", 40000) + floors(1), false},
		"a solution without end":        {head + floors(1) + two + "solution one\n" + strings.Repeat("do end\n", 60000) + "end\n", false},
		"a word without end":            {head + "title \"" + strings.Repeat("x", 900_000) + "\"\n", false},
		"more than a level may be":      {head + strings.Repeat("# nothing\n", 150_000), false},
		"nested quotes":                 {head + strings.Repeat(`"`, 500_000), false},
	} {
		r := newRig(t, 640, 480, 1)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		giveLink(r, c.text)
		runtime.ReadMemStats(&after)
		if shown := r.Sc.Probe().Scene == "offer"; shown != c.shown {
			t.Errorf("%s: shown %v: %s", name, shown, r.Desk().Notice.Text)
		}
		if n := r.Desk().Notice.Text; !c.shown && (!strings.Contains(n, "Can't open") || len(n) > 400) {
			t.Errorf("%s: said is %.400q", name, n)
		}
		if mib := (after.TotalAlloc - before.TotalAlloc) >> 20; mib > 400 {
			t.Errorf("%s takes %d MiB", name, mib)
		}
		r.Tick(3)
	}
}

// What is dropped onto the window while it waits for the player is opened, and wakes it;
// what is said of it is shown as long as anything else, however long the player was away.
func TestGivenWhileAway(t *testing.T) {
	b := newRig(t, 1280, 800, 1)
	b.Snap.Focus = false
	b.Tick(3600)
	b.Give("x.wallfall", gametest.Played(t, "knoll", 5).Save())
	b.Is("scene", "play", "away", false)
	b.Tick(10)
	b.Is("away", false) // though the player has not come and gone
	b = newRig(t, 1280, 800, 1)
	s := b.Sc.(*shell.Window)
	b.Snap.Focus = false
	b.Tick(3600)
	b.Snap.Focus = true
	b.Tick(1)
	b.Press(10, 10, 10, 10)
	tick := b.Ctx.Tick + 1
	b.Give("x.wallfall", []byte("nonsense"))
	if left := s.UI.Notice.Until - (tick - s.Missed); s.UI.Notice.Text == "" || left != 60*7 {
		t.Errorf("%q is shown for %d ticks", s.UI.Notice.Text, left)
	}
}

// The scene before the first title is shown once and ends by itself, or by whatever is
// pressed; asked for little motion it is a still picture.
func TestHookIsShownOnce(t *testing.T) {
	hooked := func(b *gametest.Rig) bool { return b.Sc.Probe().State["hook"] == true }
	ends := map[string]func(b *gametest.Rig){
		"a key":   func(b *gametest.Rig) { b.Key(input.KeyQ) },
		"a click": func(b *gametest.Rig) { b.Press(200, 200, 200, 200) },
		"time":    func(b *gametest.Rig) { b.Tick(715) },
		"a still": func(b *gametest.Rig) { b.Desk().Set.Reduced = true; b.Tick(400) },
	}
	for name, end := range ends {
		b := gametest.OpenWith(t, Start, shell.Options{Hook: true})
		b.Tick(30)
		if !hooked(b) {
			t.Fatalf("%s: the first start shows no scene", name)
		}
		var l quad.List
		b.Sc.Draw(b.Ctx, &l)
		if n := len(l.Items) - 1; l.Items[n].Text != "Nobody here hits hard. The walls do." || l.Items[n].HY < 12 {
			t.Errorf("%s: the last of the picture is %+v", name, l.Items[n])
		}
		if end(b); hooked(b) {
			t.Errorf("%s: the scene goes on", name)
		}
		b.Sc = nil
		if b.Tick(5); hooked(b) {
			t.Errorf("%s: the second start shows it again", name)
		}
	}
	b := gametest.OpenWith(t, Start, shell.Options{Hook: true})
	told, nearest := 0, float32(0) // who is crushed is seen from nearby, and named
	for b.Tick(5); hooked(b); b.Tick(1) {
		var l quad.List
		b.Sc.Draw(b.Ctx, &l)
		for i := range l.Items {
			if it := &l.Items[i]; it.Text == "Eck is crushed by the walls" {
				told++
			} else if it.Icon == icon.Named("kind/bouncer") {
				nearest = max(nearest, it.HX)
			}
		}
	}
	if told < 90 || nearest < 40 {
		t.Errorf("who is crushed is named for %d ticks, and at most %v large", told, nearest)
	}
	b = gametest.OpenWith(t, Start, shell.Options{})
	if b.Tick(5); hooked(b) {
		t.Error("the scene is shown where it must not be")
	}
}

// The puzzle of the day is made once, is the same when it is opened again, and is
// another one on the next day.
func TestPuzzleOfTheDay(t *testing.T) {
	now := int64(1_770_000_000)
	r := gametest.OpenWith(t, Start, shell.Options{Now: func() int64 { return now }})
	r.Click("play", "daily")
	made := func() string {
		r.Until("the puzzle of the day", func(map[string]any) bool { return r.Sc.Probe().Scene == "offer" })
		r.Tick(2)
		day := profile.Today(r.Desk())
		text := profile.Daily(r.Ctx, day)
		if text == nil || !strings.Contains(r.Text("title"), string(day)) {
			t.Fatalf("the page of %q shows %q", day, r.Text("title"))
		}
		return string(text)
	}
	first := made()
	r.Click("close", "play", "daily")
	if r.Sc.Probe().Scene != "offer" || made() != first {
		t.Error("made again, or another one")
	}
	r.Click("close")
	now += 24 * 3600
	r.Click("play", "daily")
	if made() == first {
		t.Error("the same puzzle on the next day")
	}
}

// A skirmish is made as it is wanted, and the work can be stopped.
func TestNewSkirmish(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.Click("play", "skirmish")
	r.Click("size:0", "with:1", "with:2", "make-skirmish", "make-stop", "make-skirmish")
	r.Is("busy", true)
	r.Until("a skirmish", func(map[string]any) bool { return r.Sc.Probe().Scene == "offer" })
	r.Tick(2)
	r.Is("problems", 0)
	r.Click("begin")
}
