package scene

import (
	"strconv"
	"strings"

	"wallfall/rules"
)

// claim is something that a scenario expects, in words, and the two places it is
// about: cells, or figures wherever they stand.
type claim struct {
	text     string
	from, to site
}

// site is a cell, or a figure's.
type site struct {
	cell rules.Cell
	fig  rules.FigID
}

var nowhere = site{rules.NoCell, rules.NoFig}

// site reads a figure's name or a cell.
func (w words) site(text string) (site, string) {
	if id := w.board.FigByName(text); id != rules.NoFig {
		return site{rules.NoCell, id}, w.fig(id)
	}
	if c, ok := w.board.ParseCell(text); ok {
		return site{c, rules.NoFig}, w.lang.T("that cell")
	}
	return nowhere, text
}

// claim tells an expectation of a scenario in words; the text is empty when what
// happens tells it already.
func (w words) claim(expect string) claim {
	f := strings.Fields(expect)
	c := claim{from: nowhere, to: nowhere}
	if len(f) < 2 {
		return c
	}
	switch f[0] {
	case "error", "legal", "not-legal":
		return w.allowed(f)
	}
	if len(f) < 3 {
		return c
	}
	var a, b string
	c.from, a = w.site(f[1])
	c.to, b = w.site(f[2])
	last := f[len(f)-1]
	yes := last != "no"
	switch f[0] {
	case "strike":
		c.text = w.lang.F("%s strikes %s: %s", a, b, w.blow(f[3:]))
	case "rangestrike":
		c.text = w.lang.F("%s strikes %s from afar: %s", a, b, w.blow(f[3:]))
	case "no-strike":
		c.text = w.lang.F("%s cannot strike %s (%s)", a, b, last)
	case "no-rangestrike":
		c.text = w.lang.F("%s cannot strike %s from afar (%s)", a, b, f[min(3, len(f)-1)])
	case "sight":
		c.text = w.lang.T("Sight passes")
		if !yes {
			c.text = w.lang.T("Sight is blocked")
		}
	case "sees":
		c.text = w.lang.F("%s sees %s", a, b)
		if !yes {
			c.text = w.lang.F("%s does not see %s", a, b)
		}
	case "contact":
		c.text = w.lang.F("%s and %s are in contact", a, b)
		if !yes {
			c.text = w.lang.F("%s and %s are not in contact", a, b)
		}
	case "dist":
		if n, err := strconv.Atoi(last); err == nil {
			c.text = w.lang.N(n, "%d cell apart", "%d cells apart")
		}
	case "reach":
		c.text = w.lang.F("%s does not get there", a)
		if n, err := strconv.Atoi(last); err == nil {
			c.text = w.lang.F("%s gets there for %d", a, n)
		}
	default:
		return claim{from: nowhere, to: nowhere}
	}
	return c
}

// blow tells the dice of a strike from "dice=6 need=4".
func (w words) blow(fields []string) string {
	n, need := 0, 0
	for _, f := range fields {
		key, value, _ := strings.Cut(f, "=")
		v, err := strconv.Atoi(value)
		switch {
		case err != nil:
		case key == "dice":
			n = v
		case key == "need":
			need = v
		}
	}
	if need == 0 {
		return w.lang.N(n, "%d die", "%d dice")
	}
	return w.pool(n, need)
}

// allowed tells whether a command is taken: "error MV-03 move ann 0:1,2",
// "legal end".
func (w words) allowed(f []string) claim {
	c := claim{from: nowhere, to: nowhere}
	rule, command := "", f[1:]
	if f[0] == "error" {
		rule, command = " ("+f[1]+")", f[2:]
	}
	if len(command) == 0 {
		return c
	}
	text := capital(strings.Join(command, " "))
	if a, err := w.board.ParseAction(strings.Join(command, " ")); err == nil {
		c.from.fig, c.to.cell = a.Fig, a.To
		if len(command) > 2 {
			if id := w.board.FigByName(command[len(command)-1]); id != rules.NoFig {
				c.to.fig = id
			}
		}
	}
	if f[0] == "legal" {
		c.text = w.lang.F("Allowed: %s", text)
	} else {
		c.text = w.lang.F("Not allowed: %s%s", text, rule)
	}
	return c
}
