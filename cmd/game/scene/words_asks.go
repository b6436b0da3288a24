package scene

import (
	"fmt"
	"strings"

	"wallfall/assets/icon"
	"wallfall/render/board"
	"wallfall/rules"
)

// ask tells what a decision is about: who decides what, and why.
func (w words) ask(d rules.Decision) string {
	side, fig, by := w.side(d.Side), w.fig(d.Fig), w.fig(d.By)
	text := ""
	switch d.Ask {
	case rules.AskDisplace:
		text = w.lang.F("%s: where does %s go?", side, fig)
		if d.Wall >= 0 {
			text += " " + w.lang.F("%s needs its cell, pushed on by the %s.", by, w.wall(d.Wall))
		}
	case rules.AskFacing:
		text = w.lang.F("%s: which way does %s face as it stands up?", side, fig)
		if d.Rule == rules.PF08 {
			text = w.lang.F("%s: which way does %s face? It landed on its feet.", side, fig)
		}
	case rules.AskSpells:
		text = w.lang.F("%s: which spells? They are cast in the order they are chosen.", side)
	case rules.AskStrike:
		text = w.lang.F("%s: choose a group, then whom it strikes. Those in orange brackets must.", side)
	case rules.AskPenalty:
		text = w.lang.F("%s: fewer dice or a higher number for %s against %s, so that hits left over can go on to one of those marked?", side, fig, by)
	case rules.AskCarry:
		text = w.lang.F("%s: %s left over from %s. Who takes them?", side, w.lang.N(d.N, "%d hit", "%d hits"), by)
	case rules.AskOrigin:
		text = w.lang.F("%s: from which cell of cloud does %s strike at %s?", side, fig, by)
	case rules.AskAlong:
		text = w.lang.F("%s: on which side of the line does the strike of %s at %s run?", side, fig, by)
	case rules.AskTarget:
		text = w.lang.F("%s: a further target for %s?", side, fig)
	case rules.AskDistance:
		text = w.lang.F("%s: by how many cells is %s moved, %d at most?", side, fig, d.N)
	case rules.AskStability:
		text = w.lang.F("%s: %s is to be moved %s. How many of them does it hold off?", side, fig, w.lang.N(d.N, "%d cell", "%d cells"))
	case rules.AskForce:
		text = w.lang.F("%s: which way is %s moved? %s left.", side, fig, w.lang.N(d.N, "%d cell", "%d cells"))
	case rules.AskPlace:
		text = w.lang.F("%s: where is %s put?", side, fig)
		if d.Rule == rules.FM23 {
			text = w.lang.F("%s: where does %s end up, fallen onto somebody?", side, fig)
		}
	case rules.AskDrop:
		text = w.lang.F("%s: %s hangs over a pitfall before the %s. Does it drop down, or is it pushed on?", side, fig, w.wall(d.Wall))
	case rules.AskSeize:
		text = w.lang.F("%s: %s is back in a structure of the enemy that stands empty. Does it take it?", side, fig)
	default:
		return ""
	}
	return text + " (" + d.Rule.String() + ")"
}

// answer names an answer that is a button.
func (w words) answer(a rules.Action, d rules.Decision) (text string, pic icon.ID) {
	switch a.Kind {
	case rules.Pass:
		switch d.Ask {
		case rules.AskTarget:
			return w.lang.T("Nobody else"), icon.Check
		case rules.AskCarry:
			return w.lang.T("Nobody"), icon.Cross
		case rules.AskPenalty:
			return w.lang.T("No penalty"), icon.Check
		case rules.AskForce:
			return w.lang.T("Stop here"), icon.Check
		case rules.AskDrop:
			return w.lang.T("Be pushed"), icon.Push
		case rules.AskSeize:
			return w.lang.T("Leave it"), icon.Cross
		case rules.AskPlace:
			return w.lang.T("Stay away"), icon.Cross
		}
		return w.lang.T("Pass"), icon.Cross
	case rules.Drop:
		return w.lang.T("Drop down"), icon.FloorDown
	case rules.Capture:
		return w.lang.T("Take it"), icon.Flag
	case rules.Along:
		return [...]string{w.lang.T("Left"), w.lang.T("Right")}[a.N&1], icon.Arrow
	case rules.Cast:
		return w.lang.T("Cast it"), icon.Star
	}
	return w.command(a), icon.None
}

