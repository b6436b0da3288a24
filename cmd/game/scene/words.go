package scene

import (
	"strings"

	"wallfall/assets/lang"
	"wallfall/levels"
	"wallfall/rules"
)

// words turns what the rules say into sentences for one level's players.
type words struct {
	level *levels.Level
	board *rules.Board
	lang  *lang.Table
}

func (w words) fig(id rules.FigID) string { return capital(w.board.FigName(id)) }

func (w words) wall(i int) string { return w.lang.F("wall %s", capital(w.board.WallName(i))) }

func (w words) side(i int) string {
	if i < 0 || i >= len(w.level.Sides) {
		return w.lang.T("nobody")
	}
	return w.lang.T(w.level.Sides[i].Label)
}

// cause tells what took a figure.
func (w words) cause(e *rules.Event) string {
	switch e.Cause {
	case rules.ByWounds:
		return w.lang.T("died of wounds")
	case rules.ByWall:
		return w.lang.T("was crushed")
	case rules.ByBarrier:
		return w.lang.T("was crushed against what stood in the way")
	case rules.ByWater:
		return w.lang.T("was pushed into deep water")
	case rules.ByNoRoom:
		return w.lang.T("had nowhere to go and was crushed")
	case rules.ByDrowning:
		return w.lang.T("drowned")
	case rules.ByBurning:
		return w.lang.T("burned")
	case rules.ByFall:
		return w.lang.T("did not survive the fall")
	case rules.ByFaller:
		return w.lang.F("was struck down by %s, falling", w.fig(e.By))
	case rules.ByDestroying:
		return w.lang.T("was smashed")
	case rules.ByStrike:
		return w.lang.T("was slain in combat")
	case rules.ByAbility:
		return w.lang.T("was slain")
	case rules.BySlaying:
		return w.lang.T("was slain where it lay")
	case rules.ByDispel:
		return w.lang.T("is lost with the spell that held it")
	case rules.ByLanding:
		return w.lang.T("found no room to land")
	case rules.ByVanishing:
		return w.lang.T("vanishes with its spell")
	}
	return w.lang.T("is gone")
}

// sentence tells an event in words, "" when it is not worth a line.
func (w words) sentence(e *rules.Event) string {
	text := ""
	switch e.Kind {
	case rules.EvTurn:
		return w.lang.F("Round %d: %s", e.Round(), w.side(int(e.Side)))
	case rules.EvWallMove:
		text = w.lang.F("%s grinds one cell on", capital(w.wall(int(e.Wall))))
	case rules.EvWallRemoved:
		text = w.lang.F("%s breaks on what it cannot move", capital(w.wall(int(e.Wall))))
	case rules.EvPush:
		text = w.lang.F("%s pushes %s", capital(w.wall(int(e.Wall))), w.fig(e.Fig))
	case rules.EvDisplace:
		text = w.lang.F("%s makes room for %s", w.fig(e.Fig), w.fig(e.By))
	case rules.EvPortal:
		text = w.lang.F("%s passes through the portal", w.fig(e.Fig))
	case rules.EvWound:
		text = w.lang.F("%s is wounded (%d left)", w.fig(e.Fig), e.StaminaLeft())
	case rules.EvSlain:
		if int(e.Fig) < len(w.level.Figures) && len(w.level.Figures[e.Fig].Kinds) < 2 {
			return "" // its end is told
		}
		text = w.lang.F("One of %s is slain", w.fig(e.Fig))
	case rules.EvUndying:
		text = w.lang.F("%s will not die", w.fig(e.Fig))
	case rules.EvDeath:
		text = w.fig(e.Fig) + " " + w.cause(e)
	case rules.EvDie:
		switch e.Purpose() {
		case rules.DieStrike, rules.DiePower, rules.DieCell:
			return "" // what they come to is told
		}
		text = w.lang.F("The die shows %d", e.Face())
		if e.Fig != rules.NoFig {
			text = w.lang.F("%s rolls %d", w.fig(e.Fig), e.Face())
		}
	case rules.EvPitIn:
		text = w.lang.F("%s drops into the pit", w.fig(e.Fig))
	case rules.EvPitOut:
		text = w.lang.F("%s climbs out of the pit", w.fig(e.Fig))
	case rules.EvFall:
		text = w.lang.F("%s falls", w.fig(e.Fig))
	case rules.EvProne:
		text = w.lang.F("%s lies prone", w.fig(e.Fig))
	case rules.EvStand:
		text = w.lang.F("%s stands up", w.fig(e.Fig))
	case rules.EvFeature:
		switch ft := e.Feature(); ft {
		case rules.DoorOpen:
			text = w.lang.T("A door is opened")
		case rules.DoorClosed:
			text = w.lang.T("A door is closed")
		case rules.DoorDestroyed:
			text = w.lang.T("The door breaks")
		case rules.NoFeature:
			text = w.lang.F("%s is ground away", capital(w.term(e.OldFeature().String())))
		default:
			text = w.lang.F("%s appears", capital(w.term(ft.String())))
		}
	case rules.EvCanister:
		text = w.lang.T("A canister is pushed along")
	case rules.EvRupture:
		text = w.lang.T("A canister bursts")
	case rules.EvCapture:
		text = w.lang.F("%s takes the structure it stands in", w.fig(e.Fig))
	case rules.EvLeave:
		text = w.lang.F("%s leaves by the exit", w.fig(e.Fig))
	case rules.EvResign:
		text = w.lang.F("The game is given up by %s", w.side(int(e.Side)))
	default:
		if text = w.fight(e); text == "" {
			text = w.magic(e)
		}
		if text == "" {
			return ""
		}
	}
	return text + " · " + e.Rule.String()
}

