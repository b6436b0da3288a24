package table

import (
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// whyNot is why what the pointer rests on cannot be done.
type whyNot struct {
	part
	At      rules.Cell // what the pointer rests on
	hash    uint64
	version int
	who     rules.FigID
	rested  int // ticks
	asked   bool
	Text    string
	until   int64 // tick until which a refused click keeps it shown
}

// WhyDelay is how long the pointer must rest before the reason is shown, in ticks.
const WhyDelay = 24

// update counts how long the pointer rests on a cell; after WhyDelay it asks the rules.
func (w *whyNot) update() {
	at := w.t.Preview.Hovered()
	if w.ui.Kit.Over() && !w.t.Aim.OnKeys {
		at = rules.NoCell
	}
	if at != w.At || w.hash != w.t.Preview.Cache.Hash || w.version != w.t.Chooser.Version || w.who != w.t.Selected {
		// A target from before the question is no answer to it.
		was := at == w.At && at != rules.NoCell
		*w = whyNot{part: w.part, At: at, hash: w.t.Preview.Cache.Hash, version: w.t.Chooser.Version, who: w.t.Selected, until: w.until, asked: was}
		if at != rules.NoCell {
			w.until = 0
		}
	}
	w.rested++
	if w.asked || w.rested < WhyDelay || at == rules.NoCell || w.t.host.Busy() || w.ui.Dialog != shell.NoDialog || w.t.Preview.Lens.Mode == LensSight {
		return
	}
	w.asked, w.Text = true, w.refusal(at)
}

// refusal returns why a cell cannot be chosen, "" if it can or nothing is refused.
func (w *whyNot) refusal(at rules.Cell) string {
	s := w.t.Match.State()
	c := w.t.Resolve(cellTarget(at))
	if _, ok := w.t.Preview.pointed(); ok || c.Kind == ChooseAction || c.Kind == ChooseOption {
		return ""
	}
	if c.Vain {
		return w.t.Narrator.Resisted(c.Action)
	}
	d := s.Pending()
	id := s.FigAt(at)
	if id == w.t.Selected && id != rules.NoFig && d.Ask != rules.AskMove {
		return ""
	}
	a := rules.Action{Kind: rules.Move, Fig: w.t.Selected, To: at}
	switch {
	case w.t.Chooser.Remaining != nil:
		return w.refusedTarget(d, id, at)
	case d.Ask == rules.AskMove && w.t.Selected == rules.NoFig:
		if id == rules.NoFig || s.Figure(id).Side != d.Side || w.t.Commandable(id) {
			return ""
		}
		dirs := rules.Dir(w.t.Narrator.Board.Topology().Dirs())
		a = rules.Action{Kind: rules.Face, Fig: id, To: rules.NoCell, Dir: (s.Figure(id).Facing + 1) % dirs}
	case d.Ask == rules.AskMove:
		if id == w.t.Selected || id != rules.NoFig && w.t.Commandable(id) {
			return ""
		}
	case d.Ask == rules.AskStrike && w.t.Selected != rules.NoFig && id != rules.NoFig:
		if w.t.Commandable(id) {
			return ""
		}
		a = rules.Action{Kind: rules.Strike, Fig: w.t.Selected, Other: id, To: rules.NoCell}
		if w.shoots(w.t.Selected, id) {
			a.Kind = rules.Rangestrike
		}
	default:
		return ""
	}
	if err := s.Check(a); err != nil {
		return w.t.Narrator.Refusal(err)
	}
	return ""
}

// refusedTarget returns why a figure or cell is not a target of the command that is
// being chosen.
func (w *whyNot) refusedTarget(d rules.Decision, id rules.FigID, at rules.Cell) string {
	a := w.t.Chooser.Remaining[0]
	switch {
	case (a.Kind == rules.Use || a.Kind == rules.SlayProne) && id != rules.NoFig && id != a.Fig:
		a.Other = id
	case a.Kind == rules.Cast:
		switch narrate.Open(w.t.Chooser.Remaining) {
		case narrate.PartFig:
			if id == rules.NoFig {
				return ""
			}
			a.Fig, a.Dir = id, 0
		case narrate.PartOther:
			if id == rules.NoFig {
				return ""
			}
			a.Other, a.M = id, 0
		case narrate.PartCell:
			a.To = at
		default:
			return ""
		}
	default:
		return ""
	}
	if err := w.t.Match.State().Check(a); err != nil {
		return w.t.Narrator.Refusal(err)
	}
	return ""
}

// shoots reports whether an attack by a figure on another would be a rangestrike.
func (w *whyNot) shoots(id, at rules.FigID) bool {
	s := w.t.Match.State()
	f, g := s.Figure(id), s.Figure(at)
	return w.t.Narrator.Board.Kinds()[f.Kind].Traits&rules.Rangestriker != 0 && w.t.Narrator.Board.Dist(f.Cell, g.Cell) > 1
}

// refuseAt refuses a click on a cell in the rules' words, or else in those given.
func (w *whyNot) refuseAt(ctx *shell.Context, at rules.Cell, why string) {
	if text := w.refusal(at); text != "" {
		why = text
	}
	w.ui.Player.Play(sound.Refuse, 0, 1)
	w.ui.Notice.Text, w.ui.Notice.Until = why, ctx.Tick // the bar says it, and the bubble
	*w = whyNot{part: w.part, At: at, hash: w.t.Preview.Cache.Hash, version: w.t.Chooser.Version, who: w.t.Selected, rested: WhyDelay, asked: true, Text: why, until: ctx.Tick + 60*4}
}

// Bubble draws the reason beside the cell.
func (w *whyNot) Bubble(ctx *shell.Context, k *ui.Kit, area ui.Rect) {
	if w.Text == "" || w.At == rules.NoCell || w.ui.Dialog != shell.NoDialog || w.t.host.Busy() ||
		w.At != w.t.Preview.Hovered() && ctx.Tick >= w.until || w.t.Narrator.Board.Pos(w.At).Floor != w.t.Picture.Floor {
		return
	}
	const size = 13
	pad := k.Pt(8)
	width := min(k.Pt(260), area.W-k.Pt(20)-2*pad)
	tw := min(width, w.ui.Fonts.Measure(font.Regular, k.Pt(size), w.Text)+1)
	th := k.TextHeight(w.Text, size, tw, font.Regular)
	x, y := w.t.Picture.Camera.Screen(board.Centre(w.t.Narrator.Board, w.At))
	z := w.t.Picture.Camera.Zoom
	r := ui.Rect{X: x - tw/2 - pad, Y: y - z*0.6 - th - 2*pad, W: tw + 2*pad, H: th + 2*pad}
	if r.Y < area.Y {
		r.Y = y + z*0.6
	}
	r.X = max(area.X+k.Pt(4), min(r.X, area.X+area.W-r.W-k.Pt(4)))
	k.List.Shadow(r.X, r.Y, r.W, r.H, k.Pt(6), 0, k.Pt(3), k.Pt(8), quad.RGBA(0x000000a0))
	it := k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(6), quad.Solid(k.Theme.PanelDark))
	it.Stroke, it.StrokeTo = max(1, k.Pt(1.25)), k.Theme.Warn
	k.Paragraph(r.Inset(pad), w.Text, size, quad.Left, k.Theme.Text, font.Regular)
}

