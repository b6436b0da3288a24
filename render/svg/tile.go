package svg

import (
	"fmt"
	"math"
	"strconv"

	"wallfall/render/quad"
	"wallfall/render/quad/sdf"
)

// motifs are what the materials of tiles show besides their colour: strokes on a
// field of 100 by 100, dark (d) or light (l), filled (f) or a line so wide.
var motifs = map[quad.Fill][]struct {
	tone byte
	wide float32
	d    string
}{
	quad.FillSlab:    {{'l', 3, "M4 96V4H96"}, {'d', 3, "M96 4V96H4"}},
	quad.FillForest:  {{'d', 0, "M30 12a20 20 0 1 0 .1 0ZM72 8a18 18 0 1 0 .1 0ZM66 48a22 22 0 1 0 .1 0ZM20 58a16 16 0 1 0 .1 0Z"}, {'l', 0, "M26 16a10 10 0 1 0 .1 0ZM68 12a9 9 0 1 0 .1 0ZM60 54a11 11 0 1 0 .1 0ZM17 61a8 8 0 1 0 .1 0Z"}},
	quad.FillSand:    {{'d', 2.5, "M5 22q15-8 30 0t30 0 30 0M5 48q15-8 30 0t30 0 30 0M5 74q15-8 30 0t30 0 30 0"}, {'l', 2, "M5 26q15-8 30 0t30 0 30 0M5 52q15-8 30 0t30 0 30 0M5 78q15-8 30 0t30 0 30 0"}},
	quad.FillMarsh:   {{'d', 0, "M20 24a20 9 0 1 0 .1 0ZM64 58a24 10 0 1 0 .1 0Z"}, {'l', 3, "M62 38v-20M68 38l6-16M56 38l-5-14M20 86v-20M26 86l6-15M14 86l-5-13"}},
	quad.FillThorn:   {{'d', 3.5, "M4 80Q40 20 96 30M10 20Q50 90 92 78M4 50Q60 40 96 60"}, {'l', 2, "M30 46l-6-9M52 33l2-10M74 29l8-7M34 55l-9 6M60 76l4 11M48 46l5 9"}},
	quad.FillMist:    {{'l', 5, "M6 24H60M30 44H94M8 64H70M40 84H90"}},
	quad.FillHedge:   {{'d', 0, "M18 14a9 7 30 1 0 .1 0ZM50 20a9 7 -20 1 0 .1 0ZM80 14a9 7 40 1 0 .1 0ZM30 46a9 7 -30 1 0 .1 0ZM64 48a9 7 20 1 0 .1 0ZM16 74a9 7 10 1 0 .1 0ZM48 76a9 7 -40 1 0 .1 0ZM82 74a9 7 30 1 0 .1 0Z"}, {'l', 2.5, "M14 22l8-6M46 28l8-6M76 22l8-6M26 54l8-6M60 56l8-6M44 84l8-6"}},
	quad.FillSnow:    {{'d', 2, "M8 70q20-22 44 0M40 46q22-20 50-2"}, {'l', 3, "M28 18v20M19 23l18 10M37 23l-18 10"}},
	quad.FillLava:    {{'l', 4, "M50 50L20 20M50 50L84 30M50 50L40 92M20 20L6 40M84 30L94 10"}, {'d', 0, "M50 34a20 16 0 1 0 .1 0Z"}, {'l', 0, "M50 40a12 9 0 1 0 .1 0Z"}},
	quad.FillShore:   {{'l', 3, "M4 70q16-12 32 0t32 0 28 0M4 84q16-12 32 0t32 0 28 0"}, {'d', 0, "M20 30a2 2 0 1 0 .1 0ZM52 20a2 2 0 1 0 .1 0ZM76 42a2 2 0 1 0 .1 0Z"}},
	quad.FillWater:   {{'l', 3, "M6 28q11-10 22 0t22 0 22 0M28 56q11-10 22 0t22 0 22 0M6 84q11-10 22 0t22 0 22 0"}},
	quad.FillDeep:    {{'l', 2.5, "M10 34q14-12 28 0t28 0M34 70q14-12 28 0t28 0"}},
	quad.FillNight:   {{'l', 0, "M24 26a3 3 0 1 0 .1 0ZM66 18a2 2 0 1 0 .1 0ZM48 58a3 3 0 1 0 .1 0ZM82 66a2 2 0 1 0 .1 0ZM18 80a2 2 0 1 0 .1 0Z"}},
	quad.FillCloud:   {{'l', 0, "M34 30a22 18 0 1 0 .1 0ZM66 36a24 20 0 1 0 .1 0Z"}},
	quad.FillRock:    {{'l', 4, "M6 94V6H94"}, {'d', 4, "M94 6V94H6"}, {'d', 2.5, "M20 60L44 44L60 62L84 40M44 44L40 16M60 62L64 90"}},
	quad.FillPool:    {{'d', 5, "M4 96V4H96"}, {'l', 2, "M30 60q10-6 20 0t20 0"}},
	quad.FillGlass:   {{'l', 4, "M10 90V10H90M22 50L50 22M30 66L66 30"}, {'d', 3, "M90 10V90H10"}},
	quad.FillPlanks:  {{'d', 3, "M6 28H94M6 50H94M6 72H94M40 6V28M66 28V50M30 50V72M58 72V94"}, {'l', 2.5, "M6 8H94"}},
	quad.FillMasonry: {{'d', 3, "M4 34H96M4 66H96M36 4V34M70 34V66M30 66V96"}, {'l', 2.5, "M6 7H94"}},
	quad.FillPlate:   {{'l', 3, "M8 92V8H92"}, {'d', 3, "M92 8V92H8"}, {'d', 0, "M18 14a4 4 0 1 0 .1 0ZM82 14a4 4 0 1 0 .1 0ZM18 78a4 4 0 1 0 .1 0ZM82 78a4 4 0 1 0 .1 0Z"}},
	quad.FillSteel:   {{'l', 3, "M6 94V6H94"}, {'d', 3, "M94 6V94H6"}, {'l', 2, "M12 30H88M12 50H88M12 70H88"}},
}

