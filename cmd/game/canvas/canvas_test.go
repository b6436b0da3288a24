package canvas

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wallfall/levels/edit"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// hand drives a canvas by a script, and takes over the texts it returns.
type hand struct {
	*testing.T
	Canvas
	last Answer
}

// begin returns a hand with a level of a map and more lines.
func begin(t *testing.T, rows, more string) *hand {
	t.Helper()
	text := "wallfall 2\nside heroes\nside keeper keeper\nmap\n" + strings.ReplaceAll(rows, " ", "\n") + "\nend\n" + more
	h := &hand{T: t, Canvas: New(&Clipboard{})}
	h.Show(rulestest.Must(edit.Open("test.txt", []byte(text)))(t))
	return h
}

var tools = [ToolCount]string{"select", "wand", "pen", "line", "box", "frame", "fill", "erase", "pick", "stamp"}

// do does what a line says: a tool, a page with its brush, or a stroke over cells.
func (h *hand) do(script string) {
	h.Helper()
	for _, word := range strings.Fields(script) {
		name, val, _ := strings.Cut(word, "=")
		n := 0
		fmt.Sscan(val, &n)
		h.last = Answer{}
		switch name {
		case "brush": // on the page that has it
			for p := range PageCount {
				if i := slices.IndexFunc(h.Brushes(p), func(b Brush) bool { return b.Name() == val }); i >= 0 {
					h.Choose(p, i)
				}
			}
		case "page":
			h.TurnPage(Page(n))
		case "size":
			h.Options.Size = n
		case "side":
			h.Options.Side = n
		case "symmetry":
			h.Symmetry = edit.Symmetry(n)
		case "copy":
			h.last = h.Copy(false)
		case "cut":
			h.last = h.Copy(true)
		case "clear":
			h.last = h.Clear()
		case "turn":
			h.last = h.Turn(edit.Turn(n))
		case "add":
			h.draw(val, true)
		case "at":
			h.draw(val, false)
		default:
			h.last = h.SelectTool(Tool(slices.Index(tools[:], name)))
		}
		h.take()
	}
}

// draw draws over cells: "1,1-4,1".
func (h *hand) draw(val string, more bool) {
	for i, c := range strings.Split(val, "-") {
		var p rules.Pos
		fmt.Sscanf(c, "%d,%d", &p.X, &p.Y)
		if i == 0 {
			h.last = h.Press(p, more)
		} else {
			h.Extend(p)
		}
	}
	if h.Drawing() {
		h.last = h.Release()
	}
}

func (h *hand) take() {
	h.Helper()
	if h.last.Err != nil {
		h.Error(h.last.Err)
	}
	if h.last.Doc != nil {
		h.Show(h.last.Doc)
	}
}

// rows returns the map of the level.
func (h *hand) rows() string {
	_, text, _ := strings.Cut(string(h.doc.Text()), "map\n")
	text, _, _ = strings.Cut(text, "\nend")
	return strings.ReplaceAll(text, "\n", " ")
}

// Strokes of every tool, with every symmetry, on small boards.
func TestStrokes(t *testing.T) {
	for _, c := range []struct{ from, do, want string }{
		{"..... .....", "brush=sand at=1,0-3,0", ".,,,. ....."},
		{"..... .....", "brush=sand at=1,0-3,1", ".,,.. ...,."},
		{"...... ...... ......", "brush=rock size=2 at=1,0-3,0", ".####. .####. ......"},
		{"..... ..... .....", "line brush=water at=0,0-2,2", "=.... .=... ..=.."},
		{"..... ..... .....", "box brush=rock at=1,0-3,2", ".###. .###. .###."},
		{"..... ..... .....", "frame brush=rock at=1,0-3,2-4,2", ".#### .#..# .####"},
		{"..#.. ..#..", "fill brush=sand at=0,1", ",,#.. ,,#.."},
		{",,,.. ,,,..", "page=0 erase at=0,0-1,1", ".,,.. ,.,.."},
		{"..... .....", "symmetry=1 brush=sand at=0,0-1,0", ",,.,, ....."},
		{".... .... .... ....", "symmetry=5 brush=sand at=1,0", ".,.. ...,  ,... ..,."},
		{"..... .....", "symmetry=4 brush=sand at=0,0", ",.... ....,"},
		{",,... ,#...", "pick at=0,0 at=3,0", ",,.,. ,#..."},
		{"..... .....", "select at=0,0-1,0 clear", "..... ....."},
		{",#... .....", "select at=0,0-1,0 copy stamp at=3,1", ",#... ...,#"},
		{",#... .....", "select at=0,0-1,0 cut stamp at=3,1", "..... ...,#"},
		{",#... .....", "select at=0,0-1,0 at=1,0-3,1", "..... ..,#."},
		{",#. ... ...", "select at=0,0-1,0 turn=2", "#,. ... ..."},
		{",#. ... ...", "select at=0,0-1,1 turn=0", ".,. .#. ..."},
		{",#. ... ...", "select at=0,0-1,0 copy stamp turn=2 at=2,1", ",#. .#, ..."},
		{",,.,, #...#", "wand at=0,0 add=3,0 clear", "..... #...#"},
		{",,.,, #...#", "wand at=0,0 at=3,0 clear", ",,... #...#"},
	} {
		h := begin(t, c.from, "")
		if h.do(c.do); h.rows() != strings.ReplaceAll(c.want, "  ", " ") {
			t.Errorf("%s on %s gives\n%s, want\n%s", c.do, c.from, h.rows(), c.want)
		}
	}
}

