package lint

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

const fixable = "wallfall 1\ntitle \"T\"\nabout \"A.\"\nrounds 9\nside heroes \"Heroes\"\nside keeper \"Keeper\"\ngoal heroes slay-all\ngoal keeper slay-all\n"

const fixFigs = "figure ann knight side=heroes at=a\nfigure kay ogre side=keeper at=k\n"

// TestFixes looks at what is offered for the problem of a level, which is named after its
// code, the label, and a piece of the text that it leads to, one that goes after a -.
func TestFixes(t *testing.T) {
	for _, file := range rulestest.Must(txtar.ParseFile("testdata/fixes.txtar"))(t).Files {
		parts := strings.Split(file.Name, "|")
		code, label, want := parts[0], parts[1], rulestest.Must(strconv.Unquote(parts[2]))(t)
		d, err := edit.Open("t.txt", []byte(fixable+string(file.Data)+fixFigs))
		if err != nil {
			t.Errorf("%s: %v", code, err)
			continue
		}
		ps := Check(d.Level())
		i := slices.IndexFunc(ps, func(p levels.Problem) bool { return p.Code == code })
		if i < 0 {
			t.Errorf("%s: there is no such problem: %v", code, ps)
			continue
		}
		fixes := Fixes(d, ps[i])
		var labels []string
		found := false
		for _, f := range fixes {
			labels = append(labels, f.Label)
			if f.Label != label {
				continue
			}
			found = true
			text := string(f.Doc.Text())
			if gone, ok := strings.CutPrefix(want, "-"); ok && strings.Contains(text, gone) || !ok && !strings.Contains(text, want) {
				t.Errorf("%s: %q leads to\n%s", code, f.Label, text)
			}
		}
		if !found {
			t.Errorf("%s: offered is %q, and not %q", code, labels, label)
		}
		if len(fixes) > maxFixes {
			t.Errorf("%s: %d ways are offered", code, len(fixes))
		}
		samePlay(t, d, fixes)
		if len(ps.Errors()) > 0 && slices.ContainsFunc(fixes, func(f Fix) bool { return f.Safe }) {
			t.Errorf("%s: a fix of an error claims to keep the game the same", code)
		}
	}
}

// TestTitleFix calls a level as its file is called.
func TestTitleFix(t *testing.T) {
	for name, want := range map[string]string{"dir/larder.txt": `title "Larder"`, "<stdin>": `title "Untitled"`} {
		d := rulestest.Must(edit.Open(name, []byte(strings.Replace(fixable, "title \"T\"\n", "", 1)+"map\na..k\nend\n"+fixFigs)))(t)
		fixes := Fixes(d, Check(d.Level())[0])
		if len(fixes) != 1 || !fixes[0].Safe || !strings.Contains(string(fixes[0].Doc.Text()), want) {
			t.Errorf("%s is mended by %v", name, fixes)
		}
	}
}

// samePlay fails if a fix that claims to keep the game the same changes the
// position, the legal commands or the result of random play.
func samePlay(t *testing.T, was *edit.Doc, fixes []Fix) {
	t.Helper()
	play := func(d *edit.Doc, seed uint64) string {
		s, err := d.Level().New(seed)
		if err != nil {
			return "no game: " + err.Error()
		}
		var out strings.Builder
		err = rulestest.Play(rulestest.NewRand(seed), s, 40, func(a rules.Action, _ *rules.Log) error {
			fmt.Fprintln(&out, s.Board().FormatAction(a), len(s.Legal(nil)), len(s.Encode(nil)))
			return nil
		})
		if err != nil {
			t.Error(err)
		}
		for i := range s.NumFigures() {
			fmt.Fprintln(&out, s.Figure(rules.FigID(i)))
		}
		return out.String()
	}
	for _, f := range fixes {
		for seed := range uint64(3) {
			if f.Safe && play(was, seed) != play(f.Doc, seed) {
				t.Errorf("%q changes the game:\n%s", f.Label, f.Doc.Text())
				break
			}
		}
	}
}

