package levels

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestStoredSolutionsWork plays every solution that is stored in a level of the
// game or a puzzle.
func TestStoredSolutionsWork(t *testing.T) {
	all := Shipped()
	files, err := filepath.Glob("puzzles/*.txt")
	if err != nil || len(files) < 4 {
		t.Fatalf("%d puzzles: %v", len(files), err)
	}
	for _, name := range files {
		text := rulestest.Must(os.ReadFile(name))(t)
		all = append(all, Entry{name, text})
	}
	played := 0
	for _, e := range all {
		lv := rulestest.Must(Parse(e.ID, e.Text))(t)
		for i := range lv.Solutions {
			sol := &lv.Solutions[i]
			done, bad := lv.Play(sol)
			if bad != nil {
				t.Error(bad)
			}
			played++
			// What was played is written as it stands there.
			steps := rulestest.Must(lv.StepsOf(done))(t)
			again := Solution{Side: sol.Side, Rounds: sol.Rounds, Forced: sol.Forced, Steps: steps}
			if text := again.Format(lv); !strings.Contains(string(e.Text), text) {
				t.Errorf("%s: the solution is written as\n%s", e.ID, text)
			}
			if out := lv.Store(e.Text, &again); !bytes.Equal(out, e.Text) {
				t.Errorf("%s: storing the same solution changes the level", e.ID)
			}
		}
	}
	if played < 4 {
		t.Errorf("only %d solutions are stored", played)
	}
}

const solvable = "wallfall 2\ntitle \"T\"\nabout \"A.\"\nrounds 9\nside heroes\nside keeper\ngoal heroes reach tag=A\ngoal keeper slay-all\n" +
	"opposition keeper rest\nmap\na....A\n#k####\nend\nfigure ann knight side=heroes at=a\nfigure kay ogre side=keeper at=k\n"

// TestBrokenSolutionsAreTold changes a solution in every way it can break.
func TestBrokenSolutionsAreTold(t *testing.T) {
	level := strings.Replace(solvable, "#k####", "######\nk#####", 1)
	for _, c := range rulestest.Must(txtar.ParseFile("testdata/solutions-broken.txtar"))(t).Files {
		block, want := string(c.Data), strings.TrimPrefix(c.Name, "right")
		lv := rulestest.Must(Parse("t.txt", []byte(level+block)))(t)
		var ps Problems
		for i := range lv.Solutions {
			if _, p := lv.Play(&lv.Solutions[i]); p != nil {
				ps = append(ps, *p)
			}
		}
		switch {
		case want == "" && len(ps) > 0, want != "" && (len(ps) != 1 || !strings.HasPrefix(ps[0].Error(), want)):
			t.Errorf("%s\ngives %v\nand not %s", block, ps, want)
		}
	}
}

// TestSolutionsThatAreNone reads blocks that are no solutions.
func TestSolutionsThatAreNone(t *testing.T) {
	for _, c := range rulestest.Must(txtar.ParseFile("testdata/solutions-none.txtar"))(t).Files {
		block, want := string(c.Data), strings.TrimPrefix(c.Name, "right")
		_, err := Parse("t.txt", []byte(solvable+block))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.60s\ngives %v\nand not %s", block, err, want)
		}
	}
	_, err := Parse("t.txt", []byte(solvable+"solution\n"+strings.Repeat("default\n", 601)+"end\n"))
	if err == nil || !strings.HasPrefix(err.Error(), "t.txt:16:1: the solutions of a level have at most 600 lines") {
		t.Errorf("a long solution gives %v", err)
	}
}

