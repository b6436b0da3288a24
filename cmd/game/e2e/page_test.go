//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/serve"
	"wallfall/cmd/game/session"
	"wallfall/levels/share"
	"wallfall/rules/rulestest"
)

// openSprint opens the page in the small level, which lies beside it, without animations:
// the browser of the tests draws slowly.
func openSprint(t *testing.T, options BrowserOptions) *Browser {
	t.Helper()
	options.Query += "&file=level.txt&seed=7"
	b := OpenPage(t, options, func(s serve.Site) { s["level.txt"] = []byte(sprint) })
	b.rest()
	b.still()
	return b
}

// still switches animations off: the browser of the tests draws slowly.
func (d *Driver) still() {
	d.t.Helper()
	for range 3 {
		d.Key(ebiten.KeyX)
	}
	if n := d.Probe().Text("notice"); n != "Animations: off" {
		d.t.Fatalf("the notice is %q", n)
	}
}

// A match played to its end in the page, by every device, in a picture of two device
// pixels a point.
func TestBrowserWholeMatch(t *testing.T) {
	wholeMatch(&openSprint(t, BrowserOptions{Width: 300, Height: 225, Scale: 2}).Driver)
}

// A turn by touch from the title on; then the page is loaded anew and the match
// goes on where it stood.
func TestBrowserGame(t *testing.T) {
	b := StartBrowser(t, BrowserOptions{Query: "seed=7&seats=person,person", Width: 640, Height: 480, ReducedMotion: true})
	b.scene("title")
	b.is("continue", false)
	b.Shot("title")
	b.Tap("play", "levels")
	b.scene("levels")
	b.Tap("level:millrace", "begin")
	b.rest()
	b.Tap("figure:ann")
	b.Tap("cell:1:4,2")
	b.Tap("cell:1:4,2")
	b.is("count", 1)
	b.rest()
	b.Tap("end-turn")
	b.is("count", 2)
	b.still()
	b.rest()
	b.is("side", 1)
	ann := b.at("ann")
	b.Tick(60) // a pause saves
	b.Reload()
	b.scene("title")
	b.is("continue", true, "notice", "")
	b.Shot("after loading anew")
	b.Tap("continue")
	b.rest()
	b.is("count", 2, "side", 1, "round", 1, "level", "millrace.txt")
	if now := b.at("ann"); now != ann {
		t.Errorf("Ann stood at %+v, stands at %+v", ann, now)
	}
	b.Resize(360, 480)
	b.tidy(360, 480)
	b.Shot("tall")
	b.Resize(640, 360)
	b.tidy(640, 360)
	b.Shot("wide")
}

// A page that is loaded again goes on with the match that its address began, and what is
// dropped and is no file does no harm.
func TestBrowserReload(t *testing.T) {
	b := openSprint(t, BrowserOptions{Width: 480, Height: 360, ReducedMotion: true})
	b.move("cat", "1:4,3")
	b.Reload()
	b.scene("play")
	b.is("count", 1)
	b.Eval(`(() => {
		const data = new DataTransfer();
		data.items.add("a text", "text/plain");
		document.querySelector("canvas").dispatchEvent(new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer: data}));
	})()`)
	b.Tick(5)
	b.is("count", 1)

	// Where the browser refuses to store anything, hiding the page does not end the game.
	b.Eval(`(() => { Storage.prototype.setItem = () => { throw new Error("no storage here"); }; })()`)
	b.move("ann", "1:4,1")
	for _, state := range []string{"hidden", "visible"} {
		b.Eval(`(() => {
			Object.defineProperty(document, "visibilityState", {value: "` + state + `", configurable: true});
			document.dispatchEvent(new Event("visibilitychange"));
		})()`)
	}
	b.Tick(3)
	b.is("count", 2)
	b.Until("notice", func(f probe.Frame) bool { return strings.Contains(f.Text("notice"), "Can't save") })
}

