package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strings"
	"testing"
)

// The limits of what a reader has to hold in mind at once. Lines, fields and methods
// of tests do not count, their files do.
const (
	maxFileLines    = 600
	maxPackageLines = 8_000
	maxFields       = 25
	maxMethods      = 60
)

// unlimited lists what may stay above the limits: the rules are one package, and one
// position.
var unlimited = map[string]bool{"rules": true, "rules.State": true}

// TestSizes holds files, packages, structs and sets of methods to the limits.
func TestSizes(t *testing.T) {
	lines, fields, methods := map[string]int{}, map[string]int{}, map[string]int{}
	packages := map[string]int{}
	sources(t, func(rel string, data []byte) {
		n, pkg := bytes.Count(data, []byte("\n")), path.Dir(rel)
		lines[rel] = n
		if strings.HasSuffix(rel, "_test.go") {
			return
		}
		packages[pkg] += n
		f, err := parser.ParseFile(token.NewFileSet(), rel, data, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range f.Decls {
			if d, ok := decl.(*ast.FuncDecl); ok && d.Recv != nil {
				methods[pkg+"."+receiver(d.Recv.List[0].Type)]++
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if s, ok := spec.Type.(*ast.StructType); ok {
					fields[pkg+"."+spec.Name.Name] = countFields(s)
				}
			}
			return true
		})
	})
	check := func(counts map[string]int, most int, what string) {
		for name, n := range counts {
			if n <= most || unlimited[name] {
				continue
			}
			t.Errorf("%s has %d %s, the limit is %d", name, n, what, most)
		}
	}
	check(lines, maxFileLines, "lines")
	check(packages, maxPackageLines, "lines outside of tests")
	check(fields, maxFields, "fields")
	check(methods, maxMethods, "methods")
}

// receiver returns the name of the type that a method belongs to.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// countFields returns the number of fields of a struct, embedded ones included.
func countFields(s *ast.StructType) (n int) {
	for _, f := range s.Fields.List {
		n += max(1, len(f.Names))
	}
	return n
}
