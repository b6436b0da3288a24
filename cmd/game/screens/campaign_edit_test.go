package screens

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"wallfall/assets/icon"
	"wallfall/cmd/game/document"
	"wallfall/cmd/game/editor"
	"wallfall/cmd/game/feats"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels/campaign"
	"wallfall/levels/share"
	"wallfall/render/quad"
	"wallfall/rules/rulestest"
)

// smallMill is the campaign of the test data as one file.
func smallMill(t testing.TB) []byte {
	t.Helper()
	read := func(name string) ([]byte, error) {
		return os.ReadFile("../../../levels/campaign/testdata/" + name + ".txt")
	}
	text := rulestest.Must(read("mill"))(t)
	c, wrong := campaign.Read("mill.txt", text, read)
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	return rulestest.Must(c.Pack())(t)
}

// A campaign that was given is kept, its match goes on as one after a start, and its progress
// stays apart from that of another.
func TestCampaignFromOutside(t *testing.T) {
	mill := smallMill(t)
	other := []byte(strings.Replace(string(mill), "The Small Mill", "The Other Mill", 1))
	end := rulestest.Must(share.Encode(share.Level, share.AppendLevel(nil, "mill.txt", mill)))(t)
	r := newRig(t, 1280, 800, 1)
	r.Desk().Set.Speed = 0
	r.Give("mill.txt", mill)
	r.Is("scene", "campaign", "won", 0, "next", 0)
	r.Click("go")
	command(r, "move odo 1:2,1")
	r.Sc = nil // without a goodbye
	r.Tick(2)
	r.Desk().Set.Speed = 0
	r.Click("continue")
	command(r, "move fenna 1:5,1")
	r.Tick(60)
	r.Click("next")
	r.Is("scene", "campaign", "won", 1)
	r.Give("mill.txt", other)
	r.Is("scene", "campaign", "won", 0)
	r.Give("", []byte(share.Code(end)))
	r.Is("scene", "campaign", "won", 1)
	keys := profile.Stories(r.Desk(), r.Ctx)
	if len(keys) != 2 {
		t.Fatalf("the campaigns %v are kept", keys)
	}
	if saved, _ := r.Ctx.Store.Keys("campaign-"); len(saved) != 1 || saved[0] != "campaign-"+keys[0] && saved[0] != "campaign-"+keys[1] {
		t.Errorf("progress is saved as %v", saved)
	}
	r.Click("later", "back")
	r.Is("scene", "title")
	r.Click("campaign")
	r.Is("scene", "campaign", "won", 0)
	if got := len(campaign.Shipped().Levels); got < 10 || r.Has("place:gate") {
		t.Error("the title leads to the player's campaign")
	}
}

// fill writes into a field of the page, and leaves it.
func fill(r *gametest.Rig, id, text string) {
	r.T.Helper()
	k := &r.Desk().Kit
	k.Reveal(id)
	r.Tick(2)
	r.Click(id)
	k.Write(id, "")
	r.Write(text)
	r.Key(input.KeyEnter)
	r.Tick(1)
}

// press presses a button that may be scrolled out of sight.
func press(r *gametest.Rig, id string) {
	r.T.Helper()
	r.Desk().Kit.Reveal(id)
	r.Tick(2)
	r.Click(id)
}

