package rules

import _ "embed"

//go:embed RULES.md
var rulesText string

// Book returns the rules as they are written down: RULES.md, with an entry for
// each rule.
func Book() string { return rulesText }
