package match

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// stage is a stage of a turn as players see it (TN-01). Striking back is a stage
// here, but part of the strikes in the rules.
type stage uint8

const (
	stageWalls stage = iota
	stageSpells
	stageMoves
	stageStrikes
	stageBack
	stages
)

// stageIcons are the icons of the stages.
var stageIcons = [stages]icon.ID{icon.Wall, icon.Star, icon.Arrow, board.CauseIcon(rules.ByStrike), icon.Back}

// stageTexts are their names.
var stageTexts = [stages]string{"Walls", "Spells", "Moves", "Strikes", "Strikes back"}

// stageNow returns the stage that is shown.
func (hd *hud) stageNow() stage {
	switch phase := hd.t.View.Phase; phase {
	case rules.PhaseWalls, rules.PhaseStart, rules.PhaseSpells:
		switch {
		case phase == rules.PhaseWalls && hd.hasStage(stageWalls):
			return stageWalls
		case hd.hasStage(stageSpells):
			return stageSpells
		}
		return stageMoves
	case rules.PhaseManeuver:
		return stageMoves
	case rules.PhaseEnd:
		return stageBack
	case rules.PhaseStrike:
		if hd.striking() != hd.t.View.Side {
			return stageBack
		}
	}
	return stageStrikes
}

// striking returns the side that strikes, as shown.
func (hd *hud) striking() int {
	if d := hd.t.Match.State().Pending(); !hd.m.LookBack.frame.busy() && d.Ask == rules.AskStrike {
		return d.Side
	}
	if hd.striker != rules.NoFig {
		return hd.t.View.Figures[hd.striker].Side
	}
	return hd.t.View.Side
}

// hasStage reports whether the turn that is shown has a stage.
func (hd *hud) hasStage(st stage) bool {
	side := hd.t.View.Side
	sides := hd.t.Narrator.Board.Sides()
	switch {
	case side < 0 || side >= len(sides):
		return false
	case st == stageWalls:
		return sides[side].Keeper && len(hd.t.View.Walls) > 0
	case st == stageSpells:
		return hd.t.Narrator.Casts(side)
	}
	return true
}

// The levels of detail of the phase bar.
const (
	trackFull  = iota // each stage with icon and name, and the next side
	trackNames        // the names of all stages
	trackNow          // the name of the current stage, icons for the others
	trackOne          // the current stage only
)

// trackWidth returns the width of the phase bar at a level of detail.
func (hd *hud) trackWidth(k *ui.Kit, detail int) float32 {
	w := float32(0)
	for st := range stages {
		if hd.hasStage(st) && (detail != trackOne || st == hd.stageNow()) {
			w += hd.stageWidth(k, st, detail) + k.Pt(14)
		}
	}
	if detail == trackFull {
		w += k.Pt(78) + min(k.Pt(150), k.Fonts.Measure(font.Bold, k.Pt(13), hd.t.Narrator.Side(hd.following())))
	}
	return w
}

func (hd *hud) stageWidth(k *ui.Kit, st stage, detail int) float32 {
	name := k.Fonts.Measure(font.Bold, k.Pt(13), hd.ui.Lang.T(stageTexts[st]))
	switch {
	case detail == trackFull:
		return name + k.Pt(36)
	case detail == trackNames || st == hd.stageNow():
		return name + k.Pt(16)
	}
	return k.Pt(26)
}

// track draws the stages of the turn, the current one highlighted, and who is next
// (TN-01).
func (hd *hud) track(k *ui.Kit, r ui.Rect) {
	detail := trackFull
	for detail < trackOne && hd.trackWidth(k, detail) > r.W {
		detail++
	}
	now, first := hd.stageNow(), true
	for st := range stages {
		if !hd.hasStage(st) || detail == trackOne && st != now {
			continue
		}
		if !first {
			c := r.CutLeft(k.Pt(14))
			x, y := c.Mid()
			k.List.Chevron(x, y, k.Pt(5), k.Pt(9), k.Pt(2), 0, quad.Solid(k.Theme.Dim.Fade(0.6)))
		}
		first = false
		chip := r.CutLeft(hd.stageWidth(k, st, detail))
		ink := k.Theme.Dim
		switch {
		case st < now:
			ink = k.Theme.Dim.Fade(0.55)
		case st == now:
			ink = quad.RGB(0x1d150b)
			b := chip.Centred(chip.W, min(chip.H, k.Pt(30)))
			k.List.Rect(b.X, b.Y, b.W, b.H, k.Pt(6), quad.Bevel(k.Theme.Accent, k.Theme.Accent.Lighter(0.4), k.Theme.Accent.Darker(0.4), k.Pt(1.5)))
		}
		if detail == trackFull || detail == trackNow && st != now {
			x, y := chip.CutLeft(k.Pt(26)).Mid()
			if who := hd.t.Match.State().Pending().Side; st == now && hd.decidesElsewhere() {
				hd.t.DrawRim(k, x+k.Pt(2), y, k.Pt(10), who)
			} else {
				k.List.Icon(stageIcons[st], x+k.Pt(2), y, k.Pt(18), ink)
			}
		}
		if detail == trackNow && st != now {
			continue
		}
		align := quad.Center
		if detail == trackFull {
			align = quad.Left
		}
		k.Label(chip, hd.ui.Lang.T(stageTexts[st]), 13, align, ink, font.Bold)
	}
	if detail == trackFull {
		r.CutLeft(k.Pt(12))
		if hd.m.result != nil {
			return
		}
		next := hd.following()
		then := hd.ui.Lang.T("then")
		k.Label(r.CutLeft(k.Fonts.Measure(font.Regular, k.Pt(13), then)+k.Pt(6)), then, 13, quad.Left, k.Theme.Dim, font.Regular)
		x, y := r.CutLeft(k.Pt(22)).Mid()
		hd.t.DrawRim(k, x, y, k.Pt(9), next)
		r.CutLeft(k.Pt(4))
		k.Label(r, hd.t.Narrator.Side(next), 13, quad.Left, k.Theme.Dim, font.Bold)
	}
}

// decidesElsewhere reports whether a side decides in another side's turn.
func (hd *hud) decidesElsewhere() bool {
	d := hd.t.Match.State().Pending()
	return !hd.m.LookBack.frame.busy() && d.Ask != rules.AskNothing && d.Side >= 0 && d.Side != hd.t.View.Side
}

// following returns the side of the turn after the one that is shown.
func (hd *hud) following() int {
	s := hd.t.Match.State()
	if s.Side() == hd.t.View.Side {
		return s.NextSide()
	}
	return s.Side()
}
