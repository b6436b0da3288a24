package match

import (
	"cmp"
	"math"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/levels"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// ending is the end of a match, and the dialogs that leave it.
type ending struct {
	part
	resigned string // who resigned in the last turn, as a sentence
	ended    bool   // the end was shown, or must not be
	noted    bool   // the campaign has noted the end
	deeds    deeds
	Prize    Prize        // the medals of a match that is over
	rested   bool         // all sides but the first rested
	story    *shell.Story // of a campaign or a lesson, nil for none
	replays  bool         // the moment of the match is replayed; the dialog comes back after it
}

// dialogs draws the open dialog and returns the scene that follows.
func (en *ending) dialogs(ctx *shell.Context, k *ui.Kit) (shell.Scene, error) {
	switch en.ui.Dialog {
	case MenuDialog, MatchMenuDialog, HelpMenuDialog:
		return en.m.menuBox(ctx)
	case EndDialog:
		if en.m.coach.lesson != nil {
			en.ui.Dialog = shell.NoDialog // the coach shows the end
			break
		}
		return en.endBox(ctx)
	case HandoverDialog:
		en.handover(ctx)
	case LogDialog:
		en.m.Log.logBox(ctx)
	case IntroDialog:
		en.m.introBox(ctx)
	case ShareDialog:
		if en.m.LookBack.Share == nil {
			en.m.LookBack.Share = sharing.NewMatch(ctx, en.ui, en.t.Match)
		}
		if en.m.LookBack.Share.Update(en.ui, ctx) {
			en.m.LookBack.Share, en.ui.Dialog = nil, shell.NoDialog
		}
	case LinesDialog:
		en.m.LookBack.linesBox(ctx)
	case seats.Dialog:
		seats.Box(en.ui, ctx, seats.Table{Level: en.t.Match.Level(), Words: &en.t.Narrator, Seat: en.t.Match.Seat, Set: func(side int, name string) {
			if en.t.Match.Seat(side) != name {
				en.m.Players.SetSeat(side, name)
			}
		}})
	case DeleteLineDialog:
		lb := &en.m.LookBack
		if en.confirm(ctx, en.ui.Lang.T("Delete this branch?"), lb.lineName(&lb.lines[lb.Doomed])+". "+en.ui.Lang.T("You can't undo this."), en.ui.Lang.T("Delete")) {
			en.t.Match.Delete(lb.Doomed)
			en.m.saver.changed()
			lb.OpenLines()
		}
	case table.TrayDialog:
		area, foot := en.ui.Box(ctx, 480, 560, en.ui.Lang.T("Spells in play"))
		for w := (ui.Pen{K: k, R: area, ID: "tray", Bar: 12}); w.Next(); {
			if !en.t.WriteCasts(&w, math.MaxFloat32) {
				w.Line(30, en.ui.Lang.T("None."), 14, k.Theme.Dim)
			}
		}
		en.ui.CloseButton(foot, en.ui.Lang.T("Back"))
	case RecapDialog:
		r, foot := en.ui.Box(ctx, 420, 98+48*recapLines, en.ui.Lang.T("Since your last turn"))
		en.m.Hud.recap.draw(&en.ui.Kit, r)
		if en.ui.Dialog == RecapDialog {
			en.ui.CloseButton(foot, en.ui.Lang.T("Close"))
		}
	case LegendDialog:
		en.m.legendBox(ctx)
	case SidesDialog:
		en.m.Hud.sidesBox(ctx)
	case table.SheetDialog:
		// The height follows the text, within bounds so that sheets look alike.
		ins := &en.t.Inspector
		high := ins.SheetHeight(k, k.Pt(440-36), ins.Reading)/k.Scale + 36 + 42 + 52 + 8
		r, foot := en.ui.Box(ctx, 440, max(380, min(high, 700)), en.t.Narrator.Fig(ins.Reading))
		ins.SheetIn(k, r, ins.Reading)
		en.ui.CloseButton(foot, en.ui.Lang.T("Back"))
	case RestartDialog:
		if en.confirm(ctx, en.ui.Lang.T("Restart?"), en.ui.Lang.T("The match starts over with the same dice. What you played so far stays as a branch."), en.ui.Lang.T("Restart")) {
			if en.m.coach.lesson != nil {
				en.ui.Kit.End()
				return NewLesson(ctx, en.ui, en.m.coach.lesson.coach.Lesson, 0)
			}
			return en.startOver(ctx)
		}
	case ResignDialog:
		d := en.t.Match.State().Pending()
		if en.confirm(ctx, en.ui.Lang.T("Resign?"), en.ui.Lang.F("%s: this counts as a defeat.", en.t.Narrator.Side(d.Side)), en.ui.Lang.T("Resign")) {
			en.m.Do(ctx, rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell})
		}
	}
	return en.m, nil
}

