package audio

import (
	"syscall/js"

	"wallfall/assets/sound"
	"wallfall/rules/message"
)

// device is the sound of the page, an AudioContext (see web/loader.js): Ebitengine's
// own audio would be a seventieth of the download.
type device struct{ context js.Value }

// open has the page play the stream of m. The reason says why that is not possible,
// nil if it is.
func open(m *mixer) (d device, reason error) {
	var mixed []byte
	mix := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if n := args[0].Length(); n != len(mixed) {
			mixed = make([]byte, n)
		}
		m.Read(mixed)
		js.CopyBytesToJS(args[0], mixed)
		return nil
	})
	d.context = js.Global().Get("wallfall").Call("sound", sound.Rate, mix)
	if !d.context.Truthy() {
		return d, message.Errorf("this browser can't play sound")
	}
	return d, nil
}

// ready reports whether the browser allows sound by now.
func (d device) ready() bool { return d.context.Get("state").String() == "running" }