// goal tells a goal in words.
func (w words) goal(g rules.Goal) string {
	who, n := w.lang.T("a group"), max(1, g.N)
	if g.Figure >= 0 {
		who = w.fig(rules.FigID(g.Figure))
	}
	mark := ""
	if g.Tag > 0 {
		mark = string(rune('A' + g.Tag - 1))
	}
	switch g.Kind {
	case rules.GoalSlayAll:
		return w.lang.T("leave no enemy alive")
	case rules.GoalSlayOne:
		return w.lang.F("see %s dead", who)
	case rules.GoalReach:
		return w.lang.F("bring %s to %s", who, mark)
	case rules.GoalHold:
		return w.lang.F("hold every %s for %s", mark, w.turns(n))
	case rules.GoalSurvive:
		return w.lang.F("live to the end of round %d", n)
	case rules.GoalSeize:
		return w.lang.F("own every structure marked %s", mark)
	case rules.GoalEscape:
		if n == 1 {
			return w.lang.F("leave by %s with a group", mark)
		}
		return w.lang.F("leave by %s with %d groups", mark, n)
	}
	return ""
}

func (w words) turns(n int) string {
	if n == 1 {
		return w.lang.T("a turn")
	}
	return w.lang.F("%d turns running", n)
}

// goals joins a side's goals: each of them wins.
func (w words) goals(side int) string {
	var list []string
	for _, g := range w.board.Sides()[side].Goals {
		list = append(list, w.goal(g))
	}
	return capital(strings.Join(list, ", "+w.lang.T("or")+" "))
}

// ends tells whether an event ends the game.
func (w words) ends(e *rules.Event) bool { return e.Kind == rules.EvWin || e.Kind == rules.EvDraw }

// outcome tells how the game ended.
func (w words) outcome(e *rules.Event) (headline, why string) {
	switch {
	case e.Kind == rules.EvDraw && e.Goal() < 0:
		return w.lang.T("Nobody wins"), w.lang.T("Nobody is left")
	case e.Kind == rules.EvDraw:
		return w.lang.T("Nobody wins"), w.lang.T("The rounds are over")
	case e.Goal() < 0:
		return w.lang.F("Victory: %s", w.side(int(e.Side))), w.lang.T("Nobody else is left")
	}
	return w.lang.F("Victory: %s", w.side(int(e.Side))), w.lang.F("Goal: %s", w.goal(w.board.Sides()[e.Side].Goals[e.Goal()]))
}
