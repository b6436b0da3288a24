package tiled

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/unwind"
	"wallfall/rules"
)

// placedObject is an object being read, with the meaning of its tile and the properties
// that were used.
type placedObject struct {
	*Object
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
	t := &placedObject{Object: &moved, layer: p.layer.Name, floor: p.floor, class: strings.ToLower(strings.TrimSpace(o.Class)), used: map[string]bool{}}
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

func (im *importer) lostOf(t *placedObject, format string, args ...any) {
	im.lost("%s: %s", t.name(), fmt.Sprintf(format, args...))
}

// errLeftOut ends the reading of an object that the level goes without.
var errLeftOut = errors.New("this object is left out")

// leaveOut is lostOf for what an object can't do without; it ends the reading of the object.
func (im *importer) leaveOut(t *placedObject, format string, args ...any) {
	im.lostOf(t, format, args...)
	unwind.With(errLeftOut)
}

// word returns a property and marks it as used.
func (t *placedObject) word(name string) string {
	t.used[name] = true
	return strings.TrimSpace(propText(t.Props, name))
}

// rest notes the properties that were not used.
func (im *importer) rest(t *placedObject) {
	for _, p := range t.Props {
		if !t.used[p.Name] {
			im.lostOf(t, "unknown property %s", quoted(p.Name))
		}
	}
}

// objects reads the objects of all layers.
func (im *importer) objects(parts []part) {
	var list []*placedObject
	for _, p := range parts {
		for _, o := range p.layer.Objects {
			list = append(list, im.placedObject(o, p))
		}
	}
	for _, t := range list { // which others may refer to
		at, on := im.at(t)
		im.places[t.ID] = place{at: at, on: on, ref: im.places[t.ID].ref}
		if id, err := strconv.Atoi(propText(t.Props, "to")); err == nil && id != 0 {
			to := im.places[id]
			to.ref = true
			im.places[id] = to
		}
	}
	for _, t := range list {
		if err := try(func() { im.object(t) }); err != errLeftOut {
			unwind.With(err)
		}
	}
}

// object reads one object.
func (im *importer) object(t *placedObject) {
	if t.Hidden && im.kept == nil {
		im.note("%s: it is hidden but still used", t.name())
	}
	if t.GID&allFlips != 0 {
		im.note("%s: only Tiled shows that it is flipped", t.name())
	}
	if t.Shape == "text" || t.Shape == "capsule" {
		im.leaveOut(t, "a board has no %s", t.Shape)
	}
	if _, on := im.at(t); !on {
		im.leaveOut(t, "it is outside the map")
	}
	switch t.class {
	case "figure":
		im.readFigure(t)
	case "wall":
		im.readWall(t)
	case "edge", "link":
		im.readJoin(t)
	default:
		im.readArea(t)
	}
}

// readFigure reads a figure. Its tile may give the kind and the colour of its side.
func (im *importer) readFigure(t *placedObject) {
	f := edit.Figure{Name: t.Name, Side: t.word("side"), Prone: t.word("prone") == "true"}
	f.At, _ = im.at(t)
	colour, ok := -1, true
	if t.tile != nil {
		colour = t.tile.Colour
		f.Kinds = []string{t.tile.Kind}
	}
	if k := t.word("kind"); k != "" {
		f.Kinds = strings.Split(k, ",")
	}
	if c := t.word("colour"); c != "" {
		if colour, ok = parseColour(c); !ok {
			im.leaveOut(t, "unknown colour %s", quoted(c))
		}
	}
	f.Facing, _ = im.c.topology.ParseDir("e")
	if d := t.word("facing"); d != "" {
		if f.Facing, ok = im.grid.dir(d); !ok {
			im.leaveOut(t, "it can't face %s; expected %s", quoted(d), strings.Join(im.grid.dirNames(), ", "))
		}
	}
	if s := t.word("stamina"); s != "" {
		for _, part := range strings.Split(s, ",") {
			n, err := strconv.Atoi(strings.TrimSpace(part))
			if err != nil || n < 1 || n > rules.MaxStat || len(f.Stamina) == rules.MaxGroup {
				im.leaveOut(t, "stamina must be up to 8 numbers such as 2,1, not %s", quoted(s))
			}
			f.Stamina = append(f.Stamina, n)
		}
	}
	im.rest(t)
	im.addFigure(f, colour, t.name())
}

// addFigure adds a figure if a level may have it. colour determines the side of one that
// names none; what describes it in messages.
func (im *importer) addFigure(f edit.Figure, colour int, what string) {
	what += ", on " + f.At.String()
	for i, k := range f.Kinds {
		f.Kinds[i] = strings.TrimSpace(k)
		if _, ok := im.kinds[f.Kinds[i]]; !ok {
			im.lost("%s: unknown kind %s", what, quoted(f.Kinds[i]))
			return
		}
	}
	if i := slices.Index(im.colours, colour); i >= 0 && f.Side == "" {
		f.Side = im.c.sides[i]
	}
	switch {
	case len(f.Kinds) == 0 || len(f.Kinds) > rules.MaxGroup:
		im.lost("%s: add a property kind: one to eight kinds separated by commas", what)
	case f.Side == "" && colour >= 0:
		im.lost("%s: no side has the colour %s", what, colourName(colour))
	case f.Side != "" && !slices.Contains(im.c.sides, f.Side):
		im.lost("%s: unknown side %s", what, quoted(f.Side))
	case f.Side == "" && im.kinds[f.Kinds[0]]&rules.Object == 0:
		im.lost("%s: add a property side", what)
	case len(im.c.figures) == rules.MaxFigures:
		im.lost("%s: a level has at most %d figures", what, rules.MaxFigures)
	default:
		f.Name = im.freeName(f.Name, f.Kinds[0], what, func(s string) bool { return im.names[s] })
		im.names[f.Name] = true
		im.c.figures = append(im.c.figures, f)
	}
}

// freeName returns a valid unused name made from name, or from instead. It notes a name
// that had to change.
func (im *importer) freeName(name, instead, what string, taken func(string) bool) string {
	free := name
	if !levels.IsName(name) {
		free = strings.Trim(strings.Map(func(r rune) rune {
			if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '_' {
				return r
			}
			return '-'
		}, strings.ToLower(name)), "-0123456789_")
		if free = free[:min(len(free), 30)]; !levels.IsName(free) {
			free = instead
		}
	}
	if free = edit.FreeName(free, taken); name != "" && free != name {
		im.note("%s: its name in the level is %s", what, free)
	}
	return free
}

// readWall reads a crushing wall or a part of one; parts have the same name.
func (im *importer) readWall(t *placedObject) {
	dir := t.word("dir")
	if dir == "" && t.tile != nil {
		dir = t.tile.WallDir
	}
	im.rest(t)
	d, ok := im.grid.dir(dir)
	if !ok {
		im.leaveOut(t, "a wall's property dir must be %s, not %s", strings.Join(im.grid.dirNames(), ", "), quoted(dir))
	}
	cells := im.cells(t, rules.MaxWallSize)
	if len(cells) > rules.MaxWallSize {
		im.leaveOut(t, "it covers more than %d cells, the most for a crushing wall (CW-02)", rules.MaxWallSize)
	}
	im.addWall(edit.Wall{Name: t.Name, Dir: d, Cells: cells}, t.name())
}

// addWall adds a wall, or the cells of one to that of its name.
func (im *importer) addWall(w edit.Wall, what string) {
	named := func(name string) *edit.Wall {
		if i := slices.IndexFunc(im.c.walls, func(o edit.Wall) bool { return o.Name == name }); i >= 0 {
			return &im.c.walls[i]
		}
		return nil
	}
	switch o := named(w.Name); {
	case o == nil && len(im.c.walls) == rules.MaxWalls:
		im.lost("%s: a level has at most %d crushing walls", what, rules.MaxWalls)
	case o == nil:
		w.Name = im.freeName(w.Name, "wall", what, func(s string) bool { return named(s) != nil })
		im.c.walls = append(im.c.walls, w)
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
		what := "the wall of " + strconv.Itoa(len(one)) + " tiles in layer " + quoted(first.layer) + " at " + first.at.String()
		switch d, ok := im.grid.dir(first.dir); {
		case !ok:
			im.lost("%s: a wall's direction must be one of %s, not %s", what, strings.Join(im.grid.dirNames(), ", "), quoted(first.dir))
		case len(one) > rules.MaxWallSize:
			im.lost("%s: a crushing wall has at most %d cells (CW-02)", what, rules.MaxWallSize)
		default:
			im.addWall(edit.Wall{Dir: d, Cells: one}, what)
		}
	}
}

// ends returns the two cells of an edge or link: the ends of a line, or the cells of the
// object and of the one it refers to. Properties that are left then are unknown.
func (im *importer) ends(t *placedObject) (a, b rules.Pos) {
	to := t.word("to")
	defer im.rest(t)
	if t.Points != nil {
		ps := t.outline()
		if len(ps) != 2 {
			im.leaveOut(t, "expected a line with two ends; this one has %d corners", len(ps))
		}
		a, ok1 := im.pos(ps[0][0], ps[0][1], t.floor)
		b, ok2 := im.pos(ps[1][0], ps[1][1], t.floor)
		if !ok1 || !ok2 {
			im.leaveOut(t, "it ends outside the map")
		}
		return a, b
	}
	if to == "" || to == "0" {
		if !im.places[t.ID].ref {
			im.lostOf(t, "it leads nowhere: add a property to, of type object, or make it a line with two ends")
		}
		unwind.With(errLeftOut)
	}
	id, err := strconv.Atoi(to)
	p, found := im.places[id]
	if err != nil || !found || !p.on {
		im.leaveOut(t, "its property to points to no object on the map: %s", quoted(to))
	}
	a, _ = im.at(t)
	return a, p.at
}

// readJoin reads an edge or a link.
func (im *importer) readJoin(t *placedObject) {
	kind := ""
	if t.class == "edge" {
		kind = t.word("kind")
	}
	a, b := im.ends(t)
	c := &im.c
	switch e, known := rules.Parse[rules.Edge](kind); {
	case t.class == "link":
		if !slices.Contains(c.links, rules.LinkSetup{A: a, B: b}) && !slices.Contains(c.links, rules.LinkSetup{A: b, B: a}) {
			c.links = append(c.links, rules.LinkSetup{A: a, B: b})
		}
	case !known || e == rules.NoEdge:
		im.lostOf(t, "an edge needs a property kind: slope, cliff, dune or rampart, not %s", quoted(kind))
	default:
		c.edges = append(c.edges, rules.EdgeSetup{Edge: e, Low: a, High: b})
	}
}

// readArea reads an object whose class, properties or tile describe the cells it covers.
func (im *importer) readArea(t *placedObject) {
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
		if i := slices.Index(im.c.sides, p.Value); p.Name == "owner" && i >= 0 {
			p.Value = colourName(im.colours[i])
		}
		known, err := m.set(p.Name, p.Value)
		if err != nil {
			im.leaveOut(t, "%v", err)
		}
		t.used[p.Name] = known
	}
	if m.parts != 0 {
		im.rest(t)
	}
	switch {
	case m.parts == 0 && im.places[t.ID].ref:
		// It is there for others to refer to.
	case m.parts == 0 || m.WallDir != "" || m.Kind != "":
		im.lostOf(t, "unknown class; expected figure, wall, edge, link, exit, or the name of a terrain, feature or structure")
	case exit && m.Cell.Tag == 0:
		im.lostOf(t, "add a property tag, a letter A to Z that goals use")
	default:
		for _, at := range im.cells(t, im.grid.w*im.grid.h) {
			im.put(at, &m)
		}
	}
}

