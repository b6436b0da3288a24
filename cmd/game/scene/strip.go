package scene

import (
	"fmt"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// strip is the row below the board: the phase of the turn, and a button for
// everything that can be picked and is no place on the board.
func (p *play) strip(ctx *Context, k *ui.Kit, r ui.Rect) {
	k.Panel(r)
	r = r.Inset(k.Pt(4))
	gap := k.Pt(5)
	var list []option
	for _, o := range p.pick.opts {
		if o.button() {
			list = append(list, o)
		}
	}
	back := len(p.pick.trail) > 0
	need := float32(0)
	widths := make([]float32, len(list))
	for i := range list {
		widths[i] = p.width(k, &list[i])
		need += widths[i] + gap
	}
	if back {
		need += k.Pt(96) + gap
	}
	if phases := p.phasesWidth(k); need+phases <= r.W {
		p.phases(k, r.CutLeft(phases))
	}
	if back {
		if p.click(k.Button("back-up", r.CutRight(k.Pt(96)), "Back", ui.Look{Icon: icon.Back, Key: "Esc", Size: 14})) {
			p.backUp()
		}
		r.CutRight(gap)
		need -= k.Pt(96) + gap
	}
	squeeze := min(1, r.W/max(1, need))
	used := -1
	for i := len(list) - 1; i >= 0; i-- {
		o := list[i]
		look := ui.Look{Icon: o.icon, Tip: o.tip, On: o.on || p.ringed(&o), Key: p.keyOf(&o), Size: 14}
		area := r.CutRight(widths[i] * squeeze)
		text := o.text
		if squeeze < 0.75 && o.icon != icon.None && o.mode == 0 && len(o.list) > 0 && p.iconSays(&o) {
			text, look.Tip = "", o.text+": "+o.tip
		}
		if p.click(k.Button(o.id, area, text, look)) {
			used = i
		}
		r.CutRight(gap * squeeze)
	}
	if used >= 0 {
		p.take(ctx, list[used])
	}
}

// iconSays tells whether a button can do without its word.
func (p *play) iconSays(o *option) bool { return o.list[0].Kind != rules.Use }

// ringed tells whether keys have gone to an option.
func (p *play) ringed(o *option) bool {
	k := &p.pick
	return k.at >= 0 && k.at < len(k.opts) && k.opts[k.at].id == o.id
}

// numbered tells whether an option is a number.
func (p *play) numbered(o *option) bool {
	return len(o.list) == 1 && parts(o.list[0].Kind) != nil && parts(o.list[0].Kind)[0] == partNumber
}

// keyOf gives the key that picks a button.
func (p *play) keyOf(o *option) string {
	if p.numbered(o) {
		return ""
	}
	if o.final() && o.list[0].Kind == rules.Pass {
		return p.bind.Label(input.EndTurn)
	}
	for n := 1; n < 10; n++ {
		if q := p.digit(n); q != nil && q.id == o.id {
			return fmt.Sprint(n)
		}
	}
	return ""
}

// width gives how wide a button of the strip wants to be.
func (p *play) width(k *ui.Kit, o *option) float32 {
	w := k.Fonts.Measure(font.Bold, k.Pt(14), o.text) + k.Pt(18)
	if o.icon != icon.None {
		w += k.Pt(32)
	}
	if p.keyOf(o) != "" {
		w += k.Pt(30)
	}
	return max(w, k.Pt(44))
}

// turnPhases are the phases shown, in order, with their names.
var turnPhases = [...]struct {
	phase rules.Phase
	name  string
}{{rules.PhaseWalls, "Walls"}, {rules.PhaseSpells, "Spells"}, {rules.PhaseManeuver, "Moves"}, {rules.PhaseStrike, "Strikes"}}

// phaseShown tells whether the side whose turn is shown has such a phase.
func (p *play) phaseShown(ph rules.Phase) bool {
	side := p.view.Side
	sides := p.words.board.Sides()
	switch {
	case side < 0 || side >= len(sides):
		return false
	case ph == rules.PhaseWalls:
		return sides[side].Keeper && len(p.view.Walls) > 0
	case ph == rules.PhaseSpells:
		return p.words.casts(side)
	}
	return true
}

// phasesWidth gives how wide the phases are.
func (p *play) phasesWidth(k *ui.Kit) float32 {
	w := k.Pt(10)
	for _, ph := range turnPhases {
		if p.phaseShown(ph.phase) {
			w += k.Fonts.Measure(font.Bold, k.Pt(13), ph.name) + k.Pt(24)
		}
	}
	return w
}

// phases shows which phase of the turn it is (TN-01).
func (p *play) phases(k *ui.Kit, r ui.Rect) {
	now := p.view.Phase
	first := true
	for _, ph := range turnPhases {
		if !p.phaseShown(ph.phase) {
			continue
		}
		chip := r.CutLeft(k.Fonts.Measure(font.Bold, k.Pt(13), ph.name) + k.Pt(24))
		if !first {
			x, y := chip.X+k.Pt(2), chip.Y+chip.H/2
			k.List.Chevron(x, y, k.Pt(6), k.Pt(11), k.Pt(2), 0, quad.Solid(k.Theme.Dim.Fade(0.6)))
		}
		first = false
		on := now == ph.phase
		ink := k.Theme.Dim.Fade(0.75)
		if on {
			b := chip.Inset(k.Pt(5))
			k.List.Rect(b.X+k.Pt(3), b.Y, b.W-k.Pt(3), b.H, k.Pt(6), quad.Solid(k.Theme.PanelDark))
			it := k.List.Rect(b.X+k.Pt(3), b.Y, b.W-k.Pt(3), b.H, k.Pt(6), quad.Solid(quad.Color{}))
			it.Stroke, it.StrokeTo = max(1, k.Pt(1.5)), k.Theme.Accent
			ink = k.Theme.Accent
		}
		chip.CutLeft(k.Pt(3))
		k.Label(chip, ph.name, 13, quad.Center, ink, font.Bold)
	}
}
