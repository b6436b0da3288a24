// Command level is the level designer's tool: it checks, draws and tests
// levels without a display. See usage below and levels/README.md.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

const usage = `level is the level designer's tool. It needs no display.

usage:
  level check FILE...                 find what is wrong or suspicious in levels
  level draw [-o FILE] [-scale N] [-floor N] FILE
                                      write a picture of a level (PNG)
  level query [-seed N] FILE          answer questions about a level: a JSON object a line
                                      on standard input, one on standard output
  level test [-v] PATH...             run scenario scripts (files, or folders of .txt files)
  level help                          show this

exit status: 0 all is well, 1 something is wrong with a level or a scenario,
2 the command was not understood or a file could not be read.

The format of levels and scenarios is described in levels/README.md.
`

// Exit codes.
const (
	exitOK     = 0
	exitWrong  = 1 // with a level or a scenario
	exitFailed = 2 // the command itself
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run carries out one command line and gives the exit code.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	if len(args) == 0 {
		fmt.Fprint(errs, usage)
		return exitFailed
	}
	commands := map[string]func([]string, io.Writer, io.Writer) int{"check": check, "draw": drawLevel, "test": test,
		"query": func(args []string, out, errs io.Writer) int { return query(args, in, out, errs) }}
	switch name := args[0]; {
	case name == "help" || name == "-h" || name == "-help" || name == "--help":
		fmt.Fprint(out, usage)
		return exitOK
	case commands[name] != nil:
		return commands[name](args[1:], out, errs)
	default:
		fmt.Fprintf(errs, "level: there is no command %q; \"level help\" lists them\n", name)
		return exitFailed
	}
}

// parseFlags reads a command's flags; when it returns false the command ends
// with the code.
func parseFlags(fs *flag.FlagSet, args []string, line, need string, errs io.Writer) (code int, ok bool) {
	fs.SetOutput(errs)
	fs.Usage = func() {
		fmt.Fprintln(errs, "usage: level "+line)
		fs.PrintDefaults()
	}
	err := fs.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return exitOK, false
	case err != nil:
		return exitFailed, false
	case fs.NArg() == 0:
		fmt.Fprintf(errs, "level %s: %s is missing\nusage: level %s\n", fs.Name(), need, line)
		return exitFailed, false
	}
	return 0, true
}

// maxFile is how much of a file is read at most: more than any level or script may have.
const maxFile = 4 << 20

// readFile reads a whole file of a sane size.
func readFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if st, err := f.Stat(); err == nil && st.IsDir() {
		return nil, fmt.Errorf("%s is a folder", name)
	}
	return io.ReadAll(io.LimitReader(f, maxFile))
}
