//go:build mutants

// Command player plays scenarios against mutants for command mutate, which
// builds it over an instrumented package rules. It reads orders from standard
// input, one a line, and answers each with a line:
//
//	hello            N scenarios pass, then a line for each that fails
//	run N RULE...    "killed own" by a scenario of one of the rules, "killed
//	                 other" or "survived"
package main

import (
	"bufio"
	"fmt"
	"os"
	"runtime/debug"
	"sort"
	"strconv"
	"strings"

	"wallfall/levels/script"
	"wallfall/rules"
)

// steps is how many conditions a scenario may ask, by far more than any does.
const steps = 3_000_000

// scene is a scenario with the mutants that it can tell from the real rules.
type scene struct {
	script.Scenario
	seen []bool
}

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: player NUMBERS FILE...")
		os.Exit(2)
	}
	debug.SetMaxStack(256 << 20)
	numbers, err := strconv.Atoi(os.Args[1])
	var scenes []scene
	var failed []string
	if err == nil {
		scenes, failed, err = read(os.Args[2:], numbers)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "player:", err)
		os.Exit(2)
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		switch words := strings.Fields(in.Text()); words[0] {
		case "hello":
			fmt.Println(len(scenes))
			fmt.Println(len(failed))
			for _, f := range failed {
				fmt.Println(f)
			}
		case "run", "table":
			n, err := strconv.Atoi(words[1])
			if err != nil {
				fmt.Println("error:", err)
				continue
			}
			fmt.Println(try(scenes, n, words[0] == "table", words[2:]))
		}
	}
}

// read reads the scenarios and plays each against the real rules, to see which
// mutants it meets. Those that fail are left out.
func read(files []string, numbers int) (scenes []scene, failed []string, err error) {
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, nil, err
		}
		list, err := script.Parse(name, src)
		if err != nil {
			return nil, nil, err
		}
		for _, sc := range list {
			seen := make([]bool, numbers)
			rules.MutSeen = seen
			if fails(&sc) {
				failed = append(failed, fmt.Sprintf("%s:%d", sc.File, sc.Line))
				continue
			}
			scenes = append(scenes, scene{sc, seen})
		}
	}
	rules.MutSeen = nil
	return scenes, failed, nil
}

// fails plays a scenario with the mutant in force; a panic is a failure.
func fails(sc *script.Scenario) (failed bool) {
	defer func() {
		if recover() != nil {
			failed = true
		}
	}()
	rules.MutSteps = steps
	_, f := script.Run(sc)
	return f != nil
}

// try plays against a mutant the scenarios that can notice it, those of its own
// rules first, until one fails.
func try(scenes []scene, n int, table bool, own []string) string {
	var list []*scene
	of := map[*scene]bool{}
	for i := range scenes {
		sc := &scenes[i]
		if !table && !sc.seen[n] {
			continue
		}
		list = append(list, sc)
		for _, r := range sc.Rules {
			for _, id := range own {
				of[sc] = of[sc] || r.String() == id
			}
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return of[list[i]] && !of[list[j]] })
	if table {
		rules.MutTable(n, true)
		defer rules.MutTable(n, false)
	} else {
		rules.Mutant = n
		defer func() { rules.Mutant = 0 }()
	}
	for _, sc := range list {
		if fails(&sc.Scenario) {
			if of[sc] {
				return "killed own"
			}
			return "killed other"
		}
	}
	return "survived"
}
