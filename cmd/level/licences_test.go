package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

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