// The editor changes a campaign by clicks, undoes it, and saves it as it was.
func TestEditCampaign(t *testing.T) {
	mill := string(smallMill(t))
	r := newRig(t, 1280, 900, 1)
	r.Desk().Set.Speed = 0
	r.Click("make")
	r.Give("mill.txt", []byte(mill))
	r.Is("scene", "edit-campaign", "problems", "")
	text := func() string { return gametest.LevelText(r) }
	steps := 0
	did := func(lines ...string) {
		t.Helper()
		steps++
		for _, line := range lines {
			if !slices.Contains(strings.Split(text(), "\n"), line) {
				t.Errorf("%q is not in\n%s", line, text())
			}
		}
	}
	for _, c := range []struct{ part, field, to, lines, wrong string }{ // what the fields write, after a press on a part
		{"", "campaign-title", `The "Big" Mill`, `title "The \"Big\" Mill"`, ""},
		{"", "campaign-mana", "lots", "mana lots", `campaign.txt:5:6: expected a number from 0 to 250, not "lots"`},
		{"", "campaign-mana", "5", "mana 5", ""},
		{"part:hero:odo", "campaign-line", "Carries everything.", `hero odo   porter "Odo" "Carries everything."`, ""},
		{"part:hero:fenna", "campaign-line", "Catches it.", `hero fenna fisher "Fenna" "Catches it."`, ""},
		{"part:level:hatch", "campaign-name", "trapdoor", "level trapdoor needs=gate|level attic needs=stairs,trapdoor|=== trapdoor", ""},
		{"", "campaign-before", "Down.", `before "Down."`, ""},
		{"", "campaign-choose", "all ability=bash", "choose all ability=bash", "only one hero can learn an ability"},
		{"", "campaign-choose2", "odo nonsense=1", "choose odo nonsense=1", `no field "nonsense"`},
		{"", "campaign-broken-line", "choose odo ability=bash", "choose odo ability=bash", ""},
	} {
		if c.part != "" {
			press(r, c.part)
		}
		fill(r, c.field, c.to)
		did(strings.Split(c.lines, "|")...)
		if got := r.Text("problems"); !strings.Contains(got, c.wrong) || c.wrong == "" && got != "" {
			t.Errorf("%s %q is told as %q", c.field, c.to, got)
		}
	}
	press(r, "part:level:trapdoor")
	for _, name := range []string{"stairs", "No Name", "all"} { // the texts of two levels would become one
		before := text()
		fill(r, "campaign-name", name)
		if text() != before || !strings.Contains(r.Text("notice"), name+" is taken") {
			t.Errorf("renamed to %q, and told %q", name, r.Text("notice"))
		}
	}
	press(r, "part-up")
	did()
	if i, j := strings.Index(text(), "\nlevel trapdoor"), strings.Index(text(), "\nlevel stairs"); i > j || i < strings.Index(text(), "\nchapter inside") {
		t.Errorf("it moved up to\n%s", text())
	}
	press(r, "part:chapter:inside")
	press(r, "add-level")
	press(r, "add-new")
	did("level level", "=== level", "figure odo porter side=heroes at=1:2,1")
	r.Is("problems", "")
	press(r, "edit-level")
	r.Is("scene", "editor")
	gametest.Inner[*editor.Editor](r).OpenPage(0)
	r.Tick(2)
	fill(r, "title", "The Landing")
	r.Click("close")
	r.Key(input.KeyEscape)
	r.Click("leave")
	r.Is("scene", "edit-campaign")
	did(`title "The Landing"`)
	press(r, "part:chapter:yard")
	press(r, "part-gone")
	did()
	if strings.Contains(text(), "=== gate") || r.Text("problems") == "" {
		t.Error("a chapter that is removed leaves its levels behind")
	}
	changed := text()
	for range steps {
		r.Click("undo")
	}
	if text() != mill {
		t.Errorf("after %d steps are undone it is\n%s", steps, text())
	}
	for range steps {
		r.Click("redo")
	}
	if text() != changed {
		t.Errorf("done again it is\n%s", text())
	}
	r.Click("undo")
	changed = text()
	r.Click("save", "back")
	r.Is("scene", "drawings")
	r.Click("draw:0")
	r.Is("scene", "edit-campaign", "text", changed)
	press(r, "part:level:attic")
	press(r, "play-here")
	r.Is("scene", "campaign", "won", 3, "selected", 4)
	if press(r, "mode-hard"); r.Has("iron") {
		t.Error("a test of a campaign can be an Ironman")
	}
	m, err := session.New(profile.TestRun+"/gate.txt", campaign.Shipped().Levels[0].Text, 1)
	if err != nil {
		t.Fatal(err)
	}
	feats.Note(r.Desk(), r.Ctx, m)
	if data, _ := r.Ctx.Store.Get("feats"); data != nil {
		t.Errorf("a test counts for feats: %s", data)
	}
	r.Click("back")
	r.Is("scene", "edit-campaign", "text", changed)
}

