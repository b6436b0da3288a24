package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"wallfall/rules/rulestest"
)

// TestManualsAreWhole looks at what every command says about itself.
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

// tryExample looks whether an example's command line is one that the command takes.
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

// failing takes nothing.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("no room") }

// What cannot be written is an error of every command.
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
	_, rest, _ := strings.Cut(readme, "```\nwallfall 1\n")
	level, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("README.md shows no level")
	}
	t.Chdir(t.TempDir())
	level = "wallfall 1\n" + level
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
	for _, name := range []string{"mine.svg", "danger.png", "mine.html"} {
		if st, err := os.Stat(name); err != nil || st.Size() < 5000 {
			t.Errorf("%s is not there, or has nothing in it", name)
		}
	}
}
