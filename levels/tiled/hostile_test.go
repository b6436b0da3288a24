package tiled

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"wallfall/levels"
	"wallfall/rules/rulestest"
)

// refused wants an error that says something, and tells of a place in the file.
func refused(t *testing.T, src string, there map[string]string, parts ...string) {
	t.Helper()
	m, err := Read("maps/map.tmx", []byte(src), files(there))
	if err == nil {
		_, err = ToLevel(m, nil)
	}
	if err == nil {
		t.Errorf("it is taken, and should say %q", parts)
		return
	}
	for _, p := range parts {
		if !strings.Contains(err.Error(), p) {
			t.Errorf("the error is %q, without %q", err, p)
		}
	}
}

func packed(cells int) string {
	var buf bytes.Buffer
	w := zlib.NewWriter(&buf)
	chunk := make([]byte, 1<<16)
	for n := 4 * cells; n > 0; n -= len(chunk) {
		w.Write(chunk[:min(n, len(chunk))])
	}
	w.Close()
	return base64.StdEncoding.EncodeToString(buf.Bytes())
}

// TestRefused reads maps that are none, or more than one. Those of refused.txtar are named
// after what is said of them.
func TestRefused(t *testing.T) {
	hexHead := func(attrs string) string {
		return `<map orientation="hexagonal" width="4" height="3" ` + attrs + `></map>`
	}
	nested := strings.Repeat("<group>", 20) + strings.Repeat("</group>", 20)
	deep := strings.Repeat(`{"layers":[{"type":"group","layers":[`, 300)
	type refusal struct {
		name, src string
		parts     []string
	}
	cases := []refusal{
		{"nothing", " \n", []string{"maps/map.tmx: this file is empty"}},
		{"no room for a void row", strings.NewReplacer(`width="4"`, `width="128"`, `height="3"`, `height="128"`).Replace(hexHead(`tilewidth="10" tileheight="10" staggeraxis="y" staggerindex="even" hexsidelength="4"`)),
			[]string{"this map has 128 by 129 cells"}},
		{"a bomb", head + `<layer><data encoding="base64" compression="zlib">` + packed(64<<20) + `</data></layer></map>`, []string{"the cells have 49 bytes"}},
		{"groups", head + nested + "</map>", []string{"more than 12 deep"}},
		{"groups of JSON", deep, []string{"lists are nested too deeply"}},
		{"layers", head + strings.Repeat("<group/>", 300) + "</map>", []string{"more than 256 layers"}},
		{"objects of JSON", `{"layers":[{"objects":[` + strings.Repeat("{},", 250000) + `{}]}]}`, []string{"too many items"}},
		{"objects", head + "<objectgroup>" + strings.Repeat("<object/>", 20001) + "</objectgroup></map>", []string{"more than 20000 objects"}},
		{"points", head + `<objectgroup><object><polygon points="` + strings.Repeat("0,0 ", 300) + `"/></object></objectgroup></map>`, []string{"more than 256 points"}},
		{"properties", head + `<properties>` + strings.Repeat(`<property name="a"/>`, 201) + `</properties></map>`, []string{"more than 200 properties"}},
		{"properties in properties", head + strings.Repeat(`<properties><property name="a" type="class">`, 20) + strings.Repeat(`</property></properties>`, 20) + `</map>`, []string{"more than 12 deep"}},
		{"tilesets", head + strings.Repeat(`<tileset firstgid="1"/>`, 65) + `</map>`, []string{"more than 64 tilesets"}},
		{"floors", head + floorsOf(9) + "</map>", []string{"9 floors", "at most 8"}},
	}
	for _, f := range rulestest.Must(txtar.ParseFile("testdata/refused.txtar"))(t).Files {
		src := strings.NewReplacer("{head}", head, "{ground}", groundSet).Replace(strings.TrimSuffix(string(f.Data), "\n"))
		cases = append(cases, refusal{f.Name, src, strings.Split(f.Name, " | ")})
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			refused(t, c.src, map[string]string{
				"maps/self.tsx": `<tileset source="self.tsx"/>`, "maps/map.xml": `<map/>`,
				"maps/a.tx": `<template><object template="a.tx"/></template>`, "maps/a.tj": `{"object":{"template":"a.tj"}}`, "maps/b.tx": "<template/>",
			}, c.parts...)
		})
	}
}

