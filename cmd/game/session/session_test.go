package session

import (
	"bytes"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// begun returns a match that begins.
func begun(t rulestest.Failer, file string, source []byte, seed uint64) *Match {
	t.Helper()
	m, _, err := New(file, source, seed)
	return rulestest.Must(m, err)(t)
}

const field = `wallfall 1
title "Field"
side red
side blue keeper
goal red slay-all
goal blue slay-all
kind wraith power=1 skill=5 stamina=1 traits=undying
floor 0
map
#########
#w.a.b..#
#.......#
#..c.d..#
#########
end
wall w dir=e at=w
figure a wraith side=red at=a
figure c knight side=red at=c
figure b knight side=blue at=b
figure d knight side=blue at=d
`

func start(t *testing.T) *Match {
	t.Helper()
	return begun(t, "field.txt", []byte(field), 3)
}

func do(t *testing.T, m *Match, text string) []rules.Event {
	t.Helper()
	a := rulestest.Must(m.State().Board().ParseAction(text))(t)
	events, err := m.Apply(a)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return events
}

// wander plays n commands at random, fewer if the game ends.
func wander(t interface{ Fatal(args ...any) }, m *Match, r *rulestest.Rand, n int) (done int) {
	var buf []rules.Action
	for ; done < n; done++ {
		a, ok := rulestest.Pick(r, m.State(), &buf)
		if !ok {
			break
		}
		if _, err := m.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	return done
}

func TestUndoGoesBackToDiceAndOtherSides(t *testing.T) {
	m := start(t)
	if ok, _ := m.CanUndo(); ok {
		t.Error("a fresh match has nothing to undo")
	}
	h0 := m.State().Hash()
	do(t, m, "move c 0:3,2")
	do(t, m, "move c 0:2,2")
	h2 := m.State().Hash()
	do(t, m, "end")
	do(t, m, "move d 0:6,2")
	if !m.Undo() {
		t.Fatal("the last move cannot be undone")
	}
	if ok, why := m.CanUndo(); ok || !strings.Contains(why, "other side") {
		t.Errorf("undo reaches into the other side's turn: %v %q", ok, why)
	}
	if _, ok := m.Redo(); !ok || m.CanRedo() {
		t.Error("redo does not bring the move back")
	}

	m = start(t)
	do(t, m, "move c 0:3,2")
	do(t, m, "move c 0:2,2")
	do(t, m, "end")
	for range 3 {
		if !m.Undo() {
			t.Fatal("a side's whole turn can be taken back before the other side decides")
		}
	}
	if m.State().Hash() != h0 || m.Count() != 0 {
		t.Error("undoing everything does not lead to the start")
	}
	m.Redo()
	m.Redo()
	if m.State().Hash() != h2 {
		t.Error("redoing two moves does not lead where they led")
	}
}

func TestUndoStopsAtDice(t *testing.T) {
	m := start(t)
	do(t, m, "move a 0:2,1")
	events := do(t, m, "end") // the wall wounds the wraith, which rolls
	rolled := false
	for _, e := range events {
		rolled = rolled || e.Kind == rules.EvDie
	}
	if !rolled {
		t.Fatal("the test's wall does not make the wraith roll")
	}
	if ok, why := m.CanUndo(); ok || !strings.Contains(why, "die") {
		t.Errorf("a die can be rolled again: %v %q", ok, why)
	}
}

func TestSaveAndLoadOverRandomGames(t *testing.T) {
	for _, l := range levels.Shipped() {
		for seed := range uint64(3) {
			m := begun(t, l.ID, l.Text, seed)
			r := rulestest.NewRand(seed)
			for range 120 {
				if wander(t, m, r, 1) == 0 {
					break
				}
				if r.Intn(4) == 0 {
					for range r.Intn(20) {
						m.Undo()
					}
					for range r.Intn(20) {
						m.Redo()
					}
				}
			}
			back, err := Load(m.Save())
			if err != nil {
				t.Fatalf("%s: %v", l.ID, err)
			}
			if back.State().Hash() != m.State().Hash() || back.Count() != m.Count() || !bytes.Equal(back.Save(), m.Save()) {
				t.Fatalf("%s: the loaded match is another", l.ID)
			}
		}
	}
}

func TestLoadRefusesDamage(t *testing.T) {
	m := start(t)
	do(t, m, "move c 0:3,2")
	do(t, m, "end")
	good := m.Save()
	bad := map[string]string{
		"":                         "not a saved match",
		"wallfall-match 4\n":       "not a saved match",
		"wallfall-match 1\n":       "has no line",
		string(good[:len(good)/2]): "ends",
		strings.Replace(string(good), "move c 0:3,2", "move c 0:8,8", 1): "command 1",
		strings.Replace(string(good), "knight", "knigit", -1):            "more)",
		strings.Replace(string(good), "hash ", "hash f", 1):              "does not lead",
		strings.Replace(string(good), "text ", "text 9999999", 1):        "number",
		strings.Replace(string(good), "own 2", "own 3", 1):               "expected a command",
		strings.Replace(string(good), "own 2", "own 999999999", 1):       "number",
		strings.Replace(string(good), "own 2", "own 1", 1):               "does not fit",
		strings.Replace(string(good), "parent 0", "parent 1", 1):         "does not fit",
		strings.Replace(string(good), "current 1", "current 2", 1):       "number",
		strings.Replace(string(good), "open", "lost", 1):                 "line 5: the state of the match is missing",
		string(good) + "more\n":                                          "extra text at its end",
	}
	for text, want := range bad {
		if _, err := Load([]byte(text)); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v, want an error that says %q in one line", err, want)
		}
	}
	r := rulestest.NewRand(5)
	for range 2000 {
		text := bytes.Clone(good)
		for range 1 + r.Intn(4) {
			text[r.Intn(len(text))] = byte(r.Intn(256))
		}
		Load(text) // must not panic
	}
}

// Every position of a match can be had again, and having it changes nothing.
func TestAtGivesThePositionsBefore(t *testing.T) {
	m := start(t)
	hashes := []uint64{m.State().Hash()}
	for range 40 {
		legal := m.State().Legal(nil)
		if len(legal) == 0 {
			break
		}
		if _, err := m.Apply(m.State().Default()); err != nil {
			t.Fatal(err)
		}
		hashes = append(hashes, m.State().Hash())
	}
	if len(hashes) < 20 {
		t.Fatalf("the match ended after %d actions", len(hashes)-1)
	}
	for i, h := range hashes {
		if s := m.At(i); s == nil || s.Hash() != h {
			t.Errorf("the position before action %d is another", i)
		}
	}
	if m.State().Hash() != hashes[len(hashes)-1] || m.At(-1) != nil || m.At(len(hashes)) != nil {
		t.Error("looking back has changed the match, or there is more to see than was")
	}
}

// A match takes no more commands than a saved one may have, so that what is saved can
// be opened.
func TestFullMatch(t *testing.T) {
	m := start(t)
	do(t, m, "move a 0:2,1")
	m.moves = append(m.moves, make([]move, maxMoves-len(m.moves)-1)...)
	if _, err := m.Apply(m.State().Default()); err != nil {
		t.Fatal(err)
	}
	hash, n := m.State().Hash(), m.Count()
	if _, err := m.Apply(m.State().Default()); err != ErrFull || m.State().Hash() != hash || m.Count() != n {
		t.Errorf("one more command: %v", err)
	}
}
