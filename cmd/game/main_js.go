package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"syscall/js"

	"wallfall/assets/lang"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/store"
	"wallfall/rules/message"
)

// The page offers to the program, as window.wallfall (see web/loader.js):
//
//	started()        the first picture is there: take the loading bar away
//	ended(message, address)   the program does not go on, and why: because of the address?
//	level            {name, text} of a level to start in, or null
//	build            the hash of the program
//	sound(rate, mix) has the browser play what mix mixes (see package audio)

func main() {
	page := js.Global().Get("wallfall")
	err := play(page)
	if c := (*crash)(nil); errors.As(err, &c) {
		js.Global().Get("console").Call("error", fmt.Sprintf("wallfall %v\n%v\n%s", page.Get("build"), c.cause, c.stack))
	}
	var why any = message.Of("The game has ended.")
	address := (*addressError)(nil)
	switch {
	case errors.As(err, &address):
		why = address.error
	case err != nil:
		why = err
	}
	words, _ := lang.Load(lang.Of(language()))
	page.Call("ended", words.Say(why), address != nil)
	// The engine's listeners stay on the page, and each would fail if it found
	// the program gone.
	select {}
}

func language() string { return js.Global().Get("navigator").Get("language").String() }

func play(page js.Value) error {
	begin, probing, err := readAddress(page)
	if err != nil {
		return &addressError{err}
	}
	saves, storeErr := store.Open("")
	a, err := newApp(shell.Context{
		Scale:         1,
		Mute:          begin.mute,
		Language:      language(),
		ReducedMotion: js.Global().Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Bool(),
		Store:         saves,
		Notice:        storeErr,
	}, begin)
	if err != nil {
		return err
	}
	if js.Global().Call("matchMedia", "(pointer:coarse)").Get("matches").Bool() {
		a.player.StartTouch()
	}
	if probing {
		var last probe.Frame
		a.probe = func(f probe.Frame) error {
			last = f
			return nil
		}
		js.Global().Set("wallfallProbe", js.FuncOf(func(js.Value, []js.Value) any {
			if last.Tick == 0 {
				return ""
			}
			b, _ := last.Encode() // "" is no frame
			return string(b)
		}))
	}
	a.onFirst = func() { page.Call("started") }
	a.ctx.Outside = platform(a.give)
	a.watchKeyboard()
	a.watchPage()
	a.watchPaste()
	a.watchHistory()
	_, err = a.run(nil)
	return err
}

type addressError struct{ error }

func readAddress(page js.Value) (begin start, probing bool, err error) {
	search := js.Global().Get("location").Get("search")
	query := js.Global().Get("URLSearchParams").New(search)
	asked := func(name string) (string, bool) {
		v := query.Call("get", name)
		return v.String(), v.Type() == js.TypeString
	}
	begin.Seed = rand.Uint64()
	if text, ok := asked("seed"); ok {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return begin, false, message.Errorf("the page address has the seed %q; expected a number", text)
		}
		begin.Seed, begin.Seeded = n, true
	}
	if text, ok := asked("seats"); ok {
		if err := seats.Check(text); err != nil {
			return begin, false, err
		}
		begin.Seats = text
	}
	if level := page.Get("level"); level.Truthy() {
		if err := begin.setLevel(level.Get("name").String(), []byte(level.Get("text").String())); err != nil {
			return begin, false, err
		}
	} else if id, ok := asked("level"); ok {
		if ok, err := begin.setShipped(id); err != nil {
			return begin, false, err
		} else if !ok {
			return begin, false, message.Errorf("the page address names the level %q, which this game does not have", id)
		}
	}
	begin.Resume = reloaded(search)
	_, begin.mute = asked("mute")
	_, begin.devices = asked("devices")
	_, probing = asked("probe")
	begin.Hook = !probing
	if g, ok := linkInAddress(); ok {
		begin.Given = append(begin.Given, g)
	}
	return begin, probing, nil
}

// reloaded reports whether this tab has opened the same address before: a reload goes on
// with the match that the address began.
func reloaded(search js.Value) (before bool) {
	var refused error // without storage, no match was saved
	defer thrown(&refused)
	storage := js.Global().Get("Reflect").Call("get", js.Global(), "sessionStorage")
	const key = "wallfall/address"
	before = storage.Call("getItem", key).Equal(search)
	storage.Call("setItem", key, search)
	return before
}

// watchPage saves when the page is hidden or closed, since a hidden page has
// no more ticks and may never come back.
func (a *app) watchPage() {
	document := js.Global().Get("document")
	on(document, "visibilitychange", func(js.Value) {
		if document.Get("visibilityState").String() == "hidden" {
			a.leave()
		}
	})
	on(js.Global(), "pagehide", func(js.Value) { a.leave() })
}

// leave lets the scene save. An event of the page must not wait for the end of
// a tick, so within one the saving is put off to its end.
func (a *app) leave() {
	if !a.mu.TryLock() {
		a.leaving = true
		return
	}
	defer a.mu.Unlock()
	if err := a.save(); err != nil && a.failed == nil {
		a.failed = err
	}
}

// saveWindow has nothing to keep: the window is the browser's.
func saveWindow(*store.Store) error { return nil }
