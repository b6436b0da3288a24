package session

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"

	"pgregory.net/rapid"
)

// model is what a match should be: each line as the commands it has. Commands are numbered,
// since two lines may have equal commands by chance.
type model struct {
	lines [][]command
	done  []int
	cur   int
	count int
}

type command struct {
	action rules.Action
	number int
}

// straight plays commands from the level's start and returns all hashes on the way.
func straight(t interface{ Fatalf(string, ...any) }, m *Match, acts []command) []uint64 {
	s, err := m.Level().New(m.Seed())
	if err != nil {
		t.Fatalf("%v", err)
	}
	s.Begin(nil)
	hashes := []uint64{s.Hash()}
	for i, a := range acts {
		if err := s.Apply(a.action, nil); err != nil {
			t.Fatalf("command %d of %d, %s: %v", i+1, len(acts), s.Board().FormatAction(a.action), err)
		}
		hashes = append(hashes, s.Hash())
	}
	return hashes
}

// Random play with undo, redo, looks back, branches, switches and deletions
// keeps every line as it was played, dice and all; so does saving and loading.
func TestEveryLineStaysReplayable(t *testing.T) {
	shipped := levels.Shipped()
	rapid.Check(t, func(t *rapid.T) {
		e := shipped[rapid.IntRange(0, len(shipped)-1).Draw(t, "level")]
		m := begun(t, e.ID+".txt", e.Text, rapid.Uint64Range(0, 3).Draw(t, "seed"))
		r := rulestest.NewRand(rapid.Uint64().Draw(t, "play"))
		mod := model{lines: [][]command{nil}, done: []int{0}}
		var saved []byte
		var mark Mark
		for range rapid.IntRange(5, 60).Draw(t, "steps") {
			switch rapid.SampledFrom([]string{"play", "play", "play", "undo", "redo", "look", "back", "branch", "switch", "delete", "save", "append", "append"}).Draw(t, "what") {
			case "play":
				for range 1 + r.Intn(12) {
					if m.Look(m.Present()); wander(t, m, r, 1) == 0 {
						break
					}
					a, _ := m.Action(m.Present() - 1)
					own := mod.lines[mod.cur]
					if n := mod.done[mod.cur]; n == len(own) || own[n].action != a {
						mod.count++
						mod.lines[mod.cur] = append(slices.Clone(own[:n]), command{a, mod.count})
					}
					mod.done[mod.cur]++
				}
			case "undo":
				for range r.Intn(6) {
					if m.Undo() {
						mod.done[mod.cur]--
					}
				}
			case "redo":
				for range r.Intn(6) {
					if _, ok := m.Redo(); ok {
						mod.done[mod.cur]++
					}
				}
			case "look":
				m.Look(rapid.IntRange(-1, len(mod.lines[mod.cur])+1).Draw(t, "at"))
				if m.Looking() {
					if _, err := m.Apply(m.State().Default()); err != ErrPast {
						t.Fatalf("a command in the past: %v", err)
					}
				}
			case "back":
				m.Look(m.Present())
			case "branch":
				n := rapid.IntRange(0, len(mod.lines[mod.cur])).Draw(t, "at")
				rulestest.OK(t, m.Branch(n))
				if n == len(mod.lines[mod.cur]) {
					mod.done[mod.cur] = n
					break
				}
				mod.lines = append(mod.lines, slices.Clone(mod.lines[mod.cur][:n]))
				mod.done = append(mod.done, n)
				mod.moveTo(len(mod.lines) - 1)
			case "switch":
				to := rapid.IntRange(0, len(mod.lines)-1).Draw(t, "to")
				if !m.Switch(to) {
					t.Fatal("there is no such line")
				}
				mod.moveTo(to)
			case "delete":
				i := rapid.IntRange(0, len(mod.lines)-1).Draw(t, "which")
				if m.Delete(i) != (i != mod.cur) {
					t.Fatal("the line that no further commands is deleted, or another is not")
				}
				if i != mod.cur {
					mod.delete(i)
				}
			case "save":
				m.Look(m.Present())
				back, err := Load(m.Save())
				if err != nil {
					t.Fatalf("%v\n%s", err, m.Save())
				}
				if !bytes.Equal(back.Save(), m.Save()) {
					t.Fatal("what was loaded is saved as something else")
				}
				m = back
			case "append":
				if more, ok := m.Since(mark); ok {
					saved = append(saved, more...)
				} else {
					saved = m.Save()
				}
				mark = m.Mark()
				back, err := Load(saved)
				if err != nil || !bytes.Equal(back.Save(), m.Save()) {
					t.Fatalf("what was appended to is loaded as something else, %v:\n%s", err, saved)
				}
				if in, err := Peek(saved); err != nil || in.Commands != m.Present() {
					t.Fatalf("the head says %d commands of %d, %v", in.Commands, m.Present(), err)
				}
			}
			mod.compare(t, m)
		}
	})
}

