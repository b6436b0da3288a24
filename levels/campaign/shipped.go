package campaign

import (
	"embed"
	"sync"
)

//go:embed *.txt
var files embed.FS

// ShippedID is the ID of the campaign that the game comes with.
const ShippedID = "wallfall"

// Shipped returns the campaign that the game comes with.
var Shipped = sync.OnceValue(func() *Campaign {
	text, _ := files.ReadFile(ShippedID + ".txt") // a test reads it
	c, _ := Read(ShippedID+".txt", text, func(name string) ([]byte, error) { return files.ReadFile(name + ".txt") })
	return c
})
