package scene

import (
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/levels"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// ending is the end of a match, and the dialogs by which it is left.
type ending struct {
	m  *play
	t  *table
	ui *desk

	gaveUp string // who gave up in the last turn, in words
	ended  bool   // the end was shown, or is not to be
	fell   []fate
	prize  prize // what the match has earned, once it is over
	rested bool  // then: all sides but the first only rested
}

// dialogs draws what lies over a match and gives the scene that follows.
func (end *ending) dialogs(ctx *Context, k *ui.Kit) (Scene, error) {
	switch end.ui.dialog {
	case menuDialog:
		if end.m.bench != nil {
			return end.m.benchMenu(ctx), nil
		}
		if end.m.tutor.lesson != nil {
			return end.m.tutor.lessonMenu(ctx)
		}
		return end.menuBox(ctx)
	case endDialog:
		if end.m.tutor.lesson != nil {
			end.ui.dialog = noDialog // the coach tells the end
			break
		}
		return end.endBox(ctx)
	case handoverDialog:
		end.handover(ctx)
	case logDialog:
		end.m.chronicle.logBox(ctx)
	case introDialog:
		end.m.introBox(ctx)
	case shareDialog:
		if end.m.past.share == nil {
			end.m.past.share = newSharing(ctx, end.ui, end.t.match)
		}
		if shareBox(end.ui, ctx, end.m.past.share) {
			end.m.past.share, end.ui.dialog = nil, noDialog
		}
	case linesDialog:
		end.m.past.linesBox(ctx)
	case seatsDialog:
		end.m.players.seatsBoxHere(ctx)
	case deleteLineDialog:
		end.m.past.deleteLine(ctx)
	case trayDialog:
		end.m.hud.trayBox(ctx)
	case sidesDialog:
		end.m.hud.sidesBox(ctx)
	case sheetDialog:
		end.t.inspect.sheetBox(ctx)
	case restartDialog:
		if end.sure(ctx, end.ui.lang.T("Start over?"), end.ui.lang.T("The match begins again with the same dice. What was done so far is kept as a line of its own."), end.ui.lang.T("Start over")) {
			if end.m.tutor.lesson != nil {
				end.ui.kit.End()
				return newLesson(ctx, end.ui, end.m.tutor.lesson.coach.Lesson, 0)
			}
			return end.startOver(ctx)
		}
	case resignDialog:
		d := end.t.match.State().Pending()
		if end.sure(ctx, end.ui.lang.T("Give up?"), end.ui.lang.F("The game is lost for %s.", end.t.words.side(d.Side)), end.ui.lang.T("Give up")) {
			end.m.do(ctx, rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell})
		}
	}
	return end.m, nil
}

