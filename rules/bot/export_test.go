package bot

import (
	"slices"

	"wallfall/rules"
)

// Wanted is wanted for tests.
var Wanted = wanted

// Orders returns the commands and answers that a side has planned.
func (k *Keeper) Orders(side int) []rules.Action { return slices.Clone(k.sides[side].plan) }
