package match

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wallfall/assets/icon"
	"wallfall/cmd/game/chronicle"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// atWork begins a match on the workbench, where the first side is to move.
func atWork(t *testing.T) (*gametest.Rig, *Screen) {
	t.Helper()
	r := onLevel(t, level(t, "workbench"), 1280, 800)
	r.Click("end-turn")
	r.Settle()
	return r, playOf(r)
}

// A command is previewed by the pointer and by the first tap of a finger; the second
// gives it.
func TestPreviewOfCommands(t *testing.T) {
	r, p := atWork(t)
	r.Click("figure:hal", "use:hurl")
	r.Over("figure:kay", 3)
	if odds := r.Text("odds"); !strings.Contains(odds, "Kay: ") || !strings.Contains(odds, "tier 1: 28 %") || !strings.Contains(odds, "Glass breaks (") {
		t.Errorf("a throw is foretold as %q", odds)
	}
	if f := p.View.Table.Picture.Over.Prediction; f == nil || len(f.Destinations) == 0 || len(f.Legs) == 0 {
		t.Error("a throw is not drawn")
	}
	again := func() bool {
		return slices.ContainsFunc(r.Desk().Kit.List.Items, func(it quad.Item) bool { return it.Text == "Tap again to confirm" })
	}
	if again() {
		t.Error("the mouse is told to tap again")
	}
	r.Tap("figure:kay")
	if !again() {
		t.Error("nothing says that a second tap confirms")
	}
	count := r.Sc.Probe().Int("count")
	if !strings.Contains(r.Text("odds"), "Kay: ") {
		t.Error("a tap does not show what would come of it")
	}
	r.Tap("figure:kay")
	if r.Sc.Probe().Int("count") != count+1 {
		t.Error("a second tap does not do it")
	}
	if r.Settle(); again() {
		t.Error("a tap is wanted that is done")
	}
	if r.Text("ask") != "distance" {
		t.Fatalf("asked is %q", r.Text("ask"))
	}
	r.Tap("cell:0:5,2")
	r.Is("count", count+1)
	if f := p.View.Table.Picture.Over.Prediction; f == nil || len(f.Destinations) != 1 || !f.Destinations[0].Sure {
		t.Errorf("where it would end is not shown: %+v", f)
	}
	r.Tap("cell:0:5,2")
	r.Settle()
	if at := p.View.Table.Match.State().Figure(2).Cell; r.Sc.Probe().Int("count") != count+4 || p.View.Table.Narrator.Board.FormatCell(at) != "0:5,2" {
		t.Errorf("after %d answers it is at %s", r.Sc.Probe().Int("count")-count, p.View.Table.Narrator.Board.FormatCell(at))
	}
	r.Click("undo")
	r.Is("ask", "distance", "count", count+1)
	r.Click("redo")
	r.Is("ask", "maneuver", "count", count+4)
}

// The reason why something is not possible is shown, with its rule, where the pointer
// rests and after a click.
func TestWhyNot(t *testing.T) {
	r, p := atWork(t)
	r.Click("figure:ann")
	for _, c := range []struct{ cell, want string }{
		{"0:9,1", "MV-01"}, // too far
		{"0:6,2", "BD-06"}, // glass is solid
		{"0:3,2", "MV-02"}, // taken
	} {
		r.Point(cellSpot(p, c.cell))
		r.Tick(table.WhyDelay / 2)
		if why := r.Text("why"); why != "" {
			t.Errorf("%s: shown too soon: %q", c.cell, why)
		}
		r.Tick(table.WhyDelay)
		if why := r.Text("why"); !strings.Contains(why, c.want) {
			t.Errorf("%s: why not is %q, want %s", c.cell, why, c.want)
		}
	}
	r.Click("figure:hal")
	r.Over("figure:rum", 1)
	r.Tick(table.WhyDelay + 2)
	if why := r.Text("why"); !strings.Contains(why, "MV-03") {
		t.Errorf("why who is in contact may not move: %q", why)
	}
	r.Click("use:hurl", "figure:rum")
	if why := r.Text("why"); !strings.Contains(why, "MV-05") || r.Text("notice") != why {
		t.Errorf("why it cannot be thrown: %q, and said is %q", why, r.Text("notice"))
	}
}

