package screens

import (
	"fmt"
	"strings"
	"testing"

	"wallfall/assets/lang"
	"wallfall/cmd/game/chronicle"
	"wallfall/cmd/game/document"
	"wallfall/cmd/game/editor"
	"wallfall/cmd/game/feats"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/match"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/rulepage"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/levels/edit"
	"wallfall/levels/lessons"
	"wallfall/render/ui"
	"wallfall/rules"
	"wallfall/rules/message"
	"wallfall/rules/rulestest"
)

// eachScreen shows every screen and dialog of the program, one after the other.
func eachScreen(r *gametest.Rig, see func(what string)) {
	r.T.Helper()
	d := r.Desk()
	show := func(what string, ticks int) {
		r.T.Helper()
		r.Tick(ticks)
		see(what)
	}
	over := func(what string, dl shell.Dialog) {
		r.T.Helper()
		d.Dialog = dl
		show(what, 3)
		d.Dialog = shell.NoDialog
		r.Tick(2)
	}
	settings := func() {
		for i := range shell.SettingsPages {
			d.SettingsBox.SetPage = i
			over("settings, page "+shell.SettingTabs[i], shell.SettingsDialog)
		}
		d.SettingsBox.SetPage = shell.KeysPage
		d.Dialog = shell.SettingsDialog
		r.Tick(2)
		d.SettingsBox.Catch = shell.Catch{Open: true, Action: input.Undo, Old: d.Bind.Chords(input.Undo)[0]}
		show("a key", 2)
		d.SettingsBox.CatchKey(r.Ctx, input.Undo, input.Chord{})
		show("a key to come", 2)
		d.SettingsBox.Catch, d.Dialog = shell.Catch{}, shell.NoDialog
	}
	show("title", 60)
	settings()
	for i := range shell.HelpPages {
		d.HelpBox.Page = i
		over(fmt.Sprint("help, page ", i), shell.HelpDialog)
	}
	over("credits", shell.CreditsDialog)
	d.Routes.Rule("CW-04")
	show("rulebook", 5)
	d.Dialog = shell.NoDialog
	win := r.Sc.(*shell.Window)
	win.Inner = feats.NewPage(r.Ctx, d)
	show("feats", 5)
	win.Inner = library.NewLevelList(d, shell.LevelsAt{})
	show("levels", 5)
	list := win.Inner.(*library.LevelList)
	list.Open("courts")
	show("a level's page", 3)
	shell.Part[seats.Seating](d).ShowAll = true
	over("who is to play", seats.Dialog)
	shell.Part[seats.Seating](d).ShowAll = false
	win.Inner = d.Routes.Campaign(r.Ctx)
	show("campaign", 3)
	if err := r.Ctx.Store.Put("campaign-wallfall", []byte("won walls-1 5 3 0\nhero odo 2 0 bash\nmana 2\n")); err != nil {
		r.T.Fatal(err)
	}
	win.Inner = d.Routes.Campaign(r.Ctx)
	show("campaign, offers", 3)
	d.Dialog = shell.NoDialog
	if err := r.Ctx.Store.Delete("campaign-wallfall"); err != nil {
		r.T.Fatal(err)
	}
	editScreens(r, show, over)
	for _, level := range []string{"courts", "undercroft", "glasshouse"} {
		p := gametest.Begin(r, level).(*match.Screen)
		r.Tick(30)
		p.View.Finish()
		show(level+", begun", 5)
		p.AskHint(r.Ctx)
		show(level+", a hint is sought", 2)
		p.FindHint()
		show(level+", a hint", 3)
		p.Hints.On = false
		p.Players.Paused = true
		p.SetSeat(0, "greedy")
		p.SetSeat(1, "planner:20000")
		show(level+", a bot waits", 3)
		over(level+", who plays", seats.Dialog)
		p.SetSeat(0, "")
		p.SetSeat(1, "")
		if a := p.View.Table.Match.State().Default(); a.Kind == rules.EndTurn && p.View.Table.Match.State().Pending().Ask == rules.AskSpells {
			p.Do(r.Ctx, a)
			p.View.Finish()
		}
		p.View.Table.Selected = rules.NoFig
		for _, a := range p.View.Table.Legal {
			if a.Fig != rules.NoFig && (p.View.Table.Selected == rules.NoFig || a.Kind == rules.Use) {
				p.View.Table.Selected = a.Fig
			}
		}
		show(level+", a group selected", 3)
		for i := range p.View.Table.Chooser.Options {
			if p.View.Table.Chooser.Options[i].More {
				p.Act(r.Ctx, turn.Target{Kind: turn.OptionTarget, Option: i})
				break
			}
		}
		show(level+", asked for more", 3)
		p.View.Table.Inspector.Inspect(&p.View.Table.Stage, 0)
		show(level+", a sheet", 3)
		for _, dl := range []shell.Dialog{match.MenuDialog, chronicle.Dialog, match.SidesDialog, table.TrayDialog, match.ResignDialog, match.HandoverDialog} {
			p.View.Hud.TurnSide = 0
			over(fmt.Sprint(level, ", dialog ", dl), dl)
		}
		p.Do(r.Ctx, rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell})
		p.View.Finish()
		show(level+", over", 40)
		d.Dialog = shell.NoDialog
	}
}