// menuBox is the menu of a match.
func (end *ending) menuBox(ctx *Context) (Scene, error) {
	entries := []entry{
		{id: "resume", text: end.ui.lang.T("Back to the game"), icon: icon.Play, primary: true},
		{id: "fit", text: end.ui.lang.T("Whole board"), icon: icon.Fit},
		{id: "log", text: end.ui.lang.T("What has happened"), icon: icon.Hourglass},
		{id: "drift", text: end.ui.lang.T("The walls to come"), icon: icon.Wall, disabled: end.t.match.State().NumWalls() == 0},
		{id: "sides", text: end.ui.lang.T("The sides and their goals"), icon: icon.Flag},
		{id: "seats", text: end.ui.lang.T("Who plays"), icon: icon.Pawn},
		{id: "help", text: end.ui.lang.T("How to play"), icon: icon.Info},
		{id: "rules", text: end.ui.lang.T("Rulebook"), icon: icon.Star},
		{id: "settings", text: end.ui.lang.T("Settings"), icon: icon.Gear},
		{id: "lines", text: end.ui.lang.T("Lines of this match"), icon: icon.Branch, disabled: end.t.match.Empty()},
		{id: "share", text: end.ui.lang.T("Share this match"), icon: icon.Link, disabled: end.t.match.Length() == 0},
		{id: "restart", text: end.ui.lang.T("Start over"), icon: icon.Restart, disabled: end.t.match.Count() == 0},
		{id: "resign", text: end.ui.lang.T("Give up"), icon: icon.Flag, disabled: end.m.over != nil || end.m.players.botTurn()},
		{id: "title", text: end.ui.lang.T("Save and leave"), icon: icon.Save},
	}
	d := end.t.match.State().Pending()
	switch {
	case end.t.tl.Busy(), end.m.past.on, end.m.players.botTurn():
	case d.Ask == rules.AskNothing:
		entries = slices.Insert(entries, 1, entry{id: "result", text: end.ui.lang.T("Result"), icon: icon.Flag})
	case !commands(d.Ask):
		entries = slices.Insert(entries, 1, entry{id: "default", text: end.ui.lang.T("Choose for me"), icon: icon.Dice})
	}
	if end.t.match.State().NumCasts() > 0 {
		entries = append(entries, entry{id: "tray", text: end.ui.lang.T("Spells in play"), icon: icon.Portal})
	}
	switch {
	case end.m.past.record:
		entries = end.m.past.recordMenu(entries)
	case end.m.tutor.lesson != nil:
		entries = slices.DeleteFunc(entries, func(e entry) bool { return e.id == "lines" || e.id == "share" })
	}
	r := end.ui.menuRoom(ctx, entries, end.ui.lang.T(end.t.words.level.Title))
	used := end.ui.menu(r, entries)
	if end.ui.kit.In.Cancel {
		used = "resume"
	}
	switch used {
	case "resume":
		end.ui.dialog = noDialog
	case "fit":
		end.t.pic.Camera.Fit(end.t.words.board)
		end.ui.dialog = noDialog
	case "result":
		end.ui.dialog = endDialog
	case "default":
		end.ui.dialog = noDialog
		end.m.do(ctx, end.t.match.State().Default())
	case "log":
		end.ui.dialog = logDialog
	case "drift":
		end.t.drift.toggle()
		end.ui.dialog = noDialog
	case "sides":
		end.ui.dialog = sidesDialog
	case "seats":
		end.ui.dialog = seatsDialog
	case "tray":
		end.ui.dialog = trayDialog
	case "help":
		end.ui.dialog = helpDialog
	case "rules":
		end.ui.openRule("")
	case "settings":
		end.ui.dialog = settingsDialog
	case "lines":
		end.m.past.openLines()
	case "share":
		end.ui.dialog = shareDialog
	case "restart":
		end.ui.dialog = restartDialog
	case "resign":
		end.ui.dialog = resignDialog
	case "title":
		return end.leaveTo(ctx)
	}
	return end.m, nil
}

// leaveTo saves and goes back to the title. When saving fails the player is
// told and may leave all the same.
func (end *ending) leaveTo(ctx *Context) (Scene, error) {
	end.ui.dialog = noDialog
	if end.m.past.record {
		end.ui.kit.End()
		if end.m.past.from != nil {
			return end.m.past.from, nil
		}
		return end.ui.routes.Recordings(ctx), nil
	}
	if !end.m.saver.leaves(ctx) {
		return end.m, nil
	}
	end.ui.kit.End()
	return end.ui.routes.Title(ctx), nil
}

// again begins the level anew with the same dice, as another match.
func (end *ending) again(ctx *Context) (Scene, error) {
	m, opening, err := end.t.match.Restart()
	if err != nil {
		return nil, err
	}
	m.SetBegun(unixNow(end.ui))
	end.ui.kit.End()
	return end.m.tried(opened(end.ui, m, opening)), nil
}

// rematch begins the level anew with other dice: in the same seats, but after a
// recording in those that were chosen last.
func (end *ending) rematch(ctx *Context) (Scene, error) {
	if end.m.past.record {
		return newSeatedMatch(end.ui, ctx, end.t.match.File(), end.t.match.Source())
	}
	next, err := newPlay(ctx, end.ui, end.t.match.File(), end.t.match.Source())
	if q, ok := next.(*play); ok && err == nil {
		for i := range end.t.match.Level().Sides {
			q.t.match.SetSeat(i, end.t.match.Seat(i))
		}
		q.fresh()
	}
	return next, err
}