// handover waits for the next player.
func (en *ending) handover(ctx *shell.Context) {
	k := &en.ui.Kit
	s := en.ui.Sheet(ctx, shell.Sheet{W: 420, Rows: 1, Heading: en.ui.Lang.F("Next: %s", en.t.Narrator.Side(en.m.Hud.TurnSide))})
	for s.Next() {
		x, y := s.Take(50).Mid()
		en.ui.Palette.Rim(&k.List, x, y, k.Pt(22), en.t.Colour(en.m.Hud.TurnSide))
	}
	ok, _ := en.m.canUndo()
	two := s.Foot.Columns(2, k.Pt(10))
	if en.ui.Click(k.Button("take-back", two.At(0), en.ui.Lang.T("Undo"), ui.Look{Icon: icon.Undo, Disabled: !ok})) {
		en.ui.Dialog = shell.NoDialog
		en.m.undo(ctx)
	}
	if en.ui.Click(k.Button("ready", two.At(1), en.ui.Lang.T("Ready"), ui.Look{Primary: true})) || k.In.Cancel {
		en.ui.Dialog = shell.NoDialog
	}
}

// leaveTo saves and goes to the title. After a warning the player may leave unsaved.
func (en *ending) leaveTo(ctx *shell.Context) (shell.Scene, error) {
	en.ui.Dialog = shell.NoDialog
	if en.m.LookBack.recording {
		en.ui.Kit.End()
		if en.m.LookBack.from != nil {
			return en.m.LookBack.from, nil
		}
		return en.ui.Routes.Recordings(ctx), nil
	}
	if !en.m.saver.leaves(ctx) {
		return en.m, nil
	}
	en.ui.Kit.End()
	if en.story != nil {
		return en.story.Home(ctx), nil
	}
	return en.ui.Routes.Title(ctx), nil
}

// startOver restarts the match in a new branch.
func (en *ending) startOver(ctx *shell.Context) (shell.Scene, error) {
	if err := en.t.Match.Branch(0); err != nil {
		en.m.Refuse(ctx, en.ui.ErrText(err))
		return en.m, nil
	}
	en.ui.Kit.End()
	next := en.m.keepWorkbench(opened(en.ui, en.t.Match))
	next.saver.changed()
	return next, nil
}

// confirm draws a dialog that asks for confirmation and closes itself.
func (en *ending) confirm(ctx *shell.Context, heading, text, yes string) bool {
	meant, done := en.ui.Confirm(ctx, heading, text, yes)
	switch {
	case meant:
		en.ui.Dialog = shell.NoDialog
	case done:
		en.ui.Back()
	}
	return meant
}

// verdict returns how the match ended, for its readers: a heading, the reason, their colour.
func (en *ending) verdict() (head, why string, ink quad.Color) {
	t := &en.ui.Kit.Theme
	if en.m.result == nil {
		why = en.ui.Lang.T("This match was not finished")
		if a := en.m.LookBack.apart; a != nil {
			why = en.ui.Lang.F("From command %d on, it goes differently under these rules", a.Command)
		}
		return en.ui.Lang.T("The replay ends here"), why, t.Text
	}
	ink = t.Accent
	if head, why = en.t.Narrator.Outcome(en.m.result); en.resigned != "" {
		why = en.resigned
	}
	switch {
	case en.m.result.Kind == rules.EvDraw:
		ink = t.Text
	case en.lost() && en.practice():
		return en.ui.Lang.T("Almost!"), en.ui.Lang.T(en.story.Lost), t.Warn
	case en.lost():
		head, ink = en.ui.Lang.F("Defeated by %s", en.t.Narrator.Side(int(en.m.result.Side))), t.Warn
	case en.won() && en.t.Match.People() == 1 && len(en.t.Match.Level().Sides) > 1:
		head = en.ui.Lang.T("Victory!")
	}
	if why += en.unsolved() + profile.HelpNote(en.ui, en.t.Match); en.story != nil && en.story.Told != "" {
		why += "\n" + en.story.Told
	}
	return head, why, ink
}

