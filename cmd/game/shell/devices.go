package shell

import "wallfall/input"

// Device is what the player holds, as far as texts differ.
type Device uint8

const (
	mouse Device = iota
	Finger
	Keyboard
)

// devices are those that were used last.
type devices struct {
	Keys bool // keyboard or gamepad, not a pointer
	Pad  bool // gamepad
}

// note records what was used in a tick.
func (u *devices) note(in *input.Frame) {
	switch {
	case in.PadUsed:
		u.Pad = true
	case in.KeyUsed || in.PointerUsed:
		u.Pad = false
	}
	switch {
	case in.PointerUsed:
		u.Keys = false
	case in.KeyUsed || in.PadUsed:
		u.Keys = true
	}
}

// Holds returns the device that texts should speak of.
func (d *UI) Holds(ctx *Context) Device {
	switch {
	case d.Used.Keys:
		return Keyboard
	case ctx.In.Touch:
		return Finger
	}
	return mouse
}
