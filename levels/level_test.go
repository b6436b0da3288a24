package levels

import (
	"errors"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

const small = `wallfall 2
title "T"
about "A."
side heroes "Heroes"
side keeper "Keeper" keeper
goal heroes slay-all
goal keeper slay-all
`

func parse(t *testing.T, text string) *Level {
	t.Helper()
	return rulestest.Must(Parse("t.txt", []byte(text)))(t)
}

func TestParseReadsEverything(t *testing.T) {
	l := parse(t, `# a comment
wallfall 2
title "The \"Vise\" \\"   # and another
author "A. N."
about "One sentence."
topology hex
rounds 20
side heroes "Heroes" colour=rose
side keeper keeper monster
goal heroes reach tag=A figure=ann
goal heroes hold tag=A n=3
goal keeper survive n=8
legend t bog rubble height=2 tag=B
legend T town owner=keeper
kind ogre power=9 native=none
kind spider power=2 skill=6 move=7 stamina=3 armor=1 agility=2 native=bog,slope traits=agile,swimmer
map
a . t # A
 . w w . T
end
heights
0 f 1
end
floor 2 rise=5
map
. k
end
figure ann knight,rogue side=heroes at=a facing=nw prone
figure kim ogre side=keeper at=2:1,0
figure box crate at=1:0,1
wall w1 dir=se at=w
edge rampart low=1:3,1 high=1:4,1
legend k ladder
link 2:1,0 1:1,0
`)
	want := func(what string, got, want any) {
		t.Helper()
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s is %v, not %v", what, got, want)
		}
	}
	want("title", l.Title, `The "Vise" \`)
	want("author", l.Author, "A. N.")
	want("topology", l.Topology, rules.Hex)
	want("rounds", l.Rounds, 20)
	want("width", l.Width, 5)
	want("height", l.Height, 2)
	want("colour", l.Sides[0].Colour, Rose)
	want("second side's name", l.Sides[1].Name, "keeper")
	want("keeper", l.Sides[1].Keeper && l.Sides[1].Monster, true)
	want("goal", l.Sides[0].Goals[0].Goal, rules.Goal{Kind: rules.GoalReach, Tag: 1, Figure: 0})
	want("goal", l.Sides[0].Goals[1].Goal, rules.Goal{Kind: rules.GoalHold, Tag: 1, N: 3, Figure: -1})
	want("rise", l.Floors[1].Rise, 5)
	want("cell", l.Cell(rules.Pos{X: 2}), rules.CellSetup{Terrain: rules.Bog, Feature: rules.Rubble, Ground: 1, Owner: -1, Tag: 2})
	want("town", l.Cell(rules.Pos{X: 4, Y: 1}), rules.CellSetup{Structure: rules.Town, Owner: 1})
	want("objective", l.Cell(rules.Pos{X: 4}), rules.CellSetup{Feature: rules.Objective, Owner: -1, Tag: 1})
	want("height f", l.Cell(rules.Pos{X: 1}).Ground, 15)
	want("void beyond a short row", l.Cell(rules.Pos{Floor: 1, X: 2, Y: 1}).Terrain, rules.Void)
	want("place of a cell", l.CellPlace(rules.Pos{X: 1, Y: 1}), Place{19, 4})
	want("wall", len(l.Walls[0].Cells), 2)
	want("facing", l.Figures[0].Facing, rules.Dir(5))
	want("facing by default", l.Topology.DirName(l.Figures[1].Facing), "e")
	want("members", len(l.Figures[0].Kinds), 2)
	want("object's side", l.Figures[2].Side, -1)
	want("edge", l.Edges[0].EdgeSetup, rules.EdgeSetup{Edge: rules.Rampart, Low: rules.Pos{X: 3, Y: 1}, High: rules.Pos{X: 4, Y: 1}})
	want("link", l.Links[0].LinkSetup, rules.LinkSetup{A: rules.Pos{Floor: 1, X: 1}, B: rules.Pos{X: 1}})
	ogre := l.Kinds[l.Figures[1].Kinds[0]]
	want("overridden power", ogre.Power, 9)
	want("kept skill", ogre.Skill, 2)
	want("emptied natives", ogre.Native, rules.Native(0))
	spider := l.Kinds[len(l.Kinds)-1]
	want("new kind", spider.Kind, rules.Kind{Name: "spider", Power: 2, Skill: 6, Move: 7, Stamina: 3, Armor: 1, Agility: 2,
		Native: rules.NativeTo(rules.Bog) | rules.NativeToEdge(rules.Slope), Traits: rules.Agile | rules.Swimmer})
}

// TestMarkersAreNotBlamed refuses a figure and a wall for what is wrong with them, and
// not their markers for having no meaning; where a marker is unused because a figure stands
// elsewhere, both are told.
func TestMarkersAreNotBlamed(t *testing.T) {
	for text, want := range map[string]string{
		"map\naq\nend\nfigure ann knigt side=heroes at=a\nwall w dir=up at=q\n":                       "t.txt:11:12 t.txt:12:12",
		"map\naq\nend\nfigure ann knight side=heroes at=a\nfigure bob knight side=heroes at=a\n":      "t.txt:9:2 t.txt:12:34",
		"map\naq#\nend\nfigure ann knight side=heroes at=a\nfigure bob knight side=heroes at=1:2,0\n": "t.txt:9:2 t.txt:12:34",
		"map\naq#\nend\nfigure ann knight side=heroes at=a\nfigure bob knigt side=heroes at=1:2,0\n":  "t.txt:9:2 t.txt:12:12",
	} {
		_, err := Parse("t.txt", []byte(small+text))
		var all Problems
		errors.As(err, &all)
		var got []string
		for _, p := range all {
			got = append(got, p.File+":"+strconv.Itoa(p.Line)+":"+strconv.Itoa(p.Col))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q gives %v", text, all)
		}
	}
}

// TestErrorsNameThePlaceAndWhatWasExpected reads levels that are wrong. Those of errors.txtar
// follow a level that is right, under the names of what is said.
func TestErrorsNameThePlaceAndWhatWasExpected(t *testing.T) {
	ak := small + "map\nak\nend\nfigure ann knight side=heroes at=a\nfigure kay ogre side=keeper at=k\n"
	cases := []struct{ text, want string }{
		{"", "t.txt:1:1: this file is empty; a level starts with the line: wallfall 2"},
		{"wallfall 2\rtitle \"x\"\r", "t.txt:1:1: this file ends its lines with CR only; save it with LF or CRLF"},
		{"title \"x\"\n", "t.txt:1:1: a level starts with the line: wallfall 2"},
		{"wallfall 7\n", `t.txt:1:10: this level has version "7", this program reads versions 1 to 2`},
		{small + "map\naq\nend\nfigure ann knight side=heroes at=a\n", "t.txt:9:2: \"q\" has no meaning yet: add a legend line, or put a figure or wall there with at=q"},
		{small + "topology hex\nmap\n. . .\n. .\nend\n", "t.txt:11:1: indent odd rows of a hex map (second, fourth, …) by one space"},
		{small + "topology hex\nmap\n. ..\nend\n", `t.txt:10:4: put one space between cells of a hex map; here is "."`},
		{small + "map\n.\t.\nend\n", "t.txt:9:2: use spaces in a map, not tabs"},
		{small + "map\n..\nend\nheights\n.g\nend\n", `t.txt:12:2: a height is a digit 0-9 or a letter a-f, not "g"`},
		{"wallfall 2\nmap\n.\nend\n", `t.txt:1:1: a level needs at least one side, such as: side heroes "Heroes"`},
		{small + "floor 2\n", "t.txt:8:7: floors count from 1, lowest first: expected floor 1"},
		{small, "t.txt:1:1: a level needs a map: a line \"map\", its rows, a line \"end\""},
		{"wallfall 2\ntitle \"\xff\"", "t.txt:2:8: the file is not UTF-8 text"},
		{ak + "figure b\u202eob\u009b knight", "t.txt:13:8: a name starts with a lower-case letter, followed by letters, digits, - and _, at most 40 characters; not \"b�ob�\""},
		{ak + "wal\rl", "t.txt:13:1: unknown statement \"wal�l\""},
		{"wallfall 2\n\x00", "t.txt:2:1: control characters are not allowed in a level"},
	}
	for _, c := range rulestest.Must(txtar.ParseFile("testdata/errors.txtar"))(t).Files {
		cases = append(cases, struct{ text, want string }{ak + strings.TrimSuffix(string(c.Data), "\n"), c.Name})
	}
	for _, c := range cases {
		_, err := Parse("t.txt", []byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("for %q\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

func TestSeveralErrorsAtOnceInOrder(t *testing.T) {
	_, err := Parse("t.txt", []byte(small+"map\nabc\nend\nfigur x\nwal y\n"))
	ps, ok := err.(Problems)
	if !ok || len(ps) != 2 || ps[0].Line != 11 || ps[1].Line != 12 {
		t.Fatalf("got %v", err)
	}
	_, err = Parse("t.txt", []byte(small+strings.Repeat("nonsense\n", 5000)))
	if ps := err.(Problems); len(ps) != MaxProblems {
		t.Fatalf("%d errors are listed", len(ps))
	}
}

func TestRuleErrorsPointIntoTheText(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"map\na.k\nend\nheights\n.2\nend\nfigure ann knight side=heroes at=a\nfigure kay ogre side=keeper at=k\nedge slope low=a high=1:1,0\n",
			"t.txt:16:1: a slope rises at most 1; this one rises 2 (BD-05)"},
		{"map\na>k\nend\nfigure ann knight side=heroes at=a\nfigure kay ogre side=keeper at=k\n",
			"t.txt:9:2: this portal leads nowhere: add a link to another (BD-04)"},
		{"map\na.k\nend\nfigure ann knight side=heroes at=a\nfigure kay ogre side=keeper at=a\nlegend k plain\n",
			"t.txt:12:32: kay stands on the cell of ann; a cell holds one group (FG-07)"},
		{"map\na#k\nend\nfigure ann knight side=heroes at=1:1,0\nfigure kay ogre side=keeper at=k\nlegend a plain\n",
			"t.txt:11:34: ann can't stand in rock (BD-06)"},
		{"map\na..\n.#k\nend\nkind giant size=2\nfigure ann giant side=heroes at=a\nfigure kay ogre side=keeper at=k\n",
			"t.txt:13:33: ann covers 2 by 2 cells and can't stand in rock at 1:1,1 (BD-06)"},
		{"map\na.k\nend\nkind giant size=2\nfigure ann giant side=heroes at=a\nfigure kay ogre side=keeper at=k\n",
			"t.txt:12:33: ann covers 2 by 2 cells and extends past the edge of the board (BD-10)"},
		{"map\na.kw\nend\nfigure ann knight side=heroes at=a\nfigure kay ogre side=keeper at=k\nwall w dir=ne at=w\n",
			"t.txt:13:12: w must move orthogonally on squares, or in one of the six directions on hexes (CW-02)"},
		{"floor 1\nmap\na.k\nend\nfloor 2\nmap\n...\nend\nfigure ann knight side=heroes at=a\nfigure kay ogre side=keeper at=k\nwall w dir=e at=1:1,0;2:1,0\n",
			"t.txt:18:17: w must stand on one floor (CW-02)"},
		{"goal heroes reach tag=A\ngoal heroes reach tag=B\nmap\na.A\nend\nfigure ann knight side=heroes at=a\n",
			"t.txt:9:23: goal reach needs a tag that marks cells of the map (TN-04)"},
	} {
		_, err := parse(t, small+c.text).New(1)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v\nwant %s", err, c.want)
		}
	}
}

func TestHostileTextIsRefusedInShort(t *testing.T) {
	row := strings.Repeat(".", 129) + "\n"
	for name, text := range map[string]string{
		"too much text":    small + strings.Repeat("# nothing\n", 200000),
		"a long row":       small + "map\n" + strings.Repeat(".", 900000) + "\nend\n",
		"a wide map":       small + "map\n" + strings.Repeat(row, 128) + "end\n",
		"a high map":       small + "map\n" + strings.Repeat("..\n", 5000) + "end\n",
		"many floors":      small + strings.Repeat("floor 1\nmap\n.\nend\n", 9),
		"a long word":      small + strings.Repeat("x", 900000),
		"many words":       small + "kind a " + strings.Repeat("b ", 400000),
		"a long list":      small + "map\nak\nend\nwall w dir=e at=" + strings.Repeat("1:0,0;", 100000) + "\n",
		"a long group":     small + "map\nak\nend\nfigure x " + strings.Repeat("imp,", 100000) + " side=heroes at=a\n",
		"many open quotes": small + strings.Repeat("title \"\n", 100000),
		"a wall of a map":  small + "map\n" + strings.Repeat(strings.Repeat("w", 128)+"\n", 128) + "end\nwall w dir=e at=w\n",
	} {
		_, err := Parse("t.txt", []byte(text))
		if err == nil {
			t.Errorf("%s was accepted", name)
			continue
		}
		if n := len(err.Error()); n > 6000 {
			t.Errorf("%s gives a message of %d bytes", name, n)
		}
	}
	// The largest board there may be is read, built and checked.
	big := small
	for f := range "12345678" {
		big += "floor " + string(rune('1'+f)) + "\nmap\n" + strings.Repeat(strings.Repeat(".", 128)+"\n", 128) + "end\n"
	}
	if ps := problems("t.txt", []byte(big)); len(ps.Errors()) > 0 && !strings.Contains(ps.Error(), "1 MiB") {
		t.Error(ps)
	}
}

func TestShippedLevels(t *testing.T) {
	files, err := shippedFiles.ReadDir("shipped")
	if err != nil || len(files) != len(order) || len(Shipped()) != len(order) {
		t.Fatalf("the index and the folder differ: %v", err)
	}
	topologies := map[rules.Topology]int{}
	for _, e := range Shipped() {
		l := rulestest.Must(Load(e.ID))(t)
		topologies[l.Topology]++
	}
	if topologies[rules.Square] < 2 || topologies[rules.Hex] < 2 {
		t.Errorf("shipped are %v", topologies)
	}
	if _, err := Load("visse"); err == nil || !strings.Contains(err.Error(), `did you mean "vise"?`) {
		t.Errorf("a wrong name gives %v", err)
	}
}

// TestPuzzles wants the index of puzzles to hold all that have a solution, each of
// them to be one, and no two levels of the game to have the same name.
func TestPuzzles(t *testing.T) {
	files, err := filepath.Glob("puzzles/*.txt")
	if err != nil || len(files) != len(puzzleOrder)+1 || len(Puzzles()) != len(puzzleOrder) {
		t.Fatalf("the index and the folder differ: %d files, %d puzzles (%v)", len(files), len(Puzzles()), err)
	}
	seen := map[string]bool{}
	for i, e := range All() {
		if seen[e.ID] {
			t.Errorf("two levels are called %s", e.ID)
		}
		seen[e.ID] = true
		lv := rulestest.Must(Parse(e.ID+".txt", e.Text))(t)
		if n := lv.Puzzle(); (n > 0) != (i >= len(order)) || n > 0 && lv.Rounds < n {
			t.Errorf("%s is a puzzle of %d rounds", e.ID, n)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, e := range Shipped() {
		f.Add(e.Text)
	}
	f.Add([]byte(small + "map\na k\nend\nheights\n1f\nend\nfloor 2\nmap\n+\nend\nedge cliff low=a high=k\nlink a k\n"))
	f.Add([]byte(small + "setting jump-risk=0 dead-pass=yes\nside third spells=all mana=9 darklord\nlegend k glass magical\nmap\nak\nend\n" +
		"ability jab range=2 aim=any vertical tier1=\"\" tier2=\"damage 1 push 2\" tier3=\"slide 3 prone grab\"\n" +
		"kind ogre size=1T might=3 material=wood abilities=jab,shove\nspell muster kinds=ogre,imp\n" +
		"spell hex effect=boost stat=skill amount=-2 turns=3 aim=any\nfigure ann ogre,ogre side=third at=a stamina=1,2\n"))
	f.Add([]byte(small + "spell w effect=combat-hopper terrains=bog,sand kinds=imp structure=town terrain=tree exit=adjacent heal\nside x spells=w\nmap\n..\nend\n"))
	f.Add([]byte("wallfall 2\n\"\n=\n  = =\nkind a native==\nside \"x\" keeper keeper\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		ps := problems("f.txt", src)
		for _, p := range ps {
			if p.Line < 1 || p.Col < 1 || p.Msg.Empty() {
				t.Fatalf("a problem without a place or a sentence: %+v", p)
			}
		}
		if l, err := Parse("f.txt", src); err == nil {
			if s, err := l.New(1); err == nil {
				s.Begin(nil)
			}
		}
	})
}

// problems returns the errors of Parse and New.
func problems(name string, src []byte) Problems {
	l, err := Parse(name, src)
	if err == nil {
		_, err = l.New(1)
	}
	ps, _ := err.(Problems)
	return ps
}

func TestParseReadsAbilitiesAndSpells(t *testing.T) {
	su := parse(t, `wallfall 2
setting jump-cost=3 jump-risk=0 careful-cost=2 dead-pass=yes tough-objects=no
side heroes mana=7 income=2 spells=curse,call,encampment darklord
side keeper keeper
ability jab range=3 targets=2 aim=object agility weapon vertical tier1="" tier2=" prone  damage 2" tier3="grab push 4 damage 3 prone"
ability shove tier1="slide 9"
kind mite size=1T might=2 stability=3 abilities=jab,shove
kind pot size=1L material=glass traits=object
kind crate material=none
kind huge size=3
spell curse effect=boost cost=3 class=conjuration aim=any turns=4 stat=skill amount=-2
spell call effect=combat-hopper terrains=bog,sand kinds=imp,imp,mite structure=town terrain=tree
spell encampment turns=5 exit=adjacent mana=3 range=2
legend g glass magical
map
agp.cH..
end
figure ann mite,mite side=heroes at=a stamina=1,2
figure pam pot at=p
figure box crate at=c
figure hue huge side=heroes at=H
legend H plain
`).Setup()
	want := func(what string, got, want any) {
		t.Helper()
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s is %+v, not %+v", what, got, want)
		}
	}
	want("settings", su.Settings, rules.Settings{JumpCost: 3, JumpRisk: -1, CarefulCost: 2, DeadPass: true})
	sd := su.Sides[0]
	want("side", []any{sd.Mana, sd.Income, sd.Darklord, su.Sides[1].Darklord}, []any{7, 2, true, false})
	want("kinds in order of use", kindNames(su), "mite pot crate huge imp")
	want("abilities", len(su.Abilities), 2)
	want("jab", su.Abilities[0], rules.Ability{Name: "jab", Range: 3, Targets: 2, Aim: rules.AimObject, Agility: true, Weapon: true, Vertical: true,
		Tiers: [3]rules.Tier{{}, {rules.TierDamage: 2, rules.TierProne: 1}, {rules.TierDamage: 3, rules.TierPush: 4, rules.TierProne: 1, rules.TierGrab: 1}}})
	want("an overridden tier", su.Abilities[1].Tiers, [3]rules.Tier{{rules.TierSlide: 9}, {rules.TierPush: 2}, {rules.TierPush: 3}})
	want("mite", su.Kinds[0], rules.Kind{Name: "mite", Size: 1, Frame: -2, Might: 2, Stability: 3, Abilities: []int{0, 1}})
	want("pot", su.Kinds[1], rules.Kind{Name: "pot", Size: 1, Frame: 1, Material: rules.Glass, Traits: rules.Object})
	want("crate's material", su.Kinds[2].Material, rules.Plain)
	want("huge", su.Kinds[3], rules.Kind{Name: "huge", Size: 3})
	want("spells known", sd.Spells, []int{0, 1, 2})
	want("curse", su.Spells[0], rules.Spell{Name: "curse", Cost: 3, Class: rules.Conjuration, Effect: rules.Boost, Aim: rules.AimAny, Turns: 4,
		Stat: rules.StatSkill, Amount: -2})
	want("call", su.Spells[1], rules.Spell{Name: "call", Effect: rules.CombatHopper, Kinds: []int{4, 4, 0}, Structure: rules.Town, Terrain: rules.Tree,
		Terrains: rules.NativeTo(rules.Bog) | rules.NativeTo(rules.Sand)})
	camp := su.Spells[2]
	want("an overridden spell", []any{camp.Effect, camp.Turns, camp.Heal, camp.Exit, camp.Mana, camp.Range},
		[]any{rules.HopGroup, 5, true, rules.ExitAdjacent, 3, 2})
	want("stamina", su.Figures[0].Stamina, []int{1, 2})
	want("magical glass", su.Floors[0].Cells[1].Magical, true)
}

func kindNames(su *rules.Setup) string {
	var out []string
	for _, k := range su.Kinds {
		out = append(out, k.Name)
	}
	return strings.Join(out, " ")
}

// TestSettingsUnsaid keeps the rulebook's numbers where a level says nothing.
func TestSettingsUnsaid(t *testing.T) {
	for _, text := range []string{"", "setting\n", "setting jump-risk=1 dead-pass=no\n"} {
		s := rulestest.Must(parse(t, small+text+"map\na\nend\nfigure ann knight side=heroes at=a\n").New(1))(t)
		if got, want := s.Board().Settings(), (rules.Settings{JumpCost: 2, JumpRisk: 1, CarefulCost: 1}); got != want {
			t.Errorf("%q gives %+v", text, got)
		}
	}
}

// TestRuleErrorsOfAbilitiesAndSpells wants what the rules refuse to point at the
// statement that caused it.
func TestRuleErrorsOfAbilitiesAndSpells(t *testing.T) {
	ak := small + "map\nak\nend\nfigure ann knight side=heroes at=a\nfigure kay ogre side=keeper at=k\n"
	for _, c := range []struct{ text, want string }{
		{"spell hex effect=boost kinds=imp", "t.txt:13:1: spell hex: only a spell that creates a group names kinds, and it names 1 to 8 (SP-01)"},
		{"spell hex effect=summon", "t.txt:13:1: spell hex: only a spell that creates"},
		{"spell hex effect=summon kinds=golem", "t.txt:13:1: spell hex: it creates a kind that is unknown, large or an object (SP-01)"},
		{"side x spells=muster\nkind swordsman size=2", "t.txt:13:1: spell muster: it creates a kind"},
		{"kind mite abilities=shove,bash,hurl,charge,gust,bowl,toss", "t.txt:13:21: a kind has at most 6 abilities (MV-05)"},
		{"figure bob imp,imp side=heroes at=1:0,0 stamina=1", "t.txt:13:49: bob has 2 members but stamina for 1 (FG-03)"},
		{"figure bob imp side=heroes at=1:0,0 stamina=2", "t.txt:13:45: the stamina of a imp must be 1 to 1 (FG-03)"},
	} {
		_, err := parse(t, ak+c.text).New(1)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("for %q\n got %v\nwant %s", c.text, err, c.want)
		}
	}
	many := ak
	for i := range rules.MaxAbilities + 1 {
		many += "ability a" + string(rune('a'+i/26)) + string(rune('a'+i%26)) + " tier1=prone\n"
	}
	if _, err := parse(t, many).New(1); err == nil || !strings.Contains(err.Error(), "t.txt:133:1: a level has at most 120 abilities (MV-05)") {
		t.Errorf("too many abilities give %v", err)
	}
}

func startLevel(line string) string {
	return "wallfall 2\nrounds 6\nside one\nside two keeper\n" + line + "\nmap\na.b\nend\nfigure ann knight side=one at=a\nfigure bob knight side=two at=b\n"
}

// A level says whose turn it begins with and in which round.
func TestStartStatement(t *testing.T) {
	for line, want := range map[string]rules.Start{
		"": {}, "start": {}, "start round=6": {Round: 6}, "start side=two": {Side: 1}, "start side=two round=3  # here": {Round: 3, Side: 1},
	} {
		l := rulestest.Must(Parse("x.txt", []byte(startLevel(line))))(t)
		if l.Start != want || (l.StartPlace == Place{}) != (line == "") {
			t.Errorf("%q: %+v at %+v", line, l.Start, l.StartPlace)
		}
		if s, err := l.New(1); err != nil || s.Side() != want.Side || s.Round() != max(1, want.Round) {
			t.Errorf("%q: %v", line, err)
		}
	}
	for line, want := range map[string]string{
		"start round=7":                "x.txt:5:13: the match starts in round 7, after its last round (TN-04)",
		"start round=0":                "x.txt:5:13: expected a number from 1 to 1000",
		"start side=three":             `x.txt:5:12: unknown side "three"`,
		"start two":                    `x.txt:5:7: unexpected "two"`,
		"start round=2\nstart round=3": "x.txt:6:1: start is already in line 5",
		"start turn=2":                 `x.txt:5:7: start has no field "turn"`,
	} {
		_, err := Parse("x.txt", []byte(startLevel(line)))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", line, err, want)
		}
	}
}

// What the rules refuse is told in the order of the file.
func TestErrorsOfTheRulesAreInOrder(t *testing.T) {
	lv := rulestest.Must(Parse("t.txt", []byte("wallfall 2\nside a\nside b\ngoal a reach tag=B\nmap\nx..\nend\n"+
		"figure ann knight side=a at=x\nfigure bob knight side=b at=1:0,0\n")))(t)
	_, err := lv.New(1)
	all, ok := err.(Problems)
	if !ok || len(all) != 2 || all[0].Line != 4 || all[1].Line != 9 {
		t.Errorf("told as\n%v", err)
	}
}
