package match

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// Introduced shows a recording from outside, after a dialog that says what it is.
func Introduced(ctx *shell.Context, d *shell.UI, m *session.Match, apart *session.Divergence) *Screen {
	p := watch(ctx, d, m, shell.Watching{Apart: apart})
	p.UI.Dialog, p.LookBack.foreign = IntroDialog, true // the dialog says what the notice would
	p.UI.Notice.Clear()
	p.LookBack.picture = boardview.Picture(d, m.Level())
	facts := d.Lang.N(m.Length(), "%d command", "%d commands") + " · " + d.Lang.N(m.At(m.Length()).Round(), "%d round", "%d rounds")
	if at := m.Begun(); at > 0 {
		facts = narrate.When(at) + " · " + facts
	}
	p.LookBack.facts = [2]string{facts, narrate.LevelFacts(d.Lang, m.Level())}
	for i := range m.Level().Sides {
		p.LookBack.who = append(p.LookBack.who, seats.PlayedBy(d, p.Table.Narrator.Side(i), session.Taken{Bot: m.Seat(i), Moved: m.Helped(i)}))
	}
	return p
}

// introBox draws the dialog that says what a recording from outside is.
func (p *Screen) introBox(ctx *shell.Context) {
	lv := p.Table.Narrator.Level
	r, foot := table.Box(p.UI, ctx, 480, 430+34*float32(len(lv.Sides)), p.UI.Lang.T(lv.Title))
	k := &p.UI.Kit
	apart, apartHigh := "", float32(0)
	if a := p.LookBack.apart; a != nil {
		apart = p.UI.Lang.F("It runs up to command %d: %s.", a.Command-1, p.LookBack.why)
		apartHigh = k.TextHeight(apart, 12, r.W, font.Regular)
	}
	if pic := p.LookBack.picture; pic != nil {
		// The picture gets the remaining height.
		if at := r.CutTop(min(k.Pt(200), max(0, r.H-apartHigh-k.Pt(88+34*float32(len(lv.Sides)))))); at.H > k.Pt(50) {
			boardview.DrawStill(p.UI, pic, at)
		}
		r.CutTop(k.Pt(8))
	}
	k.Label(r.CutTop(k.Pt(24)), p.UI.Lang.T("Replay of a match"), 15, quad.Center, k.Theme.Text, font.Bold)
	k.Label(r.CutTop(k.Pt(22)), p.LookBack.facts[0], 13, quad.Center, k.Theme.Accent, font.Regular)
	k.Label(r.CutTop(k.Pt(22)), p.LookBack.facts[1], 13, quad.Center, k.Theme.Dim, font.Regular)
	r.CutTop(k.Pt(6))
	for i := range lv.Sides {
		line := r.CutTop(k.Pt(34)).Centred(min(r.W, k.Pt(300)), k.Pt(34))
		x, y := line.CutLeft(k.Pt(40)).Mid()
		p.Table.DrawRim(k, x, y, k.Pt(13), i)
		name := p.LookBack.who[i]
		k.Label(line, name, k.Fitted(name, 15, 10, line.W, font.Regular), quad.Left, k.Theme.Text, font.Regular)
	}
	if apart != "" {
		k.Paragraph(r, apart, 12, quad.Center, k.Theme.Warn, font.Regular)
	}
	if p.UI.Click(k.Button("watch-it", foot, p.UI.Lang.T("Watch"), ui.Look{Icon: icon.Play, Primary: true})) || k.In.Cancel {
		p.UI.Dialog = shell.NoDialog
	}
}

// Settled reports whether a recording opened by its address was started, or a
// command was given.
func (p *Screen) Settled() bool {
	return p.UI.Dialog != IntroDialog && (p.LookBack.recording || !p.Table.Match.Empty())
}
