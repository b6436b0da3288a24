package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestBashCompletes presses the tab key in a real bash, so to speak.
func TestBashCompletes(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash here")
	}
	dir := t.TempDir()
	for _, name := range []string{"mine.txt", "mine.png", "my level.txt", "mores/other.txt"} {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var script strings.Builder
	writeBash(&script)
	// complete gives what bash offers for the last of some words, one a line.
	complete := func(words ...string) []string {
		t.Helper()
		text := script.String() + "\nset -u\ncomplete -p level\nCOMP_WORDS=("
		for _, w := range words {
			text += " '" + w + "'"
		}
		text += " )\nCOMP_CWORD=" + strconv.Itoa(len(words)-1) + "\n_level || exit\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n"
		cmd := exec.Command(bash, "--norc", "-c", text)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", words, err, out)
		}
		head, rest, _ := strings.Cut(string(out), "\n")
		if head != "complete -F _level level" {
			t.Fatalf("bash says %q", head)
		}
		return strings.Split(strings.TrimSpace(rest), "\n")
	}
	for _, test := range []struct{ line, want string }{
		{"level |", strings.Join(commandNames(), "|")},
		{"level|dr", "draw"},
		{"level|draw|-sc", "-scale"},
		{"level|draw|vi", "vise"},
		{"level|draw|m", "millrace|mores|mine.txt|my level.txt"},
		{"level|draw|-o|mi", "mine.txt|mine.png"},
		{"level|draw|-scale|4", ""},
		{"level|draw|-o|x.png|kno", "knoll"},
		{"level|completion|z", "zsh"},
		{"level|help|comp", "completion"},
		{"level|nonsense|", ""},
	} {
		line := strings.Split(test.line, "|")
		for i := range line {
			line[i] = strings.TrimSpace(line[i])
		}
		got, want := complete(line...), strings.Split(test.want, "|")
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s completes to %q, not %q", test.line, got, want)
		}
	}
}

// TestCompletionKnowsAll looks whether each shell is told of every command and option.
func TestCompletionKnowsAll(t *testing.T) {
	for name, write := range map[string]func(*strings.Builder){
		"bash": func(b *strings.Builder) { writeBash(b) },
		"zsh":  func(b *strings.Builder) { writeZsh(b) },
		"fish": func(b *strings.Builder) { writeFish(b) },
	} {
		var b strings.Builder
		write(&b)
		for _, c := range commands() {
			if !strings.Contains(b.String(), c.name) {
				t.Errorf("%s does not know %s", name, c.name)
			}
			for _, o := range c.options() {
				opt := " -" + o.name
				if name == "fish" {
					opt = " -o " + o.name
				}
				if !strings.Contains(strings.NewReplacer("'", " ", ",", " ").Replace(b.String()), opt) {
					t.Errorf("%s does not know %s -%s", name, c.name, o.name)
				}
			}
		}
	}
}
