package main

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"wallfall/assets/font"
	"wallfall/cmd/game/rulebook"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/quad"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestManualsAreWhole checks the help of every command.
func TestManualsAreWhole(t *testing.T) {
	code := exitOK
	root := newRoot(strings.NewReader(""), io.Discard, io.Discard, &code)
	for _, c := range commands() {
		t.Run(c.name, func(t *testing.T) {
			cmd, _, err := root.Find([]string{c.name})
			if err != nil || cmd.Short == "" || strings.HasSuffix(cmd.Short, ".") || cmd.Long == "" || len(c.Examples) == 0 {
				t.Fatalf("the command says too little of itself: %v, %q", err, cmd.Short)
			}
			for line := range strings.Lines(cmd.Long + cmd.Example) {
				if n := len([]rune(line)); n > pageWidth+3 && !strings.HasPrefix(line, "  ") {
					t.Errorf("a line of %d characters: %s", n, line)
				}
			}
			cmd.Flags().VisitAll(func(f *pflag.Flag) {
				if (c.options[f.Name] == "") != (f.Name == "help") {
					t.Errorf("-%s has no usage", f.Name)
				}
				delete(c.options, f.Name)
				if one := pflag.NewFlagSet("", pflag.ContinueOnError); strings.Contains(f.Usage, "(default") {
					one.AddFlag(f)
					if strings.Count(one.FlagUsages(), "(default") != 1 {
						t.Errorf("two defaults: %s", one.FlagUsages())
					}
				}
			})
			if len(c.options) > 0 {
				t.Errorf("help.txt has options that there are not: %v", c.options)
			}
			for _, other := range c.See {
				if !slices.Contains(namesOfCommands(root), other) || other == c.name {
					t.Errorf("it points to %q", other)
				}
			}
			for _, e := range c.Examples {
				tryExample(t, cmd, e)
			}
		})
	}
}

// tryExample checks that a command accepts its example.
func tryExample(t *testing.T, cmd *cobra.Command, e example) {
	_, line, ok := strings.Cut(e.Line, "level "+cmd.Name())
	if !ok || e.Does == "" {
		t.Errorf("the example %q is about something else, or nothing", e.Line)
		return
	}
	var args []string
	for _, w := range strings.Fields(line) {
		if strings.ContainsAny(w[:1], "<>|") {
			break
		}
		args = append(args, w)
	}
	err := cmd.ParseFlags(twoDashes(args))
	if err == nil {
		err = cmd.ValidateArgs(cmd.Flags().Args())
	}
	if err != nil {
		t.Errorf("the example %q is not understood: %v", e.Line, err)
	}
}

// TestHelpKeepsToTheGlossary reads the help of all commands, and what explain says of
// words, for words that docs/GLOSSARY.md rules out.
func TestHelpKeepsToTheGlossary(t *testing.T) {
	glossary := rulestest.Must(os.ReadFile("../../docs/GLOSSARY.md"))(t)
	var banned []string
	for line := range strings.Lines(string(glossary)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		column := map[int]int{5: 3, 3: 0}[len(cells)] // of terms, and of manner
		if len(cells) < 3 || strings.Contains(line, "---") || strings.Contains(line, "not in English") {
			continue
		}
		for word := range strings.SplitSeq(cells[column], ",") {
			if word = strings.TrimSpace(word); word != "" {
				banned = append(banned, regexp.QuoteMeta(word))
			}
		}
	}
	if len(banned) < 30 {
		t.Fatalf("the glossary rules out only %d words", len(banned))
	}
	re := regexp.MustCompile(`(?i)(?:^|[^\pL])(` + strings.Join(banned, "|") + `)(?:[^\pL]|$)`)
	texts := map[string]string{}
	for _, c := range commands() {
		var out, errs strings.Builder
		run([]string{"help", c.name}, strings.NewReader(""), &out, &errs)
		texts[c.name] = out.String()
	}
	for _, x := range topics() {
		texts["explain "+x.Name+", "+x.Sort] = x.Text
	}
	for where, text := range texts {
		if m := re.FindStringSubmatch(text); m != nil {
			t.Errorf("%s says %q; see docs/GLOSSARY.md", where, m[1])
		}
	}
}

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"level": main})
}

func TestScripts(t *testing.T) {
	here := rulestest.Must(os.Getwd())(t)
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(env *testscript.Env) error {
			env.Setenv("REPO", here+"/../..")
			return nil
		},
	})
}

// failing is a writer that always fails.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("no room") }

// A failure to write is an error of every command.
func TestOutputThatIsRefused(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"explain", "CW-04"}, {"check", "vise"}, {"sim", "-games", "1", "vise"}, {"fmt", "vise"}} {
		var errs strings.Builder
		if code := run(args, strings.NewReader(""), failing{}, &errs); code != exitFailed || !strings.Contains(errs.String(), "no room") {
			t.Errorf("%q ends with %d and says %q", args, code, errs.String())
		}
	}
}

