package table

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/turn"
	"wallfall/rules/rulestest"
)

// reads are the methods of the turn that the table may call: they change nothing but caches.
// The last two are a state's.
var reads = []string{
	"BotTurn", "Concerned", "Deferred", "Important", "Legend", "ManaLeft", "MoveCost", "Previewed", "Queue", "Refusal", "Resolve",
	"Done", "Find", "Focused", "WorstOf", "Cast", "Hash",
}

// The table assigns to no field of the turn or its parts, and calls only methods that read.
func TestTableOnlyReadsTheTurn(t *testing.T) {
	model := map[string]bool{} // fields and methods of the turn
	for _, typ := range []reflect.Type{reflect.TypeFor[*turn.Turn](), reflect.TypeFor[*turn.Chooser](), reflect.TypeFor[*turn.Lens](), reflect.TypeFor[*turn.Intents]()} {
		for i := range typ.NumMethod() {
			model[typ.Method(i).Name] = true
		}
		for _, f := range reflect.VisibleFields(typ.Elem()) {
			model[f.Name] = true
		}
	}
	delete(model, "Text") // every widget has one
	delete(model, "Next")
	files := token.NewFileSet()
	for _, name := range rulestest.Must(filepath.Glob("*.go"))(t) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		ast.Inspect(rulestest.Must(parser.ParseFile(files, name, nil, 0))(t), func(n ast.Node) bool {
			var changed []ast.Expr
			switch n := n.(type) {
			case *ast.AssignStmt:
				changed = n.Lhs
			case *ast.IncDecStmt:
				changed = []ast.Expr{n.X}
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.SelectorExpr); ok && model[f.Sel.Name] && !slices.Contains(reads, f.Sel.Name) {
					t.Errorf("%s: calls %s of the turn", files.Position(n.Pos()), f.Sel.Name)
				}
			}
			for _, x := range changed {
				for f, ok := x.(*ast.SelectorExpr); ok; f, ok = f.X.(*ast.SelectorExpr) {
					if holder, _ := f.X.(*ast.Ident); holder != nil && len(holder.Name) == 1 && model[f.Sel.Name] && ast.IsExported(f.Sel.Name) && f.Sel.Name != "Cast" {
						t.Errorf("%s: assigns to %s of the turn", files.Position(x.Pos()), f.Sel.Name)
					}
				}
			}
			return true
		})
	}
}
