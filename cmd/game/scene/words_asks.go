package scene

import (
	"fmt"
	"strings"

	"wallfall/assets/icon"
	"wallfall/rules"
)

// ask tells what a decision is about: who decides what, and why.
func (w words) ask(d rules.Decision) string {
	side, fig, by := w.side(d.Side), w.fig(d.Fig), w.fig(d.By)
	text := ""
	switch d.Ask {
	case rules.AskDisplace:
		text = fmt.Sprintf("%s: where does %s go?", side, fig)
		if d.Wall >= 0 {
			text += fmt.Sprintf(" %s needs its cell, pushed on by the %s.", by, w.wall(d.Wall))
		}
	case rules.AskFacing:
		text = fmt.Sprintf("%s: which way does %s face as it stands up?", side, fig)
		if d.Rule == rules.PF08 {
			text = fmt.Sprintf("%s: which way does %s face? It landed on its feet.", side, fig)
		}
	case rules.AskSpells:
		text = side + ": which spells? They are cast in the order they are chosen."
	case rules.AskStrike:
		text = side + ": choose a group, then whom it strikes. Those in orange brackets must."
	case rules.AskPenalty:
		text = fmt.Sprintf("%s: fewer dice or a higher number for %s against %s, so that hits left over can go on to one of those marked?", side, fig, by)
	case rules.AskCarry:
		text = fmt.Sprintf("%s: %s left over from %s. Who takes them?", side, count(d.N, "hit"), by)
	case rules.AskOrigin:
		text = fmt.Sprintf("%s: from which cell of cloud does %s strike at %s?", side, fig, by)
	case rules.AskAlong:
		text = fmt.Sprintf("%s: on which side of the line does the strike of %s at %s run?", side, fig, by)
	case rules.AskTarget:
		text = fmt.Sprintf("%s: a further target for %s?", side, fig)
	case rules.AskDistance:
		text = fmt.Sprintf("%s: by how many cells is %s moved, %d at most?", side, fig, d.N)
	case rules.AskStability:
		text = fmt.Sprintf("%s: %s is to be moved %s. How many of them does it hold off?", side, fig, count(d.N, "cell"))
	case rules.AskForce:
		text = fmt.Sprintf("%s: which way is %s moved? %s left.", side, fig, capital(count(d.N, "cell")))
	case rules.AskPlace:
		text = fmt.Sprintf("%s: where is %s put?", side, fig)
		if d.Rule == rules.FM23 {
			text = fmt.Sprintf("%s: where does %s end up, fallen onto somebody?", side, fig)
		}
	case rules.AskDrop:
		text = fmt.Sprintf("%s: %s hangs over a pitfall before the %s. Does it drop down, or is it pushed on?", side, fig, w.wall(d.Wall))
	case rules.AskSeize:
		text = fmt.Sprintf("%s: %s is back in a structure of the enemy that stands empty. Does it take it?", side, fig)
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
			return "Nobody else", icon.Check
		case rules.AskCarry:
			return "Nobody", icon.Cross
		case rules.AskPenalty:
			return "No penalty", icon.Check
		case rules.AskForce:
			return "Stop here", icon.Check
		case rules.AskDrop:
			return "Be pushed", icon.Push
		case rules.AskSeize:
			return "Leave it", icon.Cross
		case rules.AskPlace:
			return "Stay away", icon.Cross
		}
		return "Pass", icon.Cross
	case rules.Drop:
		return "Drop down", icon.FloorDown
	case rules.Capture:
		return "Take it", icon.Flag
	case rules.Along:
		return [...]string{"Left", "Right"}[a.N&1], icon.Arrow
	case rules.Cast:
		return "Cast it", icon.Star
	}
	return capital(w.board.FormatAction(a)), icon.None
}

