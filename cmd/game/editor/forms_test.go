package editor

import (
	"strings"
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
)

const duel = `wallfall 1
title "Duel"
side heroes
side keeper
goal heroes slay-all
goal keeper slay-all

floor 0
map
k . q . o
end
figure k knight side=heroes at=k
figure q knight side=heroes at=q
figure o ogre side=keeper at=o
`

// drawsGoals opens the goals of a level's first side.
func drawsGoals(r *gametest.Rig, text string) *Editor {
	r.T.Helper()
	doc, err := edit.Open("duel.txt", []byte(text))
	if err != nil {
		r.T.Fatal(err)
	}
	r.Tick(3)
	e := New(r.Desk(), doc, Location{})
	r.Sc.(*shell.Window).Inner = e
	r.Tick(3)
	e.UI.Dialog, e.forms.page = LevelDialog, sidesPage
	r.Snap.MouseX, r.Snap.MouseY = r.Ctx.Width/2, r.Ctx.Height*0.6
	for range 4 {
		r.Snap.WheelY = -30
		r.Tick(2)
	}
	return e
}

// goalsAre checks the goals of the first side according to the text.
func goalsAre(r *gametest.Rig, what, want string) {
	r.T.Helper()
	r.Tick(2)
	var list []string
	for l := range strings.Lines(gametest.LevelText(r)) {
		if rest, ok := strings.CutPrefix(l, "goal heroes "); ok {
			list = append(list, strings.TrimSpace(rest))
		}
	}
	if got := strings.Join(list, ", "); got != want {
		r.T.Errorf("%s: the goals are %q, not %q", what, got, want)
	}
}

// Each goal and figure is one click away.
func TestGoalsAreChosenAtOnce(t *testing.T) {
	drawers(t, func(t *testing.T, d *drawer) {
		drawsGoals(d.Rig, duel)
		for _, x := range [][2]string{
			{"goal-kind:0:6", "escape tag=A n=1"},
			{"goal-kind:0:1", "slay figure=o"},
			{"goal-kind:0:2", "reach tag=A"}, // the enemy figure is dropped
			{"goal-figure:0:2", "reach tag=A figure=q"},
			{"goal-kind:0:4", "survive n=1"},
			{"goal-add", "survive n=1, slay-all"},
			{"goal-kind:1:5", "survive n=1, seize tag=A"},
			{"goal-gone:0", "seize tag=A"},
		} {
			d.to(x[0])
			goalsAre(d.Rig, x[0], x[1])
		}
	})
	r := newRig(t, 1280, 800, 1)
	e := drawsGoals(r, duel)
	r.Click("goal-kind:0:3")
	for range 40 {
		if r.Key(input.KeyTab); e.UI.Kit.Focus() == "goal-kind:0:2" {
			break
		}
	}
	r.Key(input.KeyLeft, input.KeyEnter)
	goalsAre(r, "by mouse and keys", "slay figure=o")
}

// A new goal takes a letter that is on the board.
func TestGoalsTakeALetterThatIsThere(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	drawsGoals(r, strings.NewReplacer("floor 0", "legend B objective tag=B\nlegend D town tag=D\nfloor 0", "k . q", "k B q", "o\nend", "o D\nend").Replace(duel))
	for _, x := range [][2]string{
		{"goal-kind:0:6", "escape tag=B n=1"},
		{"goal-kind:0:5", "seize tag=D"},
		{"goal-kind:0:3", "hold tag=D n=1"}, // keeps its letter
	} {
		r.Click(x[0])
		goalsAre(r, x[0], x[1])
	}
	// Without enemies the goal to slay one is refused.
	r = newRig(t, 1280, 800, 1)
	drawsGoals(r, strings.ReplaceAll(duel, "figure o ogre side=keeper", "figure o ogre side=heroes"))
	r.Click("goal-kind:0:1")
	r.Tick(20)
	goalsAre(r, "with nobody to slay", "slay-all")
}