// wallCell is a cell with a tile of a crushing wall.
type wallCell struct {
	layer string
	dir   string
	at    rules.Pos
}

// layer reads a tile layer of a floor.
func (im *importer) layer(l *Layer, floor int) {
	if l.Kind == "imagelayer" {
		im.lost("layer %s is an image; boards have no image layers", quoted(l.Name))
	}
	flips := 0
	for i, gid := range l.Cells {
		if gid&^allFlips == 0 {
			continue
		}
		at := im.grid.board(i%im.m.Width, i/im.m.Width, floor)
		ts, id := im.m.tileAt(gid)
		if ts == nil || ts.Count > 0 && ts.Image != "" && id >= ts.Count {
			im.lost("layer %s: tile %d belongs to no tileset", quoted(l.Name), gid&^allFlips)
			continue
		}
		if gid&allFlips != 0 {
			flips++
		}
		m := im.meaning(ts, id)
		switch {
		case m == nil:
			key := tileKey{ts.Name, id}
			if im.unmapped[key] == nil {
				im.unmapped[key] = &TileUse{Set: ts.Name, ID: id, At: at, Layer: l.Name}
			}
			im.unmapped[key].Cells++
			im.cover(at)
		case m.WallDir != "":
			im.wallCells = append(im.wallCells, wallCell{l.Name, m.WallDir, at})
			im.cover(at)
		case m.parts == 0 && (m.Kind != "" || m.Colour >= 0):
			im.cover(at)
			f := edit.Figure{Kinds: []string{m.Kind}, At: at}
			im.addFigure(f, m.Colour, "layer "+quoted(l.Name))
		case m.parts != 0:
			im.put(at, m)
		}
	}
	if flips > 0 {
		im.note("layer %s: %d tiles are flipped or rotated, which only Tiled shows", quoted(l.Name), flips)
	}
}

