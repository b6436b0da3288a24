package rulebook

import "wallfall/assets/pack"

// scenarioFiles gives the files of scenarios by their names; ok is false as long
// as the page loads them.
func scenarioFiles() (files map[string]string, ok bool) { return pack.Open(pack.Scenes) }
