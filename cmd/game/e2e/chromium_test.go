//go:build e2e

package e2e

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/serve"
	"wallfall/rules/rulestest"
)

// Browser is the browser build in a page of its own in Chromium. Ticks pass by
// themselves there.
type Browser struct {
	Driver
	ctx     context.Context
	origin  string
	options BrowserOptions

	x, y float64 // of the pointer, points
	held bool    // the left button
	mods int64   // keys held that change others
	down bool    // fingers touch

	mu       sync.Mutex
	problems []string // what no test may cause
	allowed  string   // part of a problem that the test provokes
}

// BrowserOptions say how the page is opened. The zero value is a window of
// 800×600 points, one device pixel each: graphics in software are slow.
type BrowserOptions struct {
	Fragment      string // of the address, with its #
	Query         string // of the address, without "?"; probe is added
	Width, Height int    // points
	Scale         float64
	ReducedMotion bool
	Script        string // JavaScript that runs before the page's own
	Frame         bool   // within an iframe of another page, at its full size
}

// theChromium is the one browser of all tests, started the first time; each test has a
// profile of its own in it. stopChromium ends it, with the files it made.
var (
	theChromium  = sync.OnceValues(launchChromium)
	stopChromium = func() {}
)

func launchChromium() (context.Context, error) {
	file := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if f, err := exec.LookPath(name); err == nil {
			file = f
			break
		}
	}
	if file == "" {
		return nil, errors.New("there is no Chromium: run make setup")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(file),
		chromedp.NoSandbox,
		chromedp.Flag("use-gl", "angle"),
		chromedp.Flag("use-angle", "swiftshader"),
		chromedp.Flag("enable-unsafe-swiftshader", true),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
	)
	ctx, stop := chromedp.NewExecAllocator(context.Background(), options...)
	stopChromium = stop
	ctx, _ = chromedp.NewContext(ctx) // ends with the allocator
	return ctx, chromedp.Do(ctx)
}

// theSite is the browser build, compiled once.
var theSite = sync.OnceValues(func() (serve.Site, error) { return serve.Build(context.Background(), os.Stderr, serve.Fast) })

// StartBrowser opens the game and waits for its first tick. At the end the
// test fails if the page asked anything of another origin or wrote an error to
// the console.
func StartBrowser(t *testing.T, options BrowserOptions) *Browser {
	t.Helper()
	b := OpenPage(t, options, nil)
	if !options.Frame {
		b.Until("first tick", func(f probe.Frame) bool { return f.Tick > 0 })
	}
	return b
}

// OpenPage opens the game's page without waiting for the game; change, unless
// nil, may alter the files first.
func OpenPage(t *testing.T, options BrowserOptions, change func(serve.Site)) *Browser {
	t.Helper()
	if options.Width == 0 {
		options.Width, options.Height = 800, 600
	}
	if options.Scale == 0 {
		options.Scale = 1
	}
	built := rulestest.Must(theSite())(t)
	site := maps.Clone(built)
	if change != nil {
		change(site)
	}
	chromium, err := theChromium()
	if err != nil {
		t.Fatalf("Chromium does not start: %v", err)
	}
	server := httptest.NewServer(framed(serve.Handler(site, ""), options.Query))
	t.Cleanup(server.Close)
	ctx, cancel := chromedp.NewContext(chromium, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	b := &Browser{ctx: ctx, origin: server.URL, options: options}
	b.Driver = Driver{t, b}
	b.must("open a tab", chromedp.Do(ctx))
	b.watch()
	b.size()
	if options.Script != "" {
		_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: options.Script})
		b.must("add a script", err)
	}
	if options.ReducedMotion {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}},
		})
		b.must("ask for reduced motion", err)
	}
	address := "/?" + options.Query + "&probe" + options.Fragment
	if options.Frame {
		address = "/frame.html"
	}
	b.must("open the page", chromedp.Do(ctx, chromedp.Navigate(server.URL+address)))
	t.Cleanup(b.verify)
	return b
}

