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

// dialogs draws what lies over a match and gives the scene that follows.
func (p *play) dialogs(ctx *Context, k *ui.Kit) (Scene, error) {
	switch p.dialog {
	case menuDialog:
		if p.bench != nil {
			return p.benchMenu(ctx), nil
		}
		if p.lesson != nil {
			return p.lessonMenu(ctx)
		}
		return p.menuBox(ctx)
	case endDialog:
		if p.lesson != nil {
			p.dialog = noDialog // the coach tells the end
			break
		}
		return p.endBox(ctx)
	case handoverDialog:
		p.handover(ctx)
	case logDialog:
		p.logBox(ctx)
	case introDialog:
		p.introBox(ctx)
	case shareDialog:
		if p.past.share == nil {
			p.past.share = newSharing(ctx, p.desk, p.match)
		}
		if p.shareBox(ctx, p.past.share) {
			p.past.share, p.dialog = nil, noDialog
		}
	case linesDialog:
		p.linesBox(ctx)
	case seatsDialog:
		p.seatsBoxHere(ctx)
	case deleteLineDialog:
		p.deleteLine(ctx)
	case trayDialog:
		p.trayBox(ctx)
	case sidesDialog:
		p.sidesBox(ctx)
	case sheetDialog:
		p.sheetBox(ctx)
	case restartDialog:
		if p.sure(ctx, p.lang.T("Start over?"), p.lang.T("The match begins again with the same dice. What was done so far is kept as a line of its own."), p.lang.T("Start over")) {
			if p.lesson != nil {
				p.kit.End()
				return newLesson(ctx, p.desk, p.lesson.coach.Lesson, 0)
			}
			return p.startOver(ctx)
		}
	case resignDialog:
		d := p.match.State().Pending()
		if p.sure(ctx, p.lang.T("Give up?"), p.lang.F("The game is lost for %s.", p.words.side(d.Side)), p.lang.T("Give up")) {
			p.do(ctx, rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell})
		}
	}
	return p, nil
}

// menuBox is the menu of a match.
func (p *play) menuBox(ctx *Context) (Scene, error) {
	entries := []entry{
		{id: "resume", text: p.lang.T("Back to the game"), icon: icon.Play, primary: true},
		{id: "fit", text: p.lang.T("Whole board"), icon: icon.Fit},
		{id: "log", text: p.lang.T("What has happened"), icon: icon.Hourglass},
		{id: "drift", text: p.lang.T("The walls to come"), icon: icon.Wall, disabled: p.match.State().NumWalls() == 0},
		{id: "sides", text: p.lang.T("The sides and their goals"), icon: icon.Flag},
		{id: "seats", text: p.lang.T("Who plays"), icon: icon.Pawn},
		{id: "help", text: p.lang.T("How to play"), icon: icon.Info},
		{id: "rules", text: p.lang.T("Rulebook"), icon: icon.Star},
		{id: "settings", text: p.lang.T("Settings"), icon: icon.Gear},
		{id: "lines", text: p.lang.T("Lines of this match"), icon: icon.Branch, disabled: p.match.Empty()},
		{id: "share", text: p.lang.T("Share this match"), icon: icon.Link, disabled: p.match.Length() == 0},
		{id: "restart", text: p.lang.T("Start over"), icon: icon.Restart, disabled: p.match.Count() == 0},
		{id: "resign", text: p.lang.T("Give up"), icon: icon.Flag, disabled: p.over != nil || p.botTurn()},
		{id: "title", text: p.lang.T("Save and leave"), icon: icon.Save},
	}
	d := p.match.State().Pending()
	switch {
	case p.tl.Busy(), p.past.on, p.botTurn():
	case d.Ask == rules.AskNothing:
		entries = slices.Insert(entries, 1, entry{id: "result", text: p.lang.T("Result"), icon: icon.Flag})
	case !commands(d.Ask):
		entries = slices.Insert(entries, 1, entry{id: "default", text: p.lang.T("Choose for me"), icon: icon.Dice})
	}
	if p.match.State().NumCasts() > 0 {
		entries = append(entries, entry{id: "tray", text: p.lang.T("Spells in play"), icon: icon.Portal})
	}
	switch {
	case p.past.record:
		entries = p.recordMenu(entries)
	case p.lesson != nil:
		entries = slices.DeleteFunc(entries, func(e entry) bool { return e.id == "lines" || e.id == "share" })
	}
	r := p.desk.menuRoom(ctx, entries, p.lang.T(p.words.level.Title))
	used := p.menu(r, entries)
	if p.kit.In.Cancel {
		used = "resume"
	}
	switch used {
	case "resume":
		p.dialog = noDialog
	case "fit":
		p.pic.Camera.Fit(p.words.board)
		p.dialog = noDialog
	case "result":
		p.dialog = endDialog
	case "default":
		p.dialog = noDialog
		p.do(ctx, p.match.State().Default())
	case "log":
		p.dialog = logDialog
	case "drift":
		p.drift.toggle()
		p.dialog = noDialog
	case "sides":
		p.dialog = sidesDialog
	case "seats":
		p.dialog = seatsDialog
	case "tray":
		p.dialog = trayDialog
	case "help":
		p.dialog = helpDialog
	case "rules":
		p.openRule("")
	case "settings":
		p.dialog = settingsDialog
	case "lines":
		p.openLines()
	case "share":
		p.dialog = shareDialog
	case "restart":
		p.dialog = restartDialog
	case "resign":
		p.dialog = resignDialog
	case "title":
		return p.leaveTo(ctx)
	}
	return p, nil
}

