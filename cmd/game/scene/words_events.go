package scene

import (
	"fmt"

	"wallfall/rules"
)

// fight tells an event of strikes, abilities and forced movement in words, "" when
// it is none or not worth a line.
func (w words) fight(e *rules.Event) string {
	fig, by := w.fig(e.Fig), w.fig(e.By)
	switch e.Kind {
	case rules.EvStrike, rules.EvRangestrike:
		how := " strikes "
		if e.Kind == rules.EvRangestrike {
			how = " strikes from afar at "
		}
		return fig + how + by + ": " + pool(int(e.N), int(e.M))
	case rules.EvHits:
		if e.N == 0 {
			return "No hit on " + fig
		}
		return count(int(e.N), "hit") + " on " + fig
	case rules.EvCarry:
		return count(int(e.N), "hit") + " carried over to " + fig
	case rules.EvDamage:
		return fmt.Sprintf("%s takes %d damage (%d left)", fig, e.N, e.Left)
	case rules.EvHeal:
		return fmt.Sprintf("%s is healed (%d)", fig, e.Left)
	case rules.EvAbility:
		name := ""
		if int(e.N) < len(w.board.Abilities()) {
			name = w.board.Abilities()[e.N].Name
		}
		if e.By == rules.NoFig {
			return fig + " uses " + name
		}
		return fig + " uses " + name + " on " + by
	case rules.EvTier:
		return fmt.Sprintf("%s rolls %d in all: tier %d", fig, e.M, e.N)
	case rules.EvForce:
		verb := [...]string{"moves", "pushes", "pulls", "slides"}[max(0, min(3, int(e.M)))]
		text := fmt.Sprintf("%s %s %s %s", by, verb, fig, count(int(e.N), "cell"))
		if e.Left > 0 {
			text += fmt.Sprintf(" (%d held off)", e.Left)
		}
		return text
	case rules.EvSlam:
		what := "what stands there"
		if e.By != rules.NoFig {
			what = by
		}
		return fmt.Sprintf("%s slams into %s: %d damage", fig, what, e.N)
	case rules.EvGrab:
		if e.By == rules.NoFig {
			return fig + " is free again"
		}
		return by + " grabs " + fig
	case rules.EvKnock:
		return fig + " is knocked aside"
	case rules.EvSlide:
		return fig + " tumbles aside"
	}
	return ""
}

// pool tells how many dice must show how much.
func pool(n, need int) string {
	dice := "1 die"
	if n != 1 {
		dice = fmt.Sprintf("%d dice", n)
	}
	switch need {
	case 1:
		return dice + ", every one hits"
	case 6:
		return dice + ", a 6 hits"
	}
	return fmt.Sprintf("%s, %d or more hits", dice, need)
}

// magic tells an event of spells and holding areas in words, "" when it is none
// or not worth a line.
func (w words) magic(e *rules.Event) string {
	fig := w.fig(e.Fig)
	spell := func() string {
		if e.N < 0 || int(e.N) >= len(w.board.Spells()) {
			return "A spell"
		}
		return w.name(w.board.Spells()[e.N].Name)
	}
	on := ""
	if e.Fig != rules.NoFig {
		on = " on " + fig
	}
	switch e.Kind {
	case rules.EvCommit:
		return w.side(int(e.Side)) + ": " + spell() + on + " is prepared"
	case rules.EvCast:
		return w.side(int(e.Side)) + ": " + spell() + on
	case rules.EvSquander:
		return spell() + " is squandered"
	case rules.EvSpellEnd:
		return spell() + " ends"
	case rules.EvHop:
		if e.Fig == rules.NoFig {
			return "A structure leaves the board"
		}
		return fig + " leaves the board for a while"
	case rules.EvReturn:
		if e.Fig == rules.NoFig {
			return "A structure is back"
		}
		return fig + " is back on the board"
	case rules.EvTeleport:
		return fig + " is elsewhere at once"
	case rules.EvSplit:
		return "One of " + fig + " joins " + w.fig(e.By)
	case rules.EvSwap:
		return "One of " + fig + " and one of " + w.fig(e.By) + " change places"
	case rules.EvSpawn:
		if e.To == rules.NoCell {
			return ""
		}
		return fig + " appears"
	case rules.EvTerrain:
		was, is := rules.Terrain(e.M), rules.Terrain(e.N)
		if e.Rule == rules.FM20 {
			return capital(was.String()) + " breaks"
		}
		return capital(was.String()) + " becomes " + is.String()
	case rules.EvStructure:
		if rules.Structure(e.N) == rules.NoStructure {
			return "A structure is gone from its cell"
		}
		return "A " + rules.Structure(e.N).String() + " stands in its cell"
	}
	return ""
}
