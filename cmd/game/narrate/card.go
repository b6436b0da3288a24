package narrate

import (
	"wallfall/rules"
)

// cardLine is one line of the card of a command, about a figure or about nobody.
type CardLine struct {
	Fig  rules.FigID
	Text string
	Head bool
	Warn bool
	Note bool
}
