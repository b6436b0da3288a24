package main

import (
	"errors"
	"fmt"
	"strings"
	"syscall/js"

	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels/share"
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
		*err = fmt.Errorf("the browser refused: %s", e.Get("message").String())
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
	if canvas := document.Call("querySelector", "canvas"); canvas.Truthy() {
		canvas.Call("focus")
	}
	if copied {
		return nil
	}
	board := js.Global().Get("navigator").Get("clipboard")
	if !board.Truthy() {
		return errors.New("the browser does not allow copying here")
	}
	// Its result comes too late for a message.
	written := board.Call("writeText", text)
	var done js.Func
	done = js.FuncOf(func(js.Value, []js.Value) any {
		done.Release()
		return nil
	})
	written.Call("then", done, done)
	return nil
}

// download offers the player a file.
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
	var later js.Func
	later = js.FuncOf(func(js.Value, []js.Value) any {
		js.Global().Get("URL").Call("revokeObjectURL", url)
		later.Release()
		return nil
	})
	js.Global().Call("setTimeout", later, 60_000)
	return nil
}

// pickFile asks the player for a file.
func pickFile(give func(shell.Given)) {
	input := js.Global().Get("document").Call("createElement", "input")
	input.Set("type", "file")
	input.Set("accept", ".wallfall,.txt")
	var chosen js.Func
	chosen = js.FuncOf(func(js.Value, []js.Value) any {
		chosen.Release()
		if files := input.Get("files"); files.Truthy() && files.Length() > 0 {
			readPage(files.Index(0), give)
		}
		return nil
	})
	input.Call("addEventListener", "change", chosen)
	input.Call("addEventListener", "cancel", chosen) // with no file
	input.Call("click")
}

// readPage reads a file of the page's and hands it to the program.
func readPage(file js.Value, give func(shell.Given)) {
	g := shell.Given{Name: file.Get("name").String()}
	if file.Get("size").Int() > session.MaxSave {
		g.Err = fmt.Errorf("it is larger than %d bytes", session.MaxSave)
		give(g)
		return
	}
	var read, failed js.Func
	release := func() {
		read.Release()
		failed.Release()
	}
	read = js.FuncOf(func(_ js.Value, args []js.Value) any {
		defer release()
		bytes := js.Global().Get("Uint8Array").New(args[0])
		g.Data = make([]byte, bytes.Length())
		js.CopyBytesToGo(g.Data, bytes)
		give(g)
		return nil
	})
	failed = js.FuncOf(func(js.Value, []js.Value) any {
		defer release()
		g.Err = errors.New("the browser can't read it")
		give(g)
		return nil
	})
	file.Call("arrayBuffer").Call("then", read, failed)
}

// linkInAddress returns what the page's address holds after its #.
func linkInAddress() (g shell.Given, ok bool) {
	hash := js.Global().Get("location").Get("hash").String()
	if !share.Is(hash) {
		return g, false
	}
	return shell.Given{Data: []byte(hash), Link: true}, true
}

// watchPaste receives text pasted into the page and links entered in its address.
func (a *app) watchPaste() {
	pasted := js.FuncOf(func(_ js.Value, args []js.Value) any {
		board := args[0].Get("clipboardData")
		if !board.Truthy() {
			return nil
		}
		text := strings.TrimSpace(board.Call("getData", "text").String())
		if text != "" && len(text) <= session.MaxSave {
			a.give(shell.Given{Data: []byte(text)})
		}
		return nil
	})
	js.Global().Call("addEventListener", "paste", pasted)
	moved := js.FuncOf(func(js.Value, []js.Value) any {
		if g, ok := linkInAddress(); ok {
			a.give(g)
		}
		return nil
	})
	js.Global().Call("addEventListener", "hashchange", moved)
}

// give queues a file or link for the next tick; what does not fit is dropped.
func (a *app) give(g shell.Given) {
	select {
	case a.incoming <- g:
	default:
	}
}
