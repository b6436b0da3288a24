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
)

// TestSARIF looks for what code hosts demand of a log: the version, rules with
// words, results that point at them, lines and columns from 1, relative names.
func TestSARIF(t *testing.T) {
	var buf bytes.Buffer
	err := writeSARIF(&buf, []finding{
		{Problem: levels.Problem{File: "my levels/a.txt", Place: levels.Place{Line: 3, Col: 9}, Msg: "one"}},
		{Problem: levels.Problem{File: "a.txt", Place: levels.Place{Line: 4}, Code: "FG-07", Msg: "two", At: rules.Pos{X: 1}, HasAt: true}},
		{Problem: levels.Problem{File: "a.txt", Code: "no-about", Msg: "three", Warning: true}},
		{Problem: levels.Problem{File: "b.txt", Place: levels.Place{Line: 5, Col: 1}, Msg: "four"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	var log sarifLog
	dec := json.NewDecoder(&buf)
	dec.DisallowUnknownFields()
	if err := dec.Decode(&log); err != nil {
		t.Fatal(err)
	}
	if log.Version != "2.1.0" || log.Schema == "" || len(log.Runs) != 1 {
		t.Fatalf("the log is %+v", log)
	}
	run := log.Runs[0]
	rules := run.Tool.Driver.Rules
	if len(rules) != 3 || run.Tool.Driver.Name == "" || run.ColumnKind != "unicodeCodePoints" {
		t.Errorf("the tool is %+v", run.Tool)
	}
	for _, r := range rules {
		if r.ID == "" || r.Short.Text == "" || r.Full.Text == "" || r.Help.Text == "" {
			t.Errorf("a rule says nothing: %+v", r)
		}
	}
	want := []struct {
		id, level, uri string
		line, col      int
	}{{"syntax", "error", "my%20levels/a.txt", 3, 9}, {"FG-07", "error", "a.txt", 4, 1}, {"no-about", "warning", "a.txt", 1, 1}, {"syntax", "error", "b.txt", 5, 1}}
	for i, w := range want {
		r := run.Results[i]
		at := r.Locations[0].Physical
		if r.RuleID != w.id || rules[r.RuleIndex].ID != w.id || r.Level != w.level || r.Message.Text == "" ||
			at.Artifact.URI != w.uri || at.Region != (sarifRegion{StartLine: w.line, StartColumn: w.col}) {
			t.Errorf("result %d is %+v, and should be %+v", i, r, w)
		}
	}
	if run.Results[1].Properties["cell"] != "0:1,0" {
		t.Errorf("the cell is lost: %+v", run.Results[1])
	}
	// Without problems there are no results, which is not the same as none given.
	buf.Reset()
	if err := writeSARIF(&buf, nil); err != nil || !bytes.Contains(buf.Bytes(), []byte(`"results": []`)) || !bytes.Contains(buf.Bytes(), []byte(`"rules": []`)) {
		t.Errorf("a good level gives %v %s", err, &buf)
	}
}

// TestSARIFFixes carries out what a log says would mend a problem.
func TestSARIFFixes(t *testing.T) {
	for _, end := range []string{"\n", ""} {
		text := "wallfall 1\ntitle \"T\"\nabout \"A.\"\nrounds 3\nside one\ngoal one survive n=3\nmap\na.\nend\nfigure ann knight side=one at=a\nlegend x tree" + end
		doc, err := edit.Open("t.txt", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		p := lint.Check(doc.Level())[0]
		fixes := lint.Fixes(doc, p)
		if len(fixes) == 0 {
			t.Fatalf("nothing mends %v", p)
		}
		rep := sarifFixOf(finding{p, doc, fixes}, fixes[0]).Changes[0].Replacements[0]
		lines := strings.SplitAfter(text, "\n")
		offset := func(line, col int) int { return len(strings.Join(lines[:line-1], "")) + col - 1 }
		got := text[:offset(rep.Deleted.StartLine, rep.Deleted.StartColumn)] + rep.Inserted.Text + text[offset(rep.Deleted.EndLine, rep.Deleted.EndColumn):]
		if want := string(fixes[0].Doc.Text()); got != want {
			t.Errorf("the log makes\n%q\nand the fix\n%q", got, want)
		}
	}
}
