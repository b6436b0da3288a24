//go:build !linux && !js

package audio

// noDevice tells why there can be no sound, "" if there can.
func noDevice() string { return "" }
