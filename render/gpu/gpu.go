// Package gpu draws a display list with Ebitengine: with a few shaders and as few draw
// calls as overlaps allow. render/raster draws the same picture on the CPU.
package gpu

import (
	"image"
	"math"
	"runtime"
	"sync"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
)

// chunk is the largest number of vertices in one draw call.
const chunk = 60000

// Stats is the cost of the last Draw.
type Stats struct{ DrawCalls, Vertices int }

// Renderer draws display lists. Use it on the goroutine that draws.
type Renderer struct {
	fonts    *font.Set
	icons    *icon.Set
	programs [programs]func() (*ebiten.Shader, error) // compiled on first use
	sheet    sheet
	styles   styles
	opts     ebiten.DrawTrianglesShaderOptions
	now      []float32       // the uniform of the same name
	all      []ebiten.Vertex // of the frame, in the order of the list
	allIs    []uint32
	pieces   []piece
	batches  []batch
	vs       []ebiten.Vertex // of the batch that is sent
	is       []uint32
	poly     [2][]ebiten.Vertex
	stats    Stats

	sketch bool // the next frame shows only what lies over everything that needs a slower shader

	// The last list, nil if the screen has to be redrawn.
	last   *quad.List
	dst    *ebiten.Image
	size   image.Point
	damage cover         // where it differs from the new one
	found  []quad.Bounds // damage as rectangles
}

// New returns a renderer that takes its text from fonts.
func New(fonts *font.Set) *Renderer {
	r := &Renderer{
		fonts: fonts, icons: icon.New(), now: make([]float32, 2),
		sheet:  sheet{img: texture(firstSheet), size: firstSheet, glyphs: map[font.Key]place{}, icons: map[iconKey]place{}},
		styles: styles{img: texture(styleWidth), rows: map[quad.Style]int{}, pix: make([]byte, styleWidth*styleWidth*4), row: -1},
	}
	for i := range r.programs {
		r.programs[i] = sync.OnceValues(func() (*ebiten.Shader, error) { return ebiten.NewShader(source(i)) })
	}
	r.opts.Images[0], r.opts.Images[1] = r.sheet.img, r.styles.img
	r.opts.Uniforms = map[string]any{"Now": r.now}
	return r
}

// Prewarm hastens the first picture: it leaves out what needs the slower shaders, which,
// where there are threads, compile while the window opens.
func (r *Renderer) Prewarm() {
	r.sketch = true
	if runtime.GOOS == "js" {
		return
	}
	go func() {
		_, _ = r.programs[plainProgram]() // an error comes again when it is used
		noise()
		for _, compile := range r.programs {
			_, _ = compile()
		}
	}()
}

func texture(size int) *ebiten.Image {
	return ebiten.NewImageWithOptions(image.Rect(0, 0, size, size), &ebiten.NewImageOptions{Unmanaged: true})
}

// Stats returns the cost of the last Draw.
func (r *Renderer) Stats() Stats { return r.stats }

// Draw draws the list on dst, with the origin at its top left. Only parts that changed
// since the last call with the same dst are redrawn. The list must not change before the
// next call, so use two lists in turn. An error means that a shader does not compile.
func (r *Renderer) Draw(dst *ebiten.Image, l *quad.List) error {
	r.stats = Stats{}
	size := dst.Bounds().Size()
	w, h := float32(size.X), float32(size.Y)
	if r.dst != dst || r.size != size || r.last == l {
		r.last = nil
	}
	r.dst, r.size = dst, size
	bare := len(l.Items) == 0 || !opaque(&l.Items[0], w, h)
	for _, patch := range r.patches(l, w, h) {
		if bare {
			dst.SubImage(image.Rect(int(patch.X0), int(patch.Y0), int(patch.X1), int(patch.Y1))).(*ebiten.Image).Clear()
		}
		if !r.build(l, patch) {
			// A table is full of entries of older frames: start over. What does not fit even
			// then is left out.
			r.sheet.reset()
			r.opts.Images[0] = r.sheet.img
			r.styles.reset()
			r.build(l, patch)
		}
		r.styles.upload()
		r.gather()
		r.stats.Vertices += len(r.all)
		if err := r.flush(dst); err != nil {
			return err
		}
	}
	r.last = l
	if r.sketch {
		r.sketch, r.last = false, nil
	}
	return nil
}

