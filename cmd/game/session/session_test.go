package session

import (
	"bytes"
	"encoding/base64"
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
	m, err := New(file, source, seed)
	return rulestest.Must(m, err)(t)
}

const field = `wallfall 2
title "Field"
side red
side blue keeper
goal red slay-all
goal blue slay-all
kind wraith power=1 skill=5 stamina=1 traits=undying
floor 1
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

func start(t testing.TB) *Match {
	t.Helper()
	return begun(t, "field.txt", []byte(field), 3)
}

func do(t *testing.T, m *Match, text string) {
	t.Helper()
	if err := m.repeat(text, false, 0, 0); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
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

// A script of commands, with who plays a side ("1=greedy"), names of positions (":start"),
// their return ("at start"), and undo and redo, which succeed or are refused for a reason.
func TestUndo(t *testing.T) {
	for name, script := range map[string]string{
		"to the other side's command": "undo nothing;move c 1:3,2;move c 1:2,2;end;move d 1:6,2;undo;undo other side;redo;redo no",
		"a whole turn":                ":start;move c 1:3,2;move c 1:2,2;:two;end;undo;undo;undo;at start;redo;redo;at two",
		"to a die":                    "move a 1:2,1;end;undo die", // the wall wounds the wraith, which rolls
		// A single person among bots undoes the last own decision, with all answers of bots
		// and every die; redo leads to the same position.
		"past bots":               "1=greedy;undo nothing;:start;move a 1:2,1;:one;end;move d 1:6,2;end;:four;undo;at one;end;move d 1:6,2;end;at four;undo;undo;at start",
		"a bot took over":         "move c 1:3,2;:one;end;:two;undo;end;move d 1:6,2;1=greedy;undo;at one",
		"a bot repeats":           "move c 1:3,2;undo;0=greedy;move c 1:3,2;0=;helped",
		"of bots alone":           "0=greedy;1=greedy;move c 1:3,2;undo only bots",
		"of two and a bot":        "0=greedy;move c 1:3,2;0=;end;move d 1:6,2;undo;undo other side",
		"of two, a bot and a die": "three;2=greedy;move a 1:2,1;end;undo die",
	} {
		m, at := start(t), map[string]uint64{}
		for n, step := range strings.Split(script, ";") {
			word, why, _ := strings.Cut(step, " ")
			switch ok, got := m.CanUndo(); {
			case step == "three":
				m = begun(t, "three.txt", []byte(field+"side green\ngoal green slay-all\nfigure e knight side=green at=1:7,1\n"), 3)
			case step[0] == ':':
				at[step[1:]] = m.State().Hash()
			case step[1] == '=':
				m.SetSeat(int(step[0]-'0'), step[2:])
			case word == "helped":
				if !m.Helped(0) {
					t.Errorf("%s: a bot's command is not noted", name)
				}
			case word == "at":
				if m.State().Hash() != at[why] {
					t.Errorf("%s: after step %d it is not at %s", name, n, why)
				}
			case word == "undo":
				if ok != (why == "") || !strings.Contains(got, why) || m.Undo() != ok {
					t.Errorf("%s: step %d, %s: %v %q", name, n, step, ok, got)
				}
			case word == "redo":
				if _, ok := m.Redo(); ok != (why == "") {
					t.Errorf("%s: step %d, %s: %v", name, n, step, ok)
				}
			default:
				do(t, m, step)
			}
		}
	}
}

// The number of branches is limited, and text appended to a save must continue the match.
func TestBranchesEnd(t *testing.T) {
	m := start(t)
	do(t, m, "move c 1:3,2")
	do(t, m, "move c 1:2,2")
	text := string(m.Save())
	for _, more := range []string{"stands round 1 commands 2 open\n", "stands round 1 commands 1 open\n"} {
		if _, err := Load([]byte(text + more)); err == nil {
			t.Errorf("it is continued by %q", more)
		}
	}
	for len(m.lines) < maxLines {
		m.lines = append(m.lines, line{tip: 0, done: 1})
	}
	if err := m.Branch(1); err == nil {
		t.Errorf("a match has %d branches", len(m.lines))
	}
}

// Where a recorded command is refused, the match stands at the last that is not.
func TestRefusedReplay(t *testing.T) {
	m := start(t)
	do(t, m, "move c 1:3,2")
	do(t, m, "move c 1:2,2")
	m.moves[1].action = rules.Action{}
	m.seek(0)
	m.seek(2)
	if m.Count() != 1 || m.At(2) != nil || m.At(1).Hash() != m.State().Hash() {
		t.Errorf("%d commands are done", m.Count())
	}
}

func TestLoadRefusesDamage(t *testing.T) {
	m := start(t)
	do(t, m, "move c 1:3,2")
	do(t, m, "end")
	good := m.Save()
	bad := map[string]string{
		"":                         "not a saved match",
		"wallfall-match 4\n":       "not a saved match",
		"wallfall-match 1\n":       "has no line",
		string(good[:len(good)/2]): "ends",
		strings.Replace(string(good), "move c 1:3,2", "move c 1:8,8", 1): "command 1",
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

// A match takes no more commands than a saved one may have, so that what is saved can
// be opened.
func TestFullMatch(t *testing.T) {
	m := start(t)
	do(t, m, "move a 1:2,1")
	m.moves = append(m.moves, make([]move, maxMoves-len(m.moves)-1)...)
	if _, err := m.Apply(m.State().Default()); err != nil {
		t.Fatal(err)
	}
	hash, n := m.State().Hash(), m.Count()
	if _, err := m.Apply(m.State().Default()); err != ErrFull || m.State().Hash() != hash || m.Count() != n {
		t.Errorf("one more command: %v", err)
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
	do(t, m, "move c 1:3,2")
	do(t, m, "end")
	do(t, m, "move d 1:6,2")
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
	same("by a link", linked(t, m))
	again, err := m.Restart()
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
	if back = linked(t, m); back.Seat(1) != "" {
		t.Error("by a link it rests again")
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

// What a link holds is the line that was played, of levels of the game and others.
func TestLinkRoundTrip(t *testing.T) {
	for _, e := range levels.Shipped() {
		m := begun(t, e.ID+".txt", e.Text, 11)
		m.SetBegun(1763736000)
		wander(t, m, rulestest.NewRand(4), 100)
		if end := rulestest.Must(m.Link())(t); len(end) > 2000 {
			t.Errorf("%s: the link of %d commands has %d characters", e.ID, m.Count(), len(end))
		}
		if back := linked(t, m); back.State().Hash() != m.State().Hash() || back.Count() != m.Count() || back.Begun() != m.Begun() || back.File() != m.File() {
			t.Errorf("%s: the link leads elsewhere", e.ID)
		}
	}
}

// linked returns the match that a link to a match leads to.
func linked(t *testing.T, m *Match) *Match {
	t.Helper()
	kind, data, err := share.Decode(rulestest.Must(m.Link())(t))
	if err != nil || kind != share.Recording {
		t.Fatal(err)
	}
	back, apart, err := FromLink(data, 0)
	if err != nil || apart != nil {
		t.Fatal(err, apart)
	}
	return back
}

// A damaged link is an error, one of other rules is shown up to where they differ, and
// one that takes too long is cut.
func TestLinksOfStrangers(t *testing.T) {
	m := long(t, 60)
	end := rulestest.Must(m.Link())(t)
	word := strings.TrimPrefix(end, string(rune(share.Recording))+"=")
	raw := rulestest.Must(base64.RawURLEncoding.DecodeString(word))(t)
	for i := 1; i < 5; i++ { // the checksum alone is damaged
		raw[i] ^= 1
		if _, _, err := share.Decode(string(rune(share.Recording)) + "=" + base64.RawURLEncoding.EncodeToString(raw)); err == nil {
			t.Errorf("byte %d of a link's checksum does not matter", i)
		}
		raw[i] ^= 1
	}
	_, data, _ := share.Decode(end)
	for n := range data {
		if _, apart, err := FromLink(data[:n], 0); err == nil && apart == nil {
			t.Fatalf("%d of %d bytes count as a link", n, len(data))
		}
	}
	bad := []byte(string(data))
	bad[len(bad)-10] ^= 1
	if back, apart, err := FromLink(bad, 0); err != nil || apart == nil || apart.Command != 51 || back.Count() != 50 {
		t.Errorf("a link of other rules: %v %v", apart, err)
	}
	if back, apart, err := FromLink(data, 1); err != nil || apart == nil || back.Count() != 1 || apart.Why != errTooLong {
		t.Errorf("a link that takes too long: %v %v", apart, err)
	}
}

func FuzzFromLink(f *testing.F) {
	e := levels.Shipped()[0]
	for _, m := range []*Match{long(f, 12), begun(f, e.ID, e.Text, 1)} {
		m.Apply(m.State().Default())
		end, _ := m.Link()
		_, data, _ := share.Decode(end)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, _, err := FromLink(data, 0)
		if err != nil {
			return
		}
		if _, err := Load(m.Save()); err != nil {
			t.Fatalf("what a link holds is not saved: %v", err)
		}
	})
}

// The stored solution of every puzzle becomes a recording that is won within the
// rounds the puzzle gives, and that can be saved and opened.
func TestSolutionsBecomeRecordings(t *testing.T) {
	for _, e := range levels.Puzzles() {
		lv := rulestest.Must(levels.Parse(e.ID+".txt", e.Text))(t)
		line, bad := lv.Play(&lv.Solutions[0])
		if bad != nil {
			t.Fatal(bad)
		}
		m := OfLine(e.ID+".txt", e.Text, line, 0, nil)
		if m == nil {
			t.Errorf("%s: no seed lets the dice fall so", e.ID)
			continue
		}
		if side, over := m.State().Winner(); !over || side != 0 || m.State().Round() > lv.Puzzle() {
			t.Errorf("%s ends with %d, %v in round %d", e.ID, side, over, m.State().Round())
		}
		if again, err := Load(m.Save()); err != nil || again.State().Hash() != m.State().Hash() {
			t.Errorf("%s is not opened as it was: %v", e.ID, err)
		}
		if OfLine(e.ID+".txt", e.Text, line, 1, func() bool { return true }) != nil {
			t.Errorf("%s is won by who loses", e.ID)
		}
	}
	if OfLine("x.txt", []byte("nonsense"), nil, 0, nil) != nil {
		t.Error("a level that is none no further commands")
	}
}
