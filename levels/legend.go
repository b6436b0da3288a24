package levels

import "wallfall/rules"

// builtinLegend is what characters mean where a file does not say otherwise.
// Letters and digits are left to the file, but for 0 and the capitals.
var builtinLegend = [...]struct {
	char    rune
	terrain rules.Terrain
	feature rules.Feature
}{
	{'.', rules.Plain, 0},
	{'#', rules.Rock, 0},
	{' ', rules.Void, 0},
	{'&', rules.Tree, 0},
	{',', rules.Sand, 0},
	{';', rules.Bog, 0},
	{'%', rules.Bramble, 0},
	{':', rules.Fog, 0},
	{'"', rules.Hedge, 0},
	{'*', rules.Drift, 0},
	{'^', rules.Volcano, 0},
	{'-', rules.Beach, 0},
	{'=', rules.Water, 0},
	{'~', rules.Deep, 0},
	{'@', rules.Darkness, 0},
	{'$', rules.Cloud, 0},
	{'_', rules.Pit, 0},
	{'(', rules.Glass, 0},
	{'|', rules.Wood, 0},
	{'[', rules.Stone, 0},
	{']', rules.Metal, 0},
	{'<', rules.Plain, rules.Rubble},
	{'{', rules.Plain, rules.Blockade},
	{'`', rules.Plain, rules.Debris},
	{'!', rules.Plain, rules.Canister},
	{'0', rules.Plain, rules.Pitfall},
	{'/', rules.Plain, rules.Ladder},
	{'+', rules.Plain, rules.DoorClosed},
	{'\'', rules.Plain, rules.DoorOpen},
	{'\\', rules.Plain, rules.DoorDestroyed},
	{'>', rules.Plain, rules.Portal},
}

// builtin returns the format's own meaning of a character; a capital letter is an
// objective with that tag.
func builtin(r rune) (LegendEntry, bool) {
	if r >= 'A' && r <= 'Z' {
		return LegendEntry{Char: r, Feature: rules.Objective, Tag: int(r-'A') + 1, Owner: -1}, true
	}
	for _, e := range builtinLegend {
		if e.char == r {
			return LegendEntry{Char: r, Terrain: e.terrain, Feature: e.feature, Owner: -1}, true
		}
	}
	return LegendEntry{}, false
}

// BuiltinChar returns the character the format itself draws a terrain with a
// feature by; ok is false if a file must define one.
func BuiltinChar(t rules.Terrain, f rules.Feature) (r rune, ok bool) {
	for _, e := range builtinLegend {
		if e.terrain == t && e.feature == f {
			return e.char, true
		}
	}
	return 0, false
}

// heightOf reads a character of a heights block: 0-9 and a-f; '.' and blank are
// 0; -1 for anything else.
func heightOf(r rune) int {
	switch {
	case r >= '0' && r <= '9':
		return int(r - '0')
	case r >= 'a' && r <= 'f':
		return int(r-'a') + 10
	case r == '.' || r == ' ':
		return 0
	}
	return -1
}

// BuiltinCell returns what the format itself means by a character; ok is false for
// one that it leaves to the file.
func BuiltinCell(r rune) (c rules.CellSetup, ok bool) {
	e, ok := builtin(r)
	return rules.CellSetup{Terrain: e.Terrain, Feature: e.Feature, Tag: e.Tag, Owner: -1}, ok
}

// BuiltinCellChar returns the character the format itself draws a cell by; ok is
// false if a file must define one.
func BuiltinCellChar(c rules.CellSetup) (r rune, ok bool) {
	if c.Ground != 0 || c.Structure != rules.NoStructure || c.Magical {
		return 0, false
	}
	if c.Terrain == rules.Plain && c.Feature == rules.Objective && c.Tag > 0 {
		return rune('A' + c.Tag - 1), true
	}
	if c.Tag != 0 {
		return 0, false
	}
	return BuiltinChar(c.Terrain, c.Feature)
}
