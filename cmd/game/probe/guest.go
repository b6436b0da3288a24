//go:build ebitenginevmguest

package probe

func init() { Guest = true }