// startOver begins the match anew in a line of its own.
func (end *ending) startOver(ctx *Context) (Scene, error) {
	if err := end.t.match.Branch(0); err != nil {
		end.m.refuse(ctx, end.ui.errText(err))
		return end.m, nil
	}
	end.ui.kit.End()
	next := end.m.tried(opened(end.ui, end.t.match, end.t.match.Opening()))
	next.saver.changed()
	return next, nil
}

// sure asks whether something is meant; it closes itself.
func (end *ending) sure(ctx *Context, heading, text, yes string) bool {
	meant, done := end.ui.confirm(ctx, heading, text, yes)
	switch {
	case meant:
		end.ui.dialog = noDialog
	case done:
		end.ui.back()
	}
	return meant
}

// handover waits for the next player.
func (end *ending) handover(ctx *Context) {
	r := end.ui.box(ctx, 420, 230, end.ui.lang.F("Next: %s", end.t.words.side(end.m.hud.turnSide)))
	k := &end.ui.kit
	chip := r.CutTop(k.Pt(50))
	x, y := chip.Mid()
	end.ui.palette.Rim(&k.List, x, y, k.Pt(22), end.t.colour(end.m.hud.turnSide))
	r.CutTop(k.Pt(10))
	ok, _ := end.m.canUndo()
	two := row(k, &r).Columns(2, k.Pt(10))
	if end.ui.click(k.Button("take-back", two.At(0), end.ui.lang.T("Take back"), ui.Look{Icon: icon.Undo, Disabled: !ok})) {
		end.ui.dialog = noDialog
		end.m.undo(ctx)
	}
	if end.ui.click(k.Button("ready", two.At(1), end.ui.lang.T("Ready"), ui.Look{Primary: true})) || k.In.Cancel {
		end.ui.dialog = noDialog
	}
}

// endBox tells who has won, why, and what happened on the way; of a recording
// that is not finished, how far it went.
func (end *ending) endBox(ctx *Context) (Scene, error) {
	if end.m.over == nil && !end.m.past.record {
		end.ui.dialog = noDialog
		return end.m, nil
	}
	head, why := end.ui.lang.T("The recording ends here"), end.ui.lang.T("The match was not finished")
	if a := end.m.past.apart; a != nil {
		why = end.ui.lang.F("From command %d on it goes another way by these rules", a.Command)
	}
	if end.m.over != nil {
		head, why = end.t.words.outcome(end.m.over)
	}
	if end.gaveUp != "" {
		why = end.gaveUp
	}
	why += end.unsolved()
	k := &end.ui.kit
	medals := float32(0)
	if end.prize.set != 0 {
		medals = 84
	}
	r := end.ui.box(ctx, 540, 402+medals+24*float32(max(1, min(10, len(end.fell)))), head)
	if end.m.over != nil && end.m.over.Kind == rules.EvWin {
		chip := r.CutTop(k.Pt(52))
		x, y := chip.Mid()
		k.List.Ellipse(x, y, k.Pt(150), k.Pt(30), quad.Radial(quad.RGBA(0xf0c76650), quad.RGBA(0xf0c76600)))
		end.ui.palette.Rim(&k.List, x, y, k.Pt(23), end.t.colour(int(end.m.over.Side)))
		k.List.Star(x, y, k.Pt(13), 5, 0.45, 0, quad.Solid(quad.RGB(0x2a221b)))
	}
	r.CutTop(k.Paragraph(r, why, 15, quad.Center, k.Theme.Text, font.Regular) + k.Pt(4))
	k.Label(r.CutTop(k.Pt(24)), end.ui.lang.N(end.t.match.State().Round(), "%d round", "%d rounds")+" · "+end.ui.lang.N(end.t.match.Count(), "%d command", "%d commands"), 13, quad.Center, k.Theme.Dim, font.Regular)
	end.prizes(k, r.CutTop(k.Pt(medals)))
	r.CutTop(k.Pt(6))
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	second := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	first := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(10))
	area := r
	r = k.Scroll("fates", r, k.Pt(24)*float32(max(1, len(end.fell))))
	if len(end.fell) == 0 {
		k.Label(r.CutTop(k.Pt(24)), end.ui.lang.T("Everybody lived."), 14, quad.Center, k.Theme.Dim, font.Regular)
	}
	for _, f := range end.fell {
		line := r.CutTop(k.Pt(24))
		k.Label(line.CutLeft(k.Pt(76)), end.ui.lang.F("Round %d", f.round), 13, quad.Left, k.Theme.Dim, font.Regular)
		chip := line.CutLeft(k.Pt(24))
		if f.side != rules.NoSide {
			x, y := chip.Mid()
			end.ui.palette.Rim(&k.List, x, y, k.Pt(8), end.t.colour(f.side))
		}
		k.Label(line, f.text, 14, quad.Left, k.Theme.Text, font.Regular)
	}
	k.EndScroll("fates", area)
	end.endWatch(k, first.Columns(2, k.Pt(10)))
	return end.endButtons(ctx, k, second.Columns(2, k.Pt(10)), foot)
}