// moveTo goes to another line and deletes the one left if that has no own commands.
func (mod *model) moveTo(to int) {
	from := mod.cur
	mod.cur = to
	for i, l := range mod.lines {
		own := mod.lines[from]
		if i != from && from != to && len(l) >= len(own) && slices.Equal(l[:len(own)], own) {
			mod.delete(from)
			return
		}
	}
}

func (mod *model) delete(i int) {
	mod.lines, mod.done = slices.Delete(mod.lines, i, i+1), slices.Delete(mod.done, i, i+1)
	if i < mod.cur {
		mod.cur--
	}
}

// compare compares the match with the model, and every line with one played straight from
// the level's start.
func (mod *model) compare(t *rapid.T, m *Match) {
	lines := m.Lines()
	if len(lines) != len(mod.lines) || m.Line() != mod.cur || m.Present() != mod.done[mod.cur] {
		t.Fatalf("the match has %d lines, %d played, at %d; want %d, %d, %d", len(lines), m.Line(), m.Present(), len(mod.lines), mod.cur, mod.done[mod.cur])
	}
	for i, l := range lines {
		if l.Length != len(mod.lines[i]) || l.Present != mod.done[i] || l.Parent >= i || (l.Parent < 0) != (i == 0) {
			t.Fatalf("line %d is %+v, want length %d, present %d", i, l, len(mod.lines[i]), mod.done[i])
		}
	}
	hashes := straight(t, m, mod.lines[mod.cur])
	if m.State().Hash() != hashes[m.Count()] {
		t.Fatalf("after %d commands another position is shown", m.Count())
	}
	for i, c := range mod.lines[mod.cur] {
		if a, _ := m.Action(i); a != c.action || m.Hash(i) != hashes[i+1] {
			t.Fatalf("command %d is another, or led elsewhere", i+1)
		}
	}
	i := m.Length() / 2
	if m.At(i).Hash() != hashes[i] {
		t.Fatalf("the position before command %d is another", i+1)
	}
}

