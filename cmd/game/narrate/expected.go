package narrate

import (
	"slices"
	"strconv"
	"strings"

	"wallfall/rules"
)

// Claim is an expectation of a scenario as a sentence, with the two places that it is about.
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

// facts are the sentences of expectations that hold or do not.
var facts = map[string][2]string{
	"sight":   {"Sight is clear", "Sight is blocked"},
	"sees":    {"%s sees %s", "%s does not see %s"},
	"contact": {"%s and %s are in contact", "%s and %s are not in contact"},
}

// Claim returns an expectation of a scenario as a sentence. The text is empty if the
// events show it already.
func (w Narrator) Claim(expect string) Claim {
	f := strings.Fields(expect)
	c := Claim{From: nowhere, To: nowhere}
	if len(f) < 2 {
		return c
	}
	switch {
	case f[0] == "error" || f[0] == "legal" || f[0] == "not-legal":
		return w.allowed(f)
	case len(f) < 3:
		return c
	}
	var a, b string
	c.From, a = w.site(f[1])
	c.To, b = w.site(f[2])
	last := f[len(f)-1]
	yes := last != "no"
	switch f[0] {
	case "strike", "rangestrike":
		if blow := w.blow(f[3:]); blow != "" {
			kind := rules.EvStrike
			if f[0] == "rangestrike" {
				kind = rules.EvRangestrike
			}
			c.Text = w.Lang.F(kind.Row().Says, a, b, blow)
		}
	case "no-strike":
		c.Text = w.Lang.F("%s can't strike %s (%s)", a, b, last)
	case "no-rangestrike":
		c.Text = w.Lang.F("%s can't rangestrike %s (%s)", a, b, f[min(3, len(f)-1)])
	case "sight", "sees", "contact":
		if yes {
			c.Text = w.fill(facts[f[0]][0], a, b)
		} else {
			c.Text = w.fill(facts[f[0]][1], a, b)
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
// 1:1,2", "legal end".
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

// commands are the phrases of commands, of the figure and of what else it is about, and
// the questions for the next part of some.
var commands = [...]struct{ phrase, wanted string }{
	rules.Move:        {phrase: "%s goes there"},
	rules.Displace:    {phrase: "%s goes there"},
	rules.Place:       {phrase: "%s goes there"},
	rules.Door:        {phrase: "%s opens or closes the door"},
	rules.Face:        {"%s turns %s", "Which way does %s turn? (FG-06)"},
	rules.SetFacing:   {phrase: "%s turns %s"},
	rules.Capture:     {phrase: "%s captures the structure"},
	rules.Leave:       {phrase: "%s leaves by the exit"},
	rules.EndTurn:     {phrase: "end the phase"},
	rules.Jump:        {"%s jumps over the pitfall, %s", "Which way does %s jump? (PF-02)"},
	rules.Cross:       {"%s crosses the pitfall with care, %s", "Which way does %s cross with care? (PF-02)"},
	rules.SlayProne:   {"%s slays %s, who is prone", "Which prone figure does %s slay? (FG-05)"},
	rules.Target:      {phrase: "%s also targets %s"},
	rules.Distance:    {phrase: "Move %s %s"},
	rules.Brace:       {phrase: "%s resists %s"},
	rules.ForceStep:   {phrase: "%s moves %s"},
	rules.Strike:      {phrase: "%s strikes %s"},
	rules.Rangestrike: {phrase: "%s rangestrikes %s"},
	rules.Penalty:     {phrase: "%s announces the worse numbers, for %s"},
	rules.Carry:       {phrase: "extra hits by %s carry over to %s"},
	rules.Origin:      {phrase: "%s strikes from there"},
}

// command returns the phrase of a command. Its destination is shown by an arrow.
func (w Narrator) command(a rules.Action) string {
	fig, other := w.Fig(a.Fig), w.Fig(a.Other)
	switch a.Kind {
	case rules.Use:
		return w.Lang.F("%s uses %s on %s", fig, w.Name(w.Board.Abilities()[a.N].Name), other)
	case rules.Cast:
		return w.Order(a)
	case rules.Distance:
		if a.N == 0 {
			return w.Lang.T("Leave in place")
		}
	case rules.Brace:
		if a.N == 0 {
			return w.Lang.F("%s doesn't resist", fig)
		}
	}
	format := entry(commands[:], a.Kind).phrase
	if format == "" {
		return Capital(w.Board.FormatAction(a))
	}
	switch slices.Max(append(Parts(a.Kind), 0)) {
	case PartDir:
		other = w.Way(a)
	case PartNumber:
		other = w.Lang.N(int(a.N), "%d cell", "%d cells")
	}
	return w.fill(format, fig, other)
}

// ways are the directions of a topology, by their names in level files.
var ways = map[string]string{"n": "north", "ne": "northeast", "e": "east", "se": "southeast", "s": "south", "sw": "southwest", "w": "west", "nw": "northwest"}

// Way returns the direction of a command: "northward and upward".
func (w Narrator) Way(a rules.Action) string {
	way := w.Lang.T(ways[w.Board.Topology().DirName(a.Dir)])
	if a.Kind != rules.ForceStep || a.N == 0 {
		return way
	}
	climb := [...]string{w.Lang.T("up"), w.Lang.T("down")}[(a.N-1)&1]
	if way == "" {
		return climb
	}
	return w.Lang.F("%s and %s", way, climb)
}
