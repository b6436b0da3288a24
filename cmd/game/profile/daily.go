package profile

import (
	"fmt"
	"strings"
	"time"

	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels/generate"
	"wallfall/rules"
)

// The keys of the puzzle of the day: its date and text, and a line for each day on which
// it was solved.
const (
	dailyKey = "daily"
	daysKey  = "days"
)

// Day is a date as it stands in records: 2026-01-31.
type Day string

// Today returns the date in UTC, so that everyone has the same puzzle.
func Today(d *shell.UI) Day {
	return Day(time.Unix(d.UnixNow(), 0).UTC().Format(time.DateOnly))
}

// Seed returns the seed of the day's puzzle.
func (y Day) Seed() uint64 {
	t, _ := time.Parse(time.DateOnly, string(y)) // the zero time makes a puzzle, too
	return generate.Date(t.Year(), int(t.Month()), t.Day())
}

// Weekday returns the day of the week, 1 for Monday to 7.
func (y Day) Weekday() int {
	t, _ := time.Parse(time.DateOnly, string(y))
	return 1 + (int(t.Weekday())+6)%7
}

// File returns the name of the puzzle's file.
func (y Day) File() string { return "daily-" + string(y) + ".txt" }

// Daily returns the puzzle of a day if it was made before, else nil.
func Daily(ctx *shell.Context, y Day) []byte {
	data, _ := ctx.Store.Get(dailyKey) // it can be made again
	if day, text, ok := strings.Cut(string(data), "\n"); ok && Day(day) == y {
		return []byte(text)
	}
	return nil
}

// KeepDaily keeps the puzzle of a day.
func KeepDaily(ctx *shell.Context, y Day, text []byte) error {
	return ctx.Store.Put(dailyKey, append([]byte(y+"\n"), text...))
}

// Solved returns how the puzzle of a day was solved, as the signs to share, or "".
func Solved(ctx *shell.Context, y Day) string {
	for _, line := range ReadList(ctx, daysKey) {
		if day, signs, ok := strings.Cut(line, " "); ok && Day(day) == y {
			return signs
		}
	}
	return ""
}

// DaysSolved returns the number of days whose puzzle was solved.
func DaysSolved(ctx *shell.Context) int {
	data, _ := ctx.Store.Get(daysKey)
	return strings.Count(string(data), "\n")
}

// Streak returns on how many days in a row, up to a day or the one before it, the puzzle of
// the day was solved.
func Streak(ctx *shell.Context, y Day) int {
	data, _ := ctx.Store.Get(daysKey)
	solved := map[string]bool{}
	for line := range strings.Lines(string(data)) {
		day, _, _ := strings.Cut(line, " ")
		solved[day] = true
	}
	t, err := time.Parse(time.DateOnly, string(y))
	if err != nil {
		return 0
	}
	if !solved[string(y)] {
		t = t.AddDate(0, 0, -1)
	}
	n := 0
	for solved[t.Format(time.DateOnly)] {
		n, t = n+1, t.AddDate(0, 0, -1)
	}
	return n
}

// NoteDaily records a finished match if it solved the puzzle of its day, the first time
// only.
func NoteDaily(ctx *shell.Context, m *session.Match) error {
	name, ok := strings.CutPrefix(m.File(), "daily-")
	y := Day(strings.TrimSuffix(name, ".txt"))
	side, set := Earned(m)
	if !ok || side != 0 || set&Victory == 0 || Solved(ctx, y) != "" || string(Daily(ctx, y)) != string(m.Source()) {
		return nil
	}
	data, _ := ctx.Store.Get(daysKey)
	return ctx.Store.Put(daysKey, fmt.Appendf(data, "%s %s\n", y, signs(m)))
}

// signs shows how a puzzle was solved without giving it away: a square for each command
// of the solver, a bar between rounds.
func signs(m *session.Match) string {
	var b strings.Builder
	for i := range m.Count() {
		switch a, side := m.Action(i); {
		case side != 0:
		case a.Kind == rules.EndTurn:
			b.WriteString("|")
		case a.Kind == rules.Move || a.Kind == rules.Jump || a.Kind == rules.Cross || a.Kind == rules.Use || a.Kind == rules.Strike || a.Kind == rules.Leave:
			b.WriteString("■")
		}
	}
	return strings.TrimRight(b.String(), "|") + " ♦"
}
