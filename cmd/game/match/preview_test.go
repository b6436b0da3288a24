package match

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"wallfall/assets/icon"
	"wallfall/cmd/game/chronicle"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/table"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/rules"
	"wallfall/rules/rulestest"
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
	r, _ := atWork(t)
	const again = "Tap again to confirm"
	r.Click("figure:hal", "use:hurl")
	r.Over("figure:kay", 3)
	r.Says("odds", "Kay: ", "push 2 (28 %)", "Glass breaks (")
	r.Shows("!" + again) // to the mouse
	r.Tap("figure:kay")
	r.Is("count", 1)
	r.Says("odds", "Kay: ")
	r.Shows(again)
	r.Tap("figure:kay")
	r.Settle()
	r.Is("ask", "distance", "count", 2)
	r.Shows("!" + again)
	r.Tap("cell:1:5,2")
	r.Is("count", 2)
	r.Tap("cell:1:5,2")
	r.Settle()
	r.Is("ask", "maneuver", "count", 5)
	r.Click("undo")
	r.Is("ask", "distance", "count", 2)
	r.Click("redo")
	r.Is("ask", "maneuver", "count", 5)
}

// A finger cannot hover: its tap on somebody who cannot be selected reads him, until the next.
func TestTapReads(t *testing.T) {
	r, _ := atWork(t)
	r.Ctx.Width, r.Ctx.Height = 390, 844
	r.Tick(4)
	r.Tap("figure:ann")
	r.Is("selected", "ann")
	r.Tap("figure:rum")
	r.Is("selected", "", "count", 1)
	r.Shows("Rum, ranger")
	r.Tap("sheet")
	r.Shows("Rangestriker")
	r.Key(input.KeyEscape)
	r.Tap("figure:ann")
	r.Is("selected", "ann")
	r.Shows("!Rum, ranger")
}

// The reason why something is not possible is shown where the pointer rests, and after a click.
func TestWhyNot(t *testing.T) {
	r, p := atWork(t)
	r.Click("figure:ann")
	r.Point(cellSpot(p, "1:9,1"))
	r.Tick(table.WhyDelay / 2)
	r.Is("why", "")
	r.Tick(table.WhyDelay)
	r.Says("why", "MV-01")
	r.Shows("that cell costs 8\u00a0§")
	r.Click("figure:hal", "use:hurl", "figure:rum")
	r.Says("why", "MV-05")
	r.Is("notice", r.Text("why"))
}

// The lenses are laid over the board by keys and buttons, and taken away again.
func TestLenses(t *testing.T) {
	r, _ := atWork(t)
	r.Over("figure:rum", 2)
	r.Key('V')
	r.Tick(3)
	r.Shows("Its reach next turn, with costs")
	r.Click("threat")
	r.Tick(5)
	r.Shows("Where enemies could harm ")
	r.Click("threat")
	r.Shows("!Where enemies could harm ")
	r.Click("sight")
	r.Click("figure:hal") // pins, and commands nothing
	r.Is("selected", "")
	r.Over("figure:rum", 3)
	r.Shows("What Hal sees")
	r.Key(input.KeyEscape)
	r.Is("dialog", "")
	r.Shows("!What Hal sees")
}

// The tray shows the figures that have visibly left the board, their exit and who stands on
// it, and where the next one flies to.
func TestTray(t *testing.T) {
	for _, size := range [][2]float32{{1280, 800}, {640, 480}, {400, 800}} {
		r := onLevel(t, level(t, "workbench"), size[0], size[1])
		free := func() (at []string) { // where the next ones of each side fly to
			for _, it := range r.Drawn() {
				if it.Icon == icon.Portal && it.Y > topHeight {
					at = append(at, fmt.Sprint(it.X, it.Y))
				}
			}
			return at[len(at)-2:] // what was before lies on the board
		}
		r.Tick(2) // the spellbook is as high as its spells
		before := free()
		r.Click("spell:encampment")
		r.Settle()
		r.Click("figure:ann")
		r.Settle()
		r.Click("end-turn")
		r.Offers("!held:ann")
		r.Settle()
		r.Offers("held:ann")
		if after := free(); after[0] == before[0] {
			t.Errorf("%v: the next ones flew to %v, and now to %v", size, before, after)
		}
		dark := marks(r, "1:1,3")
		r.Over("held:ann", 3)
		if marks(r, "1:1,3") <= dark {
			t.Errorf("%v: the exit is not lit", size)
		}
		r.Shows("Encampment", "2 turns left", "!blocks its exit")
	}
}