// firstShown returns the first item that is drawn: in a sketch, the one after everything
// that needs a slower shader, so that it shows no half of a board.
func (r *Renderer) firstShown(l *quad.List) int {
	if !r.sketch {
		return 0
	}
	for i := len(l.Items) - 1; i >= 0; i-- {
		if program(&l.Items[i]) != plainProgram {
			return i + 1
		}
	}
	return 0
}

// build makes the triangles of a part of the screen. It returns false if a table is full.
func (r *Renderer) build(l *quad.List, part quad.Bounds) bool {
	r.all, r.allIs, r.pieces = r.all[:0], r.allIs[:0], r.pieces[:0]
	r.now[0], r.now[1] = l.Now, l.Now
	whole := true
	for i := r.firstShown(l); i < len(l.Items); i++ {
		it := &l.Items[i]
		if !it.Drawable() || int(it.Clip) >= len(l.Clips) {
			continue
		}
		clip := l.Clips[it.Clip].Meet(part)
		if clip.Empty() {
			continue
		}
		p := piece{program: program(it), vs: int32(len(r.all)), is: int32(len(r.allIs))}
		switch it.Shape {
		case quad.Glyphs:
			r.text(it, clip)
		case quad.Picture:
			r.picture(it, clip)
		default:
			row, ok := r.styles.find(it.Style())
			if !ok {
				whole = false
				continue
			}
			hx, hy := it.Reach()
			r.place(it, hx, hy, quad.Bounds{X0: -hx, Y0: -hy, X1: hx, Y1: hy}, clip, ebiten.Vertex{
				ColorR: it.HX, ColorG: it.HY, ColorB: it.Phase, ColorA: 2*float32(it.Seed) + it.Opacity,
				Custom0: it.P0, Custom1: it.P1, Custom2: it.P2, Custom3: float32(row),
			})
		}
		p.vEnd, p.iEnd = int32(len(r.all)), int32(len(r.allIs))
		if p.vEnd > p.vs {
			b := extent(r.all[p.vs:])
			p.occupied = areaOf(b, float32(r.size.X), float32(r.size.Y))
			p.small = (b.X1-b.X0)*(b.Y1-b.Y0) <= smallPixels
			r.pieces = append(r.pieces, p)
		}
	}
	return whole && !r.sheet.full
}

func paint(it *quad.Item, kind float32) ebiten.Vertex {
	a := float32(it.A.A) / 255 * it.Opacity
	return ebiten.Vertex{
		ColorR: float32(it.A.R) / 255 * a, ColorG: float32(it.A.G) / 255 * a, ColorB: float32(it.A.B) / 255 * a, ColorA: a,
		Custom3: kind,
	}
}

func (r *Renderer) picture(it *quad.Item, clip quad.Bounds) {
	n := icon.MaskSize(2 * max(it.HX, it.HY))
	k := iconKey{it.Icon, n}
	p, ok := r.sheet.icons[k]
	if !ok {
		if p, ok = r.sheet.store(r.icons.Mask(it.Icon, n)); ok {
			r.sheet.icons[k] = p
		}
	}
	if p.w == 0 || it.HX <= 0 {
		return
	}
	hx, hy := it.HX*(1+1/float32(n)), it.HY*(1+1/float32(n))
	src := quad.Box(float32(p.x)-0.5, float32(p.y)-0.5, float32(n)+1, float32(n)+1)
	r.place(it, hx, hy, src, clip, paint(it, -2))
}

func (r *Renderer) text(it *quad.Item, clip quad.Bounds) {
	x, base := it.Start(r.fonts)
	m := r.fonts.Metrics(it.Face, it.HY)
	if float32(base)-m.Ascent*1.5 > clip.Y1 || float32(base)+m.Descent*2 < clip.Y0 {
		return
	}
	pen := r.fonts.Pen(it.Face, it.HY, x)
	v := paint(it, -1)
	for _, ch := range it.Text {
		k, px := pen.Next(ch)
		if float32(px) > clip.X1+it.HY {
			return
		}
		p, ok := r.sheet.glyphs[k]
		if !ok {
			if p, ok = r.sheet.store(r.fonts.Mask(k)); ok {
				r.sheet.glyphs[k] = p
			}
		}
		if p.w == 0 {
			continue
		}
		dst := quad.Box(float32(px+int(p.ox)), float32(base+int(p.oy)), float32(p.w), float32(p.h))
		r.upright(dst, quad.Box(float32(p.x), float32(p.y), float32(p.w), float32(p.h)), clip, v)
	}
}