// TestStoringKeepsTheRest puts solutions into texts with and without one.
func TestStoringKeepsTheRest(t *testing.T) {
	for _, text := range []string{solvable, solvable + "\n\n", strings.ReplaceAll(solvable, "\n", "\r\n"),
		solvable + "# before\nsolution rounds=3 # old\ndo end\nend\n# after\n"} {
		lv := rulestest.Must(Parse("t.txt", []byte(text)))(t)
		out := lv.Store([]byte(text), &Solution{Rounds: 2, Forced: true, Steps: []SolutionStep{{Verb: "do", Text: "end"}, {Verb: "default"}}})
		again, err := Parse("t.txt", out)
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if s := again.Solutions; len(s) != 1 || !s[0].Forced || s[0].Rounds != 2 || len(s[0].Steps) != 2 {
			t.Errorf("%q becomes %q", text, out)
		}
		if !strings.HasPrefix(string(out), strings.TrimRight(text[:len(solvable)], "\r\n")) ||
			strings.Contains(text, "# after") != strings.Contains(string(out), "end\n# after\n") || strings.Contains(string(out), "# old") {
			t.Errorf("%q becomes %q", text, out)
		}
		if crlf := strings.Contains(text, "\r\n"); crlf && strings.Count(string(out), "\n") != strings.Count(string(out), "\r\n") {
			t.Errorf("line ends are mixed in %q", out)
		}
	}
}

// FuzzSolution reads any block as a solution and plays it.
func FuzzSolution(f *testing.F) {
	f.Add("do move ann 1:3,0\ndo end\n")
	f.Add("dice 1 2 20\ndefault\nchoose pass\ndo resign\n")
	f.Fuzz(func(t *testing.T, block string) {
		lv, err := Parse("t.txt", []byte(solvable+"solution\n"+block+"\nend\n"))
		if err != nil {
			return
		}
		for i := range lv.Solutions {
			done, bad := lv.Play(&lv.Solutions[i])
			if len(done) > 2*maxAuto {
				t.Error("too much was played")
			}
			if bad == nil && len(done) > 0 && done[len(done)-1] == (rules.Action{}) {
				t.Error("nothing was played")
			}
		}
	})
}

func TestCatalogueIsSound(t *testing.T) {
	if errs := readCatalogue().errs; len(errs) > 0 {
		t.Fatal(errs)
	}
}

// TestCatalogueFollowsTheHazardChart compares natives with the chart, both ways
// (HZ). Natives of water are native to deep.
func TestCatalogueFollowsTheHazardChart(t *testing.T) {
	const beach = "dolphin whale newt aquarian siren pixie"
	chart := map[string]string{
		"tree": "pixie arboriad", "sand": "centaur lion warbear griffon hydra pixie brown-strider",
		"bog":     "ogre troll warbear wyvern basilisk pixie brown-strider",
		"bramble": "gargoyle cyclops warbear behemoth serpent pixie arboriad", "fog": "gargoyle unicorn gorgon pixie",
		"hedge": "gargoyle troll unicorn gorgon phoenix colossus pixie arboriad", "drift": "cyclops ranger giant colossus pixie firewyrm",
		"volcano": "dragon firewyrm", "beach": beach, "water": beach + " manta seaserpent whirlpool loch-dweller",
		"deep": beach + " manta seaserpent whirlpool loch-dweller", "darkness": "pixie shade wraith", "cloud": "pixie",
		"dune": "lion griffon hydra pixie", "slope": "ogre lion minotaur gorgon dragon colossus pixie", "rampart": "", "cliff": "",
	}
	for _, k := range Catalogue() {
		for name, natives := range chart {
			set := rules.Native(0)
			if ter, ok := rules.Parse[rules.Terrain](name); ok {
				set = rules.NativeTo(ter)
			} else if e, ok := rules.Parse[rules.Edge](name); ok {
				set = rules.NativeToEdge(e)
			}
			if want := slices.Contains(strings.Fields(natives), k.Name); want != (k.Native&set != 0) {
				t.Errorf("%s native to %s: %v", k.Name, name, !want)
			}
			chart[name] = natives
		}
	}
	for name, natives := range chart {
		for _, n := range strings.Fields(natives) {
			if catalogue().kinds.known[n] == nil {
				t.Errorf("the catalogue has no %s, native to %s", n, name)
			}
		}
	}
}

