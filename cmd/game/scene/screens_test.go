package scene

import (
	"fmt"
	"strings"
	"testing"
	"wallfall/assets/lang"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// screens shows every screen and dialog of the program, one after the other.
func eachScreen(r *rig, see func(what string)) {
	r.t.Helper()
	d := r.desk()
	show := func(what string, ticks int) {
		r.t.Helper()
		r.tick(ticks)
		see(what)
	}
	over := func(what string, dl dialog) {
		r.t.Helper()
		d.dialog = dl
		show(what, 3)
		d.dialog = noDialog
		r.tick(2)
	}
	settings := func() {
		for i := range settingsPages {
			d.settingsBox.setPage = i
			over("settings, page "+settingTabs[i], settingsDialog)
		}
		d.settingsBox.setPage = keysPage
		d.dialog = settingsDialog
		r.tick(2)
		d.settingsBox.catch = catch{open: true, action: input.Undo, old: d.bind.Chords(input.Undo)[0]}
		show("a key", 2)
		d.settingsBox.listen(r.ctx, input.Undo, input.Chord{})
		show("a key to come", 2)
		d.settingsBox.catch, d.dialog = catch{}, noDialog
	}
	show("title", 60)
	settings()
	for i := range helpPages {
		d.helpBox.page = i
		over(fmt.Sprint("help, page ", i), helpDialog)
	}
	over("credits", creditsDialog)
	d.openRule("CW-04")
	show("rulebook", 5)
	d.dialog = noDialog
	win := r.sc.(*shell)
	win.inner = newLevelList(d, LevelsAt{Replaces: true})
	show("levels", 5)
	list := win.inner.(*levelList)
	list.open("courts")
	show("a level's page", 3)
	partOf[seating](d).plain = true
	over("who is to play", seatsDialog)
	partOf[seating](d).plain = false
	editScreens(r, show, over)
	for _, level := range []string{"courts", "undercroft", "glasshouse"} {
		for _, e := range levels.Shipped() {
			if e.ID != level {
				continue
			}
			sc, err := newPlay(r.ctx, d, level+".txt", e.Text)
			if err != nil {
				r.t.Fatal(err)
			}
			win.inner = sc
		}
		p := win.inner.(*play)
		r.tick(30)
		p.finish()
		show(level+", begun", 5)
		p.advice.askHint(r.ctx)
		show(level+", a hint is sought", 2)
		p.advice.findHint()
		show(level+", a hint", 3)
		p.advice.on = false
		p.players.paused = true
		p.players.setSeat(0, "greedy")
		p.players.setSeat(1, "planner:20000")
		show(level+", a bot waits", 3)
		over(level+", who plays", seatsDialog)
		p.players.setSeat(0, "")
		p.players.setSeat(1, "")
		if a := p.t.match.State().Default(); a.Kind == rules.EndTurn && p.t.match.State().Pending().Ask == rules.AskSpells {
			p.do(r.ctx, a)
			p.finish()
		}
		p.t.selected = rules.NoFig
		for _, a := range p.t.legal {
			if a.Fig != rules.NoFig && (p.t.selected == rules.NoFig || a.Kind == rules.Use) {
				p.t.selected = a.Fig
			}
		}
		show(level+", a group selected", 3)
		for i := range p.t.pick.opts {
			if o := p.t.pick.opts[i]; o.more {
				p.t.pick.take(r.ctx, o)
				break
			}
		}
		show(level+", asked for more", 3)
		p.t.inspect.inspect(0)
		show(level+", a sheet", 3)
		for _, dl := range []dialog{menuDialog, logDialog, sidesDialog, trayDialog, restartDialog, resignDialog, handoverDialog} {
			p.hud.turnSide = 0
			over(fmt.Sprint(level, ", dialog ", dl), dl)
		}
		p.do(r.ctx, rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell})
		p.finish()
		show(level+", over", 40)
		d.dialog = noDialog
	}
}

