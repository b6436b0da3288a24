// Command empty is a program that opens a window and draws nothing. It prints a line at its
// second tick, after its first frame.
package main

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"
)

type empty struct{ ticks int }

func (e *empty) Update() error {
	if e.ticks++; e.ticks == 2 {
		fmt.Println("{}")
	}
	return nil
}

func (*empty) Draw(*ebiten.Image) {}

func (*empty) Layout(w, h int) (int, int) { return w, h }

func main() {
	ebiten.SetWindowSize(1280, 800)
	if err := ebiten.RunGame(&empty{}); err != nil {
		panic(err)
	}
}