// wordless gives a level without words of its own, which no language translates
// where they can be changed.
func wordless(t testing.TB, doc *edit.Doc) *edit.Doc {
	e := doc.Edit()
	e.SetText("title", "7")
	e.SetText("about", "7")
	for i := range doc.Level().Sides {
		side := edit.SideOf(doc.Level(), &doc.Level().Sides[i])
		side.Label = fmt.Sprint(i)
		rulestest.OK(t, e.SetSide(side.Name, side))
	}
	return rulestest.Must(e.Done())(t)
}

// editScreens shows the screens on which levels are drawn.
func editScreens(r *gametest.Rig, show func(string, int), over func(string, shell.Dialog)) {
	r.T.Helper()
	d, win := r.Desk(), r.Sc.(*shell.Window)
	for _, id := range []string{"courts", "knoll"} {
		doc := rulestest.Must(edit.Open(id+".txt", gametest.Shipped(r.T, id)))(r.T)
		e := editor.New(d, document.New(wordless(r.T, doc)), nil)
		win.Inner = e
		for range 5 {
			r.Key('Y') // a symmetry that not every cell has
		}
		for t := range 6 {
			r.Hold(input.KeyShift, '1'+input.Key(t))
			show(fmt.Sprint(id, ", drawn on, page ", t), 3)
		}
		r.Hold(input.KeyShift, '2')
		for range 10 {
			r.Key('.')
		}
		show(id+", a letter", 3)
		r.Key('.')
		show(id+", a structure", 3)
		r.Chord('A')
		e.Properties(e.Level().Figures[0].Name)
		d.Dialog = shell.NoDialog
		show(id+", all selected", 3)
		for _, dl := range []shell.Dialog{editor.EditMenuDialog, editor.EditKeysDialog, editor.ProblemsDialog} {
			over(fmt.Sprint(id, ", drawn on, dialog ", dl), dl)
		}
		for i := range editor.LevelPages {
			e.OpenPage(i)
			over(fmt.Sprint(id, ", level page ", i), editor.LevelDialog)
		}
		e.Properties(e.Level().Figures[0].Name)
		over(id+", a figure", editor.FigureDialog)
		if w := e.Level().Walls; len(w) > 0 {
			e.Properties(w[0].Name)
			over(id+", a wall", editor.WallDialog)
		}
		rulestest.Must(document.SaveLevel(e.UI, r.Ctx, "", e.Doc.Text()))(r.T)
	}
	list := editor.NewList(r.Ctx, d)
	win.Inner = list
	show("levels of one's own", 3)
	over("a new level", editor.NewLevelDialog)
	list.Deleted, list.DeletedTitle = []byte("x"), "7"
	show("a level deleted", 3)
}

