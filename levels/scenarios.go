package levels

import (
	"embed"
	"io/fs"
)

//go:embed scenarios/*.txt
var scenarioFiles embed.FS

// Scenarios returns the scenario scripts, each file as "scenarios/NAME.txt".
func Scenarios() fs.FS { return scenarioFiles }
