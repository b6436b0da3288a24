package scene

import (
	"strings"
	"time"
	"wallfall/levels"
	"wallfall/rules"
)

// facts tells a level's size in short.
func levelFacts(d *desk, lv *levels.Level) string {
	cells := d.lang.T("Squares")
	if lv.Topology == rules.Hex {
		cells = d.lang.T("Hexes")
	}
	facts := []string{cells, d.lang.F("%d × %d", lv.Width, lv.Height)}
	if n := len(lv.Floors); n > 1 {
		facts = append(facts, d.lang.N(n, "%d floor", "%d floors"))
	}
	if lv.Rounds > 0 && lv.Puzzle() == 0 {
		facts = append(facts, d.lang.N(lv.Rounds, "%d round", "%d rounds"))
	}
	return strings.Join(facts, " · ")
}

// minutes estimates how long a level takes: ten seconds for each group and round
// until par, in steps of five.
func minutes(lv *levels.Level) int {
	groups := 0
	for _, f := range lv.Figures {
		if f.Side >= 0 {
			groups++
		}
	}
	return max(1, (groups*par(lv)*10+149)/300) * 5
}

// lengthOf tells how long a level takes, or by when a puzzle is to be won.
func lengthOf(d *desk, lv *levels.Level) string {
	if n := lv.Puzzle(); n > 0 {
		return task(d, n)
	}
	return d.lang.F("about %d minutes", minutes(lv))
}

// when writes a time for the player's clock, "" for none.
func when(unix int64) string {
	if unix <= 0 {
		return "–"
	}
	return time.Unix(unix, 0).Format("2006-01-02 15:04")
}
