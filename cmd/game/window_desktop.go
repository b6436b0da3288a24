//go:build !js

package main

import (
	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/store"
)

// openWindow sets up the window that RunGame will show.
func openWindow() {
	ebiten.SetWindowTitle("Wallfall")
	ebiten.SetWindowSize(1280, 800)
	ebiten.SetWindowSizeLimits(480, 320, -1, -1)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetWindowClosingHandled(true)
}

// switchFullscreen goes to full screen and back.
func switchFullscreen() { ebiten.SetFullscreen(!ebiten.IsFullscreen()) }

// windowRecord keeps whether the game was left in full screen.
const windowRecord = "window"

const fullscreenText = "full screen"

// restoreFullscreen goes to full screen if that is asked for, or if the game
// was left there and no window is asked for. What cannot be read is worth no
// message: the game then starts in a window.
func restoreFullscreen(st *store.Store, windowed, full bool) {
	data, _ := st.Get(windowRecord)
	if full || !windowed && string(data) == fullscreenText {
		ebiten.SetFullscreen(true)
	}
}

// saveWindow keeps how the game is left, if that has changed.
func saveWindow(st *store.Store) error {
	text := ""
	if ebiten.IsFullscreen() {
		text = fullscreenText
	}
	if data, _ := st.Get(windowRecord); string(data) == text {
		return nil
	}
	return st.Put(windowRecord, []byte(text))
}