// TestSafeFixes takes the fixes that claim to keep the game the same, until none
// is left; what remains are suggestions.
func TestSafeFixes(t *testing.T) {
	d := rulestest.Must(edit.Open("t.txt", []byte(fixable+"legend x tree\nkind bug power=1\nspell hex effect=dispel\nside third \"Heroes\" colour=sky income=2\ngoal third slay-all\ngoal third slay-all\n"+
		"map\na.bk\nend\nfigure bob imp side=third at=b\n"+fixFigs)))(t)
	mended, n := d, 0
	for next := d; next != nil; n++ {
		mended, next = next, nil
		for _, p := range Check(mended.Level()) {
			fixes := Fixes(mended, p)
			samePlay(t, mended, fixes)
			if i := slices.IndexFunc(fixes, func(f Fix) bool { return f.Safe }); i >= 0 {
				next = fixes[i].Doc
				break
			}
		}
	}
	for _, p := range Check(mended.Level()) {
		if p.Code != "no-spells" {
			t.Errorf("not fixed: %v", p)
		}
	}
	if n < 6 {
		t.Errorf("%d fixes", n)
	}
}

// TestNothingIsOfferedForWhatIsNotThere asks about problems of another level.
func TestNothingIsOfferedForWhatIsNotThere(t *testing.T) {
	d := rulestest.Must(edit.Open("t.txt", []byte(fixable+"map\na..k\nend\n"+fixFigs)))(t)
	codes := slices.Collect(maps.Keys(fixes))
	for _, r := range Rules() {
		codes = append(codes, r.Code)
	}
	for _, code := range codes {
		for _, f := range Fixes(d, levels.Problem{Code: code, Place: levels.Place{Line: 99, Col: 1}, Msg: "?"}) {
			t.Errorf("%s of another level is mended: %q", code, f.Label)
		}
	}
}

// TestFixesOfSpoiltLevels draws at random over shipped levels, and takes every
// way to mend that is offered: each makes a level that is no worse.
func TestFixesOfSpoiltLevels(t *testing.T) {
	var docs []*edit.Doc
	for _, e := range levels.Shipped() {
		d := rulestest.Must(edit.Open(e.ID+".txt", e.Text))(t)
		docs = append(docs, d)
	}
	for seed := range uint64(24) {
		r := rand.New(rand.NewPCG(seed, 1))
		d := docs[r.IntN(len(docs))]
		lv := d.Level()
		e := d.Edit()
		for range 1 + r.IntN(12) {
			at := rules.Pos{Floor: r.IntN(len(lv.Floors)), X: r.IntN(lv.Width), Y: r.IntN(lv.Height)}
			c := rules.CellSetup{Owner: -1, Terrain: rules.Terrain(r.IntN(int(rules.Metal) + 1)), Tag: [...]int{0, 0, 0, 1, 5}[r.IntN(5)]}
			if r.IntN(2) == 0 {
				c.Feature = rules.Feature(r.IntN(int(rules.Portal) + 1))
			}
			if err := e.SetCell(at, c); err != nil {
				t.Fatal(err)
			}
		}
		spoilt, err := e.Done()
		if err != nil {
			t.Fatalf("no level: %v", err)
		}
		before := Check(spoilt.Level())
		for _, p := range before[:min(len(before), 6)] {
			fixes := Fixes(spoilt, p)
			samePlay(t, spoilt, fixes)
			for _, f := range fixes {
				if again, err := edit.Open("t.txt", f.Doc.Text()); err != nil || again == nil {
					t.Fatalf("%v: %q makes no level: %v", p, f.Label, err)
				}
				after := Check(f.Doc.Level())
				if len(after.Errors()) > len(before.Errors()) || slices.Contains(after, p) {
					t.Fatalf("%v: %q leads to %v", p, f.Label, after)
				}
			}
		}
	}
}
