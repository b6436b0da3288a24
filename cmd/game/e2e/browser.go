//go:build e2e

package e2e

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
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
)

// Browser is the browser build in a page of its own in Chromium. Ticks pass by
// themselves there.
type Browser struct {
	t       *testing.T
	ctx     context.Context
	origin  string
	options BrowserOptions

	mu       sync.Mutex
	problems []string // what no test may cause
	allowed  string   // part of a problem that the test provokes
}

var _ Driver = (*Browser)(nil)

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

// theChromium is the one browser of all tests; each test has a profile of its
// own in it.
var theChromium chromium

type chromium struct {
	once sync.Once
	ctx  context.Context
	stop func()
	err  error
}

// start gives the browser, starting it the first time.
func (c *chromium) start() (context.Context, error) {
	c.once.Do(func() { c.ctx, c.stop, c.err = launchChromium() })
	return c.ctx, c.err
}

// end ends the browser if it was started, with the files it made.
func (c *chromium) end() {
	if c.stop != nil {
		c.stop()
	}
}

func launchChromium() (context.Context, func(), error) {
	file := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if f, err := exec.LookPath(name); err == nil {
			file = f
			break
		}
	}
	if file == "" {
		return nil, nil, errors.New("there is no Chromium: run make setup")
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
	ctx, _ = chromedp.NewContext(ctx) // ends with the allocator
	return ctx, stop, chromedp.Do(ctx)
}

