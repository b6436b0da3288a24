package lint

import (
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
	"wallfall/rules/message"
	"wallfall/rules/rulestest"
)

// checked is a faultless level up to its map.
const checked = `wallfall 2
title "T"
about "A."
rounds 9
side heroes "Heroes"
side keeper "Keeper"
goal heroes slay-all
goal keeper slay-all
`

const small = `wallfall 2
title "T"
about "A."
side heroes "Heroes"
side keeper "Keeper" keeper
goal heroes slay-all
goal keeper slay-all
`

const checkedFigs = "figure ann knight side=heroes at=a\nfigure kay ogre side=keeper at=k\n"

func codesOf(ps levels.Problems) []string {
	var out []string
	for _, p := range ps {
		out = append(out, p.Code)
	}
	slices.Sort(out)
	return out
}

// TestChecks checks endings for the faultless level: a bad one has exactly the problems it
// is named after, the first of them at the cell if one is named; a good one that follows
// has none.
func TestChecks(t *testing.T) {
	shown := map[string]bool{"no-title": true, "no-about": true, "no-end": true, // by TestHeaderChecks
		"long-story": true} // of campaigns, by a script of level check
	for _, c := range rulestest.Must(txtar.ParseFile("testdata/checks.txtar"))(t).Files {
		ps := CheckText("t.txt", []byte(checked+string(c.Data)+checkedFigs))
		codes, at := strings.Fields(c.Name), ""
		if c.Name == "good" {
			codes = nil
		} else if last := codes[len(codes)-1]; strings.Contains(last, ":") {
			codes, at = codes[:len(codes)-1], last
		}
		if got, want := codesOf(ps), slices.Sorted(slices.Values(codes)); !slices.Equal(got, want) {
			t.Errorf("%s\ngives %v\nand not %v", c.Data, ps, want)
		}
		for _, p := range ps {
			shown[codes[0]] = true
			if !p.Warning || p.Line == 0 {
				t.Errorf("%v is no warning with a place", p)
			}
			if p.Code == codes[0] && at != "" && (!p.HasAt || p.At.String() != at) {
				t.Errorf("%v is about %v %s, not about %s", p, p.HasAt, p.At.String(), at)
			}
		}
	}
	for _, info := range Rules() {
		if !shown[info.Code] {
			t.Errorf("nothing shows %s", info.Code)
		}
	}
}

func TestHeaderChecks(t *testing.T) {
	text := "wallfall 2\nside heroes\nside keeper\ngoal heroes slay-all\ngoal keeper slay-all\nmap\na..k\nend\n" + checkedFigs
	if got := codesOf(CheckText("t.txt", []byte(text))); !slices.Equal(got, []string{"no-about", "no-end", "no-title"}) {
		t.Errorf("a level with nothing said about it gives %v", got)
	}
	if got := CheckText("t.txt", []byte(strings.Replace(text, "goal keeper slay-all", "goal keeper survive n=4", 1))); slices.Contains(codesOf(got), "no-end") {
		t.Errorf("a level that ends gives %v", got)
	}
}

// TestCheckerBearsTheLargestBoard checks a board of all cells there may be, with figures on it.
func TestCheckerBearsTheLargestBoard(t *testing.T) {
	text := checked
	for f := range 7 {
		text += "floor " + string(rune('1'+f)) + "\nmap\n"
		for y := range rules.MaxSide {
			row := strings.Repeat("0.", rules.MaxSide/2)
			if f == 0 && y == 0 {
				row = "a" + strings.Repeat(".", rules.MaxSide-2) + "k"
			}
			text += row + "\n"
		}
		text += "end\n"
	}
	if ps := CheckText("t.txt", []byte(text+checkedFigs)); len(ps.Errors()) > 0 || len(ps) > maxWarnings {
		t.Errorf("%d problems, such as %v", len(ps), ps[0])
	}
}

