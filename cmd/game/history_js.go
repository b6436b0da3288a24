package main

import (
	"syscall/js"

	"wallfall/levels/share"
)

// history is that of the browser, as far as it is about the program.
type history struct {
	backing
	value, address js.Value
	mark           map[string]any
	link           string // the end of the address that was opened last
	open           bool   // and is neither taken up nor declined yet
	length         int    // how many entries there were
}

// watchHistory has the browser's way back take a step back within the program, and
// the address forget its link once that was taken up or declined: loaded anew, the
// page then goes on with the match that was saved.
func (a *app) watchHistory() {
	h := &history{value: js.Global().Get("history"), address: js.Global().Get("location"), mark: map[string]any{"wallfall": true}}
	h.entry, h.link = h.marked(), h.hash()
	h.open, h.length = share.Is(h.link), h.value.Length()
	a.ctx.Outside.Inside = h.inside
	a.ctx.Outside.Settled = func() {
		h.open = false
		h.forget()
	}
	went := js.FuncOf(func(js.Value, []js.Value) any {
		if h.went() {
			a.backs.Store(true)
		}
		return nil
	})
	js.Global().Call("addEventListener", "popstate", went)
}

func (h *history) hash() string { return h.address.Get("hash").String() }

// marked tells whether the entry that is shown is the program's own.
func (h *history) marked() bool {
	state := h.value.Get("state")
	return state.Type() == js.TypeObject && state.Get("wallfall").Truthy()
}

// inside notes after a tick whether there is a step back within the program.
func (h *history) inside(inside bool) {
	var refused error // a browser that is asked too often refuses: then it leaves the page
	defer thrown(&refused)
	switch h.tick(inside) {
	case push:
		h.value.Call("pushState", h.mark, "")
		h.length = h.value.Length()
	case pop:
		h.open = false // what the entry below still tells is over
		h.value.Call("back")
	}
}

// went notes that another entry is shown; it tells whether that means a step back.
func (h *history) went() bool {
	hash, length := h.hash(), h.value.Length()
	if share.Is(hash) && (hash != h.link || length > h.length) { // a link that the player has put there
		h.moved(h.marked())
		h.link, h.open, h.length = hash, true, length
		return false
	}
	back := h.moved(h.marked())
	h.forget()
	return back
}

// forget takes a link that is over out of the address.
func (h *history) forget() {
	var refused error
	defer thrown(&refused)
	if !h.open && share.Is(h.hash()) {
		h.value.Call("replaceState", h.value.Get("state"), "", h.address.Get("pathname").String()+h.address.Get("search").String())
	}
}
