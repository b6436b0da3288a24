//go:build !ebitenginevmguest && !js

package main

// needsDisplay reports whether the program itself opens a window.
const needsDisplay = true
