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

	gaveUp string // who gave up in the last turn, in words
	ended  bool   // the end was shown, or is not to be
	deaths []death
	Prize  Prize // what the match has earned, once it is over
	rested bool  // then: all sides but the first only rested
}

// dialogs draws the open dialog and returns the scene that follows.
func (end *ending) dialogs(ctx *shell.Context, k *ui.Kit) (shell.Scene, error) {
	switch end.ui.Dialog {
	case MenuDialog, MatchMenuDialog, HelpMenuDialog:
		return end.m.menuBox(ctx)
	case EndDialog:
		if end.m.coach.lesson != nil {
			end.ui.Dialog = shell.NoDialog // the coach tells the end
			break
		}
		return end.endBox(ctx)
	case HandoverDialog:
		end.handover(ctx)
	case LogDialog:
		end.m.Log.logBox(ctx)
	case IntroDialog:
		end.m.introBox(ctx)
	case ShareDialog:
		if end.m.LookBack.Share == nil {
			end.m.LookBack.Share = sharing.NewMatch(ctx, end.ui, end.t.Match)
		}
		if end.m.LookBack.Share.Update(end.ui, ctx) {
			end.m.LookBack.Share, end.ui.Dialog = nil, shell.NoDialog
		}
	case LinesDialog:
		end.m.LookBack.linesBox(ctx)
	case seats.Dialog:
		end.m.Players.seatsBox(ctx)
	case DeleteLineDialog:
		end.m.LookBack.deleteLine(ctx)
	case table.TrayDialog:
		end.m.Hud.trayBox(ctx)
	case LegendDialog:
		end.m.legendBox(ctx)
	case SidesDialog:
		end.m.Hud.sidesBox(ctx)
	case table.SheetDialog:
		end.t.Inspector.SheetBox(ctx)
	case RestartDialog:
		if end.confirm(ctx, end.ui.Lang.T("Restart?"), end.ui.Lang.T("The match starts over with the same dice. What you played so far stays as a branch."), end.ui.Lang.T("Restart")) {
			if end.m.coach.lesson != nil {
				end.ui.Kit.End()
				return NewLesson(ctx, end.ui, end.m.coach.lesson.coach.Lesson, 0)
			}
			return end.startOver(ctx)
		}
	case ResignDialog:
		d := end.t.Match.State().Pending()
		if end.confirm(ctx, end.ui.Lang.T("Resign?"), end.ui.Lang.F("%s: this counts as a defeat.", end.t.Narrator.Side(d.Side)), end.ui.Lang.T("Resign")) {
			end.m.Do(ctx, rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell})
		}
	}
	return end.m, nil
}

// leaveTo saves and returns to the title. If saving fails the player is told, and
// may leave all the same.
func (end *ending) leaveTo(ctx *shell.Context) (shell.Scene, error) {
	end.ui.Dialog = shell.NoDialog
	if end.m.LookBack.recording {
		end.ui.Kit.End()
		if end.m.LookBack.from != nil {
			return end.m.LookBack.from, nil
		}
		return end.ui.Routes.Recordings(ctx), nil
	}
	if !end.m.saver.leaves(ctx) {
		return end.m, nil
	}
	end.ui.Kit.End()
	return end.ui.Routes.Title(ctx), nil
}

// playAgain starts a new match of the level with the same dice.
func (end *ending) playAgain(ctx *shell.Context) (shell.Scene, error) {
	m, opening, err := end.t.Match.Restart()
	if err != nil {
		return nil, err
	}
	m.SetBegun(end.ui.UnixNow())
	end.ui.Kit.End()
	return end.m.keepWorkbench(opened(end.ui, m, opening)), nil
}

// rematch starts a new match of the level with other dice, in the same seats; after
// a recording in those chosen last.
func (end *ending) rematch(ctx *shell.Context) (shell.Scene, error) {
	if end.m.LookBack.recording {
		return newSeatedMatch(end.ui, ctx, end.t.Match.File(), end.t.Match.Source())
	}
	next, err := NewPlay(ctx, end.ui, end.t.Match.File(), end.t.Match.Source())
	if q, ok := next.(*Screen); ok && err == nil {
		for i := range end.t.Match.Level().Sides {
			q.Table.Match.SetSeat(i, end.t.Match.Seat(i))
		}
		q.refreshDerived()
	}
	return next, err
}

