package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"wallfall/rules/rulestest"
)

// floors are the packages of the module from the ground up: each may import what lies
// below its floor, and nothing beside or above it. A package that is not here fails.
var floors = [...][]string{
	{"levels/unwind", "rules/message"},
	{"assets/font", "assets/icon", "assets/lang", "assets/licences", "assets/place", "assets/shader", "assets/sound", "input", "levels/scenarios", "render/board/ease", "rules",
		"cmd/game/probe", "cmd/game/web", "cmd/internal/atomicfile", "cmd/internal/truncate", "cmd/level/cluster"},
	{"assets/lang/po", "levels", "levels/solve", "render/board/forecast", "render/quad", "rules/bot", "rules/rulestest", "cmd/game/audio", "cmd/game/serve", "cmd/game/store", "cmd/level/checkpoint"},
	{"assets/lang/po/generate", "levels/campaign", "levels/edit", "levels/lessons", "levels/script", "levels/share", "levels/sim", "render/board/particle", "render/board/prop", "render/gpu",
		"render/quad/quadtest", "render/ui"},
	{"levels/arena", "levels/lint", "levels/tactics", "levels/tiled", "render/board/looks", "render/board/scene", "render/raster", "cmd/game/rulebook", "cmd/game/session"},
	{"render/board/tokens"},
	{"render/board/ground"},
	{"render/board/anim", "render/board/marks"},
	{"levels/generate", "render/board"},
	{"cmd/game/canvas", "cmd/game/narrate", "render/board/heat"},
	{"cmd/level", "cmd/game/shell", "cmd/game/turn"},
	{"cmd/game/boardview", "cmd/game/gametest", "cmd/game/profile", "cmd/game/seats"},
	{"cmd/game/document", "cmd/game/feats", "cmd/game/rulepage", "cmd/game/sharing", "cmd/game/table"},
	{"cmd/game/chronicle"},
	{"cmd/game/campaign", "cmd/game/campaigneditor", "cmd/game/editor", "cmd/game/library", "cmd/game/match"},
	{"cmd/game/screens"},
	{"cmd/game"},
}

// below says which top folders, or which packages of them, those of each may import
// besides their own.
var below = map[string][]string{
	"rules": {}, "assets": {"rules"}, "input": {}, "levels": {"rules", "assets/place"}, "render": {"rules", "assets"},
	"cmd": {"rules", "assets", "input", "levels", "render"},
}

// banned has no place in package rules, which is the same on every machine.
var banned = []string{"time", "os", "math/rand", "math/rand/v2", "sync", "math", "net", "context", "runtime", "unsafe"}

// alike are the other packages that come to the same on every machine, in one
// goroutine, and are small enough for the browser.
var alike = []string{"rules/bot", "levels/sim", "levels/arena"}

// drawing are the packages that may know the engine.
var drawing = []string{"cmd/game", "cmd/game/audio", "cmd/game/e2e", "input", "render/gpu"}

// apart says what packages must not reach, not even through others.
var apart = map[string][]string{"cmd/game/turn": {"cmd/game/shell", "input", "render/ui"}}

