package tiled

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// placedObject is an object being read, with the meaning of its tile and the properties
// that were used.
type placedObject struct {
	*Object
	im    *importer
	layer string
	floor int
	tile  *Meaning
	class string
	used  map[string]bool
	align string
}

// placedObject combines an object with its tile and the offset of its layer.
func (im *importer) placedObject(o *Object, p part) *placedObject {
	moved := *o
	moved.X, moved.Y = o.X+p.dx, o.Y+p.dy
	t := &placedObject{Object: &moved, im: im, layer: p.layer.Name, floor: p.floor, class: strings.ToLower(strings.TrimSpace(o.Class)), used: map[string]bool{}}
	ts, id := o.set, int(o.GID&^allFlips)
	if ts != nil {
		id -= int(ts.First)
	} else if o.GID != 0 {
		ts, id = im.m.tileAt(o.GID)
	}
	if ts == nil {
		return t
	}
	t.align = ts.Align
	t.tile = im.meaning(ts, id)
	if tile := ts.Tiles[id]; tile != nil && t.class == "" {
		t.class = strings.ToLower(tile.Class)
	}
	return t
}

// name describes the object in messages.
func (t *placedObject) name() string {
	s := "object " + strconv.Itoa(t.ID)
	if t.Name != "" {
		s += " " + quoted(t.Name)
	}
	if t.class != "" {
		s += " of class " + quoted(t.class)
	}
	return s + " in layer " + quoted(t.layer) + " at " + number(math.Round(t.X)) + "," + number(math.Round(t.Y))
}

func (t *placedObject) lost(format string, args ...any) { t.im.lost(t.name()+": "+format, args...) }
func (t *placedObject) note(format string, args ...any) { t.im.note(t.name()+": "+format, args...) }

// word returns a property and marks it as used.
func (t *placedObject) word(name string) string {
	t.used[name] = true
	return strings.TrimSpace(propText(t.Props, name))
}

// rest notes the properties that were not used.
func (t *placedObject) rest() {
	for _, p := range t.Props {
		if !t.used[p.Name] {
			t.lost("unknown property %s", quoted(p.Name))
		}
	}
}

// locate finds the positions of objects that others refer to.
func (im *importer) locate(parts []part) {
	for _, p := range parts {
		for _, o := range p.layer.Objects {
			t := im.placedObject(o, p)
			at, on := t.at()
			old := im.places[o.ID]
			im.places[o.ID] = place{at: at, on: on, ref: old.ref}
			if to, ok := propOf(o.Props, "to"); ok {
				if id, err := strconv.Atoi(to.Value); err == nil && id != 0 {
					at := im.places[id]
					at.ref = true
					im.places[id] = at
				}
			}
		}
	}
}

// object reads one object.
func (im *importer) object(o *Object, p part) {
	t := im.placedObject(o, p)
	if t.Hidden && im.kept == nil {
		t.note("it is hidden but still used")
	}
	if t.GID&allFlips != 0 {
		t.note("only Tiled shows that it is flipped")
	}
	if t.Shape == "text" || t.Shape == "capsule" {
		t.lost("a board has no %s", t.Shape)
		return
	}
	if _, on := t.at(); !on {
		t.lost("it is outside the map")
		return
	}
	switch t.class {
	case "figure":
		t.readFigure()
	case "wall":
		t.readWall()
	case "edge":
		t.readEdge()
	case "link":
		t.readLink()
	default:
		t.readArea()
	}
}

// readFigure reads a figure. Its tile may give the kind and the colour of its side.
func (t *placedObject) readFigure() {
	f := edit.Figure{Name: t.Name, Side: t.word("side")}
	f.At, _ = t.at()
	colour := -1
	if t.tile != nil {
		colour = t.tile.Colour
		f.Kinds = []string{t.tile.Kind}
	}
	if k := t.word("kind"); k != "" {
		f.Kinds = strings.Split(k, ",")
	}
	if c := t.word("colour"); c != "" {
		var ok bool
		if colour, ok = parseColour(c); !ok {
			t.lost("unknown colour %s", quoted(c))
			return
		}
	}
	if d := t.word("facing"); d != "" {
		var ok bool
		if f.Facing, ok = t.im.grid.dir(d); !ok {
			t.lost("it can't face %s; expected %s", quoted(d), strings.Join(t.im.grid.dirNames(), ", "))
			return
		}
	} else {
		f.Facing, _ = t.im.c.topology.ParseDir("e")
	}
	f.Prone = t.word("prone") == "true"
	if s := t.word("stamina"); s != "" {
		for _, part := range strings.Split(s, ",") {
			n, err := strconv.Atoi(strings.TrimSpace(part))
			if err != nil || n < 1 || n > rules.MaxStat || len(f.Stamina) == rules.MaxGroup {
				t.lost("stamina must be up to 8 numbers such as 2,1, not %s", quoted(s))
				return
			}
			f.Stamina = append(f.Stamina, n)
		}
	}
	t.rest()
	t.im.addFigure(f, colour, t.name())
}

