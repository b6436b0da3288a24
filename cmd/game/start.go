package main

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/campaign"
)

// start is what the program was asked to begin with.
type start struct {
	file     string        // the level's file name for messages; "" starts at the title
	source   []byte        // the level's text, checked
	shipped  bool          // the level is one of the game's, not a file
	seed     uint64        // of the dice
	seeded   bool          // the seed was asked for
	seats    string        // who plays the sides of matches that begin; "" is as chosen last
	mute     bool          // open no sound device
	devices  bool          // try the devices instead of playing
	hook     bool          // the scene before the first title may be shown
	draw     bool          // open the level in the editor
	beside   bool          // a campaign's levels have files beside it
	resume   bool          // go on with a saved match of the level, if there is one
	incoming []shell.Given // what is opened at once: a recording
}

// setLevel sets the level to the text of a file. The error names file, line and column
// of the first problem.
func (s *start) setLevel(file string, source []byte) error {
	if campaign.Is(source) {
		return s.setCampaign(file, source, nil)
	}
	lv, err := levels.Parse(file, source)
	if err == nil {
		_, err = lv.New(s.seed) // the rules may refuse it; better before a window opens
	}
	if err != nil {
		var all levels.Problems
		if errors.As(err, &all) && len(all) > 1 {
			return fmt.Errorf("%w (and %d more; \"go run ./cmd/level check\" lists them)", all[0], len(all)-1)
		}
		return err
	}
	s.file, s.source = file, source
	return nil
}

// setCampaign sets the level to a campaign, of whose levels read returns those that have
// files of their own.
func (s *start) setCampaign(file string, source []byte, read func(name string) ([]byte, error)) error {
	c, wrong := campaign.Read(file, source, read)
	if len(wrong) > 0 && (!s.draw || len(c.Levels) == 0) {
		return levels.Brief(wrong)
	}
	_, parts := campaign.Split(source)
	text, err := c.Pack()
	s.file, s.source, s.beside = file, text, len(parts) == 0
	return err
}

// setShipped sets the level to a shipped one by its name; ok is false when there is
// none of that name.
func (s *start) setShipped(id string) (ok bool, err error) {
	for _, e := range levels.All() {
		if e.ID == id {
			s.shipped = true
			return true, s.setLevel(id+".txt", e.Text)
		}
	}
	return false, nil
}

// randomSeed returns a seed for a match without a chosen one.
func randomSeed() uint64 { return rand.Uint64() }

// text returns what an error says, "" for none.
func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
