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
	d := lb.View.UI
	k := &d.Kit
	s := d.Sheet(ctx, shell.Sheet{W: 480, Rows: 1, Heading: narrate.Title(d.Lang, lb.View.Table.Narrator.Level)})
	dry := ui.Pen{K: k, R: s.R, Dry: true}
	lb.writeIntro(&dry)
	high := min(k.Pt(200), s.Room-dry.Y-k.Pt(ui.Gap)) // the picture gets what the text leaves
	for s.Next() {
		if lb.intro.picture != nil && high > k.Pt(50) {
			if at, draw := s.Row(high / k.Scale); draw {
				boardview.DrawStill(d, lb.intro.picture, at)
			}
			s.Gap(ui.Gap)
		}
		lb.writeIntro(&s.Pen)
	}
	if d.Click(k.Button("watch-it", s.Foot, d.Lang.T("Watch"), ui.Look{Icon: icon.Play, Primary: true})) || k.In.Cancel {
		d.Dialog = shell.NoDialog
	}
}

// writeIntro writes what the recording is, who played, and where it and the rules part.
func (lb *lookBack) writeIntro(w *ui.Pen) {
	k, l, in := w.K, lb.View.UI.Lang, lb.intro
	w.Align = quad.Center
	if r, draw := w.Row(24); draw {
		k.Label(r, l.T("Replay of a match"), 15, quad.Center, k.Theme.Text, font.Bold)
	}
	w.Line(22, in.facts[0], 13, k.Theme.Accent)
	w.Line(22, in.facts[1], 13, k.Theme.Dim)
	w.Gap(6)
	for i, name := range in.who {
		row, draw := w.Row(34)
		if !draw {
			continue
		}
		row = row.Centred(k.Pt(300), row.H)
		x, y := row.CutLeft(k.Pt(40)).Mid()
		lb.View.Table.DrawRim(k, x, y, k.Pt(13), i)
		k.Label(row, name, k.Fitted(name, 15, 10, row.W, font.Regular), quad.Left, k.Theme.Text, font.Regular)
	}
	if lb.apart != nil {
		w.Para(l.F("It runs up to command %d: %s.", lb.apart.Command-1, lb.why), 12, k.Theme.Warn, font.Regular)
	}
}
