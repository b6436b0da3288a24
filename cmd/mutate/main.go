// Command mutate proves that the scenario scripts notice when a rule is broken.
// It breaks the rules one small change (a mutant) at a time, plays the scenarios
// against each, and lists the changes that nothing noticed.
//
// Mutants are made where the code of package rules cites a rule: in a comment on
// the line or above the statement, or on the function or table, or because
// RULES.md names that function under the rule. A condition is made always true,
// then always false; an operand of && or || is left out; so is a call or an
// assignment that changes the position; an entry of a table is taken out. All
// mutants are built into one copy of the package (go build -overlay) and switched
// on one by one while it runs.
//
// A rule that has mutants of which the scenarios notice none is not proved: the
// exit status is 1 then, 2 when the command itself failed. The same sources give
// the same report.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, out, errs io.Writer) int {
	fs := flag.NewFlagSet("mutate", flag.ContinueOnError)
	fs.SetOutput(errs)
	only := fs.String("only", "", "only the mutants of this `FILE|RULE`, such as wall.go or CW-04; several with commas")
	list := fs.Bool("n", false, "list the mutants without playing against them")
	root := fs.String("C", ".", "the module's `DIR`")
	if fs.Parse(args) != nil {
		return 2
	}
	if fs.NArg() > 0 {
		fmt.Fprintf(errs, "mutate: unexpected %q\n", fs.Arg(0))
		return 2
	}
	p, err := load(*root)
	if err == nil && *only != "" {
		err = p.restrict(strings.Split(*only, ","))
	}
	if err != nil {
		fmt.Fprintln(errs, "mutate:", err)
		return 2
	}
	if *list {
		for _, m := range p.mutants {
			fmt.Fprintln(out, m)
		}
		return 0
	}
	res, err := p.play(*root)
	if err != nil {
		fmt.Fprintln(errs, "mutate:", err)
		return 2
	}
	return report(out, p, res)
}

// load finds the mutants of package rules.
func load(root string) (*plan, error) {
	names, err := filepath.Glob(filepath.Join(root, "rules", "*.go"))
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		if files[filepath.Base(name)], err = os.ReadFile(name); err != nil {
			return nil, err
		}
	}
	book, err := os.ReadFile(filepath.Join(root, "rules", "RULES.md"))
	if err != nil {
		return nil, err
	}
	return instrument(files, readBook(string(book)))
}

// restrict keeps the mutants of some files and rules. All stay built in, so that
// their numbers are the same.
func (p *plan) restrict(to []string) error {
	var keep []mutant
	for _, m := range p.mutants {
		if slices.ContainsFunc(to, func(w string) bool {
			return m.file == strings.TrimPrefix(w, "rules/") || slices.Contains(m.rules, w)
		}) {
			keep = append(keep, m)
		}
	}
	if len(keep) == 0 {
		return fmt.Errorf("there are no mutants of %s", strings.Join(to, ", "))
	}
	p.mutants = keep
	return nil
}

// outcome is how the scenarios met a mutant.
type outcome uint8

const (
	survived      outcome = iota
	killed                // by a scenario that is about one of its rules
	killedByOther         // by another scenario
	crashed               // it crashed the player
)

// result is the fates of a plan's mutants, in their order.
type result struct {
	outcomes  []outcome
	scenarios int
	failed    []string // scenarios that fail without any change
}

// report prints what was found and returns the exit status.
func report(out io.Writer, p *plan, res *result) int {
	type count struct{ own, other, survived int }
	rules := map[string]*count{}
	var all count
	for i, m := range p.mutants {
		counts := []*count{&all}
		for _, id := range m.rules {
			if rules[id] == nil {
				rules[id] = &count{}
			}
			counts = append(counts, rules[id])
		}
		for _, c := range counts {
			switch res.outcomes[i] {
			case survived:
				c.survived++
			case killed:
				c.own++
			default:
				c.other++
			}
		}
		if res.outcomes[i] == survived {
			fmt.Fprintln(out, "survived", m)
		}
	}
	var ids []string
	for id := range rules {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	code := 0
	// "others" were noticed only by scenarios that are about other rules.
	fmt.Fprintf(out, "\n%-6s %8s %8s %8s\n", "rule", "killed", "others", "survived")
	for _, id := range ids {
		c := rules[id]
		mark := ""
		if c.own+c.other == 0 {
			mark, code = "  not proved", 1
		}
		fmt.Fprintf(out, "%-6s %8d %8d %8d%s\n", id, c.own, c.other, c.survived, mark)
	}
	fmt.Fprintf(out, "\n%d scenarios, %d mutants of %d rules: %d killed by scenarios of their rules, %d by others, %d survived; %d more would serve no rule\n",
		res.scenarios, len(p.mutants), len(ids), all.own, all.other, all.survived, p.untied)
	for _, f := range res.failed {
		code = 1
		fmt.Fprintln(out, f, "fails without any change, and proves nothing")
	}
	return code
}
