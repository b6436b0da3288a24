//go:build !linux && !js

package audio

// noDevice returns why sound is not possible, "" if it is.
func noDevice() string { return "" }
