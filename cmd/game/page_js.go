package main

import (
	"strconv"
	"strings"
	"syscall/js"

	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels/share"
	"wallfall/render/ui"
	"wallfall/rules/message"
)

// platform returns what a page offers; give receives picked files.
func platform(give func(shell.Given)) shell.Outside {
	at := js.Global().Get("location")
	return shell.Outside{
		Base:     at.Get("origin").String() + at.Get("pathname").String() + "#",
		Copy:     copyText,
		Download: download,
		PickFile: func() { pickFile(give) },
	}
}

// thrown turns what JavaScript throws into an error.
func thrown(err *error) {
	if r := recover(); r != nil {
		e, ok := r.(js.Error)
		if !ok {
			panic(r)
		}
		*err = message.Errorf("the browser refused: %s", e.Get("message").String())
	}
}

// on calls do for each event of a name at a part of the page.
func on(target js.Value, name string, do func(event js.Value)) {
	target.Call("addEventListener", name, js.FuncOf(func(_ js.Value, args []js.Value) any {
		do(args[0])
		return nil
	}), true)
}

// once returns a function for the page to call one time at most. do is given its first
// argument, undefined for none.
func once(do func(js.Value)) (f js.Func) {
	f = js.FuncOf(func(_ js.Value, args []js.Value) any {
		f.Release()
		do(append(args, js.Undefined())[0])
		return nil
	})
	return f
}

// focusCanvas gives the keyboard back to the game.
func focusCanvas() {
	if canvas := js.Global().Get("document").Call("querySelector", "canvas"); canvas.Truthy() {
		canvas.Call("focus")
	}
}

// copyText copies a text to the clipboard: with execCommand, which reports at once
// whether it worked, or else with the asynchronous API, which does not.
func copyText(text string) (err error) {
	defer thrown(&err)
	document := js.Global().Get("document")
	area := document.Call("createElement", "textarea")
	area.Set("value", text)
	area.Set("readOnly", true)
	document.Get("body").Call("append", area)
	area.Call("select")
	copied := document.Call("execCommand", "copy").Bool()
	area.Call("remove")
	focusCanvas()
	if copied {
		return nil
	}
	board := js.Global().Get("navigator").Get("clipboard")
	if !board.Truthy() {
		return message.Errorf("the browser does not allow copying here")
	}
	done := once(func(js.Value) {}) // too late for a message
	board.Call("writeText", text).Call("then", done, done)
	return nil
}

func download(name string, data []byte) (err error) {
	defer thrown(&err)
	bytes := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(bytes, data)
	blob := js.Global().Get("Blob").New([]any{bytes}, map[string]any{"type": "text/plain"})
	url := js.Global().Get("URL").Call("createObjectURL", blob)
	link := js.Global().Get("document").Call("createElement", "a")
	link.Set("href", url)
	link.Set("download", name)
	link.Call("click")
	js.Global().Call("setTimeout", once(func(js.Value) { js.Global().Get("URL").Call("revokeObjectURL", url) }), 60_000)
	return nil
}

func pickFile(give func(shell.Given)) {
	input := js.Global().Get("document").Call("createElement", "input")
	input.Set("type", "file")
	input.Set("accept", ".wallfall,.txt")
	chosen := once(func(js.Value) {
		if files := input.Get("files"); files.Truthy() && files.Length() > 0 {
			readPage(files.Index(0), give)
		}
	})
	input.Call("addEventListener", "change", chosen)
	input.Call("addEventListener", "cancel", chosen) // with no file
	input.Call("click")
}

// readPage reads a file of the page's and hands it to the program.
func readPage(file js.Value, give func(shell.Given)) {
	g := shell.Given{Name: file.Get("name").String()}
	if file.Get("size").Int() > session.MaxSave {
		g.Err = message.Errorf("it is larger than %d bytes", session.MaxSave)
		give(g)
		return
	}
	var read, failed js.Func // the one that is not called would keep the file for as long as the page is open
	read = once(func(buffer js.Value) {
		failed.Release()
		bytes := js.Global().Get("Uint8Array").New(buffer)
		g.Data = make([]byte, bytes.Length())
		js.CopyBytesToGo(g.Data, bytes)
		give(g)
	})
	failed = once(func(js.Value) {
		read.Release()
		g.Err = message.Errorf("the browser can't read it")
		give(g)
	})
	file.Call("arrayBuffer").Call("then", read, failed)
}

func linkInAddress() (g shell.Given, ok bool) {
	hash := js.Global().Get("location").Get("hash").String()
	if !share.Is(hash) {
		return g, false
	}
	return shell.Given{Data: []byte(hash), Link: true}, true
}

// watchPaste receives text pasted into the page and links entered in its address.
func (a *app) watchPaste() {
	on(js.Global(), "paste", func(event js.Value) {
		if board := event.Get("clipboardData"); board.Truthy() {
			text := strings.TrimSpace(board.Call("getData", "text").String())
			if text != "" && len(text) <= session.MaxSave {
				a.give(shell.Given{Data: []byte(text)})
			}
		}
	})
	on(js.Global(), "hashchange", func(js.Value) {
		if g, ok := linkInAddress(); ok {
			a.give(g)
		}
	})
}

// give queues a file or link for the next tick; what does not fit is dropped.
func (a *app) give(g shell.Given) {
	select {
	case a.incoming <- g:
	default:
	}
}

// watchKeyboard makes phones and tablets show their keyboard for the program's fields.
// Browsers show it only for an element of the page, and some only while they handle a
// touch: so an invisible input is placed over a field when a finger leaves it.
func (a *app) watchKeyboard() {
	if !js.Global().Call("matchMedia", "(any-pointer:coarse)").Get("matches").Bool() {
		return
	}
	document := js.Global().Get("document")
	element := document.Call("createElement", "input")
	element.Set("id", "letters")
	element.Set("type", "text")
	element.Set("autocomplete", "off")
	document.Get("body").Call("append", element)
	var last ui.Written
	scale := 1.0
	on(js.Global(), "touchend", func(event js.Value) {
		list := event.Get("changedTouches")
		for i := range list.Length() {
			x, y := list.Index(i).Get("clientX").Float()*scale, list.Index(i).Get("clientY").Float()*scale
			for _, r := range last.Fields {
				if r.Has(float32(x), float32(y)) {
					element.Get("style").Set("left", strconv.Itoa(int(float64(r.X)/scale))+"px")
					element.Get("style").Set("top", strconv.Itoa(int(float64(r.Y)/scale))+"px")
					element.Call("focus")
				}
			}
		}
	})
	on(element, "input", func(js.Value) {
		select {
		case a.typed <- element.Get("value").String():
		default: // no tick takes it
		}
	})
	on(element, "keydown", func(event js.Value) {
		event.Call("stopPropagation")
		if key := event.Get("key").String(); key == "Enter" || key == "Escape" {
			focusCanvas()
		}
	})

	had := false // the element had the focus in the tick before
	a.ctx.Outside.Letters = func(w ui.Written) {
		scale = float64(a.ctx.Scale)
		begins := w.Now && w.Began != last.Began
		last = ui.Written{Fields: append(last.Fields[:0], w.Fields...), Now: w.Now, Began: w.Began}
		has := document.Get("activeElement").Equal(element)
		switch {
		case begins:
			element.Set("value", w.Text)
		case has && !w.Now:
			focusCanvas()
		case had && !has && w.Now: // the player has put the keyboard away
			a.back.Store(true)
		}
		had = has
	}
}

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
	on(js.Global(), "popstate", func(js.Value) {
		if h.went() {
			a.back.Store(true)
		}
	})
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
