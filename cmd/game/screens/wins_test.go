package screens

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/assets/font"
	"wallfall/cmd/game/feats"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/match"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels/lessons"
	"wallfall/render/gpu"
	"wallfall/render/quad"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

// A match that is won earns feats: a notice says so, and the title leads to the page that
// shows them.
func TestFeatsAreEarned(t *testing.T) {
	r := gametest.OpenWith(t, Start, shell.Options{File: "out.txt", Source: []byte(gametest.WalkOut), Seats: "person,person"})
	d := r.Desk()
	d.Set.Speed = 0
	r.Tick(30)
	command(r, "move ann 1:4,1")
	r.Tick(60)
	if text := d.Notice.Text; !strings.Contains(text, "Feat: First night") || !strings.Contains(text, "Unarmed") {
		t.Errorf("the notice is %q", text)
	}
	sum := feats.Load(d, r.Ctx)
	if sum.Total[feats.Wins] != 1 || sum.Total[feats.Unarmed] != 1 || sum.Total[feats.KillStrikes] != 0 {
		t.Errorf("it counts %v", sum.Total)
	}
	d.Dialog = shell.NoDialog
	d.Notice.Clear()
	win := r.Sc.(*shell.Window)
	win.Inner = d.Routes.Title(r.Ctx)
	r.Tick(2)
	r.Click("feats")
	if f := r.Sc.Probe(); f.Scene != "feats" || f.State["done"] != 3 {
		t.Errorf("the page is %s with %v done", f.Scene, f.State["done"])
	}
	r.Click("back")
	if f := r.Sc.Probe(); f.Scene != "title" {
		t.Errorf("back leads to %s", f.Scene)
	}
}

// A match against bots of one difficulty counts once for what is suggested, which plays
// until the player chooses.
func TestSuggestion(t *testing.T) {
	win := func(r *gametest.Rig) {
		t.Helper()
		r.Desk().Set.Speed = 0
		r.Tick(30)
		command(r, "move ann 1:4,1")
		r.Tick(60)
	}
	r := gametest.OpenWith(t, Start, shell.Options{File: "out.txt", Source: []byte(gametest.WalkOut), Seats: "person,soldier"})
	win(r)
	data, _ := r.Ctx.Store.Get("form")
	if got := string(data); !strings.HasSuffix(got, " 1 true true\n") || strings.Count(got, "\n") != 1 {
		t.Errorf("it is recorded as %q", got)
	}
	d := r.Desk()
	if level, why := seats.Suggested(d, r.Ctx); level != 1 || why != "Recent wins against Soldier: 1 of 1." {
		t.Errorf("%d is suggested: %s", level, why)
	}
	rulestest.OK(t, r.Ctx.Store.Put("form", append(data, "x 1 true true\n"...)))
	r.Opts = shell.Options{Random: r.Opts.Random}
	r.Sc = nil
	r.Tick(2)
	d = r.Desk()
	if level, _ := seats.Suggested(d, r.Ctx); level != 2 {
		t.Errorf("after two clear wins %d is suggested", level)
	}
	was := seats.Chosen(d, r.Ctx).Bots
	if was[1] != bot.Difficulties()[2].Bot {
		t.Errorf("%q plays", was[1])
	}
	r.Click("play", "levels", "level:vise", "seat-line:1")
	r.Is("dialog", string(seats.Dialog))
	r.Tidy("seats")
	r.Click("close")
	if now := seats.Chosen(d, r.Ctx).Bots; now != was {
		t.Errorf("the seats have become %v", now)
	}
}

// clicks win each board; a semicolon ends a turn.
var clicks = map[string]string{
	"walls":   "figure:ann cell:1:3,3 figure:kay cell:1:3,1 figure:ann cell:1:3,2 ;",
	"pits":    "figure:ann cell:1:2,1 jump dir:e ; figure:ann figure:kay cell:1:6,1 ;",
	"force":   "figure:ann cell:1:3,4 ; figure:ann cell:1:4,4 figure:dib cell:1:7,4 ;",
	"strikes": "figure:ann cell:1:3,2 figure:ben cell:1:3,3 figure:bow cell:1:2,4 ; figure:ann cell:1:4,2 figure:ben cell:1:4,1 ; figure:ann figure:gus figure:ben figure:gus figure:bow figure:gus ;",
	"spells":  "spell:bolt-of-somersaults figure:ben cell:1:5,3 spell:bolt-of-somersaults figure:kay cell:1:2,1 ;",
}

