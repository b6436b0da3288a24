package main

import (
	"fmt"
	"io"
)

func drawLevel(args []string, out, errs io.Writer) int {
	fmt.Fprintln(errs, "level draw: not yet")
	return exitFailed
}