// TestCatalogueIsVaried looks for what levels need some of.
func TestCatalogueIsVaried(t *testing.T) {
	forces, sizes, materials := map[rules.Force]int{}, map[int]bool{}, map[string]bool{}
	vertical, tricks := 0, map[string]bool{}
	for _, k := range Catalogue() {
		if k.Traits&rules.Object != 0 {
			materials[fmt.Sprint(k.Material, " ", k.Bulk())] = true
			continue
		}
		sizes[k.Bulk()] = true
		if k.Armor > 0 && k.Traits&rules.Agile == 0 {
			tricks["armoured"] = true
		}
		if k.Agility > 0 && k.Traits&rules.Agile != 0 {
			tricks["agile"] = true
		}
		if k.Traits&rules.Gatemouth != 0 {
			tricks["gatemouth"] = true
		}
	}
	for _, a := range CatalogueAbilities() {
		forces[a.Tiers[2].Force()]++
		if a.Vertical {
			vertical++
		}
		used := false
		for _, k := range Catalogue() {
			used = used || slices.Contains(k.Knows, a.Name)
		}
		if !used {
			t.Errorf("no kind of the catalogue has %s", a.Name)
		}
	}
	if forces[rules.Push] < 3 || forces[rules.Pull] < 3 || forces[rules.Slide] < 3 || vertical < 3 {
		t.Errorf("abilities: %v, %d vertical", forces, vertical)
	}
	for bulk := -2; bulk <= 3; bulk++ {
		if !sizes[bulk] && bulk != 1 || bulk == 1 && !sizes[1] {
			t.Errorf("no figure is of bulk %d", bulk)
		}
	}
	for _, m := range []string{"glass", "wood", "stone", "metal"} {
		n := 0
		for have := range materials {
			if strings.HasPrefix(have, m+" ") {
				n++
			}
		}
		if n < 3 {
			t.Errorf("objects of %s come in %d sizes", m, n)
		}
	}
	if len(tricks) < 3 {
		t.Errorf("only %v", tricks)
	}
}

// TestCatalogueHasEverySpell looks for the spells of the rulebook by name and
// for one of every effect.
func TestCatalogueHasEverySpell(t *testing.T) {
	have := map[rules.Effect]bool{}
	for _, s := range CatalogueSpells() {
		have[s.Effect] = true
		if s.Cost < 1 {
			t.Errorf("%s costs nothing", s.Name)
		}
	}
	for _, name := range strings.Fields(`soul-jar vision-quest encampment faerie-circle lost-mine will-o-the-wisp awaiting
		seelie-court citizens-militia arboriads brown-striders firewyrm loch-dweller bolt-of-somersaults teleportation
		chtai-exchange inundate dispel`) {
		if catalogue().spells.known[name] == nil {
			t.Errorf("the catalogue has no spell %s", name)
		}
	}
	for e := rules.NoEffect + 1; e.String() != ""; e++ {
		if !have[e] {
			t.Errorf("no spell of the catalogue has the effect %v", e)
		}
	}
}

// TestWholeCatalogueBuilds puts a figure of every kind and every spell into one level.
func TestWholeCatalogueBuilds(t *testing.T) {
	var text strings.Builder
	text.WriteString(small + "side third spells=all mana=30 income=3 monster\nmap\n" + strings.Repeat(strings.Repeat(".", 40)+"\n", 30) + "end\n")
	for i, k := range Catalogue() {
		side := "side=third"
		if k.Traits&rules.Object != 0 {
			side = ""
		}
		fmt.Fprintf(&text, "figure f%d %s %s at=1:%d,%d\n", i, k.Name, side, i%10*4, i/10*3)
	}
	if ps := problems("t.txt", []byte(text.String())); len(ps) > 0 {
		t.Fatal(ps)
	}
	su := parse(t, text.String()).Setup()
	if len(su.Spells) != len(CatalogueSpells()) || len(su.Abilities) != len(CatalogueAbilities()) || len(su.Kinds) != len(Catalogue()) {
		t.Errorf("%d spells, %d abilities, %d kinds", len(su.Spells), len(su.Abilities), len(su.Kinds))
	}
}