// asking tells what is to be picked next of what a player has begun to say, and
// what that does.
func (w words) asking(list []rules.Action, d rules.Decision) (text, detail string) {
	a := list[0]
	fig := w.fig(a.Fig)
	switch a.Kind {
	case rules.Use:
		ab := &w.board.Abilities()[a.N]
		return w.lang.F("%s: on whom does %s use it?", w.name(ab.Name), fig), w.ability(ab)
	case rules.SlayProne:
		return w.lang.F("Whom does %s slay where it lies? (FG-05)", fig), ""
	case rules.Jump:
		return w.lang.F("Which way does %s jump? (PF-02)", fig), ""
	case rules.Cross:
		return w.lang.F("Which way does %s cross with care? (PF-02)", fig), ""
	case rules.Face:
		return w.lang.F("Which way does %s turn? (FG-06)", fig), ""
	case rules.Cast:
		sp := &w.board.Spells()[a.N]
		what := w.lang.T("where?")
		switch open(list) {
		case partFig, partOther:
			what = w.lang.T("on whom?")
		case partMinion:
			what = w.lang.F("which one of %s?", fig)
		case partSecond:
			what = w.lang.F("which one of %s?", w.fig(a.Other))
			if sp.Effect == rules.Dispel {
				what = w.lang.T("which one?")
			}
		}
		return w.name(sp.Name) + ": " + what, w.spell(sp)
	}
	return w.ask(d), ""
}

// missed tells that what was pointed at is none of what can be picked.
func (w words) missed(d rules.Decision, opts []option) string {
	cells, figs := false, false
	for i := range opts {
		cells = cells || opts[i].cell != rules.NoCell && opts[i].fig == rules.NoFig
		figs = figs || opts[i].fig != rules.NoFig
	}
	switch {
	case cells && d.Ask == rules.AskDisplace:
		return w.lang.F("%s can only go to one of the marked cells.", w.fig(d.Fig))
	case cells:
		return w.lang.T("Only the marked cells can be chosen.")
	case figs:
		return w.lang.T("Only those that are marked can be chosen.")
	}
	return w.lang.T("Choose one of the buttons below the board.")
}

// name writes the name of an ability or a spell for people: "Soul jar".
func (w words) name(s string) string {
	text, number := board.DisplayName(s)
	return w.lang.T(text) + number
}

// ability tells what an ability does.
func (w words) ability(a *rules.Ability) string {
	whom := [...]string{w.lang.T("enemy"), w.lang.T("friend"), w.lang.T("figure"), w.lang.T("loose object")}[min(3, int(a.Aim))]
	text := w.lang.F("one %s", whom)
	if a.Targets > 1 {
		text = w.lang.F("up to %d of them (%s)", a.Targets, whom)
	}
	if a.Range <= 1 {
		text += " " + w.lang.T("beside it")
	} else {
		text += " " + w.lang.F("within %d", a.Range)
	}
	with := w.lang.T("might")
	if a.Agility {
		with = w.lang.T("agility")
	}
	var tiers [3]string
	for i, t := range a.Tiers {
		var out []string
		if t.Damage > 0 {
			out = append(out, w.lang.F("%d damage", t.Damage))
		}
		if t.Force != rules.NoForce {
			out = append(out, fmt.Sprintf("%s %d", w.term(t.Force.String()), t.Distance))
		}
		if t.Prone {
			out = append(out, w.lang.T("prone"))
		}
		if t.Grab {
			out = append(out, w.lang.T("grab"))
		}
		if tiers[i] = strings.Join(out, ", "); tiers[i] == "" {
			tiers[i] = w.lang.T("nothing")
		}
	}
	return w.lang.F("%s; 2d10 + %s: to 11 %s; to 16 %s; from 17 %s (MV-05)", capital(text), with, tiers[0], tiers[1], tiers[2])
}

