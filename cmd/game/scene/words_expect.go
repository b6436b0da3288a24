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
		if blow := w.blow(f[3:]); blow != "" {
			c.text = w.lang.F("%s strikes %s: %s", a, b, blow)
		}
	case "rangestrike":
		if blow := w.blow(f[3:]); blow != "" {
			c.text = w.lang.F("%s strikes %s from afar: %s", a, b, blow)
		}
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

// blow tells the dice of a strike from "dice=6 need=4", "" where there are none.
func (w words) blow(fields []string) string {
	n, need := -1, 0
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
	switch {
	case n < 0:
		return ""
	case need == 0:
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
	if len(command) > 0 && command[0] == "do" {
		command = command[1:]
	}
	if len(command) == 0 {
		return c
	}
	text := capital(strings.Join(command, " "))
	if a, err := w.board.ParseAction(strings.Join(command, " ")); err == nil {
		text = w.command(a)
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

// command tells a command in words; where to is shown by an arrow.
func (w words) command(a rules.Action) string {
	fig, other := w.fig(a.Fig), w.fig(a.Other)
	cells := w.lang.N(int(a.N), "%d cell", "%d cells")
	switch a.Kind {
	case rules.Move, rules.Displace, rules.Place:
		return w.lang.F("%s goes there", fig)
	case rules.Door:
		return w.lang.F("%s opens or closes the door", fig)
	case rules.Face, rules.SetFacing:
		return w.lang.F("%s turns %s", fig, w.way(a))
	case rules.Capture:
		return w.lang.F("%s takes the structure it stands in", fig)
	case rules.Leave:
		return w.lang.F("%s leaves by the exit", fig)
	case rules.EndTurn:
		return w.lang.T("to end the phase")
	case rules.Jump:
		return w.lang.F("%s jumps over the pitfall %s", fig, w.way(a))
	case rules.Cross:
		return w.lang.F("%s crosses the pitfall %s with care", fig, w.way(a))
	case rules.SlayProne:
		return w.lang.F("%s slays %s where it lies", fig, other)
	case rules.Use:
		return w.lang.F("%s uses %s on %s", fig, w.name(w.board.Abilities()[a.N].Name), other)
	case rules.Target:
		return w.lang.F("%s takes %s as well", fig, other)
	case rules.Distance:
		return w.lang.F("%s is moved by %s", fig, cells)
	case rules.Brace:
		return w.lang.F("%s holds off %s", fig, cells)
	case rules.ForceStep:
		return w.lang.F("%s is moved %s", fig, w.way(a))
	case rules.Strike:
		return w.lang.F("%s strikes %s", fig, other)
	case rules.Rangestrike:
		return w.lang.F("%s strikes %s from afar", fig, other)
	case rules.Penalty:
		return w.lang.F("%s takes the worse of both, for %s", fig, other)
	case rules.Carry:
		return w.lang.F("what %s has left over goes to %s", fig, other)
	case rules.Origin:
		return w.lang.F("%s strikes from there", fig)
	case rules.Cast:
		spell := w.name(w.board.Spells()[a.N].Name)
		if a.Fig != rules.NoFig {
			spell = w.lang.F("%s on %s", spell, fig)
		}
		return spell
	}
	return capital(w.board.FormatAction(a))
}

// way tells a direction of a command: "northward and up".
func (w words) way(a rules.Action) string {
	way := ""
	switch w.board.Topology().DirName(a.Dir) {
	case "n":
		way = w.lang.T("northward")
	case "ne":
		way = w.lang.T("to the northeast")
	case "e":
		way = w.lang.T("eastward")
	case "se":
		way = w.lang.T("to the southeast")
	case "s":
		way = w.lang.T("southward")
	case "sw":
		way = w.lang.T("to the southwest")
	case "w":
		way = w.lang.T("westward")
	case "nw":
		way = w.lang.T("to the northwest")
	}
	if a.Kind != rules.ForceStep || a.N == 0 {
		return way
	}
	climb := [...]string{w.lang.T("upward"), w.lang.T("downward")}[(a.N-1)&1]
	if way == "" {
		return climb
	}
	return way + " " + w.lang.T("and") + " " + climb
}
