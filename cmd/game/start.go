package main

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"wallfall/cmd/game/shell"
	"wallfall/levels"
)

// start is what the program was asked to begin with.
type start struct {
	file    string        // the level's file name for messages; "" starts at the title
	source  []byte        // the level's text, checked
	shipped bool          // the level is one of the game's, not a file
	seed    uint64        // of the dice
	seeded  bool          // the seed was asked for
	seats   string        // who plays the sides of matches that begin; "" is as chosen last
	mute    bool          // no sound device is to be opened
	devices bool          // try the devices instead of playing
	draw    bool          // the level is to be drawn on
	given   []shell.Given // what is opened at once: a recording
}

// setLevel takes the text of a level file. The error tells file, line and
// column of the first problem.
func (s *start) setLevel(file string, source []byte) error {
	lv, err := levels.Parse(file, source)
	if err == nil {
		_, err = lv.New(s.seed) // what the rules refuse is to be told before a window opens
	}
	if err != nil {
		var all levels.Problems
		if errors.As(err, &all) && len(all) > 1 {
			return fmt.Errorf("%w (and %d more, which \"go run ./cmd/level check\" lists)", all[0], len(all)-1)
		}
		return err
	}
	s.file, s.source = file, source
	return nil
}

// setShipped takes a level the game comes with by its name; ok is false when
// there is none of that name.
func (s *start) setShipped(id string) (ok bool, err error) {
	for _, e := range levels.All() {
		if e.ID == id {
			s.shipped = true
			return true, s.setLevel(id+".txt", e.Text)
		}
	}
	return false, nil
}

// randomSeed gives a seed for a match nobody chose one for.
func randomSeed() uint64 { return rand.Uint64() }

// text gives what an error says, "" for none.
func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
