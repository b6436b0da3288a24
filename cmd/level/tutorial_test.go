package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wallfall/rules/rulestest"
)

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
		if err := os.WriteFile("mine.txt", []byte(level), 0o600); err != nil {
			t.Fatal(err)
		}
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
