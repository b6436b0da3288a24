package scene

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

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

// capital writes the first letter large: figures are named by lower-case words.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

func (w words) fig(id rules.FigID) string { return capital(w.board.FigName(id)) }

func (w words) wall(i int) string { return "wall " + capital(w.board.WallName(i)) }

func (w words) side(i int) string {
	if i < 0 || i >= len(w.level.Sides) {
		return "nobody"
	}
	if s := w.level.Sides[i]; s.Label != "" {
		return s.Label
	}
	return w.level.Sides[i].Name
}

// cause tells what took a figure.
func (w words) cause(e *rules.Event) string {
	switch e.Cause {
	case rules.ByWounds:
		return "died of wounds"
	case rules.ByWall:
		return "was crushed"
	case rules.ByBarrier:
		return "was crushed against what stood in the way"
	case rules.ByWater:
		return "was pushed into deep water"
	case rules.ByNoRoom:
		return "had nowhere to go and was crushed"
	case rules.ByDrowning:
		return "drowned"
	case rules.ByBurning:
		return "burned"
	case rules.ByFall:
		return "did not survive the fall"
	case rules.ByFaller:
		return "was struck down by " + w.fig(e.By) + ", falling"
	case rules.ByDestroying:
		return "was smashed"
	case rules.ByStrike:
		return "was slain in combat"
	case rules.ByAbility:
		return "was slain"
	case rules.BySlaying:
		return "was slain where it lay"
	case rules.ByDispel:
		return "is lost with the spell that held it"
	case rules.ByLanding:
		return "found no room to land"
	case rules.ByVanishing:
		return "vanishes with its spell"
	}
	return "is gone"
}

// sentence tells an event in words, "" when it is not worth a line.
func (w words) sentence(e *rules.Event) string {
	text := ""
	switch e.Kind {
	case rules.EvTurn:
		return fmt.Sprintf("Round %d: %s", e.N, w.side(int(e.Side)))
	case rules.EvWallMove:
		text = capital(w.wall(int(e.Wall))) + " grinds one cell on"
	case rules.EvWallRemoved:
		text = capital(w.wall(int(e.Wall))) + " breaks on what it cannot move"
	case rules.EvPush:
		text = capital(w.wall(int(e.Wall))) + " pushes " + w.fig(e.Fig)
	case rules.EvDisplace:
		text = w.fig(e.Fig) + " makes room for " + w.fig(e.By)
	case rules.EvPortal:
		text = w.fig(e.Fig) + " passes through the portal"
	case rules.EvWound:
		text = fmt.Sprintf("%s is wounded (%d left)", w.fig(e.Fig), e.Left)
	case rules.EvSlain:
		if int(e.Fig) < len(w.level.Figures) && len(w.level.Figures[e.Fig].Kinds) < 2 {
			return "" // its end is told
		}
		text = "One of " + w.fig(e.Fig) + " is slain"
	case rules.EvUndying:
		text = w.fig(e.Fig) + " will not die"
	case rules.EvDeath:
		text = w.fig(e.Fig) + " " + w.cause(e)
	case rules.EvDie:
		switch rules.Purpose(e.M) {
		case rules.DieStrike, rules.DiePower, rules.DieCell:
			return "" // what they come to is told
		}
		text = fmt.Sprintf("The die shows %d", e.N)
		if e.Fig != rules.NoFig {
			text = fmt.Sprintf("%s rolls %d", w.fig(e.Fig), e.N)
		}
	case rules.EvPitIn:
		text = w.fig(e.Fig) + " drops into the pit"
	case rules.EvPitOut:
		text = w.fig(e.Fig) + " climbs out of the pit"
	case rules.EvFall:
		text = w.fig(e.Fig) + " falls"
	case rules.EvProne:
		text = w.fig(e.Fig) + " lies prone"
	case rules.EvStand:
		text = w.fig(e.Fig) + " stands up"
	case rules.EvFeature:
		switch ft := rules.Feature(e.N); ft {
		case rules.DoorOpen:
			text = "A door is opened"
		case rules.DoorClosed:
			text = "A door is closed"
		case rules.NoFeature:
			text = capital(rules.Feature(e.M).String()) + " is ground away"
		default:
			text = "A " + ft.String() + " appears"
		}
	case rules.EvCanister:
		text = "A canister is pushed along"
	case rules.EvRupture:
		text = "A canister bursts"
	case rules.EvCapture:
		text = w.fig(e.Fig) + " takes the structure it stands in"
	case rules.EvLeave:
		text = w.fig(e.Fig) + " leaves by the exit"
	case rules.EvResign:
		text = "The game is given up by " + w.side(int(e.Side))
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
	who, n := "a group", max(1, g.N)
	if g.Figure >= 0 {
		who = w.fig(rules.FigID(g.Figure))
	}
	mark := ""
	if g.Tag > 0 {
		mark = string(rune('A' + g.Tag - 1))
	}
	switch g.Kind {
	case rules.GoalSlayAll:
		return "leave no enemy alive"
	case rules.GoalSlayOne:
		return "see " + who + " dead"
	case rules.GoalReach:
		return "bring " + who + " to " + mark
	case rules.GoalHold:
		return fmt.Sprintf("hold every %s for %s", mark, turns(n))
	case rules.GoalSurvive:
		return fmt.Sprintf("live to the end of round %d", n)
	case rules.GoalSeize:
		return "own every structure marked " + mark
	case rules.GoalEscape:
		return fmt.Sprintf("%s leave by %s", count(n, "group"), mark)
	}
	return ""
}

// count writes a number of things: "1 round", "2 rounds".
func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

func turns(n int) string {
	if n == 1 {
		return "a turn"
	}
	return fmt.Sprintf("%d turns running", n)
}

// goals joins a side's goals: each of them wins.
func (w words) goals(side int) string {
	var list []string
	for _, g := range w.board.Sides()[side].Goals {
		list = append(list, w.goal(g))
	}
	return capital(strings.Join(list, ", or "))
}

// ends tells whether an event ends the game.
func (w words) ends(e *rules.Event) bool { return e.Kind == rules.EvWin || e.Kind == rules.EvDraw }

// outcome tells how the game ended.
func (w words) outcome(e *rules.Event) (headline, why string) {
	switch {
	case e.Kind == rules.EvDraw:
		return "Nobody wins", "The rounds are over, or nobody is left"
	case e.N < 0:
		return "Victory: " + w.side(int(e.Side)), "Nobody else is left"
	}
	return "Victory: " + w.side(int(e.Side)), "Goal: " + w.goal(w.board.Sides()[e.Side].Goals[e.N])
}
