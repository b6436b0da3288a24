package main

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestPictureShowsTheLevel compares cells that must look alike or different.
func TestPictureShowsTheLevel(t *testing.T) {
	lv := rulestest.Must(levels.Parse("t", []byte("wallfall 1\nside one\nside two keeper\nmap\n#..a\n#.w.\nend\nfloor 1\nmap\n#\nend\n"+
		"figure ann knight side=one at=a\nfigure bob knight side=two at=0:1,1\nwall w dir=e at=w\n")))(t)
	s := rulestest.Must(lv.New(1))(t)
	draw := func(floor int) image.Image {
		data, _, err := (&sheet{cell: 40, only: floor}).png(lv, s)
		if err != nil {
			t.Fatal(err)
		}
		return rulestest.Must(png.Decode(bytes.NewReader(data)))(t)
	}
	one := draw(0)
	if got, want := one.Bounds(), image.Rect(0, 0, 192, 112); got != want {
		t.Errorf("one floor of 4 by 2 cells at 40 pixels is drawn in %v, not %v", got, want)
	}
	mean := func(x, y int) color.RGBA {
		var r, g, b int
		for dy := range 20 {
			for dx := range 20 {
				c := color.RGBAModel.Convert(one.At(16+40*x+10+dx, 16+40*y+10+dy)).(color.RGBA)
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
	both := draw(-1)
	if both.Bounds().Dy() <= 2*one.Bounds().Dy() {
		t.Errorf("two floors are %d high, one is %d", both.Bounds().Dy(), one.Bounds().Dy())
	}
	if _, _, err := (&sheet{cell: 1e5, only: 0}).png(lv, s); err == nil {
		t.Error("a picture of gigapixels is drawn")
	}
}

// TestWhereWallsGo reports of walls on as many floors as there may be: of one that
// goes on, one that ends the game and one that cannot begin.
func TestWhereWallsGo(t *testing.T) {
	for _, c := range []struct{ map1, want string }{
		{"w...#\na...k", "3 steps, then it breaks"},
		{"w#...\na...k", "never moves"},
		{"w.a.#\n#k..#", "still moves when the match ends, after 3 turns"},
	} {
		text := "wallfall 1\nside one\nside two keeper\nmap\n" + c.map1 + "\nend\n"
		for i := 1; i < rules.MaxFloors; i++ {
			text += "floor " + strconv.Itoa(i) + "\nmap\n.....\n.....\nend\n"
		}
		lv := rulestest.Must(levels.Parse("t", []byte(text+"figure ann knight side=one at=a\nfigure kim knight side=two at=k\nwall w dir=e at=w\n")))(t)
		s := rulestest.Must(lv.New(1))(t)
		p := levelPage{Level: lv, state: s}
		if got := p.Goes(0); got != c.want {
			t.Errorf("%s\nof the wall it says %q, not %q", c.map1, got, c.want)
		}
	}
}

// TestCoordinates reads the numbers along the edges and in the cells of a picture: they
// count from 0, like cells in level files.
func TestCoordinates(t *testing.T) {
	lv := rulestest.Must(levels.Parse("t", []byte("wallfall 1\nside one\nside two\nmap\na...\n...b\nend\nfigure ann knight side=one at=a\nfigure bob knight side=two at=b\n")))(t)
	s := rulestest.Must(lv.New(1))(t)
	doc := rulestest.Must((&sheet{cell: 48, coords: true, names: true}).svg(lv, s, ""))(t)
	var got []string
	for _, m := range regexp.MustCompile(`<text [^>]*>(\d(?:,\d)?)<`).FindAllStringSubmatch(string(doc), -1) {
		got = append(got, m[1])
	}
	want := strings.Fields("0 1 2 3 0 1 0,0 1,0 2,0 3,0 0,1 1,1 2,1 3,1")
	if len(got) < len(want) || !slices.Equal(got[len(got)-len(want):], want) {
		t.Errorf("the numbers are %v, not %v", got, want)
	}
}
