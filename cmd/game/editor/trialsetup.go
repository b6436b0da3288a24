package editor

import (
	"cmp"
	"errors"
	"strconv"
	"strings"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// trialSetup is what a trial match starts with. The zero value is the level's own
// start with random dice.
type trialSetup struct {
	round int                    // 0 for the level's own
	side  int                    // index plus one, 0 for the level's own
	seats [rules.MaxSides]string // the bots of the last trial
	dice  diceMode
	typed [diceModes]string // the input per way to set the dice
	seed  uint64
	err   error // why the input is no seed
}

// diceMode is a way to set the dice.
type diceMode uint8

const (
	randomDice diceMode = iota
	diceSeed            // by their seed
	diceFaces           // by the first faces rolled
	diceModes
)

// Errors in the input for the dice.
var (
	errNoSeed   = errors.New("a seed must be a number")
	errNoThrows = errors.New("write dice as numbers from 1 to 6 with spaces between, or 7+4 for two ten-sided dice")
)

// parseDice computes the seed that was typed.
func (o *trialSetup) parseDice() {
	text := o.typed[o.dice]
	o.seed, o.err = 0, nil
	switch o.dice {
	case diceSeed:
		if o.seed, o.err = strconv.ParseUint(strings.TrimSpace(text), 10, 64); o.err != nil {
			o.err = errNoSeed
		}
	case diceFaces:
		var list []rules.Throw
		if list, o.err = parseThrows(text); o.err == nil {
			o.seed, o.err = rules.SeedFor(list)
		}
	}
}

// parseThrows parses the faces of the next dice: a number is a six-sided die, and
// two numbers joined by + are the two ten-sided dice of a power roll.
func parseThrows(text string) (list []rules.Throw, err error) {
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' }) {
		dice, sides := strings.SplitN(w, "+", 2), 6
		if len(dice) == 2 {
			sides = 10
		}
		for _, die := range dice {
			n, err := strconv.Atoi(die)
			if err != nil || n < 1 || n > sides {
				return nil, errNoThrows
			}
			list = append(list, rules.Throw{Sides: sides, Shows: n})
		}
	}
	if len(list) == 0 {
		return nil, errNoThrows
	}
	return list, nil
}

// apply returns the level with the round and side that the trial starts with.
func (o *trialSetup) apply(doc *edit.Doc) (*edit.Doc, error) {
	if o.round == 0 && o.side == 0 {
		return doc, nil
	}
	lv, ed := doc.Level(), doc.Edit()
	start := lv.Start
	start.Round = cmp.Or(o.round, start.Round)
	if o.side > 0 && o.side <= len(lv.Sides) {
		start.Side = o.side - 1
	}
	side := ""
	if start.Side > 0 {
		side = lv.Sides[start.Side].Name
	}
	if err := ed.SetStart(start.Round, side); err != nil {
		return nil, err
	}
	return ed.Done()
}
