package licences

import "embed"

//go:embed *.txt
var files embed.FS

func read(name string) string {
	text, err := files.ReadFile(name)
	if err != nil {
		return ""
	}
	return string(text)
}
