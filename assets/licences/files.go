//go:build !js

package licences

import "embed"

//go:embed *.txt
var files embed.FS

// Files are the licences, one a file.
func Files() embed.FS { return files }

func read(name string) string {
	text, err := files.ReadFile(name)
	if err != nil {
		return ""
	}
	return string(text)
}
