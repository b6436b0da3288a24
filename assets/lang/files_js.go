package lang

import "wallfall/assets/pack"

// file gives the text of a language's file; ok is false when it is not there,
// or not yet: a browser loads a language when it is wanted.
func file(code, name string) (text string, ok bool) {
	files, ok := pack.Open(code)
	if !ok {
		return "", false
	}
	text, ok = files[name]
	return text, ok
}
