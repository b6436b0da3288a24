package main

import (
	"go/ast"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestArgumentsOfTexts: the language table formats numbers and words alone, so
// that a frame that says the same as the last one allocates nothing.
func TestArgumentsOfTexts(t *testing.T) {
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedExportFile |
			packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedTypesSizes,
	}, "wallfall/cmd/game/...")
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	for _, pkg := range pkgs {
		for _, err := range pkg.Errors {
			t.Fatal(err)
		}
		for _, file := range pkg.Syntax {
			ast.Inspect(file, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				sel, ok := call.Fun.(*ast.SelectorExpr)
				if !ok || !strings.HasSuffix(typeName(pkg, sel.X), "assets/lang.Table") {
					return true
				}
				if calls++; sel.Sel.Name != "F" {
					return true
				}
				at := pkg.Fset.Position(call.Pos())
				if len(call.Args) > 7 {
					t.Errorf("%s: more than six arguments", at)
				}
				for _, a := range call.Args[1:] {
					if k, ok := pkg.TypesInfo.TypeOf(a).(*types.Basic); !ok && !call.Ellipsis.IsValid() || ok && k.Info()&types.IsString == 0 && k.Kind() != types.Int && k.Kind() != types.UntypedInt && k.Kind() != types.UntypedRune {
						t.Errorf("%s: an argument is of type %s, want int or string", at, pkg.TypesInfo.TypeOf(a))
					}
				}
				return true
			})
		}
	}
	if calls == 0 {
		t.Error("no texts were found")
	}
}

// typeName names an expression's type, "" where it is none.
func typeName(pkg *packages.Package, e ast.Expr) string {
	if t := pkg.TypesInfo.TypeOf(e); t != nil {
		return t.String()
	}
	return ""
}
