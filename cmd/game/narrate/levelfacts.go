package narrate

import (
	"strings"
	"time"
	"wallfall/assets/lang"
	"wallfall/levels"
	"wallfall/rules"
)

// LevelFacts returns the size of a level in short.
func LevelFacts(t *lang.Table, lv *levels.Level) string {
	cells := t.T("Squares")
	if lv.Topology == rules.Hex {
		cells = t.T("Hexes")
	}
	facts := []string{cells, t.F("%d × %d", lv.Width, lv.Height)}
	if n := len(lv.Floors); n > 1 {
		facts = append(facts, t.N(n, "%d floor", "%d floors"))
	}
	if lv.Rounds > 0 && lv.Puzzle() == 0 {
		facts = append(facts, t.N(lv.Rounds, "%d round", "%d rounds"))
	}
	return strings.Join(facts, " · ")
}

// minutes returns an estimate of how long a level takes: ten seconds for each group and
// round until par, in steps of five.
func minutes(lv *levels.Level) int {
	groups := 0
	for _, f := range lv.Figures {
		if f.Side >= 0 {
			groups++
		}
	}
	return max(1, (groups*Par(lv)*10+149)/300) * 5
}

// LengthOf returns how long a level takes, or the round limit of a puzzle.
func LengthOf(t *lang.Table, lv *levels.Level) string {
	if n := lv.Puzzle(); n > 0 {
		return Task(t, n)
	}
	return t.F("about %d minutes", minutes(lv))
}

// When formats a Unix time, "–" for none.
func When(unix int64) string {
	if unix <= 0 {
		return "–"
	}
	return time.Unix(unix, 0).Format("2006-01-02 15:04")
}

// Age returns how many days ago a time was.
func Age(t *lang.Table, unix, now int64) string {
	const day = 24 * 60 * 60
	switch days := int(now/day - unix/day); {
	case unix <= 0:
		return "–"
	case days <= 0:
		return t.T("today")
	default:
		return t.N(days, "%d day ago", "%d days ago")
	}
}

// Par returns the number of rounds within which a win is swift: three fifths of the
// limit, or eight if there is none.
func Par(lv *levels.Level) int {
	if lv.Rounds == 0 {
		return 8
	}
	return max(3, lv.Rounds*3/5)
}

// Task returns the task of a puzzle.
func Task(t *lang.Table, rounds int) string {
	return t.N(rounds, "Win within %d round", "Win within %d rounds")
}
