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
		area, foot := table.Box(en.ui, ctx, 480, 560, en.ui.Lang.T("Spells in play"))
		r := k.Scroll("tray", area, en.t.CastsHeight(k, area.W-k.Pt(12)))
		if !en.t.DrawCasts(k, &r, r.H) {
			k.Label(r.CutTop(k.Pt(30)), en.ui.Lang.T("None."), 14, quad.Center, k.Theme.Dim, font.Regular)
		}
		k.EndScroll("tray", area)
		en.ui.CloseButton(foot, en.ui.Lang.T("Back"))
	case RecapDialog:
		r, foot := table.Box(en.ui, ctx, 420, 98+48*recapLines, en.ui.Lang.T("Since your last turn"))
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
		r, foot := table.Box(en.ui, ctx, 440, max(380, min(high, 700)), en.t.Narrator.Fig(ins.Reading))
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
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}.Inset(k.Pt(10))
	w := min(k.Pt(560), screen.W) - k.Pt(36)
	rest := en.height(k, w, why) + k.Pt(36+46+8+44)
	two := k.Pt(52)
	if w < k.Pt(460) && screen.H > k.Pt(460) {
		two *= 2
	}
	film := float32(0)
	if en.deeds.film != nil {
		film = max(0, min(k.Pt(190), screen.H-rest-two))
	}
	if film < k.Pt(72) {
		film = 0
	}
	r := en.ui.Box(ctx, 560, (rest+two+film)/k.Scale, "")
	en.drawVerdict(k, ui.Rect{X: r.X, Y: r.Y - k.Pt(42), W: r.W, H: k.Pt(40)}, head, ink)
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	more := r.CutBottom(two - k.Pt(8))
	r.CutBottom(k.Pt(10))
	area := r
	r = k.Scroll("end", area, en.height(k, r.W, why)+film)
	r.CutTop(k.Paragraph(r, why, 15, quad.Center, k.Theme.Text, font.Regular) + k.Pt(8))
	en.drawStory(k, &r)
	en.drawMoment(ctx, k, &r, film)
	if len(en.deeds.best) == 0 {
		k.Label(r.CutTop(k.Pt(26)), en.ui.Lang.T("No one died."), 14, quad.Center, k.Theme.Dim, font.Regular)
	}
	for _, d := range en.told() {
		line := r.CutTop(en.deedHeight(k, r.W, d.text))
		k.Label(line.CutLeft(k.Pt(76)), en.ui.Lang.F("Round %d", d.round), 13, quad.Left, k.Theme.Dim, font.Regular)
		x, y := line.CutLeft(k.Pt(28)).Mid()
		who := d.by
		if who == rules.NoFig {
			who = d.fig
		}
		en.ui.Palette.Rim(&k.List, x-k.Pt(4), y, k.Pt(8), en.t.Colour(en.t.Match.State().Figure(who).Side))
		line.CutTop((line.H - k.TextHeight(d.text, 14, line.W, font.Regular)) / 2)
		k.Paragraph(line, d.text, 14, quad.Left, k.Theme.Text, font.Regular)
	}
	r.CutTop(k.Pt(8))
	if en.Prize.Set != 0 {
		r := r.CutTop(k.Pt(88))
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
	k.Label(r.CutTop(k.Pt(22)), en.ui.Lang.N(en.t.Match.State().Round(), "%d round", "%d rounds")+" · "+en.ui.Lang.N(en.t.Match.Count(), "%d command", "%d commands"), 13, quad.Center, k.Theme.Dim, font.Regular)
	k.EndScroll("end", area)
	return en.endButtons(ctx, k, more, foot)
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

// height returns the height of what the dialog tells for a width, without the film.
func (en *ending) height(k *ui.Kit, w float32, why string) float32 {
	h := k.TextHeight(why, 15, w, font.Regular) + k.Pt(8+22+10) + en.storyHeight(k, w)
	if en.deeds.film != nil {
		h += k.Pt(52)
	}
	if en.Prize.Set != 0 {
		h += k.Pt(88)
	}
	for _, d := range en.told() {
		h += en.deedHeight(k, w, d.text)
	}
	if len(en.deeds.best) == 0 {
		h += k.Pt(26)
	}
	return h + k.Pt(8)
}

func (en *ending) practice() bool { return en.story != nil && en.story.Skip != nil } // the board of a lesson

func (en *ending) storyHeight(k *ui.Kit, w float32) float32 {
	if en.story == nil || en.story.After == "" || !en.won() {
		return 0
	}
	return max(k.Pt(72), k.TextHeight(en.ui.Lang.T(en.story.After), 15, w-k.Pt(94), font.Regular)) + k.Pt(12)
}

// drawStory draws the campaign's words after a victory, beside a face, and cuts them off.
func (en *ending) drawStory(k *ui.Kit, r *ui.Rect) {
	h := en.storyHeight(k, r.W)
	if h == 0 {
		return
	}
	row := r.CutTop(h)
	face := row.CutLeft(k.Pt(72))
	en.ui.Face(&k.List, en.story.Face, face.X, face.Y, k.Pt(72))
	row.CutLeft(k.Pt(14))
	text := en.ui.Lang.T(en.story.After)
	row.CutTop(max(0, k.Pt(72)-k.TextHeight(text, 15, row.W, font.Regular)) / 2)
	k.Paragraph(row, text, 15, quad.Left, k.Theme.Text, font.Regular)
}

// endButtons draws the buttons that leave the dialog; the gold one is what a player wants next.
func (en *ending) endButtons(ctx *shell.Context, k *ui.Kit, more, foot ui.Rect) (shell.Scene, error) {
	cells, bare := [4]ui.Rect{}, false // bare: signs alone
	label := func(text string) string {
		if bare {
			return ""
		}
		return text
	}
	if more.H > k.Pt(50) {
		up := more.CutTop(k.Pt(44)).Columns(2, k.Pt(8))
		more.CutTop(k.Pt(8))
		down := more.Columns(2, k.Pt(8))
		cells = [4]ui.Rect{up.At(0), up.At(1), down.At(0), down.At(1)}
	} else {
		all := more.Columns(4, k.Pt(8))
		bare = more.W < k.Pt(460)
		cells = [4]ui.Rect{all.At(0), all.At(1), all.At(2), all.At(3)}
	}
	if en.ui.Click(k.Button("watch-again", cells[0], label(en.ui.Lang.T("Watch")), ui.Look{Icon: icon.Film, Size: 13, Tip: en.ui.Lang.T("Watch"), Disabled: en.t.Match.Length() == 0})) {
		en.ui.Dialog = shell.NoDialog
		en.m.LookBack.Enter()
		en.m.LookBack.playing = false
		en.m.LookBack.goTo(0)
		en.m.LookBack.togglePlay()
	}
	en.ui.Opens(k.Button("share", cells[1], label(en.ui.Lang.T("Share")), ui.Look{Icon: icon.Link, Size: 13, Tip: en.ui.Lang.T("Share this match")}), ShareDialog)
	if en.ui.Click(k.Button("look", cells[2], label(en.ui.Lang.T("Board")), ui.Look{Icon: icon.Eye, Size: 13, Tip: en.ui.Lang.T("View the board")})) || k.In.Cancel {
		en.ui.Dialog = shell.NoDialog
	}
	id, shipped := profile.ShippedID(en.t.Match)
	bench, recording, won := en.m.Workbench != nil, en.m.LookBack.recording, en.won()
	var next *levels.Entry
	leads := shipped && won && !bench && !recording && en.story == nil // to the next level, if there is one
	if leads {
		next = levelAfter(id)
	}
	last := leads && next == nil
	out := func() (shell.Scene, error) {
		return en.goes(ctx, func() (shell.Scene, error) {
			return en.ui.Routes.Levels(shell.LevelsAt{Puzzles: shipped && profile.IsPuzzle(id)}), nil
		})
	}
	where, text, look := "levels", label(en.ui.Lang.T("Levels")), ui.Look{Icon: icon.List, Size: 13, Primary: last, Tip: en.ui.Lang.T("Other levels")}
	switch {
	case recording:
		where, text, look.Tip = "recordings", en.m.LookBack.backText(), ""
		out = func() (shell.Scene, error) { return en.leaveTo(ctx) }
	case bench:
		where, text, look.Icon, look.Tip = "bench", label(en.ui.Lang.T("Editor")), icon.Pencil, en.ui.Lang.T("Back to the editor")
		out = func() (shell.Scene, error) {
			en.m.leavesForWorkbench = true
			return en.m, nil
		}
	case en.story != nil:
		if look.Tip = en.ui.Lang.T("Campaign"); en.practice() {
			look.Tip = en.ui.Lang.T("All lessons")
		}
		where, text = "home", label(look.Tip)
		out = func() (shell.Scene, error) {
			return en.goes(ctx, func() (shell.Scene, error) { return en.story.Home(ctx), nil })
		}
	}
	if en.ui.Click(k.Button(where, cells[3], text, look)) {
		return out()
	}
	again := ui.Look{Icon: icon.Restart, Primary: !last}
	if on := en.story != nil && won && !recording; on || next != nil {
		// The way on is the default after a victory.
		both, text := foot.Columns(2, k.Pt(10)), en.ui.Lang.T("Next level")
		onward := foot
		if on { // a campaign goes on
			foot = ui.Rect{}
			if text = en.story.Onward; text == "" {
				text = en.ui.Lang.T("Continue")
			}
		} else {
			onward, foot, again.Primary, again.Size = both.At(1), both.At(0), false, 14
			if profile.IsPuzzle(id) {
				text = en.ui.Lang.T("Next puzzle")
			}
		}
		if en.ui.Click(k.Button("next", onward, text, ui.Look{Icon: icon.Arrow, Primary: true, Size: 14})) {
			return en.goes(ctx, func() (shell.Scene, error) {
				if on {
					return en.story.Next(ctx, en.t.Match)
				}
				return en.ui.Routes.Levels(shell.LevelsAt{ID: next.ID}), nil
			})
		}
	}
	if foot.W == 0 {
		return en.m, nil
	}
	if en.practice() && !won {
		if en.ui.Click(k.Button("skip", foot.CutLeft(foot.W/3), en.ui.Lang.T("Skip"), ui.Look{Size: 14})) {
			return en.goes(ctx, func() (shell.Scene, error) { return en.story.Skip(ctx) })
		}
		foot.CutLeft(k.Pt(10))
	}
	text = en.ui.Lang.T("Play again")
	switch {
	case recording:
		text = en.ui.Lang.T("Play this level")
	case en.t.Match.Iron: // it leads to the campaign
		text = en.ui.Lang.T("Continue")
	case !won:
		text = en.ui.Lang.T("Try again")
	}
	if en.ui.Click(k.Button("again", foot, text, again)) {
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
		m, opening, err := en.t.Match.Restart()
		if err != nil {
			return nil, err
		}
		m.SetBegun(en.ui.UnixNow())
		en.ui.Kit.End()
		return en.m.keepWorkbench(opened(en.ui, m, opening)), nil
	}
	en.ui.Kit.End()
	if en.m.LookBack.recording {
		return newSeatedMatch(en.ui, ctx, en.t.Match.File(), en.t.Match.Source())
	}
	next, err := NewPlay(ctx, en.ui, en.t.Match.File(), en.t.Match.Source())
	if q, ok := next.(*Screen); ok && err == nil {
		for i := range en.t.Match.Level().Sides {
			q.Table.Match.SetSeat(i, en.t.Match.Seat(i))
		}
		q.refreshDerived()
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
