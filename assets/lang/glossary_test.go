package lang

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// banned reads the words that docs/GLOSSARY.md rules out, English and German.
func banned(t *testing.T) (english, german map[string]string) {
	t.Helper()
	text, err := os.ReadFile("../../docs/GLOSSARY.md")
	if err != nil {
		t.Fatal(err)
	}
	english, german = map[string]string{}, map[string]string{}
	add := func(to map[string]string, cell, instead string) {
		for word := range strings.SplitSeq(cell, ",") {
			if word = strings.TrimSpace(word); word != "" {
				to[word] = instead
			}
		}
	}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		switch {
		case !strings.HasPrefix(line, "|") || strings.HasPrefix(line, "|---") || strings.Contains(line, "not in English"):
		case len(cells) == 5:
			add(english, cells[3], cells[0])
			add(german, cells[4], cells[1])
		case len(cells) == 3:
			add(english, cells[0], cells[2])
			add(german, cells[1], cells[2])
		default:
			t.Errorf("docs/GLOSSARY.md: a row has %d columns: %s", len(cells), line)
		}
	}
	return english, german
}

// The texts of the game use the words of the glossary, and none that it rules out.
func TestTextsKeepToTheGlossary(t *testing.T) {
	english, german := banned(t)
	if len(english) < 30 || len(german) < 5 {
		t.Fatalf("the glossary rules out %d English and %d German words", len(english), len(german))
	}
	find := func(words map[string]string) *regexp.Regexp {
		var list []string
		for w := range words {
			list = append(list, regexp.QuoteMeta(w))
		}
		return regexp.MustCompile(`(?i)(?:^|[^\pL])(` + strings.Join(list, "|") + `)(?:[^\pL]|$)`)
	}
	inEnglish, inGerman := find(english), find(german)
	check := func(where, text string, re *regexp.Regexp, words map[string]string) {
		if m := re.FindStringSubmatch(text); m != nil {
			t.Errorf("%s: %q says %q; see docs/GLOSSARY.md, instead: %s", where, text, m[1], words[strings.ToLower(m[1])])
		}
	}
	for _, l := range Languages()[1:] {
		for _, name := range []string{"", "-errors", "-scenes"} {
			name = l.Code + name + ".txt"
			text, _ := file(name)
			table, err := Parse(name, text)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range table.Texts() {
				check(name, s, inEnglish, english)
				if l.Code == "de" {
					check(name, table.T(s), inGerman, german)
				}
			}
		}
	}
	rules, err := os.ReadFile("../../rules/RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(rules)) {
		text, _, _ := strings.Cut(line, "*In code:*")
		check("RULES.md", strings.TrimSpace(text), inEnglish, english)
	}
	for line := range strings.Lines(Further("de", "rules")) {
		check("de-rules.txt", strings.TrimSpace(line), inGerman, german)
	}
}