func floorsOf(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `<group name="floor %d"><layer name="l"><data encoding="csv">%s</data></layer></group>`, i, strings.Repeat("0,", 12))
	}
	return b.String()
}

// TestBombsStaySmall unpacks data that is a thousand times as large as its file,
// and reads files that are all brackets, with little memory.
func TestBombsStaySmall(t *testing.T) {
	zeros := packed(64 << 20)
	for name, src := range map[string]string{
		"zlib":       head + strings.Repeat(`<layer><data encoding="base64" compression="zlib">`+zeros+`</data></layer>`, 4) + `</map>`,
		"json":       `{"layers":[` + strings.Repeat(`{"objects":[{},{}]},`, 100000) + `{}]}`,
		"attributes": `<map ` + strings.Repeat(`a="" `, 400000) + `/>`,
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := Read("map", []byte(src), nil); err == nil {
			t.Errorf("%s: it is taken", name)
		}
		runtime.ReadMemStats(&after)
		if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 256 {
			t.Errorf("%s: %d MiB were used for %d KiB", name, used, len(src)>>10)
		}
	}
}

// large is the beginning of the largest map there may be, with a layer of objects.
const large = `<map orientation="orthogonal" width="128" height="128" tilewidth="10" tileheight="10"><objectgroup name="many">`

// work reads the objects of a large map, and tells how much there was to be done.
func work(t *testing.T, objects string) (n int, over error) {
	t.Helper()
	m := rulestest.Must(Read("map.tmx", []byte(large+objects+`</objectgroup></map>`), nil))(t)
	im := &importer{m: m, places: map[int]place{}, names: map[string]bool{}, grid: m.grid()}
	im.c.topology = im.grid.topology
	im.c.width, im.c.height = im.grid.size()
	over = try(func() { im.objects(im.floors()) })
	return im.work, over
}

// corners writes n points that go to and fro across a large map.
func corners(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%d,%d ", i%2*1270+5, i*1270/n+5)
	}
	return b.String()
}

// TestManyObjectsAreQuick reads walls that are as large as a map: no more is asked
// of each than whether it is too large.
func TestManyObjectsAreQuick(t *testing.T) {
	const dir = `<properties><property name="dir" value="e"/></properties>`
	for _, c := range []struct {
		name, objects string
		most          int
	}{
		{"large walls", strings.Repeat(`<object type="wall" width="1280" height="1280">`+dir+`</object>`, 1000), 1000 * 4 * 20},
		{"small walls", strings.Repeat(`<object type="wall" x="640" y="640" width="20" height="10" rotation="3">`+dir+`</object>`, 1000), 1000 * 4 * 30},
		{"far walls", strings.Repeat(`<object type="wall" x="-90000" y="640" width="10" height="10">`+dir+`</object>`, 1000), 0},
		{"lines", strings.Repeat(`<object type="wall"><polyline points="`+corners(250)+`"/>`+dir+`</object>`, 100), 100 * lineStep * 2000},
	} {
		if n, over := work(t, c.objects); over != nil || n > c.most {
			t.Errorf("%s: %d points are looked at, and %d are enough (%v)", c.name, n, c.most, over)
		}
	}
}

// TestTooManyObjects reads maps on which objects cover more than can be looked at.
func TestTooManyObjects(t *testing.T) {
	for name, shape := range map[string]string{
		"areas": `<object id="7" type="sand"><polygon points="` + corners(250) + `"/></object>`,
		"lines": `<object id="7" type="sand"><polyline points="` + corners(250) + `"/></object>`,
	} {
		t.Run(name, func(t *testing.T) {
			refused(t, large+strings.Repeat(shape, 200)+`</objectgroup></map>`, nil, "map.tmx: the objects of this map have too many corners and cells", `object 7 of class "sand" in layer "many"`)
		})
	}
}

