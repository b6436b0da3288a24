// Package scenarios holds the scripts that prove the rules, as [script.ParseAll] reads
// them.
package scenarios

import "embed"

// Shown are the scenarios that the rulebook chooses from. The others are in the folder
// more, so that the game does not carry them.
//
//go:embed *.txt
var Shown embed.FS

// All are those shown and the others.
//
//go:embed *.txt more/*.txt
var All embed.FS
