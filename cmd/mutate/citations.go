package main

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// citations reports which rules the parts of a file serve.
type citations struct {
	fset    *token.FileSet
	tree    *ast.File
	book    map[string][]string // by function or table
	lines   map[int][]string    // by the line that a comment speaks of
	parents map[ast.Node]ast.Node
}

func newCitations(fset *token.FileSet, tree *ast.File, book map[string][]string) *citations {
	t := &citations{fset, tree, book, map[int][]string{}, map[ast.Node]ast.Node{}}
	code := map[int]bool{} // the lines on which something begins
	var stack []ast.Node
	ast.Inspect(tree, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if len(stack) > 0 {
			t.parents[n] = stack[len(stack)-1]
		}
		stack = append(stack, n)
		switch n.(type) {
		case *ast.Comment, *ast.CommentGroup, *ast.File:
		default:
			code[fset.Position(n.Pos()).Line] = true
		}
		return true
	})
	for _, g := range tree.Comments {
		ids := cited(g.Text())
		first, last := fset.Position(g.Pos()).Line, fset.Position(g.End()).Line
		if !code[first] {
			first = last + 1 // a comment of its own speaks of what follows
		}
		if len(ids) > 0 {
			t.lines[first] = append(t.lines[first], ids...)
		}
	}
	return t
}

// of returns the rules that a node serves: those that a comment on its own line
// tells or that it names itself, else those of the nearest statement or table row
// around it, else of its function's or table's comment, else those under which
// the book names it.
func (t *citations) of(n ast.Node, fn *ast.FuncDecl) []string {
	for x := n; x != nil; x = t.parents[x] {
		if _, ok := x.(*ast.FuncDecl); ok {
			break
		}
		if ids := t.lines[t.fset.Position(x.Pos()).Line]; len(ids) > 0 {
			return tidy(ids)
		}
		if ids := named(x); len(ids) > 0 {
			return tidy(ids)
		}
		if spec, ok := x.(*ast.ValueSpec); ok && len(t.book[spec.Names[0].Name]) > 0 && fn == nil {
			return t.book[spec.Names[0].Name]
		}
	}
	if fn == nil {
		return nil
	}
	if ids := cited(fn.Doc.Text()); len(ids) > 0 {
		return tidy(ids)
	}
	return t.book[fn.Name.Name]
}

// named returns the rules whose constants a simple statement, or one that a
// condition leads to at once, names: they go into its events and refusals.
func named(n ast.Node) []string {
	var simple []ast.Stmt
	switch n := n.(type) {
	case *ast.IfStmt:
		simple = n.Body.List
	case *ast.CaseClause:
		simple = n.Body
	case *ast.ExprStmt, *ast.AssignStmt, *ast.ReturnStmt:
		simple = []ast.Stmt{n.(ast.Stmt)}
	}
	var ids []string
	for _, s := range simple {
		switch s.(type) {
		case *ast.ExprStmt, *ast.AssignStmt, *ast.ReturnStmt:
			ast.Inspect(s, func(x ast.Node) bool {
				if id, ok := x.(*ast.Ident); ok && ruleName.MatchString(id.Name) {
					at := len(id.Name) - 2
					ids = append(ids, id.Name[:at]+"-"+id.Name[at:])
				}
				return true
			})
		}
	}
	return ids
}

var ruleName = regexp.MustCompile(`^(BD|FG|TN|MV|ST|CW|PT|PF|FM|HZ|OB|SP|X)\d\d$`)

var citation = regexp.MustCompile(`\b([A-Z]{1,2})-(\d\d)(?:\.\.(\d\d))?`)

// cited returns the rules that a text names; CW-10..12 is three.
func cited(text string) []string {
	var ids []string
	for _, m := range citation.FindAllStringSubmatch(text, -1) {
		first, _ := strconv.Atoi(m[2])
		last := first
		if m[3] != "" {
			last, _ = strconv.Atoi(m[3])
		}
		for n := first; n <= last; n++ {
			ids = append(ids, m[1]+"-"+string(rune('0'+n/10))+string(rune('0'+n%10)))
		}
	}
	return ids
}

func tidy(ids []string) []string {
	ids = slices.Clone(ids)
	slices.Sort(ids)
	return slices.Compact(ids)
}

var (
	entryHead = regexp.MustCompile(`(?m)^\*\*([A-Z]+-\d\d)\*\* `)
	codeName  = regexp.MustCompile("`([^`]+)`")
)

// readBook returns the rules under which the book names each function and table.
func readBook(text string) map[string][]string {
	book := map[string][]string{}
	at := entryHead.FindAllStringSubmatchIndex(text, -1)
	for i, m := range at {
		end := len(text)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		_, code, _ := strings.Cut(text[m[1]:end], "*In code:*")
		for _, name := range codeName.FindAllStringSubmatch(code, -1) {
			book[name[1]] = tidy(append(book[name[1]], text[m[2]:m[3]]))
		}
	}
	return book
}
