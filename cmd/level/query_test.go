package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/lint"
	"wallfall/rules/rulestest"
)

// ask runs the query command over a level's text and returns its answers.
func ask(t *testing.T, level string, requests ...string) []string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "level.txt")
	rulestest.OK(t, os.WriteFile(name, []byte(level), 0o600))
	var out, errs bytes.Buffer
	if code := run([]string{"query", name}, strings.NewReader(strings.Join(requests, "\n")), &out, &errs); code != exitOK {
		t.Fatalf("status %d: %s%s", code, &out, &errs)
	}
	answers := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(answers) != len(requests) {
		t.Fatalf("%d questions, %d answers: %s", len(requests), len(answers), &out)
	}
	for i, a := range answers {
		fitsQuery(t, requests[i], a)
	}
	return answers
}

// fitsQuery checks an answer against its schema.
func fitsQuery(t *testing.T, request, answer string) {
	t.Helper()
	var q struct{ Ask string }
	var v map[string]any
	if err := json.Unmarshal([]byte(answer), &v); err != nil {
		t.Fatalf("%s is no JSON: %v", answer, err)
	}
	json.Unmarshal([]byte(request), &q) // if it is no request, the answer is an error
	if v["error"] != nil {
		q.Ask = "error"
	}
	delete(v, "id")
	if err := fits(t, v, jsonText(querySchema()["$defs"].(map[string]any)[q.Ask], "")); err != nil {
		t.Errorf("%s: %v\n%s", request, err, answer)
	}
}

// conversation is a level with questions about it, one after the other, and their answers.
type conversation struct {
	level             string
	requests, answers []string
}

// conversations reads those of testdata/questions.md, and the one that levels/README.md
// shows.
func conversations(t testing.TB) (all []conversation) {
	read := func(level, text string) {
		c := conversation{level: level}
		for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
			if q, ok := strings.CutPrefix(line, "> "); ok {
				c.requests = append(c.requests, q)
			} else {
				c.answers = append(c.answers, strings.TrimPrefix(line, "< "))
			}
		}
		all = append(all, c)
	}
	text := rulestest.Must(os.ReadFile("../../levels/README.md"))(t)
	_, rest, _ := strings.Cut(string(text), "```\nwallfall 2\n")
	level, rest, _ := strings.Cut(rest, "```")
	_, rest, _ = strings.Cut(rest, "```\n> ")
	rest, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("README.md shows no questions")
	}
	read("wallfall 2\n"+level, "> "+rest)
	text = rulestest.Must(os.ReadFile("testdata/questions.md"))(t)
	for _, part := range strings.Split(string(text), "=== \n")[1:] {
		level, rest, _ := strings.Cut(part, "---\n")
		read(level, rest)
	}
	return all
}

// TestQuestions asks what levels/README.md shows, and more: about everything, about
// strikes, with moves applied and undone, and with changes of the level.
func TestQuestions(t *testing.T) {
	for _, c := range conversations(t) {
		got := ask(t, c.level, c.requests...)
		if len(c.answers) != len(got) {
			t.Fatalf("%d answers are shown for %d questions", len(c.answers), len(got))
		}
		for i, want := range c.answers {
			pattern := strings.ReplaceAll(regexp.QuoteMeta(want), "…", ".*")
			if !regexp.MustCompile("^" + pattern + "$").MatchString(got[i]) {
				t.Errorf("%s\n got %s\nwant %s", c.requests[i], got[i], want)
			}
		}
	}
	if got := ask(t, duel(t), "{\"ask\":\""+strings.Repeat("x", maxLine)+"\"}")[0]; got != `{"error":"a question has at most 65536 bytes"}` {
		t.Errorf("a long question: %s", got)
	}
	got := ask(t, duel(t), `{"ask":"hash"}`, `{"ask":"apply","command":"end"}`, `{"ask":"reset"}`, `{"ask":"hash"}`)
	if got[0] != got[3] {
		t.Errorf("after a reset the hash is %s, and was %s", got[3], got[0])
	}
}

// duel is a level with a fall on dice.
func duel(t testing.TB) string { return conversations(t)[1].level }