// endBox shows the result, the moment of the match and who did what, or how far a recording goes.
func (en *ending) endBox(ctx *shell.Context) (shell.Scene, error) {
	if en.m.result == nil && !en.m.LookBack.recording {
		en.ui.Dialog = shell.NoDialog
		return en.m, nil
	}
	en.tell()
	k := &en.ui.Kit
	head, why, ink := en.verdict()
	s := en.ui.Sheet(ctx, shell.Sheet{Pen: ui.Pen{ID: "end"}, W: 560, Rows: 2})
	if s.R.W < k.Pt(460) && ctx.Height > k.Pt(480) {
		s.Rows++
	}
	dry := ui.Pen{K: k, R: s.R, Dry: true}
	en.writeEnd(ctx, &dry, why, 0)
	film := min(k.Pt(190), s.Room()-dry.Y-k.Pt(10))
	if film < k.Pt(72) || en.deeds.film == nil {
		film = 0
	}
	for s.Next() {
		en.writeEnd(ctx, &s.Pen, why, film)
		s.Gap(10)
	}
	en.drawVerdict(k, s.Head, head, ink)
	foot := k.Foot(&s.Foot)
	return en.endButtons(ctx, k, s.Foot, foot)
}

// writeEnd tells why the match ended, the words of a campaign, the moment of the match with
// a film of a height in pixels, who did what, and the medals.
func (en *ending) writeEnd(ctx *shell.Context, w *ui.Pen, why string, film float32) {
	k := w.K
	w.Align = quad.Center
	w.Para(why, 15, k.Theme.Text, font.Regular)
	w.Gap(8)
	if st := en.story; st != nil && st.After != "" && en.won() { // the campaign's words, beside a face
		text := en.ui.Lang.T(st.After)
		high := max(k.Pt(72), k.TextHeight(text, 15, w.R.W-k.Pt(94), font.Regular))
		if row, draw := w.Row(high / k.Scale); draw {
			face := row.CutLeft(k.Pt(72))
			en.ui.Face(&k.List, st.Face, face.X, face.Y, k.Pt(72))
			row.CutLeft(k.Pt(14))
			k.Boxed(row, text, 15, 15, k.Theme.Text, font.Regular)
		}
		w.Gap(12)
	}
	if en.deeds.film != nil {
		en.writeMoment(ctx, w, film)
	}
	if len(en.deeds.best) == 0 {
		w.Line(26, en.ui.Lang.T("No one died."), 14, k.Theme.Dim)
	}
	for _, d := range en.told() {
		line, draw := w.Row(max(24, k.TextHeight(d.text, 14, w.R.W-k.Pt(104), font.Regular)/k.Scale+5))
		if !draw {
			continue
		}
		k.Label(line.CutLeft(k.Pt(76)), en.ui.Lang.F("Round %d", d.round), 13, quad.Left, k.Theme.Dim, font.Regular)
		x, y := line.CutLeft(k.Pt(28)).Mid()
		who := d.by
		if who == rules.NoFig {
			who = d.fig
		}
		en.ui.Palette.Rim(&k.List, x-k.Pt(4), y, k.Pt(8), en.t.Colour(en.t.Match.State().Figure(who).Side))
		k.Boxed(line, d.text, 14, 14, k.Theme.Text, font.Regular)
	}
	w.Gap(8)
	if en.Prize.Set != 0 {
		if r, draw := w.Row(88); draw {
			en.drawPrize(k, r.Centred(min(r.W, k.Pt(390)), r.H))
		}
	}
	w.Line(22, en.ui.Lang.N(en.t.Match.State().Round(), "%d round", "%d rounds"), 13, k.Theme.Dim)
}

