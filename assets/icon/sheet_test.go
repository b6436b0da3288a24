package icon

import (
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var sheets = flag.String("sheets", "", "write contact sheets of the icons whose names begin with this into build/icons, all for .")

// The sheets are for looking at; with -sheets they are written.
func TestSheets(t *testing.T) {
	if *sheets == "" {
		t.Skip("without -sheets there is nothing to write")
	}
	s, err := New()
	if err != nil {
		t.Fatal(err)
	}
	var ids []ID
	for id := ID(1); id < Total(); id++ {
		if strings.HasPrefix(Name(id), strings.TrimPrefix(*sheets, ".")) {
			ids = append(ids, id)
		}
	}
	dir := filepath.Join("..", "..", "build", "icons")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	sheet := func(file string, ids []ID, sizes []int, columns int) {
		step, high := 8, 0
		for _, n := range sizes {
			step += n + 8
			high = max(high, n+8)
		}
		rows := (len(ids) + columns - 1) / columns
		img := image.NewRGBA(image.Rect(0, 0, step*columns, high*rows+8))
		draw.Draw(img, img.Rect, image.NewUniform(color.RGBA{0xf3, 0xea, 0xd6, 255}), image.Point{}, draw.Src)
		ink := image.NewUniform(color.RGBA{0x2a, 0x22, 0x1b, 255})
		for i, id := range ids {
			x, y := i%columns*step+8, i/columns*high+8
			for _, n := range sizes {
				draw.DrawMask(img, image.Rect(x, y, x+n, y+n), ink, image.Point{}, s.Mask(id, n), image.Point{}, draw.Over)
				x += n + 8
			}
		}
		f, err := os.Create(filepath.Join(dir, file))
		if err != nil {
			t.Fatal(err)
		}
		if err := png.Encode(f, img); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	sheet("small.png", ids, []int{20, 32, 64}, 8)
	page := 0
	for list := range slices.Chunk(ids, 24) {
		page++
		sheet(fmt.Sprintf("large-%d.png", page), list, []int{256}, 6)
		for i, id := range list {
			t.Log(page, i/6, i%6, Name(id))
		}
	}
}
