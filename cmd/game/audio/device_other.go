//go:build !linux && !js

package audio

// noDevice returns why sound is not possible, nil if it is.
func noDevice() error { return nil }
