package tiled

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"wallfall/levels"
	"wallfall/levels/lessons"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// files opens files that are there by name.
func files(there map[string]string) Files {
	return func(name string) ([]byte, error) {
		if text, ok := there[name]; ok {
			return []byte(text), nil
		}
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
}

// convert reads a map and makes a level of it.
func convert(t *testing.T, src string, there map[string]string, mapping ...string) (*levels.Level, *Result) {
	t.Helper()
	m := rulestest.Must(Read("maps/map.tmx", []byte(src), files(there)))(t)
	var mp Mapping
	for _, line := range mapping {
		rulestest.OK(t, mp.Add(line))
	}
	r := rulestest.Must(ToLevel(m, &mp))(t)
	lv, err := levels.Parse("level", r.Text)
	if err != nil {
		t.Fatalf("%v\n%s", err, r.Text)
	}
	return lv, r
}

// told looks for a sentence among what a result tells.
func told(r *Result, part string, lost bool) bool {
	return slices.ContainsFunc(r.Notes, func(n Note) bool { return n.Lost == lost && strings.Contains(n.Msg, part) })
}

// wantTold wants sentences, lost ones after a "-", and no others that are lost.
func wantTold(t *testing.T, r *Result, parts ...string) {
	t.Helper()
	lost := 0
	for _, p := range parts {
		is, isLost := strings.CutPrefix(p, "-")
		if isLost {
			lost++
		}
		if !told(r, is, isLost) {
			t.Errorf("nothing tells %q, lost: %v; there is %v", is, isLost, r.Notes)
		}
	}
	for _, n := range r.Notes {
		if n.Lost {
			lost--
		}
	}
	if lost != 0 {
		t.Errorf("what is lost is not what is expected: %v", r.Notes)
	}
}

// wantLines wants lines in a level.
func wantLines(t *testing.T, r *Result, lines ...string) {
	t.Helper()
	for _, l := range lines {
		if !strings.Contains("\n"+string(r.Text), "\n"+l+"\n") {
			t.Errorf("there is no line %q in\n%s", l, r.Text)
		}
	}
}

// filled returns a layer with one tile on every cell.
func filled(gid string) string {
	return `<layer name="l` + gid + `" width="4" height="3"><data encoding="csv">` + strings.Repeat(gid+",", 12) + `</data></layer>`
}

// The map of four by three cells that tests put layers into.
const head = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">
<map version="1.0" orientation="orthogonal" width="4" height="3" tilewidth="10" tileheight="10">
`

const groundSet = `<tileset firstgid="1" name="ground" tilewidth="10" tileheight="10" tilecount="8" columns="4"><image source="g.png"/>
 <tile id="1"><properties><property name="terrain" value="rock"/></properties></tile>
 <tile id="2" type="bog"/>
 <tile id="3" class="door"/>
 <tile id="4"><properties><property name="structure" value="town"/><property name="owner" value="sky"/><property name="tag" value="T"/></properties></tile>
 <tile id="5"><properties><property name="cost" type="int" value="4"/></properties></tile>
</tileset>
`

// TestForeignTiles reads a map with a tileset that is not ours: by properties, by
// class, by what the command line says, and what nothing says.
func TestForeignTiles(t *testing.T) {
	src := head + groundSet + `<layer name="Ground" width="4" height="3"><data encoding="csv">
1,2,3,4,
0,5,6,7,
8,8,2147483650,1073741825</data></layer></map>`
	// A town that is nobody's lies over one that has an owner.
	src = strings.Replace(src, "</map>", `<layer name="over" width="4" height="3"><data encoding="csv">0,0,0,0,0,108,0,0,0,0,0,0</data></layer></map>`, 1)
	src = strings.Replace(src, "<layer", `<tileset firstgid="108" name="towns"><tile id="0" type="town"/></tileset><layer`, 1)
	lv, r := convert(t, src, nil, "ground:7 = sand height=2", "ground:0=nothing")
	at := func(x, y int) rules.CellSetup { return lv.Cell(rules.Pos{X: x, Y: y}) }
	for _, c := range []struct {
		x, y int
		want rules.CellSetup
	}{
		{0, 0, rules.CellSetup{Terrain: rules.Void, Owner: -1}}, // "nothing" alone
		{1, 0, rules.CellSetup{Terrain: rules.Rock, Owner: -1}},
		{2, 0, rules.CellSetup{Terrain: rules.Bog, Owner: -1}},
		{3, 0, rules.CellSetup{Feature: rules.DoorClosed, Owner: -1}},
		{0, 1, rules.CellSetup{Terrain: rules.Void, Owner: -1}},
		{1, 1, rules.CellSetup{Structure: rules.Town, Owner: -1, Tag: 20}},
		{2, 1, rules.CellSetup{Owner: -1}},
		{3, 1, rules.CellSetup{Owner: -1}},
		{0, 2, rules.CellSetup{Terrain: rules.Sand, Ground: 2, Owner: -1}},
		{2, 2, rules.CellSetup{Terrain: rules.Rock, Owner: -1}}, // flipped
	} {
		if got := at(c.x, c.y); got != c.want {
			t.Errorf("%d,%d is %+v, not %+v", c.x, c.y, got, c.want)
		}
	}
	wantTold(t, r, "2 tiles are flipped", `unknown tile property "cost"`, "names no sides")
	var lines []string
	for _, u := range r.Unmapped {
		lines = append(lines, u.String())
	}
	want := []string{`ground:5 = plain   # 1 cell, at 1:2,1 in layer "Ground"`, `ground:6 = plain   # 1 cell, at 1:3,1 in layer "Ground"`}
	if !slices.Equal(lines, want) {
		t.Errorf("unknown tiles are listed as %q", lines)
	}
	for _, l := range lines {
		if err := new(Mapping).Add(l); err != nil {
			t.Errorf("the list does not serve as a mapping: %v", err)
		}
	}
	if !r.Lost() || r.Kept {
		t.Error("it is not told that tiles are unknown, or the map kept a text")
	}
}

