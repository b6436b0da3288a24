package tiled

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/klauspost/compress/zstd"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// Properties of maps. keptText holds the level's whole text, so that comments and
// order come back; keptText64 the same, of a text that XML could not hold.
const (
	keptText   = "wallfall-text"
	keptText64 = "wallfall-text64"
)

// tmxVersion is the version of the format that is written: what Tiled 1.8 reads,
// and all after it.
const tmxVersion = "1.8"

// Look is how a map is written. The zero value is XML with its cells as CSV, which
// refers to tilesets in files of their own.
type Look struct {
	JSON     bool
	Encoding string // one of Encodings; "" is csv
	Embed    bool   // the tilesets stand in the map
	// Typed has properties name their types, which Tiled offers in lists when it has
	// opened the project that Project writes, and complains about when it has not.
	Typed bool
}

// exporter writes a level as the nodes of a map.
type exporter struct {
	lv      *levels.Level
	look    Look
	grid    *grid
	sheets  []*Sheet // of cells and of figures
	colours []int    // of sides
	layers  int      // how many there are, which numbers them
	objects int
}

// FromLevel returns a level as a map with its tilesets. The error is that of levels.Parse.
func FromLevel(name string, src []byte, look Look) ([]byte, []*Sheet, error) {
	lv, err := levels.Parse(name, src)
	if err != nil {
		return nil, nil, err
	}
	if look.Encoding == "" || look.JSON && look.Encoding == "xml" { // JSON has no elements
		look.Encoding = "csv"
	}
	x := &exporter{lv: lv, look: look, sheets: []*Sheet{boardSheet(lv.Topology), figureSheet()}, colours: sideColours(lv.Sides)}
	n := x.document(src)
	if !look.JSON {
		return encodeXML(n), x.sheets, nil
	}
	data, err := encodeJSON(n)
	return data, x.sheets, err
}

func (x *exporter) document(src []byte) *node {
	lv, board := x.lv, x.sheets[0]
	m := &Map{Orientation: "orthogonal", Width: lv.Width, Height: lv.Height, TileWidth: board.Width, TileHeight: board.Height}
	if lv.Topology == rules.Hex {
		m.Orientation, m.StaggerAxis, m.StaggerIndex, m.HexSide = "hexagonal", "y", "odd", hexSide
	}
	x.grid = m.grid()
	n := newNode("map", "version", tmxVersion, "orientation", m.Orientation, "renderorder", "right-down", "width", m.Width, "height", m.Height,
		"tilewidth", m.TileWidth, "tileheight", m.TileHeight, "infinite", false,
		"hexsidelength?", m.HexSide, "staggeraxis?", m.StaggerAxis, "staggerindex?", m.StaggerIndex)
	var props []Prop
	for name, value := range map[string]string{"title": lv.Title, "author": lv.Author, "about": lv.About,
		"statements": strings.Join(statementsOf(string(src)), "\n"), "rounds": strings.TrimPrefix(strconv.Itoa(lv.Rounds), "0")} {
		if value != "" {
			props = append(props, newProp(name, value))
		}
	}
	if plainText(src) {
		props = append(props, newProp(keptText, string(src)))
	} else {
		props = append(props, newProp(keptText64, base64.StdEncoding.EncodeToString(src)))
	}
	n.addProps(x.look.Typed, props...)
	for i, s := range x.sheets {
		if x.look.Embed {
			n.add(s.node("firstgid", x.gid(i, 0), x.look.Typed))
		} else {
			n.add(newNode("tileset", "firstgid", x.gid(i, 0), "source", s.File()))
		}
	}
	var floors []*node
	for i := range lv.Floors {
		floors = append(floors, x.floor(n, i))
	}
	x.things(floors)
	n.set("nextlayerid", x.layers+1)
	n.set("nextobjectid", x.objects+1)
	return n
}

// gid returns the global ID of a tile of a sheet.
func (x *exporter) gid(sheet, id int) int { return 1 + sheet*x.sheets[0].Columns*x.sheets[0].Rows + id }

