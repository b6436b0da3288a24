package levels

import (
	"embed"
	"path"
)

//go:embed shipped/*.txt
var shippedFiles embed.FS

// order lists the shipped levels as the level list shows them: the one that
// teaches first.
var order = [...]string{"millrace", "vise", "iris", "undercroft", "causeway", "presses", "knoll", "glasshouse", "courts"}

// Entry is one level of the index of shipped levels.
type Entry struct {
	ID   string // a word: the file's name without its ending
	Text []byte // the level file
}

// Shipped lists the levels the game comes with, in order.
func Shipped() []Entry {
	out := make([]Entry, 0, len(order))
	for _, id := range order {
		text, err := shippedFiles.ReadFile(path.Join("shipped", id+".txt"))
		if err == nil { // a test reads every one
			out = append(out, Entry{id, text})
		}
	}
	return out
}

// Load parses one shipped level by its ID.
func Load(id string) (*Level, error) {
	text, err := shippedFiles.ReadFile(path.Join("shipped", path.Base(id)+".txt"))
	if err != nil {
		return nil, Problems{{File: id, Msg: "no level of the game is called " + quote(id) + hint(id, order[:])}}
	}
	return Parse(id+".txt", text)
}
