package profile

import (
	"fmt"
	"strings"
	"wallfall/cmd/game/shell"
	"wallfall/levels/lessons"
)

// LessonProgress returns the number of finished steps of each lesson, by ID.
func LessonProgress(d *shell.UI, ctx *shell.Context) map[string]int {
	done := map[string]int{}
	data, err := ctx.Store.Get(lessonsKey)
	if err != nil && ctx.Notice == "" {
		d.Say(ctx, d.Lang.F("Tutorial progress: %s", d.ErrText(err)))
	}
	for line := range strings.SplitSeq(string(data), "\n") {
		var id string
		var n int
		if k, _ := fmt.Sscan(line, &id, &n); k == 2 && n >= 0 {
			done[id] = n
		}
	}
	return done
}

// lessonsKey is the key of the lesson progress: a line per lesson with its ID and
// step.
const lessonsKey = "lessons"

// SaveLesson saves the progress of a lesson. A finished lesson stays finished.
func SaveLesson(d *shell.UI, ctx *shell.Context, l *lessons.Lesson, step int) {
	done := LessonProgress(d, ctx)
	if done[l.ID] >= len(l.Steps) {
		return
	}
	done[l.ID] = step
	var b strings.Builder
	all, _ := lessons.All()
	for _, l := range all {
		if n, ok := done[l.ID]; ok {
			fmt.Fprintf(&b, "%s %d\n", l.ID, n)
		}
	}
	if err := ctx.Store.Put(lessonsKey, []byte(b.String())); err != nil {
		d.Say(ctx, d.Lang.F("Can't save the tutorial progress: %s", d.ErrText(err)))
	}
}