// drawPrize draws the medals of the level: those that were won, and those that are new.
func (en *ending) drawPrize(k *ui.Kit, r ui.Rect) {
	_, each := profile.MedalSlots(en.t.Match.Level())
	columns := r.Columns(each, k.Pt(6))
	for i := range each {
		c := columns.At(i)
		has := en.Prize.Set&(1<<i) != 0
		profile.DrawMedal(en.ui, &k.List, c.X+c.W/2, c.Y+k.Pt(26), k.Pt(21), i, has)
		name, what := profile.MedalText(en.ui, i, en.t.Match.Level())
		ink := k.Theme.Dim
		if has {
			ink = k.Theme.Text
		}
		if en.Prize.Fresh&(1<<i) != 0 {
			what, ink = en.ui.Lang.T("New!"), k.Theme.Accent
		}
		k.Label(ui.Rect{X: c.X, Y: c.Y + k.Pt(48), W: c.W, H: k.Pt(18)}, name, 13, quad.Center, ink, font.Bold)
		k.Label(ui.Rect{X: c.X, Y: c.Y + k.Pt(65), W: c.W, H: k.Pt(16)}, what, 11, quad.Center, ink, font.Regular)
	}
}

// drawVerdict draws the heading between two signs, on a glow in its colour.
func (en *ending) drawVerdict(k *ui.Kit, r ui.Rect, head string, ink quad.Color) {
	size := k.Fitted(head, 26, 14, r.W-k.Pt(90), font.Bold)
	x, y := r.Mid()
	wide := en.ui.Fonts.Measure(font.Bold, k.Pt(size), head)/2 + k.Pt(26)
	k.List.Ellipse(x, y, r.W*0.5, k.Pt(34), quad.Radial(ink.Fade(0.34), ink.Fade(0)))
	k.Label(r, head, size, quad.Center, ink, font.Bold)
	if en.m.result == nil || en.m.result.Kind != rules.EvWin {
		return
	}
	for _, x := range [2]float32{x - wide, x + wide} {
		if en.lost() || en.t.Match.Iron {
			sign := icon.Anvil
			if en.lost() {
				sign = icon.Skull
			}
			k.List.Icon(sign, x, y, k.Pt(24), ink)
			continue
		}
		en.ui.Palette.Rim(&k.List, x, y, k.Pt(15), en.t.Colour(int(en.m.result.Side)))
		k.List.Star(x, y, k.Pt(9), 5, 0.45, 0, quad.Solid(quad.RGB(0x2a221b)))
	}
}

func (en *ending) practice() bool { return en.story != nil && en.story.Skip != nil } // the board of a lesson

