package campaign

import (
	"embed"
	"sync"
)

//go:embed *.txt
var files embed.FS

// Shipped returns the campaign that the game comes with.
var Shipped = sync.OnceValue(func() *Campaign {
	text, _ := files.ReadFile("wallfall.txt") // a test reads it
	c, _ := Read("wallfall.txt", text, func(name string) ([]byte, error) { return files.ReadFile(name + ".txt") })
	return c
})
