package scene

import (
	"fmt"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// hud lays out everything around the board and answers its buttons. It gives
// the scene that follows.
func (p *play) hud(ctx *Context, k *ui.Kit) (Scene, error) {
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	top := screen.CutTop(k.Pt(52))
	bottom := screen.CutBottom(k.Pt(60))
	strip := screen.CutBottom(k.Pt(48))
	p.wide = screen.W >= k.Pt(900) && screen.W > screen.H
	if p.wide {
		p.side(ctx, k, screen.CutRight(k.Pt(270)))
	}
	if p.words.board.Floors() > 1 {
		p.floors(k, screen.CutLeft(k.Pt(62)))
	}
	p.pic.Scale, p.pic.Reduced, p.pic.Palette = k.Scale, p.set.Reduced, p.palette
	p.pic.Camera.SetArea(p.words.board, screen.Bounds())
	p.under = rules.NoCell
	if ctx.In.Inside && (!ctx.In.Touch || ctx.In.Down) && p.dialog == noDialog {
		p.under = p.pic.Camera.CellAt(p.words.board, p.pic.Floor, ctx.In.X, ctx.In.Y)
	}
	p.topBar(ctx, k, top)
	p.strip(ctx, k, strip)
	p.bottomBar(ctx, k, bottom)
	if !p.wide && p.pick.spells && p.pick.list == nil && !p.tl.Busy() {
		r := screen
		r = r.CutRight(min(k.Pt(310), r.W*0.6)).Inset(k.Pt(4))
		k.Panel(r)
		p.book(ctx, k, r.Inset(k.Pt(10)))
	}
	p.banners(ctx, k, screen)
	return p.dialogs(ctx, k)
}

// tip names what a button does and the key that does the same.
func tip(what string, b *input.Bindings, a input.Action) string {
	if key := b.Label(a); key != "" {
		return what + " (" + key + ")"
	}
	return what
}

// topBar shows whose turn it is and what they want.
func (p *play) topBar(ctx *Context, k *ui.Kit, r ui.Rect) {
	k.Panel(r)
	s := p.match.State()
	shown := p.view.Side // as far as it has been shown
	r = r.Inset(k.Pt(5))
	if p.click(k.Button("menu", r.CutRight(k.Pt(46)), "", ui.Look{Icon: icon.List, Tip: tip("Menu", p.bind, input.Menu)})) {
		p.dialog = menuDialog
	}
	r.CutRight(k.Pt(6))
	if p.click(k.Button("log", r.CutRight(k.Pt(46)), "", ui.Look{Icon: icon.Hourglass, Tip: "What has happened"})) {
		p.dialog = logDialog
	}
	r.CutRight(k.Pt(6))
	if p.match.State().NumCasts() > 0 {
		if p.click(k.Button("tray", r.CutRight(k.Pt(46)), "", ui.Look{Icon: icon.Portal, Tip: "Spells in play, and who is off the board"})) {
			p.dialog = trayDialog
		}
		r.CutRight(k.Pt(6))
	}
	redo := tip("Do again", p.bind, input.Redo)
	if !p.match.CanRedo() {
		redo = "There is nothing to do again"
	}
	if p.click(k.Button("redo", r.CutRight(k.Pt(46)), "", ui.Look{Icon: icon.Redo, Disabled: !p.match.CanRedo(), Tip: redo})) {
		p.redo(ctx)
	}
	r.CutRight(k.Pt(6))
	ok, why := p.match.CanUndo()
	undo := tip("Take back", p.bind, input.Undo)
	if !ok {
		undo = "Cannot be taken back: " + why
	}
	if p.click(k.Button("undo", r.CutRight(k.Pt(46)), "", ui.Look{Icon: icon.Undo, Disabled: !ok, Tip: undo})) {
		p.undo(ctx)
	}
	r.CutRight(k.Pt(10))
	chip := r.CutLeft(k.Pt(44))
	x, y := chip.Mid()
	p.palette.Rim(&k.List, x, y, k.Pt(17), p.colour(shown))
	k.List.Circle(x, y, k.Pt(11), quad.Solid(quad.RGB(0xf3ead6)))
	r.CutLeft(k.Pt(6))
	name := r
	line := name.CutTop(r.H * 0.54)
	round := fmt.Sprintf("Round %d", p.view.Round)
	if n := s.Board().Rounds(); n > 0 {
		round += fmt.Sprintf(" of %d", n)
	}
	if p.words.casts(shown) {
		round = fmt.Sprintf("Mana %d · ", p.view.Mana[shown]) + round
	}
	w := p.fonts.Measure(font.Regular, k.Pt(14), round) + k.Pt(8)
	k.Label(line.CutRight(min(w, line.W*0.5)), round, 14, quad.Right, k.Theme.Dim, font.Regular)
	k.Label(line, p.words.side(shown), 18, quad.Left, k.Theme.Text, font.Bold)
	k.Label(name, "Goal: "+p.words.goals(shown), 13, quad.Left, k.Theme.Accent, font.Regular)
}

func (p *play) colour(side int) int {
	if side >= 0 && side < len(p.pic.Colours) {
		return p.pic.Colours[side]
	}
	return 0
}

// bottomBar shows the selected or hovered figure and the commands.
func (p *play) bottomBar(ctx *Context, k *ui.Kit, r ui.Rect) {
	k.Panel(r)
	r = r.Inset(k.Pt(7))
	d := p.match.State().Pending()
	busy := p.tl.Busy()
	gap := k.Pt(6)
	if busy || commands(d.Ask) {
		p.endButton(ctx, k, r.CutRight(k.Pt(158)), d)
	} else if d.Ask != rules.AskNothing {
		if p.click(k.Button("default", r.CutRight(k.Pt(170)), "Choose for me", ui.Look{Icon: icon.Dice, Tip: "What does its owner least harm (TN-03)"})) {
			p.do(ctx, p.match.State().Default())
			return
		}
	} else if p.click(k.Button("result", r.CutRight(k.Pt(150)), "Result", ui.Look{Icon: icon.Flag, Primary: true})) {
		p.dialog = endDialog
	}
	r.CutRight(gap)
	if p.match.State().NumWalls() > 0 {
		w := k.Pt(130)
		text := "Forecast"
		if r.W < k.Pt(430) {
			w, text = k.Pt(46), ""
		}
		if p.click(k.Button("forecast", r.CutRight(w), text, ui.Look{Icon: icon.Eye, On: p.set.Forecast, Disabled: busy || d.Ask != rules.AskManeuver, Key: p.bind.Label(input.Forecast), Tip: "What every wall does next: arrows push, skulls are crushed"})) {
			p.set.Forecast = !p.set.Forecast
			p.keep(ctx)
		}
		r.CutRight(gap)
	}
	if busy {
		// In a place of its own: a second press must not end the turn.
		w, text := k.Pt(120), "Skip"
		if r.W < k.Pt(300) {
			w, text = k.Pt(46), ""
		}
		if p.click(k.Button("skip", r.CutRight(w), text, ui.Look{Icon: icon.Fast, Key: p.bind.Label(input.Skip), Tip: tip("Skip", p.bind, input.Skip)})) {
			p.skip(ctx)
		}
		r.CutRight(gap)
	}
	pointing := commands(d.Ask) && p.pick.list == nil && p.pointed() == nil && p.subject() != rules.NoFig && p.subject() != p.selected
	if !busy && !pointing && (p.pick.list != nil || d.Ask != rules.AskNothing && d.Ask != rules.AskManeuver) {
		p.question(k, r, d)
		return
	}
	p.figureLine(k, r)
}

// endButton ends the commands of a phase.
func (p *play) endButton(ctx *Context, k *ui.Kit, r ui.Rect, d rules.Decision) {
	asked := !p.tl.Busy() && p.pick.list == nil
	look := ui.Look{Icon: icon.Check, Key: p.bind.Label(input.EndTurn), Disabled: !asked}
	text := "End moves"
	switch d.Ask {
	case rules.AskManeuver:
		look.Primary = asked && p.toMove() == 0
	case rules.AskSpells:
		text = "Cast no spell"
		if n := p.match.State().NumQueued(); n > 0 {
			text, look.Primary = "Cast "+count(n, "spell"), asked
		}
		look.Size = 14
	case rules.AskStrike:
		text = "End strikes"
		may := p.isLegal(rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell})
		look.Primary, look.Disabled = asked && may, !asked || !may
		if !may {
			look.Tip = "Those in orange brackets are in contact and must strike first (ST-01)"
		}
	}
	if p.click(k.Button("end-turn", r, text, look)) {
		p.endTurn(ctx)
	}
}