// endButtons draws the buttons that leave the dialog; the gold one is what a player wants next.
func (en *ending) endButtons(ctx *shell.Context, k *ui.Kit, more, foot ui.Rect) (shell.Scene, error) {
	l, columns := en.ui.Lang, 4
	if more.H > k.Pt(50) {
		columns = 2
	}
	button := func(i int, id, text string, look ui.Look) bool {
		if look.Size = 13; columns == 4 && more.W < k.Pt(460) {
			text = "" // signs alone
		}
		row := ui.Rect{X: more.X, Y: more.Y + k.Pt(52)*float32(i/columns), W: more.W, H: k.Pt(44)}
		return en.ui.Click(k.Button(id, row.Columns(columns, k.Pt(8)).At(i%columns), text, look))
	}
	if button(0, "watch-again", l.T("Watch"), ui.Look{Icon: icon.Film, Tip: l.T("Watch"), Disabled: en.t.Match.Length() == 0}) {
		en.ui.Dialog = shell.NoDialog
		en.m.LookBack.Enter()
		en.m.LookBack.playing = false
		en.m.LookBack.goTo(0)
		en.m.LookBack.togglePlay()
	}
	if button(1, "share", l.T("Share"), ui.Look{Icon: icon.Link, Tip: l.T("Share this match")}) {
		en.ui.Dialog = ShareDialog
	}
	if button(2, "look", l.T("Board"), ui.Look{Icon: icon.Eye, Tip: l.T("View the board")}) || k.In.Cancel {
		en.ui.Dialog = shell.NoDialog
	}
	id, shipped := profile.ShippedID(en.t.Match)
	bench, recording := en.m.Workbench != nil, en.m.LookBack.recording
	var next *levels.Entry
	leads := shipped && en.won() && !bench && !recording && en.story == nil // to the next level, if there is one
	if leads {
		next = levelAfter(id)
	}
	last := leads && next == nil
	where, text, look := "levels", l.T("Levels"), ui.Look{Icon: icon.List, Primary: last, Tip: l.T("Other levels")}
	switch {
	case recording:
		where, text = "recordings", en.m.LookBack.backText()
		look.Tip = text
	case bench:
		where, text, look.Icon, look.Tip = "bench", l.T("Editor"), icon.Pencil, l.T("Back to the editor")
	case en.story != nil:
		if look.Tip = l.T("Campaign"); en.practice() {
			look.Tip = l.T("All lessons")
		}
		where, text = "home", look.Tip
	}
	switch used := button(3, where, text, look); {
	case used && recording:
		return en.leaveTo(ctx)
	case used && bench:
		en.m.leavesForWorkbench = true
	case used:
		return en.goes(ctx, func() (shell.Scene, error) {
			if en.story != nil {
				return en.story.Home(ctx), nil
			}
			return en.ui.Routes.Levels(shell.LevelsAt{Puzzles: shipped && profile.IsPuzzle(id)}), nil
		})
	}
	return en.endFoot(ctx, k, foot, next, last)
}

// endFoot draws the buttons at the foot: on to the next level, if there is one, and again;
// last is whether it was won as the last level.
func (en *ending) endFoot(ctx *shell.Context, k *ui.Kit, foot ui.Rect, next *levels.Entry, last bool) (shell.Scene, error) {
	l, won, recording := en.ui.Lang, en.won(), en.m.LookBack.recording
	onward := func(r ui.Rect, text string) bool { // the default after a victory
		return en.ui.Click(k.Button("next", r, text, ui.Look{Icon: icon.Arrow, Primary: true, Size: 14}))
	}
	if en.story != nil && won && !recording { // a campaign goes on
		if onward(foot, cmp.Or(en.story.Onward, l.T("Continue"))) {
			return en.goes(ctx, func() (shell.Scene, error) { return en.story.Next(ctx, en.t.Match) })
		}
		return en.m, nil
	}
	look := ui.Look{Icon: icon.Restart, Primary: !last}
	if next != nil {
		both, text := foot.Columns(2, k.Pt(10)), l.T("Next level")
		if profile.IsPuzzle(next.ID) {
			text = l.T("Next puzzle")
		}
		if onward(both.At(1), text) {
			return en.goes(ctx, func() (shell.Scene, error) {
				return en.ui.Routes.Levels(shell.LevelsAt{ID: next.ID}), nil
			})
		}
		foot, look.Primary, look.Size = both.At(0), false, 14
	}
	if en.practice() && !won {
		if en.ui.Click(k.Button("skip", foot.CutLeft(foot.W/3), l.T("Skip"), ui.Look{Size: 14})) {
			return en.goes(ctx, func() (shell.Scene, error) { return en.story.Skip(ctx) })
		}
		foot.CutLeft(k.Pt(10))
	}
	text := l.T("Play again")
	switch {
	case recording:
		text = l.T("Play this level")
	case en.t.Match.Iron: // it leads to the campaign
		text = l.T("Continue")
	case !won:
		text = l.T("Try again")
	}
	if en.ui.Click(k.Button("again", foot, text, look)) {
		return en.again(ctx)
	}
	return en.m, nil
}

