package tiled

import (
	"slices"

	"wallfall/levels/edit"
	"wallfall/rules"
)

// wallCell is a cell with a tile of a crushing wall.
type wallCell struct {
	layer string
	dir   string
	at    rules.Pos
}

// layer reads a tile layer of a floor.
func (im *importer) layer(l *Layer, floor int) {
	switch l.Kind {
	case "imagelayer":
		im.lost("layer %s is an image; boards have no image layers", quoted(l.Name))
		return
	case "layer":
	default:
		return
	}
	flips := 0
	for i, gid := range l.Cells {
		if gid&^allFlips == 0 {
			continue
		}
		bx, by := im.grid.board(i%im.m.Width, i/im.m.Width)
		at := rules.Pos{Floor: floor, X: bx, Y: by}
		ts, id := im.m.tileAt(gid)
		if ts == nil || ts.Count > 0 && ts.Image != "" && id >= ts.Count {
			im.lost("layer %s: tile %d belongs to no tileset", quoted(l.Name), gid&^allFlips)
			continue
		}
		if gid&allFlips != 0 {
			flips++
		}
		m := im.meaning(ts, id)
		switch {
		case m == nil:
			key := tileKey{ts.Name, id}
			if im.unmapped[key] == nil {
				im.unmapped[key] = &TileUse{Set: ts.Name, ID: id, At: at, Layer: l.Name}
			}
			im.unmapped[key].Cells++
			im.cover(at)
		case m.WallDir != "":
			im.wallCells = append(im.wallCells, wallCell{l.Name, m.WallDir, at})
			im.cover(at)
		case m.parts == 0 && (m.Kind != "" || m.Colour >= 0):
			im.cover(at)
			f := edit.Figure{Kinds: []string{m.Kind}, At: at}
			im.addFigure(f, m.Colour, "layer "+quoted(l.Name))
		case m.parts != 0:
			im.put(at, m)
		}
	}
	if flips > 0 {
		im.note("layer %s: %d tiles are flipped or rotated, which only Tiled shows", quoted(l.Name), flips)
	}
}

// meaning returns the meaning of a tile, nil if it has none.
func (im *importer) meaning(ts *Tileset, id int) *Meaning {
	key := tileKey{ts.Name, id}
	if m, ok := im.meanings[key]; ok {
		return m
	}
	m := im.mapping.find(ts.Name, id)
	if t := ts.Tiles[id]; t != nil && m == nil {
		var problem string
		m, problem = meaningOf(t, func(p Prop) {
			im.note("tileset %s: unknown tile property %s", quoted(ts.Name), quoted(p.Name))
		})
		if problem != "" {
			im.lost("tileset %s, tile %d: %s", quoted(ts.Name), id, problem)
		}
	}
	im.meanings[key] = m
	return m
}

func (im *importer) cellIndex(at rules.Pos) int { return at.Y*im.c.width + at.X }

// cover notes that a cell has a tile, so that it is not void.
func (im *importer) cover(at rules.Pos) { im.covered[at.Floor][im.cellIndex(at)] = true }

// put adds the meaning of a tile to a cell.
func (im *importer) put(at rules.Pos, m *Meaning) {
	im.cover(at)
	c := &im.c.cells[at.Floor][im.cellIndex(at)]
	for i, f := range cellFields {
		if m.parts&(1<<i) == 0 {
			continue
		}
		f.set(c, f.get(m.cell))
		if f.name != "structure" {
			continue
		}
		if c.Owner = -1; m.cell.Owner >= 0 {
			if c.Owner = slices.Index(im.colours, m.cell.Owner); c.Owner < 0 {
				im.lost("no side has the colour %s, so its structures have no owner", colourName(m.cell.Owner))
			}
		}
	}
}

// finishCells makes cells without tiles void and reports whether there are others.
func (im *importer) finishCells() bool {
	any := false
	for f, cells := range im.c.cells {
		for i := range cells {
			if !im.covered[f][i] {
				cells[i].Terrain = rules.Void
			}
			any = any || cells[i].Terrain != rules.Void
		}
	}
	return any
}