// TestFloors reads groups: by their number z, in groups of their own, by their
// name, and by their order.
func TestFloors(t *testing.T) {
	layer := filled
	z := func(n string) string {
		return `<properties><property name="z" type="int" value="` + n + `"/></properties>`
	}
	// tops tells the terrain of each floor.
	tops := func(lv *levels.Level) (out []rules.Terrain) {
		for f := range lv.Floors {
			out = append(out, lv.Cell(rules.Pos{Floor: f}).Terrain)
		}
		return out
	}
	for _, c := range []struct {
		name, layers string
		want         []rules.Terrain
		tells        []string
	}{
		{"one", layer("2") + layer("3"), []rules.Terrain{rules.Bog}, nil},
		{"decor", `<group name="decor">` + layer("2") + `</group>` + layer("3"), []rules.Terrain{rules.Bog}, nil},
		{"z", `<group name="top">` + z("5") + layer("2") + `</group><group name="x">` + z("2") + `<group name="in it">` + layer("3") + `</group></group>`,
			[]rules.Terrain{rules.Bog, rules.Rock}, []string{"have gaps"}},
		{"the same z twice", `<group>` + z("0") + layer("2") + `</group><group>` + z("0") + layer("3") + `</group>`, []rules.Terrain{rules.Bog}, nil},
		{"names", `<group name="Floor 1">` + layer("2") + `</group><group name="level 0">` + layer("3") + `</group>` + layer("2"),
			[]rules.Terrain{rules.Rock, rules.Rock}, []string{"becomes part of the lowest floor"}},
		{"order", `<group name="a">` + layer("2") + `</group><group name="b">` + layer("3") + `</group><objectgroup name="o"/>`,
			[]rules.Terrain{rules.Rock, rules.Bog}, []string{"each of the 2 groups is a floor"}},
		{"properties", `<group name="a"><properties><property name="z" type="int" value="0"/><property name="rise" type="int" value="7"/><property name="fog" value="much"/></properties>` +
			layer("2") + `</group><imagelayer name="sky"><image source="sky.png"/></imagelayer>`,
			[]rules.Terrain{rules.Rock}, []string{`-unknown property "fog"`, `-layer "sky" is an image`}},
		{"shifted", `<layer name="l" offsetx="5" visible="0" opacity="0.5"><data encoding="csv">` + strings.Repeat("2,", 12) + `</data></layer>`,
			[]rules.Terrain{rules.Rock}, []string{"is shifted by 5,0 pixels", "is hidden", "opacity"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			lv, r := convert(t, head+groundSet+c.layers+`</map>`, nil)
			if got := tops(lv); !slices.Equal(got, c.want) {
				t.Errorf("the floors are %v, not %v", got, c.want)
			}
			wantTold(t, r, c.tells...)
			if c.name == "properties" && lv.Floors[0].Rise != 7 {
				t.Errorf("the rise is %d", lv.Floors[0].Rise)
			}
		})
	}
}