// The browser's way back takes one step back at a time and never the match; a link
// stays in the address until it is taken up, and then loading anew goes on with the
// match that was saved.
func TestBrowserWayBack(t *testing.T) {
	_, link := begun(t, 3)
	b := StartBrowser(t, BrowserOptions{Query: "mute", Fragment: "#" + link, Width: 480, Height: 640, ReducedMotion: true})
	b.scene("play")
	linked := func() bool { return strings.Contains(b.Eval(`location.hash`), link) }
	back := func(what string, so func(f probe.Frame) bool) {
		t.Helper()
		b.Eval(`(history.back(), "")`)
		b.Until(what, so)
		b.Tick(2)
	}
	introDialog := b.Probe().Text("dialog")
	if b.Tick(2); introDialog == "" || !linked() {
		t.Fatalf("dialog %q, address %s", introDialog, b.Eval(`location.href`))
	}
	b.Click("watch-it")
	b.Until("the address is clean", func(probe.Frame) bool { return !linked() })
	b.Key(ebiten.KeyArrowLeft) // back to the start, from which it may have gone on by itself
	b.Click("play-on")
	b.is("count", 0)
	b.still()
	b.send("ann", "1:4,2")
	b.Tick(60)
	back("what is selected is let go, or the menu", func(f probe.Frame) bool { return f.Text("dialog") == "menu" || f.Text("selected") == "" })
	if b.Probe().Text("dialog") != "menu" {
		back("the menu", func(f probe.Frame) bool { return f.Text("dialog") == "menu" })
	}
	b.is("count", 1)
	back("the match", func(f probe.Frame) bool { return f.Text("dialog") == "" && f.Scene == "play" })
	b.is("count", 1)
	b.Reload()
	b.scene("title")
	b.is("continue", true)
	if linked() {
		t.Error("loaded anew the address has the link again")
	}
	b.Click("continue")
	b.scene("play")
	b.is("count", 1)
	b.Click("menu", "title")
	b.scene("title")
	b.Click("play", "levels")
	b.scene("levels")
	back("the title", func(f probe.Frame) bool { return f.Scene == "title" })
	if linked() {
		t.Error("back at the title the address has the link again")
	}
	if n := b.Eval(`String(history.state && history.state.wallfall)`); n != "null" && n != "undefined" {
		t.Errorf("at the title an entry of the program is left: %s", n)
	}
}

// A bot thinks in the browser's one thread while the page goes on, and can be hurried. The
// test logs its share of a tick.
func TestBrowserBotThinks(t *testing.T) {
	b := StartBrowser(t, BrowserOptions{Query: "mute&seed=7&level=knoll&seats=person,marshal", Width: 480, Height: 360, ReducedMotion: true})
	b.rest()
	b.still()
	for range 3 {
		if b.Probe().State["bot"] == true {
			break
		}
		b.Click("end-turn")
		b.Tick(20)
	}
	f := b.Until("a bot's thoughts", func(f probe.Frame) bool { return f.State["bot"] == true && f.Int("mostSteps") > 0 })
	t.Logf("it took %.1f ms of a tick at most, and did %d steps in one", float64(f.Int("longest"))/1000, f.Int("mostSteps"))
	b.Shot("marshal thinks")
	b.Key(ebiten.KeySpace)
	b.Until("a hurried command", func(g probe.Frame) bool { return g.Int("count") > f.Int("count") })
}