// theSite is the browser build, compiled once.
var theSite = sync.OnceValues(func() (serve.Site, error) { return serve.Build(os.Stderr) })

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
	built, err := theSite()
	if err != nil {
		t.Fatal(err)
	}
	site := serve.Site{}
	for name, data := range built {
		site[name] = data
	}
	if change != nil {
		change(site)
	}
	chromium, err := theChromium.start()
	if err != nil {
		t.Fatalf("Chromium does not start: %v", err)
	}
	server := httptest.NewServer(framed(serve.Handler(site), options.Query))
	t.Cleanup(server.Close)
	ctx, cancel := chromedp.NewContext(chromium, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	b := &Browser{t: t, ctx: ctx, origin: server.URL, options: options}
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
			fmt.Fprintf(w, `<!DOCTYPE html><link rel="icon" href="icon.svg"><iframe src="index.html?%s&amp;probe" allow="fullscreen" width="600" height="400"></iframe>`, query)
			return
		}
		if r.URL.Path == "/away.html" {
			fmt.Fprint(w, `<!DOCTYPE html><link rel="icon" href="icon.svg">`)
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

// Problems gives what the page has done that it must not, and forgets it.
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

// Eval gives what JavaScript gives in the page, as text.
func (b *Browser) Eval(script string) string {
	b.t.Helper()
	s, err := chromedp.Run(b.ctx, chromedp.Evaluate[string]("String("+script+")"))
	b.must("run "+script, err)
	return s
}

// Probe gives what the last tick left on the screen, a zero Frame before the
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

// Until waits until ok.
func (b *Browser) Until(what string, ok func(probe.Frame) bool) probe.Frame {
	b.t.Helper()
	for w := newWait(); ; {
		f := b.Probe()
		if ok(f) {
			return f
		}
		if w.over(f.Tick) {
			b.Shot("awaited")
			b.t.Fatalf("no %s; the last frame is %+v, the page says: %s", what, f, b.Eval(`document.getElementById("note")?.textContent`))
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// Click clicks into the middle of a hot rectangle.
func (b *Browser) Click(id string) {
	b.t.Helper()
	b.ClickAt(middle(b.t, b, id))
}

// ClickAt clicks with the left button.
func (b *Browser) ClickAt(x, y float64) {
	b.t.Helper()
	b.click(x, y, input.MouseButtonLeft)
}

// RightClickAt clicks with the right button.
func (b *Browser) RightClickAt(x, y float64) {
	b.t.Helper()
	b.click(x, y, input.MouseButtonRight)
}

func (b *Browser) click(x, y float64, button input.MouseButton) {
	b.t.Helper()
	b.Hover(x, y)
	b.mouse(input.DispatchMouseEventTypeMousePressed, x, y, button)
	b.Tick(2)
	b.mouse(input.DispatchMouseEventTypeMouseReleased, x, y, button)
	b.Tick(2)
}

func (b *Browser) mouse(typ input.DispatchMouseEventType, x, y float64, button input.MouseButton) {
	b.t.Helper()
	p := input.DispatchMouseEventParams{Type: typ, X: x / b.options.Scale, Y: y / b.options.Scale, Button: button}
	if typ != input.DispatchMouseEventTypeMouseMoved {
		p.ClickCount = 1
	} else if button == input.MouseButtonLeft {
		p.Buttons = 1
	}
	_, err := chromedp.Call(b.ctx, input.DispatchMouseEvent, p)
	b.must("use the mouse", err)
}

// Hover moves the pointer there.
func (b *Browser) Hover(x, y float64) {
	b.t.Helper()
	b.mouse(input.DispatchMouseEventTypeMouseMoved, x, y, input.MouseButtonNone)
	b.Tick(1)
}

// Drag moves the pointer with the left button held.
func (b *Browser) Drag(x0, y0, x1, y1 float64) {
	b.t.Helper()
	b.Hover(x0, y0)
	b.mouse(input.DispatchMouseEventTypeMousePressed, x0, y0, input.MouseButtonLeft)
	b.Tick(1)
	for i := range dragSteps {
		f := float64(i+1) / dragSteps
		b.mouse(input.DispatchMouseEventTypeMouseMoved, x0+(x1-x0)*f, y0+(y1-y0)*f, input.MouseButtonLeft)
		b.Tick(1)
	}
	b.mouse(input.DispatchMouseEventTypeMouseReleased, x1, y1, input.MouseButtonLeft)
	b.Tick(2)
}

// Wheel turns the wheel at a place.
func (b *Browser) Wheel(x, y, notches float64) {
	b.t.Helper()
	// Not by its type, which leaves out a delta of 0, and that is not allowed.
	wheel := map[string]any{"type": "mouseWheel", "x": x / b.options.Scale, "y": y / b.options.Scale, "deltaX": 0, "deltaY": -100 * notches}
	b.must("turn the wheel", chromedp.Do(b.ctx, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		return t.Call(ctx, "Input.dispatchMouseEvent", wheel, nil)
	})))
	b.Tick(2)
}

// Key presses the keys one after the other and releases them again.
func (b *Browser) Key(keys ...ebiten.Key) {
	b.t.Helper()
	var mods int64
	for _, k := range keys {
		mods |= modifier(k)
		b.key(input.DispatchKeyEventTypeRawKeyDown, k, mods)
		b.Tick(1)
	}
	for i := len(keys) - 1; i >= 0; i-- {
		mods &^= modifier(keys[i])
		b.key(input.DispatchKeyEventTypeKeyUp, keys[i], mods)
	}
	b.Tick(2)
}

func (b *Browser) key(typ input.DispatchKeyEventType, k ebiten.Key, mods int64) {
	b.t.Helper()
	code, key, virtual := domKey(k)
	b.must("press a key", call(b.ctx, input.DispatchKeyEvent, input.DispatchKeyEventParams{
		Type: typ, Code: code, Key: key, WindowsVirtualKeyCode: virtual, Modifiers: mods,
	}))
}

func call[P any](ctx context.Context, c cdp.Command[P, cdp.Empty], p P) error {
	_, err := chromedp.Call(ctx, c, p)
	return err
}

// Type types text.
func (b *Browser) Type(text string) {
	b.t.Helper()
	for _, r := range text {
		for _, typ := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeKeyDown, input.DispatchKeyEventTypeKeyUp} {
			p := input.DispatchKeyEventParams{Type: typ, Key: string(r)}
			if typ == input.DispatchKeyEventTypeKeyDown {
				p.Text = string(r)
			}
			b.must("type", call(b.ctx, input.DispatchKeyEvent, p))
			b.Tick(1)
		}
	}
}

// Tap touches the middle of a hot rectangle.
func (b *Browser) Tap(id string) {
	b.t.Helper()
	b.TapAt(middle(b.t, b, id))
}

// TapAt touches a place shortly.
func (b *Browser) TapAt(x, y float64) {
	b.t.Helper()
	b.touch(input.DispatchTouchEventTypeTouchStart, x, y)
	b.Tick(2)
	b.touch(input.DispatchTouchEventTypeTouchEnd)
	b.Tick(2)
}

// touch tells where all fingers are: x and y of each in turn.
func (b *Browser) touch(typ input.DispatchTouchEventType, at ...float64) {
	b.t.Helper()
	points := []*input.TouchPoint{}
	for i := 0; i+1 < len(at); i += 2 {
		id := float64(i / 2)
		points = append(points, &input.TouchPoint{X: at[i] / b.options.Scale, Y: at[i+1] / b.options.Scale, ID: &id})
	}
	b.must("touch", call(b.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: typ, TouchPoints: points}))
}

