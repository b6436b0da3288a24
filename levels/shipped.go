package levels

import (
	"bytes"
	"embed"
	"path"
	"slices"
	"strings"
	"sync"

	"wallfall/rules/message"
)

//go:embed shipped/*.txt
var shippedFiles embed.FS

// order lists the shipped levels as the level list shows them: the one that
// teaches first.
var order = [...]string{"millrace", "vise", "iris", "undercroft", "causeway", "presses", "knoll", "glasshouse", "courts"}

// Those of the puzzles that have a solution: the one without is for the solver only.
//
//go:embed puzzles/[^s]*.txt puzzles/s[^h]*.txt puzzles/shoes.txt puzzles/shoves.txt
var puzzleFiles embed.FS

// puzzleOrder lists the puzzles as the level list shows them, the easy ones first, as
// solve.Hardness judges: levels/solve tests the order.
var puzzleOrder = [...]string{
	"bogside", "queue", "domino", "anvil", "ferry", "twice", "shoes", "shoves", "overthere", "landing",
	"armslength", "corner", "doors", "handshake", "grip", "bumps", "twist", "swing", "snow", "care",
	"heavy", "hold", "alcove", "bogborn", "place", "legup", "damp", "wake", "thorns", "portal",
	"across", "holddoor", "keys", "lid", "afteryou", "gallery", "draught", "early", "away", "bench",
	"couriers", "cellar",
}

// Entry is one level of the index of the game's levels.
type Entry struct {
	ID   string // a word: the file's name without its ending; no two levels have the same
	Text []byte // the level file
}

// Shipped lists the levels the game comes with, in order, without the puzzles.
func Shipped() []Entry { return All()[:len(order):len(order)] }

// Puzzles lists the puzzles the game comes with, in order. Each has a stored
// solution of its first side, which wins whatever the others do; most of them rest.
func Puzzles() []Entry { return All()[len(order):] }

// All lists the levels the game comes with and then the puzzles. It reads the files once:
// screens ask for the lists in each frame.
var All = sync.OnceValue(func() []Entry {
	return append(entries(shippedFiles, "shipped", order[:]), entries(puzzleFiles, "puzzles", puzzleOrder[:])...)
})

func entries(files embed.FS, dir string, ids []string) []Entry {
	out := make([]Entry, 0, len(ids))
	for _, id := range ids {
		text, err := files.ReadFile(path.Join(dir, id+".txt"))
		if err == nil { // a test reads every one
			out = append(out, Entry{id, text})
		}
	}
	return out
}

// shipped reports whether the game comes with a level or made it. Those of lessons and of the
// campaign are known by their folders, for campaigns change the text of a level.
func shipped(file string, text []byte) bool {
	switch dir, name := path.Split(file); dir {
	case "lessons/", "wallfall/", "wallfall-iron/":
		return true
	case "":
		return name == "skirmish.txt" || strings.HasPrefix(name, "daily-") ||
			slices.ContainsFunc(All(), func(e Entry) bool {
				return e.ID == strings.TrimSuffix(name, ".txt") && bytes.Equal(e.Text, Upgrade(text))
			})
	}
	return false
}

// Own returns the names that the author of a level gave, nil for a shipped level. Names of
// the catalogue are the game's, and so is that of a figure that goes by its kind's.
func (l *Level) Own() map[string]bool {
	if l.Shipped {
		return nil
	}
	own := map[string]bool{}
	for _, k := range l.Kinds {
		own[k.Name] = !slices.ContainsFunc(Catalogue(), func(c Kind) bool { return c.Name == k.Name })
	}
	for _, a := range l.Abilities {
		own[a.Name] = !slices.ContainsFunc(CatalogueAbilities(), func(c Ability) bool { return c.Name == a.Name })
	}
	for _, s := range l.Spells {
		own[s.Name] = !slices.ContainsFunc(CatalogueSpells(), func(c Spell) bool { return c.Name == s.Name })
	}
	for _, s := range l.Sides {
		own[s.Label] = true
	}
	for _, w := range l.Walls {
		own[w.Name] = true
	}
	for _, f := range l.Figures {
		if !slices.ContainsFunc(f.Kinds, func(k int) bool { return l.Kinds[k].Name == f.Name }) {
			own[f.Name] = true
		}
	}
	return own
}

// Puzzle returns the number of rounds within which a puzzle must be won, 0 for any other
// level. A puzzle has a stored solution of its first side that is forced, or in which all
// others rest.
func (l *Level) Puzzle() int {
	for i := range l.Solutions {
		if sol := &l.Solutions[i]; sol.Side == 0 && !l.Sides[0].Rests && (sol.Forced || !l.Opposed()) {
			return sol.Rounds
		}
	}
	return 0
}

// Opposed reports whether a side besides the first is played.
func (l *Level) Opposed() bool {
	return slices.ContainsFunc(l.Sides[1:], func(s Side) bool { return !s.Rests })
}

// Load parses one shipped level by its ID.
func Load(id string) (*Level, error) {
	text, err := shippedFiles.ReadFile(path.Join("shipped", path.Base(id)+".txt"))
	if err != nil {
		return nil, Problems{{File: id, Msg: message.Of("unknown level %s%s", Quote(id), Hint(id, order[:]))}}
	}
	return Parse(id+".txt", text)
}
