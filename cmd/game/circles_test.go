package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strings"
	"testing"

	"wallfall/rules/rulestest"
)

// circles are the sets of types that may hold each other, with the reason. At most ten
// types may, and no more than four in one circle.
var circles = map[string]string{}

// TestNothingHoldsItsHolder finds the struct types of a package that hold each other, be it
// through pointers, slices or maps. A part gets what it needs in the call instead.
func TestNothingHoldsItsHolder(t *testing.T) {
	holds := map[string]map[string]map[string]bool{} // package, type, types that its fields name
	sources(t, func(rel string, data []byte) {
		if strings.HasSuffix(rel, "_test.go") {
			return
		}
		f := rulestest.Must(parser.ParseFile(token.NewFileSet(), rel, data, parser.SkipObjectResolution))(t)
		pkg := path.Dir(rel)
		if holds[pkg] == nil {
			holds[pkg] = map[string]map[string]bool{}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if s, ok := spec.Type.(*ast.StructType); ok {
					holds[pkg][spec.Name.Name] = namedIn(s)
				}
			}
			return true
		})
	})
	types, found := 0, map[string]bool{}
	for pkg, of := range holds {
		for name := range of {
			set := circle(of, name)
			if len(set) < 2 || set[0] != name {
				continue
			}
			said := pkg + ": " + strings.Join(set, " ")
			types, found[said] = types+len(set), true
			if circles[said] == "" || len(set) > 4 {
				t.Errorf("these types hold each other: %s", said)
			}
		}
	}
	if types > 10 {
		t.Errorf("%d types hold each other, the limit is 10", types)
	}
	for said := range circles {
		if !found[said] {
			t.Errorf("these types don't hold each other any more: %s", said)
		}
	}
}

// namedIn returns the types of its own package that the fields of a struct name.
func namedIn(s *ast.StructType) map[string]bool {
	names := map[string]bool{}
	for _, field := range s.Fields.List {
		ast.Inspect(field.Type, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncType, *ast.SelectorExpr:
				return false
			case *ast.Ident:
				names[n.Name] = true
			}
			return true
		})
	}
	return names
}

// circle returns the types that a type reaches and that reach it, sorted, itself included.
func circle(of map[string]map[string]bool, name string) (set []string) {
	for other := range of {
		if other == name || reaches(of, name, other) && reaches(of, other, name) {
			set = append(set, other)
		}
	}
	slices.Sort(set)
	return set
}

// reaches reports whether a type holds another, directly or through others.
func reaches(of map[string]map[string]bool, from, to string) bool {
	seen, open := map[string]bool{}, []string{from}
	for len(open) > 0 {
		name := open[len(open)-1]
		open = open[:len(open)-1]
		for next := range of[name] {
			if next == to {
				return true
			}
			if of[next] != nil && !seen[next] {
				seen[next], open = true, append(open, next)
			}
		}
	}
	return false
}