// toMove counts the groups that can still move.
func (p *play) toMove() int {
	n, last := 0, rules.NoFig
	for _, a := range p.legal {
		if a.Kind == rules.Move && a.Fig != last {
			n++
			last = a.Fig
		}
	}
	return n
}

// figureLine describes the selected or hovered figure in two lines, or says
// what to do.
func (p *play) figureLine(k *ui.Kit, r ui.Rect) {
	if r.W < k.Pt(60) {
		return
	}
	s := p.match.State()
	id := p.subject()
	head := r
	line := head.CutTop(r.H / 2)
	if id == rules.NoFig {
		first, second := "", ""
		switch d := s.Pending(); {
		case p.tl.Busy():
			if p.told > 0 {
				first = p.lines[p.told-1].text
			}
		case d.Ask == rules.AskManeuver:
			first = count(p.toMove(), "group") + " can still move"
			second = "Choose a group, then where it goes"
		}
		k.Label(line, first, 15, quad.Left, k.Theme.Text, font.Bold)
		k.Label(head, second, 13, quad.Left, k.Theme.Dim, font.Regular)
		return
	}
	f := p.figure(id)
	k.Label(line, capital(f.Name)+", "+p.kindsOf(f), 15, quad.Left, k.Theme.Text, font.Bold)
	k.Label(head, p.stateOf(id, f), 13, quad.Left, k.Theme.Dim, font.Regular)
}

