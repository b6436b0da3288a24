//go:build !ebitenginevmguest && !js

package main

// needsDisplay tells whether the program itself opens a window.
const needsDisplay = true
