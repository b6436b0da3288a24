package profile

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/store"
	"wallfall/levels/lessons"
	"wallfall/rules/rulestest"
)

// Matches that another version wrote are all kept, however many there are.
func TestUnreadableMatchesAreKeptAside(t *testing.T) {
	s := rulestest.Must(store.Open(t.TempDir()))(t)
	ctx := &shell.Context{Store: s}
	d := &shell.UI{}
	all := []string{"wallfall-match 7\n", "wallfall-match 8\n", "wallfall-match 9\n"}
	for _, text := range all {
		if err := s.Put(shell.MatchKey, []byte(text)); err != nil {
			t.Fatal(err)
		}
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

// Only for lack of room are recordings deleted: the oldest that are not pinned, and no
// more than needed.
func TestRoomForARecording(t *testing.T) {
	s, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	ctx := &shell.Context{Store: s}
	for i := range 5 {
		if _, err := Record(ctx, fmt.Sprintf("m%d", i), []byte("x")); err != nil {
			t.Fatal(err)
		}
	}
	if err := Pin(ctx, "m0", true); err != nil {
		t.Fatal(err)
	}
	left := func() (names []string) {
		list, err := s.Recordings()
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range list {
			names = append(names, r.Name)
		}
		slices.Sort(names)
		return names
	}
	tries := 0
	_, err = recordWith(ctx, "other", func() (string, error) {
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

// The progress of lessons is kept, that from before they had boards, too, and what is no
// progress is skipped.
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
		if err := s.Put(lessonsKey, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if n := LessonProgress(d, ctx)[l.ID]; n != want {
			t.Errorf("%q is progress %d, want %d", text, n, want)
		}
	}
	if err := s.Put(lessonsKey, nil); err != nil {
		t.Fatal(err)
	}
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
