//go:build !js

package levels

import (
	"embed"
	"io/fs"
)

//go:embed scenarios/*.txt
var scenarioFiles embed.FS

// Scenarios holds the scenario scripts, each file as "scenarios/NAME.txt". The
// browser build does without: it loads them with the rulebook.
func Scenarios() fs.FS { return scenarioFiles }
