//go:build !js

package main

import (
	"bytes"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wallfall/rules/rulestest"
)

// Mistakes give one line and exit code 1.
func TestMistakesGiveOneLine(t *testing.T) {
	taken := rulestest.Must(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer taken.Close()
	dir := t.TempDir()
	bad, worse, big, file := filepath.Join(dir, "bad.txt"), filepath.Join(dir, "worse.txt"), filepath.Join(dir, "big.txt"), filepath.Join(dir, "file")
	for name, data := range map[string][]byte{bad: []byte("nonsense\n"), worse: []byte("wallfall 2\nnonsense\nrubbish\n"), big: make([]byte, maxLevelFile+1), file: nil} {
		rulestest.OK(t, os.WriteFile(name, data, 0o600))
	}
	t.Setenv("DISPLAY", "")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"level.txt"}, "-level level.txt"},
		{[]string{"-level", filepath.Join(dir, "none.txt")}, "no level file"},
		{[]string{"-level", dir}, "can't read the level"},
		{[]string{"-level", bad}, bad + ":1:1"},
		{[]string{"-level", worse}, worse + ":2:1"},
		{[]string{"-level", big}, "is larger than"},
		{[]string{"-web", taken.Addr().String()}, "the port is taken"},
		{[]string{"-web", "nowhere"}, "the address needs a port"},
		{[]string{"-webout", ""}, "no folder given"},
		{[]string{"-web", "", "-embed", "https://a.example; script-src *"}, "is not a list of origins"},
	} {
		var out, errs bytes.Buffer
		if code := run(c.args, &out, &errs); code != 1 {
			t.Errorf("%q: exit code %d", c.args, code)
		}
		if said := errs.String(); !strings.Contains(said, c.want) || strings.Count(said, "\n") != 1 {
			t.Errorf("%q: said %q, want one line with %q", c.args, said, c.want)
		}
	}
}

func TestVersionAndHelp(t *testing.T) {
	var out, errs bytes.Buffer
	if code := run([]string{"-version"}, &out, &errs); code != 0 || !strings.HasPrefix(out.String(), "wallfall ") {
		t.Errorf("-version: code %d, said %q", code, &out)
	}
	if code := run([]string{"-help"}, &out, &errs); code != 0 || !strings.Contains(errs.String(), "-level") {
		t.Errorf("-help: code %d, said %q", code, &errs)
	}
	errs.Reset()
	if code := run([]string{"-seed", "many"}, &out, &errs); code != 2 || !strings.Contains(errs.String(), "many") {
		t.Errorf("a wrong flag: code %d, said %q", code, &errs)
	}
}

// A crash is written where the saves are, or where there is room.
func TestCrashReport(t *testing.T) {
	dir := t.TempDir()
	line := reportCrash(&crash{"a cause", []byte("the stack")}, dir, []string{"-seed", "7"})
	files, err := filepath.Glob(filepath.Join(dir, "crash-*.txt"))
	if err != nil || len(files) != 1 || !strings.Contains(line, files[0]) {
		t.Fatalf("reports %v, error %v, said %q", files, err, line)
	}
	text, err := os.ReadFile(files[0])
	for _, want := range []string{"a cause", "the stack", "-seed"} {
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("the report %q lacks %q, error %v", text, want, err)
		}
	}
	t.Setenv("TMPDIR", dir)
	if line := reportCrash(&crash{"a cause", nil}, filepath.Join(files[0], "no folder"), nil); !strings.Contains(line, dir) {
		t.Errorf("said %q", line)
	}
}