// framed adds a page that shows the game in an iframe, and one without it.
func framed(game http.Handler, query string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/frame.html" {
			fmt.Fprintf(w, `<!DOCTYPE html><link rel="icon" href="data:,"><iframe src="index.html?%s&amp;probe" allow="fullscreen" width="600" height="400"></iframe>`, query)
			return
		}
		if r.URL.Path == "/away.html" {
			fmt.Fprint(w, `<!DOCTYPE html><link rel="icon" href="data:,">`)
			return
		}
		game.ServeHTTP(w, r)
	})
}

func (b *Browser) must(what string, err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatalf("cannot %s: %v", what, err)
	}
}

// watch notes what no page of ours may do.
func (b *Browser) watch() {
	console := chromedp.Console(b.ctx)
	go func() {
		for m, err := range console {
			if err != nil {
				return
			}
			if m.IsException() || m.Type == chromedp.ConsoleError {
				b.note("the page wrote to the console: " + m.Text + " " + m.URL)
			}
		}
	}()
	_, err := chromedp.Call(b.ctx, network.Enable, network.EnableParams{})
	b.must("watch requests", err)
	requests := chromedp.Events(b.ctx, network.RequestWillBeSent)
	go func() {
		for r, err := range requests {
			if err != nil {
				return
			}
			if u := r.Request.URL; !strings.HasPrefix(u, b.origin+"/") && !strings.HasPrefix(u, "blob:"+b.origin+"/") {
				b.note("the page asked for " + u)
			}
		}
	}()
}

func (b *Browser) note(problem string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.allowed == "" || !strings.Contains(problem, b.allowed) {
		b.problems = append(b.problems, problem)
	}
}

// Allow lets the page write errors with that text to the console.
func (b *Browser) Allow(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.allowed = text
	b.problems = slices.DeleteFunc(b.problems, func(p string) bool { return strings.Contains(p, text) })
}

// Problems returns what the page has done that it must not, and forgets it.
func (b *Browser) Problems() []string {
	// What the page has said before this is answered has been heard.
	b.must("reach the page", chromedp.Do(b.ctx, chromedp.Evaluate[chromedp.Void]("0"), chromedp.Sleep(50*time.Millisecond)))
	b.mu.Lock()
	defer b.mu.Unlock()
	p := b.problems
	b.problems = nil
	return p
}

func (b *Browser) verify() {
	for _, p := range b.Problems() {
		b.t.Error(p)
	}
}

func (b *Browser) size() {
	b.t.Helper()
	b.must("set the size", chromedp.Do(b.ctx, chromedp.EmulateViewport(int64(b.options.Width), int64(b.options.Height),
		chromedp.EmulateScale(b.options.Scale), chromedp.EmulateTouch)))
}

// Eval returns what JavaScript gives in the page, as text.
func (b *Browser) Eval(script string) string {
	b.t.Helper()
	s, err := chromedp.Run(b.ctx, chromedp.Evaluate[string]("String("+script+")"))
	b.must("run "+script, err)
	return s
}

// Probe returns what the last tick left on the screen, a zero Frame before the
// first.
func (b *Browser) Probe() probe.Frame {
	b.t.Helper()
	s := b.Eval(`(() => { const w = document.querySelector("iframe")?.contentWindow ?? window; return w.wallfallProbe ? w.wallfallProbe() : "" })()`)
	if s == "" {
		return probe.Frame{}
	}
	f, err := probe.Parse([]byte(s))
	b.must("read the probe", err)
	return f
}

// Tick waits until n ticks or more have passed.
func (b *Browser) Tick(n int) {
	b.t.Helper()
	want := b.Probe().Tick + int64(n)
	b.Until(fmt.Sprintf("%d ticks", n), func(f probe.Frame) bool { return f.Tick >= want })
}

func (b *Browser) step() { time.Sleep(5 * time.Millisecond) }

