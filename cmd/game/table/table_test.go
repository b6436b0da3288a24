package table

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/turn"
	"wallfall/rules/rulestest"
)

// reads are the methods of the turn that the table may call: they change nothing but caches.
// The last two are a state's.
var reads = []string{
	"BotTurn", "Concerned", "Deferred", "Important", "Legend", "ManaLeft", "MoveCost", "Now", "Previewed", "Queue", "Refusal", "Resolve",
	"Done", "Find", "Focused", "PlanOf", "Cast", "Hash",
}

// The table assigns to no field of the turn or its parts, and calls only methods that read.
func TestTableOnlyReadsTheTurn(t *testing.T) {
	model := map[string]bool{} // fields and methods of the turn
	for _, typ := range []reflect.Type{reflect.TypeFor[*turn.Turn](), reflect.TypeFor[*turn.Chooser](), reflect.TypeFor[*turn.Lens](), reflect.TypeFor[*turn.Intents]()} {
		for i := range typ.NumMethod() {
			model[typ.Method(i).Name] = true
		}
		for _, f := range reflect.VisibleFields(typ.Elem()) {
			if f.IsExported() { // the others are out of its reach
				model[f.Name] = true
			}
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

// onHall returns the table of a match in the hall after some commands.
func onHall(t *testing.T, commands ...string) *Table {
	t.Helper()
	m := rulestest.Must(session.New("hall.txt", rulestest.Must(os.ReadFile("../match/testdata/hall.txt"))(t), 1))(t)
	for _, text := range commands {
		rulestest.Must(m.Apply(rulestest.Must(m.State().Board().ParseAction(text))(t)))(t)
	}
	tn := turn.New(m, narrate.New(m.Level(), m.State().Board(), nil))
	tn.Refresh()
	tb := New(&shell.UI{}, &tn)
	return &tb
}

// sheetText writes a figure's sheet as lines.
func sheetText(tb *Table, name string) string {
	sh := tb.Inspector.SheetOf(&tb.Stage, tb.Narrator.Board.FigByName(name))
	var b strings.Builder
	for _, s := range sh.Stats {
		fmt.Fprintf(&b, "%s %s%s\n", s.Name, s.Value, [3]string{" down", "", " up"}[s.Change+1])
	}
	for _, text := range sh.Parts {
		b.WriteString(text + "\n")
	}
	for _, f := range sh.Facts {
		b.WriteString(f.Text + "\n")
	}
	for _, text := range sh.Traits {
		b.WriteString(text + "\n")
	}
	for _, t := range sh.Abilities {
		fmt.Fprintln(&b, t.Name, t.How, t.Tiers)
	}
	return b.String()
}

// The sheet shows where every number comes from and what holds a figure, at telling
// positions.
func TestSheet(t *testing.T) {
	tb := onHall(t, "cast battle-fury bob", "end")
	for _, c := range []struct{ name, want string }{
		{"bob", "Power 14 up"}, {"bob", "Power 14 = "}, {"bob", " + 2 Battle fury, 2 turns left (SP-01)"},
		{"bob", "Battle fury of The Company of the Lantern, 2 turns left"},
		{"ann", "Stands on bramble"}, {"ann", "at home"}, {"ann", "Enemies not at home here strike it with skill -1 (HZ-05)"}, {"ann", "Flying: passes over figures"},
		{"fay", "Prone: can't act; at the end of its side's turn it stands up on 4+"},
		{"cai", "Shove One figure beside it: 2d10 + 2 might (MV-05). Smaller ones go 1 cell farther (FM-10) [[≤ 11 push 1] [12–16 push 2] [17 + push 3]]"},
		{"nat", "Power "}, {"gus", "In the air, 1 above its ground (BD-11)"},
	} {
		if got := sheetText(tb, c.name); !strings.Contains(got, c.want) {
			t.Errorf("the sheet of %s lacks %q:\n%s", c.name, c.want, got)
		}
	}
	for _, name := range []string{"ann", "bob", "cai", "kip", "mog", "fay"} {
		if got := sheetText(tb, name); strings.Contains(got, "Stands on plain\n") {
			t.Errorf("the sheet of %s says that it stands on nothing special:\n%s", name, got)
		}
	}
	tb = onHall(t, "cast battle-fury bob", "end", "move cai 2:4,2")
	got := sheetText(tb, "cai")
	if !strings.Contains(got, "Touches Kip: strikes with") && !strings.Contains(got, "Beside Mog: 4 dice, hits on 4+; against 5 dice, hits on 4+") || !strings.Contains(got, "Move 2 of 3") {
		t.Errorf("the sheet of Cai does not name whom it touches, or what is left of its move:\n%s", got)
	}
}

// A sheet that is looked at again and again is worked out once.
func TestSheetIsKept(t *testing.T) {
	tb := onHall(t, "end")
	a, b := tb.Narrator.Board.FigByName("ann"), tb.Narrator.Board.FigByName("bob")
	tb.Inspector.SheetOf(&tb.Stage, a)
	tb.Inspector.SheetOf(&tb.Stage, b)
	if n := testing.AllocsPerRun(20, func() {
		tb.Inspector.SheetOf(&tb.Stage, a)
		tb.Inspector.SheetOf(&tb.Stage, b)
	}); n != 0 {
		t.Errorf("%v allocations for what is known", n)
	}
}