// sources calls do with each Go file of the module, by its path from the root.
func sources(t *testing.T, do func(rel string, data []byte)) {
	t.Helper()
	root := os.DirFS(filepath.Join("..", ".."))
	files := 0
	err := fs.WalkDir(root, ".", func(rel string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || d.Name() == "build" || strings.HasPrefix(d.Name(), ".") && rel != ".") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(rel, ".go") {
			return nil
		}
		data, err := fs.ReadFile(root, rel)
		if err != nil {
			return err
		}
		files++
		do(rel, data)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 150 {
		t.Errorf("only %d files were looked at", files)
	}
}

// TestArrowsPointDown holds the order of the packages: the rules know nothing,
// pictures know the rules, the program knows all, and few know the engine.
func TestArrowsPointDown(t *testing.T) {
	floor := map[string]int{}
	for i, list := range floors {
		for _, pkg := range list {
			floor[pkg] = i + 1
		}
	}
	reached := map[string][]string{}
	sources(t, func(rel string, data []byte) {
		if strings.HasSuffix(rel, "_test.go") {
			return
		}
		f := rulestest.Must(parser.ParseFile(token.NewFileSet(), rel, data, parser.ImportsOnly))(t)
		pkg := path.Dir(rel)
		top, _, _ := strings.Cut(pkg, "/")
		if floor[pkg] == 0 {
			t.Errorf("%s has no floor yet: put it into floors", pkg)
		}
		for _, im := range f.Imports {
			to := rulestest.Must(strconv.Unquote(im.Path.Value))(t)
			ours, own := strings.CutPrefix(to, "wallfall/")
			over, _, _ := strings.Cut(ours, "/")
			if own {
				reached[pkg] = append(reached[pkg], ours)
			}
			switch {
			case own && floor[ours] >= floor[pkg]:
				t.Errorf("%s imports %s, which does not lie below", rel, to)
			case own && over != top && !slices.Contains(below[top], over) && !slices.Contains(below[top], ours):
				t.Errorf("%s imports %s, which lies above", rel, to)
			case strings.HasPrefix(to, "github.com/hajimehoshi/ebiten") && !slices.Contains(drawing, pkg):
				t.Errorf("%s imports %s", rel, to)
			case slices.Contains(alike, pkg) && to != "math" && (slices.Contains(banned, to) || to == "encoding/json"):
				t.Errorf("%s imports %s", rel, to)
			case ours == "levels/tiled" && pkg != "cmd/level":
				t.Errorf("%s imports %s, which is for tools alone: the game is smaller without", rel, to)
			case strings.HasPrefix(ours, "cmd/level/") && top == "cmd" && !strings.HasPrefix(pkg, "cmd/level"), strings.HasPrefix(to, "github.com/nats-io/") && pkg != "cmd/level/cluster":
				t.Errorf("%s imports %s, which is for the tool alone", rel, to)
			case pkg == "rules" && (slices.Contains(banned, to) || strings.Contains(to, ".")):
				t.Errorf("%s imports %s", rel, to)
			}
		}
	})
	for pkg, far := range apart {
		for list := []string{pkg}; len(list) > 0; list = list[1:] {
			for _, to := range reached[list[0]] {
				if slices.Contains(far, to) {
					t.Errorf("%s reaches %s, by %s", pkg, to, list[0])
				}
				if !slices.Contains(list, to) {
					list = append(list, to)
				}
			}
		}
	}
}

// The limits of what a reader has to hold in mind at once. Lines, fields and methods
// of tests do not count, their files do.
const (
	maxFileLines    = 600
	maxPackageLines = 6_500
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
		f := rulestest.Must(parser.ParseFile(token.NewFileSet(), rel, data, parser.SkipObjectResolution))(t)
		for _, decl := range f.Decls {
			if d, ok := decl.(*ast.FuncDecl); ok && d.Recv != nil {
				methods[pkg+"."+receiver(d.Recv.List[0].Type)]++
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if s, ok := spec.Type.(*ast.StructType); ok {
					fields[pkg+"."+spec.Name.Name] = countFields(s)
					for _, f := range s.Fields.List { // a painter is given its frame, it is none
						if e := types.ExprString(f.Type); f.Names == nil && strings.HasPrefix(pkg, "render/board/") && (strings.HasSuffix(e, "Frame") || strings.HasSuffix(e, "Ground")) {
							t.Errorf("%s.%s embeds %s", pkg, spec.Name.Name, e)
						}
					}
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

// TestArgumentsOfTexts: the language table formats numbers and words alone, so
// that a frame that says the same as the last one allocates nothing.
func TestArgumentsOfTexts(t *testing.T) {
	pkgs := rulestest.Must(packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedExportFile |
			packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedTypesSizes,
	}, "wallfall/cmd/game/..."))(t)
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