func (b *Browser) notice() string {
	return "the page says: " + b.Eval(`document.getElementById("note")?.textContent`)
}

func (b *Browser) pointer(x, y float64) {
	b.t.Helper()
	b.x, b.y = x/b.options.Scale, y/b.options.Scale
	p := input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: b.x, Y: b.y, Button: input.MouseButtonNone}
	if b.held {
		p.Button, p.Buttons = input.MouseButtonLeft, 1
	}
	b.mouse(p)
}

func (b *Browser) button(button ebiten.MouseButton, down bool) {
	b.t.Helper()
	p := input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseReleased, X: b.x, Y: b.y, Button: input.MouseButtonLeft, ClickCount: 1}
	if button == ebiten.MouseButtonRight {
		p.Button = input.MouseButtonRight
	} else {
		b.held = down
	}
	if down {
		p.Type = input.DispatchMouseEventTypeMousePressed
	}
	b.mouse(p)
}

func (b *Browser) mouse(p input.DispatchMouseEventParams) {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, input.DispatchMouseEvent, p)
	b.must("use the mouse", err)
}

func (b *Browser) scroll(notches float64) {
	b.t.Helper()
	// Not by its type, which leaves out a delta of 0, and that is not allowed.
	wheel := map[string]any{"type": "mouseWheel", "x": b.x, "y": b.y, "deltaX": 0, "deltaY": -100 * notches}
	b.must("turn the wheel", chromedp.Do(b.ctx, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		return t.Call(ctx, "Input.dispatchMouseEvent", wheel, nil)
	})))
}

func (b *Browser) key(k ebiten.Key, down bool) {
	b.t.Helper()
	typ := input.DispatchKeyEventTypeKeyUp
	if b.mods &^= modifier(k); down {
		b.mods |= modifier(k)
		typ = input.DispatchKeyEventTypeRawKeyDown
	}
	code, key, virtual := domKey(k)
	b.must("press a key", call(b.ctx, input.DispatchKeyEvent, input.DispatchKeyEventParams{
		Type: typ, Code: code, Key: key, WindowsVirtualKeyCode: virtual, Modifiers: b.mods,
	}))
}

func call[P any](ctx context.Context, c cdp.Command[P, cdp.Empty], p P) error {
	_, err := chromedp.Call(ctx, c, p)
	return err
}

func (b *Browser) char(r rune) {
	b.t.Helper()
	p := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: string(r), Text: string(r)}
	b.must("type", call(b.ctx, input.DispatchKeyEvent, p))
	b.Tick(1)
	p.Type, p.Text = input.DispatchKeyEventTypeKeyUp, ""
	b.must("type", call(b.ctx, input.DispatchKeyEvent, p))
}

func (b *Browser) fingers(at ...[2]float64) {
	b.t.Helper()
	typ := input.DispatchTouchEventTypeTouchStart
	switch {
	case len(at) == 0:
		typ = input.DispatchTouchEventTypeTouchEnd
	case b.down:
		typ = input.DispatchTouchEventTypeTouchMove
	}
	b.down = len(at) > 0
	points := []*input.TouchPoint{}
	for i, p := range at {
		id := float64(i)
		points = append(points, &input.TouchPoint{X: p[0] / b.options.Scale, Y: p[1] / b.options.Scale, ID: &id})
	}
	b.must("touch", call(b.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: typ, TouchPoints: points}))
}

// pad returns the page a gamepad of JavaScript, since the browser's own cannot be driven.
func (b *Browser) pad(pressed ...ebiten.StandardGamepadButton) {
	b.t.Helper()
	on := strings.Split(strings.Repeat("0", 17), "")
	for _, p := range pressed {
		on[p] = "1"
	}
	b.Eval(`(() => { const buttons = [` + strings.Join(on, ",") + `].map((v) => ({pressed: v > 0, touched: v > 0, value: v}));
		navigator.getGamepads = () => [{index: 0, id: "test pad", connected: true, mapping: "standard", timestamp: performance.now(), axes: [0, 0, 0, 0], buttons}]; })()`)
}

