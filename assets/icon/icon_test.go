package icon

import (
	"image"
	"testing"
)

// Every icon is there, fills a fair part of its field and is cut at no edge.
func TestIconsHaveInk(t *testing.T) {
	s, err := New()
	if err != nil {
		t.Fatal(err)
	}
	const n = 64
	for id := ID(1); id < Count; id++ {
		m := s.Mask(id, n)
		if m == nil {
			t.Errorf("icon %d is missing", id)
			continue
		}
		sum := 0
		for _, v := range m.Pix {
			sum += int(v)
		}
		if share := float64(sum) / 255 / n / n; share < 0.06 || share > 0.9 {
			t.Errorf("icon %d covers %.2f of its field", id, share)
		}
	}
	if s.Mask(None, n) != nil || s.Mask(Count, n) != nil || s.Mask(Knight, 0) != nil {
		t.Error("an icon that does not exist has a mask")
	}
}

// No two figures look alike when they are small: at 32 pixels they differ in
// at least a tenth of the field.
func TestFiguresDiffer(t *testing.T) {
	s, err := New()
	if err != nil {
		t.Fatal(err)
	}
	const n = 32
	masks := map[ID]*image.Alpha{}
	for id := Knight; id <= Pawn; id++ {
		masks[id] = s.Mask(id, n)
	}
	for a := Knight; a <= Pawn; a++ {
		for b := a + 1; b <= Pawn; b++ {
			sum := 0
			for i, v := range masks[a].Pix {
				d := int(v) - int(masks[b].Pix[i])
				sum += max(d, -d)
			}
			if share := float64(sum) / 255 / n / n; share < 0.1 {
				t.Errorf("figures %d and %d differ in only %.3f of the field", a, b, share)
			}
		}
	}
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

// A drawing that is malformed is refused with a reason.
func TestParseRefuses(t *testing.T) {
	for _, src := range []string{"M 1 1", "+x M 1 1", "+ M 1", "+ M 1 z", "+ K 1 1", "+ 1 1", "+ C 1 2 3 4 5"} {
		if _, err := parse(src); err == nil {
			t.Errorf("%q is accepted", src)
		}
	}
}
