package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"wallfall/cmd/game/rulebook"
)

// TestEverythingIsExplained asks about all there is, and looks whether the
// scenarios stand where they are said to.
func TestEverythingIsExplained(t *testing.T) {
	book := rulebook.Load()
	files := map[string][]string{}
	for _, word := range explainable() {
		var b strings.Builder
		if !explainOne(&b, book, strings.ToLower(word), true) || len(b.String()) < 60 {
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
				text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
				if err != nil {
					t.Fatal(err)
				}
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
