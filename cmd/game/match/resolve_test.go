package match

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/rules"
)

// pointer rests on random targets with one device and then acts on them.
type pointer struct {
	*gametest.Rig
	rnd                     *rand.Rand
	asked, shown, acted, by int // tries, previews, actions given; the device
}

// target returns a random point: of an option, of a button of the phase, or of the
// board.
func (b *pointer) target() (x, y float32) {
	p := playOf(b.Rig)
	if legal := p.Table.Legal; len(legal) > 0 && b.rnd.IntN(3) == 0 { // where something can be done
		a := legal[b.rnd.IntN(len(legal))]
		c := a.To
		if a.Fig != rules.NoFig && (a.Fig != p.Table.Selected || c == rules.NoCell) {
			c = p.Table.View.Figures[a.Fig].Cell
		}
		if c != rules.NoCell && p.Table.Narrator.Board.Pos(c).Floor == p.Table.Picture.Floor {
			s := p.spot("", c)
			return s.X + s.W/2, s.Y + s.H/2
		}
	}
	var ids []string
	for _, h := range b.Sc.Probe().Hot {
		switch {
		case h.ID == "end-turn" || h.ID == "default":
			if b.rnd.IntN(6) == 0 { // or nothing else would happen in a turn
				ids = append(ids, h.ID)
			}
		case gametest.OnBoard(h.ID) || strings.HasPrefix(h.ID, "whom:") || strings.HasPrefix(h.ID, "spell:"):
			ids = append(ids, h.ID)
		}
		for i := range p.Table.Chooser.Options {
			if h.ID != "" && h.ID == p.Table.Chooser.Options[i].ID {
				ids = append(ids, h.ID, h.ID, h.ID)
			}
		}
	}
	if a := p.Table.Picture.Camera.Area; len(ids) == 0 || b.rnd.IntN(8) == 0 {
		return a.X0 + b.rnd.Float32()*(a.X1-a.X0), a.Y0 + b.rnd.Float32()*(a.Y1-a.Y0)
	}
	return b.Spot(ids[b.rnd.IntN(len(ids))])
}

// try rests on a target, acts on it, and compares what was shown with what was done.
func (b *pointer) try() {
	b.T.Helper()
	p := playOf(b.Rig)
	x, y := float32(0), float32(0)
	switch b.by {
	case 0: // mouse
		x, y = b.target()
		b.Snap.TouchCount, b.Snap.MouseX, b.Snap.MouseY = 0, x, y
		b.Tick(2)
	case 1: // finger: the first tap
		selected, trail := p.Table.Selected, len(p.Table.Chooser.History)
		x, y = b.target()
		if b.tap(x, y); p.Table.Selected != selected || len(p.Table.Chooser.History) != trail {
			return // there was nothing to show first
		}
	default: // keys
		keys := []input.Key{input.KeyUp, input.KeyDown, input.KeyLeft, input.KeyRight, input.KeyTab, input.KeyTab, input.KeyG, input.KeyG}
		for range 1 + b.rnd.IntN(6) {
			b.Key(keys[b.rnd.IntN(len(keys))])
		}
	}
	b.rest()
	var want rules.Action
	steps := slices.Clone(p.Table.Preview.Actions())
	ok := len(steps) > 0
	if ok {
		want = steps[0]
	}
	if len(steps) < 2 { // an answer within a forced movement, which then goes on
		steps = append([]rules.Action{want}, p.Table.Steps...)
	}
	cmd := p.Table.Match.Count()
	at := p.Table.Pointed()
	all := p.Table.Resolve(at).All
	switch b.by {
	case 0:
		b.Snap.Mouse, b.Snap.MouseHit = 1, 1
		b.Tick(1)
		b.Snap.Mouse = 0
		b.Tick(1)
	case 1:
		b.tap(x, y)
	default:
		b.Key(input.KeyEnter)
	}
	b.asked++
	words := p.Table.Narrator.Board
	var did rules.Action
	n := p.Table.Match.Count() - cmd
	switch {
	case n >= 1:
		did, _ = p.Table.Match.Action(cmd)
		b.acted++
		for i := 1; i < n && !all; i++ {
			a, _ := p.Table.Match.Action(cmd + i)
			s := p.Table.Match.At(cmd + i)
			if a.Kind == rules.Strike && s.MustStrike(a.Fig) {
				if dice, _, _ := s.StrikeDice(a.Fig, a.Other); dice <= s.Figure(a.Other).Armor {
					continue // in vain, which needs no press
				}
			}
			if d := s.Pending(); d.Ask == rules.AskStability && d.Side == s.Side() && a == s.Default() {
				steps = slices.Insert(steps, min(i, len(steps)), a) // a friend resists as was shown
				continue
			}
			if want.Kind == rules.Use && (i >= len(steps) || s.Check(steps[i]) != nil) {
				ends, _ := s.ForceEnds(nil, rules.MaxForceEnds) // the roll was too low for what was chosen
				if len(ends) != 1 {
					b.T.Fatalf("of %d ends one is chosen by itself", len(ends))
				}
				steps = append(steps[:i], ends[0].Steps...)
			}
			if i >= len(steps) || a != steps[i] {
				b.T.Fatalf("%v is shown for %+v, and then %q is done", steps, at, words.FormatAction(a))
			}
		}
	case p.Table.Spells.Deferred() && want.Kind == rules.Cast:
		did, n = p.Table.EndCommand(), 1
	}
	if ok {
		b.shown++
	}
	// A turn on the spot has no preview, nor has a button of the strip that a finger
	// presses in a phase.
	silent := did.Kind == rules.Face || did.Kind == rules.SetFacing || b.by == 1 && !ok && !gametest.OnBoard(b.under(x, y))
	switch {
	case n < 0:
		b.T.Fatalf("%d commands were taken back", -n)
	case ok && n == 0:
		b.T.Fatalf("%q is shown for %+v, and nothing is done: %s", words.FormatAction(want), at, p.UI.Notice.Text)
	case ok && did != want:
		b.T.Fatalf("%q is shown for %+v, and %q is done", words.FormatAction(want), at, words.FormatAction(did))
	case !ok && n >= 1 && !silent:
		b.T.Fatalf("nothing is shown for %+v, and %q is done", at, words.FormatAction(did))
	}
}

