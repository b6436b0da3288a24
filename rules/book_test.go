package rules_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"wallfall/levels/script"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// book is RULES.md: what is said under each ID.
func book(t *testing.T) map[string]string {
	text := rulestest.Must(os.ReadFile("RULES.md"))(t)
	head := regexp.MustCompile(`(?m)^\*\*([A-Z]+-\d\d)\*\* `)
	entries := map[string]string{}
	at := head.FindAllStringSubmatchIndex(string(text), -1)
	for i, m := range at {
		end := len(text)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		id := string(text[m[2]:m[3]])
		if _, twice := entries[id]; twice {
			t.Errorf("%s has two entries", id)
		}
		entries[id] = string(text[m[1]:end])
	}
	return entries
}

// TestRulesCitedAreInTheBook wants an entry for every rule, and for whatever the
// package's code names as one, in a constant or a comment; and no other entry.
func TestRulesCitedAreInTheBook(t *testing.T) {
	entries := book(t)
	known := map[string]bool{}
	for _, r := range rules.AllRules() {
		known[r.String()] = true
	}
	for id := range known {
		if _, ok := entries[id]; !ok {
			t.Errorf("RULES.md has no entry %s", id)
		}
	}
	for id := range entries {
		if !known[id] {
			t.Errorf("RULES.md has an entry %s, which is no rule", id)
		}
	}
	files := rulestest.Must(filepath.Glob("*.go"))(t)
	constant, cited := regexp.MustCompile(`^[A-Z]{1,2}\d\d$`), regexp.MustCompile(`\b([A-Z]{1,2})-(\d\d)(?:\.\.(\d\d))?`)
	cites := 0
	want := func(id, file string) {
		cites++
		if _, ok := entries[id]; !ok {
			t.Errorf("%s cites %s, which has no entry in RULES.md", file, id)
		}
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree := source(t, file)
		ast.Inspect(tree, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && constant.MatchString(id.Name) {
				want(id.Name[:len(id.Name)-2]+"-"+id.Name[len(id.Name)-2:], file)
			}
			return true
		})
		for _, group := range tree.Comments {
			for _, m := range cited.FindAllStringSubmatch(group.Text(), -1) {
				want(m[1]+"-"+m[2], file)
				if m[3] != "" {
					want(m[1]+"-"+m[3], file)
				}
			}
		}
	}
	if cites < 100 {
		t.Errorf("only %d citations found: the search is broken", cites)
	}
}

func source(t *testing.T, file string) *ast.File {
	return rulestest.Must(parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments))(t)
}

// TestBookNamesCodeThatExists wants every entry to name functions or tables, and
// each of them to be declared in this package.
func TestBookNamesCodeThatExists(t *testing.T) {
	files := rulestest.Must(filepath.Glob("*.go"))(t)
	declared := map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, d := range source(t, file).Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				declared[d.Name.Name] = true
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if v, ok := spec.(*ast.ValueSpec); ok && d.Tok == token.VAR {
						for _, name := range v.Names {
							declared[name.Name] = true
						}
					}
				}
			}
		}
	}
	named := regexp.MustCompile("`([^`]+)`")
	for id, text := range book(t) {
		_, code, ok := strings.Cut(text, "*In code:*")
		names := named.FindAllStringSubmatch(code, -1)
		if !ok || len(names) == 0 {
			t.Errorf("%s names no code", id)
		}
		for _, m := range names {
			if !declared[m[1]] {
				t.Errorf("%s names %s, which is not in this package", id, m[1])
			}
		}
	}
}

// TestScenarios plays the scenarios. It is the test that mutants of the rules are tried
// on (make mutate).
func TestScenarios(t *testing.T) {
	files := rulestest.Must(filepath.Glob("../levels/scenarios/*.txt"))(t)
	rep := &script.Report{}
	for _, name := range files {
		src := rulestest.Must(os.ReadFile(name))(t)
		rep.File(filepath.ToSlash(name), src)
	}
	for _, b := range rep.Broken {
		t.Error(b)
	}
	for _, res := range rep.Results {
		if f := res.Failure; f != nil {
			t.Errorf("%v\n  in: %s\nexpected\n%s\nactual\n%s", f, res.Scenario.Title, f.Want, f.Got)
		}
	}
	if len(rep.Results) < 150 {
		t.Errorf("only %d scenarios were found", len(rep.Results))
	}
}