// spell tells what a spell does.
func (w words) spell(sp *rules.Spell) string {
	whom := [...]string{w.lang.T("an enemy group"), w.lang.T("a group of one's own"), w.lang.T("a group"), w.lang.T("a loose object")}[min(3, int(sp.Aim))]
	if sp.All {
		whom = [...]string{w.lang.T("all enemy groups"), w.lang.T("all groups of one's own"), w.lang.T("all groups"), w.lang.T("all loose objects")}[min(3, int(sp.Aim))]
	}
	for1 := ""
	if sp.Turns > 0 {
		for1 = " " + w.lang.N(sp.Turns, "for %d turn", "for %d turns")
	}
	extra := ""
	if sp.Heal {
		extra += "; " + w.lang.T("it comes back healed")
	}
	if sp.Mana > 0 {
		extra += "; " + w.lang.F("brings %d mana back", sp.Mana)
	}
	switch sp.Effect {
	case rules.HopGroup:
		if sp.Exit == rules.ExitAdjacent {
			extra += "; " + w.lang.T("it may come back beside where it left")
		}
		return w.lang.F("Takes %s off the board%s%s", whom, for1, extra)
	case rules.HopRecruit:
		if sp.Amount != 0 {
			extra += "; " + w.lang.F("it comes back with %+d %s", sp.Amount, w.stat(sp.Stat))
		}
		return w.lang.F("Takes one of a group off the board%s%s", for1, extra)
	case rules.SoulJar:
		return w.lang.F("Takes one of a group off the board when it would be slain in combat%s", extra)
	case rules.Await:
		return w.lang.F("New monster groups wait off the board%s", for1)
	case rules.HopStructure:
		return w.lang.F("Takes a structure and who is in it off the board%s", for1)
	case rules.CombatHopper:
		return w.lang.F("A group that comes only to fight: %s", w.kinds(sp.Kinds))
	case rules.Teleport:
		return w.lang.F("Puts %s on a free cell within %d", whom, sp.Range)
	case rules.TeleportHome:
		return w.lang.T("Puts a group beside a structure of one's own")
	case rules.Exchange:
		return w.lang.T("One of one's own and one of another side change places")
	case rules.Flood:
		return w.lang.F("A cell becomes %s%s", w.term(sp.Terrain.String()), for1)
	case rules.Dispel:
		return w.lang.T("Ends a spell")
	case rules.Summon:
		return w.lang.F("A group appears near one's own: %s", w.kinds(sp.Kinds))
	case rules.Boost:
		return w.lang.F("%+d %s for %s%s", sp.Amount, w.stat(sp.Stat), whom, for1)
	case rules.Income:
		return w.lang.F("%+d mana each turn%s", sp.Amount, for1)
	case rules.Cheapen:
		return w.lang.F("One's spells cost %d less%s", sp.Amount, for1)
	case rules.Ward:
		return w.lang.F("Enemies cannot aim spells at %s%s", whom, for1)
	}
	return ""
}

func (w words) stat(s rules.Stat) string {
	return w.term(s.String())
}

// kind names a kind of figure.
func (w words) kind(name string) string { return w.lang.T(name) }

// kinds names what a group is made of: "4 swordsman".
func (w words) kinds(list []int) string {
	var out []string
	for i := 0; i < len(list); {
		n := 1
		for i+n < len(list) && list[i+n] == list[i] {
			n++
		}
		name := w.kind(w.board.Kinds()[list[i]].Name)
		if n > 1 {
			name = fmt.Sprintf("%d × %s", n, name)
		}
		out = append(out, name)
		i += n
	}
	return strings.Join(out, ", ")
}

// order names a spell and what it is aimed at.
func (w words) order(a rules.Action) string {
	text := w.name(w.board.Spells()[a.N].Name)
	if a.Fig != rules.NoFig {
		if w.board.Spells()[a.N].Effect == rules.Exchange {
			return w.lang.F("%s on %s and %s", text, w.fig(a.Fig), w.fig(a.Other))
		}
		return w.lang.F("%s on %s", text, w.fig(a.Fig))
	}
	return text
}

// casts tells whether a side knows spells.
func (w words) casts(side int) bool {
	return side >= 0 && side < len(w.board.Sides()) && len(w.board.Sides()[side].Spells) > 0
}

// cast tells of a spell in play: its name, and how it stands.
func (w words) cast(s *rules.State, c rules.CastView) (head, text string) {
	sp := &w.board.Spells()[c.Spell]
	head = w.name(sp.Name)
	left := w.lang.T("for ever")
	if c.Turns > 0 {
		left = w.lang.N(c.Turns, "%d more turn", "%d more turns")
	}
	switch {
	case c.Holds:
		who := capital(w.term(c.Structure.String()))
		if c.Fig != rules.NoFig {
			who = w.fig(c.Fig)
		}
		if !c.Due {
			if c.At == rules.NoCell {
				return head, w.lang.F("%s is off the board, %s", who, left)
			}
			return head, w.lang.F("%s is off the board, %s; it comes back where the ring is", who, left)
		}
		text = w.lang.F("%s waits for its exit", who)
		if c.At != rules.NoCell {
			if f := s.FigAt(c.At); f != rules.NoFig {
				text += ": " + w.lang.F("%s stands there", w.fig(f))
			} else if wall := s.WallAt(c.At); wall >= 0 {
				text += ": " + w.lang.F("%s stands there", w.wall(wall))
			}
		}
		return head, text
	case c.Fig != rules.NoFig:
		return head, w.lang.F("On %s, %s", w.fig(c.Fig), left)
	}
	return head, capital(left)
}
