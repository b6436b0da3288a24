//go:build e2e

package e2e

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
)

// frames counts, in the page, how long the frames take.
const frames = `(() => { window.frames_ = []; let last = performance.now();
	const next = now => { window.frames_.push(now - last); last = now; requestAnimationFrame(next) };
	requestAnimationFrame(next); return "" })()`

// longest returns the longest and the mean of the frames counted since, in milliseconds,
// and begins anew.
const longest = `(() => { const f = window.frames_.splice(0); return f.length + " frames, the longest of " + Math.round(Math.max(...f)) + " ms, on average " +
	Math.round(f.reduce((a, b) => a + b, 0) / f.length) + " ms" })()`

// A bot thinks in the browser's one thread while the page goes on. The test logs how long
// frames take and the bot's share of them, beside those of a bot that hardly thinks.
func TestBrowserBotThinks(t *testing.T) {
	b := StartBrowser(t, BrowserOptions{Query: "mute&seed=7&level=knoll&seats=person,marshal", Width: 480, Height: 360, ReducedMotion: true})
	b.scene("play")
	b.rest()
	b.still()
	b.Eval(frames)
	b.Tick(60)
	t.Log("nobody thinks: ", b.Eval(longest))
	for range 3 {
		if b.Probe().State["bot"] == true {
			break
		}
		b.Click("end-turn")
		b.Tick(20)
	}
	b.Until("a bot's thoughts", func(f probe.Frame) bool { return f.State["bot"] == true && f.Int("mostSteps") > 0 })
	b.Eval(longest)
	n := b.Probe().Int("count")
	for i := 0; i < 60 && b.Probe().State["bot"] == true; i++ {
		b.Tick(4)
	}
	b.Shot("marshal thinks")
	f := b.Probe()
	t.Logf("it thinks: %s; it took %.1f ms of a tick at most, did %d steps in one, and gave %d commands", b.Eval(longest), float64(f.Int("longest"))/1000, f.Int("mostSteps"), f.Int("count")-n)
	if f.State["bot"] == true {
		n := f.Int("count")
		b.Key(ebiten.KeySpace)
		b.Until("a hurried command", func(f probe.Frame) bool { return f.Int("count") > n || f.State["bot"] == false })
	}
}
