package lang_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"wallfall/assets/lang"
	"wallfall/assets/lang/po"
	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/message"
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

// The templates have the texts of the catalogues.
func TestTemplates(t *testing.T) {
	for name, want := range po.Templates() {
		if got, err := os.ReadFile("po/" + name); err != nil || string(got) != want {
			t.Errorf("%s is not what the catalogues say: run go generate ./assets/lang (%v)", name, err)
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
		{table.Thing(nil, "soul-jar"), "Soul jar"},
		{table.Thing(nil, "shove4"), "Shove 4"},
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

// A message is translated part by part; names that people gave stay.
func TestMessagesAreSaid(t *testing.T) {
	german, english := rulestest.Must(lang.Load("de"))(t), rulestest.Must(lang.Load("en"))(t)
	_, err := levels.Parse("a.txt", []byte("wallfall 2\nside a\nmap\nu\nend\nfigure unknown ogr at=u side=a\n"))
	for _, c := range []struct {
		what any
		want string
	}{
		{nil, ""},
		{syscall.EACCES, "keine Berechtigung"},
		{message.Errorf("can't read the saved data: %s", &fs.PathError{Op: "open", Path: "/home/x/match", Err: syscall.EACCES}), "Gespeichertes lässt sich nicht lesen: /home/x/match öffnen: keine Berechtigung"},
		{message.Errorf("the level in the link: %s", levels.Brief(err)), `das Level im Link: a.txt:6:16: unbekannte Art "ogr"; meintest du „ogre“?`},
		{message.Of("no cell %s: the board has %s of %d by %d cells; floors count from %d, columns and rows from 0", rules.Pos{X: 9, Y: 9}, message.N(2, "%d floor", "%d floors"), 3, 4, 1), "kein Feld 1:9,9: Das Brett hat 2 Stockwerke zu 3 mal 4 Feldern; Stockwerke zählen ab 1, Spalten und Zeilen ab 0"},
		{levels.Problems{{File: "b.txt", Code: "BD-01", Msg: message.Of("a board has at most 8 floors")}, {File: "b.txt", Warning: true, Msg: message.Of("this map has no cells")}},
			"b.txt: ein Brett hat höchstens 8 Stockwerke (BD-01)\nb.txt: Warnung: diese Karte hat keine Felder"},
		{message.Of("wall %s never moves: %s blocks its first step at %s", "w1", rules.Rock, rules.Pos{X: 10, Y: 2}), "die Wand w1 rückt nie vor: Fels versperrt den ersten Schritt bei 1:10,2"},
		{message.Of("unknown figure %q", "rock"), `unbekannte Figur "rock"`},
		{message.Of("%s stands on it", "unknown command"), "unknown command steht darauf"},
		{message.Errorf("%s: %s", "unknown command", errors.New("nobody knows")), "unknown command: nobody knows"},
		{message.AnyOf{message.Thing("soul-jar"), rules.DoorOpen, 3}, "Soul jar oder offene Tür oder 3"},
	} {
		if got := german.Say(c.what); got != c.want {
			t.Errorf("%v is said as %q, want %q", c.what, got, c.want)
		}
		if got := english.Say(c.what); c.what != nil && got != fmt.Sprint(c.what) && !strings.Contains(got, "Soul jar") {
			t.Errorf("in English %v is said as %q", c.what, got)
		}
	}
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
