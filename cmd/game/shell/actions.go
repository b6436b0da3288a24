package shell

import (
	"wallfall/assets/lang"
	"wallfall/input"
)

// ActionName returns the name of an action in the list of keys and in the help.
func ActionName(t *lang.Table, a input.Action) string {
	switch a {
	case input.Confirm:
		return t.T("Select, move, answer")
	case input.Cancel:
		return t.T("Back out")
	case input.Next:
		return t.T("Next group or choice")
	case input.Prev:
		return t.T("Group or choice before")
	case input.Up:
		return t.T("Up")
	case input.Down:
		return t.T("Down")
	case input.Left:
		return t.T("Left")
	case input.Right:
		return t.T("Right")
	case input.UpLeft:
		return t.T("Up and left")
	case input.UpRight:
		return t.T("Up and right")
	case input.DownLeft:
		return t.T("Down and left")
	case input.DownRight:
		return t.T("Down and right")
	case input.PanUp:
		return t.T("Move the board up")
	case input.PanDown:
		return t.T("Move the board down")
	case input.PanLeft:
		return t.T("Move the board left")
	case input.PanRight:
		return t.T("Move the board right")
	case input.ZoomIn:
		return t.T("Nearer")
	case input.ZoomOut:
		return t.T("Farther away")
	case input.Fit:
		return t.T("Whole board")
	case input.Undo:
		return t.T("Take back")
	case input.Redo:
		return t.T("Do again")
	case input.EndTurn:
		return t.T("End the phase, decline")
	case input.Forecast:
		return t.T("Forecast")
	case input.Threat:
		return t.T("What enemies could do next turn")
	case input.Sight:
		return t.T("What is seen from a cell")
	case input.Hurry:
		return t.T("Hurry (hold)")
	case input.Skip:
		return t.T("Skip the animation")
	case input.FloorUp:
		return t.T("Floor above")
	case input.FloorDown:
		return t.T("Floor below")
	case input.Menu:
		return t.T("Menu")
	case input.Fullscreen:
		return t.T("Full screen")
	case input.Help:
		return t.T("How to play")
	case input.Mute:
		return t.T("Sound on, off")
	case input.Restart:
		return t.T("Start over")
	case input.Faster:
		return t.T("Speed of animations")
	case input.Details:
		return t.T("All about a figure or a cell")
	case input.Log:
		return t.T("What has happened")
	case input.Rewind:
		return t.T("Look back")
	case input.Hint:
		return t.T("A hint")
	case input.Around:
		return t.T("Buttons around the board")
	case input.Act:
		return t.T("Buttons below the board")
	}
	return a.String()
}
