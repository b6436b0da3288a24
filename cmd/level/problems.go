package main

import (
	"cmp"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"wallfall/cmd/game/rulebook"
	"wallfall/levels"
	"wallfall/levels/lint"
)

// problemLine is a problem as -format json writes it.
type problemLine struct {
	File     string `json:"file"`
	Line     int    `json:"line,omitempty"`   // from 1
	Column   int    `json:"column,omitempty"` // from 1, in characters
	Severity string `json:"severity"`         // "error" or "warning"
	Code     string `json:"code"`
	Message  string `json:"message"`
	Cell     string `json:"cell,omitempty"` // floor:column,row
	// Fixes say what could be done about it, the plainest first.
	Fixes []string `json:"fixes,omitempty"`
}

// severity is error or warning.
func severity(p levels.Problem) string {
	if p.Warning {
		return "warning"
	}
	return "error"
}

// codeOf is a problem's code, never empty.
func codeOf(p levels.Problem) string { return cmp.Or(p.Code, lint.Syntax) }

// writeJSONLines writes problems as JSON objects, one a line.
func writeJSONLines(w io.Writer, list []finding) error {
	for _, p := range list {
		line := problemLine{File: p.File, Line: p.Line, Column: p.Col, Severity: severity(p.Problem), Code: codeOf(p.Problem), Message: p.Msg}
		if p.HasAt {
			line.Cell = levels.FormatPos(p.At)
		}
		for _, f := range p.fixes {
			line.Fixes = append(line.Fixes, f.Label)
		}
		if err := writeJSON(w, line, ""); err != nil {
			return err
		}
	}
	return nil
}

func writeJSON(w io.Writer, v any, indent string) error {
	data, err := jsonText(v, indent)
	if err == nil {
		_, err = w.Write(data)
	}
	return err
}

// The parts of a SARIF 2.1.0 log that are used here.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name  string      `json:"name"`
		Rules []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID     string      `json:"id"`
		Short  sarifText   `json:"shortDescription"`
		Full   sarifText   `json:"fullDescription"`
		Help   sarifText   `json:"help"`
		Config sarifConfig `json:"defaultConfiguration"`
	}
	sarifConfig struct {
		Level string `json:"level"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID     string            `json:"ruleId"`
		RuleIndex  int               `json:"ruleIndex"`
		Level      string            `json:"level"`
		Message    sarifText         `json:"message"`
		Locations  []sarifLocation   `json:"locations"`
		Fixes      []sarifFix        `json:"fixes,omitempty"`
		Properties map[string]string `json:"properties,omitempty"`
	}
	sarifFix struct {
		Description sarifText     `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion `json:"deletedRegion"`
		Inserted sarifText   `json:"insertedContent"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine,omitempty"`
		EndColumn   int `json:"endColumn,omitempty"`
	}
)

const sarifSchema = "https://json.schemastore.org/sarif-2.1.0.json"

// writeSARIF writes problems as a SARIF log.
func writeSARIF(w io.Writer, list []finding) error {
	run := sarifRun{ColumnKind: "unicodeCodePoints", Results: []sarifResult{}}
	run.Tool.Driver = sarifDriver{Name: "wallfall level check", Rules: []sarifRule{}}
	rules := &run.Tool.Driver.Rules
	for _, p := range list {
		id := codeOf(p.Problem)
		i := slices.IndexFunc(*rules, func(r sarifRule) bool { return r.ID == id })
		if i < 0 {
			i = len(*rules)
			*rules = append(*rules, sarifRuleOf(p.Problem))
		}
		r := sarifResult{RuleID: id, RuleIndex: i, Level: severity(p.Problem), Message: sarifText{p.Msg}}
		r.Locations = []sarifLocation{{sarifPhysical{sarifArtifact{sarifURI(p.File)}, sarifRegion{StartLine: max(1, p.Line), StartColumn: max(1, p.Col)}}}}
		for _, f := range p.fixes {
			r.Fixes = append(r.Fixes, sarifFixOf(p, f))
		}
		if p.HasAt {
			r.Properties = map[string]string{"cell": levels.FormatPos(p.At)}
		}
		run.Results = append(run.Results, r)
	}
	return writeJSON(w, sarifLog{sarifSchema, "2.1.0", []sarifRun{run}}, "  ")
}

// sarifRuleOf describes what kind of problem it is.
func sarifRuleOf(p levels.Problem) sarifRule {
	r := sarifRule{ID: codeOf(p), Config: sarifConfig{severity(p)}}
	if info, ok := lint.Explain(r.ID); ok {
		r.Short, r.Full, r.Help = sarifText{info.Means}, sarifText{info.Cause}, sarifText{info.Mend}
	} else if e := rulebook.Load().Find(r.ID); e != nil {
		all := ""
		for _, para := range e.Paras {
			all += para.Text + "\n"
		}
		r.Short, r.Full, r.Help = sarifText{e.Head()}, sarifText{all}, sarifText{"The rule " + r.ID + " is broken."}
	} else {
		r.Short, r.Full, r.Help = sarifText{r.ID}, sarifText{r.ID}, sarifText{r.ID}
	}
	return r
}

// sarifFixOf writes a fix as one run of lines that others take the place of.
func sarifFixOf(p finding, f lint.Fix) sarifFix {
	was, is := strings.SplitAfter(string(p.doc.Text()), "\n"), strings.SplitAfter(string(f.Doc.Text()), "\n")
	from := 0
	for from < min(len(was), len(is)) && was[from] == is[from] {
		from++
	}
	same := 0
	for same < min(len(was), len(is))-from && was[len(was)-1-same] == is[len(is)-1-same] {
		same++
	}
	rep := sarifReplacement{Inserted: sarifText{strings.Join(is[from:len(is)-same], "")}}
	rep.Deleted = sarifRegion{StartLine: from + 1, StartColumn: 1, EndLine: len(was) - same + 1, EndColumn: 1}
	if same == 0 { // up to the end of a text that does not end with a line feed
		rep.Deleted.EndLine, rep.Deleted.EndColumn = len(was), len([]rune(was[len(was)-1]))+1
	}
	return sarifFix{sarifText{f.Label}, []sarifChange{{sarifArtifact{sarifURI(p.File)}, []sarifReplacement{rep}}}}
}

// sarifURI writes a file's name as a reference relative to where the tool runs,
// or absolute if the name is.
func sarifURI(file string) string { return fileURI(filepath.ToSlash(file), filepath.IsAbs(file)) }

// fileURI writes a path with slashes as a reference; one that begins with a drive's
// letter gets a slash, lest the letter is taken for a host.
func fileURI(path string, abs bool) string {
	u := url.URL{Path: path}
	if abs {
		u.Scheme, u.Path = "file", "/"+strings.TrimPrefix(path, "/")
	}
	return u.String()
}
