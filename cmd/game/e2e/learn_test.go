//go:build e2e

package e2e

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
)

// A newcomer goes from the title to the first lesson and through its first
// steps, then looks something up.
func TestGameLearn(t *testing.T) {
	d := StartDesktop(t, "-seed", "7")
	d.Tick(150)
	d.scene("title")
	d.tidy(1280, 800)
	d.Shot("title")
	d.Click("learn")
	d.scene("learn")
	d.Tick(2)
	d.tidy(1280, 800)
	d.Shot("lessons")
	d.Click("lesson:walls")
	d.scene("play")
	step := func(n int) {
		t.Helper()
		d.Until("the step", func(f probe.Frame) bool { busy, _ := f.State["busy"].(bool); return f.Int("step") == n && !busy })
		d.Tick(40)
	}
	step(0)
	d.Shot("first step")
	d.Click("figure:ann")
	d.Click("figure:kay")
	step(1)
	d.Shot("where to go")
	d.Click("cell:0:3,1")
	step(2)
	d.Click("end-turn")
	step(3)
	d.Shot("after the walls")
	d.Click("link:1")
	d.Tick(90)
	d.Shot("rule")
	d.Click("close")
	d.Key(ebiten.KeyF10)
	d.Click("lessons")
	d.scene("learn")
	d.Click("back")
	d.scene("title")
	d.is("continue", false)
	d.Click("help")
	d.Click("help-rules")
	d.Type("pitf")
	d.Shot("rulebook")
	d.Click("PF-01")
	d.Tick(60)
	d.Shot("pitfalls")
}