// plainText reports whether XML can hold a text.
func plainText(src []byte) bool {
	return utf8.Valid(src) && len(src) > 0 && !bytes.ContainsFunc(src, func(r rune) bool {
		return r < ' ' && r != '\n' && r != '\t' || r == '\ufeff' || r == 0xfffe || r == 0xffff
	})
}

// sideColours returns the colour of each side's tiles: its own, or the first free one if
// an earlier side has it.
func sideColours(sides []levels.Side) []int {
	out := make([]int, len(sides))
	taken := make([]bool, numColours+len(sides))
	for i, s := range sides {
		c := int(s.Colour)
		if taken[c] {
			c = slices.Index(taken, false)
		}
		out[i], taken[c] = c, true
	}
	return out
}

func (x *exporter) layer(kind, name string) *node {
	x.layers++
	return newNode(kind, "id", x.layers, "name", name)
}

// floor adds the group of a floor with its tile layers. Floors are drawn one above the
// other, the highest on top.
func (x *exporter) floor(to *node, i int) *node {
	lv := x.lv
	g := to.add(x.layer("group", "floor "+strconv.Itoa(i+1)))
	if i > 0 {
		_, dy, _, _ := x.grid.steps()
		g.set("offsetx", 0)
		g.set("offsety", -float64(i)*(float64(lv.Height)*dy+2*float64(x.grid.th)))
	}
	props := []Prop{newProp("z", strconv.Itoa(i+1))}
	if r := lv.Floors[i].Rise; r > 0 {
		props = append(props, newProp("rise", strconv.Itoa(r)))
	}
	g.addProps(x.look.Typed, props...)
	for _, f := range cellFields {
		cells := make([]uint32, lv.Width*lv.Height)
		used := !f.sparse
		for j := range cells {
			c := lv.Cell(rules.Pos{Floor: i, X: j % lv.Width, Y: j / lv.Width})
			if c == void {
				continue
			}
			if c.Owner >= 0 {
				c.Owner = x.colours[c.Owner]
			}
			if id := f.tile(f.get(c), c.Owner); id >= 0 {
				cells[j], used = uint32(x.gid(0, id)), true
			}
		}
		if used {
			l := g.add(x.layer("layer", f.layer))
			l.set("width", lv.Width)
			l.set("height", lv.Height)
			encodeData(l.add(newNode("data")), x.look.Encoding, cells, lv.Width)
		}
	}
	return g
}

// object adds an object; more are names and values of attributes in turn.
func (x *exporter) object(to *node, class, name string, px, py float64, props []Prop, more ...any) *node {
	x.objects++
	n := to.add(newNode("object", append([]any{"id", x.objects, "name?", name, "type", class, "x", px, "y", py}, more...)...))
	n.addProps(x.look.Typed, props...)
	return n
}

// things adds the object layers of all floors.
func (x *exporter) things(floors []*node) {
	var edges, links []*node
	for i, g := range floors {
		edges, links = append(edges, g.add(x.layer("objectgroup", "edges"))), append(links, g.add(x.layer("objectgroup", "links")))
		walls, figures := g.add(x.layer("objectgroup", "walls")), g.add(x.layer("objectgroup", "figures"))
		for _, w := range x.lv.Walls {
			x.wall(walls, &w, i)
		}
		for j := range x.lv.Figures {
			if f := &x.lv.Figures[j]; f.At.Floor == i {
				x.figure(figures, f)
			}
		}
	}
	for _, e := range x.lv.Edges {
		kind := Prop{Name: "kind", Type: "string", Of: "Edge", Value: e.Edge.String()}
		if e.Low.Floor != e.High.Floor {
			x.pair(edges, "edge", e.Low, e.High, kind)
			continue
		}
		lx, ly := x.grid.centre(e.Low.X, e.Low.Y)
		hx, hy := x.grid.centre(e.High.X, e.High.Y)
		o := x.object(edges[e.Low.Floor], "edge", "", lx, ly, []Prop{kind})
		o.add(newNode("polyline", "points", "0,0 "+number(hx-lx)+","+number(hy-ly)))
	}
	for _, k := range x.lv.Links {
		x.pair(links, "link", k.A, k.B)
	}
}

