package gpu

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/assets/shader"
)

// The shader is Kage that the engine accepts.
func TestShaderCompiles(t *testing.T) {
	if _, err := ebiten.NewShader(shader.Shape); err != nil {
		t.Fatal(err)
	}
}
