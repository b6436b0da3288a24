package narrate

import (
	"strconv"
	"strings"

	"wallfall/rules"
)

// Claim is an expectation of a scenario as a sentence, with the two places that it is
// about.
type Claim struct {
	Text     string
	From, To Site
}

// Site is a cell, or the cell of a figure wherever it stands.
type Site struct {
	Cell rules.Cell
	Fig  rules.FigID
}

var nowhere = Site{rules.NoCell, rules.NoFig}

// site parses the name of a figure or a cell.
func (w Narrator) site(text string) (Site, string) {
	if id := w.Board.FigByName(text); id != rules.NoFig {
		return Site{rules.NoCell, id}, w.Fig(id)
	}
	if c, ok := w.Board.ParseCell(text); ok {
		return Site{c, rules.NoFig}, w.Lang.T("that cell")
	}
	return nowhere, text
}

// Claim returns an expectation of a scenario as a sentence. The text is empty if the
// events show it already.
func (w Narrator) Claim(expect string) Claim {
	f := strings.Fields(expect)
	c := Claim{From: nowhere, To: nowhere}
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
	c.From, a = w.site(f[1])
	c.To, b = w.site(f[2])
	last := f[len(f)-1]
	yes := last != "no"
	switch f[0] {
	case "strike":
		if blow := w.blow(f[3:]); blow != "" {
			c.Text = w.Lang.F("%s strikes %s: %s", a, b, blow)
		}
	case "rangestrike":
		if blow := w.blow(f[3:]); blow != "" {
			c.Text = w.Lang.F("%s rangestrikes %s: %s", a, b, blow)
		}
	case "no-strike":
		c.Text = w.Lang.F("%s can't strike %s (%s)", a, b, last)
	case "no-rangestrike":
		c.Text = w.Lang.F("%s can't rangestrike %s (%s)", a, b, f[min(3, len(f)-1)])
	case "sight":
		c.Text = w.Lang.T("Sight is clear")
		if !yes {
			c.Text = w.Lang.T("Sight is blocked")
		}
	case "sees":
		c.Text = w.Lang.F("%s sees %s", a, b)
		if !yes {
			c.Text = w.Lang.F("%s does not see %s", a, b)
		}
	case "contact":
		c.Text = w.Lang.F("%s and %s are in contact", a, b)
		if !yes {
			c.Text = w.Lang.F("%s and %s are not in contact", a, b)
		}
	case "dist":
		if n, err := strconv.Atoi(last); err == nil {
			c.Text = w.Lang.N(n, "%d cell apart", "%d cells apart")
		}
	case "reach":
		c.Text = w.Lang.F("%s can't get there", a)
		if n, err := strconv.Atoi(last); err == nil {
			c.Text = w.Lang.F("%s gets there for %d", a, n)
		}
	default:
		return Claim{From: nowhere, To: nowhere}
	}
	return c
}

// blow returns the dice of a strike from "dice=6 need=4", "" if there are none.
func (w Narrator) blow(fields []string) string {
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
		return w.Lang.N(n, "%d die", "%d dice")
	}
	return w.Pool(n, need)
}

// allowed returns the claim that a command is legal or not: "error MV-03 move ann
// 0:1,2", "legal end".
func (w Narrator) allowed(f []string) Claim {
	c := Claim{From: nowhere, To: nowhere}
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
	text := Capital(strings.Join(command, " "))
	if a, err := w.Board.ParseAction(strings.Join(command, " ")); err == nil {
		text = w.command(a)
		c.From.Fig, c.To.Cell = a.Fig, a.To
		if len(command) > 2 {
			if id := w.Board.FigByName(command[len(command)-1]); id != rules.NoFig {
				c.To.Fig = id
			}
		}
	}
	if f[0] == "legal" {
		c.Text = w.Lang.F("Allowed: %s", text)
	} else {
		c.Text = w.Lang.F("Not allowed: %s%s", text, rule)
	}
	return c
}

// command returns the phrase of a command. Its destination is shown by an arrow.
func (w Narrator) command(a rules.Action) string {
	fig, other := w.Fig(a.Fig), w.Fig(a.Other)
	cells := w.Lang.N(int(a.N), "%d cell", "%d cells")
	switch a.Kind {
	case rules.Move, rules.Displace, rules.Place:
		return w.Lang.F("%s goes there", fig)
	case rules.Door:
		return w.Lang.F("%s opens or closes the door", fig)
	case rules.Face, rules.SetFacing:
		return w.Lang.F("%s turns %s", fig, w.Way(a))
	case rules.Capture:
		return w.Lang.F("%s captures the structure", fig)
	case rules.Leave:
		return w.Lang.F("%s leaves by the exit", fig)
	case rules.EndTurn:
		return w.Lang.T("end the phase")
	case rules.Jump:
		return w.Lang.F("%s jumps over the pitfall, %s", fig, w.Way(a))
	case rules.Cross:
		return w.Lang.F("%s crosses the pitfall with care, %s", fig, w.Way(a))
	case rules.SlayProne:
		return w.Lang.F("%s slays %s, who is prone", fig, other)
	case rules.Use:
		return w.Lang.F("%s uses %s on %s", fig, w.Name(w.Board.Abilities()[a.N].Name), other)
	case rules.Target:
		return w.Lang.F("%s also targets %s", fig, other)
	case rules.Distance:
		return w.Lang.F("%s goes %s", fig, cells)
	case rules.Brace:
		return w.Lang.F("%s resists %s", fig, cells)
	case rules.ForceStep:
		return w.Lang.F("%s moves %s", fig, w.Way(a))
	case rules.Strike:
		return w.Lang.F("%s strikes %s", fig, other)
	case rules.Rangestrike:
		return w.Lang.F("%s rangestrikes %s", fig, other)
	case rules.Penalty:
		return w.Lang.F("%s announces the worse numbers, for %s", fig, other)
	case rules.Carry:
		return w.Lang.F("extra hits by %s carry over to %s", fig, other)
	case rules.Origin:
		return w.Lang.F("%s strikes from there", fig)
	case rules.Cast:
		spell := w.Name(w.Board.Spells()[a.N].Name)
		if a.Fig != rules.NoFig {
			spell = w.Lang.F("%s on %s", spell, fig)
		}
		return spell
	}
	return Capital(w.Board.FormatAction(a))
}

// Way returns the direction of a command: "northward and upward".
func (w Narrator) Way(a rules.Action) string {
	way := ""
	switch w.Board.Topology().DirName(a.Dir) {
	case "n":
		way = w.Lang.T("north")
	case "ne":
		way = w.Lang.T("northeast")
	case "e":
		way = w.Lang.T("east")
	case "se":
		way = w.Lang.T("southeast")
	case "s":
		way = w.Lang.T("south")
	case "sw":
		way = w.Lang.T("southwest")
	case "w":
		way = w.Lang.T("west")
	case "nw":
		way = w.Lang.T("northwest")
	}
	if a.Kind != rules.ForceStep || a.N == 0 {
		return way
	}
	climb := [...]string{w.Lang.T("up"), w.Lang.T("down")}[(a.N-1)&1]
	if way == "" {
		return climb
	}
	return way + " " + w.Lang.T("and") + " " + climb
}
