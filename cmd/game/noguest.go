//go:build !ebitenginevmguest

package main

// needsDisplay tells whether the program itself opens a window.
const needsDisplay = true
