// Package licences lists the parts that the game is built with and their licences.
package licences

import (
	"embed"
	"strings"
)

//go:embed *.txt
var texts embed.FS

// Part is a part that the game is built with.
type Part struct {
	Name    string
	What    string   // its purpose, in English
	Licence string   // the licence's name
	Modules []string // its modules
	files   []string
}

// Parts returns the parts, the game itself first.
func Parts() []Part {
	return []Part{
		{"Wallfall", "The game: rules, graphics, sounds and texts", "Apache License 2.0", []string{"wallfall"}, []string{"apache-2.0.txt"}},
		{"Go", "The Go language and its library", "BSD, 3 clauses", []string{"golang.org/x/image", "golang.org/x/sync", "golang.org/x/sys"}, []string{"go.txt"}},
		{"Ebitengine", "Windows, devices and graphics card", "Apache License 2.0", []string{"github.com/hajimehoshi/ebiten/v2"}, []string{"apache-2.0.txt", "ebitengine-notice.txt"}},
		{"Oto, PureGo, hideconsole", "Audio devices and system libraries", "Apache License 2.0", []string{"github.com/ebitengine/oto/v3", "github.com/ebitengine/purego", "github.com/ebitengine/hideconsole"}, []string{"apache-2.0.txt"}},
		{"pulse", "Sound on Linux", "MIT", []string{"github.com/jfreymuth/pulse"}, []string{"pulse.txt"}},
		{"brotli", "A smaller browser version", "MIT", []string{"github.com/andybalholm/brotli"}, []string{"brotli.txt"}},
		{"The Go fonts", "All fonts except the title", "BSD, 3 clauses", nil, []string{"go-fonts.txt"}},
	}
}

// Text returns the licence of a part in full.
func (p Part) Text() string {
	var all []string
	for _, name := range p.files {
		text, _ := texts.ReadFile(name) // a test reads every one
		all = append(all, strings.ReplaceAll(string(text), "\t", "    "))
	}
	return strings.Join(all, "\n\n")
}