// levelAfter returns the next shipped level or puzzle, nil after the last.
func levelAfter(id string) *levels.Entry {
	all := profile.LevelGroup(profile.IsPuzzle(id))
	for i := range all {
		if all[i].ID == id && i+1 < len(all) {
			return &all[i+1]
		}
	}
	return nil
}

// goes saves the match and leaves the dialog for another screen.
func (en *ending) goes(ctx *shell.Context, to func() (shell.Scene, error)) (shell.Scene, error) {
	if !en.m.saver.leaves(ctx) {
		return en.m, nil
	}
	en.ui.Dialog = shell.NoDialog
	en.ui.Kit.End()
	return to()
}

func (en *ending) again(ctx *shell.Context) (shell.Scene, error) {
	if !en.m.saver.leaves(ctx) {
		return en.m, nil
	}
	switch {
	case en.m.Workbench != nil:
		if next := en.m.Workbench.Try(ctx); next != nil {
			en.ui.Kit.End()
			return next, nil
		}
		return en.m, nil
	case en.story != nil && en.story.Again != nil && !en.m.LookBack.recording:
		en.ui.Dialog = shell.NoDialog
		en.ui.Kit.End()
		return en.story.Again(ctx)
	case en.ui.Opts.Seeded && !en.m.LookBack.recording:
		m, err := en.t.Match.Restart()
		if err != nil {
			return nil, err
		}
		m.SetBegun(en.ui.UnixNow())
		en.ui.Kit.End()
		return en.m.keepWorkbench(opened(en.ui, m)), nil
	}
	en.ui.Kit.End()
	if en.m.LookBack.recording {
		return newSeatedMatch(en.ui, ctx, en.t.Match.File(), en.t.Match.Source())
	}
	same := func(_ *levels.Level, side int) string { return en.t.Match.Seat(side) }
	next, err := NewPlay(en.ui, en.t.Match.File(), en.t.Match.Source(), same)
	if q, ok := next.(*Screen); ok {
		q.Ending.story = en.story
	}
	return next, err
}

// lost reports whether a bot has won against people.
func (en *ending) lost() bool {
	e := en.m.result
	return e != nil && e.Kind == rules.EvWin && en.t.Match.Seat(int(e.Side)) != "" && en.t.Match.People() > 0
}

// won reports whether a person has won, and solved the puzzle if it is one.
func (en *ending) won() bool {
	return en.m.result != nil && en.m.result.Kind == rules.EvWin && !en.lost() && en.unsolved() == ""
}

// Award records what a finished match of a shipped level has earned, and what of it is new.
func (en *ending) Award(ctx *shell.Context) {
	en.Prize = Prize{}
	if err := profile.NoteDaily(ctx, en.t.Match); err != nil {
		en.ui.Say(ctx, en.ui.ErrText(err))
	}
	side, set := profile.Earned(en.t.Match)
	id, ok := profile.ShippedID(en.t.Match)
	if !ok || set == 0 || en.m.saver.borrowed(ctx) {
		return
	}
	rec := profile.LoadMedals(en.ui, ctx)
	all := rec[id]
	en.Prize = Prize{set, set &^ all[side]}
	if en.Prize.Fresh == 0 {
		return
	}
	all[side] |= set
	rec[id] = all
	if err := ctx.Store.Put(profile.MedalsKey, []byte(rec.String())); err != nil {
		en.ui.Say(ctx, en.ui.Lang.F("Can't save the medals: %s", en.ui.ErrText(err)))
	}
}

// Prize is the medals of a finished match, and which of them are new.
type Prize struct{ Set, Fresh profile.MedalSet }

// unsolved returns why a puzzle that was won is not solved, as a sentence to append, or "".
func (en *ending) unsolved() string {
	n, s := en.t.Match.Level().Puzzle(), en.t.Match.State()
	side, over := s.Winner()
	switch {
	case n == 0 || !over || side == rules.NoSide:
		return ""
	case side != 0 || s.Round() > n:
		return ". " + en.ui.Lang.N(n, "Win within %d round to solve this puzzle", "Win within %d rounds to solve this puzzle")
	case !en.rested:
		return ". " + en.ui.Lang.T("This puzzle counts as solved only if the other side rests")
	}
	return ""
}
