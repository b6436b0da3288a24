package scene

import (
	"fmt"
	"strings"
)

// lessonsDone reads it.
func lessonsDone(d *desk, ctx *Context) map[string]int {
	done := map[string]int{}
	data, err := ctx.Store.Get(lessonsKey)
	if err != nil && ctx.Notice == "" {
		d.say(ctx, d.lang.F("How far the lessons had come: %s", d.errText(err)))
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
