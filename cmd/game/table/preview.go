package table

import (
	"fmt"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/render/board"
	"wallfall/render/board/forecast"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// preview is what the board shows beyond the position: reach, outcomes, forecast.
type preview struct {
	part
	Cache      previewCache
	Lens       lens
	legendAt   ui.Rect // where the legend of the lens lies, empty for nowhere
	Why        whyNot
	Shown      *outcome // of the command pointed at, nil for none
	Text       string   // Shown as text
	reach      rules.Reach
	path       []rules.PathStep
	Forecast   forecast.Walls
	Scratch    rules.State
	ScratchLog rules.Log
}

// previewCache keeps the outcomes of the commands pointed at last.
type previewCache struct {
	predictor forecast.Predictor
	Entries   [8]outcome
	Next      int    // the entry that the next new outcome takes
	Hash      uint64 // of the position
}

// outcome is the predicted result of a command.
type outcome struct {
	known      bool
	lang       *lang.Table
	hash       uint64
	choice     Choice
	prediction forecast.Prediction
	reach      []Option // where an ability may move its target
	lines      []narrate.CardLine
	text       string // all of the card, for the bar and for tests
}

// get returns the outcome of a choice, nil if its action is illegal.
func (pc *previewCache) get(t *Table, c Choice) *outcome {
	for i := range pc.Entries {
		if x := &pc.Entries[i]; x.known && x.lang == t.ui.Lang && x.hash == pc.Hash && x.choice.Action == c.Action && x.choice.End == c.End && x.choice.Leaves == c.Leaves && x.choice.All == c.All {
			return x
		}
	}
	x := &pc.Entries[pc.Next]
	pc.Next = (pc.Next + 1) % len(pc.Entries)
	x.known = false
	s := t.Match.State()
	if err := pc.predictor.Predict(s, c.Action, c.follow(), &x.prediction); err != nil {
		return nil
	}
	x.known, x.lang, x.hash, x.choice, x.reach = true, t.ui.Lang, pc.Hash, c, nil
	switch {
	case c.All:
		x.prediction = forecast.Prediction{} // the first strike is only a part
		x.lines = x.lines[:0]
		for _, a := range c.Option.all {
			if dice, need, ok := blow(s, a); ok {
				w := &t.Narrator
				x.lines = append(x.lines, narrate.CardLine{Fig: a.Fig, Text: w.Lang.F("%s strikes %s: %s", w.Fig(a.Fig), w.Fig(a.Other), w.Pool(dice, need))})
			}
		}
	case c.Action.Kind == rules.Use && c.End == nil:
		x.reach = t.endsOfUse(c.Action)
		fallthrough
	default:
		x.lines = t.Narrator.Foretold(s, c.Action, &x.prediction, &pc.predictor.Preview, x.lines[:0])
		if s.Resists(c.Action) {
			x.lines = append(x.lines, narrate.CardLine{Fig: rules.NoFig, Warn: true, Text: t.ui.Lang.F("%s can resist all of it (FM-11)", narrate.Capital(t.Narrator.Fig(c.Action.Other)))})
		}
		if c.Leaves {
			x.lines = append(x.lines, narrate.CardLine{Fig: c.Action.Fig, Text: t.ui.Lang.F("%s leaves the board", t.Narrator.Fig(c.Action.Fig))})
		}
	}
	x.text = narrate.Joined(x.lines)
	return x
}

// pointed returns the choice of the target pointed at; ok is whether it is an action
// with a preview. Turning on the spot has none.
func (pv *preview) pointed() (c Choice, ok bool) {
	if pv.t.host.Busy() || pv.ui.Dialog != shell.NoDialog || pv.t.host.BotTurn() {
		return c, false
	}
	c = pv.t.Resolve(pv.t.Pointed())
	return c, c.Kind == ChooseAction && c.Action.Kind != rules.Face && c.Action.Kind != rules.SetFacing
}

// Actions returns the actions whose outcome is shown, none for nothing.
func (pv *preview) Actions() []rules.Action {
	switch v := pv.Shown; {
	case v == nil:
		return nil
	case v.choice.All:
		return v.choice.Option.all
	default:
		return append([]rules.Action{v.choice.Action}, v.choice.follow()...)
	}
}

// showOutcome shows the outcome of the command pointed at, or of the hint.
func (pv *preview) showOutcome(o *board.Overlay) {
	c, ok := pv.pointed()
	hint, shown, ready := pv.t.host.Hint()
	hinted := !ok && shown && ready && pv.ui.Dialog == shell.NoDialog
	if hinted {
		c = hint
		pv.showProposal(o, c.Action)
	} else if !ok {
		return
	}
	v := pv.Cache.get(pv.t, c)
	if v == nil {
		return
	}
	if !hinted { // the hint's card shows its outcome
		pv.Shown, pv.Text = v, v.text
	}
	o.Prediction = &v.prediction
	if c.Action != pv.t.Chooser.aimed {
		for i := range v.reach {
			if q := &v.reach[i]; q.Cell != rules.NoCell {
				pv.t.Chooser.showCell(o, q)
			}
		}
	}
	if c.Action.Kind == rules.EndTurn {
		o.Reach = o.Reach[:0] // not the question now
	}
	if o.Forecast != nil || v.prediction.Walls { // the command itself starts the walls
		o.Forecast = &v.prediction.After
	}
}

// DrawCard draws the outcome in words, in a corner of the board where it covers
// little of what it is about.
func (pv *preview) DrawCard(k *ui.Kit, area ui.Rect) {
	v := pv.Shown
	_, hinted, _ := pv.t.host.Hint()
	if v == nil || len(v.lines) == 0 || pv.ui.Dialog != shell.NoDialog || hinted {
		return
	}
	area = area.Inset(k.Pt(8))
	defer func(scale float32) { k.Scale = scale }(k.Scale)
	var pad, w float32
	var r ui.Rect
	for try := range 9 { // narrower and higher, then with smaller text, where it would hide what it is about
		if try%3 == 0 {
			if try > 0 {
				k.Scale *= 0.8
			}
			pad = k.Pt(9)
			widest := float32(0)
			for i := range v.lines {
				face, size := font.Regular, k.Pt(13)
				if v.lines[i].Head {
					face, size = font.Bold, k.Pt(14)
				}
				widest = max(widest, pv.ui.Fonts.Measure(face, size, v.lines[i].Text)+k.Pt(2))
			}
			w, r.W = min(area.W, k.Pt(340), widest+2*pad+k.Pt(cardChip)), 0
		}
		dry := ui.Pen{K: k, R: ui.Rect{W: w - 2*pad}, Dry: true}
		pv.WriteCard(&dry, v.lines)
		h := dry.Y + 2*pad
		if r.W == 0 || h <= area.H {
			r = pv.FreeCorner(k, area, w, min(h, area.H))
		}
		hides := pv.over(r, pv.Hovered())
		for _, id := range append(pv.concerned(), v.choice.Action.Fig) {
			hides = hides || id != rules.NoFig && pv.over(r, pv.t.View.Figures[id].Cell)
		}
		if !hides {
			break
		}
		w *= 0.8
	}
	k.List.Shadow(r.X, r.Y, r.W, r.H, k.Pt(7), 0, k.Pt(3), k.Pt(8), quad.RGBA(0x000000a0))
	it := k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(7), quad.Solid(k.Theme.PanelDark.Fade(0.94)))
	it.Stroke, it.StrokeTo = max(1, k.Pt(1.25)), k.Theme.Accent.Fade(0.75)
	r = r.Inset(pad)
	pv.WriteCard(&ui.Pen{K: k, R: r, Y: r.Y}, v.lines)
}

