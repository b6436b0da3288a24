package screens

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"wallfall/cmd/game/editor"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/levels/share"
)

// linkTo gives a level as what comes from outside.
func linkTo(t *testing.T, text string) shell.Given {
	t.Helper()
	end, err := share.Encode(share.Level, share.AppendLevel(nil, "theirs.txt", []byte(text)))
	if err != nil {
		t.Fatal(err)
	}
	return shell.Given{Data: []byte("https://x.example/#" + end), Link: true}
}

// A level from a link is presented before it is played; from there it can be played,
// edited as a copy, shared, or left.
func TestOfferedLevel(t *testing.T) {
	text := strings.Replace(gametest.Row8, "topology", "author \"Somebody\"\nabout \"Two walk along a row.\"\ntopology", 1)
	r := newRig(t, 1280, 800, 1)
	offer := func() {
		t.Helper()
		r.Ctx.Given = []shell.Given{linkTo(t, text)}
		r.Tick(3)
		r.Is("scene", "offer", "title", "A row", "by", "by Somebody", "bad", false)
	}
	offer()
	for _, size := range [][2]float32{{640, 480}, {360, 640}, {800, 1280}, {1280, 800}} {
		r.Ctx.Width, r.Ctx.Height = size[0], size[1]
		r.Tick(3)
		r.Tidy("a level from outside")
	}
	r.Click("close")
	r.Tick(2)
	r.Is("scene", "title")
	offer()
	r.Click("share-level")
	var copied []string
	r.Ctx.Outside.Copy = func(s string) error { copied = append(copied, s); return nil }
	r.Click("copy-link")
	r.Click("copy-text")
	r.Tidy("sharing a level")
	r.Click("save-file")
	if len(copied) != 2 || !strings.HasPrefix(copied[0], "wallfall:l=") || copied[1] != text || !strings.Contains(shell.Part[sharing.Dialog](r.Sc.(*shell.Window).UI).Done, "theirs.txt") {
		t.Errorf("copied are %q, said is %q", copied, shell.Part[sharing.Dialog](r.Sc.(*shell.Window).UI).Done)
	}
	r.Click("close")
	r.Ctx.Given = []shell.Given{{Data: []byte(copied[0])}}
	r.Tick(2)
	r.Is("scene", "offer")
	r.Click("begin")
	r.Tick(3)
	r.Is("scene", "play", "level", "theirs.txt")
	p := playOf(r)
	p.UI.Set.Speed = 0
	r.Tick(3)
	commandEach(r, "move ann 0:1,0")
	// From a match, closing leads back to it.
	offer()
	r.Click("close")
	r.Tick(2)
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
	if keys := editor.OwnLevels(r.Sc.(*shell.Window).UI, r.Ctx); len(keys) != 1 {
		t.Errorf("the player's own levels are %v", keys)
	}
}

// A level that the rules refuse is shown with what is wrong, and cannot be played; one
// that is none is refused in a sentence.
func TestOfferedWithProblems(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	bad := strings.Replace(gametest.Row8, "rounds 9", "rounds 9\nstart round=4", 1)
	bad = strings.Replace(strings.Replace(bad, "c.......", "........", 1), "figure eve knight side=heroes at=c", "figure eve knight side=heroes at=0:0,0", 1)
	r.Ctx.Given = []shell.Given{linkTo(t, bad)}
	r.Tick(3)
	r.Is("scene", "offer", "bad", true)
	if r.Has("begin") || !r.Has("edit-copy") {
		t.Error("what Can't be played can be, or cannot be mended")
	}
	o := r.Sc.(*shell.Window).Inner.(*library.Offer)
	if head := o.ProblemHeading(); !strings.Contains(head, "Can't be played") || !strings.Contains(o.Problem(0), "line ") {
		t.Errorf("it says %q, %q", head, o.Problem(0))
	}
	r.Tidy("a level with problems")
	r.Click("close")
	for _, text := range []string{"wallfall 1\nrubbish\n", "wallfall 9\n"} {
		r.Ctx.Given = []shell.Given{linkTo(t, text)}
		r.Tick(2)
		r.Is("scene", "title")
		if n := r.Sc.(*shell.Window).UI.Notice.Text; !strings.Contains(n, "Can't open") || !strings.Contains(n, "theirs.txt:") {
			t.Errorf("said is %q", n)
		}
	}
	// The level list shares its levels as well.
	r.Click("play")
	r.Click("levels")
	r.Tick(2)
	r.Click("level:vise")
	r.Tick(2)
	r.Click("share-level")
	r.Tick(2)
	r.Tidy("sharing a level of the game")
	if p := shell.Part[sharing.Dialog](r.Sc.(*shell.Window).UI); len(p.Link) > 60 {
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
		r.Ctx.Given = []shell.Given{linkTo(t, c.text)}
		r.Tick(1)
		runtime.ReadMemStats(&after)
		if shown := r.Sc.Probe().Scene == "offer"; shown != c.shown {
			t.Errorf("%s: shown %v: %s", name, shown, r.Sc.(*shell.Window).UI.Notice.Text)
		}
		if n := r.Sc.(*shell.Window).UI.Notice.Text; !c.shown && (!strings.Contains(n, "Can't open") || len(n) > 400) {
			t.Errorf("%s: said is %.400q", name, n)
		}
		if mib := (after.TotalAlloc - before.TotalAlloc) >> 20; mib > 400 {
			t.Errorf("%s takes %d MiB", name, mib)
		}
		r.Tick(3)
	}
}
