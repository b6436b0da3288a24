package narrate

import (
	"wallfall/rules"
)

// CardLine is a line of the preview of a command, about a figure or NoFig.
type CardLine struct {
	Fig  rules.FigID
	Text string
	Head bool
	Warn bool
	Note bool
}
