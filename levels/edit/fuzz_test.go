package edit

import (
	"testing"

	"wallfall/levels"
	"wallfall/rules"
)

// FuzzEdit makes changes to whatever is a level: nothing may panic, and a change
// that is refused when it is done leaves the level as it was.
func FuzzEdit(f *testing.F) {
	for _, text := range texts() {
		f.Add(text, []byte("\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d"))
	}
	f.Fuzz(func(t *testing.T, text string, ops []byte) {
		d, err := Open("fuzz", []byte(text))
		if err != nil || len(ops) > 60 || len(text) > 4000 {
			return
		}
		h := NewHistory(d)
		next := func() int {
			if len(ops) == 0 {
				return 0
			}
			n := int(ops[0])
			ops = ops[1:]
			return n
		}
		for len(ops) > 0 {
			lv := h.Doc().Level()
			e := h.Doc().Edit()
			pos := func() rules.Pos {
				return rules.Pos{Floor: next() % (len(lv.Floors) + 1), X: next() % (lv.Width + 1), Y: next() % (lv.Height + 1)}
			}
			switch next() % 14 {
			case 0:
				_ = e.SetCell(pos(), rules.CellSetup{Terrain: rules.Terrain(next() % 20), Ground: next() % 16, Owner: -1, Feature: rules.Feature(next() % 12)})
			case 1:
				if len(lv.Figures) > 0 {
					_ = e.RemoveFigure(lv.Figures[next()%len(lv.Figures)].Name)
				}
			case 2:
				if len(lv.Figures) > 0 {
					g, ok := e.Figure(lv.Figures[next()%len(lv.Figures)].Name)
					if !ok {
						t.Fatal("a figure of the level is not there")
					}
					name := g.Name
					g.At = pos()
					_ = e.SetFigure(name, g)
				}
			case 3:
				if len(lv.Walls) > 0 {
					w, ok := e.Wall(lv.Walls[next()%len(lv.Walls)].Name)
					if !ok {
						t.Fatal("a wall of the level is not there")
					}
					w.Cells = append(w.Cells[1:], pos())
					_ = e.SetWall(w.Name, w)
				}
			case 4:
				_ = e.SetEdge(pos(), pos(), rules.Edge(next()%5))
			case 5:
				_ = e.Link(pos(), pos())
			case 6:
				_ = e.AddFloor(next() % (len(lv.Floors) + 1))
			case 7:
				_ = e.RemoveFloor(next() % len(lv.Floors))
			case 8:
				_ = e.Resize(next()%5-2, next()%5-2, next()%5-2, next()%5-2)
			case 9:
				e.SetTopology(rules.Topology(next() % 2))
			case 10:
				s := lv.Sides[next()%len(lv.Sides)].Name
				_ = e.SetSide(s, Side{Name: "x" + s, Label: "L", Colour: levels.Colour(next() % 4), Mana: next(), Spells: []string{"dispel"}[:next()%2]})
			case 11:
				_ = e.RemoveSide(lv.Sides[next()%len(lv.Sides)].Name)
			case 12:
				e.SetSettings(rules.Settings{JumpCost: next() % 5, JumpRisk: next()%3 - 1, DeadPass: next()%2 == 0})
				e.SetText("title", string(rune('a'+next()%20)))
				e.SetRounds(next())
			case 13:
				_ = e.AddFigure(Figure{Name: "new", Kinds: []string{"knight"}, Side: lv.Sides[0].Name, At: pos()})
				_ = e.AddWall(Wall{Name: "new", Dir: rules.Dir(next() % 8), Cells: []rules.Pos{pos(), pos()}})
			}
			if d, err := e.Done(); err == nil {
				h.Do("change", d)
				Draw(d.Level())
			}
		}
		for h.Undo() {
		}
		if string(h.Doc().Text()) != text {
			t.Fatalf("undoing leads to\n%s\nnot\n%s", h.Doc().Text(), text)
		}
	})
}