// wordless gives a level without words of its own, which no language translates
// where they can be changed.
func wordless(t testing.TB, doc *edit.Doc) *edit.Doc {
	e := doc.Edit()
	e.SetTitle("7")
	e.SetAbout("7")
	old := &editor{hist: edit.NewHistory(doc)}
	old.wire(keptLevel{})
	for i := range doc.Level().Sides {
		side := old.forms.sideOf(i)
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
func editScreens(r *rig, show func(string, int), over func(string, dialog)) {
	r.t.Helper()
	d, win := r.desk(), r.sc.(*shell)
	for _, id := range []string{"courts", "knoll"} {
		var e *editor
		for _, l := range levels.Shipped() {
			if l.ID == id {
				doc, err := edit.Open(id+".txt", l.Text)
				if err != nil {
					r.t.Fatal(err)
				}
				e = newEditor(d, wordless(r.t, doc), keptLevel{})
			}
		}
		win.inner = e
		for t := range tabCount {
			e.tools.tab, e.tools.symmetry = t, edit.Third
			show(id+", drawn on, "+tabIDs[t], 3)
		}
		e.tools.tab, e.tools.picked[thingTab] = thingTab, 10
		show(id+", a letter", 3)
		e.tools.picked[thingTab] = 11
		show(id+", a structure", 3)
		e.tools.tool = selectTool
		e.sel.selectAll()
		e.tools.hold = e.level().Figures[0].Name
		show(id+", all selected", 3)
		for _, dl := range []dialog{editMenuDialog, editKeysDialog, problemsDialog} {
			over(fmt.Sprint(id, ", drawn on, dialog ", dl), dl)
		}
		for i := range levelTabs {
			e.forms.leaf = i
			over(id+", "+levelTabs[i], levelDialog)
		}
		e.forms.about = e.tools.hold
		over(id+", a figure", figureDialog)
		if w := e.level().Walls; len(w) > 0 {
			e.forms.about = w[0].Name
			over(id+", a wall", wallDialog)
		}
		if _, err := keepLevel(e.ui, r.ctx, "", e.hist.Doc().Text()); err != nil {
			r.t.Fatal(err)
		}
	}
	list := newDrawings(r.ctx, d)
	win.inner = list
	show("levels of one's own", 3)
	over("a new level", newLevelDialog)
	list.gone, list.goneOf = []byte("x"), "7"
	show("a level deleted", 3)
}

// What a finger is to hit is 44 points large, or has as much room around it that
// belongs to nothing else. The bar of time is lower, and reaches up over the edge
// of the board; what it does can be done in the log as well.
func TestFingersHitEverything(t *testing.T) {
	for _, c := range []struct{ w, h, scale float32 }{{1280, 800, 1}, {780, 1688, 2}, {1688, 780, 2}, {800, 1280, 1}, {1920, 1080, 1}} {
		r := newRig(t, c.w, c.h, c.scale)
		r.snap.Touches[0], r.snap.TouchCount = input.Touch{ID: 1, X: 1, Y: 1}, 1
		r.tick(1)
		r.snap.TouchCount = 0
		r.tick(2)
		told := map[string]bool{}
		eachScreen(r, func(what string) {
			hot := r.sc.Probe().Hot
			least := 44*c.scale - 0.6
			grown := func(i int) (x0, y0, x1, y1 float32) {
				h := hot[i]
				dx, dy := max(0, least-h.W)/2, max(0, least-h.H)/2
				return h.X - dx, h.Y - dy, h.X + h.W + dx, h.Y + h.H + dy
			}
			for i, a := range hot {
				if onBoard(a.ID) || a.W >= least && a.H >= least || scrolledOff(r, i) || strings.HasPrefix(a.ID, "link:") || a.ID == "timeline" {
					continue
				}
				ax0, ay0, ax1, ay1 := grown(i)
				for j, b := range hot {
					if i == j || onBoard(b.ID) || scrolledOff(r, j) || b.ID == "timeline" {
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

// scrolledOff tells whether a widget is partly out of sight in a list, where it
// can be brought into sight.
func scrolledOff(r *rig, i int) bool {
	k := &r.desk().kit
	return i < len(k.Hot()) && !k.Whole(k.Hot()[i].ID)
}

// No text in any dialog is cut off, however large it is, in any language.
func TestNothingIsCutOff(t *testing.T) {
	for _, c := range []struct{ w, h, scale, text float32 }{{1280, 800, 1, 2}, {1280, 800, 1, 1}, {780, 1688, 2, 1}, {1920, 1080, 1, 1.6}, {640, 480, 1, 1}} {
		for _, code := range []string{"en", "de"} {
			r := newRig(t, c.w, c.h, c.scale)
			d := r.desk()
			d.set.Text, d.set.Language = c.text, code
			d.apply()
			told := map[string]bool{}
			eachScreen(r, func(what string) {
				for _, text := range d.kit.Cuts() {
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
	d := r.desk()
	german, err := lang.Load("de")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	eachScreen(r, func(what string) {
		d.set.Language = "de"
		d.apply()
		r.tick(3)
		for i := range d.kit.List.Items {
			text := d.kit.List.Items[i].Text
			if german.Has(text) && german.T(text) != text && !told[text] {
				told[text] = true
				t.Errorf("%s: %q is still English", what, text)
			}
		}
		d.set.Language = "en"
		d.apply()
		r.tick(3)
	})
}