// eachDialog shows every screen and dialog that eachScreen does not: lessons, the pages of
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
	all := rulestest.Must(lessons.All())(r.T)
	for _, l := range all {
		for _, step := range []int{0, len(l.Steps) / 2, len(l.Steps) - 1} {
			sc := rulestest.Must(match.NewLesson(r.Ctx, d, l, step))(r.T)
			to(sc)
			show(fmt.Sprintf("lesson %s, step %d", l.ID, step), 12)
		}
		playOf(r).View.UI.Dialog = match.MenuDialog
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
	m := gametest.Played(r.T, "courts", 60)
	to(library.NewRecordings(r.Ctx, d))
	show("no recordings", 3)
	for i := range 3 {
		rulestest.Must(profile.Record(r.Ctx, fmt.Sprintf("courts-2026-01-0%d", i), m.Save()))(r.T)
	}
	r.Ctx.Store.PutRecording("broken", []byte("wallfall-match 2\nrubbish\n"))
	tapes := library.NewRecordings(r.Ctx, d)
	to(tapes)
	show("recordings", 3)
	tapes.Selected, tapes.Deleting = 0, true
	show("recordings, delete", 3)
	tapes.Deleting = false
	sharing.OpenMatch(d, r.Ctx, m)
	show("recordings, share", 3)
	shared := shell.Part[sharing.Dialog](d)
	shared.Done = sharing.CopyText(d, r.Ctx, shared.Link)
	show("recordings, shared", 3)
	apart := &session.Divergence{Command: 12, Why: message.Errorf("a rangestrike tells which side of the hexsides it took")}
	to(d.Routes.Introduce(r.Ctx, m, apart))
	d.Dialog = match.IntroDialog
	show("a recording from outside", 3)
	d.Dialog = shell.NoDialog
	r.Tick(1)
	gametest.LookTo(r, 30)
	show("watching", 3)
	d.Dialog = match.MenuDialog
	show("menu of a recording", 3)
	p := match.Resume(d, m)
	to(p)
	show("a match under way", 3)
	gametest.LookTo(r, 20)
	show("looking back", 3)
	r.Key('T')
	if !p.Do(r.Ctx, p.View.Table.Match.State().Default()) {
		r.T.Fatal(p.View.UI.Notice.Text)
	}
	p.View.Finish()
	p.View.Branches.Open(&p.View.Table)
	show("lines", 3)
	d.Dialog = match.DeleteLineDialog
	show("delete a line", 3)
	sharing.OpenMatch(d, r.Ctx, p.View.Table.Match)
	show("share the match", 3)
	p.View.UI.Dialog = chronicle.Dialog
	for f := range chronicle.Filters {
		p.View.Log.Page.Filter, p.View.Log.Page.Dice = f, false
		show("log, "+chronicle.FilterIDs[f], 3)
	}
	p.View.Log.Page.Dice = true
	show("dice", 3)
	d.Dialog = shell.NoDialog
	eachEditorDialog(r, d, to, show)
	r.Tick(2)
}

// eachEditorDialog shows what a designer of levels sees beside the editor's own screens.
func eachEditorDialog(r *gametest.Rig, d *shell.UI, to func(shell.Scene), show func(string, int)) {
	p := match.Resume(d, gametest.Played(r.T, "vise", 4))
	to(p)
	p.View.Table.Schedule.Toggle()
	show("the walls to come", 3)
	p.View.Table.Schedule.At = 6
	show("the walls to come, sixth turn", 3)
	p.View.Table.Schedule.Toggle()
	d.Opts.File, d.Disk.Why = p.View.Table.Match.File(), message.Errorf(`vise.txt:14:12: unknown kind "nite"`)
	show("a file that is no level", 3)
	d.Disk = shell.OnDisk{Before: p.View.Table.Match, Did: session.Follow{Did: 3, Of: 12}, Count: p.View.Table.Match.Count()}
	show("a change on disk", 3)
	d.Disk = shell.OnDisk{}
	theirs := []byte(strings.Replace(strings.Replace(gametest.Row8, "c.......", "........", 1), "at=c", "at=1:0,0", 1))
	o := rulestest.Must(library.NewOffer(d, "theirs.txt", theirs))(r.T)
	to(o)
	show("a level from outside", 3)
	sharing.OpenLevel(d, r.Ctx, o.File, theirs)
	show("sharing a level", 3)
	shell.Part[sharing.Dialog](d).Done = sharing.CopyText(d, r.Ctx, shell.Part[sharing.Dialog](d).Link)
	show("a level that was shared", 3)
	d.Dialog = shell.NoDialog
}

// smallScreens are those on which room is scarcest: an old desktop, an upright tablet, a
// small phone both ways.
var smallScreens = [...][3]float32{{640, 480, 1}, {800, 1280, 1}, {360, 740, 1}, {740, 360, 1}}

// window is the size of a picture and of its text.
type window struct {
	w, h, scale, text float32
	small             bool
}

// windows returns some large windows, and the small ones with text at 100 and 200 %.
func windows(large ...window) []window {
	for _, s := range smallScreens {
		large = append(large, window{s[0], s[1], s[2], 1, true}, window{s[0], s[1], s[2], 2, true})
	}
	return large
}

