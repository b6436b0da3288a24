package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"sort"
	"strings"
)

// mutant is one change that can be switched on in the instrumented package.
type mutant struct {
	n     int // its number, from 1
	file  string
	line  int
	text  string   // what is changed and how
	rules []string // whose proof it tests, in the order of their IDs
	table bool     // it changes a table, which no scenario is seen to pass by
}

// String returns file:line: text (rules).
func (m mutant) String() string {
	return fmt.Sprintf("%s:%d: %s (%s)", m.file, m.line, m.text, strings.Join(m.rules, " "))
}

// plan is a package with all of its mutants.
type plan struct {
	mutants []mutant
	sources map[string][]byte // the instrumented files by name
	tables  []string          // cases of the function that changes tables
	untied  int               // changes that serve no rule, which are not made
	next    int
}

// instrument finds the mutants of a package's files and rewrites each file
// with all of them in it. The book names the rules of functions whose comments
// name none.
func instrument(files map[string][]byte, book map[string][]string) (*plan, error) {
	p := &plan{sources: map[string][]byte{}, next: 1}
	var names []string
	for name := range files {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		fset := token.NewFileSet()
		tree, err := parser.ParseFile(fset, name, files[name], parser.ParseComments)
		if err != nil {
			return nil, err
		}
		v := &visitor{plan: p, src: files[name], name: name, fset: fset, citations: newCitations(fset, tree, book)}
		for _, d := range tree.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Body != nil {
					v.fn = d
					v.block(d.Body, d.Type)
				}
			case *ast.GenDecl:
				v.fn = nil
				v.vars(d)
			}
		}
		p.sources[name] = v.result()
	}
	return p, nil
}

// tableSource is the file that changes tables: mutant n on, or off again.
func (p *plan) tableSource(pkg string) []byte {
	return []byte("package " + pkg + "\n\n// MutTable makes mutant n's change of a table, or takes it back.\nfunc MutTable(n int, on bool) {\n\tswitch n {\n" +
		strings.Join(p.tables, "") + "\t}\n}\n")
}

// visitor goes through one file. The file is not printed again: calls are put
// around what they change, so that everything stays on its line.
type visitor struct {
	*plan
	src       []byte
	name      string
	fset      *token.FileSet
	citations *citations
	fn        *ast.FuncDecl
	edits     []edit
}

// edit puts text into the file. Where several stand at one place, those that
// close come first.
type edit struct {
	at     int
	text   string
	closes bool
}

func (v *visitor) offset(p token.Pos) int { return v.fset.Position(p).Offset }

// around puts text before and after a node. A node's edits are made before those
// of what is inside of it.
func (v *visitor) around(n ast.Node, before, after string) {
	v.edits = append(v.edits, edit{v.offset(n.Pos()), before, false}, edit{v.offset(n.End()), after, true})
}

// result carries the edits out.
func (v *visitor) result() []byte {
	opens, closes := map[int]string{}, map[int]string{}
	places := map[int]bool{}
	for _, e := range v.edits {
		places[e.at] = true
		if e.closes {
			closes[e.at] = e.text + closes[e.at] // what began last ends first
		} else {
			opens[e.at] += e.text
		}
	}
	var order []int
	for at := range places {
		order = append(order, at)
	}
	sort.Ints(order)
	var out []byte
	last := 0
	for _, at := range order {
		out = append(out, v.src[last:at]...)
		out = append(out, closes[at]...)
		out = append(out, opens[at]...)
		last = at
	}
	return append(out, v.src[last:]...)
}

// text is a node's source on one line, cut where it is long.
func (v *visitor) text(n ast.Node) string {
	s := strings.Join(strings.Fields(string(v.src[v.offset(n.Pos()):v.offset(n.End())])), " ")
	if r := []rune(s); len(r) > 70 {
		s = string(r[:67]) + "..."
	}
	return s
}

