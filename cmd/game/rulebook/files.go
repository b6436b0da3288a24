//go:build !js

package rulebook

import (
	"io/fs"
	"path"

	"wallfall/levels"
	"wallfall/rules"
)

// bookText gives the text of the book.
func bookText() (text string, ok bool) { return rules.Book(), true }

// scenarioFiles gives the files of scenarios by their names.
func scenarioFiles() (files map[string]string, ok bool) {
	files = map[string]string{}
	names, err := fs.Glob(levels.Scenarios(), "scenarios/*.txt")
	if err != nil {
		return files, true // the pattern is a good one
	}
	for _, name := range names {
		if text, err := fs.ReadFile(levels.Scenarios(), name); err == nil {
			files[path.Base(name)] = string(text)
		}
	}
	return files, true
}
