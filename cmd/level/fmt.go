package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"

	"github.com/rogpeppe/go-internal/diff"

	"wallfall/cmd/internal/atomicfile"
	"wallfall/levels/edit"
)

func fmtCommand() *command {
	return &command{
		name: "fmt", summary: "give level files their usual form", args: "PATH...", need: aLevel,
		setup: setupFmt,
		about: `Prints levels with their words one blank apart, the columns of neighbouring figures, walls, kinds, abilities and spells aligned, no blanks at the ends of lines and one blank line at most. Columns that line up already stay where they are, so that what was aligned by hand is kept. Order and comments stay, and what the level means never changes. A path may also be a folder: then all levels in it and below are taken.

Without an option the formatted text goes to standard output.`,
		examples: []example{
			{"level fmt -w mine.txt", "formats a file"},
			{"level fmt -l levels", "lists the levels in a folder that are not formatted, and fails if there are any"},
			{"level fmt -d mine.txt", "shows what would change"},
		},
		status: []string{exitWrong: "a file is no level; with -l or -d also: a level is not formatted"},
		see:    []string{"check"},
		words:  levelNames, files: levelFiles,
	}
}

// fmtOptions say what becomes of formatted levels.
type fmtOptions struct{ list, diff, write bool }

func setupFmt(fs *flag.FlagSet) func(*call) int {
	var o fmtOptions
	fs.BoolVar(&o.list, "l", false, "list the files whose form is not the usual one")
	fs.BoolVar(&o.diff, "d", false, "show what would change, as a diff")
	fs.BoolVar(&o.write, "w", false, "write the files instead of printing them")
	return func(c *call) int { return format(c, o) }
}

func format(c *call, o fmtOptions) int {
	code := exitOK
	for _, arg := range c.args {
		files, _, err := levelsIn(arg)
		if err != nil {
			code = c.fail(err)
		}
		for _, name := range files {
			code = max(code, formatOne(c, name, o))
		}
	}
	return code
}

// formatOne formats a level and returns the exit code.
func formatOne(c *call, name string, o fmtOptions) int {
	shown, src, err := c.readLevel(name)
	if err != nil {
		return c.fail(err)
	}
	out, err := edit.Format(shown, src)
	if err != nil {
		return c.refuse(err)
	}
	same := bytes.Equal(src, out)
	code := exitOK
	if !same && (o.list || o.diff) && !o.write {
		code = exitWrong
	}
	if o.list && !same {
		fmt.Fprintln(c.out, shown)
	}
	if o.diff && !same {
		c.out.Write(diff.Diff(shown, src, shown+" formatted", out))
	}
	switch {
	case o.write && !same:
		if _, err := os.Stat(name); err != nil {
			return c.fail(fmt.Errorf("%s is no file: nothing was written", shown))
		}
		if err := atomicfile.Write(name, out); err != nil {
			return c.fail(err)
		}
	case !o.write && !o.list && !o.diff:
		if _, err := c.out.Write(out); err != nil {
			return c.fail(err)
		}
	}
	return code
}