// leaveTo saves and goes back to the title. When saving fails the player is
// told and may leave all the same.
func (p *play) leaveTo(ctx *Context) (Scene, error) {
	p.dialog = noDialog
	if p.past.record {
		p.kit.End()
		if p.past.from != nil {
			return p.past.from, nil
		}
		return newRecordings(ctx, p.desk), nil
	}
	if !p.leaves(ctx) {
		return p, nil
	}
	p.kit.End()
	return newTitle(ctx, p.desk), nil
}

// again begins the level anew with the same dice, as another match.
func (p *play) again(ctx *Context) (Scene, error) {
	m, opening, err := p.match.Restart()
	if err != nil {
		return nil, err
	}
	m.SetBegun(p.unixNow())
	p.kit.End()
	return p.tried(opened(p.desk, m, opening)), nil
}

// rematch begins the level anew with other dice: in the same seats, but after a
// recording in those that were chosen last.
func (p *play) rematch(ctx *Context) (Scene, error) {
	if p.past.record {
		return p.newMatch(ctx, p.match.File(), p.match.Source())
	}
	next, err := newPlay(ctx, p.desk, p.match.File(), p.match.Source())
	if q, ok := next.(*play); ok && err == nil {
		for i := range p.match.Level().Sides {
			q.match.SetSeat(i, p.match.Seat(i))
		}
		q.fresh()
	}
	return next, err
}

// startOver begins the match anew in a line of its own.
func (p *play) startOver(ctx *Context) (Scene, error) {
	if err := p.match.Branch(0); err != nil {
		p.refuse(ctx, p.errText(err))
		return p, nil
	}
	p.kit.End()
	next := p.tried(opened(p.desk, p.match, p.match.Opening()))
	next.changed()
	return next, nil
}

// sure asks whether something is meant; it closes itself.
func (p *play) sure(ctx *Context, heading, text, yes string) bool {
	meant, done := p.confirm(ctx, heading, text, yes)
	switch {
	case meant:
		p.dialog = noDialog
	case done:
		p.back()
	}
	return meant
}

// handover waits for the next player.
func (p *play) handover(ctx *Context) {
	r := p.box(ctx, 420, 230, p.lang.F("Next: %s", p.words.side(p.turnSide)))
	k := &p.kit
	chip := r.CutTop(k.Pt(50))
	x, y := chip.Mid()
	p.palette.Rim(&k.List, x, y, k.Pt(22), p.colour(p.turnSide))
	r.CutTop(k.Pt(10))
	ok, _ := p.canUndo()
	two := row(k, &r).Columns(2, k.Pt(10))
	if p.click(k.Button("take-back", two.At(0), p.lang.T("Take back"), ui.Look{Icon: icon.Undo, Disabled: !ok})) {
		p.dialog = noDialog
		p.undo(ctx)
	}
	if p.click(k.Button("ready", two.At(1), p.lang.T("Ready"), ui.Look{Primary: true})) || k.In.Cancel {
		p.dialog = noDialog
	}
}

