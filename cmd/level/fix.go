package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/rogpeppe/go-internal/diff"

	"wallfall/cmd/internal/atomicfile"
	"wallfall/levels/edit"
	"wallfall/levels/lint"
)

// fixMode is what level check may fix.
type fixMode uint8

const (
	fixNone fixMode = iota
	fixSafe         // what leaves the game as it is
	fixAll
)

// String returns what stands behind -fix=.
func (m *fixMode) String() string { return [...]string{"", "safe", "all"}[*m] }

// Set reads it; -fix alone is "true".
func (m *fixMode) Set(s string) error {
	switch s {
	case "true", "safe":
		*m = fixSafe
	case "all":
		*m = fixAll
	case "false":
		*m = fixNone
	default:
		return errors.New("expected -fix or -fix=all")
	}
	return nil
}

// IsBoolFlag lets -fix stand alone.
func (*fixMode) IsBoolFlag() bool { return true }

// maxFixes bounds how often one level is fixed; each time is a step forward.
const maxFixes = 500

// applyFixes takes the ways to fix a level that are plain, writes the file and shows
// what has changed.
func (k *checking) applyFixes(name string, doc *edit.Doc) (*edit.Doc, error) {
	var done []string
	was := doc
	for range maxFixes {
		next := doc
		for _, p := range lint.Check(doc.Level()) {
			if fixes := lint.Fixes(doc, p); len(fixes) > 0 && (fixes[0].Safe || k.fix == fixAll) {
				done = append(done, fmt.Sprintf("%s: fixed (%s): %s", doc.Name(), codeOf(p), fixes[0].Label))
				next = fixes[0].Doc
				break
			}
		}
		if next == doc {
			break
		}
		doc = next
	}
	if len(done) == 0 {
		return doc, nil
	}
	if _, err := os.Stat(name); err != nil {
		return was, fmt.Errorf("%s is not a file, so it can't be fixed", doc.Name())
	}
	if err := atomicfile.Write(name, doc.Text()); err != nil {
		return was, err
	}
	w := k.out
	if k.format != "text" {
		w = k.errs
	}
	for _, line := range done {
		fmt.Fprintln(w, line)
	}
	_, err := w.Write(diff.Diff(name+" before", was.Text(), name, doc.Text()))
	return doc, err
}