// cardChip is how far the lines of a card but its head are indented for chips, in points.
const cardChip = 24

// WriteCard writes the lines of a card.
func (pv *preview) WriteCard(w *ui.Pen, lines []narrate.CardLine) {
	k := w.K
	for i := range lines {
		c := &lines[i]
		face, size, ink, in := font.Regular, float32(13), k.Theme.Text, k.Pt(cardChip)
		switch {
		case c.Head:
			face, size, ink, in = font.Bold, 14, k.Theme.Accent, 0
		case c.Warn:
			ink = k.Theme.Warn
		case c.Note:
			size, ink = 12, k.Theme.Dim
		}
		h := max(k.TextHeight(c.Text, size, w.R.W-in, face), k.Pt(18))
		r, draw := w.Row(h/k.Scale + 3)
		switch {
		case !draw:
			continue
		case c.Fig != rules.NoFig && !c.Head:
			pv.t.DrawChip(k, r.X+k.Pt(9), r.Y+k.Pt(9), k.Pt(9), c.Fig)
		case c.Warn:
			k.List.Icon(icon.Info, r.X+k.Pt(9), r.Y+k.Pt(9), k.Pt(14), k.Theme.Warn)
		}
		r.CutLeft(in)
		k.Paragraph(r, c.Text, size, quad.Left, ink, face)
	}
}