// TestErrorsTellTheCell checks that errors about a cell name it.
func TestErrorsTellTheCell(t *testing.T) {
	for _, c := range rulestest.Must(txtar.ParseFile("testdata/cells.txtar"))(t).Files {
		ps := CheckText("t.txt", []byte(checked+string(c.Data)+checkedFigs))
		if len(ps.Errors()) == 0 || !ps[0].HasAt || ps[0].At.String() != c.Name {
			t.Errorf("%s\ngives %v, about %v, and not about %s", c.Data, ps, ps[0].At, c.Name)
		}
	}
	// Of several goals, the position is that of the wrong one.
	ps := CheckText("t.txt", []byte(checked+"goal heroes reach tag=Z\nmap\na..k\nend\n"+checkedFigs))
	if len(ps) == 0 || ps[0].Line != 9 {
		t.Errorf("a goal without cells gives %v", ps)
	}
}

func BenchmarkCheck(b *testing.B) {
	for _, id := range []string{"vise", "undercroft", "courts"} {
		l := rulestest.Must(levels.Load(id))(b)
		b.Run(id, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Check(l)
			}
		})
	}
}

func TestReachableGoalsAreNotWarnedOf(t *testing.T) {
	figs := "figure ann rogue side=heroes at=a\nfigure kay ogre side=keeper at=k\n"
	for _, c := range rulestest.Must(txtar.ParseFile("testdata/reachable.txtar"))(t).Files {
		for _, p := range CheckText("t.txt", []byte(small+string(c.Data)+figs)) {
			if !p.Warning || strings.HasPrefix(p.Code, "goal-") {
				t.Errorf("%s: %s gives %v", c.Name, c.Data, p)
			}
		}
	}
}

// readme returns README.md of package levels.
func readme(t *testing.T) string {
	text := rulestest.Must(os.ReadFile("../README.md"))(t)
	return string(text)
}

// TestReadmeLevelIsGood checks the level that README.md tells people to copy.
func TestReadmeLevelIsGood(t *testing.T) {
	_, rest, _ := strings.Cut(readme(t), "```\nwallfall 2\n")
	text, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("README.md shows no level")
	}
	if ps := CheckText("README.md", []byte("wallfall 2\n"+text)); len(ps) > 0 {
		t.Error(ps)
	}
}

