package audio

import "syscall/js"

// noDevice returns why there can be no sound, "" if there can.
func noDevice() string {
	if !js.Global().Get("AudioContext").Truthy() && !js.Global().Get("webkitAudioContext").Truthy() {
		return "this browser can't play sound"
	}
	return ""
}
