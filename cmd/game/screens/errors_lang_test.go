package screens

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"wallfall/assets/lang"
	"wallfall/rules"
)

// percents is a verb of package fmt, errors' %w too.
var percents = regexp.MustCompile(`%(?:\[\d\])?[-+#0]*[\d.]*[sdvqxw]`)

// wordings collects what the errors of a source file say, as formats in which %s
// stands for what is put in: every text of several words that is handed to a
// function, returned or assigned.
func wordings(t *testing.T, path string, to map[string]string) {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var format func(e ast.Expr) string
	format = func(e ast.Expr) string {
		if s, ok := literal(e); ok {
			return strings.ReplaceAll(s, "%", "%%")
		}
		switch e := e.(type) {
		case *ast.BinaryExpr:
			if e.Op == token.ADD {
				return format(e.X) + format(e.Y)
			}
		case *ast.ParenExpr:
			return format(e.X)
		}
		return "%s"
	}
	ast.Inspect(file, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		switch e := e.(type) {
		case *ast.CallExpr:
			sel, ok := e.Fun.(*ast.SelectorExpr)
			if ok && (sel.Sel.Name == "Errorf" || sel.Sel.Name == "damage" || sel.Sel.Name == "Sprintf") && len(e.Args) > 0 {
				if s, ok := literal(e.Args[0]); ok {
					s = percents.ReplaceAllString(s, "%s")
					if strings.ContainsFunc(strings.ReplaceAll(s, "%s", ""), unicode.IsLetter) {
						to[s] = set.Position(e.Pos()).String()
					}
				}
				return false
			}
		case *ast.BinaryExpr, *ast.BasicLit:
			s := format(e)
			if strings.Contains(s, " ") && strings.ContainsFunc(strings.ReplaceAll(s, "%s", ""), unicode.IsLetter) {
				to[s] = set.Position(e.Pos()).String()
			}
			return false
		}
		return true
	})
}

// errorSources are the sources whose errors reach a screen.
var errorSources = []string{
	"levels/lint/*.go", "levels/solution.go", "levels/edit/*.go", "levels/sim/report.go", "levels/sim/devices.go", "levels/sim/symmetry.go", "levels/form.go", "levels/parse*.go", "levels/problem.go",
	"levels/shipped.go", "levels/campaign/campaign.go", "levels/campaign/pack.go", "cmd/game/profile/library.go", "levels/share/share.go", "rules/build*.go", "rules/notation.go", "rules/dice.go", "cmd/game/session/[ls]*.go",
	"cmd/game/store/*.go", "cmd/game/files.go", "cmd/game/shell/given.go", "cmd/game/editor/trialsetup.go", "cmd/game/app.go", "cmd/game/start.go", "cmd/game/main_js.go", "cmd/game/audio/device_*.go", "cmd/game/audio/player.go", "cmd/game/watch_desktop.go", "cmd/game/clipboard_desktop.go", "cmd/game/page_js.go",
}

// unsaid matches texts in those sources that are no errors: forms of statements,
// commands, names of folders.
var unsaid = regexp.MustCompile(`\[|^campaign 1$|^side NAME$|^(mana|rest) NUMBER$|^(hero|chapter) NAME |^(before|after) "Text"$|^choose HERO|^wallfall 1(\n|$)|^edit: |^(dir|low)=|^floor (0|%s)$|^warning: $|=CELL|^(level|wallfall-match|link CELL) |Clipboard|Application|^(title|author|about) "Text"|^map, |^heights, |^(rounds|floor) NUMBER$|^(goal|opposition) SIDE|%s\.damaged| hold$|^topology square\||DISPLAY|^wallfall %s|%%|^won %s$|prefers-reduced|^wallfall, build `)

// elsewhere is what no such source words: errors of the operating system, and
// words that are put in.
var elsewhere = []string{"terrain", "feature", "structure", "bare", "permission denied", "no such file or directory", "no space left on device", "read-only file system", "file exists",
	"is a directory", "not a directory", "input/output error", "file name too long", "open %s: %s", "read %s: %s", "write %s: %s",
	"mkdir %s: %s", "rename %s: %s", "remove %s: %s"}

// afterRule is the rule an error names, which stands in every language alike.
var afterRule = regexp.MustCompile(` \([A-Z]+-[0-9]+\)$`)

// What an error may say is in every language's file of errors, as often broken by
// what is put in, and the file holds nothing that no error says.
func TestErrorsAreTranslated(t *testing.T) {
	found := map[string]string{"warning: %s": "levels/problem.go"}
	for _, glob := range errorSources {
		files, err := filepath.Glob("../../../" + glob)
		if err != nil || len(files) == 0 {
			t.Fatalf("no file %s (%v)", glob, err)
		}
		for _, file := range files {
			if !strings.HasSuffix(file, "_test.go") {
				wordings(t, file, found)
			}
		}
	}
	for _, s := range elsewhere {
		found[s] = "elsewhere"
	}
	for t := rules.Plain; t <= rules.Void; t++ {
		found[t.String()] = "rules/types.go"
	}
	for f := rules.Rubble; f <= rules.Portal; f++ {
		found[f.String()] = "rules/types.go"
	}
	for _, st := range []rules.Structure{rules.Town, rules.Sanctum, rules.Colony} {
		found[st.String()] = "rules/types.go"
	}
	for s, at := range found {
		found[afterRule.ReplaceAllString(strings.TrimPrefix(s, "%s: warning: "), "")] = at
	}
	for _, l := range lang.Languages()[1:] {
		screen, err := lang.Load(l.Code)
		if err != nil {
			t.Fatal(err)
		}
		table, err := lang.Parse(l.Code+"-errors.txt", lang.Further(l.Code, "errors"))
		if err != nil {
			t.Fatal(err)
		}
		told := map[string]bool{}
		for _, s := range table.Texts() {
			told[strings.ReplaceAll(s, "%d", "%s")] = true // a number there is put in all the same
		}
		for s, at := range found {
			if s != afterRule.ReplaceAllString(strings.TrimPrefix(s, "%s: warning: "), "") {
				continue // the other is there too
			}
			if !told[s] && !screen.Has(s) && !unsaid.MatchString(s) {
				t.Errorf("%s-errors.txt lacks %q (%s)", l.Code, s, at)
			}
		}
		for _, s := range table.Texts() {
			if found[strings.ReplaceAll(s, "%d", "%s")] == "" {
				t.Errorf("%s-errors.txt translates %q, which no error says", l.Code, s)
			}
			if got, want := holes(table.T(s)), holes(s); got != want {
				t.Errorf("%s: %q has %d holes instead of %d", l.Code, table.T(s), got, want)
			}
		}
	}
}

// holes counts what a wording leaves open.
func holes(s string) int { return strings.Count(s, "%s") + strings.Count(s, "%d") }