// TestReadmeListsTheCodes compares README.md's table of what the checker warns of
// with the codes there are.
func TestReadmeListsTheCodes(t *testing.T) {
	_, table, _ := strings.Cut(readme(t), "| code | means |\n|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	var want []string
	for _, c := range Rules() {
		want = append(want, "| `"+c.Code+"` | "+c.Means+" |")
		if c.Cause == "" || c.Mend == "" {
			t.Errorf("%s is not told about", c.Code)
		}
	}
	if got := strings.Split(table, "\n"); !slices.Equal(got, want) {
		t.Errorf("README.md's table is\n%s\nand should be\n%s", table, strings.Join(want, "\n"))
	}
}

// TestLevelsOfTheGameAreClean checks every level and puzzle that comes with the game,
// and those puzzles that are for the solver.
func TestLevelsOfTheGameAreClean(t *testing.T) {
	for _, e := range levels.Shipped() {
		if ps := CheckText(e.ID+".txt", e.Text); len(ps) > 0 {
			t.Error(ps)
		}
	}
	files, err := filepath.Glob("../puzzles/*.txt")
	if err != nil || len(files) < 4 {
		t.Fatalf("%d puzzles: %v", len(files), err)
	}
	for _, name := range files {
		text := rulestest.Must(os.ReadFile(name))(t)
		if ps := CheckText(name, text); len(ps) > 0 {
			t.Error(ps)
		}
	}
}

const fixable = "wallfall 2\ntitle \"T\"\nabout \"A.\"\nrounds 9\nside heroes \"Heroes\"\nside keeper \"Keeper\"\ngoal heroes slay-all\ngoal keeper slay-all\n"

const fixFigs = "figure ann knight side=heroes at=a\nfigure kay ogre side=keeper at=k\n"

// TestFixes checks a fix offered for a problem, named after its code: the label, and a
// piece of text that the fix adds or, after a -, removes.
func TestFixes(t *testing.T) {
	for _, file := range rulestest.Must(txtar.ParseFile("testdata/fixes.txtar"))(t).Files {
		parts := strings.Split(file.Name, "|")
		code, label, want := parts[0], parts[1], rulestest.Must(strconv.Unquote(parts[2]))(t)
		d, err := edit.Open("t.txt", []byte(fixable+string(file.Data)+fixFigs))
		if err != nil {
			t.Errorf("%s: %v", code, err)
			continue
		}
		ps := Check(d.Level())
		i := slices.IndexFunc(ps, func(p levels.Problem) bool { return p.Code == code })
		if i < 0 {
			t.Errorf("%s: there is no such problem: %v", code, ps)
			continue
		}
		fixes := Fixes(d, ps[i])
		var labels []string
		found := false
		for _, f := range fixes {
			labels = append(labels, f.Label.String())
			if f.Label.String() != label {
				continue
			}
			found = true
			text := string(f.Doc.Text())
			if gone, ok := strings.CutPrefix(want, "-"); ok && strings.Contains(text, gone) || !ok && !strings.Contains(text, want) {
				t.Errorf("%s: %q leads to\n%s", code, f.Label, text)
			}
		}
		if !found {
			t.Errorf("%s: offered is %q, and not %q", code, labels, label)
		}
		if len(fixes) > maxFixes {
			t.Errorf("%s: %d ways are offered", code, len(fixes))
		}
	}
}

// TestTitleFix titles a level after its file.
func TestTitleFix(t *testing.T) {
	for name, want := range map[string]string{"dir/larder.txt": `title "Larder"`, "<stdin>": `title "Untitled"`} {
		d := rulestest.Must(edit.Open(name, []byte(strings.Replace(fixable, "title \"T\"\n", "", 1)+"map\na..k\nend\n"+fixFigs)))(t)
		fixes := Fixes(d, Check(d.Level())[0])
		if len(fixes) != 1 || !strings.Contains(string(fixes[0].Doc.Text()), want) {
			t.Errorf("%s is mended by %v", name, fixes)
		}
	}
}

// TestNothingIsOfferedForWhatIsNotThere asks about problems of another level.
func TestNothingIsOfferedForWhatIsNotThere(t *testing.T) {
	d := rulestest.Must(edit.Open("t.txt", []byte(fixable+"map\na..k\nend\n"+fixFigs)))(t)
	codes := slices.Collect(maps.Keys(fixes))
	for _, r := range Rules() {
		codes = append(codes, r.Code)
	}
	for _, code := range codes {
		for _, f := range Fixes(d, levels.Problem{Code: code, Place: levels.Place{Line: 99, Col: 1}, Msg: message.Of("?")}) {
			t.Errorf("%s of another level is mended: %q", code, f.Label)
		}
	}
}

// TestFixesOfSpoiltLevels spoils shipped levels at random and applies every fix offered:
// none makes the level worse.
func TestFixesOfSpoiltLevels(t *testing.T) {
	var docs []*edit.Doc
	for _, e := range levels.Shipped() {
		d := rulestest.Must(edit.Open(e.ID+".txt", e.Text))(t)
		docs = append(docs, d)
	}
	for seed := range uint64(24) {
		r := rand.New(rand.NewPCG(seed, 1))
		d := docs[r.IntN(len(docs))]
		lv := d.Level()
		e := d.Edit()
		for range 1 + r.IntN(12) {
			at := rules.Pos{Floor: r.IntN(len(lv.Floors)), X: r.IntN(lv.Width), Y: r.IntN(lv.Height)}
			c := rules.CellSetup{Owner: -1, Terrain: rules.Terrain(r.IntN(int(rules.Metal) + 1)), Tag: [...]int{0, 0, 0, 1, 5}[r.IntN(5)]}
			if r.IntN(2) == 0 {
				c.Feature = rules.Feature(r.IntN(int(rules.Portal) + 1))
			}
			rulestest.OK(t, e.SetCell(at, c))
		}
		spoilt, err := e.Done()
		if err != nil {
			t.Fatalf("no level: %v", err)
		}
		before := Check(spoilt.Level())
		for _, p := range before[:min(len(before), 6)] {
			for _, f := range Fixes(spoilt, p) {
				if again, err := edit.Open("t.txt", f.Doc.Text()); err != nil || again == nil {
					t.Fatalf("%v: %q makes no level: %v", p, f.Label, err)
				}
				after := Check(f.Doc.Level())
				if len(after.Errors()) > len(before.Errors()) || slices.ContainsFunc(after, p.Same) {
					t.Fatalf("%v: %q leads to %v", p, f.Label, after)
				}
			}
		}
	}
}