// Pinch moves two fingers from one distance to another.
func (b *Browser) Pinch(x, y, from, to float64) {
	b.t.Helper()
	b.touch(input.DispatchTouchEventTypeTouchStart, x-from/2, y, x+from/2, y)
	b.Tick(1)
	for i := range dragSteps {
		w := from + (to-from)*float64(i+1)/dragSteps
		b.touch(input.DispatchTouchEventTypeTouchMove, x-w/2, y, x+w/2, y)
		b.Tick(1)
	}
	b.touch(input.DispatchTouchEventTypeTouchEnd)
	b.Tick(2)
}

// Pad presses buttons of a gamepad together and releases them. The page is
// given a gamepad of JavaScript, since the browser's own cannot be driven.
func (b *Browser) Pad(buttons ...ebiten.StandardGamepadButton) {
	b.t.Helper()
	set := func(pressed []ebiten.StandardGamepadButton, ticks int) {
		on := make([]string, 17)
		for i := range on {
			on[i] = "0"
		}
		for _, p := range pressed {
			on[p] = "1"
		}
		b.Eval(`(() => { const buttons = [` + strings.Join(on, ",") + `].map((v) => ({pressed: v > 0, touched: v > 0, value: v}));
			navigator.getGamepads = () => [{index: 0, id: "test pad", connected: true, mapping: "standard", timestamp: performance.now(), axes: [0, 0, 0, 0], buttons}]; })()`)
		b.Tick(ticks)
	}
	set(nil, 1)
	set(buttons, 2)
	set(nil, 2)
}

// Resize changes the size of the picture.
func (b *Browser) Resize(width, height int) {
	b.t.Helper()
	b.options.Width = int(float64(width) / b.options.Scale)
	b.options.Height = int(float64(height) / b.options.Scale)
	b.size()
	b.Tick(2)
}

// Shot keeps the picture.
func (b *Browser) Shot(name string) {
	b.t.Helper()
	data, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	b.must("take a picture", err)
	b.must("keep a picture", os.WriteFile(artefact(b.t, name+".png"), data, 0o644))
}

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

// modifier gives the bit that tells of a held key in other keys' events.
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

// domKey gives a key's names in a page and its number.
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

// awaitNote waits until the page tells the player something.
func (b *Browser) awaitNote(text string) {
	b.t.Helper()
	b.Until("note with "+text, func(probe.Frame) bool {
		return strings.Contains(b.Eval(`document.getElementById("note")?.textContent`), text)
	})
}

// unpack undoes gzip.
func unpack(t *testing.T, data []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}