// concerned returns who moves and who is moved by the forced movement that is decided.
func (pv *preview) concerned() []rules.FigID {
	d := pv.t.Match.State().Pending()
	if d.Ask != rules.AskDistance && d.Ask != rules.AskForce {
		return nil
	}
	return []rules.FigID{d.By, d.Fig}
}

// FreeCorner returns the place for a box in a corner of an area, else at the middle of an
// edge, that covers the fewest important cells.
func (pv *preview) FreeCorner(k *ui.Kit, area ui.Rect, w, h float32) ui.Rect {
	left, right, top, bottom := area.X, area.X+area.W-w, area.Y, area.Y+area.H-h
	best, least := ui.Rect{}, -1
	across, down := (left+right)/2, (top+bottom)/2
	for _, at := range [...][2]float32{{left, bottom}, {right, bottom}, {right, top}, {left, top}, {left, down}, {right, down}, {across, bottom}, {across, top}} {
		r := ui.Rect{X: at[0], Y: at[1], W: w, H: h}
		if n := pv.Covered(r); least < 0 || n < least {
			best, least = r, n
		}
	}
	return best
}

// HintWeight is the weight of the cells that a hint is about.
const HintWeight = 100

// over reports whether a rectangle covers a part of a cell of the floor that is shown.
func (pv *preview) over(r ui.Rect, c rules.Cell) bool {
	if c == rules.NoCell || pv.t.Narrator.Board.Pos(c).Floor != pv.t.Picture.Floor {
		return false
	}
	z := pv.t.Picture.Camera.Zoom / 2
	x, y := pv.t.Picture.Camera.Screen(board.Centre(pv.t.Narrator.Board, c))
	return x+z > r.X && x-z < r.X+r.W && y+z > r.Y && y-z < r.Y+r.H
}

// Covered returns the weight of the important cells under a rectangle.
func (pv *preview) Covered(r ui.Rect) int {
	n := 0
	if l := pv.legendAt; l.W > 0 && l.X < r.X+r.W && l.X+l.W > r.X && l.Y < r.Y+r.H && l.Y+l.H > r.Y {
		n = 50
	}
	count := func(c rules.Cell, weight int) {
		if pv.over(r, c) {
			n += weight
		}
	}
	figure := func(id rules.FigID, weight int) {
		if id != rules.NoFig {
			count(pv.t.View.Figures[id].Cell, weight)
		}
	}
	count(pv.Hovered(), 20)
	if c, shown, ready := pv.t.host.Hint(); shown && ready && c.Action.Fig != rules.NoFig {
		if c.End != nil {
			count(c.End.Mark, HintWeight)
			count(c.End.Cell, HintWeight)
		}
		count(c.Action.To, HintWeight)
		figure(c.Action.Fig, HintWeight)
		figure(c.Action.Other, HintWeight)
	}
	figure(pv.t.Selected, 5)
	for _, id := range pv.concerned() {
		figure(id, 20)
	}
	if v := pv.Shown; v != nil {
		for i := range v.prediction.Destinations {
			count(v.prediction.Destinations[i].Cell, 5)
		}
		for i := range v.prediction.Fates {
			figure(v.prediction.Fates[i].Fig, 5)
		}
	}
	for i := range pv.t.Chooser.Options {
		count(pv.t.Chooser.Options[i].Cell, 2)
	}
	for i := range pv.t.View.Figures {
		figure(rules.FigID(i), 1)
	}
	return n
}

