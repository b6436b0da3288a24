package campaign

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/levels/share"
	"wallfall/rules"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

// fromDisk reads the text of a level of the test data.
func fromDisk(name string) ([]byte, error) { return os.ReadFile("testdata/" + name + ".txt") }

func mill(t *testing.T) *Campaign {
	t.Helper()
	text := rulestest.Must(fromDisk("mill"))(t)
	c, errs := Read("testdata/mill.txt", text, fromDisk)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return c
}

func TestRead(t *testing.T) {
	c := mill(t)
	got := fmt.Sprint(c.ID, "|", c.Side, c.Mana, c.Rest, c.Modes, len(c.Heroes), len(c.Chapters), "|", c.Heroes[0].Line)
	if want := fmt.Sprintf("mill|heroes3 1 [{%s 3} {%[2]s 0} {%[2]s -2}] 3 2|Carries pianos.", bot.Difficulties()[0].Bot, bot.Difficulties()[2].Bot); got != want {
		t.Errorf("it is read as\n%s\nwant\n%s", got, want)
	}
	for i, want := range []string{"[]", "[0]", "[0]", "[1 2]"} {
		if got := fmt.Sprint(c.Levels[i].Needs); got != want {
			t.Errorf("%s needs %s, want %s", c.Levels[i].Name, got, want)
		}
	}
}

