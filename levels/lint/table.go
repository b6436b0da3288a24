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
	{"goal-unreachable", "no group of the side can get to a cell of its goal, even with doors open, rubble gone that walls can clear, and falls survived",
		"Ground that the side's groups may not enter, or heights that they cannot climb, lie between them and the cell.",
		"Open a way: a door, a ladder, a slope, another terrain. Or give the side a figure that flies, swims or is at home there, or put the objective elsewhere.", onCell((*fixer).goalCell)},
	{"goal-solid", "a cell of a goal is under rock, or under something else that nothing clears away",
		"Nobody can ever stand there.",
		"Draw open ground there, or take the tag off the cell.", onCell((*fixer).goalCell)},
	{"goal-too-big", "a goal asks for more groups than the side has",
		"So many groups are to leave by the exits, or to hold so many cells at once, and the side has fewer.",
		"Lower n= of the goal, take the tag off some cells, or give the side more figures.", onGoal((*fixer).goalNumber)},
	{"goal-too-late", "a goal asks for more rounds than there are",
		"The line rounds ends the match in a draw before the goal can be met.",
		"Raise rounds, or lower n= of the goal.", onGoal((*fixer).goalNumber)},
	{"goal-met", "a goal is met before anybody has moved",
		"A figure stands on the objective, or the structures are the side's own, when the match begins, and it ends at once.",
		"Move the figure or the objective, or give the structures to somebody else.", onGoal((*fixer).owners)},
	{"goal-figure", "a goal names a figure of the wrong side",
		"Who is to reach a cell must be of the side that has the goal; who is to be slain should not.",
		"Name another figure, or give the goal to another side.", onGoal((*fixer).goalFigure)},
	{"goal-twice", "a side has the same goal twice",
		"The second line changes nothing.",
		"Delete it, or change its tag= or n=.", onGoal((*fixer).removeGoal)},
	{"foes-apart", "a goal is to slay those whom nobody of the side can ever come near",
		"No way joins where the two can be, and the side has no walls, spells, rangestrikers or abilities that reach farther.",
		"Open a way between them, or choose another goal.", nil},
	{"no-way-to-win", "a side can meet none of its goals",
		"Each of them is warned of by itself.",
		"Mend one of them at least, or give the side another.", onSide((*fixer).slayAll)},
	{"no-mana", "a side knows spells and can never cast one",
		"It begins with no mana and gets none.",
		"Give it mana=N to begin with, or income=N each turn, or take spells= away.", onSide((*fixer).mana)},
	{"no-spells", "a side has mana for nothing",
		"Mana is for spells, and the side knows none.",
		"Give it spells=LIST or spells=all, or take mana= and income= away.", onSide((*fixer).mana)},
	{"idle-spell", "a side knows a spell that can never be cast on this board",
		"It needs a structure, or terrain, that is nowhere on the map.",
		"Draw what it needs with a legend line, or take the spell off the list.", onSide((*fixer).spells)},
	{"no-goal", "a side can win only by outliving the others",
		"No goal line names the side.",
		"Give it one: goal SIDE slay-all, or any other.", onSide((*fixer).slayAll)},
	{"no-figures", "a side is not there",
		"No figure belongs to the side, so its turns pass and it never wins.",
		"Give it a figure, or take the side away.", onSide((*fixer).removeSide)},
	{"no-end", "nothing ends the match if nobody wins",
		"Without rounds, and without a side that wins by surviving, two careful players may play for ever.",
		"Add a line rounds N, or a goal survive.", (*fixer).rounds},
	{"same-colour", "two sides have one colour",
		"Colours are dealt in turn to sides without colour=, and that of one was given to the other.",
		"Give one of them another: colour=amber, sky, green or rose.", onSide((*fixer).colour)},
	{"same-label", "two sides are shown by one name",
		"Their labels are alike, and players cannot tell of whom a message speaks.",
		"Give one of them another label, the words in quotes after its name.", onSide((*fixer).label)},
	{"no-walls", "a side is the keeper, and there are no walls",
		"The keeper owns the crushing walls; without any the flag does nothing.",
		"Add a wall, or take keeper away.", onSide((*fixer).noKeeper)},
	{"wall-stuck", "the first step of a crushing wall removes it",
		"Rock, the edge of the board, a closed door or a rising cliff lies right ahead of it, in at least one of its lanes.",
		"Turn it with dir=, move it back, or clear the ground ahead of it.", onWall((*fixer).wallTurn)},
	{"wall-idle", "nobody can ever be in the way of a crushing wall",
		"No group can get to any cell that the wall comes to before something stops it.",
		"Move it, turn it with dir=, or open a way to where it goes.", onWall((*fixer).wallTurn)},
	{"forbidden-start", "a figure starts where it drowns, burns, falls or may not stand",
		"Its kind is not at home on that terrain, and can neither fly nor swim where that would help.",
		"Put it elsewhere, change the ground, or choose a kind that is at home there.", onFigure((*fixer).figureCell)},
	{"doomed-start", "the first step of the walls kills a figure, whatever it does",
		"It stands in the way of a wall with something solid behind it, and either moves only after the walls or gets nowhere that is better.",
		"Move it or the wall a few cells, or leave it a gap.", onFigure((*fixer).figureCell)},
	{"shut-in", "a figure can never leave the cell it starts on",
		"All around it is ground that it may not enter.",
		"Open a way, or put it elsewhere.", onFigure((*fixer).figureCell)},
	{"floor-apart", "nobody can get to a floor",
		"No figure starts on the floor, and no ladder, portal or pitfall leads there from where any can be.",
		"Join it by a ladder or portal with a link line, put a pitfall above it or a figure on it, or take the floor away.", (*fixer).floorJoin},
	{"floor-cut", "figures are on a floor that nothing joins to another",
		"It has no ladder or portal to another floor and no pitfall, and no pitfall opens above it.",
		"Join it with a ladder on each and a link line, or leave it as it is if the floors are to be two games.", (*fixer).floorJoin},
	{"floor-clash", "the ground of a floor reaches the floor above",
		"A floor lies rise cells above the one below, 3 unless given, and the ground height here is as much.",
		"Lower the ground, or give the floor above a greater rise=.", onCell((*fixer).floorRise)},
	{"floor-size", "floors are drawn with different numbers of rows",
		"All floors of a board are of one size, and rows that are not drawn are void.",
		"Draw the missing rows, if only with a rim of rock.", (*fixer).floorRows},
	{"PF-10", "a pitfall is where none could be opened in play: beside another, say, or beside a blockade",
		"The rules never open a pitfall there, so that players do not expect one.",
		"Put plain ground between them, or make one pit of them.", onCell((*fixer).plainGround)},
	{"door-nowhere", "a door leads nowhere",
		"There is open ground on one side of it at most.",
		"Open the other side, or draw rock.", onCell((*fixer).plainGround)},
	{"link-nowhere", "a portal or ladder leads to a cell from where nobody gets any farther",
		"All around its other end is solid.",
		"Open a way there, or link it elsewhere.", onCell((*fixer).linkOut)},
	{"link-deadly", "a portal or ladder leads into deep water or a volcano",
		"Who comes out there drowns or burns, unless at home there.",
		"Change the ground at its other end. If it is to be a trap, leave it.", onCell((*fixer).linkOut)},
	{"unused-legend", "a character is explained and never drawn", "No cell of any map is drawn with it.", "Draw it, or delete the line.", (*fixer).removeLine},
	{"unused-kind", "a kind is declared and nobody is one", "No figure, and no spell that brings figures, names it.", "Use it, or delete the line.", (*fixer).removeLine},
	{"unused-ability", "an ability is declared and no kind has it", "No kind that is in use lists it.", "Give it to a kind with abilities=, or delete the line.", (*fixer).removeLine},
	{"unused-spell", "a spell is declared and no side knows it", "No side lists it.", "Give it to a side with spells=, or delete the line.", (*fixer).removeLine},
	{"unused-tag", "cells are tagged and no goal names the tag", "A goal may have been deleted or given another tag.", "Name the tag in a goal, or draw plain ground.", (*fixer).tag},
	{"solution-broken", "a stored solution does not work any more, or does not lead to a win of its side in time",
		"The level was changed after the solution was stored: the line named is the first that is refused, or the one that begins a solution which ends without the win.",
		"Take the change back, look for another solution (level solve -store), or delete the block from solution to end.", nil},
	{"no-title", "the level list has no name to show", "There is no line title.", `Add one: title "The Larder"`, (*fixer).title},
	{"no-about", "the level list has no sentence to show", "There is no line about.", `Add one: about "Fetch the cheese before the shelf comes down."`, nil},
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
var syntaxRule = Rule{Code: Syntax, Means: "a line of the file is not understood",
	Cause: "A word is misspelt, missing or too much, or names something that is not there.",
	Mend:  "The message tells what was expected, and often what was meant. README.md beside package levels lists all statements."}

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
