package tokens

import (
	"flag"
	"image"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/levels"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/render/raster"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

var update = flag.Bool("update", false, "write the golden texts anew")

// sampleChips are chips in every state that a chip can show.
func sampleChips() []Chip {
	named := func(name string) icon.ID { return icon.Named("kind/" + name) }
	east := float32(0)
	base := Chip{Icon: named("knight"), Pointed: true, Heading: east, Stamina: 3, Full: 3, Count: 1}
	with := func(change func(*Chip)) Chip {
		c := base
		change(&c)
		return c
	}
	list := []Chip{base}
	for colour := 1; colour < rules.MaxSides; colour++ {
		list = append(list, with(func(c *Chip) {
			c.Colour, c.Icon, c.Heading = colour, named([]string{"", "ogre", "griffon", "siren"}[colour]), math.Pi/2*float32(colour)
		}))
	}
	list = append(list,
		with(func(c *Chip) { c.Colour, c.Icon = scene.Nobody, named("golem") }),
		with(func(c *Chip) { c.Stamina = 1 }),
		with(func(c *Chip) { c.Icon, c.Stamina, c.Full = named("dragon"), 5, 14 }),
		with(func(c *Chip) { c.Count = 4 }),
		with(func(c *Chip) { c.Count, c.Second = 3, named("archer") }),
		with(func(c *Chip) { c.Rise = 2 }))
	for s := scene.Prone; s <= scene.MustAct; s <<= 1 {
		list = append(list, with(func(c *Chip) { c.Signs, c.Colour = s, 1 }))
	}
	list = append(list,
		with(func(c *Chip) {
			c.Signs, c.Count = scene.Prone|scene.Held|scene.InContact|scene.AtHome|scene.Enchanted, 5
		}),
		with(func(c *Chip) { c.Flash = 1 }))
	for _, o := range []struct {
		name string
		of   rules.Terrain
	}{{"vase", rules.Glass}, {"crate", rules.Wood}, {"boulder", rules.Stone}, {"anvil", rules.Metal}, {"idol", rules.Plain}} {
		list = append(list, Chip{Icon: named(o.name), Object: true, Material: o.of, Stamina: 2, Full: 3, Colour: scene.Nobody})
	}
	return list
}

// What chips are made of, in every state and in the three degrees of detail, as
// text; the picture is for looking at.
func TestChipSheet(t *testing.T) {
	var l quad.List
	pal := scene.PaletteNamed("standard")
	for _, r := range []float32{10, 16, 40} {
		for i, c := range sampleChips() {
			c.Draw(&l, &pal, 100*float32(i), 0, r)
		}
	}
	file := filepath.Join("testdata", "chips.txt")
	got := l.String()
	if *update {
		rulestest.OK(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want := rulestest.Must(os.ReadFile(file))(t)
	if got != string(want) {
		g, w := strings.Split(got, "\n"), strings.Split(string(want), "\n")
		for i := range min(len(g), len(w)) {
			if g[i] != w[i] {
				t.Fatalf("line %d of %s is now\n%s\nand was\n%s", i+1, file, g[i], w[i])
			}
		}
		t.Fatalf("%s has %d lines, now there are %d", file, len(w), len(g))
	}
}

// Drawing a chip allocates nothing.
func TestChipAllocatesNothing(t *testing.T) {
	var l quad.List
	pal := scene.PaletteNamed("standard")
	chips := sampleChips()
	draw := func() {
		l.Reset()
		for i := range chips {
			chips[i].Draw(&l, &pal, 50, 50, 40)
		}
	}
	draw()
	if n := testing.AllocsPerRun(20, draw); n != 0 {
		t.Errorf("drawing chips allocates %v times, want 0", n)
	}
}

// Without colours the sides still differ: the shapes of their chips
// differ, small and large.
func TestSidesDifferByShape(t *testing.T) {
	grey := scene.Palette{Name: "grey", Face: quad.RGB(0xf0f0f0), Ink: quad.RGB(0), Label: quad.RGB(0xffffff), Nobody: quad.RGB(0x909090)}
	for i := range grey.Sides {
		grey.Sides[i] = grey.Nobody
	}
	for _, r := range []float32{10, 16, 40} {
		n := int(r*2.6) | 1
		var pics []*image.RGBA
		for colour := scene.Nobody; colour < rules.MaxSides; colour++ {
			c := Chip{Icon: icon.Named("kind/knight"), Colour: colour}
			pics = append(pics, chipPicture(t, &c, &grey, r, n))
		}
		for i, a := range pics {
			for j, b := range pics[:i] {
				sum := 0
				for k := range a.Pix {
					d := int(a.Pix[k]) - int(b.Pix[k])
					sum += max(d, -d)
				}
				// As a share of the rim, which is about 1.2 r² large.
				if share := float64(sum) / 3 / 255 / float64(1.2*r*r); share < 0.025 {
					t.Errorf("at %v pixels sides %d and %d differ in %.3f of their rims", r, i-1, j-1, share)
				}
			}
		}
	}
}

func chipPicture(t *testing.T, c *Chip, pal *scene.Palette, r float32, n int) *image.RGBA {
	t.Helper()
	var l quad.List
	l.Rect(0, 0, float32(n), float32(n), 0, quad.Solid(quad.RGB(0x303030)))
	c.Draw(&l, pal, float32(n)/2, float32(n)/2, r)
	img := image.NewRGBA(image.Rect(0, 0, n, n))
	raster.New(font.New()).Draw(img, &l)
	return img
}

// Badges never hide where a figure faces, and never lie on one another.
func TestBadgesLeaveThePointerFree(t *testing.T) {
	for d := range 16 {
		g := ring{r: 100, pointed: true, heading: float32(d) * math.Pi / 8}
		sn, cs := math.Sincos(float64(g.heading))
		var at [][2]float64
		for {
			x, y, ok := g.place()
			if !ok {
				break
			}
			at = append(at, [2]float64{float64(x), float64(y)})
		}
		if len(at) < 5 {
			t.Errorf("facing %d there are only %d places", d, len(at))
		}
		for i, a := range at {
			if math.Hypot(a[0]-100*cs, a[1]-100*sn) < 45 {
				t.Errorf("facing %d a badge lies on the pointer", d)
			}
			for _, b := range at[:i] {
				if math.Hypot(a[0]-b[0], a[1]-b[1]) < 50 {
					t.Errorf("facing %d two badges lie on one another", d)
				}
			}
		}
	}
}

// Every kind, ability and spell of the catalogue and every cause has an icon of
// its own.
func TestCatalogueHasIcons(t *testing.T) {
	seen := map[icon.ID]string{}
	own := func(what, name string) {
		id := icon.Named(what + "/" + name)
		if id == icon.None {
			t.Errorf("%s %s has no icon", what, name)
		} else if was, ok := seen[id]; ok {
			t.Errorf("%s and %s have the same icon", was, name)
		}
		seen[id] = name
	}
	for _, k := range levels.Catalogue() {
		own("kind", k.Name)
	}
	for _, a := range levels.CatalogueAbilities() {
		own("ability", a.Name)
	}
	for _, sp := range levels.CatalogueSpells() {
		own("spell", sp.Name)
	}
	if len(seen) < 128 {
		t.Errorf("the catalogue has only %d icons", len(seen))
	}
	for c := rules.Cause(0); c.String() != ""; c++ {
		own("cause", c.String())
		if CauseIcon(c) == icon.None {
			t.Errorf("%v has no icon", c)
		}
	}
	for s := scene.Prone; s <= scene.Mixed; s <<= 1 {
		if SignIcon(s) == icon.None {
			t.Errorf("sign %d has no icon", s)
		}
	}
}

// Kinds defined by a level get icons that show their traits, and not all the same.
func TestFallbackIcons(t *testing.T) {
	for _, c := range []struct {
		kind rules.Kind
		want string
	}{
		{rules.Kind{Name: "black-knight"}, "kind/knight"},
		{rules.Kind{Name: "knight-captain"}, "kind/knight"},
		{rules.Kind{Name: "blob"}, "any/foot"},
		{rules.Kind{Name: "blob", Size: 2}, "any/large"},
		{rules.Kind{Name: "blob", Size: 1, Frame: 1}, "any/large"},
		{rules.Kind{Name: "blob", Size: 1, Frame: -2}, "any/small"},
		{rules.Kind{Name: "blob", Traits: rules.Flying}, "any/wing"},
		{rules.Kind{Name: "blob", Traits: rules.Flying | rules.Lord}, "any/lord"},
		{rules.Kind{Name: "blob", Traits: rules.Flying | rules.Dragon}, "kind/dragon"},
		{rules.Kind{Name: "blob", Traits: rules.Rangestriker}, "any/shot"},
		{rules.Kind{Name: "blob", Traits: rules.Rangestriker | rules.Magic}, "any/magic"},
		{rules.Kind{Name: "blob", Traits: rules.Swimmer}, "any/fish"},
		{rules.Kind{Name: "blob", Traits: rules.Monster}, "any/beast"},
		{rules.Kind{Name: "blob", Traits: rules.Object}, "any/object"},
		{rules.Kind{Name: "blob", Traits: rules.Object, Material: rules.Wood}, "kind/crate"},
		{rules.Kind{Name: ""}, "any/foot"},
	} {
		if got := icon.Name(IconOf(&c.kind)); got != c.want {
			t.Errorf("%+v has the icon %s, want %s", c.kind, got, c.want)
		}
	}
	pull := rules.Ability{Name: "yank", Tiers: [3]rules.Tier{{}, {rules.TierPull: 2}}}
	if got := icon.Name(AbilityIcon(&pull)); got != "deed/pull" {
		t.Errorf("an ability that pulls has the icon %s", got)
	}
	for e := rules.HopGroup; e.String() != ""; e++ {
		if got := icon.Name(SpellIcon(&rules.Spell{Name: "odd", Effect: e})); (got == "spell") != (e == rules.Boost) || e == rules.Flood && got != "spell/inundate" {
			t.Errorf("a spell to %v has the icon %s", e, got)
		}
	}
}
