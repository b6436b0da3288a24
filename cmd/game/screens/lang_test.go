package screens

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"wallfall/assets/lang"
	"wallfall/assets/lang/po"
	"wallfall/assets/licences"
	"wallfall/assets/place"
	"wallfall/assets/sound"
	"wallfall/cmd/game/editor"
	"wallfall/cmd/game/feats"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/rulebook"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/generate"
	"wallfall/levels/lessons"
	"wallfall/rules"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

// verb is a verb of package fmt, or a per cent sign.
var verb = regexp.MustCompile(`%(?:\[(\d)\])?([-+#0]*[\d.]*)([sdvqfgxT%])`)

// texts collects every text that the program may ask a language table for, with
// the place that asks. A text with a context has it in front, as lang.Context puts it,
// and one with a plural has that after it and a zero byte.
type texts map[string]string

func (x texts) add(where string, list ...string) {
	for _, s := range list {
		// A decimal has a point or a comma; else what has no letters is the same everywhere.
		if _, ok := x[s]; !ok && (s == "%s.%s" || strings.ContainsFunc(verb.ReplaceAllString(s, ""), unicode.IsLetter)) {
			x[s] = where
		}
	}
}

// name adds names that the game gives.
func (x texts) name(where string, list ...string) {
	for _, s := range list {
		if s != "" {
			x.add(where, lang.Context("name", s))
		}
	}
}

// allTexts returns every text that the program may say.
func allTexts(t *testing.T) texts {
	t.Helper()
	x := texts{}
	for _, root := range []string{"..", "../../../rules", "../../../render", "../../../levels"} {
		x.source(t, root)
	}
	x.names(t)
	return x
}

// literal gives the text of a string literal.
func literal(e ast.Expr) (string, bool) {
	b, ok := e.(*ast.BasicLit)
	if !ok || b.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(b.Value)
	return s, err == nil
}

// untold are folders whose messages only designers read, in English, and those that have
// no words of their own.
var untold = regexp.MustCompile(`levels/(tiled|script|scenarios|lessons|tactics|arena|generate)$|quadtest$|gametest$`)

// saying are functions that take the format of a message, the first of their arguments
// that has a space, or, in package message, the first.
var saying = []string{"Errorf", "Of", "fail", "failAs", "failCell", "stop", "stopCell", "need", "refuse", "wrong", "bad", "warn", "warnAt", "warnCell", "damage", "never", "breaks"}

