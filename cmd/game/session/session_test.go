package session

import (
	"bytes"
	"strings"
	"testing"
	"wallfall/levels"
	"wallfall/levels/share"
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

// One person among bots takes back the decision that was his own last, and with it
// all that bots have answered and every die; what is done again comes to the same.
func TestUndoPastBots(t *testing.T) {
	m := start(t)
	m.SetSeat(1, "greedy")
	if ok, why := m.CanUndo(); ok || !strings.Contains(why, "nothing") {
		t.Errorf("a fresh match can be undone: %v %q", ok, why)
	}
	h0 := m.State().Hash()
	do(t, m, "move a 0:2,1")
	h1 := m.State().Hash()
	do(t, m, "end") // a die is rolled
	do(t, m, "move d 0:6,2")
	do(t, m, "end")
	if m.State().Side() != 0 {
		t.Fatal("it is not the person's turn")
	}
	h2 := m.State().Hash()
	if !m.Undo() || m.State().Hash() != h1 {
		t.Fatal("undo does not lead to before the end of the own turn")
	}
	for _, text := range []string{"end", "move d 0:6,2", "end"} {
		do(t, m, text)
	}
	if m.State().Hash() != h2 || m.Length() != 4 {
		t.Error("the same commands come to something else")
	}
	for range 2 {
		if !m.Undo() {
			t.Fatal("an own command Can't undo")
		}
	}
	if m.State().Hash() != h0 {
		t.Error("undo does not lead to the start")
	}
}

// Where two people play, a bot among them changes nothing of what they may take back.
func TestUndoAmongPeopleAndBots(t *testing.T) {
	m := start(t)
	do(t, m, "move c 0:3,2")
	do(t, m, "end")
	do(t, m, "move d 0:6,2")
	m.SetSeat(1, "greedy") // which takes over
	if !m.Undo() || m.Count() != 1 {
		t.Fatal("what the bot did is not undone with the person's command")
	}
	m = start(t)
	m.SetSeat(0, "greedy")
	m.SetSeat(1, "greedy")
	do(t, m, "move c 0:3,2")
	if ok, why := m.CanUndo(); ok || !strings.Contains(why, "only bots") {
		t.Errorf("what bots did is undone: %v %q", ok, why)
	}
}

func TestSeatsAreKept(t *testing.T) {
	m := start(t)
	if bytes.Contains(m.Save(), []byte("seats")) {
		t.Error("a match of people is not saved as it always was")
	}
	m.SetSeat(1, "planner:4000")
	m.SetSeat(2, "greedy")     // there is no such side
	m.SetSeat(0, "Bad Name\n") // and no such bot
	do(t, m, "move c 0:3,2")
	do(t, m, "end")
	do(t, m, "move d 0:6,2")
	m.SetSeat(0, "rest")
	m.SetSeat(0, "")
	same := func(what string, back *Match) {
		t.Helper()
		if back.Seat(0) != "" || back.Seat(1) != "planner:4000" || back.Helped(0) || !back.Helped(1) || back.People() != 1 || !back.Bots() {
			t.Errorf("%s: %q is another seating", what, back.seats.write(2))
		}
	}
	same("played", m)
	back := rulestest.Must(Load(m.Save()))(t)
	same("loaded", back)
	if !bytes.Equal(back.Save(), m.Save()) {
		t.Error("it is saved as something else")
	}
	if in, err := Peek(m.Save()); err != nil || in.Commands != 3 {
		t.Errorf("%+v %v", in, err)
	}
	next, _, err := m.Onto(bytes.Replace(m.Source(), []byte("Field"), []byte("Meadow"), 1))
	if err != nil {
		t.Fatal(err)
	}
	same("on another text", next)
	link := rulestest.Must(m.Link())(t)
	_, data, err := share.Decode(link)
	if err != nil {
		t.Fatal(err)
	}
	if next, _, err = FromLink(data, 0); err != nil {
		t.Fatal(err)
	}
	same("by a link", next)
	again, _, err := m.Restart()
	if err != nil || again.Seat(1) != "planner:4000" || again.Helped(1) {
		t.Error("a match that begins anew does not keep its seats, or remembers too much")
	}
	for from, want := range map[string]string{"planner:4000*": "x y", "seats person": "seats Person", "seats person planner": "seats planner planner planner", "3\n": "2\n"} {
		if _, err := Load(bytes.Replace(m.Save(), []byte(from), []byte(want), 1)); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("with %q for %q it is loaded: %v", want, from, err)
		}
	}
}

// Sides that a level lets rest are played by the bot that rests.
func TestRestingSidesRest(t *testing.T) {
	m := begun(t, "field.txt", []byte(field+"opposition blue rest\n"), 3)
	if m.Seat(0) != "" || m.Seat(1) != RestBot || m.Seat(9) != "" || m.Seat(-1) != "" {
		t.Errorf("the seats are %q", m.seats.write(2))
	}
	back, err := Load(m.Save())
	if err != nil || back.Seat(1) != RestBot {
		t.Errorf("the loaded match does not rest: %v", err)
	}
	m.SetSeat(1, "") // somebody plays it all the same
	if back, err = Load(m.Save()); err != nil || back.Seat(1) != "" {
		t.Errorf("the loaded match rests again: %v", err)
	}
	link := rulestest.Must(m.Link())(t)
	_, data, err := share.Decode(link)
	if err != nil {
		t.Fatal(err)
	}
	if back, _, err = FromLink(data, 0); err != nil || back.Seat(1) != "" {
		t.Errorf("by a link it rests again: %v", err)
	}
}

// Whatever people and bots play, undo and redo, a saved match is the same when it is
// loaded, and undo stops before a person's own command.
func TestSeatsOverRandomGames(t *testing.T) {
	for _, l := range levels.Shipped() {
		m := begun(t, l.ID, l.Text, 5)
		r := rulestest.NewRand(9)
		for range 150 {
			if r.Intn(12) == 0 {
				m.SetSeat(r.Intn(len(m.level.Sides)), []string{"", "greedy", "rest"}[r.Intn(3)])
			}
			if r.Intn(5) == 0 {
				ok, why := m.CanUndo()
				if n := m.Count(); ok != m.Undo() || ok && (m.Count() >= n || m.Seat(m.State().Pending().Side) != "") || !ok && why == "" {
					t.Fatalf("%s: undo leads from %d to %d, where %q decides", l.ID, n, m.Count(), m.Seat(m.State().Pending().Side))
				}
			}
			if wander(t, m, r, 1) == 0 {
				break
			}
		}
		back, err := Load(m.Save())
		if err != nil || !bytes.Equal(back.Save(), m.Save()) {
			t.Fatalf("%s: the loaded match is another: %v", l.ID, err)
		}
	}
}