// pair adds two points; the first has the properties and refers to the other.
func (x *exporter) pair(layers []*node, class string, a, b rules.Pos, props ...Prop) {
	props = append(props, newProp("to", strconv.Itoa(x.objects+2)))
	for _, at := range []rules.Pos{a, b} {
		px, py := x.grid.centre(at.X, at.Y)
		x.object(layers[at.Floor], class, "", px, py, props).add(newNode("point"))
		props = nil
	}
}

// wall adds the objects of a crushing wall on a floor: one for a block of squares,
// otherwise one for each cell.
func (x *exporter) wall(to *node, w *levels.Wall, floor int) {
	tile := w.Dir
	var props []Prop
	if x.lv.Topology == rules.Square && w.Dir%2 == 1 { // the rules refuse it, and no tile shows it
		tile--
		props = append(props, newProp("dir", x.lv.Topology.DirName(w.Dir)))
	}
	cells := w.Cells
	across, down := 1, 1
	if a, d := block(cells); a > 0 && x.lv.Topology == rules.Square {
		across, down, cells = a, d, cells[:1]
	}
	for _, at := range cells {
		if at.Floor == floor {
			px, py := x.grid.centre(at.X, at.Y)
			tw, th := x.grid.tw, x.grid.th
			x.object(to, "wall", w.Name, px-float64(tw)/2, py-float64(th)/2, props, "gid", x.gid(0, wallSlot(tile)), "width", across*tw, "height", down*th)
		}
	}
}

// block returns the size of a block that cells form in order on one floor, 0 if they don't.
func block(cells []rules.Pos) (across, down int) {
	across = 1
	for across < len(cells) && cells[across].Y == cells[0].Y {
		across++
	}
	if len(cells)%across != 0 {
		return 0, 0
	}
	for i, c := range cells {
		if c != (rules.Pos{Floor: cells[0].Floor, X: cells[0].X + i%across, Y: cells[0].Y + i/across}) {
			return 0, 0
		}
	}
	return across, len(cells) / across
}

func (x *exporter) figure(to *node, f *levels.Figure) {
	names, size := edit.FigureOf(x.lv, f).Kinds, edit.SizeOf(x.lv, f)
	colour := -1
	if f.Side >= 0 {
		colour = x.colours[f.Side]
	}
	props := []Prop{newProp("facing", x.lv.Topology.DirName(f.Facing))}
	tile := kindSlot(names[0], colour)
	if len(names) > 1 || tile == kindSlot("", colour) {
		props = append(props, newProp("kind", strings.Join(names, ",")))
	}
	if f.Prone {
		props = append(props, newProp("prone", "true"))
	}
	if f.Stamina != nil {
		props = append(props, newProp("stamina", strings.Trim(strings.ReplaceAll(fmt.Sprint(f.Stamina), " ", ","), "[]")))
	}
	tw, th := x.grid.tw, x.grid.th
	side := float64(size * min(tw, th))
	cx, cy := x.grid.centre(f.At.X, f.At.Y)
	x.object(to, "figure", f.Name, cx+float64((size-1)*tw)/2-side/2, cy+float64((size-1)*th)/2-side/2, props,
		"gid", x.gid(1, tile), "width", side, "height", side)
}

// Kept returns the level text that the map keeps, nil for none.
func (m *Map) Kept() []byte {
	for _, p := range m.Props {
		if text, _ := p.kept(); text != nil {
			return text
		}
	}
	return nil
}

// kept returns the text that a property keeps, nil for none.
func (p *Prop) kept() ([]byte, error) {
	switch p.Name {
	case keptText:
		return []byte(p.Value), nil
	case keptText64:
		return base64.StdEncoding.DecodeString(p.Value)
	}
	return nil, nil
}

