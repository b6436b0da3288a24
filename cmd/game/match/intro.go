package match

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// introduction says what a recording from outside is.
type introduction struct {
	picture *board.Picture // of the level
	facts   [2]string      // of the recording and of its level
	who     []string       // played each side
}

// introduced shows a recording from outside, after a dialog that says what it is.
func introduced(ctx *shell.Context, d *shell.UI, m *session.Match, apart *session.Divergence) *lookBack {
	lb := watch(ctx, d, m, shell.Watching{Apart: apart})
	d.Dialog, lb.foreign = IntroDialog, true // the dialog says what the notice would
	d.Notice.Clear()
	in := &introduction{picture: boardview.Picture(d, m.Level())}
	facts := d.Lang.N(m.Length(), "%d command", "%d commands") + " · " + d.Lang.N(m.At(m.Length()).Round(), "%d round", "%d rounds")
	if at := m.Begun(); at > 0 {
		facts = narrate.When(at) + " · " + facts
	}
	in.facts = [2]string{facts, narrate.LevelFacts(d.Lang, m.Level())}
	for i := range m.Level().Sides {
		in.who = append(in.who, seats.PlayedBy(d, lb.View.Table.Narrator.Side(i), session.Taken{Bot: m.Seat(i), Moved: m.Helped(i)}))
	}
	lb.intro = in
	return lb
}

func (lb *lookBack) introBox(ctx *shell.Context) {
	lv := lb.View.Table.Narrator.Level
	r, foot := lb.View.UI.Box(ctx, 480, 430+34*float32(len(lv.Sides)), lb.View.UI.Lang.T(lv.Title))
	k := &lb.View.UI.Kit
	apart, apartHigh := "", float32(0)
	if a := lb.apart; a != nil {
		apart = lb.View.UI.Lang.F("It runs up to command %d: %s.", a.Command-1, lb.why)
		apartHigh = k.TextHeight(apart, 12, r.W, font.Regular)
	}
	if pic := lb.intro.picture; pic != nil {
		// The picture gets the remaining height.
		if at := r.CutTop(min(k.Pt(200), max(0, r.H-apartHigh-k.Pt(88+34*float32(len(lv.Sides)))))); at.H > k.Pt(50) {
			boardview.DrawStill(lb.View.UI, pic, at)
		}
		r.CutTop(k.Pt(8))
	}
	k.Label(r.CutTop(k.Pt(24)), lb.View.UI.Lang.T("Replay of a match"), 15, quad.Center, k.Theme.Text, font.Bold)
	k.Label(r.CutTop(k.Pt(22)), lb.intro.facts[0], 13, quad.Center, k.Theme.Accent, font.Regular)
	k.Label(r.CutTop(k.Pt(22)), lb.intro.facts[1], 13, quad.Center, k.Theme.Dim, font.Regular)
	r.CutTop(k.Pt(6))
	for i := range lv.Sides {
		line := r.CutTop(k.Pt(34)).Centred(min(r.W, k.Pt(300)), k.Pt(34))
		x, y := line.CutLeft(k.Pt(40)).Mid()
		lb.View.Table.DrawRim(k, x, y, k.Pt(13), i)
		name := lb.intro.who[i]
		k.Label(line, name, k.Fitted(name, 15, 10, line.W, font.Regular), quad.Left, k.Theme.Text, font.Regular)
	}
	if apart != "" {
		k.Paragraph(r, apart, 12, quad.Center, k.Theme.Warn, font.Regular)
	}
	if lb.View.UI.Click(k.Button("watch-it", foot, lb.View.UI.Lang.T("Watch"), ui.Look{Icon: icon.Play, Primary: true})) || k.In.Cancel {
		lb.View.UI.Dialog = shell.NoDialog
	}
}