// endWatch are the buttons about the match as a recording.
func (end *ending) endWatch(k *ui.Kit, two ui.Columns) {
	if end.ui.click(k.Button("watch-again", two.At(0), end.ui.lang.T("Watch it"), ui.Look{Icon: icon.Film, Size: 14, Disabled: end.t.match.Length() == 0})) {
		end.ui.dialog = noDialog
		end.m.past.enterPast()
		end.m.past.playing = false
		end.m.past.goTo(0)
		end.m.past.togglePlay()
	}
	if end.ui.click(k.Button("share", two.At(1), end.ui.lang.T("Share this match"), ui.Look{Icon: icon.Link, Size: 14})) {
		end.ui.dialog = shareDialog
	}
}

// endButtons are the buttons that go elsewhere.
func (end *ending) endButtons(ctx *Context, k *ui.Kit, two ui.Columns, foot ui.Rect) (Scene, error) {
	id, shipped := shippedID(end.t.match)
	if end.ui.click(k.Button("look", two.At(0), end.ui.lang.T("Look at the board"), ui.Look{Icon: icon.Eye, Size: 14})) || k.In.Cancel {
		end.ui.dialog = noDialog
	}
	if end.m.past.record {
		if end.ui.click(k.Button("recordings", two.At(1), end.m.past.backText(), ui.Look{Icon: icon.List, Size: 14})) {
			return end.leaveTo(ctx)
		}
	} else if end.m.bench != nil {
		end.m.toBench = end.ui.click(k.Button("bench", two.At(1), end.ui.lang.T("Back to the drawing"), ui.Look{Icon: icon.Pencil, Size: 14})) || end.m.toBench
	} else if end.ui.click(k.Button("levels", two.At(1), end.ui.lang.T("Other levels"), ui.Look{Icon: icon.List, Size: 14})) {
		if !end.m.saver.leaves(ctx) {
			return end.m, nil
		}
		end.ui.dialog = noDialog
		k.End()
		return end.ui.routes.Levels(LevelsAt{Puzzles: shipped && isPuzzle(id)}), nil
	}
	again := ui.Look{Icon: icon.Restart, Primary: true}
	if next := end.levelAfter(id); shipped && next != nil && !end.m.past.record && end.m.bench == nil {
		// Who has won goes on; who wants another try has the button beside.
		both := foot.Columns(2, k.Pt(10))
		foot, again.Primary, again.Size = both.At(0), false, 14
		text := end.ui.lang.T("Next level")
		if isPuzzle(id) {
			text = end.ui.lang.T("Next puzzle")
		}
		if end.ui.click(k.Button("next", both.At(1), text, ui.Look{Icon: icon.Arrow, Primary: true, Size: 14})) {
			if !end.m.saver.leaves(ctx) {
				return end.m, nil
			}
			end.ui.dialog = noDialog
			k.End()
			return end.ui.routes.Levels(LevelsAt{ID: next.ID}), nil
		}
	}
	text := end.ui.lang.T("Play again")
	if end.m.past.record {
		text = end.ui.lang.T("Play this level")
	}
	if end.ui.click(k.Button("again", foot, text, again)) {
		if !end.m.saver.leaves(ctx) {
			return end.m, nil
		}
		if end.m.bench != nil {
			if next := end.m.bench.try(ctx); next != nil {
				k.End()
				return next, nil
			}
			return end.m, nil
		}
		if end.ui.opts.Seeded && !end.m.past.record {
			return end.again(ctx)
		}
		k.End()
		return end.rematch(ctx)
	}
	return end.m, nil
}