// TestLicencesAreShipped compares what level licences prints with the modules that level
// is built from on any system, and with the licences that lie with them.
func TestLicencesAreShipped(t *testing.T) {
	var out, errs bytes.Buffer
	if code := run([]string{"licences"}, strings.NewReader(""), &out, &errs); code != exitOK {
		t.Fatal(errs.String())
	}
	known := map[string]bool{}
	for _, p := range toolParts() {
		for _, m := range p.Modules {
			known[m] = true
		}
	}
	for _, l := range libraries {
		known[l.module] = true
	}
	linked := map[string]bool{}
	for _, system := range []string{"linux", "windows", "darwin"} {
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}} {{.Dir}}{{end}}", "wallfall/cmd/level")
		cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0")
		list, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v", system, err)
		}
		for line := range strings.Lines(string(list)) {
			module, dir, _ := strings.Cut(strings.TrimSpace(line), " ")
			if module == "" || linked[module] {
				continue
			}
			if linked[module] = true; !known[module] {
				t.Errorf("%s: %s is not named", system, module)
			}
			found, _ := filepath.Glob(filepath.Join(dir, "LICENSE*"))
			for _, name := range found {
				text, err := os.ReadFile(name)
				if plain := strings.TrimSpace(strings.ReplaceAll(string(text), "\t", "    ")); err != nil || !strings.Contains(strings.ReplaceAll(out.String(), "\t", "    "), plain) {
					t.Errorf("the licence of %s is not printed: %v", module, err)
				}
			}
		}
	}
	for _, l := range libraries {
		if !linked[l.module] {
			t.Errorf("%s is named and not linked", l.module)
		}
	}
}

// TestTutorial does what levels/README.md tells the reader to do: it writes the
// level at its top, turns the shelf, gives every command of its consoles, and
// compares what they print with what stands there. A … stands for anything.
func TestTutorial(t *testing.T) {
	src := rulestest.Must(os.ReadFile(filepath.Join("..", "..", "levels", "README.md")))(t)
	readme := string(src)
	_, rest, _ := strings.Cut(readme, "```\nwallfall 2\n")
	level, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("README.md shows no level")
	}
	t.Chdir(t.TempDir())
	level = "wallfall 2\n" + level
	write := func(level string) {
		rulestest.OK(t, os.WriteFile("mine.txt", []byte(level), 0o600))
	}
	write(strings.Replace(level, "wall shelf dir=e", "wall shelf dir=w", 1)) // the tutorial's mistake
	var diff bytes.Buffer
	if code := run([]string{"fmt", "-d", "mine.txt"}, strings.NewReader(""), &diff, &diff); code != exitOK {
		t.Errorf("the level is not in its usual form: %s", &diff)
	}
	commands := 0
	for i, block := range strings.Split(readme, "```console\n")[1:] {
		if i == 1 {
			write(level)
		}
		block, _, _ = strings.Cut(block, "```")
		for _, one := range strings.Split("\n"+block, "\n$ ")[1:] {
			line, want, _ := strings.Cut(one, "\n")
			args := strings.Fields(line)
			if args[0] != "level" {
				t.Errorf("%s is expected a command of level", line)
				continue
			}
			var out, errs bytes.Buffer
			if code := run(args[1:], strings.NewReader(""), &out, &errs); code != exitOK {
				t.Errorf("%s ends with status %d: %s%s", line, code, &out, &errs)
			}
			commands++
			from := 0
			for _, piece := range strings.Split(strings.TrimSuffix(want, "\n"), "…") {
				i := strings.Index(out.String()[from:], strings.Trim(piece, "\n"))
				if i < 0 {
					t.Errorf("%s does not print\n%s\nbut\n%s", line, piece, &out)
					break
				}
				from += i + len(strings.Trim(piece, "\n"))
			}
		}
	}
	if commands < 9 {
		t.Errorf("the tutorial gives only %d commands", commands)
	}
	for _, name := range []string{"plan.png", "danger.png", "mine.html"} {
		if st, err := os.Stat(name); err != nil || st.Size() < 5000 {
			t.Errorf("%s is not there, or has nothing in it", name)
		}
	}
}

