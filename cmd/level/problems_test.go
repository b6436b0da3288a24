package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/lint"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestSARIF looks for what code hosts demand of a log: the version, rules with
// words, results that point at them, lines and columns from 1, relative names.
func TestSARIF(t *testing.T) {
	data := sarif([]finding{
		{Problem: levels.Problem{File: "my levels/a.txt", Place: levels.Place{Line: 3, Col: 9}, Msg: "one"}},
		{Problem: levels.Problem{File: "a.txt", Place: levels.Place{Line: 4}, Code: "FG-07", Msg: "two", At: rules.Pos{X: 1}, HasAt: true}},
		{Problem: levels.Problem{File: "a.txt", Code: "no-about", Msg: "three", Warning: true}},
		{Problem: levels.Problem{File: "b.txt", Place: levels.Place{Line: 5, Col: 1}, Msg: "four"}},
	})
	var log any
	if err := json.Unmarshal(data, &log); err != nil {
		t.Fatal(err)
	}
	if dig(log, "version") != "2.1.0" || dig(log, "$schema") == nil || len(dig(log, "runs").([]any)) != 1 {
		t.Fatalf("the log is %+v", log)
	}
	run := dig(log, "runs", 0)
	rules := dig(run, "tool", "driver", "rules").([]any)
	if len(rules) != 3 || dig(run, "tool", "driver", "name") == "" || dig(run, "columnKind") != "unicodeCodePoints" {
		t.Errorf("the tool is %+v", dig(run, "tool"))
	}
	for _, r := range rules {
		for _, text := range []any{dig(r, "id"), dig(r, "shortDescription", "text"), dig(r, "fullDescription", "text"), dig(r, "help", "text")} {
			if text == "" {
				t.Errorf("a rule says nothing: %+v", r)
			}
		}
	}
	want := []struct {
		id, level, uri string
		line, col      float64
	}{{"syntax", "error", "my%20levels/a.txt", 3, 9}, {"FG-07", "error", "a.txt", 4, 1}, {"no-about", "warning", "a.txt", 1, 1}, {"syntax", "error", "b.txt", 5, 1}}
	for i, w := range want {
		r := dig(run, "results", i)
		at := dig(r, "locations", 0, "physicalLocation")
		if dig(r, "ruleId") != w.id || dig(rules, int(dig(r, "ruleIndex").(float64)), "id") != w.id || dig(r, "level") != w.level || dig(r, "message", "text") == "" ||
			dig(at, "artifactLocation", "uri") != w.uri || dig(at, "region", "startLine") != w.line || dig(at, "region", "startColumn") != w.col {
			t.Errorf("result %d is %+v, and should be %+v", i, r, w)
		}
	}
	if dig(run, "results", 1, "properties", "cell") != "0:1,0" {
		t.Errorf("the cell is lost: %+v", dig(run, "results", 1))
	}
	// Without problems there are no results, which is not the same as none given.
	if data = sarif(nil); !bytes.Contains(data, []byte(`"results": []`)) || !bytes.Contains(data, []byte(`"rules": []`)) {
		t.Errorf("a good level gives %s", data)
	}
}

// dig returns what lies in decoded JSON at the end of keys and indices.
func dig(v any, path ...any) any {
	for _, p := range path {
		switch p := p.(type) {
		case string:
			v = v.(map[string]any)[p]
		case int:
			v = v.([]any)[p]
		}
	}
	return v
}

// TestSARIFFixes carries out what a log says would mend a problem.
func TestSARIFFixes(t *testing.T) {
	for _, end := range []string{"\n", ""} {
		text := "wallfall 1\ntitle \"T\"\nabout \"A.\"\nrounds 3\nside one\ngoal one survive n=3\nmap\na.\nend\nfigure ann knight side=one at=a\nlegend x tree" + end
		doc := rulestest.Must(edit.Open("t.txt", []byte(text)))(t)
		p := lint.Check(doc.Level())[0]
		fixes := lint.Fixes(doc, p)
		if len(fixes) == 0 {
			t.Fatalf("nothing mends %v", p)
		}
		rep := sarifFix(finding{p, doc, fixes}, fixes[0])["artifactChanges"].([]object)[0]["replacements"].([]object)[0]
		deleted := rep["deletedRegion"].(object)
		lines := strings.SplitAfter(text, "\n")
		offset := func(end string) int {
			return len(strings.Join(lines[:deleted[end+"Line"].(int)-1], "")) + deleted[end+"Column"].(int) - 1
		}
		got := text[:offset("start")] + dig(rep, "insertedContent", "text").(string) + text[offset("end"):]
		if want := string(fixes[0].Doc.Text()); got != want {
			t.Errorf("the log makes\n%q\nand the fix\n%q", got, want)
		}
	}
}
