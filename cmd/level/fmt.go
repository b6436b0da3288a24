package main

import (
	"bytes"
	"fmt"
	"os"

	"github.com/rogpeppe/go-internal/diff"

	"wallfall/cmd/internal/atomicfile"
	"wallfall/levels/edit"
)

// fmtOptions say what becomes of formatted levels.
type fmtOptions struct {
	List  bool `flag:"l"`
	Diff  bool `flag:"d"`
	Write bool `flag:"w"`
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
	if !same && (o.List || o.Diff) && !o.Write {
		code = exitWrong
	}
	if o.List && !same {
		fmt.Fprintln(c.out, shown)
	}
	if o.Diff && !same {
		c.out.Write(diff.Diff(shown, src, shown+" formatted", out))
	}
	switch {
	case o.Write && !same:
		if _, err := os.Stat(name); err != nil {
			return c.fail(fmt.Errorf("%s is not a file: nothing written", shown))
		}
		if err := atomicfile.Write(name, out); err != nil {
			return c.fail(err)
		}
	case !o.Write && !o.List && !o.Diff:
		if _, err := c.out.Write(out); err != nil {
			return c.fail(err)
		}
	}
	return code
}