// source adds the literals that the sources under a folder give to a table's
// methods, and the formats of messages.
func (x texts) source(t *testing.T, root string) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && untold.MatchString(filepath.ToSlash(path)) {
			return filepath.SkipDir
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			return err
		}
		take := func(e ast.Expr) {
			if s, ok := literal(e); ok {
				x.add(set.Position(e.Pos()).String(), s)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				name, of := "", ""
				switch f := n.Fun.(type) {
				case *ast.SelectorExpr:
					name = f.Sel.Name
					if id, ok := f.X.(*ast.Ident); ok {
						of = id.Name
					}
				case *ast.Ident:
					name = f.Name
				}
				switch {
				case of == "fmt":
				case (name == "T" || name == "F" || of == "message") && name != "N" && len(n.Args) > 0:
					take(n.Args[0])
				case slices.Contains(saying, name):
					for _, a := range n.Args {
						if s, ok := literal(a); ok && strings.Contains(s, " ") {
							take(a)
							break
						}
					}
				case name == "C" && len(n.Args) == 2:
					context, _ := literal(n.Args[0])
					if s, ok := literal(n.Args[1]); ok {
						x.add(set.Position(n.Pos()).String(), lang.Context(context, s))
					}
				case name == "N" && len(n.Args) == 3, name == "NC" && len(n.Args) == 4:
					one, single := literal(n.Args[len(n.Args)-2])
					many, several := literal(n.Args[len(n.Args)-1])
					if context, ok := literal(n.Args[0]); ok {
						one = lang.Context(context, one)
					}
					if single && several {
						x.add(set.Position(n.Pos()).String(), one+"\x00"+many)
					}
				}
			case *ast.CompositeLit:
				if id, ok := n.Type.(*ast.Ident); ok && id.Name == "Text" && file.Name.Name == "rules" && len(n.Elts) > 0 {
					e := n.Elts[0]
					if kv, ok := e.(*ast.KeyValueExpr); ok {
						e = kv.Value
					}
					take(e)
				}
				if list, ok := n.Type.(*ast.ArrayType); ok && len(n.Elts) > 0 { // checks of a set-up, names of symmetries
					of, _ := list.Elt.(*ast.Ident)
					for _, e := range n.Elts {
						if row, ok := e.(*ast.CompositeLit); ok && of != nil && of.Name == "check" {
							take(row.Elts[2])
						} else if ok && of != nil && of.Name == "motion" {
							take(row.Elts[0])
						}
					}
				}
			case *ast.KeyValueExpr: // what a decision answers to a command that comes too early
				if id, ok := n.Key.(*ast.Ident); ok && id.Name == "first" && file.Name.Name == "rules" {
					take(n.Value)
				}
			case *ast.ReturnStmt: // why a match takes nothing back
				if file.Name.Name == "session" && len(n.Results) == 2 {
					if s, ok := literal(n.Results[1]); ok && strings.Contains(s, " ") {
						take(n.Results[1])
					}
				}
			case *ast.ValueSpec:
				if n.Names[0].Name == "rangeRefusals" || strings.HasSuffix(n.Names[0].Name, "Texts") || file.Name.Name == "narrate" {
					var inspect func(m ast.Node) bool
					inspect = func(m ast.Node) bool {
						if kv, ok := m.(*ast.KeyValueExpr); ok {
							ast.Inspect(kv.Value, inspect)
							return false
						}
						if e, ok := m.(ast.Expr); ok {
							take(e)
						}
						_, call := m.(*ast.CallExpr) // such as of an icon by its name
						return !call
					}
					ast.Inspect(n, inspect)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// names adds the words of the rules, of the catalogue and of the levels.
func (x texts) names(t *testing.T) {
	t.Helper()
	w := narrate.Narrator{}
	for where, name := range map[string]func(i int) string{
		"terrain":   func(i int) string { return rules.Terrain(i).String() },
		"feature":   func(i int) string { return w.Term(rules.Feature(i + 1).String()) },
		"structure": func(i int) string { return rules.Structure(i + 1).String() },
		"edge":      func(i int) string { return rules.Edge(i + 1).String() },
		"force":     func(i int) string { return rules.Force(i + 1).String() },
		"question":  func(i int) string { return rules.Ask(i + 1).String() },
	} {
		for i := 0; name(i) != ""; i++ {
			x.add(where, name(i))
		}
	}
	for i := rules.Plain; i < rules.Void; i++ { // no legend has what is outside
		x.add("terrain", i.Does())
	}
	for i := rules.Feature(1); i.String() != ""; i++ {
		x.add("feature", i.Does())
	}
	for i := rules.Edge(1); i.String() != ""; i++ {
		x.add("edge", i.Does())
	}
	for i := rules.TierEffect(0); i.String() != ""; i++ {
		if i.Force() == rules.NoForce {
			x.add("effect", i.Does())
		}
	}
	for k := rules.EvTurn; k.String() != ""; k++ {
		x.add("event", k.Row().Says, k.Row().Nobody)
	}
	for i := range 16 {
		x.add("trait", rules.TraitName(i))
	}
	for st := rules.StatPower; st.String() != ""; st++ {
		x.add("stat", narrate.StatWord(w.Lang, st))
	}
	x.add("store", "the browser's storage for this page")
	x.add("system", "permission denied", "no such file or directory", "no space left on device", "read-only file system", "file exists", "is a directory", "not a directory",
		"input/output error", "file name too long", "open %s: %s", "read %s: %s", "write %s: %s", "mkdir %s: %s", "rename %s: %s", "remove %s: %s")
	for i := rules.NoEffect + 1; i.String() != ""; i++ {
		does, _ := i.Does()
		x.add("effect", does)
	}
	for i := range place.All {
		x.add("place", place.All[i].Name)
	}
	x.add("topology", rules.Square.String(), rules.Hex.String())
	for i := sound.ID(0); i < sound.Count; i++ {
		x.add("caption", i.Caption())
	}
	same := regexp.MustCompile(`^(.|F\d+|Num .|L3|R3|LB|RB|LT|RT)$`) // in every language
	for k := input.KeyNone + 1; k < input.KeyCount; k++ {
		if name := strings.TrimPrefix(k.String(), "Pad "); name != "" && !same.MatchString(name) {
			x.add("key", lang.Context("key", name))
		}
	}
	for a := range input.ActionCount {
		x.add("action", a.Text())
	}
	for _, sys := range library.Systems {
		x.add("system", sys.Name)
	}
	x.add("puzzles", library.Tiers[:]...)
	for _, d := range bot.Difficulties() {
		x.add("difficulty", d.Name, d.About)
	}
	for _, name := range bot.Names() {
		x.add("bot", name, bot.About(name))
	}
	for _, p := range shell.HelpPages {
		x.add("help", p.Title)
		x.add("help", p.Text...)
	}
	for _, sec := range rulebook.Load().Sections {
		x.add("rulebook", sec.Title)
	}
	for _, s := range generate.Texts() {
		if strings.HasSuffix(s, ".") {
			x.add("generate", s)
		} else {
			x.name("generate", s)
		}
	}
	x.add("editor", editor.Texts()...)
	for _, e := range levels.All() {
		lv := rulestest.Must(levels.Parse(e.ID+".txt", e.Text))(t)
		x.level(e.ID, lv)
	}
	c := campaign.Shipped()
	x.add(c.File, c.About)
	x.name(c.File, c.Title)
	x.name("figures that go by their trade", "beadle", "weigher", "cellarer", "glazier")
	for _, h := range c.Heroes {
		x.add(c.File, h.Line)
		x.name(c.File, h.Label, h.Kind)
	}
	for _, ch := range c.Chapters {
		x.name(c.File, ch.Title)
	}
	for _, l := range c.Levels {
		x.add(c.File, l.Before, l.After)
		for _, o := range l.Offers {
			x.add(c.File, o.Text, o.Item.Name)
		}
		if l.Parsed != nil {
			x.level(l.Name, l.Parsed)
		}
	}
	for _, rule := range rules.AllRules() {
		for _, sc := range rulebook.Scenes(rule.String()) {
			if lv, err := sc.Level(); err == nil {
				x.given(rule.String(), lv)
			}
		}
	}
	for _, k := range levels.Catalogue() {
		x.name("catalogue", k.Name)
	}
	for _, a := range levels.CatalogueAbilities() {
		x.name("catalogue", w.Name(a.Name))
	}
	for _, s := range levels.CatalogueSpells() {
		x.name("catalogue", w.Name(s.Name))
	}
	for _, u := range feats.Unlocks {
		x.add("unlocks", u.Title, u.Text)
	}
	x.add("titles", shell.Titles...)
	for _, f := range feats.All {
		x.add("feats", f.Name, f.Text)
	}
	for _, p := range licences.Parts() {
		x.add("credits", p.What)
	}
	all := rulestest.Must(lessons.All())(t)
	for _, l := range all {
		x.level(l.ID, l.Level)
		x.add(l.ID, l.About, l.Lost)
		x.level(l.ID, l.Board.Level)
		for _, st := range l.Steps {
			x.add(l.ID, st.Say, st.Else)
		}
	}
}

func (x texts) level(where string, lv *levels.Level) {
	x.add(where, lv.About)
	x.name(where, lv.Title)
	for _, k := range lv.Kinds {
		x.name(where, k.Name)
	}
	for _, wall := range lv.Walls {
		if strings.Trim(wall.Name, "w0123456789") != "" {
			x.add(where, lang.Context("wall", wall.Name))
		}
	}
	x.given(where, lv)
}

// given adds the names that a level gives to its sides, abilities and spells.
func (x texts) given(where string, lv *levels.Level) {
	for i := range lv.Sides {
		x.name(where, narrate.New(lv, nil, nil).Side(i))
	}
	for _, a := range lv.Abilities {
		text, _ := lang.SplitName(a.Name)
		x.name(where, text)
	}
	for _, s := range lv.Spells {
		text, _ := lang.SplitName(s.Name)
		x.name(where, text)
	}
}

// verbs lists the verbs of a format by the number of their argument: "1d 2s".
func verbs(t *testing.T, format string) string {
	t.Helper()
	if !strings.Contains(format, "%") {
		return ""
	}
	next := 1
	var out []string
	for _, m := range verb.FindAllStringSubmatch(format, -1) {
		if m[3] == "%" {
			continue
		}
		if m[1] != "" {
			next, _ = strconv.Atoi(m[1])
		}
		out = append(out, strconv.Itoa(next)+m[2]+m[3])
		next++
	}
	sort.Strings(out)
	return strings.Join(slices.Compact(out), " ")
}

// Every text that the program can say is in every language file with the same
// verbs, and the files hold nothing that nobody says. WALLFALL_TEXTS names a
// file to write what is missing to, as a part of a catalogue.
func TestLanguagesAreComplete(t *testing.T) {
	x := allTexts(t)
	for _, l := range lang.Languages()[1:] {
		said := map[string]*po.Entry{}
		list := rulestest.Must(po.Load(l.Code, "game", "errors", "story"))(t).Entries
		for i := range list {
			e := &list[i]
			key := e.Key()
			if e.Many != "" {
				key += "\x00" + e.Many
			}
			said[key] = e
			if _, ok := x[key]; !ok {
				t.Errorf("%s: %s:%d: %q is translated, but nobody says it", l.Code, e.File, e.Line, key)
			}
		}
		var missing []string
		for s := range x {
			e := said[s]
			if e == nil {
				missing = append(missing, s)
				continue
			}
			for _, text := range e.Said {
				if got, want := verbs(t, text), verbs(t, e.English); got != want {
					t.Errorf("%s: %s:%d: %q becomes %q, with the verbs %q instead of %q", l.Code, e.File, e.Line, e.English, text, got, want)
				}
			}
		}
		slices.SortFunc(missing, func(a, b string) int { return strings.Compare(x[a]+a, x[b]+b) })
		for _, s := range missing {
			t.Errorf("%s lacks %q (%s)", l.Code, s, x[s])
		}
		if file := os.Getenv("WALLFALL_TEXTS"); file != "" {
			var out strings.Builder
			for _, s := range missing {
				english, many, plural := strings.Cut(s, "\x00")
				fmt.Fprintf(&out, "\n#: %s\n", x[s])
				if context, text, ok := strings.Cut(english, "\x04"); ok {
					english = text
					fmt.Fprintf(&out, "msgctxt %q\n", context)
				}
				if fmt.Fprintf(&out, "msgid %q\n", english); plural {
					fmt.Fprintf(&out, "msgid_plural %q\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n", many)
				} else {
					out.WriteString("msgstr \"\"\n")
				}
			}
			rulestest.OK(t, os.WriteFile(file, []byte(out.String()), 0o644))
		}
	}
}
