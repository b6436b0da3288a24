package main

import (
	"fmt"
	"syscall/js"

	"wallfall/cmd/game/shell"
)

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
	focused := func() bool { return document.Get("activeElement").Equal(element) }
	leave := func() {
		if canvas := document.Call("querySelector", "canvas"); canvas.Truthy() {
			canvas.Call("focus")
		}
	}

	var last shell.Written
	scale := 1.0
	touched := js.FuncOf(func(_ js.Value, args []js.Value) any {
		list := args[0].Get("changedTouches")
		for i := range list.Length() {
			x, y := list.Index(i).Get("clientX").Float()*scale, list.Index(i).Get("clientY").Float()*scale
			for _, r := range last.Fields {
				if r.Has(float32(x), float32(y)) {
					element.Get("style").Set("left", fmt.Sprintf("%.0fpx", float64(r.X)/scale))
					element.Get("style").Set("top", fmt.Sprintf("%.0fpx", float64(r.Y)/scale))
					element.Call("focus")
				}
			}
		}
		return nil
	})
	js.Global().Call("addEventListener", "touchend", touched, true)
	written := js.FuncOf(func(js.Value, []js.Value) any {
		select {
		case a.typed <- element.Get("value").String():
		default: // no tick takes it
		}
		return nil
	})
	element.Call("addEventListener", "input", written)
	pressed := js.FuncOf(func(_ js.Value, args []js.Value) any {
		args[0].Call("stopPropagation")
		if key := args[0].Get("key").String(); key == "Enter" || key == "Escape" {
			leave()
		}
		return nil
	})
	element.Call("addEventListener", "keydown", pressed)

	had := false // the element had the focus in the tick before
	a.ctx.Outside.Letters = func(w shell.Written) {
		scale = float64(a.ctx.Scale)
		begins := w.Now && w.Began != last.Began
		last = shell.Written{Fields: append(last.Fields[:0], w.Fields...), Now: w.Now, Began: w.Began}
		has := focused()
		switch {
		case begins:
			element.Set("value", w.Text)
		case has && !w.Now:
			leave()
		case had && !has && w.Now: // the player has put the keyboard away
			a.back.Store(true)
		}
		had = has
	}
}