// endBox tells who has won, why, and what happened on the way; of a recording
// that is not finished, how far it went.
func (p *play) endBox(ctx *Context) (Scene, error) {
	if p.over == nil && !p.past.record {
		p.dialog = noDialog
		return p, nil
	}
	head, why := p.lang.T("The recording ends here"), p.lang.T("The match was not finished")
	if a := p.past.apart; a != nil {
		why = p.lang.F("From command %d on it goes another way by these rules", a.Command)
	}
	if p.over != nil {
		head, why = p.words.outcome(p.over)
	}
	if p.gaveUp != "" {
		why = p.gaveUp
	}
	why += p.unsolved()
	k := &p.kit
	medals := float32(0)
	if p.prize.set != 0 {
		medals = 84
	}
	r := p.box(ctx, 540, 402+medals+24*float32(max(1, min(10, len(p.fell)))), head)
	if p.over != nil && p.over.Kind == rules.EvWin {
		chip := r.CutTop(k.Pt(52))
		x, y := chip.Mid()
		k.List.Ellipse(x, y, k.Pt(150), k.Pt(30), quad.Radial(quad.RGBA(0xf0c76650), quad.RGBA(0xf0c76600)))
		p.palette.Rim(&k.List, x, y, k.Pt(23), p.colour(int(p.over.Side)))
		k.List.Star(x, y, k.Pt(13), 5, 0.45, 0, quad.Solid(quad.RGB(0x2a221b)))
	}
	r.CutTop(k.Paragraph(r, why, 15, quad.Center, k.Theme.Text, font.Regular) + k.Pt(4))
	k.Label(r.CutTop(k.Pt(24)), p.lang.N(p.match.State().Round(), "%d round", "%d rounds")+" · "+p.lang.N(p.match.Count(), "%d command", "%d commands"), 13, quad.Center, k.Theme.Dim, font.Regular)
	p.prizes(k, r.CutTop(k.Pt(medals)))
	r.CutTop(k.Pt(6))
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	second := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	first := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(10))
	area := r
	r = k.Scroll("fates", r, k.Pt(24)*float32(max(1, len(p.fell))))
	if len(p.fell) == 0 {
		k.Label(r.CutTop(k.Pt(24)), p.lang.T("Everybody lived."), 14, quad.Center, k.Theme.Dim, font.Regular)
	}
	for _, f := range p.fell {
		line := r.CutTop(k.Pt(24))
		k.Label(line.CutLeft(k.Pt(76)), p.lang.F("Round %d", f.round), 13, quad.Left, k.Theme.Dim, font.Regular)
		chip := line.CutLeft(k.Pt(24))
		if f.side != rules.NoSide {
			x, y := chip.Mid()
			p.palette.Rim(&k.List, x, y, k.Pt(8), p.colour(f.side))
		}
		k.Label(line, f.text, 14, quad.Left, k.Theme.Text, font.Regular)
	}
	k.EndScroll("fates", area)
	p.endWatch(k, first.Columns(2, k.Pt(10)))
	return p.endButtons(ctx, k, second.Columns(2, k.Pt(10)), foot)
}

// endWatch are the buttons about the match as a recording.
func (p *play) endWatch(k *ui.Kit, two ui.Columns) {
	if p.click(k.Button("watch-again", two.At(0), p.lang.T("Watch it"), ui.Look{Icon: icon.Film, Size: 14, Disabled: p.match.Length() == 0})) {
		p.dialog = noDialog
		p.enterPast()
		p.past.playing = false
		p.goTo(0)
		p.togglePlay()
	}
	if p.click(k.Button("share", two.At(1), p.lang.T("Share this match"), ui.Look{Icon: icon.Link, Size: 14})) {
		p.dialog = shareDialog
	}
}