// Every mistake is reported with its place.
func TestMistakes(t *testing.T) {
	const head = "campaign 1\ntitle \"T\"\nside heroes\nhero odo porter\nhero ines clerk\nchapter one \"One\"\n"
	for _, c := range []struct{ text, want string }{
		{"", "x.txt:1:1: this file must start with the line: campaign 1"},
		{"wallfall 2\n", "x.txt:1:1: this file must start with the line: campaign 1"},
		{"campaign 2\n", "x.txt:1:1: this file must start with the line: campaign 1"},
		{"campaign 1\ntitel \"x\"", `x.txt:2:1: unknown statement "titel"; did you mean "title"?`},
		{"campaign 1\ntitle \"x", `x.txt:2:7: this string has no closing quote`},
		{"campaign 1\ntitle \"\x01\"", `x.txt:2:8: control characters are not allowed in a level`},
		{"campaign 1\ntitle a\ntitle b\n", "x.txt:3:1: title is already in line 2"},
		{"campaign 1\nchapter one \"One\"\n", "x.txt:1:1: this campaign lacks a line: title \"Text\"\nx.txt:1:1: this campaign lacks a line: side NAME\n" +
			"x.txt:1:1: this campaign lacks a line: hero NAME KIND\nx.txt:1:1: this campaign lacks a line: level NAME\nx.txt:2:9: chapter one has no level"},
		{head + "chapter two \"Two\"\nlevel gate\n", "x.txt:6:9: chapter one has no level"},
		{head + "level nowhere\n", "x.txt:7:7: can't read level nowhere: open testdata/nowhere.txt: no such file or directory"},
		{head + "level gate\nlevel gate\n", "x.txt:8:7: there is already a level gate"},
		{head + "level mill\n", `x.txt:7:7: level mill has errors: mill.txt:1:1: a level starts with the line: wallfall 2`},
		{head + "level gate\nlevel hatch needs=attic\nlevel attic\n", "x.txt:8:13: hatch never opens: it needs a level that needs it, too\nx.txt:9:7: attic never opens: it needs a level that needs it, too"},
		{head + "level gate\nlevel hatch needs=gate,gaet\n", `x.txt:8:24: unknown level "gaet"; did you mean "gate"?`},
		{head + "level gate\nchoose ines stamina=1\n", "x.txt:8:8: ines is not in gate"},
		{head + "level gate\nchoose nobody stamina=1\n", `x.txt:8:8: unknown hero "nobody"; expected odo, ines, all`},
		{head + "level gate\nchoose odo ability=bahs\n", `x.txt:8:20: unknown ability "bahs"; did you mean "bash"?`},
		{head + "level gate\nchoose odo ability=heave\n", "x.txt:8:20: every porter knows heave already"},
		{head + "level gate\nchoose all ability=bash\n", "x.txt:8:8: only one hero can learn an ability: choose NAME ability=bash"},
		{head + "level gate\nchoose odo mana=1\n", "x.txt:8:8: mana is everyone's: choose all mana=1"},
		{head + "level gate\nchoose odo stamina=0\n", `x.txt:8:20: expected a number from 1 to 9, not "0"`},
		{head + "level gate\nchoose odo\n", "x.txt:8:1: an offer is one thing: ability=NAME, stamina=NUMBER, mana=NUMBER, heal, join, way=LEVEL, or item=\"Name\" with stats such as might=2 move=-1"},
		{head + "level gate\nchoose odo heal stamina=1\n", "x.txt:8:1: an offer is one thing: ability=NAME, stamina=NUMBER, mana=NUMBER, heal, join, way=LEVEL, or item=\"Name\" with stats such as might=2 move=-1"},
		{head + "level gate\n" + strings.Repeat("choose odo heal\n", 4), "x.txt:11:1: gate has more than 3 offers"},
		{head + "level gate\nbefore a\nbefore b\n", "x.txt:9:1: gate has before twice"},
		{head + "after \"x\"\nlevel gate\n", "x.txt:7:1: after stands below the level that it is for"},
		{"campaign 1\ntitle T\nside heroes\nhero odo porter\nlevel gate\nlevel stairs\nlevel nowhere\n", "x.txt:5:1: a level stands in a chapter: write one above, such as: chapter one \"Title\"\nx.txt:7:7: can't read"},
		{head + "level gate\nmana 9999\n", `x.txt:8:6: expected a number from 0 to 250, not "9999"`},
		{head + "level gate\ndifficulty easy bot=genius\n", `x.txt:8:21: unknown bot "genius"; expected novice, soldier, captain, marshal, or a bot of level sim`},
		{head + "level gate\ndifficulty brutal\n", `x.txt:8:12: unknown difficulty "brutal"; expected easy, normal, hard`},
		{strings.ReplaceAll(head, "side heroes", "side travellers") + "level gate\n", "x.txt:7:7: gate has no side travellers"},
		{"campaign 1\ntitle T\nside heroes\nhero odo smith\nchapter one One\nlevel gate\n", "x.txt:6:7: in gate odo is not a single smith"},
		{"campaign 1\ntitle T\nside heroes\nhero bob smith\nchapter one One\nlevel gate\n", "x.txt:6:7: none of the heroes is in gate"},
		{"campaign 1\ntitle T\nside heroes\nhero bob/ smith\nchapter one One\nlevel gate\n", `x.txt:4:6: a name starts with a lower-case letter, followed by letters, digits, - and _, at most 40 characters; not "bob/"`},
	} {
		_, errs := Read("x.txt", []byte(c.text), fromDisk)
		if !strings.HasPrefix(errs.Error(), c.want) {
			t.Errorf("%q:\n%v\nwant\n%s", c.text, errs, c.want)
		}
	}
}

// A file full of mistakes gets a short report.
func TestManyMistakes(t *testing.T) {
	_, errs := Read("x.txt", []byte("campaign 1\ntitle T\nside heroes\nhero odo porter\nchapter one One\n"+strings.Repeat("level gate\n", 5000)), fromDisk)
	if len(errs) != levels.MaxProblems {
		t.Errorf("%d errors are listed", len(errs))
	}
}

// A squad that stands as at the start plays the levels as they are written.
func TestApplyFresh(t *testing.T) {
	c := mill(t)
	for i := range c.Levels {
		if got := c.Apply(c.Start(Normal), i); i != 3 && !bytes.Equal(got, c.Levels[i].Text) {
			t.Errorf("%s is changed to\n%s", c.Levels[i].Name, got)
		}
	}
}

