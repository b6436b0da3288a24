package rulepage

import (
	"regexp"
	"strings"
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/rulebook"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/rules"
)

// start makes the title with the rulebook.
func start(ctx *shell.Context, opts shell.Options) (shell.Scene, error) {
	return shell.New(ctx, opts, Install, library.Install)
}

// book opens the rulebook in a language.
func book(t *testing.T, code string) (*gametest.Rig, *shell.UI, *rulePages) {
	r := gametest.Open(t, start, 1280, 800, 1)
	d := r.Desk()
	d.Set.Language = code
	d.Apply()
	r.Click("help", "help-rules")
	return r, d, PagesOf(d)
}

// english finds words that no German sentence has.
var english = regexp.MustCompile(`(?i)\b(the|is|of|and|cannot|not|no|it|this|level is|has)\b`)

// The rulebook opens over the title, finds what is typed, and follows links.
func TestRulebookByHand(t *testing.T) {
	r, d, pages := book(t, "en")
	r.Write("soul jar")
	r.Click("SP-02")
	is := func(what, want string) {
		t.Helper()
		if id := pages.Book.Entries[pages.At].ID; id != want {
			t.Errorf("%s leads to %s, not %s", what, id, want)
		}
	}
	is("the search", "SP-02")
	query := func(want string) {
		t.Helper()
		if pages.query != want {
			t.Errorf("the search is %q, want %q", pages.query, want)
		}
	}
	r.Key(input.KeyBackspace)
	query("soul ja")
	if d.Set.Muted {
		t.Error("what is typed means something else besides")
	}
	d.Routes.Rule("X-19")
	r.Tick(2)
	if !r.Has("link:0") {
		t.Fatal("X-19 leads nowhere")
	}
	r.Click("link:0")
	is("the link", "FM-27")
	r.Click("back-rule")
	is("back", "X-19")
	// The arrows lead out of the field to what was found, Escape empties it.
	r.Write("soul")
	r.Key(input.KeyDown)
	if d.Kit.Writing() || d.Kit.Focus() == SearchField {
		t.Errorf("the arrow leads to %q", d.Kit.Focus())
	}
	r.Write("x")
	r.Key(input.KeyEscape)
	if query(""); d.Kit.Writing() || d.Dialog != Dialog {
		t.Errorf("Escape leaves dialog %q", d.Dialog)
	}
	// A finger has letters on the screen, as in every other field.
	r.Tap(SearchField, "key:w", "key:a")
	query("wa")
	r.Tap("key:done", "clear")
	query("")
	r.Click("close")
	r.Is("scene", "title", "dialog", string(shell.HelpDialog))
}

// Every rule's page can be shown, with each of its boards playing.
func TestEveryRulePageShows(t *testing.T) {
	r, d, pages := book(t, "en")
	for i, rule := range rules.AllRules() {
		d.Routes.Rule(rule.String())
		if pages.player == nil && pages.wrong == "" {
			t.Errorf("%s has no board", rule)
		}
		for n := range pages.scenes {
			if i%6 == 0 || n == 0 {
				pages.showScene(d, n)
				r.Tick(6)
			}
		}
		if q := pages.player; q != nil { // to the end and around
			for range len(q.Shots) + 1 {
				q.Next(true)
			}
			if q.At >= len(q.Shots) {
				t.Errorf("%s: the player stands at %d of %d", rule, q.At, len(q.Shots))
			}
		}
	}
}

// The rulebook's list shows where the rule stands that is open, and what is searched
// for from its best.
func TestRulebookListFollows(t *testing.T) {
	r, _, _ := book(t, "en")
	r.Tick(5)
	if !r.Has("CW-04") {
		t.Error("the rule that is open is not in sight in the list")
	}
	r.Write("pitf")
	if !r.Has("PF-01") {
		t.Error("the first rule that was found is not in sight")
	}
}

// The rulebook speaks German: what is searched for, what rules say, what their
// scenes are called, and why a level is refused.
func TestRulebookInGerman(t *testing.T) {
	r, d, pages := book(t, "de")
	r.Write("wande prufen") // as the letters to press have no marks
	if len(pages.found) != 0 {
		t.Errorf("%d rules check walls", len(pages.found))
	}
	r.Click("clear")
	r.Write("quetschwande")
	if len(pages.found) < 5 {
		t.Fatalf("%d rules speak of walls", len(pages.found))
	}
	r.Click("clear")
	r.Write("cw-14")
	r.Click("CW-14")
	if e := &pages.Book.Entries[pages.At]; !strings.Contains(e.Head(), "geschoben") {
		t.Errorf("%s says %q", e.ID, e.Head())
	}
	if !strings.HasSuffix(pages.title, ".") || english.MatchString(pages.title) {
		t.Errorf("the scene is called %q", pages.title)
	}
	refused := 0
	for i := range pages.Book.Entries {
		for n, s := range rulebook.Scenes(pages.Book.Entries[i].ID) {
			if !s.Refused() {
				continue
			}
			refused++
			pages.showRule(d, i)
			pages.showScene(d, n)
			if _, why, _ := strings.Cut(pages.wrong, ": "); why == "" || english.MatchString(why) {
				t.Errorf("%s is refused: %q", pages.Book.Entries[i].ID, pages.wrong)
			}
		}
	}
	if refused == 0 {
		t.Error("no scene has a level that is refused")
	}
	d.Set.Language = "en"
	d.Apply()
	r.Tick(2)
	if e := &pages.Book.Entries[pages.At]; !english.MatchString(e.Paras[0].Text) {
		t.Errorf("in English %s says %q", e.ID, e.Paras[0].Text)
	}
	r.Key(input.KeyEscape)
}
