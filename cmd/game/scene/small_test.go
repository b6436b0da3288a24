package scene

import (
	"fmt"
	"strings"
	"testing"

	"wallfall/cmd/game/session"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/lessons"
)

// smallScreens are those on which room is scarcest: an old desktop, an upright
// tablet, a small phone both ways.
var smallScreens = [...]struct{ w, h, scale float32 }{{640, 480, 1}, {800, 1280, 1}, {360, 740, 1}, {740, 360, 1}}

// besides shows every screen and dialog that screens does not: lessons, the pages of
// levels, recordings and what is asked about them, looking back, sharing, the log,
// the dice, the rulebook.
func eachDialog(r *rig, see func(what string)) {
	r.t.Helper()
	d, sh := r.desk(), r.sc.(*shell)
	show := func(what string, ticks int) {
		r.t.Helper()
		r.tick(ticks)
		see(what)
	}
	to := func(sc Scene) {
		d.dialog = noDialog
		sh.inner = sc
		r.tick(2)
	}
	to(newLearn(r.ctx, d))
	show("learn", 3)
	all, err := lessons.All()
	if err != nil {
		r.t.Fatal(err)
	}
	for _, l := range all {
		for _, step := range []int{0, len(l.Steps) / 2, len(l.Steps) - 1} {
			sc, err := newLesson(r.ctx, d, l, step)
			if err != nil {
				r.t.Fatal(err)
			}
			to(sc)
			show(fmt.Sprintf("lesson %s, step %d", l.ID, step), 12)
		}
		playOf(r).ui.dialog = menuDialog
		show("menu of lesson "+l.ID, 3)
	}
	list := newLevelList(d, LevelsAt{Replaces: true})
	to(list)
	for i := range list.cards {
		list.chosen = i
		show("page of "+list.cards[i].entry.ID, 3)
	}
	d.openRule("")
	show("rulebook, list", 3)
	r.tap(searchField)
	show("rulebook, letters", 1)
	r.tap("key:done")
	for _, id := range []string{"BD-01", "CW-12", "SP-06", "HZ-15", "X-19"} {
		d.openRule(id)
		pagesOf(d).rules.list = false
		show("rule "+id, 4)
	}
	m := anyMatch(r.t, "courts", 60)
	to(newRecordings(r.ctx, d))
	show("no recordings", 3)
	for i := range 3 {
		if _, err := record(r.ctx, fmt.Sprintf("courts-2026-01-0%d", i), m.Save()); err != nil {
			r.t.Fatal(err)
		}
	}
	r.ctx.Store.PutRecording("broken", []byte("wallfall-match 2\nrubbish\n"))
	tapes := newRecordings(r.ctx, d)
	to(tapes)
	show("recordings", 3)
	tapes.chosen, tapes.delete = 0, true
	show("recordings, delete", 3)
	tapes.delete, tapes.share = false, newSharing(r.ctx, d, m)
	show("recordings, share", 3)
	tapes.share.done = copyLink(d, r.ctx, tapes.share)
	show("recordings, shared", 3)
	apart := &session.Apart{Command: 12, Why: "a rangestrike tells which side of the hexsides it took"}
	p := introduced(r.ctx, d, m, apart)
	to(p)
	p.ui.dialog = introDialog
	show("a recording from outside", 3)
	p.ui.dialog = noDialog
	p.past.jump(30)
	show("watching", 3)
	p.ui.dialog = menuDialog
	show("menu of a recording", 3)
	p = resume(d, m)
	to(p)
	show("a match under way", 3)
	p.past.enterPast()
	p.past.jump(20)
	show("looking back", 3)
	p.past.playOn(r.ctx)
	if !p.do(r.ctx, p.t.match.State().Default()) {
		r.t.Fatal(p.ui.notice)
	}
	p.finish()
	p.past.openLines()
	show("lines", 3)
	p.past.doomed, p.ui.dialog = 0, deleteLineDialog
	show("delete a line", 3)
	p.past.share, p.ui.dialog = newSharing(r.ctx, d, p.t.match), shareDialog
	show("share the match", 3)
	p.ui.dialog = logDialog
	for f := range logFilters {
		p.chronicle.logView.filter, p.chronicle.logView.dice = f, false
		show("log, "+filterIDs[f], 3)
	}
	p.chronicle.logView.dice = true
	show("dice", 3)
	d.dialog = noDialog
	eachEditorDialog(r, d, to, show)
	r.tick(2)
}

