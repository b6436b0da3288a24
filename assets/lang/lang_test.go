package lang

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

func TestEveryLanguageLoads(t *testing.T) {
	for _, l := range Languages() {
		table, err := Load(l.Code)
		if err != nil {
			t.Error(err)
		}
		if l.Code != "en" && table.T("Back") == "Back" {
			t.Errorf("%s does not translate", l.Code)
		}
	}
}

func TestTable(t *testing.T) {
	table, err := Parse("x.txt", "# note\n\none %d\n\tein %d\nmany %d\n\tviele %d\n%s hits %s\n\t%[2]s von %[1]s\nback\\nslash \\\\\n\tum\\nbruch \\\\\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ got, want string }{
		{table.N(1, "one %d", "many %d"), "ein 1"},
		{table.N(3, "one %d", "many %d"), "viele 3"},
		{table.F("%s hits %s", "A", "B"), "B von A"},
		{table.T("back\nslash \\"), "um\nbruch \\"},
		{table.T("not there"), "not there"},
		{table.Name("soul-jar"), "Soul jar"},
		{table.Name("shove4"), "Shove 4"},
		{(*Table)(nil).N(2, "one %d", "many %d"), "many 2"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
	for text, where := range map[string]string{
		"\tx\n": "f:1:1:", "a\n\tb\na\n\tc\n": "f:3:1:", "a\nb\n": "f:1:1:", "a\n": "f:1:1:",
	} {
		if _, err := Parse("f", text); err == nil || !strings.HasPrefix(err.Error(), where) {
			t.Errorf("%q: %v, want an error at %s", text, err, where)
		}
	}
}

func TestWhatIsSaidAgainAllocatesNothing(t *testing.T) {
	table, err := Load("en")
	if err != nil {
		t.Fatal(err)
	}
	n, name := 1234, strings.Repeat("Ash", 2)
	for want := range 3 * memory {
		if got := table.F("%d of %s", want, name); !strings.HasPrefix(got, strings.TrimSpace(strings.Split(got, " ")[0])) || !strings.HasSuffix(got, " of AshAsh") {
			t.Fatalf("got %q for %d", got, want)
		}
	}
	if len(table.said) > memory {
		t.Errorf("%d phrases are remembered", len(table.said))
	}
	if allocs := testing.AllocsPerRun(100, func() {
		table.F("%d of %s", n, name)
		table.N(n, "%d group", "%d groups")
	}); allocs != 0 {
		t.Errorf("saying the same again allocates %v times", allocs)
	}
}

// The language of a system is spoken if there is a table for it.
func TestLanguageOfTheSystem(t *testing.T) {
	for system, want := range map[string]string{"": "en", "C": "en", "de_DE.UTF-8": "de", "de": "de", "DE-at": "de", "en-GB": "en", "fr_FR": "en", "<undefined>": "en"} {
		if got := Of(system); got != want {
			t.Errorf("for %q it is %q, want %q", system, got, want)
		}
	}
}

func TestErrorsAreTold(t *testing.T) {
	for english, want := range map[string]string{
		"permission denied": "keine Berechtigung",
		"can't save: open /home/x/match: permission denied":                                                                          "Speichern geht nicht: /home/x/match öffnen: keine Berechtigung",
		"line 12: the saved match has no line \"seed\"":                                                                              "Zeile 12: der gespeicherten Partie fehlt die Zeile \"seed\"",
		`the level in the link: a.txt:3:5: unknown kind "ogr"; did you mean "ogre"? (FG-01) (and 2 more)`:                            `das Level im Link: a.txt:3:5: unbekannte Art "ogr"; meintest du „ogre“? (FG-01) (und 2 weitere)`,
		"a.txt:1:1: no cell \"0:9,9\": the board has 2 floors of 3 by 4 cells, counted from 0":                                       "a.txt:1:1: kein Feld \"0:9,9\": Das Brett hat 2 Stockwerke zu 3 mal 4 Feldern, ab 0 gezählt",
		"record \"match\" is damaged (its checksum is wrong); a copy is kept as match.damaged-1":                                     "der Eintrag \"match\" ist beschädigt (seine Prüfsumme stimmt nicht); eine Kopie liegt in match.damaged-1",
		"b.txt:84:1: a board has at most 8 floors (BD-01)\nb.txt:9:2: a cell has only one feature; \"door\" is a second one (BD-02)": "b.txt:84:1: ein Brett hat höchstens 8 Stockwerke (BD-01)\nb.txt:9:2: ein Feld hat nur ein Merkmal; \"door\" wäre ein zweites (BD-02)",
		"a half turn swaps the sides (Heroes onto Keeper), except for 6 cells, 5 figures and 3 other things":                         "eine Symmetrie (halbe Drehung) tauscht die Seiten (Heroes auf Keeper), bis auf 6 Felder, 5 Figuren und 3 weitere Sachen",
		"a half turn swaps the sides (A onto B), except for 1 cell and 1 other thing":                                                "eine Symmetrie (halbe Drehung) tauscht die Seiten (A auf B), bis auf 1 Feld und 1 weitere Sache",
		"wall w1 never moves: rock blocks its first step at 0:10,2":                                                                  "die Wand w1 rückt nie vor: Fels versperrt den ersten Schritt bei 0:10,2",
		"unknown figure \"rock\"":          "unbekannte Figur \"rock\"",
		"0:1,1 is rock, 0:2,2 is bare":     "0:1,1 ist Fels, 0:2,2 ist leer",
		"x: something nobody has heard of": "x: something nobody has heard of",
		"":                                 "",
	} {
		if got := Tell("de", english); got != want {
			t.Errorf("%q is told as %q, want %q", english, got, want)
		}
		if got := Tell("en", english); got != english {
			t.Errorf("in English %q is told as %q", english, got)
		}
	}
}

// Whatever an error says, telling it comes to an end, and quickly.
func FuzzTell(f *testing.F) {
	f.Add("a: b: c: d (FG-01) (and 3 more); did you mean \"x\"?")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 400 {
			Tell("de", text)
		}
	})
}

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
