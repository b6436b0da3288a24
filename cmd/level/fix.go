package main

import (
	"fmt"
	"os"
	"slices"

	"github.com/rogpeppe/go-internal/diff"

	"wallfall/cmd/internal/atomicfile"
	"wallfall/levels/edit"
	"wallfall/levels/lint"
)

// maxFixes bounds how often one level is fixed; each time is a step forward.
const maxFixes = 500

// applyFixes makes the fixes that leave the game as it is, writes the file and shows
// what has changed.
func (k *checking) applyFixes(name string, doc *edit.Doc) (*edit.Doc, error) {
	var done []string
	was := doc
	for range maxFixes {
		next := doc
		for _, p := range lint.Check(doc.Level()) {
			fixes := lint.Fixes(doc, p)
			if i := slices.IndexFunc(fixes, func(f lint.Fix) bool { return f.Safe }); i >= 0 {
				done = append(done, fmt.Sprintf("%s: fixed (%s): %s", doc.Name(), codeOf(p), fixes[i].Label))
				next = fixes[i].Doc
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
	if k.Format != "text" {
		w = k.errs
	}
	for _, line := range done {
		fmt.Fprintln(w, line)
	}
	_, err := w.Write(diff.Diff(name+" before", was.Text(), name, doc.Text()))
	return doc, err
}
