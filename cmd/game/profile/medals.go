// Package profile keeps what belongs to the player: the saved match, recordings,
// medals and lesson progress. It decides nothing about a match in progress.
package profile

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// MedalSet is the set of medals of a side on a level.
type MedalSet uint8

const (
	Victory   MedalSet = 1 << iota // won
	Swift                          // won within the level's par of rounds
	Unscathed                      // won without losing a group
)

var medalNames = [...]string{"won", "swift", "whole"}

// MedalsKey is the key of the medal record: a line per level and side.
const MedalsKey = "medals"

// MedalRecord holds each side's medals by level ID.
type MedalRecord map[string][rules.MaxSides]MedalSet

// MedalSlots returns how many sides of a level can earn medals, and how many medals each.
func MedalSlots(lv *levels.Level) (sides, each int) {
	if lv.Puzzle() > 0 {
		return 1, 1
	}
	return len(lv.Sides), len(medalNames)
}

// Earned returns the medals that the winner of a finished match has earned. Draws,
// resignations and unsolved puzzles earn none, nor does a win with the help of a bot or
// of hints, or a puzzle in which another side acted.
func Earned(m *session.Match) (side int, set MedalSet) {
	s := m.State()
	side, over := s.Winner()
	if !over || side == rules.NoSide || m.Helped(side) {
		return rules.NoSide, 0
	}
	for i := range m.Count() {
		if a, _ := m.Action(i); a.Kind == rules.Resign {
			return rules.NoSide, 0
		}
	}
	if n := m.Level().Puzzle(); n > 0 {
		if side != 0 || s.Round() > n || !OthersRested(m) {
			return rules.NoSide, 0
		}
		return side, Victory
	}
	set = Victory
	if s.Round() <= narrate.Par(m.Level()) {
		set |= Swift
	}
	whole := true
	for i := range len(m.Level().Figures) {
		f := s.Figure(rules.FigID(i))
		whole = whole && (f.Side != side || !f.Dead)
	}
	if whole {
		set |= Unscathed
	}
	return side, set
}

// HelpNote returns why a person who has won earns no medals, as a sentence to append, or "".
func HelpNote(d *shell.UI, m *session.Match) string {
	side, over := m.State().Winner()
	if _, shipped := ShippedID(m); !shipped || !over || side == rules.NoSide || !m.Helped(side) || m.Seat(side) != "" {
		return ""
	}
	return ". " + d.Lang.T("No medals, because you had help")
}

// ParseMedals parses a record and ignores unknown lines.
func ParseMedals(text string) MedalRecord {
	rec := MedalRecord{}
	for _, line := range strings.Split(text, "\n") {
		var id string
		var side int
		if n, _ := fmt.Sscan(line, &id, &side); n < 2 || side < 0 || side >= rules.MaxSides {
			continue
		}
		all := rec[id]
		for i, name := range medalNames {
			if slices.Contains(strings.Fields(line)[2:], name) {
				all[side] |= 1 << i
			}
		}
		rec[id] = all
	}
	return rec
}

