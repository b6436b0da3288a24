package main

import (
	"syscall/js"

	"wallfall/cmd/game/scene"
)

// loadBench loads the page anew with the program that has the bench. What it is to
// open there goes along in the browser's history, where it survives that, and a page
// that cannot store anything.
//
// Full screen ends with that: browsers leave it whenever a page is loaded, and enter it
// only while the player presses something. To stay, the second program would have to
// begin in the same page, in the canvas of the first, since that is what is in full
// screen. But the engine makes a canvas of its own, and has no end in a browser: what it
// listens to and its memory would stay beside the second for good.
func loadBench(b scene.Bench) (err error) {
	defer thrown(&err)
	history, at := js.Global().Get("history"), js.Global().Get("location")
	query := js.Global().Get("URLSearchParams").New(at.Get("search"))
	query.Call("set", "bench", "")
	for _, asked := range [...]string{"file", "level"} { // which is over
		query.Call("delete", asked)
	}
	carried := map[string]any{"name": b.Name, "text": string(b.Text), "keep": b.Keep}
	state := js.Global().Get("Object").Call("assign", map[string]any{}, history.Get("state"), map[string]any{"bench": carried})
	history.Call("replaceState", state, "", at.Get("pathname").String()+"?"+query.Call("toString").String())
	at.Call("reload")
	return nil
}

// takeBench gives what is to be opened at the bench, nil for nothing, and forgets it:
// loaded once more, the page begins as ever.
func takeBench() *scene.Bench {
	var refused error
	defer thrown(&refused)
	history := js.Global().Get("history")
	state := history.Get("state")
	if state.Type() != js.TypeObject {
		return nil
	}
	carried := state.Get("bench")
	if carried.Type() != js.TypeObject {
		return nil
	}
	b := &scene.Bench{Name: carried.Get("name").String(), Text: []byte(carried.Get("text").String()), Keep: carried.Get("keep").Truthy()}
	state.Delete("bench")
	history.Call("replaceState", state, "")
	return b
}
