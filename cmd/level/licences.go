package main

import (
	"embed"
	"fmt"
	"strings"

	"wallfall/assets/licences"
)

//go:embed licences/*.txt
var licenceFiles embed.FS

// library is a module that the tool is built with and the game is not.
type library struct{ module, what, licence, file string }

var libraries = []library{
	{"github.com/spf13/cobra", "Commands and their help", "Apache License 2.0", "cobra.txt"},
	{"github.com/spf13/pflag", "Options", "BSD, 3 clauses", "pflag.txt"},
	{"github.com/inconshreveable/mousetrap", "Windows: was it started from the Explorer?", "Apache License 2.0", "mousetrap.txt"},
	{"github.com/klauspost/compress", "Packed maps of Tiled", "BSD, 3 clauses, and others", "compress.txt"},
	{"github.com/rogpeppe/go-internal", "Differences between texts", "BSD, 3 clauses", "go-internal.txt"},
}

func (l library) text() string {
	text, _ := licenceFiles.ReadFile("licences/" + l.file) // a test reads every one
	return string(text)
}

func printLicences(c *call, _ noOptions) int {
	show := func(name, what, licence, text string) {
		fmt.Fprintf(c.out, "%s (%s): %s\n\n%s\n\n", name, what, licence, strings.TrimSpace(text))
	}
	for _, p := range toolParts() {
		show(p.Name, p.What, p.Licence, p.Text())
	}
	for _, l := range libraries {
		show(l.module, l.what, l.licence, l.text())
	}
	return exitOK
}

// toolParts are the parts of the game that level is built with, too.
func toolParts() []licences.Part {
	var out []licences.Part
	for _, p := range licences.Parts() {
		switch p.Name {
		case "Wallfall", "Go", "The Go fonts":
			out = append(out, p)
		}
	}
	return out
}
