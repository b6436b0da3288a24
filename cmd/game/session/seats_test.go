package session

import (
	"bytes"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/levels/share"
	"wallfall/rules/rulestest"
)

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