// A field that a finger comes to in a browser gets the system's own keyboard: what is
// written with that is what the field has.
func TestBrowserLettersOfTheSystem(t *testing.T) {
	b := StartBrowser(t, BrowserOptions{Query: "mute", Width: 480, Height: 640, ReducedMotion: true, Script: `
		const real = window.matchMedia;
		window.matchMedia = (q) => q.includes("coarse") ? { matches: true } : real.call(window, q);`})
	b.Tap("make")
	b.scene("drawings")
	b.Tap("new-level", "create")
	b.scene("editor")
	b.Tap("edit-menu", "level")
	focus := func() string { return b.Eval(`document.activeElement.id`) }
	if got := focus(); got != "" {
		t.Errorf("before there is a field to write into, %q has the keyboard", got)
	}
	b.Tap("title")
	b.Until("the page's own field", func(probe.Frame) bool { return focus() == "letters" })
	b.Tick(3)
	if _, ok := b.Probe().Find("key:q"); ok {
		t.Error("there are letters of the program too")
	}
	b.Type("ß2")
	b.Until("what was written", func(f probe.Frame) bool { return strings.Contains(f.Text("text"), `title "ß2"`) })
	b.Shot("written")
	b.Tap("author")
	b.Until("the next field", func(probe.Frame) bool { return b.Eval(`document.activeElement.value`) == "" })
	b.Type("Y")
	b.Until("what was written", func(f probe.Frame) bool { return strings.Contains(f.Text("text"), `author "Y"`) })
	b.Tap("title")
	b.Until("what is written there", func(probe.Frame) bool { return b.Eval(`document.activeElement.value`) == "ß2" })
	b.Tap("close")
	b.Until("the canvas", func(probe.Frame) bool { return focus() == "" })
}

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
	rulestest.OK(t, os.WriteFile(level, shipped(t, "vise"), 0o600))
	b.drop(level)
	b.Until("the level that was dropped", offers("vise.txt")) // it is one of the game's
	theirs := strings.Replace(string(shipped(t, "knoll")), "topology", "author \"Somebody\"\ntopology", 1)
	link := rulestest.Must(share.Encode(share.Level, share.AppendLevel(nil, "theirs.txt", []byte(theirs))))(t)
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
	b.Click("close", "begin")
	b.scene("play")
	b.is("level", "theirs.txt", "count", 0)
	b.paste()
	b.Until("the link that was copied", offers("theirs.txt"))
	b.Tick(2) // until the offer is laid out
	b.Click("close")
	b.scene("play")
	m, _ := begun(t, 1)
	tape := filepath.Join(dir, "tape.wallfall")
	rulestest.OK(t, os.WriteFile(tape, m.Save(), 0o600))
	b.drop(tape)
	b.Until("the recording that was dropped", offered("millrace.txt"))
	b.Click("watch-it")
	b.Tick(2)

	b.Click("menu", "match-menu", "share")
	b.Tick(2)
	b.Click("copy-link", "save-file")
	b.Tick(2)
	b.Click("close")
	b.drop(level)
	b.Until("the level again", func(f probe.Frame) bool { return f.Text("level") == "vise.txt" })
	b.paste()
	b.Until("what was copied", offered("millrace.txt"))
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

// begun returns a match of so many commands, and the link to it.
func begun(t *testing.T, commands int) (m *session.Match, link string) {
	t.Helper()
	m, err := session.New("millrace.txt", shipped(t, "millrace"), 7)
	if err != nil {
		t.Fatal(err)
	}
	for range commands {
		rulestest.Must(m.Apply(m.State().Default()))(t)
	}
	if link, err = m.Link(); err != nil {
		t.Fatal(err)
	}
	return m, link
}

// A broken link is refused in words; a file that the player picks in the browser's own window
// is opened, and so is what is pasted.
func TestBrowserReplayLink(t *testing.T) {
	m, link := begun(t, 4)
	b := StartBrowser(t, BrowserOptions{Query: "mute", Fragment: "#" + link[:len(link)-8], Width: 480, Height: 360})
	b.scene("title")
	if n := b.Probe().Text("notice"); !strings.Contains(n, "Can't open") {
		t.Errorf("a broken link says %q", n)
	}
	b.Shot("a broken link")
	b.Click("recordings")
	b.scene("recordings")
	b.Tick(2)
	// What the player picks in the browser's own window.
	b.Eval(`(HTMLInputElement.prototype.click = function () {
		const files = new DataTransfer();
		files.items.add(new File([` + strconv.Quote(string(m.Save())) + `], "m.wallfall"));
		this.files = files.files;
		this.dispatchEvent(new Event("change"));
	}, "")`)
	b.Click("open-file")
	b.scene("play")
	b.is("count", 0, "level", "millrace.txt")
	level := rulestest.Must(share.Encode(share.Level, share.AppendLevel(nil, "knoll.txt", shipped(t, "knoll"))))(t)
	b.Eval(`((data) => {
		data.setData("text", "` + share.Code(level) + `");
		window.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data }));
		return "";
	})(new DataTransfer())`)
	b.Until("level that was pasted", func(f probe.Frame) bool { return f.Text("level") == "knoll.txt" })
}