// addFigure adds a figure if a level may have it. colour determines the side of one that
// names none; what describes it in messages.
func (im *importer) addFigure(f edit.Figure, colour int, what string) {
	at := levels.FormatPos(f.At)
	for i, k := range f.Kinds {
		f.Kinds[i] = strings.TrimSpace(k)
		if _, ok := im.kinds[f.Kinds[i]]; !ok {
			im.lost("%s, on %s: unknown kind %s", what, at, quoted(f.Kinds[i]))
			return
		}
	}
	if len(f.Kinds) == 0 || len(f.Kinds) > rules.MaxGroup {
		im.lost("%s, on %s: add a property kind: one to eight kinds separated by commas", what, at)
		return
	}
	if f.Side == "" && colour >= 0 {
		i := slices.Index(im.colours, colour)
		if i < 0 {
			im.lost("%s, on %s: no side has the colour %s", what, at, colourName(colour))
			return
		}
		f.Side = im.sides[i].Name
	}
	if f.Side != "" && !slices.ContainsFunc(im.sides, func(s levels.Side) bool { return s.Name == f.Side }) {
		im.lost("%s, on %s: unknown side %s", what, at, quoted(f.Side))
		return
	}
	if f.Side == "" && im.kinds[f.Kinds[0]]&rules.Object == 0 {
		im.lost("%s, on %s: add a property side", what, at)
		return
	}
	if len(im.c.figures) == rules.MaxFigures {
		im.lost("%s: a level has at most %d figures", what, rules.MaxFigures)
		return
	}
	name := im.freeName(f.Name, f.Kinds[0], func(s string) bool { return im.names[s] })
	if f.Name != "" && name != f.Name {
		im.note("%s, on %s: its name in the level is %s", what, at, name)
	}
	f.Name = name
	im.names[name] = true
	im.c.figures = append(im.c.figures, f)
}

// freeName returns a valid unused name made from name, or from instead.
func (im *importer) freeName(name, instead string, taken func(string) bool) string {
	if !levels.IsName(name) {
		name = strings.Trim(strings.Map(func(r rune) rune {
			switch {
			case r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '_':
				return r
			case r >= 'A' && r <= 'Z':
				return r - 'A' + 'a'
			}
			return '-'
		}, name), "-0123456789_")
		if name = name[:min(len(name), 30)]; !levels.IsName(name) {
			name = instead
		}
	}
	return edit.FreeName(name, taken)
}

// readWall reads a crushing wall or a part of one; parts have the same name.
func (t *placedObject) readWall() {
	dir := t.word("dir")
	if dir == "" && t.tile != nil {
		dir = t.tile.WallDir
	}
	t.rest()
	d, ok := t.im.grid.dir(dir)
	if !ok {
		t.lost("a wall's property dir must be %s, not %s", strings.Join(t.im.grid.dirNames(), ", "), quoted(dir))
		return
	}
	cells := t.cells(rules.MaxWallSize)
	if len(cells) > rules.MaxWallSize {
		t.lost("it covers more than %d cells, the most for a crushing wall (CW-02)", rules.MaxWallSize)
		return
	}
	t.im.addWall(edit.Wall{Name: t.Name, Dir: d, Cells: cells}, t.name())
}

func (im *importer) addWall(w edit.Wall, what string) {
	named := w.Name != ""
	if i := slices.IndexFunc(im.c.walls, func(o edit.Wall) bool { return o.Name == w.Name }); named && i >= 0 {
		o := &im.c.walls[i]
		switch {
		case o.Dir != w.Dir:
			im.lost("%s: another part of this wall moves in another direction", what)
		case len(o.Cells)+len(w.Cells) > rules.MaxWallSize:
			im.lost("%s: together with the others of its name it covers more than %d cells (CW-02)", what, rules.MaxWallSize)
		default:
			for _, c := range w.Cells {
				if !slices.Contains(o.Cells, c) {
					o.Cells = append(o.Cells, c)
				}
			}
		}
		return
	}
	if len(im.c.walls) == rules.MaxWalls {
		im.lost("%s: a level has at most %d crushing walls", what, rules.MaxWalls)
		return
	}
	name := im.freeName(w.Name, "wall", func(s string) bool {
		return slices.ContainsFunc(im.c.walls, func(o edit.Wall) bool { return o.Name == s })
	})
	if named && name != w.Name {
		im.note("%s: its name in the level is %s", what, name)
	}
	w.Name = name
	im.c.walls = append(im.c.walls, w)
}