// TestReadmeTellsEveryQuestion looks for all questions, and for their fields, in
// README.md.
func TestReadmeTellsEveryQuestion(t *testing.T) {
	text := rulestest.Must(os.ReadFile("../../levels/README.md"))(t)
	_, text2, _ := strings.Cut(string(text), "## Asking questions")
	var words []string
	for _, a := range questions {
		words = append(words, a.name)
	}
	for _, w := range append(words, requestFields()...) {
		if !strings.Contains(text2, "`"+w+"`") {
			t.Errorf("README.md does not speak of %s", w)
		}
	}
}

func FuzzQuery(f *testing.F) {
	f.Add(`{"ask":"state"}` + "\n" + `{"ask":"apply","command":"end"}` + "\n" + `{"ask":"undo"}` + "\n" + `{"ask":"preview","command":"move ann 1:0,0"}`)
	f.Add(`{"ask":"reach","group":"band-1","to":"1:0,0"}` + "\n" + `{"ask":"sees","group":"band-1","other":"ann"}` + "\n" + `{"ask":"contact","group":"band-2","other":"band-1"}`)
	f.Add(`{"ask":"reset","explicit":true,"seed":18446744073709551615}` + "\n" + `{"ask":"check","command":"roll 6"}` + "\n" + `{"id":null,"ask":"legal","group":"kay"}`)
	f.Add(`{"ask":"move","group":"ann","to":"1:3,0"}` + "\n" + `{"ask":"remove","group":"bob"}` + "\n" + `{"ask":"start","round":3,"side":"keeper"}` + "\n" + `{"ask":"load","level":"x"}`)
	doc := rulestest.Must(edit.Open("duel", []byte(duel(f))))(f)
	f.Fuzz(func(t *testing.T, text string) {
		q := &querier{doc: doc, seed: 1}
		q.restart()
		q.open = func(string) (*edit.Doc, error) { return doc, nil }
		for i, line := range strings.Split(text, "\n") {
			if i > 20 {
				return
			}
			var v any
			if out := q.line([]byte(line)); json.Unmarshal(out, &v) != nil || bytes.ContainsRune(out, '\n') {
				t.Fatalf("%q gives %q", line, out)
			}
		}
	})
}

// TestLegalIsBounded lists the commands of small levels as the rules do, and those of a
// crowd only up to the limit.
func TestLegalIsBounded(t *testing.T) {
	for _, id := range []string{"vise", "iris"} {
		lv := rulestest.Must(levels.Load(id))(t)
		s := rulestest.Must(lv.New(1))(t)
		s.Begin(nil)
		var want legalAnswer
		for _, a := range s.Legal(nil) {
			want.Commands = append(want.Commands, s.Board().FormatAction(a))
		}
		var got legalAnswer
		if err := json.Unmarshal([]byte(ask(t, string(readShipped(t, id)), `{"ask":"legal"}`)[0]), &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, the rules list %v (%v)", id, got, want, err)
		}
	}
	var text strings.Builder
	text.WriteString("wallfall 2\nside heroes\nside keeper\nkind racer power=1 skill=9 move=60\nmap\n")
	for range 60 {
		text.WriteString(strings.Repeat(".", 60) + "\n")
	}
	text.WriteString("end\nfigure kay ogre side=keeper at=1:59,59\n")
	for i := range 20 {
		fmt.Fprintf(&text, "figure f%d racer side=heroes at=1:%d,0\n", i, i)
	}
	var got legalAnswer
	if err := json.Unmarshal([]byte(ask(t, text.String(), `{"ask":"legal"}`)[0]), &got); err != nil || len(got.Commands) != maxLegal || !got.More {
		t.Errorf("%d commands are listed, and more: %v (%v)", len(got.Commands), got.More, err)
	}
}

func readShipped(t *testing.T, id string) []byte {
	for _, e := range levels.Shipped() {
		if e.ID == id {
			return e.Text
		}
	}
	t.Fatal("no level " + id)
	return nil
}

// fits validates a value against a JSON Schema.
func fits(t *testing.T, v any, schema []byte) error {
	t.Helper()
	c := jsonschema.NewCompiler()
	rulestest.OK(t, c.AddResource("schema", rulestest.Must(jsonschema.UnmarshalJSON(bytes.NewReader(schema)))(t)))
	return rulestest.Must(c.Compile("schema"))(t).Validate(v)
}

