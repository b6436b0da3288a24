package main

import (
	"flag"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"wallfall/levels/script"
	"wallfall/rules"
)

// test runs scenario scripts and prints what failed and what nothing covers.
func test(args []string, out, errs io.Writer) int {
	set := flag.NewFlagSet("test", flag.ContinueOnError)
	verbose := set.Bool("v", false, "print passed scenarios too, and the rules shown on one topology only")
	if code, ok := parseFlags(set, args, "test [-v] PATH...", "a scenario file or folder", errs); !ok {
		return code
	}
	rep := &script.Report{}
	for _, arg := range set.Args() {
		found := false
		err := filepath.WalkDir(arg, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || name != arg && filepath.Ext(name) != ".txt" {
				return err
			}
			found = true
			src, err := readFile(name)
			if err == nil {
				rep.File(filepath.ToSlash(name), src)
			}
			return err
		})
		if err == nil && !found {
			err = fmt.Errorf("there are no scenario files in %s", arg)
		}
		if err != nil {
			fmt.Fprintln(errs, "level test:", err)
			return exitFailed
		}
	}
	for _, f := range rep.Broken {
		fmt.Fprintf(out, "%v\n\n", f)
	}
	for _, res := range rep.Results {
		report(out, res, *verbose)
	}
	fmt.Fprintf(out, "%s, %s\n", count(len(rep.Results), "scenario"), count(rep.Failed(), "failure"))
	if *verbose {
		listRules(out, "shown on squares only:", oneSided(rep, rules.Square, rules.Hex))
		listRules(out, "shown on hexes only:", oneSided(rep, rules.Hex, rules.Square))
	}
	listRules(out, "not covered:", rep.Uncovered())
	if rep.Failed() > 0 {
		return exitWrong
	}
	return exitOK
}

// report prints one result, a failure with its boards.
func report(out io.Writer, res script.Result, verbose bool) {
	sc := res.Scenario
	var ids []string
	for _, r := range sc.Rules {
		ids = append(ids, r.String())
	}
	f := res.Failure
	switch {
	case f == nil && verbose:
		fmt.Fprintf(out, "ok    %s:%d: %s (%s, %v)\n", sc.File, sc.Line, sc.Title, strings.Join(ids, " "), res.Topology)
	case f != nil:
		fmt.Fprintf(out, "FAIL  %v\n  in: %s (%s)\n", f, sc.Title, strings.Join(ids, " "))
		if f.Want != "" {
			fmt.Fprintf(out, "  expected:\n%s", f.Want)
		}
		if f.Got != "" {
			fmt.Fprintf(out, "  came:\n%s", f.Got)
		}
		fmt.Fprintln(out)
	}
}

// oneSided lists the rules that scenarios show on one topology and not on the other.
func oneSided(rep *script.Report, on, not rules.Topology) []rules.Rule {
	var list []rules.Rule
	for _, r := range rules.AllRules() {
		if rep.Covered(r, on) > 0 && rep.Covered(r, not) == 0 {
			list = append(list, r)
		}
	}
	return list
}

// listRules prints rule IDs, a section a line.
func listRules(out io.Writer, head string, list []rules.Rule) {
	if len(list) == 0 {
		return
	}
	fmt.Fprint(out, head)
	section, n := "", 0
	for _, r := range list {
		id := r.String()
		if sec, _, _ := strings.Cut(id, "-"); sec != section || n == 12 {
			section, n = sec, 0
			fmt.Fprint(out, "\n ")
		}
		n++
		fmt.Fprint(out, " "+id)
	}
	fmt.Fprintln(out)
}
