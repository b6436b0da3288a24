package board

import (
	"fmt"
	"hash/fnv"
	"image"
	"image/draw"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"

	"wallfall/render/board/anim"
	"wallfall/render/quad"
	"wallfall/render/quad/quadtest"
	"wallfall/render/raster"
	"wallfall/rules/rulestest"
)

// scenelet is one thing to look at: a level, the actions before, the actions shown, and
// from which tick on and in which steps they are shown.
type scenelet struct {
	name, level  string
	before, play string // actions apart by ;
	floor        int
	from, every  int
}

// The size of a frame of a strip, and how many there are.
const (
	stripW, stripH = 400, 280
	stripCols      = 4
	stripN         = 8
)

// archive holds the files of testdata/levels.txtar.
var archive = sync.OnceValue(func() map[string]string {
	files := map[string]string{}
	a, err := txtar.ParseFile(filepath.Join("testdata", "levels.txtar"))
	if err != nil {
		panic(err)
	}
	for _, f := range a.Files {
		files[f.Name] = string(f.Data)
	}
	return files
})

// level returns a level of the archive.
func level(name string) string {
	if text := archive()[name]; strings.HasPrefix(text, "wallfall") {
		return text
	}
	return archive()["head"] + archive()[name]
}

// scenelets returns those of the archive. A second word of a level replaces its T.
func scenelets(t *testing.T) (all []scenelet) {
	for line := range strings.Lines(archive()["scenelets"]) {
		f := strings.Split(strings.TrimSpace(line), " : ")
		name, wall, replaced := strings.Cut(f[1], " ")
		s := scenelet{name: f[0], level: level(name), before: f[2], play: f[3]}
		if replaced {
			s.level = strings.Replace(s.level, "T", wall, 1)
		}
		if _, err := fmt.Sscan(strings.Join(f[4:], " "), &s.floor, &s.from, &s.every); err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	return all
}

// TestStrips draws animations as strips of frames, to be looked at: give the
// folder in STRIPS, and in STRIP the beginning of a name.
func TestStrips(t *testing.T) {
	dir := os.Getenv("STRIPS")
	if dir == "" {
		t.Skip("for eyes: STRIPS=folder")
	}
	rulestest.OK(t, os.MkdirAll(dir, 0o755))
	for _, s := range scenelets(t) {
		if strings.HasPrefix(s.name, os.Getenv("STRIP")) {
			quadtest.Save(t, filepath.Join(dir, s.name+".png"), s.strip(t))
		}
	}
}

// TestStripsStay holds what the strips show, as a digest of each: a change that is meant
// is looked at with STRIPS and written with -update.
func TestStripsStay(t *testing.T) {
	file, got := filepath.Join("testdata", "strips.txt"), ""
	for _, s := range scenelets(t) {
		b, sum := s.begin(t), fnv.New64a()
		b.advance(s.from)
		for range stripN {
			var l quad.List
			b.pic.Draw(&l)
			b.pic.Flights(&l)
			sum.Write([]byte(l.String()))
			b.advance(s.every)
		}
		got += fmt.Sprintf("%s %016x\n", s.name, sum.Sum64())
	}
	if *update {
		rulestest.OK(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want := strings.Split(string(rulestest.Must(os.ReadFile(file))(t)), "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(want) || line != want[i] {
			t.Errorf("%s shows something else", line)
		}
	}
}

// begin sets a scenelet up to the point from which it is shown.
func (s *scenelet) begin(t *testing.T) *table {
	t.Helper()
	b := set(t, s.level)
	b.state.SetExplicitDice(true)
	b.pic.Floor = s.floor
	b.pic.Reduced = strings.HasPrefix(s.name, "slow-")
	b.time.Still = b.pic.Reduced
	b.pic.Camera.SetArea(b.state.Board(), quad.Box(0, 0, stripW, stripH))
	b.pic.Holding = []quad.Bounds{quad.Box(8, stripH-40, 32, 32), quad.Box(stripW-40, stripH-40, 32, 32)}
	b.do(s.before)
	b.time.Skip(b.view, nil)
	b.do(s.play)
	return b
}

// do returns commands; end ends the turn.
func (b *table) do(list string) {
	b.t.Helper()
	for text := range strings.SplitSeq(list, ";") {
		if text = strings.TrimSpace(text); text != "" {
			b.act(text)
		}
	}
}

// advance advances ticks and follows figures to other floors.
func (b *table) advance(ticks int) {
	for range ticks {
		b.pic.Tick++
		b.time.Advance(1, b.view, func(c *anim.Cue, m anim.Moment) {
			if m == anim.Passes {
				b.pic.Floor = b.view.Board.Pos(c.Event.To).Floor
			}
		})
	}
}

func (s *scenelet) strip(t *testing.T) *image.RGBA {
	b := s.begin(t)
	r := raster.New(b.pic.Fonts)
	sheet := image.NewRGBA(image.Rect(0, 0, stripW*stripCols+stripCols-1, (stripH+1)*(stripN/stripCols)))
	b.advance(s.from)
	for i := range stripN {
		var l quad.List
		l.Rect(0, 0, stripW, stripH, 0, quad.Solid(quad.RGB(0x241810)))
		b.pic.Draw(&l)
		for _, h := range b.pic.Holding {
			l.Rect(h.X0, h.Y0, h.X1-h.X0, h.Y1-h.Y0, 4, quad.Solid(quad.Color{})).Edge(1, quad.RGB(0xb98d4a))
		}
		b.pic.Flights(&l)
		img := image.NewRGBA(image.Rect(0, 0, stripW, stripH))
		r.Draw(img, &l)
		at := image.Pt((i%stripCols)*(stripW+1), (i/stripCols)*(stripH+1))
		draw.Draw(sheet, img.Bounds().Add(at), img, image.Point{}, draw.Src)
		b.advance(s.every)
	}
	return sheet
}

// Nothing is allocated to draw a board: neither while it is at rest nor, once
// the words beside what happens have been made, while something plays.
func TestDrawingAllocatesNothing(t *testing.T) {
	for _, s := range scenelets(t) {
		t.Run(s.name, func(t *testing.T) {
			b := s.begin(t)
			var l quad.List
			frame := func() {
				l.Reset()
				b.time.Advance(0, b.view, nil)
				b.pic.Draw(&l)
				b.pic.Flights(&l)
			}
			for range 30 {
				b.advance(s.every)
				frame()
				if n := testing.AllocsPerRun(1, frame); n > 0 {
					t.Fatalf("a frame while it plays allocates %v times", n)
				}
			}
			b.advance(2000)
			frame()
			if n := testing.AllocsPerRun(20, func() { frame(); b.time.Advance(1, b.view, nil) }); n > 0 {
				t.Fatalf("a frame at rest allocates %v times", n)
			}
		})
	}
}
