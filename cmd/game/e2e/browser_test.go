//go:build e2e

package e2e

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/serve"
	"wallfall/rules/rulestest"
)

// small is a page of the devices that is drawn quickly even without a graphics
// card.
var small = BrowserOptions{Query: "devices", Width: 480, Height: 360}

func TestBrowserDevices(t *testing.T) {
	everyDevice(t, &StartBrowser(t, small).Driver)
}

// A picture of two device pixels a point is as large as the screen has pixels,
// and the pointer hits what it points at.
func TestBrowserHighResolution(t *testing.T) {
	b := StartBrowser(t, BrowserOptions{Width: 400, Height: 300, Scale: 2, ReducedMotion: true, Query: "devices&seed=12&level=iris"})
	f := b.Probe()
	h, _ := f.Find("press")
	if x, y := h.Centre(); x != 400 || y != 300 || h.W != 400 {
		t.Errorf("the button is %+v, want it around 400, 300 and 400 wide", h)
	}
	if f.Text("seed") != "12" || f.Text("level") != "iris.txt" {
		t.Errorf("the address was read as %+v", f)
	}
	b.Tap("press")
	b.Until("press", func(f probe.Frame) bool { return f.Int("presses") == 1 })
	b.Shot("double")
}

// What is saved survives a reload, and so does what is saved only on leaving.
func TestBrowserContinues(t *testing.T) {
	b := StartBrowser(t, small)
	b.Tap("press")
	b.Until("press", func(f probe.Frame) bool { return f.Int("presses") == 1 })
	b.Reload()
	b.Until("saved press", func(f probe.Frame) bool { return f.Int("presses") == 1 })
	b.Eval(`localStorage.clear()`)
	b.Leave()
	b.Return()
	b.Until("press saved on leaving", func(f probe.Frame) bool { return f.Int("presses") == 1 })
}

// A damaged record is reported and kept, and the generation before is used.
func TestBrowserDamagedSave(t *testing.T) {
	b := StartBrowser(t, small)
	b.Click("press", "press")
	b.Until("presses", func(f probe.Frame) bool { return f.Int("presses") == 2 })
	before := b.Eval(`localStorage.getItem("wallfall/presses.before")`)
	b.Leave()
	b.Eval("localStorage.setItem('wallfall/presses.before', '" + before + "')")
	b.Eval(`localStorage.setItem("wallfall/presses", "Damaged!")`)
	b.Return()
	f := b.Until("report", func(f probe.Frame) bool { return f.Text("message") != "" })
	if f.Int("presses") != 1 || !strings.Contains(f.Text("message"), "wallfall/presses.damaged-1") {
		t.Errorf("after damage the frame is %+v", f)
	}
	if kept := b.Eval(`localStorage.getItem("wallfall/presses.damaged-1")`); kept != "Damaged!" {
		t.Errorf("kept aside is %q", kept)
	}
}

// A storage that refuses gives a message, not the end of the game.
func TestBrowserFullStorage(t *testing.T) {
	b := StartBrowser(t, small)
	b.Eval(`(() => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; })()`)
	b.Click("press")
	b.Until("message", func(f probe.Frame) bool { return strings.Contains(f.Text("message"), "storage refused: full") })
	b.Eval(`(() => { Object.defineProperty(window, "localStorage", {get: () => { throw new DOMException("no", "SecurityError"); }}); })()`)
	b.Click("press")
	f := b.Until("message", func(f probe.Frame) bool { return strings.Contains(f.Text("message"), "blocks storage for this page") })
	if f.Int("presses") != 2 {
		t.Errorf("the game does not go on: %+v", f)
	}
}

// The keys of the browser never reach the game; others never reach the browser.
func TestBrowserKeys(t *testing.T) {
	b := StartBrowser(t, BrowserOptions{Query: "devices", Script: `
		window.kept = [];
		window.addEventListener("keydown", (e) => setTimeout(() => window.kept.push(e.code + ":" + e.defaultPrevented)), true);`})
	for _, keys := range [][]ebiten.Key{{ebiten.KeyF5}, {ebiten.KeyF12}, {ebiten.KeyF11}, {ebiten.KeyControlLeft, ebiten.KeyMinus}, {ebiten.KeyTab}, {ebiten.KeyHome}} {
		b.Key(keys...)
	}
	b.Until("Ctrl, Tab and Home", func(f probe.Frame) bool { return f.Int("keys") == 3 })
	const want = "F5:false,F12:false,F11:false,ControlLeft:true,Minus:false,Tab:true,Home:true"
	if got := b.Eval(`window.kept.join()`); got != want {
		t.Errorf("taken by the game: %s, want %s", got, want)
	}
}

