package library

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels/lessons"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules/bot"
)

// lessonList is the screen that lists the lessons with the player's progress.
type lessonList struct {
	shell.ListScreen
	lessons  []*lessons.Lesson
	buttons  []string // IDs
	pictures []*board.Picture
	progress map[string]int
	next     int // the lesson to continue with
}

func NewLearn(ctx *shell.Context, d *shell.UI) *lessonList {
	s := &lessonList{ListScreen: shell.ListScreen{UI: d}, progress: profile.LessonProgress(d, ctx)}
	s.lessons, _ = lessons.All() // tests cover every lesson
	s.next = -1
	for i, l := range s.lessons {
		s.buttons = append(s.buttons, "lesson:"+l.ID)
		s.pictures = append(s.pictures, boardview.Picture(d, l.Level))
		if s.next < 0 && s.progress[l.ID] < l.Done() {
			s.next = i
		}
	}
	if s.next >= 0 {
		d.Stand(s.buttons[s.next])
	}
	return s
}

// Update implements shell.Scene.
func (s *lessonList) Update(ctx *shell.Context) (shell.Scene, error) {
	k, head, screen := s.Begin(ctx)
	var next shell.Scene = s
	if s.BackButton(ctx, &head) {
		next = s.UI.Routes.Title(ctx)
	}
	if s.UI.Click(k.Button("rules", head.CutRight(k.Pt(130)).Inset(k.Pt(2)), s.UI.Lang.T("Rulebook"), ui.Look{Icon: icon.Star, Size: 14})) {
		s.UI.Routes.Rule("")
	}
	s.Title(ctx, head, s.UI.Lang.T("Tutorial"))
	screen = screen.Centred(k.Pt(860), screen.H)
	each := max(k.Pt(104), min(k.Pt(132), screen.H/float32(max(1, len(s.lessons)))-k.Pt(10)))
	room := k.Scroll("lessons", screen, float32(len(s.lessons))*(each+k.Pt(10)))
	for i, l := range s.lessons {
		row := room.TakeTop(each, k.Pt(10))
		if s.UI.Click(k.Button(s.buttons[i], row, "", ui.Look{})) {
			step := s.progress[l.ID]
			k.End()
			if step == len(l.Steps) {
				return s.UI.Routes.Board(ctx, l)
			} else if step > len(l.Steps) {
				step = 0
			}
			return s.UI.Routes.Lesson(ctx, l, step)
		}
		s.row(k, row.Inset(k.Pt(10)), i)
	}
	k.EndScroll("lessons", screen)
	return s.UI.Finish(s, next, ctx)
}

// The measures of the badge that says how far a lesson is, in points.
const badgeRadius, badgeText = 19, 26

// row draws a lesson: its board, title, description and progress.
func (s *lessonList) row(k *ui.Kit, r ui.Rect, i int) {
	l := s.lessons[i]
	at, all := s.progress[l.ID], l.Done()
	if p := s.pictures[i]; p != nil {
		boardview.DrawStill(s.UI, p, r.TakeLeft(min(r.H*1.6, r.W*0.3), k.Pt(14)))
	}
	badge := r.CutRight(min(k.Pt(86), r.W*0.27)).Centred(r.W, k.Pt(2*badgeRadius+badgeText))
	x, y := badge.CutTop(k.Pt(2 * badgeRadius)).Mid()
	state, ink := s.UI.Lang.N(l.Minutes, "%d minute", "%d minutes"), k.Theme.Dim
	switch {
	case at >= all:
		k.List.Circle(x, y, k.Pt(badgeRadius), quad.Bevel(quad.RGB(0x8a6c2c), quad.RGB(0xf0c766), quad.RGB(0x3a2c12), k.Pt(2)))
		k.List.Icon(icon.Check, x, y, k.Pt(22), k.Theme.Text)
		state, ink = s.UI.Lang.T("Done"), k.Theme.Accent
	case at > 0:
		k.List.Ring(x, y, k.Pt(badgeRadius), k.Pt(4), quad.Solid(k.Theme.PanelDark))
		const top = -1.5707964
		k.List.Arc(x, y, k.Pt(badgeRadius), k.Pt(4), top, top+6.2831855*float32(at)/float32(all), quad.Solid(k.Theme.Accent))
		k.List.Icon(icon.Play, x, y, k.Pt(18), k.Theme.Text)
		state, ink = s.UI.Lang.T("Continue"), k.Theme.Accent
	case i == s.next:
		k.List.Circle(x, y, k.Pt(badgeRadius), quad.Bevel(quad.RGB(0xc9962f), quad.RGB(0xffe0a0), quad.RGB(0x5a4416), k.Pt(2)))
		k.List.Icon(icon.Play, x+k.Pt(1), y, k.Pt(20), quad.RGB(0x1d150b))
	default:
		k.List.Ring(x, y, k.Pt(badgeRadius), k.Pt(2), quad.Solid(k.Theme.Dim.Fade(0.6)))
		k.List.Icon(icon.Play, x+k.Pt(1), y, k.Pt(18), k.Theme.Dim)
	}
	k.Label(badge, state, 12, quad.Center, ink, font.Regular)
	title, about := s.UI.Lang.F("%d · %s", i+1, s.UI.Lang.Name(nil, l.Title)), s.UI.Lang.T(l.About)
	k.Label(r.CutTop(k.Pt(28)), title, k.Fitted(title, 19, 13, r.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
	k.Paragraph(r, about, k.FittedBox(about, 14, 11, r, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
}

// Probe implements shell.Scene.
func (s *lessonList) Probe() probe.Frame {
	return probe.Frame{Scene: "learn", Hot: s.UI.Shown, State: map[string]any{"lessons": len(s.lessons), "first": s.next, "dialog": string(s.UI.Dialog), "notice": s.UI.Notice.Text}}
}

// openBoard begins the board that a lesson ends in: the learner against the weakest bot.
func openBoard(ctx *shell.Context, d *shell.UI, l *lessons.Lesson) (shell.Scene, error) {
	m, err := session.New("lessons/"+l.File, l.Board.Source, l.Seed)
	if err != nil {
		return nil, err
	}
	for i := range m.Level().Sides[1:] {
		m.SetSeat(i+1, bot.Difficulties()[0].Bot)
	}
	m.SetBegun(d.UnixNow())
	again := func(ctx *shell.Context) (shell.Scene, error) { return d.Routes.Board(ctx, l) }
	pass := func(ctx *shell.Context) (shell.Scene, error) { return d.Routes.PassLesson(ctx, l) }
	onward := d.Lang.T("Next lesson")
	if all, _ := lessons.All(); all[len(all)-1].ID == l.ID {
		onward = d.Lang.T("Campaign")
	}
	next := d.Routes.Tell(m, &shell.Story{
		Lost: l.Lost, Onward: onward, Again: again, Skip: pass, Home: d.Routes.Learn,
		Next: func(ctx *shell.Context, _ *session.Match) (shell.Scene, error) { return pass(ctx) },
		Over: func(ctx *shell.Context, m *session.Match, _ bool) {
			if side, over := m.State().Winner(); over && side == 0 {
				profile.SaveLesson(d, ctx, l, l.Done())
			}
		},
	})
	d.Say(ctx, d.Lang.T(l.Board.Level.About))
	return next, nil
}