// The lenses are laid over the board by keys and buttons, and taken away again.
func TestLenses(t *testing.T) {
	r, p := atWork(t)
	r.Over("figure:rum", 2)
	r.Key('V')
	r.Tick(3)
	if p.View.Table.Lens.Mode != turn.LensReach || len(p.View.Table.Picture.Over.Reach) == 0 || len(p.View.Table.Picture.Over.Dangers) == 0 {
		t.Errorf("the reach of an enemy: %d cells, %d of them dangerous", len(p.View.Table.Picture.Over.Reach), len(p.View.Table.Picture.Over.Dangers))
	}
	r.Click("threat")
	r.Tick(5)
	most := 0
	for _, d := range p.View.Table.Picture.Over.Dangers {
		most = max(most, d.N)
	}
	if p.View.Table.Lens.Mode != turn.LensDanger || most != 2 {
		t.Errorf("where enemies could do harm at most %d could, of two", most)
	}
	r.Click("threat")
	if p.View.Table.Lens.Mode != turn.LensOff {
		t.Error("the lens is not taken away")
	}
	r.Click("sight")
	r.Click("figure:hal") // pins, and commands nothing
	if p.View.Table.Selected != rules.NoFig || p.View.Table.Lens.From != p.View.Table.View.Figures[0].Cell {
		t.Error("a click does not keep the cell to look from")
	}
	r.Point(cellSpot(p, "0:9,2"))
	r.Tick(3)
	if s := p.View.Table.Picture.Over.Sight; s == nil || s.Clear || s.At == rules.NoCell || p.View.Table.Narrator.Board.FormatCell(s.At) != "0:6,2" {
		t.Errorf("what keeps it from seeing is %+v", s)
	}
	r.Key(input.KeyEscape)
	if p.View.Table.Lens.Mode != turn.LensOff || p.View.UI.Dialog != shell.NoDialog {
		t.Error("the key that backs out does not take the lens away")
	}
}

// The tray shows who is away as far as that has been shown, with its exit and who
// stands on it, and where the next one flies to.
func TestTray(t *testing.T) {
	for _, size := range [][2]float32{{1280, 800}, {640, 480}, {400, 800}} {
		r := onLevel(t, level(t, "workbench"), size[0], size[1])
		p := playOf(r)
		if len(p.View.Table.Picture.Holding) != 2 || p.View.Table.Picture.Holding[0].Empty() {
			t.Fatalf("%v: holding areas lie at %v", size, p.View.Table.Picture.Holding)
		}
		free := p.View.Table.Picture.Holding[0]
		r.Click("spell:encampment")
		r.Settle()
		r.Click("figure:ann")
		r.Settle()
		r.Click("end-turn")
		if r.Has("held:ann") {
			t.Errorf("%v: it is away before that was shown", size)
		}
		r.Settle()
		if !r.Has("held:ann") || p.View.Table.Picture.Holding[0] == free {
			t.Fatalf("%v: who is away is not in the tray", size)
		}
		r.Over("held:ann", 3)
		if p.View.Table.Narrator.Board.FormatCell(p.View.Table.Picture.Over.Lit) != "0:1,3" || p.View.Table.Picture.Over.LitBad {
			t.Errorf("%v: the exit that is lit is %s", size, p.View.Table.Narrator.Board.FormatCell(p.View.Table.Picture.Over.Lit))
		}
		if text := p.View.Table.Held.Describe(&p.View.Table.Stage, &p.View.Table.Held.Slots[0]); !strings.Contains(text, "Encampment") || !strings.Contains(text, "2 turns left") {
			t.Errorf("%v: the text is %q", size, text)
		}
	}
}