// Overlay fills in what the board shows over the position.
func (pv *preview) Overlay() {
	s := pv.t.Match.State()
	o := &pv.t.Picture.Over
	o.Clear()
	d := s.Pending()
	o.Hover, o.Cursor = pv.Hovered(), pv.t.Aim.OnKeys
	pv.Shown, pv.Text = nil, ""
	if pv.t.host.Busy() {
		o.FaceHover = rules.NoDir
		return
	}
	pv.t.Chooser.remember()
	pv.t.Chooser.Refresh()
	q := pv.Pointed() // highlighted, if it is an arrow
	if !pv.t.Aim.OnKeys && !pv.t.Aim.Touched {
		if o.FaceHover = rules.NoDir; q != nil {
			o.FaceHover = q.Dir
		}
	}
	pv.t.Chooser.showOptions(o)
	for i := range s.NumCasts() { // where those off the board return (OB-07)
		if c := s.Cast(i); c.Holds && c.At != rules.NoCell {
			o.Exits = append(o.Exits, board.Mark{Cell: c.At, N: c.Turns})
		}
	}
	if x := pv.t.Held.lit(); x != nil && x.Known {
		o.Lit, o.LitBad = x.Cast.At, x.Cast.Blocked
	}
	if pv.ui.Set.Forecast && d.Ask == rules.AskMove && pv.t.Chooser.Remaining == nil {
		o.Forecast = &pv.Forecast
	}
	if pv.ui.Set.Forecast && d.Ask == rules.AskMove && !pv.t.host.BotTurn() {
		pv.t.Intents.show(o)
	}
	if d.Ask == rules.AskSpells && pv.t.Chooser.Remaining == nil {
		pv.showQueue(o)
	}
	if TakesCommands(d.Ask) {
		pv.showCommands(o, d)
	} else {
		o.Choosing = d.Fig
	}
	if q != nil && q.Fig != rules.NoFig && q.Dir == rules.NoDir && len(q.Actions) > 0 {
		if from := q.Actions[0].Fig; q.Actions[0].Kind != rules.Cast && from != rules.NoFig && from != q.Fig {
			o.AimFrom, o.AimTo = pv.t.View.Figures[from].Cell, q.Cell // from who acts to whom
		}
	}
	if a, ok := pv.t.host.Announced(); ok {
		pv.showProposal(o, a)
	}
	if pv.showOutcome(o); o.Prediction != nil || pv.Lens.Mode != LensOff {
		o.Intents = o.Intents[:0] // not the question now
	}
	pv.Why.update()
	switch pv.Lens.Mode {
	case LensReach:
		pv.Lens.showReach(o)
	case LensDanger:
		if as := pv.Lens.subject(); as != rules.NoFig {
			pv.Lens.updateDanger(as, rules.NoFig)
			o.Dangers = pv.Lens.danger
		}
	case LensSight:
		pv.Lens.showSight(o)
	}
}

// showQueue marks the targets of the committed spells, in their order.
func (pv *preview) showQueue(o *board.Overlay) {
	for i := range pv.t.Spells.QueueLen() {
		a := pv.t.Spells.QueueAt(i)
		text := fmt.Sprintf("%d. %s", i+1, pv.t.Narrator.Name(pv.t.Narrator.Board.Spells()[a.N].Name))
		switch {
		case a.Fig != rules.NoFig && pv.t.View.Figures[a.Fig].Cell != rules.NoCell:
			o.Targets = append(o.Targets, board.Target{Fig: a.Fig, Label: text})
		case a.To != rules.NoCell:
			o.Choices = append(o.Choices, board.Choice{Cell: a.To, Label: fmt.Sprint(i + 1)})
		}
	}
}