// Each board is won by clicks. The win is told and kept as the lesson's progress, and leads to
// the next lesson; it is no match of the records: no feats, no medals, no suggested
// strength.
func TestBoardsAreWonByClicks(t *testing.T) {
	all := rulestest.Must(lessons.All())(t)
	for i, l := range all {
		t.Run(l.ID, func(t *testing.T) {
			r := newRig(t, 1280, 800, 1)
			r.Desk().Set.Speed = 0
			rulestest.OK(t, r.Ctx.Store.Put("lessons", []byte(fmt.Sprintf("%s %d board\n", l.ID, len(l.Steps)))))
			r.Click("learn", "lesson:"+l.ID)
			ours := func() {
				r.Until("our turn", func(s map[string]any) bool {
					return s["busy"] == false && s["thinking"] != true && (s["over"] == true || playOf(r).View.Table.Match.State().Pending().Side == 0)
				})
				r.Tick(5)
			}
			ours()
			r.Is("level", "lessons/"+l.File)
			for _, id := range strings.Fields(clicks[l.ID] + strings.Repeat(" ;", 8)) {
				if r.Sc.Probe().State["over"] == true {
					break
				}
				if id == ";" {
					id = "end-turn"
				}
				r.Click(id)
				ours()
			}
			r.Dialog(match.EndDialog)
			if side, over := playOf(r).View.Table.Match.State().Winner(); !over || side != 0 {
				t.Fatal("the board is not won")
			}
			if n := profile.LessonProgress(r.Desk(), r.Ctx)[l.ID]; n != l.Done() {
				t.Errorf("the progress is %d of %d", n, l.Done())
			}
			if rec := feats.Load(r.Desk(), r.Ctx); rec.String() != (&feats.Record{}).String() {
				t.Errorf("the win counts: %q", rec.String())
			}
			if rec := profile.LoadMedals(r.Desk(), r.Ctx); len(rec) > 0 {
				t.Errorf("the win earns %v", rec)
			}
			if form, err := r.Ctx.Store.Get("form"); len(form) > 0 || err != nil {
				t.Errorf("the win counts for the suggested strength: %q, %v", form, err)
			}
			r.Click("next")
			if i+1 < len(all) {
				r.Is("lesson", all[i+1].ID)
			} else {
				r.Is("scene", "campaign")
			}
		})
	}
}

// inDungeon begins a match on a level of two floors of 40 by 40 cells with terrain of all
// kinds, forty groups and five walls, at rest, with the pointer on the board.
func inDungeon(t testing.TB) *gametest.Rig {
	t.Helper()
	text := rulestest.Must(os.ReadFile("testdata/dungeon.txt"))(t)
	r := gametest.OpenWith(t, Start, shell.Options{File: "dungeon.txt", Source: text})
	r.Point(500, 400)
	r.Tick(900)
	return r
}

// BenchmarkFrame is a tick and a picture of a match at rest, whole board in
// sight: all that the program does itself but for handing the list to the
// graphics card.
func BenchmarkFrame(b *testing.B) {
	r := inDungeon(b)
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		r.Tick(1)
	}
}

// A match, a look back, an introduction, a list and any menu draw themselves without
// allocating anything while nothing happens.
func TestSteadyFramesAllocateNothing(t *testing.T) {
	played := gametest.Played(t, "knoll", 90)
	cases := map[string]func() *gametest.Rig{
		"a match": func() *gametest.Rig { return inDungeon(t) },
		"a look back": func() *gametest.Rig {
			r := continued(t, played)
			gametest.LookTo(r, 40)
			r.Point(400, 705) // the slider labels the position there
			return r
		},
		"an introduction": func() *gametest.Rig {
			r := gametest.OpenWith(t, Start, shell.Options{Given: []shell.Given{{Name: "knoll.wallfall", Data: played.Save()}}})
			r.Is("dialog", string(match.IntroDialog))
			return r
		},
	}
	for _, id := range [...]string{"", "settings", "play", "learn", "feats", "help", "recordings"} {
		cases["menu "+id] = func() *gametest.Rig {
			r := newRig(t, 1280, 800, 1)
			if id != "" {
				r.Click(id)
			}
			return r
		}
	}
	for name, open := range cases {
		r := open()
		r.Tick(200)
		if n := testing.AllocsPerRun(100, func() { r.Tick(1) }); n != 0 {
			t.Errorf("%s: a frame allocates %v times", name, n)
		}
	}
}

// A long list of recordings costs what is in sight; the keys lead through all of it.
func TestLongListOfRecordings(t *testing.T) {
	b := newRig(t, 1280, 800, 1)
	m := gametest.Played(t, "knoll", 10)
	for i := range profile.MaxRecordings {
		rulestest.Must(b.Ctx.Store.PutRecording(fmt.Sprintf("knoll-%02d", i), m.Save()))(t)
	}
	s := library.NewRecordings(b.Ctx, b.Desk())
	b.Show(s)
	b.Tick(5)
	if n := testing.AllocsPerRun(30, func() { b.Tick(1) }); n != 0 {
		t.Errorf("a tick allocates %v times", n)
	}
	rows := 0
	for _, h := range b.Sc.Probe().Hot {
		if strings.HasPrefix(h.ID, "watch:") {
			rows++
		}
	}
	if rows == 0 || rows > 16 {
		t.Errorf("%d rows are laid out", rows)
	}
	for range 60 {
		b.Key(input.KeyDown)
	}
	_, name, _ := strings.Cut(s.UI.Kit.Focus(), ":")
	if last := s.Rows[len(s.Rows)-2:]; name != last[0].Name && name != last[1].Name { // there are two columns
		t.Errorf("the keys lead to %s and not to the last", name)
	}
}

// A frame takes few draw calls, whether all of it is drawn or what has changed.
func TestFrameTakesFewDrawCalls(t *testing.T) {
	b := inDungeon(t)
	fonts := font.New()
	r := gpu.New(fonts)
	dst := ebiten.NewImage(1280, 800)
	var lists [2]quad.List // the one drawn last stays as it was
	for n := range 40 {
		b.Tick(1)
		l := &lists[n%2]
		l.Reset()
		b.Sc.Draw(b.Ctx, l)
		rulestest.OK(t, r.Draw(dst, l))
		if s := r.Stats(); s.DrawCalls > 30 || n == 0 && s.DrawCalls == 0 {
			t.Errorf("frame %d takes %d draw calls: %+v", n, s.DrawCalls, s)
		}
	}
}