// startOver starts the match again in a new line.
func (end *ending) startOver(ctx *shell.Context) (shell.Scene, error) {
	if err := end.t.Match.Branch(0); err != nil {
		end.m.Refuse(ctx, end.ui.ErrText(err))
		return end.m, nil
	}
	end.ui.Kit.End()
	next := end.m.keepWorkbench(opened(end.ui, end.t.Match, end.t.Match.Opening()))
	next.saver.changed()
	return next, nil
}

// confirm draws a dialog that asks for confirmation and closes itself.
func (end *ending) confirm(ctx *shell.Context, heading, text, yes string) bool {
	meant, done := end.ui.Confirm(ctx, heading, text, yes)
	switch {
	case meant:
		end.ui.Dialog = shell.NoDialog
	case done:
		end.ui.Back()
	}
	return meant
}

// handover waits for the next player.
func (end *ending) handover(ctx *shell.Context) {
	r := end.ui.Box(ctx, 420, 230, end.ui.Lang.F("Next: %s", end.t.Narrator.Side(end.m.Hud.TurnSide)))
	k := &end.ui.Kit
	chip := r.CutTop(k.Pt(50))
	x, y := chip.Mid()
	end.ui.Palette.Rim(&k.List, x, y, k.Pt(22), end.t.Colour(end.m.Hud.TurnSide))
	r.CutTop(k.Pt(10))
	ok, _ := end.m.canUndo()
	two := shell.Row(k, &r).Columns(2, k.Pt(10))
	if end.ui.Click(k.Button("take-back", two.At(0), end.ui.Lang.T("Undo"), ui.Look{Icon: icon.Undo, Disabled: !ok})) {
		end.ui.Dialog = shell.NoDialog
		end.m.undo(ctx)
	}
	if end.ui.Click(k.Button("ready", two.At(1), end.ui.Lang.T("Ready"), ui.Look{Primary: true})) || k.In.Cancel {
		end.ui.Dialog = shell.NoDialog
	}
}

// endBox shows the result and what led to it; of an unfinished recording, how far it
// went.
func (end *ending) endBox(ctx *shell.Context) (shell.Scene, error) {
	if end.m.result == nil && !end.m.LookBack.recording {
		end.ui.Dialog = shell.NoDialog
		return end.m, nil
	}
	head, why := end.ui.Lang.T("The replay ends here"), end.ui.Lang.T("This match was not finished")
	if a := end.m.LookBack.apart; a != nil {
		why = end.ui.Lang.F("From command %d on, these rules play it differently", a.Command)
	}
	if end.m.result != nil {
		head, why = end.t.Narrator.Outcome(end.m.result)
	}
	if end.lost() {
		head = end.ui.Lang.F("Defeated by %s", end.t.Narrator.Side(int(end.m.result.Side)))
	}
	if end.gaveUp != "" {
		why = end.gaveUp
	}
	why += end.unsolved() + profile.HelpNote(end.ui, end.t.Match)
	k := &end.ui.Kit
	medals := float32(0)
	if end.Prize.Set != 0 {
		medals = 84
	}
	r := end.ui.Box(ctx, 540, 402+medals+24*float32(max(1, min(10, len(end.deaths)))), head)
	if end.m.result != nil && end.m.result.Kind == rules.EvWin {
		chip := r.CutTop(k.Pt(52))
		x, y := chip.Mid()
		if end.lost() {
			k.List.Icon(icon.Skull, x, y, k.Pt(40), k.Theme.Dim)
		} else {
			k.List.Ellipse(x, y, k.Pt(150), k.Pt(30), quad.Radial(quad.RGBA(0xf0c76650), quad.RGBA(0xf0c76600)))
			end.ui.Palette.Rim(&k.List, x, y, k.Pt(23), end.t.Colour(int(end.m.result.Side)))
			k.List.Star(x, y, k.Pt(13), 5, 0.45, 0, quad.Solid(quad.RGB(0x2a221b)))
		}
	}
	r.CutTop(k.Paragraph(r, why, 15, quad.Center, k.Theme.Text, font.Regular) + k.Pt(4))
	k.Label(r.CutTop(k.Pt(24)), end.ui.Lang.N(end.t.Match.State().Round(), "%d round", "%d rounds")+" · "+end.ui.Lang.N(end.t.Match.Count(), "%d command", "%d commands"), 13, quad.Center, k.Theme.Dim, font.Regular)
	end.drawAwards(k, r.CutTop(k.Pt(medals)))
	r.CutTop(k.Pt(6))
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	second := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	first := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(10))
	area := r
	r = k.Scroll("fates", r, k.Pt(24)*float32(max(1, len(end.deaths))))
	if len(end.deaths) == 0 {
		k.Label(r.CutTop(k.Pt(24)), end.ui.Lang.T("No one died."), 14, quad.Center, k.Theme.Dim, font.Regular)
	}
	for _, f := range end.deaths {
		line := r.CutTop(k.Pt(24))
		k.Label(line.CutLeft(k.Pt(76)), end.ui.Lang.F("Round %d", f.round), 13, quad.Left, k.Theme.Dim, font.Regular)
		chip := line.CutLeft(k.Pt(24))
		if f.side != rules.NoSide {
			x, y := chip.Mid()
			end.ui.Palette.Rim(&k.List, x, y, k.Pt(8), end.t.Colour(f.side))
		}
		k.Label(line, f.text, 14, quad.Left, k.Theme.Text, font.Regular)
	}
	k.EndScroll("fates", area)
	end.endWatch(k, first.Columns(2, k.Pt(10)))
	return end.endButtons(ctx, k, second.Columns(2, k.Pt(10)), foot)
}