// showCommands marks who can be given a command, and how far the selected group can go.
func (pv *preview) showCommands(o *board.Overlay, d rules.Decision) {
	s := pv.t.Match.State()
	last := rules.NoFig
	for _, a := range pv.t.Legal {
		if a.Fig == rules.NoFig || a.Fig == last || d.Ask == rules.AskSpells {
			continue
		}
		last = a.Fig
		switch {
		case d.Ask == rules.AskStrike && s.MustStrike(a.Fig):
			o.Must = append(o.Must, a.Fig)
		case pv.t.Selected == rules.NoFig:
			o.Movable = append(o.Movable, a.Fig)
		}
	}
	o.Selected = pv.t.Selected
	if d.Ask != rules.AskMove || pv.t.Chooser.Remaining != nil {
		return
	}
	// Without a selection the figure pointed at shows its reach.
	who := pv.t.Selected
	if who == rules.NoFig && o.Hover != rules.NoCell {
		who = s.FigAt(o.Hover)
	}
	if who == rules.NoFig {
		return
	}
	pv.markReach(o, who)
	for _, c := range pv.reach.Cells() {
		pv.markClimb(o, who, c)
	}
	if pv.t.Selected == rules.NoFig {
		return
	}
	for _, a := range pv.t.Legal {
		if a.Kind == rules.Door && a.Fig == pv.t.Selected {
			o.Doors = append(o.Doors, a.To)
		}
	}
	if pv.reach.Cost(o.Hover) > 0 {
		pv.markPath(o, pv.t.Selected, o.Hover)
	}
}

// markReach works out how far a figure can go, and marks the cells with their costs.
func (pv *preview) markReach(o *board.Overlay, who rules.FigID) {
	pv.t.Match.State().Reach(who, &pv.reach)
	o.Reach = o.Reach[:0]
	for _, c := range pv.reach.Cells() {
		o.Reach = append(o.Reach, board.Mark{Cell: c, N: pv.reach.Cost(c)})
	}
}

// markPath marks the way of the figure whose reach is known to a cell.
func (pv *preview) markPath(o *board.Overlay, who rules.FigID, to rules.Cell) {
	o.Path = append(o.Path[:0], pv.t.View.Figures[who].Cell)
	pv.path = pv.reach.Path(to, pv.path)
	for _, st := range pv.path {
		o.Path = append(o.Path, st.To)
	}
	o.PathCost = pv.reach.Cost(to)
}

// markClimb marks the cell from which one above or below is reached by a pitfall (PF-03).
func (pv *preview) markClimb(o *board.Overlay, who rules.FigID, to rules.Cell) {
	b, shown := pv.t.Narrator.Board, pv.t.Picture.Floor
	pos := b.Pos(to)
	apart, pic := pos.Floor-shown, icon.FloorUp
	if apart < 0 {
		pic = icon.FloorDown
	}
	pos.Floor = shown
	s := pv.t.Match.State()
	at := b.Cell(pos)
	upper := max(at, to) // floors are numbered from below, and cells with them
	if apart*apart == 1 && s.Feature(upper) == rules.Pitfall && (at == s.Stance(who).Cell || pv.reach.Cost(at) > 0) {
		o.Choices = append(o.Choices, board.Choice{Cell: at, Icon: pic, Rank: 1})
	}
}

// Pointed returns the option that the player points at, nil for none.
func (pv *preview) Pointed() *Option { return pv.t.Resolve(pv.t.Pointed()).Option }

// Hovered returns the cell the player points at.
func (pv *preview) Hovered() rules.Cell {
	switch {
	case pv.t.Aim.Around:
		return rules.NoCell
	case pv.t.Aim.OnKeys:
		return pv.t.Aim.Cursor
	case pv.t.Aim.Tapped != rules.NoCell:
		return pv.t.Aim.Tapped
	}
	return pv.t.Aim.Hover
}

// showProposal marks the command of a bot or hint: the acting figure, the path, the target.
func (pv *preview) showProposal(o *board.Overlay, a rules.Action) {
	if a.Fig == rules.NoFig || int(a.Fig) >= len(pv.t.View.Figures) {
		return
	}
	from := pv.t.View.Figures[a.Fig].Cell
	o.Selected = a.Fig
	switch a.Kind {
	case rules.Move:
		pv.t.Match.State().Reach(a.Fig, &pv.reach)
		pv.markPath(o, a.Fig, a.To)
	case rules.Strike, rules.Rangestrike, rules.Use, rules.SlayProne, rules.Target, rules.Carry, rules.Penalty:
		if to := pv.t.View.Figures[a.Other].Cell; to != from {
			o.AimFrom, o.AimTo = from, to
		}
	case rules.Cast, rules.Displace, rules.Place, rules.Door:
		if a.To != rules.NoCell {
			o.Choices = append(o.Choices, board.Choice{Cell: a.To})
		}
	}
}
