// Command generate writes the catalogues that the program carries, in the folder of
// package lang, and the templates that translators begin with: go generate ./assets/lang.
package main

import (
	"fmt"
	"os"

	"wallfall/assets/lang/po"
)

func main() {
	for _, code := range po.Codes() {
		if err := write(code); err != nil {
			fmt.Fprintf(os.Stderr, "%s/%v\n", code, err)
			os.Exit(1)
		}
	}
	for name, text := range po.Templates() {
		if err := os.WriteFile("po/"+name, []byte(text), 0o644); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

func write(code string) error {
	c, err := po.Load(code)
	if err != nil {
		return err
	}
	text, err := c.Compile()
	if err != nil {
		return err
	}
	return os.WriteFile(code+".txt", []byte(text), 0o644)
}