// Drawing a preview, the tray and a lens allocates nothing.
func TestPreviewAllocatesNothing(t *testing.T) {
	r, p := onBench(t, "workbench", "cast encampment ann", "end")
	r.Click("figure:hal", "use:hurl")
	r.Over("figure:kay", 60)
	if p.View.Table.Picture.Over.Prediction == nil || len(p.View.Table.Held.Slots) != 1 {
		t.Fatal("there is no preview, or nobody is away")
	}
	for _, mode := range []turn.LensMode{turn.LensOff, turn.LensReach, turn.LensDanger, turn.LensSight} {
		p.View.Table.Lens.Set(mode)
		r.Tick(20)
		var area ui.Rect
		n := testing.AllocsPerRun(50, func() {
			area = p.View.UI.Kit.Screen
			p.View.UI.Kit.List.Reset()
			p.View.Table.Held.Layout(&p.View.Table.Stage, &p.View.UI.Kit, &area, ui.Rect{}, false)
			p.View.Table.Card.Draw(&p.View.Table.Stage, &p.View.UI.Kit, area)
			p.View.Table.Card.Legend(&p.View.Table.Stage, &p.View.UI.Kit, area)
			p.View.overlay()
		})
		if n > 0 {
			t.Errorf("with lens %d a frame allocates %v times", mode, n)
		}
	}
}

// One press makes all strikes of the phase, after showing them all: when the pointer is
// over the button, or at the first tap of a finger.
func TestAllStrike(t *testing.T) {
	for _, finger := range []bool{false, true} {
		r, p := onBench(t, "melee")
		for p.View.Table.Match.State().Pending().Ask != rules.AskStrike || p.View.Table.Match.State().Pending().Side != 0 {
			command(r, "end")
		}
		before := p.View.Table.Match.Count()
		press := r.Click
		if finger {
			press = r.Tap
			press("all-strike")
		} else {
			r.Over("all-strike", 3)
		}
		if p.View.Table.Match.Count() != before {
			t.Error("the first tap strikes")
		}
		if odds := r.Text("odds"); strings.Count(odds, "strikes Kay: ") != 3 || !strings.Contains(odds, "each hits on") {
			t.Errorf("it says %q", odds)
		}
		press("all-strike")
		r.Settle()
		struck := 0
		for i := before; i < p.View.Table.Match.Count(); i++ {
			for _, e := range p.View.Table.Match.Events(i) {
				if e.Kind == rules.EvStrike && e.Fig < 3 {
					struck++
				}
			}
		}
		if struck != 3 || p.View.Table.Follows() {
			t.Errorf("%d have struck, more would: %v", struck, p.View.Table.Follows())
		}
	}
}

// Who walks onto an exit leaves, unless the player has switched that off.
func TestWalkOut(t *testing.T) {
	for _, on := range []bool{true, false} {
		r, p := onBench(t, "walkout")
		r.Desk().Set.WalkOut = on
		r.Click("figure:ann")
		r.Over("cell:0:6,1", 3)
		if odds := r.Text("odds"); strings.Contains(odds, "Ann leaves the board") != on {
			t.Errorf("with %v it says %q", on, odds)
		}
		r.Click("cell:0:6,1")
		r.Settle()
		if left := p.View.Table.Match.State().Figure(0).Left; left != on {
			t.Errorf("with %v Ann has left: %v", on, left)
		}
		r.Click("undo")
		r.Settle()
		if f, n := p.View.Table.Match.State().Figure(0), p.View.Table.Match.Count(); n != 0 || p.View.Table.Narrator.Board.FormatCell(f.Cell) != "0:4,1" {
			t.Errorf("with %v one press undoes to command %d, Ann on %s", on, n, p.View.Table.Narrator.Board.FormatCell(f.Cell))
		}
		r.Click("redo")
		r.Settle()
		if left := p.View.Table.Match.State().Figure(0).Left; left != on {
			t.Errorf("with %v Ann has left again: %v", on, left)
		}
	}
}