// long plays a match of n commands by the rules' defaults.
func long(t testing.TB, n int) *Match {
	m := start(t)
	for range n {
		if _, err := m.Apply(m.State().Default()); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// A long match keeps few positions, yet each can be restored without changing the match.
func TestPositionsOfALongMatch(t *testing.T) {
	m := long(t, 10_000)
	if len(m.states) > maxStates {
		t.Errorf("%d positions are kept", len(m.states))
	}
	for _, i := range []int{9_999, 1, 5_000, 5_001, 17, 10_000} {
		m.Look(i)
		if want := m.Hash(i - 1); m.State().Hash() != want || m.At(i).Hash() != want {
			t.Errorf("the position after %d commands is another", i)
		}
		if m.At(0).Hash() != m.states[0].Hash() || m.At(-1) != nil || m.At(10_001) != nil || m.Count() != i {
			t.Errorf("at %d a look at another position changes this one, or finds what never was", i)
		}
	}
}

// What version 1 of the program saved is read: this text was written by it.
func TestReadsVersionOne(t *testing.T) {
	data := rulestest.Must(os.ReadFile("testdata/version1.txt"))(t)
	m := rulestest.Must(Load(data))(t)
	if m.Count() < 20 || len(m.Lines()) != 1 || m.File() != "knoll" {
		t.Errorf("%d commands in %d lines of %s", m.Count(), len(m.Lines()), m.File())
	}
}

// A match that other rules recorded is shown up to where they differ.
func TestOtherRules(t *testing.T) {
	m := long(t, 30)
	rulestest.OK(t, m.Branch(10))
	do(t, m, "move c 1:3,2")
	m.Switch(0)
	rulestest.OK(t, m.Branch(25))
	m.Apply(m.State().Legal(nil)[0])
	m.Switch(0)
	text := strings.Split(string(m.Save()), "\n")
	first := slices.IndexFunc(text, func(s string) bool { return strings.HasPrefix(s, "line 1 ") }) + 1
	check, word := text[first+20][:5], text[first+20][5:]
	for name, change := range map[string]string{"check": "0000 " + word, "word": check + "fly somewhere", "illegal": check + "move c 1:0,0"} {
		other := slices.Clone(text)
		other[first+20] = change
		data := []byte(strings.Join(other, "\n"))
		back, apart, err := Open(data, 0)
		if err != nil || apart == nil || apart.Command != 21 || apart.Line != 0 {
			t.Fatalf("%s: got %v and %v, want a divergence at command 21", name, apart, err)
		}
		if back.Length() != 20 || back.State().Hash() != m.Hash(19) || len(back.Lines()) != 2 {
			t.Errorf("%s: %d commands are left in %d lines", name, back.Length(), len(back.Lines()))
		}
		if _, err := Load(data); err == nil || !strings.Contains(err.Error(), "command 21") || !strings.Contains(err.Error(), fmt.Sprintf("line %d", first+21)) {
			t.Errorf("%s: Load says %v", name, err)
		}
	}
}

// Peek returns what Open would find.
func TestPeek(t *testing.T) {
	m := long(t, 12)
	m.SetBegun(1763736000)
	in, err := Peek(m.Save())
	if err != nil || in.Begun != 1763736000 || in.Commands != 12 || in.Over || in.Round != m.State().Round() || string(in.Source) != field {
		t.Errorf("%v %+v", err, in)
	}
	do(t, m, "resign")
	if in, err := Peek(m.Save()); err != nil || !in.Over || in.Winner == rules.NoSide {
		t.Errorf("a match that is won: %v %+v", err, in)
	}
}

// No input makes the program fail, and what is read is saved again unchanged.
func FuzzOpen(f *testing.F) {
	m := long(f, 20)
	f.Add(m.Save())
	m.Branch(7)
	m.Apply(m.State().Legal(nil)[1])
	f.Add(m.Save())
	if v1, err := os.ReadFile("testdata/version1.txt"); err == nil {
		f.Add(v1)
	}
	f.Add([]byte("wallfall-match 2\nlevel \"x\"\nseed 1\nbegun 0\nstands round 1 commands 0 open\ntext 0\n\nlines 1\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, _, err := Open(data, 0)
		Peek(data)
		if err != nil {
			return
		}
		back, apart, err := Open(m.Save(), 0)
		if err != nil || apart != nil || back.State().Hash() != m.State().Hash() || len(back.Lines()) != len(m.Lines()) {
			t.Fatalf("what was read is not read again: %v %v", err, apart)
		}
	})
}

// Lines that leave another early cost no more to read than what they share: a file
// of many is read as fast as one.
func TestReadingManyLinesIsCheap(t *testing.T) {
	m := long(t, 500)
	text := string(m.Save())
	text = strings.Replace(text, "\nlines 1\n", "\nlines 61\n", 1)
	head, foot, _ := strings.Cut(text, "current 1\n")
	for i := range 60 {
		head += fmt.Sprintf("line %d parent 1 from 3 own 0 done 3\n", i+2)
	}
	back := rulestest.Must(Load([]byte(head + "current 1\n" + foot)))(t)
	if len(back.Lines()) != 61 || back.Count() != 500 || back.State().Hash() != m.State().Hash() {
		t.Fatalf("%d lines, %d commands", len(back.Lines()), back.Count())
	}
	if back.work > 2000 {
		t.Errorf("%d commands were applied to read 500", back.work)
	}
}

// A recording from elsewhere is read up to a bound of work, and the rest of its text is
// still checked.
func TestOpenStopsInTime(t *testing.T) {
	m := long(t, 50)
	rulestest.OK(t, m.Branch(20))
	do(t, m, "move c 1:3,2")
	text := m.Save()
	last := 0
	for _, work := range []int{1, 100, 200, 400, 800} {
		back, apart, err := Open(text, work)
		if err != nil || apart == nil || apart.Why != errTooLong || apart.Command != back.Length()+1 {
			t.Fatalf("with %d units of work: %v %v", work, apart, err)
		}
		if n := back.Length(); n <= last || n >= 50 || len(back.Lines()) != 1 || back.State().Hash() != m.Hash(min(n, 20)-1) && n <= 20 {
			t.Errorf("with %d units of work there are %d commands in %d lines", work, n, len(back.Lines()))
		}
		last = back.Length()
	}
	if _, _, err := Open(text[:len(text)-30], 1); err == nil {
		t.Error("half a file is opened")
	}
	if back, apart, err := Open(text, MaxWork); err != nil || apart != nil || len(back.Lines()) != 2 {
		t.Errorf("in time it is not read whole: %v %v", apart, err)
	}
}

// The more figures a level has, the fewer commands are read of its recordings.
func TestWorkGrowsWithTheLevel(t *testing.T) {
	m := begun(t, "field.txt", []byte(field), 3)
	m.work = 2000
	if b := (budget{work: MaxWork}); b.spend(m) {
		t.Error("2000 commands of a small level are too many")
	}
	m.level.Figures = make([]levels.Figure, rules.MaxFigures)
	if b := (budget{work: MaxWork}); m.work == 2000 && b.spend(m) {
		t.Error("2000 commands of a large level are too many")
	}
	if m.work = 4000; !(&budget{work: MaxWork}).spend(m) {
		t.Error("4000 commands of a large level are not too many")
	}
}

// On a text with the same meaning a match keeps all its lines and its place in them.
func TestFollowSame(t *testing.T) {
	shipped := levels.Shipped()
	rapid.Check(t, func(t *rapid.T) {
		e := shipped[rapid.IntRange(0, len(shipped)-1).Draw(t, "level")]
		m := begun(t, e.ID+".txt", e.Text, 3)
		r := rulestest.NewRand(rapid.Uint64().Draw(t, "play"))
		for range rapid.IntRange(0, 5).Draw(t, "lines") {
			wander(t, m, r, rapid.IntRange(0, 20).Draw(t, "commands"))
			rulestest.OK(t, m.Branch(rapid.IntRange(0, m.Length()).Draw(t, "branch")))
		}
		m.Undo()
		text := append(bytes.Clone(e.Text), "\n# more\n"...)
		next, f, err := m.Onto(text)
		if err != nil || f.Did != f.Of || f.Of != m.Present() || f.Cut != 0 {
			t.Fatalf("%v %+v", err, f)
		}
		want := bytes.Replace(m.Save(), e.Text, text, 1)
		want = bytes.Replace(want, fmt.Appendf(nil, "\ntext %d\n", len(e.Text)), fmt.Appendf(nil, "\ntext %d\n", len(text)), 1)
		if got := next.Save(); !bytes.Equal(got, want) {
			t.Fatalf("the match is\n%s\nwant\n%s", got[bytes.LastIndex(got, []byte("\nlines ")):], want[bytes.LastIndex(want, []byte("\nlines ")):])
		}
	})
}

// followed is a row of cells along which two can walk.
const followed = `wallfall 2
title "A row"
topology square
rounds 9
side heroes "Left" colour=amber
side keeper "Right" colour=green
goal heroes slay-all
goal keeper slay-all
floor 1
map
a......b
........
end
figure ann knight side=heroes at=a facing=e
figure bob knight side=keeper at=b facing=w
`

// What the new text no longer allows is left out with all that came after it, in
// every line; the rest stays.
func TestFollowCut(t *testing.T) {
	m := begun(t, "row.txt", []byte(followed), 1)
	do(t, m, "move ann 1:1,0")
	do(t, m, "end")
	for m.State().Side() == 0 {
		m.Apply(m.State().Default())
	}
	n := m.Count()
	do(t, m, "move bob 1:6,0")
	rulestest.OK(t, m.Branch(n))
	do(t, m, "move bob 1:6,1")
	rulestest.OK(t, m.Branch(1))
	rock := strings.Replace(followed, "........", "......#.", 1)
	next, f, err := m.Onto([]byte(rock))
	if err != nil || f.Did != 1 || f.Of != 1 || f.Cut != 1 || len(next.Lines()) != 2 || next.Length() != 1 || next.Lines()[0].Length != n+1 {
		t.Fatalf("%v %+v: %d lines, %d commands", err, f, len(next.Lines()), next.Length())
	}
	m.Switch(1)
	next, f, err = m.Onto([]byte(rock))
	if err != nil || f.Did != n || f.Of != n+1 || next.Count() != n || len(next.Lines()) != 2 {
		t.Fatalf("%v %+v: stands at %d, %d lines", err, f, next.Count(), len(next.Lines()))
	}
	renamed := strings.ReplaceAll(followed, "ann", "amy")
	if next, f, err = m.Onto([]byte(renamed)); err != nil || f.Did != 0 || next.Count() != 0 || !next.Empty() {
		t.Fatalf("%v %+v: a match of somebody who is not there", err, f)
	}
	if _, _, err := m.Onto([]byte("nonsense")); err == nil {
		t.Error("what is no level is followed")
	}
	if m.Count() != n+1 || len(m.Lines()) < 2 {
		t.Error("the match itself has changed")
	}
}
