package main

import (
	"syscall/js"

	"wallfall/levels/share"
)

// history is the browser's history, as far as the program uses it.
type history struct {
	historyEntry
	value, address js.Value
	mark           map[string]any
	link           string // the end of the address that was opened last
	open           bool   // it is neither accepted nor declined yet
	length         int    // of the history, in entries
}

// watchHistory makes the browser's Back button a step back within the program, and
// removes a link from the address once it was opened or declined: a reload then goes
// on with the saved match.
func (a *app) watchHistory() {
	h := &history{value: js.Global().Get("history"), address: js.Global().Get("location"), mark: map[string]any{"wallfall": true}}
	h.shown, h.link = h.marked(), h.hash()
	h.open, h.length = share.Is(h.link), h.value.Length()
	a.ctx.Outside.Inside = h.inside
	a.ctx.Outside.Settled = func() {
		h.open = false
		h.forget()
	}
	went := js.FuncOf(func(js.Value, []js.Value) any {
		if h.went() {
			a.back.Store(true)
		}
		return nil
	})
	js.Global().Call("addEventListener", "popstate", went)
}

func (h *history) hash() string { return h.address.Get("hash").String() }

// marked reports whether the entry that is shown is the program's own.
func (h *history) marked() bool {
	state := h.value.Get("state")
	return state.Type() == js.TypeObject && state.Get("wallfall").Truthy()
}

// inside is called after each tick with whether there is a step back within the program.
func (h *history) inside(inside bool) {
	var refused error // a browser that is asked too often refuses: then it leaves the page
	defer thrown(&refused)
	switch h.tick(inside) {
	case push:
		h.value.Call("pushState", h.mark, "")
		h.length = h.value.Length()
	case pop:
		h.open = false // the link in the entry below is over
		h.value.Call("back")
	}
}

// went notes that another entry is shown; it reports whether that means a step back.
func (h *history) went() bool {
	hash, length := h.hash(), h.value.Length()
	if share.Is(hash) && (hash != h.link || length > h.length) { // the player has entered a link
		h.moved(h.marked())
		h.link, h.open, h.length = hash, true, length
		return false
	}
	back := h.moved(h.marked())
	h.forget()
	return back
}

// forget removes a link that is over from the address.
func (h *history) forget() {
	var refused error
	defer thrown(&refused)
	if !h.open && share.Is(h.hash()) {
		h.value.Call("replaceState", h.value.Get("state"), "", h.address.Get("pathname").String()+h.address.Get("search").String())
	}
}