// tile writes a tile: its ground in the mean colour of its material, the motif,
// its border, the shadows on it and the flank below it.
func (w *writer) tile(it *quad.Item) {
	z := 2 * it.HX
	d := outlineOfTile(it)
	marks := int(it.Phase)
	mean := meanColour(it)
	fmt.Fprintf(&w.body, `<g transform="%s"%s>`, place(it), opacityOf(it.Opacity))
	// A hair wider than the cell, so that no seam shows.
	fmt.Fprintf(&w.body, `<path d="%s" fill="%s" stroke="%s" stroke-width=".7"/>`, d, hex(mean), hex(mean))
	if motif := w.motif(it); motif != "" && z >= 10 {
		k := z / 100
		if it.Shape == quad.TileHex {
			k *= 0.82 // what does not stick out of a hexagon
		}
		fmt.Fprintf(&w.body, `<use href="#%s" transform="scale(%s) translate(-50 -50)"/>`, motif, num3(k))
	}
	if marks>>6&7 != 0 && it.Shape == quad.Tile {
		h := it.HX
		shade := func(x, y, wide, high float32) {
			fmt.Fprintf(&w.body, `<rect x="%s" y="%s" width="%s" height="%s" fill="#000" fill-opacity=".2"/>`, num(x), num(y), num(wide), num(high))
		}
		if marks>>6&1 != 0 {
			shade(-h, -h, z, z*0.1)
		}
		if marks>>7&1 != 0 {
			shade(-h, -h, z*0.08, z)
		}
	}
	if drop := float32(marks&7) * quad.TileStep * z; drop > 0 && it.Shape == quad.Tile {
		fmt.Fprintf(&w.body, `<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>`, num(-it.HX), num(it.HX-drop), num(z), num(drop), hex(it.B.Darker(0.35)))
	}
	if marks&quad.TileHole != 0 {
		depth := quad.RGB(0x14110d)
		op := ` fill-opacity=".55"`
		if marks&quad.TileDeep != 0 {
			op = ""
		}
		fmt.Fprintf(&w.body, `<path d="%s" fill="%s"%s stroke="%s" stroke-width="%s"/>`, raggedHole(it.HX*0.77, it.P0, it.P1), hex(depth), op, hex(it.B.Darker(0.5)), num(max(0.8, z*0.03)))
	}
	fmt.Fprintf(&w.body, `<path d="%s" fill="none" stroke="%s" stroke-opacity=".35" stroke-width="%s"/></g>`+"\n", d, hex(it.B), num(max(0.5, z*0.015)))
}

// outlineOfTile is the cell's own border.
func outlineOfTile(it *quad.Item) string {
	var p path
	if it.Shape == quad.TileHex {
		p.round(corners(6, it.HX/0.8660254, 1, math.Pi/2), 0)
	} else {
		p.box(0, 0, it.HX, it.HX, 0)
	}
	return p.String()
}

// raggedHole is an uneven ring, another for each place on the board.
func raggedHole(r, x, y float32) string {
	var p path
	var pts [][2]float32
	for i := range 11 {
		n := math.Sin(float64(x)*12.9898+float64(y)*78.233+float64(i)*37.719) * 43758.5453
		k := r * (0.88 + 0.2*float32(n-math.Floor(n)))
		px, py := polar(k, 2*math.Pi*float32(i)/11)
		pts = append(pts, [2]float32{px, py})
	}
	p.round(pts, r*0.2)
	return p.String()
}

// meanColour is what a tile looks like from afar: the mean of points within it.
func meanColour(it *quad.Item) quad.Color {
	whole := *it
	whole.Phase, whole.Opacity = 0, 1
	t := sdf.NewTile(&whole, 0)
	var r, g, b, n float32
	for y := range 7 {
		for x := range 7 {
			px := t.At((float32(x)-3)*it.HX/4.5, (float32(y)-3)*it.HX/4.5)
			if px.A > 0.5 {
				r, g, b, n = r+px.R, g+px.G, b+px.B, n+1
			}
		}
	}
	if n == 0 {
		return it.A
	}
	to := func(v float32) uint8 { return uint8(min(255, v/n*255+0.5)) }
	return quad.Color{R: to(r), G: to(g), B: to(b), A: 255}
}

// motif gives the name of a material's motif in its colours, "" for none.
func (w *writer) motif(it *quad.Item) string {
	parts := motifs[it.Fill]
	if len(parts) == 0 || it.Shape == quad.TileHex && it.Fill == quad.FillSlab { // whose joints are square
		return ""
	}
	key := "motif " + strconv.Itoa(int(it.Fill)) + hex(it.B) + hex(it.C)
	return w.def(key, func(id string) string {
		s := `<g id="` + id + `" fill="none" stroke-linecap="round" stroke-linejoin="round">`
		for _, p := range parts {
			c, op := it.B, ".5"
			if p.tone == 'l' {
				c, op = it.C, ".45"
			}
			if p.wide == 0 {
				s += fmt.Sprintf(`<path d="%s" fill="%s" fill-opacity="%s"/>`, p.d, hex(c), op)
			} else {
				s += fmt.Sprintf(`<path d="%s" stroke="%s" stroke-opacity="%s" stroke-width="%s"/>`, p.d, hex(c), op, num(p.wide))
			}
		}
		return s + "</g>"
	})
}