// place adds the item's rotated rectangle of half size hx, hy with the given
// source coordinates.
func (r *Renderer) place(it *quad.Item, hx, hy float32, src, clip quad.Bounds, v ebiten.Vertex) {
	if it.Rot == 0 {
		r.upright(quad.Bounds{X0: it.X - hx, Y0: it.Y - hy, X1: it.X + hx, Y1: it.Y + hy}, src, clip, v)
		return
	}
	ds, dc := math.Sincos(float64(it.Rot))
	s, c := float32(ds), float32(dc)
	p := r.poly[0][:0]
	inside, outside := true, [4]bool{true, true, true, true}
	for i := range 4 {
		dx, dy, sx, sy := -hx, -hy, src.X0, src.Y0
		if i == 1 || i == 2 {
			dx, sx = hx, src.X1
		}
		if i >= 2 {
			dy, sy = hy, src.Y1
		}
		v.DstX, v.DstY = it.X+dx*c-dy*s, it.Y+dx*s+dy*c
		v.SrcX, v.SrcY = sx, sy
		for e := range 4 {
			if k := beyond(&v, clip, e); k > 0 {
				inside = false
			} else {
				outside[e] = false
			}
		}
		p = append(p, v)
	}
	r.poly[0] = p
	if outside[0] || outside[1] || outside[2] || outside[3] {
		return
	}
	if !inside {
		p = r.cut(clip)
	}
	if len(p) < 3 {
		return
	}
	n := uint32(len(r.all))
	r.all = append(r.all, p...)
	for i := n + 1; i+1 < uint32(len(r.all)); i++ {
		r.allIs = append(r.allIs, n, i, i+1)
	}
}

// beyond returns how far a vertex lies outside one edge of the rectangle.
func beyond(v *ebiten.Vertex, b quad.Bounds, edge int) float32 {
	switch edge {
	case 0:
		return b.X0 - v.DstX
	case 1:
		return v.DstX - b.X1
	case 2:
		return b.Y0 - v.DstY
	default:
		return v.DstY - b.Y1
	}
}

// cut clips the polygon in poly[0] to the rectangle, edge by edge.
func (r *Renderer) cut(b quad.Bounds) []ebiten.Vertex {
	for e := range 4 {
		in, out := r.poly[0], r.poly[1][:0]
		for i := range in {
			u, v := &in[i], &in[(i+1)%len(in)]
			ku, kv := beyond(u, b, e), beyond(v, b, e)
			if ku <= 0 {
				out = append(out, *u)
			}
			if ku <= 0 != (kv <= 0) {
				t := ku / (ku - kv)
				w := *u
				w.DstX += (v.DstX - u.DstX) * t
				w.DstY += (v.DstY - u.DstY) * t
				w.SrcX += (v.SrcX - u.SrcX) * t
				w.SrcY += (v.SrcY - u.SrcY) * t
				out = append(out, w)
			}
		}
		r.poly[0], r.poly[1] = out, in
	}
	return r.poly[0]
}

func (r *Renderer) upright(dst, src, clip quad.Bounds, v ebiten.Vertex) {
	if dst.X0 >= clip.X0 && dst.Y0 >= clip.Y0 && dst.X1 <= clip.X1 && dst.Y1 <= clip.Y1 {
		r.rect(dst, src, v)
		return
	}
	d := dst.Meet(clip)
	if d.Empty() {
		return
	}
	kx, ky := (src.X1-src.X0)/(dst.X1-dst.X0), (src.Y1-src.Y0)/(dst.Y1-dst.Y0)
	r.rect(d, quad.Bounds{
		X0: src.X0 + (d.X0-dst.X0)*kx, Y0: src.Y0 + (d.Y0-dst.Y0)*ky,
		X1: src.X0 + (d.X1-dst.X0)*kx, Y1: src.Y0 + (d.Y1-dst.Y0)*ky,
	}, v)
}

func (r *Renderer) rect(d, s quad.Bounds, v ebiten.Vertex) {
	n := uint32(len(r.all))
	v.DstX, v.DstY, v.SrcX, v.SrcY = d.X0, d.Y0, s.X0, s.Y0
	r.all = append(r.all, v)
	v.DstX, v.SrcX = d.X1, s.X1
	r.all = append(r.all, v)
	v.DstY, v.SrcY = d.Y1, s.Y1
	r.all = append(r.all, v)
	v.DstX, v.SrcX = d.X0, s.X0
	r.all = append(r.all, v)
	r.allIs = append(r.allIs, n, n+1, n+2, n, n+2, n+3)
}