// subject gives the figure to be described: the one pointed at, or the selected.
func (p *play) subject() rules.FigID {
	if h := p.pic.Over.Hover; h != rules.NoCell {
		for i := range p.view.Figures {
			if f := &p.view.Figures[i]; f.Cell != rules.NoCell && p.covers(f.Cell, rules.FigID(i), h) {
				return rules.FigID(i)
			}
		}
	}
	return p.selected
}

// kindsOf names what a group is made of.
func (p *play) kindsOf(f rules.FigureView) string {
	kinds := p.words.board.Kinds()
	if f.Minions == 1 {
		return kinds[f.Kind].Name
	}
	var names []string
	for i := range f.Minions {
		if f.Stamina[i] > 0 {
			names = append(names, kinds[f.Kinds[i]].Name)
		}
	}
	return strings.Join(names, ", ")
}

// side is the panel beside the board on wide screens: the sides' goals and the log.
func (p *play) side(ctx *Context, k *ui.Kit, r ui.Rect) {
	k.Panel(r)
	r = r.Inset(k.Pt(12))
	for i := range p.words.level.Sides {
		head := r.CutTop(k.Pt(26))
		chip := head.CutLeft(k.Pt(24))
		x, y := chip.Mid()
		p.palette.Rim(&k.List, x, y, k.Pt(9), p.colour(i))
		head.CutLeft(k.Pt(4))
		living := 0
		for j := range p.view.Figures {
			if p.view.Figures[j].Side == i && p.view.Figures[j].Cell != rules.NoCell {
				living++
			}
		}
		stand := fmt.Sprintf("%d left", living)
		k.Label(head.CutRight(p.fonts.Measure(font.Regular, k.Pt(13), stand)+k.Pt(6)), stand, 13, quad.Right, k.Theme.Dim, font.Regular)
		if p.words.casts(i) {
			mana(k, head.CutRight(k.Pt(28)), p.view.Mana[i])
		}
		k.Label(head, p.words.side(i), 15, quad.Left, k.Theme.Text, font.Bold)
		r.CutTop(k.Paragraph(r, p.words.goals(i)+p.progress(i), 13, quad.Left, k.Theme.Dim, font.Regular))
		r.CutTop(k.Pt(10))
	}
	rule(k, &r)
	if p.pick.spells && p.pick.list == nil && !p.tl.Busy() {
		p.book(ctx, k, r)
		return
	}
	if id := p.subject(); id != rules.NoFig {
		p.card(k, &r, id)
		rule(k, &r)
	}
	if p.tray(k, &r, r.H*0.45) {
		rule(k, &r)
	}
	p.logLines(k, r)
}

// mana draws a number of mana on its chip.
func mana(k *ui.Kit, r ui.Rect, n int) {
	x, y := r.Mid()
	k.List.Circle(x, y, k.Pt(12), quad.Solid(k.Theme.PanelDark))
	k.List.TextIn(x, y, fmt.Sprint(n), font.Bold, k.Pt(13), quad.Center, quad.Middle, quad.RGB(0xd9b8ff))
}

// rule draws a line across.
func rule(k *ui.Kit, r *ui.Rect) {
	k.List.Rect(r.X, r.Y, r.W, max(1, k.Pt(1)), 0, quad.Solid(k.Theme.PanelEdge))
	r.CutTop(k.Pt(8))
}

// progress tells how far a side is with goals that count.
func (p *play) progress(side int) string {
	s := p.match.State()
	for i, g := range p.words.board.Sides()[side].Goals {
		switch g.Kind {
		case rules.GoalHold:
			return fmt.Sprintf(" (%d held)", s.Held(side, i))
		case rules.GoalEscape:
			return fmt.Sprintf(" (%d out)", s.Escaped(side))
		}
	}
	return ""
}

