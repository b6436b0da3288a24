package main

import (
	"cmp"
	"encoding/json"
	"io"
	"net/url"
	"path/filepath"
	"slices"

	"wallfall/cmd/game/rulebook"
	"wallfall/levels"
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
}

// severity is error or warning.
func severity(p levels.Problem) string {
	if p.Warning {
		return "warning"
	}
	return "error"
}

// codeOf is a problem's code, never empty.
func codeOf(p levels.Problem) string { return cmp.Or(p.Code, levels.Syntax) }

// writeJSONLines writes problems as JSON objects, one a line.
func writeJSONLines(w io.Writer, ps levels.Problems) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, p := range ps {
		line := problemLine{File: p.File, Line: p.Line, Column: p.Col, Severity: severity(p), Code: codeOf(p), Message: p.Msg}
		if p.HasAt {
			line.Cell = levels.FormatPos(p.At)
		}
		if err := enc.Encode(line); err != nil {
			return err
		}
	}
	return nil
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
		Properties map[string]string `json:"properties,omitempty"`
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
	}
)

const sarifSchema = "https://json.schemastore.org/sarif-2.1.0.json"

// writeSARIF writes problems as a SARIF log.
func writeSARIF(w io.Writer, ps levels.Problems) error {
	run := sarifRun{ColumnKind: "unicodeCodePoints", Results: []sarifResult{}}
	run.Tool.Driver = sarifDriver{Name: "wallfall level check", Rules: []sarifRule{}}
	rules := &run.Tool.Driver.Rules
	for _, p := range ps {
		id := codeOf(p)
		i := slices.IndexFunc(*rules, func(r sarifRule) bool { return r.ID == id })
		if i < 0 {
			i = len(*rules)
			*rules = append(*rules, sarifRuleOf(p))
		}
		r := sarifResult{RuleID: id, RuleIndex: i, Level: severity(p), Message: sarifText{p.Msg}}
		r.Locations = []sarifLocation{{sarifPhysical{sarifArtifact{sarifURI(p.File)}, sarifRegion{max(1, p.Line), max(1, p.Col)}}}}
		if p.HasAt {
			r.Properties = map[string]string{"cell": levels.FormatPos(p.At)}
		}
		run.Results = append(run.Results, r)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(sarifLog{sarifSchema, "2.1.0", []sarifRun{run}})
}

// sarifRuleOf describes what kind of problem it is.
func sarifRuleOf(p levels.Problem) sarifRule {
	r := sarifRule{ID: codeOf(p), Config: sarifConfig{severity(p)}}
	if info, ok := levels.Explain(r.ID); ok {
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

// sarifURI writes a file's name as a reference relative to where the tool runs,
// or absolute if the name is.
func sarifURI(file string) string {
	u := url.URL{Path: filepath.ToSlash(file)}
	if filepath.IsAbs(file) {
		u.Scheme = "file"
	}
	return u.String()
}