// Within an iframe the game waits for a click.
func TestBrowserFrame(t *testing.T) {
	b := StartBrowser(t, BrowserOptions{Query: "devices", Frame: true})
	const button = `document.querySelector("iframe").contentDocument.getElementById("go")`
	b.Until("button", func(probe.Frame) bool { return b.Eval(button+`?.hidden`) == "false" })
	b.keep("click to start")
	if f := b.Probe(); f.Tick != 0 {
		t.Errorf("the game runs before the click: %+v", f)
	}
	b.Eval(button + `.click()`)
	b.Until("first tick", func(f probe.Frame) bool { return f.Tick > 0 })
}

// The program starts as brotli, as gzip, and where the server has unpacked that.
func TestBrowserPackings(t *testing.T) {
	for name, change := range map[string]func(site serve.Site, gz, br string){
		"brotli":   func(serve.Site, string, string) {},
		"gzip":     func(s serve.Site, _, br string) { delete(s, br) },
		"unpacked": func(s serve.Site, gz, br string) { delete(s, br); s[gz] = unpack(t, s[gz]) },
	} {
		t.Run(name, func(t *testing.T) {
			var size int
			b := OpenPage(t, BrowserOptions{}, func(s serve.Site) {
				gz := s.Name("game.wasm.gz")
				br := gz + ".br"
				size = len(s[br])
				if change(s, gz, br); s[br] == nil {
					size = len(s[gz])
				}
			})
			b.Until("first tick", func(f probe.Frame) bool { return f.Tick > 0 })
			if got := b.Eval(`performance.getEntriesByType("resource").find((e) => e.name.endsWith(".wasm.gz")).encodedBodySize`); got != strconv.Itoa(size) {
				t.Errorf("%s bytes came, want %d", got, size)
			}
			if got := b.Eval(`document.getElementById("bar").value`); got != "1" {
				t.Errorf("the bar ends at %s", got)
			}
		})
	}
}

// A file that ends early is reported.
func TestBrowserShortFile(t *testing.T) {
	for _, packing := range []string{"gzip", "brotli"} {
		t.Run(packing, func(t *testing.T) {
			b := OpenPage(t, BrowserOptions{}, func(s serve.Site) {
				gz := s.Name("game.wasm.gz")
				if s[gz] = s[gz][:len(s[gz])/2]; packing == "gzip" {
					delete(s, gz+".br")
				} else {
					s[gz+".br"] = s[gz+".br"][:len(s[gz+".br"])/2]
				}
			})
			b.awaitNote("is incomplete")
			b.keep("short " + packing)
		})
	}
}

// emptyProgram is what an Ebitengine v2.10.4 program that does nothing takes in a
// browser, in bytes: built and packed as the game is.
const emptyProgram = 2_955_233

// maxDownload is how many times an empty program the game may take.
const maxDownload = 2.0

// The program to load stays small.
func TestBrowserDownload(t *testing.T) {
	site := rulestest.Must(theSite())(t)
	size := len(site[site.Name("game.wasm.gz")])
	share := float64(size) / emptyProgram
	t.Logf("%d bytes to load, %.3f times an empty program", size, share)
	if share > maxDownload {
		t.Errorf("%d bytes to load are %.3f times an empty program, the limit is %.2f", size, share, maxDownload)
	}
}

// What is missing is named.
func TestBrowserMissingFile(t *testing.T) {
	b := OpenPage(t, BrowserOptions{}, func(s serve.Site) { delete(s, s.Name("game.wasm.gz")) })
	b.awaitNote("Can't load game.")
	b.Allow("404") // the browser says the same in the console
}