// Of two doors each button says in words where it is.
func TestTwoDoors(t *testing.T) {
	r, p := onBench(t, "doors")
	r.Click("figure:ann")
	var texts []string
	for _, o := range p.View.Table.Chooser.Options {
		if strings.HasPrefix(o.ID, "door:") {
			texts = append(texts, o.Text)
		}
	}
	slices.Sort(texts)
	if want := []string{"Open door (east)", "Open door (west)"}; !slices.Equal(texts, want) {
		t.Errorf("the doors are %q, want %q", texts, want)
	}
}

// The chosen spells can be put into another order and left out by clicks, and
// their mana comes back.
func TestQueueIsReordered(t *testing.T) {
	g, p := onBench(t, "hall")
	order := func(want ...string) {
		t.Helper()
		var names []string
		for _, a := range p.View.Table.Queue() {
			names = append(names, p.View.Table.Narrator.Board.Spells()[a.N].Name)
		}
		if !slices.Equal(names, want) {
			t.Fatalf("the order is %v, want %v", names, want)
		}
	}
	mana := p.View.Table.Match.State().Mana(0)
	command(g, "cast encampment bob", "cast battle-fury bob")
	g.Click("queue-up:2")
	order("battle-fury", "encampment")
	g.Click("queue-drop:1")
	order("encampment")
	g.Click("queue-drop:1")
	if got := p.View.Table.Match.State().Mana(0); got != mana || p.View.Table.Match.State().NumQueued() != 0 || p.View.Table.Match.Count() != 0 {
		t.Errorf("all left out there are %d mana, want %d", got, mana)
	}
}

// A spell after which nothing else could be chosen is not cast before the player says
// so: it stands in the list, can be taken back in every way, and changes its place.
func TestLastSpellWaits(t *testing.T) {
	r := onLevel(t, strings.Replace(level(t, "workbench"), "mana=20", "mana=6", 1), 1280, 800)
	p := playOf(r)
	choose := func() {
		t.Helper()
		r.Click("spell:encampment", "figure:ann")
		r.Settle()
	}
	still := func(what string, chosen, left int) {
		t.Helper()
		r.Tick(1)
		if p.View.Table.Match.State().Pending().Ask != rules.AskSpells || p.View.Table.QueueLen() != chosen || p.View.Table.ManaLeft(0) != left {
			t.Fatalf("%s: asked is %v, %d spells are chosen, %d mana left", what, p.View.Table.Match.State().Pending().Ask, p.View.Table.QueueLen(), p.View.Table.ManaLeft(0))
		}
	}
	r.Click("spell:encampment", "figure:hal")
	r.Settle()
	still("the first", 1, 3)
	choose()
	still("the last", 2, 0)
	if len(p.View.Table.Chooser.Options) != 0 || !r.Has("queue-drop:2") || len(p.View.Table.Picture.Over.Targets) != 2 {
		t.Errorf("offered are %v, marked %v", p.View.Table.Chooser.Options, p.View.Table.Picture.Over.Targets)
	}
	r.Over("end-turn", 3)
	if odds := r.Text("odds"); !strings.Contains(odds, "Ann") {
		t.Errorf("the preview of casting them is %q", odds)
	}
	r.Click("undo")
	still("taken back", 1, 3)
	choose()
	r.Key(input.KeyEscape)
	still("backed out", 1, 3)
	if p.View.UI.Dialog != shell.NoDialog {
		t.Error("backing out opens the menu besides")
	}
	choose()
	r.Click("queue-drop:1")
	still("the first left out", 1, 3)
	if a := p.View.Table.QueueAt(0); p.View.Table.Narrator.Board.FigName(a.Fig) != "ann" || p.View.Table.Deferred() {
		t.Fatalf("left is %v, kept back %v", a, p.View.Table.Deferred())
	}
	r.Click("spell:encampment", "figure:hal")
	still("again", 2, 0)
	r.Click("queue-up:2")
	still("the other way round", 2, 0)
	if a := p.View.Table.QueueAt(0); p.View.Table.Narrator.Board.FigName(a.Fig) != "hal" {
		t.Errorf("first is %v", a)
	}
	r.Click("end-turn")
	r.Settle()
	if p.View.Table.Match.State().Pending().Ask == rules.AskSpells || p.View.Table.Match.State().NumQueued() != 0 || p.View.Table.Match.Count() != 2 {
		t.Errorf("cast they are not: %v, %d commands", p.View.Table.Match.State().Pending().Ask, p.View.Table.Match.Count())
	}
	if !p.View.Table.Match.State().Figure(p.View.Table.Narrator.Board.FigByName("ann")).Away {
		t.Error("the last one was not cast")
	}
}

