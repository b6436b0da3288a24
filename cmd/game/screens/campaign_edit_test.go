package screens

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/editor"
	"wallfall/cmd/game/feats"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/share"
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
	packed := rulestest.Must(c.Pack())(t)
	return packed
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
	command(r, "move odo 0:2,1")
	r.Sc = nil // without a goodbye
	r.Tick(2)
	r.Desk().Set.Speed = 0
	r.Click("continue")
	command(r, "move fenna 0:5,1")
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
		{"", "campaign-choose2", "odo nonsense", "choose odo nonsense", `unexpected "nonsense"`},
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
	did("level level", "=== level", "figure odo porter side=heroes at=0:2,1")
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
	m, _, err := session.New(profile.TestRun+"/gate.txt", campaign.Shipped().Levels[0].Text, 1)
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

// A campaign of files of its own is written back to them.
func TestCampaignFiles(t *testing.T) {
	mill := smallMill(t)
	written := map[string]string{}
	r := gametest.OpenWith(t, Start, shell.Options{File: "/x/mill.txt", Source: mill, Draw: true, Beside: true})
	r.Ctx.Outside.Write = func(path string, data []byte) error {
		written[path] = string(data)
		return nil
	}
	r.Is("scene", "edit-campaign")
	fill(r, "campaign-title", "Another")
	r.Click("save")
	head, parts := campaign.Split(mill)
	if want := strings.Replace(string(head), "The Small Mill", "Another", 1); written["/x/mill.txt"] != want || len(written) != 1+len(parts) {
		t.Errorf("%d files are written, and the campaign as\n%s", len(written), written["/x/mill.txt"])
	}
	for _, p := range parts {
		if written["/x/"+p.Name+".txt"] != string(p.Text) {
			t.Errorf("level %s is written as\n%s", p.Name, written["/x/"+p.Name+".txt"])
		}
	}
	fill(r, "campaign-title", "Unsaved")
	r.Tick(shell.SavePause + 2)
	r.Sc = nil
	r.Tick(2)
	if got := gametest.LevelText(r); !strings.Contains(got, "Unsaved") {
		t.Error("unsaved changes are lost")
	}
	r.Click("undo")
	r.Is("text", string(mill))
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

// A new level fits a campaign whose side and hero have the names of the house's.
func TestAddLevelOfTakenNames(t *testing.T) {
	mill := string(smallMill(t))
	head, _, _ := strings.Cut(mill, "===")
	head, _, _ = strings.Cut(strings.NewReplacer("side heroes", "side keeper", "hero odo ", "hero usher ", "choose odo ability=bash\n", "").Replace(head), "level gate")
	r := newRig(t, 1280, 900, 1)
	r.Click("make")
	r.Give("mill.txt", []byte(head))
	r.Is("scene", "edit-campaign")
	press(r, "part:chapter:yard")
	press(r, "add-level")
	press(r, "add-new")
	_, parts := campaign.Split([]byte(r.Text("text")))
	if _, err := levels.Parse("level.txt", parts[0].Text); err != nil {
		t.Error(err)
	}
}