// TestShiftedObjects reads objects of layers that are drawn shifted: they lie
// where they are drawn on their floor, wherever that is drawn.
func TestShiftedObjects(t *testing.T) {
	cells := filled("3")
	ann := `<objectgroup name="o" offsetx="10"><object id="1" name="ann" type="figure" x="5" y="5" visible="0">` + figureProps + `<point/></object></objectgroup>`
	for layers, want := range map[string]rules.Pos{
		cells + ann: {X: 1},
		cells + `<group offsety="20">` + ann + `</group>`: {X: 1, Y: 2},
		`<group offsety="-90"><properties><property name="z" type="int" value="0"/></properties>` + cells + `<group offsetx="10">` + ann + `</group></group>`: {X: 2},
		`<group name="a">` + cells + `</group><group name="b" offsety="-90">` + cells + ann + `</group>`:                                                      {Floor: 1, X: 1},
	} {
		lv, r := convert(t, head+groundSet+layers+`</map>`, nil)
		if len(lv.Figures) != 1 || lv.Figures[0].At != want {
			t.Errorf("%s: the figures are %v", layers, lv.Figures)
		}
		if told(r, "is shifted", false) || !told(r, "it is hidden", false) {
			t.Errorf("it tells %v", r.Notes)
		}
	}
}

// TestInfinite reads chunks, packed and plain, with cells left of and above the
// first one; objects lie where the cells do.
func TestInfinite(t *testing.T) {
	src := strings.Replace(head, `height="3"`, `height="3" infinite="1"`, 1) + groundSet + `
<layer name="l"><data encoding="csv"><chunk x="-16" y="-16" width="4" height="2">0,0,0,0,0,0,2,3</chunk><chunk x="-12" y="-16" width="2" height="3">0,0,3,0,0,0</chunk></data></layer>
<objectgroup><object id="1" name="ann" type="figure" x="-125" y="-145"><properties><property name="kind" value="knight"/><property name="colour" value="sky"/></properties><point/></object>
<object id="2" name="bob" type="figure" x="5" y="5"><properties><property name="kind" value="knight"/><property name="colour" value="sky"/></properties><point/></object></objectgroup></map>`
	lv, r := convert(t, src, nil)
	if lv.Width != 3 || lv.Height != 1 || lv.Cell(rules.Pos{}).Terrain != rules.Rock || lv.Cell(rules.Pos{X: 2}).Terrain != rules.Bog {
		t.Errorf("the board is\n%s", r.Text)
	}
	if len(lv.Figures) != 1 || lv.Figures[0].At != (rules.Pos{X: 1}) {
		t.Errorf("the figures are %v", lv.Figures)
	}
	wantTold(t, r, `-object 2 "bob" of class "figure" in layer "" at 5,5: it is outside the map`)
}

const figureProps = `<properties><property name="kind" value="knight"/><property name="side" value="heroes"/><property name="facing" value="sw"/><property name="prone" type="bool" value="true"/><property name="stamina" value="2"/></properties>`

// TestObjects reads objects of every shape and class, and tells of what it cannot: a line of
// the level follows a =, what is told a ?.
func TestObjects(t *testing.T) {
	for _, file := range rulestest.Must(txtar.ParseFile("testdata/objects.txtar"))(t).Files {
		t.Run(file.Name, func(t *testing.T) {
			var objects string
			var want, tells []string
			for line := range strings.Lines(string(file.Data)) {
				if l, ok := strings.CutPrefix(line, "= "); ok {
					want = append(want, strings.TrimSpace(l))
				} else if l, ok := strings.CutPrefix(line, "? "); ok {
					tells = append(tells, strings.TrimSpace(l))
				} else {
					objects += line
				}
			}
			_, r := convert(t, head+groundSet+filled("1")+`<objectgroup name="o">`+objects+`</objectgroup></map>`, nil, "ground:0=plain")
			wantLines(t, r, want...)
			wantTold(t, r, tells...)
		})
	}
}