// What a finger is to hit is 44 points large. In large windows as much room around it that
// belongs to nothing else will do, and the bar of time is lower: it reaches up over the edge
// of the board, and what it does can be done in the log as well. Nothing lies over anything.
func TestFingersHitEverything(t *testing.T) {
	for _, c := range windows(window{1280, 800, 1, 1, false}, window{780, 1688, 2, 1, false}, window{1688, 780, 2, 1, false}, window{1920, 1080, 1, 1, false},
		window{1280, 800, 1, 2, false}, window{1170, 2532, 3, 1, false}, window{2532, 1170, 3, 1, false}) {
		r := newRig(t, c.w, c.h, c.scale)
		r.Desk().Set.Text = c.text
		r.TapAt(1, 1)
		least := 44*c.scale - 0.6
		told := map[string]bool{}
		see := func(what string) {
			what = fmt.Sprintf("%s (text %g)", what, c.text)
			r.Tidy(what)
			hot := r.Sc.Probe().Hot
			skipped := func(i int) bool {
				return gametest.OnBoard(hot[i].ID) || scrolledOff(r, i) || !c.small && hot[i].ID == "timeline"
			}
			grown := func(h probe.Hot) ui.Rect {
				dx, dy := max(0, least-h.W)/2, max(0, least-h.H)/2
				return ui.Rect{X: h.X - dx, Y: h.Y - dy, W: h.W + 2*dx, H: h.H + 2*dy}
			}
			for i, a := range hot {
				if skipped(i) || strings.HasPrefix(a.ID, "link:") || a.W >= least && a.H >= least || told[a.ID] {
					continue
				}
				near := c.small
				for j, b := range hot {
					g, o := grown(a), grown(b)
					near = near || i != j && !skipped(j) && min(g.X+g.W, o.X+o.W)-max(g.X, o.X) > 1 && min(g.Y+g.H, o.Y+o.H)-max(g.Y, o.Y) > 1
				}
				if told[a.ID] = near; near {
					t.Errorf("%v by %v, %s: %s is %.0f by %.0f points", c.w, c.h, what, a.ID, a.W/c.scale, a.H/c.scale)
				}
			}
		}
		eachScreen(r, see)
		eachDialog(r, see)
	}
}

// scrolledOff reports whether a widget is partly out of sight in a list, where it
// can be brought into sight.
func scrolledOff(r *gametest.Rig, i int) bool {
	k := &r.Desk().Kit
	return i < len(k.Hot()) && !k.Whole(k.Hot()[i].ID)
}

// No text is cut off, however large it is, in any language.
func TestNothingIsCutOff(t *testing.T) {
	for _, c := range windows(window{1280, 800, 1, 2, false}, window{1280, 800, 1, 1, false}, window{780, 1688, 2, 1, false}, window{1920, 1080, 1, 1.6, false}) {
		for _, code := range []string{"en", "de"} {
			if c.small && code == "en" && c.text == 2 {
				continue // German words are the longer ones
			}
			r := newRig(t, c.w, c.h, c.scale)
			d := r.Desk()
			d.Set.Text, d.Set.Language = c.text, code
			d.Apply()
			told := map[string]bool{}
			see := func(what string) {
				for _, cut := range d.Kit.Cuts() {
					if !told[cut] {
						told[cut] = true
						t.Errorf("%v by %v at %.0f %%, %s, %s: %q is cut off", c.w, c.h, c.text*100, code, what, cut)
					}
				}
			}
			eachScreen(r, see)
			eachDialog(r, see)
		}
	}
}

// A language that is chosen is spoken at once, on whatever screen.
func TestLanguageAtOnce(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	d := r.Desk()
	german := rulestest.Must(lang.Load("de"))(t)
	told := map[string]bool{}
	eachScreen(r, func(what string) {
		d.Set.Language = "de"
		d.Apply()
		r.Tick(3)
		for i := range d.Kit.List.Items {
			text := d.Kit.List.Items[i].Text
			if german.Has(text) && german.T(text) != text && !told[text] {
				told[text] = true
				t.Errorf("%s: %q is still English", what, text)
			}
		}
		d.Set.Language = "en"
		d.Apply()
		r.Tick(3)
	})
}

func newRig(t testing.TB, w, h, scale float32) *gametest.Rig {
	return gametest.Open(t, Start, w, h, scale)
}

func playOf(r *gametest.Rig) *match.Screen { return gametest.Inner[*match.Screen](r) }

// command gives commands as scenarios write them.
func command(r *gametest.Rig, texts ...string) {
	r.T.Helper()
	for _, text := range texts {
		p := playOf(r)
		a, err := p.View.Table.Narrator.Board.ParseAction(text)
		if err != nil || !p.Do(r.Ctx, a) {
			r.T.Fatalf("%s: %v, %s", text, err, p.View.UI.Notice.Text)
		}
		r.Tick(2)
	}
}

// continued is a match that was saved and is continued from the title.
func continued(t testing.TB, m *session.Match) *gametest.Rig {
	t.Helper()
	r := newRig(t, 1280, 800, 1)
	gametest.Continue(r, m)
	return r
}
