package lint

import "slices"

// Rule is one thing that the checker looks for.
type Rule struct {
	Code  string // a word, or the ID of a rule that the checker warns about
	Means string // what it says of a level, in a few words
	Cause string // why that is so, and why a designer would regret it, in sentences
	Mend  string // what to do about it, in sentences
	fix   func(*fixer)
}

// Syntax is what tools call the code of problems that have none: those of the
// text itself.
const Syntax = "syntax"

// warnings are in the order of README.md.
var warnings = [...]Rule{
	{"goal-unreachable", "no group of the side can reach a cell of its goal, even with all doors open, all removable rubble gone and all falls survived",
		"Ground that is closed to the side's groups, or heights that they can't climb, lie in between.",
		"Open a way: a door, a ladder, a slope, other terrain. Or give the side a figure that flies, swims or is at home there, or move the objective.", onCell((*fixer).goalCell)},
	{"goal-solid", "a goal cell is under rock, or under something else that nothing clears",
		"No group can ever stand there.",
		"Put open ground there, or remove the tag from the cell.", onCell((*fixer).goalCell)},
	{"goal-too-big", "a goal needs more groups than the side has",
		"The goal needs this many groups to escape or to hold cells at once, and the side has fewer.",
		"Lower n= of the goal, remove the tag from some cells, or give the side more figures.", onGoal((*fixer).goalNumber)},
	{"goal-too-late", "a goal needs more rounds than the match has",
		"The line rounds ends the match in a draw before the goal can be met.",
		"Raise rounds, or lower n= of the goal.", onGoal((*fixer).goalNumber)},
	{"goal-met", "a goal is met from the start",
		"A figure starts on the objective, or the side already owns the structures, so the match ends at once.",
		"Move the figure or the objective, or give the structures to another side.", onGoal((*fixer).owners)},
	{"goal-figure", "a goal names a figure of the wrong side",
		"A figure that should reach a cell must belong to the side with the goal; a figure that should be slain must not.",
		"Name another figure, or give the goal to another side.", onGoal((*fixer).goalFigure)},
	{"goal-twice", "a side has the same goal twice",
		"The second line changes nothing.",
		"Delete it, or change its tag= or n=.", onGoal((*fixer).removeGoal)},
	{"foes-apart", "a goal is to slay groups that the side can never get near",
		"No way connects the places of the two, and the side has no walls, spells, rangestrikers or abilities that reach farther.",
		"Open a way between them, or choose another goal.", nil},
	{"no-way-to-win", "a side can't meet any of its goals",
		"A warning about each goal says why.",
		"Fix at least one of them, or give the side another goal.", onSide((*fixer).slayAll)},
	{"no-mana", "a side knows spells but can never cast one",
		"It starts without mana and gains none.",
		"Give it mana=N at the start or income=N each turn, or remove spells=.", onSide((*fixer).mana)},
	{"no-spells", "a side has mana but no spells",
		"Mana is for spells, and the side knows none.",
		"Give it spells=LIST or spells=all, or remove mana= and income=.", onSide((*fixer).mana)},
	{"idle-spell", "a side knows a spell that it can never cast on this board",
		"The spell needs a structure or terrain that the map does not have.",
		"Add what it needs with a legend line, or remove the spell from the list.", onSide((*fixer).spells)},
	{"no-goal", "a side can only win as the last side left",
		"The side has no goal line.",
		"Give it a goal, such as: goal SIDE slay-all", onSide((*fixer).slayAll)},
	{"no-figures", "a side has no figures",
		"Its turns are skipped, and it never wins.",
		"Give it a figure, or remove the side.", onSide((*fixer).removeSide)},
	{"no-end", "the match may never end",
		"Without rounds and without a survive goal, two careful players can play forever.",
		"Add a line rounds N, or a goal survive.", (*fixer).rounds},
	{"same-colour", "two sides have the same colour",
		"Sides without colour= get colours in turn, and this one is taken.",
		"Give one of them another: colour=amber, sky, green or rose.", onSide((*fixer).colour)},
	{"same-label", "two sides have the same label",
		"Players can't tell which side a message is about.",
		"Give one of them another label, the words in quotes after its name.", onSide((*fixer).label)},
	{"no-walls", "a side is the keeper, but there are no walls",
		"The keeper owns the crushing walls; without walls the flag has no effect.",
		"Add a wall, or remove keeper.", onSide((*fixer).noKeeper)},
	{"wall-stuck", "a crushing wall breaks on its first step",
		"Rock, the edge of the board, a closed door or a rising cliff is right in front of it, in at least one of its lanes.",
		"Turn it with dir=, move it back, or clear the ground in front of it.", onWall((*fixer).wallTurn)},
	{"wall-idle", "no group can ever be in a crushing wall's way",
		"No group can reach a cell that the wall enters before something stops it.",
		"Move it, turn it with dir=, or open a way to its path.", onWall((*fixer).wallTurn)},
	{"forbidden-start", "a figure starts where it drowns, burns, falls or can't stand",
		"Its kind is not at home on that terrain, and can't fly or swim where that would help.",
		"Move it, change the ground, or choose a kind that is at home there.", onFigure((*fixer).figureCell)},
	{"doomed-start", "the first step of the walls kills a figure, whatever it does",
		"It stands in a wall's way with something solid behind it, and it either moves after the walls or has nowhere better to go.",
		"Move it or the wall a few cells, or leave a gap.", onFigure((*fixer).figureCell)},
	{"shut-in", "a figure can never leave its first cell",
		"All ground around it is closed to it. Figures of sides that rest are not looked at.",
		"Open a way, or move the figure.", onFigure((*fixer).figureCell)},
	{"floor-apart", "no group can get to a floor",
		"No figure starts on the floor, and no ladder, portal or pitfall leads there from a floor with figures.",
		"Connect it with a ladder or portal and a link line, put a pitfall above it or a figure on it, or remove the floor.", (*fixer).floorJoin},
	{"floor-cut", "a floor with figures has no connection to another floor",
		"It has no ladder or portal to another floor and no pitfall, and no pitfall opens above it.",
		"Connect it with a ladder on each floor and a link line, or leave it if the floors should be two separate fights.", (*fixer).floorJoin},
	{"floor-clash", "the ground of a floor reaches the floor above",
		"A floor lies rise cells above the one below (default: 3), and the ground here is as high.",
		"Lower the ground, or give the floor above a greater rise=.", onCell((*fixer).floorRise)},
	{"floor-size", "floors have different numbers of rows",
		"All floors of a board have the same size; missing rows are void.",
		"Add the missing rows, even if only as rock.", (*fixer).floorRows},
	{"PF-10", "a pitfall is where none can open during play, such as next to another one or to a blockade",
		"The rules never open a pitfall there, so players don't expect one.",
		"Put plain ground between them, or merge them into one pit.", onCell((*fixer).plainGround)},
	{"door-nowhere", "a door leads nowhere",
		"At most one side of it has open ground.",
		"Open the other side, or replace the door with rock.", onCell((*fixer).plainGround)},
	{"link-nowhere", "a portal or ladder leads to a dead end",
		"Everything around its other end is solid.",
		"Open a way there, or link it to another cell.", onCell((*fixer).linkOut)},
	{"link-deadly", "a portal or ladder leads into deep water or a volcano",
		"Whoever comes out there drowns or burns, unless at home there.",
		"Change the ground at its other end. If it is meant as a trap, leave it.", onCell((*fixer).linkOut)},
	{"unused-legend", "a map character is explained but never used", "No map has a cell with it.", "Use it, or delete the line.", (*fixer).removeLine},
	{"unused-kind", "a kind is declared but never used", "No figure and no spell uses it.", "Use it, or delete the line.", (*fixer).removeLine},
	{"unused-ability", "an ability is declared but no kind has it", "No kind in use lists it.", "Give it to a kind with abilities=, or delete the line.", (*fixer).removeLine},
	{"unused-spell", "a spell is declared but no side knows it", "No side lists it.", "Give it to a side with spells=, or delete the line.", (*fixer).removeLine},
	{"unused-tag", "cells have a tag that no goal uses", "The goal may have been deleted or given another tag.", "Use the tag in a goal, or replace the cells with plain ground.", (*fixer).tag},
	{"solution-broken", "a stored solution no longer works, or no longer wins in time",
		"The level changed after the solution was stored. The line named is the first command that is not allowed, or the start of a solution that ends without a win.",
		"Undo the change, find a new solution (level solve -store), or delete the block from solution to end.", nil},
	{"easy-puzzle", "a puzzle is won by resting, or by the greedy bot",
		"Within the rounds of its solution the first side wins without doing anything, or in half of the games by what looks best at once: there is nothing to find.",
		"Lower the rounds, move the goal out of reach, or block the obvious way. level sim -bots greedy,rest shows how the bot plays.", nil},
	{"no-title", "the level has no title for the level list", "There is no line title.", `Add one: title "The Larder"`, (*fixer).title},
	{"no-about", "the level has no description for the level list", "There is no line about.", `Add one: about "Fetch the cheese before the shelf comes down."`, nil},
}

