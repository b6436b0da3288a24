package screens

import (
	"fmt"
	"strings"
	"testing"
	"wallfall/assets/lang"
	"wallfall/cmd/game/editor"
	"wallfall/cmd/game/feats"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/match"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// screens shows every screen and dialog of the program, one after the other.
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
		d.CatchKey(r.Ctx, input.Undo, input.Chord{})
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
		for _, e := range levels.Shipped() {
			if e.ID != level {
				continue
			}
			sc, err := match.NewPlay(r.Ctx, d, level+".txt", e.Text)
			if err != nil {
				r.T.Fatal(err)
			}
			win.Inner = sc
		}
		p := win.Inner.(*match.Screen)
		r.Tick(30)
		p.Finish()
		show(level+", begun", 5)
		p.Hints.AskHint(r.Ctx)
		show(level+", a hint is sought", 2)
		p.Hints.FindHint()
		show(level+", a hint", 3)
		p.Hints.On = false
		p.Players.Paused = true
		p.Players.SetSeat(0, "greedy")
		p.Players.SetSeat(1, "planner:20000")
		show(level+", a bot waits", 3)
		over(level+", who plays", seats.Dialog)
		p.Players.SetSeat(0, "")
		p.Players.SetSeat(1, "")
		if a := p.Table.Match.State().Default(); a.Kind == rules.EndTurn && p.Table.Match.State().Pending().Ask == rules.AskSpells {
			p.Do(r.Ctx, a)
			p.Finish()
		}
		p.Table.Selected = rules.NoFig
		for _, a := range p.Table.Legal {
			if a.Fig != rules.NoFig && (p.Table.Selected == rules.NoFig || a.Kind == rules.Use) {
				p.Table.Selected = a.Fig
			}
		}
		show(level+", a group selected", 3)
		for i := range p.Table.Chooser.Options {
			if p.Table.Chooser.Options[i].More {
				p.Table.Act(r.Ctx, table.Target{Kind: table.OptionTarget, Option: i})
				break
			}
		}
		show(level+", asked for more", 3)
		p.Table.Inspector.Inspect(0)
		show(level+", a sheet", 3)
		for _, dl := range []shell.Dialog{match.MenuDialog, match.LogDialog, match.SidesDialog, table.TrayDialog, match.RestartDialog, match.ResignDialog, match.HandoverDialog} {
			p.Hud.TurnSide = 0
			over(fmt.Sprint(level, ", dialog ", dl), dl)
		}
		p.Do(r.Ctx, rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell})
		p.Finish()
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
		if err := e.SetSide(side.Name, side); err != nil {
			t.Fatal(err)
		}
	}
	doc, err := e.Done()
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// editScreens shows the screens on which levels are drawn.
func editScreens(r *gametest.Rig, show func(string, int), over func(string, shell.Dialog)) {
	r.T.Helper()
	d, win := r.Desk(), r.Sc.(*shell.Window)
	for _, id := range []string{"courts", "knoll"} {
		var e *editor.Editor
		for _, l := range levels.Shipped() {
			if l.ID == id {
				doc, err := edit.Open(id+".txt", l.Text)
				if err != nil {
					r.T.Fatal(err)
				}
				e = editor.New(d, wordless(r.T, doc), editor.Location{})
			}
		}
		win.Inner = e
		for range 5 {
			r.Key(input.KeyY) // a symmetry that not every cell has
		}
		for t := range 6 {
			r.Hold(input.KeyShift, input.Key1+input.Key(t))
			show(fmt.Sprint(id, ", drawn on, page ", t), 3)
		}
		r.Hold(input.KeyShift, input.Key2)
		for range 10 {
			r.Key(input.KeyPeriod)
		}
		show(id+", a letter", 3)
		r.Key(input.KeyPeriod)
		show(id+", a structure", 3)
		r.Chord(input.KeyA)
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
		if _, err := editor.SaveLevel(e.UI, r.Ctx, "", e.Hist.Doc().Text()); err != nil {
			r.T.Fatal(err)
		}
	}
	list := editor.NewList(r.Ctx, d)
	win.Inner = list
	show("levels of one's own", 3)
	over("a new level", editor.NewLevelDialog)
	list.Deleted, list.DeletedTitle = []byte("x"), "7"
	show("a level deleted", 3)
}

