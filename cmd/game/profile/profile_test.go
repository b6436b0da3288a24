package profile

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/store"
	"wallfall/levels/lessons"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// Matches that another version wrote are all kept, however many there are.
func TestUnreadableMatchesAreKeptAside(t *testing.T) {
	s := rulestest.Must(store.Open(t.TempDir()))(t)
	ctx := &shell.Context{Store: s}
	d := &shell.UI{}
	all := []string{"wallfall-match 7\n", "wallfall-match 8\n", "wallfall-match 9\n"}
	for _, text := range all {
		rulestest.OK(t, s.Put(shell.MatchKey, []byte(text)))
		if Continue(d, ctx, shell.MatchKey) != nil || !strings.Contains(d.Notice.Text, "Can't continue") {
			t.Fatalf("%q is continued; the notice says %q", text, d.Notice.Text)
		}
		if data, err := s.Get(shell.MatchKey); data != nil || err != nil {
			t.Errorf("the match is still %q, error %v", data, err)
		}
	}
	for i, text := range all {
		key := shell.MatchKey + "-unreadable-" + string(rune('1'+i))
		if data, err := s.Get(key); string(data) != text || err != nil {
			t.Errorf("%s is %q, error %v, want %q", key, data, err, text)
		}
	}
}

// Recordings are deleted only to make room: the oldest that are not pinned, and no more
// than needed.
func TestRoomForARecording(t *testing.T) {
	s := rulestest.Must(store.Open(t.TempDir()))(t)
	ctx := &shell.Context{Store: s}
	for i := range 5 {
		rulestest.Must(Record(ctx, fmt.Sprintf("m%d", i), []byte("x")))(t)
	}
	rulestest.OK(t, Pin(ctx, "m0", true))
	left := func() (names []string) {
		list := rulestest.Must(s.Recordings())(t)
		for _, r := range list {
			names = append(names, r.Name)
		}
		slices.Sort(names)
		return names
	}
	tries := 0
	_, err := recordWith(ctx, "other", func() (string, error) {
		if tries++; tries < 3 {
			return "", fmt.Errorf("cannot: %w", store.ErrFull)
		}
		return "there", nil
	})
	if names := left(); err != nil || !slices.Equal(names, []string{"m0", "m3", "m4"}) {
		t.Errorf("to make room, %v are left, error %v", names, err)
	}
	if _, err = recordWith(ctx, "other", func() (string, error) { return "", errors.New("no") }); err == nil || len(left()) != 3 {
		t.Errorf("another failure leaves %v, error %v", left(), err)
	}
}

// Lesson progress is kept, even from before lessons had boards, and invalid lines are
// skipped.
func TestLessonProgress(t *testing.T) {
	s := rulestest.Must(store.Open(t.TempDir()))(t)
	ctx, d := &shell.Context{Store: s}, &shell.UI{}
	all := rulestest.Must(lessons.All())(t)
	l := all[0]
	steps := len(l.Steps)
	for text, want := range map[string]int{
		"": 0, "walls": 0, "walls x\n": 0, "walls -1\n": 0, "walls 2\n": 2,
		fmt.Sprintf("walls %d\n", steps):       l.Done(), // from before
		fmt.Sprintf("walls %d board\n", steps): steps,
		fmt.Sprintf("walls %d done\n", steps):  l.Done(),
		"walls 2 board\n":                      steps, // of a version with other steps
		"walls 99 done\nghost 3\n":             l.Done(),
	} {
		rulestest.OK(t, s.Put(lessonsKey, []byte(text)))
		if n := LessonProgress(d, ctx)[l.ID]; n != want {
			t.Errorf("%q is progress %d, want %d", text, n, want)
		}
	}
	rulestest.OK(t, s.Put(lessonsKey, nil))
	for _, step := range []int{1, steps, l.Done(), 1} {
		SaveLesson(d, ctx, l, step)
		if step == 1 && LessonProgress(d, ctx)[l.ID] == l.Done() {
			continue // what is done stays done
		}
		if n := LessonProgress(d, ctx)[l.ID]; n != step {
			t.Errorf("after progress %d was saved it is %d", step, n)
		}
	}
	if n := LessonProgress(d, ctx)[l.ID]; n != l.Done() {
		t.Errorf("a lesson that is done has progress %d", n)
	}
}

// Medals are for winning, winning early and winning without a loss. Resignations, draws
// and wins with hints earn none.
func TestMedals(t *testing.T) {
	hinted := false
	play := func(commands ...string) (int, MedalSet) {
		t.Helper()
		m, err := session.New("a.txt", []byte(gametest.WalkOut), 1)
		if err != nil {
			t.Fatal(err)
		}
		if hinted {
			m.Help(0)
			if m, err = session.Load(m.Save()); err != nil {
				t.Fatal(err)
			}
		}
		for _, text := range commands {
			a, err := m.State().Board().ParseAction(text)
			if err == nil {
				_, err = m.Apply(a)
			}
			if err != nil {
				t.Fatal(text, err)
			}
		}
		return Earned(m)
	}
	if side, set := play("move ann 1:4,1"); side != 0 || set != Victory|Swift|Unscathed {
		t.Errorf("a swift win without a loss earns side %d %b", side, set)
	}
	if side, set := play("move bob 1:0,3", "move ann 1:4,1"); side != 0 || set != Victory|Swift {
		t.Errorf("with a loss side %d earns %b", side, set)
	}
	// Of ten rounds, six are swift.
	for rounds, want := range map[int]MedalSet{6: Victory | Swift | Unscathed, 7: Victory | Unscathed} {
		var long []string
		for range rounds - 1 {
			long = append(long, "end", "end")
		}
		if side, set := play(append(long, "move ann 1:4,1")...); side != 0 || set != want {
			t.Errorf("in round %d side %d earns %b, want %b", rounds, side, set, want)
		}
	}
	hinted = true
	if side, set := play("move ann 1:4,1"); side != rules.NoSide || set != 0 {
		t.Errorf("with a hint side %d earns %b", side, set)
	}
	hinted = false
	if side, set := play("end", "resign"); side != rules.NoSide || set != 0 {
		t.Errorf("when the other gives up side %d earns %b", side, set)
	}
	if side, set := play("end"); side != rules.NoSide || set != 0 {
		t.Errorf("in the middle side %d earns %b", side, set)
	}
	rec := MedalRecord{"vise": {1: Victory | Unscathed}, "knoll": {0: Swift}, "handed": {0: Victory}} // the last is gone from the game
	again := ParseMedals(rec.String() + "nonsense\nvise nine won\nvise 7 won\nvise 0 gold\n")
	if len(again) != 3 || again["handed"] != rec["handed"] || again["vise"] != rec["vise"] || again["knoll"] != rec["knoll"] {
		t.Errorf("%v is read back as %v", rec, again)
	}
}

// A streak counts the days in a row up to a day; today's puzzle need not be solved yet, and
// a month's end does not break it.
func TestStreak(t *testing.T) {
	s := rulestest.Must(store.Open(t.TempDir()))(t)
	ctx := &shell.Context{Store: s}
	rulestest.OK(t, s.Put(daysKey, []byte("2026-01-28 ■\n2026-01-30 ■\n2026-01-31 ■\n2026-02-01 ■\n")))
	for day, want := range map[Day]int{"2026-02-01": 3, "2026-02-02": 3, "2026-02-03": 0, "2026-01-30": 1, "2026-01-29": 1, "no day": 0} {
		if n := Streak(ctx, day); n != want {
			t.Errorf("%s: %d days in a row, want %d", day, n, want)
		}
	}
}
