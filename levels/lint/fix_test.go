package lint

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

const fixable = "wallfall 1\ntitle \"T\"\nabout \"A.\"\nrounds 9\nside heroes \"Heroes\"\nside keeper \"Keeper\"\ngoal heroes slay-all\ngoal keeper slay-all\n"

const fixFigs = "figure ann knight side=heroes at=a\nfigure kay ogre side=keeper at=k\n"

const third = "side third keeper\ngoal third slay-all\nfigure bob knight side=third at=b\n"

// TestFixes looks at what is offered for a problem: the label, and a piece of
// the text that it leads to.
func TestFixes(t *testing.T) {
	for _, c := range []struct {
		code, text  string
		label, want string
	}{
		{"no-goal", "side third\nmap\na.bk\nend\nfigure bob imp side=third at=b\n", "Let third win by slaying all enemies", "goal third slay-all"},
		{"no-figures", "side third\ngoal third slay-all\nmap\na..k\nend\n", "Remove side third", "-side third"},
		{"no-mana", "side third spells=dispel\ngoal third slay-all\nmap\na.bk\nend\nfigure bob imp side=third at=b\n", "Give third 5 mana and 1 more each turn", "mana=5"},
		{"no-spells", "side third income=2\ngoal third slay-all\nmap\na.bk\nend\nfigure bob imp side=third at=b\n", "Remove the mana of third", "-income"},
		{"idle-spell", "side third income=2 spells=dispel,seelie-court\ngoal third slay-all\nmap\na.bk\nend\nfigure bob imp side=third at=b\n",
			"Remove the spells that third can never cast", "spells=dispel\n"},
		{"same-colour", "side third colour=sky\ngoal third slay-all\nmap\na.bk\nend\nfigure bob imp side=third at=b\n", "Give third the colour green", "colour=green"},
		{"same-label", "side third \"Heroes\"\ngoal third slay-all\nmap\na.bk\nend\nfigure bob imp side=third at=b\n", "Label third as Third", `"Third"`},
		{"no-walls", third + "map\na.bk\nend\n", "Make third an ordinary side", "side third\n"},
		{"goal-unreachable", "goal heroes reach tag=A\nmap\na..k\n####\nA##.\nend\n", "Move the objective to 0:1,0", "map\naA.k\n####\n.##.\n"},
		{"goal-solid", "goal heroes reach tag=A\nlegend A rock tag=A\nmap\na.Ak\n....\nend\n", "Put plain ground at 0:2,0", "objective"},
		{"goal-too-big", "goal heroes escape tag=A n=2\nmap\na.Ak\nend\n", "Lower the number to 1", "-n=2"},
		{"goal-too-late", "goal heroes survive n=12\nmap\na..k\nend\n", "Set it to round 9", "survive n=9"},
		{"goal-met", "goal heroes seize tag=A\nlegend t town tag=A owner=heroes\nmap\na.tk\nend\n", "Leave the structures for heroes without an owner", "legend o town tag=A\n"},
		{"goal-figure", "goal heroes reach tag=A figure=kay\nmap\na.Ak\nend\n", "Allow any group of heroes", "-figure=kay"},
		{"goal-twice", "goal heroes slay-all\nmap\na..k\nend\n", "Remove this goal", ""},
		{"wall-stuck", third + "map\na..k\n.w#b\nend\nwall w1 dir=e at=w\n", "Make wall w1 move w", "dir=w"},
		{"wall-idle", third + "map\na.bk\n####\nw...\nend\nwall w1 dir=e at=w\n", "Remove wall w1", "-wall w1"},
		{"forbidden-start", "legend a bog\nmap\na..k\nend\n", "Move ann to 0:1,0", ""},
		{"doomed-start", third + "map\nwb#..\na..k.\nend\nwall w1 dir=e at=w\n", "Move bob to 0:1,1", ""},
		{"shut-in", "map\na..k\n####\nb###\nend\nfigure bob imp side=heroes at=b\n", "Move bob to 0:1,0", ""},
		{"floor-apart", "map\na..k\nend\nfloor 1\nmap\n....\nend\n", "Connect floors 0 and 1 with a ladder at 1:1,0", "link"},
		{"floor-clash", "map\na.xk\n../.\nend\nlegend x plain height=4\nfloor 1\nmap\n....\n../.\nend\nlink /\n", "Raise floor 1 to 5 above", "rise=5"},
		{"floor-size", "map\na./k\n....\nend\nfloor 1\nmap\n../.\nend\nlink /\n", "Fill the missing rows with rock", "../.\n####\nend"},
		{"PF-10", "map\na.00k\n.....\nend\n", "Put plain ground at 0:2,0", "a..0k"},
		{"door-nowhere", "map\na..k\n#+##\n####\nend\n", "Put plain ground at 0:1,1", "-+"},
		{"link-nowhere", "map\na.>k\n####\n#>##\nend\nlink 0:2,0 0:1,2\n", "Remove both ends", "->"},
		{"link-deadly", "legend p portal\nlegend q portal deep\nmap\na.pk\n.q..\nend\nlink p q\n", "Put plain ground at 0:1,1", ""},
		{"unused-legend", "legend x tree\nmap\na..k\nend\n", "Remove this line", "-legend x"},
		{"unused-kind", "kind bug power=1\nmap\na..k\nend\n", "Remove this line", "-kind bug"},
		{"unused-tag", "map\na.Ak\nend\n", "Remove the tag", "a..k"},
		{"TN-01", "map\na..k\nw...\nend\nwall w dir=e at=w\n", "Make keeper the keeper", `"Keeper" keeper`},
		{"TN-04", "goal heroes reach tag=Z\nmap\na..k\nend\n", "Remove this goal", "-tag=Z"},
		{"BD-06", third + "legend w rock\nmap\na..k\nw..b\nend\nwall w dir=e at=w\n", "Put plain ground at 0:0,1", "-legend w rock"},
		{"CW-02", third + "map\na..k\nw..b\nend\nwall w dir=se at=w\n", "Make wall w move e", "dir=e"},
		{"FG-07", "map\na..k\nend\nfigure bob imp side=heroes at=0:0,0\n", "Move ann to 0:1,0", ""},
		{"BD-06", "map\na..k\n#...\nend\nfigure bob imp side=heroes at=0:0,1\n", "Move bob to 0:1,0", ""},
		{"FG-03", "map\na..k\nb...\nend\nfigure bob imp side=heroes at=b stamina=1,1\n", "Give bob full stamina", "-stamina"},
		{"BD-04", "map\na.>k\n..>.\nend\n", "Link it to 0:2,1", "link"},
		{"BD-05", "map\na..k\n....\nend\nheights\n....\n.2..\nend\nedge slope low=0:1,0 high=0:1,1\n", "Change it to a cliff up to 0:1,1", "edge cliff"},
	} {
		d, err := edit.Open("t.txt", []byte(fixable+c.text+fixFigs))
		if err != nil {
			t.Errorf("%s: %v", c.code, err)
			continue
		}
		ps := Check(d.Level())
		i := slices.IndexFunc(ps, func(p levels.Problem) bool { return p.Code == c.code })
		if i < 0 {
			t.Errorf("%s: there is no such problem: %v", c.code, ps)
			continue
		}
		fixes := Fixes(d, ps[i])
		var labels []string
		found := false
		for _, f := range fixes {
			labels = append(labels, f.Label)
			if f.Label != c.label {
				continue
			}
			found = true
			text := string(f.Doc.Text())
			if gone, ok := strings.CutPrefix(c.want, "-"); ok && strings.Contains(text, gone) || !ok && !strings.Contains(text, c.want) {
				t.Errorf("%s: %q leads to\n%s", c.code, f.Label, text)
			}
		}
		if !found {
			t.Errorf("%s: offered is %q, and not %q", c.code, labels, c.label)
		}
		if len(fixes) > maxFixes {
			t.Errorf("%s: %d ways are offered", c.code, len(fixes))
		}
		samePlay(t, d, fixes)
		if len(ps.Errors()) > 0 && slices.ContainsFunc(fixes, func(f Fix) bool { return f.Safe }) {
			t.Errorf("%s: a fix of an error claims to keep the game the same", c.code)
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
