package match

import (
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels/lessons"
)

// Install sets the routes to matches, lessons and recordings.
func Install(d *shell.UI) {
	r := &d.Routes
	r.Lesson = func(ctx *shell.Context, l *lessons.Lesson, step int) (shell.Scene, error) {
		return NewLesson(ctx, d, l, step)
	}
	r.Play = func(ctx *shell.Context, file string, source []byte) (shell.Scene, error) {
		return NewPlay(ctx, d, file, source)
	}
	r.Match = func(ctx *shell.Context, file string, source []byte) (shell.Scene, error) {
		return newSeatedMatch(d, ctx, file, source)
	}
	r.Continue = func(_ *shell.Context, m *session.Match) shell.Scene { return Resume(d, m) }
	r.Watch = func(ctx *shell.Context, m *session.Match, w shell.Watching) shell.Scene { return watch(ctx, d, m, w) }
	r.Introduce = func(ctx *shell.Context, m *session.Match, apart *session.Divergence) shell.Scene {
		return Introduced(ctx, d, m, apart)
	}
	r.Tell = func(m *session.Match, s *shell.Story) shell.Scene {
		p := Resume(d, m)
		if m.Empty() {
			p = opened(d, m, m.Opening())
		}
		p.Ending.story = s
		return p
	}
	r.Try = func(t shell.Trial) shell.Scene {
		p := opened(d, t.Match, t.Opening)
		p.Workbench = t.Bench
		p.Table.Picture.Camera, p.Table.Picture.Floor = t.Camera, min(t.Floor, p.Table.Narrator.Board.Floors()-1)
		return p
	}
}