// TestSidesOfFigures makes sides of the names and colours of figures, so that no
// figure ends up on a side that it does not name.
func TestSidesOfFigures(t *testing.T) {
	figure := func(name, props string) string {
		text := `<object id="1" name="` + name + `" type="figure" x="5" y="5"><properties><property name="kind" value="knight"/>`
		for prop := range strings.FieldsSeq(props) {
			key, value, _ := strings.Cut(prop, "=")
			text += `<property name="` + key + `" value="` + value + `"/>`
		}
		return text + `</properties><point/></object>`
	}
	for _, c := range []struct{ ann, bob, sides, on string }{
		{"colour=amber", "side=keeper", "heroes amber, keeper sky", "heroes keeper"},
		{"colour=amber", "side=keeper colour=amber", "heroes amber, keeper sky", "heroes keeper"},
		{"colour=sky", "side=keeper", "keeper sky", "keeper keeper"},
		{"colour=amber", "side=heroes", "heroes amber", "heroes heroes"},
		{"colour=amber", "side=mice colour=amber", "mice amber", "mice mice"},
		{"side=mice", "side=cook", "mice amber, cook sky", "mice cook"},
		{"side=mice", "side=cook colour=amber", "cook amber, mice sky", "mice cook"},
		{"colour=green", "colour=rose", "green green, rose rose", "green rose"},
		{"colour=sky", "colour=amber", "heroes amber, keeper sky", "keeper heroes"},
	} {
		src := `<map orientation="orthogonal" width="2" height="1" tilewidth="10" tileheight="10"><tileset firstgid="1" source="wallfall-square.tsx"/>` +
			`<layer name="l"><data encoding="csv">1,1</data></layer><objectgroup name="o">` + figure("ann", c.ann) + figure("bob", c.bob) + `</objectgroup></map>`
		_, r := convert(t, src, nil)
		var sides, on []string
		for line := range strings.Lines(string(r.Text)) {
			switch w := strings.Fields(line); {
			case len(w) > 2 && w[0] == "side":
				sides = append(sides, w[1]+" "+strings.TrimPrefix(w[2], "colour="))
			case len(w) > 3 && w[0] == "figure":
				on = append(on, strings.TrimPrefix(w[3], "side="))
			}
		}
		if got := strings.Join(sides, ", "); got != c.sides || strings.Join(on, " ") != c.on {
			t.Errorf("%s, %s: sides %s, figures on %v", c.ann, c.bob, got, on)
		}
	}
}

// TestExternalFiles reads a tileset and templates from files of their own, in
// folders of their own, in both formats.
func TestExternalFiles(t *testing.T) {
	src := head + `<tileset firstgid="1" source="../sets/g.tsx"/><tileset firstgid="101" source="h.tsj"/>
<layer name="l"><data><tile gid="1"/><tile gid="102"/>` + strings.Repeat("<tile/>", 10) + `</data></layer>
<objectgroup><object id="4" template="ann.tx" x="0" y="10"/><object id="5" name="bea" template="bob.tj" x="10" y="10"><properties><property name="facing" value="n"/></properties></object></objectgroup></map>`
	there := map[string]string{
		"sets/g.tsx":    `<tileset name="g" tilewidth="10" tileheight="10" tilecount="2"><tile id="0" type="sand"><image source="a.png"/></tile></tileset>`,
		"maps/h.tsj":    `{"type":"tileset","name":"h","tilewidth":10,"tileheight":10,"tilecount":4,"image":"h.png","tiles":[{"id":1,"properties":[{"name":"terrain","type":"string","value":"bog"}]}]}`,
		"maps/ann.tx":   `<template><tileset firstgid="1" source="../sets/figs.tsx"/><object name="ann" gid="1" width="10" height="10"><properties><property name="facing" value="w"/></properties></object></template>`,
		"maps/bob.tj":   `{"type":"template","object":{"name":"bob","type":"figure","width":10,"height":10,"properties":[{"name":"kind","value":"rogue"},{"name":"side","value":"heroes"},{"name":"facing","value":"s"}]}}`,
		"sets/figs.tsx": `<tileset name="figs" tilewidth="10" tileheight="10"><tile id="0" type="figure"><properties><property name="kind" value="knight"/><property name="colour" value="amber"/></properties></tile></tileset>`,
	}
	there["maps/bob.tj"] = strings.Replace(there["maps/bob.tj"], `"width":10,"height":10,`, `"point":true,`, 1)
	lv, r := convert(t, strings.Replace(src, `x="10" y="10"><prop`, `x="15" y="5"><prop`, 1), there)
	if got := lv.Cell(rules.Pos{}).Terrain; got != rules.Sand {
		t.Errorf("the first cell is %v", got)
	}
	if got := lv.Cell(rules.Pos{X: 1}).Terrain; got != rules.Bog {
		t.Errorf("the second cell is %v", got)
	}
	wantLines(t, r, "figure ann knight side=heroes at=1:0,0 facing=w", "figure bea rogue side=heroes at=1:1,0 facing=n")
	wantTold(t, r)
}

