// Package pack holds together the texts that not every player needs: languages
// other than English, the rulebook with its scenes, licences. On the desktop they are
// part of the program; a browser loads them when they are wanted, so that
// nobody waits for them before the first match.
package pack

import (
	"io/fs"
	"path"
	"strings"
)

// Scenes is the pack of the rulebook and its scenes, and Licences that of the credits'
// texts. Packs of languages are called by their codes.
const (
	Scenes   = "scenes"
	Licences = "licences"
)

// Book is the name of the rulebook's text in its pack.
const Book = "RULES.md"

// mark begins the line with a file's name; no line of the files begins with it.
const mark = "=> "

// Join writes the files that match a pattern as one text.
func Join(files fs.FS, pattern string) (string, error) {
	names, err := fs.Glob(files, pattern)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return "", err
		}
		b.WriteString(File(path.Base(name), string(text)))
	}
	return b.String(), nil
}

// File writes one file as Join does.
func File(name, text string) string {
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return mark + name + "\n" + text
}

// Split gives the files of a text that Join wrote, by their names.
func Split(text string) map[string]string {
	files := map[string]string{}
	parts := strings.Split("\n"+text, "\n"+mark)
	for i, part := range parts[1:] {
		name, rest, more := strings.Cut(part, "\n")
		if more && i+2 < len(parts) {
			rest += "\n" // the mark of the next took it
		}
		files[name] = rest
	}
	return files
}