// endWatch draws the buttons about the match as a recording.
func (end *ending) endWatch(k *ui.Kit, two ui.Columns) {
	if end.ui.Click(k.Button("watch-again", two.At(0), end.ui.Lang.T("Watch"), ui.Look{Icon: icon.Film, Size: 14, Disabled: end.t.Match.Length() == 0})) {
		end.ui.Dialog = shell.NoDialog
		end.m.LookBack.Enter()
		end.m.LookBack.playing = false
		end.m.LookBack.goTo(0)
		end.m.LookBack.togglePlay()
	}
	if end.ui.Click(k.Button("share", two.At(1), end.ui.Lang.T("Share this match"), ui.Look{Icon: icon.Link, Size: 14})) {
		end.ui.Dialog = ShareDialog
	}
}

// endButtons draws the buttons that lead elsewhere.
func (end *ending) endButtons(ctx *shell.Context, k *ui.Kit, two ui.Columns, foot ui.Rect) (shell.Scene, error) {
	id, shipped := profile.ShippedID(end.t.Match)
	if end.ui.Click(k.Button("look", two.At(0), end.ui.Lang.T("View the board"), ui.Look{Icon: icon.Eye, Size: 14})) || k.In.Cancel {
		end.ui.Dialog = shell.NoDialog
	}
	if end.m.LookBack.recording {
		if end.ui.Click(k.Button("recordings", two.At(1), end.m.LookBack.backText(), ui.Look{Icon: icon.List, Size: 14})) {
			return end.leaveTo(ctx)
		}
	} else if end.m.Workbench != nil {
		end.m.leavesForWorkbench = end.ui.Click(k.Button("bench", two.At(1), end.ui.Lang.T("Back to the editor"), ui.Look{Icon: icon.Pencil, Size: 14})) || end.m.leavesForWorkbench
	} else if end.ui.Click(k.Button("levels", two.At(1), end.ui.Lang.T("Other levels"), ui.Look{Icon: icon.List, Size: 14})) {
		if !end.m.saver.leaves(ctx) {
			return end.m, nil
		}
		end.ui.Dialog = shell.NoDialog
		k.End()
		return end.ui.Routes.Levels(shell.LevelsAt{Puzzles: shipped && profile.IsPuzzle(id)}), nil
	}
	again := ui.Look{Icon: icon.Restart, Primary: true}
	if next := end.levelAfter(id); shipped && next != nil && !end.m.LookBack.recording && end.m.Workbench == nil && end.won() {
		// The next level is the default after a victory.
		both := foot.Columns(2, k.Pt(10))
		foot, again.Primary, again.Size = both.At(0), false, 14
		text := end.ui.Lang.T("Next level")
		if profile.IsPuzzle(id) {
			text = end.ui.Lang.T("Next puzzle")
		}
		if end.ui.Click(k.Button("next", both.At(1), text, ui.Look{Icon: icon.Arrow, Primary: true, Size: 14})) {
			if !end.m.saver.leaves(ctx) {
				return end.m, nil
			}
			end.ui.Dialog = shell.NoDialog
			k.End()
			return end.ui.Routes.Levels(shell.LevelsAt{ID: next.ID}), nil
		}
	}
	text := end.ui.Lang.T("Play again")
	switch {
	case end.m.LookBack.recording:
		text = end.ui.Lang.T("Play this level")
	case !end.won():
		text = end.ui.Lang.T("Try again")
	}
	if end.ui.Click(k.Button("again", foot, text, again)) {
		if !end.m.saver.leaves(ctx) {
			return end.m, nil
		}
		if end.m.Workbench != nil {
			if next := end.m.Workbench.Try(ctx); next != nil {
				k.End()
				return next, nil
			}
			return end.m, nil
		}
		if end.ui.Opts.Seeded && !end.m.LookBack.recording {
			return end.playAgain(ctx)
		}
		k.End()
		return end.rematch(ctx)
	}
	return end.m, nil
}