// levelAfter gives the level, or the puzzle, that comes after one of the game's, nil
// after the last.
func (end *ending) levelAfter(id string) *levels.Entry {
	all := groupOf(isPuzzle(id))
	for i := range all {
		if all[i].ID == id && i+1 < len(all) {
			return &all[i+1]
		}
	}
	return nil
}

// prizes shows the medals that the match has earned, and which of them are new.
func (end *ending) prizes(k *ui.Kit, r ui.Rect) {
	if end.prize.set == 0 {
		return
	}
	r = r.Centred(min(r.W, k.Pt(390)), r.H)
	_, each := medalsOf(end.t.match.Level())
	columns := r.Columns(each, k.Pt(6))
	for i := range each {
		c := columns.At(i)
		has := end.prize.set&(1<<i) != 0
		x := c.X + c.W/2
		drawMedal(end.ui, &k.List, x, c.Y+k.Pt(26), k.Pt(21), i, has)
		name, what := medalText(end.ui, i, end.t.match.Level())
		ink := k.Theme.Dim
		if has {
			ink = k.Theme.Text
		}
		if end.prize.fresh&(1<<i) != 0 {
			what, ink = end.ui.lang.T("New!"), k.Theme.Accent
		}
		k.Label(ui.Rect{X: c.X, Y: c.Y + k.Pt(48), W: c.W, H: k.Pt(18)}, name, 13, quad.Center, ink, font.Bold)
		k.Label(ui.Rect{X: c.X, Y: c.Y + k.Pt(65), W: c.W, H: k.Pt(16)}, what, 11, quad.Center, ink, font.Regular)
	}
}

// award keeps what a finished match has earned, if it was played on one of the
// game's levels and played here, and notes what of it is new for the end screen.
func (end *ending) award(ctx *Context) {
	end.prize = prize{side: rules.NoSide}
	side, set := earned(end.t.match)
	id, ok := shippedID(end.t.match)
	if !ok || set == 0 || end.m.saver.borrowed(ctx) || end.t.match.Helped(side) {
		return
	}
	rec := readMedals(end.ui, ctx)
	all := rec[id]
	end.prize = prize{side, set, set &^ all[side]}
	if end.prize.fresh == 0 {
		return
	}
	all[side] |= set
	rec[id] = all
	if err := ctx.Store.Put(medalsKey, []byte(rec.String())); err != nil {
		end.ui.say(ctx, end.ui.lang.F("The medals could not be saved: %s", end.ui.errText(err)))
	}
}

// prize is what the match just finished has earned.
type prize struct {
	side       int
	set, fresh medals
}

// unsolved tells of a puzzle that was won, but not as it is to be: in time, while the
// others rest. It is a sentence after another; "" for anything else.
func (end *ending) unsolved() string {
	n, s := end.t.match.Level().Puzzle(), end.t.match.State()
	side, over := s.Winner()
	switch {
	case n == 0 || !over || side == rules.NoSide:
		return ""
	case side != 0 || s.Round() > n:
		return ". " + end.ui.lang.N(n, "The puzzle is solved by winning within %d round", "The puzzle is solved by winning within %d rounds")
	case !end.rested:
		return ". " + end.ui.lang.T("The puzzle is solved while the other side rests")
	}
	return ""
}