// errorFixes fix what the rules refuse; the rulebook explains these.
var errorFixes = map[string]func(*fixer){
	"TN-04": onGoal((*fixer).removeGoal),
	"CW-02": onWall((*fixer).wallTurn),
	"TN-01": (*fixer).keeper,
	"FG-07": onFigure((*fixer).figureCell),
	"BD-06": (*fixer).inSolid,
	"FG-01": onFigure((*fixer).figureSide),
	"FG-03": onFigure((*fixer).stamina),
	"BD-04": onCell((*fixer).linkUp),
	"BD-05": (*fixer).edge,
}

// syntaxRule describes problems without a code.
var syntaxRule = Rule{Code: Syntax, Means: "a line of the file can't be read",
	Cause: "A word is misspelt, missing or extra, or names something unknown.",
	Mend:  "The message says what was expected, and often what you meant. levels/README.md lists all statements."}

// Rules lists what the checker warns about, in the order in which README.md does.
func Rules() []Rule { return slices.Clone(warnings[:]) }

// Explain describes a code, Syntax included; ok is false if the checker has no
// such code. An error's code may also be the ID of a rule of the game.
func Explain(code string) (r Rule, ok bool) {
	if code == Syntax {
		return syntaxRule, true
	}
	i := slices.IndexFunc(warnings[:], func(r Rule) bool { return r.Code == code })
	if i < 0 {
		return Rule{}, false
	}
	return warnings[i], true
}
