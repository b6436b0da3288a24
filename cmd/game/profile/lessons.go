package profile

import (
	"fmt"
	"strings"
	"wallfall/cmd/game/shell"
	"wallfall/levels/lessons"
)

// LessonProgress returns the number of finished steps of each lesson, by ID; that of one
// that is done is its Lesson.Done.
func LessonProgress(d *shell.UI, ctx *shell.Context) map[string]int {
	done := map[string]int{}
	data, err := ctx.Store.Get(lessonsKey)
	if err != nil && ctx.Notice == "" {
		d.Say(ctx, d.Lang.F("Tutorial progress: %s", d.ErrText(err)))
	}
	if len(data) == 0 {
		return done // reading the lessons takes a tenth of the start in a browser
	}
	all, _ := lessons.All()
	for _, line := range strings.Split(string(data), "\n") {
		var id, state string
		var n int
		if k, _ := fmt.Sscan(line, &id, &n, &state); k < 2 || n < 0 {
			continue
		}
		done[id] = n
		for _, l := range all {
			if l.ID != id {
				continue
			}
			if state == "board" {
				done[id] = len(l.Steps)
			} else if state == "done" || n >= len(l.Steps) { // lessons once ended with their steps
				done[id] = l.Done()
			}
		}
	}
	return done
}

// lessonsKey is the key of the lesson progress: a line per lesson with its ID and
// step, and "board" if only its board is left, "done" if nothing is.
const lessonsKey = "lessons"

// SaveLesson saves the progress of a lesson. A finished lesson stays finished.
func SaveLesson(d *shell.UI, ctx *shell.Context, l *lessons.Lesson, step int) {
	done := LessonProgress(d, ctx)
	if done[l.ID] >= l.Done() {
		return
	}
	done[l.ID] = step
	var b strings.Builder
	all, _ := lessons.All()
	for _, l := range all {
		n, ok := done[l.ID]
		switch {
		case ok && n >= l.Done():
			fmt.Fprintf(&b, "%s %d done\n", l.ID, n)
		case ok && n == len(l.Steps):
			fmt.Fprintf(&b, "%s %d board\n", l.ID, n)
		case ok:
			fmt.Fprintf(&b, "%s %d\n", l.ID, n)
		}
	}
	if err := ctx.Store.Put(lessonsKey, []byte(b.String())); err != nil {
		d.Say(ctx, d.Lang.F("Can't save the tutorial progress: %s", d.ErrText(err)))
	}
}