// anyMatch plays so many automatic choices of a level, and moves where it can.
func anyMatch(t testing.TB, level string, commands int) *session.Match {
	t.Helper()
	for _, e := range levels.Shipped() {
		if e.ID != level {
			continue
		}
		m, _, err := session.New(level+".txt", e.Text, 7)
		if err != nil {
			t.Fatal(err)
		}
		for i := range commands {
			legal := m.State().Legal(nil)
			if len(legal) == 0 {
				break
			}
			if _, err := m.Apply(legal[(i*7)%len(legal)]); err != nil {
				t.Fatal(err)
			}
		}
		return m
	}
	t.Fatalf("there is no level %s", level)
	return nil
}

// No text is cut off on small screens, however large it is to be, in any language.
func TestNothingIsCutOffOnSmallScreens(t *testing.T) {
	for _, c := range smallScreens {
		for _, text := range []float32{1, 2} {
			for _, code := range []string{"en", "de"} { // German words are the longer ones
				if code == "en" && text == 2 {
					continue
				}
				r := newRig(t, c.w, c.h, c.scale)
				d := r.desk()
				d.set.Text, d.set.Language = text, code
				d.apply()
				told := map[string]bool{}
				see := func(what string) {
					for _, cut := range d.kit.Cuts() {
						if !told[cut] {
							told[cut] = true
							t.Errorf("%v by %v at %.0f %%, %s, %s: %q is cut off", c.w, c.h, text*100, code, what, cut)
						}
					}
				}
				eachScreen(r, see)
				eachDialog(r, see)
			}
		}
	}
}

// A finger hits whatever it is meant to hit, on small screens too: everything is 44
// points large, lines of a log and the course of a match among it.
func TestFingersHitEverythingOnSmallScreens(t *testing.T) {
	for _, c := range smallScreens {
		for _, text := range []float32{1, 2} {
			r := newRig(t, c.w, c.h, c.scale)
			r.desk().set.Text = text
			r.snap.Touches[0], r.snap.TouchCount = input.Touch{ID: 1, X: 1, Y: 1}, 1
			r.tick(1)
			r.snap.TouchCount = 0
			r.tick(2)
			least := 44*c.scale - 0.6
			told := map[string]bool{}
			see := func(what string) {
				r.tidy(fmt.Sprintf("%s (text %g)", what, text))
				hot := r.sc.Probe().Hot
				for i, a := range hot {
					if onBoard(a.ID) || scrolledOff(r, i) || strings.HasPrefix(a.ID, "link:") || a.W >= least && a.H >= least || told[a.ID] {
						continue
					}
					told[a.ID] = true
					t.Errorf("%v by %v at %.0f %%, %s: %s is %.0f by %.0f points", c.w, c.h, text*100, what, a.ID, a.W/c.scale, a.H/c.scale)
				}
			}
			eachScreen(r, see)
			eachDialog(r, see)
		}
	}
}

// bench shows what a designer of levels sees beside the editor's own screens.
func eachEditorDialog(r *rig, d *desk, to func(Scene), show func(string, int)) {
	p := resume(d, anyMatch(r.t, "vise", 4))
	to(p)
	p.t.drift.toggle()
	show("the walls to come", 3)
	p.t.drift.at = 6
	show("the walls to come, sixth turn", 3)
	p.t.drift.toggle()
	d.opts.File, d.disk.why = p.t.match.File(), `vise.txt:14:12: no kind is called "nite"`
	show("a file that is no level", 3)
	d.disk = onDisk{ui: d, before: p.t.match, did: session.Follow{Did: 3, Of: 12}, count: p.t.match.Count()}
	show("a change on disk", 3)
	d.disk = onDisk{ui: d}
	o, err := newOffer(d, "theirs.txt", []byte(strings.Replace(strings.Replace(row8, "c.......", "........", 1), "at=c", "at=0:0,0", 1)))
	if err != nil {
		r.t.Fatal(err)
	}
	to(o)
	show("a level from outside", 3)
	shareLevel(d, o.file, o.text)
	show("sharing a level", 3)
	partOf[passing](d).done = copyOut(d, r.ctx, partOf[passing](d).link)
	show("a level that was shared", 3)
	d.dialog = noDialog
}
