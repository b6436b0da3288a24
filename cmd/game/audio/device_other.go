//go:build !linux && !js

package audio

// noDevice returns why there can be no sound, "" if there can.
func noDevice() string { return "" }