// A spell on members of groups asks which of each, one after the other; one that ends another
// names those in play.
func TestSpellsAskForMembers(t *testing.T) {
	r, p := onBench(t, "conjuring")
	offers := func(want ...string) {
		t.Helper()
		var texts []string
		for _, o := range p.View.Table.Chooser.Options {
			texts = append(texts, o.Text)
		}
		if !slices.Equal(texts, want) {
			t.Fatalf("offered are %q, want %q", texts, want)
		}
	}
	r.Click("spell:chtai-exchange", "figure:ann")
	offers("knight (3)", "swordsman (3)")
	p.Act(r.Ctx, turn.Target{Kind: turn.OptionTarget, Option: 1})
	r.Click("figure:kay")
	offers("troll (8)", "knight (3)")
	p.Act(r.Ctx, turn.Target{Kind: turn.OptionTarget, Option: 0})
	if a := p.View.Table.QueueAt(0); p.View.Table.QueueLen() != 1 || a.Dir != 1 || a.M != 0 {
		t.Errorf("cast is %s", p.View.Table.Narrator.Board.FormatAction(a))
	}
	command(r, "cast battle-fury ann", "cast battle-fury bob", "end")
	for p.View.Table.Match.State().Pending().Ask != rules.AskSpells || p.View.Table.Match.State().Pending().Side != 0 {
		p.Do(r.Ctx, p.View.Table.Match.State().Default())
		r.Tick(repeatDelay + 1)
	}
	r.Click("spell:dispel")
	offers("Battle fury on Ann", "Battle fury on Bob")
}

// An agile group sees where it can climb to another floor through a pitfall.
func TestClimbsAreMarked(t *testing.T) {
	r, p := onBench(t, "climb")
	for name, want := range map[string]bool{"ann": true, "bob": false} {
		p.View.Table.Unselect()
		p.View.Table.Selected = p.View.Table.Narrator.Board.FigByName(name)
		p.View.Table.Chooser.Reset()
		p.View.Table.Picture.Floor = 1
		r.Tick(2)
		marked := false
		for _, m := range p.View.Table.Picture.Over.Choices {
			marked = marked || m.Icon == icon.FloorDown && p.View.Table.Narrator.Board.FormatCell(m.Cell) == "1:2,1"
		}
		if marked != want {
			t.Errorf("%s: marked %v; %v", name, marked, p.View.Table.Picture.Over.Choices)
		}
	}
}