// TestOldJSON reads what versions before 1.2 wrote: properties as objects.
func TestOldJSON(t *testing.T) {
	src := `{"orientation":"orthogonal","width":2,"height":1,"tilewidth":8,"tileheight":8,"properties":{"title":"Old","rounds":5},
"tilesets":[{"firstgid":1,"name":"g","image":"g.png","tilewidth":8,"tileheight":8,"tileproperties":{"1":{"terrain":"rock"}},"tiles":{"0":{"terrain":[0,0,0,0]}}}],
"layers":[{"type":"tilelayer","name":"l","data":[2,1],"width":2,"height":1}]}`
	lv, r := convert(t, src, nil, "g:0=sand")
	if lv.Title != "Old" || lv.Rounds != 5 || lv.Cell(rules.Pos{}).Terrain != rules.Rock || lv.Cell(rules.Pos{X: 1}).Terrain != rules.Sand {
		t.Errorf("the level is\n%s", r.Text)
	}
	wantTold(t, r)
}

// TestTilesOfWalls reads crushing walls drawn as tiles: those that touch are one.
func TestTilesOfWalls(t *testing.T) {
	e, w := 1+wallSlot(2), 1+wallSlot(6)
	cells := fmt.Sprint(e, 1, e, 1, e, w, 1, 1, 1, w, 1, e)
	r := back(t, open(t, []byte(head+`<tileset firstgid="1" source="wallfall-square.tsx"/><layer name="walls"><data encoding="csv">`+strings.ReplaceAll(cells, " ", ",")+`</data></layer></map>`)))
	wantLines(t, r, "wall wall dir=e at=1:0,0;1:0,1", "wall wall2 dir=e at=1:2,0", "wall wall3 dir=w at=1:1,1;1:1,2", "wall wall4 dir=e at=1:3,2")
}

// TestMapProperties reports of properties that mean nothing and keeps the others.
func TestMapProperties(t *testing.T) {
	src := head + `<properties><property name="title" value="A &quot;good&quot;  one"/><property name="music" value="x.ogg"/><property name="rounds" type="int" value="-3"/><property name="statements">side a
# nobody else
side b "B" keeper
goal a slay-all
goal b slay figure=nobody
</property></properties>` + groundSet + filled("3") + `</map>`
	lv, r := convert(t, src, nil)
	if lv.Title != `A "good" one` || len(lv.Sides) != 2 || len(lv.Sides[0].Goals) != 1 || len(lv.Sides[1].Goals) != 0 {
		t.Errorf("the level is\n%s", r.Text)
	}
	wantTold(t, r, `-unknown map property "music"`, "comment lines", "-rounds must be a number", "-needs a figure that is not on the map")
}

// ownFiles opens nothing: our own tilesets are known without their files.
func ownFiles(string) ([]byte, error) { return nil, fs.ErrNotExist }

// allLevels returns every level that comes with the game, by its name.
func allLevels(t testing.TB) map[string][]byte {
	out := map[string][]byte{}
	for _, e := range levels.Shipped() {
		out[e.ID] = e.Text
	}
	for _, l := range rulestest.Must(lessons.All())(t) {
		out["lesson "+l.ID] = l.Source
	}
	return out
}

