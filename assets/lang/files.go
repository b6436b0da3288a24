//go:build !js

package lang

import "embed"

//go:embed *.txt
var files embed.FS

// Files gives the files of the languages.
func Files() embed.FS { return files }

// file gives the text of a language's file; ok is false when there is none.
func file(_, name string) (text string, ok bool) {
	data, err := files.ReadFile(name)
	return string(data), err == nil
}
