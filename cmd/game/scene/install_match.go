package scene

import (
	"wallfall/cmd/game/session"
	"wallfall/levels/lessons"
)

// installMatch has matches, lessons and recordings open from any screen.
func installMatch(d *desk) {
	r := &d.routes
	r.Lesson = func(ctx *Context, l *lessons.Lesson, step int) (Scene, error) { return newLesson(ctx, d, l, step) }
	r.Play = func(ctx *Context, file string, source []byte) (Scene, error) { return newPlay(ctx, d, file, source) }
	r.Match = func(ctx *Context, file string, source []byte) (Scene, error) {
		return newSeatedMatch(d, ctx, file, source)
	}
	r.Continue = func(m *session.Match) Scene { return resume(d, m) }
	r.Watch = func(ctx *Context, m *session.Match, w Watching) Scene { return watch(ctx, d, m, w) }
	r.Introduce = func(ctx *Context, m *session.Match, apart *session.Apart) Scene { return introduced(ctx, d, m, apart) }
	r.Try = func(t Trial) Scene { return try(d, t) }
}
