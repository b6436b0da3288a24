package web

import (
	"regexp"
	"strings"
	"testing"

	"wallfall/rules/rulestest"
)

var (
	asked = regexp.MustCompile(`say\("((?:[^"\\\\]|\\\\.)*)"`)
	given = regexp.MustCompile(`(?m)^    "((?:[^"\\\\]|\\\\.)*)": "((?:[^"\\\\]|\\\\.)*)",$`)
	hole  = regexp.MustCompile(`\{\d\}`)
)

// What the page says it says in German too, and nothing is translated that it
// does not say.
func TestPageSpeaksGerman(t *testing.T) {
	data := rulestest.Must(Files.ReadFile("loader.js"))(t)
	german := map[string]string{}
	for _, m := range given.FindAllStringSubmatch(string(data), -1) {
		german[m[1]] = m[2]
	}
	said := map[string]bool{}
	for _, m := range asked.FindAllStringSubmatch(string(data), -1) {
		said[m[1]] = true
		if got, want := strings.Join(hole.FindAllString(german[m[1]], -1), ""), strings.Join(hole.FindAllString(m[1], -1), ""); german[m[1]] == "" || got != want {
			t.Errorf("%q becomes %q", m[1], german[m[1]])
		}
	}
	for text := range german {
		if !said[text] {
			t.Errorf("%q is translated and never said", text)
		}
	}
	if len(said) < 10 {
		t.Errorf("the page says only %d things", len(said))
	}
	for _, raw := range regexp.MustCompile("new Error\\([`\"]|fail\\([`\"]|textContent = [`\"][A-Z]").FindAllString(string(data), -1) {
		t.Errorf("something is said in English only: %s…", raw)
	}
}

// Without scripts the page shows why there is no game, and no bar that never moves.
func TestPageWithoutScripts(t *testing.T) {
	page := rulestest.Must(Files.ReadFile("index.html"))(t)
	for _, want := range []string{`<progress id="bar"[^>]* hidden>`, `<p id="note"[^>]*></p>`, `<noscript><p>Wallfall needs JavaScript`} {
		if !regexp.MustCompile(want).Match(page) {
			t.Errorf("the page lacks %s", want)
		}
	}
}
