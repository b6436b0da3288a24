package match

import (
	"wallfall/cmd/game/shell"
	"wallfall/render/ui"
)

// want is what the player asks of a screen by a widget, a key or a click on the board.
type want struct {
	do       wish
	from, to int // lines of the log, or what the wish says
}

// button draws a button; pressing it wants something.
func (w *want) button(d *shell.UI, id string, r ui.Rect, text string, look ui.Look, do wish) {
	if d.Click(d.Kit.Button(id, r, text, look)) {
		w.do = do
	}
}

// wish is the kind of a want.
type wish uint8

const (
	wishNothing wish = iota
	wishReplay       // show lines of the log again
	wishMoment       // the same, then open the end again
	wishUndo
	wishRedo
	wishHint // ask for a hint, or close it
	wishSkip // end the animation
	wishEndPhase
	wishNextGroup
	wishBench    // return to the editor
	wishLookBack // at the position after some commands: from
	wishPresent  // return from the past
	wishPlayOn   // from the position shown
	wishWatch    // watch the match from its start
	wishSwitch   // to another branch: from
	wishDelete   // a branch
	wishHome     // leave the end for where the match was chosen
	wishView     // close the end to see the board
	wishOnward   // go on after a victory
	wishAgain    // play again
	wishPass     // go on without a victory
	wishRestart  // in a new branch
	wishResign
	wishLeave    // save and leave
	wishKeep     // among the recordings
	wishRule     // open the rulebook
	wishFit      // the board into its room
	wishTurn     // the board by a quarter
	wishSchedule // of the walls
	wishLines
	wishShare
	wishLessons    // leave the lesson
	wishShowMe     // the step of the lesson
	wishTryAgain   // the step of the lesson
	wishBoard      // play what the lesson taught
	wishRevert     // to the match before its level changed
	wishChoose     // the option from, by its own key
	wishPress      // the option from, by its button
	wishDefault    // the answer that the rules give
	wishPutDown    // the group that is dragged
	wishClick      // what lies under the pointer
	wishConfirm    // what is pointed at
	wishSooner     // cast the committed spell from earlier
	wishDrop       // the committed spell from
	wishUnchoose   // the last choice
	wishBackOut    // of one step of choosing
	wishCycle      // to the next group or option, or back: from
	wishNextOption // focus it
	wishFinish     // end the animation
	wishThreat     // the next lens about enemies
	wishSight      // the lens of sight
	wishForecast   // show or hide it
	wishFaster     // the next speed of animations
	wishHinted     // ask for a hint, show the best found so far, or play the one that is shown
	wishRewind     // look back, if there is a past
	wishHelp
	wishMenu
)