// The outcome of the end of the turn is shown on every device, before anything is
// done: the pointer rests on the button, keys and pad go there, a finger rests on it.
func TestEndOfTurnPreviewOnEveryDevice(t *testing.T) {
	for _, size := range [][2]float32{{1280, 800}, {360, 740}} {
		r := onLevel(t, level(t, "workbench"), size[0], size[1])
		r.Click("end-turn")
		r.Settle()
		r.Over("end-turn", 3)
		if odds := r.Text("odds"); !strings.Contains(odds, "Hal: ") || !strings.Contains(odds, "Kay: ") {
			t.Errorf("%v, pointer: the preview of the end of the turn is %q", size, odds)
		}
		r.Point(2, 2)
		r.Tick(1)
		p := playOf(r)
		count := p.View.Table.Match.Count()
		for name, ask := range map[string]func(){
			"keyboard": func() { r.Key('P') },
			"gamepad":  func() { r.Hold(input.PadLT, input.PadRight) },
			"touch":    func() { r.RestOn("end-turn") },
		} {
			ask()
			if odds := r.Text("odds"); !strings.Contains(odds, "Hal: ") || !strings.Contains(odds, "Kay: ") {
				t.Errorf("%v, %s: the preview of the end of the turn is %q", size, name, odds)
			}
			if p.View.Table.Match.Count() != count {
				t.Fatalf("%v, %s: to look is to do", size, name)
			}
			r.Key(input.KeyEscape)
			if odds := r.Text("odds"); odds != "" || p.View.UI.Dialog != shell.NoDialog {
				t.Errorf("%v, %s: after backing out it still shows %q, dialog %q", size, name, odds, p.View.UI.Dialog)
			}
		}
		r.Key('P', input.KeyEnter)
		if p.View.Table.Match.Count() != count+1 || p.View.Table.Aim.Around {
			t.Errorf("%v: the focused button is not pressed, or keeps the focus", size)
		}
	}
}

// Keys and pad come to everything around the board: the tray shows the exit and who
// stands in its way, what cannot be done says why, the log opens, and each time one
// step leads back.
func TestKeysGoAroundTheBoard(t *testing.T) {
	for _, pad := range []bool{false, true} {
		r, p := onBench(t, "workbench")
		around, next, cancel, confirm := func() { r.Key('P') }, input.KeyTab, input.KeyEscape, input.KeyEnter
		if pad {
			around, next, cancel, confirm = func() { r.Hold(input.PadLT, input.PadRight) }, input.PadRB, input.PadB, input.PadA
		}
		to := func(id string) {
			t.Helper()
			for range 80 {
				if p.View.UI.Kit.Focus() == id {
					return
				}
				r.Key(next)
			}
			t.Fatalf("keys do not come to %s", id)
		}
		command(r, "cast encampment ann", "end", "end", "end")
		if !r.Has("held:ann") {
			t.Fatalf("nobody is away: %v", r.Sc.Probe().State)
		}
		around()
		to("held:ann")
		r.Tick(2)
		exit := p.View.Table.Held.Slots[p.View.Table.Held.Lit].Cast.At
		if p.View.Table.Picture.Over.Lit != exit || !strings.Contains(fmt.Sprint(p.bar.text(&p.View.Table, p.View.Table.Match.State().Pending(), p.status())), "eturns") {
			t.Errorf("the exit is not shown: %v", p.View.Table.Picture.Over.Lit)
		}
		r.Key(confirm, cancel) // keeps it lit
		if p.View.Table.Aim.Around || p.View.Table.Picture.Over.Lit != exit {
			t.Error("it is not kept lit")
		}
		r.Key(cancel)
		if r.Tick(2); p.View.Table.Held.Pinned.On || p.View.UI.Dialog != shell.NoDialog {
			t.Error("backing out does not let go of it, or does more")
		}
		around()
		to("undo")
		if r.Tick(1); p.View.Table.Match.Count() != 4 {
			t.Error("looking does something")
		}
		to("log")
		r.Key(confirm)
		if p.View.UI.Dialog != chronicle.Dialog {
			t.Fatal("the log does not open")
		}
		r.Key(cancel)
		r.Tick(2)
		if p.View.UI.Dialog != shell.NoDialog || !p.View.Table.Aim.Around || p.View.UI.Kit.Focus() != "log" {
			t.Errorf("back from the log the keys are at %q, around %v", p.View.UI.Kit.Focus(), p.View.Table.Aim.Around)
		}
		r.Snap.MouseX++
		if r.Tick(2); p.View.Table.Aim.Around {
			t.Error("the mouse does not take over")
		}
	}
}