// endButtons are the buttons that go elsewhere.
func (p *play) endButtons(ctx *Context, k *ui.Kit, two ui.Columns, foot ui.Rect) (Scene, error) {
	id, shipped := shippedID(p.match)
	if p.click(k.Button("look", two.At(0), p.lang.T("Look at the board"), ui.Look{Icon: icon.Eye, Size: 14})) || k.In.Cancel {
		p.dialog = noDialog
	}
	if p.past.record {
		if p.click(k.Button("recordings", two.At(1), p.backText(), ui.Look{Icon: icon.List, Size: 14})) {
			return p.leaveTo(ctx)
		}
	} else if p.bench != nil {
		p.toBench = p.click(k.Button("bench", two.At(1), p.lang.T("Back to the drawing"), ui.Look{Icon: icon.Pencil, Size: 14})) || p.toBench
	} else if p.click(k.Button("levels", two.At(1), p.lang.T("Other levels"), ui.Look{Icon: icon.List, Size: 14})) {
		if !p.leaves(ctx) {
			return p, nil
		}
		p.dialog = noDialog
		k.End()
		list := newLevelList(p.desk, false)
		if shipped {
			list.group(isPuzzle(id))
		}
		return list, nil
	}
	again := ui.Look{Icon: icon.Restart, Primary: true}
	if next := p.levelAfter(id); shipped && next != nil && !p.past.record && p.bench == nil {
		// Who has won goes on; who wants another try has the button beside.
		both := foot.Columns(2, k.Pt(10))
		foot, again.Primary, again.Size = both.At(0), false, 14
		text := p.lang.T("Next level")
		if isPuzzle(id) {
			text = p.lang.T("Next puzzle")
		}
		if p.click(k.Button("next", both.At(1), text, ui.Look{Icon: icon.Arrow, Primary: true, Size: 14})) {
			if !p.leaves(ctx) {
				return p, nil
			}
			p.dialog = noDialog
			k.End()
			list := newLevelList(p.desk, false)
			list.open(next.ID)
			return list, nil
		}
	}
	text := p.lang.T("Play again")
	if p.past.record {
		text = p.lang.T("Play this level")
	}
	if p.click(k.Button("again", foot, text, again)) {
		if !p.leaves(ctx) {
			return p, nil
		}
		if p.bench != nil {
			if next := p.bench.try(ctx); next != nil {
				k.End()
				return next, nil
			}
			return p, nil
		}
		if p.opts.Seeded && !p.past.record {
			return p.again(ctx)
		}
		k.End()
		return p.rematch(ctx)
	}
	return p, nil
}

// levelAfter gives the level, or the puzzle, that comes after one of the game's, nil
// after the last.
func (p *play) levelAfter(id string) *levels.Entry {
	all := groupOf(isPuzzle(id))
	for i := range all {
		if all[i].ID == id && i+1 < len(all) {
			return &all[i+1]
		}
	}
	return nil
}

// prizes shows the medals that the match has earned, and which of them are new.
func (p *play) prizes(k *ui.Kit, r ui.Rect) {
	if p.prize.set == 0 {
		return
	}
	r = r.Centred(min(r.W, k.Pt(390)), r.H)
	_, each := medalsOf(p.match.Level())
	columns := r.Columns(each, k.Pt(6))
	for i := range each {
		c := columns.At(i)
		has := p.prize.set&(1<<i) != 0
		x := c.X + c.W/2
		p.medal(&k.List, x, c.Y+k.Pt(26), k.Pt(21), i, has)
		name, what := p.medalText(i, p.match.Level())
		ink := k.Theme.Dim
		if has {
			ink = k.Theme.Text
		}
		if p.prize.fresh&(1<<i) != 0 {
			what, ink = p.lang.T("New!"), k.Theme.Accent
		}
		k.Label(ui.Rect{X: c.X, Y: c.Y + k.Pt(48), W: c.W, H: k.Pt(18)}, name, 13, quad.Center, ink, font.Bold)
		k.Label(ui.Rect{X: c.X, Y: c.Y + k.Pt(65), W: c.W, H: k.Pt(16)}, what, 11, quad.Center, ink, font.Regular)
	}
}
