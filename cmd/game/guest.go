//go:build ebitenginevmguest && !js

package main

// needsDisplay reports whether the program itself opens a window; a guest draws
// through its host.
const needsDisplay = false
