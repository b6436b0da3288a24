package lang

import "embed"

//go:embed *.txt
var files embed.FS

// file returns the text of a language file; ok is false when there is none.
func file(name string) (text string, ok bool) {
	data, err := files.ReadFile(name)
	return string(data), err == nil
}