// CanMove reports whether the selected group can move.
func (ch *chooser) CanMove() bool {
	return slices.ContainsFunc(ch.t.Legal, func(a rules.Action) bool { return a.Kind == rules.Move && a.Fig == ch.t.Selected })
}

// Unavailable lists what the selected group can't do now, with the reason in the tip.
func (ch *chooser) Unavailable() []Option {
	if ch.Version == ch.unavailableFor {
		return ch.unavailable
	}
	ch.unavailableFor, ch.unavailable = ch.Version, ch.unavailable[:0]
	if ch.t.Selected == rules.NoFig || ch.t.Match.State().Pending().Ask != rules.AskMove {
		return nil
	}
	f := ch.t.Match.State().Figure(ch.t.Selected)
	try := func(a rules.Action, id, text string, pic icon.ID) {
		for _, b := range ch.t.Legal {
			if b.Kind == a.Kind && b.Fig == a.Fig && (a.Kind != rules.Use || b.N == a.N) {
				return
			}
		}
		a.Fig = ch.t.Selected
		if err := ch.t.Match.State().Check(a); err != nil {
			ch.unavailable = append(ch.unavailable, Option{ID: "barred:" + id, Text: text, Tip: ch.t.Narrator.Refusal(err), Icon: pic})
		}
	}
	if !ch.CanMove() {
		why := ""
		err := ch.t.Match.State().Check(rules.Action{Kind: rules.Move, Fig: ch.t.Selected, To: f.Cell})
		switch {
		case f.Move <= f.Spent:
			why = ch.ui.Lang.F("%s has no movement left (MV-01)", ch.t.Narrator.FigName(f.Name))
		case f.Bound || f.Done || f.Prone || f.Grabber != rules.NoFig:
			if err != nil {
				why = ch.t.Narrator.Refusal(err)
			}
		default:
			why = ch.ui.Lang.F("With %d movement left %s can reach no cell (MV-01)", f.Move-f.Spent, ch.t.Narrator.FigName(f.Name))
		}
		ch.unavailable = append(ch.unavailable, Option{ID: "barred:move", Text: ch.ui.Lang.T("Move"), Tip: why, Icon: icon.Arrow})
	}
	kind := &ch.t.Narrator.Board.Kinds()[f.Kind]
	for _, n := range kind.Abilities {
		a := &ch.t.Narrator.Board.Abilities()[n]
		try(rules.Action{Kind: rules.Use, Fig: ch.t.Selected, Other: ch.nearestTarget(a, f), To: rules.NoCell, N: uint8(n)}, "use:"+a.Name, ch.t.Narrator.Name(a.Name), board.AbilityIcon(a))
	}
	s, b := ch.t.Match.State(), ch.t.Narrator.Board
	for d := range rules.Dir(b.Topology().Dirs()) {
		c := b.Neighbour(f.Cell, d)
		if c == rules.NoCell {
			continue
		}
		ft := s.Feature(c)
		if ft == rules.Pitfall {
			try(rules.Action{Kind: rules.Jump, Fig: ch.t.Selected, To: rules.NoCell, Dir: d}, "jump", ch.ui.Lang.T("Jump"), icon.Arrow)
			try(rules.Action{Kind: rules.Cross, Fig: ch.t.Selected, To: rules.NoCell, Dir: d}, "cross", ch.ui.Lang.T("Cross"), icon.Hand)
			break
		}
		if ft == rules.DoorOpen || ft == rules.DoorClosed {
			try(rules.Action{Kind: rules.Door, Fig: ch.t.Selected, To: c}, "door", ch.ui.Lang.T("Door"), icon.Door)
		}
		if id := s.FigAt(c); id != rules.NoFig {
			if g := s.Figure(id); g.Prone && g.Side != f.Side && g.Side != rules.NoSide {
				try(rules.Action{Kind: rules.SlayProne, Fig: ch.t.Selected, Other: id, To: rules.NoCell}, "slay", ch.ui.Lang.T("Slay"), board.CauseIcon(rules.BySlaying))
			}
		}
	}
	if st, owner := s.Structure(f.Cell); st != rules.NoStructure && owner != f.Side {
		try(rules.Action{Kind: rules.Capture, Fig: ch.t.Selected, To: rules.NoCell}, "capture", ch.ui.Lang.T("Capture"), icon.Flag)
	}
	try(rules.Action{Kind: rules.Face, Fig: ch.t.Selected, To: rules.NoCell}, "turn", ch.ui.Lang.T("Turn"), icon.Restart)
	return ch.unavailable
}

// nearestTarget returns the nearest figure that an ability could target, NoFig for none.
func (ch *chooser) nearestTarget(a *rules.Ability, f rules.FigureView) rules.FigID {
	s, b := ch.t.Match.State(), ch.t.Narrator.Board
	best, near := rules.NoFig, 0
	for id := range rules.FigID(s.NumFigures()) {
		g := s.Figure(id)
		if id == ch.t.Selected || g.Cell == rules.NoCell {
			continue
		}
		fits := a.Aim == rules.AimAny && g.Side != rules.NoSide || a.Aim == rules.AimObject && g.Side == rules.NoSide ||
			a.Aim == rules.AimFriend && g.Side == f.Side || a.Aim == rules.AimEnemy && g.Side != f.Side && g.Side != rules.NoSide
		if d := b.Dist(f.Cell, g.Cell); fits && (best == rules.NoFig || d < near) {
			best, near = id, d
		}
	}
	return best
}
