// Package script runs scenario scripts: small maps with commands and
// expectations, each tagged with the rules it proves. It is pure: files are
// texts, results are data. The notation is described in README.md of
// package levels.
package script

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"wallfall/levels"
	"wallfall/rules"
)

// Scenario is one scenario of a script file, read but not yet run.
type Scenario struct {
	File  string
	Line  int // of its === line
	Rules []rules.Rule
	Title string // what it shows

	levelLine int
	level     []string
	script    []Line
}

// Line is a line of a script, without blanks at its ends.
type Line struct {
	N, Col int // where it begins, both from 1, columns in characters
	Text   string
}

// column returns the column of what begins at a byte of a text.
func column(text string, at int) int { return 1 + utf8.RuneCountInString(text[:at]) }

// Failure is the first thing that went wrong in a scenario.
type Failure struct {
	File string
	Line int
	Col  int // in characters, from 1
	Msg  string
	Want string // the board that was expected, "" where a board says nothing
	Got  string // the board as it was, "" where there was none
}

// Error returns "file:line:col: sentence".
func (f *Failure) Error() string { return fmt.Sprintf("%s:%d:%d: %s", f.File, f.Line, f.Col, f.Msg) }

// ParseAll returns the scenarios of all .txt files, each file named as dir/NAME, in
// the order of their names. A file that does not parse is left out.
func ParseAll(files fs.FS, dir string) (all []Scenario) {
	_ = fs.WalkDir(files, ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".txt" {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		if list, err := Parse(path.Join(dir, name), text); err == nil {
			all = append(all, list...)
		}
		return nil
	})
	return all
}

// Parse cuts a file into scenarios. Only the frame is checked here; levels and
// commands are read when a scenario runs. The error is a *Failure.
func Parse(name string, src []byte) ([]Scenario, error) {
	if len(src) > levels.MaxText {
		return nil, &Failure{File: name, Line: 1, Col: 1, Msg: "a scenario file has at most 1 MiB"}
	}
	var out []Scenario
	var cur *Scenario
	inScript, inBlock := false, false
	for i, text := range strings.Split(string(src), "\n") {
		n := i + 1
		text = strings.TrimSuffix(text, "\r")
		word := strings.TrimSpace(text)
		switch {
		case inBlock:
			inBlock = word != "end"
		case strings.HasPrefix(text, "==="):
			sc, err := header(name, n, text)
			if err != nil {
				return nil, err
			}
			out = append(out, sc)
			cur = &out[len(out)-1]
			inScript = false
			continue
		case cur == nil && word != "" && word[0] != '#':
			return nil, &Failure{File: name, Line: n, Col: column(text, strings.Index(text, word)), Msg: `a scenario starts with a line such as "=== CW-04 : a pushed figure takes one wound"`}
		case !inScript && word == "---":
			inScript = true
			continue
		}
		switch {
		case cur == nil:
		case inScript:
			if word != "" && word[0] != '#' {
				cur.script = append(cur.script, Line{n, column(text, strings.Index(text, word)), word})
			}
		default:
			if keyword, _, _ := strings.Cut(word, " "); !inBlock && levels.BeginsBlock(keyword) {
				inBlock = true
			}
			if cur.level == nil {
				cur.levelLine = n
			}
			cur.level = append(cur.level, text)
		}
	}
	if len(out) == 0 {
		return nil, &Failure{File: name, Line: 1, Col: 1, Msg: "this file has no scenario"}
	}
	for i := range out {
		if len(out[i].script) == 0 {
			return nil, &Failure{File: name, Line: out[i].Line, Col: 1, Msg: `this scenario has no script; expected a line "---" and commands after its level`}
		}
	}
	return out, nil
}

// header reads "=== CW-04 CW-10 : sentence".
func header(name string, n int, text string) (Scenario, error) {
	sc := Scenario{File: name, Line: n}
	ids, title, ok := strings.Cut(strings.TrimLeft(text, "="), ":")
	if sc.Title = strings.TrimSpace(title); !ok || sc.Title == "" {
		return sc, &Failure{File: name, Line: n, Col: 1, Msg: "expected rule IDs, a colon and a sentence: === CW-04 : a pushed figure takes one wound"}
	}
	at := 0
	for _, id := range strings.Fields(ids) {
		at += strings.Index(text[at:], id)
		r, ok := rules.ParseRule(id)
		if !ok {
			return sc, &Failure{File: name, Line: n, Col: column(text, at), Msg: "unknown rule " + id}
		}
		at += len(id)
		sc.Rules = append(sc.Rules, r)
	}
	if len(sc.Rules) == 0 {
		return sc, &Failure{File: name, Line: n, Col: 1, Msg: "a scenario must name the rules it shows"}
	}
	return sc, nil
}

// Result is a scenario that has been run; Failure is nil when it passed.
type Result struct {
	Scenario *Scenario
	Topology rules.Topology
	Shown    []Shown
	Failure  *Failure
}

// Report holds the results of scenario files.
type Report struct {
	Results []Result
	Broken  []*Failure // files that could not be read
}

// Failed counts the files and scenarios that did not pass.
func (r *Report) Failed() int {
	n := len(r.Broken)
	for _, res := range r.Results {
		if res.Failure != nil {
			n++
		}
	}
	return n
}

// Covered returns how many passed scenarios show a rule on a topology.
func (r *Report) Covered(rule rules.Rule, t rules.Topology) (n int) {
	for _, res := range r.Results {
		if res.Failure == nil && res.Topology == t && slices.Contains(res.Scenario.Rules, rule) {
			n++
		}
	}
	return n
}

// Uncovered lists the rules of the rulebook that no passed scenario shows.
func (r *Report) Uncovered() []rules.Rule {
	return slices.DeleteFunc(rules.AllRules(), func(rule rules.Rule) bool {
		return r.Covered(rule, rules.Square)+r.Covered(rule, rules.Hex) > 0
	})
}

// File runs the scenarios of one file and adds them to the report.
func (r *Report) File(name string, src []byte) {
	scs, err := Parse(name, src)
	if err != nil {
		f, ok := err.(*Failure)
		if !ok {
			f = &Failure{File: name, Line: 1, Col: 1, Msg: err.Error()}
		}
		r.Broken = append(r.Broken, f)
		return
	}
	for i := range scs {
		shown, f := Run(&scs[i])
		r.Results = append(r.Results, Result{&scs[i], scs[i].Topology(), shown, f})
	}
}
