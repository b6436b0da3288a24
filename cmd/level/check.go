package main

import (
	"flag"
	"fmt"
	"io"

	"wallfall/levels"
)

// check prints what is wrong with levels, one problem a line.
func check(args []string, out, errs io.Writer) int {
	fs := flag.NewFlagSet("check", flag.ContinueOnError)
	if code, ok := parseFlags(fs, args, "check FILE...", "a level file", errs); !ok {
		return code
	}
	code, read, wrong, warned := exitOK, 0, 0, 0
	for _, name := range fs.Args() {
		src, err := readFile(name)
		if err != nil {
			fmt.Fprintln(errs, "level check:", err)
			code = exitFailed
			continue
		}
		read++
		for _, p := range levels.Check(name, src) {
			fmt.Fprintln(out, p.Error())
			if p.Warning {
				warned++
			} else {
				wrong++
			}
		}
	}
	fmt.Fprintf(out, "%s, %s, %s\n", count(read, "level"), count(wrong, "error"), count(warned, "warning"))
	if code == exitOK && wrong > 0 {
		code = exitWrong
	}
	return code
}

// count words a number of things.
func count(n int, thing string) string {
	switch n {
	case 0:
		return "no " + thing + "s"
	case 1:
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