// Drawing a preview, the tray and a lens allocates nothing.
func TestPreviewAllocatesNothing(t *testing.T) {
	r, p := onBench(t, "workbench", "cast encampment ann", "end")
	r.Click("figure:hal", "use:hurl")
	r.Over("figure:kay", 60)
	r.Says("odds", "Kay: ")
	r.Offers("held:ann")
	for _, mode := range []turn.LensMode{turn.LensOff, turn.LensReach, turn.LensDanger, turn.LensSight} {
		p.View.Turn.Lens.Set(mode)
		r.Tick(20)
		var l quad.List
		n := testing.AllocsPerRun(50, func() {
			l.Reset()
			p.Draw(r.Ctx, &l)
		})
		if n > 0 {
			t.Errorf("with lens %d a frame allocates %v times", mode, n)
		}
	}
}

// A figure that walks onto an exit leaves, unless the player has switched that off; one
// press undoes or redoes both.
func TestWalkOut(t *testing.T) {
	for on, at := range map[bool]int{true: 2, false: 1} {
		r, _ := onBench(t, "walkout")
		r.Desk().Set.WalkOut = on
		before := r.Text("hash")
		r.Click("figure:ann", "cell:1:6,1")
		r.Settle()
		r.Is("count", at)
		after := r.Text("hash")
		r.Click("undo")
		r.Settle()
		r.Is("count", 0, "hash", before)
		r.Click("redo")
		r.Settle()
		r.Is("count", at, "hash", after)
	}
}

// The committed spells are listed; buttons reorder and remove them. One that would end the
// phase is deferred, and undo and the key that backs out drop it.
func TestLastSpellWaits(t *testing.T) {
	r := onLevel(t, strings.Replace(level(t, "workbench"), "mana=20", "mana=6", 1), 1280, 800)
	choose := func(name string, queued int) {
		t.Helper()
		r.Click("spell:encampment", "figure:"+name)
		r.Settle()
		if r.Is("ask", "spells", "count", 1); !r.Has(fmt.Sprint("queue-drop:", queued)) || r.Has(fmt.Sprint("queue-drop:", queued+1)) {
			t.Fatalf("%s is not spell %d of the list", name, queued)
		}
	}
	choose("hal", 1)
	for _, drop := range []func(){func() { r.Click("undo") }, func() { r.Key(input.KeyEscape) }, func() { r.Click("queue-drop:2") }} {
		choose("ann", 2)
		drop()
		r.Offers("!queue-drop:2")
		r.Is("count", 1, "dialog", "")
	}
	choose("ann", 2)
	r.Over("end-turn", 3)
	r.Says("odds", "Ann")
	r.Click("queue-up:2", "end-turn")
	r.Settle()
	r.Is("count", 2, "ask", "maneuver")
	r.Offers("held:ann", "held:hal")
}

// The outcome of the end of the turn is shown on every device, before anything is
// done: the pointer rests on the button, keys and pad go there, a finger rests on it.
func TestEndOfTurnPreviewOnEveryDevice(t *testing.T) {
	for _, size := range [][2]float32{{1280, 800}, {360, 740}} {
		r := onLevel(t, level(t, "workbench"), size[0], size[1])
		r.Click("end-turn")
		r.Settle()
		r.Over("end-turn", 3)
		r.Says("odds", "Hal: ", "Kay: ")
		r.Point(2, 2)
		r.Tick(1)
		for _, ask := range []func(){func() { r.Key('P') }, func() { r.Hold(input.PadLT, input.PadRight) }, func() { r.RestOn("end-turn") }} {
			ask()
			r.Says("odds", "Hal: ", "Kay: ")
			r.Is("count", 1)
			r.Key(input.KeyEscape)
			r.Is("odds", "", "dialog", "")
		}
		r.Key('P', input.KeyEnter)
		r.Is("count", 2)
		r.Is("around", false)
	}
}

