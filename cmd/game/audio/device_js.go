package audio

import "syscall/js"

// noDevice returns why sound is not possible, "" if it is.
func noDevice() string {
	if !js.Global().Get("AudioContext").Truthy() && !js.Global().Get("webkitAudioContext").Truthy() {
		return "this browser can't play sound"
	}
	return ""
}