// Placing and joining, with mirror images, and the names of the steps.
func TestPlacing(t *testing.T) {
	for _, c := range []struct {
		do, more string
		kind     StepKind
		want     []string
	}{
		{"brush=knight at=1,0", "", Placed, []string{"figure knight knight side=heroes at=k facing=se"}},
		{"brush=knight side=1 at=1,0 at=3,0", "", Placed, []string{"figure knight2 knight side=keeper"}},
		{"symmetry=1 brush=knight at=1,0", "", Placed, []string{"figure knight  knight side=heroes", "figure knight2 knight side=keeper"}},
		{"brush=barrel at=1,0", "", Placed, []string{"figure barrel barrel at="}},
		{"brush=wall at=1,0-3,0", "", WallBuilt, []string{"wall w1 "}},
		{"symmetry=2 brush=wall at=1,0-2,0", "", WallBuilt, []string{"wall w1 dir=e at=w", "wall w2 dir=e at=2"}},
		{"brush=portal at=1,0-3,1", "", Joined, []string{"link 1:1,0 1:3,1"}},
		{"brush=cliff at=1,0-2,0", "", Joined, []string{"edge cliff low=1:1,0 high=1:2,0"}},
		{"brush=ladder at=2,0", "floor 2\nmap\n.....\n.....\nend\n", Painted, []string{"link 1:2,0 2:2,0"}},
		{"brush=portal at=1,0 at=3,1 brush=link at=1,0 at=3,1", "", Linked, []string{"link 1:1,0 1:3,1"}},
		{"select at=0,1-2,1", "figure ann knight side=heroes at=1:0,1\n", MovedObject, []string{"figure ann knight side=heroes at=1:2,1"}},
		{"page=4 erase at=0,1", "figure ann knight side=heroes at=1:0,1\nfigure bob knight side=heroes at=1:1,1\n", Erased, []string{"figure bob"}},
	} {
		h := begin(t, "..... .....", c.more)
		h.do(c.do)
		if text := string(h.doc.Text()); h.last.Step.Kind != c.kind || slices.ContainsFunc(c.want, func(s string) bool { return !strings.Contains(text, s) }) {
			t.Errorf("%s is a step %d, want %d, with %q in\n%s", c.do, h.last.Step.Kind, c.kind, c.want, text)
		}
	}
}

// The notes to the player.
func TestNotes(t *testing.T) {
	for do, want := range map[string]NoteKind{
		"brush=cliff at=1,0": EdgeNeedsTwo, "brush=link at=1,0": LinkNeedsEnd, "stamp": NothingToPaste, "copy": NothingToCopy,
		"select at=0,0-1,0 copy": CopiedCells, "select at=0,0-1,0 copy stamp at=4,1": FoundNoRoom,
	} {
		h := begin(t, "..... .....", "")
		if h.do(do); h.last.Note.Kind != want {
			t.Errorf("%s is answered by note %d, want %d", do, h.last.Note.Kind, want)
		}
	}
}

// A stroke shows what it will paint, can be cancelled, and ends when the floor or the shape
// of the board changes.
func TestUnderWay(t *testing.T) {
	h := begin(t, "..... .....", "")
	h.do("brush=sand")
	h.Press(rules.Pos{X: 1}, false)
	h.Extend(rules.Pos{X: 3})
	if got := h.Painted(); len(got) != 3 || h.After(h.Level().Cell(got[1])).Terrain != rules.Sand {
		t.Errorf("it paints %v", got)
	}
	if h.Extend(rules.Pos{X: 4, Floor: 1}); !h.Escape() || h.Painted() != nil || h.Release().Doc != nil {
		t.Error("a stroke that was given up goes on")
	}
	var p Preview
	h.do("size=2 symmetry=1")
	if h.Preview(&p, rules.Pos{X: 1}); len(p.Pen) != 4 || !p.Brush || !slices.Equal(p.Mirror, []rules.Pos{{X: 3}}) {
		t.Errorf("the pen shows %+v", p)
	}
	h.do("select at=0,0-1,1")
	h.Press(rules.Pos{}, false)
	if h.Preview(&p, rules.Pos{X: 2}); !p.Arrow || len(p.Lands) != 4 || h.Selected() != 4 {
		t.Errorf("the selection moves to %v", p.Lands)
	}
	h.Cancel()
	if h.SelectTo(rules.Pos{}, rules.Pos{X: 2}); h.Selected() != 3 {
		t.Errorf("%d cells are selected", h.Selected())
	}
	h.Show(rulestest.Must(h.doc.Change(func(e *edit.Edit) error { return e.AddFloor(1) }))(t))
	if h.Selected() != 0 || h.SelectedOn(0) != nil {
		t.Error("a selection outlives its board")
	}
}