// Keys and pad reach everything around the board: the tray shows the exit and who stands in
// its way, disabled buttons say why, the log opens, and each time one step leads back.
func TestKeysGoAroundTheBoard(t *testing.T) {
	for _, pad := range []bool{false, true} {
		r, _ := onBench(t, "workbench")
		around, next, cancel, confirm := func() { r.Key('P') }, input.KeyTab, input.KeyEscape, input.KeyEnter
		if pad {
			around, next, cancel, confirm = func() { r.Hold(input.PadLT, input.PadRight) }, input.PadRB, input.PadB, input.PadA
		}
		to := func(id string) {
			t.Helper()
			for range 80 {
				if r.Text("focus") == id {
					return
				}
				r.Key(next)
			}
			t.Fatalf("keys do not come to %s", id)
		}
		command(r, "cast encampment ann", "end", "end", "end")
		r.Offers("held:ann")
		dark := marks(r, "1:1,3")
		lit := func(want bool) {
			t.Helper()
			r.Tick(2)
			if (marks(r, "1:1,3") > dark) != want {
				t.Errorf("the exit is lit: %v", !want)
			}
		}
		around()
		to("held:ann")
		lit(true)
		r.Shows("eturns")
		r.Key(confirm, cancel) // keeps it lit
		r.Is("around", false)
		lit(true)
		r.Key(cancel)
		lit(false)
		r.Is("dialog", "")
		around()
		to("undo")
		r.Tick(1)
		r.Is("count", 4)
		to("log")
		r.Key(confirm)
		r.Is("dialog", chronicle.Dialog)
		r.Key(cancel)
		r.Tick(2)
		r.Is("dialog", "", "around", true, "focus", "log")
		r.Snap.MouseX++
		r.Tick(2)
		r.Is("around", false)
	}
}

// Where a press on an enemy would act, an arrow, the pointer and the card say so before, and
// how to read about the enemy instead; where it would not, nothing does.
func TestActingLooksUnlikeReading(t *testing.T) {
	acts, reads := 0, 0
	for _, name := range []string{"throws-1", "throws-2"} {
		r := newRig(t, 1280, 800, 1)
		r.OpenFile("level.txt", rulestest.Must(os.ReadFile("../../../levels/campaign/"+name+".txt"))(t), false)
		r.Settings().Speed = 0
		p := playOf(r)
		byHand(p)
		for range 40 {
			d := p.state().Pending()
			for by := range rules.FigID(p.state().NumFigures()) {
				if d.Ask != rules.AskMove || !p.View.Turn.Commandable(by) {
					continue
				}
				p.View.Turn.Select(by)
				for foe := range rules.FigID(p.state().NumFigures()) {
					f := p.state().Figure(foe)
					if f.Cell == rules.NoCell || f.Side == d.Side {
						continue
					}
					c := p.View.Turn.Resolve(turn.CellAt(f.Cell))
					if c.Kind != turn.ChooseAction && c.Kind != turn.ChooseGroup {
						continue
					}
					r.Point(p.middle(f.Cell))
					r.Tick(3)
					use := c.Kind == turn.ChooseAction
					said := strings.Contains(r.Shown(), "|Right-click:")
					if at := p.View.Table.Picture.Over.Aim.To; said != use || r.Ctx.Aims != use || (at == f.Cell) != use {
						t.Errorf("%s: %s at %s: acts %t, said %t, pointer %t, arrow to %v", name, p.board().FigName(by), p.board().FigName(foe), use, said, r.Ctx.Aims, at)
					}
					if use {
						acts++
					} else {
						reads++
					}
				}
			}
			a := p.legal()[acts*7%len(p.legal())]
			if a.Kind == rules.Resign {
				a = p.state().Default()
			}
			p.Do(r.Ctx, a)
			r.Tick(repeatDelay + 1)
		}
	}
	if acts < 3 || reads < 3 {
		t.Errorf("only %d presses that act and %d that read", acts, reads)
	}
}
