package feats

import (
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/shell"
	"wallfall/levels/campaign"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// letterDialog shows a letter.
const letterDialog shell.Dialog = "letter"

// drawUnlocks draws all unlocks, with how to earn each. Those that are earned can be read,
// or switched on and off.
func (s *page) drawUnlocks(ctx *shell.Context, k *ui.Kit, area ui.Rect) {
	d := s.UI
	grid := shell.NewGrid(k, area, 3, 280, 8)
	grid.H = k.Pt(100)
	for i := range s.ways {
		grid.H = max(grid.H, k.Pt(62)+k.TextHeight(s.ways[i], 12.5, grid.W-k.Pt(100), font.Regular))
	}
	grid.Begin(k, "unlocks", len(unlocks))
	for i := range unlocks {
		r, near := grid.Cell(i)
		if !near {
			continue
		}
		u := &unlocks[i]
		at, none := u.setting(&d.Set)
		has, on := slices.Contains(s.have, u.Title), at != nil && *at == u.Name
		if d.Click(k.Button(d.ID("unlock:", i), r, "", ui.Look{On: has && on, Disabled: !has})) {
			switch {
			case at == nil:
				s.letter, d.Dialog = i, letterDialog
			case on:
				*at = none
			default:
				*at = u.Name
			}
			d.Keep(ctx)
		}
		s.unlock(k, r.Inset(k.Pt(8)), i, has, on)
	}
	grid.End(k)
}

// way returns how an unlock is earned.
func way(d *shell.UI, i int) string {
	chapter := d.Lang.T(campaign.Shipped().Chapters[i/ways].Title)
	switch i % ways {
	case byEnd:
		return d.Lang.F("Win the last level of “%s”", chapter)
	case byMedals:
		return d.Lang.F("Earn every medal of “%s”", chapter)
	}
	return d.Lang.F("Win all of “%s” on Hard, or its last level in Ironman", chapter)
}

// unlock draws what an unlock looks like, its name and how it is earned.
func (s *page) unlock(k *ui.Kit, r ui.Rect, i int, has, on bool) {
	u, l := &unlocks[i], s.UI.Lang
	show := r.CutLeft(k.Pt(76)).Centred(k.Pt(72), k.Pt(72))
	r.CutLeft(k.Pt(8))
	x, y := show.Mid()
	switch u.Kind {
	case Letter:
		k.List.Rect(x-k.Pt(23), y-k.Pt(30), k.Pt(46), k.Pt(60), k.Pt(2), quad.Gradient(paper, paper.Darker(0.15))).Rot = -0.06
		k.List.Icon(icon.List, x, y, k.Pt(32), quad.RGBA(0x3a2b1eb0))
	case Table:
		shell.DrawTable(&k.List, u.Name, show.X, show.Y, show.W, show.H, k.Scale*0.6)
	case Coat:
		ink := shell.Ink(shell.Coats, u.Name)
		k.List.Rect(show.X, show.Y, show.W, show.H, 0, quad.Bevel(ink[0], ink[2], ink[1], k.Pt(5)))
		k.List.Rect(show.X+k.Pt(54), show.Y, k.Pt(10), show.H, 0, quad.Stripes(quad.RGB(0xffcb2e), quad.RGB(0x1d1a16), k.Pt(6)))
		k.List.Chevron(x-k.Pt(8), y, k.Pt(18), k.Pt(28), k.Pt(6), 0, quad.Solid(quad.RGB(0xffeab0)))
	case Frame:
		shell.DrawFace(&k.List, campaign.Shipped().Heroes[i/ways].Name, u.Name, show.X, show.Y, show.W)
	case Title:
		k.List.Ellipse(x, y, show.W*0.5, show.H*0.3, quad.Bevel(quad.RGB(0x5a3f22), quad.RGB(0xc9962f), quad.RGB(0x241609), k.Pt(2)))
		k.Label(show, l.T(u.Title), k.Fitted(l.T(u.Title), 14, 6, show.W-k.Pt(14), font.Bold), quad.Center, quad.RGB(0xffe9ae), font.Bold)
	}
	ink, state := k.Theme.Text, l.T("Switch on")
	switch {
	case !has:
		ink, state = k.Theme.Dim, ""
		k.List.Rect(show.X, show.Y, show.W, show.H, k.Pt(4), quad.Solid(quad.RGBA(0x120b07b0)))
		k.List.Icon(icon.Lock, x, y, k.Pt(26), ink)
	case u.Kind == Letter:
		state = l.T("Read the letter")
	case on:
		ink, state = k.Theme.Accent, l.T("Switched on")
	}
	k.Label(r.CutTop(k.Pt(22)), l.T(u.Title), k.Fitted(l.T(u.Title), 15, 9, r.W, font.Bold), quad.Left, ink, font.Bold)
	k.Label(r.CutBottom(k.Pt(20)), state, 12.5, quad.Left, k.Theme.Accent, font.Bold)
	k.Paragraph(r, s.ways[i], 12.5, quad.Left, k.Theme.Dim, font.Regular)
}

// paper is what letters are written on.
var paper = quad.RGB(0xf3ead6)

// read draws the dialog of a letter.
func (s *page) read(ctx *shell.Context) {
	d, k := s.UI, &s.UI.Kit
	text := d.Lang.T(unlocks[s.letter].Text)
	high := k.TextHeight(text, 16, min(k.Pt(376), ctx.Width-k.Pt(100)), font.Regular)
	r := d.Box(ctx, 456, 36+42+52+36+high/k.Scale, d.Lang.T(unlocks[s.letter].Title))
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(3), quad.Gradient(paper, paper.Darker(0.1)))
	area := r.Inset(k.Pt(16))
	k.Paragraph(k.Scroll("letter", area, high), text, 16, quad.Left, quad.RGB(0x33261a), font.Regular)
	k.EndScroll("letter", area)
	d.CloseButton(foot, d.Lang.T("Close"))
}