// TestPictureShowsTheLevel compares cells that must look alike or different.
func TestPictureShowsTheLevel(t *testing.T) {
	lv := rulestest.Must(levels.Parse("t", []byte("wallfall 2\nside one\nside two keeper\nmap\n#..a\n#.w.\nend\nfloor 2\nmap\n#\nend\n"+
		"figure ann knight side=one at=a\nfigure bob knight side=two at=1:1,1\nwall w dir=e at=w\n")))(t)
	s := rulestest.Must(lv.New(1))(t)
	draw := func(floor int) image.Image {
		data, err := (&sheet{cell: 40, only: floor}).png(lv, s)
		if err != nil {
			t.Fatal(err)
		}
		return rulestest.Must(png.Decode(bytes.NewReader(data)))(t)
	}
	one := draw(0)
	if got, want := one.Bounds(), image.Rect(0, 0, 192, 112); got != want {
		t.Errorf("one floor of 4 by 2 cells at 40 pixels is drawn in %v, not %v", got, want)
	}
	at := func(x, y, i int) color.RGBA {
		return color.RGBAModel.Convert(one.At(16+40*x+10+i%20, 16+40*y+10+i/20)).(color.RGBA)
	}
	unlike := func(x, y int) (n int) { // pixels of the middle that are not those of plain ground
		d := func(a, b uint8) int { return (int(a) - int(b)) * (int(a) - int(b)) }
		for i := range 400 {
			if a, b := at(x, y, i), at(1, 0, i); d(a.R, b.R)+d(a.G, b.G)+d(a.B, b.B) > 2000 {
				n++
			}
		}
		return n
	}
	for name, at := range map[string][2]int{"rock": {0, 0}, "figure": {3, 0}, "wall": {2, 1}, "other figure": {1, 1}} {
		if n := unlike(at[0], at[1]); n < 100 {
			t.Errorf("the %s is drawn as plain ground is, but for %d of 400 pixels", name, n)
		}
	}
	if n := unlike(2, 0); n > 20 {
		t.Errorf("two plain cells differ in %d of 400 pixels", n)
	}
	both := draw(-1)
	if both.Bounds().Dy() <= 2*one.Bounds().Dy() {
		t.Errorf("two floors are %d high, one is %d", both.Bounds().Dy(), one.Bounds().Dy())
	}
	if _, err := (&sheet{cell: 1e5, only: 0}).png(lv, s); err == nil {
		t.Error("a picture of gigapixels is drawn")
	}
}

// TestLargeLevelsAreCheckedAndDrawnInTime bounds the work that check and draw do on files
// that take long: how many fixes are looked for, and how many pixels are drawn.
func TestLargeLevelsAreCheckedAndDrawnInTime(t *testing.T) {
	text := "wallfall 2\ntitle \"T\"\nabout \"A.\"\nrounds 9\nside one\nside two\ngoal one slay-all\ngoal two slay-all\nmap\na..b\nend\n" +
		"figure ann knight side=one at=a\nfigure bob knight side=two at=b\n"
	for i := range 9 {
		text += "kind bug" + strconv.Itoa(i) + " power=1\n"
	}
	for lines, want := range map[int]int{10: 9, 30_000: 2} {
		doc := rulestest.Must(edit.Open("t.txt", []byte(text+strings.Repeat("# a remark\n", lines))))(t)
		found, unasked := findings(doc, doc.Text())
		asked := 0
		for _, f := range found {
			if len(f.fixes) > 0 {
				asked++
			}
		}
		if asked != want || unasked != (lines > 10) {
			t.Errorf("of %d problems in %d lines %d have fixes", len(found), lines, asked)
		}
	}
	for cells, want := range map[int]int{14 * 9: 48, 128 * 128: 22, 8 * 128 * 128: 8} {
		if got := fitCell(48, cells); got != want {
			t.Errorf("a cell of %d is %d pixels wide, not %d", cells, got, want)
		}
	}
}

// TestWhereWallsGo checks the report on walls on the largest number of floors: one goes on,
// one ends the game and one cannot begin.
func TestWhereWallsGo(t *testing.T) {
	for _, c := range []struct{ map1, want string }{
		{"w...#\na...k", "3 steps, then it breaks"},
		{"w#...\na...k", "never moves"},
		{"w.a.#\n#k..#", "still moves when the match ends, after 3 turns"},
	} {
		text := "wallfall 2\nside one\nside two keeper\nmap\n" + c.map1 + "\nend\n"
		for i := 1; i < rules.MaxFloors; i++ {
			text += "floor " + strconv.Itoa(i+1) + "\nmap\n.....\n.....\nend\n"
		}
		lv := rulestest.Must(levels.Parse("t", []byte(text+"figure ann knight side=one at=a\nfigure kim knight side=two at=k\nwall w dir=e at=w\n")))(t)
		s := rulestest.Must(lv.New(1))(t)
		p := levelPage{Level: lv, state: s}
		if got := p.Goes(0); got != c.want {
			t.Errorf("%s\nof the wall it says %q, not %q", c.map1, got, c.want)
		}
	}
}

