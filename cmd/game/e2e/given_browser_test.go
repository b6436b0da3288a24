//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"

	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/session"
	"wallfall/levels/share"
)

// drop drags a file from outside onto the middle of the page and lets go of it.
func (b *Browser) drop(file string) {
	b.t.Helper()
	for _, typ := range []input.DispatchDragEventType{input.DispatchDragEventTypeDragEnter, input.DispatchDragEventTypeDragOver, input.DispatchDragEventTypeDrop} {
		b.must("drag a file", call(b.ctx, input.DispatchDragEvent, input.DispatchDragEventParams{
			Type: typ, X: 200, Y: 200, Data: &input.DragData{Items: []*input.DragDataItem{}, Files: []string{file}, DragOperationsMask: 1},
		}))
		b.Tick(1)
	}
}

// paste presses the keys that paste what is in the clipboard.
func (b *Browser) paste() {
	b.t.Helper()
	for _, typ := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeRawKeyDown, input.DispatchKeyEventTypeKeyUp} {
		p := input.DispatchKeyEventParams{Type: typ, Code: "KeyV", Key: "v", WindowsVirtualKeyCode: 86, Modifiers: 2}
		if typ == input.DispatchKeyEventTypeRawKeyDown {
			p.Commands = []string{"paste"}
		}
		b.must("paste", call(b.ctx, input.DispatchKeyEvent, p))
	}
}

// Files of levels and recordings are dropped onto the page, a link is copied to the
// clipboard and pasted from there, and while another window has the keyboard
// everything stands still.
func TestBrowserTakesWhatIsGiven(t *testing.T) {
	b := StartBrowser(t, BrowserOptions{Query: "mute&seed=7", Width: 480, Height: 640, ReducedMotion: true, Script: `
		const real = Document.prototype.hasFocus;
		Document.prototype.hasFocus = function () { return !window.elsewhere && real.call(this); };`})
	b.scene("title")
	dir := t.TempDir()
	level := filepath.Join(dir, "mine.txt")
	if err := os.WriteFile(level, shipped(t, "vise"), 0o600); err != nil {
		t.Fatal(err)
	}
	b.drop(level)
	b.Until("the level that was dropped", offers("vise.txt")) // it is one of the game's
	theirs := strings.Replace(string(shipped(t, "knoll")), "topology", "author \"Somebody\"\ntopology", 1)
	link, err := share.Encode(share.Level, share.AppendLevel(nil, "theirs.txt", []byte(theirs)))
	if err != nil {
		t.Fatal(err)
	}
	b.Eval(`(location.hash = "` + link[:len(link)-9] + `", "")`)
	b.Until("word of the damaged link", func(f probe.Frame) bool { return strings.Contains(f.Text("notice"), "Can't open") })
	b.Eval(`(location.hash = "` + link + `", "")`)
	b.Until("the level of the link", offers("theirs.txt"))
	b.is("by", "by Somebody", "bad", false)
	b.Shot("a level of a link")
	b.Click("share-level")
	b.Tick(2)
	b.Click("copy-link")
	b.Tick(2)
	b.Click("close")
	b.Click("begin")
	b.scene("play")
	b.is("level", "theirs.txt", "count", 0)
	b.paste()
	b.Until("the link that was copied", offers("theirs.txt"))
	b.Tick(2) // until the offer is laid out
	b.Click("close")
	b.scene("play")
	m, _, err := session.New("knoll.txt", shipped(t, "knoll"), 7)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Apply(m.State().Default()); err != nil {
		t.Fatal(err)
	}
	tape := filepath.Join(dir, "tape.wallfall")
	if err := os.WriteFile(tape, m.Save(), 0o600); err != nil {
		t.Fatal(err)
	}
	b.drop(tape)
	b.Until("the recording that was dropped", offered("knoll.txt"))
	b.Click("watch-it")
	b.Tick(2)

	b.Click("menu")
	b.Click("match-menu")
	b.Click("share")
	b.Tick(2)
	b.Click("copy-link")
	b.Tick(2)
	b.Click("close")
	b.drop(level)
	b.Until("the level again", func(f probe.Frame) bool { return f.Text("level") == "vise.txt" })
	b.paste()
	b.Until("what was copied", offered("knoll.txt"))
	b.Click("watch-it")
	b.Tick(2)

	b.is("away", false)
	b.Eval(`(window.elsewhere = true, "")`)
	b.Until("the veil", func(f probe.Frame) bool { return f.State["away"] == true })
	b.Shot("paused")
	b.Eval(`(window.elsewhere = false, "")`)
	b.Tick(5)
	b.is("away", true) // it waits for the player
	count := b.Probe().Int("count")
	b.ClickAt(240, 300)
	b.Until("the player is back", func(f probe.Frame) bool { return f.State["away"] == false })
	b.is("count", count)
}

// offered reports whether a recording of a level can be watched.
func offered(level string) func(f probe.Frame) bool {
	return func(f probe.Frame) bool {
		_, there := f.Find("watch-it")
		return there && f.Text("level") == level
	}
}

// offers reports whether the page of a level is shown.
func offers(level string) func(f probe.Frame) bool {
	return func(f probe.Frame) bool { return f.Scene == "offer" && f.Text("level") == level }
}
