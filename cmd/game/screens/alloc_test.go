package screens

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/assets/font"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/match"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/render/gpu"
	"wallfall/render/quad"
	"wallfall/rules/rulestest"
)

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
			r.Key(input.KeyB)
			playOf(r).LookBack.Jump(40)
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