// TestMoreIsTold reads a map with more to tell than is worth reading: it is told that
// there is more, and that some of that is lost.
func TestMoreIsTold(t *testing.T) {
	const lamp = `<object id="%d" type="lamp" visible="0"/>`
	var b strings.Builder
	for i := range 300 {
		fmt.Fprintf(&b, lamp, i)
	}
	_, r := convert(t, head+groundSet+`<layer><data encoding="csv">`+strings.Repeat("3,", 12)+`</data></layer><objectgroup name="o">`+b.String()+`</objectgroup></map>`, nil)
	if n := len(r.Notes); n != maxNotes+1 || !r.Notes[n-1].Lost || !strings.Contains(r.Notes[n-1].Msg, "more of the same") {
		t.Errorf("%d sentences, the last of them %+v", n, r.Notes[n-1])
	}
}

// TestNearHoldsWhatIsCovered compares the cells near an outline with all of a map.
func TestNearHoldsWhatIsCovered(t *testing.T) {
	for _, m := range makes {
		m.Width, m.Height, m.TileWidth, m.TileHeight, m.HexSide, m.left, m.top = 9, 8, 18, 16, min(m.HexSide, 8), -4, 2
		g := m.grid()
		for i := range 2000 {
			low := [2]float64{float64(i*37%311) - 120, float64(i*53%293) - 60}
			high := [2]float64{low[0] + float64(i*17%97), low[1] + float64(i*29%89)}
			x0, y0, x1, y1 := g.near(low, high)
			for y := range g.h {
				for x := range g.w {
					px, py := g.centre(x, y)
					if in := px >= low[0] && px <= high[0] && py >= low[1] && py <= high[1]; in && (x < x0 || x >= x1 || y < y0 || y >= y1) {
						t.Fatalf("%+v: %d,%d lies in %v to %v, and not in %d,%d to %d,%d", m, x, y, low, high, x0, y0, x1, y1)
					}
				}
			}
		}
	}
}

// fuzz reads anything as a map and makes a level of it: no panic, and what comes
// out is a level, or an error that says something.
func fuzz(t *testing.T, src []byte) {
	m, err := Read("map", src, files(map[string]string{"s.tsx": "<tileset name=\"s\"/>", "t.tx": "<template><object/></template>"}))
	if err != nil {
		if err.Error() == "" {
			t.Error("an error that says nothing")
		}
		return
	}
	r, err := ToLevel(m, nil)
	if err != nil {
		return
	}
	if _, err := levels.Parse("level", r.Text); err != nil {
		t.Errorf("what was made is no level: %v\n%s", err, r.Text)
	}
}

// seed adds small maps of the shipped levels. Those with embedded tilesets are 80
// to 120 kB, with which minimising leaves 20 executions a minute.
func seed(f *testing.F, json bool) {
	const most = 8 << 10 // bytes
	for _, text := range allLevels(f) {
		for _, look := range []Look{{JSON: json}, {JSON: json, Encoding: "zstd"}} {
			if src := write(f, text, look); len(src) <= most {
				f.Add(src)
			}
		}
	}
}

func FuzzTMX(f *testing.F) {
	seed(f, false)
	f.Add([]byte(head + groundSet + `<layer><data encoding="csv">` + strings.Repeat("3,", 12) + `</data></layer><objectgroup><object template="t.tx"/><object type="wall" width="40" height="9" rotation="33"><properties><property name="dir" value="e"/></properties><ellipse/></object></objectgroup></map>`))
	f.Add([]byte(layout{"x", "even", 3, 3}.tmx(-3, 1, "")))
	f.Fuzz(fuzz)
}

func FuzzTMJ(f *testing.F) {
	seed(f, true)
	f.Add([]byte(`{"orientation":"orthogonal","infinite":true,"tilewidth":8,"tileheight":8,"tilesets":[{"firstgid":1,"source":"s.tsx"}],"layers":[{"type":"tilelayer","chunks":[{"x":-3,"y":2,"width":2,"height":1,"data":[2,1]}]}]}`))
	f.Fuzz(fuzz)
}
