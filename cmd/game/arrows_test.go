package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// floors are the packages of the module from the ground up: each may import what lies
// below its floor, and nothing beside or above it. A package that is not here fails.
var floors = [...][]string{
	{"assets/font", "assets/icon", "assets/lang", "assets/licences", "assets/shader", "assets/sound", "input", "levels/scenarios", "render/board/ease", "rules",
		"cmd/game/probe", "cmd/game/web", "cmd/internal/atomicfile", "cmd/internal/truncate"},
	{"levels", "levels/solve", "render/board/forecast", "render/quad", "rules/bot", "rules/rulestest", "cmd/game/audio", "cmd/game/serve", "cmd/game/store"},
	{"levels/campaign", "levels/edit", "levels/lessons", "levels/script", "levels/share", "levels/sim", "render/board/particle", "render/board/prop", "render/gpu",
		"render/quad/flat", "render/quad/quadtest", "render/ui"},
	{"levels/arena", "levels/lint", "levels/tactics", "levels/tiled", "render/board", "render/raster", "render/svg", "cmd/game/rulebook", "cmd/game/session"},
	{"levels/generate", "cmd/game/narrate", "render/board/heat"},
	{"cmd/level", "cmd/game/shell"},
	{"cmd/game/boardview", "cmd/game/gametest", "cmd/game/profile", "cmd/game/seats"},
	{"cmd/game/feats", "cmd/game/rulepage", "cmd/game/sharing", "cmd/game/table"},
	{"cmd/game/campaign", "cmd/game/editor", "cmd/game/library", "cmd/game/match"},
	{"cmd/game/screens"},
	{"cmd/game"},
}

// below says which top folders the packages of each may import besides their own.
var below = map[string][]string{
	"rules": {}, "assets": {}, "input": {}, "levels": {"rules"}, "render": {"rules", "assets"},
	"cmd": {"rules", "assets", "input", "levels", "render"},
}

// banned has no place in package rules, which is the same on every machine.
var banned = []string{"time", "os", "math/rand", "math/rand/v2", "sync", "math", "net", "context", "runtime", "unsafe"}

// alike are the other packages that come to the same on every machine, in one
// goroutine, and are small enough for the browser.
var alike = []string{"rules/bot", "levels/sim", "levels/arena"}

// drawing are the packages that may know the engine.
var drawing = []string{"cmd/game", "cmd/game/audio", "cmd/game/e2e", "input", "render/gpu"}

// sources calls do with each Go file of the module, by its path from the root.
func sources(t *testing.T, do func(rel string, data []byte)) {
	t.Helper()
	root := os.DirFS(filepath.Join("..", ".."))
	files := 0
	err := fs.WalkDir(root, ".", func(rel string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || d.Name() == "build" || d.Name() == ".git") {
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
	sources(t, func(rel string, data []byte) {
		if strings.HasSuffix(rel, "_test.go") {
			return
		}
		f, err := parser.ParseFile(token.NewFileSet(), rel, data, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		pkg := path.Dir(rel)
		top, _, _ := strings.Cut(pkg, "/")
		if floor[pkg] == 0 {
			t.Errorf("%s has no floor yet: put it into floors", pkg)
		}
		for _, im := range f.Imports {
			to, err := strconv.Unquote(im.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			ours, own := strings.CutPrefix(to, "wallfall/")
			over, _, _ := strings.Cut(ours, "/")
			switch {
			case own && floor[ours] >= floor[pkg]:
				t.Errorf("%s imports %s, which does not lie below", rel, to)
			case own && over != top && !slices.Contains(below[top], over):
				t.Errorf("%s imports %s, which lies above", rel, to)
			case strings.HasPrefix(to, "github.com/hajimehoshi/ebiten") && !slices.Contains(drawing, pkg):
				t.Errorf("%s imports %s", rel, to)
			case slices.Contains(alike, pkg) && to != "math" && (slices.Contains(banned, to) || to == "encoding/json"):
				t.Errorf("%s imports %s", rel, to)
			case ours == "levels/tiled" && pkg != "cmd/level":
				t.Errorf("%s imports %s, which is for tools alone: the game is smaller without", rel, to)
			case pkg == "rules" && (slices.Contains(banned, to) || strings.Contains(to, ".")):
				t.Errorf("%s imports %s", rel, to)
			}
		}
	})
}
