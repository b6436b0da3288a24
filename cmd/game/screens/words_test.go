package screens

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"wallfall/assets/font"
	"wallfall/assets/lang"
	"wallfall/assets/lang/po"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/editor"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/match"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/rulebook"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/store"
	"wallfall/render/quad"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// asIs is what every language leaves as it is: the IDs of rules, verbs, the marks
// of keys and buttons, proper names.
var asIs = regexp.MustCompile(`\b[A-Z]{1,2}-\d\d\b|` + verb.String() + `|\bNum .|\b(F\d+|L3|R3|LB|RB|LT|RT|Wallfall|English|Deutsch)\b`)

// foreign writes a text in letters of another script.
func foreign(s string) string {
	other := func(s string) string {
		return strings.Map(func(r rune) rune {
			switch {
			case 'a' <= r && r <= 'z':
				return r - 'a' + 'а'
			case 'A' <= r && r <= 'Z':
				return r - 'A' + 'А'
			}
			return r
		}, s)
	}
	var b strings.Builder
	last := 0
	for _, m := range asIs.FindAllStringIndex(s, -1) {
		b.WriteString(other(s[last:m[0]]) + s[m[0]:m[1]])
		last = m[1]
	}
	return b.String() + other(s[last:])
}

// foreignTable translates every text there is, so that a Latin letter on the
// screen is one that no table was asked for.
func foreignTable(t *testing.T) *lang.Table {
	t.Helper()
	c := po.Catalogue{Forms: 1, Plural: "0"}
	for s := range allTexts(t) {
		e := po.Entry{English: s, Said: []string{foreign(s)}}
		if one, many, ok := strings.Cut(s, "\x00"); ok {
			e = po.Entry{English: one, Many: many, Said: []string{foreign(many)}}
		}
		if context, _, ok := strings.Cut(s, "\x04"); ok {
			e.Said[0] = strings.TrimPrefix(e.Said[0], foreign(context)+"\x04")
		}
		c.Entries = append(c.Entries, e)
	}
	return lang.Parse(rulestest.Must(c.Compile())(t))
}

// size is a single letter, alone or in the code of a figure's size: 1M.
var size = regexp.MustCompile(`^1?[A-Za-z]$`)

// untranslated gives the words on a list that are in Latin letters and name
// neither a rule nor a figure or a wall of the board nor anything that its author named.
func untranslated(l *quad.List, b *rules.Board, own map[string]bool) []string {
	names := map[string]bool{}
	for name := range own {
		names[strings.ToLower(name)] = true
	}
	for i := 0; b != nil && b.FigName(rules.FigID(i)) != ""; i++ {
		names[b.FigName(rules.FigID(i))] = true
	}
	for i := 0; b != nil && b.WallName(i) != ""; i++ {
		names[b.WallName(i)] = true
	}
	var out []string
	for i := range l.Items {
		text := asIs.ReplaceAllString(l.Items[i].Text, "")
		for _, w := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' }) {
			if !names[strings.ToLower(w)] && !size.MatchString(w) && strings.ContainsFunc(w, func(r rune) bool { return unicode.Is(unicode.Latin, r) }) {
				out = append(out, w+" in "+l.Items[i].Text)
			}
		}
	}
	return out
}

// Every screen and dialog says everything in the player's language.
func TestScreensAreTranslated(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	d := r.Desk()
	d.Lang = foreignTable(t)
	d.Bind.Rename(func(key string) string { return d.Lang.C("key", key) })
	told := map[string]bool{}
	eachScreen(r, func(what string) {
		if what == "credits" || what == "rulebook" {
			return // licences; the rules, which are a book of their own in each language
		}
		var l quad.List
		r.Sc.Draw(r.Ctx, &l)
		var b *rules.Board
		var own map[string]bool
		if p, ok := r.Sc.(*shell.Window).Inner.(*match.Screen); ok {
			b = p.View.Table.Narrator.Board
		}
		if e, ok := r.Sc.(*shell.Window).Inner.(*editor.Editor); ok {
			b, own = e.Words.Board, e.Words.Own
		}
		for _, text := range untranslated(&l, b, own) {
			if !told[text] {
				told[text] = true
				t.Errorf("%s: %s", what, text)
			}
		}
	})
}