// The text that is played reflects the state of the squad and nothing else.
func TestApply(t *testing.T) {
	c := mill(t)
	s := c.Start(0) // three more stamina for each
	s.Mana = 3
	s.Squad[0] = Standing{Wounds: 4, Stamina: 2, Abilities: []string{"bash"}}
	s.Squad[1] = Standing{Wounds: 99}
	for i, want := range map[int][]string{
		0: {"figure odo   porter side=heroes at=o stamina=10   # the porter", "figure fenna fisher side=heroes at=f stamina=5",
			"kind porter stamina=14 abilities=heave,shove,bash", "kind fisher stamina=10"},
		1: {`side heroes "Weir Street" colour=amber mana=5 spells=encampment,soul-jar`, "kind clerk stamina=9"},
		3: {"figure fenna fisher side=heroes at=f stamina=5"},
	} {
		text := c.Apply(s, i)
		for _, line := range want {
			if !slices.Contains(strings.Split(string(text), "\n"), line) {
				t.Errorf("%s lacks %q:\n%s", c.Levels[i].Name, line, text)
			}
		}
		lv := rulestest.Must(levels.Parse("x.txt", text))(t)
		if _, err := lv.New(1); err != nil {
			t.Fatal(err)
		}
	}
	if again := c.Apply(s, 0); !bytes.Equal(again, c.Apply(s, 0)) {
		t.Error("it differs from time to time")
	}
	// A recording holds the level as it was played.
	text := c.Apply(s, 0)
	r := share.Reader{Rest: share.AppendLevel(nil, "mill/gate.txt", text)}
	if _, got, _ := r.Level(); r.Err != nil || !bytes.Equal(got, text) {
		t.Error("a shared match holds another level")
	}
}

