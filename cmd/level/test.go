package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/levels/script"
	"wallfall/rules"
)

// testOptions say what is listed besides failures.
type testOptions struct {
	Verbose bool `flag:"v"`
	List    bool
}

// test runs scenario scripts and prints what failed and what nothing covers.
func test(c *call, o testOptions) error {
	switch {
	case o.List:
		show(c.out, "script", map[string]any{"Commands": rules.ActionForms(), "Expectations": script.Expectations(),
			"Events": levels.WordsOf(rules.EventKind(1)), "Fields": script.EventFields()})
		return exitOK
	case len(c.args) == 0:
		return errors.New("a scenario file or folder is missing\nusage: " + c.synopsis())
	}
	rep := &script.Report{}
	for _, arg := range c.args {
		try(addScenarios(c, rep, arg))
	}
	out := c.out
	for _, f := range rep.Broken {
		fmt.Fprintf(out, "%v\n\n", f)
	}
	for _, res := range rep.Results {
		io.WriteString(out, textOf("scenario", struct {
			script.Result
			Rules   string
			Verbose bool
		}{res, strings.Join(levels.Each(res.Scenario.Rules, rules.Rule.String), " "), o.Verbose}))
	}
	fmt.Fprintf(out, "%s, %s\n", count(len(rep.Results), "scenario"), count(rep.Failed(), "failure"))
	if o.Verbose {
		listRules(out, "shown on squares only:", oneSided(rep, rules.Square, rules.Hex))
		listRules(out, "shown on hexes only:", oneSided(rep, rules.Hex, rules.Square))
	}
	if slices.ContainsFunc(c.args, func(name string) bool {
		st, err := os.Stat(name)
		return err == nil && st.IsDir()
	}) {
		listRules(out, "not covered:", rep.Uncovered())
	}
	if rep.Failed() > 0 {
		return exitWrong
	}
	return exitOK
}

// addScenarios runs what is in a file, in a folder's files or, for -, in
// standard input.
func addScenarios(c *call, rep *script.Report, arg string) error {
	if arg == stdin {
		name, src, err := c.readText(arg)
		if err == nil {
			rep.File(name, src)
		}
		return err
	}
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
		err = fmt.Errorf("no scenario files in %s", arg)
	}
	return err
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
