package icon

import (
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var sheet = flag.String("sheet", "", "write a contact sheet of the icons whose names begin with this to build/icons.png, all for .")

// Every icon is there and fills a fair part of its field; no figure is cut at an edge.
func TestIconsHaveInk(t *testing.T) {
	s := New()
	const n = 64
	for id := ID(1); id < Total(); id++ {
		m := s.Mask(id, n)
		if m == nil {
			var r reader
			r.layers(drawings[id].src, 0)
			t.Errorf("icon %d %s is missing: %v", id, Name(id), r.err)
			continue
		}
		sum, edge := 0, 0
		for i, v := range m.Pix {
			sum += int(v)
			if x, y := i%n, i/n; x == 0 || y == 0 || x == n-1 || y == n-1 {
				edge = max(edge, int(v))
			}
		}
		least, most := 0.06, 0.9
		if strings.HasPrefix(Name(id), "kind/") {
			least, most = 0.2, 0.78
		}
		if strings.HasPrefix(Name(id), "ground/") || strings.HasPrefix(Name(id), "face/") || strings.HasPrefix(Name(id), "token/") { // they run to the edges, and may be fine
			least, edge = 0.01, 0
		}
		if share := float64(sum) / 255 / n / n; share < least || share > most {
			t.Errorf("icon %d %s covers %.2f of its field", id, Name(id), share)
		}
		if id >= Count && edge > 40 {
			t.Errorf("icon %d %s is cut at an edge", id, Name(id))
		}
	}
	if s.Mask(None, n) != nil || s.Mask(Total(), n) != nil || s.Mask(Undo, 0) != nil {
		t.Error("an icon that does not exist has a mask")
	}
}

// No two figures look alike when they are small: at 32 pixels they differ in at
// least an eighth of the field, wherever one is moved by a pixel or two.
func TestFiguresDiffer(t *testing.T) {
	s := New()
	const n = 32
	var ids []ID
	masks := map[ID]*image.Alpha{}
	for id := Count; id < Total(); id++ {
		if name := Name(id); name != "kind/spider" && (strings.HasPrefix(name, "kind/") || strings.HasPrefix(name, "any/")) {
			ids = append(ids, id)
			masks[id] = s.Mask(id, n)
		}
	}
	for i, a := range ids {
		for _, b := range ids[:i] {
			if share := difference(masks[a], masks[b]); share < 0.125 {
				t.Errorf("%s and %s differ in only %.3f of the field", Name(a), Name(b), share)
			}
		}
	}
	if d := difference(masks[ids[0]], masks[ids[0]]); d != 0 {
		t.Errorf("a figure differs from itself in %.3f of the field", d)
	}
}

// difference returns the share of the field in which two masks of a size differ,
// where they agree best when one is moved by up to two pixels.
func difference(a, b *image.Alpha) float64 {
	n := a.Rect.Dx()
	best := 1.0
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			sum := 0
			for y := range n {
				for x := range n {
					d := int(a.Pix[y*n+x]) - int(b.AlphaAt(x+dx, y+dy).A)
					sum += max(d, -d)
				}
			}
			best = min(best, float64(sum)/255/float64(n*n))
		}
	}
	return best
}

func TestMaskSizes(t *testing.T) {
	for _, c := range []struct {
		size float32
		want int
	}{{-5, 1}, {16, 16}, {31.2, 32}, {64, 64}, {65, 68}, {128, 128}, {129, 136}, {257, 272}, {9999, 512}} {
		if got := MaskSize(c.size); got != c.want {
			t.Errorf("MaskSize(%v) = %d, want %d", c.size, got, c.want)
		}
	}
}

// The signs of the file are those of the constants.
func TestSignsAreInOrder(t *testing.T) {
	for id := None; id <= Count; id++ {
		if sign := strings.HasPrefix(Name(id), "sign/"); sign != (id > None && id < Count) {
			t.Errorf("icon %d is %s", id, Name(id))
		}
	}
	for id, name := range map[ID]string{Undo: "undo", Dice: "dice", FloorUp: "floor-up", Star: "star", Push: "push", TurnBack: "turn-back",
		First: "first", Folder: "folder", Bucket: "bucket", Mirror: "mirror", Pawn: "pawn", Anvil: "anvil"} {
		if Name(id) != "sign/"+name {
			t.Errorf("%s is %s", name, Name(id))
		}
	}
}

// A drawing that is malformed is refused with a reason.
func TestParseRefuses(t *testing.T) {
	for _, src := range []string{"M 1 1", "+x M 1 1", "+ M 1", "+ M 1 z", "+ K 1 1 2", "+ S", "& nobody 1 1 1 1", "& bat 1 1", "+8>x M 1 1", "+ P 1 1", "+ 1 1", "+ C 1 2 3 4 5"} {
		var r reader
		if r.layers(src, 0); r.err == nil {
			t.Errorf("%q is accepted", src)
		}
	}
}

// Every character has a portrait in three layers on a ground of its own, cut round for
// tokens too, and all of them together stay small.
func TestFaces(t *testing.T) {
	bytes, layers, grounds := 0, 0, map[uint32]bool{}
	for _, d := range drawings {
		if strings.HasPrefix(d.name, "face/") {
			bytes += len(d.name) + len(d.src)
			layers++
		}
	}
	for name := range faceColours {
		f := FaceOf(name)
		if f.Ink == None || f.Light == None || f.Dress == None || f.Ground == 0 || grounds[f.Ground] {
			t.Errorf("%s has the portrait %+v", name, f)
		}
		if token := TokenOf(name); token.Ink == None || token.Light == None || token.Dress == None || token.Ground != f.Ground {
			t.Errorf("%s has the token %+v", name, token)
		}
		grounds[f.Ground] = true
	}
	if n := len(faceColours); n < 25 || 3*n != layers || bytes > 27000 {
		t.Errorf("%d portraits in %d layers take %d bytes", n, layers, bytes)
	}
	if FaceOf("porter") != FaceOf("odo") {
		t.Error("porters do not look like Odo")
	}
	if (FaceOf("nobody") != Face{}) {
		t.Error("nobody has a face")
	}
}

// The sheet is for looking at; with -sheet it is written.
func TestSheet(t *testing.T) {
	if *sheet == "" {
		t.Skip("without -sheet there is nothing to write")
	}
	s, sizes := New(), [...]int{20, 32, 64, 192}
	img := image.NewRGBA(image.Rect(0, 0, 4*352, (int(Total())+3)/4*200))
	draw.Draw(img, img.Rect, image.NewUniform(color.RGBA{0xf3, 0xea, 0xd6, 255}), image.Point{}, draw.Src)
	i := 0
	for id := ID(1); id < Total(); id++ {
		if !strings.HasPrefix(Name(id), strings.TrimPrefix(*sheet, ".")) {
			continue
		}
		x, y := i%4*352+8, i/4*200+4
		t.Log(i/4, i%4, Name(id))
		for _, n := range sizes {
			draw.DrawMask(img, image.Rect(x, y, x+n, y+n), image.Black, image.Point{}, s.Mask(id, n), image.Point{}, draw.Over)
			x += n + 8
		}
		i++
	}
	f, err := os.Create(filepath.Join("..", "..", "build", "icons.png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}
