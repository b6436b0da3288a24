package board

import (
	"flag"
	"image"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/levels"
	"wallfall/render/board/anim"
	"wallfall/render/board/forecast"
	"wallfall/render/board/marks"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/render/quad/quadtest"
	"wallfall/render/raster"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// table is a level set up to be drawn.
type table struct {
	t     *testing.T
	state *rules.State
	view  *scene.View
	time  anim.Timeline
	pic   Picture
	log   rules.Log
}

// goldenW and goldenH are the size of the golden pictures.
const goldenW, goldenH = 480, 360

// set sets a level up in its first turn; the events of its opening are over.
func set(t *testing.T, text string) *table {
	t.Helper()
	lv := rulestest.Must(levels.Parse("golden.txt", []byte(text)))(t)
	s := rulestest.Must(lv.New(7))(t)
	b := &table{t: t, state: s}
	s.Begin(&b.log)
	b.view = scene.NewView(s)
	b.pic = *NewPicture(b.view, &b.time, sharedFonts())
	b.pic.Tick, b.pic.Lang = 20, new(lang.Table)
	for _, side := range lv.Sides {
		b.pic.Colours = append(b.pic.Colours, int(side.Colour))
	}
	b.pic.Camera.SetArea(s.Board(), quad.Box(0, 0, goldenW, goldenH))
	return b
}

// sharedFonts returns the fonts of all tables.
var sharedFonts = sync.OnceValue(font.New)

// shipped sets up a level of the game.
func shipped(t *testing.T, id string) *table {
	t.Helper()
	for _, e := range levels.Shipped() {
		if e.ID == id {
			return set(t, string(e.Text))
		}
	}
	t.Fatalf("there is no level %s", id)
	return nil
}

// figure finds a figure by its name.
func (b *table) figure(name string) rules.FigID {
	b.t.Helper()
	for i := range rules.FigID(b.state.NumFigures()) {
		if b.state.Board().FigName(i) == name {
			return i
		}
	}
	b.t.Fatalf("there is no %s", name)
	return rules.NoFig
}

// endTurn ends the turn and begins to show what that does.
func (b *table) endTurn() { b.act("end") }

// until shows what happens up to the moment at which that share of the first
// event of the kind has been shown.
func (b *table) until(kind rules.EventKind, share float32) {
	b.t.Helper()
	for range 1000 {
		found := false
		b.time.Playing(func(c *anim.Cue, run, _ float32) { found = found || c.Event.Kind == kind && run >= share })
		if found {
			return
		}
		b.time.Advance(1, b.view, nil)
		b.pic.Tick++
	}
	b.t.Fatalf("%v is never shown", kind)
}

// golden compares the picture with the one that is stored.
func (b *table) golden(name string) {
	b.t.Helper()
	quadtest.Golden(b.t, name, b.draw(), *update, 4, 0.001)
}

// draw draws the picture on the CPU.
func (b *table) draw() *image.RGBA {
	b.t.Helper()
	r := raster.New(b.pic.Fonts)
	var l quad.List
	l.Rect(0, 0, goldenW, goldenH, 0, quad.Solid(quad.RGB(0x241810)))
	b.pic.Draw(&l)
	img := image.NewRGBA(image.Rect(0, 0, goldenW, goldenH))
	r.Draw(img, &l)
	return img
}

func TestGoldenSquare(t *testing.T) { shipped(t, "millrace").golden("square") }

func TestGoldenHex(t *testing.T) { shipped(t, "iris").golden("hex") }

// Every terrain, feature, structure and edge, and figures as they may stand.
func TestGoldenSheet(t *testing.T) { set(t, level("sheet")).golden("sheet") }

// Where a selected group may go and the way there; a hovered cell.
func TestGoldenReach(t *testing.T) {
	b := shipped(t, "millrace")
	cat := b.figure("cat")
	to, ok := b.state.Board().ParseCell("1:5,3")
	if !ok {
		t.Fatal("there is no such cell")
	}
	var reach rules.Reach
	b.state.Reach(cat, &reach)
	o := &b.pic.Over
	o.Selected, o.Hover = cat, to
	for _, c := range reach.Cells() {
		o.Reach = append(o.Reach, marks.Mark{Cell: c, N: reach.Cost(c)})
	}
	o.Path = append(o.Path, b.view.Figures[cat].Cell)
	for _, step := range reach.Path(to, nil) {
		o.Path = append(o.Path, step.To)
	}
	o.PathCost = reach.Cost(to)
	b.golden("reach")
}

func TestGoldenForecast(t *testing.T) {
	b := set(t, level("press"))
	var walls forecast.Walls
	var scratch rules.State
	walls.Read(b.state, &scratch, &b.log)
	b.pic.Over.Forecast = &walls
	b.golden("forecast")
}

// What a wall passes over next can still be told: a pit, a goal, rubble.
func TestForecastLeavesTheGroundToBeSeen(t *testing.T) {
	for _, ground := range []string{"pit", "plain tag=A", "rubble", "pitfall"} {
		b := set(t, strings.ReplaceAll(`wallfall 2
title "a"
about "b"
topology square
side heroes "H"
side keeper "K" keeper
goal heroes slay-all
goal keeper slay-all
legend X GROUND
map
wX...
.a..k
end
wall press dir=e at=w
figure ann knight side=heroes at=a
figure kay ogre side=keeper at=k
`, "GROUND", ground))
		x, y := b.pic.Camera.Screen(1.5, 0.5)
		bare := b.draw().RGBAAt(int(x), int(y))
		var walls forecast.Walls
		var scratch rules.State
		walls.Read(b.state, &scratch, &b.log)
		b.pic.Over.Forecast = &walls
		if got := b.draw().RGBAAt(int(x), int(y)); got != bare || len(walls.Events) == 0 {
			t.Errorf("%s: the middle is %v, under the forecast %v", ground, bare, got)
		}
	}
}

func TestGoldenPrediction(t *testing.T) {
	b := set(t, level("press"))
	a := rulestest.Must(b.state.Board().ParseAction("end"))(t)
	var w forecast.Predictor
	var p forecast.Prediction
	rulestest.OK(t, w.Predict(b.state, a, nil, &p))
	b.pic.Over.Prediction = &p
	b.golden("prediction")
}

// Cat must make room; her controller sees where.
func TestGoldenDecision(t *testing.T) {
	b := set(t, level("press"))
	b.endTurn()
	b.time.Skip(b.view, nil)
	d := b.state.Pending()
	if d.Ask != rules.AskDisplace {
		t.Fatalf("asked is %v", d.Ask)
	}
	b.pic.Over.Choosing = d.Fig
	for i, a := range b.state.Legal(nil) {
		b.pic.Over.Choices = append(b.pic.Over.Choices, marks.Choice{Cell: a.To, Label: strconv.Itoa(i + 1)})
	}
	b.golden("decision")
}

// A wall half-way, one figure crushed and one pushed by it.
func TestGoldenSlide(t *testing.T) {
	b := set(t, level("walls"))
	b.endTurn()
	b.until(rules.EvWallMove, 0.5)
	b.golden("slide")
}

// act returns a command and begins to show what it does.
func (b *table) act(text string) {
	b.t.Helper()
	a := rulestest.Must(b.state.Board().ParseAction(text))(b.t)
	b.log.Reset()
	if err := b.state.Apply(a, &b.log); err != nil {
		b.t.Fatalf("%s: %v; asked is %v of %v", text, err, b.state.Pending().Ask, b.state.Legal(nil))
	}
	b.time.Add(b.log.Events)
}

// The targets of a group, with dice and numbers, groups that must strike, and an exit.
func TestGoldenTargets(t *testing.T) {
	b := set(t, level("fight"))
	b.endTurn()
	b.time.Skip(b.view, nil)
	ann, kay := b.figure("ann"), b.figure("kay")
	o := &b.pic.Over
	o.Selected, o.Must = ann, append(o.Must, ann)
	dice, need, ok := b.state.StrikeDice(ann, kay)
	if !ok {
		t.Fatal("Ann can't strike Kay")
	}
	label := strconv.Itoa(dice) + "× " + strconv.Itoa(need) + "+"
	o.Targets = append(o.Targets, marks.Target{Fig: kay, Label: label, Foe: true}, marks.Target{Fig: b.figure("gus"), Label: "3× 5+", Foe: true})
	o.Aim.From, o.Aim.To = b.view.Figures[ann].Cell, b.view.Figures[kay].Cell
	if c, ok := b.state.Board().ParseCell("0:7,4"); ok {
		o.Exits = append(o.Exits, marks.Mark{Cell: c, N: 2})
	}
	b.golden("targets")
}

// A pool of dice that has come to rest.
func TestGoldenDice(t *testing.T) {
	b := set(t, level("fight"))
	b.endTurn()
	if b.state.Pending().Ask == rules.AskStrike {
		b.act("strike ann kay")
	}
	b.until(rules.EvDie, 1)
	b.golden("dice")
}

// How the slain, the grabbed, the raised and loose objects are drawn, and the
// directions of a forced movement.
func TestGoldenFigures(t *testing.T) {
	b := set(t, level("fight"))
	b.view.Figures[b.figure("kay")].Stamina = [rules.MaxGroup]int{}
	b.view.Figures[b.figure("bob")].Rise = 2
	b.view.Figures[b.figure("gus")].Grabber = b.figure("hal")
	o := &b.pic.Over
	o.Facings, o.Dirs = b.figure("hal"), []rules.Dir{1, 2, 3}
	b.golden("figures")
}

// TestDoomedKeepTheirSkull lets a wall kill a figure on its way into the cell of another:
// the skull stays with the one who dies.
func TestDoomedKeepTheirSkull(t *testing.T) {
	b := set(t, strings.Replace(level("press"), "figure bob knight", "figure bob knight stamina=1", 1))
	bob, cat := b.view.Figures[1].Cell, b.view.Figures[2].Cell
	var walls forecast.Walls
	var scratch rules.State
	walls.Read(b.state, &scratch, &b.log)
	if !slices.ContainsFunc(walls.Events, func(e forecast.WallEvent) bool {
		return e.Event.Kind == rules.EvDeath && e.Event.Fig == 1 && e.Event.From == cat
	}) {
		t.Fatal("bob does not die in the cell of cat")
	}
	b.pic.Over.Forecast = &walls
	var l quad.List
	b.pic.Draw(&l)
	skull := func(c rules.Cell) bool {
		x, y := b.pic.Camera.Screen(scene.Centre(b.state.Board(), c))
		return slices.ContainsFunc(l.Items, func(it quad.Item) bool {
			return it.Icon == icon.Skull && max(it.X-x, x-it.X, it.Y-y, y-it.Y) < b.pic.Camera.Zoom*0.4
		})
	}
	if !skull(bob) || skull(cat) {
		t.Errorf("a skull is on bob: %v, on cat: %v", skull(bob), skull(cat))
	}
}