// TestCoordinates reads the numbers along the edges and in the cells of a picture: they
// count from 0, like cells in level files.
func TestCoordinates(t *testing.T) {
	lv := rulestest.Must(levels.Parse("t", []byte("wallfall 2\nside one\nside two\nmap\na...\n...b\nend\nfigure ann knight side=one at=a\nfigure bob knight side=two at=b\n")))(t)
	s := rulestest.Must(lv.New(1))(t)
	list := rulestest.Must((&sheet{cell: 48, coords: true, names: true}).list(lv, s, font.New()))(t)
	var got []string
	for i := range list.Items {
		if it := &list.Items[i]; it.Shape == quad.Glyphs {
			got = append(got, it.Text)
		}
	}
	want := strings.Fields("0 1 2 3 0 1 0,0 1,0 2,0 3,0 0,1 1,1 2,1 3,1")
	if len(got) < len(want) || !slices.Equal(got[len(got)-len(want):], want) {
		t.Errorf("the numbers are %v, not %v", got, want)
	}
}

// TestEverythingIsExplained explains every topic, and checks that the scenarios it names
// are where it says.
func TestEverythingIsExplained(t *testing.T) {
	book := rulebook.Load()
	files := map[string][]string{}
	for _, word := range explainable() {
		var b strings.Builder
		if !explainOne(&b, book, strings.ToLower(word), true) || len(b.String()) < 20 {
			t.Errorf("%s is explained as %q", word, &b)
		}
		_, list, ok := strings.Cut(b.String(), "Scenarios that show it\n")
		if !ok && book.Find(word) != nil {
			t.Errorf("nothing shows %s", word)
		}
		for line := range strings.Lines(list) {
			name, rest, ok := strings.Cut(strings.TrimSpace(line), ":")
			if !ok || !strings.HasPrefix(name, "levels/") {
				break
			}
			if files[name] == nil {
				text := rulestest.Must(os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name))))(t)
				files[name] = strings.Split(string(text), "\n")
			}
			n, _, _ := strings.Cut(rest, ":")
			i, err := strconv.Atoi(n)
			if i--; err != nil || i < 0 || i >= len(files[name]) || !strings.HasPrefix(files[name][i], "===") || !strings.Contains(files[name][i], word) {
				t.Errorf("%s is not shown at %s:%s", word, name, n)
			}
		}
	}
}

// TestEveryWordIsExplained asks about each name that the level format and the game know.
func TestEveryWordIsExplained(t *testing.T) {
	v := levels.Words()
	known := map[string][]string{
		"kind": nil, "ability": nil, "spell": nil, "trait": nil, "statement": v.Keywords, "": append(v.Values, v.Flags...), "setting": nil,
		"terrain": levels.WordsOf(rules.Terrain(0)), "edge": levels.WordsOf(rules.NoEdge + 1), "feature": levels.WordsOf(rules.NoFeature + 1),
		"structure": levels.WordsOf(rules.NoStructure + 1), "goal": levels.WordsOf(rules.GoalKind(0)), "effect": levels.WordsOf(rules.NoEffect + 1),
		"cause of death": levels.WordsOf(rules.Cause(0)), "class of spells": levels.WordsOf(rules.SpellClass(0)), "number of a figure": levels.WordsOf(rules.Stat(0)),
	}
	for _, k := range levels.Catalogue() {
		known["kind"] = append(known["kind"], k.Name)
	}
	for _, a := range levels.CatalogueAbilities() {
		known["ability"] = append(known["ability"], a.Name)
	}
	for _, sp := range levels.CatalogueSpells() {
		known["spell"] = append(known["spell"], sp.Name)
	}
	for i := 0; rules.TraitName(i) != ""; i++ {
		known["trait"] = append(known["trait"], rules.TraitName(i))
	}
	known["setting"] = v.Fields[:slices.Index(v.Fields, "colour")] // those of the first statement with fields
	all, book := topics(), rulebook.Load()
	for sort, names := range known {
		if len(names) < 3 {
			t.Errorf("only %d names of the sort %q are known", len(names), sort)
		}
		for _, name := range names {
			if !slices.ContainsFunc(all, func(x topic) bool { return x.Name == name && (sort == "" || x.Sort == sort) }) {
				t.Errorf("%s (%s) is not explained", name, sort)
			}
		}
	}
	for _, x := range all {
		for id := range strings.FieldsSeq(x.Rules) {
			if book.Find(id) == nil {
				t.Errorf("%s names the unknown rule %s", x.Name, id)
			}
		}
		if x.Text == "" && x.Rules == "" || strings.Contains(x.Text, "%!") {
			t.Errorf("%s is explained as %q", x.Name, x.Text)
		}
	}
}