func (b *Browser) resize(width, height int) {
	b.t.Helper()
	b.options.Width = int(float64(width) / b.options.Scale)
	b.options.Height = int(float64(height) / b.options.Scale)
	b.size()
}

func (b *Browser) picture() ([]byte, error) { return chromedp.Run(b.ctx, chromedp.CaptureScreenshot()) }

// Reload loads the page anew and waits for its first tick.
func (b *Browser) Reload() {
	b.t.Helper()
	b.must("reload", chromedp.Do(b.ctx, chromedp.Reload()))
	b.Until("first tick", func(f probe.Frame) bool { return f.Tick > 0 })
}

// Leave goes to a page of the same origin without the game, as by a link.
func (b *Browser) Leave() {
	b.t.Helper()
	b.must("leave the page", chromedp.Do(b.ctx, chromedp.Navigate(b.origin+"/away.html")))
}

// Return goes back to the game's page and waits for its first tick.
func (b *Browser) Return() {
	b.t.Helper()
	b.must("return to the page", chromedp.Do(b.ctx, chromedp.Navigate(b.origin+"/?"+b.options.Query+"&probe")))
	b.Until("first tick", func(f probe.Frame) bool { return f.Tick > 0 })
}

// modifier returns the bit of a held key in the events of other keys.
func modifier(k ebiten.Key) int64 {
	switch k {
	case ebiten.KeyAltLeft, ebiten.KeyAltRight, ebiten.KeyAlt:
		return 1
	case ebiten.KeyControlLeft, ebiten.KeyControlRight, ebiten.KeyControl:
		return 2
	case ebiten.KeyMetaLeft, ebiten.KeyMetaRight, ebiten.KeyMeta:
		return 4
	case ebiten.KeyShiftLeft, ebiten.KeyShiftRight, ebiten.KeyShift:
		return 8
	}
	return 0
}

// domKey returns a key's names in a page and its number.
func domKey(k ebiten.Key) (code, key string, virtual int64) {
	name := k.String()
	numbers := map[string]int64{
		"Enter": 13, "Escape": 27, "Tab": 9, "Backspace": 8, "Delete": 46, "Home": 36, "End": 35, "PageUp": 33, "PageDown": 34,
		"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
		"ShiftLeft": 16, "ControlLeft": 17, "AltLeft": 18, "MetaLeft": 91,
		"F1": 112, "F5": 116, "F9": 120, "F11": 122, "F12": 123,
	}
	switch {
	case k >= ebiten.KeyA && k <= ebiten.KeyZ:
		return "Key" + name, strings.ToLower(name), int64(name[0])
	case k >= ebiten.KeyDigit0 && k <= ebiten.KeyDigit9:
		return name, strings.TrimPrefix(name, "Digit"), int64(name[len(name)-1])
	case k == ebiten.KeySpace:
		return "Space", " ", 32
	case k == ebiten.KeyMinus:
		return "Minus", "-", 189
	case k == ebiten.KeyEqual:
		return "Equal", "=", 187
	}
	n, ok := numbers[name]
	if !ok {
		panic(fmt.Sprintf("the browser driver does not know the key %s", name))
	}
	key = name
	if modifier(k) != 0 {
		key = strings.TrimSuffix(name, "Left")
	}
	return name, key, n
}

// awaitNote waits until the page shows a message.
func (b *Browser) awaitNote(text string) {
	b.t.Helper()
	b.Until("note with "+text, func(probe.Frame) bool {
		return strings.Contains(b.Eval(`document.getElementById("note")?.textContent`), text)
	})
}

// unpack undoes gzip.
func unpack(t *testing.T, data []byte) []byte {
	t.Helper()
	r := rulestest.Must(gzip.NewReader(bytes.NewReader(data)))(t)
	return rulestest.Must(io.ReadAll(r))(t)
}
