package match

import (
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
	m  *Screen
	t  *table.Table
	ui *shell.UI

	resigned string // who resigned in the last turn, as a sentence
	ended    bool   // the end was shown, or must not be
	deaths   []death
	Prize    Prize        // the medals of a match that is over
	rested   bool         // all sides but the first rested
	story    *shell.Story // the campaign's part in the match, nil for none
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
		en.m.Players.seatsBox(ctx)
	case DeleteLineDialog:
		en.m.LookBack.deleteLine(ctx)
	case table.TrayDialog:
		en.m.Hud.trayBox(ctx)
	case RecapDialog:
		en.m.Hud.recap.box(ctx)
	case LegendDialog:
		en.m.legendBox(ctx)
	case SidesDialog:
		en.m.Hud.sidesBox(ctx)
	case table.SheetDialog:
		en.t.Inspector.SheetBox(ctx)
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

// leaveTo saves and returns to the title. If saving fails the player is
// warned, and may leave anyway.
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

// playAgain starts a new match of the level with the same dice.
func (en *ending) playAgain(ctx *shell.Context) (shell.Scene, error) {
	m, opening, err := en.t.Match.Restart()
	if err != nil {
		return nil, err
	}
	m.SetBegun(en.ui.UnixNow())
	en.ui.Kit.End()
	return en.m.keepWorkbench(opened(en.ui, m, opening)), nil
}

// rematch starts a new match of the level with other dice, in the same seats; after
// a recording in those chosen last.
func (en *ending) rematch(ctx *shell.Context) (shell.Scene, error) {
	if en.m.LookBack.recording {
		return newSeatedMatch(en.ui, ctx, en.t.Match.File(), en.t.Match.Source())
	}
	next, err := NewPlay(ctx, en.ui, en.t.Match.File(), en.t.Match.Source())
	if q, ok := next.(*Screen); ok && err == nil {
		for i := range en.t.Match.Level().Sides {
			q.Table.Match.SetSeat(i, en.t.Match.Seat(i))
		}
		q.refreshDerived()
	}
	return next, err
}

// startOver restarts the match in a new branch.
func (en *ending) startOver(ctx *shell.Context) (shell.Scene, error) {
	if err := en.t.Match.Branch(0); err != nil {
		en.m.Refuse(ctx, en.ui.ErrText(err))
		return en.m, nil
	}
	en.ui.Kit.End()
	next := en.m.keepWorkbench(opened(en.ui, en.t.Match, en.t.Match.Opening()))
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

// handover waits for the next player.
func (en *ending) handover(ctx *shell.Context) {
	r := en.ui.Box(ctx, 420, 230, en.ui.Lang.F("Next: %s", en.t.Narrator.Side(en.m.Hud.TurnSide)))
	k := &en.ui.Kit
	chip := r.CutTop(k.Pt(50))
	x, y := chip.Mid()
	en.ui.Palette.Rim(&k.List, x, y, k.Pt(22), en.t.Colour(en.m.Hud.TurnSide))
	r.CutTop(k.Pt(10))
	ok, _ := en.m.canUndo()
	two := shell.Row(k, &r).Columns(2, k.Pt(10))
	if en.ui.Click(k.Button("take-back", two.At(0), en.ui.Lang.T("Undo"), ui.Look{Icon: icon.Undo, Disabled: !ok})) {
		en.ui.Dialog = shell.NoDialog
		en.m.undo(ctx)
	}
	if en.ui.Click(k.Button("ready", two.At(1), en.ui.Lang.T("Ready"), ui.Look{Primary: true})) || k.In.Cancel {
		en.ui.Dialog = shell.NoDialog
	}
}

// endBox shows the result and the losses, or how far an unfinished recording goes.
func (en *ending) endBox(ctx *shell.Context) (shell.Scene, error) {
	if en.m.result == nil && !en.m.LookBack.recording {
		en.ui.Dialog = shell.NoDialog
		return en.m, nil
	}
	head, why := en.ui.Lang.T("The replay ends here"), en.ui.Lang.T("This match was not finished")
	if a := en.m.LookBack.apart; a != nil {
		why = en.ui.Lang.F("From command %d on, these rules play it differently", a.Command)
	}
	if en.m.result != nil {
		head, why = en.t.Narrator.Outcome(en.m.result)
	}
	if en.lost() {
		head = en.ui.Lang.F("Defeated by %s", en.t.Narrator.Side(int(en.m.result.Side)))
	}
	if en.resigned != "" {
		why = en.resigned
	}
	why += en.unsolved() + profile.HelpNote(en.ui, en.t.Match)
	k := &en.ui.Kit
	medals := float32(0)
	if en.Prize.Set != 0 {
		medals = 84
	}
	r := en.ui.Box(ctx, 540, 402+medals+24*float32(max(1, min(10, len(en.deaths)))), head)
	if en.m.result != nil && en.m.result.Kind == rules.EvWin {
		chip := r.CutTop(k.Pt(52))
		x, y := chip.Mid()
		if en.lost() {
			k.List.Icon(icon.Skull, x, y, k.Pt(40), k.Theme.Dim)
		} else {
			k.List.Ellipse(x, y, k.Pt(150), k.Pt(30), quad.Radial(quad.RGBA(0xf0c76650), quad.RGBA(0xf0c76600)))
			en.ui.Palette.Rim(&k.List, x, y, k.Pt(23), en.t.Colour(int(en.m.result.Side)))
			k.List.Star(x, y, k.Pt(13), 5, 0.45, 0, quad.Solid(quad.RGB(0x2a221b)))
		}
	}
	r.CutTop(k.Paragraph(r, why, 15, quad.Center, k.Theme.Text, font.Regular) + k.Pt(4))
	k.Label(r.CutTop(k.Pt(24)), en.ui.Lang.N(en.t.Match.State().Round(), "%d round", "%d rounds")+" · "+en.ui.Lang.N(en.t.Match.Count(), "%d command", "%d commands"), 13, quad.Center, k.Theme.Dim, font.Regular)
	en.drawAwards(k, r.CutTop(k.Pt(medals)))
	r.CutTop(k.Pt(6))
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	second := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	first := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(10))
	area := r
	r = k.Scroll("fates", r, k.Pt(24)*float32(max(1, len(en.deaths))))
	if len(en.deaths) == 0 {
		k.Label(r.CutTop(k.Pt(24)), en.ui.Lang.T("No one died."), 14, quad.Center, k.Theme.Dim, font.Regular)
	}
	for _, f := range en.deaths {
		line := r.CutTop(k.Pt(24))
		k.Label(line.CutLeft(k.Pt(76)), en.ui.Lang.F("Round %d", f.round), 13, quad.Left, k.Theme.Dim, font.Regular)
		chip := line.CutLeft(k.Pt(24))
		if f.side != rules.NoSide {
			x, y := chip.Mid()
			en.ui.Palette.Rim(&k.List, x, y, k.Pt(8), en.t.Colour(f.side))
		}
		k.Label(line, f.text, 14, quad.Left, k.Theme.Text, font.Regular)
	}
	k.EndScroll("fates", area)
	en.endWatch(k, first.Columns(2, k.Pt(10)))
	if en.story != nil && !en.m.LookBack.recording {
		return en.storyButtons(ctx, k, second.Columns(2, k.Pt(10)), foot)
	}
	return en.endButtons(ctx, k, second.Columns(2, k.Pt(10)), foot)
}

// endWatch draws the buttons about the match as a recording.
func (en *ending) endWatch(k *ui.Kit, two ui.Columns) {
	if en.ui.Click(k.Button("watch-again", two.At(0), en.ui.Lang.T("Watch"), ui.Look{Icon: icon.Film, Size: 14, Disabled: en.t.Match.Length() == 0})) {
		en.ui.Dialog = shell.NoDialog
		en.m.LookBack.Enter()
		en.m.LookBack.playing = false
		en.m.LookBack.goTo(0)
		en.m.LookBack.togglePlay()
	}
	if en.ui.Click(k.Button("share", two.At(1), en.ui.Lang.T("Share this match"), ui.Look{Icon: icon.Link, Size: 14})) {
		en.ui.Dialog = ShareDialog
	}
}

// endButtons draws the buttons that leave the dialog.
func (en *ending) endButtons(ctx *shell.Context, k *ui.Kit, two ui.Columns, foot ui.Rect) (shell.Scene, error) {
	id, shipped := profile.ShippedID(en.t.Match)
	if en.ui.Click(k.Button("look", two.At(0), en.ui.Lang.T("View the board"), ui.Look{Icon: icon.Eye, Size: 14})) || k.In.Cancel {
		en.ui.Dialog = shell.NoDialog
	}
	if en.m.LookBack.recording {
		if en.ui.Click(k.Button("recordings", two.At(1), en.m.LookBack.backText(), ui.Look{Icon: icon.List, Size: 14})) {
			return en.leaveTo(ctx)
		}
	} else if en.m.Workbench != nil {
		en.m.leavesForWorkbench = en.ui.Click(k.Button("bench", two.At(1), en.ui.Lang.T("Back to the editor"), ui.Look{Icon: icon.Pencil, Size: 14})) || en.m.leavesForWorkbench
	} else if en.ui.Click(k.Button("levels", two.At(1), en.ui.Lang.T("Other levels"), ui.Look{Icon: icon.List, Size: 14})) {
		if !en.m.saver.leaves(ctx) {
			return en.m, nil
		}
		en.ui.Dialog = shell.NoDialog
		k.End()
		return en.ui.Routes.Levels(shell.LevelsAt{Puzzles: shipped && profile.IsPuzzle(id)}), nil
	}
	again := ui.Look{Icon: icon.Restart, Primary: true}
	if next := en.levelAfter(id); shipped && next != nil && !en.m.LookBack.recording && en.m.Workbench == nil && en.won() {
		// The next level is the default after a victory.
		both := foot.Columns(2, k.Pt(10))
		foot, again.Primary, again.Size = both.At(0), false, 14
		text := en.ui.Lang.T("Next level")
		if profile.IsPuzzle(id) {
			text = en.ui.Lang.T("Next puzzle")
		}
		if en.ui.Click(k.Button("next", both.At(1), text, ui.Look{Icon: icon.Arrow, Primary: true, Size: 14})) {
			if !en.m.saver.leaves(ctx) {
				return en.m, nil
			}
			en.ui.Dialog = shell.NoDialog
			k.End()
			return en.ui.Routes.Levels(shell.LevelsAt{ID: next.ID}), nil
		}
	}
	text := en.ui.Lang.T("Play again")
	switch {
	case en.m.LookBack.recording:
		text = en.ui.Lang.T("Play this level")
	case !en.won():
		text = en.ui.Lang.T("Try again")
	}
	if en.ui.Click(k.Button("again", foot, text, again)) {
		if !en.m.saver.leaves(ctx) {
			return en.m, nil
		}
		if en.m.Workbench != nil {
			if next := en.m.Workbench.Try(ctx); next != nil {
				k.End()
				return next, nil
			}
			return en.m, nil
		}
		if en.ui.Opts.Seeded && !en.m.LookBack.recording {
			return en.playAgain(ctx)
		}
		k.End()
		return en.rematch(ctx)
	}
	return en.m, nil
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

// levelAfter returns the next shipped level or puzzle, nil after the last.
func (en *ending) levelAfter(id string) *levels.Entry {
	all := profile.LevelGroup(profile.IsPuzzle(id))
	for i := range all {
		if all[i].ID == id && i+1 < len(all) {
			return &all[i+1]
		}
	}
	return nil
}

// drawAwards draws the medals of the match, new ones marked.
func (en *ending) drawAwards(k *ui.Kit, r ui.Rect) {
	if en.Prize.Set == 0 {
		return
	}
	r = r.Centred(min(r.W, k.Pt(390)), r.H)
	_, each := profile.MedalSlots(en.t.Match.Level())
	columns := r.Columns(each, k.Pt(6))
	for i := range each {
		c := columns.At(i)
		has := en.Prize.Set&(1<<i) != 0
		x := c.X + c.W/2
		profile.DrawMedal(en.ui, &k.List, x, c.Y+k.Pt(26), k.Pt(21), i, has)
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

// Award records what a finished match of a shipped level has earned, and what of it
// is new.
func (en *ending) Award(ctx *shell.Context) {
	en.Prize = Prize{Side: rules.NoSide}
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
	en.Prize = Prize{side, set, set &^ all[side]}
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
type Prize struct {
	Side       int
	Set, Fresh profile.MedalSet
}

// unsolved returns why a puzzle that was won does not count as solved, as a sentence
// to append, or "".
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
