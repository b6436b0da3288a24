package scene

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/session"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// introduced shows a recording that came from outside, and first what it is.
func introduced(ctx *Context, d *desk, m *session.Match, apart *session.Apart) *play {
	p := watch(ctx, d, m, Watching{Apart: apart})
	p.ui.dialog, p.past.foreign, p.ui.notice = introDialog, true, "" // which tells all that
	p.past.picture = picture(d, m.Level())
	facts := d.lang.N(m.Length(), "%d command", "%d commands") + " · " + d.lang.N(m.At(m.Length()).Round(), "%d round", "%d rounds")
	if at := m.Begun(); at > 0 {
		facts = when(at) + " · " + facts
	}
	p.past.facts = [2]string{facts, levelFacts(d.lang, m.Level())}
	for i := range m.Level().Sides {
		p.past.who = append(p.past.who, whoHad(d, p.t.words.side(i), session.Taken{Bot: m.Seat(i), Moved: m.Helped(i)}))
	}
	return p
}

// introBox tells what a recording from outside is.
func (p *play) introBox(ctx *Context) {
	lv := p.t.words.level
	r := p.ui.box(ctx, 480, 430+34*float32(len(lv.Sides)), p.ui.lang.T(lv.Title))
	k := &p.ui.kit
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	apart, apartHigh := "", float32(0)
	if a := p.past.apart; a != nil {
		apart = p.ui.lang.F("It is shown up to command %d: %s.", a.Command-1, p.past.why)
		apartHigh = k.TextHeight(apart, 12, r.W, font.Regular)
	}
	if pic := p.past.picture; pic != nil {
		// What is left of the height; a low screen has none to spare.
		if at := r.CutTop(min(k.Pt(200), max(0, r.H-apartHigh-k.Pt(88+34*float32(len(lv.Sides)))))); at.H > k.Pt(50) {
			k.List.Rect(at.X, at.Y, at.W, at.H, k.Pt(4), quad.Vignette(quad.RGB(0x241810), quad.RGB(0x100a07), at.H*0.3))
			pic.Scale, pic.Reduced, pic.Palette, pic.Floor = k.Scale, true, p.ui.palette, len(lv.Floors)-1
			pic.Camera.SetArea(pic.View.Board, at.Bounds())
			pic.Draw(&k.List)
		}
		r.CutTop(k.Pt(8))
	}
	k.Label(r.CutTop(k.Pt(24)), p.ui.lang.T("A recording of a match"), 15, quad.Center, k.Theme.Text, font.Bold)
	k.Label(r.CutTop(k.Pt(22)), p.past.facts[0], 13, quad.Center, k.Theme.Accent, font.Regular)
	k.Label(r.CutTop(k.Pt(22)), p.past.facts[1], 13, quad.Center, k.Theme.Dim, font.Regular)
	r.CutTop(k.Pt(6))
	for i := range lv.Sides {
		line := r.CutTop(k.Pt(34)).Centred(min(r.W, k.Pt(300)), k.Pt(34))
		x, y := line.CutLeft(k.Pt(40)).Mid()
		p.t.rim(k, x, y, k.Pt(13), i)
		name := p.past.who[i]
		k.Label(line, name, k.Fitted(name, 15, 10, line.W, font.Regular), quad.Left, k.Theme.Text, font.Regular)
	}
	if apart != "" {
		k.Paragraph(r, apart, 12, quad.Center, k.Theme.Warn, font.Regular)
	}
	if p.ui.click(k.Button("watch-it", foot, p.ui.lang.T("Watch"), ui.Look{Icon: icon.Play, Primary: true})) || k.In.Cancel {
		p.ui.dialog = noDialog
	}
}

// settled reports whether a recording that came by the address was begun to be
// watched, or a command was given.
func (p *play) settled() bool {
	return p.ui.dialog != introDialog && (p.past.record || !p.t.match.Empty())
}
