//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"wallfall/levels"
)

func TestZZLook(t *testing.T) {
	for _, l := range levels.Shipped() {
		d := atLevel(t, l.ID)
		for range 3 {
			d.Key(ebiten.KeyX)
		}
		for _, size := range [][2]int{{1280, 800}, {800, 600}, {390, 844}} {
			d.Resize(size[0], size[1])
			d.Tick(20)
			d.Shot(fmt.Sprintf("%s %d", l.ID, size[0]))
		}
		d.Close()
	}
}
