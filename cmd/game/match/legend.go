package match

import (
	"wallfall/assets/font"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/rules"
)

// legendRow is a kind of ground that the board has.
type legendRow struct {
	look       board.Swatch
	name, text string
}

// legendRows lists the terrains, features and edges of the board, each once.
func (p *Screen) legendRows() (rows []legendRow) {
	s, b, w := p.Table.Match.State(), p.Table.Narrator.Board, p.Table.Narrator
	seen := map[legendRow]bool{}
	add := func(look board.Swatch, term, text string) {
		look.Colour = board.Nobody
		if r := (legendRow{look, narrate.Capital(w.Term(term)), w.Lang.T(text)}); !seen[r] {
			seen[r] = true
			rows = append(rows, r)
		}
	}
	for t := rules.Plain; t < rules.Void; t++ {
		for c := range rules.Cell(b.Cells()) {
			if s.Terrain(c) == t {
				add(board.Swatch{Terrain: t}, t.String(), narrate.TerrainTexts[t])
				break
			}
		}
	}
	for c := range rules.Cell(b.Cells()) {
		if f := s.Feature(c); f != rules.NoFeature {
			add(board.Swatch{Feature: f}, f.String(), narrate.FeatureTexts[f])
		}
		for d := range rules.Dir(b.Topology().Dirs()) {
			if e, _ := b.EdgeAt(c, d); e != rules.NoEdge {
				add(board.Swatch{Edge: e}, e.String(), narrate.EdgeTexts[e])
			}
		}
	}
	return rows
}

// legendBox draws the legend of the board.
func (p *Screen) legendBox(ctx *shell.Context) {
	rows := p.legendRows()
	r, foot := table.Box(p.UI, ctx, 560, 130+52*float32(min(9, len(rows))), p.UI.Lang.T("Legend of the board"))
	k := &p.UI.Kit
	area := r
	r = k.Scroll("legend", r, k.Pt(52)*float32(len(rows)))
	hex := p.Table.Narrator.Board.Topology() == rules.Hex
	for i := range rows {
		line := r.CutTop(k.Pt(52))
		x, y := line.CutLeft(k.Pt(56)).Mid()
		rows[i].look.Draw(&k.List, &p.UI.Palette, hex, x, y, k.Pt(44))
		line.CutLeft(k.Pt(4))
		k.Label(line.CutTop(k.Pt(22)), rows[i].name, 14, quad.Left, k.Theme.Text, font.Bold)
		k.Paragraph(line, rows[i].text, k.FittedBox(rows[i].text, 13, 9, line, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
	}
	k.EndScroll("legend", area)
	p.UI.CloseButton(foot, p.UI.Lang.T("Back"))
}