// The boards of the rulebook say everything in the player's language: what is
// cast, used and rolled.
func TestBoardsAreTranslated(t *testing.T) {
	fonts := font.New()
	table := foreignTable(t)
	told, said := map[string]bool{}, 0
	for _, rule := range rules.AllRules() {
		for _, scene := range rulebook.Scenes(rule.String())[:1] {
			trace, _ := scene.Trace()
			trace.Level.Shipped = true
			q := boardview.NewPlayer(fonts, table, trace.Level, trace.First, trace.Steps)
			q.Once = true
			q.Pic.Scale = 1
			q.Pic.Camera.SetArea(q.Words.Board, quad.Box(0, 0, 800, 600))
			for tick := 0; !q.Done && tick < 3000; tick += 15 {
				q.Advance(15, false)
				var l quad.List
				q.Pic.Draw(&l)
				l.TextIn(0, 0, q.Caption(), font.Bold, 20, quad.Left, quad.Middle, quad.RGB(0))
				for i := range l.Items {
					if len(l.Items[i].Text) > 6 {
						said++
					}
				}
				for _, text := range untranslated(&l, q.Words.Board, q.Words.Own) {
					if !told[text] {
						told[text] = true
						t.Errorf("%s, %s: %s", rule, scene.Title, text)
					}
				}
			}
		}
	}
	if said < 100 {
		t.Errorf("no more than %d words were shown", said)
	}
}

// What is written over the tray is said anew when the language changes.
func TestTrayChangesItsLanguage(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	p := gametest.Begin(r, "courts").(*match.Screen)
	r.Tick(3)
	free := p.View.Table.Picture.Holding[0]
	r.Point((free.X0+free.X1)/2, (free.Y0+free.Y1)/2)
	r.Tick(60)
	d := r.Desk()
	was := d.Kit.Tip()
	d.Set.Language = "de"
	d.Apply()
	r.Tick(60)
	if now := d.Kit.Tip(); was == "" || now == "" || now == was {
		t.Errorf("it says %q, and %q before", now, was)
	}
}

// english finds words that no German sentence has.
var english = regexp.MustCompile(`(?i)\b(the|is|of|and|cannot|not|no|it|this|level is|has)\b`)

// What cannot be opened, or continued, says why in German.
func TestWhyInGerman(t *testing.T) {
	m := gametest.Played(t, "knoll", 30)
	end := rulestest.Must(m.Link())(t)
	s := rulestest.Must(store.Open(t.TempDir()))(t)
	german := rulestest.Must(lang.Load("de"))(t)
	ctx := &shell.Context{Store: s}
	tell := func(what, notice string) {
		if notice == "" || english.MatchString(notice) {
			t.Errorf("%s: %q", what, notice)
		}
	}
	for _, bad := range []shell.Given{{Data: []byte("hello")}, {Name: "x.wallfall", Data: m.Save()[:400]}, {Data: []byte("#" + end[:len(end)-9])},
		{Err: os.ErrPermission}, {Data: []byte("wallfall 2\nrubbish")}, {Name: "a.txt", Data: []byte("wallfall 2\nside x\nside x colour=blu")}} {
		b := newRig(t, 1280, 800, 1)
		d := b.Desk()
		d.Set.Language = "de"
		d.Apply()
		b.Ctx.Given = []shell.Given{bad}
		b.Tick(1)
		tell(string(bad.Data[:min(9, len(bad.Data))]), d.Notice.Text)
	}
	save := string(m.Save())
	for what, text := range map[string]string{"version": "wallfall-match 9\n", "cut": save[:len(save)-40], "swapped": strings.Replace(save, "done 30", "done 29", 1), "empty": "\n"} {
		d := &shell.UI{Lang: german}
		rulestest.OK(t, s.Put(shell.MatchKey, []byte(text)))
		if profile.Continue(d, ctx, shell.MatchKey) == nil {
			tell(what, d.Notice.Text)
		}
	}
}