// won plays a level by commands and returns it with its end.
func won(t *testing.T, c *Campaign, s *State, level int, commands ...string) (*levels.Level, *rules.State) {
	t.Helper()
	lv := rulestest.Must(levels.Parse("x.txt", c.Apply(s, level)))(t)
	g := rulestest.Must(lv.New(1))(t)
	g.Begin(nil)
	for _, text := range commands {
		a, err := g.Board().ParseAction(text)
		if err == nil {
			err = g.Apply(a, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return lv, g
}

func TestWay(t *testing.T) {
	c := mill(t)
	s := c.Start(Normal)
	open := func() (out string) {
		for i := range c.Levels {
			if c.Open(s, i) {
				out += c.Levels[i].Name + " "
			}
		}
		return out + fmt.Sprint(c.Next(s), c.Choosing(s), s.win(len(c.Levels)-1) != nil)
	}
	if got, want := open(), "gate 0 -1 false"; got != want {
		t.Fatalf("%s, want %s", got, want)
	}
	s.Squad[0].Wounds, s.Squad[2].Wounds = 3, 3
	lv, end := won(t, c, s, 0, "move odo 1:5,1")
	c.Win(s, 0, lv, end, 1)
	if got, want := open(), "gate stairs hatch 1 0 false"; got != want {
		t.Fatalf("%s, want %s", got, want)
	}
	if s.Squad[0].Wounds != 2 || s.Squad[2].Wounds != 2 {
		t.Errorf("after a rest they have the wounds %v", s.Squad)
	}
	c.Take(s, 0, 0)
	c.Take(s, 0, 1) // nothing is left to take
	if got := fmt.Sprint(s.Squad); got != "[{2 0 [bash] [] false false} {0 0 [] [] false false} {2 0 [] [] false false}]" {
		t.Errorf("the squad is %s", got)
	}
	c.Win(s, 0, lv, end, 4) // again
	if w, _ := s.Result(0); w.Medals != 5 || w.Taken != 1 || len(s.Won) != 1 {
		t.Errorf("it was won as %+v", w)
	}
	lv, end = won(t, c, s, 2, "move odo 1:5,1")
	c.Win(s, 2, lv, end, 0)
	if got, want := open(), "gate stairs hatch attic 3 -1 false"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	lv, end = won(t, c, s, 3, "move odo 1:5,1")
	c.Win(s, 3, lv, end, 0)
	if got, want := open(), "gate stairs hatch attic 1 -1 true"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	lv, end = won(t, c, s, 1, "move odo 1:5,1")
	c.Win(s, 1, lv, end, 0)
	if s.Mana != 2 { // what the level gave and nobody spent
		t.Errorf("%d mana is carried over", s.Mana)
	}
	poor := c.Start(Normal)
	c.Mana = 1
	if c.Win(poor, 1, lv, end, 0); poor.Mana != 1 {
		t.Errorf("%d mana is carried over, more than the campaign lets", poor.Mana)
	}
	c.Take(s, 1, 0)
	if s.Mana != 4 {
		t.Errorf("there is %d mana after the choice", s.Mana)
	}
}

// The slain come back with half of their stamina, rounded up, and so do those who have
// less.
func TestSlainComeBack(t *testing.T) {
	c := mill(t)
	s := c.Start(Normal)
	lv, end := won(t, c, s, 0, "move odo 1:5,1")
	for i := range lv.Figures {
		lv.Figures[i].Stamina = nil
	}
	lv.Kinds[lv.Figures[0].Kinds[0]].Stamina = 30 // of which 21 are missing
	c.Win(s, 0, lv, end, 0)
	if s.Squad[0].Wounds != 15-c.Rest {
		t.Errorf("%d wounds", s.Squad[0].Wounds)
	}
	s.Squad[1].Wounds = 7
	if now, full := c.Health(s, 1, 0); now != 4 || full != 7 {
		t.Errorf("fenna has %d of %d", now, full)
	}
}

func TestSave(t *testing.T) {
	c := mill(t)
	s := c.Start(2)
	s.Won = []Win{{0, 5, 3, 1}, {2, 4, 0, -1}}
	s.Squad[1] = Standing{Wounds: 1, Stamina: 2, Abilities: []string{"bash", "gust"}}
	s.Mana = 3
	text := c.Save(s)
	if got := c.Load(text); fmt.Sprint(got) != fmt.Sprint(s) {
		t.Errorf("it comes back as %v, not %v", got, s)
	}
	nonsense := "won gone 1 2 3\nwon gate -9 999 77\nhero nobody 1\nhero odo 7777 -3 bash,nonsense,\ndifficulty 8\nmana x\n\x00\nwon\nhero"
	got := c.Load([]byte(nonsense))
	if want := "&{2 [{0 1 255 3}] [{60 0 [bash] [] false false} {0 0 [] [] false false} {0 0 [] [] false false}] 0 [] {false -1 0 0}}"; fmt.Sprint(got) != want {
		t.Errorf("of nonsense comes %v, not %s", got, want)
	}
	c.Health(got, 0, 0)
	c.Apply(got, 0)
}

// The campaign that the game comes with has no mistakes, every level of it opens, and
// each can be played with a squad that has learned everything on the way.
func TestShipped(t *testing.T) {
	text := rulestest.Must(files.ReadFile(ShippedID + ".txt"))(t)
	c, errs := Read(ShippedID+".txt", text, func(name string) ([]byte, error) { return files.ReadFile(name + ".txt") })
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	for mode := range ModeNames {
		s := c.Start(mode)
		for n := c.Next(s); n >= 0; n = c.Next(s) {
			lv := rulestest.Must(levels.Parse(c.Levels[n].Name, c.Apply(s, n)))(t)
			end := rulestest.Must(lv.New(1))(t)
			c.Win(s, n, lv, end, 0)
			for o := range c.Levels[n].Offers {
				if c.Useful(s, &c.Levels[n].Offers[o]) {
					c.Take(s, n, o)
				}
			}
			if c.Choosing(s) >= 0 {
				t.Fatalf("nothing can be taken after %s", c.Levels[n].Name)
			}
			for i := range s.Squad {
				s.Squad[i].Wounds = 60
			}
		}
		if len(s.Won) != len(c.Levels) || s.win(len(c.Levels)-1) == nil {
			t.Errorf("%d of %d levels can be won", len(s.Won), len(c.Levels))
		}
	}
}

// The hero whom a text names is shown beside it, else one of the level.
func TestSpeaker(t *testing.T) {
	c := mill(t)
	for _, x := range []struct {
		level int
		text  string
		want  int
	}{{0, "Here comes Fenna, and Odo.", 1}, {0, "Nobody.", 0}, {1, "Nobody.", 2}, {2, "Ines.", 2}} {
		if got := c.Speaker(x.level, x.text); got != x.want {
			t.Errorf("%q of %s is told by %d, want %d", x.text, c.Levels[x.level].Name, got, x.want)
		}
	}
}

// drop is a level in which bob can walk to his death.
const drop = `wallfall 2
title "A"
about "b"
topology square
side heroes "H"
side keeper "K"
goal heroes reach tag=A
goal keeper slay-all
map
.....
.a..A
....k
_b...
end
figure ann rogue side=heroes at=a
figure bob knight side=heroes at=b stamina=1
figure kay ogre side=keeper at=k
`

// In an Ironman run the dead are lost for good: a stand-in at half strength learns nothing
// and does not heal. The third defeat ends the run.
func TestIron(t *testing.T) {
	c := &Campaign{ID: "x", Side: "heroes", Heroes: []Hero{{Named: Named{Name: "ann"}, Kind: "rogue"}, {Named: Named{Name: "bob"}, Kind: "knight"}},
		Levels: []Level{{Named: Named{Name: "drop"}, Text: []byte(drop), Offers: []Offer{{Hero: 1, Ability: "bash"}, {Hero: -1, Heal: true}, {Hero: -1, Stamina: 2}}}}}
	lv := rulestest.Must(levels.Parse("drop.txt", []byte(drop)))(t)
	c.Levels[0].Parsed = lv
	end := rulestest.Must(lv.New(1))(t)
	end.Begin(nil)
	for _, text := range []string{"move bob 1:0,3", "move ann 1:4,1"} {
		a, err := end.Board().ParseAction(text)
		if err == nil {
			err = end.Apply(a, nil)
		}
		if err != nil {
			t.Fatal(text, err)
		}
	}
	s := c.Start(Normal)
	s.Iron.On, s.Iron.Under, s.Iron.Seed = true, 0, 7
	s.Squad[1] = Standing{Stamina: 2, Abilities: []string{"bash"}}
	if got := c.Load(c.Save(s)); fmt.Sprint(got) != fmt.Sprint(s) {
		t.Errorf("it comes back as %v, not %v", got, s)
	}
	if lost := c.Close(s, lv, end, true); fmt.Sprint(lost) != "[1]" || s.Iron.Under != -1 || s.Iron.Defeats != 0 || s.Ended() {
		t.Errorf("lost are %v, the state is %v", lost, s)
	}
	c.Win(s, 0, lv, end, 1)
	c.Take(s, 0, 2)
	now, full := c.Health(s, 1, 0)
	if !s.Squad[1].Lost || s.Squad[1].Abilities != nil || now != (full+1)/2 || c.Useful(s, &c.Levels[0].Offers[0]) || c.Useful(s, &c.Levels[0].Offers[1]) {
		t.Errorf("bob stands at %d of %d: %+v", now, full, s.Squad[1])
	}
	if s.Squad[0].Stamina != 2 || s.Squad[1].Stamina != 0 {
		t.Errorf("they learn %v", s.Squad)
	}
	if got := c.Load(c.Save(s)); fmt.Sprint(got) != fmt.Sprint(s) || !strings.Contains(string(c.Save(s)), "lost bob\n") {
		t.Errorf("it comes back as %v, not %v", got, s)
	}
	for range MaxDefeats {
		if s.Ended() {
			t.Error("it ends too early")
		}
		c.Close(s, nil, nil, false)
	}
	if !s.Ended() {
		t.Error("the third defeat does not end it")
	}
	s.Iron.Defeats = 0
	if s.Squad[0] = stand; !s.Ended() {
		t.Error("it goes on without anybody")
	}
	if got := c.Load([]byte("iron 99\nunder nowhere 1\nlost nobody\nunder\nlost")); got.Iron.Defeats != MaxDefeats || got.Iron.Under != -1 {
		t.Errorf("of nonsense comes %v", got)
	}
}

func packed(t testing.TB) []byte {
	t.Helper()
	text := rulestest.Must(fromDisk("mill"))(t)
	c, wrong := Read("mill.txt", text, fromDisk)
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	return rulestest.Must(c.Pack())(t)
}

// A campaign as one file is the same campaign, and packs to the same file.
func TestPack(t *testing.T) {
	one := packed(t)
	c, wrong := Read("mill.txt", one, nil)
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	for i := range c.Levels {
		if text, _ := fromDisk(c.Levels[i].Name); !bytes.Equal(text, c.Levels[i].Text) {
			t.Errorf("level %s is read as\n%s", c.Levels[i].Name, c.Levels[i].Text)
		}
	}
	if again, err := c.Pack(); err != nil || !bytes.Equal(again, one) {
		t.Errorf("it packs to another file: %v", err)
	}
	if _, err := Join(nil, []Part{{Name: "a", Text: []byte("x\n=== b\n")}}); err == nil {
		t.Error("a level that holds a mark is packed")
	}
}

// Mistakes in a packed file are reported with line and column.
func TestPackMistakes(t *testing.T) {
	one := string(packed(t))
	line := func(text string) string {
		return strings.Repeat("\n", strings.Count(one[:strings.Index(one, text)], "\n"))
	}
	for _, c := range []struct{ old, new, want string }{
		{"=== gate", "=== ../../gate", `:5: expected === and the name of a level, not "../../gate"`},
		{"=== gate", "===", `:5: expected === and the name of a level, not ""`},
		{"=== hatch", "=== gate", ":5: there is already a level gate"},
		{"=== hatch", "=== hutch", ":5: the campaign has no level hutch; add a line above: level hutch"},
		{"=== hatch", "=== hutch", `:7: can't read level hatch: this file does not hold it, below a line "=== hatch"`},
		{"goal heroes reach", "gaol heroes reach", `:1: unknown statement "gaol"; did you mean "goal"?`},
		{"level hatch needs=gate", "level hatch needs=" + strings.Repeat("gate,", 200) + "gate", ": hatch needs more than 100 levels"},
		{"level hatch", strings.Repeat("chapter x \"X\"\n", 1) + manyChapters() + "level hatch", "a campaign has at most 100 levels, chapters and heroes each"},
		{"campaign 1", "campaign 1\n#" + strings.Repeat("x", MaxText), "mill.txt:1:1: a campaign has at most 2 MiB of text"},
	} {
		_, errs := Read("mill.txt", []byte(strings.Replace(one, c.old, c.new, 1)), nil)
		if !strings.Contains(errs.Error(), c.want) {
			t.Errorf("%q: %v\nwant %s", c.new[:min(len(c.new), 40)], errs, c.want)
		}
	}
	_, errs := Read("mill.txt", []byte(strings.Replace(one, "goal heroes", "gaol heroes", 1)), nil)
	if want := strings.Count(line("goal heroes"), "\n") + 1; len(errs) == 0 || errs[0].Line != want || errs[0].File != "mill.txt" {
		t.Errorf("the problem of a level is at %v, not in line %d", errs, want)
	}
}

func manyChapters() (text string) {
	for i := range 101 {
		text += "chapter c" + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + string(rune('a'+i/26)) + " \"X\"\n"
	}
	return text
}

// A draft makes the changes asked for, keeps comments, and refers to new names.
func TestDraft(t *testing.T) {
	const head = "campaign 1\n# two people\ntitle T  # short\nhero odo porter\nchapter one \"One\"\n\n# the first\nlevel gate\nchoose odo heal\nlevel hatch needs=gate # a comment\n"
	for name, c := range map[string]struct {
		do   func(d *Draft)
		want string
	}{
		"say":     {func(d *Draft) { d.Say(0, 3, "title", `A "B"`) }, strings.Replace(head, "title T ", `title "A \"B\"" `, 1)},
		"add":     {func(d *Draft) { d.Say(0, len(d.List), "about", "x y") }, strings.Replace(head, "# short\n", "# short\nabout \"x y\"\n", 1)},
		"unsay":   {func(d *Draft) { d.Say(0, 3, "title", "") }, strings.Replace(head, "title T  # short\n", "", 1)},
		"field":   {func(d *Draft) { d.Set(5, 0, "needs", "") }, strings.Replace(head, " needs=gate", "", 1)},
		"word":    {func(d *Draft) { d.Set(1, 2, "", "Odo") }, strings.Replace(head, "hero odo porter", `hero odo porter "Odo"`, 1)},
		"rename":  {func(d *Draft) { d.Rename(3, "yard") }, strings.Replace(strings.Replace(head, "level gate", "level yard", 1), "needs=gate", "needs=yard", 1)},
		"hero":    {func(d *Draft) { d.Rename(1, "bob") }, strings.ReplaceAll(head, "odo", "bob")},
		"remove":  {func(d *Draft) { d.Remove(3, d.Block(3)) }, strings.Replace(head, "\n# the first\nlevel gate\nchoose odo heal\n", "", 1)},
		"move":    {func(d *Draft) { d.Move(5, d.Block(5), 3) }, strings.Replace(head, "\n# the first\nlevel gate\nchoose odo heal\nlevel hatch needs=gate # a comment\n", "level hatch needs=gate # a comment\n\n# the first\nlevel gate\nchoose odo heal\n", 1)},
		"chapter": {func(d *Draft) { d.Remove(2, d.Block(2)) }, head[:strings.Index(head, "chapter")]},
	} {
		d := NewDraft([]byte(head))
		c.do(d)
		if got, err := d.Text(); err != nil || string(got) != c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, got, c.want)
		}
	}
}

// Any file is read or refused, and so is what is made of it.
func FuzzRead(f *testing.F) {
	f.Add(packed(f))
	f.Add([]byte("campaign 1\n=== \n==="))
	f.Add([]byte("===\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		c, wrong := Read("x.txt", src, nil)
		head, parts := Split(src)
		if one, err := Join(head, parts); err == nil {
			if _, again := Split(one); len(again) != len(parts) {
				t.Errorf("%d levels become %d", len(parts), len(again))
			}
		}
		d := NewDraft(src)
		for i := range d.List {
			d.Block(i)
		}
		if len(d.List) > 0 {
			d.Set(0, 0, "", "x")
			d.Remove(0, 1)
		}
		if len(wrong) == 0 {
			for i := range c.Levels {
				c.Apply(c.Start(Normal), i)
			}
		}
	})
}

// A file of thousands of levels is refused in one line.
func TestTooManyParts(t *testing.T) {
	if _, wrong := Read("x.txt", []byte("campaign 1\n"+strings.Repeat("=== a\n", 5000)), nil); len(wrong) != 1 || wrong[0].Line != 102 {
		t.Errorf("it has %d problems, the first in line %d", len(wrong), wrong[0].Line)
	}
}
