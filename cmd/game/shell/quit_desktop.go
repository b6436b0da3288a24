//go:build !js

package shell

// Quits reports whether the program has a way to quit: a page is closed by its browser.
const Quits = true
