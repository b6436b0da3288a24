package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// toy is the small package in testdata.
func toy(t *testing.T) *plan {
	t.Helper()
	src, err := os.ReadFile("testdata/toy/toy.go")
	if err != nil {
		t.Fatal(err)
	}
	book, err := os.ReadFile("testdata/toy/book.md")
	if err != nil {
		t.Fatal(err)
	}
	p, err := instrument(map[string][]byte{"toy.go": src}, readBook(string(book)))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestToy compares the mutants of a small package, their rules and what the
// package does with each in force with what was looked through once.
func TestToy(t *testing.T) {
	p := toy(t)
	names := []string{"as it is"}
	for _, m := range p.mutants {
		names = append(names, m.String())
	}
	does := strings.Split(strings.TrimSpace(playToy(t, p)), "\n")
	var got strings.Builder
	for i, line := range does {
		fmt.Fprintf(&got, "%s\n    %s\n", names[i], strings.TrimSpace(line))
	}
	fmt.Fprintln(&got, p.untied, "changes serve no rule")
	want, err := os.ReadFile("testdata/toy/golden.txt")
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("the mutants are\n%s", got.String())
	}
}

// playToy runs the instrumented package as it is and with each mutant.
func playToy(t *testing.T, p *plan) string {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	prog := `func main() {
	play := func() (out string) {
		defer func() { if recover() != nil { out += "panics" } }()
		MutSteps = 1000
		for _, c := range []struct{ n, to int }{{0, 1}, {9, 0}, {2, 0}, {0, 2}, {4, 2}} {
			t := Toy{n: c.n}
			ok := t.Enter(c.to)
			out += fmt.Sprintf("%d to %d: %v %d at %d %v; ", c.n, c.to, ok, t.n, t.at, t.Far())
		}
		return out
	}
	fmt.Println(play())
`
	for _, m := range p.mutants {
		if m.table {
			prog += fmt.Sprintf("\tMutTable(%d, true)\n\tfmt.Println(play())\n\tMutTable(%[1]d, false)\n", m.n)
		} else {
			prog += fmt.Sprintf("\tMutant = %d\n\tfmt.Println(play())\n\tMutant = 0\n", m.n)
		}
	}
	write("go.mod", "module toy\n\ngo 1.26\n")
	write("hooks.go", string(bytes.Replace(hooks, []byte("package rules"), []byte("package main"), 1)))
	write("tables.go", string(p.tableSource("main")))
	write("toy.go", strings.Replace(string(p.sources["toy.go"]), "package rules", "package main", 1))
	write("main.go", "package main\n\nimport \"fmt\"\n\n"+prog+"}\n")
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	answer, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, answer, p.sources["toy.go"])
	}
	return string(answer)
}