// meaning returns the meaning of a tile, nil if it has none. That of the mapping comes
// before that of the tileset.
func (im *importer) meaning(ts *Tileset, id int) *Meaning {
	key := tileKey{ts.Name, id}
	if m, ok := im.meanings[key]; ok {
		return m
	}
	var m *Meaning
	if im.mapping != nil {
		for i := range im.mapping.rules {
			if r := &im.mapping.rules[i]; r.set == ts.Name && (r.to < 0 || id >= r.from && id <= r.to) {
				m = &r.meaning
			}
		}
	}
	if t := ts.Tiles[id]; t != nil && m == nil {
		var err error
		m, err = meaningOf(t, func(p Prop) {
			im.note("tileset %s: unknown tile property %s", quoted(ts.Name), quoted(p.Name))
		})
		if err != nil {
			im.lost("tileset %s, tile %d: %v", quoted(ts.Name), id, err)
		}
	}
	im.meanings[key] = m
	return m
}

// cover returns a cell to be changed. It notes that the cell has a tile, so that it is not
// void.
func (im *importer) cover(at rules.Pos) *rules.CellSetup {
	i := at.Y*im.c.width + at.X
	im.covered[at.Floor][i] = true
	return &im.c.floors[at.Floor].Cells[i]
}

// put adds the meaning of a tile to a cell.
func (im *importer) put(at rules.Pos, m *Meaning) {
	c := im.cover(at)
	for i, f := range cellFields {
		if m.parts&(1<<i) == 0 {
			continue
		}
		f.set(c, f.get(m.Cell))
		if f.name != "structure" {
			continue
		}
		if c.Owner = -1; m.Cell.Owner >= 0 {
			if c.Owner = slices.Index(im.colours, m.Cell.Owner); c.Owner < 0 {
				im.lost("no side has the colour %s, so its structures have no owner", colourName(m.Cell.Owner))
			}
		}
	}
}