// logLines draws the latest lines of the log, the newest first.
func (p *play) logLines(k *ui.Kit, r ui.Rect) {
	for i := p.told - 1; i >= 0; i-- {
		l := p.lines[i]
		c, face := k.Theme.Dim, font.Regular
		if l.head {
			c, face = k.Theme.Accent, font.Bold
		}
		h := k.TextHeight(l.text, 13, r.W, face)
		if h > r.H {
			return
		}
		k.Paragraph(r.CutTop(h), l.text, 13, quad.Left, c, face)
		r.CutTop(k.Pt(3))
	}
}

// floors are the buttons of a board with several floors.
func (p *play) floors(k *ui.Kit, area ui.Rect) {
	n := p.words.board.Floors()
	r := ui.Rect{X: area.X + k.Pt(8), Y: area.Y + k.Pt(8), W: k.Pt(46), H: k.Pt(46*2 + 26)}
	k.Panel(r.Inset(-k.Pt(3)))
	if p.click(k.Button("floor-up", r.CutTop(k.Pt(46)), "", ui.Look{Icon: icon.FloorUp, Disabled: p.pic.Floor == n-1, Tip: tip("Floor above", p.bind, input.FloorUp)})) {
		p.goFloor(1)
	}
	k.Label(r.CutTop(k.Pt(26)), fmt.Sprintf("%d/%d", p.pic.Floor+1, n), 14, quad.Center, k.Theme.Text, font.Bold)
	if p.click(k.Button("floor-down", r, "", ui.Look{Icon: icon.FloorDown, Disabled: p.pic.Floor == 0, Tip: tip("Floor below", p.bind, input.FloorDown)})) {
		p.goFloor(-1)
	}
}

// question says what must be decided, by whom and why, in the bar below the
// board, where it covers none of the cells that are offered; and what comes of
// the answer that is pointed at.
func (p *play) question(k *ui.Kit, r ui.Rect, d rules.Decision) {
	chip := r.CutLeft(k.Pt(40))
	x, y := chip.Mid()
	p.palette.Rim(&k.List, x, y, k.Pt(16), p.colour(d.Side))
	r.CutLeft(k.Pt(6))
	text, detail, ink := p.words.ask(d), "", k.Theme.Dim
	if d.Ask == rules.AskStrike && d.Side != p.match.State().Side() {
		text = p.words.side(d.Side) + " strikes back: choose a group, then whom it strikes. (ST-01)"
	}
	if p.pick.list != nil {
		text, detail = p.words.asking(p.pick.list, d)
	}
	p.foretold = ""
	if q := p.pointed(); q != nil && q.final() {
		if p.foretold = p.odds(q.list[0]); p.foretold != "" {
			detail, ink = p.foretold, k.Theme.Accent
		}
	}
	size := float32(15)
	if detail != "" {
		k.Label(r.CutBottom(r.H/2), detail, 13, quad.Left, ink, font.Regular)
		for size > 12 && k.Fonts.Measure(font.Bold, k.Pt(size), text) > r.W {
			size--
		}
		k.Label(r, text, size, quad.Left, k.Theme.Text, font.Bold)
		return
	}
	for size > 10 && k.TextHeight(text, size, r.W, font.Bold) > r.H {
		size--
	}
	h := k.TextHeight(text, size, r.W, font.Bold)
	r.CutTop(max(0, (r.H-h)/2))
	k.Paragraph(r, text, size, quad.Left, k.Theme.Text, font.Bold)
}

// banners say whose turn begins.
func (p *play) banners(ctx *Context, k *ui.Kit, area ui.Rect) {
	if ctx.In.Pressed || ctx.In.Keys != (input.KeySet{}) {
		p.banner = 0 // whoever acts has seen it
	}
	if ctx.Tick < p.banner && p.turnSide >= 0 {
		t := 1 - float32(p.banner-ctx.Tick)/80
		fade := min(1, t*6, (1-t)*4)
		text := p.words.side(p.turnSide)
		size := k.Pt(34)
		w := p.fonts.Measure(font.Bold, size, text) + k.Pt(110)
		r := ui.Rect{X: area.X + (area.W-w)/2, Y: area.Y + area.H*0.12, W: w, H: k.Pt(64)}
		k.List.PushOpacity(fade)
		k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(10), quad.Bevel(quad.RGB(0x2b231d), quad.RGB(0x7d6230), quad.RGB(0x120d0a), k.Pt(2)))
		p.palette.Rim(&k.List, r.X+k.Pt(36), r.Y+r.H/2, k.Pt(19), p.colour(p.turnSide))
		k.List.TextIn(r.X+k.Pt(68), r.Y+r.H/2, text, font.Bold, size, quad.Left, quad.Middle, k.Theme.Text)
		k.List.Pop()
	}
}