// lost reports whether a bot has beaten all people who played.
func (end *ending) lost() bool {
	e := end.m.result
	return e != nil && e.Kind == rules.EvWin && end.t.Match.Seat(int(e.Side)) != "" && end.t.Match.People() > 0
}

// won reports whether the match has a winner whom people may congratulate, and a puzzle
// is solved.
func (end *ending) won() bool {
	return end.m.result != nil && end.m.result.Kind == rules.EvWin && !end.lost() && end.unsolved() == ""
}

// levelAfter returns the next shipped level or puzzle, nil after the last.
func (end *ending) levelAfter(id string) *levels.Entry {
	all := profile.LevelGroup(profile.IsPuzzle(id))
	for i := range all {
		if all[i].ID == id && i+1 < len(all) {
			return &all[i+1]
		}
	}
	return nil
}

// drawAwards draws the medals of the match, new ones marked.
func (end *ending) drawAwards(k *ui.Kit, r ui.Rect) {
	if end.Prize.Set == 0 {
		return
	}
	r = r.Centred(min(r.W, k.Pt(390)), r.H)
	_, each := profile.MedalSlots(end.t.Match.Level())
	columns := r.Columns(each, k.Pt(6))
	for i := range each {
		c := columns.At(i)
		has := end.Prize.Set&(1<<i) != 0
		x := c.X + c.W/2
		profile.DrawMedal(end.ui, &k.List, x, c.Y+k.Pt(26), k.Pt(21), i, has)
		name, what := profile.MedalText(end.ui, i, end.t.Match.Level())
		ink := k.Theme.Dim
		if has {
			ink = k.Theme.Text
		}
		if end.Prize.Fresh&(1<<i) != 0 {
			what, ink = end.ui.Lang.T("New!"), k.Theme.Accent
		}
		k.Label(ui.Rect{X: c.X, Y: c.Y + k.Pt(48), W: c.W, H: k.Pt(18)}, name, 13, quad.Center, ink, font.Bold)
		k.Label(ui.Rect{X: c.X, Y: c.Y + k.Pt(65), W: c.W, H: k.Pt(16)}, what, 11, quad.Center, ink, font.Regular)
	}
}

// Award records what a finished match of a shipped level has earned, and what of it
// is new.
func (end *ending) Award(ctx *shell.Context) {
	end.Prize = Prize{Side: rules.NoSide}
	side, set := profile.Earned(end.t.Match)
	id, ok := profile.ShippedID(end.t.Match)
	if !ok || set == 0 || end.m.saver.borrowed(ctx) {
		return
	}
	rec := profile.LoadMedals(end.ui, ctx)
	all := rec[id]
	end.Prize = Prize{side, set, set &^ all[side]}
	if end.Prize.Fresh == 0 {
		return
	}
	all[side] |= set
	rec[id] = all
	if err := ctx.Store.Put(profile.MedalsKey, []byte(rec.String())); err != nil {
		end.ui.Say(ctx, end.ui.Lang.F("Can't save the medals: %s", end.ui.ErrText(err)))
	}
}

// Prize is what a finished match has earned.
type Prize struct {
	Side       int
	Set, Fresh profile.MedalSet
}

// unsolved returns why a puzzle that was won does not count as solved, as a sentence
// to append, or "".
func (end *ending) unsolved() string {
	n, s := end.t.Match.Level().Puzzle(), end.t.Match.State()
	side, over := s.Winner()
	switch {
	case n == 0 || !over || side == rules.NoSide:
		return ""
	case side != 0 || s.Round() > n:
		return ". " + end.ui.Lang.N(n, "Win within %d round to solve this puzzle", "Win within %d rounds to solve this puzzle")
	case !end.rested:
		return ". " + end.ui.Lang.T("This puzzle counts as solved only if the other side rests")
	}
	return ""
}