// String formats the record for ParseMedals, in the order of the IDs.
func (rec MedalRecord) String() string {
	var b strings.Builder
	for _, id := range slices.Sorted(maps.Keys(rec)) {
		for side, set := range rec[id] {
			if set == 0 {
				continue
			}
			fmt.Fprintf(&b, "%s %d", id, side)
			for i, name := range medalNames {
				if set&(1<<i) != 0 {
					b.WriteString(" " + name)
				}
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// LoadMedals loads the medals earned so far.
func LoadMedals(d *shell.UI, ctx *shell.Context) MedalRecord {
	return ParseMedals(string(d.Load(ctx, MedalsKey, d.Lang.T("Medals: %s"))))
}

// ShippedID returns the ID of the game's level that a match is played on, also where the
// level was only described or decorated in another way then.
func ShippedID(m *session.Match) (string, bool) {
	for _, e := range levels.All() {
		if e.ID+".txt" == m.File() && levels.SamePlay(e.Text, m.Source()) {
			return e.ID, true
		}
	}
	return "", false
}

// MedalText returns the name of a medal and its condition.
func MedalText(d *shell.UI, i int, lv *levels.Level) (name, what string) {
	switch n := lv.Puzzle(); {
	case n > 0:
		return d.Lang.T("Solved"), narrate.Task(d.Lang, n)
	case i == 0:
		return d.Lang.T("Victory"), d.Lang.T("Win as this side")
	case i == 1:
		return d.Lang.T("Swift"), d.Lang.N(narrate.Par(lv), "Win within %d round", "Win within %d rounds")
	}
	return d.Lang.T("Unscathed"), d.Lang.T("Win without losing a group")
}

var medalIcons = [...]icon.ID{icon.Star, icon.Fast, icon.Lock}

// DrawMedal draws a medal of radius r, or an empty slot.
func DrawMedal(d *shell.UI, l *quad.List, x, y, r float32, i int, has bool) {
	if !has {
		l.Circle(x, y, r, quad.Pit(quad.RGB(0x1b140f), quad.RGBA(0x00000090), quad.RGB(0x5d4c3b), max(1, r*0.2)))
		l.Icon(medalIcons[i], x, y, r*1.1, quad.RGBA(0xc0b19858))
		return
	}
	l.Circle(x, y+r*0.12, r, quad.Solid(quad.RGBA(0x000000a0))).Soft = r * 0.3
	l.Scallop(x, y, r, 14, r*0.1, quad.Bevel(quad.RGB(0xc9962f), quad.RGB(0xffe9ae), quad.RGB(0x5d4112), max(1, r*0.14)))
	l.Circle(x, y, r*0.74, quad.Bevel(quad.RGB(0xe8bd58), quad.RGB(0x7a5718), quad.RGB(0xfff0c0), max(1, r*0.08)))
	l.Icon(medalIcons[i], x, y, r*1.05, quad.RGB(0x3a2909))
}

// MedalRow draws the first n medals of a side and cuts off what they take.
func MedalRow(d *shell.UI, k *ui.Kit, r *ui.Rect, colour int, set MedalSet, n int) {
	radius := min(r.H*0.5, k.Pt(13))
	x, y := r.CutLeft(radius * 2).Mid()
	d.Palette.Blank(&k.List, x, y, radius*0.8, colour)
	for i := range n {
		x, y = r.CutLeft(radius * 1.9).Mid()
		DrawMedal(d, &k.List, x, y, radius*0.86, i, set&(1<<i) != 0)
	}
}

// MedalTable draws the medals of each side of a level with their conditions.
func MedalTable(d *shell.UI, w *ui.Pen, lv *levels.Level, all [rules.MaxSides]MedalSet) {
	k := w.K
	w.Label(26, d.Lang.T("Medals"), 15, k.Theme.Accent, font.Bold)
	sides, each := MedalSlots(lv)
	for i := range each {
		row := w.Take(34)
		name, what := MedalText(d, i, lv)
		for s := range sides {
			x, y := row.TakeLeft(k.Pt(28), k.Pt(ui.Gap)).Mid()
			DrawMedal(d, &k.List, x, y, k.Pt(13), i, all[s]&(1<<i) != 0)
			d.Palette.Rim(&k.List, x+k.Pt(11), y+k.Pt(9), k.Pt(6), int(lv.Sides[s].Colour))
		}
		k.Label(row.CutLeft(min(k.Pt(96), row.W*0.4)), name, 14, quad.Left, k.Theme.Text, font.Bold)
		k.Label(row, what, 13, quad.Left, k.Theme.Dim, font.Regular)
	}
}

// LevelGroup returns the game's puzzles or its other levels.
func LevelGroup(puzzles bool) []levels.Entry {
	if puzzles {
		return levels.Puzzles()
	}
	return levels.Shipped()
}

// IsPuzzle reports whether a level of the game is a puzzle.
func IsPuzzle(id string) bool {
	return slices.ContainsFunc(levels.Puzzles(), func(e levels.Entry) bool { return e.ID == id })
}

// OthersRested reports whether every side that the level lets rest, but for the first,
// always took the default action.
func OthersRested(m *session.Match) bool {
	s := m.At(0)
	for i := range m.Count() {
		a, side := m.Action(i)
		if side != 0 && m.Level().Sides[side].Rests && a != s.Default() || s.Apply(a, nil) != nil {
			return false
		}
	}
	return true
}
