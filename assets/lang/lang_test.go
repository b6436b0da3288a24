package lang

import (
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
