package lang_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"wallfall/assets/lang"
	"wallfall/assets/lang/po"
	"wallfall/rules/rulestest"
)

func TestEveryLanguageLoads(t *testing.T) {
	for _, l := range lang.Languages() {
		table, err := lang.Load(l.Code)
		if err != nil {
			t.Error(err)
		}
		if l.Code != "en" && table.T("Back") == "Back" {
			t.Errorf("%s does not translate", l.Code)
		}
	}
}

// The program carries what the catalogues say now.
func TestCompiledCatalogues(t *testing.T) {
	if got, want := len(lang.Languages()), 1+len(po.Codes()); got != want {
		t.Errorf("there are %d languages, but %d have catalogues or are English: run go generate ./assets/lang", got, want)
	}
	for _, code := range po.Codes() {
		want := rulestest.Must(rulestest.Must(po.Load(code))(t).Compile())(t)
		if got, err := os.ReadFile(code + ".txt"); err != nil || string(got) != want {
			t.Errorf("%s.txt is not what the catalogues say: run go generate ./assets/lang (%v)", code, err)
		}
	}
}

// polish is a catalogue with three plural forms and a text in two meanings, wrapped as
// editors of catalogues wrap it.
const polish = `# Polski
msgid ""
msgstr ""
"X-Language-Name: Polski\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

# a translator's note
#. a programmer's note
#, go-format
msgid "%d cell"
msgid_plural "%d cells"
msgstr[0] "%d pole"
msgstr[1] "%d pola"
msgstr[2] "%d pól"
msgid "%s hits %s"
msgstr ""
"%[2]s od "
"%[1]s"

msgctxt "to turn around"
msgid "Turn"
msgstr "Obrót"

msgid "Turn"
msgstr "Tura"

msgid "back\nslash \\"
msgstr "wstecz\n\\"

#, fuzzy
msgid "unsure"
msgstr "niepewne"

msgid "missing"
msgstr ""

#~ msgid "old"
#~ msgstr "stary"
`

func TestTable(t *testing.T) {
	var c po.Catalogue
	rulestest.OK(t, c.Add("pl.po", polish))
	table := lang.Parse(rulestest.Must(c.Compile())(t))
	n := func(n int) string { return table.N(n, "%d cell", "%d cells") }
	for _, c := range []struct{ got, want string }{
		{n(1), "1 pole"}, {n(2), "2 pola"}, {n(5), "5 pól"}, {n(12), "12 pól"}, {n(22), "22 pola"}, {n(101), "101 pól"}, {n(1122), "1122 pola"}, {n(0), "0 pól"}, {n(-2), "-2 pola"}, {n(2), "2 pola"},
		{table.F("%s hits %s", "A", "B"), "B od A"},
		{table.T("Turn"), "Tura"},
		{table.C("to turn around", "Turn"), "Obrót"},
		{table.C("anything else", "Turn"), "Turn"},
		{table.T("back\nslash \\"), "wstecz\n\\"},
		{table.T("unsure") + table.T("missing") + table.T("old"), "unsuremissingold"},
		{table.N(2, "%d side", "%d sides") + table.N(1, "%d side", "%d sides"), "2 sides1 side"},
		{table.Name("soul-jar"), "Soul jar"},
		{table.Name("shove4"), "Shove 4"},
		{(*lang.Table)(nil).N(2, "one %d", "many %d"), "many 2"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
	for text, where := range map[string]string{
		"msgid \"a\"\n": "f:1:", "\"a\"": "f:1:", "x": "f:1:", "msgid a": "f:1:", "msgstr[1] \"a\"": "f:1:",
		"msgid \"a\"\nmsgstr \"b\"\n\nmsgid \"a\"\nmsgstr \"c\"\n":            "f:4:",
		"msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"\nmsgstr[1] \"c\"\n": "f:1:",
	} {
		if err := new(po.Catalogue).Add("f", text); err == nil || !strings.HasPrefix(err.Error(), where) {
			t.Errorf("%q: %v, want an error at %s", text, err, where)
		}
	}
	for _, plural := range []string{"", "n+", "(n", "n ? 1", "n/0", "3", "x"} {
		if _, err := (&po.Catalogue{Forms: 3, Plural: plural}).Compile(); err == nil {
			t.Errorf("the plural form %q is taken", plural)
		}
	}
}

func TestWhatIsSaidAgainAllocatesNothing(t *testing.T) {
	table := rulestest.Must(lang.Load("en"))(t)
	n, name := 1234, strings.Repeat("Ash", 2)
	for want := range 3 * 2048 {
		if got := table.F("%d of %s", want, name); !strings.HasPrefix(got, strings.TrimSpace(strings.Split(got, " ")[0])) || !strings.HasSuffix(got, " of AshAsh") {
			t.Fatalf("got %q for %d", got, want)
		}
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
		if got := lang.Of(system); got != want {
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
		if got := lang.Tell("de", english); got != want {
			t.Errorf("%q is told as %q, want %q", english, got, want)
		}
		if got := lang.Tell("en", english); got != english {
			t.Errorf("in English %q is told as %q", english, got)
		}
	}
}

// Whatever an error says, telling it comes to an end, and quickly.
func FuzzTell(f *testing.F) {
	f.Add("a: b: c: d (FG-01) (and 3 more); did you mean \"x\"?")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 400 {
			lang.Tell("de", text)
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
	for _, l := range lang.Languages()[1:] {
		for _, e := range rulestest.Must(po.Load(l.Code))(t).Entries {
			if e.File != "rules.po" && e.File != "story.po" { // RULES.md is below
				check(e.File, e.English+" "+e.Many, inEnglish, english)
			}
			if l.Code == "de" {
				check(e.File, strings.Join(e.Said, " "), inGerman, german)
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
}