// asking tells what is to be picked next of what a player has begun to say, and
// what that does.
func (w words) asking(list []rules.Action, d rules.Decision) (text, detail string) {
	a := list[0]
	fig := w.fig(a.Fig)
	switch a.Kind {
	case rules.Use:
		ab := &w.board.Abilities()[a.N]
		return fmt.Sprintf("%s: on whom does %s use it?", w.name(ab.Name), fig), w.ability(ab)
	case rules.SlayProne:
		return "Whom does " + fig + " slay where it lies? (FG-05)", ""
	case rules.Jump:
		return "Which way does " + fig + " jump? (PF-02)", ""
	case rules.Cross:
		return "Which way does " + fig + " cross with care? (PF-02)", ""
	case rules.Face:
		return "Which way does " + fig + " turn? (FG-06)", ""
	case rules.Cast:
		sp := &w.board.Spells()[a.N]
		what := "where?"
		switch open(list) {
		case partFig, partOther:
			what = "on whom?"
		case partMinion:
			what = "which one of " + fig + "?"
		case partSecond:
			what = "which one of " + w.fig(a.Other) + "?"
			if sp.Effect == rules.Dispel {
				what = "which one?"
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
		return w.fig(d.Fig) + " can only go to one of the marked cells."
	case cells:
		return "Only the marked cells can be chosen."
	case figs:
		return "Only those that are marked can be chosen."
	}
	return "Choose one of the buttons below the board."
}

// name writes the name of an ability or a spell for people: "Soul jar".
func (w words) name(s string) string { return capital(strings.ReplaceAll(s, "-", " ")) }

// ability tells what an ability does.
func (w words) ability(a *rules.Ability) string {
	whom := [...]string{"enemy", "friend", "figure", "loose object"}[min(3, int(a.Aim))]
	text := "one " + whom
	if a.Targets > 1 {
		text = fmt.Sprintf("up to %d of them (%s)", a.Targets, whom)
	}
	if a.Range <= 1 {
		text += " beside it"
	} else {
		text += fmt.Sprintf(" within %d", a.Range)
	}
	with := "might"
	if a.Agility {
		with = "agility"
	}
	var tiers [3]string
	for i, t := range a.Tiers {
		var out []string
		if t.Damage > 0 {
			out = append(out, fmt.Sprintf("%d damage", t.Damage))
		}
		if t.Force != rules.NoForce {
			out = append(out, fmt.Sprintf("%s %d", t.Force, t.Distance))
		}
		if t.Prone {
			out = append(out, "prone")
		}
		if t.Grab {
			out = append(out, "grab")
		}
		if tiers[i] = strings.Join(out, ", "); tiers[i] == "" {
			tiers[i] = "nothing"
		}
	}
	return fmt.Sprintf("%s; 2d10 + %s: to 11 %s; to 16 %s; from 17 %s (MV-05)", capital(text), with, tiers[0], tiers[1], tiers[2])
}

// spell tells what a spell does.
func (w words) spell(sp *rules.Spell) string {
	whom := [...]string{"an enemy group", "a group of one's own", "a group", "a loose object"}[min(3, int(sp.Aim))]
	if sp.All {
		whom = [...]string{"all enemy groups", "all groups of one's own", "all groups", "all loose objects"}[min(3, int(sp.Aim))]
	}
	for1 := ""
	if sp.Turns > 0 {
		for1 = " for " + count(sp.Turns, "turn")
	}
	extra := ""
	if sp.Heal {
		extra += "; it comes back healed"
	}
	if sp.Mana > 0 {
		extra += fmt.Sprintf("; brings %d mana back", sp.Mana)
	}
	switch sp.Effect {
	case rules.HopGroup:
		if sp.Exit == rules.ExitAdjacent {
			extra += "; it may come back beside where it left"
		}
		return "Takes " + whom + " off the board" + for1 + extra
	case rules.HopRecruit:
		if sp.Amount != 0 {
			extra += fmt.Sprintf("; it comes back with %+d %s", sp.Amount, statName(sp.Stat))
		}
		return "Takes one of a group off the board" + for1 + extra
	case rules.SoulJar:
		return "Takes one of a group off the board when it would be slain in combat" + extra
	case rules.Await:
		return "New monster groups wait off the board" + for1
	case rules.HopStructure:
		return "Takes a structure and who is in it off the board" + for1
	case rules.CombatHopper:
		return "A group that comes only to fight: " + w.kinds(sp.Kinds)
	case rules.Teleport:
		return fmt.Sprintf("Puts %s on a free cell within %d", whom, sp.Range)
	case rules.TeleportHome:
		return "Puts a group beside a structure of one's own"
	case rules.Exchange:
		return "One of one's own and one of another side change places"
	case rules.Flood:
		return "A cell becomes " + sp.Terrain.String() + for1
	case rules.Dispel:
		return "Ends a spell"
	case rules.Summon:
		return "A group appears near one's own: " + w.kinds(sp.Kinds)
	case rules.Boost:
		return fmt.Sprintf("%+d %s for %s%s", sp.Amount, statName(sp.Stat), whom, for1)
	case rules.Income:
		return fmt.Sprintf("%+d mana each turn%s", sp.Amount, for1)
	case rules.Cheapen:
		return fmt.Sprintf("One's spells cost %d less%s", sp.Amount, for1)
	case rules.Ward:
		return "Enemies cannot aim spells at " + whom + for1
	}
	return ""
}

func statName(s rules.Stat) string {
	return [...]string{"power", "skill", "move", "armor", "stability", "agility", "might"}[min(6, int(s))]
}

// kinds names what a group is made of: "4 swordsman".
func (w words) kinds(list []int) string {
	var out []string
	for i := 0; i < len(list); {
		n := 1
		for i+n < len(list) && list[i+n] == list[i] {
			n++
		}
		name := w.board.Kinds()[list[i]].Name
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
		text += " on " + w.fig(a.Fig)
		if w.board.Spells()[a.N].Effect == rules.Exchange {
			text += " and " + w.fig(a.Other)
		}
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
	left := "for ever"
	if c.Turns > 0 {
		left = count(c.Turns, "more turn")
	}
	switch {
	case c.Holds:
		who := "A " + c.Structure.String()
		if c.Fig != rules.NoFig {
			who = w.fig(c.Fig)
		}
		if !c.Due {
			if c.At == rules.NoCell {
				return head, fmt.Sprintf("%s is off the board, %s", who, left)
			}
			return head, fmt.Sprintf("%s is off the board, %s; it comes back where the ring is", who, left)
		}
		text = who + " waits for its exit"
		if c.At != rules.NoCell {
			if f := s.FigAt(c.At); f != rules.NoFig {
				text += ": " + w.fig(f) + " stands there"
			} else if wall := s.WallAt(c.At); wall >= 0 {
				text += ": " + w.wall(wall) + " stands there"
			}
		}
		return head, text
	case c.Fig != rules.NoFig:
		return head, "On " + w.fig(c.Fig) + ", " + left
	}
	return head, capital(left)
}

// traits names what a kind is.
func (w words) traits(kind *rules.Kind) string {
	var out []string
	for i := range 16 {
		if name := rules.TraitName(i); name != "" && kind.Traits&(1<<i) != 0 {
			out = append(out, name)
		}
	}
	var home []string
	for t := rules.Plain; t < rules.Void; t++ {
		if kind.Native&rules.NativeTo(t) != 0 {
			home = append(home, t.String())
		}
	}
	for e := rules.Slope; e <= rules.Rampart; e++ {
		if kind.Native&rules.NativeToEdge(e) != 0 {
			home = append(home, e.String())
		}
	}
	text := strings.Join(out, ", ")
	if len(home) > 0 {
		if text != "" {
			text += " · "
		}
		text += "at home in " + strings.Join(home, ", ")
	}
	return text
}

// abilities names what the strongest of a group can do.
func (w words) abilities(f rules.FigureView, b *rules.Board) string {
	var out []string
	for _, n := range b.Kinds()[f.Kind].Abilities {
		out = append(out, w.name(b.Abilities()[n].Name))
	}
	if len(out) == 0 {
		return ""
	}
	return "Can: " + strings.Join(out, ", ")
}
