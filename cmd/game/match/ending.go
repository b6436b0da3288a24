package match

import (
	"cmp"
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/chronicle"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/levels"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// ending is the end of a match and the dialog that announces it.
type ending struct {
	story  chronicle.Story
	Prize  Prize        // the medals of a match that is over
	rested bool         // all sides but the first rested
	Story  *shell.Story // of a campaign or a lesson, or nil
	way    chronicle.Solution
}

// telling is what menus and the end of a match depend on besides the match.
type telling struct {
	replay bool                // it is a recording
	apart  *session.Divergence // where the recording disagrees with the rules
	back   string              // what the button is called that leaves a recording
	bench  bool                // the match is a test of the editor
}

// verdict returns how the match ended, as its players see it: a heading, the reason, a colour.
func (en *ending) verdict(t *table.Table, l *chronicle.Log, of telling) (head, why string, ink quad.Color) {
	theme, over := &t.UI.Kit.Theme, l.Result
	if over == nil {
		why = t.UI.Lang.T("This match was not finished")
		if of.apart != nil {
			why = t.UI.Lang.F("These rules differ from command %d on", of.apart.Command)
		}
		return t.UI.Lang.T("The replay ends here"), why, theme.Text
	}
	ink = theme.Accent
	if head, why = t.Narrator.Outcome(over); l.Resigned != "" {
		why = l.Resigned
	}
	switch {
	case over.Kind == rules.EvDraw:
		ink = theme.Text
	case en.lost(t, over) && en.practice():
		return t.UI.Lang.T("Almost!"), t.UI.Lang.T(en.Story.Lost), theme.Warn
	case en.lost(t, over):
		head, ink = t.UI.Lang.F("Defeated by %s", t.Narrator.Side(int(over.Side))), theme.Warn
	case en.won(t, over) && t.Match.People() == 1 && len(t.Match.Level().Sides) > 1:
		head = t.UI.Lang.T("Victory!")
	}
	unsolved := en.unsolved(t)
	if unsolved != "" && over.Side != 0 && l.Resigned == "" {
		why, unsolved = "", strings.TrimPrefix(unsolved, ". ") // not how the other side has won
	}
	if why += unsolved + profile.HelpNote(t.UI, t.Match); en.Story != nil && en.Story.Told != "" {
		why += "\n" + en.Story.Told
	}
	return head, why, ink
}

// box shows the result, the moment of the match and who did what, or how far a recording goes.
func (en *ending) box(t *table.Table, ctx *shell.Context, l *chronicle.Log, of telling) want {
	en.story.Tell(t.UI, l)
	k := &t.UI.Kit
	head, why, ink := en.verdict(t, l, of)
	s := t.UI.Sheet(ctx, shell.Sheet{Pen: ui.Pen{ID: "end"}, W: 560, Rows: 2})
	if s.R.W < k.Pt(460) && ctx.Height > k.Pt(480) {
		s.Rows++
	}
	dry := ui.Pen{K: k, R: s.R, Dry: true}
	en.writeEnd(t, ctx, &dry, l, why, 0)
	film := min(k.Pt(190), s.Room-dry.Y-k.Pt(10))
	if film < k.Pt(72) || !en.story.HasFilm() {
		film = 0
	}
	var used want
	for s.Next() {
		used = en.writeEnd(t, ctx, &s.Pen, l, why, film)
		s.Gap(10)
	}
	en.drawVerdict(t, k, s.Head, l.Result, head, ink)
	foot := k.Foot(&s.Foot)
	won := en.won(t, l.Result)
	next, last := en.leads(t, won, of)
	return cmp.Or(used, en.drawButtons(t, k, s.Foot, of, last), en.drawFoot(t, k, foot, of, won, next, last))
}

// writeEnd writes why the match ended, the words of a campaign, the moment of the match with
// a film of some height in pixels, who did what, and the medals.
func (en *ending) writeEnd(t *table.Table, ctx *shell.Context, w *ui.Pen, l *chronicle.Log, why string, film float32) (used want) {
	k := w.K
	w.Align = quad.Center
	w.Para(why, 15, k.Theme.Text, font.Regular)
	w.Gap(8)
	if st := en.Story; st != nil && st.After != "" && en.won(t, l.Result) { // the campaign's words, beside a face
		text := st.After
		if !st.Own {
			text = t.UI.Lang.T(text)
		}
		high := max(k.Pt(72), k.TextHeight(text, 15, w.R.W-k.Pt(94), font.Regular))
		if row, draw := w.Row(high / k.Scale); draw {
			face := row.CutLeft(k.Pt(72))
			t.UI.Face(&k.List, st.Face, face.X, face.Y, k.Pt(72))
			row.CutLeft(k.Pt(14))
			k.Boxed(row, text, 15, 15, k.Theme.Text, font.Regular)
		}
		w.Gap(12)
	}
	if en.story.HasFilm() {
		if en.story.WriteMoment(t.UI, ctx, w, l, film) {
			_, from, to := en.story.Moment()
			used = want{wishMoment, from, to}
		}
	}
	en.story.WriteDeeds(w, l, t)
	w.Gap(8)
	if en.Prize.Set != 0 {
		if r, draw := w.Row(88); draw {
			en.drawPrize(t, k, r.Centred(min(r.W, k.Pt(390)), r.H))
		}
	}
	w.Line(22, t.UI.Lang.N(t.Match.State().Round(), "%d round", "%d rounds"), 13, k.Theme.Dim)
	return used
}

// drawPrize draws the medals of the level: those that were won, and those that are new.
func (en *ending) drawPrize(t *table.Table, k *ui.Kit, r ui.Rect) {
	_, each := profile.MedalSlots(t.Match.Level())
	columns := r.Columns(each, k.Pt(6))
	for i := range each {
		c := columns.At(i)
		has := en.Prize.Set&(1<<i) != 0
		profile.DrawMedal(t.UI, &k.List, c.X+c.W/2, c.Y+k.Pt(26), k.Pt(21), i, has)
		name, what := profile.MedalText(t.UI, i, t.Match.Level())
		ink := k.Theme.Dim
		if has {
			ink = k.Theme.Text
		}
		if en.Prize.Fresh&(1<<i) != 0 {
			what, ink = t.UI.Lang.T("New!"), k.Theme.Accent
		}
		k.Label(ui.Rect{X: c.X, Y: c.Y + k.Pt(48), W: c.W, H: k.Pt(18)}, name, 13, quad.Center, ink, font.Bold)
		k.Label(ui.Rect{X: c.X, Y: c.Y + k.Pt(65), W: c.W, H: k.Pt(16)}, what, 11, quad.Center, ink, font.Regular)
	}
}

// drawVerdict draws the heading between two signs, on a glow in its colour.
func (en *ending) drawVerdict(t *table.Table, k *ui.Kit, r ui.Rect, over *rules.Event, head string, ink quad.Color) {
	size := k.Fitted(head, 26, 14, r.W-k.Pt(90), font.Bold)
	x, y := r.Mid()
	wide := t.UI.Fonts.Measure(font.Bold, k.Pt(size), head)/2 + k.Pt(26)
	k.List.Ellipse(x, y, r.W*0.5, k.Pt(34), quad.Radial(ink.Fade(0.34), ink.Fade(0)))
	k.Label(r, head, size, quad.Center, ink, font.Bold)
	if over == nil || over.Kind != rules.EvWin {
		return
	}
	for _, x := range [2]float32{x - wide, x + wide} {
		if en.lost(t, over) || t.Match.Iron {
			sign := icon.Anvil
			if en.lost(t, over) {
				sign = icon.Skull
			}
			k.List.Icon(sign, x, y, k.Pt(24), ink)
			continue
		}
		t.UI.Palette.Rim(&k.List, x, y, k.Pt(15), t.Colour(int(over.Side)))
		k.List.Star(x, y, k.Pt(9), 5, 0.45, 0, quad.Solid(quad.RGB(0x2a221b)))
	}
}

// practice reports whether the match is the board of a lesson.
func (en *ending) practice() bool { return en.Story != nil && en.Story.Skip != nil }

// solvable reports whether the match is a puzzle that was not solved, but can be.
func (en *ending) solvable(t *table.Table, of telling, won bool) bool {
	lv := t.Match.Level()
	return lv.Puzzle() > 0 && len(lv.Solutions) > 0 && !won && !of.replay && !of.bench
}

// leads returns the level that a victory leads to, or nil; last reports that the last one
// was won.
func (en *ending) leads(t *table.Table, won bool, of telling) (next *levels.Entry, last bool) {
	id, shipped := profile.ShippedID(t.Match)
	if !shipped || !won || of.bench || of.replay || en.Story != nil {
		return nil, false
	}
	next = levelAfter(id)
	return next, next == nil
}

// drawButtons draws the buttons that leave the dialog.
func (en *ending) drawButtons(t *table.Table, k *ui.Kit, more ui.Rect, of telling, last bool) (w want) {
	l, columns := t.UI.Lang, 4
	if more.H > k.Pt(ui.RowHeight+ui.Gap) {
		columns = 2
	}
	at := 0
	button := func(id, text string, look ui.Look, do wish) {
		if at%columns == 0 && at > 0 {
			k.Row(&more)
		}
		row := more
		if look.Size = 13; columns == 4 && more.W < k.Pt(460) {
			text = "" // icons alone
		}
		w.button(t.UI, id, k.Row(&row).Columns(columns, k.Pt(ui.Gap)).At(at%columns), text, look, do)
		at++
	}
	button("watch-again", l.T("Watch"), ui.Look{Icon: icon.Film, Tip: l.T("Watch"), Disabled: t.Match.Length() == 0}, wishWatch)
	button("share", l.T("Share"), ui.Look{Icon: icon.Link, Tip: l.T("Share this match")}, wishShare)
	button("look", l.T("Board"), ui.Look{Icon: icon.Eye, Tip: l.T("View the board")}, wishView)
	if k.In.Cancel {
		w.do = wishView
	}
	where, text, look, do := "levels", l.T("Levels"), ui.Look{Icon: icon.List, Primary: last, Tip: l.T("Other levels")}, wishHome
	switch {
	case of.replay:
		where, text, look.Tip = "recordings", of.back, of.back
	case of.bench:
		where, text, look.Icon, look.Tip, do = "bench", l.T("Editor"), icon.Pencil, l.T("Back to the editor"), wishBench
	case en.Story != nil:
		if look.Tip = l.T("Campaign"); en.practice() {
			look.Tip = l.T("All lessons")
		}
		where, text = "home", look.Tip
	}
	button(where, text, look, do)
	return w
}

// drawFoot draws the buttons at the foot: on to the next level, if there is one, and again.
// The gold one is what a player wants next.
func (en *ending) drawFoot(t *table.Table, k *ui.Kit, foot ui.Rect, of telling, won bool, next *levels.Entry, last bool) (w want) {
	l := t.UI.Lang
	onward := ui.Look{Icon: icon.Arrow, Primary: true, Size: 14} // the default after a victory
	if en.Story != nil && won && !of.replay {                    // a campaign goes on
		w.button(t.UI, "next", foot, cmp.Or(en.Story.Onward, l.T("Continue")), onward, wishOnward)
		return w
	}
	look := ui.Look{Icon: icon.Restart, Primary: !last}
	if next != nil {
		both, text := foot.Columns(2, k.Pt(10)), l.T("Next level")
		if profile.IsPuzzle(next.ID) {
			text = l.T("Next puzzle")
		}
		w.button(t.UI, "next", both.At(1), text, onward, wishOnward)
		foot, look.Primary, look.Size = both.At(0), false, 14
	}
	if en.practice() && !won {
		w.button(t.UI, "skip", foot.TakeLeft(foot.W/3, k.Pt(10)), l.T("Skip"), ui.Look{Size: 14}, wishPass)
	}
	if en.solvable(t, of, won) {
		t.UI.Opens(k.Button("solution", foot.TakeLeft(foot.W/3, k.Pt(10)), l.T("Solution"), ui.Look{Size: 14, Tip: l.T("Show solution")}), chronicle.SolutionDialog)
	}
	text := l.T("Play again")
	switch {
	case of.replay:
		text = l.T("Play this level")
	case t.Match.Iron: // it leads to the campaign
		text = l.T("Continue")
	case !won:
		text = l.T("Try again")
	}
	w.button(t.UI, "again", foot, text, look, wishAgain)
	return w
}

// levelAfter returns the next shipped level or puzzle, nil after the last.
func levelAfter(id string) *levels.Entry {
	all := profile.LevelGroup(profile.IsPuzzle(id))
	if i := slices.IndexFunc(all, func(e levels.Entry) bool { return e.ID == id }) + 1; i > 0 && i < len(all) {
		return &all[i]
	}
	return nil
}

// lost reports whether a bot has won against people.
func (en *ending) lost(t *table.Table, over *rules.Event) bool {
	return over != nil && over.Kind == rules.EvWin && t.Match.Seat(int(over.Side)) != "" && t.Match.People() > 0
}

// won reports whether a person has won, and solved the puzzle if it is one.
func (en *ending) won(t *table.Table, over *rules.Event) bool {
	return over != nil && over.Kind == rules.EvWin && !en.lost(t, over) && en.unsolved(t) == ""
}

// Award records what a finished match of a shipped level has earned, and how much is new.
// A match that continues somebody else's earns nothing.
func (en *ending) Award(t *table.Table, ctx *shell.Context, borrowed bool) {
	en.Prize = Prize{}
	if err := profile.NoteDaily(ctx, t.Match); err != nil {
		t.UI.Say(ctx, t.UI.ErrText(err))
	}
	side, set := profile.Earned(t.Match)
	id, ok := profile.ShippedID(t.Match)
	if !ok || set == 0 || borrowed {
		return
	}
	rec := profile.LoadMedals(t.UI, ctx)
	all := rec[id]
	en.Prize = Prize{set, set &^ all[side]}
	if en.Prize.Fresh == 0 {
		return
	}
	all[side] |= set
	rec[id] = all
	if err := ctx.Store.Put(profile.MedalsKey, []byte(rec.String())); err != nil {
		t.UI.Say(ctx, t.UI.Lang.F("Can't save the medals: %s", t.UI.ErrText(err)))
	}
}

// Prize is the medals of a finished match, and which of them are new.
type Prize struct{ Set, Fresh profile.MedalSet }

// unsolved returns why a puzzle that was won is not solved, as a sentence to append, or "".
func (en *ending) unsolved(t *table.Table) string {
	n, s := t.Match.Level().Puzzle(), t.Match.State()
	side, over := s.Winner()
	switch {
	case n == 0 || !over || side == rules.NoSide:
		return ""
	case side != 0 || s.Round() > n:
		return ". " + t.UI.Lang.N(n, "Win within %d round to solve this puzzle", "Win within %d rounds to solve this puzzle")
	case !en.rested:
		return ". " + t.UI.Lang.T("This puzzle counts as solved only if the other side rests")
	}
	return ""
}