// write writes a level as a map.
func write(t testing.TB, level []byte, look Look) []byte {
	t.Helper()
	out, _, err := FromLevel("level", level, look)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// open reads a map that was written.
func open(t testing.TB, src []byte) *Map {
	t.Helper()
	return rulestest.Must(Read("map", src, ownFiles))(t)
}

// back makes a level of a map.
func back(t testing.TB, m *Map) *Result {
	t.Helper()
	return rulestest.Must(ToLevel(m, nil))(t)
}

// TestThereAndBack takes every level that comes with the game to both formats in
// every encoding, with its tilesets in files and embedded: the very text comes
// back. TestAnyLevelComesBack does without the kept text.
func TestThereAndBack(t *testing.T) {
	for name, text := range allLevels(t) {
		for _, json := range []bool{false, true} {
			for i, e := range Encodings {
				r := back(t, open(t, write(t, text, Look{JSON: json, Encoding: e, Embed: i%2 == 0, Typed: i%3 == 0})))
				if !bytes.Equal(r.Text, text) || len(r.Notes) > 0 || r.Lost() {
					t.Errorf("%s, json %v, %s: the text is another; notes %v, unmapped %v", name, json, e, r.Notes, r.Unmapped)
				}
			}
		}
	}
}

// TestFaultyLevelsComeBack takes levels there and back with which something is wrong
// that maps can hold: nothing is lost of them either.
func TestFaultyLevelsComeBack(t *testing.T) {
	for name, text := range map[string]string{
		"a wall across":     "wallfall 2\nside one\nside two keeper  # a remark\nmap\na...\n.w..\n....\nend\nfigure ann knight side=one at=a\nwall w dir=ne at=w\n",
		"a link twice":      "wallfall 2\nside one\nside two  # a remark\nmap\na>.>\nend\nlink 1:1,0 1:3,0\nfigure ann knight side=one at=a\nlink 1:1,0 1:3,0\n",
		"and back to front": "wallfall 2\nside one\nside two  # a remark\nmap\na>.>\nend\nlink 1:1,0 1:3,0\nfigure ann knight side=one at=a\nlink 1:3,0 1:1,0\n",
	} {
		if r := back(t, open(t, write(t, []byte(text), Look{}))); string(r.Text) != text || len(r.Notes) > 2 || r.Lost() {
			t.Errorf("%s: %v\n%s", name, r.Notes, r.Text)
		}
	}
}

// forget takes the kept text out of a map.
func forget(m *Map) {
	m.Props = slices.DeleteFunc(m.Props, func(p Prop) bool { return p.Name == keptText || p.Name == keptText64 })
}

func read(t testing.TB, elems ...string) []byte {
	t.Helper()
	return rulestest.Must(os.ReadFile(filepath.Join(elems...)))(t)
}

// TestSheetsKnowThemselves reads our tilesets as their files have them: every tile
// means what it is to mean, and a file with another numbering is told apart.
func TestSheetsKnowThemselves(t *testing.T) {
	for _, s := range Sheets() {
		if !s.Same(s.TSX(false)) {
			t.Errorf("%s is not what it says", s.Name)
		}
		other := bytes.Replace(s.TSX(false), []byte(`value="rock"`), []byte(`value="bog"`), 1)
		other = bytes.Replace(other, []byte(`value="knight"`), []byte(`value="rogue"`), 1)
		if s.Same(other) || s.Same([]byte("<tileset/>")) || s.Same([]byte("nothing")) {
			t.Errorf("%s takes another for itself", s.Name)
		}
		ids := map[int]bool{}
		for _, slot := range s.Slots {
			if ids[slot.ID] || slot.ID >= s.Columns*s.Rows {
				t.Errorf("%s: tile %d is there twice, or beyond the end", s.Name, slot.ID)
			}
			ids[slot.ID] = true
		}
	}
}

var update = flag.Bool("update", false, "write the words of the rules into the project file")

// TestProjectKnowsTheWords looks for the words of the rules in the project file.
func TestProjectKnowsTheWords(t *testing.T) {
	text := string(Project)
	for name, words := range map[string][]string{"Terrain": levels.WordsOf(rules.Plain), "Feature": levels.WordsOf(rules.NoFeature + 1), "Structure": levels.WordsOf(rules.NoStructure + 1),
		"Edge": levels.WordsOf(rules.NoEdge + 1), "Colour": {colourName(0), colourName(1), colourName(2), colourName(3)}, "Direction": levels.DirNames(rules.Square)} {
		list := string(rulestest.Must(json.MarshalIndent(words, "   ", " "))(t))
		values := regexp.MustCompile(`(?s)("name": "` + name + `",.*?"values": )\[.*?\]`)
		if now := values.ReplaceAllString(text, "${1}"+list); now != text && *update {
			text = now
		} else if now != text || !values.MatchString(text) {
			t.Errorf("%s has no list of %q", ProjectFile, words)
		}
	}
	if *update {
		rulestest.OK(t, os.WriteFile(ProjectFile, []byte(text), 0o644))
	}
}