// add makes a mutant with a number, if what it changes serves a rule.
func (v *visitor) add(n int, at ast.Node, text string, table bool) {
	v.mutants = append(v.mutants, mutant{n, v.name, v.fset.Position(at.Pos()).Line, text, v.citations.of(at, v.fn), table})
}

// tied reports whether a node serves a rule, and counts what serves none.
func (v *visitor) tied(at ast.Node, changes int) bool {
	if len(v.citations.of(at, v.fn)) > 0 {
		return true
	}
	v.untied += changes
	return false
}

// condition makes the mutants of a whole condition.
func (v *visitor) condition(e ast.Expr) {
	if e == nil || constant(e) {
		return
	}
	v.force(e, true, true, "is %v")
	v.operands(e)
}

// operands makes the mutants of the operands of && and || within an expression.
func (v *visitor) operands(e ast.Expr) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		v.operands(e.X)
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			v.operands(e.X)
		} else {
			v.inside(e)
		}
	case *ast.BinaryExpr:
		if e.Op != token.LAND && e.Op != token.LOR {
			v.inside(e)
			return
		}
		for _, x := range []ast.Expr{e.X, e.Y} {
			// A chain of one operator is one row of operands.
			if in, ok := x.(*ast.BinaryExpr); !ok || in.Op != e.Op {
				v.force(x, e.Op == token.LOR, e.Op == token.LAND, "is left out")
			}
			v.operands(x)
		}
	default:
		v.inside(e)
	}
}

// force makes a boolean expression one that mutants make false or true.
func (v *visitor) force(e ast.Expr, no, yes bool, how string) {
	ways := 0
	for _, on := range []bool{no, yes} {
		if on {
			ways++
		}
	}
	if !v.tied(e, ways) {
		return
	}
	n := v.next
	v.next += 2
	v.around(e, fmt.Sprintf("mutBool(%d, ", n), ")")
	for i, on := range []bool{no, yes} {
		if on {
			text := how
			if strings.Contains(how, "%") {
				text = fmt.Sprintf(how, i == 1)
			}
			v.add(n+i, e, v.text(e)+" "+text, false)
		}
	}
}

func constant(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && (id.Name == "true" || id.Name == "false")
}

// inside looks for the bodies of functions, and for && and ||, in an expression.
func (v *visitor) inside(n ast.Node) {
	if n == nil {
		return
	}
	ast.Inspect(n, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.FuncLit:
			v.block(x.Body, x.Type)
			return false
		case *ast.BinaryExpr:
			if x.Op == token.LAND || x.Op == token.LOR {
				v.operands(x)
				return false
			}
		}
		return true
	})
}

// block makes the mutants of a body; every body counts its runs.
func (v *visitor) block(b *ast.BlockStmt, fn *ast.FuncType) {
	v.edits = append(v.edits, edit{v.offset(b.Lbrace) + 1, " mutTick(); ", true})
	v.list(b.List, fn)
}

func (v *visitor) list(list []ast.Stmt, fn *ast.FuncType) {
	for _, s := range list {
		v.step(s)
		v.statement(s, fn)
	}
}

// step makes the mutant that leaves a statement out: a call, or a change of what
// there was before.
func (v *visitor) step(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok || helper(call) {
			return
		}
	case *ast.IncDecStmt:
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE || s.Tok == token.ASSIGN && !assigns(s) {
			return
		}
	default:
		return
	}
	if v.tied(s, 1) {
		n := v.next
		v.next++
		v.around(s, fmt.Sprintf("if mutDo(%d) { ", n), " }")
		v.add(n, s, v.text(s)+" is left out", false)
	}
}

// helper reports whether a call applies no rule: it only logs what happened or
// makes room.
func helper(call *ast.CallExpr) bool {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name == "panic" || f.Name == "copy" || f.Name == "clear"
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok && x.Name == "log" {
			return true
		}
		return f.Sel.Name == "needWork"
	}
	return false
}

