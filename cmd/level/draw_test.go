package main

import (
	"image"
	"image/color"
	"reflect"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
)

// TestPictureShowsTheLevel compares cells that must look alike or different.
func TestPictureShowsTheLevel(t *testing.T) {
	lv, err := levels.Parse("t", []byte("wallfall 1\nside one\nside two keeper\nmap\n#..a\n#.w.\nend\nfloor 1\nmap\n#\nend\n"+
		"figure ann knight side=one at=a\nfigure bob knight side=two at=0:1,1\nwall w dir=e at=w\n"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := lv.New(1)
	if err != nil {
		t.Fatal(err)
	}
	one, err := picture(lv, s, 40, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := one.Bounds(), image.Rect(0, 0, 192, 112); got != want {
		t.Errorf("one floor of 4 by 2 cells at 40 pixels is drawn in %v, not %v", got, want)
	}
	mean := func(x, y int) color.RGBA {
		var r, g, b int
		for dy := range 20 {
			for dx := range 20 {
				c := one.RGBAAt(16+40*x+10+dx, 16+40*y+10+dy)
				r, g, b = r+int(c.R), g+int(c.G), b+int(c.B)
			}
		}
		return color.RGBA{uint8(r / 400), uint8(g / 400), uint8(b / 400), 255}
	}
	far := func(a, b color.RGBA) bool {
		d := func(x, y uint8) int { return (int(x) - int(y)) * (int(x) - int(y)) }
		return d(a.R, b.R)+d(a.G, b.G)+d(a.B, b.B) > 300
	}
	plain := mean(1, 0)
	for name, at := range map[string][2]int{"rock": {0, 0}, "figure": {3, 0}, "wall": {2, 1}, "other figure": {1, 1}} {
		if c := mean(at[0], at[1]); !far(c, plain) {
			t.Errorf("the %s is drawn as plain ground is: %v and %v", name, c, plain)
		}
	}
	if c := mean(2, 0); far(c, plain) {
		t.Errorf("two plain cells differ: %v and %v", c, plain)
	}
	both, err := picture(lv, s, 40, -1)
	if err != nil {
		t.Fatal(err)
	}
	if both.Bounds().Dy() <= 2*one.Bounds().Dy() {
		t.Errorf("two floors are %d high, one is %d", both.Bounds().Dy(), one.Bounds().Dy())
	}
	if _, err := picture(lv, s, 1e5, 0); err == nil {
		t.Error("a picture of gigapixels is drawn")
	}
}

// TestSchedule follows walls over a few turns: they go on, clear what is in their
// way, and are gone when something stops them.
func TestSchedule(t *testing.T) {
	lv, err := levels.Parse("t", []byte("wallfall 1\nside one\nside two keeper\nmap\nw.<.#\na...v\nend\n"+
		"figure ann knight side=one at=a\nfigure bob knight side=two at=0:1,1\nwall w dir=e at=w\nwall v dir=w at=v\n"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := lv.New(1)
	if err != nil {
		t.Fatal(err)
	}
	got := schedule(lv, s, 5)
	want := [][][]rules.Cell{{{1}, {8}}, {{2}, {7}}, {{3}, {6}}, {nil, {5}}, {nil, nil}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the walls come to %v, not to %v", got, want)
	}
}