// walls makes crushing walls from wall tiles. Adjacent tiles of a layer and direction are
// one wall.
func (im *importer) walls() {
	board := edit.Grid{Topology: im.c.topology, W: im.c.width, H: im.c.height}
	left := map[wallCell]bool{}
	for _, c := range im.wallCells {
		left[c] = true
	}
	for _, first := range im.wallCells {
		if !left[first] {
			continue
		}
		one := board.Fill(nil, first.at, func(p rules.Pos) bool { return left[wallCell{first.layer, first.dir, p}] })
		for _, p := range one {
			delete(left, wallCell{first.layer, first.dir, p})
		}
		what := "the wall of " + strconv.Itoa(len(one)) + " tiles in layer " + quoted(first.layer) + " at " + levels.FormatPos(first.at)
		d, ok := im.grid.dir(first.dir)
		if !ok {
			im.lost("%s: a wall's direction must be one of %s, not %s", what, strings.Join(im.grid.dirNames(), ", "), quoted(first.dir))
			continue
		}
		if len(one) > rules.MaxWallSize {
			im.lost("%s: a crushing wall has at most %d cells (CW-02)", what, rules.MaxWallSize)
			continue
		}
		im.addWall(edit.Wall{Dir: d, Cells: one}, what)
	}
}

// ends returns the two cells of an edge or link: the ends of a line, or the cells of the
// object and of the one it refers to.
func (t *placedObject) ends() (a, b rules.Pos, ok bool) {
	to := t.word("to")
	if t.Points != nil {
		ps := t.outline()
		if len(ps) != 2 {
			t.lost("expected a line with two ends; this one has %d corners", len(ps))
			return a, b, false
		}
		a, ok1 := t.im.pos(ps[0][0], ps[0][1], t.floor)
		b, ok2 := t.im.pos(ps[1][0], ps[1][1], t.floor)
		if !ok1 || !ok2 {
			t.lost("it ends outside the map")
		}
		return a, b, ok1 && ok2
	}
	a, _ = t.at()
	if to == "" || to == "0" {
		if !t.im.places[t.ID].ref {
			t.lost("it leads nowhere: add a property to, of type object, or make it a line with two ends")
		}
		return a, b, false
	}
	id, err := strconv.Atoi(to)
	p, found := t.im.places[id]
	if err != nil || !found || !p.on {
		t.lost("its property to points to no object on the map: %s", quoted(to))
		return a, b, false
	}
	return a, p.at, true
}

func (t *placedObject) readEdge() {
	kind := t.word("kind")
	a, b, ok := t.ends()
	t.rest()
	if !ok {
		return
	}
	e, known := rules.ParseEdge(kind)
	if !known || e == rules.NoEdge {
		t.lost("an edge needs a property kind: slope, cliff, dune or rampart, not %s", quoted(kind))
		return
	}
	t.im.c.edges = append(t.im.c.edges, rules.EdgeSetup{Edge: e, Low: a, High: b})
}

func (t *placedObject) readLink() {
	a, b, ok := t.ends()
	t.rest()
	if !ok || slices.Contains(t.im.c.links, rules.LinkSetup{A: a, B: b}) || slices.Contains(t.im.c.links, rules.LinkSetup{A: b, B: a}) {
		return
	}
	t.im.c.links = append(t.im.c.links, rules.LinkSetup{A: a, B: b})
}

// readArea reads an object whose class, properties or tile describe the cells it covers.
func (t *placedObject) readArea() {
	m := newMeaning()
	if t.tile != nil {
		m = *t.tile
	}
	exit := t.class == "exit" || t.class == "goal" || t.class == "objective"
	if exit {
		m.set("feature", rules.Objective.String())
	} else {
		m.setWord(t.class)
	}
	for _, p := range t.Props {
		value := p.Value
		if i := slices.IndexFunc(t.im.sides, func(s levels.Side) bool { return s.Name == value }); p.Name == "owner" && i >= 0 {
			value = colourName(t.im.colours[i])
		}
		known, err := m.set(p.Name, value)
		if err != nil {
			t.lost("%v", err)
			return
		}
		t.used[p.Name] = known
	}
	if t.Props != nil && m.parts != 0 {
		t.rest()
	}
	switch {
	case m.parts == 0 && t.im.places[t.ID].ref:
		// It is there for others to refer to.
	case m.parts == 0 || m.WallDir != "" || m.Kind != "":
		t.lost("unknown class; expected figure, wall, edge, link, exit, or the name of a terrain, feature or structure")
	case exit && m.cell.Tag == 0:
		t.lost("add a property tag, a letter A to Z that goals use")
	default:
		for _, at := range t.cells(t.im.grid.w * t.im.grid.h) {
			t.im.put(at, &m)
		}
	}
}