// TestSchemasFitWhatIsWritten validates the lines of check and sim against their schemas.
func TestSchemasFitWhatIsWritten(t *testing.T) {
	run := func(in string, args ...string) []byte {
		var out, errs bytes.Buffer
		if code := run(args, strings.NewReader(in), &out, &errs); code == exitFailed {
			t.Fatalf("%v: %s", args, &errs)
		}
		return out.Bytes()
	}
	bad := "wallfall 2\nside one\nside two colour=amber\nlegend x tree\nmap\na.#b\nend\nfigure ann knight side=one at=a\nfigure bob knight side=two at=b\n"
	for name, lines := range map[string][]byte{
		"check": append(run(bad, "check", "-format", "json", "-"), run("wallfall 2", "check", "-format", "json", "-")...),
		"sim":   run("", "sim", "-games", "3", "-json", "-", "undercroft"),
		"sarif": append(run(bad, "check", "-format", "sarif", "-"), sarif(nil)...),
	} {
		text := rulestest.Must(os.ReadFile("testdata/sarif.schema.json"))(t)
		if name != "sarif" {
			text = run("", "schema", name)
		}
		n := 0
		for dec := json.NewDecoder(bytes.NewReader(lines)); dec.More(); n++ {
			var v any
			rulestest.OK(t, dec.Decode(&v))
			if err := fits(t, v, text); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		if n == 0 {
			t.Errorf("%s wrote nothing", name)
		}
	}
}

// TestEditorsKnowAllWords looks for each word of the format in the files for editors.
func TestEditorsKnowAllWords(t *testing.T) {
	v := levels.Words()
	vim, tm := textOf("vim", v), textOf("textmate", v)
	for _, list := range [][]string{v.Keywords, v.Blocks, v.Fields, v.Flags, v.Values} {
		for _, w := range list {
			if !strings.Contains(tm, w) || !strings.Contains(vim, w) {
				t.Errorf("no editor knows %s", w)
			}
		}
	}
	if !json.Valid([]byte(tm)) {
		t.Error("the TextMate grammar is no JSON")
	}
}

// Names of files are references: relative ones without a scheme that a colon could
// feign, absolute ones with no host.
func TestFileURI(t *testing.T) {
	for _, x := range []struct {
		path string
		abs  bool
		want string
	}{
		{"my levels/ä.txt", false, "my%20levels/%C3%A4.txt"}, {"a:b.txt", false, "./a:b.txt"},
		{"/tmp/a#1.txt", true, "file:///tmp/a%231.txt"}, {"C:/levels/a.txt", true, "file:///C:/levels/a.txt"},
	} {
		if got := fileURI(x.path, x.abs); got != x.want {
			t.Errorf("%s is %s, not %s", x.path, got, x.want)
		}
	}
}

// TestSARIFFixes applies the fixes in a log.
func TestSARIFFixes(t *testing.T) {
	for _, c := range []struct{ version, end string }{{"1", "\n"}, {"2", "\n"}, {"2", ""}} {
		text := "wallfall " + c.version + "\ntitle \"T\"\nabout \"A.\"\nrounds 3\nside one\ngoal one survive n=3\nmap\na.\nend\nfigure ann knight side=one at=a\nlegend x tree" + c.end
		doc := rulestest.Must(edit.Open("t.txt", []byte(text)))(t)
		p := lint.Check(doc.Level())[0]
		fixes := lint.Fixes(doc, p)
		if len(fixes) == 0 {
			t.Fatalf("nothing mends %v", p)
		}
		rep := sarifFix(finding{p, []byte(text), fixes}, fixes[0])["artifactChanges"].([]object)[0]["replacements"].([]object)[0]
		deleted := rep["deletedRegion"].(object)
		lines := strings.SplitAfter(text, "\n")
		offset := func(end string) int {
			return len(strings.Join(lines[:deleted[end+"Line"].(int)-1], "")) + deleted[end+"Column"].(int) - 1
		}
		got := text[:offset("start")] + rep["insertedContent"].(object)["text"].(string) + text[offset("end"):]
		if want := string(fixes[0].Doc.Text()); got != want {
			t.Errorf("the log makes\n%q\nand the fix\n%q", got, want)
		}
	}
}
