// Package lint finds errors in levels, and things that the rules allow and a designer would
// regret, such as a goal that nobody can reach. It suggests fixes. One table describes each
// problem and how to fix it.
package lint

import (
	_ "embed"
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/levels/sim"
	"wallfall/rules"
	"wallfall/rules/message"
)

// CheckText reads a level and returns its problems in the order of the file: the errors of
// levels.Parse, or else those of Level.New, or else warnings. It returns nil for a level
// without problems.
func CheckText(name string, src []byte) levels.Problems {
	l, err := levels.Parse(name, src)
	if err != nil {
		return err.(levels.Problems)
	}
	return Check(l)
}

// Check is CheckText for a level that has been read.
func Check(l *levels.Level) levels.Problems {
	s, err := l.New(1)
	if err != nil {
		return err.(levels.Problems)
	}
	c := &checker{l: l, s: s, b: s.Board()}
	c.sweep()
	for _, check := range []func(*checker){(*checker).text, (*checker).sides, (*checker).goals, (*checker).starts, (*checker).doomed,
		(*checker).walls, (*checker).cells, (*checker).floors, (*checker).solutions} {
		check(c)
	}
	c.out.Sort()
	return c.out
}

// checker collects warnings about a level that the rules accept.
type checker struct {
	l     *levels.Level
	s     *rules.State
	b     *rules.Board
	swept []bool   // cells that a crushing wall may reach; empty without walls
	hurls bool     // something may be hurled through object cells
	seen  [][]bool // by side: where a group of it may come to stand
	out   levels.Problems
}

// maxWarnings bounds the list; a level with more repeats one mistake all over.
const maxWarnings = 100

//go:noinline
func (c *checker) warn(code string, at levels.Place, format string, args ...any) {
	if len(c.out) < maxWarnings {
		c.out = append(c.out, levels.Problem{File: c.l.File, Place: at, Code: code, Msg: message.Of(format, args...), Warning: true})
	}
}

// warnAt warns of something that is written in one place and lies on a cell.
func (c *checker) warnAt(code string, place levels.Place, at rules.Pos, format string, args ...any) {
	n := len(c.out)
	c.warn(code, place, format, args...)
	if len(c.out) > n {
		c.out[n].At, c.out[n].HasAt = at, true
	}
}

// warnCell warns of a cell of the map.
func (c *checker) warnCell(code string, cell rules.Cell, format string, args ...any) {
	at := c.b.Pos(cell)
	c.warnAt(code, c.l.CellPlace(at), at, format, args...)
}

// sweep finds where crushing walls and groups may get to.
func (c *checker) sweep() {
	c.swept = make([]bool, c.b.Cells())
	for i := range c.s.NumWalls() {
		c.path(i, func(cell rules.Cell) { c.swept[cell] = true })
	}
	for _, a := range c.l.Abilities {
		for _, t := range a.Tiers {
			c.hurls = c.hurls || t.Distance() > 0
		}
	}
	for i := range c.l.Sides {
		seen := make([]bool, c.b.Cells())
		for _, w := range c.walkers(i) {
			w.flood(seen)
		}
		c.seen = append(c.seen, seen)
	}
}

// text looks for missing texts and for definitions that nothing uses.
func (c *checker) text() {
	l := c.l
	if l.Title == "" {
		c.warn("no-title", levels.Place{Line: 1, Col: 1}, `this level has no title: add title "…"`)
	}
	if l.About == "" {
		c.warn("no-about", levels.Place{Line: 1, Col: 1}, `this level has no description for the level list: add about "…"`)
	}
	drawn := map[rune]bool{}
	l.EachChar(func(_ rules.Pos, r rune) { drawn[r] = true })
	for i, f := range l.Floors {
		if len(f.Rows) != l.Height {
			c.warn("floor-size", f.Place, "floor %d has %d rows, another floor has %d; missing cells are void", i+1, len(f.Rows), l.Height)
		}
	}
	for _, e := range l.Legend {
		if !drawn[e.Char] {
			c.warn("unused-legend", e.Place, "no cell shows %s", levels.Quote(string(e.Char)))
		}
	}
	kinds, abilities, spells := used(l.Setup())
	for i, s := range l.Spells {
		if !spells[i] {
			c.warn("unused-spell", s.Place, "no side knows %s", s.Name)
		}
	}
	for i, k := range l.Kinds {
		if !kinds[i] {
			c.warn("unused-kind", k.Place, "no figure is a %s", k.Name)
		}
	}
	for i, a := range l.Abilities {
		if !abilities[i] {
			c.warn("unused-ability", a.Place, "no kind has %s", a.Name)
		}
	}
}

// used reports which kinds, abilities and spells of a set-up anything has.
func used(su *rules.Setup) (kinds, abilities, spells []bool) {
	kinds, abilities, spells = make([]bool, len(su.Kinds)), make([]bool, len(su.Abilities)), make([]bool, len(su.Spells))
	mark := func(list []bool, at []int) {
		for _, i := range at {
			list[i] = true
		}
	}
	for _, f := range su.Figures {
		mark(kinds, f.Kinds)
	}
	for _, sd := range su.Sides {
		mark(spells, sd.Spells)
	}
	for _, s := range su.Spells {
		mark(kinds, s.Kinds)
	}
	for _, k := range su.Kinds {
		mark(abilities, k.Abilities)
	}
	return kinds, abilities, spells
}

// solutions plays the level's solutions, and warns of a puzzle that is won without
// thinking.
func (c *checker) solutions() {
	n := len(c.out)
	for i := range c.l.Solutions {
		if _, p := c.l.Play(&c.l.Solutions[i]); p != nil {
			c.warn(p.Code, p.Place, p.Msg.Format, p.Msg.Args...)
		}
	}
	if len(c.out) > n {
		return
	}
	switch name := sim.EasyFor(c.l); name {
	case "":
	case "rest":
		c.warn("easy-puzzle", c.l.Solutions[0].Place, "the first side wins this puzzle by resting")
	default:
		c.warn("easy-puzzle", c.l.Solutions[0].Place, "the %s bot wins this puzzle in most games", name)
	}
}

// Rule is one thing that the checker looks for.
type Rule struct {
	Code  string // a word, or the ID of a rule that the checker warns about
	Means string // what it says of a level, in a few words
	Cause string // why that is so, and why a designer would regret it, in sentences
	Mend  string // what to do about it, in sentences
}

// Syntax is what tools call the code of problems that have none: those of the
// text itself.
const Syntax = "syntax"

// codes holds the rules in the order of README.md: a code, and a line each for what it
// means, its cause and its fix. That of Syntax comes last.
//
//go:embed codes.txt
var codes string

// allRules parses codes each time, so that the game is linked without them.
func allRules() (out []Rule) {
	for lines := strings.Split(codes, "\n"); len(lines) > 4; lines = lines[4:] {
		out = append(out, Rule{lines[0], lines[1][1:], lines[2][1:], lines[3][1:]})
	}
	return out
}

// Rules lists what the checker warns about, in the order in which README.md does.
func Rules() []Rule {
	all := allRules()
	return all[:len(all)-1]
}

// Explain describes a code, Syntax included; ok is false if the checker has no
// such code. An error's code may also be the ID of a rule of the game.
func Explain(code string) (r Rule, ok bool) {
	all := allRules()
	if i := slices.IndexFunc(all, func(r Rule) bool { return r.Code == code }); i >= 0 {
		return all[i], true
	}
	return Rule{}, false
}
