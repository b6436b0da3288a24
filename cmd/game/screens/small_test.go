package screens

import (
	"fmt"
	"strings"
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/match"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/rulepage"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
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
func eachDialog(r *gametest.Rig, see func(what string)) {
	r.T.Helper()
	d, sh := r.Desk(), r.Sc.(*shell.Window)
	show := func(what string, ticks int) {
		r.T.Helper()
		r.Tick(ticks)
		see(what)
	}
	to := func(sc shell.Scene) {
		d.Dialog = shell.NoDialog
		sh.Inner = sc
		r.Tick(2)
	}
	to(library.NewLearn(r.Ctx, d))
	show("learn", 3)
	all, err := lessons.All()
	if err != nil {
		r.T.Fatal(err)
	}
	for _, l := range all {
		for _, step := range []int{0, len(l.Steps) / 2, len(l.Steps) - 1} {
			sc, err := match.NewLesson(r.Ctx, d, l, step)
			if err != nil {
				r.T.Fatal(err)
			}
			to(sc)
			show(fmt.Sprintf("lesson %s, step %d", l.ID, step), 12)
		}
		playOf(r).UI.Dialog = match.MenuDialog
		show("menu of lesson "+l.ID, 3)
	}
	list := library.NewLevelList(d, shell.LevelsAt{})
	to(list)
	for i := range list.Cards {
		list.Selected = i
		show("page of "+list.Cards[i].Entry.ID, 3)
	}
	d.Routes.Rule("")
	show("rulebook, list", 3)
	r.Tap(rulepage.SearchField)
	show("rulebook, letters", 1)
	r.Tap("key:done")
	for _, id := range []string{"BD-01", "CW-12", "SP-06", "HZ-15", "X-19"} {
		d.Routes.Rule(id)
		rulepage.PagesOf(d).List = false
		show("rule "+id, 4)
	}
	m := anyMatch(r.T, "courts", 60)
	to(library.NewRecordings(r.Ctx, d))
	show("no recordings", 3)
	for i := range 3 {
		if _, err := profile.Record(r.Ctx, fmt.Sprintf("courts-2026-01-0%d", i), m.Save()); err != nil {
			r.T.Fatal(err)
		}
	}
	r.Ctx.Store.PutRecording("broken", []byte("wallfall-match 2\nrubbish\n"))
	tapes := library.NewRecordings(r.Ctx, d)
	to(tapes)
	show("recordings", 3)
	tapes.Selected, tapes.Deleting = 0, true
	show("recordings, delete", 3)
	tapes.Deleting, tapes.Sharing = false, sharing.NewMatch(r.Ctx, d, m)
	show("recordings, share", 3)
	tapes.Sharing.Done = sharing.CopyText(d, r.Ctx, tapes.Sharing.Link)
	show("recordings, shared", 3)
	apart := &session.Divergence{Command: 12, Why: "a rangestrike tells which side of the hexsides it took"}
	p := match.Introduced(r.Ctx, d, m, apart)
	to(p)
	p.UI.Dialog = match.IntroDialog
	show("a recording from outside", 3)
	p.UI.Dialog = shell.NoDialog
	p.LookBack.Jump(30)
	show("watching", 3)
	p.UI.Dialog = match.MenuDialog
	show("menu of a recording", 3)
	p = match.Resume(d, m)
	to(p)
	show("a match under way", 3)
	p.LookBack.Enter()
	p.LookBack.Jump(20)
	show("looking back", 3)
	p.LookBack.ContinueHere(r.Ctx)
	if !p.Do(r.Ctx, p.Table.Match.State().Default()) {
		r.T.Fatal(p.UI.Notice.Text)
	}
	p.Finish()
	p.LookBack.OpenLines()
	show("lines", 3)
	p.LookBack.Doomed, p.UI.Dialog = 0, match.DeleteLineDialog
	show("delete a line", 3)
	p.LookBack.Share, p.UI.Dialog = sharing.NewMatch(r.Ctx, d, p.Table.Match), match.ShareDialog
	show("share the match", 3)
	p.UI.Dialog = match.LogDialog
	for f := range match.LogFilters {
		p.Log.LogView.Filter, p.Log.LogView.Dice = f, false
		show("log, "+match.FilterIDs[f], 3)
	}
	p.Log.LogView.Dice = true
	show("dice", 3)
	d.Dialog = shell.NoDialog
	eachEditorDialog(r, d, to, show)
	r.Tick(2)
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

// No text is cut off on small screens, at any text size, in any language.
func TestNothingIsCutOffOnSmallScreens(t *testing.T) {
	for _, c := range smallScreens {
		for _, text := range []float32{1, 2} {
			for _, code := range []string{"en", "de"} { // German words are the longer ones
				if code == "en" && text == 2 {
					continue
				}
				r := newRig(t, c.w, c.h, c.scale)
				d := r.Desk()
				d.Set.Text, d.Set.Language = text, code
				d.Apply()
				told := map[string]bool{}
				see := func(what string) {
					for _, cut := range d.Kit.Cuts() {
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
			r.Desk().Set.Text = text
			r.Snap.Touches[0], r.Snap.TouchCount = input.Touch{ID: 1, X: 1, Y: 1}, 1
			r.Tick(1)
			r.Snap.TouchCount = 0
			r.Tick(2)
			least := 44*c.scale - 0.6
			told := map[string]bool{}
			see := func(what string) {
				r.Tidy(fmt.Sprintf("%s (text %g)", what, text))
				hot := r.Sc.Probe().Hot
				for i, a := range hot {
					if gametest.OnBoard(a.ID) || scrolledOff(r, i) || strings.HasPrefix(a.ID, "link:") || a.W >= least && a.H >= least || told[a.ID] {
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
func eachEditorDialog(r *gametest.Rig, d *shell.UI, to func(shell.Scene), show func(string, int)) {
	p := match.Resume(d, anyMatch(r.T, "vise", 4))
	to(p)
	p.Table.Schedule.Toggle()
	show("the walls to come", 3)
	p.Table.Schedule.At = 6
	show("the walls to come, sixth turn", 3)
	p.Table.Schedule.Toggle()
	d.Opts.File, d.Disk.Why = p.Table.Match.File(), `vise.txt:14:12: unknown kind "nite"`
	show("a file that is no level", 3)
	d.Disk = shell.OnDisk{UI: d, Before: p.Table.Match, Did: session.Follow{Did: 3, Of: 12}, Count: p.Table.Match.Count()}
	show("a change on disk", 3)
	d.Disk = shell.OnDisk{UI: d}
	theirs := []byte(strings.Replace(strings.Replace(gametest.Row8, "c.......", "........", 1), "at=c", "at=0:0,0", 1))
	o, err := library.NewOffer(d, "theirs.txt", theirs)
	if err != nil {
		r.T.Fatal(err)
	}
	to(o)
	show("a level from outside", 3)
	sharing.OpenLevel(d, r.Ctx, o.File, theirs)
	show("sharing a level", 3)
	shell.Part[sharing.Dialog](d).Done = sharing.CopyText(d, r.Ctx, shell.Part[sharing.Dialog](d).Link)
	show("a level that was shared", 3)
	d.Dialog = shell.NoDialog
}