// under returns the ID of the smallest thing at a point.
func (b *pointer) under(x, y float32) (id string) {
	least := float32(1e9)
	for _, h := range b.Sc.Probe().Hot {
		if x >= h.X && x < h.X+h.W && y >= h.Y && y < h.Y+h.H && h.W*h.H < least {
			id, least = h.ID, h.W*h.H
		}
	}
	return id
}

func (b *pointer) tap(x, y float32) {
	b.Snap.Touches[0], b.Snap.TouchCount = input.Touch{ID: 1, X: x, Y: y}, 1
	b.Tick(2)
	b.Snap.TouchCount = 0
	b.Tick(2)
}

// rest lets everything come to rest, without a dialog.
func (b *pointer) rest() {
	p := playOf(b.Rig)
	b.Settle()
	if p.UI.Dialog != shell.NoDialog {
		p.UI.Dialog = shell.NoDialog
		b.Tick(2)
	}
}

// What is shown of the command that a device points at is what a click, a second tap
// or the key that confirms then does, on random targets in random play.
func TestPreviewIsWhatIsDone(t *testing.T) {
	for _, level := range []string{"courts", "glasshouse", "undercroft", "knoll"} {
		for by, name := range []string{"mouse", "finger", "keys"} {
			t.Run(fmt.Sprint(level, " by ", name), func(t *testing.T) {
				b := &pointer{Rig: newRig(t, 1280, 800, 1), rnd: rand.New(rand.NewPCG(7, uint64(by))), by: by}
				b.Desk().Set.Speed = 0
				p := beginMatch(b.Rig, level)
				for range 300 {
					b.rest()
					if p.result != nil {
						break
					}
					// Random commands lead to all kinds of decisions.
					if legal := p.Table.Legal; b.rnd.IntN(5) == 0 && len(legal) > 0 {
						if a := legal[b.rnd.IntN(len(legal))]; a.Kind != rules.Resign {
							p.Do(b.Ctx, a)
						}
						b.Tick(repeatDelay + 1)
						b.rest()
						if p.result != nil {
							break
						}
					}
					b.try()
				}
				t.Log(b.asked, b.shown, b.acted)
				if b.shown < 10 || b.acted < 10 {
					t.Errorf("of %d tries %d had a preview and %d acted", b.asked, b.shown, b.acted)
				}
			})
		}
	}
}