// assigns reports whether an assignment changes the position: a field of something
// that is not an event, or an element. A frame's step is where the code goes on,
// which is no rule.
func assigns(s *ast.AssignStmt) bool {
	for _, l := range s.Lhs {
		sel, ok := l.(*ast.SelectorExpr)
		if !ok {
			continue
		}
		x, named := sel.X.(*ast.Ident)
		if sel.Sel.Name != "step" && !(named && x.Name == "e") {
			return true
		}
	}
	return false
}

// statement goes into a statement.
func (v *visitor) statement(s ast.Stmt, fn *ast.FuncType) {
	switch s := s.(type) {
	case *ast.BlockStmt:
		v.list(s.List, fn)
	case *ast.IfStmt:
		if s.Init != nil {
			v.statement(s.Init, fn)
		}
		v.condition(s.Cond)
		v.list(s.Body.List, fn)
		if s.Else != nil {
			v.statement(s.Else, fn)
		}
	case *ast.SwitchStmt:
		if s.Init != nil {
			v.statement(s.Init, fn)
		}
		v.inside(s.Tag)
		for _, c := range s.Body.List {
			c := c.(*ast.CaseClause)
			for _, e := range c.List {
				if s.Tag == nil {
					v.condition(e)
				} else {
					v.inside(e)
				}
			}
			v.list(c.Body, fn)
		}
	case *ast.ForStmt:
		if s.Cond != nil {
			v.operands(s.Cond)
		}
		v.block(s.Body, fn)
	case *ast.RangeStmt:
		v.inside(s.X)
		v.block(s.Body, fn)
	case *ast.ReturnStmt:
		for _, e := range s.Results {
			if isBool(fn) && !constant(e) {
				v.condition(e)
			} else {
				v.operands(e)
			}
		}
	case *ast.LabeledStmt:
		v.statement(s.Stmt, fn)
	default:
		v.inside(s)
	}
}

// isBool reports whether a function returns one bool.
func isBool(fn *ast.FuncType) bool {
	if fn.Results == nil || len(fn.Results.List) != 1 || len(fn.Results.List[0].Names) > 1 {
		return false
	}
	id, ok := fn.Results.List[0].Type.(*ast.Ident)
	return ok && id.Name == "bool"
}

// vars makes the mutants of a package's tables: each entry that is true, or a
// number other than 0, is taken out of its table.
func (v *visitor) vars(d *ast.GenDecl) {
	if d.Tok != token.VAR {
		return
	}
	for _, s := range d.Specs {
		vs := s.(*ast.ValueSpec)
		for i, val := range vs.Values {
			if lit, ok := val.(*ast.CompositeLit); ok && len(vs.Names) == len(vs.Values) {
				v.entries(vs.Names[i].Name, lit, 0)
			}
		}
	}
}

func (v *visitor) entries(path string, lit *ast.CompositeLit, depth int) {
	for _, el := range lit.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			continue // a list of names or the like
		}
		at := path + "[" + v.text(kv.Key) + "]"
		if depth > 0 {
			at = path + "." + v.text(kv.Key) // a row of the table
		}
		zero := "0"
		switch val := kv.Value.(type) {
		case *ast.CompositeLit:
			if depth == 0 {
				v.entries(at, val, 1)
			}
			continue
		case *ast.Ident:
			if zero = "false"; val.Name != "true" {
				continue
			}
		case *ast.BasicLit:
			if val.Kind != token.INT {
				continue
			}
		case *ast.UnaryExpr:
		default:
			continue
		}
		if v.tied(kv, 1) {
			v.tables = append(v.tables, fmt.Sprintf("\tcase %d:\n\t\tif %[2]s = %[3]s; on {\n\t\t\t%[2]s = %[4]s\n\t\t}\n", v.next, at, v.text(kv.Value), zero))
			v.add(v.next, kv, at+" is "+zero, true)
			v.next++
		}
	}
}