// A puzzle is made by letting the other side rest, and that can be undone.
func TestSideIsLetRest(t *testing.T) {
	r := newRig(t, 1280, 1000, 1)
	drawsGoals(r, duel).forms.side = 1
	r.Tick(3)
	r.Click("side-rests")
	r.Is("text", duel+"\nopposition keeper rest\n")
	r.Click("side-rests")
	r.Is("text", duel)
	r.Click("side-rests")
	r.Key(input.KeyEscape)
	r.Chord(input.KeyZ)
	r.Is("text", duel)
}

// Changing a goal does not scroll the list.
func TestGoalsDoNotMoveAsTheyChange(t *testing.T) {
	r := newRig(t, 640, 480, 1)
	drawsGoals(r, strings.Replace(duel, "goal heroes slay-all\n", "goal heroes slay-all\ngoal heroes survive n=3\ngoal heroes survive n=4\n", 1))
	_, was := r.Spot("goal-kind:1:4")
	r.Click("goal-kind:1:6")
	if _, y := r.Spot("goal-kind:1:4"); y != was {
		t.Errorf("the choice of goals has gone from %v to %v", was, y)
	}
}

// The pages of kinds, abilities and spells change what the level says of them.
func TestPieces(t *testing.T) {
	r := drawingIn(t, 1280, 1000)
	before := gametest.LevelText(r)
	e := gametest.Inner[*Editor](r)
	page := func(n int) {
		e.UI.Dialog, e.forms.page, e.forms.pieces = LevelDialog, n, pieces{}
		r.Tick(2)
	}
	press := func(id string) {
		t.Helper()
		e.UI.Kit.Reveal(id)
		r.Tick(2)
		r.Click(id)
	}
	field := func(name, text string) {
		t.Helper()
		press("piece-" + name)
		e.UI.Kit.Write("piece-"+name, "")
		r.Write(text)
	}
	choose := func(name string) {
		t.Helper()
		e.forms.pieces.search = name
		r.Tick(2)
		r.Click("piece:" + name)
	}

	for _, keyword := range []string{"kind", "ability", "spell"} {
		for _, f := range levels.FieldsOf(keyword) {
			hint := e.forms.fieldHint(f.Usage)
			if first, _, _ := strings.Cut(hint, ","); strings.Contains(hint, "|") || first != "" && !strings.ContainsAny(first, "abcdefghijklmnopqrstuvwxyz1…") {
				t.Errorf("the empty field %s of %s shows %q", f.Name, keyword, hint)
			}
		}
	}

	page(kindsPage)
	choose("knight")
	field("power", "9")
	field("skill", "5") // going on to another field takes the first over
	drawn(r, "kind knight power=9")
	r.Key(input.KeyEnter)
	drawn(r, "kind knight power=9 skill=5")
	field("power", "many")
	r.Key(input.KeyEnter)
	drawn(r, "kind knight power=9 skill=5")
	if got := r.Text("notice"); !strings.Contains(got, "xpected a number") {
		t.Errorf("a word for a number is refused with %q", got)
	}

	page(abilitiesPage)
	r.Click("piece-name")
	r.Write("jab")
	r.Key(input.KeyEnter)
	r.Click("piece-add")
	field("tier1", "damage 1 push 2")
	r.Key(input.KeyEnter)
	press("piece-weapon")
	drawn(r, `ability jab range=1 tier1="damage 1 push 2" weapon`)

	page(spellsPage)
	choose("dispel")
	field("cost", "5")
	r.Key(input.KeyEnter)
	drawn(r, "spell dispel cost=5")
	press("piece-gone")
	if text := gametest.LevelText(r); strings.Contains(text, "spell dispel") {
		t.Errorf("the spell is still there:\n%s", text)
	}
	e.UI.Dialog = shell.NoDialog
	r.Tick(2)
	for range 8 {
		r.Chord(input.KeyZ)
	}
	r.Is("text", before)
}