// What a finger is to hit is 44 points large, or has as much room around it that
// belongs to nothing else. The bar of time is lower, and reaches up over the edge
// of the board; what it does can be done in the log as well.
func TestFingersHitEverything(t *testing.T) {
	for _, c := range []struct{ w, h, scale float32 }{{1280, 800, 1}, {780, 1688, 2}, {1688, 780, 2}, {800, 1280, 1}, {1920, 1080, 1}} {
		r := newRig(t, c.w, c.h, c.scale)
		r.Snap.Touches[0], r.Snap.TouchCount = input.Touch{ID: 1, X: 1, Y: 1}, 1
		r.Tick(1)
		r.Snap.TouchCount = 0
		r.Tick(2)
		told := map[string]bool{}
		eachScreen(r, func(what string) {
			hot := r.Sc.Probe().Hot
			least := 44*c.scale - 0.6
			grown := func(i int) (x0, y0, x1, y1 float32) {
				h := hot[i]
				dx, dy := max(0, least-h.W)/2, max(0, least-h.H)/2
				return h.X - dx, h.Y - dy, h.X + h.W + dx, h.Y + h.H + dy
			}
			for i, a := range hot {
				if gametest.OnBoard(a.ID) || a.W >= least && a.H >= least || scrolledOff(r, i) || strings.HasPrefix(a.ID, "link:") || a.ID == "timeline" {
					continue
				}
				ax0, ay0, ax1, ay1 := grown(i)
				for j, b := range hot {
					if i == j || gametest.OnBoard(b.ID) || scrolledOff(r, j) || b.ID == "timeline" {
						continue
					}
					bx0, by0, bx1, by1 := grown(j)
					if x, y := min(ax1, bx1)-max(ax0, bx0), min(ay1, by1)-max(ay0, by0); x > 1 && y > 1 && !told[a.ID] {
						told[a.ID] = true
						t.Errorf("%v by %v, %s: %s is %.0f by %.0f points and too close to %s", c.w, c.h, what, a.ID, a.W/c.scale, a.H/c.scale, b.ID)
					}
				}
			}
		})
	}
}

// scrolledOff reports whether a widget is partly out of sight in a list, where it
// can be brought into sight.
func scrolledOff(r *gametest.Rig, i int) bool {
	k := &r.Desk().Kit
	return i < len(k.Hot()) && !k.Whole(k.Hot()[i].ID)
}

// No text in any dialog is cut off, however large it is, in any language.
func TestNothingIsCutOff(t *testing.T) {
	for _, c := range []struct{ w, h, scale, text float32 }{{1280, 800, 1, 2}, {1280, 800, 1, 1}, {780, 1688, 2, 1}, {1920, 1080, 1, 1.6}, {640, 480, 1, 1}} {
		for _, code := range []string{"en", "de"} {
			r := newRig(t, c.w, c.h, c.scale)
			d := r.Desk()
			d.Set.Text, d.Set.Language = c.text, code
			d.Apply()
			told := map[string]bool{}
			eachScreen(r, func(what string) {
				for _, text := range d.Kit.Cuts() {
					if !told[text] {
						told[text] = true
						t.Errorf("%v by %v at %.0f %%, %s, %s: %q is cut off", c.w, c.h, c.text*100, code, what, text)
					}
				}
			})
		}
	}
}

// A language that is chosen is spoken at once, on whatever screen.
func TestLanguageAtOnce(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	d := r.Desk()
	german, err := lang.Load("de")
	if err != nil {
		t.Fatal(err)
	}
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