// packings are the compressions of cells. Writing to a buffer does not fail.
var packings = map[string]struct {
	pack   func(io.Writer) io.WriteCloser
	unpack func(io.Reader) (io.ReadCloser, error)
}{
	"zlib": {func(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) }, zlib.NewReader},
	"gzip": {func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) },
		func(r io.Reader) (io.ReadCloser, error) { return gzip.NewReader(r) }},
	"zstd": {func(w io.Writer) io.WriteCloser {
		z, _ := zstd.NewWriter(w, zstd.WithEncoderConcurrency(1)) // it only fails for options that there are not
		return z
	}, func(r io.Reader) (io.ReadCloser, error) {
		z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
			zstd.WithDecoderMaxMemory(16<<20), zstd.WithDecoderMaxWindow(8<<20))
		return z.IOReadCloser(), err
	}},
}

// decodeData returns the n cells of a layer. It unpacks at most one byte more than it
// needs, enough to see that there are too many.
func decodeData(encoding, compression, text string, n int) ([]uint32, error) {
	switch encoding {
	case "csv":
		return decodeCSV(text, n)
	case "base64":
	default:
		return nil, fmt.Errorf("unknown encoding %s; expected csv or base64", quoted(encoding))
	}
	raw, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(text), ""))
	if err != nil {
		return nil, fmt.Errorf("the cells are not valid base64: %w", err)
	}
	if p, known := packings[compression]; known {
		var r io.ReadCloser
		if r, err = p.unpack(bytes.NewReader(raw)); err == nil {
			raw, err = io.ReadAll(io.LimitReader(r, int64(4*n)+1))
			r.Close()
		}
	} else if compression != "" {
		return nil, fmt.Errorf("unknown compression %s; expected zlib, gzip, zstd or none", quoted(compression))
	}
	if err != nil {
		return nil, fmt.Errorf("can't unpack the cells with %s: %w", compression, err)
	}
	if len(raw) != 4*n {
		return nil, fmt.Errorf("the cells have %d bytes, but %d cells need %d", len(raw), n, 4*n)
	}
	cells := make([]uint32, n)
	_, err = binary.Decode(raw, binary.LittleEndian, cells)
	return cells, err
}

func decodeCSV(text string, n int) ([]uint32, error) {
	cells := make([]uint32, 0, n)
	for text != "" {
		part, rest, _ := strings.Cut(text, ",")
		text = rest
		if part = strings.TrimSpace(part); part == "" && strings.TrimSpace(rest) == "" {
			break
		}
		v, err := strconv.ParseUint(part, 10, 32)
		if err != nil {
			return nil, fmt.Errorf("%s is not a tile", quoted(part))
		}
		if len(cells) == n {
			return nil, fmt.Errorf("more than %d cells", n)
		}
		cells = append(cells, uint32(v))
	}
	if len(cells) != n {
		return nil, fmt.Errorf("found %d cells, need %d", len(cells), n)
	}
	return cells, nil
}

// Encodings are how the cells of layers can be written. xml is a <tile> element for each.
var Encodings = []string{"csv", "xml", "base64", "zlib", "gzip", "zstd"}

// CheckEncoding returns an error for a name that is none of Encodings.
func CheckEncoding(name string) error {
	if slices.Contains(Encodings, name) {
		return nil
	}
	return fmt.Errorf("unknown encoding %s; expected %s", quoted(name), strings.Join(Encodings, ", "))
}

// encodeData writes the cells of a layer in rows of that length.
func encodeData(n *node, encoding string, cells []uint32, row int) {
	switch encoding {
	case "xml":
		for _, gid := range cells {
			n.add(newNode("tile", "gid", gid))
		}
	case "csv":
		n.set("encoding", encoding)
		for i, gid := range cells {
			switch { // a line a row
			case i > 0 && i%row == 0:
				n.text = append(n.text, ",\n"...)
			case i > 0:
				n.text = append(n.text, ',')
			}
			n.text = strconv.AppendUint(n.text, uint64(gid), 10)
		}
	default:
		n.set("encoding", "base64")
		raw, _ := binary.Append(nil, binary.LittleEndian, cells)
		if p, packed := packings[encoding]; packed {
			n.set("compression", encoding)
			var buf bytes.Buffer
			w := p.pack(&buf)
			_, _ = w.Write(raw)
			_ = w.Close()
			raw = buf.Bytes()
		}
		n.text = base64.StdEncoding.AppendEncode(nil, raw)
	}
}
