package scene

import (
	"wallfall/rules"
)

// cardLine is one line of the card of a command, about a figure or about nobody.
type cardLine struct {
	fig  rules.FigID
	text string
	head bool
	warn bool
	note bool
}