// What nobody can play is refused with the place, and nothing is kept of it.
func TestHostileCampaigns(t *testing.T) {
	mill := string(smallMill(t))
	many := ""
	for i := range 101 {
		many += fmt.Sprintf("level l%d\n", i)
	}
	r := newRig(t, 1280, 800, 1)
	for name, c := range map[string]struct{ text, want string }{
		"climbs":  {strings.Replace(mill, "=== gate", "=== ../gate", 1), "can't read level gate"},
		"lacks":   {mill[:strings.Index(mill, "=== attic")], `can't read level attic`},
		"huge":    {mill + strings.Repeat("#", campaign.MaxText), "at most 2 MiB"},
		"many":    {mill[:strings.Index(mill, "=== ")] + many, "at most 100 levels"},
		"control": {strings.Replace(mill, "Two people", "Two\x00people", 1), "mill.txt:3:"},
		"broken":  {strings.Replace(mill, "topology", "topologie", 1) + "=== \xff\n", "mill.txt:"},
	} {
		r.Give("mill.txt", []byte(c.text))
		if got := r.Text("notice"); !strings.Contains(got, c.want) {
			t.Errorf("%s: the notice is %q", name, got)
		}
		if keys := profile.Stories(r.Desk(), r.Ctx); len(keys) > 0 {
			t.Errorf("%s is kept as %v", name, keys)
		}
	}
}

// The page fits on every size of screen, and the keys come to all of it.
func TestCampaignPageSizes(t *testing.T) {
	for _, size := range [][3]float32{{1280, 720, 1}, {800, 600, 1}, {1280, 720, 2}, {390, 844, 1}, {844, 390, 1}} {
		r := newRig(t, size[0], size[1], size[2])
		r.Click("make")
		r.Give("mill.txt", smallMill(t))
		for _, part := range []string{"part:whole", "part:hero:odo", "part:chapter:yard", "part:level:gate"} {
			press(r, part)
			r.Tick(2)
			r.Tidy(fmt.Sprint(part, " at ", size))
		}
		press(r, "add-level")
		r.Tidy(fmt.Sprint("levels to add at ", size))
	}
}

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
	p.View.UI.Set.Speed = 0
	r.Tick(3)
	command(r, "move ann 1:1,0")
	// From a match, closing leads back to it.
	offer()
	r.Click("close")
	if playOf(r) != p || p.View.Table.Match.Count() != 1 {
		t.Error("closing does not lead back to the match")
	}
	offer()
	r.Click("edit-copy")
	r.Tick(100)
	r.Is("scene", "editor")
	if gametest.LevelText(r) != text {
		t.Errorf("the copy is\n%s", gametest.LevelText(r))
	}
	if keys := document.OwnLevels(r.Desk(), r.Ctx); len(keys) != 1 {
		t.Errorf("the player's own levels are %v", keys)
	}
}

// A level that the rules refuse is shown with what is wrong, and cannot be played; one
// that is none is refused in a sentence.
func TestOfferedWithProblems(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	bad := strings.Replace(gametest.Row8, "rounds 9", "rounds 9\nstart round=4", 1)
	bad = strings.Replace(strings.Replace(bad, "c.......", "........", 1), "figure eve knight side=heroes at=c", "figure eve knight side=heroes at=1:0,0", 1)
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
	for _, text := range []string{"wallfall 2\nrubbish\n", "wallfall 9\n"} {
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
	head := "wallfall 2\nside one\nside two keeper\ngoal one slay-all\ngoal two slay-all\n"
	floors := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "floor %d\nmap\n%send\n", i+1, strings.Repeat(strings.Repeat(".", 128)+"\n", 128))
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
	two := "figure a knight side=one at=1:0,127\nfigure b knight side=two at=1:5,127\n"
	for name, c := range map[string]struct {
		text  string
		shown bool
	}{
		"all the board there can be":    {head + floors(8) + two, true},
		"a hundred thousand cells deep": {head + floors(9) + two, false},
		"every figure there can be":     {head + floors(1) + many(3900, "figure f%d knight,knight,knight,knight side=one at=1:%d,%d\n"), true},
		"more figures":                  {head + floors(1) + many(9000, "figure f%d knight side=one at=1:%d,%d\n"), false},
		"more walls":                    {head + floors(1) + many(9000, "wall w%d dir=e at=1:%d,%d\n"), false},
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
		"a key":   func(b *gametest.Rig) { b.Key('Q') },
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
			} else if it.Icon == icon.Named("token/bouncer/ink") {
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
	if strings.Contains(r.Shown(), "with 1 warning") {
		t.Error("the page shows the designer's warnings")
	}
	r.Click("solution", "yes")
	r.Shows("Round 1", "uses ")
	r.Click("close", "close")
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
