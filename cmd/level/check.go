package main

import (
	"flag"
	"fmt"

	"wallfall/levels"
)

func checkCommand() *command {
	return &command{
		name: "check", summary: "find what is wrong or suspicious in levels", args: "FILE...", need: aLevel,
		setup: func(*flag.FlagSet) func(*call) int { return check },
		about: `Prints one problem a line, as file:line:column: sentence (code), and a line with the numbers of levels, errors and warnings at the end.

An error is what the game refuses. Its code is the ID of the rule that is broken, where it is a rule. A warning is what the rules allow and a designer regrets, such as a goal that nobody can reach. levels/README.md lists the codes.`,
		examples: []example{
			{"level check mine.txt", "checks a level"},
			{"level check levels/shipped/*.txt", "checks several"},
		},
		status: []string{exitWrong: "a level has errors; warnings are none"},
		see:    []string{"draw", "test"},
		words:  shippedNames, files: levelFiles,
	}
}

func check(c *call) int {
	code, read, wrong, warned := exitOK, 0, 0, 0
	for _, arg := range c.args {
		name, src, err := c.readLevel(arg)
		if err != nil {
			code = c.fail(err)
			continue
		}
		read++
		for _, p := range levels.Check(name, src) {
			fmt.Fprintln(c.out, p.Error())
			if p.Warning {
				warned++
			} else {
				wrong++
			}
		}
	}
	fmt.Fprintf(c.out, "%s, %s, %s\n", count(read, "level"), count(wrong, "error"), count(warned, "warning"))
	if code == exitOK && wrong > 0 {
		code = exitWrong
	}
	return code
}