// In a German browser the page speaks German.
func TestBrowserPageInGerman(t *testing.T) {
	german := BrowserOptions{Query: "level=nowhere", Script: `Object.defineProperty(navigator, "language", {get: () => "de-DE"});`}
	b := OpenPage(t, german, func(s serve.Site) { delete(s, s.Name("game.wasm.gz")) })
	b.awaitNote(".wasm.gz lässt sich nicht laden (404")
	if got := b.Eval(`document.documentElement.lang + " " + document.getElementById("go").textContent`); got != "de Neu laden" {
		t.Errorf("the page says %q", got)
	}
	b.Allow("404")
	b = OpenPage(t, german, func(serve.Site) {})
	b.awaitNote("das dieses Spiel nicht hat")
	if got := b.Eval(`document.getElementById("go").textContent`); got != "Zum Titel" {
		t.Errorf("the way on is %q", got)
	}
	b.keep("no such level")
}

// The rulebook with its scenes, in German, and the licences are part of the program.
func TestBrowserTexts(t *testing.T) {
	b := StartBrowser(t, BrowserOptions{Query: "mute", Width: 480, Height: 360, Script: `Object.defineProperty(navigator, "language", {get: () => "de-DE"});`})
	menu := func(id string) { // which must be scrolled on so low a screen
		for range 20 {
			if h, ok := b.Probe().Find(id); ok && h.H >= 40 {
				break
			}
			h, _ := b.Probe().Find("make")
			x, y := h.Centre()
			b.Wheel(x, y, -1)
		}
		b.Click(id)
	}
	menu("help")
	b.Click("help-rules", "CW-04")
	b.Until("scenes", func(f probe.Frame) bool { _, ok := f.Find("scene1"); return ok })
	b.Shot("rulebook in German")
	b.Click("close") // back to the help
	b.Click("credits", "part:0")
	b.Shot("licence")
}

// The game starts in a level that lies beside the page; a bad one is reported.
func TestBrowserLevelFile(t *testing.T) {
	b := OpenPage(t, BrowserOptions{Query: "file=level.txt"}, func(s serve.Site) { s["level.txt"] = []byte("nonsense") })
	b.awaitNote("level.txt:1:1")
	b.keep("bad level")
}

// A crash of the program is reported, and the page stays usable.
func TestBrowserCrash(t *testing.T) {
	b := StartBrowser(t, small)
	b.key(ebiten.KeyF9, true)
	b.awaitNote("internal error: requested by a key")
	if p := b.Problems(); len(p) == 0 || !strings.Contains(p[0], "goroutine") {
		t.Errorf("the console has no stack: %q", p)
	}
}

// The browser plays what the game mixes after the first gesture while the page is seen,
// also where it has no worklets, as on pages without https.
func TestBrowserSound(t *testing.T) {
	for name, lacks := range map[string]string{"worklet": "", "no worklet": `delete BaseAudioContext.prototype.audioWorklet;`} {
		t.Run(name, func(t *testing.T) {
			b := StartBrowser(t, BrowserOptions{Width: 480, Height: 360, Script: lacks + `
				const connect = AudioNode.prototype.connect;
				AudioNode.prototype.connect = function (to) {
					window.heard = new AnalyserNode(to.context);
					connect.call(this, window.heard);
					return connect.call(this, to);
				};
				window.loudest = () => {
					const samples = new Float32Array(window.heard.fftSize);
					window.heard.getFloatTimeDomainData(samples);
					return Math.max(...samples);
				};`})
			b.Until("sound is possible", func(probe.Frame) bool { return b.Eval(`typeof window.heard`) == "object" })
			b.ClickAt(2, 2)
			b.Until("sound after the first gesture", func(probe.Frame) bool { return b.Eval(`window.loudest() > 0.001`) == "true" })
			for _, state := range []string{"suspended", "running"} {
				b.Eval(`(Object.defineProperty(document, "hidden", { value: ` + fmt.Sprint(state == "suspended") + `, configurable: true }), document.dispatchEvent(new Event("visibilitychange")))`)
				b.Until("sound "+state, func(probe.Frame) bool { return b.Eval(`window.heard.context.state`) == state })
			}
		})
	}
}
