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
		name: "fmt", summary: "format level files", args: "PATH...", need: aLevel,
		setup: setupFmt,
		about: `Prints levels in the usual form: words one space apart, columns of neighbouring figures, walls, kinds, abilities and spells aligned, no spaces at the ends of lines, at most one empty line in a row. Columns that are already aligned stay as they are. Order and comments stay, and the meaning never changes. If a path is a folder, it formats all levels in the folder and its subfolders.

Without an option it prints the formatted text.`,
		examples: []example{
			{"level fmt -w mine.txt", "format a file"},
			{"level fmt -l levels", "list unformatted levels in a folder and fail if there are any"},
			{"level fmt -d mine.txt", "show what would change"},
		},
		status: []string{exitWrong: "a file is not a level; with -l or -d also: a level is not formatted"},
		see:    []string{"check"},
		words:  levelNames, files: levelFiles,
	}
}

// fmtOptions say what becomes of formatted levels.
type fmtOptions struct{ list, diff, write bool }

func setupFmt(fs *flag.FlagSet) func(*call) int {
	var o fmtOptions
	fs.BoolVar(&o.list, "l", false, "list files that are not formatted")
	fs.BoolVar(&o.diff, "d", false, "print the changes as a diff")
	fs.BoolVar(&o.write, "w", false, "write the files instead of printing them")
	return func(c *call) int { return format(c, o) }
}

func format(c *call, o fmtOptions) int {
	code := exitOK
	for _, arg := range c.args {
		files, err := c.levelsOf([]string{arg})
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
			return c.fail(fmt.Errorf("%s is not a file: nothing written", shown))
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
